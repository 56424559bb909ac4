//! 18.0: who has won.

use serde::{Deserialize, Serialize};
use table::{Outcome, Recorder, Rule};

use crate::book::{HexBits, book};
use crate::event::BattleEvent;
use crate::state::{Chickamauga, Strategy};
use crate::unit::{Kind, Place, UnitId};
use crate::{Side, rules};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// 18.1: no Confederate unit or zone is on or west of the Lafayette Road.
    UnionRoad,
    /// 18.2 A: no Union unit is on the map.
    ConfederateField,
    /// 18.2 B: half of the Union army is out of play.
    ConfederateArmy,
    /// 18.3.
    UnionPoints,
    /// 18.3.
    ConfederatePoints,
    /// 18.3: nobody has more points, or nobody has enough.
    Draw,
}

impl Ending {
    /// As the table tells it.
    pub fn outcome(self) -> Outcome {
        let (winner, name, rule): (Option<Side>, _, Rule) = match self {
            Ending::UnionRoad => {
                (Some(Side::Union), "Union victory: the Lafayette Road", rules::UNION_WINS)
            }
            Ending::ConfederateField => {
                (Some(Side::Confederate), "Confederate victory: the field", rules::CONFEDERATE_WINS)
            }
            Ending::ConfederateArmy => (
                Some(Side::Confederate),
                "Confederate victory: the Union army",
                rules::CONFEDERATE_WINS,
            ),
            Ending::UnionPoints => (Some(Side::Union), "Union victory by points", rules::POINTS),
            Ending::ConfederatePoints => {
                (Some(Side::Confederate), "Confederate victory by points", rules::POINTS)
            }
            Ending::Draw => (None, "Draw", rules::POINTS),
        };
        Outcome { winner: winner.map(Side::id), name, rule }
    }

    pub(crate) fn sentence(self) -> String {
        format!("{}.", self.outcome().name)
    }
}

/// 18.0: who wins, by whether each side has met its own condition, and points (B11).
pub(crate) fn judge(union: bool, confederate: Option<Strategy>, points: [u16; 2]) -> Ending {
    match (union, confederate) {
        (true, None) => Ending::UnionRoad,
        (false, Some(Strategy::A)) => Ending::ConfederateField,
        (false, Some(Strategy::B)) => Ending::ConfederateArmy,
        _ => {
            let [own, other] = points;
            if own == other || own.max(other) < book().vp.winner_needs {
                Ending::Draw
            } else if own > other {
                Ending::UnionPoints
            } else {
                Ending::ConfederatePoints
            }
        }
    }
}

impl Chickamauga {
    /// The hexes that 18.1 asks about.
    pub(crate) fn west_of_road(&self) -> HexBits {
        let mut west = book().west;
        if self.options.road_hexes_count {
            west |= book().lafayette_road;
        }
        west
    }

    /// 18.1: is the road, and all west of it, free of Confederate units and zones? Leaders, HQ and
    /// train are no units in this sense (B5).
    pub(crate) fn union_holds_road(&self) -> bool {
        let west = self.west_of_road();
        let mut zone = self.zone_of(Side::Confederate);
        if self.options.union_unit_cancels_zoc {
            zone -= &self.held_by(Side::Union);
        }
        let held = self.held_by(Side::Confederate);
        !zone.intersects(&west) && !held.intersects(&west)
    }

    /// 18.2 A: is no Union combat unit on the map?
    pub(crate) fn field_is_won(&self) -> bool {
        UnitId::combat(Side::Union).all(|unit| self.on_map(unit).is_none())
    }

    /// 18.2 B: how many Union infantry and artillery units are out of play.
    pub(crate) fn union_units_lost(&self) -> u16 {
        let lost = |unit: &UnitId| {
            unit.kind() != Kind::Battalion
                && matches!(self[*unit].place, Place::Destroyed | Place::Captured)
        };
        UnitId::combat(Side::Union).filter(lost).count() as u16
    }

    /// 18.2: has the Confederate met what this option asks?
    pub(crate) fn meets(&self, strategy: Strategy) -> bool {
        match strategy {
            Strategy::A => self.field_is_won(),
            Strategy::B => self.union_units_lost() >= book().vp.option_b_units,
        }
    }

    /// 18.3: the points of a side, for what the other has lost.
    pub(crate) fn points(&self, side: Side) -> u16 {
        let (vp, foe) = (&book().vp, side.other());
        UnitId::of(foe)
            .map(|unit| {
                let now = &self[unit];
                let destroyed = u16::from(now.place == Place::Destroyed);
                let captures = u16::from(now.captures);
                match unit.kind() {
                    Kind::Infantry | Kind::Battalion | Kind::Artillery => {
                        destroyed * vp.destroyed_unit + captures * vp.captured_unit
                    }
                    Kind::Leader => destroyed * vp.leader_casualty + captures * vp.captured_leader,
                    Kind::Hq => captures * vp.captured_hq,
                    Kind::Train => captures * vp.captured_train,
                }
            })
            .sum()
    }

    /// How the game would end as things stand.
    pub(crate) fn verdict(&self) -> Ending {
        let met = self.strategy.filter(|&strategy| self.meets(strategy));
        judge(self.union_holds_road(), met, Side::ALL.map(|side| self.points(side)))
    }

    /// 3.3: after turn 16.
    pub(crate) fn end(&mut self, recorder: &mut Recorder<'_, BattleEvent>) {
        if let Some(strategy) = self.strategy {
            recorder.reveal(BattleEvent::StrategyShown { strategy });
        }
        let ending = self.verdict();
        self.ended = Some(ending);
        let points = Side::ALL.map(|side| self.points(side));
        recorder.say(BattleEvent::Ended { ending, points });
    }
}
