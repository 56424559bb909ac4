//! Crossings and places: where their symbols stand and how they look.

use std::collections::BTreeMap;

use super::Colour;
use super::glyphs::{crossing_symbol, symbol, usual_tint};
use super::names::Name;
use super::paper::{Paper, Path, Point, Rect};
use super::style::{self, PlaceStyle, WATER};
use super::xml::Xml;
use crate::{Army, Crossing, CrossingSite, CrossingState, CrossingStates, Map, Place};

/// A crossing on its way to paper.
#[derive(Debug)]
pub(crate) struct PlacedCrossing<'m> {
    crossing: &'m Crossing,
    state: CrossingState,
    at: Point,
    /// From bank to bank.
    across: Point,
}

/// A place on its way to paper.
#[derive(Debug)]
pub(crate) struct PlacedPlace<'m> {
    pub(crate) place: &'m Place,
    pub(crate) style: PlaceStyle,
    at: Point,
}

/// All symbols of a map with their places on paper.
#[derive(Debug)]
pub(crate) struct Symbols<'m> {
    pub(crate) crossings: Vec<PlacedCrossing<'m>>,
    pub(crate) places: Vec<PlacedPlace<'m>>,
    /// The letters of kinds that have no symbol of their own.
    pub(crate) letters: BTreeMap<&'m str, char>,
}

impl<'m> Symbols<'m> {
    pub(crate) fn new(
        paper: &Paper<'m>,
        states: &CrossingStates,
        crossings: bool,
        places: bool,
    ) -> Symbols<'m> {
        let map = paper.map;
        let kinds = map.places().iter().map(|place| place.kind.as_str());
        let lettered = kinds.filter(|kind| style::place(kind) == PlaceStyle::Letter);
        let letters = letters(lettered);
        let mut symbols = Symbols { crossings: Vec::new(), places: Vec::new(), letters };
        if places {
            // Places that share a hex stand beside each other.
            let mut in_hex: BTreeMap<_, Vec<&Place>> = BTreeMap::new();
            for place in map.places() {
                in_hex.entry(place.hex).or_default().push(place);
            }
            for (hex, list) in in_hex {
                let count = f64::from(list.len() as u32);
                for (number, place) in (0u32..).zip(list) {
                    let aside = f64::from(number) - (count - 1.0) / 2.0;
                    let at = paper.centre(hex) + Point::new(aside * 0.34 * paper.hex, 0.0);
                    symbols.places.push(PlacedPlace {
                        place,
                        style: style::place(&place.kind),
                        at,
                    });
                }
            }
        }
        if crossings {
            for (id, crossing) in map.crossings() {
                let (at, across) = match crossing.site {
                    CrossingSite::Hexside(side) => {
                        (paper.side_middle(side), paper.way(side.direction))
                    }
                    CrossingSite::Hex(hex) => {
                        let crowded = map.places_in(hex).next().is_some();
                        let corner = Point::new(0.3, -0.16) * paper.hex;
                        let aside = if crowded { corner } else { Point::new(0.0, 0.0) };
                        (paper.centre(hex) + aside, Point::new(0.0, -1.0))
                    }
                };
                let state = states.get(id);
                symbols.crossings.push(PlacedCrossing { crossing, state, at, across });
            }
        }
        symbols
    }

    /// The paper that symbols take, for names to keep off.
    pub(crate) fn taken(&self, paper: &Paper<'_>) -> Vec<Rect> {
        let crossings = self.crossings.iter().map(|placed| (placed.at, 0.2));
        let places = self.places.iter().map(|placed| (placed.at, 2.0 * reach(placed.style)));
        crossings
            .chain(places)
            .map(|(at, size)| Rect::around(at, size * paper.hex, size * paper.hex))
            .collect()
    }

    /// The names of crossings and places.
    pub(crate) fn names(&self, paper: &Paper<'_>) -> Vec<Name<'m>> {
        let mut names = Vec::with_capacity(self.crossings.len() + self.places.len());
        for placed in &self.places {
            let place = placed.place;
            // The tag itself tells which entry it is.
            let told = placed.style == PlaceStyle::Entry
                || says_nothing(&place.name, &place.kind, paper.map.label(place.hex));
            let text = if told { "" } else { place.name.as_str() };
            let great = matches!(placed.style, PlaceStyle::City | PlaceStyle::Town);
            names.push(Name {
                text,
                class: "place",
                at: placed.at,
                clear: reach(placed.style) * paper.hex,
                beyond: paper.hex * 0.34,
                size: paper.hex * if great { 0.18 } else { 0.16 },
                bold: placed.style == PlaceStyle::City,
                ink: Colour::BLACK,
            });
        }
        // Towns choose first, then the rest in the order of the map.
        names.sort_by_key(|name| !name.bold);
        for placed in &self.crossings {
            let crossing = placed.crossing;
            let label = match crossing.site {
                CrossingSite::Hex(hex) => paper.map.label(hex).to_owned(),
                CrossingSite::Hexside(side) => paper.map.side_label(side),
            };
            let told = says_nothing(&crossing.name, &crossing.kind, &label);
            names.push(Name {
                text: if told { "" } else { &crossing.name },
                class: "crossing",
                at: placed.at,
                clear: 0.13 * paper.hex,
                beyond: 0.0,
                size: paper.hex * 0.16,
                bold: true,
                ink: WATER.darker(),
            });
        }
        names
    }

    pub(crate) fn write_crossings(&self, xml: &mut Xml, paper: &Paper<'_>) {
        xml.tag("g").attr("class", "crossings").open();
        for placed in &self.crossings {
            xml.tag("g")
                .attr("class", "crossing")
                .attr("data-crossing", &placed.crossing.id)
                .attr("data-kind", &placed.crossing.kind)
                .open();
            crossing(xml, paper.hex, paper.map, placed);
            xml.close();
        }
        xml.close();
    }

    pub(crate) fn write_places(&self, xml: &mut Xml, paper: &Paper<'_>) {
        xml.tag("g").attr("class", "places").open();
        for placed in &self.places {
            xml.tag("g")
                .attr("class", "place")
                .attr("data-place", &placed.place.id)
                .attr("data-kind", &placed.place.kind)
                .attr("data-at", paper.map.label(placed.place.hex))
                .open();
            let letter = self.letters.get(placed.place.kind.as_str()).copied();
            let colour = tint(paper.map, placed.place, placed.style);
            let tag = match placed.style {
                PlaceStyle::Entry => entry_tag(placed.place),
                _ => letter.map(String::from).unwrap_or_default(),
            };
            symbol(xml, paper.hex, placed.at, placed.style, colour, &tag);
            xml.close();
        }
        xml.close();
    }
}

/// Whether a name tells no more than the symbol and the hex: "ford at J4", "Tinaja G3".
fn says_nothing(name: &str, kind: &str, label: &str) -> bool {
    let name = name.to_lowercase();
    let rest = name.strip_prefix(&kind.to_lowercase()).map(str::trim);
    let rest = rest.map(|rest| rest.strip_prefix("at ").unwrap_or(rest));
    rest.is_some_and(|rest| rest.is_empty() || rest == label.to_lowercase())
}

/// How far from its middle a symbol reaches, in hexes.
fn reach(style: PlaceStyle) -> f64 {
    match style {
        PlaceStyle::City | PlaceStyle::Entry => 0.17,
        PlaceStyle::Letter | PlaceStyle::Church => 0.14,
        PlaceStyle::Town | PlaceStyle::Objective => 0.13,
        PlaceStyle::Hill | PlaceStyle::Village => 0.1,
        PlaceStyle::House | PlaceStyle::Dot | PlaceStyle::Well => 0.07,
    }
}

/// The colour of a symbol: its own, or that of its side, or the usual one.
fn tint(map: &Map, place: &Place, style: PlaceStyle) -> Colour {
    let own = place.attrs.text("colour").and_then(Colour::parse);
    let side = ["side", "army"].into_iter().find_map(|key| place.attrs.text(key));
    let by_side = side.map(|side| style::army(map.armies(), side));
    own.or(by_side).unwrap_or(usual_tint(style))
}

/// What stands on the tag of an entry: its id if that is short, or else its first letters.
pub(crate) fn entry_tag(place: &Place) -> String {
    let label = place.attrs.text("label");
    let short = [label, Some(place.id.as_str()), Some(place.name.as_str())];
    let found = short.into_iter().flatten().find(|text| text.chars().count() <= 2);
    // "entry-A" and "Entry 12" end with what tells them apart.
    let tail = place.id.rsplit(['-', '_', ' ']).next().filter(|tail| tail.chars().count() <= 2);
    let tag = found.or(tail).unwrap_or(&place.id);
    tag.chars().take(2).collect()
}

/// A letter for each kind: its initial, or that of another of its words where that is taken.
pub(crate) fn letters<'m>(kinds: impl Iterator<Item = &'m str>) -> BTreeMap<&'m str, char> {
    let mut kinds: Vec<&str> = kinds.collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut letters: BTreeMap<&str, char> = BTreeMap::new();
    for kind in kinds {
        let initials = kind.split(['_', '-', ' ']).filter_map(|word| word.chars().next());
        let choices = initials.chain(kind.chars()).filter(char::is_ascii_alphanumeric);
        let mut choices = choices.map(|c| c.to_ascii_uppercase());
        let free = choices.find(|&c| !letters.values().any(|&used| used == c));
        letters.insert(kind, free.unwrap_or('?'));
    }
    letters
}

fn crossing(xml: &mut Xml, hex: f64, map: &Map, placed: &PlacedCrossing<'_>) {
    let state = placed.state;
    let hidden = (0..map.armies().len()).any(|army| !state.is_open_to(Army::from_index(army)));
    let fill = match (state.is_standing(), hidden) {
        (false, _) => Colour::new(0xc4, 0xc0, 0xb8),
        (true, true) => Colour::new(0xf5, 0xc8, 0x2a),
        (true, false) => Colour::WHITE,
    };
    crossing_symbol(xml, hex, placed.at, placed.across, &placed.crossing.kind, fill);
    // What was never built is only grey; what was there and is gone is crossed out.
    if placed.crossing.at_start.is_standing() && !state.is_standing() {
        let arm = hex * 0.1;
        let mut cross = Path::default();
        for (x, y) in [(arm, arm), (arm, -arm)] {
            cross.move_to(placed.at - Point::new(x, y));
            cross.line_to(placed.at + Point::new(x, y));
        }
        xml.tag("path")
            .attr("class", "destroyed")
            .attr("stroke", Colour::new(0xc9, 0x2a, 0x2a))
            .num("stroke-width", hex * 0.04)
            .attr("d", cross.as_str())
            .empty();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Attrs, HexId};

    #[test]
    fn kinds_get_letters_of_their_own() {
        let kinds = ["mine", "fort", "mormon_colony", "mine", "f", "fff", "?"];
        let found: Vec<(&str, char)> = letters(kinds.into_iter()).into_iter().collect();
        // Sorted by name; whoever finds no free letter has to do without.
        let expected = [
            ("?", '?'),
            ("f", 'F'),
            ("fff", '?'),
            ("fort", 'O'),
            ("mine", 'M'),
            ("mormon_colony", 'C'),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn names_that_repeat_the_symbol_are_left_out() {
        assert!(says_nothing("ford at J4", "ford", "J4"));
        assert!(says_nothing("Tinaja G3", "tinaja", "G3"));
        assert!(says_nothing("Bridge", "bridge", "0101/0102"));
        assert!(!says_nothing("Stone Bridge", "bridge", "0805/0806"));
        assert!(!says_nothing("Fordham", "ford", "J4"));
    }

    #[test]
    fn an_entry_tag_tells_entries_apart() {
        let tag = |id: &str, name: &str| {
            let (id, name, kind) = (id.to_owned(), name.to_owned(), "entry".to_owned());
            entry_tag(&Place { id, name, kind, hex: HexId::from_index(0), attrs: Attrs::default() })
        };
        assert_eq!(tag("10", "Entry 10"), "10");
        assert_eq!(tag("entry-A", "Entry A"), "A");
        assert_eq!(tag("rossville", "Rossville"), "ro");
    }
}
