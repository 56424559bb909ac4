//! Serves Pancho Villa and Battle at Bull Run: `cargo run --release -p grognard-serve --example
//! pancho_villa`.

use std::path::PathBuf;

use bull_run::BullRun;
use pancho_villa::PanchoVilla;

fn main() -> Result<(), grognard_serve::ServeError> {
    let data = std::env::args().nth(1).map(PathBuf::from);
    let registry = grognard_serve::Registry::new().with::<PanchoVilla>().with::<BullRun>();
    grognard_serve::run(
        registry,
        grognard_serve::Options { data, ..grognard_serve::Options::default() },
    )
}
