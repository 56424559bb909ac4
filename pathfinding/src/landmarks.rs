//! What it costs at least to get somewhere, from a few hexes that lie far apart.

use hexmap::{HexId, Map};

use crate::kernel::Ground;
use crate::movement::{Movement, Offer, Start, Step};
use crate::search::Search;
use crate::{Mp, StepTable};

/// How many landmarks there are.
const LANDMARKS: usize = 8;

/// By hex: the cost by terrain alone from each of eight landmarks, in whatever mode is cheapest
/// at each step; the highest number where there is no way, or none that is short enough to be
/// written down. Empty where some step cannot be gone back.
pub(crate) fn distances(ground: &Ground, map: &Map) -> Vec<[u16; 8]> {
    let plain = Cheapest::of(ground, map);
    // The table only makes it faster: it cannot be refused that it has no room for.
    match StepTable::of(&plain) {
        Ok(table) if plain.is_two_way() => measure(&table, map),
        _ => Vec::new(),
    }
}

fn measure(table: &StepTable<()>, map: &Map) -> Vec<[u16; 8]> {
    let moves = table.moves(map);
    let mut search = Search::new();
    let mut far = vec![[u16::MAX; 8]; map.len()];
    let mut nearest = vec![u32::MAX; map.len()];
    let mut landmark = HexId::from_index(0);
    for number in 0..LANDMARKS {
        for (hex, cost) in search.reach(&moves, &[Start::at(landmark)], None).costs() {
            let hex_far = &mut far[hex.index()];
            hex_far[number] = u16::try_from(cost.0).unwrap_or(u16::MAX);
            nearest[hex.index()] = nearest[hex.index()].min(cost.0);
        }
        // The next one is the hex that is farthest from all so far.
        let reached = map.nodes().filter(|hex| nearest[hex.index()] != u32::MAX);
        landmark = reached.max_by_key(|hex| nearest[hex.index()]).unwrap_or(landmark);
    }
    far
}

/// The same ground with the cheapest of all modes at each step, so that no way is dearer than by
/// the real rules.
struct Cheapest<'m> {
    map: &'m Map,
    steps: Vec<Vec<(HexId, u8)>>,
}

impl<'m> Cheapest<'m> {
    fn of(ground: &Ground, map: &'m Map) -> Cheapest<'m> {
        let mut steps = vec![Vec::<(HexId, u8)>::new(); map.len()];
        for (hex, steps) in steps.iter_mut().enumerate() {
            let modes = 1 << ground.layout.mode_bits();
            for slot in hex * modes..(hex + 1) * modes {
                ground.each_lane(slot, |lane| {
                    let to = HexId::from_index(ground.layout.hex_of(lane.to as usize));
                    match steps.iter_mut().find(|(known, _)| *known == to) {
                        Some((_, cost)) => *cost = lane.cost.min(*cost),
                        None => steps.push((to, lane.cost)),
                    }
                });
            }
        }
        Cheapest { map, steps }
    }

    fn is_two_way(&self) -> bool {
        let leads =
            |from: HexId, to: HexId| self.steps[from.index()].iter().any(|step| step.0 == to);
        let mut hexes = self.map.nodes();
        hexes.all(|from| self.steps[from.index()].iter().all(|&(to, _)| leads(to, from)))
    }
}

impl Movement for Cheapest<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = ();

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, ()>) {
        for &(to, cost) in &self.steps[from.index()] {
            offer.step(Step::to(to, Mp(u32::from(cost))));
        }
    }
}
