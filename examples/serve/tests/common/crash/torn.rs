//! What a power cut leaves of writes that nobody had waited for yet.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use grognard_serve::{Options, Registry};

use super::super::http::Client;
use super::{Came, Random, Tally, Tracked, serve_here};

/// Bytes of the head of a log.
const LOG_HEAD: usize = 32;

/// The store's two files at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Files {
    store: Vec<u8>,
    log: Vec<u8>,
}

impl Files {
    fn read(data: &Path) -> Files {
        let read = |name: &str| std::fs::read(data.join(name)).unwrap_or_default();
        Files { store: read("games.sqlite"), log: read("games.sqlite-wal") }
    }

    fn write(&self, data: &Path) {
        std::fs::create_dir_all(data).expect("a folder");
        std::fs::write(data.join("games.sqlite"), &self.store).expect("a copy");
        std::fs::write(data.join("games.sqlite-wal"), &self.log).expect("a copy");
    }

    /// What a power cut between two moments may leave. The log is waited for before the store is
    /// touched, so only one of the two is torn.
    fn torn(before: &Files, after: &Files, random: &mut Random) -> Files {
        if before.store != after.store && random.below(2) == 0 {
            let store = tear(&before.store, &after.store, random);
            return Files { store, log: after.log.clone() };
        }
        let store = before.store.clone();
        if !Files::log_begins_anew(before, after) {
            return Files { store, log: tear(&before.log, &after.log, random) };
        }
        // The head of a log that begins anew is waited for before anything follows it.
        let mut log = before.log.clone();
        let all = random.below(4) > 0;
        let cut = if all { LOG_HEAD } else { random.below(LOG_HEAD as u64) as usize };
        log[..cut].copy_from_slice(&after.log[..cut]);
        let log = if all { tear(&log, &after.log, random) } else { log };
        Files { store, log }
    }

    /// Was the log written again from its beginning?
    fn log_begins_anew(before: &Files, after: &Files) -> bool {
        let heads = (before.log.get(..LOG_HEAD), after.log.get(..LOG_HEAD));
        matches!(heads, (Some(before), Some(after)) if before != after)
    }
}

/// Part of what was written reached the disk.
fn tear(before: &[u8], after: &[u8], random: &mut Random) -> Vec<u8> {
    const SECTOR: usize = 512;
    let same = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let cut = same + random.below((after.len() - same.min(after.len())) as u64 + 1) as usize;
    match random.below(3) {
        // In order, up to some byte; what was there before may follow.
        0 => {
            let mut torn = after[..cut].to_vec();
            torn.extend_from_slice(before.get(cut..).unwrap_or_default());
            torn
        }
        // The same, with garbage where the head of the disk stopped.
        1 => {
            let mut torn = after[..cut].to_vec();
            torn.extend_from_slice(before.get(cut..).unwrap_or_default());
            if before.len() < cut {
                torn.extend((0..random.below(700)).map(|_| random.0 as u8));
            }
            torn
        }
        // Sectors in any order.
        _ => {
            let mut torn = after.to_vec();
            torn.resize(after.len().max(before.len()), 0);
            torn[after.len()..].copy_from_slice(before.get(after.len()..).unwrap_or_default());
            for start in (same / SECTOR * SECTOR..torn.len()).step_by(SECTOR) {
                if random.below(2) == 0 {
                    for at in start..(start + SECTOR).min(torn.len()) {
                        torn[at] = before.get(at).copied().unwrap_or(0);
                    }
                }
            }
            torn
        }
    }
}

/// Opens so many copies of a folder as power cuts may have left them.
pub(crate) fn torn_writes(
    data: &Path,
    registry: &Arc<Registry>,
    options: &Options,
    game: &'static str,
    count: u64,
) -> Tally {
    let live = data.join("live");
    let options = Options { data: Some(live.clone()), ..options.clone() };
    let server = serve_here(registry, &options);
    let client = Client::new(server.address());
    let (mut random, mut tally) = (Random::new(5), Tally::default());
    let mut tracked = Tracked::begin(&client, game).expect("a match");
    let mut before = (Files::read(&live), tracked.steps, None);
    while tally.blows < count {
        if tracked.over {
            tracked = Tracked::begin(&client, game).expect("a match");
            before = (Files::read(&live), tracked.steps, None);
        }
        if !matches!(tracked.act(&client, &mut random), Came::Acknowledged) {
            continue;
        }
        tally.acknowledged += 1;
        let after = Files::read(&live);
        // Where the log was carried over into the store, or begins anew, there is more to tear.
        let anew = Files::log_begins_anew(&before.0, &after);
        let copies = if anew || before.0.store != after.store {
            30
        } else {
            // Half of the copies are kept for the others.
            u64::from(tally.acknowledged.is_multiple_of(6) && tally.blows < count / 2)
        };
        for _ in 0..copies.min(count - tally.blows) {
            // Each in a folder of its own: a server that has just ended removes its log by name.
            let copy: PathBuf = data.join(format!("torn-{}", tally.blows));
            Files::torn(&before.0, &after, &mut random).write(&copy);
            let torn = Options { data: Some(copy.clone()), ..options.clone() };
            let mut then = Tracked {
                keys: tracked.keys.clone(),
                path: tracked.path.clone(),
                last: before.2.clone(),
                steps: before.1,
                // The last action was not acknowledged yet when the power was cut.
                open: true,
                game,
                over: false,
            };
            let opened = serve_here(registry, &torn);
            then.compare(&Client::new(opened.address()), registry, &mut tally);
            drop(opened);
            std::fs::remove_dir_all(&copy).expect("the copy goes");
            tally.blows += 1;
        }
        before = (after, tracked.steps, tracked.last.clone());
    }
    tally
}
