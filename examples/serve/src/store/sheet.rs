//! The tables of the store, and reading and writing them.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use super::StoreError;

/// The layout of the tables that this program writes.
const LAYOUT: i64 = 2;

const TABLES: &str = "
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE rooms (
        number   INTEGER PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        name     TEXT NOT NULL,
        game     TEXT NOT NULL,
        head     TEXT NOT NULL,
        host     TEXT NOT NULL,
        created  INTEGER NOT NULL,
        pace     INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        summary  TEXT NOT NULL
    );
    CREATE TABLE seats (
        room INTEGER NOT NULL REFERENCES rooms(number) ON DELETE CASCADE,
        side INTEGER NOT NULL,
        key  TEXT NOT NULL,
        open INTEGER NOT NULL,
        PRIMARY KEY (room, side)
    ) WITHOUT ROWID;
    CREATE TABLE steps (
        room INTEGER NOT NULL REFERENCES rooms(number) ON DELETE CASCADE,
        step INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (room, step)
    ) WITHOUT ROWID;
";

/// What layout 2 added: facts about a game that stay true once they are.
const MARKS: &str = "
    CREATE TABLE marks (
        room INTEGER NOT NULL REFERENCES rooms(number) ON DELETE CASCADE,
        mark TEXT NOT NULL,
        PRIMARY KEY (room, mark)
    ) WITHOUT ROWID;
";

/// A seat that a person can take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) side: u8,
    pub(crate) key: String,
    pub(crate) holder: Holder,
}

/// Whose a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Whoever made the game has its key, and gives it to others if they like.
    Maker,
    /// Nobody has it: anybody may take it from the lobby.
    Open,
    /// Somebody took it from the lobby, and has the only key.
    Joiner,
}

impl Holder {
    /// The number in the column `open`.
    fn number(self) -> i64 {
        match self {
            Holder::Maker => 0,
            Holder::Open => 1,
            Holder::Joiner => 2,
        }
    }

    fn from_number(number: i64) -> Option<Holder> {
        [Holder::Maker, Holder::Open, Holder::Joiner].into_iter().find(|it| it.number() == number)
    }
}

/// A fact about a game that stays true once it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Somebody was shown what only the end reveals.
    EndShown,
    /// Whoever made the game knows the seed of its dice.
    SeedKnown,
}

impl Mark {
    fn name(self) -> &'static str {
        match self {
            Mark::EndShown => "end-shown",
            Mark::SeedKnown => "seed-known",
        }
    }
}

/// A game in progress as it is stored, without its steps.
#[derive(Clone, Debug)]
pub(crate) struct StoredRoom {
    pub(crate) number: i64,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) game: String,
    /// The journal without its steps, as JSON.
    pub(crate) head: String,
    /// The key of whoever made the game.
    pub(crate) host: String,
    /// Seconds since 1970.
    pub(crate) created: i64,
    /// Milliseconds between two actions of a bot.
    pub(crate) pace: u32,
    pub(crate) revision: u64,
    /// What the lobby shows, as JSON.
    pub(crate) summary: String,
    pub(crate) seats: Vec<Seat>,
    pub(crate) marks: Vec<Mark>,
}

/// Something to write.
#[derive(Debug)]
pub(crate) enum Change {
    /// A new game with the steps it has.
    Create { room: Box<StoredRoom>, steps: Vec<String> },
    /// Steps after the first `keep` are replaced by these.
    Tail { room: i64, keep: usize, lines: Vec<String>, revision: u64, summary: String },
    /// Somebody took a seat from the lobby, and has this key now.
    Claim { room: i64, side: u8, key: String },
    /// A fact that stays true.
    Mark { room: i64, mark: Mark },
    /// Bots act at another pace.
    Pace { room: i64, pace: u32 },
    /// The game is thrown away.
    Delete { room: i64 },
}

/// The file.
pub(crate) struct Sheet {
    connection: Connection,
}

impl Sheet {
    pub(crate) fn open(folder: Option<&Path>, most_pages: u32) -> Result<Sheet, StoreError> {
        let connection = match folder {
            None => Connection::open_in_memory()?,
            Some(folder) => open_file(folder)?,
        };
        let mut sheet = Sheet { connection };
        sheet.prepare(most_pages).map_err(|error| match (error, folder) {
            (rusqlite::Error::SqliteFailure(cause, _), Some(folder))
                if cause.code == rusqlite::ErrorCode::DatabaseBusy =>
            {
                StoreError::InUse { path: folder.to_owned() }
            }
            (error, Some(folder)) => StoreError::Folder {
                path: folder.to_owned(),
                reason: StoreError::from(error).to_string(),
            },
            (error, None) => error.into(),
        })?;
        sheet.layout()?;
        Ok(sheet)
    }

    fn prepare(&mut self, most_pages: u32) -> Result<(), rusqlite::Error> {
        let db = &self.connection;
        // One program at a time: games in memory and on disk must agree.
        db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        // An acknowledged action outlives a power cut, not only the program.
        db.pragma_update(None, "synchronous", "FULL")?;
        db.pragma_update(None, "foreign_keys", "ON")?;
        if most_pages > 0 {
            db.pragma_update(None, "max_page_count", most_pages)?;
        }
        // Takes the lock, and finds out now whether the file can be written at all.
        db.execute_batch("BEGIN IMMEDIATE; COMMIT")
    }

    fn layout(&mut self) -> Result<(), StoreError> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if found > LAYOUT {
            return Err(StoreError::Newer { found, known: LAYOUT });
        }
        if found == 0 {
            transaction.execute_batch(TABLES)?;
        }
        if found < 2 {
            transaction.execute_batch(MARKS)?;
        }
        transaction.pragma_update(None, "user_version", LAYOUT)?;
        transaction.commit()?;
        Ok(())
    }

    /// The folder's secret; `new` becomes it if there is none.
    pub(crate) fn host(&mut self, new: &str) -> Result<String, StoreError> {
        let find = "SELECT value FROM meta WHERE name = 'host'";
        let known = self.connection.query_row(find, [], |row| row.get(0)).optional()?;
        if let Some(known) = known {
            return Ok(known);
        }
        self.connection.execute("INSERT INTO meta VALUES ('host', ?1)", [new])?;
        Ok(new.to_owned())
    }

    pub(crate) fn rooms(&mut self) -> Result<Vec<StoredRoom>, StoreError> {
        let mut find = self.connection.prepare(
            "SELECT number, id, name, game, head, host, created, pace, revision, summary
             FROM rooms ORDER BY number",
        )?;
        let rooms = find.query_map([], |row| {
            Ok(StoredRoom {
                number: row.get(0)?,
                id: row.get(1)?,
                name: row.get(2)?,
                game: row.get(3)?,
                head: row.get(4)?,
                host: row.get(5)?,
                created: row.get(6)?,
                pace: row.get(7)?,
                revision: row.get::<_, i64>(8)? as u64,
                summary: row.get(9)?,
                seats: Vec::new(),
                marks: Vec::new(),
            })
        })?;
        let mut rooms = rooms.collect::<Result<Vec<_>, _>>()?;
        let find = "SELECT side, key, open FROM seats WHERE room = ?1 ORDER BY side";
        let mut find = self.connection.prepare(find)?;
        for room in &mut rooms {
            let seats = find.query_map([room.number], |row| {
                // Whose it is if a number makes no sense: nobody can take it, nobody loses it.
                let holder = Holder::from_number(row.get(2)?).unwrap_or(Holder::Joiner);
                Ok(Seat { side: row.get(0)?, key: row.get(1)?, holder })
            })?;
            room.seats = seats.collect::<Result<_, _>>()?;
        }
        let mut find = self.connection.prepare("SELECT mark FROM marks WHERE room = ?1")?;
        for room in &mut rooms {
            let names = find.query_map([room.number], |row| row.get(0))?;
            let names = names.collect::<Result<Vec<String>, _>>()?;
            let all = [Mark::EndShown, Mark::SeedKnown].into_iter();
            room.marks = all.filter(|mark| names.iter().any(|name| name == mark.name())).collect();
        }
        Ok(rooms)
    }

    pub(crate) fn steps(&mut self, room: i64) -> Result<Vec<String>, StoreError> {
        let find = "SELECT line FROM steps WHERE room = ?1 ORDER BY step";
        let mut find = self.connection.prepare_cached(find)?;
        let lines = find.query_map([room], |row| row.get(0))?;
        Ok(lines.collect::<Result<_, _>>()?)
    }

    /// Writes all of them in one transaction: what came of each. One that fails takes no other
    /// with it, unless the disk itself fails.
    pub(crate) fn write(&mut self, changes: &[Change]) -> Vec<Result<i64, StoreError>> {
        let all_failed = |error: rusqlite::Error| {
            let error = StoreError::from(error);
            changes.iter().map(|_| Err(error.clone())).collect()
        };
        let behaviour = TransactionBehavior::Immediate;
        let mut transaction = match self.connection.transaction_with_behavior(behaviour) {
            Ok(transaction) => transaction,
            Err(error) => return all_failed(error),
        };
        let mut results = Vec::new();
        for change in changes {
            let done = transaction.savepoint().and_then(|part| {
                let number = write_one(&part, change)?;
                part.commit()?;
                Ok(number)
            });
            // A full disk may have rolled the whole transaction back.
            if done.is_err() && transaction.is_autocommit() {
                return all_failed(done.err().unwrap_or(rusqlite::Error::InvalidQuery));
            }
            results.push(done.map_err(StoreError::from));
        }
        match transaction.commit() {
            Ok(()) => results,
            Err(error) => all_failed(error),
        }
    }
}

fn open_file(folder: &Path) -> Result<Connection, StoreError> {
    let failed = |reason: String| StoreError::Folder { path: folder.to_owned(), reason };
    std::fs::create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
    let connection = Connection::open(folder.join("games.sqlite"));
    connection.map_err(|error| failed(error.to_string()))
}

fn write_one(db: &Connection, change: &Change) -> Result<i64, rusqlite::Error> {
    match change {
        Change::Create { room, steps } => {
            let insert = "INSERT INTO rooms
                (id, name, game, head, host, created, pace, revision, summary)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
            db.prepare_cached(insert)?.execute(params![
                room.id,
                room.name,
                room.game,
                room.head,
                room.host,
                room.created,
                room.pace,
                room.revision as i64,
                room.summary,
            ])?;
            let number = db.last_insert_rowid();
            let insert = "INSERT INTO seats VALUES (?1, ?2, ?3, ?4)";
            for seat in &room.seats {
                let values = params![number, seat.side, seat.key, seat.holder.number()];
                db.prepare_cached(insert)?.execute(values)?;
            }
            for mark in &room.marks {
                write_mark(db, number, *mark)?;
            }
            write_steps(db, number, 0, steps)?;
            Ok(number)
        }
        Change::Tail { room, keep, lines, revision, summary } => {
            let delete = "DELETE FROM steps WHERE room = ?1 AND step > ?2";
            db.prepare_cached(delete)?.execute(params![room, *keep as i64])?;
            write_steps(db, *room, *keep, lines)?;
            let update = "UPDATE rooms SET revision = ?2, summary = ?3 WHERE number = ?1";
            let values = params![room, *revision as i64, summary];
            exactly_one(db.prepare_cached(update)?.execute(values)?)?;
            Ok(*room)
        }
        Change::Claim { room, side, key } => {
            let update = "UPDATE seats SET open = ?4, key = ?3
                WHERE room = ?1 AND side = ?2 AND open = ?5";
            let (taken, open) = (Holder::Joiner.number(), Holder::Open.number());
            let values = params![room, side, key, taken, open];
            exactly_one(db.prepare_cached(update)?.execute(values)?)?;
            Ok(*room)
        }
        Change::Mark { room, mark } => {
            write_mark(db, *room, *mark)?;
            Ok(*room)
        }
        Change::Pace { room, pace } => {
            let update = "UPDATE rooms SET pace = ?2 WHERE number = ?1";
            exactly_one(db.prepare_cached(update)?.execute(params![room, pace])?)?;
            Ok(*room)
        }
        Change::Delete { room } => {
            exactly_one(
                db.prepare_cached("DELETE FROM rooms WHERE number = ?1")?.execute([room])?,
            )?;
            Ok(*room)
        }
    }
}

fn write_mark(db: &Connection, room: i64, mark: Mark) -> Result<(), rusqlite::Error> {
    let insert = "INSERT OR IGNORE INTO marks VALUES (?1, ?2)";
    db.prepare_cached(insert)?.execute(params![room, mark.name()])?;
    Ok(())
}

fn write_steps(
    db: &Connection,
    room: i64,
    after: usize,
    lines: &[String],
) -> Result<(), rusqlite::Error> {
    let mut insert = db.prepare_cached("INSERT INTO steps VALUES (?1, ?2, ?3)")?;
    for (index, line) in lines.iter().enumerate() {
        insert.execute(params![room, (after + index + 1) as i64, line])?;
    }
    Ok(())
}

/// A change of something that is gone is a mistake of ours that must not look like success.
fn exactly_one(changed: usize) -> Result<(), rusqlite::Error> {
    if changed == 1 { Ok(()) } else { Err(rusqlite::Error::StatementChangedRows(changed)) }
}
