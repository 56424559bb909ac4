//! 9.0: the solitaire Confederates.
//!
//! The rulebook gives a table of actions that the CSA follows when nobody plays it, "as a general
//! guide". Here the guide is a procedure: [`MoveAction::Consult`](crate::MoveAction::Consult) rolls on the
//! table and gives every unit a [`Mission`], and [`SolitairePlayer`] plays the missions. Both the
//! letter and the missions are part of the game's state, so a game can be saved and taken up
//! again, and a person can ask the table and play the CSA by its guidance.

mod fight;
mod march;
mod missions;
mod player;

pub use player::SolitairePlayer;

use serde::{Deserialize, Serialize};

use crate::unit::{UNITS, UnitId};

/// An action of the solitaire table (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Letter {
    /// Bonham, Jones and Ewell cross Bull Run and take Centreville.
    A,
    /// Stay; whoever has crossed goes on.
    B,
    /// As A, and Bee and Bartow strike at a ford.
    C,
    /// Counterattack with the reserves.
    D,
    /// Counterattack with everything.
    E,
}

impl Letter {
    /// What it orders, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Letter::A => "attack Centreville",
            Letter::B => "stay in place",
            Letter::C => "reinforcements attack a ford",
            Letter::D => "counterattack",
            Letter::E => "general counterattack",
        }
    }
}

/// What a solitaire unit is to do until it gets another mission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mission {
    /// Stay where it is.
    #[default]
    Hold,
    /// Gather at Portici.
    Assemble,
    /// Cross Bull Run and take Centreville.
    Centreville,
    /// Occupy Henry Hill.
    Henry,
    /// Strike the Union force at the ford it came over.
    Ford,
    /// Strike the Union south of Bull Run, or hold ground before it.
    Counter,
    /// Guard Mitchell's Ford.
    GuardMitchell,
    /// Guard Blackburn's Ford.
    GuardBlackburn,
}

impl Mission {
    /// What it is, in a few words.
    pub const fn title(self) -> &'static str {
        match self {
            Mission::Hold => "hold",
            Mission::Assemble => "assemble at Portici",
            Mission::Centreville => "take Centreville",
            Mission::Henry => "occupy Henry Hill",
            Mission::Ford => "strike at the ford",
            Mission::Counter => "counterattack",
            Mission::GuardMitchell => "guard Mitchell's Ford",
            Mission::GuardBlackburn => "guard Blackburn's Ford",
        }
    }

    /// Whether it is an order to attack.
    pub(crate) const fn is_offensive(self) -> bool {
        matches!(self, Mission::Centreville | Mission::Henry | Mission::Ford | Mission::Counter)
    }
}

/// What the solitaire table has ordered so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// What the table said last.
    pub(crate) letter: Option<Letter>,
    /// Whether it has been asked in this movement phase.
    pub(crate) consulted: bool,
    /// The two units that guard the way to Manassas this phase, nearest first.
    pub(crate) guards: [Option<UnitId>; 2],
    /// By [`UnitId`]; those of the Union mean nothing.
    missions: [Mission; UNITS],
}

impl Orders {
    /// Nobody has asked the table yet: everybody holds.
    pub(crate) const NONE: Orders = Orders {
        letter: None,
        consulted: false,
        guards: [None; 2],
        missions: [Mission::Hold; UNITS],
    };

    /// What the table said last, if anybody has asked it.
    pub fn letter(&self) -> Option<Letter> {
        self.letter
    }

    /// The mission of a unit.
    pub fn mission(&self, unit: UnitId) -> Mission {
        self.missions[unit.index()]
    }

    pub(crate) fn set(&mut self, unit: UnitId, mission: Mission) {
        self.missions[unit.index()] = mission;
    }
}
