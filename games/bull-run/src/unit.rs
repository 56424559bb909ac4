//! The counters: what is printed on them, and how one stands in play.

use std::fmt;

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use crate::Side;
use crate::book::book;

/// How many counters there are (2.1).
pub const UNITS: usize = 25;

/// A counter, by its place in the roster. Written into files as its short name, such as `evans`.
///
/// ```
/// let evans = grognard_bull_run::UnitId::named("evans").unwrap();
/// assert_eq!(evans.sp, 3);
/// assert_eq!(grognard_bull_run::UnitId::named("custer"), None);
/// ```
pub type UnitId = board::UnitId<Brigade>;

impl Side {
    /// The side's units in the order of the roster.
    pub fn units(self) -> impl DoubleEndedIterator<Item = UnitId> {
        book().ranges[self.index()].clone().map(UnitId::from_index)
    }
}

impl board::Roster for Brigade {
    #[inline]
    fn roster() -> &'static [Brigade] {
        &book().brigades
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn display_name(&self) -> &str {
        &self.short
    }
}

/// What is printed on a counter and in the unit table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Brigade {
    /// The name that commands use: `evans`.
    pub id: String,
    /// The name on the counter: `Evans' Brigade`.
    pub name: String,
    /// The commander: `Evans`.
    pub short: String,
    /// Whose it is.
    pub side: Side,
    /// The army or division it belongs to.
    pub army: String,
    /// Whether it is one of Beauregard's grey counters, which roll to cross north (8.3).
    pub grey: bool,
    /// Where it begins or arrives.
    pub entry: HexId,
    /// The turn on which it arrives.
    pub arrives: u8,
    /// Its full strength.
    pub sp: u8,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitPlace {
    /// Not arrived yet.
    Coming,
    /// In a hex of the map.
    At(#[serde(with = "crate::book::Label")] HexId),
    /// Out of the game.
    Gone,
}

impl UnitPlace {
    /// The hex, if the unit is on the map.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            UnitPlace::At(hex) => Some(hex),
            UnitPlace::Coming | UnitPlace::Gone => None,
        }
    }
}

/// Where a unit's die of 8.3 stands this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Crossing {
    /// Not rolled this turn.
    Untried,
    /// Rolled and failed: no crossing this turn.
    Failed,
    /// Rolled well: it may cross this turn.
    Passed,
    /// It has stood on the north bank and never rolls again.
    Free,
}

/// Where a unit's attack stands this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attack {
    /// It has not been ordered to attack.
    None,
    /// It will attack the stack in this hex.
    On(#[serde(with = "crate::book::Label")] HexId),
    /// Its one attack of the turn has been made or lost.
    Done,
}

/// How a unit stands in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub place: UnitPlace,
    /// Strength points now: what hits are taken from.
    pub sp: u8,
    /// Strength points at the start of the turn: what it fires with (10.4).
    pub fires: u8,
    /// Whether it has moved this turn.
    pub moved: bool,
    /// Its die of 8.3.
    pub crossing: Crossing,
    /// Its attack of this turn.
    pub attack: Attack,
    /// Whether it has been attacked this turn.
    pub attacked: bool,
    /// Whether it has fired in defence this turn.
    pub defended: bool,
}

/// The units of one side in a hex: none, one or two (8.2), in the order of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    units: [UnitId; 2],
    len: u8,
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { units: [UnitId::from_index(0); 2], len: 0 };

    #[inline]
    pub(crate) fn push(&mut self, unit: UnitId) {
        if let Some(slot) = self.units.get_mut(usize::from(self.len)) {
            *slot = unit;
            self.len += 1;
        }
    }

    /// The units.
    #[inline]
    pub fn units(&self) -> &[UnitId] {
        &self.units[..usize::from(self.len)]
    }

    /// The first, by the roster.
    #[inline]
    pub fn first(&self) -> Option<UnitId> {
        self.units().first().copied()
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is nobody.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.units() {
            [] => f.write_str("nobody"),
            [one] => write!(f, "{one}"),
            [one, two, ..] => write!(f, "{one} and {two}"),
        }
    }
}
