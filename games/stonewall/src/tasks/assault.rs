//! 5.3: an assault, step by step: fatigue, the command roll, the grand assault, the combat.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Flow, Focus, Next, Procedure};

use super::{Choose, Fight, PlaceLeader, Purpose, Rec};
use crate::attack::{Attack, Kind};
use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{LeaderId, UnitSet};
use crate::rules;
use crate::state::Stonewall;
use crate::words::focus;

/// An assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// Who leads it.
    pub leader: LeaderId,
    /// Against which hex.
    #[serde(with = "crate::book::Label")]
    pub target: HexId,
    /// Who attacks.
    pub units: UnitSet,
    /// Whether the army leader is asked for more.
    pub grand: bool,
    /// Whether he has brought somebody.
    pub lee: bool,
    next: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Roll,
    Grand,
    Fight,
    End,
}

impl Assault {
    pub(crate) fn new(leader: LeaderId, target: HexId, units: UnitSet, grand: bool) -> Assault {
        Assault { leader, target, units, grand, lee: false, next: Step::Roll }
    }
}

impl Procedure<Stonewall> for Assault {
    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        let side = self.leader.side;
        match self.next {
            Step::Roll => {
                self.next = Step::Grand;
                for unit in self.units.iter() {
                    game[unit].tire(1);
                    recorder.say(BattleEvent::Activated { unit, fatigue: game[unit].fatigue });
                }
                let face = recorder.d6_by(side.id(), rules::ASSAULT, "assault")?;
                let count = game.command_value(self.leader).saturating_sub(face);
                recorder.say(BattleEvent::AssaultRolled { leader: self.leader, units: count });
                if count == 0 {
                    return Ok(Next::Done);
                }
                if usize::from(count) < self.units.len() {
                    let keep = Choose::new(self.units, count, Purpose::Keep);
                    return Ok(Next::First(keep.into()));
                }
                Ok(Next::Again)
            }
            Step::Grand => {
                self.next = Step::Fight;
                let army = game.army_leader_for(self.leader).filter(|_| self.grand);
                let Some(army) = army else { return Ok(Next::Again) };
                let face = recorder.d6_by(side.id(), rules::ASSAULT, "grand assault")?;
                let count = game.command_value(army).saturating_sub(face);
                recorder.say(BattleEvent::GrandAssaultRolled { leader: army, units: count });
                let open = game.may_join(army, self.target, self.units);
                if count == 0 || open.is_empty() {
                    return Ok(Next::Again);
                }
                Ok(Next::First(Choose::new(open, count, Purpose::Join).into()))
            }
            Step::Fight => {
                self.next = Step::End;
                let Some(from) = game[self.leader].place.hex() else { return Ok(Next::Done) };
                let attack = Attack {
                    units: self.units,
                    from,
                    target: self.target,
                    kind: Kind::Assault,
                    charge: false,
                    jackson: self.leader == book().roster.succession.lost,
                    lee: self.lee && side == crate::side::Side::Confederate,
                };
                Ok(Next::First(Fight::new(game, attack, false, recorder).into()))
            }
            Step::End => Ok(Next::Done),
        }
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        let hexes: Vec<HexId> =
            game[self.leader].place.hex().into_iter().chain([self.target]).collect();
        Some(focus("Assault", &hexes, self.units))
    }
}
