//! The conformance kit passes an honest game, and finds each kind of mistake in a dishonest one.

use std::cell::Cell;
use std::sync::atomic::{AtomicU16, Ordering};

use combat::{Dice, DiceError};
use grognard_table::testing::{Fault, Kit, Promise, Setups, Watched, play_out};
use grognard_table::{
    ActionText, Agenda, Decide, Flow, Game, GameInfo, Location, Next, OddsLine, OddsView, Only,
    Outcome, Overlay, OverlayKind, Player, ReachView, ReachedHex, Recorder, Rule, Seats, Setup,
    SetupError, SideId, TaskKind, View, Viewer, Violation,
};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use crate::toy::{Act, Action, Card, Event, RED, Skirmish};

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
    assert_eq!(
        soaked.games,
        60 + 2 * 7,
        "two for each common player on each side, two for red's sentry"
    );
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
    ReachesTooFar,
    ReachesTooLittle,
    CostsTooMuch,
    WalksElsewhere,
    HalfOdds,
    SameResults,
    OddsOfSecrets,
    ReachOfSecrets,
    RefusesBySecrets,
    OverlaysSecrets,
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
struct Faulty {
    game: Skirmish,
    agenda: Agenda<Only<Blunder>>,
}

impl Serialize for Faulty {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut game = self.game.clone();
        game.guns_fire &= !has(Mistake::Forgets);
        let mut written = serializer.serialize_struct("Faulty", 2)?;
        written.serialize_field("game", &game)?;
        written.serialize_field("agenda", &self.agenda)?;
        written.end()
    }
}

/// A number that is never the same, as a clock or a global generator would give.
fn never_the_same() -> u16 {
    static COUNTER: AtomicU16 = AtomicU16::new(0);
    COUNTER.fetch_add(1, Ordering::Relaxed)
}

/// The decision of Skirmish, with one mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Blunder;

impl Decide<Faulty> for Blunder {
    type Action = Action;
    const PHASE: &'static str = "Action";

    fn phase(&self, game: &Faulty) -> &'static str {
        if game.says_nothing() { "" } else { Self::PHASE }
    }

    fn decider(&self, game: &Faulty) -> SideId {
        game.game.active
    }

    fn question(&self, game: &Faulty) -> String {
        if game.says_nothing() { String::new() } else { game.game.prompt().sentence }
    }

    fn list(&self, game: &Faulty, each: impl FnMut(Action)) {
        let mut actions = Vec::new();
        let out = &mut actions;
        match MISTAKE.get() {
            Mistake::DeadEnd if game.game.turn == 2 && game.game.active == RED => {}
            Mistake::Endless if game.game.decision().side().is_none() => out.push(Action::End),
            Mistake::ListedTwice => {
                game.game.actions(out);
                out.extend(out.first().copied());
            }
            Mistake::ListedAnyhow => {
                game.game.actions(out);
                let places = out.len().max(1);
                out.rotate_left(usize::from(never_the_same()) % places);
            }
            _ => game.game.actions(out),
        }
        actions.into_iter().for_each(each);
    }

    fn check(&self, game: &Faulty, action: Action) -> Result<(), Violation> {
        match (MISTAKE.get(), &action) {
            (Mistake::TooStrict, Action::Move { to: 4, .. }) => {
                Err(Violation::new(grognard_table::Rule("9.9"), "nobody likes hex 04"))
            }
            (Mistake::TooLax, Action::Move { to: 4, .. }) | (Mistake::Endless, Action::End)
                if game.decision().side().is_some() =>
            {
                Ok(())
            }
            (Mistake::RefusesBySecrets, Action::Keep(_))
                if game.game.decision().side().is_some() =>
            {
                game.game.check(&action).map_err(|violation| {
                    Violation::new(violation.rule, format!("{:?}", game.enemy_card()))
                })
            }
            _ => game.game.check(&action),
        }
    }

    fn apply(
        &mut self,
        game: &mut Faulty,
        action: Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Flow<Faulty> {
        game.game.apply(&action, recorder)?;
        assert!(!has(Mistake::Panics) || game.game.units[0].steps < 3, "three steps are too many");
        if has(Mistake::Spies)
            && matches!(action, Action::Move { .. })
            && let Some(card) = game.game.cards[1 - game.game.active.index()]
        {
            recorder.say(Event::CardPlayed { side: SideId(1 - game.game.active.0), card });
        }
        if has(Mistake::OtherChance) && matches!(action, Action::Attack { .. }) {
            game.game.turns += never_the_same() % 2;
        }
        Ok(if game.outcome().is_some() { Next::GameOver } else { Next::Ask })
    }

    fn describe(&self, game: &Faulty, action: Action) -> ActionText {
        match (MISTAKE.get(), &action) {
            (Mistake::SameWords, Action::Move { unit, .. }) => {
                Act.describe(&game.game, Action::Move { unit: *unit, to: 1 })
            }
            _ => Act.describe(&game.game, action),
        }
    }

    fn not_now(_: Action) -> Violation {
        Violation::new(Rule("6.0"), "the game is over")
    }

    fn parse(game: &Faulty, words: &[&str]) -> Option<Action> {
        match game.game.parse(&words.join(" ")) {
            Some(Action::End) if has(Mistake::Misreads) => Some(Action::PlayCard),
            action => action,
        }
    }

    fn odds(&self, game: &Faulty, action: Action) -> Option<OddsView> {
        let line = |result: &str, ways| OddsLine { result: result.to_owned(), ways, of: 2 };
        let Action::Attack { .. } = action else { return None };
        let outcomes = match MISTAKE.get() {
            Mistake::HalfOdds => vec![line("hit", 1)],
            Mistake::SameResults => vec![line("hit", 1), line("hit", 1)],
            Mistake::OddsOfSecrets if game.enemy_card() == Some(Card::Guns) => vec![line("hit", 2)],
            _ => vec![line("hit", 1), line("miss", 1)],
        };
        Some(OddsView { outcomes, ..OddsView::default() })
    }
}

impl Game for Faulty {
    type Action = Action;
    type Task = Only<Blunder>;
    type Event = Event;

    fn info() -> &'static GameInfo {
        Skirmish::info()
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        if has(Mistake::NoScenario) && setup.scenario == "assault" {
            return Err(SetupError::Data("the assault has no units".to_owned()));
        }
        Ok(Faulty { game: Skirmish::new(setup)?, agenda: Agenda::of([Only(Blunder)]) })
    }

    fn agenda(&self) -> &Agenda<Only<Blunder>> {
        &self.agenda
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Only<Blunder>> {
        &mut self.agenda
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().filter(|_| !has(Mistake::Endless))
    }

    fn actions(&self, out: &mut Vec<Action>) {
        match self.agenda.top() {
            Some(task) => task.list(self, out),
            None if has(Mistake::GoesOn) => out.push(Action::End),
            None => {}
        }
    }

    fn turn_line(&self) -> String {
        if self.says_nothing() { String::new() } else { self.game.turn_line() }
    }

    fn turn(&self) -> u16 {
        self.game.turn()
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut view =
            self.game.view(if has(Mistake::ShowsCards) { Viewer::Omniscient } else { viewer });
        if has(Mistake::SameShortNames) {
            view.counters.iter_mut().for_each(|counter| counter.short.truncate(1));
        }
        view
    }

    fn has_secrets(&self) -> bool {
        !has(Mistake::ClaimsOpen)
    }

    fn reimagined(&self, side: SideId, chance: &mut dyn Dice) -> Result<Option<Self>, DiceError> {
        let mut other = self.game.reimagined(side, chance)?;
        if has(Mistake::OpenSecret)
            && let Some(other) = &mut other
        {
            other.units[0].steps += 1;
        }
        Ok(other.map(|game| Faulty { game, ..self.clone() }))
    }

    fn reach(&self, _: Viewer, unit: &str) -> Option<ReachView> {
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        let moves = actions.iter().filter(|action| matches!(action, Action::Move { .. }));
        let texts = moves.map(|action| self.game.describe(action));
        let own = texts.filter(|text| text.unit.as_deref() == Some(unit));
        let counters = self.game.view(Viewer::Omniscient).counters;
        let at = counters.into_iter().find(|counter| counter.id == unit)?.place;
        let Location::Hex(from) = at else { return None };
        let reached = |hex: String| {
            let end = if has(Mistake::WalksElsewhere) { "00" } else { &hex };
            let route = vec![from.clone(), "via".to_owned(), end.to_owned()];
            ReachedHex { hex, cost: 1.into(), halts: false, route }
        };
        let mut hexes: Vec<_> = own.filter_map(|text| text.hex).map(reached).collect();
        if hexes.is_empty() {
            return None;
        }
        if has(Mistake::ReachesTooFar) {
            hexes.push(reached("99".to_owned()));
        }
        if has(Mistake::ReachesTooLittle) {
            hexes.pop();
        }
        let secret = has(Mistake::ReachOfSecrets) && self.enemy_card() == Some(Card::Guns);
        let mp = if has(Mistake::CostsTooMuch) { 0 } else { 1 + u32::from(secret) };
        Some(ReachView { unit: unit.to_owned(), from, mp: mp.into(), hexes })
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let Viewer::Side(side) = viewer else { return Vec::new() };
        let card = self.game.cards[1 - side.index()];
        let secret = has(Mistake::OverlaysSecrets) && card == Some(Card::Guns);
        vec![Overlay::new(OverlayKind::Other, "guns", "Guns", None, secret.then_some("00"))]
    }

    fn invariants(&self) -> Result<(), String> {
        if has(Mistake::Untrue) && self.game.turn == 3 {
            return Err("turn 3 is unlucky".to_owned());
        }
        self.game.invariants()
    }

    fn player(_: &str) -> Option<Box<dyn Player<Self>>> {
        (!has(Mistake::NoPlayer))
            .then(|| Box::new(grognard_table::RandomPlayer) as Box<dyn Player<Self>>)
    }
}

impl Faulty {
    fn says_nothing(&self) -> bool {
        has(Mistake::NoWords) && self.game.turn == 3
    }

    /// What the side that decides must not know.
    fn enemy_card(&self) -> Option<Card> {
        self.game.cards[1 - self.game.active.index()]
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

#[test]
fn each_mistake_of_what_a_board_shows_is_found() {
    assert_eq!(fault(Mistake::ReachesTooFar).promise, Promise::Reach);
    assert_eq!(fault(Mistake::ReachesTooLittle).promise, Promise::Reach);
    assert_eq!(fault(Mistake::CostsTooMuch).promise, Promise::Reach);
    assert_eq!(fault(Mistake::WalksElsewhere).promise, Promise::Reach);
    assert_eq!(fault(Mistake::HalfOdds).promise, Promise::Odds);
    assert_eq!(fault(Mistake::SameResults).promise, Promise::Odds);
    let tells = |mistake| {
        let fault = fault(mistake);
        assert_eq!(fault.promise, Promise::Hides, "{fault}");
        fault.seen
    };
    assert!(tells(Mistake::OddsOfSecrets).contains("can tell by the odds"));
    assert!(tells(Mistake::ReachOfSecrets).contains("can tell by where"));
    assert!(tells(Mistake::RefusesBySecrets).contains("can tell by why"));
    assert!(tells(Mistake::OverlaysSecrets).contains("can tell by an overlay"));
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
