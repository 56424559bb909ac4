//! The tables of the store, and writing them.

use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use super::faults::{DiskFaults, DiskWork, attempt};
use super::rows::{self, Damaged, StoredSteps};
use super::{StoreError, folder};

/// The layout of the tables that this program writes.
const LAYOUT: i64 = 2;

/// The tables. What is called a match everywhere else has been a room here from the first release.
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

    pub(super) fn from_number(number: i64) -> Option<Holder> {
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
    pub(super) const ALL: [Mark; 2] = [Mark::EndShown, Mark::SeedKnown];

    pub(super) fn name(self) -> &'static str {
        match self {
            Mark::EndShown => "end-shown",
            Mark::SeedKnown => "seed-known",
        }
    }
}

/// A game in progress as it is stored, without its steps.
#[derive(Clone, Debug)]
pub(crate) struct StoredMatch {
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
    /// What the lobby shows, as JSON; empty where it cannot be read.
    pub(crate) summary: String,
    pub(crate) seats: Vec<Seat>,
    pub(crate) marks: Vec<Mark>,
}

/// Something to write.
#[derive(Debug)]
pub(crate) enum Change {
    /// A new game with the steps it has.
    Create { stored: Box<StoredMatch>, steps: Vec<String> },
    /// Of the `had` steps that are stored, those after the first `keep` are replaced by these;
    /// without a number, of whatever is stored.
    Tail {
        number: i64,
        had: Option<usize>,
        keep: usize,
        lines: Vec<String>,
        revision: u64,
        summary: String,
    },
    /// Somebody took a seat from the lobby, and has this key now.
    Claim { number: i64, side: u8, key: String },
    /// A fact that stays true.
    Mark { number: i64, mark: Mark },
    /// Bots act at another pace.
    Pace { number: i64, pace: u32 },
    /// The game is thrown away.
    Delete { number: i64 },
}

/// Where the store is, and what it may take.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreOptions {
    /// The folder; `None` keeps everything in memory.
    pub(crate) folder: Option<PathBuf>,
    /// Pages that the file may have; 0 is no limit.
    pub(crate) most_pages: u32,
    /// A disk that fails on purpose.
    pub(crate) faults: Option<Arc<dyn DiskFaults>>,
}

/// The file.
pub(crate) struct Database {
    options: StoreOptions,
    /// There is none while a file that failed cannot be opened anew.
    connection: Option<Connection>,
    /// How many transactions the file has counted. Each counts itself, so that after a failure the
    /// file says whether the last one is in it.
    counted: i64,
}

/// A transaction that failed: nobody knows whether it is on disk.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) error: StoreError,
    /// What came of each change if it is.
    pub(crate) results: Vec<Result<i64, StoreError>>,
}

const COUNT: &str =
    "UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE name = 'transactions'";
const COUNTED: &str = "SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'transactions'";

impl Database {
    pub(crate) fn open(options: StoreOptions) -> Result<Database, StoreError> {
        let connection = options.connect()?;
        // Whatever an earlier program left behind is on disk before anybody is shown it: this waits
        // for the disk. It also finds out whether the file can be written at all.
        connection.execute_batch(&format!(
            "BEGIN IMMEDIATE;
             INSERT OR IGNORE INTO meta VALUES ('transactions', '0');
             {COUNT};
             COMMIT"
        ))?;
        let counted = connection.query_row(COUNTED, [], |row| row.get(0))?;
        Ok(Database { options, connection: Some(connection), counted })
    }

    pub(super) fn connection(&self) -> Result<&Connection, StoreError> {
        self.connection.as_ref().ok_or(StoreError::Recovering)
    }

    /// The folder's secret; `new` becomes it if there is none that can be read.
    pub(crate) fn host(&mut self, new: &str) -> Result<String, StoreError> {
        let db = self.connection()?;
        let find = "SELECT value FROM meta WHERE name = 'host'";
        let known = db.query_row(find, [], |row| Ok(row.get(0).ok())).optional()?.flatten();
        if let Some(known) = known {
            return Ok(known);
        }
        db.execute("INSERT OR REPLACE INTO meta VALUES ('host', ?1)", [new])?;
        Ok(new.to_owned())
    }

    /// All games in progress, also those whose rows make no sense.
    pub(crate) fn matches(&self) -> Result<Vec<Result<StoredMatch, Damaged>>, StoreError> {
        Ok(rows::matches(self.connection()?)?)
    }

    pub(crate) fn steps(&self, number: i64) -> Result<StoredSteps, StoreError> {
        let db = self.connection()?;
        let faults = self.options.faults.as_deref();
        Ok(attempt(faults, DiskWork::Read, || rows::steps(db, number))?)
    }

    /// Writes all of them in one transaction: what came of each. One that is refused takes no other
    /// with it. If the disk fails nobody knows whether the transaction is on it, until
    /// [`Database::recover`] says so.
    pub(crate) fn write(
        &mut self,
        changes: &[Change],
    ) -> Result<Vec<Result<i64, StoreError>>, Failure> {
        let mut results = Vec::new();
        match self.transact(changes, &mut results) {
            Ok(()) => {
                self.counted += 1;
                Ok(results)
            }
            Err(error) => {
                // Only a transaction that came to its end can be on disk; what it then has is this.
                results.resize(changes.len(), Err(error.clone()));
                Err(Failure { error, results })
            }
        }
    }

    fn transact(
        &mut self,
        changes: &[Change],
        results: &mut Vec<Result<i64, StoreError>>,
    ) -> Result<(), StoreError> {
        let faults = self.options.faults.as_deref();
        let connection = self.connection.as_mut().ok_or(StoreError::Recovering)?;
        let mut transaction = attempt(faults, DiskWork::Begin, || {
            connection.transaction_with_behavior(TransactionBehavior::Immediate)
        })?;
        transaction.execute(COUNT, [])?;
        for change in changes {
            let part = transaction.savepoint()?;
            let done = attempt(faults, DiskWork::Write, || Ok(write_one(&part, change)))
                .map_err(StoreError::from)
                .flatten();
            let done = done.and_then(|number| part.commit().map(|()| number).map_err(Into::into));
            match done {
                // A full disk may have rolled the whole transaction back.
                Err(error)
                    if matches!(error, StoreError::Disk(_)) || transaction.is_autocommit() =>
                {
                    return Err(error);
                }
                done => results.push(done),
            }
        }
        Ok(attempt(faults, DiskWork::Commit, || transaction.commit())?)
    }

    /// After a failure: opens the file anew and reads back whether the transaction that failed is
    /// in it. What is said then stays true, also after a power cut.
    ///
    /// # Errors
    /// The file cannot be opened or read yet, so nothing can be said.
    pub(crate) fn recover(&mut self) -> Result<bool, StoreError> {
        if self.options.folder.is_none() {
            // Memory does not fail halfway: what did not end was rolled back.
            let found: i64 = self.connection()?.query_row(COUNTED, [], |row| row.get(0))?;
            return self.settle(found);
        }
        if let Some(failed) = self.connection.take() {
            // The file decides, as it is, and not what the failed connection remembers of it: it
            // may not put its own idea of the last transaction into effect when it is closed.
            let _ = failed.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        }
        let connection = self.options.connect()?;
        let faults = self.options.faults.as_deref();
        let found: i64 = attempt(faults, DiskWork::Recover, || {
            connection.query_row(COUNTED, [], |row| row.get(0))
        })?;
        if found != self.counted {
            // It can be read, but the wait for the disk may have been what failed, and then the
            // system no longer knows that it has something to write. It is written again, to
            // another place, before anybody hears that it is there.
            let busy: i64 = attempt(faults, DiskWork::Recover, || {
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))
            })?;
            if busy != 0 {
                return Err(StoreError::Recovering);
            }
        }
        self.connection = Some(connection);
        self.settle(found)
    }

    fn settle(&mut self, found: i64) -> Result<bool, StoreError> {
        let before = std::mem::replace(&mut self.counted, found);
        match found - before {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(StoreError::Foreign),
        }
    }
}

impl StoreOptions {
    /// Opens the file, alone, with tables of the layout that this program knows.
    fn connect(&self) -> Result<Connection, StoreError> {
        let path = self.folder.as_deref().map(|folder| {
            let failed = |error: std::io::Error| StoreError::Folder {
                path: folder.to_owned(),
                reason: error.to_string(),
            };
            folder::prepare(folder).map_err(failed)
        });
        let path = path.transpose()?;
        let opened = attempt(self.faults.as_deref(), DiskWork::Open, || {
            let db = match &path {
                None => Connection::open_in_memory()?,
                Some(path) => Connection::open(path)?,
            };
            self.configure(&db)?;
            Ok(db)
        });
        let mut connection = opened.map_err(|error| match (error, &self.folder) {
            (rusqlite::Error::SqliteFailure(cause, _), Some(folder))
                if cause.code == rusqlite::ErrorCode::DatabaseBusy =>
            {
                StoreError::InUse { path: folder.clone() }
            }
            (error, Some(folder)) => StoreError::Folder {
                path: folder.clone(),
                reason: StoreError::from(error).to_string(),
            },
            (error, None) => error.into(),
        })?;
        layout(&mut connection)?;
        Ok(connection)
    }

    fn configure(&self, db: &Connection) -> Result<(), rusqlite::Error> {
        // One program at a time: games in memory and on disk must agree.
        db.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        // An acknowledged action outlives a power cut, not only the program.
        db.pragma_update(None, "synchronous", "FULL")?;
        db.pragma_update(None, "foreign_keys", "ON")?;
        if self.most_pages > 0 {
            db.pragma_update(None, "max_page_count", self.most_pages)?;
        }
        // Takes the lock.
        db.execute_batch("BEGIN IMMEDIATE; COMMIT")
    }
}

fn layout(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
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
    if found < LAYOUT {
        transaction.pragma_update(None, "user_version", LAYOUT)?;
    }
    transaction.commit()?;
    Ok(())
}

fn write_one(db: &Connection, change: &Change) -> Result<i64, StoreError> {
    match change {
        Change::Create { stored, steps } => {
            let insert = "INSERT INTO rooms
                (id, name, game, head, host, created, pace, revision, summary)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
            db.prepare_cached(insert)?.execute(params![
                stored.id,
                stored.name,
                stored.game,
                stored.head,
                stored.host,
                stored.created,
                stored.pace,
                stored.revision as i64,
                stored.summary,
            ])?;
            let number = db.last_insert_rowid();
            let insert = "INSERT INTO seats VALUES (?1, ?2, ?3, ?4)";
            for seat in &stored.seats {
                let values = params![number, seat.side, seat.key, seat.holder.number()];
                db.prepare_cached(insert)?.execute(values)?;
            }
            for mark in &stored.marks {
                write_mark(db, number, *mark)?;
            }
            write_steps(db, number, 0, steps)?;
            Ok(number)
        }
        Change::Tail { number, had, keep, lines, revision, summary } => {
            if let Some(had) = *had {
                follows_on(db, *number, had)?;
            }
            let delete = "DELETE FROM steps WHERE room = ?1 AND step > ?2";
            db.prepare_cached(delete)?.execute(params![number, *keep as i64])?;
            follows_on(db, *number, *keep)?;
            write_steps(db, *number, *keep, lines)?;
            let update = "UPDATE rooms SET revision = ?2, summary = ?3 WHERE number = ?1";
            let values = params![number, *revision as i64, summary];
            exactly_one(db.prepare_cached(update)?.execute(values)?)?;
            Ok(*number)
        }
        Change::Claim { number, side, key } => {
            let update = "UPDATE seats SET open = ?4, key = ?3
                WHERE room = ?1 AND side = ?2 AND open = ?5";
            let (taken, open) = (Holder::Joiner.number(), Holder::Open.number());
            let values = params![number, side, key, taken, open];
            exactly_one(db.prepare_cached(update)?.execute(values)?)?;
            Ok(*number)
        }
        Change::Mark { number, mark } => {
            write_mark(db, *number, *mark)?;
            Ok(*number)
        }
        Change::Pace { number, pace } => {
            let update = "UPDATE rooms SET pace = ?2 WHERE number = ?1";
            exactly_one(db.prepare_cached(update)?.execute(params![number, pace])?)?;
            Ok(*number)
        }
        Change::Delete { number } => {
            exactly_one(
                db.prepare_cached("DELETE FROM rooms WHERE number = ?1")?.execute([number])?,
            )?;
            Ok(*number)
        }
    }
}

fn write_mark(db: &Connection, number: i64, mark: Mark) -> Result<(), rusqlite::Error> {
    let insert = "INSERT OR IGNORE INTO marks VALUES (?1, ?2)";
    db.prepare_cached(insert)?.execute(params![number, mark.name()])?;
    Ok(())
}

/// Is this the last step that is stored? Steps written after another one would leave a gap.
fn follows_on(db: &Connection, number: i64, expected: usize) -> Result<(), StoreError> {
    let last = "SELECT ifnull(max(step), 0) FROM steps WHERE room = ?1";
    let stored: i64 = db.prepare_cached(last)?.query_row([number], |row| row.get(0))?;
    let stored = usize::try_from(stored).unwrap_or_default();
    if stored == expected { Ok(()) } else { Err(StoreError::Gap { expected, stored }) }
}

fn write_steps(
    db: &Connection,
    number: i64,
    after: usize,
    lines: &[String],
) -> Result<(), rusqlite::Error> {
    let mut insert = db.prepare_cached("INSERT INTO steps VALUES (?1, ?2, ?3)")?;
    for (index, line) in lines.iter().enumerate() {
        insert.execute(params![number, (after + index + 1) as i64, line])?;
    }
    Ok(())
}

/// A change of something that is gone is a mistake of ours that must not look like success.
fn exactly_one(changed: usize) -> Result<(), rusqlite::Error> {
    if changed == 1 { Ok(()) } else { Err(rusqlite::Error::StatementChangedRows(changed)) }
}
