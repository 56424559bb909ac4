//! 7.6: a stack retreats, hex by hex.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, SideId, Violation};

use super::cavalry_retreat::release_march;
use super::{PlaceLeader, Rec, ShareLosses};
use crate::book::{Label, book};
use crate::enter::By;
use crate::event::BattleEvent;
use crate::retreat::{Flight, Onward, Path};
use crate::roster::{LeaderSet, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::words::{about, focus, general, hex, place};

/// A stack on its retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Who retreats.
    pub units: UnitSet,
    /// The way so far.
    pub path: Path,
    /// The active enemy.
    #[serde(with = "crate::book::Label")]
    pub enemy: HexId,
    /// Why.
    pub kind: RetreatKind,
    /// The leaders who go with it.
    leaders: LeaderSet,
    /// Who retreats, for when nobody is left.
    side: Side,
}

/// Why a stack retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RetreatKind {
    /// By a result of the chart.
    Retreat,
    /// By a rout.
    Rout,
    /// Before infantry (7.7).
    Cavalry,
}

/// Where the retreat goes on, or that it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Retreating {
    /// To this hex.
    To {
        /// Which.
        #[serde(with = "crate::book::Label")]
        hex: HexId,
    },
    /// Far enough.
    Halt,
}

impl Retreat {
    pub(crate) fn new(units: UnitSet, from: HexId, enemy: HexId, kind: RetreatKind) -> Retreat {
        let side = units.first().map_or(Side::Union, |it| it.side);
        Retreat { units, path: Path::new(from), enemy, kind, leaders: LeaderSet::EMPTY, side }
    }

    fn length(&self) -> [u8; 2] {
        let tables = &book().tables;
        match self.kind {
            RetreatKind::Retreat => tables.retreat.normal,
            RetreatKind::Rout => tables.retreat.rout,
            RetreatKind::Cavalry => tables.cavalry_retreat.hexes,
        }
    }

    fn onward(&self, game: &Stonewall) -> Onward {
        Flight::new(game, self.units, self.enemy).onward(game, &self.path, self.length())
    }

    /// Whether what is lost on the way counts for victory.
    fn counts(&self, game: &Stonewall) -> bool {
        self.kind != RetreatKind::Cavalry || game.scenario().counts_cavalry_retreats
    }
}

impl Decide<Stonewall> for Retreat {
    type Action = Retreating;
    const PHASE: &'static str = "Retreat";

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        self.units = self.units.iter().filter(|&unit| game.on_map(unit)).collect();
        let over = self.units.is_empty() || self.path.gone() >= self.length()[1];
        if over {
            return Ok(self.finish(game));
        }
        let onward = self.onward(game);
        if onward.is_lost() {
            // 7.6: no legal hex.
            recorder.say(BattleEvent::Surrendered { units: self.units });
            let battle = self.counts(game);
            for unit in self.units.iter() {
                let mv = game[unit].mv;
                game.lose(unit, mv, battle, recorder);
            }
            return Ok(Next::Again);
        }
        match (onward.may_end, onward.steps.as_slice()) {
            (true, []) => Ok(self.finish(game)),
            (false, [only]) => self.apply(game, Retreating::To { hex: only.0 }, recorder),
            _ => Ok(Next::Ask),
        }
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        let (names, [least, most]) = (crate::event::names(self.units), self.length());
        let gone = self.path.gone();
        format!("{names} retreats {least} to {most} hexes: {gone} so far. Where to?")
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Retreating)) {
        let onward = self.onward(game);
        onward.steps.iter().for_each(|&(hex, ..)| out(Retreating::To { hex }));
        if onward.may_end {
            out(Retreating::Halt);
        }
    }

    fn check(&self, game: &Stonewall, action: Retreating) -> Result<(), Violation> {
        let mut listed = false;
        self.list(game, |other| listed |= other == action);
        if listed {
            return Ok(());
        }
        let Retreating::To { hex } = action else {
            return Err(Violation::new(rules::RETREAT, "the retreat is not long enough yet"));
        };
        let flight = Flight::new(game, self.units, self.enemy);
        let at = self.path.at();
        let side = (hex.index() < book().map.len()).then(|| book().map.hexside(at, hex)).flatten();
        let judged = side.map(|side| flight.judge(game, at, hexmap::Way::Side(side)));
        Err(match judged {
            Some(Err(rule)) if rule != rules::RETREAT => {
                Violation::new(rule, format!("no retreat to {} here", Label::of(hex)))
            }
            Some(Ok(priority)) => Violation::new(
                rules::RETREAT,
                format!("a hex of a better priority than {priority} is open, or it leads nowhere"),
            ),
            _ => Violation::new(rules::RETREAT, format!("no retreat to {}", Label::of(hex))),
        })
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Retreating,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        let Retreating::To { hex } = action else { return Ok(self.finish(game)) };
        let step = self.onward(game).steps.into_iter().find(|step| step.0 == hex);
        let Some((_, priority, loss)) = step else { return Ok(Next::Ask) };
        let from = self.path.at();
        recorder.say(BattleEvent::Retreated { units: self.units, from, to: hex, priority });
        // Leaders of the stack go with it, but for those who had to be placed elsewhere.
        if self.path.gone() == 0 {
            self.leaders = game.leaders_in(self.side, from);
        }
        self.leaders =
            self.leaders.iter().filter(|&it| game[it].place == Place::At(from)).collect();
        for unit in self.units.iter() {
            game.enter(unit, hex, LeaderSet::EMPTY, By::Retreat, recorder);
        }
        self.leaders.iter().for_each(|leader| game[leader].place = Place::At(hex));
        self.path.push(hex);
        if loss > 0 {
            let battle = self.counts(game);
            return Ok(Next::First(ShareLosses::new(self.units, loss, battle).into()));
        }
        Ok(Next::Again)
    }

    fn describe(&self, game: &Stonewall, action: Retreating) -> ActionText {
        match action {
            Retreating::To { hex } => {
                let step = self.onward(game).steps.into_iter().find(|step| step.0 == hex);
                let cost = match step {
                    Some((_, _, loss)) if loss > 0 => format!(", losing {loss} MV"),
                    _ => String::new(),
                };
                let sentence = format!("Retreat to {}{cost}.", place(hex));
                let unit = self.units.first().map(|it| it.printed().id.as_str());
                about(&"Retreat", unit, Some(hex), format!("r {}", Label::of(hex)), sentence)
            }
            Retreating::Halt => general("halt", "The retreat ends here."),
        }
    }

    fn not_now(_: Retreating) -> Violation {
        Violation::new(rules::RETREAT, "nobody retreats now")
    }

    fn parse(_: &Stonewall, words: &[&str]) -> Option<Retreating> {
        Some(match *words {
            ["halt"] => Retreating::Halt,
            ["r" | "retreat", to] => Retreating::To { hex: hex(to)? },
            _ => return None,
        })
    }

    fn focus(&self, _: &Stonewall) -> Option<Focus> {
        Some(focus("Retreat", &[self.path.at(), self.enemy], self.units))
    }

    fn pointed(&self, _: &Stonewall, _: Option<&str>, at: &str) -> Option<Retreating> {
        Some(Retreating::To { hex: hex(at)? })
    }
}

impl Retreat {
    fn finish(&self, game: &mut Stonewall) -> Next<super::Task> {
        if self.kind == RetreatKind::Cavalry {
            release_march(game);
        }
        Next::Done
    }
}
