//! The event table (5.1.14): loaded complete or not at all.

use datafile::DataError;
use serde::{Deserialize, Serialize};

use crate::data::{CellEntry, EntryEntry, EventsFile};
use crate::kind::{Class, Colour, Kind, Season};

/// How many columns there are.
pub(crate) const COLUMNS: usize = 8;
/// How many rows there are.
pub(crate) const ROWS: usize = 10;

/// A column, in the order in which they are looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Column {
    Aeroplane,
    Cliff,
    Settlement,
    River,
    Llanos,
    MalPais,
    Montane,
    Pantano,
}

impl Column {
    pub(crate) const ALL: [Column; COLUMNS] = [
        Column::Aeroplane,
        Column::Cliff,
        Column::Settlement,
        Column::River,
        Column::Llanos,
        Column::MalPais,
        Column::Montane,
        Column::Pantano,
    ];

    const fn word(self) -> &'static str {
        match self {
            Column::Aeroplane => "aeroplane",
            Column::Cliff => "cliff",
            Column::Settlement => "settlement",
            Column::River => "river",
            Column::Llanos => "llanos",
            Column::MalPais => "mal_pais",
            Column::Montane => "montane",
            Column::Pantano => "pantano",
        }
    }
}

/// What a code of the table does to the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Effect {
    /// One counter of the class is depleted.
    Lose(Class),
    /// Any counter but a rifle is depleted.
    LoseAny,
    /// One counter of the class is restored.
    Gain(Class),
    /// The stack is pinned.
    Pin,
}

impl Effect {
    fn read(code: &str) -> Option<Effect> {
        Some(match code {
            "-D" => Effect::Lose(Class::D),
            "-H" => Effect::Lose(Class::H),
            "-V" => Effect::Lose(Class::V),
            "-X" => Effect::LoseAny,
            "+D" => Effect::Gain(Class::D),
            "+H" => Effect::Gain(Class::H),
            "+V" => Effect::Gain(Class::V),
            "P" => Effect::Pin,
            _ => return None,
        })
    }
}

/// A condition of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    UnfriendlySettlement,
    FriendlySettlement,
    City,
    NotIndianCamp,
    NotMormonColony,
    CrossedRiverWithoutBridge,
}

/// A result that is more than a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Special {
    NoInterdiction,
    CancelMove,
    AbandonCliff,
    RedoMove,
    Lost,
}

/// One line of a cell.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) label: String,
    pub(crate) effects: Vec<Effect>,
    pub(crate) d6: Option<[u8; 2]>,
    pub(crate) seasons: Vec<Season>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) when: Vec<When>,
    /// The stack must hold one of these; empty: no matter.
    pub(crate) has: Vec<Kind>,
    /// Only these kinds are hit; empty: all.
    pub(crate) only: Vec<Kind>,
    pub(crate) special: Option<Special>,
}

/// One cell.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) blank: bool,
    pub(crate) alt_row: Option<usize>,
    pub(crate) arrow: bool,
    pub(crate) entries: Vec<Entry>,
    /// Whether a second die picks the entry.
    pub(crate) second_die: bool,
}

/// The whole table.
#[derive(Debug)]
pub(crate) struct EventTable {
    /// The row by the sum of the dice, 2 to 13: for normal moves and for double-moves.
    by_sum: [[u8; 14]; 2],
    titles: Vec<String>,
    cells: Vec<Cell>,
    /// The row of disease and incidents (5.1.17).
    pub(crate) incident: usize,
}

impl EventTable {
    /// Checks the file and puts it in order.
    pub(crate) fn load(file: EventsFile) -> Result<EventTable, DataError> {
        let fault = |text: String| DataError::of("event-table.toml", text);
        let names: Vec<&str> = Column::ALL.iter().map(|column| column.word()).collect();
        if file.columns != names {
            return Err(fault(format!("the columns must be {}", names.join(", "))));
        }
        if file.row.len() != ROWS {
            return Err(fault(format!("{} rows instead of {ROWS}", file.row.len())));
        }
        let row_of = |id: &str| file.row.iter().position(|row| row.id == id);
        let mut by_sum = [[u8::MAX; 14]; 2];
        for (index, row) in file.row.iter().enumerate() {
            for (table, sums) in by_sum.iter_mut().zip([&row.normal, &row.double]) {
                for &sum in sums {
                    match table.get_mut(usize::from(sum)).filter(|_| sum >= 2) {
                        Some(slot) if *slot == u8::MAX => *slot = index as u8,
                        _ => return Err(fault(format!("row {}: sum {sum} is odd", row.id))),
                    }
                }
            }
        }
        if by_sum.iter().any(|table| table[2..].contains(&u8::MAX)) {
            return Err(fault("a sum from 2 to 13 has no row".to_owned()));
        }
        let mut cells: Vec<Option<Cell>> = vec![None; ROWS * COLUMNS];
        for entry in file.cell {
            let name = format!("cell {} / {}", entry.row, entry.column);
            let row = row_of(&entry.row);
            let column = names.iter().position(|&name| name == entry.column);
            let (Some(row), Some(column)) = (row, column) else {
                return Err(fault(format!("{name}: there is no such cell")));
            };
            let alt_row = match &entry.alt_row {
                None => None,
                Some(id) => Some(row_of(id).ok_or_else(|| fault(format!("{name}: no row {id}")))?),
            };
            let cell =
                read_cell(entry, alt_row).map_err(|text| fault(format!("{name}: {text}")))?;
            if cells[row * COLUMNS + column].replace(cell).is_some() {
                return Err(fault(format!("{name} is there twice")));
            }
        }
        let missing = |index: usize| {
            fault(format!(
                "cell {} / {} is missing",
                file.row[index / COLUMNS].id,
                names[index % COLUMNS]
            ))
        };
        let cells = cells
            .into_iter()
            .enumerate()
            .map(|(index, cell)| cell.ok_or_else(|| missing(index)))
            .collect::<Result<_, _>>()?;
        let incident = row_of("hardship").ok_or_else(|| fault("no row hardship".to_owned()))?;
        Ok(EventTable {
            by_sum,
            titles: file.row.into_iter().map(|row| row.title).collect(),
            cells,
            incident,
        })
    }

    /// The row for a modified sum of two dice; sums beyond the table are read at its ends.
    pub(crate) fn row(&self, sum: u8, double: bool) -> usize {
        usize::from(self.by_sum[usize::from(double)][usize::from(sum.clamp(2, 13))])
    }

    pub(crate) fn title(&self, row: usize) -> &str {
        self.titles.get(row).map_or("", String::as_str)
    }

    pub(crate) fn cell(&self, row: usize, column: Column) -> &Cell {
        &self.cells[row.min(ROWS - 1) * COLUMNS + column as usize]
    }
}

fn read_cell(entry: CellEntry, alt_row: Option<usize>) -> Result<Cell, String> {
    let second_die = entry.entries.iter().any(|line| line.d6.is_some());
    if second_die {
        for die in 1..=6 {
            let hits = entry
                .entries
                .iter()
                .filter(|line| line.d6.is_some_and(|[from, to]| (from..=to).contains(&die)));
            if hits.count() != 1 {
                return Err(format!("the second die {die} must have exactly one entry"));
            }
        }
    }
    if entry.blank != (entry.entries.is_empty() && entry.alt_row.is_some()) {
        return Err("a blank cell has no entries and names the row it may be read as".to_owned());
    }
    let entries = entry.entries.into_iter().map(read_entry).collect::<Result<_, _>>()?;
    Ok(Cell { blank: entry.blank, alt_row, arrow: entry.arrow, entries, second_die })
}

fn read_entry(line: EntryEntry) -> Result<Entry, String> {
    let effect = |code: &String| Effect::read(code).ok_or(format!("there is no code `{code:.20}`"));
    Ok(Entry {
        effects: line.effects.iter().map(effect).collect::<Result<_, _>>()?,
        label: line.label,
        d6: line.d6,
        seasons: line.seasons.unwrap_or_default(),
        colours: line.colours.unwrap_or_default(),
        when: line.when,
        has: line.has.unwrap_or_default(),
        only: line.only.unwrap_or_default(),
        special: line.special,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::EVENTS;

    fn load(text: &str) -> Result<EventTable, DataError> {
        EventTable::load(EventsFile::read(text)?)
    }

    #[test]
    fn r5_1_14_all_eighty_cells_are_there() {
        let table = load(EVENTS).unwrap();
        assert_eq!(table.cells.len(), ROWS * COLUMNS);
        let blanks = table.cells.iter().filter(|cell| cell.blank).count();
        assert_eq!(blanks, 4, "raiders aeroplane and cliff, lost cliff, food settlement");
    }

    #[test]
    fn r5_1_14_a_table_with_a_hole_does_not_load() {
        let without = EVENTS.replacen("column = \"pantano\"", "column = \"llanos\"", 1);
        assert!(load(&without).is_err());
        let gap = EVENTS.replacen("d6 = [4, 6]", "d6 = [5, 6]", 1);
        assert!(load(&gap).is_err());
        let code = EVENTS.replacen("\"-D\"", "\"-Q\"", 1);
        assert!(load(&code).is_err());
    }

    #[test]
    fn r5_1_14_rows_of_normal_and_double_moves() {
        let table = load(EVENTS).unwrap();
        let normal: Vec<_> = (2..=13).map(|sum| table.row(sum, false)).collect();
        assert_eq!(normal, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]);
        let double: Vec<_> = (2..=13).map(|sum| table.row(sum, true)).collect();
        assert_eq!(double, [4, 1, 2, 3, 5, 5, 0, 6, 7, 8, 9, 9]);
    }
}
