//! Taking counters along and leaving them, and how hard a stack goes (5.1.2, 5.1.3, 5.1.8, 5.1.9).

use table::Violation;

use super::speed::Gait;
use super::stack::{Member, MovingStack, Tempo};
use super::travel::Stand;
use crate::book::book;
use crate::choosing::Choosing;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::rules::{self, no};
use crate::state::PanchoVilla;

type Checked = Result<(), Violation>;

impl PanchoVilla {
    /// Who of the hex goes along with a stack on the move, and who could.
    pub(crate) fn companions(&self, moving: &MovingStack) -> Choosing {
        let from = self.stack(moving.hex(), moving.force) - moving.left;
        Choosing { from, chosen: moving.group(), least: 1 }
    }

    pub(crate) fn check_take(&self, moving: &MovingStack, counter: CounterId) -> Checked {
        let head = moving.members[0].counter;
        let mut group = moving.group();
        if group.contains(counter) || !self.can_join(counter, head) {
            return no(rules::LEADERS, "it is not here, not free to move, or with the stack");
        }
        if moving.left.contains(counter) {
            return no(rules::LEADERS, "it was left behind in this move");
        }
        if moving.again || (moving.gait == Gait::Rail && moving.has_moved()) {
            return no(rules::LEADERS, "nobody joins now");
        }
        if moving.gait == Gait::Motor {
            let stranded = self.is_stranded(counter);
            let mut trucks = (group & book().of(Kind::Truck)).iter();
            if moving.engine.is_some() || (stranded && !trucks.any(|it| self.has_fuel(it))) {
                return no(
                    rules::MOTORS,
                    "motors start together, with gasoline or towed by a truck",
                );
            }
        }
        if counter.kind == Kind::Artillery && moving.tempo.is_double() {
            return no(rules::DOUBLE, "artillery makes no double-moves");
        }
        group.insert(counter);
        self.check_group(group, moving.gait)
    }

    /// Whether a counter can join with somebody who lies on its display.
    pub(crate) fn check_join(&self, moving: &MovingStack, head: CounterId) -> Checked {
        self.check_take(moving, head)?;
        if self.with_band(moving, head).members.len() > moving.members.len() + 1 {
            return Ok(());
        }
        no(rules::LEADERS, "nobody on its display could come along")
    }

    /// The stack with a counter and all on its display that can come along. Who carries whom is
    /// no matter of order: it is tried again as long as somebody joins.
    pub(crate) fn with_band(&self, moving: &MovingStack, head: CounterId) -> MovingStack {
        let mut joined = moving.clone();
        joined.take_along(head, self.is_stranded(head));
        let band: Vec<CounterId> =
            CounterId::all().filter(|&it| self.piece(it).under == Some(head)).collect();
        let mut before = 0;
        while before < joined.members.len() {
            before = joined.members.len();
            for &counter in &band {
                if self.check_take(&joined, counter).is_ok() {
                    joined.take_along(counter, self.is_stranded(counter));
                }
            }
        }
        joined
    }

    /// Takes a counter along with the stack on the move.
    pub(crate) fn take_along(&mut self, counter: CounterId) {
        let towed = self.is_stranded(counter);
        if let Some(moving) = &mut self.moving {
            moving.take_along(counter, towed);
        }
    }

    /// Whether a counter is a motor that cannot start where it stands.
    fn is_stranded(&self, counter: CounterId) -> bool {
        counter.kind.is_motor() && !self.has_fuel(counter)
    }

    pub(crate) fn check_leave(&self, moving: &MovingStack, counter: CounterId) -> Checked {
        let mut group = moving.group();
        if !group.contains(counter) {
            return no(rules::LEADERS, "it is not with the stack");
        }
        if moving.again {
            return no(rules::LEADERS, "nobody is left behind now");
        }
        group.remove(counter);
        let pullers = (group & book().of(Kind::Truck)) - moving.towed;
        if group.intersects(moving.towed) && pullers.is_empty() {
            return no(rules::CAPACITY, "somebody must pull the motor that is towed");
        }
        self.check_group(group, moving.gait)
    }

    pub(crate) fn check_tempo(moving: &MovingStack, tempo: Tempo) -> Checked {
        let group = moving.group();
        let book = book();
        if moving.gait != Gait::March || tempo == Tempo::Normal {
            return no(rules::DOUBLE, "only who goes on foot or hoof makes double-moves");
        }
        if moving.tempo.is_double() || moving.has_moved() || moving.again {
            return no(rules::DOUBLE, "a double-move is declared once, before the first hex");
        }
        if group.intersects(book.of(Kind::Artillery)) {
            return no(rules::DOUBLE, "artillery makes no double-moves");
        }
        let riders = group & (book.troops | book.of(Kind::Scout));
        if tempo != Tempo::Double && riders.is_empty() {
            return no(rules::DOUBLE, "nobody would walk");
        }
        Ok(())
    }

    pub(crate) fn check_switch(moving: &MovingStack) -> Checked {
        if moving.tempo.is_mixed() && moving.switched.is_none() && moving.has_moved() {
            Ok(())
        } else {
            no(rules::DOUBLE, "there is no second half to begin")
        }
    }

    /// Leaves a counter in the hex; if it has come along so far, its own move is over.
    pub(crate) fn drop_off(&mut self, counter: CounterId) {
        let Some(moving) = &self.moving else { return };
        let single = Counters::only(counter);
        let came = |member: &&Member| {
            member.counter == counter && moving.route.len() > usize::from(member.from) + 1
        };
        let came = moving.members.iter().find(came).copied();
        if came.is_some() {
            let marks = self.marks(moving).only(single);
            self.moved.insert(counter);
            self.doubled |= marks.strained;
            self.watered |= marks.quenched;
            self.muted |= marks.muted;
        }
        let Some(moving) = &mut self.moving else { return };
        moving.dropped.extend(came);
        moving.left.insert(counter);
        moving.members.retain(|member| member.counter != counter);
        // Whoever begins here leaves by any bank (2.2.10).
        if moving.members.iter().all(|member| usize::from(member.from) + 1 == moving.route.len()) {
            moving.stand = Stand::default();
        }
        let piece = &mut self.pieces[counter.index()];
        // Before the first hex nothing is final; who is left then lies on the map when the others go.
        if moving.has_moved() && piece.under.is_some_and(|head| moving.group().contains(head)) {
            piece.under = None;
        }
    }
}
