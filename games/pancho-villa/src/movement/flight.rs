//! The aeroplane's flight (2.3.11): target and landing place are named before the die is thrown.

use board::with_search;
use combat::DiceError;
use hexmap::HexId;
use pathfinding::{Mp, Start};
use table::Recorder;

use super::stack::{MovingStack, Stop};
use super::travel::Flight;
use crate::book::{Labelled, book};
use crate::counter::HexBits;
use crate::kind::Terrain;
use crate::log::Event;
use crate::rules;
use crate::state::{Force, PanchoVilla};

/// What came of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flown {
    /// It is down.
    Landed,
    /// It is down, and lost.
    Crashed,
    /// It has run out of points, and its owner says where it glides to.
    Short,
}

/// The faces of the die.
const PIPS: u32 = 6;

/// How far an aeroplane gets with the best throw.
fn farthest() -> u32 {
    PIPS * u32::from(book().motion.motor_pip)
}

/// The cheapest way through the air with what it costs up to each hex.
fn airway(from: HexId, to: HexId) -> Vec<Stop> {
    let rules = Flight { book: book() };
    with_search(|search| {
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
    pub(crate) fn targets(&self, moving: &MovingStack) -> Vec<HexId> {
        let enemies = self.enemy_hexes(moving.force);
        let rules = Flight { book: book() };
        with_search(|search| {
            let start = [Start::at(moving.start())];
            let reach = search.reach(&rules, &start, Some(Mp(farthest())));
            enemies
                .iter()
                .filter(|&hex| {
                    book().site(hex).is_some_and(|site| site.terrain != Terrain::Montane)
                })
                .filter(|&hex| reach.cost(hex).is_some())
                .collect()
        })
    }

    /// Hexes with counters that a force can fight.
    pub(crate) fn enemy_hexes(&self, force: Force) -> HexBits {
        let enemies = self.pieces.iter().filter(|piece| piece.force.is_enemy(force));
        enemies.filter_map(|piece| piece.spot.hex()).collect()
    }

    /// Where an aeroplane can hope to land after it has struck its target.
    pub(crate) fn landings(&self, moving: &MovingStack, target: Option<HexId>) -> Vec<HexId> {
        let closed = self.field(moving.force, moving.group()).closed;
        let from = target.unwrap_or_else(|| moving.start());
        let way = airway(moving.start(), from).last().map_or(0, |stop| u32::from(stop.spent));
        let Some(left) = farthest().checked_sub(way) else { return Vec::new() };
        let rules = Flight { book: book() };
        let mut hexes: Vec<HexId> = with_search(|search| {
            let reach = search.reach(&rules, &[Start::at(from)], Some(Mp(left)));
            reach.hexes().collect()
        });
        hexes.retain(|&hex| may_land(&closed, hex) && (target.is_some() || hex != moving.start()));
        hexes
    }

    /// Flies: the shortest way to the target and on to the landing place, as far as the die lets.
    /// Short of it the aeroplane glides down to the nearest llanos; of equally near ones its owner
    /// takes any.
    pub(crate) fn fly(
        &mut self,
        target: Option<HexId>,
        to: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<Flown, DiceError> {
        let Some(moving) = &mut self.moving else { return Ok(Flown::Landed) };
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
        self.aim = target.filter(|_| flown > turn_at).map(Labelled);
        moving.route = way;
        moving.engine = Some(mp);
        if reached {
            return Ok(self.come_down(to, true, recorder));
        }
        let here = moving.hex();
        let glides = self.moving.as_ref().map_or_else(Vec::new, |moving| self.glides(moving));
        Ok(match glides[..] {
            [] => self.come_down(here, false, recorder),
            [only] => self.come_down(only, false, recorder),
            _ => Flown::Short,
        })
    }

    /// Lands; in rough ground the aeroplane is lost.
    pub(crate) fn come_down(
        &mut self,
        to: HexId,
        reached: bool,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flown {
        let Some(moving) = &mut self.moving else { return Flown::Landed };
        let (group, spent) = (moving.group(), moving.spent());
        moving.route.push(Stop { hex: to, spent });
        recorder.say(Event::Flies { target: self.aim, to, reached });
        self.place_group(group, to);
        if book().site(to).is_some_and(|site| !site.rough) {
            return Flown::Landed;
        }
        recorder.say(Event::Crashed { hex: to });
        for counter in group.iter() {
            self.remove(counter, rules::AEROPLANE, None, recorder);
        }
        self.moving = None;
        Flown::Crashed
    }

    /// The open ground nearest to where an aeroplane ran out of points: it glides to any of it.
    pub(crate) fn glides(&self, moving: &MovingStack) -> Vec<HexId> {
        let closed = self.field(moving.force, moving.group()).closed;
        let map = &book().map;
        let from = moving.hex();
        let open = || map.hexes().filter(|&hex| may_land(&closed, hex));
        let nearest = open().filter_map(|hex| map.distance(from, hex)).min();
        open().filter(|&hex| map.distance(from, hex) == nearest).collect()
    }
}
