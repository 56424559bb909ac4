//! 10.2, 10.4, 11.0: what a result does to whom: checks, lost steps, disruption, rout, capture.

use combat::{Dice, DiceError, Die};
use hexmap::HexId;
use table::{Recorder, Rule};

use crate::battle::{Battle, BattleKind};
use crate::book::book;
use crate::event::BattleEvent;
use crate::options::Morale;
use crate::results::{Effect, Inner};
use crate::rules;
use crate::state::Chickamauga;
use crate::unit::{Kind, Place, UnitId, UnitSet};

/// How the last combat unit left a hex, for the leaders it leaves there (12.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    Destroyed,
    Routed,
    Captured,
}

/// 10.4: the rating, halved if disrupted, and a leader's bonus: 1 always passes, 6 always fails.
pub(crate) fn morale_value(rating: u8, disrupted: bool, bonus: u8) -> u8 {
    let rating = if disrupted { rating.div_ceil(2) } else { rating };
    (rating + bonus).clamp(1, 5)
}

impl Chickamauga {
    /// The rating that morale goes by (10.4).
    pub(crate) fn rating(&self, unit: UnitId) -> u8 {
        match self.options.morale {
            Morale::Rating => unit.counter().morale,
            Morale::Strength => self.printed(unit),
        }
    }

    /// The bonus of the best active leader of its side in a unit's hex or box.
    pub(crate) fn bonus_with(&self, unit: UnitId) -> u8 {
        let here = self[unit].place;
        let with = |leader: &UnitId| self[*leader].active && self[*leader].place == here;
        let leaders = UnitId::leaders(unit.side()).filter(with);
        leaders.map(|leader| leader.counter().bonus).max().unwrap_or(0)
    }

    /// 10.4: what a die must not exceed.
    pub(crate) fn morale(&self, unit: UnitId) -> u8 {
        morale_value(self.rating(unit), self[unit].disrupted, self.bonus_with(unit))
    }

    /// 10.4: a unit checks its morale.
    pub(crate) fn check_morale(
        &self,
        unit: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<bool, DiceError> {
        let purpose = format_args!("morale of {unit}");
        let value = self.morale(unit);
        let mut dice = recorder.dice(unit.side().id(), rules::MORALE, purpose);
        // One die that is only asked whether it is low enough: exact odds then go two ways and
        // not six.
        let passes = dice.pool(1, Die::D6, value)? == 1;
        recorder.say(BattleEvent::CheckedMorale { unit, passes });
        Ok(passes)
    }

    /// 10.2: works out what a result does to whom. Nothing is moved or lost yet.
    pub(crate) fn judge(
        &self,
        battle: &mut Battle,
        effect: Effect,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let (attackers, defenders) = (battle.attackers, battle.defenders);
        let plain = self.options.retreat_disrupts;
        match effect {
            Effect::Ax => {
                battle.losing[0] = attackers;
                self.drive_back(battle, attackers, true);
            }
            Effect::Ar => self.drive_back(battle, attackers, plain),
            Effect::Dr => self.drive_back(battle, defenders, plain),
            Effect::Dx => {
                battle.losing[1] = defenders;
                self.drive_back(battle, defenders, true);
            }
            Effect::Only(Inner::Ex) => {
                battle.losing = [attackers, defenders];
                battle.exchange = true;
            }
            Effect::Only(_) => {}
            Effect::Ac(inner) => self.check_all(battle, 0, inner, recorder)?,
            Effect::Dc(inner) => self.check_all(battle, 1, inner, recorder)?,
            Effect::Dm(inner) => {
                let mut passed = UnitSet::EMPTY;
                for unit in defenders.iter() {
                    if self.check_morale(unit, recorder)? {
                        passed.insert(unit);
                    } else {
                        battle.routing.insert(unit);
                    }
                }
                match inner {
                    Inner::Dr => self.drive_back(battle, passed, plain),
                    Inner::Dx => {
                        battle.losing[1] = passed;
                        self.drive_back(battle, passed, true);
                    }
                    Inner::Ex if !passed.is_empty() => {
                        battle.losing = [attackers, passed];
                        battle.exchange = true;
                    }
                    Inner::Ex | Inner::Ne => {}
                }
            }
        }
        Ok(())
    }

    /// Units retreat and are disrupted; who is disrupted already routs (11.3).
    fn drive_back(&self, battle: &mut Battle, units: UnitSet, disrupts: bool) {
        for unit in units.iter() {
            if !disrupts {
                battle.retreating.insert(unit);
                battle.orderly.insert(unit);
            } else if self[unit].disrupted {
                battle.routing.insert(unit);
            } else {
                battle.retreating.insert(unit);
            }
        }
    }

    /// Ac and Dc: every unit of the side checks. Failed: back and disrupted; passed: what stands in
    /// brackets.
    fn check_all(
        &self,
        battle: &mut Battle,
        role: usize,
        inner: Inner,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let both = [battle.attackers, battle.defenders];
        let (mut passed, mut failed) = (UnitSet::EMPTY, UnitSet::EMPTY);
        for unit in both[role].iter() {
            if self.check_morale(unit, recorder)? {
                passed.insert(unit);
            } else {
                failed.insert(unit);
            }
        }
        self.drive_back(battle, failed, true);
        match inner {
            Inner::Ne => {}
            Inner::Ex if passed.is_empty() => {}
            Inner::Ex => {
                battle.losing = both;
                battle.losing[role] = passed;
                battle.exchange = true;
            }
            Inner::Dr | Inner::Dx => {
                if inner == Inner::Dx {
                    battle.losing[role] = passed;
                }
                self.drive_back(battle, passed, false);
            }
        }
        Ok(())
    }

    /// 11.1: a unit loses a step; its last one destroys it. 19.3: Wilder's lose none in an exchange
    /// when they defend.
    pub(crate) fn lose_step(
        &mut self,
        unit: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let spared = self.battle.is_some_and(|battle| {
            battle.exchange && battle.defenders.contains(unit) && unit.counter().spencers
        });
        if spared {
            recorder.say(BattleEvent::LossCancelled { unit });
            return Ok(());
        }
        self[unit].steps = self[unit].steps.saturating_sub(1);
        recorder.say(BattleEvent::LostStep { unit });
        if self[unit].steps == 0 {
            recorder.say(BattleEvent::Destroyed { unit });
            self.take_off(unit, Place::Destroyed, Gone::Destroyed, recorder)?;
        }
        Ok(())
    }

    /// 11.4: a unit routs, to the space of the next turn.
    pub(crate) fn rout(
        &mut self,
        unit: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let turn = self.turn + 1;
        recorder.say(BattleEvent::Routed { unit, turn });
        self.take_off(unit, Place::Track(turn), Gone::Routed, recorder)
    }

    /// 10.5, 11.2: a unit that cannot retreat is captured.
    pub(crate) fn capture(
        &mut self,
        unit: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self[unit].captures += 1;
        recorder.say(BattleEvent::Captured { unit });
        self.take_off(unit, Place::Captured, Gone::Captured, recorder)
    }

    /// 11.3: a unit is disrupted, if it is not so already.
    pub(crate) fn disrupt(
        &mut self,
        unit: UnitId,
        rule: Rule,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        if !self[unit].disrupted {
            self[unit].disrupted = true;
            recorder.say(BattleEvent::Disrupted { unit, rule });
        }
    }

    fn take_off(
        &mut self,
        unit: UnitId,
        place: Place,
        how: Gone,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let left = self.on_map(unit);
        self[unit].place = place;
        self[unit].disrupted = false;
        if let Some(battle) = &mut self.battle {
            battle.retreating.remove(unit);
            battle.routing.remove(unit);
        }
        match left {
            Some(hex) => self.leave_leaders(unit, hex, how, recorder),
            None => Ok(()),
        }
    }

    /// 12.3: leaders whose last unit is gone: captured with it, or they must get away.
    fn leave_leaders(
        &mut self,
        unit: UnitId,
        hex: HexId,
        how: Gone,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let side = unit.side();
        if !self.combat_in(side, hex).is_empty() {
            return Ok(());
        }
        for leader in UnitId::leaders(side) {
            if self[leader].place != Place::At(hex) {
                continue;
            }
            if how == Gone::Captured {
                self.capture_piece(leader, recorder);
            } else {
                self.surprise(leader, recorder)?;
            }
        }
        Ok(())
    }

    /// A leader, HQ or train is captured (12.3, 12.7).
    pub(crate) fn capture_piece(
        &mut self,
        piece: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        self[piece].place = Place::Captured;
        self[piece].captures += 1;
        self[piece].active = false;
        recorder.say(if piece.kind() == Kind::Leader {
            BattleEvent::LeaderSurprised { leader: piece, captured: true }
        } else {
            BattleEvent::PieceCaptured { unit: piece }
        });
    }

    /// 12.3: a leader alone: on 1 to 5 he goes to the nearest friendly combat unit, else he is
    /// captured.
    pub(crate) fn surprise(
        &mut self,
        leader: UnitId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let Some(from) = self.on_map(leader) else { return Ok(()) };
        let purpose = format_args!("escape of {leader}");
        let die = recorder.d6_by(leader.side().id(), rules::LEADERS, purpose)?;
        let map = &book().map;
        let friends = UnitId::combat(leader.side()).filter_map(|unit| self.on_map(unit));
        let refuge = friends.filter(|&hex| hex != from).min_by_key(|&hex| map.distance(from, hex));
        match refuge.filter(|_| die <= book().leader_table.escapes_up_to) {
            Some(to) => {
                recorder.say(BattleEvent::LeaderSurprised { leader, captured: false });
                self[leader].place = Place::At(to);
                recorder.say(BattleEvent::LeaderEscapes { leader, to });
            }
            None => self.capture_piece(leader, recorder),
        }
        Ok(())
    }

    /// 12.3, 12.7: a unit has entered a hex with enemy support pieces alone.
    pub(crate) fn meet(
        &mut self,
        unit: UnitId,
        hex: HexId,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        for piece in self.support_in(unit.side().other(), hex).iter() {
            if piece.kind() == Kind::Leader {
                self.surprise(piece, recorder)?;
            } else if unit.kind().is_infantry() {
                self.capture_piece(piece, recorder);
            }
        }
        Ok(())
    }

    /// Is the battle that is fought of this kind?
    pub(crate) fn battle_is(&self, kind: BattleKind) -> bool {
        self.battle.is_some_and(|battle| battle.kind == kind)
    }
}
