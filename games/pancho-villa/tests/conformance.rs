//! The conformance kit of the table crate, and whole games with every sort of player.
//!
//! The long soak is in `soak.rs`; with its variable set, a thousandth of its games goes through the
//! kit here, which asks a hundred questions at every step.

use grognard_pancho_villa::PanchoVilla;
use table::testing::{Kit, Setups};
use table::{Game, Plan, Seats, Setup, simulate};

/// A thousandth of a long soak, or what is needed at least.
fn games(least: u64) -> u64 {
    let soak = std::env::var("PANCHO_VILLA_SOAK").ok().and_then(|games| games.parse::<u64>().ok());
    soak.map_or(least, |games| (games / 1000).max(least))
}

/// Short games, so that the greedy player's thinking does not fill the morning.
fn short() -> Setup {
    Setup::default().with("turns", "20")
}

#[test]
fn every_option_keeps_the_promises() {
    let setups = Setups::of(PanchoVilla::info()).within(short());
    let kit = Kit::<PanchoVilla>::new().setup(short()).games(games(setups.singles()));
    let soaked =
        kit.reloads(0).thorough_every(200).run().unwrap_or_else(|fault| panic!("{fault:.400}"));
    assert!(soaked.steps > 5000 && soaked.refused > 200 && soaked.hidden > 0, "{soaked:?}");
}

#[test]
fn a_hidden_villa_stays_hidden() {
    let setup = Setup { scenario: "three".to_owned(), ..short() }.with("villa", "hidden");
    let kit = Kit::<PanchoVilla>::new().setup(setup).games(games(2)).seed(2);
    let soaked =
        kit.reloads(0).thorough_every(40).run().unwrap_or_else(|fault| panic!("{fault:.400}"));
    assert!(soaked.steps > 500 && soaked.refused > 20 && soaked.hidden > 20, "{soaked:?}");
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
