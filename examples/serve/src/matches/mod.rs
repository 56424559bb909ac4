//! One match: a game in progress with its seats, its lock, and the news of it.

mod locked;
mod seats;
mod summary;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use table::{AnySession, GameInfo, JournalError, JournalHead, SideId};
use tokio::sync::watch;

use crate::error::ApiError;
use crate::key::{Key, MatchId};
use crate::lobby::Lobby;
use crate::notice::Notice;
use crate::store::{Change, Holder, Mark, StoredMatch};

pub(crate) use locked::LockedMatch;
use locked::Play;
pub(crate) use seats::{PersonSeat, deciding_sides};
pub(crate) use summary::{News, Summary, now};

/// A game in progress.
#[derive(Debug)]
pub(crate) struct Match {
    pub(crate) id: MatchId,
    pub(crate) number: i64,
    pub(crate) name: String,
    pub(crate) info: &'static GameInfo,
    /// The journal without its steps.
    pub(crate) head: JournalHead,
    pub(crate) created: i64,
    host: Key,
    /// The seats that people have.
    people: Mutex<Vec<PersonSeat>>,
    /// Does whoever made the game know the seed of its dice?
    pub(crate) seed_known: bool,
    /// Was anybody shown what only the end reveals?
    end_shown: AtomicBool,
    pace: AtomicU32,
    summary: Mutex<Summary>,
    play: tokio::sync::Mutex<Play>,
    news: watch::Sender<News>,
    /// When somebody last was at the game.
    used: Mutex<Instant>,
    /// What the lobby shows, written down, and what it was written from.
    listing: Mutex<Option<(Listed, Arc<str>)>>,
}

/// The pace of bots that wait until somebody lets them go on.
pub(crate) const PAUSED: u32 = u32::MAX;

/// All that can change in what the lobby shows of a game.
type Listed = (News, u32, Vec<Holder>);

/// A session with the number of steps that are on disk.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) stored: usize,
}

impl Match {
    pub(crate) fn new(
        stored: StoredMatch,
        id: MatchId,
        info: &'static GameInfo,
        session: Option<Box<dyn AnySession>>,
    ) -> Result<Match, JournalError> {
        let head = JournalHead::from_text(&stored.head)?;
        // The steps can tell what a damaged one said, when somebody opens the game.
        let summary: Option<Summary> = serde_json::from_str(&stored.summary).ok();
        let notice = summary.is_none().then_some(Notice::Damaged { part: "summary" });
        let summary = summary.unwrap_or_default();
        let news = News { revision: stored.revision, steps: summary.steps, deleted: false, notice };
        let steps = summary.steps;
        let people = stored.seats.into_iter().map(|seat| PersonSeat {
            side: SideId(seat.side),
            holder: seat.holder,
            key: Key::stored(seat.key),
        });
        Ok(Match {
            id,
            number: stored.number,
            name: stored.name,
            info,
            head,
            created: stored.created,
            host: Key::stored(stored.host),
            people: Mutex::new(people.collect()),
            seed_known: stored.marks.contains(&Mark::SeedKnown),
            end_shown: AtomicBool::new(stored.marks.contains(&Mark::EndShown)),
            pace: AtomicU32::new(stored.pace),
            summary: Mutex::new(summary),
            play: tokio::sync::Mutex::new(Play {
                session,
                stored: steps,
                stopped: false,
                deleted: false,
            }),
            news: watch::Sender::new(news),
            used: Mutex::new(Instant::now()),
            listing: Mutex::default(),
        })
    }

    /// What the lobby shows of the game, written down. `write` is asked only if something has
    /// changed since: a lobby of many games is looked at far more often than each of them changes.
    pub(crate) fn listing(&self, write: impl FnOnce() -> String) -> Arc<str> {
        let holders = self.people().iter().map(|seat| seat.holder).collect();
        let now = (self.news(), self.pace(), holders);
        let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, text)) = &*listing
            && *of == now
        {
            return Arc::clone(text);
        }
        let text: Arc<str> = write().into();
        *listing = Some((now, Arc::clone(&text)));
        text
    }

    /// When somebody last changed it, in seconds since 1970.
    pub(crate) fn changed(&self) -> i64 {
        self.summary().changed.max(self.created)
    }

    /// Tells everybody what is wrong with the game, or that nothing is any more.
    pub(crate) fn notify(&self, notice: Option<Notice>) {
        self.news.send_if_modified(|news| {
            let new = news.notice != notice;
            news.notice = notice;
            new
        });
    }

    /// Is this the key of whoever made the game?
    pub(crate) fn is_host(&self, key: &str) -> bool {
        self.host.is(key)
    }

    /// Milliseconds between two actions of a bot.
    pub(crate) fn pace(&self) -> u32 {
        self.pace.load(Ordering::Relaxed)
    }

    /// The pace as it is told: none while the bots wait.
    pub(crate) fn shown_pace(&self) -> Option<u32> {
        Some(self.pace()).filter(|pace| *pace != PAUSED)
    }

    pub(crate) async fn set_pace(&self, lobby: &Lobby, pace: u32) -> Result<(), ApiError> {
        lobby.store.write(Change::Pace { number: self.number, pace }).await?;
        self.pace.store(pace, Ordering::Relaxed);
        Ok(())
    }

    pub(crate) fn summary(&self) -> Summary {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// News of every change from now on.
    pub(crate) fn subscribe(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    pub(crate) fn news(&self) -> News {
        *self.news.borrow()
    }

    fn set_summary(&self, summary: Summary) {
        *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = summary;
    }
}
