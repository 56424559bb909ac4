//! What was acknowledged is there after the program was killed, the power cut or the disk at fault.
//!
//! A few of each; `cargo run --release -p grognard-serve --example load -- --kills 50 --torn 500
//! --errors 1000 --limits 100` does many.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use grognard_serve::{DiskFault, DiskFaults, DiskWork, Options};
use serde_json::{Value, json};

use crate::common::crash::{self, Process, Tally};
use crate::common::{Client, Folder, Match, not_tried, options, registry, serve, skipped};

const CHILD: &str = "GROGNARD_SERVE_CHILD";
const TAKEN: &str = "GROGNARD_SERVE_TAKEN";

/// Not a test: what a person starts, on a port that is taken.
#[test]
#[ignore = "a process that other tests start"]
fn child_that_runs() {
    let bind = std::env::var(TAKEN).expect("only other tests start this");
    let bind = bind.parse().unwrap();
    println!();
    grognard_serve::run(registry(), Options { bind, ..options() }).unwrap();
}

#[test]
fn a_taken_port_is_told_on_the_terminal_and_another_is_used() {
    let (first, _client) = serve(options());
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "durable::child_that_runs", "--nocapture"])
        .env(TAKEN, first.address().to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let _killed = Process(child);
    let taken = format!("{} is taken, so another port is used.", first.address());
    assert!(lines.any(|line| line == taken), "{taken}");
    let told = lines.next().unwrap();
    let link = told.strip_prefix("The table is set at http://").unwrap();
    let (address, key) = link.split_once("/#host=").unwrap();
    let client = Client::new(address.parse().unwrap());
    client.get("/api", None).ok(200);
    assert_ne!(client.address, first.address());
    assert_eq!(key.len(), 32);
}

/// Not a test: the process that the next tests kill.
#[test]
#[ignore = "a process that other tests start"]
fn child_that_serves() {
    let data = std::env::var_os(CHILD).expect("only other tests start this");
    let server =
        grognard_serve::Server::bind(registry(), Options { data: Some(data.into()), ..options() });
    let server = server.unwrap();
    println!("\nlistens on {}", server.address());
    server.run().unwrap();
}

fn start_process(data: &Path) -> (Process, Client) {
    // A file that may not grow is an error of the disk to this process, not its end.
    let mut child = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "durable::child_that_serves", "--nocapture"])
        .env(CHILD, data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let killed = Process(child);
    let address: SocketAddr = loop {
        let line = lines.next().expect("the process says where it listens").unwrap();
        if let Some(address) = line.strip_prefix("listens on ") {
            break address.parse().unwrap();
        }
    };
    (killed, Client::new(address))
}

/// Plays the first legal actions of a game for both seats until the server is gone: what was
/// acknowledged last.
fn play(client: &Client, game: &Match, stop: &AtomicBool) -> Option<Value> {
    let mut last = None;
    for turn in 0_usize.. {
        for key in [&game.blue, &game.red] {
            if stop.load(Ordering::Relaxed) {
                return last;
            }
            let Ok(seen) = client.try_send("GET", &game.path("/view"), Some(key), None) else {
                return last;
            };
            if seen.status != 200 {
                return last;
            }
            let seen = seen.json();
            let Some(menu) = seen["menu"].as_array() else { continue };
            let index = (turn * 7) % menu.len();
            let body = json!({"revision": seen["revision"], "index": index}).to_string();
            match client.try_send("POST", &game.path("/act"), Some(key), Some(body.as_bytes())) {
                Ok(answer) if answer.status == 200 => last = Some(answer.json()),
                _ => return last,
            }
        }
    }
    last
}

#[test]
fn a_kill_under_load_loses_no_acknowledged_action() {
    let folder = Folder::new("killed");
    let mut games: Vec<(Match, Option<Value>)> = Vec::new();
    let mut bots: Vec<String> = Vec::new();
    for round in 0..3 {
        let (process, client) = start_process(&folder.0);
        // What the last round acknowledged is there, whole, and goes on.
        for (game, last) in &games {
            let seen = game.view(&client, Some(&game.blue));
            if let Some(last) = last {
                let (kept, acknowledged) = (seen["steps"].as_u64(), last["steps"].as_u64());
                assert!(kept >= acknowledged, "{kept:?} of {acknowledged:?} steps are left");
                let step = last["steps"].as_u64().unwrap();
                let key = if last["you"] == "blue" { &game.blue } else { &game.red };
                let then = client.get(&game.path(&format!("/view?step={step}")), Some(key)).ok(200);
                assert_eq!(then["view"], last["view"], "round {round}: another game came back");
            }
            verify(&client, game);
        }
        for path in &bots {
            // Games of bots go on by themselves; nothing is hidden in this one.
            let journal = client.get(&format!("{path}/journal"), None);
            journal.ok(200);
            registry().get("bull-run").unwrap().resume(&journal.body, None).unwrap();
        }
        for _ in 0..2 {
            let seats = json!({"union": "random", "csa": "solitaire"});
            let body = json!({"game": "bull-run", "seats": seats, "pace": 0});
            let made = client.post("/api/matches", None, &body).ok(201);
            bots.push(format!("/api/matches/{}", made["id"].as_str().unwrap()));
        }
        while games.len() < 6 * (round + 1) {
            games.push((Match::close(&client), None));
        }
        let stop = AtomicBool::new(false);
        let done = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for (index, (game, _)) in games.iter().enumerate() {
                let (client, stop, done) = (&client, &stop, &done);
                scope.spawn(move || {
                    let last = play(client, game, stop);
                    done.lock().unwrap().push((index, last));
                });
            }
            std::thread::sleep(std::time::Duration::from_millis(700));
            drop(process);
            stop.store(true, Ordering::Relaxed);
        });
        let mut acted = 0;
        for (index, last) in done.into_inner().unwrap() {
            if last.is_some() {
                games[index].1 = last;
                acted += 1;
            }
        }
        assert!(acted > 0, "nothing was under way");
    }
}

const PLAYED: [&str; 2] = ["outpost", "bull-run"];

/// Something was really tried, and nothing was lost, kept against a refusal, or made unreadable.
#[track_caller]
fn clean(tally: &Tally, blows: u64) {
    println!("{tally}");
    assert!(tally.blows >= blows && tally.acknowledged > 0 && tally.compared > 0, "{tally}");
    assert!(tally.is_clean(), "{tally}");
}

#[test]
fn kills_lose_nothing_acknowledged_and_keep_nothing_refused() {
    let folder = Folder::new("kills");
    clean(&crash::kills(&folder.0, &registry(), &PLAYED, 4, &start_process), 4);
}

#[test]
fn torn_writes_lose_nothing_acknowledged() {
    let folder = Folder::new("torn");
    let registry = Arc::new(registry());
    clean(&crash::torn::torn_writes(&folder.0, &registry, &options(), "outpost", 60), 60);
}

#[test]
fn failing_disks_lose_nothing_acknowledged_and_keep_nothing_refused() {
    let folder = Folder::new("errors");
    let registry = Arc::new(registry());
    let tally = crash::disk_errors(&folder.0, &registry, &options(), &PLAYED, 80);
    clean(&tally, 80);
    assert!(tally.refused > 0, "{tally}");
}

/// A disk that takes its time over the end of a transaction.
#[derive(Debug, Default)]
struct SlowCommit {
    holds: Mutex<bool>,
    released: std::sync::Condvar,
    reached: AtomicBool,
}

impl SlowCommit {
    fn hold(&self, holds: bool) {
        *self.holds.lock().unwrap() = holds;
        self.released.notify_all();
    }
}

impl DiskFaults for SlowCommit {
    fn next_fault(&self, work: DiskWork) -> Option<DiskFault> {
        if work == DiskWork::Commit {
            let held = self.holds.lock().unwrap();
            self.reached.store(*held, Ordering::Release);
            drop(self.released.wait_while(held, |holds| *holds).unwrap());
        }
        None
    }
}

#[test]
fn nothing_is_acknowledged_before_the_disk_has_it() {
    let folder = Folder::new("slow");
    let disk = Arc::new(SlowCommit::default());
    let faults: Arc<dyn DiskFaults> = Arc::<SlowCommit>::clone(&disk);
    let options = Options { data: Some(folder.0.clone()), ..options() };
    let (server, client) = serve(Options { faults: Some(faults), ..options.clone() });
    let game = Match::close(&client);
    let mut news = client.news(&game.path("/events"));
    news.next().unwrap();
    // An action, a seat taken, and a new match: each waits, and nobody hears of it before.
    disk.hold(true);
    let answered = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            game.act(&client, &game.blue, "bearer b1").ok(200);
            answered.store(true, Ordering::Release);
        });
        let start = std::time::Instant::now();
        while !disk.reached.load(Ordering::Acquire) {
            assert!(start.elapsed().as_secs() < 20, "the disk is not reached");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
        let early = answered.load(Ordering::Acquire);
        // A power cut now: what the folder holds without the server's help.
        let copy = Folder::new("slow-copy");
        for file in ["games.sqlite", "games.sqlite-wal"] {
            let _ = std::fs::copy(folder.0.join(file), copy.0.join(file));
        }
        disk.hold(false);
        assert!(!early, "acknowledged before it was on disk");
        let (_server, then) = serve(Options { data: Some(copy.0.clone()), ..options.clone() });
        assert_eq!(game.view(&then, None)["steps"], 0);
    });
    assert!(answered.load(Ordering::Acquire));
    assert_eq!(news.next().unwrap()["steps"], 1);
    drop(server);
    let (_server, client) = serve(options);
    assert_eq!(game.view(&client, None)["steps"], 1);
}

/// The program really waits for the disk: the system is asked to, before the answer goes out.
#[cfg(target_os = "linux")]
#[test]
fn every_acknowledged_action_has_waited_for_the_disk() {
    let folder = Folder::new("waits");
    let (process, client) = start_process(&folder.0);
    let game = Match::close(&client);
    let trace = folder.0.join("trace");
    let pid = process.0.id().to_string();
    let tracer = Command::new("strace")
        .args(["-f", "-e", "trace=fsync,fdatasync", "-o"])
        .arg(&trace)
        .args(["-p", &pid])
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut tracer) = tracer else {
        return not_tried("strace is not here");
    };
    let mut said = String::new();
    BufReader::new(tracer.stderr.take().unwrap()).read_line(&mut said).unwrap();
    if !said.contains("attached") {
        return not_tried(&format!("strace may not be used: {}", said.trim()));
    }
    let syncs = || {
        let text = std::fs::read_to_string(&trace).unwrap_or_default();
        text.lines().filter(|line| line.contains("sync(") && line.ends_with("= 0")).count()
    };
    let before = syncs();
    game.act(&client, &game.blue, "bearer b1").ok(200);
    game.act(&client, &game.red, "bearer r1").ok(200);
    game.act(&client, &game.blue, "end moves").ok(200);
    // What strace has seen it writes down a little later.
    let start = std::time::Instant::now();
    while syncs() < before + 3 {
        assert!(start.elapsed().as_secs() < 10, "{} waits for three actions", syncs() - before);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(process);
    let _ = tracer.wait();
}

/// A disk whose next end of a transaction fails in this way.
#[derive(Debug, Default)]
struct NextCommit(Mutex<Option<DiskFault>>);

impl DiskFaults for NextCommit {
    fn next_fault(&self, work: DiskWork) -> Option<DiskFault> {
        if work == DiskWork::Commit { self.0.lock().unwrap().take() } else { None }
    }
}

#[test]
fn after_a_failed_commit_the_answer_is_what_the_disk_holds() {
    // `fsync` fails although all is written: then the action is there, and the player is told so.
    for (fault, status, steps) in
        [(DiskFault::DoneAllTheSame, 200, 1), (DiskFault::NotDone, 507, 0)]
    {
        let folder = Folder::new("commit");
        let disk = Arc::new(NextCommit::default());
        let faults: Arc<dyn DiskFaults> = Arc::<NextCommit>::clone(&disk);
        let options = Options { data: Some(folder.0.clone()), ..options() };
        let (server, client) = serve(Options { faults: Some(faults), ..options.clone() });
        let game = Match::close(&client);
        *disk.0.lock().unwrap() = Some(fault);
        assert_eq!(game.act(&client, &game.blue, "bearer b1").status, status, "{fault:?}");
        assert_eq!(*disk.0.lock().unwrap(), None, "the disk did not fail");
        if fault == DiskFault::DoneAllTheSame {
            // The system may have forgotten what it could not write: it was written again, from the
            // log into the file, before the answer.
            let log = std::fs::metadata(folder.0.join("games.sqlite-wal")).unwrap();
            assert_eq!(log.len(), 0, "only the log has it");
        }
        assert_eq!(game.view(&client, None)["steps"], steps, "{fault:?}");
        drop(server);
        let (_server, client) = serve(options);
        assert_eq!(game.view(&client, None)["steps"], steps, "{fault:?}, after a restart");
    }
}

#[test]
fn writes_that_the_system_breaks_off_lose_nothing_acknowledged_and_keep_nothing_refused() {
    let folder = Folder::new("limits");
    match crash::file_limits(&folder.0, &registry(), &PLAYED, 10, &start_process) {
        Some(tally) => {
            clean(&tally, 10);
            assert!(tally.refused > 0, "no write was broken off: {tally}");
        }
        None => skipped("prlimit (of util-linux) is not here or may not be used"),
    }
}

/// Every step of the game replays to its hash.
fn verify(client: &Client, game: &Match) {
    let both = format!("{} {}", game.blue, game.red);
    let journal = client.get(&game.path("/journal"), Some(&both));
    journal.ok(200);
    registry().get("outpost").unwrap().resume(&journal.body, None).unwrap();
}

#[test]
fn everything_about_a_game_is_there_after_a_restart() {
    let folder = Folder::new("restart");
    let options = Options { data: Some(folder.0.clone()), ..options() };
    let (server, client) = serve(options.clone());
    let link = server.link().split_once('#').unwrap().1.to_owned();
    let body = json!({"game": "outpost", "scenario": "close", "name": "kept", "seats": {"red": "open"}, "pace": 1234});
    let mut game = Match::begin(&client, &body);
    game.act(&client, &game.blue, "bearer b1").ok(200);
    let joined = client.post(&game.path("/join"), None, &json!({"side": "red"})).ok(200);
    game.red = joined["keys"]["red"].as_str().unwrap().to_owned();
    game.act(&client, &game.red, "bearer r1").ok(200);
    game.act(&client, &game.blue, "m b1 0401").ok(200);
    let back = client.post(&game.path("/undo"), Some(&game.blue), &json!({"revision": 4})).ok(200);
    let before = (game.view(&client, Some(&game.blue)), client.get(&game.path(""), None).ok(200));
    assert_eq!(back["can_redo"], true);
    drop(server);

    let (server, client) = serve(options);
    assert!(server.link().ends_with(&link), "the folder keeps its key");
    let mut after =
        (game.view(&client, Some(&game.blue)), client.get(&game.path(""), None).ok(200));
    // What was taken back is forgotten.
    assert_eq!(after.0["can_redo"], false);
    after.0["can_redo"] = json!(true);
    assert_eq!(after, before);
    assert_eq!(client.post(&game.path("/join"), None, &json!({"side": "red"})).error(409), "taken");
    client.send("DELETE", &game.path(""), Some(&game.host), None).ok(204);
}

#[test]
fn bots_go_on_after_a_restart() {
    let folder = Folder::new("bots");
    let options = Options { data: Some(folder.0.clone()), ..options() };
    let (server, client) = serve(options.clone());
    let seats = json!({"blue": "random", "red": "random"});
    let game = Match::begin(&client, &json!({"game": "outpost", "seats": seats, "pace": 10000}));
    drop(server);
    let (_server, client) = serve(options);
    client.post(&game.path("/pace"), Some(&game.host), &json!({"pace": 0})).ok(200);
    let start = std::time::Instant::now();
    while game.view(&client, None)["steps"].as_u64() < Some(5) {
        assert!(start.elapsed().as_secs() < 20, "the bots do not play");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
