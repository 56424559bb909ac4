//! 10.3 to 10.5: fire, its modifiers, and who takes the hits.

use std::ops::RangeInclusive;

use combat::{Basis, DiceError, Modifier, Modifiers};
use hexmap::HexId;
use table::{Table, Violation};

use crate::action::Action;
use crate::book::book;
use crate::event::BattleEvent;
use crate::ground::{Passage, Terrain};
use crate::label::label;
use crate::state::{BullRun, Combat, Phase, Role};
use crate::unit::{Place, Stack, UnitId};
use crate::{Side, rules};

/// What changes the attacker's die (10.5): the ground of the target and what lies between.
pub(crate) fn modifiers(target: Terrain, across: Passage) -> Modifiers {
    const RULE: &str = rules::MODIFIERS.0;
    let amounts = &book().modifiers;
    let mut modifiers = Modifiers::new();
    match target {
        Terrain::Hill => modifiers.push(Modifier::die(amounts.hill, RULE, "target on a hill")),
        Terrain::Woods => modifiers.push(Modifier::die(amounts.woods, RULE, "target in woods")),
        Terrain::Clear | Terrain::Town => {}
    }
    let crossing = match across {
        Passage::Ford(_) => "across a ford of Bull Run",
        Passage::Bridge => "across a bridge over Bull Run",
        Passage::Land | Passage::Stream => return modifiers,
    };
    modifiers.push(Modifier::die(amounts.crossing, RULE, crossing));
    modifiers
}

/// The same in one number, without the words: simulations have no use for them.
pub(crate) fn die_modifier(target: Terrain, across: Passage) -> i32 {
    let amounts = &book().modifiers;
    let ground = match target {
        Terrain::Hill => amounts.hill,
        Terrain::Woods => amounts.woods,
        Terrain::Clear | Terrain::Town => 0,
    };
    i32::from(ground + if across.is_crossing() { amounts.crossing } else { 0 })
}

/// The hits of a stack of so many SP with a modified die (10.4).
pub(crate) fn hits(sp: u8, die: i32) -> u8 {
    let cell = book().fire.cell(Basis::Strength(u32::from(sp)), die);
    cell.copied().unwrap_or(0)
}

impl BullRun {
    /// 10.5 for an attack from one hex on another.
    pub(crate) fn attack_modifier(from: HexId, target: HexId) -> i32 {
        let across = book().leg(from, target).map_or(Passage::Land, |leg| leg.passage);
        die_modifier(book().terrain[target], across)
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
        let across = book().leg(from, target).map_or(Passage::Land, |leg| leg.passage);
        let on_defender = self.fire(attackers, Some((target, across)), table)?;
        let on_attacker = if fresh.is_empty() { 0 } else { self.fire(fresh, None, table)? };
        Ok(Combat { attacker, from, target, on_attacker, on_defender })
    }

    /// One stack fires; an attacker names what it fires at.
    fn fire(
        &self,
        stack: Stack,
        attack: Option<(HexId, Passage)>,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<u8, DiceError> {
        let sp = stack.units().iter().map(|&unit| self[unit].fires).sum();
        let die = table.d6(rules::FIRE, format_args!("fire of {stack}"))?;
        let at = attack.map(|(target, across)| (book().terrain[target], across));
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
        format!("{} hits on {stack} in {}", combat.hits(on), label(combat.hex(on)))
    }
}
