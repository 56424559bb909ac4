//! 11.1 and 11.2: the retreat check, where a stack retreats to, and the advance.

use combat::DiceError;
use hexmap::HexId;
use pathfinding::{Choices, choices};
use table::{Table, Violation};

use crate::action::Action;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::{BullRun, Combat, Phase, Role};
use crate::unit::{Crossing, Stack, UnitId};
use crate::{Side, rules};

/// The lowest face with which a stack retreats.
pub(crate) const RETREATS: u8 = 4;

impl BullRun {
    /// Compares the hits of a combat; the stack that took more may have to retreat.
    pub(crate) fn check_retreat(
        &mut self,
        combat: Combat,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let Some(who) = combat.worse_off() else { return self.offer_advance(combat, table) };
        let stack = self.stack_of(combat.side(who), combat.hex(who));
        if stack.is_empty() {
            return self.offer_advance(combat, table);
        }
        let die = table.d6_by(
            combat.side(who).id(),
            rules::RETREAT,
            format_args!("retreat of {stack}"),
        )?;
        let retreats = die >= RETREATS;
        table.say(BattleEvent::Checked { stack, retreats });
        if !retreats {
            return self.offer_advance(combat, table);
        }
        match *self.retreat_hexes(combat, who).best {
            [] => {
                self.eliminate(stack, table);
                self.offer_advance(combat, table)
            }
            [to] => self.apply_retreat(combat, who, to, table),
            _ => {
                self.phase = Phase::Retreat { combat, who };
                Ok(())
            }
        }
    }

    /// Where a stack may retreat to: the best group only, out of enemy zones first, then farther
    /// from the stack it fought.
    pub(crate) fn retreat_hexes(&self, combat: Combat, who: Role) -> Choices<&'static str> {
        let (book, side) = (book(), combat.side(who));
        let (from, foe) = (combat.hex(who), combat.hex(who.other()));
        let (enemy, zone) = (self.occupied(side.other()), self.zone_of(side.other()));
        let size = self.stack_of(side, from).len();
        choices(&book.map, from, |_, to| {
            if !self.joined(from, to) {
                return Err("Bull Run is in the way");
            }
            if enemy.contains(to) {
                return Err("the enemy is there");
            }
            if to == foe {
                return Err("that is not away from the enemy");
            }
            if !self.has_room(to, size) {
                return Err("there is no room");
            }
            Ok((zone.contains(to), std::cmp::Reverse(book.map.distance(to, foe))))
        })
    }

    pub(crate) fn check_retreat_to(&self, to: HexId) -> Result<(), Violation> {
        let Phase::Retreat { combat, who } = self.phase else {
            return Err(Violation::new(rules::SEQUENCE, "nobody retreats now"));
        };
        let open = self.retreat_hexes(combat, who);
        if open.best.contains(&to) {
            return Ok(());
        }
        let why = open.refused.iter().find(|(hex, _)| *hex == to).map_or(
            "a retreat leads one hex away from the enemy, out of zones of control first",
            |(_, why)| why,
        );
        let reason = format!("the stack cannot retreat to {}: {why}", Label::of(to));
        Err(Violation::new(rules::RETREAT, reason))
    }

    /// Retreats a whole stack by one hex.
    pub(crate) fn apply_retreat(
        &mut self,
        combat: Combat,
        who: Role,
        to: HexId,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let from = combat.hex(who);
        let stack = self.stack_of(combat.side(who), from);
        table.say(BattleEvent::Retreated { stack, from, to });
        self.shift(stack, from, to, table);
        self.offer_advance(combat, table)
    }

    /// Puts a whole stack one hex further: a retreat or an advance.
    fn shift(&mut self, stack: Stack, from: HexId, to: HexId, table: &mut Table<'_, BattleEvent>) {
        for &unit in stack.units() {
            self.note_crossing(unit, from, to, table);
            self.stand(unit, to, table);
        }
    }

    /// 11.2: the attacker that is still in place may follow into an emptied hex.
    fn offer_advance(
        &mut self,
        combat: Combat,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        if self.may_advance(combat) {
            self.phase = Phase::Advance { combat };
            Ok(())
        } else {
            self.end_combat(combat, table)
        }
    }

    fn may_advance(&self, combat: Combat) -> bool {
        let stack = self.stack_of(combat.attacker, combat.from);
        // Neither 8.3 nor 8.4 makes an exception for an advance.
        let barred = combat.attacker == Side::Csa
            && (!self.aware && book().west.contains(combat.target)
                || self
                    .needing_die(stack, combat)
                    .any(|unit| self[unit].crossing == Crossing::Failed));
        !stack.is_empty() && self.stack(combat.target).is_empty() && !barred
    }

    /// The units of an advancing stack that 8.3 holds back.
    fn needing_die(&self, stack: Stack, combat: Combat) -> impl Iterator<Item = UnitId> {
        let north = book().north;
        let crosses = !north.contains(combat.from) && north.contains(combat.target);
        (0..stack.len())
            .map(move |index| stack.units()[index])
            .filter(move |&unit| crosses && self.is_confused(unit))
    }

    pub(crate) fn check_advance(&self) -> Result<(), Violation> {
        match self.phase {
            Phase::Advance { .. } => Ok(()),
            _ => Err(Violation::new(rules::ADVANCE, "no stack has won a hex to advance into")),
        }
    }

    /// Advances the whole stack, after the dice of 8.3 where it crosses to the north: all units
    /// that need one must pass.
    pub(crate) fn apply_advance(
        &mut self,
        combat: Combat,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let stack = self.stack_of(combat.attacker, combat.from);
        if self.may_all_cross(stack, combat, table)? {
            table.say(BattleEvent::Advanced { stack, from: combat.from, to: combat.target });
            self.shift(stack, combat.from, combat.target, table);
        }
        self.end_combat(combat, table)
    }

    /// Rolls the dice of 8.3 that an advance needs: do all units pass?
    pub(crate) fn may_all_cross(
        &mut self,
        stack: Stack,
        combat: Combat,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<bool, DiceError> {
        let mut all_pass = true;
        for &unit in stack.units() {
            let needs_die = self.needing_die(stack, combat).any(|it| it == unit);
            if needs_die && self[unit].crossing == Crossing::Untried {
                all_pass &= self.try_crossing(unit, table)?;
            }
        }
        Ok(all_pass)
    }
}

/// What the attacker can do with a hex that it has won.
pub(crate) fn list_advance(out: &mut Vec<Action>) {
    out.extend([Action::Advance, Action::Stay]);
}
