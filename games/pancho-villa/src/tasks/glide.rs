//! 2.3.11: an aeroplane that falls short glides down to one of the nearest llanos.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use super::move_stack::{by_stack, stack_focus};
use crate::book::Label;
use crate::log::Event;
use crate::movement::Flown;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{hex, place};

/// An aeroplane has flown as far as it could.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glide;

/// Glides to this hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlideTo {
    /// Where to.
    #[serde(with = "crate::book::Label")]
    pub to: HexId,
}

impl Decide<PanchoVilla> for Glide {
    type Action = GlideTo;
    const PHASE: &'static str = super::movement::PHASE;

    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        let over = game.moving.as_ref().map_or_else(String::new, |moving| place(moving.hex()));
        format!("The aeroplane falls short over {over}: where does it land?")
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(GlideTo)) {
        let hexes = game.moving.as_ref().map(|moving| game.glides(moving));
        hexes.into_iter().flatten().for_each(|to| out(GlideTo { to }));
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        GlideTo { to }: GlideTo,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        Ok(match game.come_down(to, false, recorder) {
            Flown::Landed | Flown::Short => game.end_move(recorder),
            Flown::Crashed => Next::Done,
        })
    }

    fn describe(&self, game: &PanchoVilla, GlideTo { to }: GlideTo) -> ActionText {
        let Some(moving) = &game.moving else { return ActionText::default() };
        let command = format!("land {}", Label::of(to));
        by_stack(moving, Some(to), command, format!("Fly, and land in {}.", place(to)))
    }

    fn focus(&self, game: &PanchoVilla) -> Option<Focus> {
        stack_focus(game)
    }

    fn not_now(_: GlideTo) -> Violation {
        Violation::new(
            rules::AEROPLANE,
            "an aeroplane that falls short glides to the nearest llanos",
        )
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<GlideTo> {
        let ["land", to] = *words else { return None };
        Some(GlideTo { to: hex(to)? })
    }
}
