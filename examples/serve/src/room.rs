//! One game in progress: its session, its seats, and the news of it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use table::{AnySession, GameInfo, JournalHead, Prompt, Seats, SideId};
use tokio::sync::{MutexGuard, watch};

use crate::error::ApiError;
use crate::key::{Key, RoomId};
use crate::lobby::Lobby;
use crate::store::{Change, Holder, Mark, StoredRoom};

/// A game in progress.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: RoomId,
    pub(crate) number: i64,
    pub(crate) name: String,
    pub(crate) info: &'static GameInfo,
    /// The journal without its steps.
    pub(crate) head: JournalHead,
    pub(crate) created: i64,
    host: Key,
    /// The seats that people have.
    places: Mutex<Vec<Place>>,
    /// Does whoever made the game know the seed of its dice?
    pub(crate) seed_known: bool,
    /// Was anybody shown what only the end reveals?
    end_shown: AtomicBool,
    pace: AtomicU32,
    summary: Mutex<Summary>,
    desk: tokio::sync::Mutex<Desk>,
    news: watch::Sender<News>,
    /// When somebody last was at the game.
    used: Mutex<Instant>,
}

/// A person's seat.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) side: SideId,
    pub(crate) holder: Holder,
    key: Key,
}

impl Place {
    /// The key, while whoever made the game may have it.
    pub(crate) fn makers_key(&self) -> Option<&Key> {
        (self.holder == Holder::Maker).then_some(&self.key)
    }
}

/// What anybody may know at once: something has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct News {
    /// Grows with every change, also across restarts.
    pub(crate) revision: u64,
    pub(crate) steps: usize,
    pub(crate) deleted: bool,
}

/// What the lobby shows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) steps: usize,
    pub(crate) prompt: Prompt,
    pub(crate) to_decide: Option<SideId>,
    pub(crate) over: bool,
}

impl Summary {
    pub(crate) fn of(session: &dyn AnySession) -> Summary {
        let decision = session.decision();
        Summary {
            steps: session.steps(),
            prompt: session.prompt(),
            to_decide: decision.side(),
            over: decision.outcome().is_some(),
        }
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The session and its lock: who holds it is alone with the game.
#[derive(Debug)]
struct Desk {
    /// Loaded when somebody needs it, and dropped when the disk would not take a change.
    session: Option<Box<dyn AnySession>>,
    deleted: bool,
}

/// The game while somebody is alone with it. All of it is on disk.
#[derive(Debug)]
pub(crate) struct AtDesk<'r> {
    room: &'r Room,
    desk: MutexGuard<'r, Desk>,
}

impl Room {
    pub(crate) fn new(
        stored: StoredRoom,
        id: RoomId,
        info: &'static GameInfo,
        session: Option<Box<dyn AnySession>>,
    ) -> Result<Room, ApiError> {
        let head = JournalHead::from_text(&stored.head)?;
        let summary: Summary = serde_json::from_str(&stored.summary)
            .map_err(|error| ApiError::broken(error.to_string()))?;
        let news = News { revision: stored.revision, steps: summary.steps, deleted: false };
        let places = stored.seats.into_iter().map(|seat| Place {
            side: SideId(seat.side),
            holder: seat.holder,
            key: Key::stored(seat.key),
        });
        Ok(Room {
            id,
            number: stored.number,
            name: stored.name,
            info,
            head,
            created: stored.created,
            host: Key::stored(stored.host),
            places: Mutex::new(places.collect()),
            seed_known: stored.marks.contains(&Mark::SeedKnown),
            end_shown: AtomicBool::new(stored.marks.contains(&Mark::EndShown)),
            pace: AtomicU32::new(stored.pace),
            summary: Mutex::new(summary),
            desk: tokio::sync::Mutex::new(Desk { session, deleted: false }),
            news: watch::Sender::new(news),
            used: Mutex::new(Instant::now()),
        })
    }

    /// The seat that a key opens. Nobody sits in an open seat, so no key opens it.
    pub(crate) fn seat_of(&self, key: &str) -> Option<SideId> {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = places.iter().filter(|place| place.holder != Holder::Open);
        taken.find(|place| place.key.is(key)).map(|place| place.side)
    }

    /// The seats that people have.
    pub(crate) fn places(&self) -> Vec<Place> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Is this the key of whoever made the game?
    pub(crate) fn is_host(&self, key: &str) -> bool {
        self.host.is(key)
    }

    /// The sides that decide something in this scenario.
    pub(crate) fn sides(&self) -> impl Iterator<Item = SideId> + '_ {
        seated(self.info, &self.head.setup.scenario)
    }

    /// Who plays a side, if it is a bot.
    pub(crate) fn bot(&self, side: SideId) -> Option<&str> {
        Some(self.head.seats.of(self.info, side)).filter(|player| *player != Seats::HUMAN)
    }

    /// Gives an open seat to whoever asks first, with a key that nobody else has.
    pub(crate) async fn claim(&self, lobby: &Lobby, side: SideId) -> Result<Key, ApiError> {
        // Alone with the game, so that two cannot take the same seat.
        let desk = self.at_desk(lobby).await?;
        let open = |place: &Place| place.side == side && place.holder == Holder::Open;
        if !self.places().iter().any(open) {
            return Err(ApiError::conflict("taken", "this seat is not open to everybody"));
        }
        let key = Key::random()?;
        let text = key.as_str().to_owned();
        lobby.store.write(Change::Claim { room: self.number, side: side.0, key: text }).await?;
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = places.iter_mut().find(|place| open(place)) {
            (place.holder, place.key) = (Holder::Joiner, key.clone());
        }
        drop(places);
        drop(desk);
        Ok(key)
    }

    /// Milliseconds between two actions of a bot.
    pub(crate) fn pace(&self) -> u32 {
        self.pace.load(Ordering::Relaxed)
    }

    pub(crate) async fn set_pace(&self, lobby: &Lobby, pace: u32) -> Result<(), ApiError> {
        lobby.store.write(Change::Pace { room: self.number, pace }).await?;
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

    /// Throws away a game that cannot be taken up again.
    pub(crate) async fn discard(&self, lobby: &Lobby) -> Result<(), ApiError> {
        let desk = self.desk.lock().await;
        AtDesk { room: self, desk }.delete(lobby).await
    }

    /// Lets go of the session if nobody was at the game for so long. What was taken back and could
    /// be played again is known to the session alone: such a game stays.
    pub(crate) fn rest(&self, idle: Duration) {
        let Ok(mut desk) = self.desk.try_lock() else { return };
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let done = desk.session.as_ref().is_some_and(|session| session.can_redo() == 0);
        if done && used.elapsed() >= idle {
            desk.session = None;
        }
    }

    /// Is the session in memory?
    #[cfg(test)]
    pub(crate) fn is_awake(&self) -> bool {
        self.desk.try_lock().is_ok_and(|desk| desk.session.is_some())
    }

    /// Waits until nobody else is at the game, and loads it if need be.
    pub(crate) async fn at_desk(&self, lobby: &Lobby) -> Result<AtDesk<'_>, ApiError> {
        let mut desk = self.desk.lock().await;
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if desk.deleted {
            return Err(ApiError::not_found("this game has been deleted"));
        }
        if desk.session.is_none() {
            desk.session = Some(lobby.load(self).await?);
        }
        Ok(AtDesk { room: self, desk })
    }
}

/// The sides that decide something in a scenario.
pub(crate) fn seated(
    info: &'static GameInfo,
    scenario: &str,
) -> impl Iterator<Item = SideId> + use<> {
    let scenario = info.scenario(scenario);
    info.side_ids().filter(move |&side| scenario.is_none_or(|known| known.has_seat(side)))
}

impl AtDesk<'_> {
    pub(crate) fn session(&self) -> &dyn AnySession {
        let session = self.desk.session.as_deref();
        session.expect("a desk is only handed out with its session loaded")
    }

    /// Takes the session out for work elsewhere; it must be put back.
    pub(crate) fn take(&mut self) -> Option<Box<dyn AnySession>> {
        self.desk.session.take()
    }

    pub(crate) fn put_back(&mut self, session: Box<dyn AnySession>) {
        self.desk.session = Some(session);
    }

    /// Changes the session and returns when the change is on disk. If `change` fails nothing has
    /// changed; if the disk fails the session is dropped, and loaded again as it was.
    pub(crate) async fn change<T>(
        &mut self,
        lobby: &Lobby,
        change: impl FnOnce(&mut dyn AnySession) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let session = self.desk.session.as_deref_mut();
        let session = session.ok_or_else(|| ApiError::broken("the game is not loaded"))?;
        let before = session.steps();
        match change(session) {
            Ok(value) => {
                self.save(lobby, before).await?;
                Ok(value)
            }
            Err(error) => {
                if session.steps() != before {
                    self.desk.session = None;
                }
                Err(error)
            }
        }
    }

    /// Writes what has changed since there were `before` steps, and tells everybody.
    pub(crate) async fn save(&mut self, lobby: &Lobby, before: usize) -> Result<(), ApiError> {
        let session = self.session();
        let now = session.steps();
        let keep = before.min(now);
        let lines: Option<Vec<_>> = (keep + 1..=now).map(|step| session.step_text(step)).collect();
        let summary = Summary::of(session);
        let revision = self.room.news().revision + 1;
        let Some(lines) = lines else {
            self.desk.session = None;
            return Err(ApiError::broken("a step cannot be written"));
        };
        let written = lobby.store.write(Change::Tail {
            room: self.room.number,
            keep,
            lines,
            revision,
            summary: summary.text(),
        });
        if let Err(error) = written.await {
            self.desk.session = None;
            return Err(error.into());
        }
        *self.room.summary.lock().unwrap_or_else(PoisonError::into_inner) = summary;
        self.room.news.send_replace(News { revision, steps: now, deleted: false });
        Ok(())
    }

    /// Throws the game away.
    pub(crate) async fn delete(mut self, lobby: &Lobby) -> Result<(), ApiError> {
        lobby.store.write(Change::Delete { room: self.room.number }).await?;
        self.desk.deleted = true;
        self.desk.session = None;
        lobby.forget(&self.room.id);
        self.room.news.send_modify(|news| news.deleted = true);
        Ok(())
    }

    /// Remembers for ever that somebody was shown what only the end reveals: the end stays then.
    /// On disk when this returns, so nothing is shown that a restart would forget.
    pub(crate) async fn show_end(&mut self, lobby: &Lobby) -> Result<(), ApiError> {
        if !self.room.end_shown.load(Ordering::Relaxed) {
            let mark = Change::Mark { room: self.room.number, mark: Mark::EndShown };
            lobby.store.write(mark).await?;
            self.room.end_shown.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Must the end stay, since somebody was shown what it reveals?
    pub(crate) fn end_stays(&self) -> bool {
        let over = self.session().decision().outcome().is_some();
        over && self.room.end_shown.load(Ordering::Relaxed)
    }

    /// How many steps this side would take back: its own last one and what bots did since.
    pub(crate) fn undo_depth(&self, side: SideId) -> Option<usize> {
        if self.end_stays() {
            return None;
        }
        let session = self.session();
        for depth in 1..=session.can_undo() {
            let by = session.decided_by(session.steps() + 1 - depth)?;
            if by == side {
                return Some(depth);
            }
            self.room.bot(by)?;
        }
        None
    }

    /// May this side play a step again that it took back?
    pub(crate) fn can_redo(&self, side: SideId) -> bool {
        let session = self.session();
        session.can_redo() > 0 && session.decision().side() == Some(side)
    }
}
