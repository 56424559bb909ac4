//! The state of a game: plain data, small enough to copy without a thought.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::Agenda;

use crate::Side;
use crate::book::{HexBits, book};
use crate::solitaire::Orders;
use crate::tasks::{Begin, Task};
use crate::unit::{Attack, Crossing, Stack, UNITS, Unit, UnitId, UnitPlace};
use crate::victory::Ending;

/// A game of Battle at Bull Run.
///
/// ```
/// use grognard_bull_run::{BullRun, Side, UnitId};
/// use grognard_bull_run::table::{Game, Setup, new_game};
///
/// let game: BullRun = new_game(&Setup::default())?;
/// let evans = game.unit(UnitId::named("evans").unwrap());
/// assert_eq!(grognard_bull_run::map().label(evans.place.hex().unwrap()), "0806");
/// assert_eq!(game.losses(Side::Union), 0);
/// # Ok::<(), grognard_bull_run::table::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BullRun {
    pub(crate) turn: u8,
    /// Who has the initiative this turn.
    pub(crate) initiative: Side,
    /// 6.0, if all initiatives are rolled before play: those of all turns, none before the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) foretold: Option<Vec<Side>>,
    /// What is to be done, the decision that is due on top.
    pub(crate) agenda: Agenda<Task>,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<Ending>,
    /// By [`UnitId`].
    pub(crate) units: [Unit; UNITS],
    /// 8.4: the Union has found Farm Ford.
    pub(crate) farm_found: bool,
    /// 8.4: the CSA knows that its flank is turned.
    pub(crate) aware: bool,
    /// 9.0: the CSA has noticed Union units south of Bull Run, on its flank or elsewhere.
    pub(crate) noticed: bool,
    /// 8.4: the flank fords that a Union unit has crossed.
    pub(crate) crossed: FlankFords,
    /// 3.0: who held their objective at the end of the last turn, by side.
    pub(crate) held: [bool; 2],
    /// 9.0: what the solitaire table has ordered, if anybody asks it.
    pub(crate) orders: Orders,
}

/// One truth for each flank ford (8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlankFords {
    pub(crate) sudley: bool,
    pub(crate) farm: bool,
}

impl BullRun {
    /// 4.0: the units of turn 1 in their entry hexes, the others still to come.
    pub(crate) fn set_up() -> BullRun {
        let mut game = BullRun {
            turn: 1,
            initiative: Side::Union,
            foretold: None,
            agenda: Agenda::of([Begin.into()]),
            ended: None,
            units: std::array::from_fn(|index| {
                let sp = UnitId::from_index(index).sp;
                Unit {
                    place: UnitPlace::Coming,
                    sp,
                    fires: sp,
                    moved: false,
                    crossing: Crossing::Untried,
                    attack: Attack::None,
                    attacked: false,
                    defended: false,
                }
            }),
            farm_found: false,
            aware: false,
            noticed: false,
            crossed: FlankFords { sudley: false, farm: false },
            held: [false; 2],
            orders: Orders::NONE,
        };
        for unit in UnitId::all() {
            let brigade = unit.printed();
            if brigade.arrives == 1 {
                game[unit].place = UnitPlace::At(brigade.entry);
            }
        }
        game
    }

    /// The current turn, 1 to 15.
    pub fn turn_number(&self) -> u8 {
        self.turn
    }

    /// Who has the initiative this turn; the Union before the first die.
    pub fn initiative(&self) -> Side {
        self.initiative
    }

    /// Who has the initiative on every turn, if the dice for all were rolled before play (6.0).
    pub fn foretold(&self) -> Option<&[Side]> {
        self.foretold.as_deref()
    }

    /// How a unit stands.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self[unit]
    }

    /// Whether the Union has found Farm Ford (8.4).
    pub fn farm_ford_found(&self) -> bool {
        self.farm_found
    }

    /// Whether the CSA knows that its flank is turned (8.4).
    pub fn is_aware(&self) -> bool {
        self.aware
    }

    /// Whether the CSA has noticed Union units south of Bull Run, wherever they came over (9.0).
    pub fn has_noticed(&self) -> bool {
        self.noticed
    }

    /// Whether a Union unit has crossed at Sudley Ford or Farm Ford (8.4).
    pub fn flank_crossed(&self) -> bool {
        self.crossed.sudley || self.crossed.farm
    }

    /// What the solitaire table has ordered (9.0).
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// SP that a side has lost so far (12.0).
    pub fn losses(&self, side: Side) -> u8 {
        side.units().map(|unit| unit.sp - self[unit].sp).sum()
    }

    /// The units in a hex. Both sides never share one.
    #[inline]
    pub fn stack(&self, hex: HexId) -> Stack {
        let mut stack = Stack::EMPTY;
        for (index, unit) in self.units.iter().enumerate() {
            if unit.place == UnitPlace::At(hex) {
                stack.push(UnitId::from_index(index));
            }
        }
        stack
    }

    /// The stack of one side in a hex; empty if the enemy is there.
    pub(crate) fn stack_of(&self, side: Side, hex: HexId) -> Stack {
        let stack = self.stack(hex);
        match stack.units().first() {
            Some(unit) if unit.side == side => stack,
            _ => Stack::EMPTY,
        }
    }

    /// The SP of a stack now.
    pub(crate) fn strength(&self, stack: Stack) -> u8 {
        stack.units().iter().map(|&unit| self[unit].sp).sum()
    }

    /// The hexes that a side's units stand in.
    pub(crate) fn occupied(&self, side: Side) -> HexBits {
        let range = book().ranges[side.index()].clone();
        self.units[range].iter().filter_map(|unit| unit.place.hex()).collect()
    }

    /// The zone of control of a side (8.2): what its units reach, through open crossings only.
    pub(crate) fn zone_of(&self, side: Side) -> HexBits {
        let book = book();
        let mut zone = HexBits::default();
        for unit in &self.units[book.ranges[side.index()].clone()] {
            if let UnitPlace::At(hex) = unit.place {
                zone.union_with(book.zone(hex, self.farm_found));
            }
        }
        zone
    }

    /// Whether zones and fire pass between two hexes: neighbours without a closed stream between.
    pub(crate) fn joined(&self, a: HexId, b: HexId) -> bool {
        a.index() < book().map.len() && book().zone(a, self.farm_found).contains(b)
    }

    /// The hexes of a side's stacks, lowest first, each once.
    pub(crate) fn stack_hexes(&self, side: Side) -> impl Iterator<Item = HexId> + use<> {
        let occupied = self.occupied(side);
        book().map.hexes().filter(move |&hex| occupied.contains(hex))
    }
}

impl std::ops::Index<UnitId> for BullRun {
    type Output = Unit;
    #[inline]
    fn index(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }
}

impl std::ops::IndexMut<UnitId> for BullRun {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }
}
