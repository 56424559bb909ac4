//! The search against its promises, on made-up maps and rules.

use hexmap::{HexId, HexSet, HexsideSet, Map, Way};
use pathfinding::testing;
use pathfinding::{Lex, Movement, Mp, StepTable, UpTo, Zoc};
use proptest::prelude::*;
use proptest::sample::Index;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn made_up_rules_keep_every_promise(
        (rules, starts) in testing::rule_sets()
            .prop_flat_map(|rules| (testing::starts(&rules.map), Just(rules)))
            .prop_map(|(starts, rules)| (rules, starts)),
        budget in testing::budgets(),
    ) {
        testing::check(&rules, &starts, budget)?;
    }

    #[test]
    fn tables_with_everything_laid_over_them_keep_every_promise(
        (starts, map) in testing::maps()
            .prop_flat_map(|map| (testing::starts(&map), Just(map))),
        budget in testing::budgets(),
        costs in prop::collection::vec(0u32..6, 7),
        sets in prop::collection::vec(prop::collection::vec(any::<Index>(), 0..8), 4),
    ) {
        let river = map.side_kind("river").unwrap();
        let table = StepTable::compile(&map, |way, to| match way {
            Way::Side(side) if map.features(side).contains(river) => Err("river"),
            _ => Ok(Mp(costs[to.index() % costs.len()])),
        }).unwrap();
        let hexes = |set: &Vec<Index>| -> HexSet {
            set.iter().map(|index| HexId::from_index(index.index(map.len()))).collect()
        };
        let [closed, halts, full] = [0, 1, 2].map(|set| hexes(&sets[set]));
        let mut sides = HexsideSet::new(map.len());
        for hex in &hexes(&sets[3]) {
            if let Some((Way::Side(side), _)) = map.ways(hex).next() {
                sides.set(side, true);
            }
        }
        let moves = table
            .moves(&map)
            .closed(&closed, "closed")
            .closed_sides(&sides, "closed side")
            .halts(&halts, "halts")
            .full(&full, "full");
        testing::check(&moves, &starts, budget)?;
    }

    #[test]
    fn a_field_says_what_a_search_from_everywhere_says(
        rules in testing::rule_sets(),
        goal in any::<Index>(),
    ) {
        let goal = HexId::from_index(goal.index(rules.map().len()));
        testing::check_field(&rules, goal)?;
    }

    #[test]
    fn turns_are_those_that_it_takes_to_go_there(
        rules in testing::rule_sets(),
        goal in any::<Index>(),
        allowance in 0u32..12,
        keeps_mode in any::<bool>(),
    ) {
        let goal = HexId::from_index(goal.index(rules.map().len()));
        let rested = |_, mode| if keeps_mode { mode } else { UpTo::default() };
        testing::check_turns(&rules, goal, Mp(allowance), rested)?;
    }

    #[test]
    fn costs_keep_their_laws(
        amounts in prop::collection::vec(prop_oneof![0u32..9, any::<u32>(), Just(u32::MAX)], 6),
    ) {
        let [a, b, c, d, e, f] = amounts[..] else { unreachable!() };
        testing::check_cost(Mp(a), Mp(b), Mp(c))?;
        testing::check_cost(Lex(a, Mp(b)), Lex(c, Mp(d)), Lex(e, Mp(f)))?;
    }

    #[test]
    fn maps_are_written_and_read_as_the_same(map in testing::maps()) {
        let text = map.to_toml();
        let again = Map::from_toml("made up", &text);
        prop_assert!(again.as_ref() == Ok(&map), "{:?}\n{}", again.err(), text);
    }

    #[test]
    fn moved_zones_equal_rebuilt_ones(
        (map, before, after) in testing::maps().prop_flat_map(|map| {
            (testing::placements(&map), testing::placements(&map), Just(map))
        }).prop_map(|(before, after, map)| (map, before, after)),
    ) {
        let river = map.side_kind("river").unwrap();
        let blocks = Zoc::blocks(&map, |side, _| map.features(side).contains(river));
        testing::check_zoc(&map, &blocks, &before, &after)?;
    }
}
