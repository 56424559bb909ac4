//! 7.1, 7.2: line of sight, and what guns can fire at.

use hexmap::{AlongHexside, Blocker, HexId, Hexside, Map, Passed, Sight};

use crate::book::Book;
use crate::ground::{Feature, Ground, Sides};
use crate::rules;

/// What keeps a hex from being seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unseen {
    /// Deep woods hide the target that stands in them.
    DeepWoods,
    /// Something on the way, judged from the viewer's end.
    Blocked(Blocker),
    /// One of the two is no hex of the map.
    OffMap,
}

/// A hex that guns in another can fire at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) to: HexId,
    /// The fire is halved by the ground (7.4).
    pub(crate) halved: bool,
}

/// Does this hex or hexside block a line of sight (7.1)?
fn blocks(
    ground: &Ground,
    sides: &Sides<'_>,
    viewer: HexId,
    target: HexId,
    passed: Passed,
) -> bool {
    match passed {
        Passed::Hex(hex) => {
            let line = ground.line(hex);
            line.blocks_sight_into || line.blocks_sight_through && !ground.hills.contains(viewer)
        }
        Passed::Side(side) => {
            let at_target = sides_beyond(sides, side) == Some(target);
            at_target
                && sides.has(side, Feature::SlopeUp)
                && ground.level(viewer) < ground.level(target)
                || sides.has(side, Feature::Treeline)
                    && ground.level(viewer) == ground.level(target)
                || at_target && sides.has(side, Feature::Protected)
        }
    }
}

fn sides_beyond(sides: &Sides<'_>, side: Hexside) -> Option<HexId> {
    sides.map().neighbour(side.hex, side.direction)
}

/// Looks from one hex to another; `seen` hears of the hexsides by which the line comes in to the
/// target.
fn look(
    map: &Map,
    ground: &Ground,
    sides: &Sides<'_>,
    [from, to]: [HexId; 2],
    mut seen: impl FnMut(Hexside),
) -> Result<(), Unseen> {
    if from.index().max(to.index()) >= map.hex_count() {
        return Err(Unseen::OffMap);
    }
    let sight = map.sight_by(from, to, AlongHexside::BothMustBlock, |glimpse| {
        if let Passed::Side(side) = glimpse.passed
            && map.neighbour(side.hex, side.direction) == Some(to)
        {
            seen(side);
        }
        blocks(ground, sides, from, to, glimpse.passed)
    });
    if from != to && ground.line(to).blocks_sight_into {
        return Err(Unseen::DeepWoods);
    }
    match sight {
        Some(Sight::Clear) => Ok(()),
        Some(Sight::Blocked(blocker)) => Err(Unseen::Blocked(blocker)),
        None => Err(Unseen::OffMap),
    }
}

/// What guns in each hex can fire at (7.1 to 7.4), worked out once: nothing that moves blocks.
pub(crate) fn shots(
    map: &Map,
    ground: &Ground,
    sides: &Sides<'_>,
    range: [u16; 2],
) -> Vec<Vec<Shot>> {
    let from = |from: HexId| {
        let range = u32::from(range[usize::from(ground.hills.contains(from))]);
        let near = map
            .hexes()
            .filter(|&to| to != from && map.distance(from, to).is_some_and(|far| far <= range));
        near.filter_map(|to| {
            let (mut halved, mut any) = (true, false);
            let visible = look(map, ground, sides, [from, to], |last| {
                any = true;
                halved &= ground.halves(sides, from, last, to);
            });
            let open = visible.is_ok() && ground.line(to).bombard_into;
            open.then_some(Shot { to, halved: halved && any })
        })
        .collect()
    };
    map.hexes().map(from).collect()
}

impl Book {
    /// Whether a hex is seen from another, whatever the range; if not, why.
    pub(crate) fn sees(&self, from: HexId, to: HexId) -> Result<(), Unseen> {
        let sides = Sides::of(&self.map).map_err(|_| Unseen::OffMap)?;
        look(&self.map, &self.ground, &sides, [from, to], |_| {})
    }

    /// What blocks a line, in words.
    pub(crate) fn blocker(&self, unseen: Unseen) -> (String, &'static str) {
        let rule = rules::SIGHT.0;
        let what = match unseen {
            Unseen::OffMap => "one of the two is no hex of the map".to_owned(),
            Unseen::DeepWoods => "deep woods hide what stands in them".to_owned(),
            Unseen::Blocked(Blocker::Hex(hex)) => {
                let deep = self.ground.line(hex).blocks_sight_into;
                let woods = if deep { "deep woods" } else { "light woods" };
                format!("{woods} in {}", self.map.label(hex))
            }
            Unseen::Blocked(Blocker::Hexside(side)) => {
                format!("{} on {}", self.side_name(side), self.map.side_label(side))
            }
            Unseen::Blocked(Blocker::Along(side)) => {
                format!("the hexes on both sides of {}", self.map.side_label(side))
            }
        };
        (what, rule)
    }

    fn side_name(&self, side: Hexside) -> &'static str {
        let Ok(sides) = Sides::of(&self.map) else { return "a hexside" };
        if sides.has(side, Feature::Treeline) {
            "a treeline"
        } else if sides.has(side, Feature::SlopeUp) {
            "a slope up to the target"
        } else {
            "a protected hexside"
        }
    }
}
