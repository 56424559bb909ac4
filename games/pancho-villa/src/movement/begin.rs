//! Beginning a move: who can, how, and who goes along when nobody says otherwise (5.1.1-5.1.3).

use table::{Recorder, Violation};

use super::speed::Gait;
use super::stack::MovingStack;
use crate::book::book;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::log::Event;
use crate::rules::{self, no};
use crate::state::PanchoVilla;

impl PanchoVilla {
    /// Hands out every counter of the active player that can begin a move, with each way it can.
    pub(crate) fn each_begin(&self, mut out: impl FnMut(CounterId, Gait)) {
        let ours = self.run_by(self.active()) - self.moved - self.pinned;
        for counter in ours.iter() {
            for gait in Gait::ALL {
                if self.check_begin(counter, gait).is_ok() {
                    out(counter, gait);
                }
            }
        }
    }

    pub(crate) fn check_begin(&self, counter: CounterId, gait: Gait) -> Result<(), Violation> {
        let Some(hex) = self.hex_of(counter) else {
            return no(rules::MOVEMENT, "it is not on the map");
        };
        if self.force(counter).side != self.active() {
            return no(rules::MOVEMENT, "a player moves only what he runs");
        }
        if self.moved.contains(counter) {
            return no(rules::MOVEMENT, "it has moved");
        }
        if self.pinned.contains(counter) {
            return no(rules::PINNED, "pinned counters do not move");
        }
        let kind = counter.kind;
        if kind == Kind::Policia {
            return no(rules::POLICIA, "policia never move");
        }
        match gait {
            Gait::March if kind.moves_alone() && !kind.is_motor() => Ok(()),
            Gait::March if kind.is_motor() => no(rules::MOTORS, "motors drive, or are taken along"),
            Gait::March => no(rules::LEADERS, "it moves only with a leader"),
            Gait::Motor => {
                let motors = match kind {
                    Kind::Patton => Counters::only(counter),
                    Kind::Leader => self.ready_trucks(counter),
                    _ => return no(rules::LEADERS, "a leader or Patton drives"),
                };
                if motors.is_empty() || motors.iter().any(|motor| !self.has_fuel(motor)) {
                    return no(
                        rules::MOTORS,
                        "there is no motor that could start, or no gasoline here",
                    );
                }
                Ok(())
            }
            Gait::Rail => {
                let station = book().site(hex).is_some_and(crate::book::Site::station);
                if station { Ok(()) } else { no(rules::RAIL, "trains are boarded at a station") }
            }
            Gait::Air if kind != Kind::Aeroplane => no(rules::AEROPLANE, "only aeroplanes fly"),
            Gait::Air if !self.has_fuel(counter) => {
                no(rules::AEROPLANE, "there is neither field nor gasoline here")
            }
            Gait::Air => Ok(()),
        }
    }

    /// Trucks under a leader that stand with him and can be moved.
    pub(crate) fn ready_trucks(&self, leader: CounterId) -> Counters {
        book()
            .of(Kind::Truck)
            .iter()
            .filter(|&truck| {
                let piece = self.piece(truck);
                piece.under == Some(leader) && self.can_join(truck, leader)
            })
            .collect()
    }

    /// Whether a counter is where another is, of the same force, and free to move.
    pub(crate) fn can_join(&self, counter: CounterId, head: CounterId) -> bool {
        let (piece, with) = (self.piece(counter), self.piece(head));
        piece.spot == with.spot
            && piece.force == with.force
            && !self.moved.contains(counter)
            && !self.pinned.contains(counter)
            && counter.kind != Kind::Policia
    }

    /// Who goes along when nobody says otherwise: what lies on the head's display (5.1.3), as far
    /// as it can go that way.
    pub(crate) fn default_group(&self, head: CounterId, gait: Gait) -> Counters {
        let book = book();
        let mut under = Counters::EMPTY;
        for counter in CounterId::all() {
            if self.piece(counter).under == Some(head) && self.can_join(counter, head) {
                under.insert(counter);
            }
        }
        let rifles = book.of(Kind::Rifle);
        let troops = under & book.troops;
        let group = match gait {
            Gait::Rail => return under | Counters::only(head),
            Gait::Air => return Counters::only(head),
            Gait::March => {
                let wagons = ((under | Counters::only(head)) & book.of(Kind::Wagon)).len();
                let carried = (under & rifles).iter().take(troops.len() + wagons).collect();
                (under - book.motors - rifles) | carried
            }
            Gait::Motor => {
                let trucks = under & book.of(Kind::Truck);
                let aboard: Counters = troops.iter().take(trucks.len()).collect();
                let carried = (under & rifles).iter().take(aboard.len()).collect();
                trucks | aboard | carried
            }
        };
        group | Counters::only(head)
    }

    pub(crate) fn begin(
        &mut self,
        counter: CounterId,
        gait: Gait,
        recorder: &mut Recorder<'_, Event>,
    ) {
        let Some(hex) = self.hex_of(counter) else { return };
        let group = self.default_group(counter, gait);
        recorder.say(Event::Begins { counter, gait });
        let mut moving = MovingStack::new(gait, self.force(counter), hex, group);
        // The head stands first: the log names the stack by it.
        moving.members.sort_by_key(|member| member.counter != counter);
        self.moving = Some(moving);
    }
}
