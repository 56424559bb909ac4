//! 10.1 to 11.2: one combat, step by step, and its odds.

use std::cmp::Ordering;

use board::{modifier_lines, odds_of};
use combat::DiceError;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, OddsView, Procedure, Recorder, count};

use super::{Advance, RETREATS, Retreat, ShareHits};
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::fire::ground_between;
use crate::state::BullRun;
use crate::unit::{Attack, Stack};
use crate::words::focus;
use crate::{Side, rules};

/// The lowest face with which a Union stack south of Bull Run attacks.
const ATTACKS: u8 = 5;

/// One combat between two stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Who attacks.
    pub attacker: Side,
    /// Where the attacker stands.
    #[serde(with = "crate::book::Label")]
    pub from: HexId,
    /// Where the defender stands.
    #[serde(with = "crate::book::Label")]
    pub target: HexId,
    /// Hits rolled against the attacker.
    pub on_attacker: u8,
    /// Hits rolled against the defender.
    pub on_defender: u8,
    next: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Fire,
    HitsOnAttacker,
    Retreat,
    Advance,
    End,
}

impl Procedure<BullRun> for Fight {
    fn focus(&self, game: &BullRun) -> Option<Focus> {
        Some(focus(game, "Combat", &[self.from, self.target]))
    }

    fn resume(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        let (task, next) = match self.next {
            Step::Fire => {
                if !self.fire(game, recorder)? {
                    return Ok(Next::Done);
                }
                let hits = ShareHits { hex: self.target, hits: self.on_defender };
                (Some(hits.into()), Step::HitsOnAttacker)
            }
            Step::HitsOnAttacker => {
                let hits = ShareHits { hex: self.from, hits: self.on_attacker };
                (Some(hits.into()), Step::Retreat)
            }
            Step::Retreat => {
                let loser = self.worse_off().map(|(hex, foe)| Retreat { hex, foe }.into());
                (loser, Step::Advance)
            }
            Step::Advance => {
                let follow = Advance { side: self.attacker, from: self.from, to: self.target };
                (Some(follow.into()), Step::End)
            }
            Step::End => {
                // Somebody may have come next to somebody.
                game.test_awareness(recorder);
                return Ok(Next::Done);
            }
        };
        self.next = next;
        Ok(task.map_or(Next::Again, Next::First))
    }
}

impl Fight {
    pub(crate) fn new(attacker: Side, from: HexId, target: HexId) -> Fight {
        Fight { attacker, from, target, on_attacker: 0, on_defender: 0, next: Step::Fire }
    }

    /// Who took more hits and so checks for retreat, and from whom (11.1); nobody if both took as
    /// many.
    fn worse_off(self) -> Option<(HexId, HexId)> {
        match self.on_attacker.cmp(&self.on_defender) {
            Ordering::Less => Some((self.target, self.from)),
            Ordering::Equal => None,
            Ordering::Greater => Some((self.from, self.target)),
        }
    }

    /// The dice up to the hits: McDowell's hesitation, then both stacks fire at the same time.
    /// Does the attack take place? The odds that players are shown run this very function.
    fn fire(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<bool, DiceError> {
        // Who joined the stack in a retreat after the order does not attack with it.
        let mut attackers = Stack::EMPTY;
        for &unit in game.stack(self.from).units() {
            if game[unit].attack == Attack::On(self.target) {
                game[unit].attack = Attack::Done;
                attackers.push(unit);
            }
        }
        if self.attacker == Side::Union && !book().north.contains(self.from) {
            let hex = Label::of(self.from);
            let die = recorder.d6_by(
                self.attacker.id(),
                rules::COMBAT,
                format_args!("hesitation of the stack in {hex}"),
            )?;
            let attacks = die >= ATTACKS;
            recorder.say(BattleEvent::Hesitation { stack: attackers, attacks });
            if !attacks {
                return Ok(false);
            }
        }
        // The defender fires once a turn, in its first combat.
        let mut fresh = Stack::EMPTY;
        for &unit in game.stack(self.target).units() {
            game[unit].attacked = true;
            if !game[unit].defended {
                game[unit].defended = true;
                fresh.push(unit);
            }
        }
        let at = ground_between(self.from, self.target);
        self.on_defender = game.fire(self.attacker, attackers, Some(at), recorder)?;
        if !fresh.is_empty() {
            self.on_attacker = game.fire(self.attacker.other(), fresh, None, recorder)?;
        }
        Ok(true)
    }

    /// The odds of an attack that has been ordered, as the stacks stand: a defender that has fired
    /// this turn does not fire again (10.1).
    pub(crate) fn odds(self, game: &BullRun) -> Option<OddsView> {
        let odds = odds_of(
            game,
            |copy, recorder| {
                let mut fight = self;
                let fought = fight.fire(copy, recorder)?;
                Ok(fought.then_some((fight.on_defender, fight.on_attacker)))
            },
            |outcome| match *outcome {
                None => "no attack: McDowell hesitates".to_owned(),
                Some((on_defender, on_attacker)) => {
                    Fight { on_attacker, on_defender, ..self }.comes_to(game)
                }
            },
        );
        let (terrain, across) = ground_between(self.from, self.target);
        let modifiers = modifier_lines(book().modifiers(terrain, across));
        Some(OddsView { modifiers, ..odds.ok()? })
    }

    /// A combat in a few words: hits scored, hits taken, and what follows by 10.4 and 11.1.
    fn comes_to(self, game: &BullRun) -> String {
        let (hits, taken) = (self.on_defender, self.on_attacker);
        let mut follows = Vec::new();
        let both = [(self.target, hits, "the target"), (self.from, taken, "the attacker")];
        for (hex, hits, name) in both {
            if hits >= game.strength(game.stack(hex)) {
                follows.push(format!("{name} is destroyed"));
            } else if self.worse_off().is_some_and(|(worse, _)| worse == hex) {
                follows.push(format!("{name} retreats on {RETREATS}-6"));
            }
        }
        let so = if follows.is_empty() { "" } else { ": " };
        format!("{}, {taken} taken{so}{}", count(hits, "hit"), follows.join(", "))
    }
}
