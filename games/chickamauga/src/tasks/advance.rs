//! 10.6, 10.7 DF: who advances into a hex that was won.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use super::GoAlong;
use crate::battle::Battle;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::options::Df;
use crate::results::Rider;
use crate::state::Chickamauga;
use crate::unit::{Class, Kind, UnitId};
use crate::words::{about, focus, general, hex, node, unit, word};
use crate::{Side, rules};

/// Somebody may advance after the combat that is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// How many have done so.
    pub advanced: u8,
}

/// Who advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AdvanceAction {
    /// A unit advances.
    Go {
        /// Which unit.
        unit: UnitId,
        /// Into this hex.
        #[serde(with = "Label")]
        to: HexId,
    },
    /// Nobody, or nobody more.
    Stay,
}

impl Advance {
    /// Does the defender follow up?
    fn is_follow_up(game: &Chickamauga, battle: &Battle) -> bool {
        game.options.df == Df::FollowUp
            && battle.result.is_some_and(|result| result.rider == Rider::Df)
    }

    fn side(game: &Chickamauga) -> Side {
        game.battle.map_or(Side::Union, |battle| {
            if Advance::is_follow_up(game, &battle) {
                battle.attacker.other()
            } else {
                battle.attacker
            }
        })
    }

    /// May this unit advance into that hex: infantry in good order, over a hexside and into ground
    /// it may cross and enter, within stacking?
    fn may_go(self, game: &Chickamauga, unit: UnitId, to: HexId, limited: bool) -> bool {
        let Some(from) = game.on_map(unit) else { return false };
        let fit = unit.kind().is_infantry() && !game[unit].disrupted;
        // One unit, and a battalion besides.
        let second = self.advanced == 0 || unit.kind() == Kind::Battalion;
        let open = book().leg(from, to).is_some_and(|leg| leg.passes(Class::Foot));
        let ground = !limited || book().ground.line(from).defender_may_advance;
        let empty = game.combat_in(unit.side().other(), to).is_empty();
        fit && second && open && ground && empty && game.has_room(unit, to)
    }

    fn each(self, game: &Chickamauga, mut out: impl FnMut(UnitId, HexId)) {
        let Some(battle) = game.battle else { return };
        if Advance::is_follow_up(game, &battle) {
            // One defender, into one hex that the attackers left.
            for unit in battle.defenders.iter().filter(|_| self.advanced == 0) {
                if game[unit].hex() != Some(battle.target) {
                    continue;
                }
                for to in battle.origins() {
                    if self.may_go(game, unit, to, true) {
                        out(unit, to);
                    }
                }
            }
        } else {
            let limited = battle.kind.strikes_back();
            for unit in battle.attackers.iter() {
                if self.may_go(game, unit, battle.target, limited) {
                    out(unit, battle.target);
                }
            }
        }
    }
}

impl Decide<Chickamauga> for Advance {
    type Action = AdvanceAction;
    const PHASE: &'static str = "Advance";

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let mut any = false;
        if self.advanced < 2 {
            self.each(game, |_, _| any = true);
        }
        Ok(if any { Next::Ask } else { Next::Done })
    }

    fn decider(&self, game: &Chickamauga) -> SideId {
        Advance::side(game).id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        format!("The {} may advance.", Advance::side(game))
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(AdvanceAction)) {
        self.each(game, |unit, to| out(AdvanceAction::Go { unit, to }));
        out(AdvanceAction::Stay);
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: AdvanceAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let AdvanceAction::Go { unit, to } = action else { return Ok(Next::Done) };
        let Some(from) = game.on_map(unit) else { return Ok(Next::Done) };
        game.stand(unit, to);
        recorder.say(BattleEvent::Advanced { unit, from, to });
        game.meet(unit, to, recorder)?;
        self.advanced += 1;
        let side = unit.side();
        let leaders = UnitId::leaders(side).any(|leader| game.on_map(leader) == Some(from));
        Ok(if leaders {
            Next::First(GoAlong { side, from, to, asked: 0, advance: true }.into())
        } else {
            Next::Again
        })
    }

    fn describe(&self, _: &Chickamauga, action: AdvanceAction) -> ActionText {
        match action {
            AdvanceAction::Go { unit, to } => {
                let command = format!("advance {} {}", unit.counter().id, word(to));
                let sentence = format!("{unit} advances into {}.", node(to));
                about(&unit, Some(unit), Some(to), command, sentence)
            }
            AdvanceAction::Stay => general("hold-back", "Nobody more advances."),
        }
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let battle = game.battle?;
        Some(focus("Advance", &[battle.target], battle.attackers))
    }

    fn not_now(_: AdvanceAction) -> Violation {
        Violation::new(rules::ADVANCE, "that unit has won no hex to advance into")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<AdvanceAction> {
        match *words {
            ["advance", name, to] => Some(AdvanceAction::Go { unit: unit(name)?, to: hex(to)? }),
            ["advance", name] => {
                Some(AdvanceAction::Go { unit: unit(name)?, to: game.battle?.target })
            }
            ["hold-back"] => Some(AdvanceAction::Stay),
            _ => None,
        }
    }

    fn pointed(&self, _: &Chickamauga, name: Option<&str>, at: &str) -> Option<AdvanceAction> {
        Some(AdvanceAction::Go { unit: unit(name?)?, to: hex(at)? })
    }
}
