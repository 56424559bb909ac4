//! The kit for testing movement rules finds what is wrong with them, and says it by label.

use grognard_pathfinding::testing::{self, MapShape};
use grognard_pathfinding::{Mode, Movement, Mp, Offer, Start, Step, UpTo};
use hexmap::{Direction, Grid, HexId, LabelStyle, Map, MapBuilder, Orientation, Shoved};
use proptest::prelude::*;
use proptest::sample::Index;

fn map() -> Map {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
    MapBuilder::new("kit", grid).unwrap().build()
}

/// What is wrong with a set of rules.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    LeapsAHex,
    LeavesTheMap,
    CheaperThanTheLeast,
    HaltsFromTheNorthOnly,
    ChangesItsMind,
}

struct Rules<D> {
    map: Map,
    fault: Fault,
    asked: std::cell::Cell<u32>,
    mode: std::marker::PhantomData<D>,
}

fn rules<D>(fault: Fault) -> Rules<D> {
    Rules { map: map(), fault, asked: 0.into(), mode: std::marker::PhantomData }
}

impl<D: Mode> Movement for Rules<D> {
    type Mode = D;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        &self.map
    }

    fn least_cost(&self) -> Mp {
        Mp(2)
    }

    fn steps(&self, from: HexId, _: D, offer: &mut impl Offer<D, Mp, &'static str>) {
        self.asked.set(self.asked.get() + 1);
        let at = self.map.hex("0303").unwrap();
        for (direction, to) in self.map.neighbours(from) {
            let to = match self.fault {
                Fault::LeapsAHex if from == at => self.map.hex("0301").unwrap(),
                Fault::LeavesTheMap if from == at => HexId::from_index(999),
                _ => to,
            };
            let cost = if self.fault == Fault::CheaperThanTheLeast && to == at { 1 } else { 2 };
            let cost = Mp(cost + u32::from(self.fault == Fault::ChangesItsMind) * self.asked.get());
            let mode = D::from_index(D::COUNT - 1);
            let step = Step::to(to, cost).in_mode(mode);
            let south = direction == Direction::new(3);
            let halts = self.fault == Fault::HaltsFromTheNorthOnly && to == at && south;
            offer.step(if halts { step.halting("zone") } else { step });
        }
    }
}

fn complaint<D: Mode>(fault: Fault) -> String {
    let rules = rules::<D>(fault);
    let starts = [Start::at(rules.map.hex("0101").unwrap())];
    match testing::check(&rules, &starts, Some(Mp(12))) {
        Ok(()) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn sound_rules_pass() {
    assert_eq!(complaint::<()>(Fault::None), "");
    assert_eq!(complaint::<UpTo<3>>(Fault::None), "");
}

#[test]
fn a_step_to_a_hex_that_is_no_neighbour_is_found() {
    let said = complaint::<()>(Fault::LeapsAHex);
    assert!(
        said.contains("from 0303 to 0301 for 2 MP leads to a hex that is no neighbour"),
        "{said}"
    );
    let said = complaint::<()>(Fault::LeavesTheMap);
    assert!(said.contains("from 0303 to #999 for 2 MP leads off the map"), "{said}");
}

#[test]
fn a_step_below_the_least_cost_is_found() {
    let said = complaint::<()>(Fault::CheaperThanTheLeast);
    assert!(said.contains("to 0303 for 1 MP costs less than the least, 2 MP"), "{said}");
}

#[test]
fn a_halt_from_one_side_only_is_found() {
    let said = testing::check_halts_from_all_sides(&rules::<()>(Fault::HaltsFromTheNorthOnly));
    let said = said.unwrap_err().to_string();
    assert!(said.contains("from 0302 to 0303 for 2 MP, halting by \"zone\""), "{said}");
    testing::check_halts_from_all_sides(&rules::<()>(Fault::None)).unwrap();
}

#[test]
fn rules_that_change_their_mind_are_found() {
    let said = complaint::<()>(Fault::ChangesItsMind);
    assert!(said.contains("0101 has other steps when asked again"), "{said}");
}

/// Two modes with one number: the second is forgotten as soon as a search writes it down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gait {
    #[default]
    Mounted,
    OnFoot,
}

impl Mode for Gait {
    const COUNT: usize = 2;
    fn index(self) -> usize {
        self as usize
    }
    fn from_index(_: usize) -> Gait {
        Gait::Mounted
    }
}

#[test]
fn a_mode_forgotten_on_the_way_is_found() {
    let said = complaint::<Gait>(Fault::None);
    assert!(said.contains("the mode Mounted has another number"), "{said}");
    assert_ne!(Gait::OnFoot, Gait::from_index(1));
    // Only the last of three modes is ever arrived in; the one between is never used.
    let unused = testing::unused_modes(&rules::<UpTo<3>>(Fault::None));
    assert_eq!(unused, [UpTo::new(1).unwrap()]);
}

#[test]
fn an_invariant_of_ones_own_is_told_with_the_route() {
    let rules = rules::<()>(Fault::None);
    let starts = [Start::at(rules.map.hex("0101").unwrap())];
    let said = testing::check_every_route(&rules, &starts, Some(Mp(6)), |route| {
        if route.len() <= 3 { Ok(()) } else { Err("too long".to_owned()) }
    });
    let said = said.unwrap_err().to_string();
    assert!(
        said.contains("too long: 0101 (0 MP) → 0201 (2 MP) → 0301 (4 MP) → 0401 (6 MP)"),
        "{said}"
    );
}

#[test]
fn starts_have_something_spent() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let starts = testing::starts::<(), Mp>(&map());
    let spent = (0..50).filter(|_| {
        let tree = starts.new_tree(&mut runner).unwrap();
        proptest::strategy::ValueTree::current(&tree).iter().any(|start| start.spent > Mp(0))
    });
    assert!((10..50).contains(&spent.count()));
}

#[test]
fn made_up_maps_have_terrain() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let shape = MapShape { size: 9, ..MapShape::default() };
    let maps = testing::maps_of(shape);
    let mut names = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let map = proptest::strategy::ValueTree::current(&maps.new_tree(&mut runner).unwrap());
        let layer = map.terrain("terrain").unwrap();
        names.extend(map.hexes().map(|hex| layer.entry(hex).unwrap().name.clone()));
    }
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["clear", "hill", "town", "woods"]);
}

/// Eleven modes: which way one faces, and what is left of a bonus.
struct Facing {
    map: Map,
    woods: Vec<bool>,
}

impl Movement for Facing {
    type Mode = UpTo<11>;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        &self.map
    }

    fn steps(
        &self,
        from: HexId,
        mode: UpTo<11>,
        offer: &mut impl Offer<UpTo<11>, Mp, &'static str>,
    ) {
        let facing = mode.get() % 6;
        for turn in [1, 5] {
            offer.step(Step::to(from, Mp(1)).in_mode(UpTo::from_index((facing + turn) % 6)));
        }
        if let Some(to) = self.map.neighbour(from, Direction::ALL[facing]) {
            let cost = Mp(if self.woods[to.index()] { 3 } else { 1 });
            let step = Step::to(to, cost).in_mode(UpTo::from_index((mode.get() + 5) % 11));
            offer.step(if to.index() % 13 == 5 { step.halting("zone") } else { step });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// As large as a real game and as many modes: the kit must be quick enough for it.
    #[test]
    fn three_hundred_hexes_with_eleven_modes(
        seed in any::<u64>(),
        start in any::<Index>(),
        budget in testing::budgets(),
    ) {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 20, 15, LabelStyle::Ccrr);
        let map = MapBuilder::new("large", grid).unwrap().build();
        let woods = map.hexes().map(|hex| seed >> (hex.index() % 64) & 1 != 0).collect();
        let start = Start::at(HexId::from_index(start.index(map.len())));
        testing::check(&Facing { map, woods }, &[start], budget)?;
    }
}
