//! 2.2: a leader who has lost his troops joins the nearest unit of his command.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::Rec;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::roster::LeaderId;
use crate::rules;
use crate::state::{Place, Stonewall};
use crate::words::{hex, of_leader, place};

/// A leader without troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceLeader {
    /// Who.
    pub leader: LeaderId,
}

/// Where he goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joins {
    /// To whoever is here.
    #[serde(with = "crate::book::Label")]
    pub hex: HexId,
}

impl PlaceLeader {
    /// The hexes of the nearest units of his command, each once.
    fn nearest(self, game: &Stonewall) -> Vec<HexId> {
        let Some(at) = game[self.leader].place.hex() else { return Vec::new() };
        let units = game.units_of(self.leader.side);
        let served = units.filter(|(unit, _, _)| game.serves(*unit, self.leader));
        let mut hexes: Vec<(u32, HexId)> =
            served.map(|(_, _, hex)| (book().distance(at, hex), hex)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let least = hexes.first().map(|near| near.0);
        hexes.into_iter().filter(|near| Some(near.0) == least).map(|near| near.1).collect()
    }
}

impl Decide<Stonewall> for PlaceLeader {
    type Action = Joins;
    const PHASE: &'static str = "Leaders";

    fn begin(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if self.nearest(game).is_empty() {
            game[self.leader].place = Place::Lost;
            recorder.say(BattleEvent::LeaderGone { leader: self.leader });
            return Ok(Next::Done);
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.leader.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("{} has lost his troops: which of the nearest does he join?", self.leader)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Joins)) {
        self.nearest(game).into_iter().for_each(|hex| out(Joins { hex }));
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        Joins { hex }: Joins,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        game[self.leader].place = Place::At(hex);
        recorder.say(BattleEvent::LeaderPlaced { leader: self.leader, to: hex });
        Ok(Next::Done)
    }

    fn describe(&self, _: &Stonewall, Joins { hex }: Joins) -> ActionText {
        let sentence = format!("{} joins his troops in {}.", self.leader, place(hex));
        of_leader(self.leader, Some(hex), format!("join {}", Label::of(hex)), sentence)
    }

    fn not_now(_: Joins) -> Violation {
        Violation::new(rules::UNITS, "he joins the nearest unit of his command")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Joins> {
        let ["join", at] = *words else { return None };
        Some(Joins { hex: hex(at)? })
    }
}
