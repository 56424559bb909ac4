//! Serves the small game that this crate is tested with: `cargo run -p grognard-serve --example
//! outpost`.

use std::path::PathBuf;

#[path = "../tests/common/outpost/mod.rs"]
mod outpost;

fn main() -> Result<(), serve::ServeError> {
    let data = std::env::args().nth(1).map(PathBuf::from);
    let registry = serve::Registry::new().with::<outpost::Outpost>();
    serve::run(registry, serve::Options { data, ..serve::Options::default() })
}
