//! Tests for the movement rules of *your* game, ready to run (feature `testing`).
//!
//! Movement rules go wrong in ways that examples do not show: a mode that is forgotten, a halt
//! that some way leads past, a free step that makes a ring. [`check`] puts a set of rules under
//! every property that a search promises, beside a slow and obvious [`reference`](mod@reference) search:
//!
//! ```
//! # use grognard_pathfinding::hexmap::{Grid, LabelStyle, Map, MapBuilder, Orientation, Shoved};
//! # use grognard_pathfinding::{Mp, StepTable};
//! # let grid = Grid::new(Orientation::Flat, Shoved::Even, 6, 6, LabelStyle::Ccrr);
//! # let map = MapBuilder::new("example", grid).unwrap().build();
//! # let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2))).unwrap();
//! # let rules = table.moves(&map);
//! use grognard_pathfinding::testing;
//! use proptest::prelude::*;
//!
//! # // in a test file this stands inside `proptest! { #[test] fn … }`
//! # proptest!(ProptestConfig::with_cases(8), |(
//! #     starts in testing::starts(&map), budget in testing::budgets()
//! # )| {
//! testing::check(&rules, &starts, budget)?;
//! # });
//! ```
//!
//! Rules that were compiled into a table are held against the rules that they came from, with all
//! that lies over them, by [`check_compiled`].
//!
//! What only your rules can know, say yourself: [`check_every_route`] takes an invariant over
//! routes, [`check_halts_from_all_sides`] and [`unused_modes`] find what is easily forgotten, and
//! [`check_cost`] checks the laws of a cost of your own. Failures name hexes as the map does.
//!
//! [`maps`] and [`rule_sets`] make up maps and whole sets of rules, for
//! those who write something generic on top of the search.

mod laws;
mod properties;
pub mod reference;
mod strategies;
mod words;

pub use laws::{check_cost, check_halts_from_all_sides, check_steps, unused_modes};
pub use properties::{check, check_compiled, check_every_route, check_field, check_turns};
pub use strategies::{
    AnyCost, MadeUpRules, MapShape, budgets, maps, maps_of, rule_sets, rule_sets_of, starts,
};
