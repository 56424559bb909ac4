//! All games in progress, and what they share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use table::{AnyGame, AnySession, JournalHead, Registry, Seats, SideId};

use crate::bots;
use crate::error::{ApiError, Kind};
use crate::key::{Key, RoomId};
use crate::notice::{Notice, guarded, look_at};
use crate::options::Limits;
use crate::rate::Rate;
use crate::room::{Loaded, Room, Summary, now, seated};
use crate::slots::Slots;
use crate::store::{Change, Damaged, Holder, Mark, Opened, Seat, Store, StoredRoom};

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
    rooms: RwLock<BTreeMap<RoomId, Arc<Room>>>,
    /// Games that are stored but cannot be read.
    damaged: Mutex<Vec<Damaged>>,
}

/// What is agreed about a new game besides the session itself.
#[derive(Debug, Default)]
pub(crate) struct NewRoom {
    pub(crate) name: String,
    pub(crate) pace: u32,
    /// Seats that anybody may take from the lobby.
    pub(crate) open: Vec<SideId>,
    /// Does whoever makes the game know the seed of its dice?
    pub(crate) seed_known: bool,
}

impl Lobby {
    pub(crate) fn new(registry: Arc<Registry>, opened: Opened, limits: Limits) -> Lobby {
        let (mut rooms, mut damaged) = (BTreeMap::new(), Vec::new());
        for stored in opened.rooms {
            // A game that this program does not have, or a row that makes no sense, stays in the
            // file for a program that can read it.
            match stored.and_then(|stored| take_up(&registry, stored)) {
                Ok(room) => drop(rooms.insert(room.id.clone(), Arc::new(room))),
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
            rooms: RwLock::new(rooms),
            damaged: Mutex::new(damaged),
        }
    }

    /// Games that are stored but cannot be read, the oldest first.
    pub(crate) fn damaged(&self) -> Vec<Damaged> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Throws away a game that cannot be read.
    pub(crate) async fn discard_damaged(&self, number: i64) -> Result<(), ApiError> {
        self.store.write(Change::Delete { room: number }).await?;
        let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        damaged.retain(|one| one.number != number);
        Ok(())
    }

    /// Lets the bots of all games that are not over go on.
    pub(crate) fn wake(self: &Arc<Lobby>) {
        for room in self.rooms().into_iter().filter(|room| !room.summary().over) {
            bots::seat(self, &room);
        }
    }

    /// Lets go of games that nobody has asked about for a while, from now on. They are taken up
    /// again from the store.
    pub(crate) fn tidy(self: &Arc<Lobby>) {
        let (lobby, idle) = (Arc::downgrade(self), self.limits.idle);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep((idle / 4).max(Duration::from_secs(1))).await;
                let Some(lobby) = lobby.upgrade() else { return };
                lobby.rooms().iter().for_each(|room| room.rest(idle));
            }
        });
    }

    /// All games, the oldest first.
    pub(crate) fn rooms(&self) -> Vec<Arc<Room>> {
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        let mut rooms: Vec<_> = rooms.values().cloned().collect();
        rooms.sort_by_key(|room| room.number);
        rooms
    }

    /// The game with this id.
    pub(crate) fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        let id = RoomId::parse(id).ok_or_else(|| ApiError::not_found("this is no id of a game"))?;
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        rooms.get(&id).cloned().ok_or_else(|| {
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
    fn expendable(&self) -> Option<Arc<Room>> {
        let now = now();
        let rooms = self.rooms().into_iter().filter(|room| self.limits.makes_room(room, now));
        rooms.min_by_key(|room| room.changed())
    }

    pub(crate) fn forget(&self, id: &RoomId) {
        self.rooms.write().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Keeps a new game: it is on disk when this returns.
    pub(crate) async fn add(
        self: &Arc<Lobby>,
        session: Box<dyn AnySession>,
        new: NewRoom,
    ) -> Result<(Arc<Room>, Key), ApiError> {
        let mut leaves = None;
        if self.rooms.read().unwrap_or_else(PoisonError::into_inner).len() >= self.limits.games {
            leaves = Some(self.expendable().ok_or_else(|| {
                let most = self.limits.games;
                let message = format!("{most} games are kept already; delete some first");
                ApiError::new(Kind::TooManyMatches, message)
            })?);
        }
        let summary = guarded(|| {
            look_at(session.as_ref());
            Ok(Summary::of(session.as_ref()))
        })?;
        let info = session.info();
        let (id, host) = (RoomId::random()?, Key::random()?);
        let mut seats = Vec::new();
        let sides = seated(info, &session.setup().scenario);
        for side in sides.filter(|&side| session.seats().of(info, side) == Seats::HUMAN) {
            let key = Key::random()?.as_str().to_owned();
            let holder = if new.open.contains(&side) { Holder::Open } else { Holder::Maker };
            seats.push(Seat { side: side.0, key, holder });
        }
        let steps = (1..=session.steps()).map(|step| session.step_text(step));
        let steps: Option<Vec<_>> = steps.collect();
        let steps = steps.ok_or_else(|| ApiError::broken("a step cannot be written"))?;
        let mut stored = StoredRoom {
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
        let room = Box::new(stored.clone());
        stored.number = self.store.write(Change::Create { room, steps }).await?;
        let room = Arc::new(Room::new(stored, id.clone(), info, Some(session))?);
        self.rooms.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&room));
        bots::seat(self, &room);
        if let Some(leaves) = leaves {
            // Somebody may have come back to it meanwhile; then there is one game too many, which
            // hurts nobody.
            leaves.expire(self).await;
        }
        Ok((room, host))
    }

    /// Takes a game up from the store, verifying every step.
    pub(crate) async fn load(&self, room: &Room) -> Result<Loaded, ApiError> {
        let steps = self.store.steps(room.number).await;
        let steps = steps.map_err(|error| ApiError::unreadable(&error))?;
        let (registry, id, head) = (Arc::clone(&self.registry), room.info.id, room.head.clone());
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
fn take_up(registry: &Registry, stored: StoredRoom) -> Result<Room, Damaged> {
    let mut bad = Damaged {
        number: stored.number,
        id: Some(stored.id.clone()),
        name: Some(stored.name.clone()),
        game: Some(stored.game.clone()),
        part: "id",
    };
    let Some(id) = RoomId::parse(&stored.id) else { return Err(bad) };
    bad.part = "game";
    let Some(game) = registry.get(&stored.game) else { return Err(bad) };
    bad.part = "head";
    Room::new(stored, id, game.info(), None).map_err(|_| bad)
}

/// Takes a game up as far as its steps can be replayed and shown; `None` if not even its beginning
/// can.
fn replay(game: &dyn AnyGame, head: &JournalHead, lines: &[String]) -> Option<Box<dyn AnySession>> {
    let up_to = |count: usize| {
        let session = guarded(|| {
            let session = game.resume_from(head, &lines[..count])?;
            look_at(session.as_ref());
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
        let (room, _) = lobby.add(session, NewRoom::default()).await.unwrap();
        let mut desk = room.at_desk(&lobby).await.unwrap();
        desk.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        let before = desk.session().view(Viewer::Spectator);
        room.rest(Duration::ZERO);
        assert!(!desk.session().menu().is_empty(), "whoever is at the game is left in peace");
        drop(desk);

        room.rest(Duration::from_secs(60));
        assert!(room.is_awake(), "somebody has just been there");
        room.rest(Duration::ZERO);
        assert!(!room.is_awake());
        let mut desk = room.at_desk(&lobby).await.unwrap();
        assert_eq!(desk.session().view(Viewer::Spectator), before);
        assert_eq!(desk.session().steps(), 1);

        // What was taken back can be played again as long as the game is in memory.
        while desk.session().can_undo() == 0 {
            desk.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        }
        desk.change(&lobby, |session| Ok(session.undo()?)).await.unwrap();
        drop(desk);
        room.rest(Duration::ZERO);
        assert!(room.is_awake());
    }

    #[tokio::test]
    async fn a_game_is_written_down_for_the_lobby_once_for_each_change() {
        let opened = Store::in_memory().unwrap();
        let registry = Registry::new().with::<BullRun>();
        let lobby = Arc::new(Lobby::new(registry.into(), opened, Limits::default()));
        let game = lobby.registry.find("bull-run").unwrap();
        let session = game.start(&Setup::default(), 7.into(), Seats::default()).unwrap();
        let (room, _) = lobby.add(session, NewRoom::default()).await.unwrap();
        let written = std::cell::Cell::new(0);
        let look = || {
            room.listing(|| {
                written.set(written.get() + 1);
                "{}".to_owned()
            });
            written.get()
        };
        assert_eq!((look(), look(), look()), (1, 1, 1));
        let mut desk = room.at_desk(&lobby).await.unwrap();
        desk.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        assert_eq!((look(), look()), (2, 2), "a step");
        room.set_pace(&lobby, 5).await.unwrap();
        assert_eq!((look(), look()), (3, 3), "the pace");
        room.notify(Some(Notice::RulesFailed { step: 1 }));
        assert_eq!((look(), look()), (4, 4), "a notice");
    }

    #[tokio::test]
    async fn a_gap_in_the_steps_is_refused_and_the_match_is_read_again() {
        let opened = Store::in_memory().unwrap();
        let registry = Registry::new().with::<BullRun>();
        let lobby = Arc::new(Lobby::new(registry.into(), opened, Limits::default()));
        let game = lobby.registry.find("bull-run").unwrap();
        let session = game.start(&Setup::default(), 7.into(), Seats::default()).unwrap();
        let (room, _) = lobby.add(session, NewRoom::default()).await.unwrap();
        let mut desk = room.at_desk(&lobby).await.unwrap();
        // A session that has run ahead of the disk, as after a change that was not written.
        let mut ahead = desk.take().unwrap();
        ahead.act(0).unwrap();
        desk.put_back(ahead);
        let error = desk.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap_err();
        assert!(error.message.contains("0 steps are stored"), "{}", error.message);
        drop(desk);
        let mut desk = room.at_desk(&lobby).await.unwrap();
        assert_eq!(desk.session().steps(), 0);
        desk.change(&lobby, |session| Ok(session.act(0)?)).await.unwrap();
        assert_eq!(lobby.store.steps(room.number).await.unwrap().lines.len(), 1);
    }
}
