//! The conformance kit passes an honest game, and finds each kind of mistake in a dishonest one.

use std::sync::atomic::{AtomicU16, Ordering};

use combat::{Dice, DiceError};
use serde::{Deserialize, Serialize, Serializer};
use table::testing::{Fault, Kit, Promise};
use table::{
    ActionText, Decision, Game, GameInfo, Player, Prompt, Setup, SetupError, SideId, Table, View,
    Viewer, Violation,
};

use crate::toy::{Action, Event, RED, Skirmish};

#[test]
fn skirmish_keeps_its_promises() {
    let soaked = Kit::<Skirmish>::new()
        .games(60)
        .reloads(4)
        .step_limit(500)
        .hostile(|_, _| {
            vec![Action::Move { unit: 200, to: 0 }, Action::Attack { unit: 0, target: 9 }]
        })
        .run()
        .unwrap();
    assert_eq!(soaked.games, 60 + 2 * 3, "two for greedy on each side, two for red's sentry");
    assert!(soaked.steps > 1000, "{soaked:?}");
    assert!(soaked.refused > soaked.steps, "{soaked:?}");
    assert!(soaked.undone > 100 && soaked.barred > 100 && soaked.hidden > 100, "{soaked:?}");
}

#[test]
fn an_oracle_takes_the_place_of_the_list() {
    let kit = Kit::<Skirmish>::new().games(3);
    kit.clone().oracle(|game, action| game.check(action).is_ok()).run().unwrap();
    let fault = kit.oracle(|_, _| false).run().unwrap_err();
    assert_eq!(fault.promise, Promise::CheckAgrees);
}

/// Skirmish with one mistake.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
struct Faulty<const MISTAKE: u8>(Skirmish);

const NONE: u8 = 0;
const DEAD_END: u8 = 1;
const ENDLESS: u8 = 2;
const TOO_STRICT: u8 = 3;
const TOO_LAX: u8 = 4;
const OTHER_CHANCE: u8 = 5;
const LISTED_TWICE: u8 = 6;
const LISTED_ANYHOW: u8 = 7;
const SHOWS_CARDS: u8 = 8;
const FORGETS: u8 = 9;
const SAME_WORDS: u8 = 10;
const UNTRUE: u8 = 11;
const GOES_ON: u8 = 12;
const NO_PLAYER: u8 = 13;
const NO_SCENARIO: u8 = 14;
const OPEN_SECRET: u8 = 15;
const MISREADS: u8 = 16;
const NO_WORDS: u8 = 17;

impl<const MISTAKE: u8> Serialize for Faulty<MISTAKE> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = self.0.clone();
        written.guns_fire &= MISTAKE != FORGETS;
        written.serialize(serializer)
    }
}

/// A number that is never the same, as a clock or a global generator would give.
fn never_the_same() -> u16 {
    static COUNTER: AtomicU16 = AtomicU16::new(0);
    COUNTER.fetch_add(1, Ordering::Relaxed)
}

impl<const MISTAKE: u8> Game for Faulty<MISTAKE> {
    type Action = Action;
    type Event = Event;

    fn info() -> &'static GameInfo {
        Skirmish::info()
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        if MISTAKE == NO_SCENARIO && setup.scenario == "assault" {
            return Err(SetupError::Data("the assault has no units".to_owned()));
        }
        Ok(Faulty(Skirmish::new(setup)?))
    }

    fn decision(&self) -> Decision {
        match self.0.decision() {
            Decision::Over(_) if MISTAKE == ENDLESS => Decision::Side(self.0.active),
            decision => decision,
        }
    }

    fn prompt(&self) -> Prompt {
        if MISTAKE == NO_WORDS && self.0.turn == 3 {
            return Prompt::default();
        }
        self.0.prompt()
    }

    fn turn(&self) -> u16 {
        self.0.turn()
    }

    fn actions(&self, out: &mut Vec<Action>) {
        match MISTAKE {
            DEAD_END if self.0.turn == 2 && self.0.active == RED => {}
            ENDLESS if self.0.decision().side().is_none() => out.push(Action::End),
            GOES_ON => {
                self.0.actions(out);
                if out.is_empty() {
                    out.push(Action::End);
                }
            }
            LISTED_TWICE => {
                self.0.actions(out);
                out.extend(out.first().copied());
            }
            LISTED_ANYHOW => {
                self.0.actions(out);
                let places = out.len().max(1);
                out.rotate_left(usize::from(never_the_same()) % places);
            }
            _ => self.0.actions(out),
        }
    }

    fn check(&self, action: &Action) -> Result<(), Violation> {
        match (MISTAKE, action) {
            (TOO_STRICT, Action::Move { to: 4, .. }) => {
                Err(Violation::new(table::Rule("9.9"), "nobody likes hex 04"))
            }
            (TOO_LAX, Action::Move { to: 4, .. }) | (ENDLESS, Action::End)
                if self.decision().side().is_some() =>
            {
                Ok(())
            }
            _ => self.0.check(action),
        }
    }

    fn apply(&mut self, action: &Action, table: &mut Table<'_, Event>) -> Result<(), DiceError> {
        self.0.apply(action, table)?;
        if MISTAKE == OTHER_CHANCE && matches!(action, Action::Attack { .. }) {
            self.0.turns += never_the_same() % 2;
        }
        Ok(())
    }

    fn describe(&self, action: &Action) -> ActionText {
        match (MISTAKE, action) {
            (SAME_WORDS, Action::Move { unit, .. }) => {
                self.0.describe(&Action::Move { unit: *unit, to: 1 })
            }
            _ => self.0.describe(action),
        }
    }

    fn parse(&self, command: &str) -> Option<Action> {
        match self.0.parse(command) {
            Some(Action::End) if MISTAKE == MISREADS => Some(Action::PlayCard),
            action => action,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(if MISTAKE == SHOWS_CARDS { Viewer::Omniscient } else { viewer })
    }

    fn reimagined(&self, side: SideId, chance: &mut dyn Dice) -> Result<Option<Self>, DiceError> {
        let mut other = self.0.reimagined(side, chance)?;
        if MISTAKE == OPEN_SECRET
            && let Some(other) = &mut other
        {
            other.units[0].steps += 1;
        }
        Ok(other.map(Faulty))
    }

    fn invariants(&self) -> Result<(), String> {
        if MISTAKE == UNTRUE && self.0.turn == 3 {
            return Err("turn 3 is unlucky".to_owned());
        }
        self.0.invariants()
    }

    fn player(_: &str) -> Option<Box<dyn Player<Self>>> {
        (MISTAKE != NO_PLAYER).then(|| Box::new(table::RandomPlayer) as Box<dyn Player<Self>>)
    }
}

fn fault<const MISTAKE: u8>() -> Fault {
    Kit::<Faulty<MISTAKE>>::new().games(30).step_limit(300).run().unwrap_err()
}

#[test]
fn each_mistake_is_found() {
    Kit::<Faulty<NONE>>::new().games(5).run().unwrap();
    assert_eq!(fault::<DEAD_END>().promise, Promise::NoDeadEnd);
    assert_eq!(fault::<ENDLESS>().promise, Promise::Ends);
    assert_eq!(fault::<TOO_STRICT>().promise, Promise::CheckAgrees);
    assert_eq!(fault::<TOO_LAX>().promise, Promise::CheckAgrees);
    assert_eq!(fault::<OTHER_CHANCE>().promise, Promise::Deterministic);
    assert_eq!(fault::<LISTED_TWICE>().promise, Promise::StableList);
    assert_eq!(fault::<LISTED_ANYHOW>().promise, Promise::StableList);
    assert_eq!(fault::<SHOWS_CARDS>().promise, Promise::Hides);
    assert_eq!(fault::<FORGETS>().promise, Promise::PlainData);
    assert_eq!(fault::<SAME_WORDS>().promise, Promise::Words);
    assert_eq!(fault::<UNTRUE>().promise, Promise::Invariants);
    assert_eq!(fault::<GOES_ON>().promise, Promise::StaysOver);
    assert_eq!(fault::<NO_PLAYER>().promise, Promise::Players);
    assert_eq!(fault::<NO_SCENARIO>().promise, Promise::SetsUp);
    assert_eq!(fault::<OPEN_SECRET>().promise, Promise::Hides);
    assert_eq!(fault::<MISREADS>().promise, Promise::Words);
    assert_eq!(fault::<NO_WORDS>().promise, Promise::Words);
}

#[test]
fn a_fault_says_where_it_was_seen() {
    let fault = fault::<UNTRUE>();
    let told = fault.to_string();
    assert!(told.starts_with("skirmish, scenario '"), "{told}");
    assert!(told.ends_with("the invariants hold, but turn 3 is unlucky"), "{told}");
    assert!(told.contains(&format!("seed {}, after step {}", fault.seed, fault.step)), "{told}");
}
