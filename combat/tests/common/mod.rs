//! The results of the invented odds table, shared by the tests.

use std::fmt;

use serde::Deserialize;

pub(crate) const CLASSIC: &str = include_str!("../tables/invented-odds.toml");

/// From bad to good for the attacker: the order is the one that the file declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(crate) enum Crt {
    Ae,
    Ar,
    Ex,
    Dr,
    De,
}

impl fmt::Display for Crt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
