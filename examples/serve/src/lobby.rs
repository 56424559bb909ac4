//! All games in progress, and what they share.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use table::{AnySession, Registry, Seats, SideId};

use crate::bots;
use crate::error::ApiError;
use crate::key::{Key, RoomId};
use crate::options::Limits;
use crate::places::Places;
use crate::rate::Rate;
use crate::room::{Room, Summary, seated};
use crate::store::{Change, Holder, Mark, Opened, Seat, Store, StoredRoom};

/// Everything that requests work on.
#[derive(Debug)]
pub(crate) struct Lobby {
    pub(crate) registry: Arc<Registry>,
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    pub(crate) new_games: Rate,
    pub(crate) watchers: Arc<Places>,
    /// The key of whoever has the folder of games.
    pub(crate) host: Key,
    /// Pictures that were drawn, by game and scenario.
    pub(crate) pictures: Mutex<BTreeMap<(&'static str, String), Arc<str>>>,
    rooms: RwLock<BTreeMap<RoomId, Arc<Room>>>,
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
        let mut rooms = BTreeMap::new();
        for stored in opened.rooms {
            // A game that this program does not have, or a row that makes no sense, stays in the
            // file for a program that can read it.
            let Some(id) = RoomId::parse(&stored.id) else { continue };
            let Some(game) = registry.get(&stored.game) else { continue };
            if let Ok(room) = Room::new(stored, id.clone(), game.info(), None) {
                rooms.insert(id, Arc::new(room));
            }
        }
        Lobby {
            registry,
            store: opened.store,
            limits,
            new_games: Rate::new(f64::from(limits.games_a_minute) / 60.0, 60.0),
            watchers: Places::new(limits.watchers, limits.watchers_each),
            host: Key::stored(opened.host),
            pictures: Mutex::default(),
            rooms: RwLock::new(rooms),
        }
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
        rooms.get(&id).cloned().ok_or_else(|| ApiError::not_found("there is no such game"))
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
        let full = || {
            let most = self.limits.games;
            ApiError::conflict("full", format!("{most} games are kept already; delete some first"))
        };
        if self.rooms.read().unwrap_or_else(PoisonError::into_inner).len() >= self.limits.games {
            return Err(full());
        }
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
            summary: Summary::of(session.as_ref()).text(),
            seats,
            marks: new.seed_known.then_some(Mark::SeedKnown).into_iter().collect(),
        };
        let room = Box::new(stored.clone());
        stored.number = self.store.write(Change::Create { room, steps }).await?;
        let room = Arc::new(Room::new(stored, id.clone(), info, Some(session))?);
        self.rooms.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(&room));
        bots::seat(self, &room);
        Ok((room, host))
    }

    /// Takes a game up from the store, verifying every step.
    pub(crate) async fn load(&self, room: &Room) -> Result<Box<dyn AnySession>, ApiError> {
        let steps = self.store.steps(room.number).await?;
        let game = self.registry.find(room.info.id)?;
        game.resume_from(&room.head, &steps).map_err(|error| {
            ApiError::broken(format!("this game was kept but cannot be taken up again: {error}"))
        })
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use bull_run::BullRun;
    use table::{Setup, Viewer};

    use super::*;

    #[tokio::test]
    async fn a_game_that_nobody_asks_about_leaves_memory_and_comes_back() {
        let opened = Store::open(None, "host", 0).unwrap();
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
}
