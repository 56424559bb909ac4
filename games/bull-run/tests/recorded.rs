//! Whole games are what they were: see `table::testing::Recorded`.
//!
//! ```sh
//! RECORDED=write cargo test -p grognard-bull-run --test recorded   # when a change is meant
//! RECORDED=dump cargo test -p grognard-bull-run --test recorded    # before a change: whole games
//! ```

use grognard_bull_run::BullRun;
use table::testing::Recorded;

#[test]
fn whole_games_are_what_they_were() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded.txt");
    let recorded = Recorded::<BullRun>::new(file, env!("CARGO_TARGET_TMPDIR"));
    recorded.check().unwrap_or_else(|error| panic!("{error}"));
}
