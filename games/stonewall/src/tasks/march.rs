//! 5.1: one unit marches, hex by hex.

use board::with_search;
use combat::DiceError;
use hexmap::{Direction, HexId};
use pathfinding::{Mp, Zone};
use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, OddsView, SideId, Violation};

use super::{CavalryRetreat, Fight, Group, PlaceLeader, Rec, Split};
use crate::attack::{Attack, Kind};
use crate::board::violation;
use crate::book::{Label, book};
use crate::enter::By;
use crate::event::BattleEvent;
use crate::movement::{self, Stop, reaching};
use crate::roster::{Arm, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::substitutes::Detachment;
use crate::words::{self, focus, general, hex, leader, of_leader, of_unit, place};

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

/// One step of a planned way.
#[derive(Clone, Copy, Debug)]
struct Stage {
    to: HexId,
    cost: u8,
    stop: Stop,
    /// From one full zone straight to another.
    zone_to_zone: bool,
    by_road: bool,
    /// The minimum move: it stops.
    all_there_is: bool,
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

    /// 7.1 and 7.7: whether the unit could attack a neighbour at all.
    fn could_attack(&self, game: &Stonewall, from: HexId, target: HexId) -> Result<(), Violation> {
        let unit = self.unit;
        if self.no_attack {
            return Err(Violation::new(
                rules::ZONES,
                format!("{unit} has come from zone to zone and may not attack"),
            ));
        }
        if unit.arm == Arm::Artillery {
            return Err(Violation::new(rules::ATTACK, "artillery never attacks alone"));
        }
        if let Some(rule) = game.attack_barred(unit, from, target) {
            let why = format!("{unit} may not attack {}", Label::of(target));
            return Err(Violation::new(rule, why));
        }
        let woods = game.edge_between(from, target).is_some_and(crate::ground::Edge::is_woods);
        if woods && self.start != from {
            return Err(Violation::new(
                rules::ATTACK,
                "over a woods hexside only from the hex where the march began",
            ));
        }
        Ok(())
    }

    /// The next side of its hex with enemy cavalry that may fall back and was not asked.
    fn cavalry_to_ask(&self, game: &Stonewall) -> Option<(Direction, HexId)> {
        let from = self.at(game)?;
        // Only before infantry, and only where the enemy has cavalry at all.
        if self.unit.arm != Arm::Infantry || self.no_attack {
            return None;
        }
        let enemy = self.unit.side.other();
        Direction::ALL.into_iter().find_map(|direction| {
            let to = book().edge(from, direction)?.to;
            let open = self.asked & (1 << direction.index()) == 0;
            let horse = open && game.stack(enemy, to).iter().any(|it| it.is_cavalry());
            let may = horse
                && self.could_attack(game, from, to).is_ok()
                && game.may_fall_back(to, UnitSet::only(self.unit), from);
            may.then_some((direction, to))
        })
    }

    /// The way to a hex, step by step; `None` if it cannot be gone.
    fn plan(&self, game: &Stonewall, to: HexId) -> Option<Vec<Stage>> {
        let from = self.at(game)?;
        if self.halted || self.mp == 0 || from == to {
            return None;
        }
        let march = movement::March::new(game, self.unit);
        let mut left = self.mp;
        let mut stage = |from: HexId, to: HexId, first: bool| {
            let direction = book().direction(from, to)?;
            let (cost, stop) = march.step(from, direction)?.verdict.ok()?;
            let all_there_is = cost > u32::from(left);
            if all_there_is && !(first && self.fresh()) {
                return None;
            }
            let cost = if all_there_is { left } else { cost as u8 };
            left -= cost;
            let zone_to_zone = march.zone(from) == Zone::Full && march.zone(to) == Zone::Full;
            let way = game.edge(from, direction)?.way;
            let by_road = way >= crate::ground::Way::Road;
            Some(Stage { to, cost, stop, zone_to_zone, by_road, all_there_is })
        };
        if let Some(straight) = stage(from, to, true) {
            return Some(vec![straight]);
        }
        let rules = reaching(&march, self.mp);
        let route = with_search(|search| {
            let start = movement::start(from, self.fresh());
            search.routes(&rules, &[start], Some(Mp(u32::from(self.mp)))).route(to)
        });
        if route.len() < 2 {
            return None;
        }
        left = self.mp;
        let steps = route.windows(2).enumerate();
        let stages = steps.map(|(index, leg)| {
            let direction = book().direction(leg[0].hex, leg[1].hex)?;
            let (cost, stop) = march.step(leg[0].hex, direction)?.verdict.ok()?;
            let all_there_is = cost > u32::from(left) && index == 0;
            let cost = (cost as u8).min(left);
            left -= cost;
            let zone_to_zone =
                march.zone(leg[0].hex) == Zone::Full && march.zone(leg[1].hex) == Zone::Full;
            let way = game.edge(leg[0].hex, direction)?.way;
            let by_road = way >= crate::ground::Way::Road;
            Some(Stage { to: leg[1].hex, cost, stop, zone_to_zone, by_road, all_there_is })
        });
        stages.collect()
    }

    /// Goes one step. Returns whether the unit may go on without a question.
    fn step(
        &mut self,
        game: &mut Stonewall,
        stage: Stage,
        recorder: &mut Rec<'_>,
    ) -> Result<bool, DiceError> {
        let (unit, to) = (self.unit, stage.to);
        let Some(from) = self.at(game) else { return Ok(false) };
        self.mp -= stage.cost;
        self.halted |= stage.stop == Stop::Zone || stage.all_there_is;
        self.moved = true;
        if stage.stop == Stop::Die && !self.try_the_ford(game, recorder)? {
            return Ok(false);
        }
        let (cost, left, stopped) = (stage.cost, self.mp, self.halted);
        recorder.say(BattleEvent::Moved { unit, from, to, cost, left, stopped });
        game.enter(unit, to, self.along, By::March, recorder);
        self.asked = 0;
        if stage.stop == Stop::Die {
            let zone = game.zones(unit.side.other()).at(to);
            self.halted |= zone == Zone::Full;
        }
        if stage.zone_to_zone {
            self.no_attack = true;
            self.halted = true;
            recorder.say(BattleEvent::ZoneToZone { unit });
            if !stage.by_road {
                if game[unit].disorganized {
                    game.lose(unit, 1, false, recorder);
                } else {
                    game[unit].disorganized = true;
                    let fatigue = game[unit].fatigue;
                    recorder.say(BattleEvent::Suffered { unit, fatigue, disorganized: true });
                }
            }
        }
        let alive = self.at(game).is_some();
        Ok(alive && !self.halted && !self.ended && self.cavalry_to_ask(game).is_none())
    }

    /// KF.5: the die at Kelly's Ford. Whether the unit crosses.
    fn try_the_ford(
        &mut self,
        game: &mut Stonewall,
        recorder: &mut Rec<'_>,
    ) -> Result<bool, DiceError> {
        let unit = self.unit;
        let table = &book().tables.crossing;
        let face = recorder.d6_by(unit.side.id(), rules::CROSSING, "crossing the ford")?;
        let die = face + table.each_earlier_attempt * game.attempts;
        game.attempts += 1;
        let row = table.row(die);
        game.ford_open |= row.success;
        let now = &mut game[unit];
        now.disorganized |= row.disorganized;
        now.tire(row.fatigue);
        recorder.say(BattleEvent::CrossingTried { unit, die, crosses: row.crosses });
        let (fatigue, disorganized) = (game[unit].fatigue, game[unit].disorganized);
        if row.fatigue > 0 || row.disorganized {
            recorder.say(BattleEvent::Suffered { unit, fatigue, disorganized });
        }
        self.ended |= row.ends;
        Ok(row.crosses)
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

    fn kinds(&self) -> impl Iterator<Item = Kind> {
        let (mp, forced) = (self.mp, self.forced);
        Kind::MARCH.into_iter().filter(move |kind| {
            // 5.1: after a force march only a hasty attack, or one from column of route.
            kind.entry().mp <= mp && (!forced || *kind <= Kind::Hasty)
        })
    }

    fn may_charge(&self, game: &Stonewall, from: HexId, target: HexId) -> bool {
        !self.began_in_zone && game.may_charge(self.unit, from, target)
    }

    fn attack(&self, game: &Stonewall, target: HexId, kind: Kind, charge: bool) -> Option<Attack> {
        let from = self.at(game)?;
        let units = UnitSet::only(self.unit);
        Some(Attack { units, from, target, kind, charge, jackson: false, lee: false })
    }

    fn check_attack(
        &self,
        game: &Stonewall,
        target: HexId,
        kind: Kind,
        charge: bool,
    ) -> Result<(), Violation> {
        let from = self.at(game).unwrap_or(self.start);
        if target.index() >= book().map.len()
            || game.stack(self.unit.side.other(), target).is_empty()
        {
            return Err(Violation::new(rules::ATTACK, "there is nobody to attack"));
        }
        self.could_attack(game, from, target)?;
        if !self.kinds().any(|known| known == kind) {
            let why = match (kind, self.forced) {
                (Kind::Assault, _) => "an assault is ordered by a leader (5.3)",
                (Kind::Normal | Kind::Prepared, true) => "a force march allows only hasty attacks",
                _ => "not enough movement points are left for this attack",
            };
            return Err(Violation::new(rules::ATTACK, why));
        }
        if charge && !self.may_charge(game, from, target) {
            let rule = rules::BRANDY_STATION;
            return Err(Violation::new(rule, "a charge cannot be made here"));
        }
        Ok(())
    }

    fn check_move(&self, game: &Stonewall, to: HexId) -> Result<(), Violation> {
        let unit = self.unit;
        let refuse = |rule, why: String| Err(Violation::new(rule, why));
        let Some(from) = self.at(game) else {
            return refuse(rules::MARCH, format!("{unit} is not on the map"));
        };
        if to.index() >= book().map.len() || to == from {
            return refuse(rules::MOVEMENT, format!("{unit} cannot go there"));
        }
        if self.halted {
            return refuse(rules::ZONES, format!("{unit} must stop where it is"));
        }
        if self.mp == 0 {
            return refuse(rules::MARCH, format!("{unit} has no movement points left"));
        }
        if self.plan(game, to).is_some() {
            return Ok(());
        }
        // The step itself tells most where the hex is next to the unit.
        let march = movement::March::new(game, unit);
        let direction = book().direction(from, to);
        if let Some(judged) = direction.and_then(|it| march.step(from, it))
            && let Err(barrier) = judged.verdict
        {
            let obstacle = pathfinding::Obstacle::Refused { from, to, rule: barrier };
            return Err(violation(unit, to, obstacle));
        }
        let rules = reaching(&march, self.mp);
        with_search(|search| {
            let start = movement::start(from, self.fresh());
            let reach = search.reach(&rules, &[start], Some(Mp(u32::from(self.mp))));
            match reach.obstacle(to) {
                None => Ok(()),
                Some(obstacle) => Err(violation(unit, to, obstacle)),
            }
        })
    }

    /// Where the unit can go now, for boards: see [`crate::board`].
    pub(crate) fn reach_start(&self, game: &Stonewall) -> Option<(HexId, u8, bool)> {
        let may = !self.halted && self.mp > 0 && !self.only_declares(game);
        self.at(game).filter(|_| may).map(|at| (at, self.mp, self.fresh()))
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
        let unit = self.unit;
        match action {
            Marching::Force => {
                of_unit(unit, None, "force".into(), format!("{unit} force marches."))
            }
            Marching::Proceed => {
                of_unit(unit, None, "proceed".into(), "No force march.".to_owned())
            }
            Marching::Take { leader } => {
                let sentence = format!("{leader} goes along with {unit}.");
                of_leader(leader, None, format!("take {}", leader.id), sentence)
            }
            Marching::Move { to } => {
                let cost: u32 =
                    self.plan(game, to).iter().flatten().map(|it| u32::from(it.cost)).sum();
                let sentence = format!("{unit} marches to {} for {cost} MP.", place(to));
                of_unit(unit, Some(to), format!("m {}", Label::of(to)), sentence)
            }
            Marching::Attack { target, kind, charge } => {
                let extra = if charge { " charge" } else { "" };
                let command = format!("a {} {}{extra}", Label::of(target), kind.word());
                let (word, mp) = (kind.word(), kind.entry().mp);
                let sentence =
                    format!("{unit} attacks {} ({word}{extra}, {mp} MP).", place(target));
                of_unit(unit, Some(target), command, sentence)
            }
            Marching::Refuse => {
                of_unit(unit, None, "refuse".into(), format!("{unit} refuses its flanks."))
            }
            Marching::Detach { mv } => {
                let sentence = format!("{unit} leaves a substitute of {mv} MV behind.");
                let text = of_unit(unit, None, format!("detach {mv}"), sentence);
                ActionText { detail: true, ..text }
            }
            Marching::Split => {
                of_unit(unit, None, "split".into(), format!("{unit} leaves brigades behind."))
            }
            Marching::Stop => general("stop", format!("{unit} ends its march.")),
        }
    }

    fn not_now(action: Marching) -> Violation {
        let (rule, why) = match action {
            Marching::Force | Marching::Proceed => {
                (rules::MARCH, "a force march is declared right after the movement allowance")
            }
            Marching::Take { .. } => (rules::LEADER_MOVES, "this leader cannot go along now"),
            Marching::Move { .. } | Marching::Stop => (rules::MARCH, "no unit marches now"),
            Marching::Attack { .. } => (rules::ATTACK, "attacks are made in marches and assaults"),
            Marching::Refuse => {
                (rules::REFUSED, "refusing flanks takes movement points of a march")
            }
            Marching::Detach { .. } => (rules::DETACHMENT, "this cannot be detached now"),
            Marching::Split => (rules::DIVISIONS, "only a division of 21.4 leaves brigades behind"),
        };
        Violation::new(rule, why)
    }

    fn parse(game: &Stonewall, words: &[&str]) -> Option<Marching> {
        let kind = |word: &str| Kind::MARCH.into_iter().find(|kind| kind.word() == word);
        Some(match *words {
            ["stop"] => Marching::Stop,
            ["force"] => Marching::Force,
            ["proceed"] => Marching::Proceed,
            ["refuse"] => Marching::Refuse,
            ["split"] => Marching::Split,
            ["take", name] => Marching::Take { leader: leader(name)? },
            ["m" | "move", to] => Marching::Move { to: hex(to)? },
            ["detach", mv] => Marching::Detach { mv: mv.parse().ok()? },
            ["a" | "attack", at, how] => Marching::Attack {
                target: words::stack_hex(game, at)?,
                kind: kind(how)?,
                charge: false,
            },
            ["a" | "attack", at, how, "charge"] => Marching::Attack {
                target: words::stack_hex(game, at)?,
                kind: kind(how)?,
                charge: true,
            },
            _ => return None,
        })
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
