//! The board as text: the map if the game draws one, and what lies beside it.

use std::collections::BTreeMap;
use std::fmt::Write;

use table::{AnyGame, Counter, GameInfo, Marker, Place, Track, View};

use crate::Console;
use crate::ink::{Ink, Pen};
use crate::strips::fitted;

/// The whole board, as this console can show it.
pub(crate) fn text(game: &dyn AnyGame, view: &View, console: &Console<'_>) -> String {
    let pen = console.pen();
    let drawn = game.study().and_then(|study| study.map_text(view, pen.colour()).ok());
    let map_is_drawn = drawn.is_some();
    let mut text = drawn.map(|map| fitted(&map, console.width)).unwrap_or_default();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let info = game.info();
    let mut places: BTreeMap<&Place, Vec<String>> = BTreeMap::new();
    for counter in &view.counters {
        places.entry(&counter.place).or_default().push(counter_text(info, counter, pen));
    }
    for marker in &view.markers {
        places.entry(&marker.place).or_default().push(marker_text(marker));
    }
    let mut places: Vec<_> = places.into_iter().collect();
    places.sort_by_key(|(place, _)| counted(place));
    for (place, things) in places {
        // What lies on the map has been drawn there.
        if map_is_drawn && !matches!(place, Place::Box(_)) {
            continue;
        }
        line(&mut text, &format!("{}: {}", place_text(place), things.join(", ")));
    }
    for track in &view.tracks {
        line(&mut text, &track_text(track));
    }
    let scores = view.scores.iter().map(|score| {
        let whose = score.side.map(|side| pen.ink(Ink::Side(side), info.side_name(side)));
        let whose = whose.map(|whose| format!("{whose}, ")).unwrap_or_default();
        format!("{whose}{}: {}", score.name, score.value)
    });
    let scores: Vec<_> = scores.collect();
    if !scores.is_empty() {
        line(&mut text, &scores.join("; "));
    }
    text
}

/// The counters as a table: what to call them and where they are. Only those that `wanted` names,
/// if it names any.
pub(crate) fn roster(info: &GameInfo, view: &View, wanted: &str, pen: Pen) -> String {
    let wanted = wanted.to_lowercase();
    let is_wanted = |counter: &&Counter| {
        let side = counter.side.and_then(|side| info.sides.get(side.index()));
        let side_is = side.is_some_and(|side| side.id == wanted);
        let named = |text: &str| text.to_lowercase().contains(&wanted);
        wanted.is_empty() || side_is || named(&counter.id) || named(&counter.name)
    };
    let rows: Vec<&Counter> = view.counters.iter().filter(is_wanted).collect();
    let wide = |text: &dyn Fn(&Counter) -> usize| rows.iter().map(|row| text(row)).max();
    let ids = wide(&|row| row.id.chars().count()).unwrap_or(0).max("unit".len());
    let names = wide(&|row| row.name.chars().count()).unwrap_or(0).max("name".len());
    let mut text = String::new();
    let head = format!("{:<ids$}  {:<names$}  strength  MP  where", "unit", "name");
    line(&mut text, &pen.ink(Ink::Head, &head));
    for row in rows {
        let id = format!("{:<ids$}", row.id);
        let id = row.side.map_or_else(|| id.clone(), |side| pen.ink(Ink::Side(side), &id));
        let flags: String = row.flags.iter().fold(String::new(), |all, flag| all + ", " + flag);
        let place = place_text(&row.place);
        let (strength, mp) = (&row.strength, &row.movement);
        line(
            &mut text,
            &format!("{id}  {:<names$}  {strength:>8}  {mp:>2}  {place}{flags}", row.name),
        );
    }
    text
}

fn counter_text(info: &GameInfo, counter: &Counter, pen: Pen) -> String {
    let mut text = match counter.side {
        Some(side) if counter.name.is_empty() => pen.ink(Ink::Side(side), info.side_name(side)),
        Some(side) => pen.ink(Ink::Side(side), &counter.name),
        None => counter.name.clone(),
    };
    if !counter.strength.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {}", counter.strength);
    }
    if !counter.flags.is_empty() {
        let _ = write!(text, " ({})", counter.flags.join(", "));
    }
    text
}

fn marker_text(marker: &Marker) -> String {
    if marker.text.is_empty() { marker.kind.clone() } else { marker.text.clone() }
}

fn place_text(place: &Place) -> String {
    match place {
        Place::Hex(hex) => hex.clone(),
        Place::Hexside(one, other) => format!("{one}/{other}"),
        Place::Box(name) => format!("[{name}]"),
    }
}

/// Where a place stands in a list: hexes and hexsides as they come, boxes by name and number, since
/// `turn 2` comes before `turn 12`.
fn counted(place: &Place) -> (u8, String, u64) {
    let name = match place {
        Place::Hex(_) => return (0, String::new(), 0),
        Place::Hexside(..) => return (1, String::new(), 0),
        Place::Box(name) => name,
    };
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (2, word.to_owned(), name[word.len()..].parse().unwrap_or(0))
}

fn track_text(track: &Track) -> String {
    let now = track.boxes.get(track.at).map_or("", String::as_str);
    let number = track.at + 1;
    // Boxes that are only counted need no name.
    if now == number.to_string() {
        return format!("{}: {number} of {}", track.name, track.boxes.len());
    }
    format!("{}: {now} ({number} of {})", track.name, track.boxes.len())
}

fn line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use table::Place;

    use super::counted;

    #[test]
    fn boxes_are_listed_as_a_person_counts() {
        let place = |name: &str| Place::Box(name.to_owned());
        let mut places =
            [place("turn 12"), place("turn 2"), place("dead"), Place::Hex("0101".into())];
        places.sort_by_key(counted);
        let expected =
            [Place::Hex("0101".into()), place("dead"), place("turn 2"), place("turn 12")];
        assert_eq!(places, expected);
    }
}
