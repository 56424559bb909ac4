//! Correctness as data: how many positions every scenario of every game reaches, from its start and
//! from the middle of a game, as `perft.txt` has it. Any change of the rules shows itself as a
//! number.
//!
//! When a change is meant, or a game is new, write the file anew and say why in the commit:
//!
//! ```sh
//! PERFT=write cargo test -p grognard --test perft
//! ```

use std::fmt::Write;
use std::process::Command;

use serde_json::Value;

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt");
const HEAD: &str = "# game, scenario, options, random steps before, depth: \
                    positions, sequences, over, actions, not followed\n";
/// Counting goes on to the depth that takes more actions than this.
const ACTIONS: &str = "300";

fn grognard(args: &[&str]) -> Value {
    let done = Command::new(env!("CARGO_BIN_EXE_grognard")).args(args).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "grognard {}: {said}", args.join(" "));
    serde_json::from_slice(&done.stdout).unwrap()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|item| item.as_str().unwrap()).collect()
}

/// All rows as the program counts them now.
fn counted() -> String {
    let mut rows = HEAD.to_owned();
    for game in grognard(&["games", "--json"]).as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        for scenario in game["scenarios"].as_array().unwrap() {
            let scenario = scenario["id"].as_str().unwrap();
            for after in ["0", "40", "150"] {
                count(&mut rows, id, scenario, None, after);
            }
        }
        // Each optional rule once, where the game is in full swing.
        for option in game["options"].as_array().unwrap() {
            for value in words(&option["values"]).into_iter().skip(1) {
                let set = format!("{}={value}", option["id"].as_str().unwrap());
                count(&mut rows, id, "", Some(&set), "150");
            }
        }
    }
    rows
}

fn count(rows: &mut String, game: &str, scenario: &str, option: Option<&str>, after: &str) {
    let mut args = vec!["perft", game, "--after", after, "--depth", "9", "--actions", ACTIONS];
    args.extend(["--ways", "100", "--json"]);
    if !scenario.is_empty() {
        args.extend(["--scenario", scenario]);
    }
    args.extend(option.iter().flat_map(|option| ["--option", option]));
    let (scenario, option) =
        (if scenario.is_empty() { "-" } else { scenario }, option.unwrap_or("-"));
    for level in grognard(&args).as_array().unwrap().iter().skip(1) {
        let numbers = ["positions", "sequences", "over", "actions", "not_followed"];
        let numbers = numbers.map(|key| level[key].to_string()).join(" ");
        writeln!(rows, "{game} {scenario} {option} {after} {}: {numbers}", level["depth"]).unwrap();
    }
}

#[test]
fn every_scenario_reaches_as_many_positions_as_before() {
    let now = counted();
    if std::env::var_os("PERFT").is_some_and(|asked| asked == "write") {
        std::fs::write(KEPT, &now).unwrap();
    }
    let kept = std::fs::read_to_string(KEPT).unwrap_or_default();
    let (now, kept): (Vec<_>, Vec<_>) = (now.lines().collect(), kept.lines().collect());
    let gone = kept.iter().filter(|row| !now.contains(row)).map(|row| format!("- {row}"));
    let new = now.iter().filter(|row| !kept.contains(row)).map(|row| format!("+ {row}"));
    let changed: Vec<_> = gone.chain(new).collect();
    assert!(
        changed.is_empty(),
        "the rules have changed ({} rows). If that is meant: \
         PERFT=write cargo test -p grognard --test perft\n{}",
        changed.len(),
        changed[..changed.len().min(20)].join("\n")
    );
}
