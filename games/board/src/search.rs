//! The search at hand.

use std::cell::RefCell;

use pathfinding::{Mp, Search};

thread_local! {
    static SEARCH: RefCell<Search<Mp>> = RefCell::new(Search::new());
}

/// Lends out the memory of searches, one a thread. It holds no answer from one search to the next.
///
/// ```
/// # use grognard_board::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// # use grognard_board::pathfinding::{Mp, Start, StepTable};
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 9, 9, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// use grognard_board::with_search;
///
/// let table = StepTable::compile(&map, |_, _| Ok::<_, &str>(Mp(2)))?;
/// let start = Start::at(map.hex("0505").unwrap());
/// let ends = with_search(|search| {
///     search.reach(&table.moves(&map), &[start], Some(Mp(4))).ends().count()
/// });
/// assert_eq!(ends, 19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_search<T>(ask: impl FnOnce(&mut Search<Mp>) -> T) -> T {
    SEARCH.with(|search| match search.try_borrow_mut() {
        Ok(mut search) => ask(&mut search),
        // A search that is asked for inside another has memory of its own.
        Err(_) => ask(&mut Search::new()),
    })
}
