//! A step of a move, and its end (5.1.1, 5.1.14, 6.1).

use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::log::Event;
use crate::state::PanchoVilla;

/// What came of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Went {
    /// The stack can go on.
    On,
    /// It must stop where it is.
    Halted,
    /// It has left the map by the south edge.
    Away,
}

/// How a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finished {
    /// Before its first hex: it was no move.
    CalledOff,
    /// It was made again; its event is read on.
    Again,
    /// Its events are due.
    Moved,
}

impl PanchoVilla {
    /// The stack on the move goes to a hex.
    pub(crate) fn go(&mut self, to: HexId, recorder: &mut Recorder<'_, Event>) -> Went {
        let leap = self.moving.as_ref().and_then(|moving| self.leap(moving, to));
        let (Some(leap), Some(moving)) = (leap, &mut self.moving) else { return Went::On };
        let from = moving.hex();
        if !moving.dropped.is_empty() {
            let dropped = std::mem::take(&mut moving.dropped);
            self.due.push(moving.made_by(dropped));
        }
        moving.route.extend(leap.route);
        moving.stand = leap.stand;
        let (group, spent) = (moving.group(), moving.spent());
        if let Some(head) = moving.head() {
            recorder.say(Event::Moves { head, from, to, spent });
        }
        if to == book().south {
            self.leave_map(group, recorder);
            return Went::Away;
        }
        let halt = self.moving.as_ref().and_then(|moving| self.halt(moving, to, leap.halted));
        self.place_group(group, to);
        if !leap.halted && !self.is_spent() {
            return Went::On;
        }
        if let Some(by) = halt {
            recorder.say(Event::Halted { hex: to, by });
        }
        Went::Halted
    }

    /// Whether nobody of the stack on the move can go any further.
    fn is_spent(&self) -> bool {
        self.moving.as_ref().is_none_or(|moving| {
            let more = moving.tempo.is_mixed() && moving.switched.is_none();
            self.remaining(moving) == 0 && !more && !self.could_go_on(moving)
        })
    }

    /// The move is over: notes who moved and how, and sorts the displays. Events are due of those
    /// who were dropped on the way, where they were dropped, then of the rest (5.1.14).
    pub(crate) fn finish(&mut self, recorder: &mut Recorder<'_, Event>) -> Finished {
        let Some(moving) = &self.moving else { return Finished::CalledOff };
        let group = moving.group();
        if moving.again {
            let marks = self.marks(moving);
            self.sort_display(group);
            self.mark_over(marks);
            return Finished::Again;
        }
        if !moving.has_moved() {
            // Whoever has not left his hex can still move, but a die that was thrown for motors
            // is not thrown again.
            if moving.engine.is_some() {
                self.moved |= group;
            }
            if let Some(head) = moving.head() {
                recorder.say(Event::CalledOff { head });
            }
            self.called_off |= group;
            self.moving = None;
            return Finished::CalledOff;
        }
        let stack = moving.made_by(moving.members.iter().chain(&moving.dropped).copied());
        let marks = self.marks(&stack);
        self.sort_display(group);
        self.mark_over(marks);
        self.due.push(stack);
        self.moving = None;
        Finished::Moved
    }
}
