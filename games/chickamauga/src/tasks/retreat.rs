//! 10.5: units go back, in the order and to the hexes that their owner chooses.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use super::GoAlong;
use crate::book::Label;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{UnitId, UnitSet};
use crate::words::{about, focus, hex, node, unit, word};
use crate::{Side, rules};

/// The retreats of the combat that is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat;

/// A unit goes back here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetreatTo {
    /// Which unit.
    pub unit: UnitId,
    /// The hex or box.
    #[serde(with = "Label")]
    pub to: HexId,
}

impl Retreat {
    fn units(game: &Chickamauga) -> UnitSet {
        game.battle.map_or(UnitSet::EMPTY, |battle| battle.retreating)
    }
}

impl Decide<Chickamauga> for Retreat {
    type Action = RetreatTo;
    const PHASE: &'static str = "Retreat";

    /// Who has nowhere to go is captured, once nobody else can make room.
    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let (mut count, mut last) = (0, None);
        self.list(game, |action| (count, last) = (count + 1, Some(action)));
        match (count, last) {
            (1, Some(only)) => self.apply(game, only, recorder),
            (0, _) | (_, None) => {
                for unit in Retreat::units(game).iter() {
                    game.capture(unit, recorder)?;
                }
                Ok(Next::Done)
            }
            _ => Ok(Next::Ask),
        }
    }

    fn decider(&self, game: &Chickamauga) -> SideId {
        Retreat::units(game).first().map_or(Side::Union, UnitId::side).id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        format!("{} must retreat.", Retreat::units(game))
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(RetreatTo)) {
        for unit in Retreat::units(game).iter() {
            game.refuges(unit).open.into_iter().for_each(|to| out(RetreatTo { unit, to }));
        }
    }

    fn check(
        &self,
        game: &Chickamauga,
        RetreatTo { unit, to }: RetreatTo,
    ) -> Result<(), Violation> {
        if !Retreat::units(game).contains(unit) {
            return Err(Violation::new(rules::RETREAT, format!("{unit} does not retreat")));
        }
        let refuges = game.refuges(unit);
        if refuges.open.contains(&to) {
            return Ok(());
        }
        let closed = refuges.closed.iter().find(|(hex, _)| *hex == to).map(|(_, why)| *why);
        let why = closed.unwrap_or("there are better hexes, or it is too far");
        let reason = format!("{unit} cannot retreat to {}: {why}", Label::of(to));
        Err(Violation::new(rules::RETREAT, reason))
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        RetreatTo { unit, to }: RetreatTo,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let (Some(from), Some(battle)) = (game.on_map(unit), &mut game.battle) else {
            return Ok(Next::Done);
        };
        battle.retreating.remove(unit);
        let orderly = battle.orderly.contains(unit);
        game.stand(unit, to);
        recorder.say(BattleEvent::Retreated { unit, from, to, orderly });
        if !orderly {
            game.disrupt(unit, rules::RESULTS, recorder);
        }
        let side = unit.side();
        Ok(if game.support_in(side, from).is_empty() {
            Next::Again
        } else {
            Next::First(GoAlong { side, from, to, asked: 0, advance: false }.into())
        })
    }

    fn describe(&self, _: &Chickamauga, RetreatTo { unit, to }: RetreatTo) -> ActionText {
        let command = format!("retreat {} {}", unit.counter().id, word(to));
        let sentence = format!("{unit} retreats to {}.", node(to));
        about(&unit, Some(unit), Some(to), command, sentence)
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let units = Retreat::units(game);
        let hexes: Vec<HexId> = units.iter().filter_map(|unit| game.on_map(unit)).collect();
        Some(focus("Retreat", &hexes, units))
    }

    fn not_now(_: RetreatTo) -> Violation {
        Violation::new(rules::RETREAT, "nobody retreats now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<RetreatTo> {
        let ["retreat" | "r", name, to] = *words else { return None };
        Some(RetreatTo { unit: unit(name)?, to: hex(to)? })
    }

    fn pointed(&self, game: &Chickamauga, name: Option<&str>, at: &str) -> Option<RetreatTo> {
        let own = name.and_then(unit).or_else(|| Retreat::units(game).first())?;
        Some(RetreatTo { unit: own, to: hex(at)? })
    }
}
