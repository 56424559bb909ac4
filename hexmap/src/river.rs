//! Rivers: along hexsides, or through hexes with banks.

use arrayvec::ArrayVec;

use crate::{Attrs, Direction, HexId, Hexside, SideKind};

/// A river as the map names it.
#[derive(Clone, Debug, PartialEq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Where it runs.
    pub course: Course,
    /// What else the file says of it.
    pub attrs: Attrs,
}

/// Where a river runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// Between hexes, from source to mouth: each hexside with its kind (creek, minor, major, …).
    Along(Vec<(Hexside, SideKind)>),
    /// Through the middle of hexes, from source to mouth.
    Through {
        /// The hexes that the water lies in.
        hexes: Vec<HexId>,
        /// The side by which it comes onto the map, unless its source is on it.
        upstream: Option<Direction>,
        /// The side by which it leaves the map, unless its mouth is on it.
        downstream: Option<Direction>,
    },
}

/// One bank of a river hex: the land between two places where water crosses its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bank(u8);

impl Bank {
    /// 0, 1, … clockwise within its hex; banks of two hexes do not compare by it.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bank with this number in its hex.
    pub const fn from_index(index: usize) -> Bank {
        Bank(index as u8)
    }
}

/// The water in one hex: the sides that it crosses, and so the banks that it parts.
///
/// With *n* crossed sides there are *n* banks, each the land clockwise from one crossed side
/// to the next. A source has one bank all around; where two crossed sides are next to each
/// other, the bank between them has no hexside of its own.
///
/// ```
/// use grognard_hexmap::{Direction, Water};
/// // A river that comes in from the north (0) and leaves to the south (3).
/// let water = Water::EMPTY.with(Direction::new(0)).with(Direction::new(3));
/// let east = water.bank(Direction::new(1)).unwrap();
/// assert_eq!(water.bank(Direction::new(2)), Some(east));
/// assert_ne!(water.bank(Direction::new(4)), Some(east));
/// assert_eq!(water.bank(Direction::new(0)), None); // the water itself
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Water(u8);

impl Water {
    /// A dry hex.
    pub const EMPTY: Water = Water(0);

    /// The same water, crossing one more side.
    #[must_use]
    pub const fn with(self, side: Direction) -> Water {
        Water(self.0 | 1 << side.index())
    }

    /// Whether the hex has no river in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the water itself crosses this side, so that one can follow the river through it.
    #[inline]
    pub const fn crosses(self, side: Direction) -> bool {
        self.0 & (1 << side.index()) != 0
    }

    /// How many banks there are: none in a dry hex.
    pub const fn bank_count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The banks of the hex.
    pub fn banks(self) -> impl Iterator<Item = Bank> {
        (0..self.bank_count() as u8).map(Bank)
    }

    /// The bank that a side lies on; `None` where the water crosses it and in a dry hex.
    #[inline]
    pub const fn bank(self, side: Direction) -> Option<Bank> {
        if self.is_empty() || self.crosses(side) { None } else { Some(self.bank_after(side)) }
    }

    /// The bank on the clockwise side of a side that the water crosses.
    pub const fn bank_right_of(self, side: Direction) -> Option<Bank> {
        if self.crosses(side) { Some(self.bank_after(side)) } else { None }
    }

    /// The bank on the counter-clockwise side of a side that the water crosses.
    pub const fn bank_left_of(self, side: Direction) -> Option<Bank> {
        if self.crosses(side) { Some(self.bank_after(side.turned(5))) } else { None }
    }

    /// The arc that holds the point just clockwise of a side's middle: it began at the last
    /// crossed side at or before it.
    const fn bank_after(self, side: Direction) -> Bank {
        let up_to_here = self.0 & ((2 << side.index()) - 1);
        let crossed = up_to_here.count_ones() as u8;
        let banks = self.0.count_ones() as u8;
        // Before the first crossed side one is still in the arc that began at the last.
        Bank(if crossed == 0 { banks - 1 } else { crossed - 1 })
    }

    /// The banks of the next hex that one can be on after following the water there from a
    /// bank of this hex: left stays left, right stays right. Empty where the bank does not
    /// touch that side; two where a source has only one bank to start from.
    ///
    /// `next` is the water of the hex that lies beyond `side`.
    pub fn follow(self, bank: Bank, side: Direction, next: Water) -> ArrayVec<Bank, 2> {
        let mut banks = ArrayVec::new();
        let back = side.opposite();
        // What lies to the right of the water here lies to its left for one who looks back.
        if self.bank_right_of(side) == Some(bank) {
            banks.extend(next.bank_left_of(back));
        }
        if self.bank_left_of(side) == Some(bank) {
            banks.extend(next.bank_right_of(back));
        }
        if banks.len() == 2 && banks[0] == banks[1] {
            banks.truncate(1);
        }
        banks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn water(sides: &[u8]) -> Water {
        sides.iter().fold(Water::EMPTY, |water, &side| water.with(Direction::new(side)))
    }

    fn groups(water: Water) -> Vec<Vec<usize>> {
        water
            .banks()
            .map(|bank| {
                let on_it = |side: &Direction| water.bank(*side) == Some(bank);
                Direction::ALL.into_iter().filter(on_it).map(Direction::index).collect()
            })
            .collect()
    }

    #[test]
    fn banks_lie_between_crossed_sides() {
        assert_eq!(groups(water(&[0, 3])), [vec![1, 2], vec![4, 5]]);
        assert_eq!(groups(water(&[3, 5])), [vec![4], vec![0, 1, 2]]);
        assert_eq!(groups(water(&[1, 3, 4])), [vec![2], vec![], vec![0, 5]]);
        assert_eq!(groups(water(&[1])), [vec![0, 2, 3, 4, 5]]);
        assert_eq!(groups(Water::EMPTY), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn left_stays_left_along_the_water() {
        // Two hexes of one river, the second to the south (3) of the first.
        let upper = water(&[0, 3]);
        let lower = water(&[0, 2]); // turns off to the south-east
        let south = Direction::new(3);
        let east_bank = upper.bank(Direction::new(1)).unwrap();
        let west_bank = upper.bank(Direction::new(5)).unwrap();
        // East of the lower hex's water lies only its north-east side.
        assert_eq!(
            upper.follow(east_bank, south, lower)[..],
            [lower.bank(Direction::new(1)).unwrap()]
        );
        assert_eq!(
            upper.follow(west_bank, south, lower)[..],
            [lower.bank(Direction::new(4)).unwrap()]
        );
    }

    #[test]
    fn a_source_lets_one_choose_the_bank() {
        let source = water(&[3]);
        let next = water(&[0, 3]);
        let banks = source.follow(Bank(0), Direction::new(3), next);
        assert_eq!(banks.len(), 2);
        // and coming back both banks meet again
        let back = next.follow(banks[0], Direction::new(0), source);
        assert_eq!(back[..], [Bank(0)]);
    }

    #[test]
    fn a_bank_that_does_not_touch_the_side_cannot_follow_it() {
        let confluence = water(&[0, 2, 4]);
        let far = confluence.bank(Direction::new(3)).unwrap();
        assert!(confluence.follow(far, Direction::new(0), water(&[3, 0])).is_empty());
    }

    #[test]
    fn following_there_and_back_returns_to_the_same_bank() {
        for here in 1u8..64 {
            for next in 1u8..64 {
                let (here, next) = (Water(here), Water(next));
                for side in Direction::ALL {
                    if !here.crosses(side) || !next.crosses(side.opposite()) {
                        continue;
                    }
                    for bank in here.banks() {
                        for there in here.follow(bank, side, next) {
                            let back = next.follow(there, side.opposite(), here);
                            assert!(back.contains(&bank));
                        }
                    }
                }
            }
        }
    }
}
