//! The Ford: a whole small wargame on the crates. `docs/your-own-game.md` leads through it.

#![allow(missing_docs, reason = "the page says what each is for")]

use std::process::ExitCode;
use std::sync::LazyLock;

use board::{Board, Face, MaybeByLabel, Roster, odds_of, resolve, with_search};
use combat::{Basis, Dice, DiceError, Modifier, Modifiers, ResultsTable};
use hexmap::{Atlas, ByLabel, HexId, HexSet, Map, Way};
use pathfinding::{Choices, Mp, Reach, Start, StepTable, TableMoves, Zone, ZoneTable, choices};
use serde::{Deserialize, Serialize};
use table::{
    ActionText, Agenda, Colour, Counter, Decide, Flow, Game, GameEvent, GameInfo, Location, Next,
    OddsView, Outcome, Player, PlayerInfo, Procedure, ReachView, Recorder, Registry, Rule,
    ScenarioInfo, Setup, SetupError, SideId, SideInfo, Study, StudyError, View, Viewer, Violation,
};

const TURNS: u16 = 6;
const MP: Mp = Mp(3);
const SIDES: [SideId; 2] = [SideId(0), SideId(1)];

const SEQUENCE: Rule = Rule("1.0");
const MOVES: Rule = Rule("2.0");
const RIVER: Rule = Rule("2.1");
const STACKING: Rule = Rule("2.2");
const ZONES: Rule = Rule("2.3");
const ATTACKS: Rule = Rule("3.0");
const RETREATS: Rule = Rule("4.0");
const VICTORY: Rule = Rule("5.0");

#[derive(Debug)]
pub struct Company {
    name: &'static str,
    side: SideId,
    start: &'static str,
}

static COMPANIES: [Company; 6] = [
    Company { name: "adams", side: SIDES[0], start: "0102" },
    Company { name: "baker", side: SIDES[0], start: "0103" },
    Company { name: "clark", side: SIDES[0], start: "0104" },
    Company { name: "ross", side: SIDES[1], start: "0702" },
    Company { name: "stone", side: SIDES[1], start: "0703" },
    Company { name: "tate", side: SIDES[1], start: "0704" },
];

impl Roster for Company {
    fn roster() -> &'static [Company] {
        &COMPANIES
    }
    fn id(&self) -> &str {
        self.name
    }
}

type UnitId = board::UnitId<Company>;

#[derive(Debug)]
struct Book {
    map: Map,
    steps: StepTable<Rule>,
    zones: ZoneTable,
    woods: HexSet,
    mill: HexId,
    fight: ResultsTable<String>,
}

impl Book {
    fn load() -> Result<Book, Box<dyn std::error::Error>> {
        let map = Map::from_toml("ford.toml", include_str!("../data/ford.toml"))?;
        let river = map.side_kind("river").ok_or("the map has no river")?;
        let terrain = map.terrain("terrain").ok_or("the map has no terrain")?;
        let wooded = |hex: &HexId| terrain.entry(*hex).is_some_and(|entry| entry.name == "woods");
        let woods: HexSet = map.hexes().filter(wooded).collect();
        let wet = |side| map.features(side).contains(river) && map.crossings_on(side).count() == 0;
        let steps = StepTable::compile(&map, |way, to| match way {
            Way::Side(side) if wet(side) => Err(RIVER),
            _ => Ok(Mp(if woods.contains(to) { 2 } else { 1 })),
        })?;
        let zone = |side, _| if wet(side) { Zone::None } else { Zone::Full };
        let zones = ZoneTable::compile(&map, zone).with_own_hex(Zone::None);
        let mill = map.hex("0403").ok_or("there is no mill")?;
        let fight = ResultsTable::from_toml("fight", include_str!("../data/fight.toml"))?;
        Ok(Book { map, steps, zones, woods, mill, fight })
    }
}

static BOOK: LazyLock<Book> = LazyLock::new(|| Book::load().expect("every run of it reads it"));

impl Atlas for Book {
    fn map() -> &'static Map {
        &BOOK.map
    }
}

fn board() -> Board<'static> {
    Board::new(&BOOK.map, &INFO)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Standing {
    #[serde(with = "MaybeByLabel::<Book>")]
    at: Option<HexId>,
    acted: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ford {
    turn: u16,
    units: [Standing; 6],
    agenda: Agenda<Task>,
}

impl Ford {
    fn at(&self, unit: UnitId) -> Option<HexId> {
        self.units[unit.index()].at
    }

    fn of(&self, side: SideId) -> impl Iterator<Item = (UnitId, HexId)> {
        let own = UnitId::all().filter(move |unit| unit.side == side);
        own.filter_map(|unit| Some((unit, self.at(unit)?)))
    }

    fn zone(&self, side: SideId) -> HexSet {
        let hexes = self.of(side).flat_map(|(_, hex)| BOOK.zones.of(hex));
        hexes.map(|(hex, _)| hex).collect()
    }

    fn with_reach<T>(
        &self,
        unit: UnitId,
        from: HexId,
        ask: impl FnOnce(Reach<'_, TableMoves<'_, Rule>>) -> T,
    ) -> T {
        let enemy = SIDES[1 - unit.side.index()];
        let hexes = |side| self.of(side).map(|(_, hex)| hex).collect::<HexSet>();
        let (foes, friends, zone) = (hexes(enemy), hexes(unit.side), self.zone(enemy));
        let moves = BOOK.steps.moves(&BOOK.map).closed(&foes, STACKING);
        let moves = moves.full(&friends, STACKING).halts(&zone, ZONES);
        with_search(|search| ask(search.routes(&moves, &[Start::at(from)], Some(MP))))
    }

    fn lose(&mut self, unit: UnitId, recorder: &mut Recorder<'_, Told>) {
        self.units[unit.index()].at = None;
        recorder.say_with(|| Told(RETREATS, format!("{unit} is lost.")));
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told(Rule, String);

impl GameEvent for Told {
    fn rule(&self) -> Rule {
        self.0
    }
    fn sentence(&self) -> String {
        table::capital(&self.1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    next: u8,
}

impl Procedure<Ford> for Turn {
    fn resume(&mut self, game: &mut Ford, _: &mut Recorder<'_, Told>) -> Flow<Ford> {
        game.units.iter_mut().for_each(|unit| unit.acted = false);
        let alone = SIDES.iter().any(|&side| game.of(side).next().is_none());
        let last = self.next == 2 && game.turn == TURNS;
        if alone || last {
            return Ok(Next::GameOver);
        }
        game.turn += u16::from(self.next == 2);
        let side = SIDES[usize::from(self.next % 2)];
        self.next = side.0 + 1;
        Ok(Next::First(Act { side }.into()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    side: SideId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Move(UnitId, #[serde(with = "ByLabel::<Book>")] HexId),
    Attack(UnitId, UnitId),
    End,
}

impl Decide<Ford> for Act {
    type Action = Order;
    const PHASE: &'static str = "Action";

    fn decider(&self, _: &Ford) -> SideId {
        self.side
    }
    fn question(&self, _: &Ford) -> String {
        format!("{} moves or attacks with each company.", INFO.side_name(self.side))
    }
    fn list(&self, game: &Ford, mut out: impl FnMut(Order)) {
        for (unit, from) in game.of(self.side) {
            let mut moves = Vec::new();
            game.with_reach(unit, from, |reach| moves.extend(reach.ends().map(|end| end.hex)));
            let attacks = UnitId::all().map(|target| Order::Attack(unit, target));
            let orders = moves.into_iter().map(|to| Order::Move(unit, to)).chain(attacks);
            orders.filter(|&order| self.check(game, order).is_ok()).for_each(&mut out);
        }
        out(Order::End);
    }
    fn check(&self, game: &Ford, order: Order) -> Result<(), Violation> {
        let (Order::Move(unit, _) | Order::Attack(unit, _)) = order else { return Ok(()) };
        let ready = unit.side == self.side && !game.units[unit.index()].acted;
        let Some(from) = game.at(unit).filter(|_| ready) else {
            return Err(Violation::new(SEQUENCE, format!("{unit} cannot act now")));
        };
        let near = |at| BOOK.zones.of(from).any(|(hex, _)| hex == at);
        match order {
            Order::Move(_, to) if to != from => {
                let obstacle = game.with_reach(unit, from, |reach| reach.obstacle(to));
                obstacle.map_or(Ok(()), |it| Err(board().violation(unit, to, MOVES, it)))
            }
            Order::Attack(_, foe) if foe.side != self.side && game.at(foe).is_some_and(near) => {
                Ok(())
            }
            _ => Err(Violation::new(ATTACKS, format!("{unit} is not next to such an enemy"))),
        }
    }
    fn apply(
        &mut self,
        game: &mut Ford,
        order: Order,
        recorder: &mut Recorder<'_, Told>,
    ) -> Flow<Ford> {
        match order {
            Order::Move(unit, to) => {
                game.units[unit.index()] = Standing { at: Some(to), acted: true };
                let place = board().place(to);
                recorder.say_with(|| Told(MOVES, format!("{unit} goes to {place}.")));
            }
            Order::Attack(unit, foe) => {
                game.units[unit.index()].acted = true;
                let places = game.at(unit).zip(game.at(foe));
                match (fight(game, unit, foe, recorder)?.as_str(), places) {
                    ("attacker retreats", Some((_, from))) => {
                        return Ok(Next::First(Retreat { unit, from }.into()));
                    }
                    ("defender retreats", Some((from, _))) => {
                        return Ok(Next::First(Retreat { unit: foe, from }.into()));
                    }
                    ("defender lost", _) => game.lose(foe, recorder),
                    _ => {}
                }
            }
            Order::End => return Ok(Next::Done),
        }
        Ok(Next::Ask)
    }
    fn describe(&self, game: &Ford, order: Order) -> ActionText {
        match order {
            Order::Move(unit, to) => {
                about(unit, Some(to), format!("m {unit} {}", board().label(to)))
            }
            Order::Attack(unit, foe) => about(unit, game.at(foe), format!("a {unit} {foe}")),
            Order::End => {
                let (command, sentence) = ("end".to_owned(), "End the half turn.".to_owned());
                ActionText { command, sentence, ends: true, ..ActionText::default() }
            }
        }
    }
    fn not_now(_: Order) -> Violation {
        Violation::new(SEQUENCE, "somebody must retreat first")
    }
    fn parse(_: &Ford, words: &[&str]) -> Option<Order> {
        match *words {
            ["m", unit, to] => Some(Order::Move(UnitId::named(unit)?, BOOK.map.hex(to)?)),
            ["a", unit, foe] => Some(Order::Attack(UnitId::named(unit)?, UnitId::named(foe)?)),
            ["end"] => Some(Order::End),
            _ => None,
        }
    }
    fn odds(&self, game: &Ford, order: Order) -> Option<OddsView> {
        let Order::Attack(unit, foe) = order else { return None };
        odds_of(game, |copy, recorder| Ok(fight(copy, unit, foe, recorder)?), String::clone).ok()
    }
}

fn about(unit: UnitId, hex: Option<HexId>, command: String) -> ActionText {
    let hex = hex.map(|hex| board().label(hex).to_owned());
    let verb = if command.starts_with('a') { "attacks" } else { "goes to" };
    let sentence = format!("{unit} {verb} {}.", hex.as_deref().unwrap_or("nobody"));
    let (group, unit) = (unit.to_string(), Some(unit.name.to_owned()));
    ActionText { group, unit, hex, command, sentence, ..ActionText::default() }
}

fn fight(
    game: &Ford,
    unit: UnitId,
    foe: UnitId,
    recorder: &mut Recorder<'_, Told>,
) -> Result<String, DiceError> {
    let mut modifiers = Modifiers::new();
    if game.at(foe).is_some_and(|at| BOOK.woods.contains(at)) {
        modifiers.push(Modifier::die(-1, ATTACKS.0, "target in woods"));
    }
    let purpose = format_args!("the attack of {unit}");
    let dice = recorder.dice(unit.side, ATTACKS, purpose);
    let result = resolve(&BOOK.fight, Basis::Only, &modifiers, dice)?.outcome().clone();
    recorder.say_with(|| Told(ATTACKS, format!("{unit} attacks {foe}: {result}.")));
    Ok(result)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    unit: UnitId,
    #[serde(with = "ByLabel::<Book>")]
    from: HexId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetreatTo(#[serde(with = "ByLabel::<Book>")] HexId);

impl Retreat {
    fn hexes(self, game: &Ford) -> Choices<Rule> {
        let here = game.at(self.unit).unwrap_or(self.from);
        let zone = game.zone(SIDES[1 - self.unit.side.index()]);
        choices(&BOOK.map, here, |_, to| {
            let dry = BOOK.zones.of(here).any(|(hex, _)| hex == to);
            let free = UnitId::all().all(|unit| game.at(unit) != Some(to));
            if !dry || !free || zone.contains(to) {
                return Err(RETREATS);
            }
            Ok(std::cmp::Reverse(BOOK.map.distance(to, self.from)))
        })
    }
}

impl Decide<Ford> for Retreat {
    type Action = RetreatTo;
    const PHASE: &'static str = "Retreat";

    fn begin(&mut self, game: &mut Ford, recorder: &mut Recorder<'_, Told>) -> Flow<Ford> {
        if self.hexes(game).best.is_empty() {
            game.lose(self.unit, recorder);
            return Ok(Next::Done);
        }
        self.ask_if_choice(game, recorder)
    }
    fn decider(&self, _: &Ford) -> SideId {
        self.unit.side
    }
    fn question(&self, _: &Ford) -> String {
        table::capital(&format!("{} must retreat.", self.unit))
    }
    fn list(&self, game: &Ford, out: impl FnMut(RetreatTo)) {
        self.hexes(game).best.into_iter().map(RetreatTo).for_each(out);
    }
    fn apply(
        &mut self,
        game: &mut Ford,
        RetreatTo(to): RetreatTo,
        recorder: &mut Recorder<'_, Told>,
    ) -> Flow<Ford> {
        let unit = self.unit;
        game.units[unit.index()].at = Some(to);
        let place = board().place(to);
        recorder.say_with(|| Told(RETREATS, format!("{unit} retreats to {place}.")));
        Ok(Next::Done)
    }
    fn describe(&self, _: &Ford, RetreatTo(to): RetreatTo) -> ActionText {
        about(self.unit, Some(to), format!("r {}", board().label(to)))
    }
    fn not_now(_: RetreatTo) -> Violation {
        Violation::new(RETREATS, "nobody can retreat there now")
    }
}

table::tasks! {
    for Ford;
    decisions { Act, Retreat }
    procedures { Turn }
}

static INFO: GameInfo = GameInfo {
    id: "ford",
    title: "The Ford",
    blurb: "Three companies a side want the mill at the ford.",
    scenarios: &[ScenarioInfo { id: "dawn", title: "Dawn", turns: TURNS, ..ScenarioInfo::EMPTY }],
    sides: &[
        SideInfo { id: "blue", name: "Blue", colour: Colour::Blue },
        SideInfo { id: "red", name: "Red", colour: Colour::Red },
    ],
    players: &[PlayerInfo { id: "bold", title: "Marches to the mill and attacks.", sides: &[] }],
    ..GameInfo::EMPTY
};

impl Game for Ford {
    type Action = Action;
    type Task = Task;
    type Event = Told;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn new(_: &Setup) -> Result<Ford, SetupError> {
        let standing = |unit: &Company| Standing { at: BOOK.map.hex(unit.start), acted: false };
        let units = COMPANIES.each_ref().map(standing);
        let agenda = Agenda::of([Turn { next: 1 }.into(), Act { side: SIDES[0] }.into()]);
        Ok(Ford { turn: 1, units, agenda })
    }
    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }
    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }
    fn outcome(&self) -> Option<Outcome> {
        let holder = UnitId::all().find(|&unit| self.at(unit) == Some(BOOK.mill));
        let alone = SIDES.iter().find(|side| self.of(SIDES[1 - side.index()]).next().is_none());
        let winner = alone.copied().or(holder.map(|unit| unit.side));
        let name = winner.map_or("draw", |side| ["Blue victory", "Red victory"][side.index()]);
        self.agenda.is_empty().then_some(Outcome { winner, name, rule: VICTORY })
    }
    fn turn(&self) -> u16 {
        self.turn
    }
    fn turn_line(&self) -> String {
        format!("Turn {} of {TURNS}", self.turn)
    }
    fn view(&self, _: Viewer) -> View {
        let counter = |unit: UnitId| Counter {
            id: unit.name.to_owned(),
            name: table::capital(unit.name),
            short: unit.name[..2].to_owned(),
            side: Some(unit.side),
            kind: "infantry".to_owned(),
            movement: MP.to_string(),
            place: self.at(unit).map_or(Location::Box("lost".to_owned()), |hex| {
                Location::Hex(board().label(hex).to_owned())
            }),
            ..Counter::default()
        };
        View { counters: UnitId::all().map(counter).collect(), ..View::of(self) }
    }

    fn reach(&self, _: Viewer, unit: &str) -> Option<ReachView> {
        let unit = UnitId::named(unit)?;
        let ready = self.agenda.asks() == Some(&Act { side: unit.side });
        let from = self.at(unit).filter(|_| ready && !self.units[unit.index()].acted)?;
        let board = board();
        Some(self.with_reach(unit, from, |it| board.reach_view(unit.name, from, &it, |_| true)))
    }
    fn player(id: &str) -> Option<Box<dyn Player<Ford>>> {
        (id == "bold").then(|| Box::new(Bold) as Box<dyn Player<Ford>>)
    }
    fn study() -> Option<&'static dyn Study> {
        Some(&Pictures)
    }
}

#[derive(Debug)]
struct Bold;

impl Player<Ford> for Bold {
    fn choose(
        &mut self,
        _: &Ford,
        _: SideId,
        actions: &[Action],
        _: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        let far = |hex| BOOK.map.distance(hex, BOOK.mill).unwrap_or(9);
        let urge = |action: &Action| match *action {
            Action::Act(Order::Attack(..)) => 30,
            Action::Act(Order::Move(_, to)) | Action::Retreat(RetreatTo(to)) => 20 - far(to),
            Action::Act(Order::End) => 0,
        };
        Ok((0..actions.len()).max_by_key(|&index| urge(&actions[index])).unwrap_or_default())
    }
}

#[derive(Debug)]
struct Pictures;

impl Study for Pictures {
    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        Ok(board().picture(view, Face::of).text(colour))
    }
    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(board().picture(view, Face::of).svg())
    }
}

#[allow(dead_code, reason = "a test takes the game without its program")]
fn main() -> ExitCode {
    let games = Registry::new().with::<Ford>().into();
    if std::env::args_os().len() > 1 {
        return grognard::main(&games);
    }
    let args = "your_own_game simulate ford --games 20 --blue bold --red random".split(' ');
    let (mut input, mut out, mut err) = (std::io::empty(), std::io::stdout(), std::io::stderr());
    let mut console = grognard::Console::plain(&mut input, &mut out, &mut err);
    grognard::run(&games, args, &mut console).into()
}
