//! 7.6: where a stack may retreat to.

use hexmap::{Direction, HexId, Hexside, Way as MapWay};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Rule;

use crate::bars::{Bars, Cause};
use crate::book::{HexBits, Label, book};
use crate::ground::{Crossing, Terrain, Water, Way};
use crate::roster::UnitSet;
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;

/// The longest retreat there is, and the hex it begins in.
const HEXES: usize = 7;

/// The hexes of a retreat so far, the one that was fought over first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    hexes: [HexId; HEXES],
    len: u8,
}

impl Path {
    /// Before the first step.
    pub fn new(from: HexId) -> Path {
        Path { hexes: [from; HEXES], len: 1 }
    }

    /// All hexes so far.
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.len)]
    }

    /// Where the stack stands.
    pub fn at(&self) -> HexId {
        self.hexes[usize::from(self.len) - 1]
    }

    /// How many hexes it has gone.
    pub fn gone(&self) -> u8 {
        self.len - 1
    }

    pub(crate) fn push(&mut self, hex: HexId) {
        if let Some(slot) = self.hexes.get_mut(usize::from(self.len)) {
            *slot = hex;
            self.len += 1;
            // What lies beyond is the last hex, so that equal paths are equal.
            self.hexes[usize::from(self.len)..].fill(hex);
        }
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.hexes().iter().map(|&hex| Label::of(hex)))
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Path, D::Error> {
        let labels = Vec::<String>::deserialize(deserializer)?;
        let hexes = labels.iter().map(|label| book().map.hex(label)).collect::<Option<Vec<_>>>();
        let wrong = || serde::de::Error::custom("a retreat of one to seven hexes");
        let hexes = hexes.filter(|hexes| (1..=HEXES).contains(&hexes.len())).ok_or_else(wrong)?;
        let mut path = Path::new(hexes[0]);
        hexes[1..].iter().for_each(|&hex| path.push(hex));
        Ok(path)
    }
}

/// What a retreating stack must look at.
#[derive(Debug)]
pub(crate) struct Flight {
    enemy: HexBits,
    zone: HexBits,
    friends: HexBits,
    bars: Bars,
    /// The active enemy (7.6).
    from_enemy: HexId,
}

/// How a retreat may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Onward {
    /// The next hexes, lowest first, with priority and loss.
    pub(crate) steps: Vec<(HexId, u8, u8)>,
    /// Whether it may end here.
    pub(crate) may_end: bool,
}

impl Onward {
    /// Nothing is open: the stack surrenders.
    pub(crate) fn is_lost(&self) -> bool {
        self.steps.is_empty() && !self.may_end
    }
}

impl Flight {
    pub(crate) fn new(game: &Stonewall, units: UnitSet, from_enemy: HexId) -> Flight {
        let side = units.first().map_or(Side::Union, |it| it.side);
        let others = game.units_of(side).filter(|(unit, _, _)| !units.contains(*unit));
        let friends = others.map(|(_, _, hex)| hex).collect();
        let zone = game.zones(side.other()).full().iter().collect();
        let bars = units.first().map(|unit| game.bars(unit, Cause::Retreat)).unwrap_or_default();
        Flight { enemy: game.occupied(side.other()), zone, friends, bars, from_enemy }
    }

    /// 7.6: the priority of a next hex, from 1 to 5 (4a is 4, 4b is 5), or what forbids it.
    pub(crate) fn judge(&self, game: &Stonewall, at: HexId, way: MapWay) -> Result<u8, Rule> {
        let MapWay::Side(side) = way else { return Err(rules::RETREAT) };
        let Some(edge) = game.edge(at, side.direction) else { return Err(rules::RETREAT) };
        let to = edge.to;
        if self.enemy.contains(to) {
            return Err(rules::RETREAT);
        }
        if let Water::River(_) = edge.water {
            let shut =
                edge.crossing == Crossing::None || (edge.crossing == Crossing::Ford && game.rain());
            if shut {
                return Err(rules::RETREAT);
            }
        }
        if book().terrain(to) == Terrain::Mountain && edge.way == Way::None {
            return Err(rules::RETREAT);
        }
        if let Some(rule) = self.bars.forbids(at, side.direction, to) {
            return Err(rule);
        }
        if self.zone.contains(to) {
            return Ok(if self.friends.contains(to) { 4 } else { 5 });
        }
        let farther = book().distance(to, self.from_enemy) > book().distance(at, self.from_enemy);
        Ok(match (farther, edge.way) {
            (true, Way::None) => 2,
            (true, _) => 1,
            (false, _) => 3,
        })
    }

    /// The next hexes of the best priority, each with it.
    fn open(&self, game: &Stonewall, path: &Path) -> impl Iterator<Item = (HexId, u8)> + use<> {
        let at = path.at();
        let mut found = [None; 6];
        for (slot, direction) in found.iter_mut().zip(Direction::ALL) {
            let Some(edge) = book().edge(at, direction) else { continue };
            if path.hexes().contains(&edge.to) {
                continue;
            }
            let way = MapWay::Side(Hexside { hex: at, direction });
            *slot = self.judge(game, at, way).ok().map(|priority| (edge.to, priority));
        }
        let best = found.iter().flatten().map(|(_, priority)| *priority).min();
        found.into_iter().flatten().filter(move |(_, priority)| Some(*priority) == best)
    }

    /// The best that can come of a path: it is looked for no further than it must be.
    fn promise(&self, game: &Stonewall, path: &Path, length: [u8; 2]) -> Promise {
        let mut best = Self::end_here(path, length);
        if best == Promise::Far || path.gone() >= length[1] {
            return best;
        }
        for (to, _) in self.open(game, path) {
            let mut next = *path;
            next.push(to);
            best = best.max(self.promise(game, &next, length));
            if best == Promise::Far {
                break;
            }
        }
        best
    }

    /// What it is worth to end where a path has come to.
    fn end_here(path: &Path, [least, _]: [u8; 2]) -> Promise {
        if path.gone() < least {
            Promise::Nothing
        } else if book().distance(path.at(), path.hexes()[0]) >= u32::from(least) {
            Promise::Far
        } else {
            Promise::Ends
        }
    }

    /// Whether any way is long enough.
    pub(crate) fn is_possible(&self, game: &Stonewall, from: HexId, least: u8) -> bool {
        self.promise(game, &Path::new(from), [least; 2]) > Promise::Nothing
    }

    /// How a retreat may go on: it ends at least as far away as its least length, if any way does.
    pub(crate) fn onward(&self, game: &Stonewall, path: &Path, length: [u8; 2]) -> Onward {
        let here = Self::end_here(path, length);
        let mut steps = Vec::new();
        if path.gone() < length[1] {
            for (to, priority) in self.open(game, path) {
                let mut next = *path;
                next.push(to);
                let loss = book().tables.retreat.loss[usize::from(priority) - 1];
                steps.push((self.promise(game, &next, length), (to, priority, loss)));
            }
        }
        let best = steps.iter().map(|(promise, _)| *promise).max().unwrap_or_default().max(here);
        let enough = |promise: Promise| promise == best && promise > Promise::Nothing;
        let mut onward = Onward { steps: Vec::new(), may_end: enough(here) };
        onward.steps.extend(steps.iter().filter(|it| enough(it.0)).map(|it| it.1));
        onward.steps.sort_unstable();
        onward
    }
}

/// What can come of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    /// It leads nowhere.
    #[default]
    Nothing,
    /// It is long enough.
    Ends,
    /// It ends as far away as it should.
    Far,
}

#[cfg(test)]
mod tests {
    use combat::{Dice, SeededDice};
    use pathfinding::{Refuge, retreats};
    use table::{Game, Recorder, Setup, new_game};

    use super::*;

    /// The same by looking at every way there is.
    fn all_ways(flight: &Flight, game: &Stonewall, from: HexId, [least, most]: [u8; 2]) -> Onward {
        let length = usize::from(least)..=usize::from(most);
        let found = retreats(&book().map, from, length, |path, way, _| {
            let at = path[path.len() - 1];
            flight.judge(game, at, way).map(Refuge::safe)
        });
        let far = |hex| book().distance(hex, from) >= u32::from(least);
        let any_far = found.ways.iter().any(|way| far(way.end()));
        let mut onward = Onward::default();
        for way in found.ways.iter().filter(|way| !any_far || far(way.end())) {
            let to = way.path[1];
            let side = book().map.hexside(from, to).unwrap();
            let priority = flight.judge(game, from, MapWay::Side(side)).unwrap();
            let loss = book().tables.retreat.loss[usize::from(priority) - 1];
            if !onward.steps.contains(&(to, priority, loss)) {
                onward.steps.push((to, priority, loss));
            }
        }
        onward.steps.sort_unstable();
        onward
    }

    #[test]
    fn r7_6_looking_no_further_than_needed_finds_what_all_ways_show() {
        let mut compared = 0;
        for seed in 0..6 {
            let setup = Setup::scenario(["1", "3", "4"][seed % 3]);
            let mut game: Stonewall = new_game(&setup).unwrap();
            let mut dice = SeededDice::new(seed as u64);
            for _ in 0..60 {
                let mut actions = Vec::new();
                game.actions(&mut actions);
                if actions.is_empty() {
                    break;
                }
                let pick = dice.pick(actions.len()).unwrap();
                game.apply(&actions[pick], &mut Recorder::silent(&mut dice)).unwrap();
            }
            for side in Side::ALL {
                let units: Vec<_> = game.units_of(side).map(|(unit, _, hex)| (unit, hex)).collect();
                for (unit, hex) in units {
                    let stack = game.stack(side, hex);
                    if stack.first() != Some(unit) {
                        continue;
                    }
                    for (_, enemy) in book().map.neighbours(hex).step_by(2) {
                        let flight = Flight::new(&game, stack, enemy);
                        for length in [[2, 4], [4, 5]] {
                            let quick = flight.onward(&game, &Path::new(hex), length);
                            assert_eq!(quick, all_ways(&flight, &game, hex, length));
                            compared += 1;
                        }
                    }
                }
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
