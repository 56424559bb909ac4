//! 3.0: the leader transfer phase.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, SideId, Violation};

use super::Rec;
use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::roster::{LeaderId, LeaderSet};
use crate::rules;
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::words::{general, hex, leader, of_leader, place};

/// A side transfers its leaders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// Which.
    pub side: Side,
    /// Who has moved.
    pub moved: LeaderSet,
}

/// Who goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Transferring {
    /// A leader to units of his command.
    To {
        /// Who.
        leader: LeaderId,
        /// Where.
        #[serde(with = "crate::book::Label")]
        hex: HexId,
    },
    /// Nobody else.
    Done,
}

impl Transfer {
    pub(crate) fn new(side: Side) -> Transfer {
        Transfer { side, moved: LeaderSet::EMPTY }
    }
}

impl Decide<Stonewall> for Transfer {
    type Action = Transferring;
    const PHASE: &'static str = "Leader transfer";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("The {} player transfers leaders.", self.side)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Transferring)) {
        for (leader, _) in game.leaders_of(self.side) {
            if !self.moved.contains(leader) {
                game.transfers(leader).for_each(|hex| out(Transferring::To { leader, hex }));
            }
        }
        out(Transferring::Done);
    }

    fn check(&self, game: &Stonewall, action: Transferring) -> Result<(), Violation> {
        let Transferring::To { leader, hex } = action else { return Ok(()) };
        let refuse = |why: String| Err(Violation::new(rules::SEQUENCE, why));
        if leader.side != self.side || game[leader].place.hex().is_none() {
            return refuse(format!("{leader} is not there"));
        }
        if self.moved.contains(leader) {
            return refuse(format!("{leader} has been transferred this turn"));
        }
        if hex.index() >= book().map.len() || !game.transfers(leader).contains(hex) {
            let most = book().tables.command.transfer;
            let at = Label::of(hex);
            return refuse(format!("{leader} has no unit of his in {at} within {most} hexes"));
        }
        Ok(())
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Transferring,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        let Transferring::To { leader, hex } = action else { return Ok(Next::Done) };
        game[leader].place = Place::At(hex);
        self.moved.insert(leader);
        recorder.say(BattleEvent::Transferred { leader, to: hex });
        Ok(Next::Again)
    }

    fn describe(&self, _: &Stonewall, action: Transferring) -> ActionText {
        match action {
            Transferring::To { leader, hex } => {
                let command = format!("transfer {} {}", leader.id, Label::of(hex));
                let sentence = format!("{leader} goes to {}.", place(hex));
                of_leader(leader, Some(hex), command, sentence)
            }
            Transferring::Done => general("done", "No more transfers.").ending(),
        }
    }

    fn not_now(_: Transferring) -> Violation {
        Violation::new(rules::SEQUENCE, "leaders are transferred at the start of a turn")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Transferring> {
        Some(match *words {
            ["done"] => Transferring::Done,
            ["transfer", name, at] => Transferring::To { leader: leader(name)?, hex: hex(at)? },
            _ => return None,
        })
    }

    fn pointed(&self, _: &Stonewall, name: Option<&str>, at: &str) -> Option<Transferring> {
        Some(Transferring::To { leader: leader(name?)?, hex: hex(at)? })
    }
}
