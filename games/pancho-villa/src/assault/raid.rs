//! Night raids (5.3.9, 5.3.10, 5.3.13).

use combat::{Dice, DiceError, Die};
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Recorder, SideId, Violation};

use super::Toll;
use crate::book::{Labelled, book};
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::log::Event;
use crate::rules::{self, no};
use crate::state::{Force, PanchoVilla, Spot};

/// What a raid is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// A horse, mule, wagon or rifle of the settlement (5.3.10).
    Store {
        /// Which of them.
        kind: Kind,
    },
    /// Gasoline for the motors in the hex (5.1.12).
    Gasoline,
    /// Blowing the railroad bridge (2.2.16).
    Bridge,
    /// Destroying an aeroplane (2.3.11).
    Aeroplane,
    /// Enemy goods that nobody guards (2.3.3, 2.3.8).
    Seize {
        /// Which counter.
        counter: CounterId,
    },
    /// Killing or arresting leaders without an escort (5.3.13).
    Arrest,
}

/// What can be raided only once a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    /// The stores of the settlement, gasoline included.
    Stores,
    Bridge,
    Aeroplane,
    Goods(CounterId),
    Leaders,
}

impl Goal {
    pub(crate) const fn target(self) -> Target {
        match self {
            Goal::Store { .. } | Goal::Gasoline => Target::Stores,
            Goal::Bridge => Target::Bridge,
            Goal::Aeroplane => Target::Aeroplane,
            Goal::Seize { counter } => Target::Goods(counter),
            Goal::Arrest => Target::Leaders,
        }
    }

    /// Whether a troop without rifles may raid for it.
    fn is_rifles(self) -> bool {
        match self {
            Goal::Store { kind } => kind == Kind::Rifle,
            Goal::Seize { counter } => counter.kind == Kind::Rifle,
            _ => false,
        }
    }
}

impl PanchoVilla {
    /// Hands out every raid that can be made now.
    pub(crate) fn each_raid(&self, mut out: impl FnMut(CounterId, Goal)) {
        let book = book();
        let raiders = book.troops | book.of(Kind::Scout) | book.of(Kind::Patton);
        let ours = self.run_by(self.active()) & raiders;
        for by in (ours - self.spent - self.pinned).iter() {
            let Some(hex) = self.hex_of(by) else { continue };
            let mut add = |goal| {
                if self.check_raid(by, goal).is_ok() {
                    out(by, goal);
                }
            };
            let loose = self.unguarded(hex, self.force(by));
            if !loose.is_empty() {
                add(Goal::Arrest);
                add(Goal::Aeroplane);
                for counter in (loose & book.white).iter() {
                    add(Goal::Seize { counter });
                }
            }
            if book.site(hex).is_some_and(|site| site.bridge.is_some()) {
                add(Goal::Bridge);
            }
            if let Some((place, _)) = self.place(hex) {
                for &kind in &place.stores {
                    add(Goal::Store { kind });
                }
                add(Goal::Gasoline);
            }
        }
    }

    pub(crate) fn check_raid(&self, by: CounterId, goal: Goal) -> Result<(), Violation> {
        let Some(hex) = self.hex_of(by) else { return no(rules::RAIDS, "it is not on the map") };
        let force = self.force(by);
        if force.side != self.active() || self.pinned.contains(by) || self.spent.contains(by) {
            return no(rules::RAIDS, "it is not yours, is pinned or has fought");
        }
        if self.raided.contains(&(Labelled(hex), goal.target())) {
            return no(rules::RAIDS, "a target is raided once a segment");
        }
        self.check_raider(by, hex, goal)?;
        let loose = || self.unguarded(hex, force);
        match goal {
            Goal::Store { kind } => {
                let sold = self.place(hex).is_some_and(|(place, _)| place.stores.contains(&kind));
                if !sold {
                    return no(rules::STORES, "there is no such thing here");
                }
                if self.in_pool(kind).is_none() {
                    return no(rules::STORES, "every counter of this kind is in use");
                }
            }
            Goal::Gasoline => {
                let sold = self.place(hex).is_some_and(|(place, _)| place.fuel);
                let stranded = self.stranded(hex, force);
                if !sold || stranded.is_empty() {
                    return no(rules::MOTORS, "there is no gasoline, or no motor that needs it");
                }
            }
            Goal::Bridge if !self.bridge_stands(hex) => {
                return no(rules::BRIDGES, "no bridge stands here");
            }
            Goal::Aeroplane if !loose().intersects(book().of(Kind::Aeroplane)) => {
                return no(rules::AEROPLANE, "there is no unguarded enemy aeroplane");
            }
            Goal::Seize { counter } => {
                if !(loose() & book().white).contains(counter) {
                    return no(rules::RAIDS, "only enemy goods without a guard are taken");
                }
            }
            Goal::Arrest if Self::leaders(loose()).is_empty() => {
                return no(rules::ARRESTS, "there is no enemy leader without combat counters");
            }
            Goal::Bridge | Goal::Aeroplane | Goal::Arrest => {}
        }
        Ok(())
    }

    /// Who may raid: one troop a stack, armed and led; scouts and Patton only to arrest.
    fn check_raider(&self, by: CounterId, hex: HexId, goal: Goal) -> Result<(), Violation> {
        if matches!(by.kind, Kind::Scout | Kind::Patton) {
            return match goal {
                Goal::Arrest => Ok(()),
                _ => no(rules::RAIDS, "scouts and Patton raid only to arrest"),
            };
        }
        if !by.kind.is_troop() {
            return no(rules::RAIDS, "only troops raid");
        }
        let book = book();
        let stack = self.stack(hex, self.force(by));
        if Self::leaders(stack).is_empty() {
            return no(rules::LEADERLESS, "a stack without a leader does not attack");
        }
        let free = (stack & book.troops) - self.spent - self.pinned;
        if free.first() != Some(by) {
            return no(rules::RAIDS, "the first free troop of a stack makes its raids");
        }
        if !goal.is_rifles() && self.unused_rifles(stack).is_empty() {
            return no(rules::RAIDS, "a troop without rifles raids only for rifles");
        }
        Ok(())
    }

    /// A counter of this kind in the box.
    fn in_pool(&self, kind: Kind) -> Option<CounterId> {
        book().of(kind).iter().find(|&counter| self.piece(counter).spot == Spot::POOL)
    }

    /// Motors of a force in a hex that could not start there.
    fn stranded(&self, hex: HexId, force: Force) -> Counters {
        let motors = self.stack(hex, force) & book().motors;
        motors.iter().filter(|&motor| !self.has_fuel(motor)).collect()
    }

    /// Raids: whether it works.
    pub(crate) fn raid(
        &mut self,
        by: CounterId,
        goal: Goal,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<bool, DiceError> {
        let Some(hex) = self.hex_of(by) else { return Ok(false) };
        let force = self.force(by);
        self.spent.insert(by);
        if by.kind.is_troop()
            && let Some(rifle) = self.unused_rifles(self.stack(hex, force)).first()
        {
            self.spent.insert(rifle);
        }
        self.raided.push((Labelled(hex), goal.target()));
        if goal == Goal::Arrest {
            for leader in Self::leaders(self.unguarded(hex, force)).iter() {
                self.unmask(leader, recorder);
            }
        }
        // Leaders are always a matter of dice (5.3.13).
        let certain = goal != Goal::Arrest && self.is_friendly(hex, force.colour);
        let value = book().raid.succeeds_at_most;
        let mut dice = recorder.dice(force.side, rules::RAIDS, "the night raid");
        let works = certain || dice.pool(1, Die::D6, value)? == 1;
        recorder.say(Event::Raids { by, hex, works });
        if works {
            self.carry_off(hex, force, goal, recorder)?;
        } else if goal == Goal::Gasoline {
            let stranded = self.stranded(hex, force);
            self.pin(stranded, false);
            recorder.say(Event::Pinned { hex, rule: rules::MOTORS });
        }
        Ok(works)
    }

    /// The raid has worked.
    fn carry_off(
        &mut self,
        hex: HexId,
        force: Force,
        goal: Goal,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        match goal {
            Goal::Store { kind } => {
                if let Some(counter) = self.in_pool(kind) {
                    self.hand_over(counter, hex, force);
                    recorder.say(Event::Taken { counter, hex });
                }
            }
            Goal::Seize { counter } => {
                let depleted = self.is_depleted(counter);
                self.take_off(counter, Spot::POOL);
                self.hand_over(counter, hex, force);
                if depleted {
                    self.depleted.insert(counter);
                }
                recorder.say(Event::Taken { counter, hex });
            }
            Goal::Gasoline => {
                self.fuelled |= self.stranded(hex, force);
                recorder.say(Event::Fuel { hex });
            }
            Goal::Bridge => {
                if let Some(number) = book().site(hex).and_then(|site| site.bridge) {
                    self.bridges_out |= 1 << number;
                    recorder.say(Event::BridgeBlown { hex });
                }
            }
            Goal::Aeroplane => {
                let planes = self.unguarded(hex, force) & book().of(Kind::Aeroplane);
                if let Some(plane) = planes.first() {
                    self.remove(plane, rules::AEROPLANE, Some(force.side), recorder);
                }
            }
            Goal::Arrest => {
                let leaders: Vec<CounterId> =
                    Self::leaders(self.unguarded(hex, force)).iter().collect();
                let drawn = match u8::try_from(leaders.len()).ok().and_then(Die::new) {
                    Some(die) if leaders.len() > 1 => {
                        usize::from(recorder.roll(die, rules::ARRESTS, "which leader")?) - 1
                    }
                    _ => 0,
                };
                if let Some(&leader) = leaders.get(drawn) {
                    recorder.say(Event::Arrested { leader });
                    self.remove(leader, rules::ARRESTS, Some(force.side), recorder);
                }
            }
        }
        Ok(())
    }

    /// Gives a counter to a force in a hex.
    fn hand_over(&mut self, counter: CounterId, hex: HexId, force: Force) {
        let leader = Self::leaders(self.stack(hex, force)).first();
        let piece = &mut self.pieces[counter.index()];
        (piece.spot, piece.force, piece.under) = (Spot::on(hex), force, leader);
    }

    /// In an unfriendly city or town the policia counterattack, whether it worked or not (5.3.9):
    /// the hits, and whose doing they are.
    pub(crate) fn policia_strike_back(
        &self,
        hex: HexId,
        force: Force,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<Option<(Toll, SideId)>, DiceError> {
        let hostile = self
            .place(hex)
            .is_some_and(|(place, colour)| place.kind.is_large() && colour != force.colour);
        let policia: Counters = ((self.counters_at(hex) & book().of(Kind::Policia)) - self.pinned)
            .iter()
            .filter(|&it| self.force(it).is_foreign(force))
            .collect();
        let Some(first) = policia.first().filter(|_| hostile) else { return Ok(None) };
        let pool = vec![Self::ground_value(hex); policia.len()];
        let side = self.force(first).side;
        let toll = Toll::throw(&pool, &mut recorder.dice(side, rules::RAIDS, "the policia"))?;
        recorder.say(toll.told(force.colour));
        Ok(Some((toll, side)))
    }

    /// Who of the raiders may be hit: combat counters and leaders.
    pub(crate) fn raiders_able(&self, hex: HexId, force: Force) -> Counters {
        let book = book();
        let able = book.guards | book.of(Kind::Rifle) | book.of(Kind::Leader);
        self.field_stack(hex, force) & able
    }
}
