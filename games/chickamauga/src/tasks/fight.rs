//! 10.8: one combat, step by step, and its odds.

use combat::{Basis, CombatError, Dice, DiceError, Modifier, Modifiers};
use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, OddsView, Procedure, Recorder};

use super::{Advance, Ammunition, LoseStep, Muster, Retreat, Second, SecondAction, UnderFire};
use crate::battle::{Battle, BattleKind};
use crate::book::book;
use crate::event::BattleEvent;
use crate::foresight;
use crate::options::{Ammo, CResult, Df};
use crate::results::{Effect, Rider};
use crate::state::Chickamauga;
use crate::unit::{Place, UnitSet};
use crate::words::focus;
use crate::{Side, rules};

/// A combat that is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// How many columns lower than the difference it is fought (8.7).
    pub lower: u8,
    /// What comes next.
    pub next: FightStep,
}

/// The steps of a combat, in the order of 10.8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "their names say it")]
pub enum FightStep {
    Roll,
    Judge,
    AttackerLoss,
    DefenderLoss,
    Retreat,
    Leaders,
    Ammunition,
    OtherAmmunition,
    Advance,
    End,
}

impl Fight {
    pub(crate) const fn new(lower: u8) -> Fight {
        Fight { lower, next: FightStep::Roll }
    }

    /// Everybody who takes part is noted, and the die is rolled. The odds that players are shown
    /// run this very function.
    fn roll(
        self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let Some(mut battle) = game.battle else { return Ok(()) };
        let (side, target) = (battle.attacker, battle.target);
        battle.defenders = game.combat_in(side.other(), target);
        battle.leaders = game.leaders_with(&battle);
        for unit in battle.attackers.iter() {
            let direction = game.on_map(unit).and_then(|from| book().direction(target, from));
            battle.from |= direction.map_or(0, |direction| 1 << direction.index());
        }
        for unit in battle.attackers.or(battle.supports).iter() {
            match battle.kind {
                BattleKind::Bombardment => game[unit].bombarded = true,
                _ => game[unit].attacked = true,
            }
        }
        if battle.kind == BattleKind::Assault {
            game.assaulted.insert(target);
        }
        let difference = game.difference(&battle);
        let modifiers = if self.lower == 0 {
            Modifiers::new()
        } else {
            let why = "a lower column by choice";
            Modifiers::from([Modifier::shift(-i16::from(self.lower), rules::ROLL.0, why)])
        };
        let purpose = format_args!("combat at {}", crate::book::Label::of(target));
        let mut dice = recorder.dice(side.id(), rules::ROLL, purpose);
        let result = roll_on_table(difference, &modifiers, &mut dice)?;
        battle.result = Some(result);
        game.battle = Some(battle);
        let column = book().column(difference).saturating_sub(self.lower);
        recorder.say(if battle.kind == BattleKind::Bombardment {
            BattleEvent::Bombarded { guns: battle.attackers, target, difference, result }
        } else {
            let (attackers, supports) = (battle.attackers, battle.supports);
            BattleEvent::Assaulted { attackers, supports, target, difference, column, result }
        });
        Ok(())
    }

    /// 10.2 with the checks: who loses, goes back and routs.
    fn judge(
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let Some(mut battle) = game.battle else { return Ok(()) };
        let Some(result) = battle.result else { return Ok(()) };
        let effect = match result.effect {
            Effect::Ac(inner) | Effect::Dc(inner)
                if game.options.c_result == CResult::Counterattack =>
            {
                inner.plain()
            }
            other => other,
        };
        game.judge(&mut battle, effect, recorder)?;
        game.battle = Some(battle);
        Ok(())
    }

    /// The dice up to what becomes of everybody: for the odds.
    pub(crate) fn foresee(
        self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<Battle, CombatError> {
        self.roll(game, recorder)?;
        if !game.battle_is(BattleKind::Bombardment) {
            Fight::judge(game, recorder)?;
        }
        let target = game.battle.map_or(hexmap::HexId::from_index(0), |battle| battle.target);
        Ok(game.battle.unwrap_or(Battle::new(Side::Union, target, BattleKind::Assault)))
    }

    /// The odds of the combat as it is made up.
    pub(crate) fn odds(self, game: &Chickamauga) -> Option<OddsView> {
        foresight::odds(game, self)
    }

    /// What the first result lets somebody do again, by the option of 10.3 b.
    fn may_strike_again(game: &Chickamauga) -> bool {
        let Some(battle) = game.battle else { return false };
        let c = battle
            .result
            .is_some_and(|result| matches!(result.effect, Effect::Ac(_) | Effect::Dc(_)));
        c && game.options.c_result == CResult::Counterattack && battle.kind == BattleKind::Assault
    }

    /// 10.7: leaders roll, and defensive fire falls by the option.
    fn riders(
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let Some(mut battle) = game.battle else { return Ok(()) };
        let rider = battle.result.map_or(Rider::None, |result| result.rider);
        if rider == Rider::Leader {
            let defender = battle.attacker.other();
            for leader in battle.leaders.iter() {
                // 7.5: a bombardment hits leaders in the target hex alone.
                let spared = battle.kind == BattleKind::Bombardment && leader.side() != defender;
                if spared || !matches!(game[leader].place, Place::At(_)) {
                    continue;
                }
                let purpose = format_args!("fate of {leader}");
                let die = recorder.d6_by(leader.side().id(), rules::RIDERS, purpose)?;
                if die >= book().leader_table.killed {
                    game[leader].place = Place::Destroyed;
                    game[leader].active = false;
                } else if die >= book().leader_table.wounded {
                    game[leader].active = false;
                }
                recorder.say(BattleEvent::LeaderHit { leader, die });
            }
        }
        battle.exchange = false;
        battle.losing = [UnitSet::EMPTY; 2];
        let fire = rider == Rider::Df && game.options.df == Df::Fire;
        if fire && battle.kind != BattleKind::Bombardment {
            let there = |unit: &crate::unit::UnitId| matches!(game[*unit].place, Place::At(_));
            battle.losing[0] = battle.attackers.iter().filter(there).collect();
        }
        game.battle = Some(battle);
        Ok(())
    }

    /// 10.3 b: the second combat that replaces a c.
    fn strike_again(
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Next<super::Task> {
        let Some((battle, second)) = game.battle.and_then(|it| Some((it, it.second?))) else {
            return Next::Done;
        };
        let good =
            |unit: &crate::unit::UnitId| !game[*unit].disrupted && game.on_map(*unit).is_some();
        match second {
            SecondAction::Press => {
                let mut next = Battle::new(battle.attacker, battle.target, BattleKind::Pressed);
                next.pool = battle.attackers.or(battle.supports).iter().filter(good).collect();
                next.defenders = game.combat_in(battle.attacker.other(), battle.target);
                let (side, target) = (battle.attacker, battle.target);
                recorder.say(BattleEvent::SecondCombat { side, counterattack: false, target });
                game.battle = Some(next);
                Next::Instead(Muster.into())
            }
            SecondAction::Counter { at } => {
                let side = battle.attacker.other();
                let mut next = Battle::new(side, at, BattleKind::Counterattack);
                next.attackers = Second::counterattackers(game, &battle);
                next.defenders = game.combat_in(battle.attacker, at);
                if next.attackers.is_empty() || next.defenders.is_empty() {
                    game.battle = None;
                    return Next::Done;
                }
                recorder.say(BattleEvent::SecondCombat { side, counterattack: true, target: at });
                game.battle = Some(next);
                Next::Instead(Fight::new(0).into())
            }
            SecondAction::Decline => Next::Done,
        }
    }
}

/// 10.1: the die on the results table.
pub(crate) fn roll_on_table(
    difference: i32,
    modifiers: &Modifiers,
    dice: &mut dyn Dice,
) -> Result<crate::results::Cell, DiceError> {
    match book().crt.resolve(Basis::Difference(difference), modifiers, dice) {
        Ok(resolution) => Ok(*resolution.outcome()),
        Err(CombatError::Dice(error)) => Err(error),
        // The table is total, as loading has checked.
        Err(_) => unreachable!("the results table has a cell for every difference and die"),
    }
}

impl Procedure<Chickamauga> for Fight {
    fn resume(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let (task, next) = match self.next {
            FightStep::Roll => {
                self.roll(game, recorder)?;
                if game.battle_is(BattleKind::Bombardment) {
                    (Some(UnderFire.into()), FightStep::Leaders)
                } else if Fight::may_strike_again(game) {
                    (Some(Second.into()), FightStep::Judge)
                } else {
                    (None, FightStep::Judge)
                }
            }
            FightStep::Judge if game.battle.is_some_and(|battle| battle.second.is_some()) => {
                (None, FightStep::Leaders)
            }
            FightStep::Judge => {
                Fight::judge(game, recorder)?;
                (None, FightStep::AttackerLoss)
            }
            FightStep::AttackerLoss => {
                (Some(LoseStep { defender: false }.into()), FightStep::DefenderLoss)
            }
            FightStep::DefenderLoss => {
                (Some(LoseStep { defender: true }.into()), FightStep::Retreat)
            }
            FightStep::Retreat => {
                let routing = game.battle.map_or(UnitSet::EMPTY, |battle| battle.routing);
                for unit in routing.iter() {
                    game.rout(unit, recorder)?;
                }
                (Some(Retreat.into()), FightStep::Leaders)
            }
            FightStep::Leaders => {
                Fight::riders(game, recorder)?;
                // Only defensive fire leaves somebody to lose a step here.
                (Some(LoseStep { defender: false }.into()), FightStep::Ammunition)
            }
            FightStep::Ammunition => {
                (Some(Ammunition { defender: false }.into()), FightStep::OtherAmmunition)
            }
            FightStep::OtherAmmunition => {
                let both =
                    game.options.ammo == Ammo::Both && !game.battle_is(BattleKind::Bombardment);
                let task = both.then(|| Ammunition { defender: true }.into());
                (task, FightStep::Advance)
            }
            FightStep::Advance if game.battle.is_some_and(|battle| battle.second.is_some()) => {
                return Ok(Fight::strike_again(game, recorder));
            }
            FightStep::Advance if game.battle_is(BattleKind::Bombardment) => (None, FightStep::End),
            FightStep::Advance => (Some(Advance { advanced: 0 }.into()), FightStep::End),
            FightStep::End => {
                game.battle = None;
                return Ok(Next::Done);
            }
        };
        self.next = next;
        Ok(task.map_or(Next::Again, Next::First))
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let battle = game.battle?;
        let mut hexes = vec![battle.target];
        hexes.extend(battle.origins());
        Some(focus("Combat", &hexes, battle.attackers.or(battle.defenders)))
    }
}
