//! Serves the small game that this crate is tested with: `cargo run -p grognard-serve --example
//! outpost`.

use std::path::PathBuf;

#[path = "../tests/common/outpost/mod.rs"]
mod outpost;

fn main() -> Result<(), grognard_serve::ServeError> {
    let data = std::env::args().nth(1).map(PathBuf::from);
    let registry = grognard_serve::Registry::new().with::<outpost::Outpost>();
    grognard_serve::run(
        registry,
        grognard_serve::Options { data, ..grognard_serve::Options::default() },
    )
}
