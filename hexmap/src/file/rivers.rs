//! `[[river]]` and `[[crossing]]`.

use super::entry::{Entry, OwnKeys};
use super::fault::{Faults, MapFaultKind, shown};
use super::value::{Text, list_of};
use super::{features, lookup};
use crate::{
    BuildError, Course, Crossing, CrossingSite, CrossingState, HexId, Hexside, HexsideSet,
    MapBuilder, River, SideKind,
};

/// `[[river]]`. Tells whether all of them could be laid.
pub(super) fn rivers(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) -> bool {
    let mut all_laid = true;
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the river", faults);
        let unbroken = entry.flag("unbroken", true, faults);
        let banks = entry.has("left") || entry.has("right");
        let course = match (entry.has("along"), banks, entry.has("through")) {
            (true, false, false) => {
                let name = name.as_ref().map_or("", |name| name.get_ref());
                along(name, &mut entry, unbroken, builder, faults)
            }
            (false, true, false) => between(&mut entry, builder, faults),
            (false, false, true) => through(&mut entry, builder, faults),
            _ => {
                let keys = "`along`, `left` with `right`, `through`";
                entry.fault(faults, MapFaultKind::OneOf { keys });
                all_laid = false;
                continue;
            }
        };
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&["colour"], keys, faults);
        let (Some(name), Some(course)) = (name, course) else {
            all_laid = false;
            continue;
        };
        let river = River { name: (*name.get_ref()).to_owned(), course, attrs };
        // Whether it is broken was looked at hexside by hexside; a broken one is laid all the same,
        // so that its crossings are not faults as well.
        if let Err(error) = builder.river(river, false) {
            faults.add(&span, title, error);
            all_laid = false;
        }
    }
    all_laid
}

/// Hexsides as `0101/0102`, or `0101/0102 minor` with a kind of its own.
fn along(
    name: &str,
    entry: &mut Entry<'_, '_>,
    unbroken: bool,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<Course> {
    let usual = entry.text("kind", faults);
    let has_usual = usual.is_some();
    let usual =
        usual.and_then(|text| features::side_kind(&text, &entry.at("kind"), builder, faults));
    let at = entry.at("along");
    let list = entry.texts("along", faults);
    let mut sides: Vec<(Hexside, SideKind)> = Vec::with_capacity(list.len());
    let mut good = true;
    let mut seen = HexsideSet::default();
    let mut before: Option<(&str, Hexside)> = None;
    for text in &list {
        let (side, kind) = match text.get_ref().split_once(' ') {
            Some((side, kind)) => {
                let kind = Text::new(text.span(), kind.trim());
                (side, features::side_kind(&kind, &at, builder, faults))
            }
            None => {
                if !has_usual {
                    let expected = "a kind of hexside after the hexside, or the key `kind`".into();
                    let kind = MapFaultKind::Missing { expected };
                    faults.add_at_hex(&text.span(), &at, Some(text.get_ref()), kind);
                }
                (*text.get_ref(), usual)
            }
        };
        let ends = lookup::hexside(&Text::new(text.span(), side), &at, builder, faults);
        let Some((from, to)) = ends else {
            good = false;
            before = None;
            continue;
        };
        let both = [builder.map().hexside(from, to), builder.map().hexside(to, from)];
        if let (Some((label, last)), Some(this)) = (before, both[0])
            && unbroken
            && !builder.map().sides_touch(last, this)
        {
            let kind = BuildError::BrokenRiver {
                name: name.to_owned(),
                before: shown(label),
                after: shown(side),
            };
            faults.add_at_hex(&text.span(), &at, Some(side), kind);
        }
        before = both[0].map(|this| (side, this));
        for hexside in both.into_iter().flatten() {
            if hexside.hex == from && seen.contains(hexside) {
                let kind = MapFaultKind::Twice { found: shown(side) };
                faults.add_at_hex(&text.span(), &at, Some(side), kind);
            }
            seen.set(hexside, true);
        }
        match (both[0], kind) {
            (Some(hexside), Some(kind)) => sides.push((hexside, kind)),
            _ => good = false,
        }
    }
    good.then_some(Course::Along(sides))
}

/// Two chains of hexes, the banks from source to mouth: the water runs between them.
fn between(entry: &mut Entry<'_, '_>, builder: &MapBuilder, faults: &mut Faults) -> Option<Course> {
    let kind = entry.need_text("kind", "a kind of hexside", faults);
    let kind = kind.and_then(|text| features::side_kind(&text, &entry.at("kind"), builder, faults));
    let mut bank = |key: &'static str| {
        let list = entry.need_texts(key, "the hexes on that bank from source to mouth", faults);
        let at = entry.at(key);
        if list.is_empty() && entry.has(key) {
            let error = BuildError::TooShort { name: key.to_owned(), least: 1 };
            faults.add(entry.span(), &at, error);
        }
        let hexes: Vec<_> =
            list.iter().map(|text| lookup::hex_only(text, &at, builder, faults)).collect();
        let last = list.into_iter().next_back();
        let hexes = hexes.into_iter().collect::<Option<Vec<HexId>>>();
        hexes.filter(|hexes| !hexes.is_empty()).map(|hexes| (hexes, last))
    };
    let (left, right) = (bank("left"), bank("right"));
    let ((left, _), (right, last)) = (left?, right?);
    match builder.map().sides_between(&left, &right) {
        Ok(sides) => {
            let kind = kind?;
            Some(Course::Along(sides.into_iter().map(|side| (side, kind)).collect()))
        }
        Err(error) => {
            let span = last.map_or_else(|| entry.span().clone(), |last| last.span());
            faults.add(&span, entry.at("right"), error);
            None
        }
    }
}

fn through(entry: &mut Entry<'_, '_>, builder: &MapBuilder, faults: &mut Faults) -> Option<Course> {
    let upstream = lookup::direction(entry, "upstream", builder, faults);
    let downstream = lookup::direction(entry, "downstream", builder, faults);
    let at = entry.at("through");
    let mut hexes: Vec<HexId> = Vec::new();
    let mut good = true;
    for text in entry.texts("through", faults) {
        let Some(hex) = lookup::hex_only(&text, &at, builder, faults) else {
            good = false;
            continue;
        };
        if let Some(&before) = hexes.last()
            && good
            && builder.map().hexside(before, hex).is_none()
        {
            let kind = lookup::not_neighbours(before, hex, builder);
            faults.add_at_hex(&text.span(), &at, Some(text.get_ref()), kind);
            good = false;
        }
        hexes.push(hex);
    }
    good.then_some(Course::Through { hexes, upstream, downstream })
}

/// `[[crossing]]`. Where not all rivers could be laid, one that seems dry is no fault of its own.
pub(super) fn crossings(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    all_laid: bool,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the crossing", faults);
        let id = entry.text("id", faults).or_else(|| name.clone());
        let kind = entry.need_text("kind", "a word as `ford` or `bridge`", faults);
        let states = [("open", CrossingState::OPEN), ("gone", CrossingState::GONE)];
        let state = entry.choice("state", &states, Some(CrossingState::OPEN), faults);
        let mut state = state.unwrap_or(CrossingState::OPEN);
        let at = entry.at("closed_to");
        for text in entry.texts("closed_to", faults) {
            match builder.map().army(text.get_ref()) {
                Some(army) => state = state.closed_to(army),
                None => {
                    let kind = MapFaultKind::Undeclared {
                        what: "army",
                        found: shown(text.get_ref()),
                        known: list_of(builder.map().armies().iter().map(String::as_str)),
                    };
                    faults.add(&text.span(), &at, kind);
                }
            }
        }
        let site = site(&mut entry, builder, faults);
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&[], keys, faults);
        let (Some(name), Some(id), Some(kind), Some((site, label))) = (name, id, kind, site) else {
            continue;
        };
        let crossing = Crossing {
            id: (*id.get_ref()).to_owned(),
            name: (*name.get_ref()).to_owned(),
            kind: (*kind.get_ref()).to_owned(),
            site,
            at_start: state,
            attrs,
        };
        match builder.crossing(crossing) {
            Ok(()) => {}
            Err(BuildError::NoRiver { .. }) if !all_laid => {}
            Err(error) => faults.add_at_hex(&span, title, Some(label), error),
        }
    }
}

/// Where a crossing lies, and what the file calls that.
fn site<'t>(
    entry: &mut Entry<'t, '_>,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<(CrossingSite, &'t str)> {
    let (on, within) = (entry.text("on", faults), entry.text("in", faults));
    match (on, within) {
        (Some(text), None) => {
            let (from, to) = lookup::hexside(&text, &entry.at("on"), builder, faults)?;
            let side = builder.map().hexside(from, to)?;
            Some((CrossingSite::Hexside(side), *text.get_ref()))
        }
        (None, Some(text)) => {
            let hex = lookup::hex_only(&text, &entry.at("in"), builder, faults)?;
            Some((CrossingSite::Hex(hex), *text.get_ref()))
        }
        _ => {
            let keys = "`on` with a hexside, `in` with a hex";
            entry.fault(faults, MapFaultKind::OneOf { keys });
            None
        }
    }
}
