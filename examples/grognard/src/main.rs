//! Grognard.
fn main() {}
