//! How fast a stack is, and what may go together (5.1.2, 5.1.8, 5.1.10, 5.1.19b).

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::Violation;

use crate::book::book;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::rules::{self, no};
use crate::state::PanchoVilla;

/// How a stack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// On foot and on the hoof.
    March,
    /// By motor (5.1.12).
    Motor,
    /// By train (5.1.11).
    Rail,
    /// Through the air (2.3.11).
    Air,
}

impl Gait {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Gait; 4] = [Gait::March, Gait::Motor, Gait::Rail, Gait::Air];

    /// The word that commands use.
    pub const fn word(self) -> &'static str {
        match self {
            Gait::March => "march",
            Gait::Motor => "motor",
            Gait::Rail => "rail",
            Gait::Air => "air",
        }
    }
}

/// Riders with what they sit on.
type Seats = ArrayVec<(CounterId, Option<CounterId>), { Counters::CAPACITY }>;

/// Movement points of each counter of a group.
pub(crate) type Paces = [u8; Counters::CAPACITY];

impl PanchoVilla {
    /// What is printed, by depletion.
    pub(crate) fn printed_mp(&self, counter: CounterId) -> u8 {
        book().printed(counter.kind).mp[usize::from(self.is_depleted(counter))]
    }

    /// Which riders sit on what. Riders take the fastest beasts, those without horsemanship first;
    /// what is left over carries loads or is led along.
    fn mounts(&self, group: Counters) -> (Seats, Counters) {
        let book = book();
        let mut free = (group & book.transport) - book.of(Kind::Truck);
        let mut beasts: ArrayVec<CounterId, { Counters::CAPACITY }> = free.iter().collect();
        beasts.sort_by_key(|&beast| (std::cmp::Reverse(self.printed_mp(beast)), beast));
        let mut beasts = beasts.into_iter();
        let mut seats = Seats::new();
        let riders = group & book.riders;
        for rider in (riders - book.horsemen).iter().chain((riders & book.horsemen).iter()) {
            let beast = beasts.next();
            if let Some(beast) = beast {
                free.remove(beast);
            }
            seats.push((rider, beast));
        }
        (seats, free)
    }

    /// Troops and scouts of a group that have nothing to ride on.
    pub(crate) fn walkers(group: Counters) -> Counters {
        let book = book();
        let riders = group & book.riders;
        let seats = (group & book.transport).len();
        if seats >= riders.len() {
            return Counters::EMPTY;
        }
        let (plain, good) = ((riders - book.horsemen), (riders & book.horsemen));
        plain.iter().chain(good.iter()).skip(seats).collect()
    }

    /// How far each counter of a marching group can go in a normal move; `on_foot` makes troops
    /// walk beside their beasts (5.1.9).
    pub(crate) fn paces(&self, group: Counters, on_foot: bool) -> Paces {
        let book = book();
        let mut paces = [0; Counters::CAPACITY];
        for counter in group.iter() {
            paces[counter.index()] = match counter.kind {
                // White goods that are carried are as fast as who carries them.
                Kind::Rifle | Kind::Aeroplane | Kind::Patton | Kind::Truck => u8::MAX,
                _ => self.printed_mp(counter),
            };
        }
        if !on_foot {
            let (pairs, _) = self.mounts(group);
            for (rider, beast) in pairs {
                let Some(beast) = beast else { continue };
                let good = book.horsemen.contains(rider) && beast.kind == Kind::Horse;
                let more = if good { book.motion.horsemanship } else { 0 };
                let pace = self.printed_mp(beast) + more;
                (paces[rider.index()], paces[beast.index()]) = (pace, pace);
            }
        }
        if !self.towed(group).is_empty() {
            for counter in group.iter() {
                let pace = &mut paces[counter.index()];
                if *pace != u8::MAX {
                    *pace /= 2;
                }
            }
        }
        paces
    }

    /// Motors of a marching group that are pulled: no wagon or mule is free to carry them (5.1.8).
    fn towed(&self, group: Counters) -> Counters {
        let book = book();
        let motors = group & book.motors;
        if motors.is_empty() {
            return Counters::EMPTY;
        }
        let (_, free) = self.mounts(group);
        let carriers = (free & (book.of(Kind::Wagon) | book.of(Kind::Mule))).len();
        let planes = (group & book.of(Kind::Aeroplane)).len();
        let carried = (group & book.of(Kind::Patton)).iter().take(carriers.saturating_sub(planes));
        let carried: Counters = carried.collect();
        motors - book.of(Kind::Aeroplane) - carried
    }

    /// Whether these counters can move together in this way.
    ///
    /// # Errors
    /// The rule that keeps them apart.
    pub(crate) fn check_group(&self, group: Counters, gait: Gait) -> Result<(), Violation> {
        let book = book();
        let count = |kind: Kind| (group & book.of(kind)).len();
        if group.is_empty() {
            return no(rules::LEADERS, "nobody is left to move");
        }
        if count(Kind::Policia) > 0 {
            return no(rules::POLICIA, "policia never move");
        }
        let troops = (group & book.troops).len();
        let led = count(Kind::Leader) > 0;
        match gait {
            Gait::Rail => return Ok(()),
            Gait::Air => {
                if group.len() > 1 || count(Kind::Aeroplane) != 1 {
                    return no(rules::AEROPLANE, "an aeroplane flies alone");
                }
                return Ok(());
            }
            Gait::Motor => {
                let beasts = ((group & book.transport) - book.of(Kind::Truck)).len();
                if beasts + count(Kind::Scout) + count(Kind::Aeroplane) > 0 {
                    return no(rules::MOTORS, "only motors and their loads drive");
                }
                let guns = count(Kind::MachineGun) + count(Kind::Artillery);
                if troops + guns > count(Kind::Truck) || count(Kind::Rifle) > troops {
                    return no(rules::CAPACITY, "a truck carries a troop with a rifle, or one gun");
                }
                if (group & book.motors).is_empty() {
                    return no(rules::MOTORS, "there is no motor");
                }
                if count(Kind::Truck) > 0 && !led {
                    return no(rules::LEADERS, "trucks need a leader");
                }
                if led && count(Kind::Truck) == 0 {
                    return no(rules::CAPACITY, "Patton carries nobody");
                }
                return Ok(());
            }
            Gait::March => {}
        }
        let beasts = count(Kind::Horse) + count(Kind::Mule);
        if !led && (troops > 0 || count(Kind::Truck) > 0 || beasts > count(Kind::Scout)) {
            return no(rules::LEADERS, "they move only with a leader");
        }
        if count(Kind::Rifle) > troops + count(Kind::Wagon) {
            return no(rules::RIFLES, "each troop and wagon carries one rifle counter");
        }
        if !group.intersects(book.motors) {
            return Ok(());
        }
        let (_, free) = self.mounts(group);
        let carriers = (free & (book.of(Kind::Wagon) | book.of(Kind::Mule))).len();
        if count(Kind::Aeroplane) > carriers {
            return no(rules::CAPACITY, "an aeroplane is carried by a wagon or mule of its own");
        }
        let towed = self.towed(group);
        if towed.iter().any(|motor| self.has_fuel(motor)) {
            return no(rules::CAPACITY, "only motors that cannot drive are towed");
        }
        let pullers = (group & (book.riders | book.transport)) - towed;
        if !towed.is_empty() && pullers.is_empty() {
            return no(rules::CAPACITY, "men or beasts must pull");
        }
        Ok(())
    }

    /// Whether a motor can start where it stands (5.1.12).
    pub(crate) fn has_fuel(&self, motor: CounterId) -> bool {
        let Some(hex) = self.hex_of(motor) else { return false };
        let force = self.force(motor);
        let settlement =
            self.place(hex).is_some_and(|(place, colour)| place.fuel && colour == force.colour);
        self.fuelled.contains(motor)
            || settlement
            || self.stack(hex, force).intersects(book().of(Kind::Wagon))
    }
}
