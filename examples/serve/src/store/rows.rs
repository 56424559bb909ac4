//! Reading the tables. A value of the wrong type is damage of its match, and of no other.

use rusqlite::types::FromSql;
use rusqlite::{Connection, Row};

use super::database::{Holder, Mark, Seat, StoredMatch};

/// A game in progress whose row makes no sense.
#[derive(Clone, Debug)]
pub(crate) struct Damaged {
    pub(crate) number: i64,
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) game: Option<String>,
    /// Which part of it.
    pub(crate) part: &'static str,
}

/// The steps of a game in progress, as far as they can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredSteps {
    /// From the first on, without a gap.
    pub(crate) lines: Vec<String>,
    /// The number of the last step that is stored, read or not.
    pub(crate) stored: usize,
}

/// All games in progress, the oldest first.
pub(super) fn matches(
    db: &Connection,
) -> Result<Vec<Result<StoredMatch, Damaged>>, rusqlite::Error> {
    let mut find = db.prepare(
        "SELECT number, id, name, game, head, host, created, pace, revision, summary
         FROM rooms ORDER BY number",
    )?;
    let matches = find.query_map([], |row| {
        let number = row.get(0)?;
        Ok(stored_match(row, number).map_err(|part| Damaged {
            number,
            id: row.get(1).ok(),
            name: row.get(2).ok(),
            game: row.get(3).ok(),
            part,
        }))
    })?;
    let mut matches = matches.collect::<Result<Vec<_>, _>>()?;
    let mut marks = db.prepare("SELECT mark FROM marks WHERE room = ?1")?;
    let find = "SELECT side, key, open FROM seats WHERE room = ?1 ORDER BY side";
    let mut find = db.prepare(find)?;
    for stored in &mut matches {
        let Ok(whole) = stored else { continue };
        let names = marks.query_map([whole.number], |row| Ok(row.get(0).unwrap_or_default()))?;
        let names = names.collect::<Result<Vec<String>, _>>()?;
        // One that is not known was written by nobody: it says nothing.
        let known = Mark::ALL.into_iter();
        whole.marks = known.filter(|mark| names.iter().any(|name| name == mark.name())).collect();
        let seats = find.query_map([whole.number], |row| Ok(seat(row)))?;
        match seats.collect::<Result<Vec<_>, _>>()?.into_iter().collect() {
            Ok(seats) => whole.seats = seats,
            Err(part) => {
                *stored = Err(Damaged {
                    number: whole.number,
                    id: Some(whole.id.clone()),
                    name: Some(whole.name.clone()),
                    game: Some(whole.game.clone()),
                    part,
                });
            }
        }
    }
    Ok(matches)
}

/// A value, or the name of the part that is damaged.
fn value<T: FromSql>(row: &Row<'_>, column: usize, part: &'static str) -> Result<T, &'static str> {
    row.get(column).map_err(|_| part)
}

fn stored_match(row: &Row<'_>, number: i64) -> Result<StoredMatch, &'static str> {
    let revision: i64 = value(row, 8, "revision")?;
    Ok(StoredMatch {
        number,
        id: value(row, 1, "id")?,
        name: value(row, 2, "name")?,
        game: value(row, 3, "game")?,
        head: value(row, 4, "head")?,
        host: value(row, 5, "host")?,
        created: value(row, 6, "created")?,
        pace: value(row, 7, "pace")?,
        revision: u64::try_from(revision).map_err(|_| "revision")?,
        // The steps tell what it said.
        summary: row.get(9).unwrap_or_default(),
        seats: Vec::new(),
        marks: Vec::new(),
    })
}

fn seat(row: &Row<'_>) -> Result<Seat, &'static str> {
    Ok(Seat {
        side: value(row, 0, "seats")?,
        key: value(row, 1, "seats")?,
        holder: Holder::from_number(value(row, 2, "seats")?).ok_or("seats")?,
    })
}

/// The steps of a match, up to the first that is missing or cannot be read.
pub(super) fn steps(db: &Connection, number: i64) -> Result<StoredSteps, rusqlite::Error> {
    let find = "SELECT step, line FROM steps WHERE room = ?1 ORDER BY step";
    let mut find = db.prepare_cached(find)?;
    let mut rows = find.query([number])?;
    let mut steps = StoredSteps { lines: Vec::new(), stored: 0 };
    let mut good = true;
    while let Some(row) = rows.next()? {
        // One whose number makes no sense counts as another step that cannot be read.
        let step = row.get::<_, i64>(0).ok().and_then(|step| usize::try_from(step).ok());
        good &= step == Some(steps.lines.len() + 1);
        steps.stored = step.unwrap_or(0).max(steps.stored + 1);
        match row.get(1) {
            Ok(line) if good => steps.lines.push(line),
            _ => good = false,
        }
    }
    Ok(steps)
}
