//! 7.5: whom a bombardment hits.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::event::BattleEvent;
use crate::results::{Effect, Inner};
use crate::state::Chickamauga;
use crate::unit::{UnitId, UnitSet};
use crate::words::{about, focus, unit};
use crate::{Side, rules};

/// A bombardment hits one unit of the hex, and its owner chooses which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnderFire;

/// This one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitHit {
    /// Which one.
    pub unit: UnitId,
}

/// What a result of the table does in a bombardment: whether it hits, and whether a step is lost.
pub(crate) const fn shelling(effect: Effect) -> Option<bool> {
    match effect {
        Effect::Ax | Effect::Ar | Effect::Ac(_) => None,
        Effect::Dr => Some(false),
        Effect::Dx => Some(true),
        Effect::Dc(inner) | Effect::Dm(inner) | Effect::Only(inner) => match inner {
            Inner::Ne => None,
            Inner::Ex | Inner::Dr => Some(false),
            Inner::Dx => Some(true),
        },
    }
}

impl UnderFire {
    fn hit(game: &Chickamauga) -> Option<bool> {
        shelling(game.battle?.result?.effect)
    }

    /// Good-order units if there are any.
    fn units(game: &Chickamauga) -> UnitSet {
        let Some(battle) = game.battle.filter(|_| UnderFire::hit(game).is_some()) else {
            return UnitSet::EMPTY;
        };
        let good: UnitSet = battle.defenders.iter().filter(|&it| !game[it].disrupted).collect();
        if good.is_empty() { battle.defenders } else { good }
    }
}

impl Decide<Chickamauga> for UnderFire {
    type Action = UnitHit;
    const PHASE: &'static str = "Bombardment";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, game: &Chickamauga) -> SideId {
        game.battle.map_or(Side::Union, |battle| battle.attacker.other()).id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        let units = UnderFire::units(game).to_string().replace(" and ", " or ");
        format!("Whom does the bombardment hit: {units}?")
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(UnitHit)) {
        UnderFire::units(game).iter().for_each(|unit| out(UnitHit { unit }));
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        UnitHit { unit }: UnitHit,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        if UnderFire::hit(game) == Some(true) {
            game.lose_step(unit, recorder)?;
        }
        if game[unit].hex().is_some() {
            game.disrupt(unit, rules::BOMBARD_RESULT, recorder);
        }
        Ok(Next::Done)
    }

    fn describe(&self, _: &Chickamauga, UnitHit { unit }: UnitHit) -> ActionText {
        let sentence = format!("The bombardment hits {unit}.");
        about(&unit, Some(unit), None, format!("hit {}", unit.counter().id), sentence)
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        Some(focus("Under fire", &[game.battle?.target], UnderFire::units(game)))
    }

    fn not_now(_: UnitHit) -> Violation {
        Violation::new(rules::BOMBARD_RESULT, "that unit is not hit now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<UnitHit> {
        let ["hit", name] = *words else { return None };
        Some(UnitHit { unit: unit(name)? })
    }
}
