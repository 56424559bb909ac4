//! The board as text: the map if the game draws one, and what lies beside it.

use std::collections::BTreeMap;
use std::fmt::Write;

use table::{AnyGame, Counter, Due, GameInfo, Location, Marker, SideId, Study, Track, View, count};

use crate::Console;
use crate::ink::{Ink, Pen};
use crate::strips::fitted;
use crate::window::Window;

/// The whole board, as this console can show it. A map that is wider than the terminal is shown
/// through the window, or in strips where there is none.
pub(crate) fn text(
    game: &dyn AnyGame,
    view: &View,
    window: Option<Window>,
    console: &Console<'_>,
) -> String {
    let pen = console.pen();
    let drawn = map(game, view, pen);
    let map_is_drawn = drawn.is_some();
    let mut text = drawn.map_or_else(String::new, |map| match window {
        Some(window) => window.of(&map),
        None => fitted(&map, console.width),
    });
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let info = game.info();
    if !map_is_drawn {
        places(&mut text, info, view, pen);
    }
    for marker in &view.markers {
        // The map shows what lies in hexes, but not what lies on their borders.
        if let Location::Hexside(one, other) = &marker.place {
            line(&mut text, &format!("{} ({one}/{other})", marker_text(marker)));
        }
    }
    reinforcements(&mut text, info, view, pen);
    let coming = |counter: &&Counter| view.reinforcements.iter().all(|it| it.unit != counter.id);
    let beside: Vec<&Counter> = view.counters.iter().filter(coming).collect();
    for (place, things) in in_boxes(info, &beside, pen) {
        line(&mut text, &format!("[{place}]: {}", things.join(", ")));
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

/// The map as text, if the game draws one.
pub(crate) fn map(game: &dyn AnyGame, view: &View, pen: Pen) -> Option<String> {
    game.study().and_then(|study| study.map_text(view, pen.colour()).ok())
}

/// What the signs of the map mean; nothing where there is no map.
pub(crate) fn legend(game: &dyn AnyGame, pen: Pen) -> String {
    let lines = game.study().map(Study::map_legend).unwrap_or_default();
    let mut text = String::new();
    if !lines.is_empty() {
        line(&mut text, &pen.ink(Ink::Head, "Legend"));
    }
    for words in lines {
        line(&mut text, &format!("  {words}"));
    }
    text
}

/// What lies where, for a game without a map.
fn places(text: &mut String, info: &GameInfo, view: &View, pen: Pen) {
    let mut places: BTreeMap<&Location, Vec<String>> = BTreeMap::new();
    for counter in &view.counters {
        places.entry(&counter.place).or_default().push(counter_text(info, counter, pen));
    }
    for marker in view.markers.iter().filter(|it| matches!(it.place, Location::Hex(_))) {
        places.entry(&marker.place).or_default().push(marker_text(marker));
    }
    for (place, things) in places {
        if let Location::Hex(hex) = place {
            line(text, &format!("{hex}: {}", things.join(", ")));
        }
    }
}

/// Who is still to come: when, where, whose and who.
fn reinforcements(text: &mut String, info: &GameInfo, view: &View, pen: Pen) {
    let mut rows: Vec<(String, Option<SideId>, Vec<String>)> = Vec::new();
    for coming in &view.reinforcements {
        let Some(counter) = view.counters.iter().find(|it| it.id == coming.unit) else { continue };
        // Who lies on another's display stands in that one's place.
        if counter.with.is_some() {
            continue;
        }
        let when = match (&coming.due, coming.delayed) {
            (Due::Turn(turn), false) => format!("turn {turn}"),
            (Due::Turn(turn), true) => format!("delayed since turn {turn}"),
            (Due::When(what), false) => format!("with {what}"),
            (Due::When(what), true) => format!("delayed, due with {what}"),
        };
        let place = coming.hex.as_ref().map_or_else(String::new, |hex| format!(" in {hex}"));
        let (when, whose) = (when + &place, counter.colours());
        let mut name = name_text(info, counter, pen);
        let band: Vec<&str> = with(view, counter).collect();
        if !band.is_empty() {
            name.extend([" with ", &band.join(", ")]);
        }
        match rows.iter_mut().find(|row| row.0 == when && row.1 == whose) {
            Some(row) => row.2.push(name),
            None => rows.push((when, whose, vec![name])),
        }
    }
    if !rows.is_empty() {
        line(text, &pen.ink(Ink::Head, "Reinforcements"));
    }
    for (when, whose, names) in rows {
        let whose = whose.map_or_else(String::new, |side| {
            format!("{}: ", pen.ink(Ink::Side(side), info.side_name(side)))
        });
        line(text, &format!("  {when}, {whose}{}", names.join(", ")));
    }
}

/// What lies in boxes beside the map: many of a kind are counted, not named.
pub(crate) fn in_boxes(
    info: &GameInfo,
    counters: &[&Counter],
    pen: Pen,
) -> Vec<(String, Vec<String>)> {
    let mut boxes: BTreeMap<&Location, Vec<&Counter>> = BTreeMap::new();
    for counter in counters.iter().filter(|counter| matches!(counter.place, Location::Box(_))) {
        boxes.entry(&counter.place).or_default().push(counter);
    }
    let mut boxes: Vec<_> = boxes.into_iter().collect();
    boxes.sort_by_key(|(place, _)| counted(place));
    let named = |(place, counters): (&Location, Vec<&Counter>)| {
        let of_kind = |kind: &str| counters.iter().filter(|it| it.kind == kind).count();
        let mut things: Vec<String> = Vec::new();
        for counter in &counters {
            let many = of_kind(&counter.kind);
            let thing = match counter.kind.as_str() {
                kind if !kind.is_empty() && many > 2 => {
                    count(many as u64, &kind.replace(['_', '-'], " "))
                }
                _ => counter_text(info, counter, pen),
            };
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
        let Location::Box(name) = place else { return (String::new(), things) };
        (name.clone(), things)
    };
    boxes.into_iter().map(named).collect()
}

/// What lies on a counter's display, by kind where there is one.
pub(crate) fn with<'v>(view: &'v View, head: &'v Counter) -> impl Iterator<Item = &'v str> {
    let under = view.counters.iter().filter(|it| it.with.as_ref() == Some(&head.id));
    under.map(|it| if it.kind.is_empty() { it.name.as_str() } else { it.kind.as_str() })
}

fn counter_text(info: &GameInfo, counter: &Counter, pen: Pen) -> String {
    let mut text = name_text(info, counter, pen);
    let badges: Vec<&str> = counter.badges.iter().map(|badge| badge.text.as_str()).collect();
    if !badges.is_empty() {
        // Writing to a string cannot fail.
        let _ = write!(text, " ({})", badges.join(", "));
    }
    text
}

/// A counter's name and strength.
fn name_text(info: &GameInfo, counter: &Counter, pen: Pen) -> String {
    let mut text = match counter.side {
        Some(side) if counter.name.is_empty() => pen.ink(Ink::Side(side), info.side_name(side)),
        Some(side) => pen.ink(Ink::Side(side), &counter.name),
        None => counter.name.clone(),
    };
    if !counter.strength.is_empty() {
        let _ = write!(text, " {}", counter.strength);
    }
    text
}

fn marker_text(marker: &Marker) -> String {
    if marker.text.is_empty() { marker.kind.sign().to_owned() } else { marker.text.clone() }
}

pub(crate) fn place_text(place: &Location) -> String {
    match place {
        Location::Hex(hex) => hex.clone(),
        Location::Hexside(one, other) => format!("{one}/{other}"),
        Location::Box(name) => format!("[{name}]"),
    }
}

/// Where a place stands in a list: hexes and hexsides as they come, boxes by name and number, since
/// `turn 2` comes before `turn 12`.
fn counted(place: &Location) -> (u8, String, u64) {
    let name = match place {
        Location::Hex(_) => return (0, String::new(), 0),
        Location::Hexside(..) => return (1, String::new(), 0),
        Location::Box(name) => name,
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

pub(crate) fn line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use table::Location;

    use super::counted;

    #[test]
    fn boxes_are_listed_as_a_person_counts() {
        let place = |name: &str| Location::Box(name.to_owned());
        let mut places =
            [place("turn 12"), place("turn 2"), place("dead"), Location::Hex("0101".into())];
        places.sort_by_key(counted);
        let expected =
            [Location::Hex("0101".into()), place("dead"), place("turn 2"), place("turn 12")];
        assert_eq!(places, expected);
    }
}
