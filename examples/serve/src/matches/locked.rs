//! A match while one request or bot is alone with it: every change of it goes through here.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use table::{AnySession, SideId};
use tokio::sync::MutexGuard;

use super::{Match, News, Summary, now};
use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::notice::{self, Notice, catch_panics};
use crate::store::{Change, Mark};

const END_STAYS: &str = "the game is over, and somebody has been shown what its end reveals: \
                         what was hidden or the dice to come";

/// The session and its lock: who holds it is alone with the game.
#[derive(Debug)]
pub(super) struct Play {
    /// Loaded when somebody needs it, and dropped when the disk would not take a change or the
    /// code of the game panicked.
    pub(super) session: Option<Box<dyn AnySession>>,
    /// How many steps are on disk.
    pub(super) stored: usize,
    /// Are there more on disk than could be replayed into the session?
    pub(super) stopped: bool,
    pub(super) deleted: bool,
}

/// The game while somebody is alone with it. All of it is on disk.
#[derive(Debug)]
pub(crate) struct LockedMatch<'r> {
    the_match: &'r Match,
    play: MutexGuard<'r, Play>,
}

impl Drop for LockedMatch<'_> {
    fn drop(&mut self) {
        // What a panic went through may be half done: it is read again from disk.
        if std::thread::panicking() {
            self.play.session = None;
        }
    }
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
    /// [`catch_panics`].
    pub(crate) fn since(session: &dyn AnySession, before: usize) -> Result<Changed, ApiError> {
        notice::try_all_views(session);
        let now = session.steps();
        let keep = before.min(now);
        let lines: Option<Vec<_>> = (keep + 1..=now).map(|step| session.step_text(step)).collect();
        let lines = lines.ok_or_else(|| ApiError::broken("a step cannot be written"))?;
        Ok(Changed { keep, lines, summary: Summary::of(session) })
    }
}

impl Match {
    /// Waits until nobody else is at the game, and loads it if need be.
    pub(crate) async fn lock(&self, lobby: &Lobby) -> Result<LockedMatch<'_>, ApiError> {
        let mut play = self.play.lock().await;
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        if play.deleted {
            return Err(ApiError::not_found("this game has been deleted"));
        }
        if play.session.is_none() {
            let loaded = lobby.load(self).await?;
            let step = loaded.session.steps();
            // Steps that were acknowledged and are gone from the file are missing, not undone.
            play.stored = play.stored.max(loaded.stored);
            play.stopped = step < play.stored;
            if play.stopped {
                let ended = self.end_was_shown();
                let mut summary = catch_panics(|| Ok(Summary::of(loaded.session.as_ref())))?;
                summary.changed = self.changed();
                if ended {
                    (summary.over, summary.to_decide) = (true, None);
                }
                self.set_summary(summary);
                let stored = play.stored;
                self.notify(Some(Notice::StepsUnreadable { step, stored, ended }));
            } else if matches!(self.news().notice, Some(Notice::Damaged { .. })) {
                let summary = catch_panics(|| Ok(Summary::of(loaded.session.as_ref())))?;
                self.set_summary(Summary { changed: self.changed(), ..summary });
                self.news.send_modify(|news| (news.steps, news.notice) = (step, None));
            }
            play.session = Some(loaded.session);
        }
        Ok(LockedMatch { the_match: self, play })
    }

    /// Throws the game away. It need not be one that can be taken up.
    pub(crate) async fn discard(&self, lobby: &Lobby) -> Result<(), ApiError> {
        let play = self.play.lock().await;
        if play.deleted {
            return Err(ApiError::not_found("this game has been deleted"));
        }
        LockedMatch { the_match: self, play }.delete(lobby).await
    }

    /// Throws the game away to make room, if it still may be.
    pub(crate) async fn expire(&self, lobby: &Lobby) {
        let play = self.play.lock().await;
        if !play.deleted && lobby.limits.may_expire(self, now()) {
            // If the disk refuses, the game stays.
            let _ = LockedMatch { the_match: self, play }.delete(lobby).await;
        }
    }

    /// Lets go of the session if nobody was at the game for so long. What was taken back and could
    /// be played again is known to the session alone: such a game stays.
    pub(crate) fn unload_if_idle(&self, idle: Duration) {
        let Ok(mut play) = self.play.try_lock() else { return };
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let done = play.session.as_ref().is_some_and(|session| session.can_redo() == 0);
        if done && used.elapsed() >= idle {
            play.session = None;
        }
    }

    /// Is the session in memory?
    #[cfg(test)]
    pub(crate) fn is_loaded(&self) -> bool {
        self.play.try_lock().is_ok_and(|play| play.session.is_some())
    }

    /// Was anybody shown what only the end reveals? Then the match stays over, whatever becomes of
    /// its stored steps.
    fn end_was_shown(&self) -> bool {
        self.end_shown.load(Ordering::Relaxed)
    }
}

impl LockedMatch<'_> {
    /// The session behind the disk's back, as after a change that was not written.
    #[cfg(test)]
    pub(crate) fn unwritten(&mut self) -> Option<&mut (dyn AnySession + 'static)> {
        self.play.session.as_deref_mut()
    }

    pub(crate) fn session(&self) -> &dyn AnySession {
        let session = self.play.session.as_deref();
        session.expect("a play is only handed out with its session loaded")
    }

    /// Are steps stored that this program cannot replay? Nothing follows on them.
    pub(crate) fn is_stopped(&self) -> bool {
        self.play.stopped
    }

    /// Refuses what would follow on an end that was shown, or on steps that cannot be replayed.
    pub(crate) fn may_go_on(&self) -> Result<(), ApiError> {
        if self.end_stays() {
            return Err(ApiError::new(Kind::Over, "the game is over"));
        }
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
        let session = self.play.session.as_deref_mut();
        let session = session.ok_or_else(|| ApiError::broken("the game is not loaded"))?;
        let before = session.steps();
        let tried = catch_panics(|| {
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
                    self.play.session = None;
                }
                Err(error)
            }
        }
    }

    /// The code of the game panicked: the session is read again from disk, and everybody is notified.
    pub(crate) fn failed(&mut self, notice: Notice) {
        self.play.session = None;
        self.the_match.notify(Some(notice));
    }

    /// Writes what has changed, and tells everybody.
    pub(crate) async fn save(&mut self, lobby: &Lobby, changed: Changed) -> Result<(), ApiError> {
        let Changed { keep, lines, summary } = changed;
        let (revision, steps) = (self.the_match.news().revision + 1, keep + lines.len());
        let had = (!self.play.stopped).then_some(self.play.stored);
        let written = lobby.store.write(Change::Tail {
            number: self.the_match.number,
            had,
            keep,
            lines,
            revision,
            summary: summary.text(),
        });
        if let Err(error) = written.await {
            self.play.session = None;
            return Err(error.into());
        }
        self.play.stored = steps;
        self.play.stopped = false;
        self.the_match.set_summary(summary);
        self.the_match.news.send_replace(News { revision, steps, deleted: false, notice: None });
        Ok(())
    }

    /// Throws away the steps that cannot be replayed; the game goes on from the last that can.
    pub(crate) async fn drop_unreadable_steps(&mut self, lobby: &Lobby) -> Result<(), ApiError> {
        let session = self.session();
        let changed = catch_panics(|| Changed::since(session, session.steps()))?;
        self.save(lobby, changed).await
    }

    /// Throws the game away.
    pub(crate) async fn delete(mut self, lobby: &Lobby) -> Result<(), ApiError> {
        lobby.store.write(Change::Delete { number: self.the_match.number }).await?;
        self.play.deleted = true;
        self.play.session = None;
        lobby.forget(&self.the_match.id);
        self.the_match.news.send_modify(|news| news.deleted = true);
        Ok(())
    }

    /// Remembers for ever that somebody was shown what only the end reveals: the end stays then.
    /// On disk when this returns, so nothing is shown that a restart would forget.
    pub(crate) async fn show_end(&mut self, lobby: &Lobby) -> Result<(), ApiError> {
        if !self.the_match.end_was_shown() {
            let mark = Change::Mark { number: self.the_match.number, mark: Mark::EndShown };
            lobby.store.write(mark).await?;
            self.the_match.end_shown.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Must the end stay, since somebody was shown what it reveals? Also where the steps that led
    /// to it can no longer be read.
    pub(crate) fn end_stays(&self) -> bool {
        self.the_match.end_was_shown()
    }

    /// Refuses to take back an end that must stay.
    pub(crate) fn check_end(&self) -> Result<(), ApiError> {
        if self.end_stays() { Err(ApiError::new(Kind::NoUndo, END_STAYS)) } else { Ok(()) }
    }

    /// Why this side can take nothing back: neither a step nor what cannot be replayed.
    pub(crate) fn check_undo(&self, side: SideId) -> Result<(), ApiError> {
        self.check_end()?;
        if !self.is_stopped() {
            self.session().undo_depth(&|by| by == side)?;
        }
        Ok(())
    }

    /// May this side play a step again that it took back?
    pub(crate) fn can_redo(&self, side: SideId) -> bool {
        let session = self.session();
        session.can_redo() > 0 && session.decision().side() == Some(side)
    }
}
