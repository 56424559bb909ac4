//! The state of a game: what lies on the table, and nothing else.

use std::ops::{Index, IndexMut};

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::Agenda;

use crate::Side;
use crate::battle::Battle;
use crate::book::{HexBits, book};
use crate::options::Options;
use crate::tasks::{SetUp, Task};
use crate::unit::{Begins, Formation, Kind, Place, UNITS, Unit, UnitId, UnitSet};
use crate::victory::Ending;

/// What the Confederates have written down (18.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// No Union unit is on the map at the end.
    A,
    /// Eighteen Union units are out of play at the end.
    B,
}

/// A game of Chickamauga.
///
/// ```
/// use grognard_chickamauga::{Chickamauga, UnitId};
/// use grognard_chickamauga::table::{Game, Setup, new_game};
///
/// let game: Chickamauga = new_game(&Setup::default())?;
/// let whitaker = UnitId::named("u-11-whitaker").unwrap();
/// let place = game.unit(whitaker).hex().unwrap();
/// assert_eq!(grognard_chickamauga::map().label(place), "Rossville");
/// # Ok::<(), grognard_chickamauga::table::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chickamauga {
    pub(crate) options: Options,
    /// 1 to 16.
    pub(crate) turn: u8,
    /// Whose player turn it is.
    pub(crate) phasing: Side,
    /// What is to be done, the decision that is due on top.
    pub(crate) agenda: Agenda<Task>,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<Ending>,
    /// 18.2: hidden from the Union until the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) strategy: Option<Strategy>,
    /// By [`UnitId`].
    #[serde(with = "units")]
    pub(crate) units: [Unit; UNITS],
    /// 19.5: fog of war that the Rossville box gives this turn.
    #[serde(default)]
    pub(crate) rossville_fog: u8,
    /// 14.3: the formation that each leader shields this turn, by his place in the roster.
    #[serde(default)]
    pub(crate) shields: Shields,
    /// 8.1: the hexes that were assaulted this phase.
    #[serde(default, skip_serializing_if = "HexBits::is_empty")]
    pub(crate) assaulted: HexBits,
    /// The combat that is being fought or made up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) battle: Option<Battle>,
}

/// The formation that each leader shields (14.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shields(pub(crate) [Option<(UnitId, Formation)>; 3]);

impl Shields {
    pub(crate) fn set(&mut self, leader: UnitId, formation: Formation) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some((leader, formation));
        }
    }

    pub(crate) fn of(&self, leader: UnitId) -> Option<Formation> {
        self.0.iter().flatten().find(|(by, _)| *by == leader).map(|(_, formation)| *formation)
    }
}

/// The counters as a map by id: readable, and complete or not read.
mod units {
    use std::collections::BTreeMap;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::unit::{UNITS, Unit, UnitId};

    pub(super) fn serialize<S: Serializer>(
        units: &[Unit; UNITS],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let named = UnitId::all().map(|unit| (&unit.counter().id, &units[unit.index()]));
        serializer.collect_map(named)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Unit; UNITS], D::Error> {
        let named = BTreeMap::<String, Unit>::deserialize(deserializer)?;
        let unit = |unit: UnitId| named.get(&unit.counter().id).copied();
        let units: Option<Vec<Unit>> = UnitId::all().map(unit).collect();
        units
            .filter(|units| units.len() == named.len())
            .and_then(|units| units.try_into().ok())
            .ok_or_else(|| D::Error::custom("the counters are not those of the game"))
    }
}

impl Chickamauga {
    /// 17.0 before anybody has placed a unit: boxes are filled, the rest is to come.
    pub(crate) fn set_up(options: Options) -> Chickamauga {
        let unit = |index: usize| {
            let counter = UnitId::from_index(index).counter();
            let guns = counter.kind == Kind::Artillery;
            Unit {
                place: match counter.begins {
                    Begins::Within { .. } => Place::Unplaced,
                    Begins::Box(node) => Place::At(node),
                    Begins::BoxOn(..)
                    | Begins::EntryOn(..)
                    | Begins::ByRoll(..)
                    | Begins::AtLarge => Place::Aside,
                },
                steps: if guns { 2 - u8::from(options.guns_one_step) } else { counter.steps },
                captures: 0,
                disrupted: false,
                active: counter.starts_active,
                moved: false,
                marched: false,
                fogged: false,
                attacked: false,
                bombarded: false,

                for_good: false,
            }
        };
        Chickamauga {
            options,
            turn: 1,
            phasing: Side::Union,
            agenda: Agenda::of([SetUp { side: Side::Union }.into()]),
            ended: None,
            strategy: None,
            units: std::array::from_fn(unit),
            rossville_fog: 0,
            assaulted: HexBits::default(),
            shields: Shields::default(),
            battle: None,
        }
    }

    /// The current turn, 1 to 16.
    pub fn turn_number(&self) -> u8 {
        self.turn
    }

    /// The options of this game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How a counter stands.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self[unit]
    }

    /// The hex of the map that a counter stands in; `None` in a box and off the map.
    #[inline]
    pub(crate) fn on_map(&self, unit: UnitId) -> Option<HexId> {
        self[unit].hex().filter(|&hex| book().on_map(hex))
    }

    /// The combat units of a side in a hex or box.
    #[inline]
    pub(crate) fn combat_in(&self, side: Side, hex: HexId) -> UnitSet {
        let here = |unit: &UnitId| self[*unit].place == Place::At(hex);
        UnitId::combat(side).filter(here).collect()
    }

    /// Leaders, HQ and train of a side in a hex or box.
    #[inline]
    pub(crate) fn support_in(&self, side: Side, hex: HexId) -> UnitSet {
        let here = |unit: &UnitId| self[*unit].place == Place::At(hex);
        UnitId::support(side).filter(here).collect()
    }

    /// The hexes and boxes that combat units of a side stand in.
    #[inline]
    pub(crate) fn held_by(&self, side: Side) -> HexBits {
        let mut held = HexBits::default();
        for unit in &self.units[book().combat[side.index()].clone()] {
            if let Place::At(hex) = unit.place {
                held.insert(hex);
            }
        }
        held
    }

    /// Is this turn a night turn (3.4)?
    pub(crate) fn is_night(&self) -> bool {
        self.options.night && book().game.night.contains(&self.turn)
    }

    /// How many steps a counter has at most.
    pub(crate) fn full_steps(&self, unit: UnitId) -> u8 {
        match unit.kind() {
            Kind::Artillery => 2 - u8::from(self.options.guns_one_step),
            _ => unit.counter().steps,
        }
    }

    /// The printed strength of a combat unit's current side.
    #[inline]
    pub(crate) fn printed(&self, unit: UnitId) -> u8 {
        let counter = unit.counter();
        if self[unit].steps >= self.full_steps(unit) { counter.full } else { counter.reduced }
    }

    /// Forgets what counters did in a player turn (3.2 C).
    pub(crate) fn wipe_marks(&mut self) {
        for unit in &mut self.units {
            unit.moved = false;
            unit.marched = false;
            unit.fogged = false;
            unit.attacked = false;
            unit.bombarded = false;
        }
        self.rossville_fog = 0;
        self.assaulted = HexBits::default();
        self.shields = Shields::default();
        self.battle = None;
    }
}

impl Index<UnitId> for Chickamauga {
    type Output = Unit;
    #[inline]
    fn index(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }
}

impl IndexMut<UnitId> for Chickamauga {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }
}
