//! The colours of sides, by name: each board chooses shades that it can show.

use serde::{Deserialize, Serialize};

/// The colour of a side's counters. Boards draw each with a shade and a pattern of its own, so that
/// nobody has to tell colours apart.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// No side's own.
    #[default]
    Neutral,
    /// The Union, the French.
    Blue,
    /// The Confederacy.
    Grey,
    /// Rebels, the British.
    Red,
    /// The Carrancistas.
    Orange,
    /// The Mexicans, the Russians.
    Green,
    /// Whoever is left.
    Purple,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Colour; 7] = [
        Colour::Neutral,
        Colour::Blue,
        Colour::Grey,
        Colour::Red,
        Colour::Orange,
        Colour::Green,
        Colour::Purple,
    ];

    /// Its usual shade by parts of red, green and blue: what pictures and pages paint counters with.
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Colour::Neutral => [0x4b, 0x4b, 0x4b],
            Colour::Blue => [0x1f, 0x57, 0xb0],
            Colour::Grey => [0x6d, 0x66, 0x5c],
            Colour::Red => [0xa8, 0x24, 0x1c],
            Colour::Orange => [0xf2, 0xa9, 0x3b],
            Colour::Green => [0x0f, 0x76, 0x6e],
            Colour::Purple => [0x7e, 0x3f, 0x98],
        }
    }
}
