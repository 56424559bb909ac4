//! The exact odds of a combat: the very code that resolves it, run over every fall of its dice.

use board::odds_of;
use table::{OddsView, Recorder};

use crate::battle::{Battle, BattleKind};
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::tasks::{Fight, shelling};
use crate::unit::{UnitId, UnitSet};

/// The odds of the combat that is made up: the cell that is rolled, and what the checks make of it.
pub(crate) fn odds(game: &Chickamauga, fight: Fight) -> Option<OddsView> {
    let resolve = |copy: &mut Chickamauga, recorder: &mut Recorder<'_, BattleEvent>| {
        let battle = fight.foresee(copy, recorder)?;
        Ok(comes_to(copy, &battle))
    };
    odds_of(game, resolve, String::clone).ok()
}

/// What becomes of everybody, in a few words.
fn comes_to(game: &Chickamauga, battle: &Battle) -> String {
    let cell = battle.result.map_or_else(String::new, |cell| cell.to_string());
    let mut parts = Vec::new();
    if battle.kind == BattleKind::Bombardment {
        parts.extend(battle.result.and_then(|cell| shelling(cell.effect)).map(|step| {
            if step { "a unit loses a step, disrupted" } else { "a unit is disrupted" }.to_owned()
        }));
    }
    let mut say = |units: UnitSet, does: &str| {
        if !units.is_empty() {
            parts.push(format!("{units}: {does}"));
        }
    };
    say(battle.losing[0], "a step lost");
    say(battle.losing[1], "a step lost");
    say(battle.routing, "rout");
    let cornered = |unit: &UnitId| game.refuges(*unit).open.is_empty();
    let (lost, back): (Vec<UnitId>, Vec<UnitId>) = battle.retreating.iter().partition(cornered);
    let (orderly, rest): (Vec<UnitId>, Vec<UnitId>) =
        back.into_iter().partition(|&unit| battle.orderly.contains(unit));
    say(lost.into_iter().collect(), "captured unless others make room");
    say(orderly.into_iter().collect(), "back in order");
    say(rest.into_iter().collect(), "back, disrupted");
    if parts.is_empty() { cell } else { format!("{cell}: {}", parts.join("; ")) }
}
