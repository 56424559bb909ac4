//! 4.1.4, 4.1.9, 5.3: a player assaults and raids.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation, capital};

use super::{Assault, Raid, not_the_end};
use crate::assault::Goal;
use crate::book::Label;
use crate::counter::CounterId;
use crate::info;
use crate::kind::Kind;
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;
use crate::words::{SEGMENT, about, counter, end_of_segment, hex, id, name, place};

/// The heading of all that happens in the segment.
pub(super) const PHASE: &str = "Assaults and night raids";

/// An assault segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assaults;

/// What a player can do when nobody fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AssaultsAction {
    /// Opens an assault with all that can take part (5.3.1).
    Assault {
        /// Whom.
        #[serde(with = "crate::book::Label")]
        at: HexId,
        /// The policia of the hex, from within it (2.3.9).
        policia: bool,
    },
    /// Makes a night raid (5.3.9).
    Raid {
        /// Who.
        by: CounterId,
        /// What for.
        goal: Goal,
    },
    /// Ends the segment.
    End,
}

impl Decide<PanchoVilla> for Assaults {
    type Action = AssaultsAction;
    const PHASE: &'static str = PHASE;

    /// Whoever can fight nobody is not asked.
    fn begin(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        let mut any = false;
        self.list(game, |action| any |= action != AssaultsAction::End);
        Ok(if any { game.wait(recorder) } else { Next::Done })
    }

    fn resume(
        &mut self,
        game: &mut PanchoVilla,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        Ok(game.wait(recorder))
    }

    fn decider(&self, game: &PanchoVilla) -> SideId {
        game.active()
    }

    fn question(&self, game: &PanchoVilla) -> String {
        capital(&format!("{} assault and raid.", info().side_name(game.active())))
    }

    fn list(&self, game: &PanchoVilla, mut out: impl FnMut(AssaultsAction)) {
        game.each_assault(|at, policia| out(AssaultsAction::Assault { at, policia }));
        game.each_raid(|by, goal| out(AssaultsAction::Raid { by, goal }));
        out(AssaultsAction::End);
    }

    fn check(&self, game: &PanchoVilla, action: AssaultsAction) -> Result<(), Violation> {
        match action {
            AssaultsAction::Assault { at, policia } => game.check_assault(at, policia),
            AssaultsAction::Raid { by, goal } => game.check_raid(by, goal),
            AssaultsAction::End => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut PanchoVilla,
        action: AssaultsAction,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<PanchoVilla> {
        Ok(match action {
            AssaultsAction::Assault { at, policia } => {
                let fight = game.open_assault(at, policia, recorder);
                fight.map_or(Next::Ask, |fight| Next::First(Assault::new(fight).into()))
            }
            AssaultsAction::Raid { by, goal } => Next::First(Raid::new(by, goal).into()),
            AssaultsAction::End => Next::Done,
        })
    }

    fn describe(&self, game: &PanchoVilla, action: AssaultsAction) -> ActionText {
        match action {
            AssaultsAction::Assault { at, policia } => {
                let (label, at_place) = (Label::of(at), place(at));
                let (command, sentence) = if policia {
                    let sentence = format!("Assault the policia of {at_place}.");
                    (format!("assault {label} policia"), sentence)
                } else {
                    (format!("assault {label}"), format!("Assault {at_place}."))
                };
                about(SEGMENT, None, Some(at), command, sentence)
            }
            AssaultsAction::Raid { by, goal } => {
                let (word, what) = goal_words(goal);
                let command = format!("raid {} {word}", id(by));
                let sentence = format!("Night raid by {}: {what}.", name(by));
                about(name(by), Some(by), game.hex_of(by), command, sentence)
            }
            AssaultsAction::End => end_of_segment(),
        }
    }

    fn not_now(action: AssaultsAction) -> Violation {
        let (rule, why) = match action {
            AssaultsAction::Assault { .. } => {
                (rules::SEQUENCE, "assaults are fought in one's assault segment, one after another")
            }
            AssaultsAction::Raid { .. } => {
                (rules::SEQUENCE, "raids are made in one's assault segment, one after another")
            }
            AssaultsAction::End => return not_the_end(),
        };
        Violation::new(rule, why)
    }

    fn parse(_: &PanchoVilla, words: &[&str]) -> Option<AssaultsAction> {
        Some(match *words {
            ["assault", at] => AssaultsAction::Assault { at: hex(at)?, policia: false },
            ["assault", at, "policia"] => AssaultsAction::Assault { at: hex(at)?, policia: true },
            ["raid", by, ref goal @ ..] => {
                AssaultsAction::Raid { by: counter(by)?, goal: parse_goal(goal)? }
            }
            ["end"] => AssaultsAction::End,
            _ => return None,
        })
    }

    fn odds(&self, game: &PanchoVilla, action: AssaultsAction) -> Option<OddsView> {
        let AssaultsAction::Raid { by, goal } = action else { return None };
        game.odds_of(
            |copy, recorder| Ok(!copy.raid(by, goal, recorder)?),
            |failed| if *failed { "it fails" } else { "the raid works" }.to_owned(),
        )
    }
}

fn goal_words(goal: Goal) -> (String, String) {
    match goal {
        Goal::Store { kind } => (kind.word().to_owned(), format!("take a {}", kind.word())),
        Goal::Gasoline => ("gasoline".into(), "take gasoline".into()),
        Goal::Bridge => ("bridge".into(), "blow the bridge".into()),
        Goal::Aeroplane => ("aeroplane".into(), "destroy the aeroplane".into()),
        Goal::Seize { counter } => {
            (format!("seize {}", id(counter)), format!("seize {}", name(counter)))
        }
        Goal::Arrest => ("arrest".into(), "kill or arrest a leader".into()),
    }
}

fn parse_goal(words: &[&str]) -> Option<Goal> {
    Some(match *words {
        ["gasoline"] => Goal::Gasoline,
        ["bridge"] => Goal::Bridge,
        ["aeroplane"] => Goal::Aeroplane,
        ["arrest"] => Goal::Arrest,
        ["seize", who] => Goal::Seize { counter: counter(who)? },
        [kind] => Goal::Store { kind: Kind::ALL.into_iter().find(|known| known.word() == kind)? },
        _ => return None,
    })
}
