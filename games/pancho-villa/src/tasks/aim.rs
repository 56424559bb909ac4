//! 2.3.11: what the aeroplane is to strike, named before the die is thrown.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use super::Land;
use super::move_stack::{by_stack, question, stack_focus, stop};
use crate::book::{Label, Labelled};
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{hex, place};

/// An aeroplane is about to fly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim;

/// Its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AimAction {
    /// Names the target, or none.
    Aim {
        /// What it is to strike.
        at: Option<Labelled>,
    },
    /// Does not fly.
    Stop,
}

impl Decide<PanchoVilla> for Aim {
    type Action = AimAction;
    const PHASE: &'static str = super::movement::PHASE;

    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        game.moving.as_ref().map_or_else(String::new, |moving| question(game, moving))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(AimAction)) {
        out(AimAction::Aim { at: None });
        let targets = game.moving.as_ref().map(|moving| game.targets(moving));
        for hex in targets.into_iter().flatten() {
            out(AimAction::Aim { at: Some(Labelled(hex)) });
        }
        out(AimAction::Stop);
    }

    fn check(&self, game: &PanchoVilla, action: AimAction) -> Result<(), Violation> {
        let AimAction::Aim { at: Some(Labelled(hex)) } = action else { return Ok(()) };
        let targets = game.moving.as_ref().map(|moving| game.targets(moving));
        if targets.is_some_and(|targets| targets.contains(&hex)) {
            return Ok(());
        }
        let why = "the target is an enemy stack within reach and not in the montane";
        rules::no(rules::AEROPLANE, why)
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: AimAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        Ok(match action {
            AimAction::Aim { at } => Next::Instead(Land { target: at }.into()),
            AimAction::Stop => game.end_move(recorder),
        })
    }

    fn describe(&self, game: &PanchoVilla, action: AimAction) -> ActionText {
        let Some(moving) = &game.moving else { return ActionText::default() };
        match action {
            AimAction::Aim { at: None } => {
                by_stack(moving, None, "aim none".to_owned(), "Fly without a target.")
            }
            AimAction::Aim { at: Some(Labelled(hex)) } => {
                let command = format!("aim {}", Label::of(hex));
                by_stack(moving, Some(hex), command, format!("Fly to strike {}.", place(hex)))
            }
            AimAction::Stop => stop(game, moving),
        }
    }

    fn focus(&self, game: &PanchoVilla) -> Option<Focus> {
        stack_focus(game)
    }

    fn not_now(_: AimAction) -> Violation {
        Violation::new(rules::AEROPLANE, "a target is named once, before the flight")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<AimAction> {
        Some(match *words {
            ["aim", "none"] => AimAction::Aim { at: None },
            ["aim", at] => AimAction::Aim { at: Some(Labelled(hex(at)?)) },
            ["stop"] => AimAction::Stop,
            _ => return None,
        })
    }
}
