//! Why a unit cannot do something, by rule number, unit and hex.

use std::fmt::Display;

use hexmap::HexId;
use pathfinding::{Mp, Obstacle};
use table::{Game, Rule, TaskKind, Violation};

use crate::Board;

/// What can keep a unit from a step: the rule of a game's [`Movement`](pathfinding::Movement), and
/// how it is said.
pub trait Barrier: Copy {
    /// The rule.
    fn rule(self) -> Rule;
    /// What is wrong, without a full stop: `Evans cannot enter 0302: the enemy is there`.
    fn reason(self, unit: &str, at: &str) -> String;
}

/// A bare rule is a barrier too: the game then says no more than its number.
impl Barrier for Rule {
    fn rule(self) -> Rule {
        self
    }

    fn reason(self, unit: &str, at: &str) -> String {
        format!("{unit} can go no further than {at}")
    }
}

impl Board<'_> {
    /// Why a unit cannot end its move in a hex. `movement` is the rule by which it has so many
    /// points and no more.
    pub fn violation<R: Barrier>(
        &self,
        unit: impl Display,
        to: HexId,
        movement: Rule,
        obstacle: Obstacle<Mp, R>,
    ) -> Violation {
        let (barrier, at) = match obstacle {
            Obstacle::TooFar { needs, has } => {
                let (needs, has) = (self.points(needs), self.points(has));
                let to = self.place(to);
                let reason = format!("{unit} needs {needs} MP to reach {to} and has {has}");
                return Violation::new(movement, reason);
            }
            Obstacle::NoWay => {
                return Violation::new(
                    movement,
                    format!("no way leads {unit} to {}", self.place(to)),
                );
            }
            Obstacle::Refused { to, rule, .. } => (rule, to),
            Obstacle::Halts { at, rule } | Obstacle::Asks { at, rule } => (rule, at),
            Obstacle::MayNotEnd { rule } => (rule, to),
        };
        Violation::new(barrier.rule(), barrier.reason(&unit.to_string(), &self.place(at)))
    }
}

/// Why none of these units can do anything at a hex, as the decision that waits reads a click there;
/// `None` if one can, or nothing is to be done with hexes now. The first unit's refusal is what is
/// said: give the nearest first.
pub fn refusal<'u, G: Game>(
    game: &G,
    units: impl IntoIterator<Item = &'u str>,
    hex: &str,
) -> Option<Violation> {
    let task = game.agenda().top()?;
    let mut first = None;
    for unit in units {
        let action = task.pointed(game, Some(unit), hex)?;
        match game.check(&action) {
            Ok(()) => return None,
            Err(violation) => first = first.or(Some(violation)),
        }
    }
    first
}
