//! Playing through a pipe.

use grognard::Exit;

use crate::{command, typed};

/// What was written after the last time this line was typed.
fn after<'o>(out: &'o str, line: &str) -> &'o str {
    let echo = format!("> {line}\n");
    out.rsplit_once(&echo).unwrap_or_else(|| panic!("{line} was not typed: {out}")).1
}

#[test]
fn a_game_shows_board_decision_and_numbered_actions() {
    let out = typed("play skirmish --red sentry --seed 7", "keep guns\n").fine().out;
    assert!(out.starts_with("Skirmish: Meeting engagement (blue human, red sentry; seed 7)\n"));
    assert!(out.contains("02: B2 2\n"), "{out}");
    assert!(out.contains("Turn 1 of 5, Cards. Blue keeps one of two cards.\n"), "{out}");
    assert!(out.contains("   1  keep guns   Keep the guns.\n"), "{out}");
    let then = after(&out, "keep guns");
    assert!(then.contains("   1.1  Blue keeps Guns.\n"), "the log has rules: {then}");
    assert!(then.contains("b2\n   1  m b2 03  Move b2 to 03.\n"), "{then}");
    assert!(out.ends_with("The game is not over. Next time, --save FILE keeps it.\n"), "{out}");
}

#[test]
fn the_end_of_the_input_is_a_clean_end() {
    for input in ["", "keep guns", "keep guns\n\n\n", "quit\nkeep guns\n", "\u{0}\u{ff}\n"] {
        typed("play skirmish", input).fine();
    }
    let mut bytes: &[u8] = b"\xff\xfe\n";
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut console = grognard::Console::plain(&mut bytes, &mut out, &mut err);
    let exit = grognard::run(&crate::games(), ["grognard", "play", "skirmish"], &mut console);
    assert_eq!(exit, Exit::Fine);
}

#[test]
fn actions_are_played_by_number_and_by_command() {
    let play = "play skirmish --seed 7";
    let by_number = typed(play, "1\n2\n1\n").fine().out;
    let by_command = typed(play, "keep guns\n KEEP  Bluff \nm b2 03\n").fine().out;
    assert!(after(&by_number, "1").contains("b2 moves to 03."), "{by_number}");
    assert!(after(&by_command, "m b2 03").contains("b2 moves to 03."), "{by_command}");
    for nonsense in ["0", "99", "18446744073709551616", "-1", "charge!"] {
        let out = typed(play, &format!("{nonsense}\nlog\n")).fine().out;
        assert!(after(&out, "log").starts_with("Nothing has happened yet.\n"), "{out}");
    }
}

#[test]
fn what_is_not_allowed_is_explained_by_its_rule() {
    let start = "keep guns\nkeep guns\n";
    let ask = |action: &str| {
        let out = typed("play skirmish --seed 7", &format!("{start}? {action}\nlog\n")).fine().out;
        after(&out, &format!("? {action}")).lines().next().unwrap().to_owned()
    };
    assert_eq!(ask("m b2 04"), "Not allowed: a company moves one hex along the road (rule 3.1).");
    assert_eq!(ask("m b1 02"), "Not allowed: a hex holds one company (rule 3.2).");
    assert_eq!(ask("a b2 r1"), "Not allowed: the enemy is not adjacent (rule 4.1).");
    assert_eq!(ask("m b2 03"), "Allowed.");
    assert_eq!(ask("b2 07"), "Not allowed: a company moves one hex along the road (rule 3.1).");
    assert!(ask("1").starts_with("Allowed: Move b2 to 03."));
    assert!(ask("charge the guns at once").contains("no command that makes sense"));
    // Trying it says the same, and changes nothing.
    let out = typed("play skirmish", &format!("{start}m b2 04\nunits b2\n")).fine().out;
    assert!(after(&out, "m b2 04").starts_with("Not allowed: a company moves one hex"), "{out}");
    assert!(after(&out, "units b2").contains("b2    B2    blue         2   1  02\n"), "{out}");
}

#[test]
fn a_name_or_the_beginning_of_a_command_lists_what_it_can_mean() {
    let input =
        "keep guns\nkeep guns\nb2\nm b2\nlist cards\nlist r1\nreach b2\nreach r1\nreach x\n";
    let out = typed("play skirmish --seed 7", input).fine().out;
    let expected = "b2\n   1  m b2 03  Move b2 to 03.\n";
    for line in ["b2", "m b2", "reach b2"] {
        assert!(after(&out, line).starts_with(expected), "{line}: {out}");
    }
    assert!(after(&out, "list cards").starts_with("cards\n   2  card  Play the card.\n"), "{out}");
    assert!(after(&out, "list r1").starts_with("There is nothing to do with 'r1' now."), "{out}");
    assert!(after(&out, "reach r1").starts_with("r1 can go nowhere in this decision."), "{out}");
    assert!(after(&out, "reach x").starts_with("There is no unit 'x'"), "{out}");
}

#[test]
fn bots_move_by_themselves_and_tell_what_they_do() {
    let out = typed("play skirmish --red greedy --seed 5", "1\nend\n").fine().out;
    assert!(after(&out, "end").contains("   3.1  r1 moves to 05.\n"), "{out}");
    assert!(after(&out, "end").contains("Turn 2 of 5, Action. Blue moves and attacks."), "{out}");
}

#[test]
fn nobody_reads_the_other_sides_secret() {
    let out = typed("play skirmish --red greedy --seed 5", "1\nlog\nboard\nunits\n").fine().out;
    assert!(out.contains("Blue keeps Guns."), "{out}");
    assert!(out.contains("Red keeps a card face down.") && !out.contains("Red keeps G"), "{out}");
    assert!(after(&out, "board").contains("[hand]: Guns, card\n"), "{out}");
    // Two people at one terminal: each reads their own log.
    let out = typed("play skirmish", "keep guns\nkeep bluff\nlog\n").fine().out;
    let log = after(&out, "log");
    assert!(log.contains("Blue keeps Guns.") && !log.contains("Red keeps Bluff."), "{log}");
}

#[test]
fn undo_and_redo_go_back_and_forth_with_what_bots_did() {
    let input =
        "1\nm b2 03\nm b1 02\nend\nundo\nundo\nundo\nunits b\nredo\nredo\nredo\nunits b\nredo\n";
    let out = typed("play skirmish --red sentry --seed 7", input).fine().out;
    let undone = out.split("> units b\n").nth(1).unwrap();
    assert!(undone.contains("b1    B1    blue         2   1  01\n"), "{undone}");
    assert!(undone.contains("b2    B2    blue         2   1  02\n"), "{undone}");
    let redone = after(&out, "units b");
    assert!(redone.contains("b1    B1    blue         2   1  02\n"), "{redone}");
    assert!(redone.contains("b2    B2    blue         2   1  03\n"), "{redone}");
    assert!(redone.contains("Not possible: there is nothing to redo."), "{redone}");
}

#[test]
fn undo_stops_at_a_die_and_at_a_reveal() {
    let start = "play skirmish --scenario assault --seed 7";
    let out = typed(start, "1\n1\na b2 r1\nundo\n").fine().out;
    let refusal = "Not possible: step 3 cannot be undone: a die was rolled for the attack of b2.\n";
    assert!(after(&out, "undo").starts_with(refusal), "{out}");
    let out = typed(start, "1\n1\ncard\nundo\n").fine().out;
    assert!(after(&out, "undo").contains("something hidden came out"), "{out}");
    let out = typed(start, "undo\n").fine().out;
    assert!(after(&out, "undo").starts_with("Not possible: there is nothing to undo."), "{out}");
}

#[test]
fn odds_are_told_at_the_table_too() {
    let out = typed("play skirmish", "odds guns=yes\nodds guns=perhaps\nodds 1\n").fine().out;
    assert!(after(&out, "odds guns=yes").contains("4 of 6"), "{out}");
    let refused = after(&out, "odds guns=perhaps").lines().next().unwrap();
    assert!(refused.ends_with("it is no or yes. Write: odds guns=no|yes"), "{refused}");
    assert!(after(&out, "odds 1").contains("No die decides this action alone."), "{out}");
}

#[test]
fn a_bot_can_be_asked_to_decide() {
    let out = typed("play skirmish --red random --seed 1", "auto\nauto random\nauto chess\n");
    let out = out.fine().out;
    assert!(after(&out, "auto").contains("Blue keeps"), "{out}");
    assert!(after(&out, "auto chess").contains("'chess' cannot play Blue"), "{out}");
}

#[test]
fn a_finished_game_says_who_won_and_can_still_be_looked_at() {
    let ends = "end\n".repeat(10);
    let input = format!("1\n1\n{ends}end\n1\nlog 1\nboard\nundo\nend\n");
    let out = typed("play skirmish --seed 7", &input).fine().out;
    assert!(out.contains("The game is over: draw (rule 6.0)."), "{out}");
    assert!(after(&out, "1").starts_with("There is nothing to do any more"), "{out}");
    assert_eq!(after(&out, "log 1").lines().next(), Some("   2.0  Turn 6 begins."));
    assert!(after(&out, "undo").starts_with("Taken back"), "{out}");
}

#[test]
fn bots_alone_play_to_the_end() {
    let play = "play skirmish --blue random --red greedy --seed 3";
    let out = command(play).fine().out;
    assert!(out.lines().last().unwrap().starts_with("The game is over: "), "{out}");
    assert_eq!(command(play).out, out, "the same seed plays the same game");
    assert_ne!(command("play skirmish --blue random --red greedy --seed 4").out, out);
}

#[test]
fn without_a_seed_each_game_has_its_own() {
    let seed = || command("play skirmish").fine().out.lines().next().unwrap().to_owned();
    assert_ne!(seed(), seed());
}
