//! 7.1 to 7.6: one combat, step by step.

use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, Procedure};

use super::{
    Advance, CavalryRetreat, LeaderFalls, March, PlaceLeader, Rec, Retreat, RetreatKind,
    ShareLosses, Task,
};
use crate::attack::Attack;
use crate::book::book;
use crate::chart::{Code, FallBack, Letter};
use crate::event::BattleEvent;
use crate::roster::UnitSet;
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::words::focus;

/// One combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Who attacks whom, and how.
    pub attack: Attack,
    /// The attacker's result.
    pub attacker: Code,
    /// The defender's result.
    pub defender: Code,
    next: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    AskCavalry,
    Roll,
    AttackerLosses,
    DefenderLosses,
    Letters,
    Retreat,
    Advance,
    End,
}

impl Fight {
    /// An attack that has been declared and paid for. `asked`: the defending cavalry has decided.
    pub(crate) fn new(
        game: &mut Stonewall,
        attack: Attack,
        asked: bool,
        recorder: &mut Rec<'_>,
    ) -> Fight {
        let Attack { units, target, kind, charge, .. } = attack;
        recorder.say(BattleEvent::Attacked { units, target, kind, charge });
        units.iter().for_each(|unit| game[unit].leave_position());
        let next = if asked { Step::Roll } else { Step::AskCavalry };
        Fight { attack, attacker: Code::default(), defender: Code::default(), next }
    }

    fn side(&self) -> Side {
        self.attack.side()
    }

    fn defenders(&self, game: &Stonewall) -> UnitSet {
        game.stack(self.side().other(), self.attack.target)
    }

    fn attackers(&self, game: &Stonewall) -> UnitSet {
        self.attack.units.iter().filter(|&unit| game.on_map(unit)).collect()
    }

    /// The dice; who is in danger by 18.0 is asked before anything else happens.
    fn roll(
        &mut self,
        game: &mut Stonewall,
        recorder: &mut Rec<'_>,
    ) -> Result<Option<Task>, combat::DiceError> {
        let side = self.side();
        let fallen = game.combat(&self.attack).roll(side, recorder)?;
        let rolled = fallen.rolled;
        [self.attacker, self.defender] = fallen.codes;
        recorder.say(BattleEvent::Fought {
            dice: [rolled.attacker as u8, rolled.defender as u8],
            net: rolled.net as i8,
            difference: rolled.difference() as i8,
            attacker: self.attacker,
            defender: self.defender,
        });
        if !game.scenario().leader_loss || (rolled.attacker, rolled.defender) != (1, 1) {
            return Ok(None);
        }
        let danger = game.in_danger(&self.attack);
        let lost = book().roster.succession.lost;
        if danger.is_empty() {
            return Ok(None);
        }
        if danger.contains(lost) {
            game.kill(lost, recorder);
            return Ok(None);
        }
        let face = recorder.d6_by(Side::Confederate.id(), rules::LEADER_LOSS, "leader loss")?;
        if !book().tables.leader_loss.lost_on.fits(face) {
            recorder.say(BattleEvent::LeaderSpared);
            return Ok(None);
        }
        let leaders = Stonewall::foremost(danger, side == Side::Confederate);
        Ok(Some(LeaderFalls { leaders }.into()))
    }

    /// 7.5: the letters of both sides, and what a rout does.
    fn letters(&self, game: &mut Stonewall, recorder: &mut Rec<'_>) {
        for unit in self.attackers(game).iter() {
            game.suffer(unit, self.attacker.letter, recorder);
        }
        let level = match self.defender.retreat {
            FallBack::Rout => 1,
            FallBack::WorseRout => 2,
            FallBack::None | FallBack::Retreat => 0,
        };
        for unit in self.defenders(game).iter() {
            game.suffer(unit, self.defender.letter, recorder);
            if level > 0 {
                // 11.0: who routs again is demoralized twice.
                let now = &mut game[unit];
                now.demoralized = if now.demoralized > 0 { 2 } else { level };
                let level = now.demoralized;
                recorder.say(BattleEvent::Demoralized { unit, level });
            }
            if self.defender.retreat != FallBack::None {
                game[unit].leave_position();
            }
        }
    }

    /// Whether the attacker's result ends a march (7.5).
    fn ends_march(&self, game: &Stonewall) -> bool {
        match self.attacker.letter {
            Letter::None => false,
            Letter::Ends => true,
            Letter::Small | Letter::Big | Letter::Disorganized => !game.options.only_e_ends,
        }
    }
}

impl Procedure<Stonewall> for Fight {
    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        let Attack { from, target, units, .. } = self.attack;
        let (task, next): (Option<Task>, Step) = match self.next {
            Step::AskCavalry => {
                let may = game.may_fall_back(target, units, from);
                let ask = CavalryRetreat { hex: target, from, before: units };
                (may.then(|| ask.into()), Step::Roll)
            }
            Step::Roll => {
                // Cavalry has left: nobody is there to fight.
                if self.defenders(game).is_empty() || self.attackers(game).is_empty() {
                    return Ok(Next::Done);
                }
                (self.roll(game, recorder)?, Step::AttackerLosses)
            }
            Step::AttackerLosses => {
                let losses = ShareLosses::new(units, self.attacker.losses, true);
                (Some(losses.into()), Step::DefenderLosses)
            }
            Step::DefenderLosses => {
                let losses = ShareLosses::new(self.defenders(game), self.defender.losses, true);
                (Some(losses.into()), Step::Letters)
            }
            Step::Letters => {
                self.letters(game, recorder);
                (None, Step::Retreat)
            }
            Step::Retreat => {
                let kind = match self.defender.retreat {
                    FallBack::None => None,
                    FallBack::Retreat => Some(RetreatKind::Retreat),
                    FallBack::Rout | FallBack::WorseRout => Some(RetreatKind::Rout),
                };
                let stack = self.defenders(game);
                let task = kind.filter(|_| !stack.is_empty());
                (task.map(|kind| Retreat::new(stack, target, from, kind).into()), Step::Advance)
            }
            Step::Advance => {
                let open = self.attacker.advance && self.defenders(game).is_empty();
                let units = self.attackers(game);
                let may = open && !units.is_empty();
                (may.then(|| Advance::new(units, target).into()), Step::End)
            }
            Step::End => {
                let ends = self.ends_march(game);
                if let Some(march) = game.agenda.find_mut::<March>() {
                    march.ended |= ends;
                    // It goes on as if it had begun where it is now.
                    march.halted = march.mp == 0;
                    march.asked = 0;
                }
                return Ok(Next::Done);
            }
        };
        self.next = next;
        Ok(task.map_or(Next::Again, Next::First))
    }

    fn focus(&self, _: &Stonewall) -> Option<Focus> {
        Some(focus("Combat", &[self.attack.from, self.attack.target], self.attack.units))
    }
}
