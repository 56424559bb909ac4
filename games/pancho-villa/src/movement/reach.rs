//! How far a stack on the move can go, and by which way (5.1.1, 5.1.2, 5.1.9).

use board::with_search;
use hexmap::HexId;
use pathfinding::{Arrived, Movement, Mp, Obstacle, Reach, Start};
use table::Violation;

use super::speed::{Gait, Paces};
use super::stack::{MovingStack, Stop, Tempo};
use super::travel::{March, Obstruction, Stand, Train};
use super::zones::Field;
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Colour, Season};
use crate::rules::{self, no};
use crate::state::PanchoVilla;
use crate::words::board;

/// Searches for what is asked: `look` sees what was found.
fn with_reach<M: Movement<Cost = Mp>, T>(
    rules: &M,
    start: Start<M::Mode, Mp>,
    budget: Mp,
    asked: Asked,
    look: impl FnOnce(Reach<'_, M>) -> T,
) -> T {
    with_search(|search| {
        look(match asked {
            Asked::Where => search.reach(rules, &[start], Some(budget)),
            Asked::Way => search.routes(rules, &[start], Some(budget)),
        })
    })
}

/// One hex that a stack on the move can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    pub(crate) route: Vec<Stop>,
    pub(crate) stand: Stand,
    pub(crate) halted: bool,
}

/// What a search is asked for: only where one can go, or also by which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Costs are enough.
    Where,
    /// Routes are wanted.
    Way,
}

impl PanchoVilla {
    /// The rules of marching and driving for a stack.
    pub(crate) fn march<'a>(&self, moving: &MovingStack, field: &'a Field) -> March<'a> {
        March {
            book: book(),
            field,
            motor: moving.gait == Gait::Motor,
            winter: self.season == Season::Winter,
            fords_work: self.fords_work() && !moving.again,
            bridges_out: self.bridges_out,
            soft_rivers: self.options.soft_rivers,
            may_leave: moving.force.colour == Colour::Red,
        }
    }

    /// The rules of going by train.
    pub(crate) fn train<'a>(&self, moving: &MovingStack, field: &'a Field) -> Train<'a> {
        Train {
            book: book(),
            field,
            bridges_out: self.bridges_out,
            is_red: moving.force.colour == Colour::Red,
            jimenez: self.options.jimenez,
        }
    }

    /// How far a member may go in this move, or in this half of it.
    pub(crate) fn limit(moving: &MovingStack, paces: &Paces, counter: CounterId) -> u16 {
        let pace = u16::from(paces[counter.index()]);
        if moving.tempo == Tempo::Double { pace * 2 } else { pace }
    }

    /// What a stack has left: each member its own movement from where it joined, the least of
    /// them for all (5.1.2).
    pub(crate) fn remaining(&self, moving: &MovingStack) -> u16 {
        match moving.gait {
            Gait::Motor => moving.engine.unwrap_or(0).saturating_sub(moving.spent()),
            Gait::Rail | Gait::Air => 0,
            Gait::March => {
                let paces = self.paces(moving.group(), moving.on_foot());
                let base = moving.switched.unwrap_or(0);
                moving
                    .members
                    .iter()
                    .map(|member| {
                        let used = moving.spent() - member.joined.max(base);
                        Self::limit(moving, &paces, member.counter).saturating_sub(used)
                    })
                    .min()
                    .unwrap_or(0)
            }
        }
    }

    /// Whether somebody of a stack that has no points left could go on without the slow ones.
    pub(crate) fn could_go_on(&self, moving: &MovingStack) -> bool {
        if moving.gait != Gait::March || moving.members.len() < 2 || moving.again {
            return false;
        }
        let paces = self.paces(moving.group(), moving.on_foot());
        let base = moving.switched.unwrap_or(0);
        moving.members.iter().any(|member| {
            let used = moving.spent() - member.joined.max(base);
            member.counter.kind.moves_alone()
                && !member.counter.kind.is_motor()
                && Self::limit(moving, &paces, member.counter) > used
        })
    }

    /// Looks at everywhere a stack can go next: `look` sees what the search found.
    pub(crate) fn with_march_reach<T>(
        &self,
        moving: &MovingStack,
        asked: Asked,
        look: impl FnOnce(Reach<'_, March<'_>>) -> T,
    ) -> T {
        let field = self.field(moving.force, moving.group());
        let rules = self.march(moving, &field);
        let start = Start::at(moving.hex()).in_mode(moving.stand);
        with_reach(&rules, start, Mp(u32::from(self.remaining(moving))), asked, look)
    }

    /// The same for a train.
    pub(crate) fn with_rail_reach<T>(
        &self,
        moving: &MovingStack,
        asked: Asked,
        look: impl FnOnce(Reach<'_, Train<'_>>) -> T,
    ) -> T {
        let field = self.field(moving.force, moving.group());
        let rules = self.train(moving, &field);
        with_reach(&rules, Start::at(moving.hex()), Mp(0), asked, look)
    }

    /// Adds every hex that the stack can go to.
    pub(crate) fn destinations(&self, moving: &MovingStack, mut add: impl FnMut(HexId)) {
        let here = moving.hex();
        let mut end = |hex: HexId| {
            if hex != here {
                add(hex);
            }
        };
        match moving.gait {
            // Every hex that a march can enter it can also end in.
            Gait::March | Gait::Motor => self.with_march_reach(moving, Asked::Where, |reach| {
                reach.hexes().for_each(&mut end);
            }),
            Gait::Rail if !moving.has_moved() => {
                self.with_rail_reach(moving, Asked::Where, |reach| {
                    reach.ends().for_each(|arrival| end(arrival.hex));
                });
            }
            Gait::Rail | Gait::Air => {}
        }
    }

    /// The way to one hex, if the stack can go there.
    pub(crate) fn leap(&self, moving: &MovingStack, to: HexId) -> Option<Leap> {
        if to == moving.hex() || to.index() >= book().map.len() {
            return None;
        }
        let spent = moving.spent();
        match moving.gait {
            Gait::March | Gait::Motor => self.with_march_reach(moving, Asked::Way, |reach| {
                let best = reach.best(to)?;
                let route = reach.route_of(&best);
                let stop = |point: &pathfinding::Waypoint<Stand, Mp>| Stop {
                    hex: point.hex,
                    spent: spent + point.cost.0 as u16,
                };
                Some(Leap {
                    route: route.iter().skip(1).map(stop).collect(),
                    stand: best.mode,
                    halted: best.arrived != Arrived::Free,
                })
            }),
            Gait::Rail if !moving.has_moved() => {
                self.with_rail_reach(moving, Asked::Way, |reach| {
                    let best = reach.best(to)?;
                    let route = reach.route_of(&best);
                    let stops = route.iter().skip(1).map(|point| Stop { hex: point.hex, spent });
                    Some(Leap {
                        route: stops.filter(|stop| stop.hex != book().jimenez).collect(),
                        stand: Stand::default(),
                        halted: true,
                    })
                })
            }
            Gait::Rail | Gait::Air => None,
        }
    }

    /// Whether a stack can go to a hex; why not, by the rule that keeps it away.
    pub(crate) fn check_go(&self, moving: &MovingStack, to: HexId) -> Result<(), Violation> {
        if self.leap(moving, to).is_some() {
            return Ok(());
        }
        self.explain_go(moving, to)
    }

    /// Names the rule that keeps a stack from a hex.
    fn explain_go(&self, moving: &MovingStack, to: HexId) -> Result<(), Violation> {
        if to == moving.hex() || to.index() >= book().map.len() {
            return no(rules::MOVEMENT, "it is no other hex");
        }
        let stack = moving.head().map_or_else(String::new, |head| head.to_string());
        let told = |obstacle: Option<Obstacle<Mp, Obstruction>>| {
            let obstacle = obstacle.unwrap_or(Obstacle::NoWay);
            Err(board().violation(&stack, to, rules::COSTS, obstacle))
        };
        match moving.gait {
            Gait::Rail => {
                self.with_rail_reach(moving, Asked::Where, |reach| told(reach.obstacle(to)))
            }
            _ => self.with_march_reach(moving, Asked::Where, |reach| told(reach.obstacle(to))),
        }
    }
}
