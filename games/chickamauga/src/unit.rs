//! Counters: what is printed on them, and how they stand in play.

use std::fmt;

use hexmap::HexId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Side;
use crate::book::{HexBits, book};

/// How many counters there are: combat units, leaders, HQs and trains.
pub const UNITS: usize = 92;

/// A counter, by its place in the roster: the Union's combat units, the Confederates', then leaders
/// and the rest. In files by its id: `u-1-scribner`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u8);

impl UnitId {
    /// All counters.
    pub fn all() -> impl DoubleEndedIterator<Item = UnitId> + ExactSizeIterator {
        (0..UNITS).map(UnitId::from_index)
    }

    /// The combat units of a side.
    #[inline]
    pub fn combat(side: Side) -> impl DoubleEndedIterator<Item = UnitId> {
        book().combat[side.index()].clone().map(UnitId::from_index)
    }

    /// The leaders of a side.
    pub fn leaders(side: Side) -> impl DoubleEndedIterator<Item = UnitId> {
        book().leaders[side.index()].clone().map(UnitId::from_index)
    }

    /// Leaders, HQ and train of a side.
    pub fn support(side: Side) -> impl Iterator<Item = UnitId> {
        UnitId::leaders(side).chain([UnitId::hq(side), UnitId::train(side)])
    }

    /// Every counter of a side.
    pub fn of(side: Side) -> impl Iterator<Item = UnitId> {
        UnitId::combat(side).chain(UnitId::support(side))
    }

    /// The HQ of a side.
    pub fn hq(side: Side) -> UnitId {
        book().hqs[side.index()]
    }

    /// The train of a side.
    pub fn train(side: Side) -> UnitId {
        book().trains[side.index()]
    }

    /// The counter with this id.
    pub fn named(id: &str) -> Option<UnitId> {
        let index = book().counters.iter().position(|counter| counter.id == id)?;
        Some(UnitId::from_index(index))
    }

    /// What is printed on the counter.
    #[inline]
    pub fn counter(self) -> &'static Counter {
        &book().counters[self.index()]
    }

    /// Whose it is.
    #[inline]
    pub fn side(self) -> Side {
        self.counter().side
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        self.counter().kind
    }

    pub(crate) const fn from_index(index: usize) -> UnitId {
        UnitId(index as u8)
    }

    /// For arrays with one entry a counter.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.counter().name)
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.counter().id)
    }
}

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.counter().id)
    }
}

impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitId, D::Error> {
        let id = String::deserialize(deserializer)?;
        UnitId::named(&id)
            .ok_or_else(|| D::Error::custom(format_args!("there is no unit `{id:.40}`")))
    }
}

/// What a counter is (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An infantry brigade; Forrest's and Wilder's men too (19.2, 19.3).
    Infantry,
    /// An infantry battalion.
    Battalion,
    /// Guns.
    Artillery,
    /// A leader.
    Leader,
    /// A headquarters.
    Hq,
    /// A train.
    Train,
}

impl Kind {
    /// Has it a combat strength?
    #[inline]
    pub const fn is_combat(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Battalion | Kind::Artillery)
    }

    /// Infantry of any size, which advances and captures.
    #[inline]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Battalion)
    }

    /// How it moves (4.9: leaders and HQs as infantry).
    #[inline]
    pub(crate) const fn class(self) -> Class {
        match self {
            Kind::Artillery => Class::Guns,
            Kind::Train => Class::Train,
            Kind::Infantry | Kind::Battalion | Kind::Leader | Kind::Hq => Class::Foot,
        }
    }

    /// One word for boards.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Battalion => "battalion",
            Kind::Artillery => "artillery",
            Kind::Leader => "leader",
            Kind::Hq => "hq",
            Kind::Train => "train",
        }
    }
}

/// A column of the terrain effects chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    Foot,
    Guns,
    Train,
}

impl Class {
    pub(crate) const ALL: [Class; 3] = [Class::Foot, Class::Guns, Class::Train];
}

/// A formation, 1 to 12, or `A` for the battalions at large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Formation(pub(crate) u8);

impl Formation {
    /// The battalions at large (19.6).
    pub const AT_LARGE: Formation = Formation(0);

    /// `1` to `12`, or `A`.
    pub fn named(name: &str) -> Option<Formation> {
        match name {
            "A" | "a" => Some(Formation::AT_LARGE),
            number => number.parse().ok().filter(|number| (1..=12).contains(number)).map(Formation),
        }
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Formation::AT_LARGE { f.write_str("A") } else { write!(f, "{}", self.0) }
    }
}

impl Serialize for Formation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Formation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Formation, D::Error> {
        let name = String::deserialize(deserializer)?;
        Formation::named(&name)
            .ok_or_else(|| D::Error::custom(format_args!("there is no formation `{name:.40}`")))
    }
}

/// What is printed on a counter and in the set-up lists.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counter {
    /// The name that commands use: `u-1-scribner`.
    pub id: String,
    /// The name on the counter: `Scribner`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// The formation of a combat unit; leaders and the rest belong to none.
    pub formation: Option<Formation>,
    /// The division's name, for lists.
    pub division: String,
    /// Steps by units.toml: the option `guns-one-step` changes those of guns.
    pub steps: u8,
    /// Strength of the full side.
    pub full: u8,
    /// Strength of the reduced side.
    pub reduced: u8,
    /// The morale rating.
    pub morale: u8,
    /// What a leader adds.
    pub bonus: u8,
    /// How far a leader shields from fog of war.
    pub radius: u8,
    /// Movement allowance.
    pub movement: u8,
    /// March allowance.
    pub march: u8,
    /// 19.3: loses no step of its own in an Ex when it defends.
    pub spencers: bool,
    /// Is a leader active at the start?
    pub starts_active: bool,
    /// Where it begins.
    pub begins: Begins,
    /// Where history had it, if it is set up freely.
    pub history: Option<HexId>,
}

/// Where a counter begins (17.2, 17.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begins {
    /// On the map, in one of these hexes: those within so many of a hex.
    Within {
        /// The hex that is named.
        hex: HexId,
        /// How far from it.
        within: u16,
        /// All of them.
        area: HexBits,
    },
    /// In a box.
    Box(HexId),
    /// In a box, on this turn.
    BoxOn(HexId, u8),
    /// Off the map at an entry hex, on this turn.
    EntryOn(HexId, u8),
    /// In a box once a die is below the turn's number, from this turn on (17.3).
    ByRoll(HexId, u8),
    /// Aside, for a replacement step (19.6).
    AtLarge,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// To be set up.
    Unplaced,
    /// Not arrived yet; a battalion at large that was not used yet.
    Aside,
    /// Arrived off the map: it enters at the entry hex (13.1).
    Entry,
    /// In a hex or box.
    At(#[serde(with = "crate::book::Label")] HexId),
    /// Routed: on the turn record track in the space of this turn (11.4).
    Track(u8),
    /// Destroyed; a leader: a casualty.
    Destroyed,
    /// Captured.
    Captured,
    /// Taken out of play (19.4).
    Withdrawn,
}

/// How a counter stands in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "markers on a counter")]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Steps left; none for leaders and the rest.
    pub steps: u8,
    /// How often it was captured: battalions come back (19.6).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub captures: u8,
    /// Disrupted (11.3).
    #[serde(default, skip_serializing_if = "is_false")]
    pub disrupted: bool,
    /// A leader, HQ or train that is active.
    #[serde(default, skip_serializing_if = "is_false")]
    pub active: bool,
    /// It has moved this phase, or flipped.
    #[serde(default, skip_serializing_if = "is_false")]
    pub moved: bool,
    /// It has marched this phase.
    #[serde(default, skip_serializing_if = "is_false")]
    pub marched: bool,
    /// Fog of war was used on it: it does not move (14.2).
    #[serde(default, skip_serializing_if = "is_false")]
    pub fogged: bool,
    /// It has attacked this phase.
    #[serde(default, skip_serializing_if = "is_false")]
    pub attacked: bool,
    /// It has bombarded this phase.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bombarded: bool,
    /// An assisted rebuild failed: it stays destroyed for good (13.2).
    #[serde(default, skip_serializing_if = "is_false")]
    pub for_good: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Unit {
    /// The hex or box it is in.
    #[inline]
    pub const fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::At(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A set of counters.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct UnitSet(u128);

impl UnitSet {
    /// Nobody.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// Is it in the set?
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 != 0
    }

    /// Puts one in.
    #[inline]
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes one out.
    #[inline]
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those in either.
    #[must_use]
    pub const fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// The counters, in the order of the roster.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let next = (bits != 0).then(|| UnitId(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(next)
        })
    }

    /// The first by the roster.
    pub fn first(self) -> Option<UnitId> {
        self.iter().next()
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

impl fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for UnitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&table::listed(self.iter()))
    }
}

impl Serialize for UnitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UnitSet, D::Error> {
        Ok(Vec::<UnitId>::deserialize(deserializer)?.into_iter().collect())
    }
}
