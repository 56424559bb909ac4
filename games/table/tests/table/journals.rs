//! Journals: the text, and everything that can be wrong with one.

use std::path::Path;

use grognard_table::{
    Game, JOURNAL_FORMAT, Journal, JournalError, JournalHead, MAX_JOURNAL_BYTES, PlayError, Replay,
    Seats, Seed, Session, Setup, Viewer, find_player, player_chance, verify,
};
use proptest::prelude::*;

use crate::toy::{Action, Card, Skirmish};
use crate::undo::assault;

/// A whole game between random players.
pub(crate) fn whole_game(seed: impl Into<Seed>) -> Session<Skirmish> {
    let seed = seed.into();
    let seats = Seats::all(Skirmish::info(), "random");
    let mut session = Session::<Skirmish>::new(&Setup::scenario("assault"), seed, seats).unwrap();
    while let Some(side) = session.state().decision().side() {
        let mut player = find_player::<Skirmish>("random", side).unwrap();
        let actions = session.actions();
        let mut chance = player_chance(seed, session.steps() as u64);
        let chosen = player.choose(session.state(), side, &actions, &mut chance).unwrap();
        session.act(actions[chosen]).unwrap();
    }
    session
}

fn read(text: &str) -> Result<Journal<Action>, JournalError> {
    Journal::from_text(text.as_bytes(), "skirmish")
}

fn text(session: &Session<Skirmish>) -> String {
    session.journal().to_text().unwrap()
}

#[test]
fn the_text_has_one_step_a_line() {
    let mut session = assault(7);
    session.act(Action::Move { unit: 0, to: 2 }).unwrap();
    let text = text(&session);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[1], r#""format": 2,"#);
    assert_eq!(lines[2], r#""game": "skirmish","#);
    assert_eq!(lines[3], r#""setup": {"scenario":"assault","options":{"steps":"two"}},"#);
    assert_eq!(lines[4], r#""seed": 7,"#);
    assert!(lines[8].starts_with(r#"{"action":{"keep":"guns"},"hash":""#), "{}", lines[8]);
    assert!(lines[10].starts_with(r#"{"action":{"move":{"unit":0,"to":2}},"hash":""#));
    assert_eq!(lines.len(), 13);
    assert_eq!(read(&text).unwrap(), session.journal());
}

#[test]
fn a_secret_seed_is_kept_as_64_digits_and_replays() {
    let rolls = |seed: &Seed| !whole_game(*seed).rolls(Viewer::Omniscient, 0).is_empty();
    let seed = (0..200).map(|byte| Seed::Secret([byte; 32])).find(rolls).unwrap();
    let session = whole_game(seed);
    let text = text(&session);
    let lines: Vec<_> = text.lines().collect();
    // An older program says that it is too old, and not that this is no journal.
    assert_eq!(lines[1], r#""format": 2,"#);
    assert_eq!(lines[4], format!(r#""seed": "{seed}","#));
    let journal = read(&text).unwrap();
    assert_eq!(journal, session.journal());
    assert_eq!(verify::<Skirmish>(&journal).unwrap(), *session.state());
    // Dice and players follow from it: another secret is another game.
    assert_eq!(whole_game(seed).journal(), journal);
    let fails = |other: &Seed| {
        let edited = Journal { seed: *other, ..journal.clone() };
        let told = verify::<Skirmish>(&edited).err()?.to_string();
        assert!(!told.contains(&other.to_string()), "{told}");
        Some(told)
    };
    let others: Vec<_> = (200..230).map(|byte| Seed::Secret([byte; 32])).collect();
    assert!(others.iter().filter_map(fails).count() > 20, "the dice do not follow from the seed");
    let differ = others.iter().filter(|other| whole_game(**other).journal().steps != journal.steps);
    assert_eq!(differ.count(), others.len());
    for wrong in [&"5e".repeat(31), "7", ""] {
        let told = read(&text.replace(&seed.to_string(), wrong)).unwrap_err();
        assert!(matches!(told, JournalError::NotAJournal { line: 5, .. }), "{told}");
    }
    let written = format!("{session:?}");
    assert!(written.contains("Seed(secret)") && !written.contains(&seed.to_string()));
}

#[test]
fn a_head_and_its_steps_are_kept_apart_and_joined_again() {
    for seed in [Seed::Number(7), Seed::Secret([3; 32])] {
        let session = whole_game(seed);
        let head = session.journal_head();
        let text = head.to_text().unwrap();
        assert_eq!(JournalHead::from_text(&text).unwrap(), head, "{text}");
        let steps = (1..=session.steps()).map(|step| session.step(step).unwrap().clone());
        assert_eq!(head.with_steps(steps.collect()), session.journal());
        for wrong in [&text[1..], &text.replace("\"start\"", "\"stop\""), "{}", ""] {
            assert!(JournalHead::from_text(wrong).is_err(), "{wrong}");
        }
        let newer = text.replacen("\"format\":", "\"format\":9", 1);
        let told = JournalHead::from_text(&newer).unwrap_err();
        assert!(matches!(told, JournalError::NewerFormat { .. }), "{told}");
    }
}

#[test]
fn a_journal_without_steps_is_read_too() {
    let session = Session::<Skirmish>::new(&Setup::default(), 1, Seats::default()).unwrap();
    let journal = read(&text(&session)).unwrap();
    assert!(journal.steps.is_empty());
    assert_eq!(verify::<Skirmish>(&journal).unwrap(), *session.state());
}

#[test]
fn a_whole_game_replays_to_the_same_state() {
    let session = whole_game(5);
    let journal = read(&text(&session)).unwrap();
    assert_eq!(verify::<Skirmish>(&journal).unwrap(), *session.state());
    let loaded = Session::<Skirmish>::from_journal(&journal).unwrap();
    assert_eq!(loaded.state(), session.state());
    assert_eq!(loaded.journal(), session.journal());
    assert_eq!(loaded.can_undo(), session.can_undo());
    let mut replay = Replay::<Skirmish>::new(&journal).unwrap();
    let mut steps = 0;
    while let Some((step, events)) = replay.step().unwrap() {
        steps += 1;
        assert_eq!(events, session.events(steps));
        assert_eq!(step.hash, replay.state().stable_hash());
        assert_eq!(*replay.state(), session.state_at(steps).unwrap());
    }
    assert_eq!(steps, session.steps());
}

/// A game that was recorded once. If this fails, every saved game out there is lost: journals,
/// dice or hashes have changed.
#[test]
fn a_recorded_game_still_verifies() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/skirmish.json");
    let recorded = std::fs::read_to_string(&path).unwrap();
    let session = Session::<Skirmish>::load(&path).unwrap();
    assert_eq!(session.state().decision().outcome().map(|it| it.name), Some("Red narrow victory"));
    assert_eq!(text(&session), recorded, "and it would be written alike");
    assert_eq!(text(&whole_game(2176)), recorded, "and random players still play it");
}

#[test]
fn a_journal_cut_anywhere_is_refused() {
    let whole = text(&assault(2));
    for length in 0..whole.trim_end().len() {
        let error = read(&whole[..length]).unwrap_err();
        assert!(matches!(error, JournalError::Truncated { .. }), "at {length}: {error}");
    }
}

#[test]
fn a_wrong_hash_names_its_step() {
    let mut journal = whole_game(5).journal();
    journal.steps[4].hash.0 ^= 1;
    let error = verify::<Skirmish>(&journal).unwrap_err();
    assert!(matches!(error, JournalError::StepDiffers { step: 5, .. }), "{error}");
    let mut replay = Replay::<Skirmish>::new(&journal).unwrap();
    replay.run_to(4).unwrap();
    assert!(replay.step().is_err());
    assert_eq!(replay.done(), 4, "the replay stays before the step that differs");
    assert!(matches!(replay.run_to(3), Err(JournalError::NoSuchStep { step: 3, .. })));
}

#[test]
fn an_edited_journal_names_what_was_edited() {
    let journal = assault(2).journal();
    let mut edited = journal.clone();
    edited.steps[0].action = Action::Keep(Card::Bluff);
    let error = Session::<Skirmish>::from_journal(&edited).unwrap_err();
    assert!(matches!(error, JournalError::StepDiffers { step: 1, .. }), "{error}");

    let mut edited = journal.clone();
    edited.steps[1].action = Action::End;
    let error = Session::<Skirmish>::from_journal(&edited).unwrap_err();
    let reason = "step 2 cannot be played: cards are kept before the first turn (rule 1.1)";
    assert_eq!(error.to_string(), reason);

    let mut edited = journal.clone();
    edited.setup = Setup::scenario("meeting");
    let error = Session::<Skirmish>::from_journal(&edited).unwrap_err();
    assert!(matches!(error, JournalError::StartDiffers { .. }), "{error}");

    let mut edited = journal;
    edited.setup = Setup::scenario("siege");
    let error = Session::<Skirmish>::from_journal(&edited).unwrap_err();
    assert!(error.to_string().contains("the scenarios are meeting, assault"), "{error}");
}

#[test]
fn another_seed_is_noticed_at_the_first_die() {
    // Two seeds whose first attack differs.
    let played = |seed| {
        let mut session = assault(seed);
        session.act(Action::Attack { unit: 1, target: 2 }).unwrap();
        session.journal()
    };
    let first = played(0);
    let seed = (1..100).find(|&seed| played(seed).steps[2].hash != first.steps[2].hash).unwrap();
    let edited = Journal { seed: seed.into(), ..first };
    let error = verify::<Skirmish>(&edited).unwrap_err();
    assert!(matches!(error, JournalError::StepDiffers { step: 3, .. }), "{error}");
}

#[test]
fn steps_after_the_end_are_refused() {
    let session = whole_game(5);
    let mut journal = session.journal();
    let last = journal.steps[journal.steps.len() - 1].clone();
    journal.steps.push(last);
    let error = verify::<Skirmish>(&journal).unwrap_err();
    let JournalError::Unplayable { step, error: PlayError::GameOver } = error else {
        panic!("{error}")
    };
    assert_eq!(step, session.steps() + 1);
}

#[test]
fn foreign_newer_and_other_files_are_told_apart() {
    let text = text(&assault(2));
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        read(&text.replacen(from, to, 1)).unwrap_err()
    };
    let error = change(r#""game": "skirmish""#, r#""game": "bull-run""#);
    assert!(matches!(&error, JournalError::ForeignGame { found, .. } if found == "bull-run"));
    let error = change(r#""format": 2"#, r#""format": 3"#);
    assert!(matches!(error, JournalError::NewerFormat { found: 3, known: JOURNAL_FORMAT }));
    let error = change(r#""format": 2"#, r#""format": 1"#);
    assert!(matches!(error, JournalError::OlderFormat { found: 1, known: JOURNAL_FORMAT }));
    let error = change(r#""format": 2"#, r#""format": 0"#);
    assert!(matches!(error, JournalError::NotAJournal { .. }));
    let error = change(r#""seed": 2"#, r#""seed": -2"#);
    assert!(matches!(error, JournalError::NotAJournal { line: 5, .. }), "{error}");
    let error = change(r#""seed""#, r#""sead""#);
    assert!(matches!(error, JournalError::NotAJournal { .. }), "{error}");
    let error = change(r#""keep":"bluff""#, r#""keep":"tank""#);
    assert!(matches!(error, JournalError::UnknownAction { step: 2, .. }), "{error}");
    let error = change(r#"{"keep":"guns"}"#, &("[".repeat(200) + &"]".repeat(200)));
    assert!(matches!(error, JournalError::NotAJournal { .. }), "{error}");
    for other in ["{}", "[1]", "7", "\u{0}", "<svg/>", "{\"format\":1}"] {
        let error = read(other).unwrap_err();
        assert!(matches!(error, JournalError::NotAJournal { .. }), "{other}: {error}");
    }
}

#[test]
fn players_that_do_not_exist_are_refused() {
    let mut journal = assault(2).journal();
    journal.seats = Seats::default().with("blue", "sentry");
    let error = verify::<Skirmish>(&journal).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the journal's set-up: 'sentry' cannot play Blue; the players are human, random, greedy, simple, thinker"
    );
    journal.seats = Seats::default().with("green", "random");
    assert!(verify::<Skirmish>(&journal).unwrap_err().to_string().contains("blue, red"));
}

#[test]
fn an_oversized_journal_is_not_even_read() {
    let padded = " ".repeat(MAX_JOURNAL_BYTES as usize + 1);
    assert!(matches!(read(&padded), Err(JournalError::TooLarge { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever is done to a journal's bytes, reading it gives an answer; and if it still verifies,
    /// it is a game that the rules allow.
    #[test]
    fn no_damage_makes_reading_panic(
        seed in 0u64..4,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = text(&assault(seed)).into_bytes();
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(journal) = Journal::<Action>::from_text(&bytes, "skirmish")
            && let Ok(session) = Session::<Skirmish>::from_journal(&journal)
        {
            prop_assert_eq!(session.state().invariants(), Ok(()));
        }
    }

    /// Any bytes at all.
    #[test]
    fn no_bytes_make_reading_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Journal::<Action>::from_text(&bytes, "skirmish").is_err());
    }
}
