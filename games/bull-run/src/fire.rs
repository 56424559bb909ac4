//! 10.3 to 10.5: fire, its modifiers, and who takes the hits.

use std::ops::RangeInclusive;

use combat::{Basis, DiceError, Modifier, Modifiers};
use hexmap::HexId;
use table::{Table, Violation};

use crate::action::Action;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::ground::{Passage, Terrain};
use crate::state::{BullRun, Combat, Phase, Role};
use crate::unit::{Place, Stack, UnitId};
use crate::{Side, rules};

/// What changes the attacker's die (10.5), the one source of the sum and of its explanation: the
/// ground of the target and what lies between, each as an amount and why.
#[inline]
fn changes(target: Terrain, across: Passage) -> impl Iterator<Item = (i16, &'static str)> {
    let amounts = &book().modifiers;
    let ground = match target {
        Terrain::Hill => Some((amounts.hill, "target on a hill")),
        Terrain::Woods => Some((amounts.woods, "target in woods")),
        Terrain::Clear | Terrain::Town => None,
    };
    let crossing = match across {
        Passage::Ford(_) => Some((amounts.crossing, "across a ford of Bull Run")),
        Passage::Bridge => Some((amounts.crossing, "across a bridge over Bull Run")),
        Passage::Land | Passage::Stream => None,
    };
    ground.into_iter().chain(crossing)
}

/// What changes the attacker's die, with its reasons.
pub(crate) fn modifiers(target: Terrain, across: Passage) -> Modifiers {
    let mut modifiers = Modifiers::new();
    for (amount, why) in changes(target, across) {
        modifiers.push(Modifier::die(amount, rules::MODIFIERS.0, why));
    }
    modifiers
}

/// The same in one number, without the words: simulations have no use for them.
#[inline]
pub(crate) fn die_modifier(target: Terrain, across: Passage) -> i32 {
    changes(target, across).map(|(amount, _)| i32::from(amount)).sum()
}

/// The ground of a target and what lies between: all that 10.5 asks of an attack.
pub(crate) fn ground_between(from: HexId, target: HexId) -> (Terrain, Passage) {
    let across = book().leg(from, target).map_or(Passage::Land, |leg| leg.passage);
    (book().terrain[target], across)
}

/// The hits of a stack of so many SP with a modified die (10.4).
pub(crate) fn hits(sp: u8, die: i32) -> u8 {
    let cell = book().fire.cell(Basis::Strength(u32::from(sp)), die);
    cell.copied().unwrap_or(0)
}

impl BullRun {
    /// 10.5 for an attack from one hex on another.
    pub(crate) fn attack_modifier(from: HexId, target: HexId) -> i32 {
        let (ground, across) = ground_between(from, target);
        die_modifier(ground, across)
    }

    /// Both stacks fire at the same time, with their SP at the start of the turn. The defender
    /// fires once a turn, in its first combat.
    pub(crate) fn exchange_fire(
        &mut self,
        attacker: Side,
        from: HexId,
        target: HexId,
        attackers: Stack,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<Combat, DiceError> {
        let defenders = self.stack(target);
        let mut fresh = Stack::EMPTY;
        for &unit in defenders.units() {
            self[unit].attacked = true;
            if !self[unit].defended {
                self[unit].defended = true;
                fresh.push(unit);
            }
        }
        let at = ground_between(from, target);
        let on_defender = self.fire(attacker, attackers, Some(at), table)?;
        let on_attacker =
            if fresh.is_empty() { 0 } else { self.fire(attacker.other(), fresh, None, table)? };
        Ok(Combat { attacker, from, target, on_attacker, on_defender })
    }

    /// One stack fires; an attacker says what ground it fires at.
    fn fire(
        &self,
        side: Side,
        stack: Stack,
        at: Option<(Terrain, Passage)>,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<u8, DiceError> {
        let sp = stack.units().iter().map(|&unit| self[unit].fires).sum();
        let die = table.d6_by(side.id(), rules::FIRE, format_args!("fire of {stack}"))?;
        let modifier = at.map_or(0, |(terrain, across)| die_modifier(terrain, across));
        let hits = hits(sp, i32::from(die) + modifier);
        table.say(BattleEvent::Fired { stack, sp, die, at, hits });
        Ok(hits)
    }

    /// 10.3: in how many ways hits can be shared out, as hits on the first unit.
    fn splits(&self, stack: Stack, hits: u8) -> RangeInclusive<u8> {
        match *stack.units() {
            [first, second, ..] => {
                let (first, second) = (self[first].sp, self[second].sp);
                let hits = hits.min(first + second);
                hits.saturating_sub(second)..=hits.min(first)
            }
            [only] => {
                let hits = hits.min(self[only].sp);
                hits..=hits
            }
            [] => 0..=0,
        }
    }

    /// Lets the firing side share out the hits on a stack, if there is a choice.
    pub(crate) fn take_hits(
        &mut self,
        combat: Combat,
        on: Role,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let stack = self.stack_of(combat.side(on), combat.hex(on));
        let splits = self.splits(stack, combat.hits(on));
        if splits.start() == splits.end() {
            self.apply_hits(combat, on, *splits.start(), table)
        } else {
            self.phase = Phase::Hits { combat, on };
            Ok(())
        }
    }

    pub(crate) fn list_hits(&self, combat: Combat, on: Role, out: &mut Vec<Action>) {
        let stack = self.stack_of(combat.side(on), combat.hex(on));
        out.extend(self.splits(stack, combat.hits(on)).map(|first| Action::Hits { first }));
    }

    pub(crate) fn check_hits(&self, first: u8) -> Result<(), Violation> {
        let Phase::Hits { combat, on } = self.phase else {
            return Err(Violation::new(rules::SEQUENCE, "there are no hits to share out now"));
        };
        let stack = self.stack_of(combat.side(on), combat.hex(on));
        let splits = self.splits(stack, combat.hits(on));
        if splits.contains(&first) {
            return Ok(());
        }
        let reason = format!(
            "all {} hits are used up: {} to {} of them on {}",
            combat.hits(on),
            splits.start(),
            splits.end(),
            stack.units().first().map_or_else(String::new, UnitId::to_string),
        );
        Err(Violation::new(rules::ALLOCATION, reason))
    }

    /// Takes hits off a stack, and goes on with the combat.
    pub(crate) fn apply_hits(
        &mut self,
        combat: Combat,
        on: Role,
        first: u8,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        let stack = self.stack_of(combat.side(on), combat.hex(on));
        let total = combat.hits(on).min(self.strength(stack));
        for (&unit, hits) in stack.units().iter().zip([first, total - first]) {
            if hits > 0 {
                self.wound(unit, hits, table);
            }
        }
        match on {
            Role::Defender => self.take_hits(combat, Role::Attacker, table),
            Role::Attacker => self.check_retreat(combat, table),
        }
    }

    fn wound(&mut self, unit: UnitId, hits: u8, table: &mut Table<'_, BattleEvent>) {
        let left = self[unit].sp.saturating_sub(hits);
        self[unit].sp = left;
        if left == 0 {
            self[unit].place = Place::Gone;
        }
        table.say(BattleEvent::Hit { unit, hits, left });
    }

    /// Takes a whole stack off the map (11.1).
    pub(crate) fn eliminate(&mut self, stack: Stack, table: &mut Table<'_, BattleEvent>) {
        for &unit in stack.units() {
            table.say(BattleEvent::Eliminated { unit });
            self[unit].sp = 0;
            self[unit].place = Place::Gone;
        }
    }

    /// The words for what [`Phase::Hits`] asks.
    pub(crate) fn hits_question(&self, combat: Combat, on: Role) -> String {
        let stack = self.stack_of(combat.side(on), combat.hex(on));
        format!("{} hits on {stack} in {}", combat.hits(on), Label::of(combat.hex(on)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Flank;

    #[test]
    fn r10_5_the_sum_and_its_explanation_are_one() {
        let passages = [
            Passage::Land,
            Passage::Stream,
            Passage::Ford(Flank::Sudley),
            Passage::Ford(Flank::Farm),
            Passage::Ford(Flank::Other),
            Passage::Bridge,
        ];
        for terrain in [Terrain::Clear, Terrain::Hill, Terrain::Woods, Terrain::Town] {
            for across in passages {
                let cover = matches!(terrain, Terrain::Hill | Terrain::Woods);
                let expected = -i32::from(cover) - 2 * i32::from(across.is_crossing());
                assert_eq!(die_modifier(terrain, across), expected, "{terrain:?} {across:?}");
                assert_eq!(modifiers(terrain, across).die_total(), expected);
            }
        }
    }
}
