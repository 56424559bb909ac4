//! 10.1: a side names its attacks.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation, agree};

use super::{ChooseAttack, Fight};
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::unit::{Attack, Stack};
use crate::words::{about, general, place, stack_hex, unit};
use crate::{Side, fire, rules};

/// A side names its attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameAttacks {
    /// Which side.
    pub side: Side,
}

/// An order, or the end of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Name {
    /// Orders a stack to attack another (10.1).
    Attack {
        /// Where the attacker stands.
        #[serde(with = "crate::book::Label")]
        from: HexId,
        /// Whom it attacks.
        #[serde(with = "crate::book::Label")]
        target: HexId,
    },
    /// Ends the naming of attacks.
    End,
}

fn because<T>(reason: impl Into<std::borrow::Cow<'static, str>>) -> Result<T, Violation> {
    Err(Violation::new(rules::COMBAT, reason))
}

impl Decide<BullRun> for NameAttacks {
    type Action = Name;
    const PHASE: &'static str = "Combat";

    /// Whoever can attack nobody is not asked.
    fn begin(&mut self, game: &mut BullRun, _: &mut Recorder<'_, BattleEvent>) -> Flow<BullRun> {
        Ok(if self.any(game) { Next::Ask } else { self.fight() })
    }

    fn decider(&self, _: &BullRun) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &BullRun) -> String {
        format!("The {} names its attacks.", self.side)
    }

    fn list(&self, game: &BullRun, mut out: impl FnMut(Name)) {
        let (book, enemy) = (book(), game.occupied(self.side.other()));
        for unit in self.side.units() {
            let Some(from) = game[unit].place.hex() else { continue };
            let zone = book.zone(from, game.farm_found);
            if !zone.intersects(&enemy) {
                continue;
            }
            let stack = game.stack(from);
            // Each stack once, with its first unit.
            if stack.units().first() != Some(&unit) || fresh(game, stack).is_err() {
                continue;
            }
            let targets = book.legs.of(from).map(|(_, to, _)| to);
            for target in targets.filter(|&to| zone.contains(to) && enemy.contains(to)) {
                out(Name::Attack { from, target });
            }
        }
        out(Name::End);
    }

    fn check(&self, game: &BullRun, action: Name) -> Result<(), Violation> {
        let Name::Attack { from, target } = action else { return Ok(()) };
        let stack = game.stack_of(self.side, from);
        if stack.is_empty() {
            return because(format!("no {} stack is in {}", self.side, Label::of(from)));
        }
        if game.stack_of(self.side.other(), target).is_empty() {
            return because(format!("no enemy is in {}", Label::of(target)));
        }
        match book().leg(from, target) {
            None => {
                because(format!("{} and {} are not adjacent", Label::of(from), Label::of(target)))
            }
            Some(leg) if !leg.passage.joins(game.farm_found) => {
                because(format!("Bull Run parts {} and {}", Label::of(from), Label::of(target)))
            }
            Some(_) => fresh(game, stack),
        }
    }

    fn apply(
        &mut self,
        game: &mut BullRun,
        action: Name,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        let Name::Attack { from, target } = action else { return Ok(self.fight()) };
        let stack = order(game, from, target);
        recorder.say(BattleEvent::Ordered { stack, from, target });
        Ok(Next::Ask)
    }

    fn describe(&self, game: &BullRun, action: Name) -> ActionText {
        let Name::Attack { from, target } = action else {
            return general("pass", "Name no more attacks and fight.").ending();
        };
        let (stack, enemies) = (game.stack(from), game.stack(target));
        let modifier = fire::attack_modifier(from, target);
        let change = if modifier == 0 { String::new() } else { format!(", die {modifier:+}") };
        let (own, theirs, at) = (game.strength(stack), game.strength(enemies), place(target));
        let verb = agree(stack.len(), "attacks", "attack");
        let sentence =
            format!("{stack} ({own} SP) {verb} {enemies} ({theirs} SP) in {at}{change}.");
        let command = format!("a {} {}", Label::of(from), Label::of(target));
        about(&stack, stack.first(), Some(target), command, sentence)
    }

    fn not_now(action: Name) -> Violation {
        let why = match action {
            Name::Attack { .. } => "attacks are named before the fighting",
            Name::End => "attacks are not being named now",
        };
        Violation::new(rules::SEQUENCE, why)
    }

    fn parse(game: &BullRun, words: &[&str]) -> Option<Name> {
        match *words {
            ["a" | "attack", from, target] => {
                let (from, target) = (stack_hex(game, from)?, stack_hex(game, target)?);
                Some(Name::Attack { from, target })
            }
            ["pass" | "end" | "done"] => Some(Name::End),
            _ => None,
        }
    }

    /// As the stacks stand, if it is fought next.
    fn odds(&self, game: &BullRun, action: Name) -> Option<OddsView> {
        let Name::Attack { from, target } = action else { return None };
        let mut ordered = game.clone();
        order(&mut ordered, from, target);
        Fight::new(self.side, from, target).odds(&ordered)
    }

    fn pointed(&self, game: &BullRun, name: Option<&str>, at: &str) -> Option<Name> {
        let from = game[unit(name?)?].place.hex()?;
        Some(Name::Attack { from, target: book().hex(at)? })
    }
}

impl NameAttacks {
    fn fight(self) -> Next<super::Task> {
        Next::Instead(ChooseAttack { side: self.side, current: None }.into())
    }

    fn any(self, game: &BullRun) -> bool {
        let (book, enemy) = (book(), game.occupied(self.side.other()));
        self.side.units().any(|unit| {
            let hex = game[unit].place.hex();
            hex.is_some_and(|hex| {
                book.zone(hex, game.farm_found).intersects(&enemy)
                    && fresh(game, game.stack(hex)).is_ok()
            })
        })
    }
}

fn order(game: &mut BullRun, from: HexId, target: HexId) -> Stack {
    let stack = game.stack(from);
    for &unit in stack.units() {
        game[unit].attack = Attack::On(target);
    }
    stack
}

/// Whether a stack may attack at all: none of its units has been ordered to attack, has
/// attacked or has been attacked this turn.
fn fresh(game: &BullRun, stack: Stack) -> Result<(), Violation> {
    for &unit in stack.units() {
        match game[unit].attack {
            Attack::None if game[unit].attacked => {
                return because(format!("{unit} has been attacked this turn"));
            }
            Attack::None => {}
            Attack::On(target) => {
                let target = Label::of(target);
                return because(format!("{unit} has been ordered to attack {target}"));
            }
            Attack::Done => return because(format!("{unit} has attacked this turn")),
        }
    }
    Ok(())
}
