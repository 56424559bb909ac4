//! 13.2: what the replacement step of this turn is used for.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::PutBack;
use crate::book::book;
use crate::event::BattleEvent;
use crate::replacements::{ComesBack, listed_for};
use crate::state::Chickamauga;
use crate::unit::{Kind, UnitId};
use crate::words::{about, general, place, unit};
use crate::{Side, rules};

/// A side uses its replacement step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replace {
    /// Which side.
    pub side: Side,
    /// The Union's die, which names formations (17.2); the Confederates have none.
    pub die: u8,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ReplaceAction {
    /// A reduced unit is at full strength again.
    Refit {
        /// Which unit.
        unit: UnitId,
    },
    /// A destroyed unit or a battalion at large comes in.
    Rebuild {
        /// Which unit.
        unit: UnitId,
    },
    /// A leader brings it in, if his die is good.
    Assist {
        /// Which unit.
        unit: UnitId,
        /// By whom.
        leader: UnitId,
    },
    /// The step is lost.
    Pass,
}

impl Replace {
    /// All that the step could do.
    fn each(self, game: &Chickamauga, mut out: impl FnMut(ReplaceAction)) {
        let mut with_loc = None;
        for unit in UnitId::combat(self.side) {
            let listed = Chickamauga::step_is_for(unit, self.die);
            let now = &game[unit];
            if listed && now.steps < game.full_steps(unit) && now.hex().is_some() {
                let with_loc = with_loc.get_or_insert_with(|| game.with_loc(self.side));
                if game.may_refit(unit, with_loc) {
                    out(ReplaceAction::Refit { unit });
                }
            }
            if game.may_rebuild(unit) {
                if listed {
                    out(ReplaceAction::Rebuild { unit });
                }
                // 19.6: any step will do that is used through Thomas.
                let battalion = unit.kind() == Kind::Battalion;
                if listed || battalion {
                    let assist = |leader| ReplaceAction::Assist { unit, leader };
                    game.rebuilders(unit).map(assist).for_each(&mut out);
                }
            }
        }
    }
}

impl Decide<Chickamauga> for Replace {
    type Action = ReplaceAction;
    const PHASE: &'static str = "Replacements";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        if self.side == Side::Union {
            let by = self.side.id();
            self.die = recorder.d6_by(by, rules::SETUP_UNION, "Union replacements")?;
        }
        recorder.say(BattleEvent::ReplacementsFor { side: self.side, die: self.die });
        let mut any = false;
        self.each(game, |_| any = true);
        if any {
            return Ok(Next::Ask);
        }
        recorder.say(BattleEvent::StepUnused { side: self.side });
        Ok(Next::Done)
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        let what = listed_for(self.die);
        format!("The {} may use one replacement step for {what}.", self.side)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(ReplaceAction)) {
        self.each(game, &mut out);
        out(ReplaceAction::Pass);
    }

    fn check(&self, game: &Chickamauga, action: ReplaceAction) -> Result<(), Violation> {
        let mut listed = action == ReplaceAction::Pass;
        self.each(game, |other| listed |= other == action);
        if listed {
            return Ok(());
        }
        let (unit, leader) = match action {
            ReplaceAction::Refit { unit } | ReplaceAction::Rebuild { unit } => (unit, None),
            ReplaceAction::Assist { unit, leader } => (unit, Some(leader)),
            ReplaceAction::Pass => return Ok(()),
        };
        let battalion = unit.kind() == Kind::Battalion;
        let (rule, why) = if unit.side() != self.side {
            (rules::REPLACEMENTS, "is not on your side")
        } else if battalion && leader.is_some_and(|leader| leader != book().thomas) {
            (rules::BATTALIONS, "is brought in by Thomas alone")
        } else if !(Chickamauga::step_is_for(unit, self.die) || battalion && leader.is_some()) {
            (rules::SETUP_UNION, "is of a formation that this step is not for")
        } else if matches!(action, ReplaceAction::Refit { .. }) {
            (rules::REPLACEMENTS, "cannot be refitted here and now")
        } else {
            (rules::REPLACEMENTS, "cannot be brought in")
        };
        Err(Violation::new(rule, format!("{unit} {why}")))
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: ReplaceAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let how = |unit: UnitId| match unit.kind() {
            Kind::Battalion => ComesBack::Raised,
            _ => ComesBack::Rebuilt,
        };
        match action {
            ReplaceAction::Refit { unit } => {
                game[unit].steps += 1;
                recorder.say(BattleEvent::Refitted { unit });
                Ok(Next::Done)
            }
            ReplaceAction::Rebuild { unit } => {
                Ok(Next::Instead(PutBack { unit, how: how(unit), leader: None }.into()))
            }
            ReplaceAction::Assist { unit, leader } => {
                let purpose = format_args!("{leader} brings in {unit}");
                let die = recorder.d6_by(self.side.id(), rules::REPLACEMENTS, purpose)?;
                let needs = book().leader_table.assisted_rebuild + leader.counter().bonus;
                let passes = die <= needs;
                recorder.say(BattleEvent::Assisted { unit, leader, passes });
                if passes {
                    let leader = Some(leader);
                    return Ok(Next::Instead(PutBack { unit, how: how(unit), leader }.into()));
                }
                // 19.6: a battalion is not lost by it.
                if unit.kind() != Kind::Battalion {
                    game[unit].for_good = true;
                }
                Ok(Next::Done)
            }
            ReplaceAction::Pass => {
                recorder.say(BattleEvent::StepUnused { side: self.side });
                Ok(Next::Done)
            }
        }
    }

    fn describe(&self, game: &Chickamauga, action: ReplaceAction) -> ActionText {
        match action {
            ReplaceAction::Refit { unit } => {
                let sentence =
                    format!("{unit} in {} is brought to full strength.", place(game, unit));
                about(&unit, Some(unit), None, format!("refit {}", unit.counter().id), sentence)
            }
            ReplaceAction::Rebuild { unit } => {
                let sentence = format!("{unit} comes in at a line of communication or in a box.");
                about(&unit, Some(unit), None, format!("rebuild {}", unit.counter().id), sentence)
            }
            ReplaceAction::Assist { unit, leader } => {
                let command = format!("rebuild {} {}", unit.counter().id, leader.counter().id);
                let needs = book().leader_table.assisted_rebuild + leader.counter().bonus;
                let sentence = format!("{leader} brings in {unit} on 1 to {needs}.");
                about(&unit, Some(unit), None, command, sentence)
            }
            ReplaceAction::Pass => general("pass", "Use no replacement step.").ending(),
        }
    }

    fn not_now(_: ReplaceAction) -> Violation {
        Violation::new(rules::SEQUENCE, "replacements come at the start of a movement phase")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<ReplaceAction> {
        match *words {
            ["refit", name] => Some(ReplaceAction::Refit { unit: unit(name)? }),
            ["rebuild", name] => Some(ReplaceAction::Rebuild { unit: unit(name)? }),
            ["rebuild", name, by] => {
                Some(ReplaceAction::Assist { unit: unit(name)?, leader: unit(by)? })
            }
            ["pass" | "done"] if game.agenda.asks::<Replace>().is_some() => {
                Some(ReplaceAction::Pass)
            }
            _ => None,
        }
    }
}
