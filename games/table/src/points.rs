//! Movement points as a player reads them: whole ones and halves.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of points that may end in a half. In JSON a plain number: `3`, `0.5`.
///
/// ```
/// use grognard_table::Points;
///
/// let road = Points::halves(1);
/// assert_eq!(road.to_string(), "0.5");
/// assert_eq!(serde_json::to_string(&[road, Points::from(3)]).unwrap(), "[0.5,3]");
/// assert_eq!(serde_json::from_str::<Points>("1.5").unwrap(), Points::from(1) + road);
/// assert!(serde_json::from_str::<Points>("1.3").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    halves: u32,
}

impl Points {
    /// So many half points.
    pub const fn halves(halves: u32) -> Points {
        Points { halves }
    }

    /// So many whole points.
    pub const fn whole(points: u32) -> Points {
        Points { halves: points.saturating_mul(2) }
    }

    /// How many half points it is.
    pub const fn in_halves(self) -> u32 {
        self.halves
    }
}

impl From<u32> for Points {
    fn from(points: u32) -> Points {
        Points::whole(points)
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, more: Points) -> Points {
        Points { halves: self.halves.saturating_add(more.halves) }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Points::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.halves / 2;
        if self.halves.is_multiple_of(2) {
            f.pad(&whole.to_string())
        } else {
            f.pad(&format!("{whole}.5"))
        }
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.halves.is_multiple_of(2) {
            serializer.serialize_u32(self.halves / 2)
        } else {
            serializer.serialize_f64(f64::from(self.halves) / 2.0)
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let halves = f64::deserialize(deserializer)? * 2.0;
        if halves.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&halves) {
            Ok(Points { halves: halves as u32 })
        } else {
            Err(D::Error::custom("points are whole or end in a half"))
        }
    }
}
