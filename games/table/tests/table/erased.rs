//! Any game, without its types.

use std::collections::BTreeMap;

use grognard_table::{
    ActError, AnySession, Game, JournalError, LoadError, Plan, PlayError, Registry, Seats, Setup,
    StudyError, UndoError, Viewer,
};
use serde_json::json;

use crate::toy::{BLUE, RED, Skirmish};

fn registry() -> Registry {
    Registry::new().with::<Skirmish>().with::<Skirmish>()
}

fn begin() -> Box<dyn AnySession> {
    let setup = Setup::scenario("assault");
    registry().find("skirmish").unwrap().start(&setup, 3.into(), Seats::default()).unwrap()
}

#[test]
fn games_are_listed_once_and_found_by_id() {
    let registry = registry();
    let ids: Vec<_> = registry.iter().map(|game| game.info().id).collect();
    assert_eq!(ids, ["skirmish"]);
    let error = registry.find("chess").unwrap_err();
    assert_eq!(error.to_string(), "there is no game 'chess'; the games are skirmish");
    let listed = serde_json::to_value(registry.get("skirmish").unwrap().info()).unwrap();
    assert_eq!(listed["scenarios"][0]["turns"], 5);
    assert_eq!(listed["sides"][1]["id"], "red");
}

#[test]
fn a_game_is_taken_up_from_its_head_and_the_lines_of_its_steps() {
    let mut session = begin();
    for _ in 0..6 {
        session.act_by("random").unwrap();
    }
    let (registry, head) = (registry(), session.journal_head());
    let game = registry.find("skirmish").unwrap();
    let lines: Vec<String> =
        (1..=session.steps()).map(|step| session.step_text(step).unwrap()).collect();
    let again = game.resume_from(&head, &lines).unwrap();
    assert_eq!(
        (again.hash(), again.journal_text().unwrap()),
        (session.hash(), session.journal_text().unwrap())
    );
    let earlier = game.resume_from(&head, &lines[..2]).unwrap();
    assert_eq!(earlier.hash(), session.at(2).unwrap().hash());

    let mut torn = lines.clone();
    torn[3].truncate(10);
    let told = game.resume_from(&head, &torn).unwrap_err();
    assert!(matches!(told, JournalError::UnknownAction { step: 4, .. }), "{told}");
    torn.remove(3);
    assert!(game.resume_from(&head, &torn).is_err(), "a step is missing");
}

#[test]
fn a_game_is_played_by_number_by_word_and_by_json() {
    let mut session = begin();
    assert_eq!(session.prompt().sentence, "Blue keeps one of two cards.");
    let menu = session.menu();
    assert_eq!((menu[1].index, menu[1].text.command.as_str()), (1, "keep bluff"));
    assert_eq!(menu[1].action, json!({"keep": "bluff"}));
    session.act(1).unwrap();
    session.act_command("keep  guns").unwrap();
    session.act_json(&json!({"move": {"unit": 0, "to": 2}})).unwrap();
    assert_eq!(session.steps(), 3);
    assert_eq!(session.view(Viewer::Side(BLUE)).stack("02")[0].id, "b1");
    assert_eq!(session.view(Viewer::Spectator).to_decide, Some(BLUE));
    assert_eq!(session.log(Viewer::Spectator, 2)[0].text, "b1 moves to 02.");
}

#[test]
fn what_is_not_allowed_is_explained_and_changes_nothing() {
    let mut session = begin();
    session.act(0).unwrap();
    session.act(0).unwrap();
    let hash = session.hash();
    let count = session.menu().len();
    assert_eq!(session.act(count), Err(ActError::NoSuchAction { index: count, count }));
    let refused = session.check_command("m b1 05").unwrap_err();
    assert_eq!(refused.to_string(), "a company moves one hex along the road (rule 3.1)");
    assert_eq!(session.act_command("m b1 05"), Err(refused));
    assert_eq!(session.check_command("m b1 02"), Ok(()));
    let unknown = session.act_command("dance").unwrap_err();
    assert_eq!(unknown.to_string(), "'dance' is no command that makes sense here");
    for hostile in [json!(null), json!({"move": {"unit": -1, "to": 2}}), json!("win")] {
        assert!(matches!(session.act_json(&hostile), Err(ActError::NotAnAction { .. })));
    }
    let stranger = json!({"attack": {"unit": 255, "target": 255}});
    let refused = session.act_json(&stranger).unwrap_err();
    assert!(matches!(refused, ActError::Play(PlayError::Refused(_))));
    assert_eq!((session.hash(), session.steps()), (hash, 2));
}

#[test]
fn bots_play_to_the_end_and_the_game_loads_again() {
    let mut session = begin();
    assert!(matches!(session.act_by("human"), Err(ActError::Player(_))));
    while let Some(side) = session.decision().side() {
        let text = session.act_by(if side == RED { "sentry" } else { "greedy" }).unwrap();
        assert!(!text.sentence.is_empty());
    }
    assert_eq!(session.act_by("random"), Err(ActError::Play(PlayError::GameOver)));
    assert_eq!(session.check_command("end"), Err(ActError::Play(PlayError::GameOver)));
    assert!(session.menu().is_empty());
    assert!(session.view(Viewer::Spectator).result.is_some());

    let path = std::env::temp_dir().join(format!("grognard-erased-{}.json", std::process::id()));
    session.save(&path).unwrap();
    let loaded = registry().load(&path, None).unwrap();
    let early = registry().load(&path, Some(2)).unwrap();
    let foreign = Registry::new().load(&path, None).unwrap_err();
    let too_far = registry().load(&path, Some(session.steps() + 1)).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(loaded.hash(), session.hash());
    assert_eq!(loaded.journal_text().unwrap(), session.journal_text().unwrap());
    assert_eq!(early.hash(), session.at(2).unwrap().hash());
    assert!(matches!(foreign, LoadError::Game(_)), "{foreign}");
    assert!(too_far.to_string().contains("there is no step"), "{too_far}");
}

#[test]
fn a_bot_plays_on_alike_after_loading() {
    let mut session = begin();
    for _ in 0..4 {
        session.act_by("random").unwrap();
    }
    let text = session.journal_text().unwrap();
    let registry = registry();
    let mut loaded = registry.get("skirmish").unwrap().resume(text.as_bytes(), None).unwrap();
    while session.decision().side().is_some() {
        assert_eq!(session.act_by("random").unwrap(), loaded.act_by("random").unwrap());
        assert_eq!(session.hash(), loaded.hash());
    }
}

#[test]
fn undo_and_redo_work_without_types() {
    let mut session = begin();
    assert_eq!(session.undo(), Err(UndoError::NothingToUndo));
    session.act(0).unwrap();
    let hash = session.hash();
    session.undo().unwrap();
    assert_eq!((session.can_undo(), session.can_redo()), (0, 1));
    session.redo().unwrap();
    assert_eq!(session.hash(), hash);
}

#[test]
fn simulations_and_studies_work_without_types() {
    let registry = registry();
    let game = registry.get("skirmish").unwrap();
    let plan = Plan::new(10, Seats::all(Skirmish::info(), "random"));
    let report = game.simulate(&plan, &|_| {}).unwrap();
    assert_eq!(report, grognard_table::simulate::<Skirmish>(&plan, &|_| {}).unwrap());
    assert_eq!(serde_json::to_value(&report).unwrap()["finished"], 10);

    let study = game.study().unwrap();
    assert_eq!(study.odds_keys()[0].id, "guns");
    let words = BTreeMap::from([("guns".to_owned(), "yes".to_owned())]);
    let odds = serde_json::to_value(study.odds(&words).unwrap()).unwrap();
    assert_eq!(odds["outcomes"][0], json!({"result": "hit", "ways": 4, "of": 6}));
    assert_eq!(odds["modifiers"][0]["rule"], "5.0");
    let error = study.reach(&grognard_table::ReachQuery::default()).unwrap_err();
    assert_eq!(error, StudyError::NotOffered { what: "reach" });
    let view = begin().view(Viewer::Spectator);
    assert_eq!(study.map_svg(&view).unwrap_err().to_string(), "this game offers no map picture");
}

#[test]
fn setups_are_completed_and_checked() {
    let info = Skirmish::info();
    let setup = Setup::default().complete(info).unwrap();
    assert_eq!((setup.scenario.as_str(), setup.option("steps")), ("meeting", Some("two")));
    let error = Setup::default().with("steps", "nine").complete(info).unwrap_err();
    assert_eq!(error.to_string(), "option 'steps' cannot be 'nine'; it can be two, three");
    let error = Setup::default().with("fog", "on").complete(info).unwrap_err();
    assert_eq!(error.to_string(), "there is no option 'fog'; the options are steps");
}

#[test]
fn a_board_can_ask_what_is_undone_and_why_not() {
    let mut session = begin();
    session.act(0).unwrap();
    session.act(1).unwrap();
    let end = session.menu().len() - 1;
    assert_eq!(session.left_undone()[end], ["b1", "b2"]);
    assert!(session.left_undone()[0].is_empty(), "a move ends nothing");
    let refused = session.why_not(Some("b1"), "05").unwrap();
    assert_eq!(
        (refused.rule.0, &*refused.reason),
        ("3.1", "a company moves one hex along the road")
    );
    assert_eq!(
        session.why_not(Some("r1"), "06").unwrap().reason,
        "a side commands only its own companies"
    );
    assert_eq!(session.why_not(None, "nowhere"), None);
}

#[test]
fn a_program_sees_each_step_its_decider_and_its_dice() {
    let mut session = begin();
    session.act(0).unwrap();
    session.act(1).unwrap();
    session.act_command("a b2 r1").unwrap();
    assert_eq!((session.decided_by(2), session.decided_by(3)), (Some(RED), Some(BLUE)));
    assert_eq!((session.decided_by(0), session.decided_by(4)), (None, None));
    let rolls = session.rolls(Viewer::Spectator, 0);
    assert_eq!(rolls.len(), 1);
    assert_eq!((rolls[0].step, rolls[0].by, rolls[0].sides), (3, Some(BLUE), 6));
    assert_eq!(rolls[0].side, None, "nobody's own, by the toy's rules");
    assert!(session.rolls(Viewer::Spectator, 3).is_empty());
    let line = session.step_text(3).unwrap();
    assert!(session.journal_text().unwrap().contains(&line));
    assert_eq!(session.step_text(4), None);
    let again = session.at(3).unwrap();
    assert_eq!(again.decided_by(3), Some(BLUE));
}

#[test]
fn names_are_shortened_while_one_action_is_meant() {
    let game = registry();
    let game = game.find("skirmish").unwrap();
    let mut session = game.start(&Setup::default(), 3.into(), Seats::default()).unwrap();
    assert_eq!(session.check_command("keep g"), Ok(()), "words of listed commands too");
    session.act(0).unwrap();
    session.act(0).unwrap();
    // Both companies begin with b, but only the second can go to 03.
    let commands: Vec<_> = session.menu().into_iter().map(|item| item.text.command).collect();
    assert!(commands.contains(&"m b2 03".to_owned()) && !commands.contains(&"m b1 03".to_owned()));
    session.act_command("m B 03").unwrap();
    assert_eq!(session.view(Viewer::Spectator).stack("03")[0].id, "b2");
    let unknown = |command: &str| ActError::UnknownCommand { command: command.to_owned() };
    assert_eq!(session.act_command("e"), Err(unknown("e")), "the first word is whole");
    assert!(session.act_command("m b1 0").is_err(), "so are hexes: 02 is free and legal");
}

#[test]
fn a_shortened_name_that_means_several_things_is_refused_with_them() {
    let mut session = begin();
    session.act(0).unwrap();
    session.act(0).unwrap();
    let (hash, refused) = (session.hash(), session.act_command("m b 07").unwrap_err());
    assert_eq!(refused.to_string(), "'m b 07' can mean m b1 07 or m b2 07");
    assert_eq!(session.hash(), hash);
}

#[test]
fn odds_are_asked_for_in_the_words_of_the_action() {
    let mut session = begin();
    session.act(0).unwrap();
    session.act(0).unwrap();
    assert_eq!(session.odds_of_command("end"), Ok(None), "no die decides it");
    let refused = session.odds_of_command("a b1 b2").unwrap_err();
    assert!(matches!(refused, ActError::Play(PlayError::Refused(_))), "{refused}");
}
