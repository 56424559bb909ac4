//! Zones of control by colour, and who may enter which hex (5.1.7, 5.1.13, 2.3.4-2.3.6).

use hexmap::HexId;
use pathfinding::{ZoneTable, Zones};

use crate::book::book;
use crate::counter::CounterId;
use crate::counter::{Counters, HexBits};
use crate::kind::{Colour, Kind, Reach};
use crate::state::{Force, PanchoVilla};

/// The map as one force sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Field {
    /// Zones in which it must stop.
    pub(crate) zones: Zones<HexBits>,
    /// Hexes it may not enter.
    pub(crate) closed: HexBits,
    /// Zones of whoever it can fight, but where a friend is.
    pub(crate) enemy_zones: Zones<HexBits>,
    /// Hexes with red counters (5.1.19b: no train but a red one passes them).
    pub(crate) red: HexBits,
}

impl Field {
    /// Whether the force must stop in a hex.
    #[inline]
    pub(crate) fn halts(&self, hex: HexId) -> bool {
        self.zones.any().contains(hex)
    }

    /// Whether a hex is in the zone of somebody it can fight.
    pub(crate) fn is_threatened(&self, hex: HexId) -> bool {
        self.enemy_zones.any().contains(hex)
    }
}

impl PanchoVilla {
    /// The zone that a counter has where it stands (5.1.7): pinned ones only in their own hex.
    pub(crate) fn zone_table(&self, counter: CounterId) -> Option<&'static ZoneTable> {
        let book = book();
        match book.printed(counter.kind).zoc {
            Reach::None => None,
            Reach::Adjacent if !self.pinned.contains(counter) => Some(&book.zones),
            Reach::Adjacent | Reach::OwnHex => Some(&book.own_hex),
        }
    }

    /// The map as a force sees it; counters of its own in `movers` cancel no zone.
    pub(crate) fn field(&self, force: Force, movers: Counters) -> Field {
        let mut field = Field::default();
        let mut friends = HexBits::default();
        for (index, piece) in self.pieces.iter().enumerate() {
            let Some(hex) = piece.spot.hex() else { continue };
            let counter = CounterId::from_index(index);
            let kind = book().kinds[index];
            if piece.force.colour == Colour::Red {
                field.red.insert(hex);
            }
            if !piece.force.is_foreign(force) {
                if kind.guards() && !movers.contains(counter) {
                    friends.insert(hex);
                }
                continue;
            }
            let enemy = piece.force.is_enemy(force);
            if kind != Kind::Policia && (kind.guards() || !enemy) {
                field.closed.insert(hex);
            }
            if let Some(table) = self.zone_table(counter) {
                field.zones.add(table, hex);
                if enemy {
                    field.enemy_zones.add(table, hex);
                }
            }
        }
        field.zones = field.zones.cancelled_by(&friends);
        field.enemy_zones = field.enemy_zones.cancelled_by(&friends);
        field
    }

    /// The enemies of a force in a hex that stand with no combat counter of their own: goods,
    /// leaders and aeroplanes that can be raided (5.3.1, 5.3.13). Policia guard their own force
    /// like any other combat counter.
    pub(crate) fn unguarded(&self, hex: HexId, force: Force) -> Counters {
        let here = self.counters_at(hex);
        let guards = here & book().guards;
        let alone = |counter: &CounterId| {
            let own = self.force(*counter);
            own.is_enemy(force) && guards.iter().all(|guard| self.force(guard) != own)
        };
        here.iter().filter(alone).collect()
    }
}
