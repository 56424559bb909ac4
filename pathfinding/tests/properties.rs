//! The search against its promises, on made-up maps and rules.

use grognard_pathfinding::testing;
use grognard_pathfinding::{
    Altered, AtLeastOneHex, ExtraCost, Lex, Mode, Movement, Mp, NoLeaving, OwnedReach, Search,
    Start, StepTable, UpTo, Zone, ZoneTable, Zones,
};
use hexmap::{HexBits, HexId, HexSet, HexsideSet, Map, Way};
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

    /// Rules on rules on rules: whatever stands on sound rules is sound.
    #[test]
    fn rules_put_together_keep_every_promise(
        rules in testing::rule_sets(),
        start in (any::<Index>(), 0usize..6, 0u32..4),
        budget in 0u32..20,
        zone in prop::collection::vec(any::<Index>(), 0..12),
        (into, out_of) in (0u32..4, 0u32..4),
    ) {
        let hex = |index: &Index| HexId::from_index(index.index(rules.map().len()));
        let zone: HexSet = zone.iter().map(hex).collect();
        let odd = Altered::new(&rules, |from, _, step| match from.index() % 5 {
            0 => Err("odd"),
            1 => Ok(step.halting("odd")),
            _ => Ok(step),
        });
        let held = NoLeaving::into_another(odd, &zone, "held");
        let priced = ExtraCost::new(held, &zone).into(Mp(into)).out_of(Mp(out_of));
        let (at, mode, spent) = start;
        let spent = spent.min(budget);
        let whole = AtLeastOneHex::new(priced, Mp(budget - spent), "one hex");
        let mode = <(UpTo<3>, bool)>::from_index(mode);
        let start = Start::at(hex(&at)).in_mode(mode).spent(Mp(spent));
        testing::check(&whole, &[start], Some(Mp(budget)))?;
        let locked = NoLeaving::new(&whole, &zone, "locked");
        testing::check_every_route(&locked, &[start], None, |route| {
            let left = route.windows(2).find(|leg| zone.contains(leg[0].hex) && leg[0].hex != leg[1].hex);
            left.map_or(Ok(()), |_| Err("left the zone".to_owned()))
        })?;
    }

    #[test]
    fn what_is_kept_is_written_and_read_as_the_same(
        rules in testing::rule_sets(),
        start in any::<Index>(),
        budget in testing::budgets(),
    ) {
        let start = Start::at(HexId::from_index(start.index(rules.map().len())));
        let kept = Search::new().reach(&rules, &[start], budget).to_owned();
        let text = serde_json::to_string(&kept).unwrap();
        // Rules are named by texts here, which cannot be borrowed for ever from a file.
        let text: &'static str = text.leak();
        let again: OwnedReach<UpTo<3>, Mp, &'static str> = serde_json::from_str(text).unwrap();
        prop_assert_eq!(&again, &kept);
        let mut search = Search::new();
        let reach = search.reach(&rules, &[start], budget);
        for hex in rules.map().nodes().take(5) {
            prop_assert_eq!(again.obstacle(&rules, hex), reach.obstacle(hex));
        }
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

    /// Zones in bits say what zones in sets say, however units are put together.
    #[test]
    fn zones_join(
        (map, units) in testing::maps().prop_flat_map(|map| {
            (Just(map), prop::collection::vec((any::<Index>(), any::<bool>()), 0..10))
        }),
        friends in prop::collection::vec(any::<Index>(), 0..10),
    ) {
        let river = map.side_kind("river").unwrap();
        let slope = map.side_kind("slope").unwrap();
        let infantry = ZoneTable::compile(&map, |side, _| match map.features(side) {
            features if features.contains(river) => Zone::None,
            features if features.contains(slope) => Zone::Limited,
            _ => Zone::Full,
        });
        let tables = [infantry, ZoneTable::own_hex(&map, Zone::Limited)];
        let hex = |index: &Index| HexId::from_index(index.index(map.len()));
        let units: Vec<_> =
            units.iter().map(|(at, guns)| (hex(at), &tables[usize::from(*guns)])).collect();
        let mut together: Zones = Zones::default();
        let mut joined: Zones<HexBits<2>> = Zones::default();
        for &(at, table) in &units {
            together.add(table, at);
            joined |= &Zones::of(table, [at]);
        }
        let held: Vec<_> = friends.iter().map(hex).collect();
        let felt = together.cancelled_by(&held.iter().copied().collect());
        let felt_in_bits = joined.cancelled_by(&held.iter().copied().collect());
        for at in map.nodes() {
            let strongest = units.iter().flat_map(|(unit, table)| table.of(*unit));
            let strongest = strongest.filter(|&(to, _)| to == at).map(|(_, zone)| zone).max();
            prop_assert_eq!(together.at(at), strongest.unwrap_or_default());
            prop_assert_eq!(together.at(at), joined.at(at));
            let cancelled = if held.contains(&at) { Zone::None } else { together.at(at) };
            prop_assert_eq!(felt.at(at), cancelled);
            prop_assert_eq!(felt_in_bits.at(at), cancelled);
        }
    }
}
