//! Players that think, and what is said about players, games and scenarios.

use std::path::PathBuf;

use grognard::Exit;

use crate::command;

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("thinking");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn thinkers_play_by_samples_and_by_the_clock() {
    let simulated = |flags: &str| {
        let mut told =
            command(&format!("simulate skirmish --json --games 4 --blue thinker {flags}"))
                .fine()
                .json();
        for key in ["seconds", "games_per_second", "actions_per_second", "threads"] {
            told[key].take();
        }
        told
    };
    let one = simulated("--think 20 --threads 1");
    assert_eq!(one["players"]["blue"], "thinker:20");
    assert_eq!(one, simulated("--think 20 --threads 3"));
    assert_eq!(simulated("--think 2ms")["finished"], 4);
    assert_eq!(simulated("")["players"]["blue"], "thinker:200");
    let out =
        command("play skirmish --blue thinker:1ms --red thinker --think 5 --seed 3").fine().out;
    assert!(out.contains("blue thinker:1ms, red thinker:5") && out.contains("The game is over"));
    assert_eq!(command("simulate skirmish --think soon").exit, Exit::Usage);
    command("simulate skirmish --blue thinker:soon").fails(Exit::Usage, "no time to think");
}

#[test]
fn a_tournament_is_told_to_people_scripts_and_documents() {
    let line = "tournament skirmish --players random,greedy,thinker --think 8 --games 6";
    let out = command(line).fine().out;
    for word in ["thinker:8", "rating", "% W / D / L", "6 games of each seating, seed 1"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    let told = command(&format!("{line} --json")).fine().json();
    assert_eq!(told["pairings"].as_array().unwrap().len(), 18);
    assert_eq!(told["ratings"].as_array().unwrap().len(), 3);
    let table = command(&format!("{line} --markdown --threads 2")).fine().out;
    assert!(table.contains("| blue | thinker:8 | greedy | 6 |"), "{table}");
    assert_eq!(table, command(&format!("{line} --markdown --threads 1")).fine().out);
    command("tournament skirmish --players sentry").fails(Exit::Usage, "no two of these players");
    command("tournament skirmish --players chess").fails(Exit::Usage, "");
}

#[test]
fn a_game_is_analysed() {
    let (file, plot) = (scratch("game.json"), scratch("game.svg"));
    let play =
        format!("play skirmish --blue greedy --red random --seed 3 --save {}", file.display());
    command(&play).fine();
    let line = format!("analyse {}", file.display());
    let told = command(&format!("{line} --json --plot {}", plot.display())).fine().json();
    let decisions = told["decisions"].as_array().unwrap();
    assert_eq!(decisions.len() as u64, told["steps"].as_u64().unwrap());
    let number = |it: &serde_json::Value, key: &str| it[key].as_i64().unwrap();
    let mut missed: Vec<(i64, i64)> =
        decisions.iter().map(|it| (-number(it, "missed"), number(it, "step"))).collect();
    missed.sort_unstable();
    let worst: Vec<i64> = missed.iter().filter(|it| it.0 < 0).take(5).map(|it| it.1).collect();
    assert_eq!(told["mistakes"], serde_json::json!(worst));
    assert!(!worst.is_empty(), "random makes mistakes");
    assert!(std::fs::read_to_string(plot).unwrap().contains("<polyline"));
    let out = command(&format!("{line} --all")).fine().out;
    for word in ["The largest mistakes", "points better: ", "choices", "dice", "before"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    command("analyse /nowhere.json").fails(Exit::Refused, "/nowhere.json");
}

#[test]
fn a_report_is_one_page_that_can_be_made_again() {
    let file = scratch("report.html");
    let line =
        format!("report skirmish --games 20 --blue random --red sentry --out {}", file.display());
    command(&format!("{line} --threads 1")).fine();
    let page = std::fs::read_to_string(&file).unwrap();
    for word in ["<h2>Outcomes</h2>", "How long", "steps=three", "<svg", "seed 1", "first choice"] {
        assert!(page.contains(word), "{word}");
    }
    assert!(!page.contains("NaN") && !page.contains("http://") || page.contains("w3.org/2000/svg"));
    command(&format!("{line} --threads 3")).fine();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), page);
}

#[test]
fn chances_are_fitted_into_a_file() {
    let (file, plot) = (scratch("chances.json"), scratch("chances.svg"));
    let line =
        format!("fit skirmish --games 60 --out {} --plot {}", file.display(), plot.display());
    let out = command(&line).fine().out;
    assert!(out.contains("log loss on ") && out.contains("expected     came   states"), "{out}");
    assert!(std::fs::read_to_string(plot).unwrap().contains("by shares alone"));
    let first = std::fs::read_to_string(&file).unwrap();
    let other = format!("fit skirmish --scenario assault --games 60 --out {}", file.display());
    command(&other).fine();
    let both = std::fs::read_to_string(&file).unwrap();
    assert!(
        both.contains("\"assault\"") && both.contains("\"meeting\"") && both.len() > first.len()
    );
    command("fit skirmish --of green").fails(Exit::Usage, "green");
}
