//! What a board asks about a decision: where a unit can go, and why something is not allowed.

use board::{Barrier as _, Board, with_search};
use hexmap::HexId;
use pathfinding::{Mp, Obstacle};
use table::{Game, ReachView, Rule, Violation};

use crate::book::book;
use crate::movement::{self, Barrier, reaching};
use crate::roster::UnitId;
use crate::rules;
use crate::state::Stonewall;
use crate::tasks::March;

/// The map with the game's title page.
pub(crate) fn the_board() -> Board<'static> {
    Board::new(&book().map, Stonewall::info())
        .naming(|place| !matches!(place.kind.as_str(), "hidden_move" | "map edge"))
}

impl board::Barrier for Barrier {
    fn rule(self) -> Rule {
        match self {
            Barrier::Water => rules::MAP,
            Barrier::Enemy => rules::MOVEMENT,
            Barrier::Zone => rules::ZONES,
            Barrier::Ford => rules::CROSSING,
            Barrier::Minimum => rules::MARCH,
            Barrier::Scenario(rule) => rule,
        }
    }

    fn reason(self, unit: &str, at: &str) -> String {
        match self {
            Barrier::Water => format!("{unit} cannot cross the water to {at}"),
            Barrier::Enemy => format!("{unit} cannot enter {at}: the enemy is there"),
            Barrier::Zone => format!("{unit} must stop in an enemy zone of control in {at}"),
            Barrier::Ford => format!("{unit} must roll first to reach {at}"),
            Barrier::Minimum => format!("{unit} has just enough for one hex and stops in {at}"),
            Barrier::Scenario(_) => format!("{unit} may not go to {at} in this scenario"),
        }
    }
}

/// Why a unit cannot end its march in a hex.
pub(crate) fn violation(unit: UnitId, to: HexId, obstacle: Obstacle<Mp, Barrier>) -> Violation {
    // Water in the way says more than that there is no way.
    if let Obstacle::NoWay = obstacle {
        let why = Barrier::Water.reason(&unit.name, &the_board().place(to));
        return Violation::new(Barrier::Water.rule(), why);
    }
    the_board().violation(unit, to, rules::MARCH, obstacle)
}

/// Where a unit can go with so many points.
pub(crate) fn reached(
    unit: UnitId,
    march: &movement::March<'_>,
    from: HexId,
    mp: u8,
    fresh: bool,
) -> ReachView {
    let rules = reaching(march, mp);
    with_search(|search| {
        let start = movement::start(from, fresh);
        let reach = search.routes(&rules, &[start], Some(Mp(u32::from(mp))));
        the_board().reach_view(&unit.id, from, &reach, |_| true)
    })
}

impl Stonewall {
    /// Where the unit that marches now can go.
    pub(crate) fn reach_of(&self, id: &str) -> Option<ReachView> {
        let unit = UnitId::named(id)?;
        let march = self.agenda.asks::<March>().filter(|march| march.unit == unit)?;
        let (from, mp, fresh) = march.reach_start(self)?;
        Some(reached(unit, &movement::March::new(self, unit), from, mp, fresh))
    }
}
