//! 10.3 b, an option: a c lets the attacker press, or the defender counterattack.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::battle::Battle;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::results::Effect;
use crate::state::Chickamauga;
use crate::unit::{Class, UnitSet};
use crate::words::{about, focus, general, hex, node};
use crate::{Side, rules};

/// Somebody may strike again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Second;

/// How.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SecondAction {
    /// The attacker fights the same combat again.
    Press,
    /// The defender attacks one of the hexes that he was attacked from.
    Counter {
        /// Which hex.
        #[serde(with = "Label")]
        at: HexId,
    },
    /// Nobody: what stands in brackets happens.
    Decline,
}

impl Second {
    fn battle(game: &Chickamauga) -> Option<(Battle, Effect)> {
        let battle = game.battle?;
        Some((battle, battle.result?.effect))
    }

    /// The good-order units of the defending hex; empty if none of them is infantry.
    pub(crate) fn counterattackers(game: &Chickamauga, battle: &Battle) -> UnitSet {
        let good = |unit: &crate::unit::UnitId| !game[*unit].disrupted;
        let units: UnitSet = battle.defenders.iter().filter(good).collect();
        if units.iter().any(|unit| unit.kind().is_infantry()) { units } else { UnitSet::EMPTY }
    }
}

impl Decide<Chickamauga> for Second {
    type Action = SecondAction;
    const PHASE: &'static str = "Combat";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, game: &Chickamauga) -> SideId {
        let side = match Second::battle(game) {
            Some((battle, Effect::Ac(_))) => battle.attacker,
            Some((battle, _)) => battle.attacker.other(),
            None => Side::Union,
        };
        side.id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        match Second::battle(game) {
            Some((battle, Effect::Ac(_))) => {
                format!("The {} may press the attack.", battle.attacker)
            }
            Some((battle, _)) => format!("The {} may counterattack.", battle.attacker.other()),
            None => String::new(),
        }
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(SecondAction)) {
        match Second::battle(game) {
            Some((_, Effect::Ac(_))) => out(SecondAction::Press),
            Some((battle, Effect::Dc(_)))
                if !Second::counterattackers(game, &battle).is_empty() =>
            {
                // 8.3 holds: nobody goes over the creek but at its crossings.
                let open = |at: &HexId| {
                    let leg = book().leg(battle.target, *at);
                    leg.is_some_and(|leg| leg.passes(Class::Foot))
                        && !game.combat_in(battle.attacker, *at).is_empty()
                };
                battle.origins().filter(open).for_each(|at| out(SecondAction::Counter { at }));
            }
            _ => {}
        }
        out(SecondAction::Decline);
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: SecondAction,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        if let Some(battle) = &mut game.battle {
            battle.second = (action != SecondAction::Decline).then_some(action);
        }
        Ok(Next::Done)
    }

    fn describe(&self, _: &Chickamauga, action: SecondAction) -> ActionText {
        match action {
            SecondAction::Press => general("press", "Press the attack: fight it again."),
            SecondAction::Counter { at } => {
                let sentence = format!("Counterattack {}.", node(at));
                about(&"Counter", None, Some(at), format!("counter {}", Label::of(at)), sentence)
            }
            SecondAction::Decline => general("decline", "Let the result in brackets stand."),
        }
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let battle = game.battle?;
        Some(focus("Strike again", &[battle.target], battle.defenders))
    }

    fn not_now(_: SecondAction) -> Violation {
        Violation::new(rules::COUNTERATTACK, "nobody can strike so now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<SecondAction> {
        match *words {
            ["press"] => Some(SecondAction::Press),
            ["counter", at] => Some(SecondAction::Counter { at: hex(at)? }),
            ["decline"] => Some(SecondAction::Decline),
            _ => None,
        }
    }
}
