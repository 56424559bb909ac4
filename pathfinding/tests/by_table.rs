//! Compiled tables beside the rules that they stand for.

use grognard_pathfinding::testing::{self, MadeUpRules, MapShape};
use grognard_pathfinding::{
    Exits, Flow, Mode, Movement, Mp, Obstacle, Offer, Search, Start, Step, StepTable, TableError,
    TableMoves, UpTo,
};
use hexmap::{
    Direction, Grid, HexBits, HexId, HexSet, Hexside, HexsideSet, LabelStyle, Map, MapBuilder,
    Orientation, Shoved, Way,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// What lies over made-up rules.
#[derive(Debug)]
struct Situation {
    closed: [HexSet; 3],
    closed_in: (UpTo<3>, HexSet),
    sides: HexsideSet,
    halts: [HexSet; 2],
    asks: HexSet,
    full: HexSet,
    entering: (HexSet, u8),
    leaving: (HexSet, u8),
}

/// Some of up to thirty-two hexes in each of ten sets, and some sides; few are empty.
fn situations() -> impl Strategy<Value = Situation> {
    let hexes = || {
        let some = prop::collection::vec(0usize..100, 0..12);
        some.prop_map(|hexes| hexes.into_iter().map(HexId::from_index).collect::<HexSet>())
    };
    let rarely = move || prop_oneof![2 => Just(HexSet::default()), 1 => hexes()];
    let side = (0usize..100, 0u8..6).prop_map(|(hex, direction)| Hexside {
        hex: HexId::from_index(hex),
        direction: Direction::new(direction),
    });
    let sides = prop::collection::vec(side, 0..20).prop_map(HexsideSet::from_iter);
    let closed = (hexes(), rarely(), rarely()).prop_map(|(a, b, c)| [a, b, c]);
    let halts = (hexes(), rarely()).prop_map(|(a, b)| [a, b]);
    let in_mode = (0usize..3, rarely()).prop_map(|(mode, set)| (UpTo::from_index(mode), set));
    let extra = || (rarely(), 0u8..4);
    let rest = (rarely(), rarely(), extra(), extra());
    (closed, in_mode, sides, halts, rest).prop_map(
        |(closed, closed_in, sides, halts, (asks, full, entering, leaving))| Situation {
            closed,
            closed_in,
            sides,
            halts,
            asks,
            full,
            entering,
            leaving,
        },
    )
}

impl Situation {
    fn over<'a>(
        &'a self,
        table: &'a StepTable<&'static str, UpTo<3>>,
        map: &'a Map,
    ) -> TableMoves<'a, &'static str, UpTo<3>> {
        table
            .moves(map)
            .closed(&self.closed[0], "closed")
            .closed(&self.closed[1], "closed too")
            .closed(&self.closed[2], "and closed")
            .closed_in(self.closed_in.0, &self.closed_in.1, "closed to a mode")
            .closed_sides(&self.sides, "closed side")
            .halts(&self.halts[0], "halts")
            .halts(&self.halts[1], "halts too")
            .asks(&self.asks, "asks")
            .full(&self.full, "full")
            .entering(&self.entering.0, self.entering.1)
            .leaving(&self.leaving.0, self.leaving.1)
    }
}

/// The same by hand: rules under a situation, step by step.
struct ByHand<'a> {
    rules: &'a MadeUpRules,
    over: &'a Situation,
}

impl ByHand<'_> {
    fn refusal(&self, from: HexId, step: &Step<UpTo<3>, Mp, &'static str>) -> Option<&'static str> {
        let over = self.over;
        if self.rules.map.hexside(from, step.to).is_some_and(|side| over.sides.contains(side)) {
            return Some("closed side");
        }
        let sets = over.closed.iter().zip(["closed", "closed too", "and closed"]);
        if let Some((_, rule)) = sets.into_iter().find(|(set, _)| set.contains(step.to)) {
            return Some(rule);
        }
        let in_mode = step.mode == over.closed_in.0 && over.closed_in.1.contains(step.to);
        in_mode.then_some("closed to a mode")
    }
}

impl Movement for ByHand<'_> {
    type Mode = UpTo<3>;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        &self.rules.map
    }

    fn steps(&self, from: HexId, mode: UpTo<3>, offer: &mut impl Offer<UpTo<3>, Mp, &'static str>) {
        let over = self.over;
        let exits = Exits::of(self.rules, from, mode);
        exits.refused.into_iter().for_each(|(to, rule)| offer.refuse(to, rule));
        for mut step in exits.steps {
            if step.to == from {
                offer.step(step);
                continue;
            }
            if let Some(rule) = self.refusal(from, &step) {
                offer.refuse(step.to, rule);
                continue;
            }
            if over.leaving.0.contains(from) {
                step.cost = step.cost + Mp(u32::from(over.leaving.1));
            }
            if over.entering.0.contains(step.to) {
                step.cost = step.cost + Mp(u32::from(over.entering.1));
            }
            if step.flow == Flow::Continue {
                step.flow = match step.to {
                    to if over.asks.contains(to) => Flow::Ask("asks"),
                    to if over.halts[0].contains(to) => Flow::Halt("halts"),
                    to if over.halts[1].contains(to) => Flow::Halt("halts too"),
                    _ => Flow::Continue,
                };
            }
            offer.step(step);
        }
    }

    fn may_end(&self, hex: HexId, _: UpTo<3>) -> Result<(), &'static str> {
        if self.over.full.contains(hex) { Err("full") } else { Ok(()) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Modes, changes of mode in place, halts and asks of the terrain, several steps to one hex,
    /// boxes, and everything that can lie over them.
    #[test]
    fn whatever_lies_over_a_table_says_what_the_rules_say(
        rules in testing::rule_sets_of(testing::maps_of(MapShape { size: 11, ..MapShape::default() })),
        over in situations(),
        (at, mode, spent) in (any::<Index>(), 0usize..3, 0u32..4),
        budget in testing::budgets(),
        landmarks in any::<bool>(),
    ) {
        let table = StepTable::of(&rules).unwrap();
        let table = if landmarks { table.with_landmarks(&rules.map) } else { table };
        let start = Start::at(HexId::from_index(at.index(rules.map.len())));
        let start = start.in_mode(UpTo::from_index(mode)).spent(Mp(spent));
        let moves = over.over(&table, &rules.map);
        let by_hand = ByHand { rules: &rules, over: &over };
        testing::check_compiled(&by_hand, &moves, &[start], budget)?;
        testing::check(&moves, &[start], budget)?;
    }

    /// The same rules explain themselves in the same words.
    #[test]
    fn why_not_is_answered_by_the_same_rules(
        rules in testing::rule_sets(),
        over in situations(),
        at in any::<Index>(),
        budget in testing::budgets(),
    ) {
        let table = StepTable::of(&rules).unwrap();
        let start = [Start::at(HexId::from_index(at.index(rules.map.len())))];
        let moves = over.over(&table, &rules.map);
        let by_hand = ByHand { rules: &rules, over: &over };
        let (mut ours, mut theirs) = (Search::new(), Search::new());
        let ours = ours.reach(&moves, &start, budget);
        let theirs = theirs.reach(&by_hand, &start, budget);
        for hex in rules.map.nodes().step_by(5) {
            // What the two call the least cost differs, and a way that breaks a rule is reckoned
            // by it: so the same rule or none, but not always the same number.
            let kind = |obstacle: Option<Obstacle<Mp, _>>| match obstacle {
                Some(Obstacle::MayNotEnd { rule }) => Some(rule),
                other => other.map(|_| ""),
            };
            prop_assert_eq!(kind(ours.obstacle(hex)), kind(theirs.obstacle(hex)));
        }
    }

    /// Maps as large as those of a real game, terrain and roads, rivers, zones, enemies.
    #[test]
    fn large_maps_without_modes(
        map in testing::maps_of(MapShape { size: 40, ragged: true, boxes: false }),
        costs in prop_oneof![
            prop::collection::vec(1u32..5, 97),
            prop::collection::vec(1u32..2, 97),
            prop::collection::vec(2u32..40, 97),
            prop::collection::vec(100u32..120, 97),
        ],
        by_side in any::<bool>(),
        landmarks in any::<bool>(),
        start in any::<Index>(),
        goals in prop::collection::vec(any::<Index>(), 8),
        (enemies, zones) in (prop::collection::vec(any::<Index>(), 0..20), prop::collection::vec(any::<Index>(), 0..60)),
        blown in prop::collection::vec((any::<Index>(), 0u8..6), 0..40),
        budget in prop_oneof![testing::budgets(), Just(None), (0u32..400).prop_map(|mp| Some(Mp(mp)))],
    ) {
        let river = map.side_kind("river").unwrap();
        let road = map.link_kind("road").unwrap();
        let table = StepTable::compile(&map, |way, to| match way {
            Way::Side(side) if map.links(side).contains(road) => Ok(Mp(1)),
            Way::Side(side) if map.features(side).contains(river) => Err("river"),
            Way::Side(side) if by_side => {
                Ok(Mp(costs[(to.index() * 7 + side.hex.index() * 3) % costs.len()]))
            }
            _ => Ok(Mp(costs[to.index() % costs.len()])),
        }).unwrap();
        let table = if landmarks { table.with_landmarks(&map) } else { table };
        let hex = |index: &Index| HexId::from_index(index.index(map.len()));
        let start = [Start::at(hex(&start))];
        let closed: HexSet = enemies.iter().map(hex).collect();
        let halts: HexBits<25> = zones.iter().map(hex).collect();
        let side = |(at, direction): &(Index, u8)| Hexside { hex: hex(at), direction: Direction::new(*direction) };
        let sides: HexsideSet = blown.iter().map(side).collect();
        let moves = table.moves(&map).closed(&closed, "enemy").halts(&halts, "zone");
        let moves = moves.closed_sides(&sides, "blown");
        same_as_asked(&moves, &start, budget, &goals.iter().map(hex).collect::<Vec<_>>())?;
    }
}

/// Holds a search by table against one that asks for every step: costs, ways, order, routes.
fn same_as_asked<R: Copy + std::fmt::Debug + PartialEq, D: Mode>(
    moves: &TableMoves<'_, R, D>,
    starts: &[Start<D, Mp>],
    budget: Option<Mp>,
    goals: &[HexId],
) -> Result<(), TestCaseError> {
    let asked = Asked(moves);
    let (mut fast, mut slow) = (Search::new(), Search::new());
    for _ in 0..2 {
        let (ours, theirs) =
            (fast.reach(moves, starts, budget), slow.reach(&asked, starts, budget));
        prop_assert_eq!(ours.ends().collect::<Vec<_>>(), theirs.ends().collect::<Vec<_>>());
        prop_assert!(ours.found().is_sorted_by_key(|at| at.cost));
        let sorted = |mut list: Vec<grognard_pathfinding::Found<D, Mp>>| {
            list.sort_by_key(|at| (at.hex, at.mode.index(), at.arrived));
            list
        };
        prop_assert_eq!(sorted(ours.found().collect()), sorted(theirs.found().collect()));
        let routes: Vec<_> = goals.iter().map(|&goal| theirs.route(goal)).collect();
        for (&goal, expected) in goals.iter().zip(routes) {
            prop_assert_eq!(fast.route(moves, starts, budget, goal), expected);
        }
    }
    Ok(())
}

/// The same rules, which nobody knows to be a table.
struct Asked<'a, R, D>(&'a TableMoves<'a, R, D>);

impl<R: Copy + std::fmt::Debug + PartialEq, D: Mode> Movement for Asked<'_, R, D> {
    type Mode = D;
    type Cost = Mp;
    type Rule = R;

    fn map(&self) -> &Map {
        self.0.map()
    }

    fn steps(&self, from: HexId, mode: D, offer: &mut impl Offer<D, Mp, R>) {
        self.0.steps(from, mode, offer);
    }

    fn may_end(&self, hex: HexId, mode: D) -> Result<(), R> {
        self.0.may_end(hex, mode)
    }
}

fn plain(columns: u16, rows: u16) -> Map {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, columns, rows, LabelStyle::Cccrrr);
    MapBuilder::new("plain", grid).unwrap().build()
}

/// Marches that are cheaper for who came the same way before: `N` modes that matter.
struct Habit<const N: usize>(Map);

impl<const N: usize> Movement for Habit<N> {
    type Mode = UpTo<N>;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        &self.0
    }

    fn steps(&self, from: HexId, mode: UpTo<N>, offer: &mut impl Offer<UpTo<N>, Mp, &'static str>) {
        for (direction, to) in self.0.neighbours(from) {
            let next = UpTo::from_index(direction.index() % N);
            let cost = if next == mode { 1 } else { 2 + (to.index() * 7 % 5) as u32 };
            offer.step(Step::to(to, Mp(cost)).in_mode(next));
        }
    }
}

fn habits<const N: usize>(columns: u16, rows: u16) {
    let rules = Habit::<N>(plain(columns, rows));
    let map = &rules.0;
    let table = StepTable::of(&rules).unwrap().with_landmarks(map);
    let zone: HexSet = map.hexes().filter(|hex| hex.index() % 17 == 3).collect();
    let moves = table.moves(map).halts(&zone, "zone");
    let middle = HexId::from_index(map.len() / 2 + usize::from(rows) / 2);
    let goals = [0, map.len() / 3, map.len() - 1].map(HexId::from_index);
    for budget in [Some(Mp(9)), None] {
        same_as_asked(&moves, &[Start::at(middle)], budget, &goals).unwrap();
    }
}

/// Each size of map has memory of its own size, and beyond 65,535 places larger numbers.
#[test]
fn maps_of_all_sizes() {
    habits::<1>(30, 30);
    habits::<1>(70, 70);
    habits::<1>(120, 120);
    habits::<2>(200, 200);
    habits::<3>(200, 200);
    habits::<6>(100, 90);
}

#[test]
fn what_does_not_fit_into_a_table_is_said() {
    let map = plain(200, 200);
    let too_large = StepTable::of(&Habit::<6>(map)).err();
    assert_eq!(too_large, Some(TableError::TooLarge { hexes: 40_000, modes: 6 }));
    let small = plain(2, 2);
    let dear = StepTable::compile(&small, |_, _| Ok::<_, u16>(Mp(255))).err().unwrap();
    assert_eq!(
        dear.to_string(),
        "the step from 001001 to 002001 costs 255 MP; a step table holds at most 254"
    );
    let map = plain(20, 20);
    let mut rule = 0_u16;
    let rules = StepTable::compile(&map, |_, _| {
        rule += 1;
        Err(rule)
    });
    assert_eq!(rules.err(), Some(TableError::TooManyRules));
}

#[test]
fn as_many_rules_as_fit_in() {
    let map = plain(20, 20);
    let mut rule = 0_u16;
    let table = StepTable::compile(&map, |_, _| {
        rule = (rule + 1) % 255;
        Err(rule)
    });
    let table = table.unwrap();
    let side = Hexside { hex: HexId::from_index(0), direction: Direction::new(3) };
    assert!(matches!(table.cost(&map, side), Some(Err(1..=3))));
}

/// More steps from one hex than a byte counts: a game of two hundred and fifty-six gaits.
#[test]
fn too_many_steps_are_said() {
    struct Gaits(Map);
    impl Movement for Gaits {
        type Mode = (UpTo<16>, UpTo<17>);
        type Cost = Mp;
        type Rule = &'static str;
        fn map(&self) -> &Map {
            &self.0
        }
        fn steps(
            &self,
            from: HexId,
            _: Self::Mode,
            offer: &mut impl Offer<Self::Mode, Mp, &'static str>,
        ) {
            for mode in (0..Self::Mode::COUNT).map(Self::Mode::from_index) {
                offer.step(Step::to(from, Mp(1)).in_mode(mode));
            }
        }
    }
    let error = StepTable::of(&Gaits(plain(1, 1))).err();
    assert_eq!(error, Some(TableError::TooManySteps { from: "001001".into() }));
}

#[test]
#[should_panic(expected = "another map")]
fn a_table_of_another_map_is_not_used() {
    let (one, other) = (plain(3, 3), plain(4, 4));
    let table = StepTable::compile(&one, |_, _| Ok::<_, &str>(Mp(1))).unwrap();
    let _ = table.moves(&other);
}

/// A way that can be gone in one direction only makes landmarks say nothing; routes stay right.
#[test]
fn one_way_steps_need_no_landmarks() {
    let map = plain(12, 12);
    let table = StepTable::compile(&map, |way, to| match way {
        Way::Side(side) if side.hex.index() % 5 == 1 && side.hex < to => Err("one way"),
        _ => Ok(Mp(1 + to.index() as u32 % 3)),
    });
    let table = table.unwrap().with_landmarks(&map);
    let goals: Vec<HexId> = map.hexes().step_by(7).collect();
    let start = [Start::at(HexId::from_index(3))];
    same_as_asked(&table.moves(&map), &start, None, &goals).unwrap();
}

/// A search that rules left in the middle forgets everything all the same.
#[test]
fn a_search_that_was_left_by_a_panic_forgets_it() {
    struct Torn(Map);
    impl Movement for Torn {
        type Mode = ();
        type Cost = Mp;
        type Rule = &'static str;
        fn map(&self) -> &Map {
            &self.0
        }
        fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, &'static str>) {
            for (_, to) in self.0.neighbours(from) {
                offer.step(Step::to(to, Mp(1)));
            }
            assert!(from.index() < 4, "torn");
        }
    }
    let torn = Torn(plain(5, 5));
    let mut search = Search::new();
    let left = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        search.reach(&torn, &[Start::at(HexId::from_index(0))], None);
    }));
    assert!(left.is_err());
    let table = StepTable::compile(&torn.0, |_, _| Ok::<_, &str>(Mp(1))).unwrap();
    let moves = table.moves(&torn.0);
    let reach = search.reach(&moves, &[Start::at(HexId::from_index(24))], Some(Mp(1)));
    assert_eq!(reach.costs().count(), 1 + torn.0.neighbours(HexId::from_index(24)).count());
    assert_eq!(reach.cost(HexId::from_index(1)), None);
}
