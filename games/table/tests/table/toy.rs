// Skirmish: a whole wargame in one file, for the tests and the examples of this crate.
//
// Two sides with two companies each stand on a row of seven hexes. Each side first keeps one of two
// cards face down. In its half of a turn a side moves and attacks with each company once, and may
// play its card: guns make its attacks better in that half turn, a bluff does nothing. The side
// whose companies are all gone loses; otherwise steps decide after the last turn.

use combat::{Dice, DiceError};
use grognard_table::{
    ActionText, Agenda, Audience, Badge, BadgeKind, Colour, Counter, Decide, Example, Flow, Game,
    GameEvent, GameInfo, Location, ModifierLine, Next, OddsLine, OddsView, Only, OptionInfo,
    Outcome, Player, PlayerInfo, Recorder, Rule, ScenarioInfo, Score, Setup, SetupError, SideId,
    SideInfo, Study, StudyError, Track, View, Viewer, Violation,
};
use serde::{Deserialize, Serialize};

pub(crate) const BLUE: SideId = SideId(0);
pub(crate) const RED: SideId = SideId(1);

const CARDS: Rule = Rule("1.1");
const TURNS: Rule = Rule("2.0");
const MOVES: Rule = Rule("3.1");
const STACKING: Rule = Rule("3.2");
const ATTACKS: Rule = Rule("4.1");
const PLAYING: Rule = Rule("5.0");
const VICTORY: Rule = Rule("6.0");

const HEXES: u8 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Card {
    Guns,
    Bluff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Company {
    pub(crate) side: SideId,
    /// Hexes are numbered from 1.
    pub(crate) at: u8,
    /// 0 when it is gone.
    pub(crate) steps: u8,
    pub(crate) moved: bool,
    pub(crate) attacked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Keep(Card),
    Move { unit: u8, to: u8 },
    Attack { unit: u8, target: u8 },
    PlayCard,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    CardKept { side: SideId },
    KeptCard { side: SideId, card: Card },
    Moved { unit: u8, to: u8 },
    Hit { unit: u8 },
    Missed { unit: u8 },
    CardPlayed { side: SideId, card: Card },
    TurnBegins { turn: u16 },
}

impl GameEvent for Event {
    fn rule(&self) -> Rule {
        match self {
            Event::CardKept { .. } | Event::KeptCard { .. } => CARDS,
            Event::Moved { .. } => MOVES,
            Event::Hit { .. } | Event::Missed { .. } => ATTACKS,
            Event::CardPlayed { .. } => PLAYING,
            Event::TurnBegins { .. } => TURNS,
        }
    }

    fn sentence(&self) -> String {
        match *self {
            Event::CardKept { side } => format!("{} keeps a card face down.", name(side)),
            Event::KeptCard { side, card } => format!("{} keeps {card:?}.", name(side)),
            Event::Moved { unit, to } => format!("{} moves to {}.", unit_id(unit), hex(to)),
            Event::Hit { unit } => format!("{} loses a step.", unit_id(unit)),
            Event::Missed { unit } => format!("The attack of {} fails.", unit_id(unit)),
            Event::CardPlayed { side, card } => format!("{} plays {card:?}.", name(side)),
            Event::TurnBegins { turn } => format!("Turn {turn} begins."),
        }
    }

    fn audience(&self) -> Audience {
        match self {
            Event::KeptCard { side, .. } => Audience::Only(*side),
            _ => Audience::Everyone,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Skirmish {
    pub(crate) units: [Company; 4],
    pub(crate) cards: [Option<Card>; 2],
    pub(crate) played: [bool; 2],
    pub(crate) guns_fire: bool,
    pub(crate) active: SideId,
    pub(crate) turn: u16,
    pub(crate) turns: u16,
    pub(crate) agenda: Agenda<Only<Act>>,
}

fn name(side: SideId) -> &'static str {
    Skirmish::info().side_name(side)
}

fn hex(number: u8) -> String {
    format!("{number:02}")
}

fn unit_id(unit: u8) -> &'static str {
    ["b1", "b2", "r1", "r2"].get(usize::from(unit)).copied().unwrap_or("nobody")
}

impl Skirmish {
    fn choosing_cards(&self) -> bool {
        self.cards.contains(&None)
    }

    fn steps(&self, side: SideId) -> u8 {
        self.units.iter().filter(|unit| unit.side == side).map(|unit| unit.steps).sum()
    }

    /// The company with this number, if it is the active side's and on the map.
    fn own(&self, unit: u8, rule: Rule) -> Result<&Company, Violation> {
        let found = self.units.get(usize::from(unit)).filter(|unit| unit.steps > 0);
        let found = found.ok_or_else(|| Violation::new(rule, "there is no such company"))?;
        if found.side != self.active {
            return Err(Violation::new(rule, "a side commands only its own companies"));
        }
        Ok(found)
    }

    fn end_half_turn(&mut self, recorder: &mut Recorder<'_, Event>) {
        self.guns_fire = false;
        for unit in &mut self.units {
            (unit.moved, unit.attacked) = (false, false);
        }
        if self.active == RED {
            self.turn += 1;
            recorder.say(Event::TurnBegins { turn: self.turn });
        }
        self.active = SideId(1 - self.active.0);
    }
}

/// The one decision of this game: the side whose half turn it is keeps a card, or acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Act;

impl Decide<Skirmish> for Act {
    type Action = Action;
    const PHASE: &'static str = "Action";

    fn phase(&self, game: &Skirmish) -> &'static str {
        if game.choosing_cards() { "Cards" } else { Self::PHASE }
    }

    fn decider(&self, game: &Skirmish) -> SideId {
        game.active
    }

    fn question(&self, game: &Skirmish) -> String {
        let what =
            if game.choosing_cards() { "keeps one of two cards" } else { "moves and attacks" };
        format!("{} {what}.", name(game.active))
    }

    fn list(&self, game: &Skirmish, mut out: impl FnMut(Action)) {
        if game.choosing_cards() {
            for card in [Card::Guns, Card::Bluff] {
                out(Action::Keep(card));
            }
            return;
        }
        let legal = |action: &Action| self.check(game, *action).is_ok();
        for unit in 0..4u8 {
            let at = game.units[usize::from(unit)].at;
            let moves = [at - 1, at + 1].map(|to| Action::Move { unit, to });
            let attacks = (0..4).map(|target| Action::Attack { unit, target });
            moves.into_iter().chain(attacks).filter(legal).for_each(&mut out);
        }
        [Action::PlayCard].into_iter().filter(legal).for_each(&mut out);
        out(Action::End);
    }

    fn check(&self, game: &Skirmish, action: Action) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        match action {
            Action::Keep(_) if game.choosing_cards() => Ok(()),
            Action::Keep(_) => no(CARDS, "each side has its card"),
            _ if game.choosing_cards() => no(CARDS, "cards are kept before the first turn"),
            Action::Move { unit, to } => {
                let company = game.own(unit, MOVES)?;
                if company.moved {
                    return no(MOVES, "a company moves once in a half turn");
                }
                if !(1..=HEXES).contains(&to) || to.abs_diff(company.at) != 1 {
                    return no(MOVES, "a company moves one hex along the road");
                }
                if game.units.iter().any(|other| other.steps > 0 && other.at == to) {
                    return no(STACKING, "a hex holds one company");
                }
                Ok(())
            }
            Action::Attack { unit, target } => {
                let company = game.own(unit, ATTACKS)?;
                if company.attacked {
                    return no(ATTACKS, "a company attacks once in a half turn");
                }
                match game.units.get(usize::from(target)).filter(|other| other.steps > 0) {
                    Some(other) if other.side == game.active => {
                        no(ATTACKS, "only the enemy is attacked")
                    }
                    Some(other) if other.at.abs_diff(company.at) == 1 => Ok(()),
                    Some(_) => no(ATTACKS, "the enemy is not adjacent"),
                    None => no(ATTACKS, "there is no such enemy"),
                }
            }
            Action::PlayCard if game.played[game.active.index()] => {
                no(PLAYING, "the card has been played")
            }
            Action::PlayCard | Action::End => Ok(()),
        }
    }

    fn apply(
        &mut self,
        game: &mut Skirmish,
        action: Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<Skirmish> {
        let side = game.active;
        match action {
            Action::Keep(card) => {
                game.cards[side.index()] = Some(card);
                recorder.say(Event::CardKept { side });
                recorder.say(Event::KeptCard { side, card });
                game.active = SideId(1 - side.0);
            }
            Action::Move { unit, to } => {
                let company = &mut game.units[usize::from(unit)];
                (company.at, company.moved) = (to, true);
                recorder.say(Event::Moved { unit, to });
            }
            Action::Attack { unit, target } => {
                game.units[usize::from(unit)].attacked = true;
                let die = recorder.d6(ATTACKS, format_args!("the attack of {}", unit_id(unit)))?;
                let bonus = if game.guns_fire { 2 } else { 0 };
                if die + bonus >= 5 {
                    game.units[usize::from(target)].steps -= 1;
                    recorder.say(Event::Hit { unit: target });
                } else {
                    recorder.say(Event::Missed { unit });
                }
            }
            Action::PlayCard => {
                game.played[side.index()] = true;
                if let Some(card) = game.cards[side.index()] {
                    game.guns_fire = card == Card::Guns;
                    recorder.reveal(Event::CardPlayed { side, card });
                }
            }
            Action::End => game.end_half_turn(recorder),
        }
        Ok(if game.outcome().is_some() { Next::GameOver } else { Next::Ask })
    }

    fn describe(&self, game: &Skirmish, action: Action) -> ActionText {
        let text = |group: &str, command: String, sentence: String| ActionText {
            group: group.to_owned(),
            command,
            sentence,
            ..ActionText::default()
        };
        match action {
            Action::Keep(Card::Guns) => text("cards", "keep guns".into(), "Keep the guns.".into()),
            Action::Keep(Card::Bluff) => text("cards", "keep bluff".into(), "Keep a bluff.".into()),
            Action::Move { unit, to } => ActionText {
                unit: Some(unit_id(unit).to_owned()),
                hex: Some(hex(to)),
                ..text(
                    unit_id(unit),
                    format!("m {} {}", unit_id(unit), hex(to)),
                    format!("Move {} to {}.", unit_id(unit), hex(to)),
                )
            },
            Action::Attack { unit, target } => ActionText {
                unit: Some(unit_id(unit).to_owned()),
                hex: game.units.get(usize::from(target)).map(|other| hex(other.at)),
                ..text(
                    unit_id(unit),
                    format!("a {} {}", unit_id(unit), unit_id(target)),
                    format!("Attack {} with {}.", unit_id(target), unit_id(unit)),
                )
            },
            Action::PlayCard => text("cards", "card".into(), "Play the card.".into()),
            Action::End => {
                ActionText { ends: true, ..text("turn", "end".into(), "End the half turn.".into()) }
            }
        }
    }

    fn not_now(_: Action) -> Violation {
        Violation::new(VICTORY, "the game is over")
    }

    fn parse(_: &Skirmish, words: &[&str]) -> Option<Action> {
        let unit = |id: &str| (0..4).find(|&unit| unit_id(unit) == id);
        match *words {
            ["keep", "guns"] => Some(Action::Keep(Card::Guns)),
            ["keep", "bluff"] => Some(Action::Keep(Card::Bluff)),
            ["m", id, to] => Some(Action::Move { unit: unit(id)?, to: to.parse().ok()? }),
            ["a", id, other] => Some(Action::Attack { unit: unit(id)?, target: unit(other)? }),
            ["card"] => Some(Action::PlayCard),
            ["end"] => Some(Action::End),
            _ => None,
        }
    }
}

impl Game for Skirmish {
    type Action = Action;
    type Task = Only<Act>;
    type Event = Event;

    fn info() -> &'static GameInfo {
        const SIDES: &[SideInfo] = &[
            SideInfo { id: "blue", name: "Blue", colour: Colour::Blue },
            SideInfo { id: "red", name: "Red", colour: Colour::Red },
        ];
        &GameInfo {
            id: "skirmish",
            title: "Skirmish",
            blurb: "Two companies a side meet on a road. Each side has a card up its sleeve.",
            scenarios: &[
                ScenarioInfo {
                    id: "meeting",
                    title: "Meeting engagement",
                    turns: 5,
                    ..ScenarioInfo::EMPTY
                },
                ScenarioInfo { id: "assault", title: "Assault", turns: 8, ..ScenarioInfo::EMPTY },
            ],
            sides: SIDES,
            options: &[OptionInfo {
                id: "steps",
                title: "How many steps a company has.",
                values: &["two", "three"],
            }],
            players: &[PlayerInfo {
                id: "sentry",
                title: "Stands where it is.",
                sides: &[SideId(1)],
            }],
            examples: &[Example { command: "m b2 03", title: "moves a company along the road" }],
        }
    }

    fn new(setup: &Setup) -> Result<Skirmish, SetupError> {
        let steps = if setup.option("steps") == Some("three") { 3 } else { 2 };
        let (turns, places) = match setup.scenario.as_str() {
            "assault" => (8, [3, 4, 5, 7]),
            _ => (5, [1, 2, 6, 7]),
        };
        let company = |index: usize| Company {
            side: SideId(index as u8 / 2),
            at: places[index],
            steps,
            moved: false,
            attacked: false,
        };
        Ok(Skirmish {
            units: [company(0), company(1), company(2), company(3)],
            cards: [None; 2],
            played: [false; 2],
            guns_fire: false,
            active: BLUE,
            turn: 1,
            turns,
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
        let over = |winner, name| Some(Outcome { winner, name, rule: VICTORY });
        match (self.steps(BLUE), self.steps(RED)) {
            (_, 0) => over(Some(BLUE), "Blue victory"),
            (0, _) => over(Some(RED), "Red victory"),
            _ if self.turn <= self.turns => None,
            (blue, red) if blue > red => over(Some(BLUE), "Blue narrow victory"),
            (blue, red) if blue < red => over(Some(RED), "Red narrow victory"),
            _ => over(None, "draw"),
        }
    }

    fn turn_line(&self) -> String {
        format!("Turn {} of {}", self.turn(), self.turns)
    }

    fn turn(&self) -> u16 {
        self.turn.min(self.turns)
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view = View::of(self);
        for (index, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.steps > 0) {
            let mut badges = Vec::new();
            badges.extend(unit.moved.then(|| Badge::new(BadgeKind::Moved, "moved")));
            badges.extend(unit.attacked.then(|| Badge::new(BadgeKind::Fought, "attacked")));
            view.counters.push(Counter {
                id: unit_id(index as u8).to_owned(),
                name: unit_id(index as u8).to_uppercase(),
                side: Some(unit.side),
                place: Location::Hex(hex(unit.at)),
                strength: unit.steps.to_string(),
                movement: "1".to_owned(),
                badges,
                short: unit_id(index as u8).to_uppercase(),
                ..Counter::default()
            });
        }
        for side in [BLUE, RED] {
            let Some(card) = self.cards[side.index()] else { continue };
            let open = self.played[side.index()] || Audience::Only(side).includes(viewer);
            view.counters.push(Counter {
                id: format!("card-{}", side.0),
                name: if open { format!("{card:?}") } else { "card".to_owned() },
                side: Some(side),
                place: Location::Box("hand".to_owned()),
                hidden: !open,
                ..Counter::default()
            });
            view.scores.push(Score {
                side: Some(side),
                name: "steps left".to_owned(),
                value: self.steps(side).to_string(),
            });
        }
        view.tracks.push(Track {
            name: "Turn".to_owned(),
            boxes: (1..=self.turns).map(|turn| turn.to_string()).collect(),
            at: usize::from(self.turn() - 1),
        });
        view
    }

    fn reimagined(
        &self,
        side: SideId,
        chance: &mut dyn Dice,
    ) -> Result<Option<Skirmish>, DiceError> {
        let enemy = 1 - side.index();
        if self.played[enemy] || self.cards[enemy].is_none() {
            return Ok(None);
        }
        let mut other = self.clone();
        other.cards[enemy] = Some([Card::Guns, Card::Bluff][chance.pick(2)?]);
        Ok(Some(other))
    }

    fn evaluate(&self, side: SideId) -> i64 {
        let enemy = SideId(1 - side.0);
        let gap = self.units[1].at.abs_diff(self.units[2].at);
        100 * (i64::from(self.steps(side)) - i64::from(self.steps(enemy))) - i64::from(gap)
    }

    fn tally(&self) -> Vec<(&'static str, i64)> {
        vec![
            ("Blue steps left", i64::from(self.steps(BLUE))),
            ("Red steps left", i64::from(self.steps(RED))),
        ]
    }

    fn invariants(&self) -> Result<(), String> {
        let alive = self.units.iter().filter(|unit| unit.steps > 0);
        let mut places: Vec<_> = alive.map(|unit| unit.at).collect();
        places.sort_unstable();
        if places.iter().any(|at| !(1..=HEXES).contains(at)) {
            return Err(format!("a company is off the road: {places:?}"));
        }
        match places.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("two companies are in hex {}", pair[0])),
            None => Ok(()),
        }
    }

    fn player(id: &str) -> Option<Box<dyn Player<Skirmish>>> {
        (id == "sentry").then(|| Box::new(Sentry) as Box<dyn Player<Skirmish>>)
    }

    fn study() -> Option<&'static dyn Study> {
        Some(&Gunnery)
    }
}

struct Sentry;

impl Player<Skirmish> for Sentry {
    fn choose(
        &mut self,
        _game: &Skirmish,
        _side: SideId,
        actions: &[Action],
        _chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        Ok(actions.len() - 1)
    }
}

struct Gunnery;

impl Study for Gunnery {
    fn odds_keys(&self) -> &'static [OptionInfo] {
        &[OptionInfo { id: "guns", title: "Do guns fire?", values: &["no", "yes"] }]
    }

    fn odds_example(&self) -> &'static str {
        "guns=yes"
    }

    fn odds(
        &self,
        words: &std::collections::BTreeMap<String, String>,
    ) -> Result<OddsView, StudyError> {
        let guns = match words.get("guns").map(String::as_str) {
            None | Some("no") => false,
            Some("yes") => true,
            Some(given) => {
                return Err(StudyError::BadValue {
                    key: "guns",
                    given: given.to_owned(),
                    expected: "no or yes".to_owned(),
                });
            }
        };
        let bonus = if guns { 2 } else { 0 };
        let hits = (1..=6).filter(|die| die + bonus >= 5).count() as u64;
        let line = |result: &str, ways| OddsLine { result: result.to_owned(), ways, of: 6 };
        let modifier = ModifierLine { amount: bonus, rule: "5.0".into(), why: "guns".into() };
        Ok(OddsView {
            outcomes: vec![line("hit", hits), line("miss", 6 - hits)],
            modifiers: guns.then_some(modifier).into_iter().collect(),
            ..OddsView::default()
        })
    }
}
