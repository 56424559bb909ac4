//! 4.1.1, 4.1.6, 5.1.1: a player moves, one stack at a time.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation, capital};

use super::{Aim, MoveStack, not_the_end};
use crate::book::book;
use crate::counter::CounterId;
use crate::info;
use crate::kind::Kind;
use crate::log::Event;
use crate::movement::Gait;
use crate::rules::{self, no};
use crate::state::PanchoVilla;
use crate::words::{about, counter, end_of_segment, id, name};

/// The heading of all that happens in the segment.
pub(super) const PHASE: &str = "Movement";

/// A movement segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement;

/// What a player can do when no move is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MovementAction {
    /// Begins a move with a counter at its head (5.1.1, 5.1.2).
    Begin {
        /// Who.
        counter: CounterId,
        /// How they go.
        gait: Gait,
    },
    /// Makes one full rifle of two depleted ones (2.3.8).
    Merge {
        /// The rifle that becomes full.
        rifle: CounterId,
    },
    /// Ends the segment.
    End,
}

impl Decide<PanchoVilla> for Movement {
    type Action = MovementAction;
    const PHASE: &'static str = PHASE;

    /// Whoever has nothing to move is not asked.
    fn begin(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let mut any = false;
        self.list(game, |action| any |= action != MovementAction::End);
        Ok(if any { game.wait(recorder) } else { Next::Done })
    }

    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        Ok(game.wait(recorder))
    }

    #[inline]
    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        capital(&format!("{} choose who moves next.", info().side_name(game.active())))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(MovementAction)) {
        game.each_begin(|counter, gait| out(MovementAction::Begin { counter, gait }));
        let rifles = game.run_by(game.active()) & book().of(Kind::Rifle) & game.depleted;
        for rifle in rifles.iter().filter(|&rifle| game.merge_partner(rifle).is_some()) {
            out(MovementAction::Merge { rifle });
        }
        out(MovementAction::End);
    }

    fn check(&self, game: &PanchoVilla, action: MovementAction) -> Result<(), Violation> {
        match action {
            MovementAction::Begin { counter, gait } => game.check_begin(counter, gait),
            MovementAction::Merge { rifle } if game.merge_partner(rifle).is_none() => {
                no(rules::RIFLES, "two depleted rifles of one stack make one full")
            }
            MovementAction::Merge { .. } | MovementAction::End => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: MovementAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        match action {
            MovementAction::Begin { counter, gait } => {
                game.begin(counter, gait, recorder);
                let flies = gait == Gait::Air;
                Ok(Next::First(if flies { Aim.into() } else { MoveStack.into() }))
            }
            MovementAction::Merge { rifle } => {
                game.merge(rifle, recorder);
                Ok(game.wait(recorder))
            }
            MovementAction::End => Ok(Next::Done),
        }
    }

    fn describe(&self, game: &PanchoVilla, action: MovementAction) -> ActionText {
        let (counter, command, sentence) = match action {
            MovementAction::Begin { counter, gait } => {
                let how = match gait {
                    Gait::March => "on foot or hoof",
                    Gait::Motor => "by motor",
                    Gait::Rail => "by train",
                    Gait::Air => "through the air",
                };
                let command = format!("b {} {}", id(counter), gait.word());
                (counter, command, format!("Move {} {how}.", name(counter)))
            }
            MovementAction::Merge { rifle } => {
                let sentence = format!("Make {} full with another depleted rifle.", name(rifle));
                (rifle, format!("merge {}", id(rifle)), sentence)
            }
            MovementAction::End => return end_of_segment(),
        };
        about(name(counter), Some(counter), game.hex_of(counter), command, sentence)
    }

    fn not_now(action: MovementAction) -> Violation {
        let why = match action {
            MovementAction::Begin { .. } => "moves are begun in one's movement, one after another",
            MovementAction::Merge { .. } => "rifles are put together between moves",
            MovementAction::End => return not_the_end(),
        };
        Violation::new(rules::SEQUENCE, why)
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<MovementAction> {
        Some(match *words {
            ["b", who, how] => MovementAction::Begin {
                counter: counter(who)?,
                gait: Gait::ALL.into_iter().find(|gait| gait.word() == how)?,
            },
            ["merge", who] => MovementAction::Merge { rifle: counter(who)? },
            ["end"] => MovementAction::End,
            _ => return None,
        })
    }
}
