//! Commands that only tell.

use grognard::Exit;
use serde_json::json;

use crate::command;

#[test]
fn games_are_listed_for_scripts() {
    let list = command("games --json").fine().json();
    let game = &list[0];
    assert_eq!(game["id"], "skirmish");
    assert_eq!(game["title"], "Skirmish");
    let meeting = &game["scenarios"][0];
    assert_eq!(meeting["id"], "meeting");
    assert_eq!((&meeting["title"], &meeting["turns"]), (&json!("Meeting engagement"), &json!(5)));
    assert_eq!(meeting["sides"], json!(["blue", "red"]));
    assert_eq!(game["sides"], json!(["blue", "red"]));
    assert_eq!(
        game["players"],
        json!(["human", "random", "greedy", "simple", "thinker", "sentry"])
    );
    assert_eq!(game["seats"]["blue"], json!(["human", "random", "greedy", "simple", "thinker"]));
}

#[test]
fn games_are_listed_for_people() {
    let out = command("games").fine().out;
    for word in ["Skirmish", "meeting", "--blue", "sentry", "Plays only Red", "two, three"] {
        assert!(out.contains(word), "{word}: {out}");
    }
}

#[test]
fn every_command_has_a_help_with_an_example() {
    for name in ["games", "play", "reach", "odds", "simulate", "map", "replay", "serve"] {
        let out = command(&format!("{name} --help")).fine().out;
        assert!(out.contains(&format!("Example: grognard {name}")), "{out}");
    }
}

#[test]
fn a_help_knows_the_game_that_it_is_asked_for() {
    let help = command("play skirmish --help").fine().out;
    assert!(help.contains("--red <PLAYER>"), "{help}");
    assert!(
        help.contains("Who plays Red: human, random, greedy, simple, thinker, sentry"),
        "{help}"
    );
    assert!(help.contains("meeting, assault"), "{help}");
    let help = command("simulate --red greedy skirmish --help").fine().out;
    assert!(
        help.contains("Who plays Blue: random, greedy, simple, thinker [default: random]"),
        "{help}"
    );
    let help = command("odds skirmish --help").fine().out;
    assert!(help.contains("guns=no|yes") && help.contains("Example: "), "{help}");
}

#[test]
fn odds_are_exact() {
    let odds = command("odds skirmish guns=yes --json").fine().json();
    assert_eq!(
        odds,
        json!({
            "outcomes": [
                {"result": "hit", "ways": 4, "of": 6},
                {"result": "miss", "ways": 2, "of": 6},
            ],
            "modifiers": [{"amount": 2, "rule": "5.0", "why": "guns"}],
        })
    );
    let out = command("odds skirmish guns=yes").fine().out;
    assert!(out.contains("hit        4 of 6   66.7 %"), "{out}");
    assert!(out.contains("+2 to the die: guns (rule 5.0)"), "{out}");
}

#[test]
fn odds_of_nonsense_are_wrong_usage() {
    command("odds skirmish guns=maybe").fails(Exit::Usage, "no or yes");
    command("odds skirmish guns").fails(Exit::Usage, "KEY=VALUE");
    command("odds skirmish guns=no guns=yes").fails(Exit::Usage, "twice");
    command("odds chess guns=no").fails(Exit::Usage, "skirmish");
}

#[test]
fn what_a_game_does_not_offer_is_refused() {
    command("reach skirmish --unit b1").fails(Exit::Refused, "reach");
    command("map skirmish --out -").fails(Exit::Refused, "map picture");
}

#[test]
fn a_map_that_is_not_drawn_is_listed() {
    let out = command("map skirmish --scenario assault").fine().out;
    assert_eq!(out, "03: B1 2\n04: B2 2\n05: R1 2\n07: R2 2\nTurn: 1 of 8\n");
}

#[test]
fn a_picture_needs_a_known_ending() {
    command("map skirmish --out map.gif").fails(Exit::Usage, ".svg or .png");
    command("map skirmish --out map").fails(Exit::Usage, ".svg or .png");
}

#[test]
fn names_that_do_not_exist_are_wrong_usage_and_those_that_do_are_listed() {
    for command_name in ["play", "simulate", "map"] {
        let ran = |rest: &str| command(&format!("{command_name} {rest}"));
        ran("chess").fails(Exit::Usage, "there is no game 'chess'; the games are skirmish");
        ran("skirmish --scenario dawn").fails(Exit::Usage, "meeting, assault");
        ran("skirmish --option fog=on").fails(Exit::Usage, "steps");
        ran("skirmish --option steps=nine").fails(Exit::Usage, "two, three");
    }
    for command_name in ["play", "simulate"] {
        let ran = |rest: &str| command(&format!("{command_name} {rest}"));
        ran("skirmish --green random").fails(Exit::Usage, "--blue, --red");
        ran("skirmish --red chess").fails(Exit::Usage, "random, greedy, simple, thinker, sentry");
        ran("skirmish --blue sentry").fails(Exit::Usage, "'sentry' cannot play Blue");
        ran("chess --red random").fails(Exit::Usage, "there is no game 'chess'");
    }
}

#[test]
fn a_command_line_that_cannot_be_read_is_wrong_usage() {
    for line in ["dance", "play", "play --red random", "reach skirmish", "replay", "map --out"] {
        let ran = command(line);
        assert_eq!((ran.exit, ran.out.as_str()), (Exit::Usage, ""), "{line}");
        assert!(ran.err.starts_with("error: "), "{line}: {}", ran.err);
    }
    for line in ["--games 0", "--games -1", "--threads 0", "--seed x"] {
        assert_eq!(command(&format!("simulate skirmish {line}")).exit, Exit::Usage, "{line}");
    }
}
