//! 7.5: losses are shared as evenly as possible, the largest first; the owner chooses among equals.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, SideId, Violation};

use super::Rec;
use crate::roster::{UnitId, UnitSet};
use crate::rules;
use crate::state::Stonewall;
use crate::words::{focus, of_unit, unit};

/// Manpower to be taken off some units, one point at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareLosses {
    /// Who takes them.
    pub units: UnitSet,
    /// How many points are still to be taken.
    pub left: u8,
    /// Who has taken one since all had the same.
    pub hit: UnitSet,
    /// Whether they count for victory.
    pub battle: bool,
    /// Whether the owner picks freely (7.7).
    pub any: bool,
}

/// Who takes the next point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// Which unit.
    pub unit: UnitId,
}

impl ShareLosses {
    pub(crate) fn new(units: UnitSet, left: u8, battle: bool) -> ShareLosses {
        ShareLosses { units, left, hit: UnitSet::EMPTY, battle, any: false }
    }

    /// Who can take the next point.
    fn next(&self, game: &Stonewall) -> UnitSet {
        let alive: UnitSet = self.units.iter().filter(|&unit| game.on_map(unit)).collect();
        if self.any {
            return alive;
        }
        let open = alive - self.hit;
        let open = if open.is_empty() { alive } else { open };
        let most = open.iter().map(|unit| game[unit].mv).max();
        open.iter().filter(|&unit| Some(game[unit].mv) == most).collect()
    }
}

impl Decide<Stonewall> for ShareLosses {
    type Action = Loss;
    const PHASE: &'static str = "Losses";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        loop {
            let next = self.next(game);
            let Some(first) = next.first().filter(|_| self.left > 0) else {
                return Ok(Next::Done);
            };
            if next.len() > 1 {
                return Ok(Next::Ask);
            }
            self.take(game, first, recorder);
        }
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.units.first().map_or(SideId(0), |unit| unit.side.id())
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("{} MV to lose: which of the largest units takes the next?", self.left)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Loss)) {
        self.next(game).iter().for_each(|unit| out(Loss { unit }));
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        Loss { unit }: Loss,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        self.take(game, unit, recorder);
        Ok(Next::Again)
    }

    fn describe(&self, game: &Stonewall, Loss { unit }: Loss) -> ActionText {
        let sentence = format!("{unit} ({} MV) takes the next loss.", game[unit].mv);
        of_unit(unit, None, format!("loss {}", unit.id), sentence)
    }

    fn not_now(_: Loss) -> Violation {
        Violation::new(rules::CHART, "losses are shared evenly, the largest unit first")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Loss> {
        let ["loss", name] = *words else { return None };
        Some(Loss { unit: unit(name)? })
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        let hexes: Vec<_> =
            self.units.first().and_then(|unit| game[unit].place.hex()).into_iter().collect();
        Some(focus("Losses", &hexes, self.units))
    }
}

impl ShareLosses {
    fn take(&mut self, game: &mut Stonewall, unit: UnitId, recorder: &mut Rec<'_>) {
        game.lose(unit, 1, self.battle, recorder);
        self.left -= 1;
        self.hit.insert(unit);
        let open = self.units.iter().any(|it| game.on_map(it) && !self.hit.contains(it));
        if !open {
            self.hit = UnitSet::EMPTY;
        }
    }
}
