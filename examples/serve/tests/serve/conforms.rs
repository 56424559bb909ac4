//! The test game keeps the promises of every game.

use table::testing::Kit;

use crate::common::outpost::Outpost;

#[test]
fn outpost_conforms() {
    Kit::<Outpost>::new().games(10).run().unwrap();
}
