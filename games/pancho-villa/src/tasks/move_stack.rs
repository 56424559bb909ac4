//! 5.1.1, 5.1.2, 5.1.9, 5.1.11, 5.1.12: a stack on the move takes counters along and leaves them,
//! says how hard it goes, and goes on until it stops.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation, capital};

use super::Events;
use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::log::Event;
use crate::movement::{Gait, MovingStack, Tempo, Went};
use crate::rules::{self, no};
use crate::state::PanchoVilla;
use crate::words::{about, counter, focus, hex, id, name, place};

/// A stack moves by land: it is in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveStack;

/// What a stack on the move can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum StackAction {
    /// Goes to a hex by the cheapest way.
    Go {
        /// Where.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Takes a counter along with all that lies on its display (5.1.2, 5.1.3): a whole band.
    Join {
        /// Who leads the band.
        head: CounterId,
    },
    /// Takes a counter along (5.1.2).
    Take {
        /// Which.
        counter: CounterId,
    },
    /// Leaves a counter behind (5.1.2).
    Leave {
        /// Which.
        counter: CounterId,
    },
    /// Declares a double-move (5.1.9).
    Tempo {
        /// Of which sort.
        tempo: Tempo,
    },
    /// Mounts or dismounts for the second half of a mixed double-move (5.1.9).
    Switch,
    /// Throws the die of the motors (5.1.12).
    Engine,
    /// Ends the move here.
    Stop,
}

impl Decide<PanchoVilla> for MoveStack {
    type Action = StackAction;
    const PHASE: &'static str = super::movement::PHASE;

    #[inline]
    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        game.moving.as_ref().map_or_else(String::new, |moving| question(game, moving))
    }

    #[inline]
    fn list(&self, game: &PanchoVilla, out: impl FnMut(StackAction)) {
        if let Some(moving) = &game.moving {
            list(game, moving, out);
        }
    }

    fn check(&self, game: &PanchoVilla, action: StackAction) -> Result<(), Violation> {
        let Some(moving) = &game.moving else { return Err(Self::not_now(action)) };
        match action {
            StackAction::Go { to } => game.check_go(moving, to),
            StackAction::Join { head } => game.check_join(moving, head),
            StackAction::Take { counter } => game.check_take(moving, counter),
            StackAction::Leave { counter } => game.check_leave(moving, counter),
            StackAction::Tempo { tempo } => PanchoVilla::check_tempo(moving, tempo),
            StackAction::Switch => PanchoVilla::check_switch(moving),
            StackAction::Engine if moving.gait == Gait::Motor && moving.engine.is_none() => Ok(()),
            StackAction::Engine => {
                no(rules::MOTORS, "the die of motors is thrown once, for motors")
            }
            StackAction::Stop => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: StackAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        match action {
            StackAction::Go { to } => {
                let again = game.moving.as_ref().is_some_and(|moving| moving.again);
                return match game.go(to, recorder) {
                    Went::On => Ok(Next::Ask),
                    Went::Halted => Ok(game.end_move(recorder)),
                    Went::Away if again => Ok(game.unless_over(Next::Done)),
                    Went::Away => Ok(game.unless_over(Next::Instead(Events.into()))),
                };
            }
            StackAction::Leave { counter } => {
                recorder.say(Event::Leaves { counter });
                game.drop_off(counter);
            }
            StackAction::Join { head } => {
                let joined = game.moving.as_ref().map(|moving| game.with_band(moving, head));
                if let (Some(joined), Some(moving)) = (joined, &mut game.moving) {
                    let others = (joined.members.len() - moving.members.len() - 1) as u8;
                    recorder.say(Event::Joins { head, others });
                    *moving = joined;
                }
            }
            StackAction::Take { counter } => {
                recorder.say(Event::Takes { counter });
                game.take_along(counter);
            }
            StackAction::Tempo { tempo } => {
                if let Some(moving) = &mut game.moving {
                    moving.tempo = tempo;
                }
            }
            StackAction::Switch => {
                if let Some(moving) = &mut game.moving {
                    moving.switched = Some(moving.spent());
                }
            }
            StackAction::Engine => {
                if let Some(moving) = &mut game.moving {
                    let pip = u16::from(book().motion.motor_pip);
                    let die = recorder.d6_by(moving.force.side, rules::MOTORS, "the motors")?;
                    // Who tows a motor that cannot start goes half as far (5.1.8).
                    let tows = moving.group().intersects(moving.towed);
                    moving.engine = Some(u16::from(die) * pip / if tows { 2 } else { 1 });
                }
            }
            StackAction::Stop => return Ok(game.end_move(recorder)),
        }
        Ok(Next::Ask)
    }

    fn describe(&self, game: &PanchoVilla, action: StackAction) -> ActionText {
        let Some(moving) = &game.moving else { return ActionText::default() };
        let (unit, command, sentence) = match action {
            StackAction::Go { to } => {
                let (command, sentence) =
                    (format!("go {}", Label::of(to)), format!("Go to {}.", place(to)));
                return by_stack(moving, Some(to), command, sentence);
            }
            StackAction::Take { counter } => {
                let sentence = format!("Take {} along.", name(counter));
                (counter, format!("take {}", id(counter)), sentence)
            }
            StackAction::Join { head } => {
                let sentence = format!("Take {} along with the whole band.", name(head));
                (head, format!("join {}", id(head)), sentence)
            }
            StackAction::Leave { counter } => {
                let sentence = format!("Leave {} here.", name(counter));
                (counter, format!("leave {}", id(counter)), sentence)
            }
            StackAction::Tempo { tempo } => {
                let what = match tempo {
                    Tempo::Normal => "Move normally.",
                    Tempo::Double => "Make a double-move.",
                    Tempo::FootFirst => "Make a double-move: on foot, then riding.",
                    Tempo::RideFirst => "Make a double-move: riding, then on foot.",
                };
                return standing(game, moving, format!("tempo {}", tempo.word()), what);
            }
            StackAction::Switch => {
                let what = "Begin the second half of the double-move.";
                return standing(game, moving, "switch".to_owned(), what);
            }
            StackAction::Engine => {
                let what = "Start the motors: throw the die.";
                return standing(game, moving, "engine".to_owned(), what);
            }
            StackAction::Stop => return stop(game, moving),
        };
        let whole = matches!(action, StackAction::Join { .. });
        let head = moving.head().map_or("", name);
        let text = about(head, Some(unit), game.hex_of(unit), command, sentence);
        ActionText { detail: !whole && game.is_detail(unit), ..text }
    }

    fn focus(&self, game: &PanchoVilla) -> Option<Focus> {
        stack_focus(game)
    }

    fn not_now(action: StackAction) -> Violation {
        let (rule, why) = match action {
            StackAction::Take { .. } | StackAction::Join { .. } | StackAction::Leave { .. } => {
                (rules::LEADERS, "counters join and leave a stack that moves by land")
            }
            StackAction::Tempo { .. } | StackAction::Switch => {
                (rules::DOUBLE, "no stack is on the move that could make a double-move")
            }
            StackAction::Engine => (rules::MOTORS, "no motors are to be started"),
            StackAction::Go { .. } | StackAction::Stop => {
                (rules::MOVEMENT, "no stack is on the move by land")
            }
        };
        Violation::new(rule, why)
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<StackAction> {
        Some(match *words {
            ["go", to] => StackAction::Go { to: hex(to)? },
            ["take", who] => StackAction::Take { counter: counter(who)? },
            ["join", who] => StackAction::Join { head: counter(who)? },
            ["leave", who] => StackAction::Leave { counter: counter(who)? },
            ["tempo", how] => StackAction::Tempo {
                tempo: Tempo::ALL.into_iter().find(|tempo| tempo.word() == how)?,
            },
            ["switch"] => StackAction::Switch,
            ["engine"] => StackAction::Engine,
            ["stop"] => StackAction::Stop,
            _ => return None,
        })
    }
}

fn list(game: &PanchoVilla, moving: &MovingStack, mut out: impl FnMut(StackAction)) {
    game.destinations(moving, |to| out(StackAction::Go { to }));
    let companions = game.companions(moving);
    for head in companions.open().filter(|&head| game.check_join(moving, head).is_ok()) {
        out(StackAction::Join { head });
    }
    for counter in companions.open().filter(|&it| game.check_take(moving, it).is_ok()) {
        out(StackAction::Take { counter });
    }
    for counter in moving.members.iter().map(|member| member.counter) {
        if companions.can_drop(counter) && game.check_leave(moving, counter).is_ok() {
            out(StackAction::Leave { counter });
        }
    }
    for tempo in Tempo::ALL {
        if PanchoVilla::check_tempo(moving, tempo).is_ok() {
            out(StackAction::Tempo { tempo });
        }
    }
    if PanchoVilla::check_switch(moving).is_ok() {
        out(StackAction::Switch);
    }
    if moving.gait == Gait::Motor && moving.engine.is_none() {
        out(StackAction::Engine);
    }
    out(StackAction::Stop);
}

/// Where a stack stands, and what it has left.
pub(super) fn question(game: &PanchoVilla, moving: &MovingStack) -> String {
    let (head, at, left) =
        (moving.head().map_or("", name), place(moving.hex()), game.remaining(moving));
    capital(&format!("{head} in {at}: {left} MP left. Where to?"))
}

/// What the whole stack does.
pub(super) fn by_stack(
    moving: &MovingStack,
    hex: Option<HexId>,
    command: String,
    sentence: impl Into<String>,
) -> ActionText {
    let head = moving.head();
    about(head.map_or("", name), head, hex, command, sentence)
}

/// What it does where it stands.
fn standing(
    game: &PanchoVilla,
    moving: &MovingStack,
    command: String,
    sentence: &str,
) -> ActionText {
    by_stack(moving, moving.head().and_then(|head| game.hex_of(head)), command, sentence)
}

/// The end of a move in words.
pub(super) fn stop(game: &PanchoVilla, moving: &MovingStack) -> ActionText {
    let nothing = !moving.has_moved() && moving.engine.is_none();
    let sentence = if nothing { "Call this move off; it costs nothing." } else { "End this move." };
    standing(game, moving, "stop".to_owned(), sentence)
}

/// The move that is under way.
pub(super) fn stack_focus(game: &PanchoVilla) -> Option<Focus> {
    game.moving.as_ref().map(|moving| focus("Move", moving.hex(), moving.head()))
}
