//! What every search promises, whatever the rules.

use std::collections::BTreeMap;

use hexmap::{HexId, Map};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::laws::check_steps;
use super::reference::{self, Best, Spot};
use super::words;
use crate::field::modes;
use crate::movement::{Exits, Flow, Movement, Offer, Start, StepOf};
use crate::{Arrival, Arrived, Cost, Field, Mode, Obstacle, Reach, Search, Turns, Waypoint};

/// So many hexes are asked why they are out of reach, at most and at least: each takes a search of
/// its own, and fewer are enough where those are long.
const OBSTACLES: (usize, usize) = (12, 2);
/// How many places those searches may look at in all.
const OBSTACLE_PLACES: usize = 5_000;
/// So many hexes are asked for a single route.
const ROUTES: usize = 6;
/// How many differences are told.
const TOLD: usize = 5;

/// Puts movement rules under everything that a search promises:
///
/// - their steps are sound ([`check_steps`]);
/// - it finds what the slow [`reference`](mod@reference) finds, by the same routes, no more and no less;
/// - it never spends more than the budget, and more budget never reaches less;
/// - each step of a route was offered, none but the last halts or asks, and their costs add up;
/// - the order in which steps are offered and what the memory was used for before change nothing;
/// - what is kept ([`Reach::to_owned`]) says the same, and so do the list of everything
///   ([`Reach::found`]) and single routes ([`Search::route`]);
/// - the nearest goal is the cheapest one in reach;
/// - a hex has an obstacle exactly when no move can end there.
///
/// # Errors
/// The first promise that is broken, in the words of the map, as proptest wants it.
pub fn check<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
) -> Result<(), TestCaseError> {
    check_steps(rules)?;
    let mut search = Search::new();
    let expected = reference::reach(rules, starts, budget);
    let reach = search.reach(rules, starts, budget);
    same(rules, "the reference disagrees", &found(&reach), &expected)?;
    check_routes(&reach, starts)?;
    check_obstacles(&reach)?;
    check_owned(&reach)?;
    check_listing(&reach, &expected)?;
    check_used(rules, starts, budget, &expected)?;

    let turned = Turned(rules);
    let mut used = search.clone();
    let other_order = found(&used.reach(&turned, starts, budget));
    same(rules, "the order of the steps matters", &other_order, &expected)?;
    check_nearest(&mut search, rules, starts, budget)?;

    let unlimited = found(&search.reach(rules, starts, None));
    let within = |spot: &&Spot| expected.contains_key(*spot);
    let more = unlimited.iter().filter(|(spot, _)| within(spot));
    let more = more.map(|(spot, best)| (*spot, *best)).collect();
    same(rules, "more budget changes what less reaches", &more, &expected)
}

/// Holds compiled rules, a [`StepTable`](crate::StepTable) with what lies over it, against the rules
/// by which a game would say the same step by step: both reach the same hexes in the same modes
/// for the same costs by the same ways, and moves may end in the same hexes.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
/// # use grognard_pathfinding::{Altered, Mp, Start, StepTable, testing};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 6, 6, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid).unwrap().build();
/// # let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2))).unwrap();
/// # let starts = [Start::at(map.hex("0101").unwrap())];
/// let zone = HexSet::from_iter(map.hex("0303"));
/// let rules = Altered::new(table.moves(&map), |_, (), step| {
///     Ok(if zone.contains(step.to) { step.halting("zone") } else { step })
/// });
/// let compiled = table.moves(&map).halts(&zone, "zone");
/// testing::check_compiled(&rules, &compiled, &starts, None)?;
/// # Ok::<(), proptest::test_runner::TestCaseError>(())
/// ```
///
/// # Errors
/// The first differences, in the words of the map, as proptest wants it.
pub fn check_compiled<M, T>(
    rules: &M,
    compiled: &T,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
) -> Result<(), TestCaseError>
where
    M: Movement,
    T: Movement<Mode = M::Mode, Cost = M::Cost, Rule = M::Rule>,
{
    let expected = reference::reach(rules, starts, budget);
    let mut search = Search::new();
    let reach = search.reach(compiled, starts, budget);
    same(rules, "the compiled rules differ", &found(&reach), &expected)?;
    for hex in rules.map().nodes() {
        for mode in modes() {
            let (ours, theirs) = (compiled.may_end(hex, mode), rules.may_end(hex, mode));
            prop_assert_eq!(ours, theirs, "at {}", words::place(rules, hex, mode));
        }
        for arrival in reach.arrivals(hex) {
            let (rule, known) = (reach.rule_of(&arrival), stopping(rules, &reach, &arrival));
            let at = words::place(rules, hex, arrival.mode);
            let same = rule.map_or(known.is_empty(), |rule| known.contains(&rule));
            prop_assert!(same, "{:?} stops at {}, not {:?}", rule, at, known);
        }
    }
    Ok(())
}

/// The rules by which the last step of an arrival stops there: two steps may do so alike.
fn stopping<M, T>(
    rules: &M,
    reach: &Reach<'_, T>,
    arrival: &Arrival<M::Mode, M::Cost>,
) -> Vec<M::Rule>
where
    M: Movement,
    T: Movement<Mode = M::Mode, Cost = M::Cost, Rule = M::Rule>,
{
    let route = reach.route_of(arrival);
    let [.., before, last] = &route[..] else { return Vec::new() };
    let steps = Exits::of(rules, before.hex, before.mode).steps;
    let arriving = steps.iter().filter(|step| {
        let cost = before.cost.plus(step.cost);
        (step.to, step.mode, cost) == (last.hex, last.mode, last.cost)
    });
    let stopping = arriving.filter_map(|step| match (step.flow, arrival.arrived) {
        (Flow::Halt(rule), Arrived::Halted) | (Flow::Ask(rule), Arrived::Asking) => Some(rule),
        _ => None,
    });
    stopping.collect()
}

/// Looks at every route that a search finds: for invariants of a game's own. `invariant(route)`
/// says what is wrong with one, if anything; it sees the start first and the end last.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// # use grognard_pathfinding::{Mp, Start, StepTable, testing};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 6, 6, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid).unwrap().build();
/// # let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2))).unwrap();
/// # let rules = table.moves(&map);
/// # let lake = map.hex("0303").unwrap();
/// # let rules = grognard_pathfinding::Altered::new(rules, |_, (), step| if step.to == lake { Err("lake") } else { Ok(step) });
/// # let starts = [Start::at(map.hex("0101").unwrap())];
/// testing::check_every_route(&rules, &starts, None, |route| {
///     let wet = route.iter().find(|at| at.hex == lake);
///     wet.map_or(Ok(()), |at| Err(format!("through the lake for {}", at.cost)))
/// })?;
/// # Ok::<(), proptest::test_runner::TestCaseError>(())
/// ```
///
/// # Errors
/// What the invariant says, with the route, as proptest wants it.
pub fn check_every_route<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
    mut invariant: impl FnMut(&[Waypoint<M::Mode, M::Cost>]) -> Result<(), String>,
) -> Result<(), TestCaseError> {
    let mut search = Search::new();
    let reach = search.reach(rules, starts, budget);
    for arrival in rules.map().nodes().flat_map(|hex| reach.arrivals(hex)) {
        let route = reach.route_of(&arrival);
        if let Err(wrong) = invariant(&route) {
            let route = words::route(rules, &route);
            return Err(TestCaseError::fail(format!("{wrong}: {route}")));
        }
    }
    Ok(())
}

/// Compares what was found with what was expected, and tells the first differences by label.
fn same<M: Movement>(
    rules: &M,
    what: &str,
    found: &BTreeMap<Spot, Best<M::Cost>>,
    expected: &BTreeMap<Spot, Best<M::Cost>>,
) -> Result<(), TestCaseError> {
    if found == expected {
        return Ok(());
    }
    let spots: std::collections::BTreeSet<&Spot> = found.keys().chain(expected.keys()).collect();
    let differ = spots.into_iter().filter(|spot| found.get(spot) != expected.get(spot));
    let lines: Vec<String> = differ
        .map(|&spot| {
            let ours = words::found(rules, spot, found.get(&spot));
            let theirs = words::found(rules, spot, expected.get(&spot));
            format!("{ours}; expected {theirs}")
        })
        .collect();
    let more = lines.len().saturating_sub(TOLD);
    let told = lines[..lines.len() - more].join("\n");
    let rest = if more > 0 { format!("\nand {more} more") } else { String::new() };
    Err(TestCaseError::fail(format!("{what}:\n{told}{rest}")))
}

/// What is kept says what the search said.
fn check_owned<M: Movement>(reach: &Reach<'_, M>) -> Result<(), TestCaseError> {
    let owned = reach.to_owned();
    prop_assert_eq!(owned.ends().collect::<Vec<_>>(), reach.ends().collect::<Vec<_>>());
    prop_assert_eq!(owned.costs().collect::<Vec<_>>(), reach.costs().collect::<Vec<_>>());
    for hex in reach.rules().map().nodes() {
        let arrivals: Vec<_> = reach.arrivals(hex).collect();
        prop_assert_eq!(&owned.arrivals(hex).collect::<Vec<_>>(), &arrivals);
        for arrival in &arrivals {
            prop_assert_eq!(owned.route_of(arrival), reach.route_of(arrival));
            prop_assert_eq!(owned.rule_of(arrival), reach.rule_of(arrival));
        }
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

/// Everything is listed once, cheapest first, with the way to it; and a single route is the one
/// that a search of everything finds.
fn check_listing<M: Movement>(
    reach: &Reach<'_, M>,
    expected: &BTreeMap<Spot, Best<M::Cost>>,
) -> Result<(), TestCaseError> {
    let rules = reach.rules();
    let listed: Vec<_> = reach.found().collect();
    prop_assert!(listed.is_sorted_by_key(|at| at.cost), "not listed cheapest first");
    let by_spot = listed.iter().map(|at| {
        let from = at.from.map(|(hex, mode)| (hex, mode.index()));
        ((at.hex, at.mode.index(), at.arrived), (at.cost, from))
    });
    let by_spot: BTreeMap<_, _> = by_spot.collect();
    prop_assert_eq!(by_spot.len(), listed.len(), "something is listed twice");
    let wanted = expected.iter().map(|(&spot, &(cost, _, from))| (spot, (cost, from)));
    prop_assert_eq!(by_spot, wanted.collect::<BTreeMap<_, _>>(), "found() lists something else");

    let (starts, mut search) = (reach.starts().collect::<Vec<_>>(), Search::new());
    let hexes: Vec<HexId> = rules.map().nodes().collect();
    for &goal in hexes.iter().step_by(hexes.len().div_ceil(ROUTES)) {
        let route = search.route(rules, &starts, Some(reach.limit()), goal);
        let (ours, theirs) = (words::route(rules, &route), reach.route(goal));
        prop_assert_eq!(ours, words::route(rules, &theirs), "to {}", words::hex(rules, goal));
    }
    Ok(())
}

/// Memory that was used before changes nothing.
fn check_used<M: Movement>(
    rules: &M,
    starts: &[Start<M::Mode, M::Cost>],
    budget: Option<M::Cost>,
    expected: &BTreeMap<Spot, Best<M::Cost>>,
) -> Result<(), TestCaseError> {
    let mut search = Search::new();
    search.reach(&Turned(rules), starts, None);
    search.route(rules, starts, budget, HexId::from_index(0));
    let again = found(&search.reach(rules, starts, budget));
    same(rules, "memory that was used before matters", &again, expected)
}

fn check_routes<M: Movement>(
    reach: &Reach<'_, M>,
    starts: &[Start<M::Mode, M::Cost>],
) -> Result<(), TestCaseError> {
    let rules = reach.rules();
    let reached = rules.map().nodes().filter(|&hex| reach.arrivals(hex).next().is_some());
    prop_assert!(reach.hexes().eq(reached), "hexes() lists other hexes than have arrivals");
    for arrival in rules.map().nodes().flat_map(|hex| reach.arrivals(hex)) {
        let at = || words::place(rules, arrival.hex, arrival.mode);
        prop_assert!(arrival.cost <= reach.limit(), "overspent: {:?} to {}", arrival.cost, at());
        let route = reach.route_of(&arrival);
        let first = route.first().expect("a route has a start");
        let begins = |start: &Start<M::Mode, M::Cost>| {
            (start.hex, start.mode, start.spent) == (first.hex, first.mode, first.cost)
        };
        prop_assert!(
            starts.iter().any(begins),
            "the route begins nowhere: {}",
            words::route(rules, &route)
        );
        // The last leg alone: what comes before it is the route of another arrival.
        if let [.., before, last] = &route[..] {
            let leg = [*before, *last];
            let known = reach.arrivals(before.hex).any(|at| {
                (at.mode, at.arrived, at.cost) == (before.mode, Arrived::Free, before.cost)
            });
            prop_assert!(known, "no way leads on from here: {}", words::route(rules, &leg));
            let offered = Exits::of(rules, leg[0].hex, leg[0].mode).steps;
            let fits = offered.iter().any(|step| {
                let arrives = (step.to, step.mode) == (leg[1].hex, leg[1].mode);
                let flows = matches!(
                    (step.flow, arrival.arrived),
                    (Flow::Continue, Arrived::Free)
                        | (Flow::Halt(_), Arrived::Halted)
                        | (Flow::Ask(_), Arrived::Asking)
                );
                arrives && flows && leg[0].cost.plus(step.cost) == leg[1].cost
            });
            prop_assert!(fits, "no such step was offered: {}", words::route(rules, &leg));
        }
        let ruled = route.len() > 1 && arrival.arrived != Arrived::Free;
        prop_assert_eq!(
            reach.rule_of(&arrival).is_some(),
            ruled,
            "a halt without a rule: {}",
            at()
        );
    }
    Ok(())
}

fn check_obstacles<M: Movement>(reach: &Reach<'_, M>) -> Result<(), TestCaseError> {
    let map = reach.rules().map();
    let (open, closed): (Vec<_>, Vec<_>) = map.nodes().partition(|&hex| reach.best(hex).is_some());
    let asked = OBSTACLE_PLACES / (map.len() * M::Mode::COUNT);
    let asked = asked.clamp(OBSTACLES.1, OBSTACLES.0);
    let some = |hexes: Vec<HexId>| {
        let every = hexes.len().div_ceil(asked).max(1);
        hexes.into_iter().step_by(every)
    };
    for hex in some(open).chain(some(closed)) {
        let obstacle = reach.obstacle(hex);
        let label = map.label(hex);
        prop_assert_eq!(obstacle.is_none(), reach.best(hex).is_some(), "{}: {:?}", label, obstacle);
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

    fn steps(&self, from: HexId, mode: M::Mode, offer: &mut impl Offer<M::Mode, M::Cost, M::Rule>) {
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
        for mode in modes() {
            let start = [Start::at(hex).in_mode(mode)];
            let there = search.nearest(rules, &start, None, |hex, _| hex == goal).goal();
            let there = there.map(|goal| goal.cost);
            prop_assert_eq!(field.cost(hex, mode), there, "{}", words::place(rules, hex, mode));
        }
    }
    Ok(())
}

/// Compares [`Turns`] and [`Field::over_turns`] with going there turn by turn from every place.
///
/// # Errors
/// If they disagree, as proptest wants it.
pub fn check_turns<M: Movement>(
    rules: &M,
    goal: HexId,
    allowance: M::Cost,
    rested: impl Fn(HexId, M::Mode) -> M::Mode,
) -> Result<(), TestCaseError> {
    let mut search = Search::new();
    let turns = Turns::towards(&mut search, rules, [goal], allowance, &rested);
    let field = Field::over_turns(&mut search, rules, [goal], &rested);
    for (hex, mode) in rules.map().nodes().flat_map(|hex| modes().map(move |mode| (hex, mode))) {
        let at = words::place(rules, hex, mode);
        let walked = turns_to(rules, (hex, mode), goal, allowance, &rested);
        prop_assert_eq!(turns.from(hex, mode), walked, "turns from {}", at);
        prop_assert!(walked.is_none() || field.cost(hex, mode).is_some(), "no way from {}", at);
        let one_move =
            search.nearest(rules, &[Start::at(hex).in_mode(mode)], None, |hex, _| hex == goal);
        if let Some(there) = one_move.goal() {
            let known = field.cost(hex, mode);
            prop_assert!(
                known.is_some_and(|cost| cost <= there.cost),
                "{} from {}",
                goal.index(),
                at
            );
        }
    }
    Ok(())
}

/// Goes everywhere, turn by turn, until the goal is reached or nothing new is.
fn turns_to<M: Movement>(
    rules: &M,
    from: (HexId, M::Mode),
    goal: HexId,
    allowance: M::Cost,
    rested: impl Fn(HexId, M::Mode) -> M::Mode,
) -> Option<u32> {
    let mut begun = vec![from];
    let mut next = begun.clone();
    for turn in 0.. {
        if begun.iter().any(|&(hex, _)| hex == goal) {
            return Some(turn);
        }
        let starts: Vec<_> =
            next.drain(..).map(|(hex, mode)| Start::at(hex).in_mode(mode)).collect();
        let reached = reference::reach(rules, &starts, Some(allowance));
        if reached.keys().any(|&(hex, ..)| hex == goal) {
            return Some(turn + 1);
        }
        for &(hex, mode, _) in reached.keys() {
            let mode = M::Mode::from_index(mode);
            let place = (hex, rested(hex, mode));
            if rules.may_end(hex, mode).is_ok() && !begun.contains(&place) {
                begun.push(place);
                next.push(place);
            }
        }
        if next.is_empty() {
            return None;
        }
    }
    None
}
