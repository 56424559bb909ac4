//! 6.1, 6.2 and 2.4: how a unit marches, as one movement that the search runs on.

use hexmap::{Direction, HexId, Map};
use pathfinding::{AtLeastOneHex, Movement, Mp, Offer, Start, Step, Zone};
use table::Rule;

use crate::bars::{Bars, Cause};
use crate::book::{HexBits, book};
use crate::ground::Water;
use crate::roster::UnitId;
use crate::side::Side;
use crate::state::Stonewall;
use crate::zones::SideZones;

/// What can keep a unit from a step, or stop it after one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// Water without a crossing.
    Water,
    /// Enemies in the hex.
    Enemy,
    /// A full enemy zone.
    Zone,
    /// A die at Kelly's Ford.
    Ford,
    /// The one hex that a march can always go.
    Minimum,
    /// What the scenario forbids.
    Scenario(Rule),
}

/// One unit on the march.
#[derive(Clone, Copy)]
pub(crate) struct March<'a> {
    game: &'a Stonewall,
    horse: bool,
    rain: bool,
    enemy: HexBits,
    /// Where other infantry or artillery of the side stands; empty for cavalry.
    stacks: HexBits,
    zones: SideZones,
    /// What a Union unit pays to enter a limited zone.
    limited: u8,
    bars: Bars,
    /// KF.5: the step that needs a die.
    ford: Option<(HexId, HexId)>,
    /// 10.1, option `bridges`: whose bridges fall when this unit comes to them, so that it cannot
    /// cross them.
    fells: Option<Side>,
}

impl<'a> March<'a> {
    /// How a unit marches now.
    pub(crate) fn new(game: &'a Stonewall, unit: UnitId) -> March<'a> {
        let side = unit.side;
        let horse = unit.is_cavalry();
        let mut stacks = HexBits::default();
        if !horse {
            for (other, _, hex) in game.units_of(side) {
                if other != unit && !other.is_cavalry() {
                    stacks.insert(hex);
                }
            }
        }
        let ford = game.scenario().crossing.filter(|_| side == Side::Union && !game.ford_open);
        let costs = &book().tables.cost;
        March {
            game,
            horse,
            rain: game.rain(),
            enemy: game.occupied(side.other()),
            stacks,
            zones: game.zones(side.other()),
            limited: if side == Side::Union { costs.union_limited_zone } else { 0 },
            bars: game.bars(unit, Cause::Move),
            ford,
            fells: game.fells_bridges(unit).then_some(side.other()),
        }
    }

    /// The same over an empty map without the scenario's bars.
    pub(crate) fn alone(game: &'a Stonewall, unit: UnitId) -> March<'a> {
        March {
            enemy: HexBits::default(),
            stacks: HexBits::default(),
            zones: SideZones::default(),
            bars: Bars::default(),
            ford: None,
            ..March::new(game, unit)
        }
    }

    /// The same with the scenario's bars and nobody in the way: for players who look far ahead.
    pub(crate) fn unopposed(game: &'a Stonewall, unit: UnitId) -> March<'a> {
        March { bars: game.bars(unit, Cause::Move), ..March::alone(game, unit) }
    }

    /// The enemy's zone in a hex.
    #[inline]
    pub(crate) fn zone(&self, hex: HexId) -> Zone {
        self.zones.at(hex)
    }

    /// Where the enemy stands.
    #[inline]
    pub(crate) fn enemy(&self) -> &HexBits {
        &self.enemy
    }

    /// One step: what it costs and where one must stop after it, or what forbids it.
    #[inline]
    pub(crate) fn step(&self, from: HexId, direction: Direction) -> Option<Judged> {
        let edge = book().edge(from, direction)?;
        let ground = &book().ground;
        let (horse, rain) = (usize::from(self.horse), usize::from(self.rain));
        let mut cost = ground.costs[horse][rain][from.index()][direction.index()];
        if let Water::River(side) = edge.water
            && self.game.bridges.contains(side)
            && self.fells != Some(self.game.bridge_owner(side))
        {
            let into = ground.terrain[edge.to];
            cost = edge.bridged().cost(&book().tables.cost, into, self.horse, self.rain)?;
        }
        let to = edge.to;
        if cost == 0 {
            return Some(Judged { to, verdict: Err(Barrier::Water) });
        }
        if self.enemy.contains(to) {
            return Some(Judged { to, verdict: Err(Barrier::Enemy) });
        }
        if let Some(rule) = self.bars.forbids(from, direction, to) {
            return Some(Judged { to, verdict: Err(Barrier::Scenario(rule)) });
        }
        let costs = &book().tables.cost;
        if self.zones.full().contains(from) {
            cost += costs.leave_zone[horse];
        }
        if self.stacks.contains(to) {
            cost += costs.stack[horse];
        }
        let zone = self.zones.at(to);
        if zone == Zone::Limited {
            cost += self.limited;
        }
        let stop = if self.ford == Some((from, to)) {
            Stop::Die
        } else if zone == Zone::Full {
            Stop::Zone
        } else {
            Stop::No
        };
        Some(Judged { to, verdict: Ok((u32::from(cost), stop)) })
    }
}

impl std::fmt::Debug for March<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("March").field("horse", &self.horse).finish_non_exhaustive()
    }
}

/// What the rules say of one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judged {
    pub(crate) to: HexId,
    pub(crate) verdict: Result<(u32, Stop), Barrier>,
}

/// Whether one may go on after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Yes.
    No,
    /// No: a full enemy zone (2.4).
    Zone,
    /// A die decides (KF.5).
    Die,
}

impl Movement for March<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &book().map
    }

    #[inline]
    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Barrier>) {
        for direction in Direction::ALL {
            let Some(judged) = self.step(from, direction) else { continue };
            match judged.verdict {
                Err(rule) => offer.refuse(judged.to, rule),
                Ok((cost, stop)) => {
                    let step = Step::to(judged.to, Mp(cost));
                    offer.step(match stop {
                        Stop::No => step,
                        Stop::Zone => step.halting(Barrier::Zone),
                        Stop::Die => step.asking(Barrier::Ford),
                    });
                }
            }
        }
    }

    fn least_cost(&self) -> Mp {
        Mp(1)
    }
}

/// A march with what is left of its allowance: before its first step it may always go one hex (5.1).
pub(crate) type Reaching<'a> = AtLeastOneHex<&'a March<'a>>;

/// The start of a search for a march that has this much left.
pub(crate) fn reaching<'a>(march: &'a March<'a>, mp: u8) -> Reaching<'a> {
    AtLeastOneHex::new(march, Mp(u32::from(mp)), Barrier::Minimum)
}

/// Where a march stands: in the mode of [`Reaching`].
pub(crate) fn start(from: HexId, fresh: bool) -> Start<((), bool), Mp> {
    Start::at(from).in_mode(((), !fresh))
}
