//! Many games.

use grognard::Exit;
use serde_json::Value;

use crate::command;

fn simulated(flags: &str) -> Value {
    command(&format!("simulate skirmish --json {flags}")).fine().json()
}

/// What must not depend on the machine.
fn result(mut summary: Value) -> Value {
    for key in ["seconds", "games_per_second", "actions_per_second", "threads"] {
        assert!(summary[key].as_f64().unwrap() > 0.0, "{key}");
        summary[key].take();
    }
    summary
}

#[test]
fn a_simulation_counts_what_came_of_it() {
    let summary = simulated("--games 300 --red greedy");
    assert_eq!((&summary["games"], &summary["finished"]), (&300.into(), &300.into()));
    assert_eq!(summary["players"]["blue"], "random");
    assert_eq!(summary["players"]["red"], "greedy");
    let outcomes = summary["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 300);
    let actions = summary["actions"].as_f64().unwrap();
    assert!((summary["steps"]["mean"].as_f64().unwrap() * 300.0 - actions).abs() < 0.001);
    for (name, share) in summary["shares"].as_object().unwrap() {
        let of = |key: &str| share[key].as_f64().unwrap();
        assert!(of("low") <= of("share") && of("share") <= of("high"), "{name}: {share}");
        assert!((of("share") * 300.0 - outcomes[name].as_f64().unwrap()).abs() < 0.001);
    }
    assert!(summary["tallies"]["Blue steps left"]["mean"].is_number(), "{summary}");
}

#[test]
fn the_result_is_the_same_on_any_number_of_threads() {
    let one = result(simulated("--games 200 --seed 9 --threads 1"));
    for threads in [2, 3, 16] {
        let many = simulated(&format!("--games 200 --seed 9 --threads {threads}"));
        assert_eq!(many["threads"], threads);
        assert_eq!(result(many), one);
    }
    assert_ne!(result(simulated("--games 200 --seed 10")), one);
}

#[test]
fn a_simulation_is_told_to_people() {
    let out = command("simulate skirmish --games 50 --threads 1 --red sentry").fine().out;
    assert!(out.starts_with("Skirmish: Meeting engagement\nblue random, red sentry, seed 1\n"));
    assert!(out.contains("50 of 50 games finished in "), "{out}");
    for word in ["draw", "95 % sure", "actions in a game", "turns in a game", "Red steps left"] {
        assert!(out.contains(word), "{word}: {out}");
    }
}

#[test]
fn games_without_an_end_are_counted_and_refused() {
    let ran = command("simulate skirmish --games 20 --step-limit 5 --json");
    ran.fails(Exit::Refused, "20 of 20 games came to no end");
    assert_eq!(ran.json()["finished"], 0);
    assert!(ran.json()["failure"].as_str().unwrap().contains("game 0"), "{ran:?}");
}

#[test]
fn nobody_can_be_asked_in_a_simulation() {
    command("simulate skirmish --red human").fails(Exit::Usage, "'human' cannot play Red");
}
