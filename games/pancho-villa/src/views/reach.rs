//! What a board shows of a game under way: where a stack can go, and what a player leaves undone.

use board::{left_undone, with_search};
use hexmap::HexId;
use pathfinding::{Mp, Start};
use table::{Game, ReachView};

use crate::book::{Site, book};
use crate::counter::CounterId;
use crate::movement::{Flight, Gait, MovingStack};
use crate::state::PanchoVilla;
use crate::tasks::{Action, AssaultsAction, MoveStack, MovementAction, StrikesAction, Task};
use crate::words::board;

impl PanchoVilla {
    /// Where the stack that a counter moves with can go now.
    pub(crate) fn reach_now(&self, unit: &str) -> Option<ReachView> {
        let moving = match self.agenda.top()? {
            Task::MoveStack(MoveStack) => self.moving.as_ref()?,
            Task::Movement(_) => return self.reach_of_begin(unit),
            _ => return None,
        };
        let member = moving.members.iter().any(|member| member.counter.id == unit);
        let ready = moving.gait != Gait::Rail || !moving.has_moved();
        if !member || !ready {
            return None;
        }
        let mp = u32::from(self.remaining(moving));
        Some(self.reach_view(unit, moving, mp))
    }

    /// Where a counter could go if its move were begun, with all that lies on its display: on foot
    /// or hoof if it can, else by motor or through the air with the best throw.
    fn reach_of_begin(&self, unit: &str) -> Option<ReachView> {
        let counter = CounterId::named(unit)?;
        let gaits = [Gait::March, Gait::Motor, Gait::Air];
        let mut gaits = gaits.into_iter();
        let gait = gaits.find(|&gait| self.check_begin(counter, gait).is_ok())?;
        let from = self.hex_of(counter)?;
        let group = self.default_group(counter, gait);
        let moving = MovingStack::new(gait, self.force(counter), from, group);
        let mp = match gait {
            Gait::March | Gait::Rail => u32::from(self.remaining(&moving)),
            Gait::Motor | Gait::Air => 6 * u32::from(book().motion.motor_pip),
        };
        Some(self.reach_view(unit, &moving, mp))
    }

    /// Everywhere a stack can go with so many points, with the way there.
    pub(crate) fn reach_view(&self, unit: &str, moving: &MovingStack, mp: u32) -> ReachView {
        let field = self.field(moving.force, moving.group());
        let (from, mp) = (moving.hex(), Some(Mp(mp)));
        let start = [Start::at(from)];
        with_search(|search| match moving.gait {
            Gait::March | Gait::Motor => {
                let rules = self.march(moving, &field);
                let start = [Start::at(from).in_mode(moving.stand)];
                board().reach_view(unit, from, &search.routes(&rules, &start, mp), |_| true)
            }
            Gait::Rail => {
                let rules = self.train(moving, &field);
                let station = book().site(from).is_some_and(Site::station);
                let reach = search.routes(&rules, &start, Some(Mp(0)));
                board().reach_view(unit, from, &reach, |_| station)
            }
            Gait::Air => {
                let rules = Flight { book: book() };
                let land = |hex: HexId| {
                    book().site(hex).is_some_and(|site| !site.rough) && !field.closed.contains(hex)
                };
                let reach = search.routes(&rules, &start, mp);
                board().reach_view(unit, from, &reach, |end| land(end.hex))
            }
        })
    }

    /// What a side would leave undone by ending its segment: whoever can still move or strike, and
    /// the assaults that could be made.
    pub(crate) fn undone(&self, action: Action) -> Vec<String> {
        if !is_end(action) {
            return Vec::new();
        }
        left_undone(self, |&other| {
            let text = self.describe(&other);
            match other {
                Action::Movement(MovementAction::Merge { .. }) => None,
                other if is_end(other) => None,
                Action::Assaults(AssaultsAction::Assault { .. })
                | Action::Strikes(StrikesAction::RailGun { .. }) => {
                    Some(text.sentence.trim_end_matches('.').to_owned())
                }
                _ => Some(text.group),
            }
        })
    }
}

/// Whether an action ends a segment.
fn is_end(action: Action) -> bool {
    matches!(
        action,
        Action::Movement(MovementAction::End)
            | Action::Strikes(StrikesAction::End)
            | Action::Assaults(AssaultsAction::End)
    )
}
