//! A load test: many games at once, each a person (a client over HTTP) against a bot, with
//! watchers: `cargo run --release -p grognard-serve --example load [SECONDS]`.
//!
//! With other arguments it is rough instead, and compares what is there afterwards with what was
//! acknowledged; any may be left out:
//!
//! ```sh
//! cargo run --release -p grognard-serve --example load -- --kills 50 --torn 500 --errors 1000 --limits 100 --list 1000
//! ```
//!
//! * `--kills N` kills the server's process (`kill -9`) in the middle of play, and starts it again.
//! * `--torn N` opens copies of the data folder as a power cut may leave them: writes cut off at any
//!   byte, with garbage, or with only some of their sectors on disk.
//! * `--errors N` lets the store's work with its disk fail, also where it was done all the same.
//! * `--limits N` lets the system break off the store's writes at any byte (needs `prlimit`).
//! * `--list N` measures actions while the lobby with N matches is asked for all the time.
//!
//! It ends with an error if anything acknowledged is lost, anything refused is kept, or a match
//! cannot be opened.
//!
//! The server is a process of its own, held to one core where the system has `taskset`; the clients
//! take the others. Half of the games are Bull Run, half Pancho Villa. Every action goes through a
//! real socket and is on disk before it is answered. The watchers are browsers at heart: at every
//! piece of news they fetch the view and the new lines of the log.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bull_run::BullRun;
use grognard_serve::{Options, Registry, Server};
use pancho_villa::PanchoVilla;
use serde_json::{Value, json};

#[path = "../tests/common/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;

#[path = "../tests/common/crash/mod.rs"]
mod crash;

use crash::{Process, Tally};
use http::Client;

const GAMES: usize = 200;
const WATCHERS: usize = 50;
const CLIENTS: usize = 8;

/// Tells this program to be the server, with its folder.
const SERVE: &str = "--serve";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder] = given.as_slice()
        && first == SERVE
    {
        return Ok(serve(Path::new(folder))?);
    }
    let data = std::env::temp_dir().join(format!("grognard-load-{}", std::process::id()));
    if given.first().is_some_and(|first| first.starts_with("--")) {
        std::fs::create_dir_all(&data)?;
        let clean = rough(&data, &given);
        std::fs::remove_dir_all(&data)?;
        return if clean? {
            Ok(())
        } else {
            Err("not everything was as it was acknowledged".into())
        };
    }
    let seconds = given.first().and_then(|text| text.parse().ok()).unwrap_or(20);
    let report = measure(&data, Duration::from_secs(seconds));
    std::fs::remove_dir_all(&data)?;
    println!("{}", report?);
    Ok(())
}

/// Does what the arguments say: was everything as it was acknowledged?
fn rough(data: &Path, given: &[String]) -> Result<bool, Box<dyn std::error::Error>> {
    let registry = Arc::new(registry());
    let options = options(None);
    let mut clean = true;
    for (number, pair) in given.chunks(2).enumerate() {
        let [what, count] = pair else { return Err("give a number after each word".into()) };
        let count: u64 = count.parse()?;
        let data = data.join(number.to_string());
        let start =
            |data: &Path| start(data).map(|(process, client, _)| (process, client)).unwrap();
        let began = Instant::now();
        let tally: Tally = match what.as_str() {
            "--kills" => crash::kills(&data, &registry, &PLAYED, count, &start),
            "--torn" => crash::torn::torn_writes(&data, &registry, &options, "bull-run", count),
            "--errors" => crash::disk_errors(&data, &registry, &options, &PLAYED, count),
            "--limits" => crash::file_limits(&data, &registry, &PLAYED, count, &start)
                .ok_or("prlimit is not here or may not be used")?,
            "--list" => {
                println!("{}", listing(&data, count)?);
                continue;
            }
            other => return Err(format!("'{other}' is no argument").into()),
        };
        println!("{:8} {tally} ({} s)", &what[2..], began.elapsed().as_secs());
        clean &= tally.is_clean();
    }
    Ok(clean)
}

/// Games between two people in which nothing is hidden.
const PLAYED: [&str; 1] = ["bull-run"];

fn registry() -> Registry {
    Registry::new().with::<BullRun>().with::<PanchoVilla>()
}

fn options(data: Option<&Path>) -> Options {
    let mut options = Options {
        bind: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: data.map(Path::to_owned),
        ..Options::default()
    };
    // All callers of this program have one address.
    options.limits = options.limits.behind_proxy();
    options.limits.games = 1_000_000;
    options
}

fn serve(data: &Path) -> Result<(), grognard_serve::ServeError> {
    let server = Server::bind(registry(), options(Some(data)))?;
    println!("{}", server.address());
    server.run()
}

/// Starts the server on one core if that can be had, and says how.
fn start(data: &Path) -> std::io::Result<(Process, Client, &'static str)> {
    let program = std::env::current_exe()?;
    let pinned = Command::new("taskset").arg("--version").stdout(Stdio::null()).status().is_ok();
    let how = if pinned { "the server on one core" } else { "the server on all cores" };
    let held = if pinned { "taskset -c 0 " } else { "" };
    // A file that may not grow is an error of the disk to the server, not its end.
    let mut child = Command::new("sh")
        .args(["-c", &format!("trap '' XFSZ; exec {held}\"$0\" \"$@\"")])
        .arg(&program)
        .arg(SERVE)
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()?;
    let told = child.stdout.take().ok_or_else(|| std::io::Error::other("no output"))?;
    let process = Process(child);
    let mut line = String::new();
    BufReader::new(told).read_line(&mut line)?;
    let address = line.trim().parse().map_err(std::io::Error::other)?;
    Ok((process, Client::new(address), how))
}

/// How long actions take while the lobby is asked for all the time, and while it is not.
fn listing(data: &Path, count: u64) -> std::io::Result<String> {
    let (server, client, how) = start(data)?;
    let games: Vec<Game> = (0..count).map(|seed| Game::begin(&client, seed * 2)).collect();
    let mut lines = vec![format!("{count} matches, {how}")];
    let half = games.len().div_ceil(2).max(1);
    let cases = [(0, "nobody looks at the lobby"), (4, "four look all the time")];
    // Games come to an end: each case has its own.
    for ((readers, words), games) in cases.into_iter().zip(games.chunks(half)) {
        let own: Vec<&Game> = games.iter().collect();
        let stop = AtomicBool::new(false);
        let lists = AtomicU64::new(0);
        let mut times = Vec::new();
        std::thread::scope(|scope| {
            for _ in 0..readers {
                let (stop, lists) = (&stop, &lists);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        client.get("/api/matches", None);
                        lists.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
            let (own, stopped) = (&own, &stop);
            let player = scope.spawn(move || play(&client, own, stopped));
            std::thread::sleep(Duration::from_secs(6));
            stop.store(true, Ordering::Relaxed);
            times = player.join().unwrap_or_default();
        });
        times.sort_unstable();
        let at = |percent: usize| times.get(times.len() * percent / 100).copied();
        lines.push(format!(
            "{words}: {} lists, {} actions, median {:.1?}, 99th percentile {:.1?}",
            lists.load(Ordering::Relaxed),
            times.len(),
            at(50).unwrap_or_default(),
            at(99).unwrap_or_default(),
        ));
    }
    drop(server);
    Ok(lines.join("\n"))
}

fn measure(data: &Path, time: Duration) -> std::io::Result<String> {
    let (server, client, how) = start(data)?;
    let games: Vec<Game> = (0..GAMES as u64).map(|seed| Game::begin(&client, seed)).collect();

    let stop = AtomicBool::new(false);
    let (news, views) = (AtomicU64::new(0), AtomicU64::new(0));
    let latencies = Mutex::new(Vec::new());
    let before = steps(&client);
    let start = Instant::now();
    let mut counted = (Duration::ZERO, 0);
    std::thread::scope(|scope| {
        for game in games.iter().take(WATCHERS) {
            let (stop, news, views) = (&stop, &news, &views);
            scope.spawn(move || watch(&client, game, stop, news, views));
        }
        for number in 0..CLIENTS {
            let own: Vec<&Game> = games.iter().skip(number).step_by(CLIENTS).collect();
            let (stop, latencies) = (&stop, &latencies);
            scope.spawn(move || {
                let times = play(&client, &own, stop);
                latencies.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(times);
            });
        }
        std::thread::sleep(time);
        stop.store(true, Ordering::Relaxed);
        counted = (start.elapsed(), steps(&client) - before);
        // A stream of news ends with its game.
        for game in games.iter().take(WATCHERS) {
            client.send("DELETE", &game.path, Some(&game.host), None);
        }
    });
    drop(server);
    let (elapsed, all) = counted;
    let milliseconds = elapsed.as_millis() as u64;
    let a_second = |count: u64| count * 1000 / milliseconds.max(1);
    let mut times = latencies.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    times.sort_unstable();
    let percentile = |percent: usize| {
        let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
        times.get(at).copied().unwrap_or_default()
    };
    Ok(format!(
        "{GAMES} games, {WATCHERS} watchers, {CLIENTS} clients, {how}, {milliseconds} ms\n\
         actions a second: {} ({} by clients, the rest by bots), each on disk\n\
         latency of a client's action: median {:.1?}, 99th percentile {:.1?}, worst {:.1?}\n\
         watchers: {} news and {} views a second",
        a_second(all),
        a_second(times.len() as u64),
        percentile(50),
        percentile(99),
        percentile(100),
        a_second(news.load(Ordering::Relaxed)),
        a_second(views.load(Ordering::Relaxed)),
    ))
}

/// All steps of all games so far.
fn steps(client: &Client) -> u64 {
    let listed = client.get("/api/matches", None).json();
    let games = listed["matches"].as_array().cloned().unwrap_or_default();
    games.iter().filter_map(|game| game["steps"].as_u64()).sum()
}

struct Game {
    path: String,
    key: String,
    host: String,
}

impl Game {
    fn begin(client: &Client, seed: u64) -> Game {
        let (game, own, seats) = if seed.is_multiple_of(2) {
            ("bull-run", "union", json!({"csa": "solitaire"}))
        } else {
            ("pancho-villa", "villista", json!({"american": "hunter"}))
        };
        let body = json!({"game": game, "seats": seats, "seed": seed, "pace": 0});
        let made = client.post("/api/matches", None, &body).json();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Game {
            path: format!("/api/matches/{}", word(&made["id"])),
            key: word(&made["keys"][own]),
            host: word(&made["host"]),
        }
    }
}

/// Acts in one game after another wherever a decision is due: how long each took.
fn play(client: &Client, games: &[&Game], stop: &AtomicBool) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    while !stop.load(Ordering::Relaxed) {
        for game in games {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let seen = client.get(&format!("{}/view", game.path), Some(&game.key)).json();
            let count = seen["menu"].as_array().map_or(0, Vec::len) as u64;
            if count == 0 {
                continue;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let body = json!({"revision": seen["revision"], "index": (random >> 33) % count});
            let start = Instant::now();
            let answer = client.post(&format!("{}/act", game.path), Some(&game.key), &body);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            assert_eq!(answer.status, 200, "{}", answer.text());
            times.push(start.elapsed());
        }
    }
    times
}

/// Follows a game as a browser does.
fn watch(client: &Client, game: &Game, stop: &AtomicBool, news: &AtomicU64, views: &AtomicU64) {
    let mut stream = client.news(&format!("{}/events", game.path));
    let mut logged = 0;
    while !stop.load(Ordering::Relaxed) {
        let Some(event) = stream.next() else { return };
        news.fetch_add(1, Ordering::Relaxed);
        client.get(&format!("{}/view", game.path), None);
        client.get(&format!("{}/log?since={logged}", game.path), None);
        logged = event["steps"].as_u64().unwrap_or(0);
        views.fetch_add(1, Ordering::Relaxed);
    }
}
