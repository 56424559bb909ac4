//! Whole games are what they were: see `table::testing::Recorded`.
//!
//! ```sh
//! RECORDED=write cargo test -p grognard-pancho-villa --test recorded   # when a change is meant
//! RECORDED=dump cargo test -p grognard-pancho-villa --test recorded    # before a change: whole games
//! ```

use grognard_pancho_villa::PanchoVilla;
use table::testing::Recorded;

#[test]
fn whole_games_are_what_they_were() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.txt");
    let recorded = Recorded::<PanchoVilla>::new(file, env!("CARGO_TARGET_TMPDIR")).games(12);
    recorded.check().unwrap_or_else(|error| panic!("{error}"));
}
