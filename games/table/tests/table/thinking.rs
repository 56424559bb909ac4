//! The player that thinks, and the chances it goes by.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use grognard_table::{
    Budget, Chances, Decision, FitError, FitPlan, Game, Models, ONE, Plan, Registry, Seats,
    Session, Setup, SetupError, SideId, Stop, Thinker, Thinking, Thought, Viewer, balance,
    find_player, find_thinking_player, fit, player_chance, simulate, tournament,
};

use crate::toy::{Action, BLUE, Card, RED, Skirmish};
use crate::undo::assault;

fn thought(budget: &str, threads: usize, state: &Skirmish, side: SideId, seed: u64) -> Thought {
    let mut actions = Vec::new();
    state.actions(&mut actions);
    let thinker = Thinker::new(budget.parse().unwrap(), Thinking::default().on(threads));
    thinker.think(state, side, &actions, seed).unwrap()
}

#[test]
fn the_same_seed_thinks_the_same_on_any_number_of_threads() {
    let session = assault(1);
    // 1000 samples are shared out among trees, 64 are one.
    for budget in ["64", "1000"] {
        let one = thought(budget, 1, session.state(), BLUE, 5);
        assert_eq!(one.samples.to_string(), budget);
        assert_eq!(one.tried.iter().map(|line| line.samples).sum::<u64>(), one.samples);
        for threads in [2, 3, 9] {
            assert_eq!(thought(budget, threads, session.state(), BLUE, 5), one);
        }
        assert_ne!(thought(budget, 1, session.state(), BLUE, 6), one);
    }
}

#[test]
fn a_game_of_thinkers_is_the_same_on_any_number_of_threads() {
    let seats = Seats::all(Skirmish::info(), "thinker:20");
    let plan = Plan { seed: 3, ..Plan::new(12, seats) };
    let one = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    let plan = Plan { threads: 4, thinking: Thinking::default().on(3), ..plan };
    assert_eq!(simulate::<Skirmish>(&plan, &|_| {}).unwrap(), one);
}

#[test]
fn it_thinks_the_same_in_all_worlds_that_look_alike_to_it() {
    for seed in 0..10 {
        let mut session = assault(seed);
        session.act(Action::End).unwrap();
        let state = session.state().clone();
        let mut other = state.clone();
        other.cards[0] = Some(Card::Bluff);
        assert_ne!(state, other, "blue holds guns");
        assert_eq!(state.view(Viewer::Side(RED)), other.view(Viewer::Side(RED)), "red cannot tell");
        let ours = thought("40", 1, &state, RED, seed);
        assert_eq!(ours, thought("40", 1, &other, RED, seed));
        // Who may look does think otherwise: the test would notice a look.
        assert_eq!(ours.samples, 40);
    }
}

#[test]
fn it_never_chooses_what_is_not_allowed() {
    let seats = Seats::all(Skirmish::info(), "random").with("blue", "thinker:6");
    let plan = Plan { threads: 2, ..Plan::new(1000, seats) };
    let report = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    assert_eq!((report.finished, report.failure), (1000, None));
}

#[test]
fn it_beats_greedy_and_more_thought_does_not_play_worse() {
    let game = Registry::new().with::<Skirmish>();
    let names = ["greedy", "thinker:4", "thinker:100"].map(str::to_owned);
    let plan =
        Plan { setup: Setup::scenario("assault"), threads: 2, ..Plan::new(60, Seats::default()) };
    let found = tournament(game.find("skirmish").unwrap(), &plan, &names, &[], &|_| {}).unwrap();
    assert_eq!(found.pairings.len(), 2 * 9);
    let rating = |name: &str| found.ratings.iter().find(|it| it.player == name).unwrap().rating;
    assert!(rating("thinker:100") > rating("greedy"), "{:?}", found.ratings);
    assert!(rating("thinker:100") > rating("thinker:4") - 30.0, "{:?}", found.ratings);
    assert!(found.ratings.iter().map(|it| it.rating).sum::<f64>().abs() < 0.01);
    for pairing in &found.pairings {
        assert_eq!(pairing.won + pairing.drawn + pairing.lost, 60);
    }
}

#[test]
fn a_tournament_seats_everybody_where_they_can_play() {
    let games = Registry::new().with::<Skirmish>();
    let game = games.find("skirmish").unwrap();
    let plan = Plan::new(3, Seats::default());
    let names = ["random", "sentry"].map(str::to_owned);
    let found = tournament(game, &plan, &names, &[], &|_| {}).unwrap();
    let seated: Vec<_> = found
        .pairings
        .iter()
        .map(|it| (it.side, it.player.as_str(), it.against.as_str()))
        .collect();
    assert_eq!(
        seated,
        [
            ("blue", "random", "random"),
            ("red", "random", "random"),
            ("blue", "random", "sentry"),
            ("red", "sentry", "random"),
        ]
    );
    let with = ["sentry".to_owned()];
    assert_eq!(tournament(game, &plan, &names, &with, &|_| {}).unwrap().pairings.len(), 2);
    let nobody = ["chess".to_owned()];
    assert!(tournament(game, &plan, &nobody, &[], &|_| {}).is_err());
}

/// A clock that goes on by one at each look.
fn stepping_clock(looks: Arc<AtomicU64>) -> Thinking {
    Thinking::default().timed(Arc::new(move |time: Duration| -> Stop {
        let (looks, end) = (Arc::clone(&looks), time.as_millis() as u64);
        let begun = looks.load(Ordering::Relaxed);
        Arc::new(move || looks.fetch_add(1, Ordering::Relaxed) - begun >= end)
    }))
}

#[test]
fn it_stops_when_the_clock_says_so_with_its_best_answer_so_far() {
    let session = assault(1);
    let actions = session.actions();
    for (budget, samples) in [("7ms", 7), ("0.05s", 50)] {
        let looks = Arc::new(AtomicU64::new(0));
        let thinking = stepping_clock(Arc::clone(&looks));
        let thinker = Thinker::new(budget.parse().unwrap(), thinking);
        let found = thinker.think(session.state(), BLUE, &actions, 1).unwrap();
        assert_eq!(found.samples, samples);
        assert!(looks.load(Ordering::Relaxed) <= samples + 1, "it looks at the clock each time");
    }
    // Stopped before the first sample it still answers, and sensibly.
    let at_once: Stop = Arc::new(|| true);
    let thinker = Thinker::new(Budget::Samples(1000), Thinking::default().until(at_once));
    let found = thinker.think(session.state(), BLUE, &actions, 1).unwrap();
    assert_eq!((found.samples, found.tried.len()), (0, 0));
    assert_eq!(actions[found.chosen], Action::Attack { unit: 1, target: 2 });
}

#[test]
fn how_much_it_thinks_is_part_of_its_name() {
    for bad in ["thinker:", "thinker:0", "thinker:x", "thinker:999h", "thinker:0s", "greedy:5"] {
        assert!(find_player::<Skirmish>(bad, BLUE).is_err(), "{bad}");
        assert!(Seats::default().with("blue", bad).check(Skirmish::info()).is_err(), "{bad}");
    }
    assert!(find_player::<Skirmish>("thinker", BLUE).is_ok());
    assert!(find_player::<Skirmish>("thinker:64", RED).is_ok());
    let error = find_player::<Skirmish>("thinker:1s", RED).err().unwrap();
    assert_eq!(error, SetupError::NoClock { given: "thinker:1s".to_owned() });
    let clock = stepping_clock(Arc::default());
    assert!(find_thinking_player::<Skirmish>("thinker:1s", RED, &clock).is_ok());
    let seats = Seats::default().with("blue", "thinker").with("red", "thinker:9");
    let seats = seats.thinking(Budget::Samples(50));
    assert_eq!((seats.at("blue"), seats.at("red")), ("thinker:50", "thinker:9"));
}

#[test]
fn a_decision_can_be_made_elsewhere() {
    let games = Registry::new().with::<Skirmish>();
    let seats = Seats::all(Skirmish::info(), "thinker:30");
    let mut session =
        games.find("skirmish").unwrap().start(&Setup::default(), 4.into(), seats).unwrap();
    for _ in 0..6 {
        let ponder = session.ponder("thinker:30", &Thinking::default()).unwrap();
        let found = std::thread::spawn(ponder).join().unwrap().unwrap();
        let side = session.decision().side().unwrap();
        let expected = session.menu()[found.index].text.clone();
        assert_eq!(session.act_by("thinker:30").unwrap(), expected);
        assert_eq!(session.thought(side, "thinker:30"), found.thought.as_ref());
    }
    assert!(session.ponder("chess", &Thinking::default()).is_err());
}

#[test]
fn chances_are_certain_at_the_end_and_never_before() {
    let mut session = Session::<Skirmish>::new(&Setup::default(), 2, Seats::default()).unwrap();
    let mut player = find_player::<Skirmish>("random", BLUE).unwrap();
    while let Decision::Side(side) = session.state().decision() {
        for chances in [BLUE, RED].map(|side| session.state().chances(side)) {
            assert!(chances.value() > 0 && chances.value() < ONE);
        }
        let actions = session.actions();
        let mut chance = player_chance(2, session.steps() as u64);
        let chosen = player.choose(session.state(), side, &actions, &mut chance).unwrap();
        session.act(actions[chosen]).unwrap();
    }
    let decision = session.state().decision();
    let winner = decision.outcome().unwrap().winner;
    for side in [BLUE, RED] {
        let expected = match winner {
            None => Chances::DRAWN,
            Some(winner) if winner == side => Chances::WON,
            Some(_) => Chances::LOST,
        };
        assert_eq!(session.state().chances(side), expected);
    }
}

#[test]
fn a_model_is_fitted_written_and_read_back() {
    let plan = |games, threads| FitPlan {
        plan: Plan { threads, ..Plan::new(games, Seats::all(Skirmish::info(), "simple")) },
        noise: 30,
        side: BLUE,
    };
    let fitted = fit::<Skirmish>(&FitPlan { ..plan(300, 1) }, &|_| {}).unwrap();
    assert_eq!(fit::<Skirmish>(&plan(300, 3), &|_| {}).unwrap(), fitted, "threads change nothing");
    let found = fitted.model.calibration();
    assert!(found.log_loss < found.log_loss_of_shares, "{found:?}");
    assert_eq!(found.bins.iter().map(|bin| bin.2 as usize).sum::<usize>(), fitted.tried);
    // What it expects comes about: far bins with many states lie near the diagonal.
    for (expected, came, count) in &found.bins {
        assert!(*count < 60 || expected.abs_diff(*came) < 150, "{found:?}");
    }
    let names = Skirmish::feature_names();
    let set_up = Setup::default().complete(Skirmish::info()).unwrap();
    let mut plan = plan(100, 1);
    plan.plan.setup = set_up;
    let fitted = fit::<Skirmish>(&plan, &|_| {}).unwrap();
    let models = Models::none(Skirmish::info()).with(fitted.model.clone());
    let read = Models::from_text(&models.to_text(), Skirmish::info(), names).unwrap();
    assert_eq!(read, models);
    assert_eq!(
        read.find("meeting", RED).map(grognard_table::Model::side),
        Some(BLUE),
        "to be turned round"
    );
    assert!(read.find("assault", BLUE).is_none());
    let better = |text: &str, to: &str| models.to_text().replace(text, to);
    for bad in [
        better("\"score\"", "\"luck\""),
        better("\"blue\"", "\"green\""),
        better("\"meeting\"", "\"parting\""),
        better("\"skirmish\"", "\"chess\""),
        better("chances 1", "chances 2"),
        "[]".to_owned(),
    ] {
        assert!(Models::from_text(&bad, Skirmish::info(), names).is_err(), "{bad}");
    }
    let draws = Seats::all(Skirmish::info(), "random").with("red", "sentry");
    plan.plan = Plan { step_limit: 3, ..Plan::new(20, draws) };
    let error = fit::<Skirmish>(&plan, &|_| {}).unwrap_err();
    assert_eq!(error, FitError::NothingToLearn { finished: 0 });
}

#[test]
fn analysis_agrees_with_exact_odds() {
    let mut session = assault(1);
    let attack = Action::Attack { unit: 1, target: 2 };
    let before = session.state().clone();
    let index = session.actions().iter().position(|action| *action == attack).unwrap();
    let odds = session.position().odds_of(index, |after| after.chances(BLUE).value()).unwrap();
    let mean = odds.iter().map(|(value, chance)| f64::from(*value) * chance.approx()).sum::<f64>();
    session.act(attack).unwrap();
    let found = grognard_table::analyse(&session, &mut |_| {}).unwrap();
    let last = found.decisions.last().unwrap();
    assert_eq!((last.step, last.side, last.exact), (session.steps(), BLUE, true));
    let expected = 1000.0 * mean / f64::from(ONE);
    assert!((f64::from(last.expected) - expected).abs() <= 1.0, "{last:?} {expected}");
    assert_eq!(last.before + last.choice() + last.luck(), last.after);
    let thousand = |state: &Skirmish| 1000.0 * state.chances(BLUE).share();
    assert!((f64::from(last.before) - thousand(&before)).abs() <= 1.0);
    assert!((f64::from(last.after) - thousand(session.state())).abs() <= 1.0);
    assert_eq!(last.missed, 0, "an attack is the best there is");
    // Ending the half turn instead is a mistake, and the attack is said to be better.
    let mut session = assault(1);
    session.act(Action::End).unwrap();
    let found = grognard_table::analyse(&session, &mut |_| {}).unwrap();
    let mistake = found.mistakes(5)[0];
    assert_eq!(mistake.step, session.steps());
    assert_eq!(mistake.better.as_deref(), Some(before.describe(&attack).sentence.as_str()));
}

#[test]
fn a_report_counts_the_same_on_any_number_of_threads() {
    let plan = Plan { seed: 2, ..Plan::new(40, Seats::all(Skirmish::info(), "random")) };
    let one = balance::<Skirmish>(&plan, &|_| {}).unwrap();
    let many = balance::<Skirmish>(&Plan { threads: 3, ..plan.clone() }, &|_| {}).unwrap();
    assert_eq!(one, many);
    let report = simulate::<Skirmish>(&plan, &|_| {}).unwrap();
    assert_eq!((one.finished, &one.outcomes, &one.wins), (40, &report.outcomes, &report.wins));
    assert_eq!(one.lengths.values().sum::<u64>(), 40);
    // What left the map is what the losses say: every company that is gone was lost somewhere.
    assert!(one.lost.values().sum::<u64>() > 0);
    assert!(one.lost.keys().all(|hex| one.seen.contains_key(hex)));
    let (games, wins) = one.first_choice["blue"];
    assert_eq!((games, wins), (40, one.wins["blue"]), "blue always keeps its card first");
    let ends: u64 =
        one.tallies["Blue steps left"].values().map(grognard_table::Spread::count).sum();
    assert!(ends >= 40);
}
