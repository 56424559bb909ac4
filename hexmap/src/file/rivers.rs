//! `[[river]]` and `[[crossing]]`.

use datafile::{Entry, FaultKind, MAX_LIST, Text, list_of, shown};
use hexx::Hex;

use super::own_keys::OwnKeys;
use super::{features, lookup};
use crate::{
    BuildError, Course, Crossing, CrossingSite, CrossingState, Direction, HexId, Hexside,
    HexsideSet, Map, MapBuilder, River, SideKind,
};

/// `[[river]]`. Tells whether all of them could be laid.
pub(super) fn rivers(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) -> bool {
    let mut all_laid = true;
    for entry in entries {
        let name = entry.required("name").described("the name of the river").text();
        let unbroken = entry.optional("unbroken").flag().unwrap_or(true);
        let banks = entry.has("left") || entry.has("right");
        let by_corners = entry.has("corners");
        let course = match (entry.has("along"), by_corners, banks, entry.has("through")) {
            (true, false, false, false) => {
                let name = name.as_ref().map_or("", Text::as_str);
                along(name, entry, unbroken, builder.map())
            }
            (false, true, false, false) => corners(entry, builder.map()),
            (false, false, true, false) => between(entry, builder.map()),
            (false, false, false, true) => through(entry, builder),
            _ => {
                let keys = "`along`, `corners`, `left` with `right`, `through`";
                entry.fault(FaultKind::OneOf { keys });
                all_laid = false;
                continue;
            }
        };
        let attrs = keys.of(entry, &["colour"]);
        let (Some(name), Some(course)) = (name, course) else {
            all_laid = false;
            continue;
        };
        let river = River { name: name.to_string(), course, attrs };
        // Whether it is broken was looked at hexside by hexside; a broken one is laid all the same,
        // so that its crossings are not faults as well.
        if let Err(error) = builder.river(river, false) {
            entry.fault(error);
            all_laid = false;
        }
    }
    all_laid
}

/// Hexsides as `0101/0102`, or `0101/0102 minor` with a kind of its own.
fn along(name: &str, entry: &Entry<'_>, unbroken: bool, map: &Map) -> Option<Course> {
    let usual = entry.optional("kind").text();
    let has_usual = usual.is_some();
    let usual = usual.and_then(|text| features::side_kind(&text, map));
    let list = entry.optional("along").texts();
    let mut sides: Vec<(Hexside, SideKind)> = Vec::with_capacity(list.len());
    let mut good = true;
    let mut seen = HexsideSet::default();
    let mut before: Option<(Text<'_>, Hexside)> = None;
    for text in list {
        let (side, kind) = match text.as_str().split_once(' ') {
            Some((side, kind)) => {
                (text.part(side), features::side_kind(&text.part(kind.trim()), map))
            }
            None => {
                if !has_usual {
                    let expected = "a kind of hexside after the hexside, or the key `kind`".into();
                    text.fault(FaultKind::Missing { expected });
                }
                (text, usual)
            }
        };
        let Some((from, to)) = lookup::hexside(&side, map) else {
            good = false;
            before = None;
            continue;
        };
        let both = [map.hexside(from, to), map.hexside(to, from)];
        if let (Some((label, last)), Some(this)) = (before, both[0])
            && unbroken
            && !map.sides_touch(last, this)
        {
            side.fault(BuildError::BrokenRiver {
                name: name.to_owned(),
                before: shown(&label),
                after: shown(&side),
            });
        }
        for hexside in both.into_iter().flatten() {
            if hexside.hex == from && seen.contains(hexside) {
                side.twice();
            }
            seen.set(hexside, true);
        }
        before = both[0].map(|this| (side, this));
        match (both[0], kind) {
            (Some(hexside), Some(kind)) => sides.push((hexside, kind)),
            _ => good = false,
        }
    }
    good.then_some(Course::Along(sides))
}

/// Two chains of hexes, the banks from source to mouth: the water runs between them.
fn between(entry: &Entry<'_>, map: &Map) -> Option<Course> {
    let kind = entry.required("kind").described("a kind of hexside").text();
    let kind = kind.and_then(|text| features::side_kind(&text, map));
    let bank = |key| {
        let list = entry.required(key).described("the hexes on that bank from source to mouth");
        let texts = list.texts();
        if texts.is_empty() && list.is_there() {
            entry.required(key).fault(BuildError::TooShort { name: key.to_owned(), least: 1 });
        }
        // All of them are looked at before the first fault counts.
        let hexes: Vec<_> = texts.iter().map(|text| lookup::hex_only(text, map)).collect();
        let hexes = hexes.into_iter().collect::<Option<Vec<HexId>>>();
        hexes.zip(texts.into_iter().next_back())
    };
    let (left, right) = (bank("left"), bank("right"));
    let ((left, _), (right, last)) = (left?, right?);
    match map.sides_between(&left, &right) {
        Ok(sides) => {
            let kind = kind?;
            Some(Course::Along(sides.into_iter().map(|side| (side, kind)).collect()))
        }
        Err(error) => {
            last.fault(error);
            None
        }
    }
}

/// A chain of corners from source to mouth, each as `0101 NE`: the water runs along the hexsides
/// between them.
fn corners(entry: &Entry<'_>, map: &Map) -> Option<Course> {
    let kind = entry.required("kind").described("a kind of hexside").text();
    let kind = kind.and_then(|text| features::side_kind(&text, map));
    let mut sides = Vec::new();
    let mut before: Option<(Text<'_>, [Hex; 3])> = None;
    let mut good = true;
    for text in entry.required("corners").count(2..=MAX_LIST).texts() {
        let Some(corner) = corner(&text, map) else {
            (good, before) = (false, None);
            continue;
        };
        if let Some((last_text, last)) = before {
            // Two ends of a hexside share the two hexes on its banks.
            let shared: Vec<Hex> = last.into_iter().filter(|hex| corner.contains(hex)).collect();
            let side = match shared[..] {
                [a, b] => map.at_hexx(a).zip(map.at_hexx(b)).and_then(|(a, b)| map.hexside(a, b)),
                _ => None,
            };
            if side.is_none() {
                let (before, after) = (shown(&last_text), shown(&text));
                text.fault(BuildError::CornersPart { before, after });
                good = false;
            }
            sides.extend(side);
        }
        before = Some((text, corner));
    }
    let kind = kind?;
    (good && !sides.is_empty())
        .then(|| Course::Along(sides.into_iter().map(|side| (side, kind)).collect()))
}

/// The three hexes, on the map or beyond its edge, that meet in a corner.
fn corner(text: &Text<'_>, map: &Map) -> Option<[Hex; 3]> {
    let orientation = map.grid().orientation;
    let names = orientation.corner_names();
    let (hex, name) = text.as_str().split_once(' ').unwrap_or((text.as_str(), ""));
    let hex = lookup::hex_only(&text.part(hex), map)?;
    let Some(index) = names.iter().position(|&known| known == name.trim()) else {
        text.expected(format!("a hex and one of its corners, {}", list_of(names)));
        return None;
    };
    let hex = map.coord(hex)?;
    let beside =
        |turn| hex + Direction::new(index as u8).turned(turn).to_hexx(orientation).into_hex();
    Some([hex, beside(0), beside(1)])
}

fn through(entry: &Entry<'_>, builder: &MapBuilder) -> Option<Course> {
    let upstream = lookup::direction(entry, "upstream", builder);
    let downstream = lookup::direction(entry, "downstream", builder);
    let map = builder.map();
    let mut hexes: Vec<HexId> = Vec::new();
    let mut good = true;
    for text in entry.optional("through").texts() {
        let Some(hex) = lookup::hex_only(&text, map) else {
            good = false;
            continue;
        };
        if let Some(&before) = hexes.last()
            && good
            && map.hexside(before, hex).is_none()
        {
            text.fault(lookup::not_neighbours(before, hex, map));
            good = false;
        }
        hexes.push(hex);
    }
    good.then_some(Course::Through { hexes, upstream, downstream })
}

/// `[[crossing]]`. Where not all rivers could be laid, one that seems dry is no fault of its own.
pub(super) fn crossings(
    entries: &[Entry<'_>],
    keys: &OwnKeys<'_>,
    all_laid: bool,
    builder: &mut MapBuilder,
) {
    for entry in entries {
        let name = entry.required("name").described("the name of the crossing").text();
        let id = entry.optional("id").text().or_else(|| name.clone());
        let kind = entry.required("kind").described("a word as `ford` or `bridge`").text();
        let states = [("open", CrossingState::OPEN), ("gone", CrossingState::GONE)];
        let mut state = entry.optional("state").word(&states).unwrap_or(CrossingState::OPEN);
        for text in entry.optional("closed_to").texts() {
            match builder.map().army(&text) {
                Some(army) => state = state.closed_to(army),
                None => text.undeclared("army", builder.map().armies().iter().map(String::as_str)),
            }
        }
        let site = site(entry, builder.map());
        let attrs = keys.of(entry, &[]);
        let (Some(name), Some(id), Some(kind), Some((site, label))) = (name, id, kind, site) else {
            continue;
        };
        let crossing = Crossing {
            id: id.to_string(),
            name: name.to_string(),
            kind: kind.to_string(),
            site,
            at_start: state,
            attrs,
        };
        match builder.crossing(crossing) {
            Ok(()) => {}
            Err(BuildError::NoRiver { .. }) if !all_laid => {}
            Err(error) => entry.fault_about(&label, error),
        }
    }
}

/// Where a crossing lies, and what the file calls that.
fn site<'t>(entry: &Entry<'t>, map: &Map) -> Option<(CrossingSite, Text<'t>)> {
    match (entry.optional("on").text(), entry.optional("in").text()) {
        (Some(text), None) => {
            let (from, to) = lookup::hexside(&text, map)?;
            Some((CrossingSite::Hexside(map.hexside(from, to)?), text))
        }
        (None, Some(text)) => Some((CrossingSite::Hex(lookup::hex_only(&text, map)?), text)),
        _ => {
            entry.fault(FaultKind::OneOf { keys: "`on` with a hexside, `in` with a hex" });
            None
        }
    }
}
