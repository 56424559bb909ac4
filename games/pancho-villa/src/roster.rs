//! The roster from its file: every counter with its id, its display and where it begins (3.2, 3.3).

use datafile::DataError;
use hexmap::Map;

use crate::counter::Counters;
use crate::counter::{Begins, CounterId, Spec};
use crate::data::{StackEntry, UnitsFile};
use crate::kind::{Colour, Kind};

/// The counters in their order: stack by stack, its leader first; then the reinforcements; then
/// what the sheet has beyond that, which is the loot of night raids.
pub(crate) fn roster(map: &Map, units: &UnitsFile) -> Result<Vec<Spec>, DataError> {
    let mut roster: Vec<Spec> = Vec::new();
    for (entry, later) in units
        .stack
        .iter()
        .map(|entry| (entry, false))
        .chain(units.reinforcement.iter().map(|entry| (entry, true)))
    {
        for label in &entry.hexes {
            let hex = map.hex(label).ok_or_else(|| {
                DataError::of("units.toml", format!("{}: no hex {label}", entry.id))
            })?;
            let begins = if later { Begins::Reinforces(hex) } else { Begins::On(hex) };
            let first = roster.len();
            add_stack(&mut roster, entry, label, begins);
            // What is known by its hex is named after the place there.
            let Some(place) = map.places_in(hex).next() else { continue };
            for spec in &mut roster[first..] {
                if let Some(rest) = spec.name.strip_prefix(&format!("{label} ")) {
                    spec.name = format!("{} {rest}", place.name);
                }
            }
        }
    }
    for (&kind, entry) in &units.kind {
        let used = roster.iter().filter(|spec| spec.kind == kind).count();
        if used > entry.sheet {
            let word = kind.word();
            return Err(DataError::of(
                "units.toml",
                format!("{used} {word} of {} are used", entry.sheet),
            ));
        }
        // Blank counters stand in for goods of which the sheet has no more (5.3.10).
        for number in 1..=entry.sheet - used + entry.blanks {
            roster.push(Spec {
                id: format!("{}-{number}", kind.word()),
                name: format!("{} {number}", kind.word()),
                kind,
                colour: Colour::Red,
                leader: None,
                unit: String::new(),
                begins: Begins::Pool,
            });
        }
    }
    let mut ids: Vec<&str> = roster.iter().map(|spec| spec.id.as_str()).collect();
    ids.sort_unstable();
    if roster.len() > Counters::CAPACITY || ids.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(DataError::of(
            "units.toml",
            "too many counters, or two with one id".to_owned(),
        ));
    }
    Ok(roster)
}

fn add_stack(roster: &mut Vec<Spec>, entry: &StackEntry, label: &str, begins: Begins) {
    let leader = entry.leader.as_ref().map(|name| {
        roster.push(Spec {
            id: name.to_lowercase(),
            name: name.clone(),
            kind: Kind::Leader,
            colour: entry.colour,
            leader: None,
            unit: entry.unit.clone(),
            begins,
        });
        CounterId::from_index(roster.len() - 1)
    });
    let owner = match (&entry.leader, entry.hexes.len()) {
        (Some(name), _) => name.to_lowercase(),
        (None, 1) => entry.id.clone(),
        (None, _) => label.to_lowercase(),
    };
    // Scouts take their horse along and wagons their rifles as a leader does his counters.
    let mut head = leader;
    // Heads come first in the order of kinds.
    for (&kind, &count) in &entry.counters {
        for number in 1..=count {
            let word = kind.word().replace('_', "-");
            let plain = if owner == word { owner.clone() } else { format!("{owner}-{word}") };
            let id = if count == 1 { plain } else { format!("{plain}-{number}") };
            roster.push(Spec {
                name: table::capital(&id.replace("_policia-policia", " policia").replace('-', " ")),
                id,
                kind,
                colour: entry.colour,
                leader: head.filter(|_| leader.is_some() || kind.is_white() && kind != Kind::Wagon),
                unit: entry.unit.clone(),
                begins,
            });
            if leader.is_none() && matches!(kind, Kind::Scout | Kind::Wagon) {
                head = Some(CounterId::from_index(roster.len() - 1));
            }
        }
    }
}
