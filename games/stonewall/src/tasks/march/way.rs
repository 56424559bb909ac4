//! 5.1, 6.1 and KF.5: the way of a marching unit, planned and gone step by step.

use board::with_search;
use combat::DiceError;
use hexmap::HexId;
use pathfinding::{Mp, Zone};
use table::Violation;

use super::super::Rec;
use super::March;
use crate::board::violation;
use crate::book::book;
use crate::enter::By;
use crate::event::BattleEvent;
use crate::movement::{self, Stop, reaching};
use crate::rules;
use crate::state::Stonewall;

/// One step of a planned way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    to: HexId,
    pub(super) cost: u8,
    stop: Stop,
    /// From one full zone straight to another.
    zone_to_zone: bool,
    by_road: bool,
    /// The minimum move: it stops.
    all_there_is: bool,
}

impl March {
    /// The way to a hex, step by step; `None` if it cannot be gone.
    pub(super) fn plan(&self, game: &Stonewall, to: HexId) -> Option<Vec<Stage>> {
        let from = self.at(game)?;
        if self.halted || self.mp == 0 || from == to {
            return None;
        }
        let march = movement::March::new(game, self.unit);
        let mut left = self.mp;
        if let Some(straight) = self.stage(game, &march, (from, to), &mut left, true) {
            return Some(vec![straight]);
        }
        let rules = reaching(&march, self.mp);
        let route = with_search(|search| {
            let start = movement::start(from, self.fresh());
            search.routes(&rules, &[start], Some(Mp(u32::from(self.mp)))).route(to)
        });
        if route.len() < 2 {
            return None;
        }
        let legs = route.windows(2).enumerate();
        let stages = legs.map(|(index, leg)| {
            self.stage(game, &march, (leg[0].hex, leg[1].hex), &mut left, index == 0)
        });
        stages.collect()
    }

    /// One step with what is left before it; `None` if it is not enough. The first step of all can
    /// be made with less (5.1).
    fn stage(
        &self,
        game: &Stonewall,
        march: &movement::March<'_>,
        (from, to): (HexId, HexId),
        left: &mut u8,
        first: bool,
    ) -> Option<Stage> {
        let direction = book().direction(from, to)?;
        let (cost, stop) = march.step(from, direction)?.verdict.ok()?;
        let all_there_is = cost > u32::from(*left);
        if all_there_is && !(first && self.fresh()) {
            return None;
        }
        let cost = if all_there_is { *left } else { cost as u8 };
        *left -= cost;
        let zone_to_zone = march.zone(from) == Zone::Full && march.zone(to) == Zone::Full;
        let by_road = game.edge(from, direction)?.way >= crate::ground::Way::Road;
        Some(Stage { to, cost, stop, zone_to_zone, by_road, all_there_is })
    }

    /// Goes one step. Returns whether the unit may go on without a question.
    pub(super) fn step(
        &mut self,
        game: &mut Stonewall,
        stage: Stage,
        recorder: &mut Rec<'_>,
    ) -> Result<bool, DiceError> {
        let (unit, to) = (self.unit, stage.to);
        let Some(from) = self.at(game) else { return Ok(false) };
        self.mp -= stage.cost;
        self.halted |= stage.stop == Stop::Zone || stage.all_there_is;
        self.moved = true;
        if stage.stop == Stop::Die && !self.try_the_ford(game, recorder)? {
            return Ok(false);
        }
        let (cost, left, stopped) = (stage.cost, self.mp, self.halted);
        recorder.say(BattleEvent::Moved { unit, from, to, cost, left, stopped });
        game.enter(unit, to, self.along, By::March, recorder);
        self.asked = 0;
        if stage.stop == Stop::Die {
            let zone = game.zones(unit.side.other()).at(to);
            self.halted |= zone == Zone::Full;
        }
        if stage.zone_to_zone {
            self.no_attack = true;
            self.halted = true;
            recorder.say(BattleEvent::ZoneToZone { unit });
            if !stage.by_road {
                if game[unit].disorganized {
                    game.lose(unit, 1, false, recorder);
                } else {
                    game[unit].disorganized = true;
                    let fatigue = game[unit].fatigue;
                    recorder.say(BattleEvent::Suffered { unit, fatigue, disorganized: true });
                }
            }
        }
        let alive = self.at(game).is_some();
        Ok(alive && !self.halted && !self.ended && self.cavalry_to_ask(game).is_none())
    }

    /// KF.5: the die at Kelly's Ford. Whether the unit crosses.
    pub(super) fn try_the_ford(
        &mut self,
        game: &mut Stonewall,
        recorder: &mut Rec<'_>,
    ) -> Result<bool, DiceError> {
        let unit = self.unit;
        let table = &book().tables.crossing;
        let face = recorder.d6_by(unit.side.id(), rules::CROSSING, "crossing the ford")?;
        let die = face + table.each_earlier_attempt * game.attempts;
        game.attempts += 1;
        let row = table.row(die);
        game.ford_open |= row.success;
        let now = &mut game[unit];
        now.disorganized |= row.disorganized;
        now.tire(row.fatigue);
        recorder.say(BattleEvent::CrossingTried { unit, die, crosses: row.crosses });
        let (fatigue, disorganized) = (game[unit].fatigue, game[unit].disorganized);
        if row.fatigue > 0 || row.disorganized {
            recorder.say(BattleEvent::Suffered { unit, fatigue, disorganized });
        }
        self.ended |= row.ends;
        Ok(row.crosses)
    }

    pub(super) fn check_move(&self, game: &Stonewall, to: HexId) -> Result<(), Violation> {
        let unit = self.unit;
        let refuse = |rule, why: String| Err(Violation::new(rule, why));
        let Some(from) = self.at(game) else {
            return refuse(rules::MARCH, format!("{unit} is not on the map"));
        };
        if to.index() >= book().map.len() || to == from {
            return refuse(rules::MOVEMENT, format!("{unit} cannot go there"));
        }
        if self.halted {
            return refuse(rules::ZONES, format!("{unit} must stop where it is"));
        }
        if self.mp == 0 {
            return refuse(rules::MARCH, format!("{unit} has no movement points left"));
        }
        if self.plan(game, to).is_some() {
            return Ok(());
        }
        // The step itself tells most where the hex is next to the unit.
        let march = movement::March::new(game, unit);
        let direction = book().direction(from, to);
        if let Some(judged) = direction.and_then(|it| march.step(from, it))
            && let Err(barrier) = judged.verdict
        {
            let obstacle = pathfinding::Obstacle::Refused { from, to, rule: barrier };
            return Err(violation(unit, to, obstacle));
        }
        let rules = reaching(&march, self.mp);
        with_search(|search| {
            let start = movement::start(from, self.fresh());
            let reach = search.reach(&rules, &[start], Some(Mp(u32::from(self.mp))));
            match reach.obstacle(to) {
                None => Ok(()),
                Some(obstacle) => Err(violation(unit, to, obstacle)),
            }
        })
    }

    /// Where the unit can go now, for boards: see [`crate::board`].
    pub(crate) fn reach_start(&self, game: &Stonewall) -> Option<(HexId, u8, bool)> {
        let may = !self.halted && self.mp > 0 && !self.only_declares(game);
        self.at(game).filter(|_| may).map(|at| (at, self.mp, self.fresh()))
    }
}
