//! What can be chosen before serving.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use table::Budget;

use crate::matches::Match;
use crate::store::DiskFaults;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on. Port 0 is any free port.
    pub bind: SocketAddr,
    /// The folder that keeps the games; `None` keeps them in memory, until the program ends.
    pub data: Option<PathBuf>,
    /// Should the page be opened in the person's browser?
    pub open: bool,
    /// Names, besides `localhost` and plain addresses, by which browsers may call this server.
    pub hosts: Vec<String>,
    /// How much is allowed.
    pub limits: Limits,
    /// Makes the disk fail on purpose: for tests.
    pub faults: Option<Arc<dyn DiskFaults>>,
}

impl Options {
    /// The address that people expect: only this machine, port 4747.
    pub const BIND: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 4747);

    /// The folder in which a person's games are kept when nobody names one: where the system wants
    /// programs to keep their data. `None` where it has no such place.
    pub fn usual_folder() -> Option<PathBuf> {
        let folder = |name: &str| {
            std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
        };
        let data = if cfg!(target_os = "windows") {
            folder("APPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
        };
        data.map(|data| data.join("grognard"))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            bind: Options::BIND,
            data: None,
            open: false,
            hosts: Vec::new(),
            limits: Limits::default(),
            faults: None,
        }
    }
}

/// What one server takes from its callers. The usual values are far above what people need.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Requests a second from one address, over a short while.
    pub requests: u32,
    /// New games a minute from one address, over a short while.
    pub games_a_minute: u32,
    /// Games that are kept. When there are so many, a new one takes the place of the finished or
    /// abandoned one that has waited longest; if there is none, it is refused.
    pub games: usize,
    /// How long a finished game is kept at least.
    pub keep_finished: Duration,
    /// How long a game that nobody plays on is kept at least; then it counts as abandoned.
    pub keep_abandoned: Duration,
    /// Watchers at once.
    pub watchers: usize,
    /// Watchers at once from one address.
    pub watchers_each: usize,
    /// Connections at once, those of watchers among them; others are turned away.
    pub connections: usize,
    /// Connections at once from one address. When three quarters of all are in use, an address may
    /// have an eighth of this, so that others find room.
    pub connections_each: usize,
    /// How long the head of a request may take to arrive.
    pub head: Duration,
    /// How long a reader may take for what waits to be sent, or for each 16 KiB of it.
    pub write: Duration,
    /// How long a game that nobody asks about stays in memory; it is on disk all the time.
    pub idle: Duration,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a journal that is loaded.
    pub journal: usize,
    /// Pages of 4096 bytes that the store may have; 0 is no limit.
    pub store_pages: u32,
    /// How much `thinker` thinks about a decision where its seat does not say so.
    pub think: Budget,
}

impl Limits {
    /// The same for a server behind a proxy on the same machine: all that come through it have one
    /// address, so the limits of one address are those of all, and the proxy has to set its own.
    #[must_use]
    pub fn behind_proxy(self) -> Limits {
        Limits {
            requests: u32::MAX,
            games_a_minute: u32::MAX,
            // An eighth of it is enough for all, also when it is crowded.
            watchers_each: self.watchers.saturating_mul(8),
            connections_each: self.connections.saturating_mul(8),
            ..self
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 400,
            games_a_minute: 60,
            games: 1000,
            keep_finished: Duration::from_secs(24 * 60 * 60),
            keep_abandoned: Duration::from_secs(30 * 24 * 60 * 60),
            watchers: 1000,
            watchers_each: 100,
            connections: 2000,
            connections_each: 200,
            head: Duration::from_secs(10),
            write: Duration::from_secs(20),
            idle: Duration::from_secs(15 * 60),
            body: 64 * 1024,
            journal: 4 * 1024 * 1024,
            store_pages: 0,
            think: Budget::USUAL,
        }
    }
}

impl Limits {
    /// May this game be thrown away for a new one, at this time in seconds since 1970?
    pub(crate) fn may_expire(&self, the_match: &Match, now: i64) -> bool {
        let least = if the_match.summary().over { self.keep_finished } else { self.keep_abandoned };
        // A clock that was set back makes nothing older.
        u64::try_from(now - the_match.changed()).is_ok_and(|waited| waited >= least.as_secs())
    }
}
