//! The conformance kit of the table crate, and whole games with every sort of player.

use pancho_villa::PanchoVilla;
use table::testing::Kit;
use table::{Game, Plan, Seats, Setup, simulate};

/// Short games, so that the greedy player's thinking does not fill the morning.
fn promises(scenario: &str, villa: &str, seed: u64) {
    let setup = Setup::scenario(scenario).with("villa", villa).with("turns", "20");
    let kit = Kit::<PanchoVilla>::new().setup(setup).games(2).seed(seed);
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
#[ignore = "the long soak: cargo test --release -p grognard-pancho-villa -- --ignored"]
fn the_long_soak_with_all_options() {
    let soaked = Kit::<PanchoVilla>::new().games(2_000).reloads(2).thorough_every(200).run();
    let soaked = soaked.unwrap_or_else(|fault| panic!("{fault:.400}"));
    assert!(soaked.games >= 2_000, "{soaked:?}");
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
