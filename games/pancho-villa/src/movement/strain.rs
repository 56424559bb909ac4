//! What a move has cost those who made it, before the water segment asks (5.1.9, 5.4).

use hexmap::HexId;

use super::speed::Gait;
use super::stack::{Member, MovingStack, Tempo};
use crate::book::book;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::state::{Force, PanchoVilla};

/// What a move leaves with those who made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    /// Who made it.
    pub(crate) group: Counters,
    /// Went further than once their movement (5.4.2).
    pub(crate) strained: Counters,
    /// Passed water (5.4.1).
    pub(crate) quenched: Counters,
    /// Machine guns of a double-move hold their fire (5.1.9).
    pub(crate) muted: Counters,
    /// Whether gasoline was used up (5.1.12).
    pub(crate) burned: bool,
}

impl Marks {
    /// The same for some of them.
    pub(crate) fn only(self, some: Counters) -> Marks {
        Marks {
            group: (self.group & some),
            strained: (self.strained & some),
            quenched: (self.quenched & some),
            muted: (self.muted & some),
            ..self
        }
    }
}

impl PanchoVilla {
    /// What a move has done to those who made it.
    pub(crate) fn marks(&self, moving: &MovingStack) -> Marks {
        let group = moving.group();
        let guns = group & book().of(Kind::MachineGun);
        Marks {
            group,
            strained: self.overworked(moving),
            quenched: self.quenched(moving),
            muted: if moving.tempo.is_double() { guns } else { Counters::EMPTY },
            burned: matches!(moving.gait, Gait::Motor | Gait::Air),
        }
    }

    /// Notes strain and water of a move; a move that was made again replaces the first.
    pub(crate) fn mark_move(&mut self, marks: Marks) {
        self.doubled = (self.doubled - marks.group) | marks.strained;
        self.watered = (self.watered - marks.group) | marks.quenched;
    }

    /// Notes that a stack has made its move.
    pub(crate) fn mark_over(&mut self, marks: Marks) {
        self.moved |= marks.group;
        if marks.burned {
            self.fuelled -= marks.group;
        }
        self.mark_move(marks);
        self.muted |= marks.muted;
    }

    /// Counters that suffer for what they have done beyond their movement (5.1.9, 5.4.2): beasts,
    /// machine guns, troops on foot, and leaders who go alone. A mixed double-move counts for all
    /// of these that took part in its second half.
    pub(crate) fn overworked(&self, moving: &MovingStack) -> Counters {
        if moving.gait != Gait::March || !moving.tempo.is_double() {
            return Counters::EMPTY;
        }
        let book = book();
        let group = moving.group();
        let paces = self.paces(group, moving.on_foot());
        // Nobody rides on a truck that is towed (5.1.8).
        let walkers = Self::walkers(group - book.of(Kind::Truck));
        let alone = (group - book.of(Kind::Leader)).is_empty();
        let strained = |member: &&Member| {
            let used = moving.spent() - member.joined;
            match moving.tempo {
                Tempo::Normal => false,
                Tempo::Double => used > u16::from(paces[member.counter.index()]),
                Tempo::FootFirst | Tempo::RideFirst => {
                    moving.switched.is_some_and(|at| moving.spent() > at.max(member.joined))
                }
            }
        };
        moving
            .members
            .iter()
            .filter(strained)
            .map(|member| member.counter)
            .filter(|&counter| match counter.kind {
                Kind::Horse | Kind::Mule | Kind::Wagon | Kind::MachineGun => true,
                Kind::Leader => alone,
                _ => walkers.contains(counter),
            })
            .collect()
    }

    /// Members that go by mule and passed water on their part of the route (5.4.1).
    pub(crate) fn quenched(&self, moving: &MovingStack) -> Counters {
        let wet = |hex: HexId| self.has_water(hex, moving.force);
        moving
            .members
            .iter()
            .filter(|member| member.counter.kind.goes_by_mule())
            .filter(|member| {
                // The hex where it started is not one that it passed.
                moving.route.iter().skip(usize::from(member.from) + 1).any(|stop| wet(stop.hex))
            })
            .map(|member| member.counter)
            .collect()
    }

    /// Drinking water for a force (2.2.14, 5.4.1): of the hex, or brought along.
    pub(crate) fn has_water(&self, hex: HexId, force: Force) -> bool {
        book().site(hex).is_some_and(|site| site.wet)
            || self.stack(hex, force).intersects(book().water)
    }
}
