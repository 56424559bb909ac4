//! The program itself, as people and scripts run it, with its real games.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

fn grognard(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.args(line.split_whitespace()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(line: &str) -> Output {
    grognard(line).output().unwrap()
}

/// Runs a command in a folder, with this typed.
fn typed(folder: &Path, line: &str, input: &str) -> Output {
    let mut command = grognard(line);
    let mut child = command.current_dir(folder).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The output of a command that ended well and complained of nothing.
#[track_caller]
fn fine(ran: &Output) -> String {
    assert_eq!((ran.status.code(), text(&ran.stderr).as_str()), (Some(0), ""));
    text(&ran.stdout)
}

#[track_caller]
fn json(line: &str) -> Value {
    serde_json::from_str(&fine(&run(line))).unwrap()
}

/// The exit code and the error of a command that failed without output.
#[track_caller]
fn failed(ran: &Output) -> (i32, String) {
    assert_eq!(text(&ran.stdout), "");
    let error = text(&ran.stderr);
    assert!(error.starts_with("error: "), "{error}");
    (ran.status.code().unwrap(), error)
}

fn scratch(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("binary").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A program that serves until it is dropped, with what it said before it began.
struct Serving {
    child: Child,
    said: String,
}

impl Serving {
    /// Starts it with its games in this folder.
    fn start(line: &str, folder: &Path) -> Serving {
        let mut child = grognard(line).env("XDG_DATA_HOME", folder).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut said = String::new();
        for line in out.lines().map(Result::unwrap) {
            said += &line;
            said.push('\n');
            if line.starts_with("Press Ctrl+C") {
                break;
            }
        }
        Serving { child, said }
    }

    /// The answer to a request for a page.
    fn get(&self, path: &str) -> String {
        let link = self.said.lines().find_map(|line| line.strip_prefix("The table is set at "));
        let link = link.unwrap().strip_prefix("http://").unwrap();
        let address = link.split('/').next().unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        text(&answer)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_command_the_table_is_set_in_the_browser() {
    let folder = scratch("without-a-command");
    let serving = Serving::start("", &folder);
    assert!(serving.said.contains("grognard play bull-run --csa solitaire"), "{}", serving.said);
    assert!(serving.said.contains(&format!("{}/grognard.", folder.display())), "{}", serving.said);
    let page = serving.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Grognard"), "{page}");
    let games = serving.get("/api/games");
    assert!(games.contains("bull-run") && games.contains("pancho-villa"), "{games}");
    // The welcome tells no lies.
    for line in serving.said.lines() {
        let Some(tip) = line.trim().strip_prefix("grognard ") else { continue };
        let words: Vec<_> = tip.split("  ").next().unwrap().split(' ').collect();
        fine(&run(&words.join(" ")));
    }
}

#[test]
fn serve_takes_another_port_and_folder() {
    let folder = scratch("serve");
    let line = format!("serve --bind 127.0.0.1:0 --data {}", folder.join("games").display());
    let first = Serving::start(&line, &folder);
    assert!(first.get("/api/games").starts_with("HTTP/1.1 200"));
    assert!(folder.join("games").is_dir());
    let address = first.said.split("http://").nth(1).unwrap().split('/').next().unwrap();
    let second =
        Serving::start(&format!("serve --bind {address} --data {}", folder.display()), &folder);
    assert!(second.said.contains(&format!("{address} is taken")), "{}", second.said);
    assert!(second.get("/api/games").starts_with("HTTP/1.1 200"));
    let (code, error) = failed(&run("serve --bind 192.0.2.1:4747"));
    assert_eq!(code, 1);
    assert!(error.contains("cannot listen on 192.0.2.1:4747"), "{error}");
    assert_eq!(run("serve --bind here").status.code(), Some(2));
}

#[test]
fn the_list_of_games() {
    let games = json("games --json");
    let bull_run = games.as_array().unwrap().iter().find(|game| game["id"] == "bull-run").unwrap();
    assert_eq!(bull_run["sides"], json!(["union", "csa"]));
    assert_eq!(bull_run["scenarios"][0]["turns"], 15);
    assert!(bull_run["players"].as_array().unwrap().contains(&json!("solitaire")));
    assert!(!bull_run["seats"]["union"].as_array().unwrap().contains(&json!("solitaire")));
}

#[test]
fn the_three_exit_codes() {
    for (line, code, words) in [
        ("reach bull-run --unit jackson", 1, "arrives on turn 4"),
        ("reach bull-run --unit napoleon", 1, "there is no unit 'napoleon'"),
        ("replay no-such-file.json", 1, "cannot be read"),
        ("play chess", 2, "the games are bull-run"),
        ("play bull-run --union solitaire", 2, "cannot play the Union"),
        ("play bull-run --french human", 2, "--union, --csa"),
        ("simulate bull-run --csa deep-blue", 2, "solitaire"),
        ("odds bull-run sp=13", 2, "1 to 12"),
        ("odds bull-run", 2, "'sp' is missing"),
        ("odds bull-run sp=7 moon=full", 2, "'moon'"),
        ("map bull-run --scenario dawn", 2, "battle"),
        ("dance", 2, "dance"),
    ] {
        let (exit, error) = failed(&run(line));
        assert_eq!(exit, code, "{line}: {error}");
        assert!(error.contains(words), "{line}: {error}");
    }
}

#[test]
fn reach_is_listed_by_hex_without_the_start() {
    let reach = json("reach bull-run --unit evans --json");
    assert_eq!((&reach["unit"], &reach["from"]), (&json!("evans"), &json!("0806")));
    assert_eq!(reach["mp"], 4);
    let hexes = reach["hexes"].as_array().unwrap();
    let labels: Vec<_> = hexes.iter().map(|hex| hex["hex"].as_str().unwrap()).collect();
    assert!(labels.is_sorted() && !labels.contains(&"0806") && labels.contains(&"0807"));
    for hex in hexes {
        let route = hex["route"].as_array().unwrap();
        assert_eq!((route.first(), route.last()), (Some(&json!("0806")), Some(&hex["hex"])));
        assert!(hex["cost"].as_u64().unwrap() <= 4 && hex["halts"].is_boolean(), "{hex}");
    }
    let further = json("reach bull-run --unit evans --mp 6 --json");
    assert!(further["hexes"].as_array().unwrap().len() > hexes.len());
    assert!(fine(&run("reach bull-run --unit evans")).contains("0807     2  0806 0807\n"));
}

#[test]
fn odds_are_exact_and_explained() {
    let odds = json("odds bull-run sp=7 target=hill across=ford --json");
    let ways = |key: &str| -> u64 {
        odds["outcomes"].as_array().unwrap().iter().map(|line| line[key].as_u64().unwrap()).sum()
    };
    assert_eq!(ways("ways"), 6);
    assert!(odds["outcomes"].as_array().unwrap().iter().all(|line| line["of"] == 6));
    let modifiers = odds["modifiers"].as_array().unwrap();
    let amounts: Vec<_> = modifiers.iter().map(|line| line["amount"].as_i64().unwrap()).collect();
    assert_eq!(amounts, [-1, -2]);
    assert!(modifiers.iter().all(|line| line["rule"] == "10.5" && line["why"].is_string()));
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let of = |threads: u32| {
        let line = "simulate bull-run --csa solitaire --games 40 --seed 3 --json --threads";
        json(&format!("{line} {threads}"))
    };
    let (one, three) = (of(1), of(3));
    for key in ["games", "finished", "actions", "outcomes", "steps", "turns", "tallies"] {
        assert_eq!(one[key], three[key], "{key}");
    }
    assert_eq!(one["finished"], 40);
    for key in ["seconds", "games_per_second", "actions_per_second"] {
        assert!(one[key].as_f64().unwrap() > 0.0, "{key}");
    }
}

#[test]
fn a_battle_is_played_through_a_pipe_kept_and_verified() {
    let folder = scratch("battle");
    let play = "play bull-run --csa solitaire --seed 1861 --save game.json";
    let input = "go\n? m evans 0101\nm sherman 1006\nundo\nredo\nlog 3\nquit\n";
    let out = fine(&typed(&folder, play, input));
    assert!(
        out.contains("Not allowed: Evans is not a unit of the Union side (rule 8.1)."),
        "{out}"
    );
    assert!(out.contains("   8.1  Sherman moves from 1005 to 1006 for 3 MP.\n"), "{out}");
    assert!(!out.contains('\u{1b}'), "no colours in a pipe");
    let out = fine(&typed(&folder, play, &"auto random\n".repeat(40)));
    assert!(out.starts_with("Going on with game.json after step 2.\n"), "{out}");
    let out = fine(&typed(&folder, "replay game.json --verify", ""));
    assert!(out.contains("steps, all as recorded."), "{out}");
    // No temporary file is left, nor one of a program that was killed while it saved.
    std::fs::write(folder.join(".game.json.4000000-0.tmp"), "half a ga").unwrap();
    fine(&typed(&folder, play, "auto random\n"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    let whole = std::fs::read(folder.join("game.json")).unwrap();
    std::fs::write(folder.join("cut.json"), &whole[..whole.len() / 2]).unwrap();
    let (code, error) = failed(&typed(&folder, "replay cut.json", ""));
    assert!(code == 1 && error.contains("cut.json: the journal is cut off at line"), "{error}");
}

#[test]
fn the_board_is_drawn_as_text_and_as_a_picture() {
    let out = fine(&run("map bull-run"));
    assert!(
        out.contains("0806") && out.contains("ev3") && out.contains("turn 4 in 1215, the CSA: "),
        "{out}"
    );
    let svg = fine(&run("map bull-run --out -"));
    assert!(svg.starts_with("<svg ") && svg.contains(">Sherman</text>"));
    let folder = scratch("pictures");
    fine(&typed(&folder, "map bull-run --width 200 --out board.png", ""));
    assert!(std::fs::read(folder.join("board.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_player_may_ask_while_a_battle_is_played() {
    let folder = scratch("asking");
    // The CSA has the initiative.
    let play = "play bull-run --union random --seed 2 --option initiative=before-play";
    let asked = "go\nreach evans\nrule 8.4\n? evans 0707\nodds t evans\nquit\n";
    let out = fine(&typed(&folder, play, asked));
    assert!(out.contains("0807     2  0806 0807\n"), "{out}");
    assert!(out.contains("8.4  flank: no CSA unit west of the Stone Bridge"), "{out}");
    assert!(out.contains("before the CSA is aware of its flank (rule 8.4)"), "{out}");
    assert!(out.contains("Evans may cross Bull Run this turn         2 of 6   33.3 %"), "{out}");
}

#[test]
fn bots_play_a_whole_battle() {
    let out = fine(&run("play bull-run --union greedy --csa solitaire --seed 2"));
    assert!(out.lines().last().unwrap().starts_with("The game is over: "), "{out}");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for line in ["games", "play bull-run --union random --csa random --seed 1", "map bull-run"] {
        let mut child: Child = grognard(line).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 1]).unwrap();
        drop(out);
        let ran = child.wait_with_output().unwrap();
        assert_eq!((ran.status.code(), text(&ran.stderr).as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn colours_need_a_terminal() {
    for variables in [vec![], vec![("NO_COLOR", "1")], vec![("TERM", "dumb")]] {
        let ran = grognard("games").envs(variables).output().unwrap();
        assert!(!fine(&ran).contains('\u{1b}'));
    }
}

/// What the program writes on a terminal: all its streams are one, made by the tool `script`.
/// `None` on machines without that tool.
#[cfg(target_os = "linux")]
fn on_a_terminal(line: &str) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["-qec", &format!("{} {line}", env!("CARGO_BIN_EXE_grognard")), "/dev/null"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).env("TERM", "xterm").env_remove("NO_COLOR");
    let mut child = command.spawn().ok()?;
    // Read aside, so that a program that hangs is found out and ended.
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        out.read_to_end(&mut bytes).map(|_| String::from_utf8_lossy(&bytes).into_owned())
    });
    let begun = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed().as_secs() > 120 {
            child.kill().unwrap();
            panic!("`{line}` hangs on a terminal");
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    Some(reader.join().unwrap().unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colours_and_a_progress_bar() {
    let Some(games) = on_a_terminal("games") else { return };
    assert!(games.contains("\u{1b}[36mbull-run\u{1b}[0m"), "{games}");
    let declined = on_a_terminal("games --no-color").unwrap();
    assert!(declined.contains("bull-run") && !declined.contains('\u{1b}'), "{declined}");
    // Once the bar waited for the stream that the program held, and the program for the bar.
    let simulated = on_a_terminal("simulate bull-run --games 100 --threads 2").unwrap();
    assert!(simulated.contains("100 of 100 games finished"), "{simulated}");
    assert!(simulated.contains(" of 100 games, "), "the bar: {simulated}");
}

#[test]
fn parts_of_a_simulation_join_to_the_whole_byte_for_byte() {
    let folder = scratch("shards");
    // Villa's games are called off by the limit now and then: failures are joined as well.
    for (game, flags, code) in [
        ("bull-run", "--games 60 --union random --csa solitaire", 0),
        ("pancho-villa", "--games 24 --villista runner --step-limit 400", 1),
    ] {
        let simulate = format!("simulate {game} {flags} --seed 5");
        let out = |name: &str| folder.join(format!("{game}-{name}.json"));
        let ran = |line: &str| typed(&folder, line, "");
        let whole = ran(&format!("{simulate} --shard 1/1 --out {}", out("whole").display()));
        assert_eq!(whole.status.code(), Some(code), "{}", text(&whole.stderr));
        let whole = std::fs::read(out("whole")).unwrap();
        let mut parts = Vec::new();
        for part in [3, 1, 2] {
            let file = out(&part.to_string());
            let threads = if part == 1 { 1 } else { 2 };
            let line = format!("{simulate} --threads {threads} --shard {part}/3");
            // To a file or to the output: the same.
            std::fs::write(&file, ran(&line).stdout).unwrap();
            parts.push(file.display().to_string());
        }
        let merge = |parts: &[String]| ran(&format!("merge {}", parts.join(" ")));
        let joined = merge(&parts);
        assert_eq!((joined.status.code(), text(&joined.stdout)), (Some(code), text(&whole)));
        let said = text(&joined.stderr);
        assert_eq!(said.contains("games came to no end; game "), code == 1, "{said}");
        let told = ran(&format!("merge {} --out {}", parts.join(" "), out("joined").display()));
        assert!(text(&told.stdout).contains("games finished\n"), "{}", text(&told.stdout));
        assert_eq!(text(&std::fs::read(out("joined")).unwrap()), text(&whole));

        let (code, lost) = failed(&merge(&parts[..2]));
        assert!(code == 1 && lost.contains("are in no part"), "{lost}");
        let doubled = [&parts[..], &parts[..1]].concat();
        let (code, doubled) = failed(&merge(&doubled));
        assert!(code == 1 && doubled.contains("are in reports"), "{doubled}");
        let foreign = ran(&format!("simulate {game} {flags} --seed 6 --shard 3/3"));
        std::fs::write(out("foreign"), foreign.stdout).unwrap();
        let (code, foreign) =
            failed(&merge(&[out("foreign").display().to_string(), parts[1].clone()]));
        assert!(code == 1 && foreign.contains("another simulation"), "{foreign}");
        assert!(foreign.contains("its seed is 5, not 6"), "{foreign}");
    }
    let (code, error) = failed(&run("simulate bull-run --games 3 --out /nowhere/at/all.json"));
    assert!(code == 1 && error.contains("/nowhere/at/all.json"), "{error}");
    assert_eq!(run("simulate bull-run --shard 4/3").status.code(), Some(2));
}
