//! Serves Battle at Bull Run: `cargo run --release -p grognard-serve --example bull_run`.

use std::path::PathBuf;

fn main() -> Result<(), serve::ServeError> {
    let data = std::env::args().nth(1).map(PathBuf::from);
    let registry = serve::Registry::new().with::<bull_run::BullRun>();
    serve::run(registry, serve::Options { data, ..serve::Options::default() })
}
