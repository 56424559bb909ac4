//! The aeroplane's flight (2.3.11): target and landing place are named before the die is thrown.

use combat::DiceError;
use hexmap::HexId;
use pathfinding::{Mp, Start};
use table::{Recorder, Violation};

use crate::action::{Action, Aimed};
use crate::bits::HexBits;
use crate::book::book;
use crate::going::searching;
use crate::kind::Terrain;
use crate::log::Event;
use crate::march::Flight;
use crate::moving::{Aim, Moving, Stop};
use crate::rules;
use crate::state::{Force, PanchoVilla, Stage};

/// The faces of the die.
const PIPS: u32 = 6;

/// How far an aeroplane gets with the best throw.
fn farthest() -> u32 {
    PIPS * u32::from(book().motion.motor_pip)
}

/// The cheapest way through the air with what it costs up to each hex.
fn airway(from: HexId, to: HexId) -> Vec<Stop> {
    let rules = Flight { book: book() };
    searching(|search| {
        let reach = search.routes(&rules, &[Start::at(from)], None);
        let stop = |point: &pathfinding::Waypoint<(), Mp>| Stop {
            hex: point.hex,
            spent: point.cost.0 as u16,
        };
        reach.route(to).iter().map(stop).collect()
    })
}

/// Where an aeroplane may come down: open ground without strangers.
fn may_land(closed: &HexBits, hex: HexId) -> bool {
    book().site(hex).is_some_and(|site| site.terrain == Terrain::Llanos) && !closed.contains(hex)
}

impl PanchoVilla {
    /// Enemy stacks that an aeroplane could fly to: none in the montane.
    fn targets(&self, moving: &Moving) -> Vec<(HexId, u32)> {
        let enemies = self.enemy_hexes(moving.force);
        let rules = Flight { book: book() };
        searching(|search| {
            let start = [Start::at(moving.start())];
            let reach = search.reach(&rules, &start, Some(Mp(farthest())));
            enemies
                .iter()
                .filter(|&hex| {
                    book().site(hex).is_some_and(|site| site.terrain != Terrain::Montane)
                })
                .filter_map(|hex| Some((hex, reach.cost(hex)?.0)))
                .collect()
        })
    }

    /// Hexes with counters that a force can fight.
    pub(crate) fn enemy_hexes(&self, force: Force) -> HexBits {
        let enemies = self.pieces.iter().filter(|piece| piece.force.is_enemy(force));
        enemies.filter_map(|piece| piece.spot.hex()).collect()
    }

    fn landings(&self, moving: &Moving, target: Option<HexId>) -> Vec<HexId> {
        let closed = self.field(moving.force, moving.group()).closed;
        let from = target.unwrap_or_else(|| moving.start());
        let way = airway(moving.start(), from).last().map_or(0, |stop| u32::from(stop.spent));
        let Some(left) = farthest().checked_sub(way) else { return Vec::new() };
        let rules = Flight { book: book() };
        let mut hexes: Vec<HexId> = searching(|search| {
            let reach = search.reach(&rules, &[Start::at(from)], Some(Mp(left)));
            reach.hexes().collect()
        });
        hexes.retain(|&hex| may_land(&closed, hex) && (target.is_some() || hex != moving.start()));
        hexes
    }

    pub(crate) fn list_flight(&self, moving: &Moving, out: &mut Vec<Action>) {
        match moving.aim {
            Aim::Open => {
                out.push(Action::Aim { at: None });
                let targets = self.targets(moving);
                out.extend(targets.iter().map(|&(hex, _)| Action::Aim { at: Some(Aimed(hex)) }));
            }
            Aim::Glide => {
                return out.extend(self.glides(moving).into_iter().map(|to| Action::Land { to }));
            }
            aim => {
                out.extend(
                    self.landings(moving, aim.target()).into_iter().map(|to| Action::Land { to }),
                );
            }
        }
        out.push(Action::Stop);
    }

    pub(crate) fn check_aim(&self, moving: &Moving, at: Option<Aimed>) -> Result<(), Violation> {
        let no = |reason: &'static str| Err(Violation::new(rules::AEROPLANE, reason));
        if moving.gait != crate::pace::Gait::Air || moving.aim != Aim::Open {
            return no("a target is named once, before the flight");
        }
        match at {
            None => Ok(()),
            Some(Aimed(hex)) if self.targets(moving).iter().any(|&(known, _)| known == hex) => {
                Ok(())
            }
            Some(_) => no("the target is an enemy stack within reach and not in the montane"),
        }
    }

    pub(crate) fn check_land(&self, moving: &Moving, to: HexId) -> Result<(), Violation> {
        let no = |reason: &'static str| Err(Violation::new(rules::AEROPLANE, reason));
        match moving.aim {
            Aim::Open => no("the target is named first, even if there is none"),
            Aim::Glide if self.glides(moving).contains(&to) => Ok(()),
            Aim::Glide => no("it glides to the nearest llanos"),
            aim if self.landings(moving, aim.target()).contains(&to) => Ok(()),
            _ => no("aeroplanes land on llanos within reach, away from strangers"),
        }
    }

    /// Flies: the shortest way to the target and on to the landing place, as far as the die lets.
    /// Short of it the aeroplane glides down to the nearest llanos; of equally near ones its owner
    /// takes any.
    pub(crate) fn fly(
        &mut self,
        mut moving: Moving,
        to: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        if moving.aim == Aim::Glide {
            return self.come_down(moving, to, false, recorder);
        }
        let target = moving.aim.target();
        let turning = target.unwrap_or_else(|| moving.start());
        let mut way = airway(moving.start(), turning);
        let there = way.last().map_or(0, |stop| stop.spent);
        let turn_at = way.len().saturating_sub(1);
        let back = airway(turning, to);
        way.extend(back.into_iter().skip(1).map(|stop| Stop { spent: stop.spent + there, ..stop }));
        let die = recorder.d6_by(moving.force.side, rules::MOTORS, "the aeroplane's flight")?;
        let mp = u16::from(die) * u16::from(book().motion.motor_pip);
        let flown = way.iter().take_while(|stop| stop.spent <= mp).count();
        let reached = flown == way.len();
        way.truncate(flown.max(1));
        self.aim = target.filter(|_| flown > turn_at);
        moving.route = way;
        moving.engine = Some(mp);
        if reached {
            return self.come_down(moving, to, true, recorder);
        }
        match self.glides(&moving)[..] {
            [] => {
                let here = moving.hex();
                self.come_down(moving, here, false, recorder)
            }
            [only] => self.come_down(moving, only, false, recorder),
            _ => {
                moving.aim = Aim::Glide;
                self.stage = Stage::Moving(moving);
                Ok(())
            }
        }
    }

    /// Lands; in rough ground the aeroplane is lost.
    fn come_down(
        &mut self,
        mut moving: Moving,
        to: HexId,
        reached: bool,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        let spent = moving.spent();
        moving.route.push(Stop { hex: to, spent });
        recorder.say(Event::Flies { target: self.aim, to, reached });
        self.place_group(&moving);
        if book().site(to).is_none_or(|site| site.rough) {
            recorder.say(Event::Crashed { hex: to });
            for member in &moving.members {
                self.remove(member.counter, rules::AEROPLANE, None, recorder);
            }
            self.stage = Stage::Idle;
            return Ok(());
        }
        self.finish(moving, recorder)
    }

    /// The open ground nearest to where an aeroplane ran out of points: it glides to any of it.
    fn glides(&self, moving: &Moving) -> Vec<HexId> {
        let closed = self.field(moving.force, moving.group()).closed;
        let map = &book().map;
        let from = moving.hex();
        let open = || map.hexes().filter(|&hex| may_land(&closed, hex));
        let nearest = open().filter_map(|hex| map.distance(from, hex)).min();
        open().filter(|&hex| map.distance(from, hex) == nearest).collect()
    }
}
