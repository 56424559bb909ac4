//! The conformance kit passes an honest game, and finds each kind of mistake in a dishonest one.

use table::testing::Kit;

use crate::toy::{Action, Skirmish};

#[test]
fn skirmish_keeps_its_promises() {
    let soaked = Kit::<Skirmish>::new()
        .games(60)
        .reloads(4)
        .step_limit(500)
        .hostile(|_, _| vec![Action::Move { unit: 200, to: 0 }, Action::Attack { unit: 0, target: 9 }])
        .run()
        .unwrap();
    assert_eq!(soaked.games, 60 + 2 * 3, "two for greedy on each side, two for red's sentry");
    assert!(soaked.steps > 1000, "{soaked:?}");
    assert!(soaked.refused > soaked.steps, "{soaked:?}");
    assert!(soaked.undone > 100 && soaked.barred > 100 && soaked.hidden > 100, "{soaked:?}");
}
