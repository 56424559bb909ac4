//! 8.0 to 10.1: what a side does in the recovery phase before its units recover.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::Rec;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::ground::Water;
use crate::roster::{UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::{Stonewall, Works};
use crate::words::{about, general, hex, of_unit, unit};

/// A side's recovery phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// Which.
    pub side: Side,
    /// Who has entrenched: once a turn.
    pub worked: UnitSet,
}

impl Recover {
    pub(crate) fn new(side: Side) -> Recover {
        Recover { side, worked: UnitSet::EMPTY }
    }
}

/// What can be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Recovering {
    /// A bridge.
    Build {
        /// One bank.
        #[serde(with = "crate::book::Label")]
        a: HexId,
        /// The other.
        #[serde(with = "crate::book::Label")]
        b: HexId,
    },
    /// A bridge is taken up.
    TakeUp {
        /// One bank.
        #[serde(with = "crate::book::Label")]
        a: HexId,
        /// The other.
        #[serde(with = "crate::book::Label")]
        b: HexId,
    },
    /// Works.
    Entrench {
        /// Of which unit.
        unit: UnitId,
    },
    /// No more.
    Done,
}

/// The river hexside between two hexes.
fn river(a: HexId, b: HexId) -> Option<u16> {
    match book().edge(a, book().direction(a, b)?)?.water {
        Water::River(side) => Some(side),
        Water::Dry | Water::Creek => None,
    }
}

impl Decide<Stonewall> for Recover {
    type Action = Recovering;
    const PHASE: &'static str = "Recovery";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("The {} player builds before his units recover.", self.side)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Recovering)) {
        for side in game.bridge_sites(self.side) {
            let [a, b] = Stonewall::banks(side);
            out(Recovering::Build { a, b });
        }
        for side in game.bridges.iter().filter(|&side| game.may_take_up(self.side, side)) {
            let [a, b] = Stonewall::banks(side);
            out(Recovering::TakeUp { a, b });
        }
        for (unit, _, _) in game.units_of(self.side) {
            if game.may_entrench(unit) && !self.worked.contains(unit) {
                out(Recovering::Entrench { unit });
            }
        }
        out(Recovering::Done);
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Recovering,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        match action {
            Recovering::Done => return Ok(Next::Done),
            Recovering::Build { a, b } => {
                let Some(side) = river(a, b) else { return Ok(Next::Ask) };
                game.bridges.insert(side);
                if self.side == Side::Confederate {
                    game.confederate_bridges.insert(side);
                }
                recorder.say(BattleEvent::BridgeBuilt { side: self.side, a, b });
            }
            Recovering::TakeUp { a, b } => {
                let Some(side) = river(a, b) else { return Ok(Next::Ask) };
                game.bridges.remove(side);
                game.confederate_bridges.remove(side);
                if book().ground.rivers[usize::from(side)].major {
                    game.taken_up += 1;
                }
                recorder.say(BattleEvent::BridgeGone { a, b });
            }
            Recovering::Entrench { unit } => {
                let works = match game[unit].works {
                    Works::None | Works::BreastworksBegun => Works::Breastworks,
                    Works::Breastworks => Works::FortBegun,
                    Works::FortBegun | Works::Fort => Works::Fort,
                };
                game[unit].works = works;
                self.worked.insert(unit);
                recorder.say(BattleEvent::Entrenched { unit, works });
            }
        }
        Ok(Next::Again)
    }

    fn describe(&self, _: &Stonewall, action: Recovering) -> ActionText {
        let (a, b, verb, command) = match action {
            Recovering::Build { a, b } => (a, b, "Bridge", "bridge"),
            Recovering::TakeUp { a, b } => (a, b, "Take up the bridge", "take-up"),
            Recovering::Entrench { unit } => {
                let sentence = format!("{unit} entrenches.");
                return of_unit(unit, None, format!("entrench {}", unit.id), sentence);
            }
            Recovering::Done => return general("done", "No more building.").ending(),
        };
        let (one, two) = (Label::of(a), Label::of(b));
        let sentence = format!("{verb} {one}-{two}.");
        about(&"Bridges", None, Some(a), format!("{command} {one} {two}"), sentence)
    }

    fn not_now(action: Recovering) -> Violation {
        match action {
            Recovering::Entrench { .. } => {
                Violation::new(rules::WORKS, "this unit cannot entrench now")
            }
            Recovering::Build { .. } | Recovering::TakeUp { .. } => {
                Violation::new(rules::BRIDGES, "no bridge can be built or taken up there now")
            }
            Recovering::Done => Violation::new(rules::RECOVERY, "this is not the recovery phase"),
        }
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Recovering> {
        Some(match *words {
            ["done"] => Recovering::Done,
            ["bridge", a, b] => Recovering::Build { a: hex(a)?, b: hex(b)? },
            ["take-up", a, b] => Recovering::TakeUp { a: hex(a)?, b: hex(b)? },
            ["entrench", name] => Recovering::Entrench { unit: unit(name)? },
            _ => return None,
        })
    }
}
