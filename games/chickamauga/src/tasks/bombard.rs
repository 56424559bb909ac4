//! 7.3: a side bombards, one hex at a time.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, Recorder, SideId, Violation};

use super::Muster;
use crate::battle::{Battle, BattleKind};
use crate::book::{HexBits, Label, book};
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Kind, UnitId};
use crate::words::{about, general, hex, node, target};
use crate::{Side, rules};

/// A side bombards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombard {
    /// Which side.
    pub side: Side,
}

/// What is bombarded next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BombardAction {
    /// This hex; the guns are chosen next.
    Target {
        /// The hex.
        #[serde(with = "Label")]
        at: HexId,
    },
    /// No more bombardment.
    End,
}

impl Bombard {
    /// The hexes that some guns can bombard.
    fn targets(self, game: &Chickamauga) -> HexBits {
        let held = game.held_by(self.side.other());
        let mut targets = HexBits::default();
        for unit in UnitId::combat(self.side).filter(|unit| unit.kind() == Kind::Artillery) {
            let Some(from) = game.on_map(unit) else { continue };
            for shot in &book().shots[from.index()] {
                if held.contains(shot.to)
                    && !targets.contains(shot.to)
                    && game.bombards(unit, shot.to).is_ok()
                {
                    targets.insert(shot.to);
                }
            }
        }
        targets
    }
}

impl Decide<Chickamauga> for Bombard {
    type Action = BombardAction;
    const PHASE: &'static str = "Bombardment";

    fn resume(
        &mut self,
        game: &mut Chickamauga,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        Ok(if self.targets(game).is_empty() { Next::Done } else { Next::Ask })
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("The {} may bombard.", self.side)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(BombardAction)) {
        self.targets(game).iter().for_each(|at| out(BombardAction::Target { at }));
        out(BombardAction::End);
    }

    fn check(&self, game: &Chickamauga, action: BombardAction) -> Result<(), Violation> {
        let BombardAction::Target { at } = action else { return Ok(()) };
        let label = Label::of(at);
        if at.index() >= book().map.len() || game.combat_in(self.side.other(), at).is_empty() {
            let why = format!("no enemy combat unit is in {label}");
            return Err(Violation::new(rules::BOMBARD, why));
        }
        if self.targets(game).contains(at) {
            return Ok(());
        }
        // The reason that the nearest guns have.
        let guns = UnitId::combat(self.side).filter(|unit| unit.kind() == Kind::Artillery);
        let near = guns.filter_map(|unit| Some((unit, game.on_map(unit)?)));
        let near = near.min_by_key(|&(_, from)| book().map.distance(from, at));
        let Some((unit, _)) = near else {
            return Err(Violation::new(rules::BOMBARD, "there are no guns on the map"));
        };
        let (rule, why) = game.bombards(unit, at).err().unwrap_or((rules::RANGE, "cannot fire"));
        Err(Violation::new(rule, format!("{unit} {why}: {label}")))
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        action: BombardAction,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        let BombardAction::Target { at } = action else { return Ok(Next::Done) };
        let mut battle = Battle::new(self.side, at, BattleKind::Bombardment);
        battle.defenders = game.combat_in(self.side.other(), at);
        game.battle = Some(battle);
        Ok(Next::First(Muster.into()))
    }

    fn describe(&self, game: &Chickamauga, action: BombardAction) -> ActionText {
        match action {
            BombardAction::Target { at } => {
                let guns = game.batteries(self.side, at);
                let sentence = format!("Bombard {} with {guns}.", node(at));
                about(&"Bombard", None, Some(at), format!("bombard {}", Label::of(at)), sentence)
            }
            BombardAction::End => general("end", "Bombard nothing more.").ending(),
        }
    }

    fn not_now(_: BombardAction) -> Violation {
        Violation::new(rules::SEQUENCE, "bombardments come first in a combat phase")
    }

    fn parse(game: &Chickamauga, words: &[&str]) -> Option<BombardAction> {
        match *words {
            ["bombard", at] => Some(BombardAction::Target { at: target(game, at)? }),
            ["end" | "pass" | "done"] if game.agenda.asks::<Bombard>().is_some() => {
                Some(BombardAction::End)
            }
            _ => None,
        }
    }

    fn pointed(&self, _: &Chickamauga, _: Option<&str>, at: &str) -> Option<BombardAction> {
        Some(BombardAction::Target { at: hex(at)? })
    }
}
