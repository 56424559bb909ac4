//! What the tests share: a game to play, a server to ask, and the plainest of HTTP clients.

#![allow(dead_code, reason = "each test binary uses a part")]

pub(crate) mod crash;
pub(crate) mod fragile;
pub(crate) mod http;
pub(crate) mod outpost;

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use bull_run::BullRun;
use grognard_serve::{Limits, Options, Registry, Running, Server};
use pancho_villa::PanchoVilla;
use serde_json::{Value, json};

pub(crate) use http::{Answer, Client};

pub(crate) fn registry() -> Registry {
    Registry::new().with::<outpost::Outpost>().with::<BullRun>().with::<PanchoVilla>()
}

/// Limits that tests do not run into by accident.
pub(crate) fn generous() -> Limits {
    let mut limits = Limits::default();
    limits.requests = 1_000_000;
    limits.games_a_minute = 1_000_000;
    limits
}

pub(crate) fn options() -> Options {
    Options { bind: ([127, 0, 0, 1], 0).into(), limits: generous(), ..Options::default() }
}

/// A server of its own for one test.
pub(crate) fn serve(options: Options) -> (Running, Client) {
    let server = Server::bind(registry(), options).unwrap().start().unwrap();
    let client = Client::new(server.address());
    (server, client)
}

/// A server with the game that panics on purpose: the release in which it was played, or a later
/// one.
pub(crate) fn serve_fragile<const OLD: bool>(options: Options) -> (Running, Client) {
    let games = Registry::new().with::<outpost::Outpost>().with::<fragile::Fragile<OLD>>();
    let server = Server::bind(games, options).unwrap().start().unwrap();
    let client = Client::new(server.address());
    (server, client)
}

/// Says that part of a test cannot be done on this machine; where it must be, as in CI, it fails.
#[track_caller]
pub(crate) fn skipped(why: &str) {
    assert_ne!(std::env::var("GROGNARD_DISK").as_deref(), Ok("require"), "{why}");
    not_tried(why);
}

/// Says that a test cannot be done on this machine, and that this is no failure anywhere.
pub(crate) fn not_tried(why: &str) {
    // The harness hides what a test prints with `eprintln` unless it fails.
    let _ = writeln!(std::io::stderr().lock(), "SKIPPED: {why}");
}

/// A folder of its own for one test, removed afterwards.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("grognard-serve-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A game that was begun through the interface.
pub(crate) struct Match {
    pub(crate) id: String,
    pub(crate) blue: String,
    pub(crate) red: String,
    pub(crate) host: String,
}

impl Match {
    pub(crate) fn begin(client: &Client, body: &Value) -> Match {
        Match::of(&client.post("/api/matches", None, body).ok(201))
    }

    pub(crate) fn of(made: &Value) -> Match {
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Match {
            id: word(&made["id"]),
            blue: word(&made["keys"]["blue"]),
            red: word(&made["keys"]["red"]),
            host: word(&made["host"]),
        }
    }

    /// Two people at close quarters, with dice that are always the same.
    pub(crate) fn close(client: &Client) -> Match {
        Match::begin(client, &json!({"game": "outpost", "scenario": "close", "seed": 7}))
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }

    pub(crate) fn view(&self, client: &Client, key: Option<&str>) -> Value {
        client.get(&self.path("/view"), key).ok(200)
    }

    pub(crate) fn revision(&self, client: &Client) -> u64 {
        client.get(&self.path(""), None).ok(200)["revision"].as_u64().unwrap()
    }

    /// Plays a command with a fresh revision.
    pub(crate) fn act(&self, client: &Client, key: &str, command: &str) -> Answer {
        let body = json!({"revision": self.revision(client), "command": command});
        client.post(&self.path("/act"), Some(key), &body)
    }
}
