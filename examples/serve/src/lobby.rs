//! All games in progress, and what they share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use table::{AnyGame, AnySession, JournalHead, Registry, Seats, SideId};

use crate::bots;
use crate::error::{ApiError, Kind};
use crate::key::{Key, MatchId};
use crate::matches::{Loaded, Match, Summary, deciding_sides, now};
use crate::notice::{Notice, catch_panics, try_all_views};
use crate::options::Limits;
use crate::rate::Rate;
use crate::slots::Slots;
use crate::store::{Change, Damaged, Holder, Mark, Opened, Seat, Store, StoredMatch};

/// Everything that requests work on.
#[derive(Debug)]
pub(crate) struct Lobby {
    pub(crate) registry: Arc<Registry>,
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    pub(crate) new_games: Rate,
    pub(crate) watchers: Arc<Slots>,
    /// The key of whoever has the folder of games.
    pub(crate) host: Key,
    /// Pictures that were drawn, by game and scenario.
    pub(crate) pictures: Mutex<BTreeMap<(&'static str, String), Arc<str>>>,
    matches: RwLock<BTreeMap<MatchId, Arc<Match>>>,
    /// Games that are stored but cannot be read.
    damaged: Mutex<Vec<Damaged>>,
}

/// What is agreed about a new game besides the session itself.
#[derive(Debug, Default)]
pub(crate) struct NewMatch {
    pub(crate) name: String,
    pub(crate) pace: u32,
    /// Seats that anybody may take from the lobby.
    pub(crate) open: Vec<SideId>,
    /// Does whoever makes the game know the seed of its dice?
    pub(crate) seed_known: bool,
}

impl Lobby {
    pub(crate) fn new(registry: Arc<Registry>, opened: Opened, limits: Limits) -> Lobby {
        let (mut matches, mut damaged) = (BTreeMap::new(), Vec::new());
        for stored in opened.matches {
            // A game that this program does not have, or a row that makes no sense, stays in the
            // file for a program that can read it.
            match stored.and_then(|stored| from_stored(&registry, stored)) {
                Ok(the_match) => drop(matches.insert(the_match.id.clone(), Arc::new(the_match))),
                Err(bad) => damaged.push(bad),
            }
        }
        Lobby {
            registry,
            store: opened.store,
            limits,
            new_games: Rate::new(f64::from(limits.games_a_minute) / 60.0, 60.0),
            watchers: Slots::new(limits.watchers, limits.watchers_each),
            host: Key::stored(opened.host),
            pictures: Mutex::default(),
            matches: RwLock::new(matches),
            damaged: Mutex::new(damaged),
        }
    }

    /// Games that are stored but cannot be read, the oldest first.
    pub(crate) fn damaged(&self) -> Vec<Damaged> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Throws away a game that cannot be read.
    pub(crate) async fn discard_damaged(&self, number: i64) -> Result<(), ApiError> {
        self.store.write(Change::Delete { number }).await?;
        let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        damaged.retain(|one| one.number != number);
        Ok(())
    }

    /// Lets the bots of all games that are not over go on.
    pub(crate) fn start_bots(self: &Arc<Lobby>) {
        for the_match in self.matches().into_iter().filter(|the_match| !the_match.summary().over) {
            bots::start(self, &the_match);
        }
    }

    /// Lets go of games that nobody has asked about for a while, from now on. They are taken up
    /// again from the store.
    pub(crate) fn unload_idle_matches(self: &Arc<Lobby>) {
        let (lobby, idle) = (Arc::downgrade(self), self.limits.idle);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep((idle / 4).max(Duration::from_secs(1))).await;
                let Some(lobby) = lobby.upgrade() else { return };
                lobby.matches().iter().for_each(|the_match| the_match.unload_if_idle(idle));
            }
        });
    }

    /// All games, the oldest first.
    pub(crate) fn matches(&self) -> Vec<Arc<Match>> {
        let matches = self.matches.read().unwrap_or_else(PoisonError::into_inner);
        let mut matches: Vec<_> = matches.values().cloned().collect();
        matches.sort_by_key(|the_match| the_match.number);
        matches
    }

    /// The game with this id.
    pub(crate) fn the_match(&self, id: &str) -> Result<Arc<Match>, ApiError> {
        let id =
            MatchId::parse(id).ok_or_else(|| ApiError::not_found("this is no id of a game"))?;
        let matches = self.matches.read().unwrap_or_else(PoisonError::into_inner);
        matches.get(&id).cloned().ok_or_else(|| {
            let damaged = self.damaged();
            let damaged = damaged.iter().find(|one| one.id.as_deref() == Some(id.as_str()));
            match damaged {
                Some(bad) => {
                    let notice = Notice::Damaged { part: bad.part };
                    ApiError::new(Kind::Damaged, notice.message())
                }
                None => ApiError::not_found("there is no such game"),
            }
        })
    }

    /// A game that may be thrown away for a new one: of those that were finished or left alone
    /// long enough ago, the one that has waited longest.
    fn oldest_expired(&self) -> Option<Arc<Match>> {
        let now = now();
        let matches =
            self.matches().into_iter().filter(|the_match| self.limits.may_expire(the_match, now));
        matches.min_by_key(|the_match| the_match.changed())
    }

    pub(crate) fn forget(&self, id: &MatchId) {
        self.matches.write().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Keeps a new game: it is on disk when this returns.
    pub(crate) async fn add(
        self: &Arc<Lobby>,
        session: Box<dyn AnySession>,
        new: NewMatch,
    ) -> Result<(Arc<Match>, Key), ApiError> {
        let mut leaves = None;
        if self.matches.read().unwrap_or_else(PoisonError::into_inner).len() >= self.limits.games {
            leaves = Some(self.oldest_expired().ok_or_else(|| {
                let most = self.limits.games;
                let message = format!("{most} games are kept already; delete some first");
                ApiError::new(Kind::TooManyMatches, message)
            })?);
        }
        let summary = catch_panics(|| {
            try_all_views(session.as_ref());
            Ok(Summary::of(session.as_ref()))
        })?;
        let info = session.info();
        let (id, host) = (MatchId::random()?, Key::random()?);
        let mut seats = Vec::new();
        let sides = deciding_sides(info, &session.setup().scenario);
        for side in sides.filter(|&side| session.seats().of(info, side) == Seats::HUMAN) {
            let key = Key::random()?.as_str().to_owned();
            let holder = if new.open.contains(&side) { Holder::Open } else { Holder::Maker };
            seats.push(Seat { side: side.0, key, holder });
        }
        let steps = (1..=session.steps()).map(|step| session.step_text(step));
        let steps: Option<Vec<_>> = steps.collect();
        let steps = steps.ok_or_else(|| ApiError::broken("a step cannot be written"))?;
        let mut stored = StoredMatch {
            number: 0,
            id: id.as_str().to_owned(),
            name: new.name,
            game: info.id.to_owned(),
            head: session.journal_head().to_text()?,
            host: host.as_str().to_owned(),
            created: now(),
            pace: new.pace,
            revision: 1,
            summary: summary.text(),
            seats,
            marks: new.seed_known.then_some(Mark::SeedKnown).into_iter().collect(),
        };
        let new = Box::new(stored.clone());
        stored.number = self.store.write(Change::Create { stored: new, steps }).await?;
        let the_match = Arc::new(Match::new(stored, id.clone(), info, Some(session))?);
        self.matches
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(id, Arc::clone(&the_match));
        bots::start(self, &the_match);
        if let Some(leaves) = leaves {
            // Somebody may have come back to it meanwhile; then there is one game too many, which
            // hurts nobody.
            leaves.expire(self).await;
        }
        Ok((the_match, host))
    }

    /// Takes a game up from the store, verifying every step.
    pub(crate) async fn load(&self, the_match: &Match) -> Result<Loaded, ApiError> {
        let steps = self.store.steps(the_match.number).await;
        let steps = steps.map_err(|error| ApiError::unreadable(&error))?;
        let (registry, id, head) =
            (Arc::clone(&self.registry), the_match.info.id, the_match.head.clone());
        // A long game takes a while to verify; other games go on meanwhile.
        let session = tokio::task::spawn_blocking(move || {
            Ok::<_, ApiError>(replay(registry.find(id)?, &head, &steps.lines))
        });
        let session = session.await??.ok_or_else(|| {
            let message = Notice::Damaged { part: "set-up" }.message();
            ApiError::new(Kind::Damaged, message)
        })?;
        Ok(Loaded { session, stored: steps.stored })
    }
}

/// The game that a row tells of, if this program can make sense of it.
fn from_stored(registry: &Registry, stored: StoredMatch) -> Result<Match, Damaged> {
    let mut bad = Damaged {
        number: stored.number,
        id: Some(stored.id.clone()),
        name: Some(stored.name.clone()),
        game: Some(stored.game.clone()),
        part: "id",
    };
    let Some(id) = MatchId::parse(&stored.id) else { return Err(bad) };
    bad.part = "game";
    let Some(game) = registry.get(&stored.game) else { return Err(bad) };
    bad.part = "head";
    Match::new(stored, id, game.info(), None).map_err(|_| bad)
}

/// Takes a game up as far as its steps can be replayed and shown; `None` if not even its beginning
/// can.
fn replay(game: &dyn AnyGame, head: &JournalHead, lines: &[String]) -> Option<Box<dyn AnySession>> {
    let up_to = |count: usize| {
        let session = catch_panics(|| {
            let session = game.resume_from(head, &lines[..count])?;
            try_all_views(session.as_ref());
            Ok(session)
        });
        session.ok()
    };
    if let Some(whole) = up_to(lines.len()) {
        return Some(whole);
    }
    // What follows on a bad step is bad as well: the last good one is found by halving.
    let mut last = up_to(0)?;
    let (mut good, mut bad) = (0, lines.len());
    while good + 1 < bad {
        let middle = good.midpoint(bad);
        match up_to(middle) {
            Some(session) => (last, good) = (session, middle),
            None => bad = middle,
        }
    }
    Some(last)
}

#[cfg(test)]
mod tests {
    use bull_run::BullRun;
    use table::{Setup, Viewer};

    use super::*;

    #[tokio::test]
    async fn a_game_that_nobody_asks_about_leaves_memory_and_comes_back() {
        let opened = Store::in_memory().unwrap();
        let registry = Registry::new().with::<BullRun>();
        let lobby = Arc::new(Lobby::new(registry.into(), opened, Limits::default()));
        let game = lobby.registry.find("bull-run").unwrap();
        let session = game.start(&Setup::default(), 7.into(), Seats::default()).unwrap();
        let (the_match, _) = lobby.add(session, NewMatch::default()).await.unwrap();
        let mut locked = the_match.lock(&lobby).await.unwrap();
        locked.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        let before = locked.session().view(Viewer::Spectator);
        the_match.unload_if_idle(Duration::ZERO);
        assert!(!locked.session().menu().is_empty(), "whoever is at the game is left in peace");
        drop(locked);

        the_match.unload_if_idle(Duration::from_secs(60));
        assert!(the_match.is_loaded(), "somebody has just been there");
        the_match.unload_if_idle(Duration::ZERO);
        assert!(!the_match.is_loaded());
        let mut locked = the_match.lock(&lobby).await.unwrap();
        assert_eq!(locked.session().view(Viewer::Spectator), before);
        assert_eq!(locked.session().steps(), 1);

        // What was taken back can be played again as long as the game is in memory.
        while locked.session().can_undo() == 0 {
            locked.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        }
        locked.change(&lobby, |session| Ok(session.undo()?)).await.unwrap();
        drop(locked);
        the_match.unload_if_idle(Duration::ZERO);
        assert!(the_match.is_loaded());
    }

    #[tokio::test]
    async fn a_game_is_written_down_for_the_lobby_once_for_each_change() {
        let opened = Store::in_memory().unwrap();
        let registry = Registry::new().with::<BullRun>();
        let lobby = Arc::new(Lobby::new(registry.into(), opened, Limits::default()));
        let game = lobby.registry.find("bull-run").unwrap();
        let session = game.start(&Setup::default(), 7.into(), Seats::default()).unwrap();
        let (the_match, _) = lobby.add(session, NewMatch::default()).await.unwrap();
        let written = std::cell::Cell::new(0);
        let look = || {
            the_match.listing(|| {
                written.set(written.get() + 1);
                "{}".to_owned()
            });
            written.get()
        };
        assert_eq!((look(), look(), look()), (1, 1, 1));
        let mut locked = the_match.lock(&lobby).await.unwrap();
        locked.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        assert_eq!((look(), look()), (2, 2), "a step");
        the_match.set_pace(&lobby, 5).await.unwrap();
        assert_eq!((look(), look()), (3, 3), "the pace");
        the_match.notify(Some(Notice::RulesFailed { step: 1 }));
        assert_eq!((look(), look()), (4, 4), "a notice");
    }

    #[tokio::test]
    async fn a_gap_in_the_steps_is_refused_and_the_match_is_read_again() {
        let opened = Store::in_memory().unwrap();
        let registry = Registry::new().with::<BullRun>();
        let lobby = Arc::new(Lobby::new(registry.into(), opened, Limits::default()));
        let game = lobby.registry.find("bull-run").unwrap();
        let session = game.start(&Setup::default(), 7.into(), Seats::default()).unwrap();
        let (the_match, _) = lobby.add(session, NewMatch::default()).await.unwrap();
        let mut locked = the_match.lock(&lobby).await.unwrap();
        // A session that has run ahead of the disk, as after a change that was not written.
        locked.unwritten().unwrap().act(0).unwrap();
        let error = locked.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap_err();
        assert!(error.message.contains("0 steps are stored"), "{}", error.message);
        drop(locked);
        let mut locked = the_match.lock(&lobby).await.unwrap();
        assert_eq!(locked.session().steps(), 0);
        locked.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        assert_eq!(lobby.store.steps(the_match.number).await.unwrap().lines.len(), 1);
    }
}
