//! 5.1.14: whom of the stack an event hits or restores; its owner chooses.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::Pick;
use crate::events::{Effect, Line};
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{about, id, name, place};

/// An effect of an event falls on somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SufferEvent {
    pub(crate) line: Line,
    pub(crate) effect: Effect,
}

impl Decide<PanchoVilla> for SufferEvent {
    type Action = Pick;
    const PHASE: &'static str = super::movement::PHASE;

    /// A pin falls on all; and who is alone, or nobody, is not asked for.
    fn begin(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        if self.effect == Effect::Pin {
            let touched = game.touched(self.line, self.effect);
            game.pin_by_event(touched, recorder);
            return Ok(Next::Done);
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, game: &PanchoVilla) -> SideId {
        let first = game.touched(self.line, self.effect).first();
        let mover = || game.moving.as_ref().map_or(game.active(), |moving| moving.force.side);
        first.map_or_else(mover, |counter| game.force(counter).side)
    }

    fn question(&self, game: &PanchoVilla) -> String {
        let at = game.moving.as_ref().map_or_else(String::new, |moving| place(moving.hex()));
        format!("An event in {at}: who is touched?")
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(Pick)) {
        let touched = game.touched(self.line, self.effect);
        touched.iter().for_each(|counter| out(Pick { counter }));
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        Pick { counter }: Pick,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        game.touch(self.effect, counter, recorder);
        Ok(Next::Done)
    }

    fn describe(&self, game: &PanchoVilla, Pick { counter }: Pick) -> ActionText {
        let (command, sentence) =
            (format!("pick {}", id(counter)), format!("Pick {}.", name(counter)));
        about("Event", Some(counter), game.hex_of(counter), command, sentence)
    }

    fn not_now(_: Pick) -> Violation {
        Violation::new(rules::EVENTS, "the owner picks whom the event touches")
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<Pick> {
        Pick::parse(words)
    }
}
