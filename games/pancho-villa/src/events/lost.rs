//! Lost (5.1.15): the move is made again, and not as its owner wished.

use combat::DiceError;
use hexmap::{Direction, HexId};
use pathfinding::{Mp, Start, StepOf, Waypoint, straight, walk};
use table::Recorder;

use crate::book::book;
use crate::kind::{LineKind, Lines};
use crate::log::Event;
use crate::movement::{Gait, March, MovingStack, Stand, Stop, Train};
use crate::rules;
use crate::state::PanchoVilla;

impl PanchoVilla {
    /// Sends a lost stack on its way: along road or track with a die at each fork, or by compass.
    pub(crate) fn lose_way(&mut self, recorder: &mut Recorder<'_, Event>) -> Result<(), DiceError> {
        let Some(moving) = &self.moving else { return Ok(()) };
        // Whoever gave up before the first hex cannot lose a way that he did not go.
        let Some(first) = moving.route.get(1).map(|stop| stop.hex) else { return Ok(()) };
        let from = moving.hex();
        // The first leg off road and track, if any.
        let off_road = moving.legs().position(|(from, to)| {
            !book().leg(from.hex, to.hex).is_some_and(|leg| leg.lines.road_or_rail())
        });
        let by_rail = moving.gait == Gait::Rail;
        match off_road {
            _ if by_rail => self.lost_on_line(first, Lines::contains_rail, recorder)?,
            None => self.lost_on_line(first, Lines::road_or_rail, recorder)?,
            Some(0) => self.lost_in_the_wild(0, recorder)?,
            // Lost from the first hex off the road.
            Some(index) => self.lost_in_the_wild(index + 1, recorder)?,
        }
        let Some(moving) = &self.moving else { return Ok(()) };
        let (group, to, marks) = (moving.group(), moving.hex(), self.marks(moving));
        self.place_group(group, to);
        if !by_rail {
            self.mark_move(marks);
        }
        recorder.say(Event::LostWay { from, to });
        Ok(())
    }

    /// What the stack could spend as it first declared: those who are left in it after they were
    /// sent back, each with its points from where it joined.
    fn allowance(&self, moving: &MovingStack) -> u16 {
        match moving.gait {
            Gait::Motor => moving.engine.unwrap_or(0),
            Gait::Rail | Gait::Air => 0,
            Gait::March => {
                let group = moving.group();
                let least = |on_foot| {
                    let paces = self.paces(group, on_foot);
                    let limits = moving
                        .members
                        .iter()
                        .map(|member| member.joined + Self::limit(moving, &paces, member.counter));
                    limits.min().unwrap_or(0)
                };
                if moving.tempo.is_mixed() { least(true) + least(false) } else { least(false) }
            }
        }
    }

    /// By compass (the note of 5.1.15), from a hex of the route and with what was left there.
    fn lost_in_the_wild(
        &mut self,
        index: usize,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        self.send_back(index);
        let Some(moving) = self.moving.as_ref().filter(|_| self.goes_alone()) else {
            return Ok(());
        };
        let die = recorder.d6_by(moving.force.side, rules::LOST, "the compass")?;
        let direction = book().compass[usize::from(die - 1) % 6];
        let budget = Mp(u32::from(self.allowance(moving)));
        let field = self.field(moving.force, moving.group());
        let rules = self.march(moving, &field);
        let start = Start::at(moving.hex()).spent(Mp(u32::from(moving.spent())));
        let way = walk(&rules, start, budget, straight(&book().map, direction));
        self.take_route(&way.route);
        Ok(())
    }

    /// Along the line in the direction first taken, with a die at each fork.
    fn lost_on_line(
        &mut self,
        first: HexId,
        follows: fn(Lines) -> bool,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        self.send_back(0);
        let Some(moving) = self.moving.as_ref().filter(|_| self.goes_alone()) else {
            return Ok(());
        };
        let budget = Mp(u32::from(self.allowance(moving)));
        let start = moving.start();
        let field = self.field(moving.force, moving.group());
        let mut fork = Fork { side: moving.force.side, came: None, first, follows, failed: None };
        if moving.gait == Gait::Rail {
            let rules = self.train(moving, &field);
            let way = walk(&rules, Start::at(start), Mp(0), |at, steps: &[StepOf<Train<'_>>]| {
                fork.choose(at, steps.iter().map(|step| step.to), recorder)
            });
            let stops = way.route.iter().map(|point| Stop { hex: point.hex, spent: 0 });
            let route = stops.collect();
            if let Some(moving) = &mut self.moving {
                moving.route = route;
            }
        } else {
            let rules = self.march(moving, &field);
            let way = walk(&rules, Start::at(start), budget, |at, steps: &[StepOf<March<'_>>]| {
                fork.choose(at, steps.iter().map(|step| step.to), recorder)
            });
            self.take_route(&way.route);
        }
        fork.failed.map_or(Ok(()), Err)
    }

    /// The stack goes on from the last hex of its route by this way.
    fn take_route(&mut self, route: &[Waypoint<Stand, Mp>]) {
        let Some(moving) = &mut self.moving else { return };
        moving.route.pop();
        let stop =
            |point: &Waypoint<Stand, Mp>| Stop { hex: point.hex, spent: point.cost.0 as u16 };
        moving.route.extend(route.iter().map(stop));
    }
}

/// Follows a line, with a die at each fork: even is right, odd is left.
struct Fork {
    /// Whose stack it is.
    side: table::SideId,
    came: Option<Direction>,
    first: HexId,
    follows: fn(Lines) -> bool,
    /// The dice failed; only scripted ones do.
    failed: Option<DiceError>,
}

impl Fork {
    /// The number of the step to take: one that stays on the line and does not turn back.
    fn choose(
        &mut self,
        at: HexId,
        steps: impl Iterator<Item = HexId>,
        recorder: &mut Recorder<'_, Event>,
    ) -> Option<usize> {
        let book = book();
        // From left to right, as one looks who comes in.
        let mut ways: Vec<(u8, usize, Direction)> = Vec::new();
        for (index, to) in steps.enumerate() {
            let Some(side) = book.map.hexside(at, to) else { continue };
            let lines = book.leg(at, to).map_or(Lines::default(), |leg| leg.lines);
            let turn = match self.came {
                None if to == self.first => 0,
                None => continue,
                Some(came) => {
                    let back = came.opposite().index() as u8;
                    (side.direction.index() as u8 + 6 - back) % 6
                }
            };
            let back = self.came.is_some() && turn == 0;
            // One hex can be offered in several stands; the first follows the line over a crossing.
            let known = ways.iter().any(|way| way.2 == side.direction);
            if !known && (self.follows)(lines) && !back {
                ways.push((turn, index, side.direction));
            }
        }
        ways.sort_unstable_by_key(|way| way.0);
        let chosen = match ways.len() {
            0 => return None,
            1 => 0,
            count => {
                let die = match recorder.d6_by(self.side, rules::LOST, "the fork") {
                    Ok(die) => usize::from(die),
                    Err(error) => {
                        self.failed = Some(error);
                        return None;
                    }
                };
                if count == 2 { usize::from(die % 2 == 0) } else { (die - 1) * count / 6 }
            }
        };
        let (_, index, direction) = ways[chosen.min(ways.len() - 1)];
        self.came = Some(direction);
        Some(index)
    }
}

impl Lines {
    fn contains_rail(self) -> bool {
        self.contains(LineKind::Railroad)
    }
}

#[cfg(test)]
mod tests {
    use combat::ScriptedDice;
    use table::Recorder;

    use super::{Fork, book};
    use crate::state::VILLISTA;

    /// The steps that are taken with each face of the die, of so many ways besides the way back.
    fn taken(ways: usize) -> Vec<Option<usize>> {
        let at = book().map.hex("M6").unwrap();
        let around: Vec<_> = book().map.neighbours(at).collect();
        let (back, _) = around[0];
        let fork = |die: u8| {
            let mut fork = Fork {
                side: VILLISTA,
                came: Some(back.opposite()),
                first: at,
                follows: |_| true,
                failed: None,
            };
            let mut dice = ScriptedDice::new([die]);
            let steps = around.iter().map(|&(_, to)| to).take(1 + ways);
            fork.choose(at, steps, &mut Recorder::silent(&mut dice))
        };
        (1..=6).map(fork).collect()
    }

    #[test]
    fn r5_1_15_every_way_of_a_fork_is_as_likely_as_the_faces_let_it_be() {
        let some = |list: [usize; 6]| list.map(Some).to_vec();
        assert_eq!(taken(0), vec![None; 6], "the line ends");
        assert_eq!(taken(1), some([1; 6]), "no fork");
        assert_eq!(taken(2), some([1, 2, 1, 2, 1, 2]), "odd is left, even is right");
        assert_eq!(taken(3), some([1, 1, 2, 2, 3, 3]));
        assert_eq!(taken(4), some([1, 1, 2, 3, 3, 4]));
    }
}
