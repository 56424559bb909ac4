//! 2.3.11: where the aeroplane is to land, named before the die is thrown.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use super::Glide;
use super::move_stack::{by_stack, question, stack_focus, stop};
use crate::book::{Label, Labelled};
use crate::log::Event;
use crate::movement::Flown;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{hex, place};

/// An aeroplane has its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// What it is to strike.
    pub target: Option<Labelled>,
}

/// Its landing place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LandAction {
    /// Names where it is to land, and flies.
    Land {
        /// Where.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Does not fly.
    Stop,
}

impl Decide<PanchoVilla> for Land {
    type Action = LandAction;
    const PHASE: &'static str = super::movement::PHASE;

    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        game.moving.as_ref().map_or_else(String::new, |moving| question(game, moving))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(LandAction)) {
        self.hexes(game).into_iter().for_each(|to| out(LandAction::Land { to }));
        out(LandAction::Stop);
    }

    fn check(&self, game: &PanchoVilla, action: LandAction) -> Result<(), Violation> {
        match action {
            LandAction::Land { to } if !self.hexes(game).contains(&to) => {
                let why = "aeroplanes land on llanos within reach, away from strangers";
                rules::no(rules::AEROPLANE, why)
            }
            LandAction::Land { .. } | LandAction::Stop => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: LandAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let LandAction::Land { to } = action else { return Ok(game.end_move(recorder)) };
        Ok(match game.fly(self.aim(), to, recorder)? {
            Flown::Landed => game.end_move(recorder),
            Flown::Crashed => Next::Done,
            Flown::Short => Next::Instead(Glide.into()),
        })
    }

    fn describe(&self, game: &PanchoVilla, action: LandAction) -> ActionText {
        let Some(moving) = &game.moving else { return ActionText::default() };
        match action {
            LandAction::Land { to } => {
                let command = format!("land {}", Label::of(to));
                by_stack(moving, Some(to), command, format!("Fly, and land in {}.", place(to)))
            }
            LandAction::Stop => stop(game, moving),
        }
    }

    fn focus(&self, game: &PanchoVilla) -> Option<Focus> {
        stack_focus(game)
    }

    fn not_now(_: LandAction) -> Violation {
        Violation::new(rules::AEROPLANE, "an aeroplane names its target, then where it lands")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<LandAction> {
        Some(match *words {
            ["land", to] => LandAction::Land { to: hex(to)? },
            ["stop"] => LandAction::Stop,
            _ => return None,
        })
    }
}

impl Land {
    fn aim(self) -> Option<HexId> {
        self.target.map(|aimed| aimed.0)
    }

    fn hexes(self, game: &PanchoVilla) -> Vec<HexId> {
        let moving = game.moving.as_ref();
        moving.map_or_else(Vec::new, |moving| game.landings(moving, self.aim()))
    }
}
