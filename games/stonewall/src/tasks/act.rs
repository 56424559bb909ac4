//! 4.1: what the player with the initiative does.

use hexmap::{Direction, HexId};
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, SideId, Violation};

use super::{Cycle, Lead, March, Muster, Rec};
use crate::attack::{Attack, Kind};
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::roster::{LeaderId, UnitId};
use crate::rules;
use crate::side::Side;
use crate::state::{Guns, Stonewall};
use crate::words::{general, hex, leader, of_leader, of_unit, place, unit};

/// A side has the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which.
    pub side: Side,
}

/// What can be done with an initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Choice {
    /// One unit marches (5.1).
    March {
        /// Which.
        unit: UnitId,
    },
    /// A leader activates units (5.2).
    Lead {
        /// Who.
        leader: LeaderId,
    },
    /// A leader orders an assault (5.3).
    Assault {
        /// Who.
        leader: LeaderId,
        /// On which hex.
        #[serde(with = "crate::book::Label")]
        target: HexId,
    },
    /// A message to a unit that waits (13.1).
    Warn,
    /// The horse artillery goes to its brigades (13.4).
    DistributeGuns,
    /// Nothing.
    Pass,
}

impl Decide<Stonewall> for Act {
    type Action = Choice;
    const PHASE: &'static str = "Action";

    fn begin(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        // 4.1: who can do nothing passes.
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side.id()
    }

    fn question(&self, game: &Stonewall) -> String {
        format!("Phase {}: the {} player has the initiative.", game.phase, self.side)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Choice)) {
        let mut any = false;
        let mut offer = |choice| {
            any = true;
            out(choice);
        };
        for (unit, _, _) in game.units_of(self.side) {
            if game.may_march(unit) {
                offer(Choice::March { unit });
            }
        }
        for (leader, at) in game.leaders_of(self.side) {
            if game.may_lead_any(leader) {
                offer(Choice::Lead { leader });
            }
            let troops = game.assault_troops(leader);
            if troops.is_empty() {
                continue;
            }
            for direction in Direction::ALL {
                let Some(edge) = book().edge(at, direction) else { continue };
                let held = !game.stack(self.side.other(), edge.to).is_empty();
                if held && game.may_assault(troops, edge.to) {
                    offer(Choice::Assault { leader, target: edge.to });
                }
            }
        }
        if game.may_warn(self.side) {
            offer(Choice::Warn);
        }
        if game.may_distribute(self.side) {
            offer(Choice::DistributeGuns);
        }
        // A31: some phases must be used, if they can be.
        if !any || !game.script().is_some_and(|script| script.compulsory) {
            out(Choice::Pass);
        }
    }

    fn check(&self, game: &Stonewall, action: Choice) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        if listed { Ok(()) } else { Err(self.refusal(game, action)) }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Choice,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        if action == Choice::Pass {
            recorder.say(BattleEvent::Passed { side: self.side });
            return Ok(Next::Done);
        }
        if let Some(cycle) = game.agenda.find_mut::<Cycle>() {
            cycle.acted = true;
        }
        Ok(match action {
            Choice::Pass => Next::Done,
            Choice::March { unit } => {
                game.last_fixed = Some(unit);
                Next::Instead(March::single(game, unit).into())
            }
            Choice::Lead { leader } => Next::Instead(Lead::new(leader).into()),
            Choice::Assault { leader, target } => {
                // A1: a declared assault is an attack even if its roll fails.
                game.free_initiative &= self.side != Side::Union;
                Next::Instead(Muster::new(leader, target).into())
            }
            Choice::Warn => {
                game.freed = true;
                if let Some(warning) = &game.scenario().warning {
                    recorder.say(BattleEvent::Warned { unit: warning.unit });
                }
                Next::Done
            }
            Choice::DistributeGuns => {
                game.guns = Guns::Distributed;
                recorder.say(BattleEvent::GunsDistributed);
                Next::Done
            }
        })
    }

    fn describe(&self, game: &Stonewall, action: Choice) -> ActionText {
        match action {
            Choice::March { unit } => {
                let sentence = format!("{unit} marches (fatigue {} now).", game[unit].fatigue);
                of_unit(unit, None, format!("march {}", unit.id), sentence)
            }
            Choice::Lead { leader } => {
                let sentence = format!("{leader} activates units of his command.");
                of_leader(leader, None, format!("lead {}", leader.id), sentence)
            }
            Choice::Assault { leader, target } => {
                let command = format!("assault {} {}", leader.id, Label::of(target));
                let sentence = format!("{leader} orders an assault on {}.", place(target));
                of_leader(leader, Some(target), command, sentence)
            }
            Choice::Warn => general("warn", "Spend the initiative on a warning."),
            Choice::DistributeGuns => {
                general("guns", "Spend the initiative on distributing the horse artillery.")
            }
            Choice::Pass => general("pass", "Pass.").ending(),
        }
    }

    /// The odds of an assault by all who could take part, if the command roll lets them.
    fn odds(&self, game: &Stonewall, action: Choice) -> Option<OddsView> {
        let Choice::Assault { leader, target } = action else { return None };
        let units = game.assault_troops(leader);
        let from = game[leader].place.hex()?;
        let jackson = leader == book().roster.succession.lost;
        let kind = Kind::Assault;
        let attack = Attack { units, from, target, kind, charge: false, jackson, lee: false };
        crate::odds::of_attack(game, &attack)
    }

    fn not_now(_: Choice) -> Violation {
        Violation::new(rules::INITIATIVE, "an action needs the initiative")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Choice> {
        Some(match *words {
            ["pass"] => Choice::Pass,
            ["warn"] => Choice::Warn,
            ["guns"] => Choice::DistributeGuns,
            ["march", name] => Choice::March { unit: unit(name)? },
            ["lead", name] => Choice::Lead { leader: leader(name)? },
            ["assault", name, at] => Choice::Assault { leader: leader(name)?, target: hex(at)? },
            _ => return None,
        })
    }
}

impl Act {
    /// Why a choice is not there.
    fn refusal(self, game: &Stonewall, action: Choice) -> Violation {
        let of_scenario = game.scenario().rule;
        match action {
            Choice::March { unit } => {
                if unit.side != self.side || !game.on_map(unit) {
                    return Violation::new(rules::INITIATIVE, format!("{unit} cannot act now"));
                }
                if game[unit].fatigue >= 4 {
                    return Violation::new(rules::ACTIONS, format!("{unit} is at fatigue 4"));
                }
                Violation::new(of_scenario, format!("{unit} may not be activated in this phase"))
            }
            Choice::Lead { leader } if game.leader_may_act(leader) => Violation::new(
                rules::LEADER,
                format!("{leader} has nobody in command whom he could activate"),
            ),
            Choice::Assault { leader, .. } if game.leader_may_act(leader) => Violation::new(
                rules::ASSAULT,
                format!("{leader} has no troops with him that could assault there"),
            ),
            Choice::Lead { leader } | Choice::Assault { leader, .. } => {
                let rule = if leader.is_army() {
                    rules::LEADER
                } else if game.options.teaching {
                    rules::TEACHING
                } else {
                    of_scenario
                };
                Violation::new(rule, format!("{leader} cannot activate anybody now"))
            }
            Choice::Warn => Violation::new(rules::SALEM_CHURCH, "there is nothing to warn of yet"),
            Choice::DistributeGuns => {
                Violation::new(rules::BRANDY_STATION, "there are no guns to distribute")
            }
            Choice::Pass => Violation::new(of_scenario, "this phase must be used"),
        }
    }
}
