//! The exact odds of an action: the very code that resolves it, run over every fall of its dice.

use board::odds_lines;
use combat::{CombatError, DiceError};
use table::{ModifierLine, OddsLine, OddsView, Recorder, Rule, count};

use crate::assault::{Fight, Tactic, hits_odds};
use crate::book::{Label, book};
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;

impl PanchoVilla {
    /// The odds of one piece of the rules: all falls of its dice, run on copies, each put in words.
    pub(crate) fn odds_of<O: Ord>(
        &self,
        resolve: impl Fn(&mut PanchoVilla, &mut Recorder<'_, Event>) -> Result<O, DiceError>,
        words: impl Fn(&O) -> String,
    ) -> Option<OddsView> {
        board::odds_of(self, |copy, recorder| Ok(resolve(copy, recorder)?), words).ok()
    }

    /// Both sides throw at once (5.3.2), so the hits of each have odds of their own.
    pub(crate) fn assault_odds(&self, fight: Fight, tactic: Tactic) -> Option<OddsView> {
        let outcomes = hits_lines(&self.attack_pool(tactic)).ok()?;
        let defence = self.defence_pool(fight, tactic);
        let back = if defence.is_empty() { Vec::new() } else { hits_lines(&defence).ok()? };
        let modifiers = self.assault_reasons(fight, tactic, !back.is_empty());
        Some(OddsView { outcomes, back, modifiers })
    }

    /// What the dice of an assault must not exceed, and by which rules.
    fn assault_reasons(
        &self,
        fight: Fight,
        tactic: Tactic,
        strikes_back: bool,
    ) -> Vec<ModifierLine> {
        let line = |amount: i32, rule: Rule, why: String| ModifierLine {
            amount,
            rule: rule.to_string(),
            why,
        };
        let mut lines = Vec::new();
        for (hex, force) in self.attacking_stacks() {
            let led = i32::from(self.leadership(self.stack(hex, force)));
            let why = format!("leadership of the attackers in {}", Label::of(hex));
            lines.push(line(led, rules::COMBAT, why));
        }
        if tactic == Tactic::Mounted {
            let down = i32::from(book().leadership.against_mounted);
            lines.push(line(down, rules::TACTICS, "the defenders ride off".to_owned()));
        }
        if strikes_back {
            let ground = i32::from(self.ground_of(fight));
            let why = "the ground the defenders fight on".to_owned();
            lines.push(line(ground, rules::TACTICS, why));
        }
        lines
    }
}

/// The odds of the hits that dice make together, as a player reads them.
fn hits_lines(pool: &[u8]) -> Result<Vec<OddsLine>, CombatError> {
    Ok(odds_lines(&hits_odds(pool)?, |&hits| count(hits, "hit")))
}
