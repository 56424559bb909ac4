//! 5.1: one unit marches, hex by hex.

mod attack;
mod text;
mod way;

use board::with_search;
use hexmap::{Direction, HexId};
use pathfinding::{Mp, Zone};
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, OddsView, SideId, Violation};

use super::{CavalryRetreat, Fight, Group, PlaceLeader, Rec, Split};
use crate::attack::Kind;
use crate::book::book;
use crate::event::BattleEvent;
use crate::movement::{self, reaching};
use crate::roster::{LeaderId, LeaderSet, UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::substitutes::Detachment;
use crate::words::{focus, hex};

/// One unit on the march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct March {
    /// Which.
    pub unit: UnitId,
    /// Movement points left.
    pub mp: u8,
    /// Where the march began.
    #[serde(with = "crate::book::Label")]
    pub start: HexId,
    /// Fatigue before the unit was chosen.
    pub before: u8,
    /// The leaders who go along.
    pub along: LeaderSet,
    /// Whether the allowance comes from a leader's roll.
    pub led: bool,
    /// Whether it is too late for a force march.
    pub declared: bool,
    /// Whether it force marches.
    pub forced: bool,
    /// Whether it has entered a hex.
    pub moved: bool,
    /// Whether it has attacked.
    pub attacked: bool,
    /// Whether it must stop where it is.
    pub halted: bool,
    /// Whether it came here from zone to zone (2.4).
    pub no_attack: bool,
    /// Whether it began in an enemy zone: no charge (13.4).
    pub began_in_zone: bool,
    /// Whether its action is over.
    pub ended: bool,
    /// The sides of its hex whose cavalry has been asked, a bit each.
    pub asked: u8,
}

/// What a marching unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Marching {
    /// Marches further than its allowance.
    Force,
    /// No force march: enemy cavalry next to it decides first (7.7).
    Proceed,
    /// A leader goes along.
    Take {
        /// Who.
        leader: LeaderId,
    },
    /// Goes to a hex: to a neighbour straight, further by the cheapest way. It stops on the way
    /// where somebody else has to decide.
    Move {
        /// Where.
        #[serde(with = "crate::book::Label")]
        to: HexId,
    },
    /// Attacks a neighbour.
    Attack {
        /// Where.
        #[serde(with = "crate::book::Label")]
        target: HexId,
        /// How.
        kind: Kind,
        /// With a charge (13.4).
        charge: bool,
    },
    /// Refuses its flanks and ends its action (7.8).
    Refuse,
    /// Leaves an ordinary substitute behind (21.1).
    Detach {
        /// With so much manpower.
        mv: u8,
    },
    /// Leaves brigades of a division behind (21.4).
    Split,
    /// Ends the march.
    Stop,
}

impl March {
    /// A march of its own.
    pub(crate) fn single(game: &Stonewall, unit: UnitId) -> March {
        March { led: false, ..March::led(game, unit, 0) }
    }

    /// A march in a leader's activation, with the allowance that was rolled.
    pub(crate) fn led(game: &Stonewall, unit: UnitId, mp: u8) -> March {
        March {
            unit,
            mp,
            start: game[unit].place.hex().unwrap_or(HexId::from_index(0)),
            before: game[unit].fatigue,
            along: LeaderSet::EMPTY,
            led: true,
            declared: false,
            forced: false,
            moved: false,
            attacked: false,
            halted: false,
            no_attack: false,
            began_in_zone: false,
            ended: false,
            asked: 0,
        }
    }

    fn at(&self, game: &Stonewall) -> Option<HexId> {
        game[self.unit].place.hex()
    }

    /// Nothing has been spent yet.
    fn fresh(&self) -> bool {
        !self.moved && !self.attacked
    }

    /// The leaders who can go along with the unit now (5.2, 6.3).
    fn may_take(&self, game: &Stonewall) -> LeaderSet {
        let Some(at) = self.at(game) else { return LeaderSet::EMPTY };
        if self.moved || game.options.teaching {
            return LeaderSet::EMPTY;
        }
        let group = game.agenda.find::<Group>();
        let all = game.leaders_of(self.unit.side);
        all.filter(|&(leader, hex)| {
            let free = match group {
                Some(group) => group.leader == leader && !group.went_along,
                None => hex == at,
            };
            let held = game.scenario().held_leaders.contains(&(game.turn, leader));
            free && !held && !self.along.contains(leader) && game.serves(self.unit, leader)
        })
        .map(|(leader, _)| leader)
        .collect()
    }

    /// Whether the decision is only about a force march: cavalry waits to be asked.
    fn only_declares(&self, game: &Stonewall) -> bool {
        !self.declared && self.cavalry_to_ask(game).is_some()
    }
}

impl Decide<Stonewall> for March {
    type Action = Marching;
    const PHASE: &'static str = "March";

    fn begin(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        let unit = self.unit;
        if let Some(at) = self.at(game) {
            self.began_in_zone = game.zones(unit.side.other()).at(at) > Zone::None;
        }
        game[unit].tire(1);
        recorder.say(BattleEvent::Activated { unit, fatigue: game[unit].fatigue });
        game.extended_march(unit, recorder)?;
        if self.at(game).is_none() {
            return Ok(Next::Done);
        }
        if !self.led {
            self.mp = game.roll_allowance(unit, None, recorder)?;
        }
        recorder.say(BattleEvent::Allowance { unit, mp: self.mp });
        // An allowance of nothing is no march (13.4).
        if self.mp == 0 {
            return Ok(Next::Done);
        }
        // KF.4: Stuart stays with his regiment.
        if let Some((leader, with)) = game.scenario().teaching
            && game.options.teaching
            && with == unit
        {
            self.along.insert(leader);
        }
        self.declared = !game.may_force_march(unit);
        self.resume(game, recorder)
    }

    fn resume(&mut self, game: &mut Stonewall, recorder: &mut Rec<'_>) -> Flow<Stonewall> {
        if let Some(leader) = game.stray_leader() {
            return Ok(Next::First(PlaceLeader { leader }.into()));
        }
        let Some(at) = self.at(game).filter(|_| !self.ended) else { return Ok(Next::Done) };
        if self.declared
            && let Some((direction, hex)) = self.cavalry_to_ask(game)
        {
            self.asked |= 1 << direction.index();
            let before = UnitSet::only(self.unit);
            return Ok(Next::First(CavalryRetreat { hex, from: at, before }.into()));
        }
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Stonewall) -> SideId {
        self.unit.side.id()
    }

    fn question(&self, _: &Stonewall) -> String {
        format!("{} marches with {} MP.", self.unit, self.mp)
    }

    fn list(&self, game: &Stonewall, mut out: impl FnMut(Marching)) {
        let Some(from) = self.at(game) else { return out(Marching::Stop) };
        if !self.declared {
            out(Marching::Force);
            if self.only_declares(game) {
                return out(Marching::Proceed);
            }
        }
        self.may_take(game).iter().for_each(|leader| out(Marching::Take { leader }));
        let march = movement::March::new(game, self.unit);
        let enemy = *march.enemy();
        if !self.halted && self.mp > 0 {
            let rules = reaching(&march, self.mp);
            with_search(|search| {
                let start = movement::start(from, self.fresh());
                let reach = search.reach(&rules, &[start], Some(Mp(u32::from(self.mp))));
                reach.ends().filter(|end| end.hex != from).for_each(|end| {
                    out(Marching::Move { to: end.hex });
                });
            });
        }
        for direction in Direction::ALL {
            let Some(edge) = book().edge(from, direction) else { continue };
            let target = edge.to;
            if !enemy.contains(target) || self.could_attack(game, from, target).is_err() {
                continue;
            }
            let charges = self.may_charge(game, from, target);
            for kind in self.kinds() {
                out(Marching::Attack { target, kind, charge: false });
                if charges {
                    out(Marching::Attack { target, kind, charge: true });
                }
            }
        }
        if self.mp >= book().tables.flank.refused_mp && !game[self.unit].refused {
            out(Marching::Refuse);
        }
        if game.may_detach(self.unit) {
            if game.free_substitute(self.unit).is_some() {
                (1..=game.plain_limit(self.unit)).for_each(|mv| out(Marching::Detach { mv }));
            }
            if self.unit.division.is_some() {
                out(Marching::Split);
            }
        }
        out(Marching::Stop);
    }

    fn check(&self, game: &Stonewall, action: Marching) -> Result<(), Violation> {
        let mut listed = false;
        if self.only_declares(game) {
            self.list(game, |other| listed |= other == action);
            let why = "first say whether it force marches";
            return if listed { Ok(()) } else { Err(Violation::new(rules::MARCH, why)) };
        }
        match action {
            Marching::Move { to } => self.check_move(game, to),
            Marching::Attack { target, kind, charge } => {
                self.check_attack(game, target, kind, charge)
            }
            other => {
                self.list(game, |known| listed |= known == other);
                if listed { Ok(()) } else { Err(Self::not_now(other)) }
            }
        }
    }

    fn apply(
        &mut self,
        game: &mut Stonewall,
        action: Marching,
        recorder: &mut Rec<'_>,
    ) -> Flow<Stonewall> {
        let unit = self.unit;
        self.declared |= !matches!(action, Marching::Take { .. });
        match action {
            Marching::Stop => return Ok(Next::Done),
            Marching::Proceed => {}
            Marching::Force => {
                let more = game.force_march(unit, recorder)?;
                self.forced = true;
                self.mp += more;
                recorder.say(BattleEvent::ForceMarched { unit, mp: more });
            }
            Marching::Take { leader } => {
                if let Some(group) = game.agenda.find_mut::<Group>() {
                    group.went_along = true;
                }
                // 5.2: he may switch to the unit first.
                game[leader].place = game[unit].place;
                self.along.insert(leader);
                recorder.say(BattleEvent::TookAlong { leader, unit });
            }
            Marching::Move { to } => {
                for stage in self.plan(game, to).unwrap_or_default() {
                    if !self.step(game, stage, recorder)? {
                        break;
                    }
                }
            }
            Marching::Attack { target, kind, charge } => {
                let Some(attack) = self.attack(game, target, kind, charge) else {
                    return Ok(Next::Done);
                };
                self.mp -= kind.entry().mp;
                self.attacked = true;
                if charge {
                    // 13.4: whatever is left is lost, and the action ends with the attack.
                    self.mp = 0;
                    self.ended = true;
                }
                game.free_initiative &= unit.side != Side::Union;
                return Ok(Next::First(Fight::new(game, attack, true, recorder).into()));
            }
            Marching::Refuse => {
                self.mp -= book().tables.flank.refused_mp;
                game[unit].refused = true;
                self.ended = true;
                recorder.say(BattleEvent::RefusedFlanks { unit });
            }
            Marching::Detach { mv } => {
                if let Some(substitute) = game.free_substitute(unit) {
                    let at_start = (!self.moved).then_some(self.before);
                    let it = Detachment { parent: unit, unit: substitute, mv, at_start };
                    game.detach(it, recorder);
                }
            }
            Marching::Split => return Ok(Next::First(Split::new(unit).into())),
        }
        Ok(Next::Again)
    }

    fn describe(&self, game: &Stonewall, action: Marching) -> ActionText {
        text::describe(self, game, action)
    }

    fn not_now(action: Marching) -> Violation {
        text::not_now(action)
    }

    fn parse(game: &Stonewall, words: &[&str]) -> Option<Marching> {
        text::parse(game, words)
    }

    fn odds(&self, game: &Stonewall, action: Marching) -> Option<OddsView> {
        let Marching::Attack { target, kind, charge } = action else { return None };
        let attack = self.attack(game, target, kind, charge)?;
        crate::odds::of_attack(game, &attack)
    }

    fn focus(&self, game: &Stonewall) -> Option<Focus> {
        let hexes: Vec<HexId> = self.at(game).into_iter().collect();
        Some(focus("March", &hexes, UnitSet::only(self.unit)))
    }

    fn pointed(&self, game: &Stonewall, _: Option<&str>, at: &str) -> Option<Marching> {
        let to = hex(at)?;
        let enemy = !game.stack(self.unit.side.other(), to).is_empty();
        let kind = self.kinds().last().unwrap_or(Kind::ColumnOfRoute);
        Some(if enemy {
            Marching::Attack { target: to, kind, charge: false }
        } else {
            Marching::Move { to }
        })
    }
}

/// A unit that a march changes into another (21.4).
pub(super) fn replace_unit(game: &mut Stonewall, old: UnitId, new: UnitId) {
    if let Some(march) = game.agenda.find_mut::<March>()
        && march.unit == old
    {
        march.unit = new;
    }
    game[old].place = Place::Unused;
}
