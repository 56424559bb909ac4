//! Crashes, torn writes and failing disks, and the comparison of what is there afterwards with what
//! was acknowledged. The tests run a few of each, the program `load` as many as it is told.

pub(crate) mod torn;

use std::fmt;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use grognard_serve::{DiskFault, DiskFaults, DiskWork, Options, Registry, Server};
use serde_json::{Value, json};

use super::http::Client;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Kills, torn copies, or errors of the disk.
    pub(crate) blows: u64,
    /// Actions that were acknowledged.
    pub(crate) acknowledged: u64,
    /// Actions that were refused because of the disk.
    pub(crate) refused: u64,
    /// Actions that got no answer: they may be there or not.
    pub(crate) unanswered: u64,
    /// Comparisons of a match with what was acknowledged of it.
    pub(crate) compared: u64,
    /// Matches in which something acknowledged is not there.
    pub(crate) lost: u64,
    /// Matches in which something refused is there.
    pub(crate) kept: u64,
    /// Matches that cannot be opened, or whose journal does not verify.
    pub(crate) unopened: u64,
}

impl Tally {
    pub(crate) fn is_clean(&self) -> bool {
        (self.lost, self.kept, self.unopened) == (0, 0, 0)
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        self.blows += other.blows;
        self.acknowledged += other.acknowledged;
        self.refused += other.refused;
        self.unanswered += other.unanswered;
        self.compared += other.compared;
        self.lost += other.lost;
        self.kept += other.kept;
        self.unopened += other.unopened;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { blows, acknowledged, refused, unanswered, compared, lost, kept, unopened } =
            self;
        write!(
            f,
            "{blows:5}: {acknowledged} actions acknowledged, {refused} refused, {unanswered} \
             unanswered, {compared} comparisons: {lost} acknowledged lost, {kept} refused kept, \
             {unopened} matches that cannot be opened"
        )
    }
}

/// Numbers that look random, the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end.max(1)
    }
}

/// A match between people, and what the server has said about it.
#[derive(Debug)]
pub(crate) struct Tracked {
    game: &'static str,
    path: String,
    keys: Vec<String>,
    /// The last answer that acknowledged something, with the key that it was for.
    last: Option<(String, Value)>,
    /// Steps that were acknowledged.
    steps: u64,
    /// Was there an action without an answer since?
    open: bool,
    over: bool,
}

enum Came {
    Acknowledged,
    Refused,
    Unanswered,
    /// Nothing was tried.
    Nothing,
}

impl Tracked {
    /// Begins a match; `None` if the server refuses or is gone.
    pub(crate) fn begin(client: &Client, game: &'static str) -> Option<Tracked> {
        let body = json!({ "game": game }).to_string();
        let made = client.try_send("POST", "/api/matches", None, Some(body.as_bytes())).ok()?;
        if made.status != 201 {
            return None;
        }
        let made = made.json();
        let keys = made["keys"].as_object()?.values().filter_map(Value::as_str);
        Some(Tracked {
            game,
            path: format!("/api/matches/{}", made["id"].as_str()?),
            keys: keys.map(str::to_owned).collect(),
            last: None,
            steps: 0,
            open: false,
            over: false,
        })
    }

    /// Does whatever the seat that decides may do.
    fn act(&mut self, client: &Client, random: &mut Random) -> Came {
        for key in &self.keys {
            let view = client.try_send("GET", &format!("{}/view", self.path), Some(key), None);
            let Ok(seen) = view else { return Came::Nothing };
            if seen.status != 200 {
                return Came::Nothing;
            }
            let seen = seen.json();
            self.over = !seen["view"]["result"].is_null();
            let Some(menu) = seen["menu"].as_array() else { continue };
            let index = random.below(menu.len() as u64);
            let body = json!({ "revision": seen["revision"], "index": index }).to_string();
            let path = format!("{}/act", self.path);
            return match client.try_send("POST", &path, Some(key), Some(body.as_bytes())) {
                Ok(answer) if answer.status == 200 => {
                    let seen = answer.json();
                    self.steps = seen["steps"].as_u64().unwrap_or(0);
                    self.last = Some((key.clone(), seen));
                    Came::Acknowledged
                }
                Ok(answer) if answer.status == 507 || answer.status == 503 => Came::Refused,
                Ok(answer) => {
                    // Only after a refusal in time does anybody know that nothing was done.
                    assert_eq!(answer.status, 408, "{}", answer.text());
                    self.open = true;
                    Came::Unanswered
                }
                Err(_) => {
                    self.open = true;
                    Came::Unanswered
                }
            };
        }
        Came::Nothing
    }

    /// Compares the match with what was said about it, and goes on from what is there.
    fn compare(&mut self, client: &Client, registry: &Registry, tally: &mut Tally) {
        tally.compared += 1;
        let all = self.keys.join(" ");
        let get = |path: &str, key: &str| {
            client.try_send("GET", &format!("{}{path}", self.path), Some(key), None)
        };
        let seen = match get("/view", &self.keys[0]) {
            Ok(seen) if seen.status == 200 => seen.json(),
            other => {
                println!("{} cannot be opened: {other:?}", self.path);
                tally.unopened += 1;
                return;
            }
        };
        let steps = seen["steps"].as_u64().unwrap_or(0);
        let whole = seen["notice"].is_null();
        let same = self.last.as_ref().is_none_or(|(key, last)| {
            let then = get(&format!("/view?step={}", last["steps"]), key);
            then.is_ok_and(|then| then.status == 200 && then.json()["view"] == last["view"])
        });
        if steps < self.steps || !same {
            println!("{}: {steps} steps of {} are there", self.path, self.steps);
            tally.lost += 1;
        }
        if steps > self.steps + u64::from(self.open) {
            println!("{}: {steps} steps are there, {} acknowledged", self.path, self.steps);
            tally.kept += 1;
        }
        let journal = get("/journal", &all).ok().filter(|journal| journal.status == 200);
        let verified = journal.is_some_and(|journal| {
            let game = registry.get(self.game);
            game.is_some_and(|game| game.resume(&journal.body, None).is_ok())
        });
        if !verified || !whole {
            println!("{} is not whole: {}", self.path, seen["notice"]);
            tally.unopened += 1;
        }
        (self.steps, self.open) = (steps, false);
    }
}

/// Acts in matches until told to stop.
fn play(
    client: &Client,
    games: &mut [Tracked],
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Tally {
    let (mut tally, mut random) = (Tally::default(), Random::new(seed));
    while !stop() {
        let mut idle = true;
        for game in games.iter_mut().filter(|game| !game.over) {
            match game.act(client, &mut random) {
                Came::Acknowledged => {
                    tally.acknowledged += 1;
                    idle = false;
                }
                Came::Refused => tally.refused += 1,
                Came::Unanswered => {
                    tally.unanswered += 1;
                    return tally;
                }
                Came::Nothing => {}
            }
        }
        if idle {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    tally
}

/// Lets several threads act, each in its own matches.
fn play_all(
    client: &Client,
    games: &mut [Tracked],
    seed: u64,
    stop: &(dyn Fn() -> bool + Sync),
    meanwhile: impl FnOnce(),
) -> Tally {
    let mut tally = Tally::default();
    let share = games.len().div_ceil(4).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = games
            .chunks_mut(share)
            .enumerate()
            .map(|(number, own)| {
                scope.spawn(move || play(client, own, seed * 64 + number as u64, stop))
            })
            .collect();
        meanwhile();
        for thread in threads {
            tally.add(&thread.join().unwrap_or_default());
        }
    });
    tally
}

const MATCHES: usize = 12;

fn fill_up(client: &Client, games: &mut Vec<Tracked>, played: &[&'static str]) {
    games.retain(|game| !game.over);
    for number in 0.. {
        if games.len() >= MATCHES || number > 2 * MATCHES {
            return;
        }
        games.extend(Tracked::begin(client, played[number % played.len()]));
    }
}

/// A server's process; it is killed with this, so that it can clean nothing up.
pub(crate) struct Process(pub(crate) Child);

impl Drop for Process {
    fn drop(&mut self) {
        // SIGKILL.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server's process on a folder.
pub(crate) type Start<'s> = &'s dyn Fn(&Path) -> (Process, Client);

/// Kills the server's process so many times, each time in the middle of play.
pub(crate) fn kills(
    data: &Path,
    registry: &Registry,
    played: &[&'static str],
    count: u64,
    start: Start<'_>,
) -> Tally {
    let (mut games, mut random, mut tally) = (Vec::new(), Random::new(1), Tally::default());
    for round in 0..=count {
        let (process, client) = start(data);
        for game in &mut games {
            Tracked::compare(game, &client, registry, &mut tally);
        }
        if round == count {
            break;
        }
        fill_up(&client, &mut games, played);
        let stop = AtomicBool::new(false);
        let wait = Duration::from_millis(20 + random.below(400));
        let done =
            play_all(&client, &mut games, round + 1, &|| stop.load(Ordering::Relaxed), || {
                std::thread::sleep(wait);
                drop(process);
                stop.store(true, Ordering::Relaxed);
            });
        tally.add(&done);
        tally.blows += 1;
    }
    tally
}

/// A disk that fails by chance.
#[derive(Debug)]
struct Chance {
    on: AtomicBool,
    struck: AtomicU64,
    state: AtomicU64,
}

impl DiskFaults for Chance {
    fn next_fault(&self, work: DiskWork) -> Option<DiskFault> {
        if !self.on.load(Ordering::Relaxed) {
            return None;
        }
        let drawn = self.state.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
        let drawn = (drawn ^ (drawn >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40;
        // What is done most often fails most rarely.
        let rare = if work == DiskWork::Write { 24 } else { 8 };
        if !drawn.is_multiple_of(rare) {
            return None;
        }
        self.struck.fetch_add(1, Ordering::Relaxed);
        let all_the_same = (drawn / rare).is_multiple_of(2);
        Some(if all_the_same { DiskFault::DoneAllTheSame } else { DiskFault::NotDone })
    }
}

/// Lets so many pieces of the store's work fail, and restarts the server now and then.
pub(crate) fn disk_errors(
    data: &Path,
    registry: &Arc<Registry>,
    options: &Options,
    played: &[&'static str],
    count: u64,
) -> Tally {
    let chance = Arc::new(Chance {
        on: AtomicBool::new(false),
        struck: AtomicU64::new(0),
        state: AtomicU64::new(7),
    });
    let faults: Arc<dyn DiskFaults> = Arc::<Chance>::clone(&chance);
    let options = Options { data: Some(data.to_owned()), faults: Some(faults), ..options.clone() };
    let (mut games, mut tally) = (Vec::new(), Tally::default());
    for round in 1.. {
        let server = serve_here(registry, &options);
        let client = Client::new(server.address());
        for game in &mut games {
            Tracked::compare(game, &client, registry, &mut tally);
        }
        let before = chance.struck.load(Ordering::Relaxed);
        if before >= count {
            break;
        }
        fill_up(&client, &mut games, played);
        let end = (before + 60).min(count);
        let deadline = Instant::now() + Duration::from_secs(120);
        let stop = || chance.struck.load(Ordering::Relaxed) >= end || Instant::now() >= deadline;
        chance.on.store(true, Ordering::Relaxed);
        tally.add(&play_all(&client, &mut games, round, &stop, || ()));
        chance.on.store(false, Ordering::Relaxed);
        assert!(chance.struck.load(Ordering::Relaxed) >= end, "the store has stopped working");
        // As the server itself has it, before the folder is read anew.
        for game in &mut games {
            Tracked::compare(game, &client, registry, &mut tally);
        }
    }
    tally.blows = chance.struck.load(Ordering::Relaxed);
    tally
}

fn serve_here(registry: &Arc<Registry>, options: &Options) -> grognard_serve::Running {
    let server = Server::bind(Arc::clone(registry), options.clone()).expect("a port");
    assert_eq!(server.trouble(), None, "the folder opens");
    server.start().expect("a server")
}

/// Lets the system refuse to write beyond some byte of the store's files, so many times. `None` if
/// the system has no such tool.
pub(crate) fn file_limits(
    data: &Path,
    registry: &Registry,
    played: &[&'static str],
    count: u64,
    start: Start<'_>,
) -> Option<Tally> {
    let limit = |process: &Process, bytes: &str| {
        let pid = process.0.id().to_string();
        let set =
            Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:")]).status();
        set.is_ok_and(|set| set.success())
    };
    let (mut games, mut random, mut tally) = (Vec::new(), Random::new(3), Tally::default());
    let rounds = count.div_ceil(10);
    for round in 0..=rounds {
        let (process, client) = start(data);
        for game in &mut games {
            Tracked::compare(game, &client, registry, &mut tally);
        }
        if round == rounds {
            break;
        }
        fill_up(&client, &mut games, played);
        if !limit(&process, "unlimited") {
            return None;
        }
        let stop = AtomicBool::new(false);
        let done =
            play_all(&client, &mut games, round + 1, &|| stop.load(Ordering::Relaxed), || {
                for _ in 0..(count - tally.blows).min(10) {
                    std::thread::sleep(Duration::from_millis(30 + random.below(60)));
                    let length =
                        |name: &str| std::fs::metadata(data.join(name)).map_or(0, |of| of.len());
                    // Anywhere in what will be written next.
                    let at = length("games.sqlite-wal") + random.below(30_000);
                    limit(&process, &at.to_string());
                    tally.blows += 1;
                    std::thread::sleep(Duration::from_millis(60));
                    limit(&process, "unlimited");
                }
                std::thread::sleep(Duration::from_millis(300));
                stop.store(true, Ordering::Relaxed);
            });
        tally.add(&done);
        for game in &mut games {
            Tracked::compare(game, &client, registry, &mut tally);
        }
    }
    Some(tally)
}
