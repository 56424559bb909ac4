//! The conformance kit of the table crate, and whole games with every sort of player.

use pancho_villa::PanchoVilla;
use table::testing::Kit;
use table::{Game, Plan, Seats, Setup, simulate};

#[test]
fn the_game_keeps_every_promise_of_the_table() {
    let soaked = Kit::<PanchoVilla>::new()
        .games(4)
        .reloads(0)
        .run()
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert!(soaked.steps > 1_000 && soaked.refused > 100, "{soaked:?}");
}

#[test]
fn random_games_end_in_both_scenarios() {
    for scenario in ["chase", "three"] {
        let seats = Seats::all(PanchoVilla::info(), "random");
        let mut plan = Plan::new(20, seats);
        plan.setup = Setup::scenario(scenario);
        let report = simulate::<PanchoVilla>(&plan, &|_| ()).unwrap();
        assert_eq!(report.finished, 20, "{:?}", report.failure);
    }
}
