//! Depletion, loss and restoration of counters, and what follows from them (2.3.2, 5.3.11).

use table::{Recorder, Rule, SideId};

use crate::book::book;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::log::Event;
use crate::state::{Ended, PanchoVilla, Spot};

impl PanchoVilla {
    /// Flips a counter, or removes it if it was flipped before (5.3.11). `by` is whose doing it is.
    pub(crate) fn deplete(
        &mut self,
        counter: CounterId,
        rule: Rule,
        by: Option<SideId>,
        recorder: &mut Recorder<'_, Event>,
    ) {
        if self.depleted.contains(counter) {
            self.remove(counter, rule, by, recorder);
        } else {
            self.depleted.insert(counter);
            recorder.say(Event::Depleted { counter, rule });
        }
    }

    /// Takes a counter off the map. White ones go back to the pool for later raids.
    pub(crate) fn remove(
        &mut self,
        counter: CounterId,
        rule: Rule,
        by: Option<SideId>,
        recorder: &mut Recorder<'_, Event>,
    ) {
        recorder.say(Event::Removed { counter, rule });
        let kind = counter.kind;
        self.take_off(counter, if kind.is_white() { Spot::POOL } else { Spot::GONE });
        if kind == Kind::Leader {
            self.leader_is_gone(counter, by, recorder);
        }
    }

    /// Puts a counter somewhere off the map, with nothing of its state left.
    pub(crate) fn take_off(&mut self, counter: CounterId, spot: Spot) {
        self.pieces[counter.index()].spot = spot;
        self.pieces[counter.index()].under = None;
        for piece in &mut self.pieces {
            if piece.under == Some(counter) {
                piece.under = None;
            }
        }
        for set in [
            &mut self.depleted,
            &mut self.pinned,
            &mut self.fresh,
            &mut self.doubled,
            &mut self.watered,
            &mut self.muted,
            &mut self.fuelled,
            &mut self.moved,
            &mut self.called_off,
            &mut self.spent,
        ] {
            set.remove(counter);
        }
        if counter.kind == Kind::Aeroplane {
            self.aim = None;
        }
    }

    /// A leader was killed or arrested: the end if he was Villa (6.3).
    fn leader_is_gone(
        &mut self,
        leader: CounterId,
        by: Option<SideId>,
        recorder: &mut Recorder<'_, Event>,
    ) {
        if self.is_villa(leader) {
            self.unmask(leader, recorder);
            self.end(self.villa_is_dead(by), recorder);
        } else {
            self.unmask(leader, recorder);
        }
    }

    /// Everybody learns whether a red leader is Villa (2.3.15).
    pub(crate) fn unmask(&mut self, leader: CounterId, recorder: &mut Recorder<'_, Event>) {
        let red = leader.colour == crate::kind::Colour::Red && leader.kind == Kind::Leader;
        if !self.options.hidden || !red || self.known.contains(leader) {
            return;
        }
        if self.is_villa(leader) {
            self.known = Self::red_leaders();
            recorder.reveal(Event::Unmasked { leader });
        } else {
            self.known.insert(leader);
            recorder.reveal(Event::Cleared { leader });
            let open = Self::red_leaders() - self.known;
            if open.len() == 1 {
                self.known = Self::red_leaders();
            }
        }
    }

    /// All red leaders, wherever they are.
    pub(crate) fn red_leaders() -> Counters {
        book()
            .of(Kind::Leader)
            .iter()
            .filter(|leader| leader.colour == crate::kind::Colour::Red)
            .collect()
    }

    /// Turns a depleted counter back.
    pub(crate) fn restore(
        &mut self,
        counter: CounterId,
        rule: Rule,
        recorder: &mut Recorder<'_, Event>,
    ) {
        self.depleted.remove(counter);
        recorder.say(Event::Restored { counter, rule });
    }

    /// Pins counters (5.3.6); `fresh` pins are not lifted in the turn in which they came (5.1.14).
    pub(crate) fn pin(&mut self, counters: Counters, fresh: bool) {
        self.pinned |= counters;
        if fresh {
            self.fresh |= counters;
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, ended: Ended, recorder: &mut Recorder<'_, Event>) {
        if self.ended.is_none() {
            self.ended = Some(ended);
            recorder.say(Event::Over { ended });
        }
    }

    /// Makes one full rifle of two depleted ones in the same hands (2.3.8).
    pub(crate) fn merge(&mut self, rifle: CounterId, recorder: &mut Recorder<'_, Event>) {
        let Some(other) = self.merge_partner(rifle) else { return };
        self.depleted.remove(rifle);
        self.take_off(other, Spot::POOL);
        recorder.say(Event::Merged { rifle });
    }

    /// The other depleted rifle that would be used up.
    pub(crate) fn merge_partner(&self, rifle: CounterId) -> Option<CounterId> {
        let hex = self.hex_of(rifle)?;
        let ours = rifle.kind == Kind::Rifle
            && self.force(rifle).side == self.active()
            && self.depleted.contains(rifle);
        let rifles = self.stack(hex, self.force(rifle)) & book().of(Kind::Rifle);
        let same = (rifles & self.depleted).iter().find(|&other| other != rifle);
        same.filter(|_| ours)
    }
}
