//! The state of a game: plain data, small enough to copy without a thought.

use hexmap::HexId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Agenda;

use crate::book::{RIVER_WORDS, book};
use crate::roster::{CommandId, LEADERS, LeaderId, LeaderSet, UNITS, UnitId, UnitSet};
use crate::scenario::Scenario;
use crate::side::Side;
use crate::tasks::Task;
use crate::victory::Ending;

/// Where a counter is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not in this game, or not yet.
    #[default]
    Unused,
    /// In a hex.
    At(#[serde(with = "crate::book::Label")] HexId),
    /// Out of play.
    Lost,
}

impl Place {
    /// The hex, if it is on the map.
    #[inline]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Place::At(hex) => Some(hex),
            Place::Unused | Place::Lost => None,
        }
    }
}

/// Entrenchments (9.0), from nothing to the strongest.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    /// None.
    #[default]
    None,
    /// Breastworks, build side.
    BreastworksBegun,
    /// Breastworks, complete.
    Breastworks,
    /// A fort, build side.
    FortBegun,
    /// A fort, complete.
    Fort,
}

/// How a unit stands (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Manpower.
    pub mv: u8,
    /// Fatigue, 0 to 4.
    pub fatigue: u8,
    /// Whether it is disorganized.
    pub disorganized: bool,
    /// Whether it lies on its exhausted side.
    pub exhausted: bool,
    /// Demoralization, 0 to 2.
    pub demoralized: u8,
    /// Its entrenchment.
    pub works: Works,
    /// Whether its flanks are refused.
    pub refused: bool,
    /// Its command letters: a substitute has its parent's.
    pub command: CommandId,
}

/// How a leader stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// Where he is.
    pub place: Place,
    /// Whether the counter lies on its substitute side (18.0).
    pub substituted: bool,
}

/// One entry for each unit; files hold those in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Units(pub(crate) [Unit; UNITS]);

impl Units {
    pub(crate) fn unused() -> Units {
        Units(std::array::from_fn(|index| Unit {
            place: Place::Unused,
            mv: 0,
            fatigue: 0,
            disorganized: false,
            exhausted: false,
            demoralized: 0,
            works: Works::None,
            refused: false,
            command: UnitId::from_index(index).command,
        }))
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let unused = Units::unused();
        let used = UnitId::all().filter(|unit| self.0[unit.index()] != unused.0[unit.index()]);
        serializer.collect_seq(used.map(|unit| (unit, self.0[unit.index()])))
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Units, D::Error> {
        let mut units = Units::unused();
        for (unit, now) in Vec::<(UnitId, Unit)>::deserialize(deserializer)? {
            units.0[unit.index()] = now;
        }
        Ok(units)
    }
}

/// One entry for each leader; files hold those in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leaders(pub(crate) [Leader; LEADERS]);

impl Serialize for Leaders {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let used = LeaderId::all().filter(|it| self.0[it.index()] != Leader::default());
        serializer.collect_seq(used.map(|leader| (leader, self.0[leader.index()])))
    }
}

impl<'de> Deserialize<'de> for Leaders {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Leaders, D::Error> {
        let mut leaders = Leaders::default();
        for (leader, now) in Vec::<(LeaderId, Leader)>::deserialize(deserializer)? {
            leaders.0[leader.index()] = now;
        }
        Ok(leaders)
    }
}

/// River hexsides with a built bridge (10.1): one bit each; in files their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BridgeSet([u64; RIVER_WORDS]);

impl BridgeSet {
    #[inline]
    pub(crate) fn contains(&self, side: u16) -> bool {
        let word = self.0.get(usize::from(side) / 64).copied().unwrap_or(0);
        word & (1 << (side % 64)) != 0
    }
    pub(crate) fn insert(&mut self, side: u16) {
        self.0[usize::from(side) / 64] |= 1 << (side % 64);
    }
    pub(crate) fn remove(&mut self, side: u16) {
        self.0[usize::from(side) / 64] &= !(1 << (side % 64));
    }
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; RIVER_WORDS]
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> {
        let set = *self;
        (0..RIVER_WORDS as u16 * 64).filter(move |&side| set.contains(side))
    }
}

impl Serialize for BridgeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for BridgeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BridgeSet, D::Error> {
        let mut set = BridgeSet::default();
        for side in Vec::<u16>::deserialize(deserializer)? {
            if usize::from(side) >= book().ground.rivers.len() {
                return Err(serde::de::Error::custom(format_args!("no river hexside {side}")));
            }
            set.insert(side);
        }
        Ok(set)
    }
}

/// 13.4: the Horse Artillery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guns {
    /// The scenario has none: every unit has its guns.
    #[default]
    WithUnits,
    /// Together in their park: Confederate cavalry has none.
    Parked,
    /// With the brigades.
    Distributed,
    /// Overrun before that.
    Taken,
}

/// What was chosen before play: readings of doubtful rules and variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(crate) struct Options {
    /// 12.0: it rains all the time.
    pub(crate) rain: bool,
    /// 7.7: the loss comes on a natural 1.
    pub(crate) natural_loss: bool,
    /// 7.5: only E ends a march after an attack.
    pub(crate) only_e_ends: bool,
    /// 10.1: a bridge falls as soon as a strong enemy enters.
    pub(crate) bridge_falls_on_entry: bool,
    /// 9.0: units may entrench in basic scenarios.
    pub(crate) entrenching: bool,
    /// KF.4.
    pub(crate) teaching: bool,
}

/// A game of Stonewall's Last Battle.
///
/// ```
/// use grognard_stonewall::{Stonewall, UnitId};
/// use grognard_stonewall::table::{Setup, new_game};
///
/// let game: Stonewall = new_game(&Setup::scenario("1"))?;
/// let barksdale = game.unit(UnitId::named("barksdale").unwrap());
/// assert_eq!(grognard_stonewall::map().label(barksdale.place.hex().unwrap()), "4329");
/// # Ok::<(), grognard_stonewall::table::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Stonewall {
    /// The scenario, by its place in the book.
    #[serde(with = "scenario_id")]
    pub(crate) scenario: u8,
    pub(crate) options: Options,
    pub(crate) turn: u8,
    /// The action phase of this turn's cycle, from 1; 0 before the first.
    pub(crate) phase: u8,
    /// What is to be done, the decision that is due on top.
    pub(crate) agenda: Agenda<Task>,
    pub(crate) units: Units,
    pub(crate) leaders: Leaders,
    /// Built bridges, and which of them are Confederate.
    pub(crate) bridges: BridgeSet,
    pub(crate) confederate_bridges: BridgeSet,
    /// Union pontoons taken up this turn: they lie on wagons until the next (10.1).
    pub(crate) taken_up: u8,
    /// Manpower lost in battle, by side.
    pub(crate) losses: [u16; 2],
    /// Control of the scenario's hexes, by side: one bit each (A36).
    pub(crate) control: [u8; 2],
    /// What has happened once and for all, one bit for each line of the victory table.
    pub(crate) ever: u16,
    /// 13.1: the Union still wins every initiative.
    pub(crate) free_initiative: bool,
    /// 13.1, 13.4: the units that wait are free.
    pub(crate) freed: bool,
    /// 13.2: night has come.
    pub(crate) night: bool,
    /// 13.4: units that have been on the far bank.
    pub(crate) crossed: UnitSet,
    /// 13.4: who acted in the last fixed phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_fixed: Option<UnitId>,
    pub(crate) guns: Guns,
    /// KF.5: attempts so far, and whether one succeeded.
    pub(crate) attempts: u8,
    pub(crate) ford_open: bool,
    /// A leader may stand without a unit of his: he must be placed at once (2.2).
    pub(crate) leaders_to_place: bool,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<Ending>,
}

mod scenario_id {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::book::book;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(index: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&book().scenarios[usize::from(*index)].id)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let id = String::deserialize(deserializer)?;
        let found = book().scenarios.iter().position(|known| known.id == id);
        found
            .map(|index| index as u8)
            .ok_or_else(|| serde::de::Error::custom(format_args!("no scenario `{id:.20}`")))
    }
}

impl Stonewall {
    /// The scenario.
    #[inline]
    pub(crate) fn scenario(&self) -> &'static Scenario {
        &book().scenarios[usize::from(self.scenario)]
    }

    /// How a unit stands.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self[unit]
    }

    /// How a leader stands.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self[leader]
    }

    /// What is to be done, the decision that is due on top.
    pub fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    /// The action phase of this turn's cycle, from 1.
    pub fn phase(&self) -> u8 {
        self.phase
    }

    /// Manpower that a side has lost in battle.
    pub fn losses(&self, side: Side) -> u16 {
        self.losses[side.index()]
    }

    /// Does it rain (12.0)?
    #[inline]
    pub fn rain(&self) -> bool {
        self.options.rain
    }

    /// Has night come (13.2)?
    pub fn night(&self) -> bool {
        self.night
    }

    /// Where the Horse Artillery is (13.4).
    pub fn guns(&self) -> Guns {
        self.guns
    }

    /// The units of a side on the map, in the order of the roster.
    #[inline]
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit, HexId)> {
        let range = book().roster.ranges[side.index()].clone();
        let start = range.start;
        self.units.0[range].iter().enumerate().filter_map(move |(index, unit)| match unit.place {
            Place::At(hex) => Some((UnitId::from_index(start + index), unit, hex)),
            Place::Unused | Place::Lost => None,
        })
    }

    /// The units of a side in a hex.
    #[inline]
    pub fn stack(&self, side: Side, hex: HexId) -> UnitSet {
        let mut stack = UnitSet::EMPTY;
        for (unit, _, at) in self.units_of(side) {
            if at == hex {
                stack.insert(unit);
            }
        }
        stack
    }

    /// The leaders of a side on the map.
    pub(crate) fn leaders_of(&self, side: Side) -> impl Iterator<Item = (LeaderId, HexId)> {
        let all = self.leaders.0.iter().enumerate();
        all.filter_map(move |(index, leader)| {
            let leader_id = LeaderId::from_index(index);
            leader.place.hex().filter(|_| leader_id.side == side).map(|hex| (leader_id, hex))
        })
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in(&self, side: Side, hex: HexId) -> LeaderSet {
        self.leaders_of(side).filter(|&(_, at)| at == hex).map(|(leader, _)| leader).collect()
    }
}

impl std::ops::Index<UnitId> for Stonewall {
    type Output = Unit;
    #[inline]
    fn index(&self, unit: UnitId) -> &Unit {
        &self.units.0[unit.index()]
    }
}

impl std::ops::IndexMut<UnitId> for Stonewall {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units.0[unit.index()]
    }
}

impl std::ops::Index<LeaderId> for Stonewall {
    type Output = Leader;
    #[inline]
    fn index(&self, leader: LeaderId) -> &Leader {
        &self.leaders.0[leader.index()]
    }
}

impl std::ops::IndexMut<LeaderId> for Stonewall {
    #[inline]
    fn index_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.leaders.0[leader.index()]
    }
}
