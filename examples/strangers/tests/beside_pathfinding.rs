//! `grognard_pathfinding` in one program with the crate `pathfinding`, neither renamed, and both
//! find routes of the same cost.

use grognard_hexmap::{Grid, HexId, LabelStyle, Map, MapBuilder, Orientation, Shoved, Way};
use grognard_pathfinding::{Mp, Search, Start, StepTable};
use pathfinding::prelude::dijkstra;

/// What it costs to enter a hex: every third is woods.
fn cost(hex: HexId) -> u32 {
    if hex.index().is_multiple_of(3) { 2 } else { 1 }
}

fn field() -> Map {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, 8, 6, LabelStyle::Ccrr);
    MapBuilder::new("field", grid).expect("the field is small").build()
}

#[test]
fn both_crates_fit_into_one_program_and_agree() {
    let map = field();
    let start = map.hex("0101").expect("on the map");
    let goal = map.hex("0806").expect("on the map");

    let theirs = dijkstra(
        &start,
        |&hex| map.neighbours(hex).map(|(_, next)| (next, cost(next))).collect::<Vec<_>>(),
        |&hex| hex == goal,
    );

    let table = StepTable::compile(&map, |_: Way, to| Ok::<_, &str>(Mp(cost(to))));
    let table = table.expect("every step has a cost");
    let moves = table.moves(&map);
    let mut search = Search::new();
    let reach = search.reach(&moves, &[Start::at(start)], None);
    let route = reach.route(goal);

    let (steps, their_cost) = theirs.expect("the field is open");
    assert_eq!(route.last().map(|end| end.cost), Some(Mp(their_cost)));
    assert_eq!(steps.first(), Some(&start));
    assert!(their_cost >= 7, "the goal is at least seven hexes away");
}
