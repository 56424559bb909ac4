//! Kinds of hexsides and links, boxes, hexside features, and lines of links.

use datafile::{Entry, Text};

use super::lookup;
use super::own_keys::{OwnKeys, only_remarks};
use crate::{
    HexsideSet, Line, LinkKind, LinkKindInfo, Map, MapBuilder, OffMapBox, SideKind, SideKindInfo,
};

/// `[[side_kind]]`
pub(super) fn side_kinds(entries: &[Entry<'_>], builder: &mut MapBuilder) {
    for entry in entries {
        let name = entry.required("name").described("the name of the kind").text();
        let directed = entry.optional("directed").flag().unwrap_or(false);
        let colour = lookup::colour(entry);
        if let Some(name) = name.map(|name| name.to_string())
            && let Err(error) = builder.side_kind_info(SideKindInfo { name, directed, colour })
        {
            entry.fault(error);
        }
        only_remarks(entry);
    }
}

/// `[[link_kind]]`
pub(super) fn link_kinds(entries: &[Entry<'_>], builder: &mut MapBuilder) {
    for entry in entries {
        let name = entry.required("name").described("the name of the kind").text();
        let colour = lookup::colour(entry);
        if let Some(name) = name.map(|name| name.to_string())
            && let Err(error) = builder.link_kind_info(LinkKindInfo { name, colour })
        {
            entry.fault(error);
        }
        only_remarks(entry);
    }
}

/// The kind of hexside with this name.
pub(super) fn side_kind(text: &Text<'_>, map: &Map) -> Option<SideKind> {
    let found = map.side_kind(text);
    if found.is_none() {
        text.undeclared("kind of hexside", map.side_kinds().map(|(_, info)| info.name.as_str()));
    }
    found
}

fn link_kind(text: &Text<'_>, map: &Map) -> Option<LinkKind> {
    let found = map.link_kind(text);
    if found.is_none() {
        text.undeclared("kind of link", map.link_kinds().map(|(_, info)| info.name.as_str()));
    }
    found
}

/// `[[side]]`
pub(super) fn sides(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) {
    for entry in entries {
        let kind = entry.required("kind").described("a kind of hexside").text();
        let kind = kind.and_then(|text| side_kind(&text, builder.map()));
        let list = entry.required("hexsides").described("a list of hexsides as `0101/0102`");
        let mut seen = HexsideSet::default();
        for text in list.texts() {
            let Some((from, to)) = lookup::hexside(&text, builder.map()) else { continue };
            let Some(kind) = kind else { continue };
            let directed = builder.map().side_kind_info(kind).directed;
            let there = builder.map().hexside(from, to);
            let back = builder.map().hexside(to, from).filter(|_| !directed);
            if there.into_iter().chain(back).any(|side| seen.contains(side)) {
                text.twice();
            }
            if let Some(side) = there {
                seen.set(side, true);
            }
            if let Err(error) = builder.feature(from, to, kind) {
                text.fault(error);
            }
        }
        // Looked at but not kept: the map has features, not entries of them.
        keys.of(entry, &[]);
    }
}

/// `[[box]]`
pub(super) fn boxes(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) {
    for entry in entries {
        let label = entry.required("label").described("a word that is no hex number").text();
        let name = entry.optional("name").text().or_else(|| label.clone());
        let joins = entry.required("joins").described("the hexes that it is joined to").texts();
        let joins = joins.iter().filter_map(|text| lookup::hex_only(text, builder.map())).collect();
        let attrs = keys.of(entry, &[]);
        let (Some(label), Some(name)) = (label, name) else { continue };
        let new = OffMapBox { label: label.to_string(), name: name.to_string(), joins, attrs };
        if let Err(error) = builder.off_map_box(new) {
            entry.fault(error);
        }
    }
}

/// `[[line]]`
pub(super) fn lines(entries: &[Entry<'_>], keys: &OwnKeys<'_>, builder: &mut MapBuilder) {
    for entry in entries {
        let name = entry.required("name").described("the name of the line").text();
        let kind = entry.required("kind").described("a kind of link").text();
        let kind = kind.and_then(|text| link_kind(&text, builder.map()));
        let list = entry.required("hexes").described("the hexes from end to end").texts();
        let mut hexes = Vec::with_capacity(list.len());
        let mut good = true;
        for text in &list {
            let Some(hex) = builder.map().hex_in(text) else {
                good = false;
                continue;
            };
            if let Some(&before) = hexes.last()
                && good
                && !builder.touch(before, hex)
            {
                text.fault(lookup::not_neighbours(before, hex, builder.map()));
                // The chain goes on from here.
                hexes.clear();
            }
            hexes.push(hex);
        }
        let whole = good && hexes.len() == list.len();
        let attrs = keys.of(entry, &[]);
        let (Some(name), Some(kind), true) = (name, kind, whole) else { continue };
        let line = Line { name: name.to_string(), kind, hexes, attrs };
        if let Err(error) = builder.line_with(line) {
            entry.fault(error);
        }
    }
}
