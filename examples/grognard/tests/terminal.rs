//! The real games on a terminal, as a new user sees them.

use std::sync::Arc;

use bull_run::BullRun;
use grognard::{Console, Exit, run};
use pancho_villa::PanchoVilla;
use table::Registry;

/// A terminal of this size, on which somebody types.
#[derive(Clone, Copy)]
struct Terminal {
    width: Option<usize>,
    height: Option<usize>,
    asks: bool,
}

/// A pipe: no size, and nobody who could be asked.
const PIPE: Terminal = Terminal { width: None, height: None, asks: false };

fn typed(terminal: Terminal, line: &str, input: &str) -> String {
    let games = Arc::new(Registry::new().with::<BullRun>().with::<PanchoVilla>());
    let (mut out, mut err, mut input) = (Vec::new(), Vec::new(), input.as_bytes());
    let mut console = Console::plain(&mut input, &mut out, &mut err);
    (console.width, console.height) = (terminal.width, terminal.height);
    console.asks = terminal.asks;
    let words = std::iter::once("grognard").chain(line.split_whitespace());
    let exit = run(&games, words, &mut console);
    let (out, err) = (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap());
    assert_eq!((exit, err.as_str()), (Exit::Fine, ""), "{out}");
    out
}

/// What was written after the last time this line was typed through a pipe.
#[track_caller]
fn after<'o>(out: &'o str, line: &str) -> &'o str {
    let echo = format!("> {line}\n");
    out.rsplit_once(&echo).unwrap_or_else(|| panic!("{line} was not typed: {out}")).1
}

/// The same up to the next line that was typed.
#[track_caller]
fn answer<'o>(out: &'o str, line: &str) -> &'o str {
    after(out, line).split("\n> ").next().unwrap()
}

const BULL_RUN: &str = "play bull-run --seed 3";
const VILLA: &str = "play pancho-villa --seed 51";

#[test]
fn the_board_tells_reinforcements_farm_ford_and_a_legend() {
    let out = typed(PIPE, BULL_RUN, "go\nboard\nlegend\n");
    let board = answer(&out, "board");
    assert!(board.contains("\nFarm Ford: not found (0705/0706)\n"), "{board}");
    assert!(board.contains("\nReinforcements\n  turn 2 in 1005, the Union: Keyes' Brigade 4\n"));
    assert!(board.contains("  turn 2 in 1215, the CSA: Bee's Brigade 3, Bartow's Brigade 3\n"));
    assert!(!board.contains("[turn 2]"), "nothing is listed twice: {board}");
    assert!(out.starts_with("Battle") && out.matches("\nLegend\n").count() == 2, "once, and asked");
    let legend = answer(&out, "legend");
    assert!(
        legend.contains("SH5 is Sherman of the Union") && legend.contains(". clear"),
        "{legend}"
    );
    let out = typed(PIPE, VILLA, "board\nlegend\n");
    let board = answer(&out, "board");
    assert!(
        board.contains("  with war in R1, the Americans: Langhorn 4 with cavalry, horse, rifle\n")
    );
    assert!(answer(&out, "legend").contains("the Villistas in CAPITALS, the Americans in small"));
}

#[test]
fn units_that_could_not_come_in_are_marked_as_delayed() {
    // The Union parks two brigades where Keyes is to come in.
    let out = typed(PIPE, "play bull-run --seed 3 --csa solitaire", "go\npass\npass\nboard\n");
    assert!(out.contains("Keyes cannot come in at 1005 and waits."), "{out}");
    let board = answer(&out, "board");
    assert!(
        board.contains("  delayed since turn 2 in 1005, the Union: Keyes' Brigade 4\n"),
        "{board}"
    );
}

#[test]
fn a_map_wider_than_the_terminal_is_seen_through_a_window_that_follows_the_decision() {
    let terminal = Terminal { width: Some(90), height: Some(40), asks: false };
    let out =
        typed(terminal, BULL_RUN, "go\nboard\nmap right\nboard\nmap 0101\nmap follow\nmap ev\n");
    for line in out.lines().filter(|line| line.contains("_____")) {
        assert!(line.chars().count() <= 90, "{line}");
    }
    let follows = answer(&out, "go");
    assert!(follows.contains("SC4 SH5") && !follows.contains("/2101 \\"), "Sherman's: {follows}");
    let columns =
        |text: &str| text.split("(columns ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let (first, moved) = (columns(follows), columns(answer(&out, "map right")));
    assert_ne!(first, moved);
    assert_eq!(
        columns(after(&out, "map right").split("> board\n").nth(1).unwrap()),
        moved,
        "it stays"
    );
    assert!(answer(&out, "map 0101").contains("/0101 \\"), "{out}");
    assert_eq!(columns(answer(&out, "map follow")), first);
    assert!(answer(&out, "map ev").contains("ev3"), "{out}");
    let out = typed(PIPE, BULL_RUN, "map all\nmap nowhere\nhelp\n");
    assert!(!out.contains("(columns "), "a pipe is as wide as it needs");
    assert!(answer(&out, "map all").contains("/2101 \\"));
    assert!(
        answer(&out, "map nowhere").starts_with("There is no hex or unit 'nowhere' on the map.")
    );
    assert!(
        answer(&out, "help").contains("map follow") && answer(&out, "help").contains("map left")
    );
}

#[test]
fn villas_window_follows_the_stack_that_moves() {
    let terminal = Terminal { width: Some(80), height: Some(30), asks: false };
    let out =
        typed(terminal, VILLA, "b lopez march\nmap follow\nstop\nb villa march\nmap follow\n");
    let windows: Vec<_> = out.split("> map follow\n").skip(1).collect();
    assert!(windows[0].split("(columns").next().unwrap().contains("/F6   \\"), "{}", windows[0]);
    assert!(windows[1].split("(columns").next().unwrap().contains("/C9   \\"), "{}", windows[1]);
    assert!(
        out.lines().filter(|line| line.contains("\\_____/")).all(|line| line.chars().count() <= 80)
    );
}

#[test]
fn ending_names_who_has_not_moved_and_a_person_is_asked_again() {
    let out = typed(PIPE, BULL_RUN, "go\nm sherman 0906\npass\n");
    assert!(after(&out, "m sherman 0906").contains(
        "pass  End the movement. Still to act: Schenck, Richardson, Davies and Blenker.\n"
    ));
    assert!(
        answer(&out, "pass").starts_with("Left undone: Schenck, Richardson, Davies and Blenker.\n")
    );
    let person = Terminal { width: None, height: None, asks: true };
    let once = typed(person, BULL_RUN, "go\npass\nlog\n");
    assert!(once.contains("Still to act: Sherman, Schenck, Richardson, Davies and Blenker. Type pass again to leave it.\n"));
    let moves = |out: &str| out.matches(", Movement. The CSA moves its units").count();
    assert_eq!((moves(&once), moves(&typed(person, BULL_RUN, "go\npass\npass\n"))), (0, 1));
    assert_eq!(
        moves(&typed(person, BULL_RUN, "go\npass\nlog\npass\n")),
        0,
        "not at once, not again"
    );
    let out = typed(PIPE, VILLA, "end\n");
    assert!(
        answer(&out, "end").starts_with("Left undone: Cardenas, Lopez, Villa and Cervantes.\n")
    );
}

#[test]
fn names_are_shortened_while_they_are_unique() {
    let out = typed(PIPE, BULL_RUN, "go\nm she 0906\nm s 1105\nreach ric\nreach s\n");
    assert!(answer(&out, "m she 0906").contains("Sherman moves from 1005 to 0906"), "{out}");
    assert!(answer(&out, "m s 1105").contains("Schenck moves"), "Sherman has moved: {out}");
    assert!(answer(&out, "reach ric").starts_with("richardson in 1607 with 4 MP"), "{out}");
    assert!(
        answer(&out, "reach s").starts_with("'s' can mean smith or sherman or schenck."),
        "{out}"
    );
    let out = typed(PIPE, BULL_RUN, "go\nm s 1105\n");
    let both = "'m s 1105' can mean m sherman 1105 or m schenck 1105.";
    assert!(answer(&out, "m s 1105").starts_with(both), "{out}");
    let out = typed(PIPE, VILLA, "b vil m\njoin cer\n");
    assert!(answer(&out, "join cer").contains("Cervantes joins with 3 counters."), "{out}");
}

#[test]
fn odds_take_the_words_of_the_attack() {
    // Sherman comes to the Stone Bridge; Evans waits on the other bank.
    let play = "play bull-run --seed 3 --option initiative=before-play";
    let ready = "go\nm sherman 0805\npass\npass\n";
    let out = typed(
        PIPE,
        play,
        &format!(
            "{ready}odds a sherman evans\nodds a sher ev\nodds 1\nodds pass\nodds a sherman bee\n"
        ),
    );
    let table = answer(&out, "odds a sherman evans");
    assert!(
        table.contains("hits, ") && table.contains(" taken") && table.contains("to the die"),
        "{table}"
    );
    assert_eq!(answer(&out, "odds a sher ev"), table);
    assert!(answer(&out, "odds 1").ends_with(table), "by its number it begins with what it means");
    assert!(answer(&out, "odds pass").contains("No die decides this action alone."));
    let refused = answer(&out, "odds a sherman bee");
    assert!(refused.starts_with("Not allowed: ") || refused.contains("no command"), "{refused}");
}

#[test]
fn villas_bands_move_and_lists_leave_out_horses_and_rifles() {
    let out = typed(PIPE, VILLA, "units\nunits lopez\nb villa march\nlist leave\n");
    let units = answer(&out, "units");
    assert!(
        units.contains("; with villista, horse, rifle\n") && !units.contains("lopez-horse"),
        "{units}"
    );
    assert!(answer(&out, "units lopez").contains("lopez-horse "), "{out}");
    let menu = answer(&out, "b villa march");
    assert!(menu.contains("join  ") && !menu.contains("villa-horse"), "{menu}");
    assert!(menu.contains("  and leave for 2 single counters: list leave"), "{menu}");
    assert!(answer(&out, "list leave").contains("leave villa-horse"), "{out}");
}

#[test]
fn villas_move_that_is_called_off_costs_nothing_and_reach_answers_before() {
    let out = typed(PIPE, VILLA, "reach lopez\nb lopez march\nstop\nb lopez march\n");
    assert!(answer(&out, "reach lopez").starts_with("lopez in F6 with 5 MP can end its move in "));
    assert!(out.contains("Call this move off; it costs nothing."), "{out}");
    assert!(answer(&out, "stop").contains("Lopez stays: the move is called off."), "{out}");
    assert!(after(&out, "b lopez march").contains("Lopez sets out (march)."), "{out}");
}

#[test]
fn help_has_the_games_own_examples_and_rules_are_plain() {
    let villa = typed(PIPE, VILLA, "help\nrule 1.3.3\n");
    let help = answer(&villa, "help");
    assert!(help.contains("join cervantes ") && !help.contains("sherman"), "{help}");
    assert!(help.contains("odds dice=4 leadership=4"), "{help}");
    let rule = answer(&villa, "rule 1.3.3");
    assert!(rule.contains("(our reading)") && !rule.contains(['*', '`', '|', '[']), "{rule}");
    let help = typed(PIPE, BULL_RUN, "help\n");
    assert!(answer(&help, "help").contains("a sherman cocke "), "{help}");
    for game in ["bull-run", "pancho-villa"] {
        for command in ["play", "odds", "reach", "simulate", "map"] {
            let help = typed(PIPE, &format!("{command} {game} --help"), "");
            let example = help.split("Example: grognard ").nth(1).unwrap().lines().next().unwrap();
            assert!(example.starts_with(&format!("{command} {game}")), "{example}");
            if matches!(command, "odds" | "reach") {
                typed(PIPE, example, "");
            }
        }
    }
}

#[test]
fn a_game_for_two_lists_two_players() {
    let two = typed(PIPE, VILLA, "");
    assert!(two.contains("(villista human, american human; seed 51)"), "{two}");
    let three = typed(PIPE, "play pancho-villa --scenario three --seed 51", "");
    assert!(three.contains("(villista human, american human, carrancista human;"), "{three}");
}

#[test]
fn villas_log_says_why_a_move_ended_and_what_the_event_came_to() {
    let out = typed(PIPE, VILLA, "b lopez march\ngo D6\nstop\n");
    let told = answer(&out, "stop");
    assert!(told.contains("The event: 5 + 4 + 1 for Villistas = 10: Food."), "{told}");
    let out = typed(PIPE, VILLA, "b lopez march\ngo E7\n");
    assert!(
        answer(&out, "go E7").contains("The move ends in Janos (E7): the policia stop it."),
        "{out}"
    );
}
