//! The turn: ten segments with two players, fifteen with three (4.1, 1.3.3).

use table::Recorder;

use crate::assault::Target;
use crate::counter::Counters;
use crate::log::Event;
use crate::state::{AMERICAN, Ended, PanchoVilla, Segment};

impl PanchoVilla {
    /// Begins a player's half of the turn.
    pub(crate) fn begin_half(&mut self, recorder: &mut Recorder<'_, Event>) {
        let side = self.active();
        self.segment = Segment::Movement;
        for set in [&mut self.moved, &mut self.doubled, &mut self.watered, &mut self.spent] {
            *set = Counters::EMPTY;
        }
        self.aim = None;
        self.rail_gun_fired = false;
        self.assaulted = Counters::EMPTY;
        // A settlement gives one item a turn, whoever takes it (5.3.10).
        let first = self.active == 0;
        self.raided.retain(|&(_, target)| target == Target::Stores && !first);
        if side == AMERICAN {
            self.reinforce(recorder);
        }
        recorder.say(Event::SegmentBegins { side, segment: Segment::Movement });
    }

    /// Ends the segment and goes on to the next.
    pub(crate) fn next_segment(&mut self, recorder: &mut Recorder<'_, Event>) {
        let side = self.active();
        let next = match self.segment {
            Segment::Movement => {
                self.unpin(recorder);
                Segment::Artillery
            }
            Segment::Unpin => Segment::Artillery,
            Segment::Artillery => Segment::Assault,
            Segment::Assault => {
                recorder.say(Event::SegmentBegins { side, segment: Segment::Water });
                self.water_segment(side, recorder);
                if self.ended.is_none() {
                    self.next_player(recorder);
                }
                return;
            }
            Segment::Water => return self.next_player(recorder),
        };
        self.segment = next;
        self.spent = Counters::EMPTY;
        self.called_off = Counters::EMPTY;
        recorder.say(Event::SegmentBegins { side, segment: next });
    }

    /// Lifts the pins that were there before this half of the turn (4.1.2, 4.1.7, 5.1.14).
    pub(crate) fn unpin(&mut self, recorder: &mut Recorder<'_, Event>) {
        let side = self.active();
        let ours = self.run_by(side);
        let old = (self.pinned & ours) - self.fresh;
        if !old.is_empty() {
            recorder.say(Event::Unpinned { side });
        }
        self.pinned -= old;
        self.fresh -= ours;
    }

    fn next_player(&mut self, recorder: &mut Recorder<'_, Event>) {
        self.active += 1;
        if usize::from(self.active) == self.order().len() {
            self.active = 0;
            if self.turn >= self.options.limit {
                return self.end(Ended::Unfinished, recorder);
            }
            self.turn += 1;
            self.muted = Counters::EMPTY;
            recorder.say(Event::TurnBegins { turn: self.turn });
        }
        self.begin_half(recorder);
    }
}
