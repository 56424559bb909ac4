//! Colours, and the ones that a map gets when its file names none.

use std::fmt;

use crate::{Map, TerrainLayer};

/// A colour of a picture. Only whole values get into pictures, never the text of a file.
///
/// ```
/// use grognard_hexmap::Colour;
/// assert_eq!(Colour::parse("#2E63B8"), Some(Colour::new(0x2e, 0x63, 0xb8)));
/// assert_eq!(Colour::parse("blue").map(|blue| blue.to_string()).as_deref(), Some("#1f5bd0"));
/// assert_eq!(Colour::parse("\"/><script>"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Black ink.
    pub const BLACK: Colour = Colour::new(0x1c, 0x1a, 0x17);
    /// White paper.
    pub const WHITE: Colour = Colour::new(0xff, 0xff, 0xff);

    /// A colour by its parts of red, green and blue.
    pub const fn new(red: u8, green: u8, blue: u8) -> Colour {
        Colour([red, green, blue])
    }

    /// A colour by its parts of red, green and blue.
    pub const fn rgb(self) -> [u8; 3] {
        self.0
    }

    /// Reads `#rrggbb` or one of the plain colour words that map files use.
    pub fn parse(text: &str) -> Option<Colour> {
        if let Some(digits) = text.strip_prefix('#') {
            if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                return None;
            }
            let number = u32::from_str_radix(digits, 16).ok()?;
            return Some(Colour([(number >> 16) as u8, (number >> 8) as u8, number as u8]));
        }
        let found = NAMED.iter().find(|(name, _)| *name == text)?;
        Some(found.1)
    }

    /// Black or white, whichever can be read on this colour.
    pub const fn ink(self) -> Colour {
        if self.lightness() > 140 { Colour::BLACK } else { Colour::WHITE }
    }

    /// A darker shade, for edges.
    pub(crate) const fn darker(self) -> Colour {
        let [red, green, blue] = self.0;
        Colour([red / 5 * 3, green / 5 * 3, blue / 5 * 3])
    }

    /// A lighter shade, for highlights.
    pub(crate) const fn lighter(self) -> Colour {
        let [red, green, blue] = self.0;
        Colour([255 - (255 - red) / 2, 255 - (255 - green) / 2, 255 - (255 - blue) / 2])
    }

    /// The same with so much of its light, in per cent.
    pub(crate) const fn shade(self, percent: u16) -> Colour {
        const fn part(of: u8, percent: u16) -> u8 {
            let part = of as u16 * percent / 100;
            if part > 255 { 255 } else { part as u8 }
        }
        let [red, green, blue] = self.0;
        Colour([part(red, percent), part(green, percent), part(blue, percent)])
    }

    /// How light it looks, 0 to 255.
    const fn lightness(self) -> u32 {
        let [red, green, blue] = self.0;
        (red as u32 * 299 + green as u32 * 587 + blue as u32 * 114) / 1000
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

const NAMED: [(&str, Colour); 15] = [
    ("black", Colour::BLACK),
    ("white", Colour::WHITE),
    ("grey", Colour::new(0x7a, 0x7a, 0x80)),
    ("gray", Colour::new(0x7a, 0x7a, 0x80)),
    ("blue", Colour::new(0x1f, 0x5b, 0xd0)),
    ("red", Colour::new(0xc9, 0x2a, 0x2a)),
    ("green", Colour::new(0x18, 0x7d, 0x33)),
    ("orange", Colour::new(0xe0, 0x7b, 0x1a)),
    ("yellow", Colour::new(0xf2, 0xc8, 0x2d)),
    ("brown", Colour::new(0x7a, 0x4f, 0x25)),
    ("purple", Colour::new(0x8e, 0x1f, 0xa0)),
    ("pink", Colour::new(0xd9, 0x7a, 0x9c)),
    ("tan", Colour::new(0xcf, 0xb0, 0x7f)),
    ("buff", Colour::new(0xe9, 0xd8, 0xa6)),
    ("teal", Colour::new(0x1d, 0x86, 0x86)),
];

/// Words that terrain names contain, the more special ones first.
const TERRAIN: [(&[&str], Colour); 14] = [
    (&["deep", "dense", "thick"], Colour::new(0x6f, 0x98, 0x5e)),
    (&["light_wood", "orchard", "scrub", "brush"], Colour::new(0xc3, 0xd3, 0x9a)),
    (&["wood", "forest", "jungle", "montane"], Colour::new(0x9d, 0xbd, 0x80)),
    (&["mountain", "alpine", "peak"], Colour::new(0xb4, 0x9b, 0x7d)),
    (&["hill", "ridge", "slope"], Colour::new(0xd0, 0xb1, 0x80)),
    (&["rough", "broken", "mal_pais", "badland"], Colour::new(0xe6, 0xb4, 0x74)),
    (&["swamp", "marsh", "pantano", "bog"], Colour::new(0xa6, 0xc4, 0xbd)),
    (&["town", "city", "village", "urban", "settle"], Colour::new(0xd9, 0xa1, 0x9a)),
    (&["lake", "sea", "water", "ocean", "river"], Colour::new(0xa9, 0xcf, 0xe8)),
    (&["desert", "sand", "dune"], Colour::new(0xf0, 0xdc, 0xa8)),
    (&["field", "farm", "crop"], Colour::new(0xe6, 0xdc, 0x9e)),
    (&["valley"], Colour::new(0xdc, 0xe3, 0xb8)),
    (&["gap", "pass"], Colour::new(0xd8, 0xc8, 0xa8)),
    (&["clear", "open", "plain", "llano", "grass"], Colour::new(0xee, 0xe8, 0xce)),
];

/// For names that say nothing.
const SPARE: [Colour; 6] = [
    Colour::new(0xee, 0xe8, 0xce),
    Colour::new(0xd9, 0xcf, 0xe3),
    Colour::new(0xcf, 0xe0, 0xe6),
    Colour::new(0xe6, 0xd2, 0xc2),
    Colour::new(0xd6, 0xe2, 0xc8),
    Colour::new(0xe3, 0xdf, 0xa5),
];

/// The fill of a terrain: what the file says, or what its name suggests.
pub(crate) fn terrain(name: &str, given: Option<&str>, number: usize) -> Colour {
    let by_name = || {
        let found = TERRAIN.iter().find(|(words, _)| words.iter().any(|word| name.contains(word)));
        found.map(|(_, colour)| *colour)
    };
    given.and_then(Colour::parse).or_else(by_name).unwrap_or(SPARE[number % SPARE.len()])
}

/// The entry of a further layer that is not worth a mark, because most hexes have it.
pub(crate) fn commonest(map: &Map, layer: &TerrainLayer) -> Option<usize> {
    let count = |number: &usize| {
        let entry = layer.legend().get(*number);
        map.hexes().filter(|&hex| layer.entry(hex) == entry).count()
    };
    // Of several the first: `max_by_key` would give the last.
    (0..layer.legend().len()).rev().max_by_key(count)
}

/// Whether a name is one of running or standing water.
pub(crate) fn is_watery(name: &str) -> bool {
    let words = ["stream", "creek", "river", "branch", "run", "water", "canal", "brook"];
    words.iter().any(|word| name.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_colours_are_refused() {
        for text in ["#", "#12", "#12345g", "#1234567", "#+12345", "Blue", "", "url(#x)", "#ééé"]
        {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
    }

    #[test]
    fn ink_can_be_read() {
        assert_eq!(Colour::WHITE.ink(), Colour::BLACK);
        assert_eq!(Colour::parse("blue").unwrap().ink(), Colour::WHITE);
        assert_eq!(Colour::parse("yellow").unwrap().ink(), Colour::BLACK);
    }

    #[test]
    fn names_suggest_fills() {
        assert_eq!(terrain("woods", Some("#010203"), 0), Colour::new(1, 2, 3));
        assert_eq!(terrain("woods", Some("nonsense"), 0), terrain("forest", None, 3));
        assert_ne!(terrain("deep_woods", None, 0), terrain("woods", None, 0));
        assert_eq!(terrain("??", None, 7), SPARE[1]);
    }
}
