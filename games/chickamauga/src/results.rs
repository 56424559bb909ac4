//! 10.1: the cells of the combat results table.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a cell does before its rider (10.2). The first letter says who is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Attackers lose a step, then retreat and are disrupted.
    Ax,
    /// Attackers retreat and are disrupted.
    Ar,
    /// Attackers check their morale; those that pass suffer what stands in brackets.
    Ac(Inner),
    /// Defenders check their morale; those that pass suffer what stands in brackets.
    Dc(Inner),
    /// Defenders retreat and are disrupted.
    Dr,
    /// Defenders lose a step, then retreat and are disrupted.
    Dx,
    /// Defenders check their morale or rout; those that pass suffer what stands in brackets.
    Dm(Inner),
    /// Nothing, or an exchange: only what stands in brackets reads so.
    Only(Inner),
}

/// What stands in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Inner {
    /// No effect.
    Ne,
    /// Both sides lose a step.
    Ex,
    /// Retreat.
    Dr,
    /// A step and retreat.
    Dx,
}

impl Inner {
    /// The same where nobody checks any more (7.5, 10.3 b).
    pub const fn plain(self) -> Effect {
        match self {
            Inner::Dr => Effect::Dr,
            Inner::Dx => Effect::Dx,
            Inner::Ne | Inner::Ex => Effect::Only(self),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Inner::Ne => "NE",
            Inner::Ex => "Ex",
            Inner::Dr => "Dr",
            Inner::Dx => "Dx",
        }
    }
}

/// What stands behind a result (10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rider {
    /// Nothing.
    None,
    /// The defender follows up.
    Df,
    /// Leaders may be hit.
    Leader,
    /// The attacker runs short of ammunition.
    Ammo,
}

/// A cell of the table: `Dc(Ex) Leader`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The result.
    pub effect: Effect,
    /// Its rider.
    pub rider: Rider,
}

impl Cell {
    /// Reads a cell as it is printed.
    pub fn read(text: &str) -> Option<Cell> {
        let (effect, rider) = text.split_once(' ').unwrap_or((text, ""));
        let rider = match rider {
            "" => Rider::None,
            "DF" => Rider::Df,
            "Leader" => Rider::Leader,
            "Ammo" => Rider::Ammo,
            _ => return None,
        };
        let inner = |text: &str| {
            let inner = text.strip_suffix(')')?;
            [Inner::Ne, Inner::Ex, Inner::Dr, Inner::Dx].into_iter().find(|it| it.name() == inner)
        };
        let effect = match effect {
            "Ax" => Effect::Ax,
            "Ar" => Effect::Ar,
            "Dr" => Effect::Dr,
            "Dx" => Effect::Dx,
            "Ex" => Effect::Only(Inner::Ex),
            "NE" => Effect::Only(Inner::Ne),
            other => match other.split_once('(')? {
                ("Ac", rest) => Effect::Ac(inner(rest)?),
                ("Dc", rest) => Effect::Dc(inner(rest)?),
                ("Dm", rest) => Effect::Dm(inner(rest)?),
                _ => return None,
            },
        };
        Some(Cell { effect, rider })
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Ax => f.write_str("Ax"),
            Effect::Ar => f.write_str("Ar"),
            Effect::Ac(inner) => write!(f, "Ac({})", inner.name()),
            Effect::Dc(inner) => write!(f, "Dc({})", inner.name()),
            Effect::Dr => f.write_str("Dr"),
            Effect::Dx => f.write_str("Dx"),
            Effect::Dm(inner) => write!(f, "Dm({})", inner.name()),
            Effect::Only(inner) => f.write_str(inner.name()),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.effect)?;
        match self.rider {
            Rider::None => Ok(()),
            Rider::Df => f.write_str(" DF"),
            Rider::Leader => f.write_str(" Leader"),
            Rider::Ammo => f.write_str(" Ammo"),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || D::Error::custom(format_args!("`{text:.40}` is no combat result"));
        Cell::read(&text).ok_or_else(wrong)
    }
}
