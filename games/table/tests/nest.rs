//! A toy with the hardest nest of the Great Campaigns, as an agenda: secret plans of both sides →
//! a leader activates units → each marches → an enemy next to it may fall back → hex by hex →
//! through a stack of friends, whose owner chooses who is disordered → back into the march →
//! attack → losses → retreat → advance → the next unit.

use std::collections::BTreeSet;

use combat::{Dice, DiceError, Die, SeededDice};
use grognard_table::testing::Kit;
use grognard_table::{
    ActionText, Agenda, Colour, Decide, Flow, Game, GameEvent, GameInfo, Next, Outcome, Procedure,
    Recorder, Rule, ScenarioInfo, Setup, SetupError, SideId, SideInfo, View, Viewer, Violation,
    new_game, play, task,
};
use serde::{Deserialize, Serialize};

const RULE: Rule = Rule("5.2");
const WIDE: u8 = 6;
const UNITS: usize = 8;
const TURNS: u8 = 4;

type Bits = u8;
type Rec<'t> = Recorder<'t, Said>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Unit {
    side: u8,
    cavalry: bool,
    hex: Option<u8>,
    sp: u8,
    fatigue: u8,
    disordered: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Nest {
    turn: u8,
    units: [Unit; UNITS],
    agenda: Agenda<Task>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Said(String);

impl GameEvent for Said {
    fn rule(&self) -> Rule {
        RULE
    }
    fn sentence(&self) -> String {
        self.0.clone()
    }
}

fn neighbours(hex: u8) -> impl Iterator<Item = u8> {
    let (x, y) = (hex % WIDE, hex / WIDE);
    let all = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
    all.into_iter().filter(|&(x, y)| x < WIDE && y < WIDE).map(|(x, y)| y * WIDE + x)
}

fn bits(set: Bits) -> impl Iterator<Item = u8> {
    (0..8).filter(move |unit| set & (1 << unit) != 0)
}

impl Nest {
    fn at(&self, hex: u8, side: u8) -> Bits {
        let here = |i: &usize| self.units[*i].hex == Some(hex) && self.units[*i].side == side;
        (0..UNITS).filter(here).fold(0, |set, i| set | 1 << i)
    }
    fn alive(&self, side: u8) -> Bits {
        let here = |i: &usize| self.units[*i].hex.is_some() && self.units[*i].side == side;
        (0..UNITS).filter(here).fold(0, |set, i| set | 1 << i)
    }
    fn of(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }
    fn all_cavalry(&self, set: Bits) -> bool {
        set != 0 && bits(set).all(|unit| self.units[usize::from(unit)].cavalry)
    }
}

grognard_table::tasks! {
    for Nest;
    decisions { Plans, Activate, Group, March, FallBack, Path, Through, Loss, Follow }
    procedures { Turn, Attack }
}

fn text(command: String) -> ActionText {
    ActionText { sentence: command.clone(), command, ..ActionText::default() }
}
fn wrong<T>(_: T) -> Violation {
    Violation::new(RULE, "not now")
}

macro_rules! common {
    () => {
        fn not_now(action: Self::Action) -> Violation {
            wrong(action)
        }
        fn describe(&self, _: &Nest, action: Self::Action) -> ActionText {
            text(format!("{action:?}").to_lowercase())
        }
        fn question(&self, _: &Nest) -> String {
            format!("{self:?}")
        }
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Turn {
    planned: bool,
    side: u8,
}
impl Procedure<Nest> for Turn {
    fn resume(&mut self, game: &mut Nest, _: &mut Rec) -> Flow<Nest> {
        if !self.planned {
            self.planned = true;
            return Ok(Next::First(Plans { made: [None; 2] }.into()));
        }
        if self.side == 2 {
            game.turn += 1;
            let over = game.turn > TURNS || game.alive(0) == 0 || game.alive(1) == 0;
            let next = Turn { planned: false, side: 0 };
            return Ok(if over { Next::GameOver } else { Next::Instead(next.into()) });
        }
        self.side += 1;
        Ok(Next::First(Activate { side: self.side - 1, chosen: 0 }.into()))
    }
}

/// Both sides choose without seeing the other's choice: one decision, two askings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Plans {
    made: [Option<u8>; 2],
}
impl Decide<Nest> for Plans {
    type Action = u8;
    const PHASE: &'static str = "Plans";
    fn decider(&self, _: &Nest) -> SideId {
        SideId(u8::from(self.made[0].is_some()))
    }
    fn list(&self, _: &Nest, out: impl FnMut(u8)) {
        (0..3).for_each(out);
    }
    fn apply(&mut self, game: &mut Nest, plan: u8, recorder: &mut Rec) -> Flow<Nest> {
        let side = usize::from(self.decider(game).0);
        self.made[side] = Some(plan);
        if side == 0 {
            return Ok(Next::Ask);
        }
        recorder.reveal(Said(format!("The plans were {:?}.", self.made)));
        Ok(Next::Done)
    }
    fn question(&self, _: &Nest) -> String {
        "Plan in secret.".to_owned()
    }
    fn not_now(action: u8) -> Violation {
        wrong(action)
    }
    fn describe(&self, _: &Nest, plan: u8) -> ActionText {
        text(format!("plan {plan}"))
    }
}

/// 5.2: which units take part is chosen before any roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Activate {
    side: u8,
    chosen: Bits,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Activation {
    Add(u8),
    Go,
}
impl Decide<Nest> for Activate {
    type Action = Activation;
    const PHASE: &'static str = "Activation";
    common!();
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, game: &Nest, mut out: impl FnMut(Activation)) {
        bits(game.alive(self.side) & !self.chosen).for_each(|unit| out(Activation::Add(unit)));
        out(Activation::Go);
    }
    fn apply(&mut self, _: &mut Nest, action: Activation, _: &mut Rec) -> Flow<Nest> {
        Ok(match action {
            Activation::Add(unit) => {
                self.chosen |= 1 << unit;
                Next::Ask
            }
            Activation::Go => {
                Next::Instead(Group { side: self.side, left: self.chosen, mp: 0 }.into())
            }
        })
    }
}

/// 5.2: one die for all; the units march one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Group {
    side: u8,
    left: Bits,
    mp: u8,
}
impl Decide<Nest> for Group {
    type Action = u8;
    const PHASE: &'static str = "Group";
    common!();
    fn begin(&mut self, game: &mut Nest, recorder: &mut Rec) -> Flow<Nest> {
        self.mp = 1 + recorder.d6(RULE, "movement allowance")?;
        self.resume(game, recorder)
    }
    fn resume(&mut self, game: &mut Nest, recorder: &mut Rec) -> Flow<Nest> {
        self.left &= game.alive(self.side);
        self.ask_if_choice(game, recorder)
    }
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, _: &Nest, out: impl FnMut(u8)) {
        bits(self.left).for_each(out);
    }
    fn apply(&mut self, _: &mut Nest, unit: u8, _: &mut Rec) -> Flow<Nest> {
        self.left &= !(1 << unit);
        Ok(Next::First(March { unit, mp: self.mp, asked: 0, attacked: false }.into()))
    }
}

/// 5.1: one unit marches, hex by hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct March {
    unit: u8,
    mp: u8,
    /// The enemy stacks that have been asked since the last step.
    asked: u64,
    attacked: bool,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Marching {
    Step(u8),
    Attack(u8),
    Stop,
}
impl Decide<Nest> for March {
    type Action = Marching;
    const PHASE: &'static str = "March";
    common!();
    fn begin(&mut self, game: &mut Nest, recorder: &mut Rec) -> Flow<Nest> {
        game.of(self.unit).fatigue += 1;
        if game.of(self.unit).fatigue >= 3 && recorder.d6(RULE, "extended march")? == 6 {
            game.of(self.unit).disordered = true;
        }
        self.resume(game, recorder)
    }
    fn resume(&mut self, game: &mut Nest, _: &mut Rec) -> Flow<Nest> {
        let Some(hex) = game.of(self.unit).hex.filter(|_| self.mp > 0) else {
            return Ok(Next::Done);
        };
        let enemy = 1 - game.of(self.unit).side;
        let near = neighbours(hex)
            .find(|&near| self.asked & (1 << near) == 0 && game.all_cavalry(game.at(near, enemy)));
        Ok(match near {
            Some(near) => {
                self.asked |= 1 << near;
                Next::First(FallBack { hex: near, side: enemy, from: hex }.into())
            }
            None => Next::Ask,
        })
    }
    fn decider(&self, game: &Nest) -> SideId {
        SideId(game.units[usize::from(self.unit)].side)
    }
    fn list(&self, game: &Nest, mut out: impl FnMut(Marching)) {
        let unit = game.units[usize::from(self.unit)];
        for to in unit.hex.into_iter().flat_map(neighbours) {
            let held = game.at(to, 1 - unit.side) != 0;
            if !held {
                out(Marching::Step(to));
            } else if !self.attacked {
                out(Marching::Attack(to));
            }
        }
        out(Marching::Stop);
    }
    fn apply(&mut self, game: &mut Nest, action: Marching, _: &mut Rec) -> Flow<Nest> {
        Ok(match action {
            Marching::Stop => Next::Done,
            Marching::Step(to) => {
                game.of(self.unit).hex = Some(to);
                self.mp -= 1;
                self.asked = 0;
                Next::Again
            }
            Marching::Attack(target) => {
                self.attacked = true;
                self.mp -= 1;
                let side = game.of(self.unit).side;
                let from = game.of(self.unit).hex.unwrap_or(target);
                Next::First(Attack { side, from, target, result: 0, step: 0 }.into())
            }
        })
    }
}

/// 7.7: the *other* side decides, in the middle of the march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct FallBack {
    hex: u8,
    side: u8,
    from: u8,
}
impl Decide<Nest> for FallBack {
    type Action = bool;
    const PHASE: &'static str = "Cavalry retreat";
    common!();
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, _: &Nest, out: impl FnMut(bool)) {
        [true, false].into_iter().for_each(out);
    }
    fn apply(&mut self, game: &mut Nest, falls_back: bool, recorder: &mut Rec) -> Flow<Nest> {
        if !falls_back {
            return Ok(Next::Done);
        }
        let lost = recorder.d6(RULE, "cavalry retreat")? / 2;
        // The child changes what the task below knows.
        if let Some(march) = game.agenda.find_mut::<March>() {
            march.mp = march.mp.saturating_sub(lost);
        }
        let units = game.at(self.hex, self.side);
        bits(units).for_each(|unit| game.of(unit).disordered = true);
        Ok(Next::Instead(Path::new(units, self.hex, self.side, 2, 4).into()))
    }
}

/// 7.6: a stack retreats hex by hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Path {
    units: Bits,
    at: u8,
    last: u8,
    side: u8,
    gone: u8,
    least: u8,
    most: u8,
}
impl Path {
    fn new(units: Bits, at: u8, side: u8, least: u8, most: u8) -> Path {
        Path { units, at, last: at, side, gone: 0, least, most }
    }
    fn open(self, game: &Nest) -> impl Iterator<Item = u8> {
        neighbours(self.at).filter(move |&to| to != self.last && game.at(to, 1 - self.side) == 0)
    }
}
impl Decide<Nest> for Path {
    type Action = Option<u8>;
    const PHASE: &'static str = "Retreat";
    common!();
    fn resume(&mut self, game: &mut Nest, _: &mut Rec) -> Flow<Nest> {
        let over = self.gone == self.most || self.open(game).next().is_none();
        Ok(if over { Next::Done } else { Next::Ask })
    }
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, game: &Nest, mut out: impl FnMut(Option<u8>)) {
        self.open(game).for_each(|to| out(Some(to)));
        if self.gone >= self.least {
            out(None);
        }
    }
    fn apply(&mut self, game: &mut Nest, to: Option<u8>, _: &mut Rec) -> Flow<Nest> {
        let Some(to) = to else { return Ok(Next::Done) };
        let friends = game.at(to, self.side);
        bits(self.units).for_each(|unit| game.of(unit).hex = Some(to));
        (self.last, self.at, self.gone) = (self.at, to, self.gone + 1);
        let through = Through { units: friends, side: self.side };
        Ok(if friends == 0 { Next::Again } else { Next::First(through.into()) })
    }
}

/// Who is disordered by friends that pass through: asked only where there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Through {
    units: Bits,
    side: u8,
}
impl Decide<Nest> for Through {
    type Action = u8;
    const PHASE: &'static str = "Passed through";
    common!();
    fn begin(&mut self, game: &mut Nest, recorder: &mut Rec) -> Flow<Nest> {
        self.ask_if_choice(game, recorder)
    }
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, _: &Nest, out: impl FnMut(u8)) {
        bits(self.units).for_each(out);
    }
    fn apply(&mut self, game: &mut Nest, unit: u8, _: &mut Rec) -> Flow<Nest> {
        game.of(unit).disordered = true;
        Ok(Next::Done)
    }
}

/// 7.1: an attack, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Attack {
    side: u8,
    from: u8,
    target: u8,
    result: u8,
    step: u8,
}
impl Procedure<Nest> for Attack {
    fn resume(&mut self, game: &mut Nest, recorder: &mut Rec) -> Flow<Nest> {
        self.step += 1;
        let (mine, theirs) = (game.at(self.from, self.side), game.at(self.target, 1 - self.side));
        Ok(match self.step {
            1 => {
                self.result = recorder.d6_by(SideId(self.side), RULE, "attack")?;
                Next::First(Loss { units: mine, side: self.side }.into())
            }
            2 if self.result >= 3 => {
                Next::First(Loss { units: theirs, side: 1 - self.side }.into())
            }
            3 if self.result >= 4 && theirs != 0 => {
                Next::First(Path::new(theirs, self.target, 1 - self.side, 1, 3).into())
            }
            4 if theirs == 0 && mine != 0 => {
                Next::First(Follow { units: mine, side: self.side, to: self.target }.into())
            }
            2..=4 => Next::Again,
            _ => Next::Done,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Loss {
    units: Bits,
    side: u8,
}
impl Decide<Nest> for Loss {
    type Action = u8;
    const PHASE: &'static str = "Losses";
    common!();
    fn begin(&mut self, game: &mut Nest, recorder: &mut Rec) -> Flow<Nest> {
        self.ask_if_choice(game, recorder)
    }
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, _: &Nest, out: impl FnMut(u8)) {
        bits(self.units).for_each(out);
    }
    fn apply(&mut self, game: &mut Nest, unit: u8, _: &mut Rec) -> Flow<Nest> {
        let unit = game.of(unit);
        unit.sp -= 1;
        if unit.sp == 0 {
            unit.hex = None;
        }
        Ok(Next::Done)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Follow {
    units: Bits,
    side: u8,
    to: u8,
}
impl Decide<Nest> for Follow {
    type Action = bool;
    const PHASE: &'static str = "Advance";
    common!();
    fn decider(&self, _: &Nest) -> SideId {
        SideId(self.side)
    }
    fn list(&self, _: &Nest, out: impl FnMut(bool)) {
        [true, false].into_iter().for_each(out);
    }
    fn apply(&mut self, game: &mut Nest, follows: bool, _: &mut Rec) -> Flow<Nest> {
        if follows {
            bits(self.units).for_each(|unit| game.of(unit).hex = Some(self.to));
        }
        Ok(Next::Done)
    }
}

static INFO: GameInfo = GameInfo {
    id: "nest",
    title: "Nest",
    blurb: "",
    scenarios: &[ScenarioInfo {
        id: "only",
        title: "Only",
        turns: TURNS as u16,
        ..ScenarioInfo::EMPTY
    }],
    sides: &[
        SideInfo { id: "blue", name: "blue", colour: Colour::Blue },
        SideInfo { id: "grey", name: "grey", colour: Colour::Grey },
    ],
    options: &[],
    players: &[],
    examples: &[],
};

impl Game for Nest {
    type Action = Action;
    type Task = Task;
    type Event = Said;
    fn info() -> &'static GameInfo {
        &INFO
    }
    fn new(_: &Setup) -> Result<Nest, SetupError> {
        let unit = |i: usize| Unit {
            side: (i / 4) as u8,
            cavalry: i % 4 >= 1,
            hex: Some([0, 0, 6, 7, 14, 14, 15, 20][i]),
            sp: 4,
            fatigue: 0,
            disordered: false,
        };
        let mut game =
            Nest { turn: 1, units: std::array::from_fn(unit), agenda: Agenda::default() };
        task::start(&mut game, Turn { planned: false, side: 0 }.into()).expect("no dice");
        Ok(game)
    }
    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }
    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }
    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome { winner: None, name: "draw", rule: RULE })
    }
    fn turn_line(&self) -> String {
        format!("Turn {}", self.turn)
    }

    fn turn(&self) -> u16 {
        u16::from(self.turn)
    }
    fn view(&self, _: Viewer) -> View {
        View::of(self)
    }
    /// What is hidden lies in a task: the other side's plan.
    fn reimagined(&self, side: SideId, chance: &mut dyn Dice) -> Result<Option<Nest>, DiceError> {
        let mut other = self.clone();
        let Some(plans) = other.agenda.find_mut::<Plans>() else { return Ok(None) };
        let Some(plan) = &mut plans.made[1 - side.index()] else { return Ok(None) };
        *plan = chance.roll(Die::D6)? % 3;
        Ok(Some(other))
    }
}

#[test]
fn the_kit_is_content() {
    Kit::<Nest>::new().games(40).run().unwrap();
}

/// Plays at random: which stacks of tasks were asked.
fn explore(games: u64) -> BTreeSet<String> {
    let mut stacks = BTreeSet::new();
    for seed in 0..games {
        let mut game: Nest = new_game(&Setup::default()).unwrap();
        let mut dice = SeededDice::new(seed);
        while game.decision().side().is_some() {
            let mut actions = Vec::new();
            game.actions(&mut actions);
            let pick = (0..3).fold(0, |n, _| n * 6 + usize::from(dice.roll(Die::D6).unwrap()));
            play(&mut game, &actions[pick % actions.len()], &mut dice).unwrap();
            let text = serde_json::to_string(&game).unwrap();
            assert_eq!(serde_json::from_str::<Nest>(&text).unwrap(), game);
            let name = |task: &Task| {
                let name = format!("{task:?}");
                name.split('(').next().unwrap_or_default().to_owned()
            };
            let stack: Vec<String> = game.agenda.iter().rev().map(name).collect();
            stacks.insert(stack.join(" > "));
        }
    }
    stacks
}

#[test]
fn a_nest_of_six_is_reached_and_unwinds() {
    let stacks = explore(300);
    assert!(stacks.contains("Turn > Group > March > FallBack"));
    assert!(stacks.contains("Turn > Group > March > Path > Through"));
    assert!(stacks.contains("Turn > Group > March > Attack > Path > Through"));
    assert!(stacks.contains("Turn > Group > March > Attack > Follow"));
}
