//! 10.3: who takes the hits.

use std::ops::RangeInclusive;

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation, count, listed};

use crate::book::Label;
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::words::{about, focus};
use crate::{Side, rules};

/// The firing side shares out hits on a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareHits {
    /// Where the stack is.
    #[serde(with = "crate::book::Label")]
    pub hex: HexId,
    /// How many.
    pub hits: u8,
}

/// So many hits on the first unit of the stack, in the order of the roster, the rest on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    /// Hits on the first unit.
    pub first: u8,
}

impl Decide<BullRun> for ShareHits {
    type Action = Hits;
    const PHASE: &'static str = "Combat";

    fn begin(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, game: &BullRun) -> SideId {
        let hit = game.stack(self.hex).first().map_or(Side::Union, |unit| unit.side);
        hit.other().id()
    }

    fn question(&self, game: &BullRun) -> String {
        let (stack, hex) = (game.stack(self.hex), Label::of(self.hex));
        let firer = stack.first().map_or(Side::Union, |unit| unit.side).other();
        let units = stack.units().iter().map(|&unit| format!("{unit} ({} SP)", game[unit].sp));
        let hits = count(self.hits, "hit");
        format!("The {firer} shares out {hits} on {} in {hex}.", listed(units))
    }

    fn list(&self, game: &BullRun, mut out: impl FnMut(Hits)) {
        self.splits(game).for_each(|first| out(Hits { first }));
    }

    fn check(&self, game: &BullRun, Hits { first }: Hits) -> Result<(), Violation> {
        let splits = self.splits(game);
        if splits.contains(&first) {
            return Ok(());
        }
        let (hits, least, most) = (self.hits, splits.start(), splits.end());
        let unit = game.stack(self.hex).first().map_or_else(String::new, |unit| unit.to_string());
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let reason = match hits {
            1 => format!("the hit is used up: {range} on {unit}"),
            _ => format!("all {hits} hits are used up: {range} of them on {unit}"),
        };
        Err(Violation::new(rules::ALLOCATION, reason))
    }

    fn apply(
        &mut self,
        game: &mut BullRun,
        Hits { first }: Hits,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        let stack = game.stack(self.hex);
        let rest = self.hits.min(game.strength(stack)) - first;
        for (&unit, hits) in stack.units().iter().zip([first, rest]) {
            if hits > 0 {
                game.wound(unit, hits, recorder);
            }
        }
        Ok(Next::Done)
    }

    fn describe(&self, game: &BullRun, Hits { first }: Hits) -> ActionText {
        let stack = game.stack(self.hex);
        let rest = self.hits.min(game.strength(stack)).saturating_sub(first);
        let losses = stack.units().iter().zip([first, rest]).filter(|(_, hits)| *hits > 0);
        let losses = losses.map(|(&unit, hits)| {
            let left = game[unit].sp.saturating_sub(hits);
            let left = if left == 0 { "is destroyed".to_owned() } else { format!("keeps {left}") };
            format!("{unit} loses {hits} SP and {left}")
        });
        let sentence = format!("{}.", losses.collect::<Vec<_>>().join(", "));
        about(&"Hits", stack.first(), None, format!("hits {first}"), sentence)
    }

    fn focus(&self, game: &BullRun) -> Option<Focus> {
        Some(focus(game, "Hits", &[self.hex]))
    }

    fn not_now(_: Hits) -> Violation {
        Violation::new(rules::SEQUENCE, "there are no hits to share out now")
    }

    fn parse(_: &BullRun, words: &[&str]) -> Option<Hits> {
        let ["h" | "hits", first] = *words else { return None };
        Some(Hits { first: first.parse().ok()? })
    }
}

impl ShareHits {
    /// In how many ways the hits can be shared out, as hits on the first unit.
    fn splits(self, game: &BullRun) -> RangeInclusive<u8> {
        match *game.stack(self.hex).units() {
            [first, second, ..] => {
                let (first, second) = (game[first].sp, game[second].sp);
                let hits = self.hits.min(first + second);
                hits.saturating_sub(second)..=hits.min(first)
            }
            [only] => {
                let hits = self.hits.min(game[only].sp);
                hits..=hits
            }
            [] => 0..=0,
        }
    }
}
