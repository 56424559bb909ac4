//! Outpost: a small whole game that needs all of the page: a map with costs and zones of control,
//! stacks, secrets, dice with odds, retreats, overlays and rules in words.

#![allow(dead_code, reason = "each test binary uses a part")]

pub(crate) mod ground;
mod text;

use combat::{Dice, DiceError};
use ground::{Hex, Ways, around, is_wood, label};
use serde::{Deserialize, Serialize};
use table::{
    ActionText, Agenda, Colour, Decide, Flow, Game, GameInfo, ModifierLine, Next, OddsLine,
    OddsView, Only, Outcome, Overlay, ReachView, ReachedHex, Recorder, Rule, ScenarioInfo, Setup,
    SetupError, SideId, SideInfo, Study, StudyError, View, Viewer, Violation,
};
pub(crate) use text::Event;

pub(crate) const BLUE: SideId = SideId(0);
pub(crate) const RED: SideId = SideId(1);
pub(crate) const UNITS: u8 = 8;
const MP: u32 = 4;
const TURNS: u16 = 6;

const SECRET: Rule = Rule("2.1");
const MOVES: Rule = Rule("3.1");
const STACKING: Rule = Rule("3.2");
const ZONES: Rule = Rule("3.3");
const ATTACKS: Rule = Rule("4.1");
const WOODS: Rule = Rule("4.2");
const RETREATS: Rule = Rule("4.3");
const VICTORY: Rule = Rule("5.0");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Company {
    pub(crate) at: Hex,
    pub(crate) steps: u8,
    pub(crate) done: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Secret,
    Move,
    Attack,
    Retreat { unit: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outpost {
    pub(crate) units: Vec<Company>,
    /// Which company carries the colours, by side.
    pub(crate) bearers: [Option<u8>; 2],
    pub(crate) active: SideId,
    pub(crate) phase: Phase,
    pub(crate) turn: u16,
    pub(crate) agenda: Agenda<Only<Act>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    Bearer { unit: u8 },
    Move { unit: u8, to: Hex },
    Attack { unit: u8, target: u8 },
    Retreat { to: Hex },
    EndMoves,
    EndAttacks,
}

pub(crate) fn side_of(unit: u8) -> SideId {
    SideId(unit / 4)
}

pub(crate) fn unit_id(unit: u8) -> &'static str {
    ["b1", "b2", "b3", "b4", "r1", "r2", "r3", "r4"].get(usize::from(unit)).copied().unwrap_or("")
}

impl Outpost {
    pub(crate) fn alive(&self, unit: u8) -> Option<&Company> {
        self.units.get(usize::from(unit)).filter(|company| company.steps > 0)
    }

    fn on_map(&self, side: SideId) -> impl Iterator<Item = (u8, &Company)> {
        let all = (0..UNITS).filter(move |unit| side_of(*unit) == side);
        all.filter_map(|unit| Some((unit, self.alive(unit)?)))
    }

    fn enemy_in(&self, side: SideId, hex: Hex) -> bool {
        self.on_map(SideId(1 - side.0)).any(|(_, company)| company.at == hex)
    }

    fn zone(&self, side: SideId) -> Vec<Hex> {
        let mut hexes: Vec<_> = self.on_map(side).flat_map(|(_, unit)| around(unit.at)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    fn room_in(&self, side: SideId, hex: Hex) -> bool {
        self.on_map(side).filter(|(_, company)| company.at == hex).count() < 2
    }

    pub(crate) fn ways(&self, unit: u8) -> Ways {
        let (side, company) = (side_of(unit), &self.units[usize::from(unit)]);
        let zone = self.zone(SideId(1 - side.0));
        let blocked = |hex| self.enemy_in(side, hex);
        ground::reach(company.at, MP, blocked, |hex| zone.contains(&hex))
    }

    fn retreats(&self, unit: u8) -> Vec<Hex> {
        let (side, company) = (side_of(unit), &self.units[usize::from(unit)]);
        let zone = self.zone(SideId(1 - side.0));
        let open = |hex: &Hex| !self.enemy_in(side, *hex) && self.room_in(side, *hex);
        around(company.at).filter(open).filter(|hex| !zone.contains(hex)).collect()
    }

    fn own(&self, unit: u8, rule: Rule) -> Result<&Company, Violation> {
        let company = self.alive(unit);
        let company = company.ok_or_else(|| Violation::new(rule, "there is no such company"))?;
        if side_of(unit) != self.active {
            return Err(Violation::new(rule, "a side commands only its own companies"));
        }
        Ok(company)
    }

    fn modifier(&self, target: u8) -> i8 {
        if self.alive(target).is_some_and(|company| is_wood(company.at)) { -1 } else { 0 }
    }

    fn steps(&self, side: SideId) -> u8 {
        self.on_map(side).map(|(_, company)| company.steps).sum()
    }

    fn score(&self, side: SideId) -> u8 {
        let enemy = SideId(1 - side.0);
        let colours = self.bearers[enemy.index()].is_some_and(|unit| self.alive(unit).is_none());
        8 - self.steps(enemy) + if colours { 3 } else { 0 }
    }

    fn next_phase(&mut self, recorder: &mut Recorder<'_, Event>) {
        self.units.iter_mut().for_each(|unit| unit.done = false);
        match self.phase {
            Phase::Move => self.phase = Phase::Attack,
            _ => {
                self.phase = Phase::Move;
                self.active = SideId(1 - self.active.0);
                if self.active == BLUE {
                    self.turn += 1;
                    recorder.say(Event::Turn { turn: self.turn });
                }
            }
        }
    }
}

/// The one decision of this game: whoever's phase it is acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Act;

impl Decide<Outpost> for Act {
    type Action = Action;
    const PHASE: &'static str = "";

    fn phase(&self, game: &Outpost) -> &'static str {
        text::question(game).0
    }

    fn decider(&self, game: &Outpost) -> SideId {
        match game.phase {
            Phase::Retreat { unit } => side_of(unit),
            _ => game.active,
        }
    }

    fn question(&self, game: &Outpost) -> String {
        text::question(game).1
    }

    fn list(&self, game: &Outpost, mut out: impl FnMut(Action)) {
        let legal = |action: &Action| self.check(game, *action).is_ok();
        let side = self.decider(game);
        let own = game.on_map(side).map(|(unit, _)| unit);
        match game.phase {
            Phase::Secret => own.for_each(|unit| out(Action::Bearer { unit })),
            Phase::Move => {
                for unit in own {
                    let moves = game.ways(unit).into_keys().map(|to| Action::Move { unit, to });
                    moves.filter(legal).for_each(&mut out);
                }
                out(Action::EndMoves);
            }
            Phase::Attack => {
                for unit in own {
                    let attacks = (0..UNITS).map(|target| Action::Attack { unit, target });
                    attacks.filter(legal).for_each(&mut out);
                }
                out(Action::EndAttacks);
            }
            Phase::Retreat { unit } => {
                game.retreats(unit).into_iter().for_each(|to| out(Action::Retreat { to }));
            }
        }
    }

    fn check(&self, game: &Outpost, action: Action) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        match (action, game.phase) {
            (Action::Bearer { unit }, Phase::Secret) => game.own(unit, SECRET).map(drop),
            (Action::Move { unit, to }, Phase::Move) => {
                let company = game.own(unit, MOVES)?;
                if company.done {
                    return no(MOVES, "a company moves once in a turn");
                }
                if game.enemy_in(game.active, to) {
                    return no(STACKING, "an enemy is there");
                }
                if !game.room_in(game.active, to) {
                    return no(STACKING, "a hex holds two companies");
                }
                if game.ways(unit).contains_key(&to) {
                    return Ok(());
                }
                let free = ground::reach(company.at, MP, |_| false, |_| false);
                if free.contains_key(&to) {
                    return no(ZONES, "the way leads through an enemy zone of control");
                }
                no(MOVES, "it is farther than four movement points")
            }
            (Action::Attack { unit, target }, Phase::Attack) => {
                let company = game.own(unit, ATTACKS)?;
                if company.done {
                    return no(ATTACKS, "a company attacks once in a turn");
                }
                match game.alive(target) {
                    Some(_) if side_of(target) == game.active => {
                        no(ATTACKS, "only the enemy is attacked")
                    }
                    Some(enemy) if around(company.at).any(|hex| hex == enemy.at) => Ok(()),
                    Some(_) => no(ATTACKS, "the enemy is not adjacent"),
                    None => no(ATTACKS, "there is no enemy"),
                }
            }
            (Action::Retreat { to }, Phase::Retreat { unit })
                if game.retreats(unit).contains(&to) =>
            {
                Ok(())
            }
            (Action::Retreat { .. }, _) => no(RETREATS, "nobody can retreat there"),
            (Action::EndMoves, Phase::Move) | (Action::EndAttacks, Phase::Attack) => Ok(()),
            (Action::Attack { .. } | Action::EndAttacks, _) => {
                no(ATTACKS, "attacks come after movement")
            }
            (Action::Bearer { .. }, _) => no(SECRET, "the colours have been given out"),
            (Action::Move { .. } | Action::EndMoves, _) => {
                no(MOVES, "this is not the time to move")
            }
        }
    }

    fn apply(
        &mut self,
        game: &mut Outpost,
        action: Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<Outpost> {
        match action {
            Action::Bearer { unit } => {
                game.bearers[game.active.index()] = Some(unit);
                recorder.say(Event::Given { side: game.active });
                recorder.say(Event::Bearer { unit });
                game.active = SideId(1 - game.active.0);
                if game.active == BLUE {
                    game.phase = Phase::Move;
                    recorder.say(Event::Turn { turn: 1 });
                }
            }
            Action::Move { unit, to } => {
                let company = &mut game.units[usize::from(unit)];
                (company.at, company.done) = (to, true);
                recorder.say(Event::Moved { unit, to });
            }
            Action::Attack { unit, target } => {
                game.units[usize::from(unit)].done = true;
                let die = recorder.d6(ATTACKS, format_args!("the attack of {}", unit_id(unit)))?;
                let total = die as i8 + game.modifier(target);
                match total {
                    ..=2 => game.lose(unit, recorder),
                    3..=4 => recorder.say(Event::Nothing { unit }),
                    _ => {
                        game.lose(target, recorder);
                        if game.alive(target).is_some() && !game.retreats(target).is_empty() {
                            game.phase = Phase::Retreat { unit: target };
                        }
                    }
                }
            }
            Action::Retreat { to } => {
                if let Phase::Retreat { unit } = game.phase {
                    game.units[usize::from(unit)].at = to;
                    recorder.say(Event::Retreated { unit, to });
                }
                game.phase = Phase::Attack;
            }
            Action::EndMoves | Action::EndAttacks => game.next_phase(recorder),
        }
        Ok(if game.outcome().is_some() { Next::GameOver } else { Next::Ask })
    }

    fn describe(&self, game: &Outpost, action: Action) -> ActionText {
        text::describe(game, action)
    }

    fn not_now(_: Action) -> Violation {
        Violation::new(VICTORY, "the game is over")
    }

    fn parse(game: &Outpost, words: &[&str]) -> Option<Action> {
        text::parse(game, words)
    }

    fn odds(&self, game: &Outpost, action: Action) -> Option<OddsView> {
        let Action::Attack { target, .. } = action else { return None };
        let bonus = game.modifier(target);
        let ways =
            |from: i8, to: i8| (1..=6).filter(|die| (from..=to).contains(&(die + bonus))).count();
        let line = |result: &str, ways: usize| OddsLine {
            result: result.into(),
            ways: ways as u64,
            of: 6,
        };
        let woods =
            ModifierLine { amount: -1, rule: WOODS.0.into(), why: "target in woods".into() };
        Some(OddsView {
            outcomes: vec![
                line("attacker loses a step", ways(-9, 2)),
                line("no effect", ways(3, 4)),
                line("defender loses a step", ways(5, 9)),
            ],
            modifiers: (bonus != 0).then_some(woods).into_iter().collect(),
            ..OddsView::default()
        })
    }
}

impl Game for Outpost {
    type Action = Action;
    type Task = Only<Act>;
    type Event = Event;

    fn info() -> &'static GameInfo {
        &GameInfo {
            id: "outpost",
            title: "Outpost",
            blurb: "Two small forces dispute a valley with a few woods. \
                    Each hides which of its companies carries the colours.",
            scenarios: &[
                ScenarioInfo {
                    id: "valley",
                    title: "The valley",
                    turns: TURNS,
                    ..ScenarioInfo::EMPTY
                },
                ScenarioInfo {
                    id: "close",
                    title: "At close quarters",
                    turns: TURNS,
                    ..ScenarioInfo::EMPTY
                },
            ],
            sides: &[
                SideInfo { id: "blue", name: "Blue", colour: Colour::Blue },
                SideInfo { id: "red", name: "Red", colour: Colour::Red },
            ],
            options: &[],
            players: &[],
            examples: &[],
        }
    }

    fn new(setup: &Setup) -> Result<Outpost, SetupError> {
        let columns = if setup.scenario == "close" { [4, 6] } else { [1, 9] };
        let company = |unit: u8| Company {
            at: (columns[side_of(unit).index()], 2 + unit % 4),
            steps: 2,
            done: false,
        };
        Ok(Outpost {
            units: (0..UNITS).map(company).collect(),
            bearers: [None; 2],
            active: BLUE,
            phase: Phase::Secret,
            turn: 1,
            agenda: Agenda::of([Only(Act)]),
        })
    }

    fn agenda(&self) -> &Agenda<Only<Act>> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Only<Act>> {
        &mut self.agenda
    }

    fn outcome(&self) -> Option<Outcome> {
        let (blue, red) = (self.score(BLUE), self.score(RED));
        if self.turn <= TURNS && self.steps(BLUE) > 0 && self.steps(RED) > 0 {
            return None;
        }
        let (winner, name) = match blue.cmp(&red) {
            std::cmp::Ordering::Greater => (Some(BLUE), "Blue victory"),
            std::cmp::Ordering::Less => (Some(RED), "Red victory"),
            std::cmp::Ordering::Equal => (None, "draw"),
        };
        Some(Outcome { winner, name, rule: VICTORY })
    }

    fn turn_line(&self) -> String {
        format!("Turn {} of {TURNS}", self.turn())
    }

    fn turn(&self) -> u16 {
        self.turn.min(TURNS)
    }

    fn view(&self, viewer: Viewer) -> View {
        text::view(self, viewer)
    }

    fn reimagined(&self, side: SideId, chance: &mut dyn Dice) -> Result<Option<Self>, DiceError> {
        let enemy = SideId(1 - side.0);
        let living: Vec<u8> = self.on_map(enemy).map(|(unit, _)| unit).collect();
        match self.bearers[enemy.index()] {
            Some(bearer) if living.contains(&bearer) => {
                let mut other = self.clone();
                other.bearers[enemy.index()] = Some(living[chance.pick(living.len())?]);
                Ok(Some(other))
            }
            _ => Ok(None),
        }
    }

    fn evaluate(&self, side: SideId) -> i64 {
        let enemy = SideId(1 - side.0);
        let near = |unit: &Company| {
            let far =
                self.on_map(enemy).map(|(_, other)| i64::from(unit.at.0.abs_diff(other.at.0)));
            far.min().unwrap_or(0)
        };
        let distance: i64 = self.on_map(side).map(|(_, unit)| near(unit)).sum();
        100 * (i64::from(self.score(side)) - i64::from(self.score(enemy))) - distance
    }

    fn study() -> Option<&'static dyn Study> {
        Some(&Survey)
    }

    fn rules() -> &'static str {
        include_str!("RULES.md")
    }

    fn reach(&self, viewer: Viewer, unit: &str) -> Option<ReachView> {
        let unit = (0..UNITS).find(|known| unit_id(*known) == unit)?;
        let from = self.alive(unit)?.at;
        if self.phase != Phase::Move || viewer != Viewer::Side(self.active) {
            return None;
        }
        let ways = self.ways(unit);
        let legal = |to: &Hex| self.check(&Action::Move { unit, to: *to }).is_ok();
        let hexes = ways.iter().filter(|(to, _)| legal(to)).map(|(&to, &(cost, halts, _))| {
            let route = ground::route(&ways, from, to);
            ReachedHex { hex: label(to), cost: cost.into(), halts, route }
        });
        let hexes = hexes.collect();
        Some(ReachView { unit: unit_id(unit).to_owned(), from: label(from), mp: MP.into(), hexes })
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let _ = viewer;
        let mut overlays = Vec::new();
        for side in [BLUE, RED] {
            let (id, name) = (Self::info().sides[side.index()].id, Self::info().side_name(side));
            let zone = self.zone(side).into_iter().map(label);
            overlays.push(Overlay::new(
                table::OverlayKind::Zones,
                format!("zoc-{id}"),
                format!("ZOC of {name}"),
                Some(side),
                zone,
            ));
            let mut threat: Vec<_> =
                self.on_map(side).flat_map(|(unit, _)| self.ways(unit).into_keys()).collect();
            threat.sort_unstable();
            threat.dedup();
            let name = format!("Where {name} can go next turn");
            let threat = threat.into_iter().map(label);
            overlays.push(Overlay::new(
                table::OverlayKind::March,
                format!("threat-{id}"),
                name,
                Some(side),
                threat,
            ));
        }
        overlays
    }
}

impl Outpost {
    fn lose(&mut self, unit: u8, recorder: &mut Recorder<'_, Event>) {
        let company = &mut self.units[usize::from(unit)];
        company.steps -= 1;
        let gone = company.steps == 0;
        recorder.say(Event::Lost { unit });
        if gone && self.bearers[side_of(unit).index()] == Some(unit) {
            recorder.reveal(Event::Colours { unit });
        }
    }
}

struct Survey;

impl Study for Survey {
    fn map_svg(&self, _: &View) -> Result<String, StudyError> {
        Ok(ground::svg())
    }
}
