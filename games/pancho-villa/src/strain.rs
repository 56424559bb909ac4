//! What a move has cost those who made it, before the water segment asks (5.1.9, 5.4).

use hexmap::HexId;

use crate::bits::Counters;
use crate::book::book;
use crate::kind::Kind;
use crate::moving::{Member, Moving, Tempo};
use crate::pace::Gait;
use crate::state::{Force, PanchoVilla};

impl PanchoVilla {
    /// Counters that suffer for what they have done beyond their movement (5.1.9, 5.4.2): beasts,
    /// machine guns, troops on foot, and leaders who go alone. A mixed double-move counts for all
    /// of these that took part in its second half.
    pub(crate) fn overworked(&self, moving: &Moving) -> Counters {
        if moving.gait != Gait::March || !moving.tempo.is_double() {
            return Counters::EMPTY;
        }
        let book = book();
        let group = moving.group();
        let paces = self.paces(group, moving.on_foot());
        // Nobody rides on a truck that is towed (5.1.8).
        let walkers = Self::walkers(group.without(book.of(Kind::Truck)));
        let alone = group.without(book.of(Kind::Leader)).is_empty();
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
            .filter(|&counter| match counter.kind() {
                Kind::Horse | Kind::Mule | Kind::Wagon | Kind::MachineGun => true,
                Kind::Leader => alone,
                _ => walkers.contains(counter),
            })
            .collect()
    }

    /// Members that go by mule and passed water on their part of the route (5.4.1).
    pub(crate) fn quenched(&self, moving: &Moving) -> Counters {
        let wet = |hex: HexId| self.has_water(hex, moving.force);
        moving
            .members
            .iter()
            .filter(|member| member.counter.kind().goes_by_mule())
            .filter(|member| {
                // The hex where it started is not one that it passed.
                moving.route.iter().skip(usize::from(member.from) + 1).any(|stop| wet(stop.hex))
            })
            .map(|member| member.counter)
            .collect()
    }

    /// Drinking water for a force (2.2.14, 5.4.1): of the hex, or brought along.
    pub(crate) fn has_water(&self, hex: HexId, force: Force) -> bool {
        book().site(hex).is_some_and(|site| site.wet) || self.stack(hex, force).meets(book().water)
    }
}
