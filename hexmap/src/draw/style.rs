//! How kinds are drawn: in the hobby's manner, by what their names suggest.

use super::Colour;
use crate::{LinkKindInfo, SideKindInfo};

pub(crate) const WATER: Colour = Colour::new(0x3f, 0x86, 0xd0);
pub(crate) const PAPER: Colour = Colour::new(0xfb, 0xf8, 0xf0);
/// The fonts of titles and names.
pub(crate) const SERIF: &str = "DejaVu Serif, Georgia, Times New Roman, serif";
pub(crate) const GRID: Colour = Colour::new(0x9a, 0x93, 0x82);

/// How a hexside feature is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SideStyle {
    /// A blue line; the width in hundredths of a hex.
    Water(u8),
    /// A heavy dark line with teeth.
    Cliff,
    /// Teeth that point downhill.
    Slope,
    /// A narrow dark line.
    Wall,
    /// A dashed line.
    Border,
    /// A gate in whatever else is there.
    Pass,
    /// A plain coloured line.
    Plain,
}

/// How a link is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkStyle {
    /// A black line with ticks.
    Rail,
    /// A double line.
    Pike,
    /// A single broad line.
    Road,
    /// A narrow line.
    Lane,
    /// A dashed line.
    Trail,
}

fn has(name: &str, words: &[&str]) -> bool {
    words.iter().any(|word| name.contains(word))
}

/// The style and colour of a kind of hexside.
pub(crate) fn side(info: &SideKindInfo) -> (SideStyle, Colour) {
    let name = info.name.to_lowercase();
    let (style, colour) = if has(&name, &["pass", "gap", "gate"]) {
        (SideStyle::Pass, Colour::WHITE)
    } else if has(&name, &["major", "wide", "sea", "lake"]) {
        (SideStyle::Water(15), WATER)
    } else if has(&name, &["creek", "minor", "branch", "brook", "small"]) {
        (SideStyle::Water(7), WATER)
    } else if has(&name, &["river", "stream", "run", "water", "canal"]) {
        (SideStyle::Water(11), WATER)
    } else if has(&name, &["cliff", "escarp", "bluff"]) {
        (SideStyle::Cliff, Colour::new(0x4a, 0x44, 0x3c))
    } else if has(&name, &["slope", "crest", "ridge"]) || info.directed {
        (SideStyle::Slope, Colour::new(0x8a, 0x5a, 0x2b))
    } else if has(&name, &["wall", "hedge", "fence"]) {
        (SideStyle::Wall, Colour::new(0x55, 0x50, 0x48))
    } else if has(&name, &["border", "boundary", "frontier"]) {
        (SideStyle::Border, Colour::new(0x8e, 0x1f, 0xa0))
    } else {
        (SideStyle::Plain, Colour::new(0x8a, 0x6d, 0x3b))
    };
    (style, info.colour.as_deref().and_then(Colour::parse).unwrap_or(colour))
}

/// The style and colour of a kind of link.
pub(crate) fn link(info: &LinkKindInfo) -> (LinkStyle, Colour) {
    let name = info.name.to_lowercase();
    let brown = Colour::new(0x7a, 0x4f, 0x25);
    // A trail has the letters of a rail, so it comes first.
    let (style, colour) = if has(&name, &["trail", "path", "track", "unfinished"]) {
        (LinkStyle::Trail, Colour::new(0x6b, 0x45, 0x1f))
    } else if name.contains("rail") {
        (LinkStyle::Rail, Colour::BLACK)
    } else if has(&name, &["pike", "highway", "primary", "chaussee", "main"]) {
        (LinkStyle::Pike, brown)
    } else if has(&name, &["lane", "minor", "secondary"]) {
        (LinkStyle::Lane, brown)
    } else {
        (LinkStyle::Road, brown)
    };
    (style, info.colour.as_deref().and_then(Colour::parse).unwrap_or(colour))
}

const BLUE: Colour = Colour::new(0x2b, 0x4b, 0xa8);
const GREY: Colour = Colour::new(0x72, 0x72, 0x78);
const RED: Colour = Colour::new(0xa8, 0x2b, 0x2b);
const GREEN: Colour = Colour::new(0x2b, 0x7a, 0x3c);

/// The colour of a side that a place belongs to: the one that its counters have by custom, or
/// else one by its number on the map.
pub(crate) fn army(armies: &[String], name: &str) -> Colour {
    let word = name.to_lowercase();
    if has(&word, &["union", "usa", "federal", "french"]) {
        return BLUE;
    }
    if has(&word, &["confederate", "csa", "german"]) {
        return GREY;
    }
    match armies.iter().position(|known| known == name) {
        Some(index) => [BLUE, GREY, RED, GREEN][index % 4],
        None => Colour::new(0x55, 0x3c, 0x6b),
    }
}

/// How a place is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceStyle {
    /// A double ring.
    City,
    /// A ring.
    Town,
    /// A small ring.
    Village,
    /// A star.
    Objective,
    /// A small black block.
    House,
    /// A small block with a cross.
    Church,
    /// A triangle.
    Hill,
    /// A blue dot.
    Well,
    /// A tag with the id of the place in the colour of its side.
    Entry,
    /// A dot.
    Dot,
    /// A square with a letter.
    Letter,
}

/// The style of a kind of place.
pub(crate) fn place(kind: &str) -> PlaceStyle {
    let kind = kind.to_lowercase();
    if has(&kind, &["entry", "exit", "reinforcement", "start"]) {
        PlaceStyle::Entry
    } else if kind == "city" || kind == "capital" {
        PlaceStyle::City
    } else if kind.contains("town") {
        PlaceStyle::Town
    } else if has(&kind, &["village", "hamlet"]) {
        PlaceStyle::Village
    } else if has(&kind, &["objective", "victory"]) {
        PlaceStyle::Objective
    } else if has(&kind, &["bridge", "ford", "junction", "crossroads", "landmark", "gap"]) {
        // A bridge has the letters of a ridge, so this comes before the hills.
        PlaceStyle::Dot
    } else if has(&kind, &["house", "farm", "tavern", "mill", "plantation"]) {
        PlaceStyle::House
    } else if has(&kind, &["church", "mission", "chapel", "meeting"]) {
        PlaceStyle::Church
    } else if has(&kind, &["hill", "ridge", "mountain", "peak", "knob", "height"]) {
        PlaceStyle::Hill
    } else if has(&kind, &["tinaja", "well", "spring", "waterhole"]) {
        PlaceStyle::Well
    } else {
        PlaceStyle::Letter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side_of(name: &str, directed: bool) -> SideStyle {
        side(&SideKindInfo { name: name.to_owned(), directed, colour: None }).0
    }

    fn link_of(name: &str) -> LinkStyle {
        link(&LinkKindInfo { name: name.to_owned(), colour: None }).0
    }

    #[test]
    fn words_within_words_do_not_mislead() {
        assert_eq!(link_of("trail"), LinkStyle::Trail);
        assert_eq!(link_of("railroad"), LinkStyle::Rail);
        assert_eq!(link_of("turnpike"), LinkStyle::Pike);
        assert_eq!(link_of("anything"), LinkStyle::Road);
        assert_eq!(place("minor bridge"), PlaceStyle::Dot);
        assert_eq!(place("ridge"), PlaceStyle::Hill);
        assert_eq!(place("town+station"), PlaceStyle::Town);
    }

    #[test]
    fn wider_water_is_drawn_wider() {
        let width = |name| match side_of(name, false) {
            SideStyle::Water(width) => width,
            other => panic!("{name} is drawn as {other:?}"),
        };
        assert!(width("creek") < width("stream") && width("stream") < width("major"));
    }

    #[test]
    fn what_differs_by_direction_is_a_slope() {
        assert_eq!(side_of("embankment", true), SideStyle::Slope);
        assert_eq!(side_of("embankment", false), SideStyle::Plain);
    }

    #[test]
    fn armies_have_their_colours() {
        let armies = ["union".to_owned(), "confederate".to_owned(), "others".to_owned()];
        assert_eq!(army(&armies, "CSA"), army(&armies, "confederate"));
        assert_ne!(army(&armies, "CSA"), army(&armies, "USA"));
        assert_ne!(army(&armies, "others"), army(&armies, "nobody"));
    }
}
