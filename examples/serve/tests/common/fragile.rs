//! Fragile: a game whose rules panic on purpose, in each place where a game's own code runs.

use combat::DiceError;
use serde::{Deserialize, Serialize};
use table::{
    ActionText, Agenda, Colour, Decide, Flow, Game, GameEvent, GameInfo, Next, Only, Outcome,
    Player, PlayerInfo, Recorder, Rule, ScenarioInfo, Setup, SetupError, SideId, SideInfo, View,
    Viewer, Violation,
};

/// What every panic of this game says; no client may ever read it.
pub(crate) const SECRET: &str = "fragile-secret-panic-text";

/// Both sides add to one pile. `OLD` is a release in which the action `patch` works; in the other
/// it panics, as if a newer program could not replay what an older one stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fragile<const OLD: bool> {
    pile: u32,
    active: SideId,
    broken: Broken,
    agenda: Agenda<Only<Add>>,
}

/// What about the state cannot be read without a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Broken {
    Nothing,
    View,
    Prompt,
    Menu,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Adds one.
    Add,
    /// Panics when it is carried out.
    Crash,
    /// Is carried out, and then something about the state cannot be read.
    Spoil { what: Broken },
    /// Works in the old release alone.
    Patch,
    /// Ends the game.
    Stop,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Added;

impl GameEvent for Added {
    fn rule(&self) -> Rule {
        Rule("1.0")
    }

    fn sentence(&self) -> String {
        "The pile grows.".to_owned()
    }
}

const ACTIONS: [(Action, &str); 7] = [
    (Action::Add, "add"),
    (Action::Crash, "crash"),
    (Action::Spoil { what: Broken::View }, "spoil view"),
    (Action::Spoil { what: Broken::Prompt }, "spoil prompt"),
    (Action::Spoil { what: Broken::Menu }, "spoil menu"),
    (Action::Patch, "patch"),
    (Action::Stop, "stop"),
];

/// The one decision: a side adds to the pile, or breaks something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Add;

impl<const OLD: bool> Decide<Fragile<OLD>> for Add {
    type Action = Action;
    const PHASE: &'static str = "Pile";

    fn decider(&self, game: &Fragile<OLD>) -> SideId {
        game.active
    }

    fn question(&self, _: &Fragile<OLD>) -> String {
        String::new()
    }

    fn list(&self, game: &Fragile<OLD>, out: impl FnMut(Action)) {
        assert_ne!(game.broken, Broken::Menu, "{SECRET}");
        ACTIONS.map(|(action, _)| action).into_iter().for_each(out);
    }

    fn check(&self, _: &Fragile<OLD>, _: Action) -> Result<(), Violation> {
        Ok(())
    }

    fn apply(
        &mut self,
        game: &mut Fragile<OLD>,
        action: Action,
        recorder: &mut Recorder<'_, Added>,
    ) -> Flow<Fragile<OLD>> {
        game.pile += 1;
        game.active = SideId(1 - game.active.0);
        recorder.say(Added);
        match action {
            Action::Add => {}
            Action::Crash => panic!("{SECRET}"),
            Action::Spoil { what } => game.broken = what,
            Action::Patch => assert!(OLD, "{SECRET}"),
            Action::Stop => game.pile = 1000,
        }
        Ok(if game.pile >= 1000 { Next::GameOver } else { Next::Ask })
    }

    fn describe(&self, _: &Fragile<OLD>, action: Action) -> ActionText {
        let known = ACTIONS.iter().find(|(known, _)| *known == action);
        let command = known.map_or("", |(_, command)| command).to_owned();
        ActionText { sentence: command.clone(), command, ..ActionText::default() }
    }

    fn not_now(_: Action) -> Violation {
        Violation::new(Rule("1.0"), "the pile is high enough")
    }
}

impl<const OLD: bool> Game for Fragile<OLD> {
    type Action = Action;
    type Task = Only<Add>;
    type Event = Added;

    fn info() -> &'static GameInfo {
        &GameInfo {
            id: "fragile",
            title: "Fragile",
            blurb: "A game that panics on purpose.",
            scenarios: &[ScenarioInfo {
                id: "pile",
                title: "The pile",
                turns: 99,
                ..ScenarioInfo::EMPTY
            }],
            sides: &[
                SideInfo { id: "blue", name: "Blue", colour: Colour::Blue },
                SideInfo { id: "red", name: "Red", colour: Colour::Red },
            ],
            options: &[],
            examples: &[],
            players: &[
                PlayerInfo { id: "panics", title: "Panics when it should decide.", sides: &[] },
                PlayerInfo { id: "crashes", title: "Chooses what panics.", sides: &[] },
            ],
        }
    }

    fn new(_: &Setup) -> Result<Self, SetupError> {
        let agenda = Agenda::of([Only(Add)]);
        Ok(Fragile { pile: 0, active: SideId(0), broken: Broken::Nothing, agenda })
    }

    fn agenda(&self) -> &Agenda<Only<Add>> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Only<Add>> {
        &mut self.agenda
    }

    fn outcome(&self) -> Option<Outcome> {
        let ended = Outcome { winner: None, name: "draw", rule: Rule("1.0") };
        (self.pile >= 1000).then_some(ended)
    }

    fn turn_line(&self) -> String {
        assert_ne!(self.broken, Broken::Prompt, "{SECRET}");
        format!("Pile of {}", self.pile)
    }

    fn turn(&self) -> u16 {
        1
    }

    fn view(&self, _: Viewer) -> View {
        assert_ne!(self.broken, Broken::View, "{SECRET}");
        View::of(self)
    }

    fn player(id: &str) -> Option<Box<dyn Player<Self>>> {
        match id {
            "panics" => Some(Box::new(Panics)),
            "crashes" => Some(Box::new(Crashes)),
            _ => None,
        }
    }
}

struct Panics;

impl<G: Game> Player<G> for Panics {
    fn choose(
        &mut self,
        _: &G,
        _: SideId,
        _: &[G::Action],
        _: &mut dyn combat::Dice,
    ) -> Result<usize, DiceError> {
        panic!("{SECRET}")
    }
}

struct Crashes;

impl<G: Game> Player<G> for Crashes {
    fn choose(
        &mut self,
        _: &G,
        _: SideId,
        _: &[G::Action],
        _: &mut dyn combat::Dice,
    ) -> Result<usize, DiceError> {
        Ok(1)
    }
}
