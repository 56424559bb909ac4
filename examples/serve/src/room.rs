//! One game in progress: its session, its seats, and the news of it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use table::{AnySession, GameInfo, JournalError, JournalHead, Prompt, Seats, SideId};
use tokio::sync::{MutexGuard, watch};

use crate::error::{ApiError, Kind};
use crate::key::{Key, RoomId};
use crate::lobby::Lobby;
use crate::notice::{self, Notice, guarded};
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
    people: Mutex<Vec<PersonSeat>>,
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
    /// What the lobby shows, written down, and what it was written from.
    listing: Mutex<Option<(Listed, Arc<str>)>>,
}

/// A person's seat.
#[derive(Clone, Debug)]
pub(crate) struct PersonSeat {
    pub(crate) side: SideId,
    pub(crate) holder: Holder,
    key: Key,
}

impl PersonSeat {
    /// The key, while whoever made the game may have it.
    pub(crate) fn makers_key(&self) -> Option<&Key> {
        (self.holder == Holder::Maker).then_some(&self.key)
    }
}

/// All that can change in what the lobby shows of a game.
type Listed = (News, u32, Vec<Holder>);

/// What anybody may know at once: something has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct News {
    /// Grows with every change, also across restarts.
    pub(crate) revision: u64,
    pub(crate) steps: usize,
    pub(crate) deleted: bool,
    /// What is wrong with the game, if anything is.
    pub(crate) notice: Option<Notice>,
}

/// What the lobby shows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) steps: usize,
    pub(crate) prompt: Prompt,
    pub(crate) to_decide: Option<SideId>,
    pub(crate) over: bool,
    /// When it last changed, in seconds since 1970; 0 where an earlier program has not said.
    #[serde(default)]
    pub(crate) changed: i64,
}

impl Summary {
    pub(crate) fn of(session: &dyn AnySession) -> Summary {
        let decision = session.decision();
        Summary {
            steps: session.steps(),
            prompt: session.prompt(),
            to_decide: decision.side(),
            over: decision.outcome().is_some(),
            changed: now(),
        }
    }

    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The session and its lock: who holds it is alone with the game.
#[derive(Debug)]
struct Desk {
    /// Loaded when somebody needs it, and dropped when the disk would not take a change or the
    /// code of the game panicked.
    session: Option<Box<dyn AnySession>>,
    /// How many steps are on disk.
    stored: usize,
    /// Are there more on disk than could be replayed into the session?
    stopped: bool,
    deleted: bool,
}

/// The game while somebody is alone with it. All of it is on disk.
#[derive(Debug)]
pub(crate) struct AtDesk<'r> {
    room: &'r Room,
    desk: MutexGuard<'r, Desk>,
}

impl Drop for AtDesk<'_> {
    fn drop(&mut self) {
        // What a panic went through may be half done: it is read again from disk.
        if std::thread::panicking() {
            self.desk.session = None;
        }
    }
}

/// A session with the number of steps that are on disk.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) stored: usize,
}

/// What has changed in a session and is to be written.
#[derive(Debug)]
pub(crate) struct Changed {
    keep: usize,
    lines: Vec<String>,
    summary: Summary,
}

impl Changed {
    /// What has changed since there were `before` steps. Runs the code of the game: see
    /// [`guarded`].
    pub(crate) fn since(session: &dyn AnySession, before: usize) -> Result<Changed, ApiError> {
        notice::look_at(session);
        let now = session.steps();
        let keep = before.min(now);
        let lines: Option<Vec<_>> = (keep + 1..=now).map(|step| session.step_text(step)).collect();
        let lines = lines.ok_or_else(|| ApiError::broken("a step cannot be written"))?;
        Ok(Changed { keep, lines, summary: Summary::of(session) })
    }
}

impl Room {
    pub(crate) fn new(
        stored: StoredRoom,
        id: RoomId,
        info: &'static GameInfo,
        session: Option<Box<dyn AnySession>>,
    ) -> Result<Room, JournalError> {
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
        Ok(Room {
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
            desk: tokio::sync::Mutex::new(Desk {
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

    /// The seat that a key opens. Nobody sits in an open seat, so no key opens it.
    pub(crate) fn seat_of(&self, key: &str) -> Option<SideId> {
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = people.iter().filter(|seat| seat.holder != Holder::Open);
        taken.find(|seat| seat.key.is(key)).map(|seat| seat.side)
    }

    /// The seats that people have.
    pub(crate) fn people(&self) -> Vec<PersonSeat> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).clone()
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
        let open = |seat: &PersonSeat| seat.side == side && seat.holder == Holder::Open;
        if !self.people().iter().any(open) {
            return Err(ApiError::new(Kind::Taken, "this seat is not open to everybody"));
        }
        let key = Key::random()?;
        let text = key.as_str().to_owned();
        lobby.store.write(Change::Claim { room: self.number, side: side.0, key: text }).await?;
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seat) = people.iter_mut().find(|seat| open(seat)) {
            (seat.holder, seat.key) = (Holder::Joiner, key.clone());
        }
        drop(people);
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

    /// Throws the game away. It need not be one that can be taken up.
    pub(crate) async fn discard(&self, lobby: &Lobby) -> Result<(), ApiError> {
        let desk = self.desk.lock().await;
        if desk.deleted {
            return Err(ApiError::not_found("this game has been deleted"));
        }
        AtDesk { room: self, desk }.delete(lobby).await
    }

    /// Throws the game away to make room, if it still may be.
    pub(crate) async fn expire(&self, lobby: &Lobby) {
        let desk = self.desk.lock().await;
        if !desk.deleted && lobby.limits.makes_room(self, now()) {
            // If the disk refuses, the game stays.
            let _ = AtDesk { room: self, desk }.delete(lobby).await;
        }
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
            let loaded = lobby.load(self).await?;
            let step = loaded.session.steps();
            desk.stored = loaded.stored;
            desk.stopped = step < loaded.stored;
            if desk.stopped {
                let summary = guarded(|| Ok(Summary::of(loaded.session.as_ref())))?;
                self.set_summary(Summary { changed: self.changed(), ..summary });
                self.notify(Some(Notice::StepsUnreadable { step, stored: loaded.stored }));
            } else if matches!(self.news().notice, Some(Notice::Damaged { .. })) {
                let summary = guarded(|| Ok(Summary::of(loaded.session.as_ref())))?;
                self.set_summary(Summary { changed: self.changed(), ..summary });
                self.news.send_modify(|news| (news.steps, news.notice) = (step, None));
            }
            desk.session = Some(loaded.session);
        }
        Ok(AtDesk { room: self, desk })
    }

    fn set_summary(&self, summary: Summary) {
        *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = summary;
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

    /// Are steps stored that this program cannot replay? Nothing follows on them.
    pub(crate) fn is_stopped(&self) -> bool {
        self.desk.stopped
    }

    /// Refuses what would follow on steps that cannot be replayed.
    pub(crate) fn may_go_on(&self) -> Result<(), ApiError> {
        if self.is_stopped() {
            let message = "the match is stopped: its last steps cannot be replayed by this program";
            return Err(ApiError::new(Kind::Stopped, message));
        }
        Ok(())
    }

    /// Changes the session and returns when the change is on disk. If `change` fails nothing has
    /// changed; if the disk fails or the game panics the session is dropped, and loaded again as
    /// it was.
    pub(crate) async fn change<T>(
        &mut self,
        lobby: &Lobby,
        change: impl FnOnce(&mut dyn AnySession) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.may_go_on()?;
        let session = self.desk.session.as_deref_mut();
        let session = session.ok_or_else(|| ApiError::broken("the game is not loaded"))?;
        let before = session.steps();
        let tried = guarded(|| {
            let value = change(session)?;
            Ok((value, Changed::since(session, before)?))
        });
        match tried {
            Ok((value, changed)) => {
                self.save(lobby, changed).await?;
                Ok(value)
            }
            Err(error) => {
                if error.kind == Kind::RulesFailed {
                    self.failed(Notice::RulesFailed { step: before });
                } else if session.steps() != before {
                    self.desk.session = None;
                }
                Err(error)
            }
        }
    }

    /// The code of the game panicked: the session is read again from disk, and everybody is notified.
    pub(crate) fn failed(&mut self, notice: Notice) {
        self.desk.session = None;
        self.room.notify(Some(notice));
    }

    /// Writes what has changed, and tells everybody.
    pub(crate) async fn save(&mut self, lobby: &Lobby, changed: Changed) -> Result<(), ApiError> {
        let Changed { keep, lines, summary } = changed;
        let (revision, steps) = (self.room.news().revision + 1, keep + lines.len());
        let had = (!self.desk.stopped).then_some(self.desk.stored);
        let written = lobby.store.write(Change::Tail {
            room: self.room.number,
            had,
            keep,
            lines,
            revision,
            summary: summary.text(),
        });
        if let Err(error) = written.await {
            self.desk.session = None;
            return Err(error.into());
        }
        self.desk.stored = steps;
        self.desk.stopped = false;
        self.room.set_summary(summary);
        self.room.news.send_replace(News { revision, steps, deleted: false, notice: None });
        Ok(())
    }

    /// Throws away the steps that cannot be replayed; the game goes on from the last that can.
    pub(crate) async fn cut_off(&mut self, lobby: &Lobby) -> Result<(), ApiError> {
        let session = self.session();
        let changed = guarded(|| Changed::since(session, session.steps()))?;
        self.save(lobby, changed).await
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

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
