//! What every search promises, whatever the rules.

use std::collections::BTreeMap;

use hexmap::{HexId, HexsideSet, Map};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::reference::{self, Best, Spot};
use crate::movement::{Exits, Flow, Movement, Offer, Start, StepOf};
use crate::{Arrival, Arrived, Cost, Field, Mode, Obstacle, Projection, Reach, Search, Zoc};

/// Puts movement rules under everything that a search promises:
///
/// - it finds what the slow [`reference`](mod@reference) finds, by the same routes, no more and no less;
/// - it never spends more than the budget, and more budget never reaches less;
/// - each step of a route was offered, none but the last halts or asks, and their costs add up;
/// - the order in which steps are offered and what the memory was used for before change nothing;
/// - the nearest goal is the cheapest one in reach;
/// - a hex has an obstacle exactly when no move can end there.
///
/// # Errors
/// The first promise that is broken, as proptest wants it.
pub fn check<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
) -> Result<(), TestCaseError> {
    let mut search = Search::new();
    let expected = reference::reach(rules, starts, budget);
    let reach = search.routes(rules, starts, budget);
    prop_assert_eq!(&found(&reach), &expected, "the reference disagrees");
    check_routes(&reach, starts)?;
    check_obstacles(&reach)?;
    check_without_trails(rules, starts, budget)?;

    let turned = Turned(rules);
    let mut used = search.clone();
    prop_assert_eq!(&found(&used.routes(&turned, starts, budget)), &expected, "order matters");
    check_nearest(&mut search, rules, starts, budget)?;

    let unlimited = found(&search.routes(rules, starts, None));
    for (spot, best) in &expected {
        prop_assert_eq!(unlimited.get(spot), Some(best), "more budget reaches less");
    }
    Ok(())
}

/// Everything that a search found, in the form of the reference.
fn found<M: Movement>(reach: &Reach<'_, M>) -> BTreeMap<Spot, Best<M::Cost>> {
    let mut all = BTreeMap::new();
    for hex in reach.rules().map().nodes() {
        for arrival in reach.arrivals(hex) {
            let route = reach.route_of(&arrival);
            let before = route.iter().rev().nth(1).map(|place| (place.hex, place.mode.index()));
            let steps = route.len() as u16 - 1;
            let spot = (hex, arrival.mode.index(), arrival.arrived);
            all.insert(spot, (arrival.cost, steps, before));
        }
    }
    all
}

/// A search that remembers no ways finds the same places, and works the same routes out later.
fn check_without_trails<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
) -> Result<(), TestCaseError> {
    let (mut with, mut without) = (Search::new(), Search::new());
    // Used before, so that something is there to forget.
    without.reach(rules, starts, None);
    let (with, without) =
        (with.routes(rules, starts, budget), without.reach(rules, starts, budget));
    prop_assert_eq!(with.costs().collect::<Vec<_>>(), without.costs().collect::<Vec<_>>());
    prop_assert_eq!(with.ends().collect::<Vec<_>>(), without.ends().collect::<Vec<_>>());
    for hex in rules.map().nodes() {
        let (theirs, ours): (Vec<_>, Vec<_>) =
            (with.arrivals(hex).collect(), without.arrivals(hex).collect());
        prop_assert_eq!(theirs, ours);
    }
    if let Some(last) = without.ends().last() {
        prop_assert_eq!(with.route_of(&last), without.route_of(&last));
    }
    Ok(())
}

fn check_routes<M: Movement>(
    reach: &Reach<'_, M>,
    starts: &[Start<M::Mode, M::Cost>],
) -> Result<(), TestCaseError> {
    let rules = reach.rules();
    let reached = rules.map().nodes().filter(|&hex| reach.arrivals(hex).next().is_some());
    prop_assert!(reach.hexes().eq(reached), "hexes() lists other hexes than have arrivals");
    for arrival in rules.map().nodes().flat_map(|hex| reach.arrivals(hex)) {
        prop_assert!(arrival.cost <= reach.limit(), "overspent: {:?}", arrival);
        let route = reach.route_of(&arrival);
        let first = route.first().expect("a route has a start");
        let begins = |start: &Start<M::Mode, M::Cost>| {
            (start.hex, start.mode, start.spent) == (first.hex, first.mode, first.cost)
        };
        prop_assert!(starts.iter().any(begins), "the route begins nowhere: {:?}", route);
        for (index, leg) in route.windows(2).enumerate() {
            let last = index + 2 == route.len();
            let offered = Exits::of(rules, leg[0].hex, leg[0].mode).steps;
            let fits = offered.iter().any(|step| {
                let arrives = (step.to, step.mode) == (leg[1].hex, leg[1].mode);
                let flows = matches!(
                    (step.flow, last.then_some(arrival.arrived)),
                    (Flow::Continue, None | Some(Arrived::Free))
                        | (Flow::Halt(_), Some(Arrived::Halted))
                        | (Flow::Ask(_), Some(Arrived::Asking))
                );
                arrives && flows && leg[0].cost.plus(step.cost) == leg[1].cost
            });
            prop_assert!(fits, "no such step was offered: {:?}", leg);
        }
        let ruled = route.len() > 1 && arrival.arrived != Arrived::Free;
        prop_assert_eq!(reach.rule_of(&arrival).is_some(), ruled, "a halt without a rule");
    }
    Ok(())
}

fn check_obstacles<M: Movement>(reach: &Reach<'_, M>) -> Result<(), TestCaseError> {
    for hex in reach.rules().map().nodes() {
        let obstacle = reach.obstacle(hex);
        prop_assert_eq!(obstacle.is_none(), reach.best(hex).is_some(), "{:?}", obstacle);
        match obstacle {
            Some(Obstacle::MayNotEnd { .. }) => prop_assert!(reach.cost(hex).is_some()),
            Some(Obstacle::TooFar { needs, has }) => prop_assert!(needs > has),
            _ => {}
        }
    }
    Ok(())
}

fn check_nearest<M: Movement>(
    search: &mut Search<M::Cost>,
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
) -> Result<(), TestCaseError> {
    // Some goals near and some far, none of them special.
    let is_goal = |hex: HexId| hex.index() % 7 == 3;
    let reach = search.reach(rules, starts, budget);
    let goals = rules.map().nodes().filter(|&hex| is_goal(hex));
    let cheapest = goals.flat_map(|hex| reach.arrivals(hex)).map(|goal| goal.cost).min();
    let nearest = search.nearest(rules, starts, budget, |hex, _| is_goal(hex)).goal();
    prop_assert!(nearest.is_none_or(|goal: Arrival<_, _>| is_goal(goal.hex)));
    prop_assert_eq!(nearest.map(|goal| goal.cost), cheapest, "another goal is nearer");
    Ok(())
}

/// The same rules with their steps offered in the opposite order.
struct Turned<'a, M>(&'a M);

impl<M: Movement> Movement for Turned<'_, M> {
    type Mode = M::Mode;
    type Cost = M::Cost;
    type Rule = M::Rule;

    fn map(&self) -> &Map {
        self.0.map()
    }

    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<Self>) {
        let steps: Vec<StepOf<M>> = Exits::of(self.0, from, mode).steps;
        for step in steps.into_iter().rev() {
            offer.step(step);
        }
    }
}

/// Compares a [`Field`] around a goal with a search from every place to that goal.
///
/// # Errors
/// If the two disagree, as proptest wants it.
pub fn check_field<M: Movement>(rules: &M, goal: HexId) -> Result<(), TestCaseError> {
    let mut search = Search::new();
    let field = Field::towards(&mut search, rules, [goal]);
    for hex in rules.map().nodes() {
        for mode in (0..M::Mode::COUNT).map(M::Mode::from_index) {
            let start = [Start::at(hex).in_mode(mode)];
            let there = search.nearest(rules, &start, None, |hex, _| hex == goal).goal();
            prop_assert_eq!(field.cost(hex, mode), there.map(|goal| goal.cost));
        }
    }
    Ok(())
}

/// Moves units about one by one and compares the zones with zones built afresh.
///
/// # Errors
/// If the two disagree, as proptest wants it.
pub fn check_zoc(
    map: &Map,
    blocks: &HexsideSet,
    before: &[Projection],
    after: &[Projection],
) -> Result<(), TestCaseError> {
    let mut zoc = Zoc::build(map, blocks, before.iter().copied());
    for (index, &unit) in before.iter().enumerate() {
        zoc.remove(map, blocks, unit);
        if let Some(&moved) = after.get(index) {
            zoc.add(map, blocks, moved);
        }
        let standing = after.iter().take(index + 1).chain(&before[index + 1..]).copied();
        prop_assert_eq!(&zoc, &Zoc::build(map, blocks, standing));
    }
    Ok(())
}
