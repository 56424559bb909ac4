//! 4.1.3, 4.1.8, 5.2: a player strikes with artillery, Patton, aeroplanes and the rail gun.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation, capital};

use super::not_the_end;
use crate::book::Label;
use crate::counter::CounterId;
use crate::info;
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{SEGMENT, about, counter, end_of_segment, hex, id, name, place};

/// An artillery segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strikes;

/// What can strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum StrikesAction {
    /// Strikes with artillery, Patton or the aeroplane (5.2.1).
    Strike {
        /// With what.
        by: CounterId,
        /// Where.
        #[serde(with = "crate::book::Label")]
        at: HexId,
    },
    /// Fires the rail gun (5.2.2).
    RailGun {
        /// Where.
        #[serde(with = "crate::book::Label")]
        at: HexId,
    },
    /// Ends the segment.
    End,
}

impl Decide<PanchoVilla> for Strikes {
    type Action = StrikesAction;
    const PHASE: &'static str = "Artillery and aeroplanes";

    /// Whoever has nothing to strike with is not asked.
    fn begin(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let mut any = false;
        self.list(game, |action| any |= action != StrikesAction::End);
        Ok(if any { game.wait(recorder) } else { Next::Done })
    }

    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        capital(&format!("{} strike with guns and aeroplanes.", info().side_name(game.active())))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(StrikesAction)) {
        game.each_strike(|by, at| out(StrikesAction::Strike { by, at }));
        game.each_rail_target(|at| out(StrikesAction::RailGun { at }));
        out(StrikesAction::End);
    }

    fn check(&self, game: &PanchoVilla, action: StrikesAction) -> Result<(), Violation> {
        match action {
            StrikesAction::Strike { by, at } => game.check_strike(by, at),
            StrikesAction::RailGun { at } => game.check_rail_gun(at),
            StrikesAction::End => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: StrikesAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        match action {
            StrikesAction::Strike { by, at } => drop(game.strike(by, at, recorder)?),
            StrikesAction::RailGun { at } => drop(game.fire_rail_gun(at, recorder)?),
            StrikesAction::End => return Ok(Next::Done),
        }
        Ok(game.wait(recorder))
    }

    fn describe(&self, _: &PanchoVilla, action: StrikesAction) -> ActionText {
        match action {
            StrikesAction::Strike { by, at } => {
                let command = format!("strike {} {}", id(by), Label::of(at));
                let sentence = format!("Strike {} with {}.", place(at), name(by));
                about(name(by), Some(by), Some(at), command, sentence)
            }
            StrikesAction::RailGun { at } => {
                let sentence = format!("Fire the rail gun at {}.", place(at));
                about(SEGMENT, None, Some(at), format!("railgun {}", Label::of(at)), sentence)
            }
            StrikesAction::End => end_of_segment(),
        }
    }

    fn not_now(action: StrikesAction) -> Violation {
        match action {
            StrikesAction::End => not_the_end(),
            StrikesAction::Strike { .. } | StrikesAction::RailGun { .. } => Violation::new(
                rules::SEQUENCE,
                "guns and aeroplanes strike in one's artillery segment",
            ),
        }
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<StrikesAction> {
        Some(match *words {
            ["strike", by, at] => StrikesAction::Strike { by: counter(by)?, at: hex(at)? },
            ["railgun", at] => StrikesAction::RailGun { at: hex(at)? },
            ["end"] => StrikesAction::End,
            _ => return None,
        })
    }

    fn odds(&self, game: &PanchoVilla, action: StrikesAction) -> Option<OddsView> {
        game.odds_of(
            |copy, recorder| {
                let pinned = match action {
                    StrikesAction::Strike { by, at } => copy.strike(by, at, recorder)?,
                    StrikesAction::RailGun { at } => copy.fire_rail_gun(at, recorder)?,
                    StrikesAction::End => return Ok(None),
                };
                Ok(Some(!pinned))
            },
            |missed| if *missed == Some(true) { "not pinned" } else { "pinned" }.to_owned(),
        )
        .filter(|_| action != StrikesAction::End)
    }
}
