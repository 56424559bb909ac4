//! 10.1: in which order the attacks of a side are fought.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation};

use super::Fight;
use crate::book::Label;
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::unit::{Attack, UnitId};
use crate::words::{about, hex, place, stack_hex};
use crate::{Side, rules};

/// A side fights its attacks, one after the other, and chooses which comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChooseAttack {
    /// Who attacks.
    pub side: Side,
    /// The defender whose other attackers come first.
    #[serde(with = "crate::book::MaybeLabel")]
    pub current: Option<HexId>,
}

/// Fights this stack's attack next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Where the attacker stands.
    #[serde(with = "crate::book::Label")]
    pub from: HexId,
}

impl Decide<BullRun> for ChooseAttack {
    type Action = Chosen;
    const PHASE: &'static str = "Combat";

    fn resume(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        self.drop_lost(game, recorder);
        let mut pending = self.pending(game, self.current);
        let (first, second) = (pending.next(), pending.next());
        drop(pending);
        Ok(match (first, second) {
            (None, _) => Next::Done,
            (Some((from, target)), None) => self.fight(from, target),
            (Some(_), Some(_)) => Next::Ask,
        })
    }

    fn decider(&self, _: &BullRun) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &BullRun) -> String {
        format!("The {} chooses which attack is fought next.", self.side)
    }

    fn list(&self, game: &BullRun, mut out: impl FnMut(Chosen)) {
        self.pending(game, self.current).for_each(|(from, _)| out(Chosen { from }));
    }

    fn check(&self, game: &BullRun, Chosen { from }: Chosen) -> Result<(), Violation> {
        let waits = |current| self.pending(game, current).any(|(pending, _)| pending == from);
        let reason = if waits(self.current) {
            return Ok(());
        } else if waits(None) {
            let current = self.current.map_or("?", Label::of);
            format!("the other attacks on {current} come first")
        } else {
            format!("no stack in {} has an attack left", Label::of(from))
        };
        Err(Violation::new(rules::COMBAT, reason))
    }

    fn apply(
        &mut self,
        game: &mut BullRun,
        Chosen { from }: Chosen,
        _: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        Ok(self.target_of(game, from).map_or(Next::Ask, |target| self.fight(from, target)))
    }

    fn describe(&self, game: &BullRun, Chosen { from }: Chosen) -> ActionText {
        let (stack, label) = (game.stack(from), Label::of(from));
        let on = self.target_of(game, from).map(|target| {
            let (enemies, at) = (game.stack(target), place(target));
            format!(" on {enemies} ({} SP) in {at}", game.strength(enemies))
        });
        let own = game.strength(stack);
        let sentence = format!(
            "Fight the attack of {stack} ({own} SP) from {label}{}.",
            on.unwrap_or_default()
        );
        about(&"Next attack", stack.first(), Some(from), format!("f {label}"), sentence)
    }

    fn not_now(_: Chosen) -> Violation {
        Violation::new(rules::SEQUENCE, "there is no attack to choose now")
    }

    fn parse(game: &BullRun, words: &[&str]) -> Option<Chosen> {
        let ["f" | "fight", from] = *words else { return None };
        Some(Chosen { from: stack_hex(game, from)? })
    }

    fn odds(&self, game: &BullRun, Chosen { from }: Chosen) -> Option<OddsView> {
        Fight::new(self.side, from, self.target_of(game, from)?).odds(game)
    }

    fn pointed(&self, _: &BullRun, _: Option<&str>, at: &str) -> Option<Chosen> {
        Some(Chosen { from: hex(at)? })
    }
}

impl ChooseAttack {
    fn fight(&mut self, from: HexId, target: HexId) -> Next<super::Task> {
        self.current = Some(target);
        Next::First(Fight::new(self.side, from, target).into())
    }

    /// Whom the stack in a hex has been ordered to attack.
    fn target_of(self, game: &BullRun, from: HexId) -> Option<HexId> {
        self.pending(game, None).find(|&(pending, _)| pending == from).map(|(_, target)| target)
    }

    /// The hexes whose attacks may be fought next, lowest unit first: those on the current
    /// defender, or all.
    fn pending(
        self,
        game: &BullRun,
        current: Option<HexId>,
    ) -> impl Iterator<Item = (HexId, HexId)> {
        let side = self.side;
        let orders = move |unit: UnitId| match game[unit].attack {
            Attack::On(target) => Some((game[unit].place.hex()?, target)),
            Attack::None | Attack::Done => None,
        };
        let waits = current.is_some_and(|current| {
            side.units().filter_map(orders).any(|(_, target)| target == current)
        });
        let current = current.filter(|_| waits);
        side.units().enumerate().filter_map(move |(index, unit)| {
            let (from, target) = orders(unit)?;
            let first = !side.units().take(index).any(|it| orders(it) == Some((from, target)));
            let now = current.is_none_or(|current| current == target);
            (first && now).then_some((from, target))
        })
    }

    /// An attack on a stack that is no longer there is lost.
    fn drop_lost(self, game: &mut BullRun, recorder: &mut Recorder<'_, BattleEvent>) {
        for unit in self.side.units() {
            if let Attack::On(target) = game[unit].attack
                && game.stack_of(self.side.other(), target).is_empty()
            {
                game[unit].attack = Attack::Done;
                recorder.say(BattleEvent::AttackLost { unit, target });
            }
        }
    }
}
