//! The roster: every counter that can ever be in play, in one fixed order.

use board::{Roster, UnitId, UnitSet};
use hexmap::HexId;

use crate::book::book;
use crate::kind::{Colour, Kind};

/// A counter, by its place in the roster. Journals show it by its id: `villa-horse`.
pub type CounterId = UnitId<Spec>;

/// A set of counters.
pub type Counters = UnitSet<Spec, 2>;

/// A set of hexes of this map.
pub(crate) type HexBits = hexmap::HexBits<12>;

/// Where a counter is when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// On the map (3.2).
    On(HexId),
    /// With the reinforcements for this hex (5.1.17).
    Reinforces(HexId),
    /// In the box, as loot for night raids (5.3.10).
    Pool,
}

/// What is printed on a counter, and where it begins.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The name that commands and files use.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its colour; goods begin with that of their carrier.
    pub colour: Colour,
    /// The leader on whose display it lies at the start (3.3).
    pub leader: Option<CounterId>,
    /// The regiment or band it belongs to.
    pub unit: String,
    /// Where it begins.
    pub begins: Begins,
}

impl Roster for Spec {
    fn roster() -> &'static [Spec] {
        &book().roster
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn display_name(&self) -> &str {
        &self.name
    }
}
