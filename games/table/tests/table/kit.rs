//! The conformance kit passes an honest game, and finds each kind of mistake in a dishonest one.

use std::cell::Cell;
use std::sync::atomic::{AtomicU16, Ordering};

use combat::{Dice, DiceError};
use grognard_table::testing::{Fault, Kit, Promise, Setups, Watched, play_out};
use grognard_table::{
    ActionText, Decision, Game, GameInfo, Player, Prompt, Recorder, Seats, Setup, SetupError,
    SideId, View, Viewer, Violation,
};
use serde::{Deserialize, Serialize, Serializer};

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
fn a_long_soak_checks_some_steps_through_and_through() {
    let kit = Kit::<Skirmish>::new().games(100).reloads(0);
    let (whole, some) = (kit.clone().run().unwrap(), kit.thorough_every(10).run().unwrap());
    assert_eq!((some.games, some.steps), (whole.games, whole.steps), "the games are the same");
    let checked = some.undone + some.barred;
    assert!(checked > some.steps / 20 && checked < some.steps / 5, "{some:?}");
    MISTAKE.set(Mistake::Untrue);
    assert!(Kit::<Faulty>::new().thorough_every(1000).run().is_err());
}

#[test]
fn an_oracle_takes_the_place_of_the_list() {
    let kit = Kit::<Skirmish>::new().games(3);
    kit.clone().oracle(|game, action| game.check(action).is_ok()).run().unwrap();
    let fault = kit.oracle(|_, _| false).run().unwrap_err();
    assert_eq!(fault.promise, Promise::CheckAgrees);
}

/// What is wrong with a [`Faulty`] game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    None,
    DeadEnd,
    Endless,
    TooStrict,
    TooLax,
    OtherChance,
    ListedTwice,
    ListedAnyhow,
    ShowsCards,
    Forgets,
    SameWords,
    Untrue,
    GoesOn,
    NoPlayer,
    NoScenario,
    OpenSecret,
    Misreads,
    NoWords,
    SameShortNames,
    Spies,
    Panics,
    ClaimsOpen,
}

thread_local! {
    /// The mistake of the test that runs on this thread.
    static MISTAKE: Cell<Mistake> = const { Cell::new(Mistake::None) };
}

fn has(mistake: Mistake) -> bool {
    MISTAKE.get() == mistake
}

/// Skirmish with one mistake.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
struct Faulty(Skirmish);

impl Serialize for Faulty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = self.0.clone();
        written.guns_fire &= !has(Mistake::Forgets);
        written.serialize(serializer)
    }
}

/// A number that is never the same, as a clock or a global generator would give.
fn never_the_same() -> u16 {
    static COUNTER: AtomicU16 = AtomicU16::new(0);
    COUNTER.fetch_add(1, Ordering::Relaxed)
}

impl Game for Faulty {
    type Action = Action;
    type Event = Event;

    fn info() -> &'static GameInfo {
        Skirmish::info()
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        if has(Mistake::NoScenario) && setup.scenario == "assault" {
            return Err(SetupError::Data("the assault has no units".to_owned()));
        }
        Ok(Faulty(Skirmish::new(setup)?))
    }

    fn decision(&self) -> Decision {
        match self.0.decision() {
            Decision::Over(_) if has(Mistake::Endless) => Decision::Side(self.0.active),
            decision => decision,
        }
    }

    fn prompt(&self) -> Prompt {
        if has(Mistake::NoWords) && self.0.turn == 3 {
            return Prompt::default();
        }
        self.0.prompt()
    }

    fn turn(&self) -> u16 {
        self.0.turn()
    }

    fn actions(&self, out: &mut Vec<Action>) {
        match MISTAKE.get() {
            Mistake::DeadEnd if self.0.turn == 2 && self.0.active == RED => {}
            Mistake::Endless if self.0.decision().side().is_none() => out.push(Action::End),
            Mistake::GoesOn => {
                self.0.actions(out);
                if out.is_empty() {
                    out.push(Action::End);
                }
            }
            Mistake::ListedTwice => {
                self.0.actions(out);
                out.extend(out.first().copied());
            }
            Mistake::ListedAnyhow => {
                self.0.actions(out);
                let places = out.len().max(1);
                out.rotate_left(usize::from(never_the_same()) % places);
            }
            _ => self.0.actions(out),
        }
    }

    fn check(&self, action: &Action) -> Result<(), Violation> {
        match (MISTAKE.get(), action) {
            (Mistake::TooStrict, Action::Move { to: 4, .. }) => {
                Err(Violation::new(grognard_table::Rule("9.9"), "nobody likes hex 04"))
            }
            (Mistake::TooLax, Action::Move { to: 4, .. }) | (Mistake::Endless, Action::End)
                if self.decision().side().is_some() =>
            {
                Ok(())
            }
            _ => self.0.check(action),
        }
    }

    fn apply(
        &mut self,
        action: &Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        self.0.apply(action, recorder)?;
        assert!(!has(Mistake::Panics) || self.0.units[0].steps < 3, "three steps are too many");
        if has(Mistake::Spies)
            && matches!(action, Action::Move { .. })
            && let Some(card) = self.0.cards[1 - self.0.active.index()]
        {
            recorder.say(Event::CardPlayed { side: SideId(1 - self.0.active.0), card });
        }
        if has(Mistake::OtherChance) && matches!(action, Action::Attack { .. }) {
            self.0.turns += never_the_same() % 2;
        }
        Ok(())
    }

    fn describe(&self, action: &Action) -> ActionText {
        match (MISTAKE.get(), action) {
            (Mistake::SameWords, Action::Move { unit, .. }) => {
                self.0.describe(&Action::Move { unit: *unit, to: 1 })
            }
            _ => self.0.describe(action),
        }
    }

    fn parse(&self, command: &str) -> Option<Action> {
        match self.0.parse(command) {
            Some(Action::End) if has(Mistake::Misreads) => Some(Action::PlayCard),
            action => action,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view =
            self.0.view(if has(Mistake::ShowsCards) { Viewer::Omniscient } else { viewer });
        if has(Mistake::SameShortNames) {
            view.counters.iter_mut().for_each(|counter| counter.short.truncate(1));
        }
        view
    }

    fn has_secrets(&self) -> bool {
        !has(Mistake::ClaimsOpen)
    }

    fn reimagined(&self, side: SideId, chance: &mut dyn Dice) -> Result<Option<Self>, DiceError> {
        let mut other = self.0.reimagined(side, chance)?;
        if has(Mistake::OpenSecret)
            && let Some(other) = &mut other
        {
            other.units[0].steps += 1;
        }
        Ok(other.map(Faulty))
    }

    fn invariants(&self) -> Result<(), String> {
        if has(Mistake::Untrue) && self.0.turn == 3 {
            return Err("turn 3 is unlucky".to_owned());
        }
        self.0.invariants()
    }

    fn player(_: &str) -> Option<Box<dyn Player<Self>>> {
        (!has(Mistake::NoPlayer))
            .then(|| Box::new(grognard_table::RandomPlayer) as Box<dyn Player<Self>>)
    }
}

fn fault(mistake: Mistake) -> Fault {
    MISTAKE.set(mistake);
    Kit::<Faulty>::new().games(30).step_limit(300).run().unwrap_err()
}

#[test]
fn each_mistake_is_found() {
    MISTAKE.set(Mistake::None);
    Kit::<Faulty>::new().games(5).run().unwrap();
    assert_eq!(fault(Mistake::DeadEnd).promise, Promise::NoDeadEnd);
    assert_eq!(fault(Mistake::Endless).promise, Promise::Ends);
    assert_eq!(fault(Mistake::TooStrict).promise, Promise::CheckAgrees);
    assert_eq!(fault(Mistake::TooLax).promise, Promise::CheckAgrees);
    assert_eq!(fault(Mistake::OtherChance).promise, Promise::Deterministic);
    assert_eq!(fault(Mistake::ListedTwice).promise, Promise::StableList);
    assert_eq!(fault(Mistake::ListedAnyhow).promise, Promise::StableList);
    assert_eq!(fault(Mistake::ShowsCards).promise, Promise::Hides);
    assert_eq!(fault(Mistake::Forgets).promise, Promise::PlainData);
    assert_eq!(fault(Mistake::SameWords).promise, Promise::Words);
    assert_eq!(fault(Mistake::Untrue).promise, Promise::Invariants);
    assert_eq!(fault(Mistake::GoesOn).promise, Promise::StaysOver);
    assert_eq!(fault(Mistake::NoPlayer).promise, Promise::Players);
    assert_eq!(fault(Mistake::NoScenario).promise, Promise::SetsUp);
    assert_eq!(fault(Mistake::OpenSecret).promise, Promise::Hides);
    assert_eq!(fault(Mistake::Spies).promise, Promise::Hides);
    assert_eq!(fault(Mistake::ClaimsOpen).promise, Promise::Hides);
    assert_eq!(fault(Mistake::Misreads).promise, Promise::Words);
    assert_eq!(fault(Mistake::NoWords).promise, Promise::Words);
    assert_eq!(fault(Mistake::SameShortNames).promise, Promise::ShortNames);
    assert_eq!(fault(Mistake::Panics).promise, Promise::NoPanic);
}

/// Whole games with every set-up; gives the first fault.
fn played(mistake: Mistake, judge: fn(&Watched<'_, Faulty>) -> Result<(), String>) -> Fault {
    MISTAKE.set(mistake);
    let (setups, seats) = (Setups::of(Skirmish::info()), Seats::all(Skirmish::info(), "random"));
    let mut games = (0..setups.singles() + 4)
        .map(|index| play_out::<Faulty>(&setups.nth(index), index, &seats, &mut |it| judge(it)));
    games.find_map(Result::err).unwrap()
}

#[test]
fn whole_games_are_played_under_a_referee() {
    let seats = Seats::all(Skirmish::info(), "random");
    let mut actions = 0;
    let mut judge = |watched: &Watched<'_, Skirmish>| {
        actions += 1;
        if watched.before == watched.after { Err("nothing happened".to_owned()) } else { Ok(()) }
    };
    let ended = play_out(&Setup::scenario("assault"), 3, &seats, &mut judge).unwrap();
    assert!(ended.decision().side().is_none() && actions > 10);

    assert_eq!(played(Mistake::None, |_| Err("never".to_owned())).promise, Promise::Referee);
    let fair = |mistake| played(mistake, |_| Ok(())).promise;
    assert_eq!(fair(Mistake::DeadEnd), Promise::NoDeadEnd);
    assert_eq!(fair(Mistake::Untrue), Promise::Invariants);
    assert_eq!(fair(Mistake::TooStrict), Promise::CheckAgrees);
    assert_eq!(fair(Mistake::OtherChance), Promise::Replays);
    assert_eq!(fair(Mistake::NoScenario), Promise::SetsUp);
    assert_eq!(fair(Mistake::Endless), Promise::Ends);
}

#[test]
fn a_fault_of_one_option_is_found_and_named() {
    let fault = played(Mistake::Panics, |_| Ok(()));
    let told = fault.to_string();
    assert!(told.starts_with("skirmish, scenario meeting, steps=three, seed 2, after"), "{told}");
    assert!(told.ends_with("no game panics, but three steps are too many"), "{told}");
}

#[test]
fn a_fault_says_where_it_was_seen() {
    let fault = fault(Mistake::Untrue);
    let told = fault.to_string();
    assert!(told.starts_with("skirmish, scenario "), "{told}");
    assert!(told.ends_with("the invariants hold, but turn 3 is unlucky"), "{told}");
    assert!(told.contains(&format!("seed {}, after step {}", fault.seed, fault.step)), "{told}");
}
