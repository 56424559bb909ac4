//! Serves Battle at Bull Run: `cargo run --release -p grognard-serve --example bull_run`.

use std::path::PathBuf;

fn main() -> Result<(), grognard_serve::ServeError> {
    let data = std::env::args().nth(1).map(PathBuf::from);
    let registry = grognard_serve::Registry::new().with::<bull_run::BullRun>();
    grognard_serve::run(
        registry,
        grognard_serve::Options { data, ..grognard_serve::Options::default() },
    )
}
