//! The victory tables of the scenarios.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Outcome, Recorder, Rule};

use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{Arm, Size, UnitId};
use crate::scenario::{Item, What};
use crate::side::Side;
use crate::state::Stonewall;
use crate::strength::POINT;

/// The six results, from the best for the Union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The Union wins decisively.
    UnionDecisive,
    /// The Union wins substantively.
    UnionSubstantive,
    /// The Union wins marginally.
    UnionMarginal,
    /// The Confederates win marginally.
    ConfederateMarginal,
    /// The Confederates win substantively.
    ConfederateSubstantive,
    /// The Confederates win decisively.
    ConfederateDecisive,
}

impl Level {
    const ALL: [Level; 6] = [
        Level::UnionDecisive,
        Level::UnionSubstantive,
        Level::UnionMarginal,
        Level::ConfederateMarginal,
        Level::ConfederateSubstantive,
        Level::ConfederateDecisive,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::UnionDecisive => "Union decisive victory",
            Level::UnionSubstantive => "Union substantive victory",
            Level::UnionMarginal => "Union marginal victory",
            Level::ConfederateMarginal => "Confederate marginal victory",
            Level::ConfederateSubstantive => "Confederate substantive victory",
            Level::ConfederateDecisive => "Confederate decisive victory",
        }
    }

    /// Who wins.
    pub const fn winner(self) -> Side {
        match self {
            Level::UnionDecisive | Level::UnionSubstantive | Level::UnionMarginal => Side::Union,
            _ => Side::Confederate,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The result.
    pub level: Level,
    /// Union victory points.
    pub vp: i16,
    /// The scenario, by its place in the book.
    scenario: u8,
}

impl Ending {
    /// The result's name.
    pub const fn name(self) -> &'static str {
        self.level.name()
    }

    /// The scenario's rule.
    pub(crate) fn rule(self) -> Rule {
        book().scenarios[usize::from(self.scenario)].rule
    }

    pub(crate) fn outcome(self) -> Outcome {
        Outcome { winner: Some(self.level.winner().id()), name: self.name(), rule: self.rule() }
    }
}

impl Stonewall {
    /// Union victory points as the game stands.
    pub fn victory_points(&self) -> i16 {
        let items = self.scenario().victory.iter().enumerate();
        items.map(|(index, item)| self.points(index, item)).sum()
    }

    /// The result that so many points give.
    pub fn level(&self, vp: i16) -> Level {
        let levels = &self.scenario().levels;
        let index = levels.iter().position(|&low| vp >= low).unwrap_or(levels.len());
        Level::ALL[index]
    }

    /// Each line of the victory table in words, with its points now.
    pub(crate) fn score_lines(&self) -> Vec<(String, i16)> {
        let items = self.scenario().victory.iter().enumerate();
        items.map(|(index, item)| (Self::words_of(item), self.points(index, item))).collect()
    }

    fn points(&self, index: usize, item: &Item) -> i16 {
        let once = |holds: bool| if holds { item.vp } else { 0 };
        let any_in = |side, hex| !self.stack(side, hex).is_empty();
        match item.what {
            What::UnionUnitIn(hex) => once(any_in(Side::Union, hex)),
            What::UnionControls => item.vp * self.control[Side::Union.index()].count_ones() as i16,
            What::UnionDivisionIn { hex, enemy_next } => {
                if !self.has_division(Side::Union, hex) {
                    return 0;
                }
                let mut near = book().map.neighbours(hex);
                let threatened = near.any(|(_, at)| self.has_division(Side::Confederate, at));
                if threatened { enemy_next } else { item.vp }
            }
            What::UnionRoad { from, to } => once(self.has_road(Side::Union, from, to)),
            What::UnionCorpsSouth { ref corps, most } => {
                item.vp * self.corps_south(corps).min(most)
            }
            What::UnionEntered(_) | What::UnionMovedNextTo(_) | What::GunsTaken => {
                once(self.ever & (1 << index) != 0)
            }
            What::ConfederatesHold { hex, fatigue, strength } => {
                let fit =
                    |unit: &UnitId| unit.arm == Arm::Infantry && self[*unit].fatigue <= fatigue;
                let stack = self.stack(Side::Confederate, hex).iter().filter(fit).collect();
                once(self.strength(stack) >= u32::from(strength) * POINT)
            }
            What::ConfederateCavalryIn(hex) => {
                once(self.stack(Side::Confederate, hex).iter().any(|it| it.is_cavalry()))
            }
            What::ConfederateLosses => item.vp * self.losses(Side::Confederate) as i16,
            What::UnionLosses => item.vp * self.losses(Side::Union) as i16,
        }
    }

    fn has_division(&self, side: Side, hex: HexId) -> bool {
        let is_division = |unit: UnitId| unit.arm == Arm::Infantry && unit.size == Size::Division;
        self.stack(side, hex).iter().any(is_division)
    }

    /// A27: the Union infantry corps that stand south of both rivers with all they have.
    fn corps_south(&self, corps: &[String]) -> i16 {
        let wholly_south = |letters: &&String| {
            let mut units =
                self.units_of(Side::Union).filter(|(_, now, _)| now.command.corps() == **letters);
            let mut any = false;
            units.all(|(_, _, hex)| {
                any = true;
                book().south_of_both.contains(hex)
            }) && any
        };
        corps.iter().filter(wholly_south).count() as i16
    }

    fn words_of(item: &Item) -> String {
        let place = crate::words::place;
        match item.what {
            What::UnionUnitIn(hex) => format!("Union unit in {}", place(hex)),
            What::UnionControls => "Hexes under Union control".to_owned(),
            What::UnionDivisionIn { hex, .. } => format!("Union division in {}", place(hex)),
            What::UnionRoad { from, to } => {
                format!("Union road from {} to {}", place(from), place(to))
            }
            What::UnionCorpsSouth { .. } => "Union corps south of the rivers".to_owned(),
            What::UnionEntered(hex) => format!("Union unit entered {}", place(hex)),
            What::UnionMovedNextTo(hex) => format!("Union unit came next to {}", place(hex)),
            What::GunsTaken => "Horse artillery overrun".to_owned(),
            What::ConfederatesHold { hex, .. } => format!("Confederates hold {}", place(hex)),
            What::ConfederateCavalryIn(hex) => format!("Confederate cavalry in {}", place(hex)),
            What::ConfederateLosses => "Confederate manpower lost".to_owned(),
            What::UnionLosses => "Union manpower lost".to_owned(),
        }
    }

    /// The game is over.
    pub(crate) fn end(&mut self, recorder: &mut Recorder<'_, BattleEvent>) {
        let vp = self.victory_points();
        let ending = Ending { level: self.level(vp), vp, scenario: self.scenario };
        self.ended = Some(ending);
        recorder.say(BattleEvent::Ended { ending });
    }
}
