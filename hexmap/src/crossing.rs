//! Fords, ferries and bridges, and whether they can be used now.

use serde::{Deserialize, Serialize};

use crate::{Attrs, HexId, Hexside};

/// The number of a crossing on its map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CrossingId(pub(crate) u16);

impl CrossingId {
    /// For flat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the armies that a map names: a crossing can be closed to one and open to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Army(pub(crate) u8);

impl Army {
    /// The army with this number on its map.
    pub const fn from_index(index: usize) -> Army {
        Army(index as u8)
    }

    /// Its number on the map, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many armies a map may name.
pub const MAX_ARMIES: usize = 8;

/// Where a crossing lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossingSite {
    /// On a hexside with a river, seen from the hex that the file names first.
    Hexside(Hexside),
    /// In a hex that a river runs through.
    Hex(HexId),
}

/// A ford, ferry or bridge.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// Short name for commands and data files.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Ford, bridge, ferry, …: the game's own word.
    pub kind: String,
    /// Where it is.
    pub site: CrossingSite,
    /// How it is when the game begins, unless a scenario says otherwise.
    pub at_start: CrossingState,
    /// What else the file says of it.
    pub attrs: Attrs,
}

/// Whether one crossing can be used now, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossingState {
    standing: bool,
    /// One bit an army.
    closed_to: u8,
}

impl CrossingState {
    /// There, and open to all.
    pub const OPEN: CrossingState = CrossingState { standing: true, closed_to: 0 };
    /// Not built yet, or destroyed.
    pub const GONE: CrossingState = CrossingState { standing: false, closed_to: 0 };

    /// The same crossing, closed to one more army (not yet found, forbidden, guarded).
    #[must_use]
    pub const fn closed_to(self, army: Army) -> CrossingState {
        CrossingState { closed_to: self.closed_to | 1 << army.0, ..self }
    }

    /// Whether this army can use it now.
    pub const fn is_open_to(self, army: Army) -> bool {
        self.standing && !self.is_closed_to(army)
    }

    /// Whether it is closed to this army, there or not.
    pub const fn is_closed_to(self, army: Army) -> bool {
        self.closed_to & (1 << army.0) != 0
    }

    /// Whether it is there at all.
    pub const fn is_standing(self) -> bool {
        self.standing
    }
}

/// The states of all crossings of a map: plain data for a game's state.
///
/// ```
/// # use grognard_hexmap::{Army, CrossingState, CrossingStates};
/// # let (union, csa) = (Army::from_index(0), Army::from_index(1));
/// # let mut states = CrossingStates::from(vec![CrossingState::OPEN.closed_to(union)]);
/// # let farm_ford = states.ids().next().unwrap();
/// assert!(!states.is_open(farm_ford, union)); // not found yet
/// assert!(states.is_open(farm_ford, csa));
/// states.open_to(farm_ford, union);
/// assert!(states.is_open(farm_ford, union));
/// states.destroy(farm_ford);
/// assert!(!states.is_open(farm_ford, csa));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossingStates(Vec<CrossingState>);

impl From<Vec<CrossingState>> for CrossingStates {
    fn from(states: Vec<CrossingState>) -> CrossingStates {
        CrossingStates(states)
    }
}

impl CrossingStates {
    /// All crossings.
    pub fn ids(&self) -> impl Iterator<Item = CrossingId> + use<> {
        (0..self.0.len() as u16).map(CrossingId)
    }

    /// The state of one crossing; gone for an id of another map.
    pub fn get(&self, crossing: CrossingId) -> CrossingState {
        self.0.get(crossing.index()).copied().unwrap_or(CrossingState::GONE)
    }

    /// Whether this army can use the crossing now.
    pub fn is_open(&self, crossing: CrossingId, army: Army) -> bool {
        self.get(crossing).is_open_to(army)
    }

    /// Blows it up.
    pub fn destroy(&mut self, crossing: CrossingId) {
        self.change(crossing, |state| state.standing = false);
    }

    /// Builds or repairs it.
    pub fn build(&mut self, crossing: CrossingId) {
        self.change(crossing, |state| state.standing = true);
    }

    /// Closes it to an army: hidden from it, or forbidden.
    pub fn close_to(&mut self, crossing: CrossingId, army: Army) {
        self.change(crossing, |state| *state = state.closed_to(army));
    }

    /// Opens it to an army: found, or allowed.
    pub fn open_to(&mut self, crossing: CrossingId, army: Army) {
        self.change(crossing, |state| state.closed_to &= !(1 << army.0));
    }

    fn change(&mut self, crossing: CrossingId, change: impl FnOnce(&mut CrossingState)) {
        if let Some(state) = self.0.get_mut(crossing.index()) {
            change(state);
        }
    }
}
