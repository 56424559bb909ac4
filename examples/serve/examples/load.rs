//! A load test: many games at once, each a person (a client over HTTP) against a bot, with
//! watchers. Run it with `cargo run --release -p grognard-serve --example load`; before it put
//! `taskset -c 0` to see what one core does.
//!
//! Every action goes through a real socket and is on disk before it is answered. The watchers are
//! browsers at heart: at every piece of news they fetch the view and the new lines of the log.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bull_run::BullRun;
use serde_json::{Value, json};
use serve::{Options, Registry, Server};

#[path = "../tests/common/http.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod http;

use http::Client;

const GAMES: usize = 200;
const WATCHERS: usize = 50;
const CLIENTS: usize = 8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    let data = std::env::temp_dir().join(format!("grognard-load-{}", std::process::id()));
    let report = measure(&data, Duration::from_secs(seconds));
    std::fs::remove_dir_all(&data)?;
    println!("{}", report?);
    Ok(())
}

fn measure(data: &Path, time: Duration) -> Result<String, serve::ServeError> {
    let mut options = Options {
        bind: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: Some(data.to_owned()),
        ..Options::default()
    };
    options.limits.requests = 1_000_000;
    options.limits.games_a_minute = 1_000_000;
    let registry = Registry::new().with::<BullRun>();
    let server = Server::bind(registry, options)?.start()?;
    let client = Client::new(server.address());
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
        "{GAMES} games, {WATCHERS} watchers, {CLIENTS} clients, {milliseconds} ms\n\
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
        let seats = json!({"union": "human", "csa": "solitaire"});
        let body = json!({"game": "bull-run", "seats": seats, "seed": seed, "pace": 0});
        let made = client.post("/api/matches", None, &body).json();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Game {
            path: format!("/api/matches/{}", word(&made["id"])),
            key: word(&made["keys"]["union"]),
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
