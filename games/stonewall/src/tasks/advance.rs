//! 7.6: attackers may advance into the hex that they have emptied.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, SideId, Violation};

use super::{March, Rec};
use crate::bars::Cause;
use crate::book::{Label, book};
use crate::enter::By;
use crate::event::BattleEvent;
use crate::roster::{LeaderId, LeaderSet, UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::words::{focus, general, leader, of_leader, of_unit, place, unit};

/// Attackers before an empty hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Who may advance.
    pub units: UnitSet,
    /// Who has.
    pub gone: UnitSet,
    /// Where to.
    #[serde(with = "crate::book::Label")]
    pub to: HexId,
}

/// Who advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Follow {
    /// This unit.
    Unit {
        /// Which.
        unit: UnitId,
    },
    /// A leader of those who have advanced.
    Leader {
        /// Who.
        leader: LeaderId,
    },
    /// Nobody else.
    Done,
}

impl Advance {
    pub(crate) fn new(units: UnitSet, to: HexId) -> Advance {
        Advance { units, gone: UnitSet::EMPTY, to }
    }

    fn side(&self) -> Side {
        self.units.first().map_or(Side::Union, |it| it.side)
    }

    /// Not over a hexside that the unit could not cross by movement.
    fn barred(&self, game: &Stonewall, unit: UnitId) -> bool {
        let Some(from) = game[unit].place.hex() else { return true };
        let Some(direction) = book().direction(from, self.to) else { return true };
        let open = game.edge(from, direction).is_some_and(|edge| edge.is_open(game.rain()));
        !open || game.bars(unit, Cause::Move).forbids(from, direction, self.to).is_some()
    }

    fn may_follow(&self, game: &Stonewall) -> LeaderSet {
        if game.options.teaching {
            return LeaderSet::EMPTY;
        }
        let next_to = |hex: HexId| book().direction(hex, self.to).is_some();
        let from = |leader: LeaderId, hex: HexId| {
            // He stood with somebody who took part.
            next_to(hex) && self.gone.iter().any(|unit| game.serves(unit, leader))
        };
        let hexes: Vec<HexId> =
            (self.units - self.gone).iter().filter_map(|it| game[it].place.hex()).collect();
        game.leaders_of(self.side())
            .filter(|&(leader, hex)| {
                let stood = hexes.contains(&hex)
                    || game.agenda.find::<super::Fight>().is_some_and(|it| it.attack.from == hex);
                stood && from(leader, hex)
            })
            .map(|(leader, _)| leader)
            .collect()
    }
}

impl Decide<Stonewall> for Advance {
    type Action = Follow;
    const PHASE: &'static str = "Advance";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side().id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("Who advances to {}?", place(self.to))
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Follow)) {
        for unit in (self.units - self.gone).iter().filter(|&unit| !self.barred(game, unit)) {
            out(Follow::Unit { unit });
        }
        if !self.gone.is_empty() {
            self.may_follow(game).iter().for_each(|leader| out(Follow::Leader { leader }));
        }
        out(Follow::Done);
    }

    fn check(&self, game: &Stonewall, action: Follow) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        match action {
            _ if listed => Ok(()),
            Follow::Unit { unit } if self.units.contains(unit) && !self.gone.contains(unit) => {
                let why = format!("{unit} may not cross to {}", Label::of(self.to));
                Err(Violation::new(rules::RETREAT, why))
            }
            other => Err(Self::not_now(other)),
        }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Follow,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        match action {
            Follow::Done => return Ok(Next::Done),
            Follow::Unit { unit } => {
                let from = game[unit].place.hex().unwrap_or(self.to);
                recorder.say(BattleEvent::Advanced { unit, from, to: self.to });
                let along = game.agenda.find::<March>().map(|march| march.along);
                let along = along.unwrap_or_default();
                game.enter(unit, self.to, along, By::Advance, recorder);
                self.gone.insert(unit);
            }
            Follow::Leader { leader } => {
                game[leader].place = Place::At(self.to);
                recorder.say(BattleEvent::LeaderAdvanced { leader, to: self.to });
            }
        }
        Ok(Next::Again)
    }

    fn describe(&self, _: &Stonewall, action: Follow) -> ActionText {
        match action {
            Follow::Unit { unit } => {
                let sentence = format!("{unit} advances to {}.", place(self.to));
                of_unit(unit, Some(self.to), format!("advance {}", unit.id), sentence)
            }
            Follow::Leader { leader } => {
                let sentence = format!("{leader} goes along.");
                of_leader(leader, Some(self.to), format!("advance {}", leader.id), sentence)
            }
            Follow::Done => general("done", "Nobody else advances.").ending(),
        }
    }

    fn not_now(_: Follow) -> Violation {
        Violation::new(rules::RETREAT, "only attackers advance, into the hex they have emptied")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Follow> {
        Some(match *words {
            ["done"] => Follow::Done,
            ["advance", name] => match unit(name) {
                Some(unit) => Follow::Unit { unit },
                None => Follow::Leader { leader: leader(name)? },
            },
            _ => return None,
        })
    }

    fn focus(&self, _: &Stonewall) -> Option<Focus> {
        Some(focus("Advance", &[self.to], self.units))
    }
}
