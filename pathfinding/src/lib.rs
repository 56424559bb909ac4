//! How one moves on a hex map: movement costs, zones of control, rivers, reach and routes, supply
//! traces, retreats.
//!
//! # Why it is made like this
//!
//! Wargames differ in their movement rules, not in what a search is. So there is **one** search
//! and one small trait, [`Movement`]: from a hex, in a [`Mode`], which steps are there, what do
//! they cost, in what mode does one arrive, and may one go on? Moves, supply lines, rail
//! transport, flights and distance fields are all values of that trait.
//!
//! - **Steps carry the cost**, not hexes: roads count only through a linked hexside, slopes only
//!   upwards.
//! - **The key is hex and mode.** Rules that look back (entered by road, which bank, from zone to
//!   zone) are wrong in a search that knows only hexes.
//! - **Halting is kept apart.** A hex that can be reached cheaply with a halt and dearly without
//!   is remembered both ways, so nothing behind it gets lost.
//! - **Results do not depend on chance**: ways compare by cost, then steps, then hex, whatever the
//!   order in which a game offers its steps.
//! - **Flat arrays, memory used again, no hashing**: a move of a few hexes takes well under a
//!   microsecond, because a computer player asks for thousands.
//!
//! # Where can this unit go?
//!
//! Compile what the terrain says once ([`StepTable`]), then lay over it what changes.
//!
//! ```
//! use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved, Way};
//! use grognard_pathfinding::{Mp, Search, Start, StepTable};
//!
//! let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
//! let mut builder = MapBuilder::new("example", grid)?;
//! let road = builder.link_kind("road")?;
//! let pike = ["0101", "0102", "0103", "0104"].map(|label| builder.hex(label).unwrap());
//! builder.line("Pike", road, &pike)?;
//! let map = builder.build();
//!
//! let table = StepTable::compile(&map, |way, _to| match way {
//!     Way::Side(side) if map.links(side).contains(road) => Ok(Mp(1)),
//!     _ => Ok::<_, &str>(Mp(2)),
//! })?;
//! let moves = table.moves(&map);
//! let mut search = Search::new();
//! let reach = search.reach(&moves, &[Start::at(pike[0])], Some(Mp(3)));
//! let route = reach.route(pike[3]);
//! assert_eq!(route.last().unwrap().cost, Mp(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why can it not go there?
//!
//! Every refusal carries its rule; [`Reach::obstacle`] finds the one that matters.
//!
//! ```
//! # use grognard_pathfinding::hexmap::{Grid, HexSet, LabelStyle, MapBuilder, Orientation, Shoved};
//! # use grognard_pathfinding::{Mp, Obstacle, Search, Start, StepTable};
//! # let grid = Grid::new(Orientation::Flat, Shoved::Even, 1, 5, LabelStyle::Ccrr);
//! # let map = MapBuilder::new("example", grid)?.build();
//! # let table = StepTable::compile(&map, |_, _| Ok(Mp(1)))?;
//! # let [start, goal] = ["0101", "0104"].map(|label| map.hex(label).unwrap());
//! let enemy: HexSet = map.hex("0103").into_iter().collect();
//! let moves = table.moves(&map).closed(&enemy, "8.2 enemy hexes are closed");
//! let mut search = Search::new();
//! let reach = search.reach(&moves, &[Start::at(start)], Some(Mp(4)));
//! match reach.obstacle(goal) {
//!     Some(Obstacle::Refused { rule, .. }) => assert_eq!(rule, "8.2 enemy hexes are closed"),
//!     other => panic!("{other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What if the rules look back?
//!
//! Write [`Movement`] yourself, with a [`Mode`] for what must be remembered: its page has an
//! example. Rules are put together from rules with [`Altered`], [`NoLeaving`], [`ExtraCost`] and
//! [`AtLeastOneHex`]. Zones of control come from [`ZoneTable`] and [`Zones`], retreats from
//! [`choices`] and [`retreats`], forced marches from [`walk`], and distances and turns for
//! computer players from [`Field`] and [`Turns`].
//!
//! # Features
//!
//! - `testing` (needs proptest): the module `testing` checks the movement rules of your own game against
//!   a slow reference and everything that a search promises, in three lines.
//!
//! The map is the crate `hexmap`; dice and results tables are in `combat`.

mod altered;
mod choices;
mod cost;
mod explain;
mod field;
mod labels;
mod mode;
mod movement;
mod owned;
mod queue;
mod reach;
mod retreat;
mod search;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod trail;
mod turns;
mod walk;
mod zones;

pub use altered::{Altered, AtLeastOneHex, ExtraCost, NoLeaving};
pub use choices::{Choices, choices};
pub use cost::{Cost, Lex, Mp};
pub use explain::Obstacle;
pub use field::Field;
/// The map that one moves on, in the version that this crate was built with.
pub use hexmap;
pub use labels::{Aged, LabelPen, Labels, StampPen, Stamped};
pub use mode::{Mode, UpTo};
pub use movement::{Exits, Flow, Movement, Offer, Start, Step, StepOf};
pub use owned::OwnedReach;
pub use queue::{Buckets, Heap, Queue};
pub use reach::{Arrival, Arrived, Reach, Waypoint};
pub use retreat::{Refuge, Retreat, Retreats, retreats};
pub use search::Search;
pub use table::{StepTable, TableError, TableMoves};
pub use turns::Turns;
pub use walk::{Walk, WalkEnd, straight, walk};
pub use zones::{Zone, ZoneSet, ZoneTable, Zones};
