//! 8.0: a side moves its units, one at a time.

use board::{odds_of, with_search};
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Next, OddsView, Recorder, SideId, Violation};

use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::march::March;
use crate::state::BullRun;
use crate::unit::UnitId;
use crate::words::{about, general, hex, place, unit};
use crate::{Side, rules};

/// A side moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Movement {
    /// Which side.
    pub side: Side,
}

/// What a side can do while it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveAction {
    /// Rolls on the solitaire table before the CSA moves (9.0). Nobody has to; the solitaire
    /// Confederates always do.
    Consult,
    /// Rolls for a unit that wants to cross Bull Run to the north (8.3).
    Try {
        /// Which unit.
        unit: UnitId,
    },
    /// Moves a unit (8.1).
    Move {
        /// Which unit.
        unit: UnitId,
        /// Where it ends.
        #[serde(with = "crate::book::Label")]
        to: HexId,
        /// Which way it takes, where that matters.
        #[serde(default, skip_serializing_if = "Way::is_cheapest")]
        way: Way,
    },
    /// Ends the side's movement.
    End,
}

/// Which way a moving unit takes.
///
/// Nearly always the cheapest. Only whether a Union unit crosses at a flank ford has a meaning of
/// its own (8.4): where a hex can be reached both with such a crossing and without, both ways are
/// offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// The cheapest way; of equally cheap ones the one with fewer steps, then the one that crosses
    /// no flank ford.
    #[default]
    Cheapest,
    /// The cheapest of those that cross a flank ford if the cheapest of all does not, or the
    /// other way round.
    Other,
}

impl Way {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    fn is_cheapest(&self) -> bool {
        *self == Way::Cheapest
    }
}

impl Decide<BullRun> for Movement {
    type Action = MoveAction;
    const PHASE: &'static str = "Movement";

    /// The dice that belong before a side's movement (8.4).
    fn begin(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        match self.side {
            Side::Union => game.seek_farm_ford(recorder)?,
            Side::Csa => {
                game.check_flank(recorder)?;
                game.orders.consulted = false;
            }
        }
        Ok(Next::Ask)
    }

    #[inline]
    fn decider(&self, _: &BullRun) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &BullRun) -> String {
        format!("The {} moves its units, one at a time.", self.side)
    }

    fn list(&self, game: &BullRun, mut out: impl FnMut(MoveAction)) {
        if game.may_consult() {
            out(MoveAction::Consult);
        }
        let march = March::side(game, self.side);
        with_search(|search| {
            for unit in self.side.units().filter(|&unit| !game[unit].moved) {
                if game.may_try(unit) {
                    out(MoveAction::Try { unit });
                }
                game.each_move(&march, unit, search, |to, way| {
                    out(MoveAction::Move { unit, to, way });
                });
            }
        });
        out(MoveAction::End);
    }

    fn check(&self, game: &BullRun, action: MoveAction) -> Result<(), Violation> {
        match action {
            MoveAction::Consult => game.check_consult(),
            MoveAction::Try { unit } => game.check_try(unit),
            MoveAction::Move { unit, to, way } => game.check_move(unit, to, way),
            MoveAction::End => Ok(()),
        }
    }

    #[inline]
    fn apply(
        &mut self,
        game: &mut BullRun,
        action: MoveAction,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        match action {
            MoveAction::Consult => game.consult(recorder)?,
            MoveAction::Try { unit } => drop(game.try_crossing(unit, recorder)?),
            MoveAction::Move { unit, to, way } => game.apply_move(unit, to, way, recorder),
            MoveAction::End => return Ok(Next::Done),
        }
        Ok(Next::Ask)
    }

    fn describe(&self, game: &BullRun, action: MoveAction) -> ActionText {
        match action {
            MoveAction::Consult => general("table", "Roll on the solitaire table."),
            MoveAction::End => general("pass", "End the movement.").ending(),
            MoveAction::Try { unit } => {
                let sentence = format!("{unit} rolls for leave to cross Bull Run to the north.");
                about(&unit, Some(unit), None, format!("t {}", unit.id), sentence)
            }
            MoveAction::Move { unit, to, way } => {
                let other = if way == Way::Other { " other" } else { "" };
                let command = format!("m {} {}{other}", unit.id, Label::of(to));
                about(&unit, Some(unit), Some(to), command, move_sentence(game, unit, to, way))
            }
        }
    }

    fn not_now(action: MoveAction) -> Violation {
        match action {
            MoveAction::Consult => BullRun::consulted_once(),
            _ => Violation::new(rules::SEQUENCE, "units move only in the movement phase"),
        }
    }

    fn parse(_: &BullRun, words: &[&str]) -> Option<MoveAction> {
        Some(match *words {
            ["table"] => MoveAction::Consult,
            ["pass" | "end" | "done"] => MoveAction::End,
            ["t" | "try", name] => MoveAction::Try { unit: unit(name)? },
            ["m" | "move", name, to] => {
                MoveAction::Move { unit: unit(name)?, to: hex(to)?, way: Way::Cheapest }
            }
            ["m" | "move", name, to, "other"] => {
                MoveAction::Move { unit: unit(name)?, to: hex(to)?, way: Way::Other }
            }
            _ => return None,
        })
    }

    fn odds(&self, game: &BullRun, action: MoveAction) -> Option<OddsView> {
        match action {
            MoveAction::Try { unit } => odds_of(
                game,
                |copy, recorder| Ok(copy.try_crossing(unit, recorder)?),
                |&passed| {
                    let may = if passed { "may" } else { "may not" };
                    format!("{unit} {may} cross Bull Run this turn")
                },
            )
            .ok(),
            MoveAction::Consult => odds_of(
                game,
                |copy, recorder| {
                    copy.consult(recorder)?;
                    Ok(copy.orders.letter)
                },
                |letter| letter.map_or_else(String::new, |it| format!("{it:?}: {}", it.title())),
            )
            .ok(),
            MoveAction::Move { .. } | MoveAction::End => None,
        }
    }

    fn pointed(&self, _: &BullRun, name: Option<&str>, at: &str) -> Option<MoveAction> {
        Some(MoveAction::Move { unit: unit(name?)?, to: hex(at)?, way: Way::Cheapest })
    }
}

fn move_sentence(game: &BullRun, unit: UnitId, to: HexId, way: Way) -> String {
    let route = game.route(unit, to, way).unwrap_or_default();
    let cost = route.last().map_or(0, |stage| stage.cost);
    let crossed: Vec<&str> = route
        .windows(2)
        .filter_map(|leg| {
            let pair = [leg[0].hex, leg[1].hex];
            let ford = book().crossings.iter();
            ford.into_iter()
                .find(|ford| pair.contains(&ford.north) && pair.contains(&ford.south))
                .map(|ford| ford.name.as_str())
        })
        .collect();
    let over =
        if crossed.is_empty() { String::new() } else { format!(" by {}", crossed.join(", ")) };
    format!("{unit} moves to {}{over} for {cost} MP.", place(to))
}
