//! 7.3, 8.2, 8.7: who takes part in a combat, and in which column it is fought.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, OddsView, Recorder, SideId, Violation};

use super::Fight;
use crate::Side;
use crate::battle::{Battle, BattleKind, column_label};
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::rules;
use crate::several::Several;
use crate::state::Chickamauga;
use crate::unit::UnitId;
use crate::words::{about, focus, general, place, unit};

/// The attacker chooses his units for the combat that is made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster;

/// One more, all, or enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MusterAction {
    /// This unit takes part.
    Add {
        /// Which unit.
        unit: UnitId,
    },
    /// All who can take part do.
    All,
    /// The combat is fought, so many columns lower than the difference allows (8.7).
    Fight {
        /// How many columns lower.
        lower: u8,
    },
    /// The combat does not take place.
    CallOff,
}

impl Muster {
    /// The choice as far as it is made; the battle with it.
    fn choice(game: &Chickamauga) -> Option<(Battle, Several)> {
        let battle = game.battle?;
        let side = battle.attacker;
        let from = match battle.kind {
            BattleKind::Bombardment => game.batteries(side, battle.target),
            BattleKind::Pressed => battle.pool,
            _ => {
                let [next, afar] = game.candidates(side, battle.target);
                next.or(afar)
            }
        };
        let chosen = battle.attackers.or(battle.supports);
        Some((battle, Several { from, chosen, least: 1, most: usize::MAX }))
    }

    /// Somebody next to the hex must take part (8.3).
    fn may_fight(battle: &Battle, several: Several) -> bool {
        several.is_enough() && !battle.attackers.is_empty()
    }

    fn add(game: &mut Chickamauga, unit: UnitId) {
        let adjacent = game.battle.is_some_and(|battle| {
            battle.kind == BattleKind::Bombardment
                || game.on_map(unit).is_some_and(|from| book().leg(from, battle.target).is_some())
        });
        if let Some(battle) = &mut game.battle {
            if adjacent {
                battle.attackers.insert(unit);
            } else {
                battle.supports.insert(unit);
            }
        }
    }
}

impl Decide<Chickamauga> for Muster {
    type Action = MusterAction;
    const PHASE: &'static str = "Combat";

    /// Who has no choice takes part.
    fn begin(
        &mut self,
        game: &mut Chickamauga,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let Some((battle, several)) = Muster::choice(game) else { return Ok(Next::Done) };
        let mut open = several.open();
        match (open.next(), open.next()) {
            (None, _) => {
                game.battle = None;
                return Ok(Next::Done);
            }
            (Some(only), None) => {
                Muster::add(game, only);
                if battle.kind == BattleKind::Bombardment {
                    return Ok(Next::Instead(Fight::new(0).into()));
                }
            }
            _ => {}
        }
        Ok(Next::Ask)
    }

    fn decider(&self, game: &Chickamauga) -> SideId {
        game.battle.map_or(Side::Union, |battle| battle.attacker).id()
    }

    fn question(&self, game: &Chickamauga) -> String {
        let Some((battle, several)) = Muster::choice(game) else { return String::new() };
        let (at, chosen) = (Label::of(battle.target), several.chosen);
        let does = match battle.kind {
            BattleKind::Bombardment => "bombard",
            _ => "attack",
        };
        format!("Who shall {does} {} in {at}? So far {chosen}.", battle.defenders)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(MusterAction)) {
        let Some((battle, several)) = Muster::choice(game) else { return };
        let mut open = 0;
        for unit in several.open() {
            open += 1;
            out(MusterAction::Add { unit });
        }
        if open > 1 {
            out(MusterAction::All);
        }
        if Muster::may_fight(&battle, several) {
            let column = book().column(game.difference(&battle));
            let lowest = if battle.kind == BattleKind::Bombardment { 0 } else { column };
            (0..=lowest).for_each(|lower| out(MusterAction::Fight { lower }));
        }
        out(MusterAction::CallOff);
    }

    fn check(&self, game: &Chickamauga, action: MusterAction) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        if listed {
            return Ok(());
        }
        let Some((battle, several)) = Muster::choice(game) else {
            return Err(Muster::not_now(action));
        };
        Err(match action {
            MusterAction::Add { unit } => {
                let reason = match battle.kind {
                    BattleKind::Bombardment => game.bombards(unit, battle.target).err(),
                    _ => game.attacks(unit, battle.target).err(),
                };
                let (rule, why) = if unit.side() != battle.attacker || !unit.kind().is_combat() {
                    (rules::ATTACKERS, "is no combat unit of yours")
                } else if several.chosen.contains(unit) {
                    (rules::ONCE, "takes part already")
                } else {
                    reason.unwrap_or((rules::COUNTERATTACK, "did not attack before"))
                };
                Violation::new(rule, format!("{unit} {why}"))
            }
            MusterAction::Fight { .. } if !Muster::may_fight(&battle, several) => {
                Violation::new(rules::ATTACKERS, "somebody next to the hex must attack")
            }
            MusterAction::Fight { .. } => Violation::new(rules::ROLL, "there is no column so low"),
            MusterAction::All | MusterAction::CallOff => {
                Violation::new(rules::ATTACKERS, "there is no choice of several")
            }
        })
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: MusterAction,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        match action {
            MusterAction::Add { unit } => Muster::add(game, unit),
            MusterAction::All => {
                let open: Vec<UnitId> =
                    Muster::choice(game).into_iter().flat_map(|(_, it)| it.open()).collect();
                for unit in open {
                    Muster::add(game, unit);
                }
            }
            MusterAction::Fight { lower } => return Ok(Next::Instead(Fight::new(lower).into())),
            MusterAction::CallOff => {
                game.battle = None;
                return Ok(Next::Done);
            }
        }
        Ok(Next::Ask)
    }

    fn describe(&self, game: &Chickamauga, action: MusterAction) -> ActionText {
        let Some((battle, _)) = Muster::choice(game) else { return ActionText::default() };
        let at = Some(battle.target);
        match action {
            MusterAction::Add { unit } => {
                let strength = game.attack_strength(&battle, unit);
                let sentence = format!(
                    "{unit} in {} takes part with {}.",
                    place(game, unit),
                    f64::from(strength) / 4.0
                );
                about(&unit, Some(unit), None, format!("add {}", unit.counter().id), sentence)
            }
            MusterAction::All => general("all", "All who can take part do."),
            MusterAction::Fight { lower } => {
                let difference = game.difference(&battle);
                let column = column_label(book().column(difference).saturating_sub(lower));
                let [attack, defence] = game.sums(&battle).map(crate::battle::Sum::total);
                let command =
                    if lower == 0 { "fight".to_owned() } else { format!("fight {lower}") };
                let sentence = format!(
                    "Fight: {attack} against {defence} is {difference:+}, column {column}."
                );
                let text = about(&"Fight", None, at, command, sentence);
                ActionText { detail: lower > 0, ..text }
            }
            MusterAction::CallOff => general("call-off", "Call the combat off."),
        }
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        let battle = game.battle?;
        Some(focus("Attack", &[battle.target], battle.attackers.or(battle.supports)))
    }

    fn not_now(_: MusterAction) -> Violation {
        Violation::new(rules::SEQUENCE, "no combat is being made up")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<MusterAction> {
        Some(match *words {
            ["add", name] => MusterAction::Add { unit: unit(name)? },
            ["all"] => MusterAction::All,
            ["fight"] => MusterAction::Fight { lower: 0 },
            ["fight", lower] => MusterAction::Fight { lower: lower.parse().ok()? },
            ["call-off"] => MusterAction::CallOff,
            _ => return None,
        })
    }

    fn odds(&self, game: &Chickamauga, action: MusterAction) -> Option<OddsView> {
        match action {
            MusterAction::Fight { lower } => Fight::new(lower).odds(game),
            _ => None,
        }
    }
}
