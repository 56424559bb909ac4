//! The counters as units.toml, the set-up lists and history.toml give them, checked.

use std::ops::Range;

use datafile::DataError;
use hexmap::{HexId, Map};

use crate::Side;
use crate::book::HexBits;
use crate::data::{self, HistoryFile, SetUpEntry, SupportType, UnitType, UnitsFile};
use crate::unit::{Begins, Counter, Formation, Kind, UNITS, UnitId};

/// The counters, and where each group of them lies in the list.
pub(crate) struct Roster {
    pub(crate) counters: Vec<Counter>,
    pub(crate) combat: [Range<usize>; 2],
    pub(crate) leaders: [Range<usize>; 2],
    pub(crate) hqs: [UnitId; 2],
    pub(crate) trains: [UnitId; 2],
    pub(crate) thomas: UnitId,
    pub(crate) replacements: [Vec<Formation>; 6],
}

fn fault(what: impl std::fmt::Display) -> DataError {
    DataError::of("units.toml", format_args!("{what}"))
}

/// Reads the roster.
pub(crate) fn read(map: &Map, file: &UnitsFile) -> Result<Roster, DataError> {
    let history = data::history()?;
    let mut counters = combat_units(map, file)?;
    counters.extend(support(map, file)?);
    let on_sheet = counters.len() as u32 + file.marker.iter().map(|it| it.count).sum::<u32>();
    if counters.len() != UNITS || on_sheet != 100 {
        return Err(fault(format_args!("{} counters are not {UNITS}", counters.len())));
    }
    for (index, counter) in counters.iter().enumerate() {
        if counters[..index].iter().any(|other| other.id == counter.id) {
            return Err(fault(format_args!("`{}` is there twice", counter.id)));
        }
    }
    for counter in &mut counters {
        counter.history = historical(map, &history, counter)?;
    }
    let range = |side: Side, wanted: fn(Kind) -> bool| {
        let of = |counter: &Counter| counter.side == side && wanted(counter.kind);
        let first = counters.iter().position(of).unwrap_or(0);
        let range = first..first + counters.iter().filter(|it| of(it)).count();
        if counters[range.clone()].iter().all(of) {
            Ok(range)
        } else {
            Err(fault("the counters of a side do not stand together"))
        }
    };
    let only = |side: Side, kind: Kind| {
        let of = |counter: &Counter| counter.side == side && counter.kind == kind;
        match counters.iter().filter(|it| of(it)).count() {
            1 => Ok(UnitId::from_index(counters.iter().position(of).unwrap_or(0))),
            many => Err(fault(format_args!("{many} counters {} of the {side}", kind.name()))),
        }
    };
    let thomas = counters.iter().position(|it| it.kind == Kind::Leader && it.name == "Thomas");
    Ok(Roster {
        combat: [range(Side::Union, Kind::is_combat)?, range(Side::Confederate, Kind::is_combat)?],
        leaders: [
            range(Side::Union, |kind| kind == Kind::Leader)?,
            range(Side::Confederate, |kind| kind == Kind::Leader)?,
        ],
        hqs: [only(Side::Union, Kind::Hq)?, only(Side::Confederate, Kind::Hq)?],
        trains: [only(Side::Union, Kind::Train)?, only(Side::Confederate, Kind::Train)?],
        thomas: UnitId::from_index(thomas.ok_or_else(|| fault("there is no Thomas"))?),
        replacements: replacements(file)?,
        counters,
    })
}

fn combat_units(map: &Map, file: &UnitsFile) -> Result<Vec<Counter>, DataError> {
    let mut counters = Vec::new();
    for unit in &file.unit {
        let formation = Formation::named(&unit.formation)
            .ok_or_else(|| fault(format_args!("`{}` has no formation", unit.id)))?;
        let two = unit.steps == 2 && (1..unit.full).contains(&unit.reduced);
        if unit.full == 0 || unit.movement == 0 || unit.morale == 0 || !(two || unit.steps == 1) {
            return Err(fault(format_args!("`{}` has values that cannot be", unit.id)));
        }
        let entry = file.setup.iter().find(|line| {
            line.side == unit.side
                && line.formation.as_ref() == Some(&unit.formation)
                && line.only_unit.as_ref().is_none_or(|only| *only == unit.name)
                && line.except_unit.as_ref() != Some(&unit.name)
        });
        let entry = entry.ok_or_else(|| fault(format_args!("`{}` begins nowhere", unit.id)))?;
        counters.push(Counter {
            id: unit.id.clone(),
            name: unit.name.clone(),
            side: unit.side,
            kind: match unit.kind {
                UnitType::Infantry => Kind::Infantry,
                UnitType::Artillery => Kind::Artillery,
                UnitType::Battalion => Kind::Battalion,
            },
            formation: Some(formation),
            division: unit.division.clone(),
            steps: unit.steps,
            full: unit.full,
            reduced: unit.reduced,
            morale: unit.morale,
            bonus: 0,
            radius: 0,
            movement: unit.movement,
            march: unit.march,
            spencers: unit.ignores_own_step_loss_on_ex_when_defending,
            starts_active: false,
            begins: begins(map, entry)?,
            history: None,
        });
    }
    Ok(counters)
}

fn support(map: &Map, file: &UnitsFile) -> Result<Vec<Counter>, DataError> {
    let line = |side: Side, piece: &str| {
        let found =
            file.setup.iter().find(|it| it.side == side && it.piece.as_deref() == Some(piece));
        found.ok_or_else(|| fault(format_args!("the {side} {piece} begins nowhere")))
    };
    let plain = |id: &str, name: &str, side: Side, kind: Kind, entry: &SetUpEntry| {
        Ok::<Counter, DataError>(Counter {
            id: id.to_owned(),
            name: name.to_owned(),
            side,
            kind,
            formation: None,
            division: String::new(),
            steps: 0,
            full: 0,
            reduced: 0,
            morale: 0,
            bonus: 0,
            radius: 0,
            movement: 0,
            march: 0,
            spencers: false,
            starts_active: entry.active.unwrap_or(false),
            begins: begins(map, entry)?,
            history: None,
        })
    };
    let mut counters = Vec::new();
    for leader in &file.leader {
        let entry = line(leader.side, &leader.name)?;
        let counter = plain(&leader.id, &leader.name, leader.side, Kind::Leader, entry)?;
        if counter.starts_active != leader.starts_active {
            return Err(fault(format_args!("`{}` is active and is not", leader.id)));
        }
        let (bonus, radius) = (leader.bonus, leader.radius);
        let (movement, march) = (leader.movement, leader.march);
        counters.push(Counter { bonus, radius, movement, march, ..counter });
    }
    for piece in &file.support {
        let (kind, name) = match piece.kind {
            SupportType::Hq => (Kind::Hq, "HQ"),
            SupportType::Train => (Kind::Train, "train"),
        };
        let entry = line(piece.side, name)?;
        let counter = plain(&piece.id, &piece.name, piece.side, kind, entry)?;
        if counter.starts_active || piece.starts_active {
            return Err(fault(format_args!("`{}` begins in a box and cannot be active", piece.id)));
        }
        let (movement, march) = (piece.movement, piece.march);
        counters.push(Counter { movement, march, ..counter });
    }
    Ok(counters)
}

/// Where a line of the set-up puts its counters.
fn begins(map: &Map, line: &SetUpEntry) -> Result<Begins, DataError> {
    let node = |label: &str| {
        map.hex(label).ok_or_else(|| fault(format_args!("there is no hex or box `{label}`")))
    };
    if line.off_map.is_some() {
        return Ok(Begins::AtLarge);
    }
    Ok(match (&line.hex, &line.in_box, &line.arrives_box, &line.entry, line.turn) {
        (Some(hex), None, None, None, None) => {
            let (hex, within) = (node(hex)?, line.within.unwrap_or(0));
            let near =
                |to: &HexId| map.distance(hex, *to).is_some_and(|far| far <= u32::from(within));
            let area: HexBits = map.hexes().filter(near).collect();
            Begins::Within { hex, within, area }
        }
        (None, Some(name), None, None, None) => Begins::Box(node(name)?),
        (None, Some(name), None, None, Some(turn)) => Begins::BoxOn(node(name)?, turn),
        (None, None, Some(name), None, None) => {
            let turn =
                line.roll_from_turn.ok_or_else(|| fault("an arrival by roll has no turn"))?;
            Begins::ByRoll(node(name)?, turn)
        }
        (None, None, None, Some(entry), Some(turn)) => {
            let place = map.place(entry).filter(|place| place.kind == "entry");
            let hex = place.ok_or_else(|| fault(format_args!("there is no entry {entry}")))?.hex;
            // Units come in as from the box that the hex is joined to (13.1).
            let off_map = map.joins(hex).first().map(|join| join.to);
            Begins::EntryOn(off_map.ok_or_else(|| fault("an entry without a box"))?, turn)
        }
        _ => return Err(fault(format_args!("a set-up line of the {} is unclear", line.side))),
    })
}

fn historical(
    map: &Map,
    history: &HistoryFile,
    counter: &Counter,
) -> Result<Option<HexId>, DataError> {
    let fault = |what: &str| DataError::of("history.toml", format_args!("`{}` {what}", counter.id));
    let side = counter.side.to_string().to_lowercase();
    let label = history.get(&side).and_then(|units| units.get(&counter.id));
    match (label, &counter.begins) {
        (None, Begins::Within { .. }) => Err(fault("has no hex")),
        (Some(label), Begins::Within { area, .. }) => {
            let hex = map.hex(label).filter(|hex| area.contains(*hex));
            hex.map(Some).ok_or_else(|| fault("does not stand in its area"))
        }
        (Some(_), _) => Err(fault("is not set up on the map")),
        (None, _) => Ok(None),
    }
}

fn replacements(file: &UnitsFile) -> Result<[Vec<Formation>; 6], DataError> {
    if file.replacements.confederate.steps_per_turn != 1 {
        return Err(fault("the Confederates have one replacement step a turn"));
    }
    let mut table: [Vec<Formation>; 6] = Default::default();
    for (index, listed) in table.iter_mut().enumerate() {
        let die = (index + 1).to_string();
        let line = file.replacements.union.get(&die);
        let line = line.ok_or_else(|| fault(format_args!("no replacements for a {die}")))?;
        if line.iter().any(|name| name == "any") {
            continue;
        }
        for name in line {
            let formation = Formation::named(name);
            listed.push(formation.ok_or_else(|| fault(format_args!("no formation {name}")))?);
        }
    }
    Ok(table)
}
