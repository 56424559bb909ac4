//! The conformance kit of the table crate, and whole games with every sort of player.
//!
//! The long soak is in `soak.rs`; with its variable set, a thousandth of its games goes through the
//! kit here, which asks a hundred questions at every step.

use pancho_villa::PanchoVilla;
use table::testing::Kit;
use table::{Game, Plan, Seats, Setup, simulate};

/// How many games go through the whole kit, for each set-up.
fn games() -> u64 {
    let soak = std::env::var("PANCHO_VILLA_SOAK").ok().and_then(|games| games.parse::<u64>().ok());
    soak.map_or(2, |games| (games / 1000).max(2))
}

/// Short games, so that the greedy player's thinking does not fill the morning.
fn promises(scenario: &str, villa: &str, seed: u64) {
    let setup = Setup::scenario(scenario).with("villa", villa).with("turns", "20");
    let kit = Kit::<PanchoVilla>::new().setup(setup).games(games()).seed(seed);
    let soaked =
        kit.reloads(0).thorough_every(40).run().unwrap_or_else(|fault| panic!("{fault:.400}"));
    assert!(soaked.steps > 500 && soaked.refused > 20, "{soaked:?}");
    assert_eq!(soaked.hidden > 0, villa == "hidden");
}

#[test]
fn two_players_keep_the_promises() {
    promises("chase", "open", 1);
}

#[test]
fn three_players_with_a_hidden_villa_keep_the_promises() {
    promises("three", "hidden", 2);
}

#[test]
fn random_games_end_in_both_scenarios() {
    for scenario in ["chase", "three"] {
        let mut plan = Plan::new(20, Seats::all(PanchoVilla::info(), "random"));
        plan.setup = Setup::scenario(scenario);
        let report = simulate::<PanchoVilla>(&plan, &|_| ()).unwrap();
        assert_eq!(report.finished, 20, "{:?}", report.failure);
    }
}

#[test]
fn scripted_games_mean_something() {
    let seats = Seats::all(PanchoVilla::info(), "hunter").with("villista", "runner");
    let report = simulate::<PanchoVilla>(&Plan::new(40, seats), &|_| ()).unwrap();
    assert_eq!(report.finished, 40, "{:?}", report.failure);
    let times = |name: &str| report.outcomes.get(name).copied().unwrap_or(0);
    // Both sides win games, and most games are over in a few weeks.
    assert!(times("American victory") > 0, "{:?}", report.outcomes);
    assert!(
        times("Villista great victory") + times("Villista victory") > 0,
        "{:?}",
        report.outcomes
    );
    assert!(report.turns.mean() < 30.0, "{:?}", report.turns);
}
