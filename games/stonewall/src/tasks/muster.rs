//! 5.3: who takes part in an assault, and whether it shall be a grand one.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, OddsView, SideId, Violation};

use super::{Assault, Rec};
use crate::attack::{Attack, Kind};
use crate::book::book;
use crate::roster::{LeaderId, UnitId, UnitSet};
use crate::rules;
use crate::state::Stonewall;
use crate::words::{focus, general, of_unit, place, unit};

/// A leader musters his troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Muster {
    /// Who.
    pub leader: LeaderId,
    /// Against which hex.
    #[serde(with = "crate::book::Label")]
    pub target: HexId,
    /// Who was chosen.
    pub chosen: UnitSet,
}

/// One more unit, or enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mustering {
    /// This one too.
    Add {
        /// Which.
        unit: UnitId,
    },
    /// These and no more.
    Go,
    /// The same, and the army leader is asked for more.
    Grand,
}

impl Muster {
    pub(crate) fn new(leader: LeaderId, target: HexId) -> Muster {
        Muster { leader, target, chosen: UnitSet::EMPTY }
    }

    fn open(&self, game: &Stonewall) -> UnitSet {
        let from = game[self.leader].place.hex();
        let may = |unit: &UnitId| {
            from.is_some_and(|from| game.attack_barred(*unit, from, self.target).is_none())
        };
        game.assault_troops(self.leader).iter().filter(may).collect()
    }

    fn attack(&self, game: &Stonewall, units: UnitSet) -> Option<Attack> {
        let from = game[self.leader].place.hex()?;
        Some(Attack {
            units,
            from,
            target: self.target,
            kind: Kind::Assault,
            charge: false,
            jackson: self.leader == book().roster.succession.lost,
            lee: false,
        })
    }
}

impl Decide<Stonewall> for Muster {
    type Action = Mustering;
    const PHASE: &'static str = "Assault";

    fn begin(&mut self, game: &mut Stonewall, _: &mut Rec<'_>) -> Flow<Stonewall> {
        // Who has one unit chooses it; the odds are still shown before it is sent.
        let open = self.open(game);
        if open.len() == 1 {
            self.chosen = open;
        }
        Ok(Next::Ask)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.leader.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("{} chooses the units that assault {}.", self.leader, place(self.target))
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Mustering)) {
        let open = self.open(game) - self.chosen;
        open.iter().for_each(|unit| out(Mustering::Add { unit }));
        if game.may_assault(self.chosen, self.target) {
            out(Mustering::Go);
            if game.army_leader_for(self.leader).is_some() {
                out(Mustering::Grand);
            }
        }
    }

    fn apply(&mut self, _: &mut Stonewall, action: Mustering, _: &mut Rec<'_>) -> Flow<Stonewall> {
        let grand = match action {
            Mustering::Add { unit } => {
                self.chosen.insert(unit);
                return Ok(Next::Again);
            }
            Mustering::Go => false,
            Mustering::Grand => true,
        };
        let assault = Assault::new(self.leader, self.target, self.chosen, grand);
        Ok(Next::Instead(assault.into()))
    }

    fn describe(&self, game: &Stonewall, action: Mustering) -> ActionText {
        match action {
            Mustering::Add { unit } => {
                let sentence = format!("{unit} too ({} MV).", game[unit].mv);
                of_unit(unit, None, format!("add {}", unit.id), sentence)
            }
            Mustering::Go => general("go", "These units assault."),
            Mustering::Grand => {
                general("grand", "These units assault; the army leader is asked for more.")
            }
        }
    }

    fn not_now(action: Mustering) -> Violation {
        let why = match action {
            Mustering::Grand => "a grand assault needs the army leader within his command radius",
            _ => "an assault is made by units of a leader's command in his hex",
        };
        Violation::new(rules::ASSAULT, why)
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Mustering> {
        Some(match *words {
            ["go"] => Mustering::Go,
            ["grand"] => Mustering::Grand,
            ["add", name] => Mustering::Add { unit: unit(name)? },
            _ => return None,
        })
    }

    /// The odds of the combat, if the command roll lets all of them attack.
    fn odds(&self, game: &Stonewall, action: Mustering) -> Option<OddsView> {
        if action != Mustering::Go {
            return None;
        }
        let attack = self.attack(game, self.chosen)?;
        crate::odds::of_attack(game, &attack)
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        let hexes: Vec<HexId> =
            game[self.leader].place.hex().into_iter().chain([self.target]).collect();
        Some(focus("Assault", &hexes, self.chosen))
    }
}
