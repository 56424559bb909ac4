//! Players, the loop that runs them, and simulations.

use std::sync::atomic::{AtomicU64, Ordering};

use combat::{Dice, DiceError, ScriptedDice, SeededDice};
use grognard_table::{
    Decision, Game, GreedyPlayer, Plan, PlayError, Player, RandomPlayer, RunError, Runner, Seats,
    Setup, SideId, find_player, new_game, play, run, simulate,
};

use crate::journals::whole_game;
use crate::toy::{Action, BLUE, Card, RED, Skirmish};
use crate::undo::assault;

fn random_pair() -> Vec<Box<dyn Player<Skirmish>>> {
    vec![Box::new(RandomPlayer), Box::new(RandomPlayer)]
}

#[test]
fn a_script_that_runs_out_changes_nothing() {
    let mut game = assault(1).state().clone();
    let before = game.clone();
    let attack = Action::Attack { unit: 1, target: 2 };
    let error = play(&mut game, &attack, &mut ScriptedDice::new([])).unwrap_err();
    assert!(matches!(error, PlayError::Dice(DiceError::ScriptEnded { .. })));
    assert_eq!(game, before);
    let events = play(&mut game, &attack, &mut ScriptedDice::new([5])).unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(game.units[2].steps, before.units[2].steps - 1);
}

#[test]
fn a_run_is_the_same_game_as_a_session_with_the_same_seed() {
    let session = whole_game(11);
    let plan = Plan {
        setup: Setup::scenario("assault"),
        ..Plan::new(1, Seats::all(Skirmish::info(), "random"))
    };
    let report = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    // A simulation's game has a seed of its own, by which a session plays it again.
    let again = whole_game(SeededDice::game_seed(plan.seed, 0));
    assert_eq!(report.actions, again.steps() as u64);
    let outcome = again.state().decision().outcome().unwrap();
    assert_eq!(report.outcomes.keys().collect::<Vec<_>>(), [outcome.name]);
    assert_ne!(session.journal().steps, again.journal().steps);
}

#[test]
fn the_loop_ends_or_says_why_not() {
    let start: Skirmish = new_game(&Setup::default()).unwrap();
    let mut game = start.clone();
    let finished = run(&mut game, &mut random_pair(), &mut SeededDice::new(1), 1, 1000).unwrap();
    assert_eq!(game.decision(), Decision::Over(finished.outcome));
    assert!(finished.steps > 5 && finished.turn >= 1);

    let mut again = start.clone();
    let mut runner = Runner::default();
    let same =
        runner.run(&mut again, &mut random_pair(), &mut SeededDice::new(1), 1, 1000).unwrap();
    assert_eq!((same, &again), (finished, &game), "the same seeds play the same game");

    let limit = finished.steps;
    let mut exact = start.clone();
    assert!(run(&mut exact, &mut random_pair(), &mut SeededDice::new(1), 1, limit).is_ok());
    let mut short = start.clone();
    let error =
        run(&mut short, &mut random_pair(), &mut SeededDice::new(1), 1, limit - 1).unwrap_err();
    assert_eq!(error, RunError::StepLimit { limit: limit - 1 });

    let mut alone: Vec<Box<dyn Player<Skirmish>>> = vec![Box::new(RandomPlayer)];
    let error = run(&mut start.clone(), &mut alone, &mut SeededDice::new(1), 1, 1000).unwrap_err();
    assert_eq!(error, RunError::EmptySeat { step: 1, side: 1 });

    let mut broken: Vec<Box<dyn Player<Skirmish>>> = vec![Box::new(OffByOne), Box::new(OffByOne)];
    let error = run(&mut start.clone(), &mut broken, &mut SeededDice::new(1), 1, 1000).unwrap_err();
    assert_eq!(error, RunError::NoSuchAction { step: 0, chosen: 2, count: 2 });
}

struct OffByOne;

impl Player<Skirmish> for OffByOne {
    fn choose(
        &mut self,
        _game: &Skirmish,
        _side: SideId,
        actions: &[Action],
        _chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        Ok(actions.len())
    }
}

#[test]
fn greedy_attacks_when_it_can_and_is_deterministic() {
    let session = assault(1);
    let actions = session.actions();
    let choose = || {
        let mut greedy = GreedyPlayer::default();
        greedy.choose(session.state(), BLUE, &actions, &mut SeededDice::new(3)).unwrap()
    };
    assert_eq!(actions[choose()], Action::Attack { unit: 1, target: 2 });
    assert_eq!(choose(), choose());
}

#[test]
fn greedy_does_not_look_at_hidden_cards() {
    // Red to act against a blue card that it cannot know: the same choice whatever it is.
    for seed in 0..20 {
        let mut session = assault(seed);
        session.act(Action::End).unwrap();
        let state = session.state().clone();
        let mut other = state.clone();
        other.cards[0] = Some(Card::Bluff);
        assert_ne!(state, other);
        let choose = |state: &Skirmish| {
            let mut actions = Vec::new();
            state.actions(&mut actions);
            GreedyPlayer::default()
                .choose(state, RED, &actions, &mut SeededDice::new(seed))
                .unwrap()
        };
        assert_eq!(choose(&state), choose(&other));
    }
}

#[test]
fn greedy_beats_random() {
    let seats = Seats::all(Skirmish::info(), "random").with("blue", "greedy");
    let plan = Plan { seed: 4, ..Plan::new(400, seats) };
    let report = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    let count = |name: &str| report.outcomes.get(name).copied().unwrap_or(0);
    let blue = count("Blue victory") + count("Blue narrow victory");
    let red = count("Red victory") + count("Red narrow victory");
    assert!(blue > 2 * red, "{:?}", report.outcomes);
}

#[test]
fn players_are_found_by_side() {
    assert!(find_player::<Skirmish>("sentry", RED).is_ok());
    assert!(find_player::<Skirmish>("greedy", BLUE).is_ok());
    let error = find_player::<Skirmish>("sentry", BLUE).err().unwrap();
    assert_eq!(
        error.to_string(),
        "'sentry' cannot play Blue; the players are random, greedy, simple, thinker"
    );
    let error = find_player::<Skirmish>("human", RED).err().unwrap();
    assert_eq!(
        error.to_string(),
        "'human' cannot play Red; the players are random, greedy, simple, thinker, sentry"
    );
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let seats = Seats::all(Skirmish::info(), "random").with("red", "sentry");
    let plan = Plan { seed: 9, ..Plan::new(333, seats) };
    let one = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    assert_eq!((one.games, one.finished, &one.failure), (333, 333, &None));
    assert_eq!(one.outcomes.values().sum::<u64>(), 333);
    assert_eq!(one.steps.count(), 333);
    assert_eq!(one.tallies["Red steps left"].count(), 333);
    assert!(one.tallies["Blue steps left"].min() >= 4, "a sentry never hits");
    for threads in [2, 3, 7, 64] {
        let most = AtomicU64::new(0);
        let progress = |done| {
            most.fetch_max(done, Ordering::Relaxed);
        };
        let many = simulate::<Skirmish>(&Plan { threads, ..plan.clone() }, &progress).unwrap();
        assert_eq!(many, one, "{threads} threads");
        assert_eq!(most.into_inner(), 333);
    }
    let other = simulate::<Skirmish>(&Plan { seed: 10, ..plan }, &|_| {}).unwrap();
    assert_ne!(other.actions, one.actions);
}

#[test]
fn a_simulation_reports_games_without_end() {
    let plan = Plan {
        step_limit: 10,
        threads: 3,
        ..Plan::new(20, Seats::all(Skirmish::info(), "random"))
    };
    let report = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    assert_eq!((report.games, report.finished), (20, 0));
    let failure = report.failure.unwrap();
    let why = RunError::StepLimit { limit: 10 }.to_string();
    assert_eq!((failure.index, failure.error), (0, why));
    let nobody = Plan::new(1, Seats::default());
    assert!(simulate::<Skirmish>(&nobody, &|_| {}).is_err(), "a human cannot be simulated");
}
