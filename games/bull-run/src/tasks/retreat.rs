//! 11.1: the retreat check, and where a stack retreats to.

use hexmap::HexId;
use pathfinding::{Choices, choices};
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::book::{Label, book};
use crate::event::BattleEvent;
use crate::state::BullRun;
use crate::words::{about, focus, hex, place};
use crate::{Side, rules};

/// The lowest face with which a stack retreats.
pub(crate) const RETREATS: u8 = 4;

/// A stack checks for retreat, and its owner chooses where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Where it stands.
    #[serde(with = "crate::book::Label")]
    pub hex: HexId,
    /// Whom it retreats from.
    #[serde(with = "crate::book::Label")]
    pub foe: HexId,
}

/// Retreats to this hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetreatTo {
    /// Where to.
    #[serde(with = "crate::book::Label")]
    pub to: HexId,
}

impl Decide<BullRun> for Retreat {
    type Action = RetreatTo;
    const PHASE: &'static str = "Retreat";

    fn begin(
        &mut self,
        game: &mut BullRun,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        let stack = game.stack(self.hex);
        let Some(unit) = stack.first() else { return Ok(Next::Done) };
        let purpose = format_args!("retreat of {stack}");
        let retreats = recorder.d6_by(unit.side.id(), rules::RETREAT, purpose)? >= RETREATS;
        recorder.say(BattleEvent::Checked { stack, retreats });
        if !retreats {
            return Ok(Next::Done);
        }
        if self.hexes(game).best.is_empty() {
            game.eliminate(stack, recorder);
            return Ok(Next::Done);
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, game: &BullRun) -> SideId {
        self.side(game).id()
    }

    fn question(&self, game: &BullRun) -> String {
        format!("{} must retreat from {}.", game.stack(self.hex), Label::of(self.hex))
    }

    fn list(&self, game: &BullRun, mut out: impl FnMut(RetreatTo)) {
        self.hexes(game).best.into_iter().for_each(|to| out(RetreatTo { to }));
    }

    fn check(&self, game: &BullRun, RetreatTo { to }: RetreatTo) -> Result<(), Violation> {
        let open = self.hexes(game);
        if open.best.contains(&to) {
            return Ok(());
        }
        let why = open
            .refused
            .iter()
            .find(|(hex, _)| *hex == to)
            .map_or("a retreat leads one hex away from the enemy fought", |(_, why)| why);
        let reason = format!("the stack cannot retreat to {}: {why}", Label::of(to));
        Err(Violation::new(rules::RETREAT, reason))
    }

    fn apply(
        &mut self,
        game: &mut BullRun,
        RetreatTo { to }: RetreatTo,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<BullRun> {
        let (stack, from) = (game.stack(self.hex), self.hex);
        recorder.say(BattleEvent::Retreated { stack, from, to });
        game.shift(stack, from, to, recorder);
        Ok(Next::Done)
    }

    fn describe(&self, game: &BullRun, RetreatTo { to }: RetreatTo) -> ActionText {
        let (command, sentence) =
            (format!("r {}", Label::of(to)), format!("Retreat to {}.", place(to)));
        about(&"Retreat", game.stack(self.hex).first(), Some(to), command, sentence)
    }

    fn focus(&self, game: &BullRun) -> Option<Focus> {
        Some(focus(game, "Retreat", &[self.hex, self.foe]))
    }

    fn not_now(_: RetreatTo) -> Violation {
        Violation::new(rules::SEQUENCE, "nobody retreats now")
    }

    fn parse(_: &BullRun, words: &[&str]) -> Option<RetreatTo> {
        let ["r" | "retreat", to] = *words else { return None };
        Some(RetreatTo { to: hex(to)? })
    }

    fn pointed(&self, _: &BullRun, _: Option<&str>, at: &str) -> Option<RetreatTo> {
        Some(RetreatTo { to: hex(at)? })
    }
}

impl Retreat {
    fn side(self, game: &BullRun) -> Side {
        game.stack(self.hex).first().map_or(Side::Union, |unit| unit.side)
    }

    /// Where the stack may retreat to: away from the stack it fought, which is two hexes from there;
    /// only where nothing of that is open, beside it. Among those the owner chooses.
    pub(crate) fn hexes(self, game: &BullRun) -> Choices<&'static str> {
        let (book, enemy) = (book(), self.side(game).other());
        let held = game.occupied(enemy);
        let size = game.stack(self.hex).len();
        choices(&book.map, self.hex, |_, to| {
            // 8.4 hides Farm Ford from the Union alone.
            let ford_open = game.farm_found || enemy == Side::Union;
            if !book.leg(self.hex, to).is_some_and(|leg| leg.passage.joins(ford_open)) {
                return Err("Bull Run is in the way");
            }
            if held.contains(to) {
                return Err("the enemy is there");
            }
            if to == self.foe {
                return Err("that is not away from the enemy");
            }
            if !game.has_room(to, size) {
                return Err("there is no room");
            }
            Ok(std::cmp::Reverse(book.map.distance(to, self.foe)))
        })
    }
}
