//! Kinds of hexsides and links, boxes, hexside features, and lines of links.

use super::entry::{Entry, OwnKeys};
use super::fault::{Faults, MapFaultKind, shown};
use super::lookup;
use super::value::{Text, list_of};
use crate::{
    HexsideSet, Line, LinkKind, LinkKindInfo, MapBuilder, OffMapBox, SideKind, SideKindInfo,
};

/// `[[side_kind]]`
pub(super) fn side_kinds(
    entries: Vec<Entry<'_, '_>>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the kind", faults);
        let directed = entry.flag("directed", false, faults);
        let colour = lookup::colour(&mut entry, faults);
        if let Some(name) = name {
            let name = (*name.get_ref()).to_owned();
            if let Err(error) = builder.side_kind_info(SideKindInfo { name, directed, colour }) {
                entry.fault(faults, error);
            }
        }
        entry.remarks(faults);
        entry.nothing_else(faults);
    }
}

/// `[[link_kind]]`
pub(super) fn link_kinds(
    entries: Vec<Entry<'_, '_>>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the kind", faults);
        let colour = lookup::colour(&mut entry, faults);
        if let Some(name) = name {
            let name = (*name.get_ref()).to_owned();
            if let Err(error) = builder.link_kind_info(LinkKindInfo { name, colour }) {
                entry.fault(faults, error);
            }
        }
        entry.remarks(faults);
        entry.nothing_else(faults);
    }
}

/// The kind of hexside with this name.
pub(super) fn side_kind(
    text: &Text<'_>,
    at: &str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<SideKind> {
    let found = builder.map().side_kind(text.get_ref());
    if found.is_none() {
        let kind = MapFaultKind::Undeclared {
            what: "kind of hexside",
            found: shown(text.get_ref()),
            known: list_of(builder.map().side_kinds().map(|(_, info)| info.name.as_str())),
        };
        faults.add(&text.span(), at, kind);
    }
    found
}

fn link_kind(
    text: &Text<'_>,
    at: &str,
    builder: &MapBuilder,
    faults: &mut Faults,
) -> Option<LinkKind> {
    let found = builder.map().link_kind(text.get_ref());
    if found.is_none() {
        let kind = MapFaultKind::Undeclared {
            what: "kind of link",
            found: shown(text.get_ref()),
            known: list_of(builder.map().link_kinds().map(|(_, info)| info.name.as_str())),
        };
        faults.add(&text.span(), at, kind);
    }
    found
}

/// `[[side]]`
pub(super) fn sides(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let kind = entry.need_text("kind", "a kind of hexside", faults);
        let kind = kind.and_then(|text| side_kind(&text, &entry.at("kind"), builder, faults));
        let at = entry.at("hexsides");
        let list = entry.need_texts("hexsides", "a list of hexsides as `0101/0102`", faults);
        let mut seen = HexsideSet::default();
        for text in list {
            let Some((from, to)) = lookup::hexside(&text, &at, builder, faults) else { continue };
            let Some(kind) = kind else { continue };
            let directed = builder.map().side_kind_info(kind).directed;
            let there = builder.map().hexside(from, to);
            let back = builder.map().hexside(to, from).filter(|_| !directed);
            if there.into_iter().chain(back).any(|side| seen.contains(side)) {
                let twice = MapFaultKind::Twice { found: shown(text.get_ref()) };
                faults.add_at_hex(&text.span(), &at, Some(text.get_ref()), twice);
            }
            if let Some(side) = there {
                seen.set(side, true);
            }
            if let Err(error) = builder.feature(from, to, kind) {
                faults.add_at_hex(&text.span(), &at, Some(text.get_ref()), error);
            }
        }
        // Looked at but not kept: the map has features, not entries of them.
        entry.attrs(&[], keys, faults);
    }
}

/// `[[box]]`
pub(super) fn boxes(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let label = entry.need_text("label", "a word that is no hex number", faults);
        let name = entry.text("name", faults).or_else(|| label.clone());
        let at = entry.at("joins");
        let joins = entry.need_texts("joins", "the hexes that it is joined to", faults);
        let joins =
            joins.iter().filter_map(|text| lookup::hex_only(text, &at, builder, faults)).collect();
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&[], keys, faults);
        let (Some(label), Some(name)) = (label, name) else { continue };
        let new = OffMapBox {
            label: (*label.get_ref()).to_owned(),
            name: (*name.get_ref()).to_owned(),
            joins,
            attrs,
        };
        if let Err(error) = builder.off_map_box(new) {
            faults.add(&span, title, error);
        }
    }
}

/// `[[line]]`
pub(super) fn lines(
    entries: Vec<Entry<'_, '_>>,
    keys: &OwnKeys<'_>,
    builder: &mut MapBuilder,
    faults: &mut Faults,
) {
    for mut entry in entries {
        let name = entry.need_text("name", "the name of the line", faults);
        let kind = entry.need_text("kind", "a kind of link", faults);
        let kind = kind.and_then(|text| link_kind(&text, &entry.at("kind"), builder, faults));
        let at = entry.at("hexes");
        let list = entry.need_texts("hexes", "the hexes from end to end", faults);
        let mut hexes = Vec::with_capacity(list.len());
        let mut good = true;
        for text in &list {
            let Some(hex) = lookup::hex(text, &at, builder, faults) else {
                good = false;
                continue;
            };
            if let Some(&before) = hexes.last()
                && good
                && !builder.touch(before, hex)
            {
                let kind = lookup::not_neighbours(before, hex, builder);
                faults.add_at_hex(&text.span(), &at, Some(text.get_ref()), kind);
                // The chain goes on from here.
                hexes.clear();
            }
            hexes.push(hex);
        }
        let whole = good && hexes.len() == list.len();
        let (span, title) = (entry.span().clone(), entry.title().to_owned());
        let attrs = entry.attrs(&[], keys, faults);
        let (Some(name), Some(kind), true) = (name, kind, whole) else { continue };
        let line = Line { name: (*name.get_ref()).to_owned(), kind, hexes, attrs };
        if let Err(error) = builder.line_with(line) {
            faults.add(&span, title, error);
        }
    }
}
