//! Zones of control by colour, and who may enter which hex (5.1.7, 5.1.13, 2.3.4-2.3.6).

use hexmap::HexId;

use crate::bits::{Counters, HexBits};
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Kind, Reach};
use crate::state::{Force, PanchoVilla};

/// The map as one force sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Field {
    /// Hexes where it must stop.
    pub(crate) halts: HexBits,
    /// Hexes it may not enter.
    pub(crate) closed: HexBits,
    /// Hexes in the zone of somebody it can fight, unless a friend is there.
    pub(crate) enemy_zone: HexBits,
    /// Hexes with red counters (5.1.19b: no train but a red one passes them).
    pub(crate) red: HexBits,
}

impl PanchoVilla {
    /// The map as a force sees it; counters of its own in `movers` cancel no zone.
    pub(crate) fn field(&self, force: Force, movers: Counters) -> Field {
        let book = book();
        let mut field = Field::default();
        let (mut zone, mut enemy) = (HexBits::default(), HexBits::default());
        let (mut friends, mut guarded) = (HexBits::default(), HexBits::default());
        let mut other = HexBits::default();
        for (index, piece) in self.pieces.iter().enumerate() {
            let Some(hex) = piece.spot.hex() else { continue };
            let kind = book.kinds[index];
            let counter = CounterId::from_index(index);
            if piece.force.colour == crate::kind::Colour::Red {
                field.red.insert(hex);
            }
            if !piece.force.is_foreign(force) {
                if kind.guards() && !movers.contains(counter) {
                    friends.insert(hex);
                }
                continue;
            }
            if kind.guards() && kind != Kind::Policia {
                guarded.insert(hex);
            } else if kind != Kind::Policia && !piece.force.is_enemy(force) {
                other.insert(hex);
            }
            let reach = match book.printed(kind).zoc {
                Reach::Adjacent if self.pinned.contains(counter) => Reach::OwnHex,
                reach => reach,
            };
            let hexes = match reach {
                Reach::None => continue,
                Reach::OwnHex => [hex].into_iter().collect(),
                Reach::Adjacent => book.zones[hex.index()],
            };
            zone.union_with(&hexes);
            if piece.force.is_enemy(force) {
                enemy.union_with(&hexes);
            }
        }
        field.closed = guarded;
        field.closed.union_with(&other);
        field.halts = zone.without(&friends);
        field.enemy_zone = enemy.without(&friends);
        field
    }

    /// The enemies of a force in a hex that stand with no combat counter of their own: goods,
    /// leaders and aeroplanes that can be raided (5.3.1, 5.3.13). Policia guard their own force
    /// like any other combat counter.
    pub(crate) fn unguarded(&self, hex: HexId, force: Force) -> Counters {
        let here = self.counters_at(hex);
        let guards = here.and(book().guards);
        let alone = |counter: &CounterId| {
            let own = self.force(*counter);
            own.is_enemy(force) && guards.iter().all(|guard| self.force(guard) != own)
        };
        here.iter().filter(alone).collect()
    }
}
