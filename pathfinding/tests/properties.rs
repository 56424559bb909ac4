//! The search against its promises, on made-up maps and rules.

use hexmap::HexId;
use pathfinding::testing;
use pathfinding::{Movement, Zoc};
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
    fn a_field_says_what_a_search_from_everywhere_says(
        rules in testing::rule_sets(),
        goal in any::<Index>(),
    ) {
        let goal = HexId::from_index(goal.index(rules.map().len()));
        testing::check_field(&rules, goal)?;
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
