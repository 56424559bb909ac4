//! The counters as a table: what to call them and where they are.

use table::{Counter, GameInfo, Location, View, meant};

use crate::board::{in_boxes, line, place_text, with};
use crate::ink::{Ink, Pen};

/// The counters that `wanted` names: a side, a hex or the beginning of a name. Without it, who is
/// with another counter stands in that one's line, and goods beside the map are only counted.
pub(crate) fn text(info: &GameInfo, view: &View, wanted: &str, pen: Pen) -> String {
    let all = view.counters.iter();
    let rows: Vec<&Counter> = match wanted {
        "" => all.filter(|counter| counter.with.is_none()).collect(),
        "all" => all.collect(),
        _ => all.filter(|counter| is_wanted(info, counter, wanted)).collect(),
    };
    let (boxed, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(|counter| {
        wanted.is_empty() && matches!(counter.place, Location::Box(_)) && !counter.kind.is_empty()
    });
    let coming = |counter: &&Counter| view.reinforcements.iter().any(|it| it.unit == counter.id);
    let boxed: Vec<_> = boxed.into_iter().filter(|counter| !coming(counter)).collect();
    let wide = |text: &dyn Fn(&Counter) -> usize| rows.iter().map(|row| text(row)).max();
    let ids = wide(&|row| row.id.chars().count()).unwrap_or(0).max("unit".len());
    let names = wide(&|row| row.name.chars().count()).unwrap_or(0).max("name".len());
    let side = |row: &Counter| row.side.map_or("", |side| info.sides[side.index()].id);
    let sides = wide(&|row| side(row).len()).unwrap_or(0).max("side".len());
    let mut text = String::new();
    let head =
        format!("{:<ids$}  {:<names$}  {:<sides$}  strength  MP  where", "unit", "name", "side");
    line(&mut text, &pen.ink(Ink::Head, &head));
    for row in &rows {
        let id = format!("{:<ids$}", row.id);
        let id = row.side.map_or_else(|| id.clone(), |side| pen.ink(Ink::Side(side), &id));
        let mut place = place_text(&row.place);
        for badge in &row.badges {
            place.extend([", ", &badge.text]);
        }
        if let Some(head) = &row.with {
            place.extend([", with ", head]);
        }
        if let Some(army) = row.army.filter(|_| row.army != row.side) {
            place.extend([", of ", info.side_name(army)]);
        }
        let others: Vec<&str> = with(view, row).collect();
        if wanted.is_empty() && !others.is_empty() {
            place.extend(["; with ", &others.join(", ")]);
        }
        let (side, strength, mp) = (side(row), &row.strength, &row.movement);
        line(
            &mut text,
            &format!("{id}  {:<names$}  {side:<sides$}  {strength:>8}  {mp:>2}  {place}", row.name),
        );
    }
    for (place, things) in in_boxes(info, &boxed, pen) {
        line(&mut text, &format!("[{place}]: {}", things.join(", ")));
    }
    if wanted.is_empty() && rows.len() < view.counters.len() {
        line(&mut text, &pen.ink(Ink::Faint, "units NAME, units HEX or units all lists each one."));
    }
    text
}

fn is_wanted(info: &GameInfo, counter: &Counter, wanted: &str) -> bool {
    let wanted = wanted.to_lowercase();
    let side = counter.side.and_then(|side| info.sides.get(side.index()));
    let here = matches!(&counter.place, Location::Hex(hex) if hex.to_lowercase() == wanted);
    let named = |text: &str| text.to_lowercase().contains(&wanted);
    here || side.is_some_and(|side| side.id == wanted) || named(&counter.id) || named(&counter.name)
}

/// The counter that a word means, if it is only one: its id.
pub(crate) fn named<'v>(view: &'v View, word: &str) -> Option<&'v str> {
    let ids = meant(word, view.counters.iter().map(|counter| counter.id.as_str()));
    // `vill` is Villa, not one of his horses.
    let shortest = ids.iter().copied().min_by_key(|id| id.len())?;
    ids.iter().all(|id| id.starts_with(shortest)).then_some(shortest)
}
