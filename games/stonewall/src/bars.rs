//! A34: what scenarios forbid, to whom and when.

use hexmap::{Direction, HexId};
use table::Rule;

use crate::book::HexBits;
use crate::roster::UnitId;
use crate::scenario::{Bar, When, Who};
use crate::state::{Place, Stonewall};

/// Why somebody wants to go to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// By march or advance.
    Move,
    /// By attack: nobody goes there, but it is forbidden where the text says so.
    Attack,
    /// By retreat or cavalry retreat.
    Retreat,
}

/// The bars that bind one unit now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bars {
    list: [Option<&'static Bar>; 8],
    /// 13.2: the columns of the first phase.
    columns: Option<(&'static HexBits, Rule)>,
}

impl Bars {
    /// Which rule forbids the step, if any.
    #[inline]
    pub(crate) fn forbids(&self, from: HexId, direction: Direction, to: HexId) -> Option<Rule> {
        for bar in self.list.iter().map_while(|bar| *bar) {
            let shut = bar.sides.of(from) >> direction.index() & 1 != 0;
            if shut || bar.within.as_ref().is_some_and(|hexes| !hexes.contains(to)) {
                return Some(bar.rule);
            }
        }
        self.columns.filter(|(hexes, _)| !hexes.contains(to)).map(|(_, rule)| rule)
    }
}

impl Stonewall {
    /// The bars that bind a unit now.
    pub(crate) fn bars(&self, unit: UnitId, cause: Cause) -> Bars {
        let scenario = self.scenario();
        let mut bars = Bars::default();
        let holds = |bar: &&Bar| {
            (bar.turns.is_empty() || bar.turns.contains(&self.turn))
                && match cause {
                    Cause::Move => true,
                    Cause::Attack => bar.attacks,
                    Cause::Retreat => bar.retreats,
                }
                && match &bar.who {
                    Who::All => true,
                    Who::Side(side) => *side == unit.side,
                    Who::Units(units) => units.contains(unit),
                }
                && match &bar.when {
                    When::Always => true,
                    When::FirstCrossing => !self.crossed.contains(unit),
                    When::Until(others) => others.iter().any(|other| {
                        matches!(self[other].place, Place::At(_)) && !self.crossed.contains(other)
                    }),
                }
        };
        let all = scenario.bars.iter().filter(holds);
        for (slot, bar) in bars.list.iter_mut().zip(all) {
            *slot = Some(bar);
        }
        if cause != Cause::Retreat
            && let Some(script) = scenario.script(self.turn, self.phase)
            && script.side == Some(unit.side)
        {
            bars.columns = script.within.as_ref().map(|hexes| (hexes, scenario.rule));
        }
        bars
    }
}
