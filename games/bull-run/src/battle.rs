//! 10.1: who attacks whom and in which order, and McDowell's hesitation.

use combat::DiceError;
use hexmap::HexId;
use table::{Table, Violation};

use crate::action::Action;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::{BullRun, Combat, Phase, Role};
use crate::unit::{Attack, Stack, UnitId};
use crate::{Side, rules};

/// The lowest face with which a Union stack south of Bull Run attacks.
const ATTACKS: u8 = 5;

fn because<T>(reason: impl Into<std::borrow::Cow<'static, str>>) -> Result<T, Violation> {
    Err(Violation::new(rules::COMBAT, reason))
}

impl BullRun {
    /// Lets a side name its attacks, if it can make any.
    pub(crate) fn begin_attacks(
        &mut self,
        side: Side,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self.phase = Phase::Attacks(side);
        if self.any_attack(side) { Ok(()) } else { self.end_attacks(side, table) }
    }

    fn any_attack(&self, side: Side) -> bool {
        let (book, enemy) = (book(), self.occupied(side.other()));
        UnitId::of(side).any(|unit| {
            let hex = self[unit].place.hex();
            hex.is_some_and(|hex| {
                book.zone(hex, self.farm_found).intersects(&enemy)
                    && self.fresh(self.stack(hex)).is_ok()
            })
        })
    }

    /// Whether a stack may attack at all: none of its units has been ordered to attack, has
    /// attacked or has been attacked this turn.
    fn fresh(&self, stack: Stack) -> Result<(), Violation> {
        for &unit in stack.units() {
            match self[unit].attack {
                Attack::None if self[unit].attacked => {
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

    /// Lists the attacks that a side can still name.
    pub(crate) fn list_attacks(&self, side: Side, out: &mut Vec<Action>) {
        let (book, enemy) = (book(), self.occupied(side.other()));
        for unit in UnitId::of(side) {
            let Some(from) = self[unit].place.hex() else { continue };
            let zone = book.zone(from, self.farm_found);
            if !zone.intersects(&enemy) {
                continue;
            }
            let stack = self.stack(from);
            // Each stack once, with its first unit.
            if stack.units().first() != Some(&unit) || self.fresh(stack).is_err() {
                continue;
            }
            let targets = book.legs[from.index()].iter().flatten().map(|leg| leg.to);
            for target in targets.filter(|&to| zone.contains(to) && enemy.contains(to)) {
                out.push(Action::Attack { from, target });
            }
        }
    }

    pub(crate) fn check_attack(&self, from: HexId, target: HexId) -> Result<(), Violation> {
        let Phase::Attacks(side) = self.phase else {
            return Err(Violation::new(rules::SEQUENCE, "attacks are named before the fighting"));
        };
        let stack = self.stack_of(side, from);
        if stack.is_empty() {
            return because(format!("no {side} stack is in {}", Label::of(from)));
        }
        if self.stack_of(side.other(), target).is_empty() {
            return because(format!("no enemy is in {}", Label::of(target)));
        }
        match book().leg(from, target) {
            None => {
                because(format!("{} and {} are not adjacent", Label::of(from), Label::of(target)))
            }
            Some(leg) if !leg.passage.joins(self.farm_found) => {
                because(format!("Bull Run parts {} and {}", Label::of(from), Label::of(target)))
            }
            Some(_) => self.fresh(stack),
        }
    }

    pub(crate) fn apply_attack(
        &mut self,
        from: HexId,
        target: HexId,
        table: &mut Table<'_, BattleEvent>,
    ) {
        let stack = self.stack(from);
        for &unit in stack.units() {
            self[unit].attack = Attack::On(target);
        }
        table.say(BattleEvent::Ordered { stack, from, target });
    }

    /// Ends the naming of attacks: the first is fought.
    pub(crate) fn end_attacks(
        &mut self,
        side: Side,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self.next_attack(side, None, table)
    }

    /// The hexes whose attacks may be fought next, lowest unit first: those on the current
    /// defender, or all.
    fn pending(&self, side: Side, current: Option<HexId>) -> impl Iterator<Item = (HexId, HexId)> {
        let orders = move |unit: UnitId| match self[unit].attack {
            Attack::On(target) => Some((self[unit].place.hex()?, target)),
            Attack::None | Attack::Done => None,
        };
        let waits = current.is_some_and(|current| {
            UnitId::of(side).filter_map(orders).any(|(_, target)| target == current)
        });
        let current = current.filter(|_| waits);
        UnitId::of(side).enumerate().filter_map(move |(index, unit)| {
            let (from, target) = orders(unit)?;
            let first = !UnitId::of(side).take(index).any(|it| orders(it) == Some((from, target)));
            let now = current.is_none_or(|current| current == target);
            (first && now).then_some((from, target))
        })
    }

    /// Goes on to the next attack of a side, and to what follows when there is none left.
    pub(crate) fn next_attack(
        &mut self,
        side: Side,
        current: Option<HexId>,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self.drop_lost_attacks(side, table);
        let mut pending = self.pending(side, current);
        match (pending.next(), pending.next()) {
            (None, _) if side == self.initiative => {
                drop(pending);
                self.begin_attacks(side.other(), table)
            }
            (None, _) => {
                drop(pending);
                self.end_turn(table)
            }
            (Some((from, target)), None) => {
                drop(pending);
                self.fight(side, from, target, table)
            }
            (Some(_), Some(_)) => {
                drop(pending);
                self.phase = Phase::Order { attacker: side, current };
                Ok(())
            }
        }
    }

    /// An attack on a stack that is no longer there is lost.
    fn drop_lost_attacks(&mut self, side: Side, table: &mut Table<'_, BattleEvent>) {
        for unit in UnitId::of(side) {
            if let Attack::On(target) = self[unit].attack
                && self.stack_of(side.other(), target).is_empty()
            {
                self[unit].attack = Attack::Done;
                table.say(BattleEvent::AttackLost { unit, target });
            }
        }
    }

    pub(crate) fn list_order(&self, side: Side, current: Option<HexId>, out: &mut Vec<Action>) {
        out.extend(self.pending(side, current).map(|(from, _)| Action::Fight { from }));
    }

    pub(crate) fn check_fight(&self, from: HexId) -> Result<(), Violation> {
        let Phase::Order { attacker, current } = self.phase else {
            return Err(Violation::new(rules::SEQUENCE, "there is no attack to choose now"));
        };
        if self.pending(attacker, current).any(|(pending, _)| pending == from) {
            return Ok(());
        }
        if self.pending(attacker, None).any(|(pending, _)| pending == from) {
            let current = current.map_or("?", Label::of);
            return because(format!("the other attacks on {current} come first"));
        }
        because(format!("no stack in {} has an attack left", Label::of(from)))
    }

    pub(crate) fn apply_fight(
        &mut self,
        side: Side,
        from: HexId,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        match self.target_of(side, from) {
            Some(target) => self.fight(side, from, target, table),
            None => Ok(()),
        }
    }

    /// Whom the stack in a hex has been ordered to attack.
    pub(crate) fn target_of(&self, side: Side, from: HexId) -> Option<HexId> {
        self.pending(side, None).find(|&(pending, _)| pending == from).map(|(_, target)| target)
    }

    /// Fights one attack: hesitation, then both sides fire, then the hits are shared out.
    fn fight(
        &mut self,
        side: Side,
        from: HexId,
        target: HexId,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        match self.engage(side, from, target, table)? {
            Some(combat) => self.take_hits(combat, Role::Defender, table),
            None => self.next_attack(side, Some(target), table),
        }
    }

    /// The dice of one attack up to the hits; `None` if McDowell hesitates. The odds that players
    /// are shown run this very function.
    pub(crate) fn engage(
        &mut self,
        side: Side,
        from: HexId,
        target: HexId,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<Option<Combat>, DiceError> {
        // Who joined the stack in a retreat after the order does not attack with it.
        let mut attackers = Stack::EMPTY;
        for &unit in self.stack(from).units() {
            if self[unit].attack == Attack::On(target) {
                self[unit].attack = Attack::Done;
                attackers.push(unit);
            }
        }
        if side == Side::Union && !book().north.contains(from) {
            let hex = Label::of(from);
            let die = table.d6_by(
                side.id(),
                rules::COMBAT,
                format_args!("hesitation of the stack in {hex}"),
            )?;
            let attacks = die >= ATTACKS;
            table.say(BattleEvent::Hesitation { stack: attackers, attacks });
            if !attacks {
                return Ok(None);
            }
        }
        self.exchange_fire(side, from, target, attackers, table).map(Some)
    }

    /// After one combat: somebody may have come next to somebody, and the next attack follows.
    pub(crate) fn end_combat(
        &mut self,
        combat: Combat,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        self.test_awareness(table);
        self.next_attack(combat.attacker, Some(combat.target), table)
    }
}
