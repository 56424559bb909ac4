//! Fragile: a game whose rules panic on purpose, in each place where a game's own code runs.

use combat::DiceError;
use serde::{Deserialize, Serialize};
use table::{
    ActionText, Decision, Game, GameEvent, GameInfo, Outcome, Player, PlayerInfo, Prompt, Recorder,
    Rule, ScenarioInfo, Setup, SetupError, SideId, SideInfo, View, Viewer, Violation,
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

impl<const OLD: bool> Game for Fragile<OLD> {
    type Action = Action;
    type Event = Added;

    fn info() -> &'static GameInfo {
        &GameInfo {
            id: "fragile",
            title: "Fragile",
            blurb: "A game that panics on purpose.",
            scenarios: &[ScenarioInfo { id: "pile", title: "The pile", turns: 99, sides: &[] }],
            sides: &[SideInfo { id: "blue", name: "Blue" }, SideInfo { id: "red", name: "Red" }],
            options: &[],
            examples: &[],
            players: &[
                PlayerInfo { id: "panics", title: "Panics when it should decide.", sides: &[] },
                PlayerInfo { id: "crashes", title: "Chooses what panics.", sides: &[] },
            ],
        }
    }

    fn new(_: &Setup) -> Result<Self, SetupError> {
        Ok(Fragile { pile: 0, active: SideId(0), broken: Broken::Nothing })
    }

    fn decision(&self) -> Decision {
        if self.pile >= 1000 {
            return Decision::Over(Outcome { winner: None, name: "draw", rule: Rule("1.0") });
        }
        Decision::Side(self.active)
    }

    fn prompt(&self) -> Prompt {
        assert_ne!(self.broken, Broken::Prompt, "{SECRET}");
        Prompt { turn: format!("Pile of {}", self.pile), ..Prompt::default() }
    }

    fn turn(&self) -> u16 {
        1
    }

    fn actions(&self, out: &mut Vec<Action>) {
        assert_ne!(self.broken, Broken::Menu, "{SECRET}");
        if self.decision().side().is_some() {
            out.extend(ACTIONS.map(|(action, _)| action));
        }
    }

    fn check(&self, _: &Action) -> Result<(), Violation> {
        Ok(())
    }

    fn apply(
        &mut self,
        action: &Action,
        recorder: &mut Recorder<'_, Added>,
    ) -> Result<(), DiceError> {
        self.pile += 1;
        self.active = SideId(1 - self.active.0);
        recorder.say(Added);
        match *action {
            Action::Add => {}
            Action::Crash => panic!("{SECRET}"),
            Action::Spoil { what } => self.broken = what,
            Action::Patch => assert!(OLD, "{SECRET}"),
            Action::Stop => self.pile = 1000,
        }
        Ok(())
    }

    fn describe(&self, action: &Action) -> ActionText {
        let known = ACTIONS.iter().find(|(known, _)| known == action);
        let command = known.map_or("", |(_, command)| command).to_owned();
        ActionText { sentence: command.clone(), command, ..ActionText::default() }
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
