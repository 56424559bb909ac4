//! What a player is told: prompts with strengths, targets by name, sentences that agree in number,
//! who is still to come.

use grognard_bull_run::{BattleEvent, BullRun, Position, Side};
use table::{Due, Game, GameEvent, Location, Setup, Viewer, new_game};

use crate::help::{act, actions};

fn csa(units: &[(&str, &str)]) -> BullRun {
    let position = Position::new().turn(8).aware().initiative(Side::Csa).attacking(Side::Csa);
    let position = position.unit("smith", "2201").unit("runyon", "2202");
    units.iter().fold(position, |position, (id, hex)| position.unit(id, hex)).build().unwrap()
}

fn sentences(events: &[BattleEvent]) -> Vec<String> {
    events.iter().map(GameEvent::sentence).collect()
}

#[test]
fn r10_3_the_prompt_for_hits_names_strengths() {
    let mut game = csa(&[
        ("longstreet", "0510"),
        ("jackson", "0510"),
        ("burnside", "0511"),
        ("porter", "0511"),
    ]);
    act(&mut game, "a 0510 0511", &[]);
    let told = sentences(&act(&mut game, "pass", &[5, 1]));
    let fired = told.iter().find(|it| it.starts_with("Longstreet and Jackson attack with 11 SP"));
    assert!(fired.is_some_and(|it| it.ends_with(" hits.")), "{told:?}");
    let asked = game.prompt().sentence;
    assert!(asked.starts_with("The CSA shares out "), "{asked}");
    assert!(asked.ends_with(" hits on Burnside (4 SP) and Porter (5 SP) in 0511."), "{asked}");
    let offered: Vec<_> =
        actions(&game).iter().map(|action| game.describe(action).sentence).collect();
    assert!(offered[0].starts_with("Porter loses ") && offered[0].contains(" SP and keeps "));
    assert!(
        offered[1].starts_with("Burnside loses 1 SP and keeps 3, Porter loses "),
        "{offered:?}"
    );
}

#[test]
fn r10_3_one_hit_is_one_hit() {
    for (die, hits) in (1..=6).map(|die| (die, die)) {
        let mut game = csa(&[("evans", "0510"), ("burnside", "0511"), ("porter", "0511")]);
        act(&mut game, "a 0510 0511", &[]);
        let told = sentences(&act(&mut game, "pass", &[die, 1])).join(" ");
        assert!(!told.contains(" 1 hits"), "{hits}: {told}");
        assert!(!game.prompt().sentence.contains(" 1 hits"), "{}", game.prompt().sentence);
        let one = told.contains("1 hit.") && game.prompt().sentence.contains("shares out 1 hit on");
        if one {
            return;
        }
    }
    panic!("no die of 3 SP scores one hit");
}

#[test]
fn r10_1_an_attack_that_is_to_be_fought_names_its_target() {
    let mut game =
        csa(&[("cocke", "0510"), ("burnside", "0511"), ("jackson", "0710"), ("keyes", "0711")]);
    act(&mut game, "a cocke burnside", &[]);
    act(&mut game, "a jackson keyes", &[]);
    act(&mut game, "pass", &[]);
    let offered: Vec<_> =
        actions(&game).iter().map(|action| game.describe(action).sentence).collect();
    assert!(
        offered.iter().any(|it| it
            .starts_with("Fight the attack of Cocke (4 SP) from 0510 on Burnside (4 SP) in 0511")),
        "{offered:?}"
    );
    assert!(offered.iter().any(|it| it.contains(" on Keyes (4 SP) in 0711")), "{offered:?}");
}

#[test]
fn r11_1_two_brigades_retreat_and_one_retreats() {
    for (stack, verbs) in [
        (vec!["bee", "bartow"], ["Bee and Bartow retreat ", "Bee and Bartow stand."]),
        (vec!["bee"], ["Bee retreats ", "Bee stands."]),
    ] {
        let mut units: Vec<_> = stack.iter().map(|&id| (id, "0511")).collect();
        units.push(("porter", "0510"));
        let position = Position::new().turn(8).aware().initiative(Side::Union);
        let position = position.attacking(Side::Union).unit("smith", "2201").unit("runyon", "2202");
        let game = units.iter().fold(position, |position, (id, hex)| position.unit(id, hex));
        let mut told = Vec::new();
        for die in [6, 1] {
            let mut game = game.clone().build().unwrap();
            act(&mut game, "a porter bee", &[]);
            // Porter does not hesitate, hits and is missed; then the hits and the check.
            let mut events = Vec::new();
            let dice: &[u8] = if stack.len() == 1 { &[6, 6, 1, die] } else { &[6, 6, 1] };
            events.extend(act(&mut game, "pass", dice));
            if stack.len() == 2 {
                events.extend(act(&mut game, "hits 1", &[die]));
            }
            if let Some(retreat) = actions(&game).iter().map(|it| game.describe(it)).next()
                && retreat.command.starts_with("r ")
            {
                events.extend(act(&mut game, &retreat.command, &[]));
            }
            told.extend(sentences(&events));
        }
        for verb in verbs {
            assert!(told.iter().any(|it| it.starts_with(verb)), "{verb}: {told:?}");
        }
    }
}

#[test]
fn r11_2_two_brigades_advance() {
    let (one, two) =
        (grognard_bull_run::UnitId::named("bee"), grognard_bull_run::UnitId::named("bartow"));
    assert!(one.is_some() && two.is_some());
    let mut game = csa(&[("bee", "0510"), ("bartow", "0510"), ("burnside", "0511")]);
    let text = game.describe(&game.parse("a bee burnside").unwrap());
    assert!(
        text.sentence.starts_with("Bee and Bartow (6 SP) attack Burnside"),
        "{}",
        text.sentence
    );
    act(&mut game, "a bee burnside", &[]);
    let told = sentences(&act(&mut game, "pass", &[6, 1, 6]));
    assert!(told.iter().any(|it| it.starts_with("Bee and Bartow attack with 6 SP")), "{told:?}");
}

#[test]
fn r8_2_the_log_says_why_a_move_ended() {
    let mut game = Position::new().unit("sherman", "0808").unit("evans", "0806").build().unwrap();
    let told = sentences(&act(&mut game, "m sherman 0807", &[]));
    assert!(told[0].ends_with(" MP and stops in an enemy zone of control."), "{told:?}");
    let mut game = Position::new().unit("burnside", "0303").build().unwrap();
    let told = sentences(&act(&mut game, "m burnside 0304", &[]));
    assert_eq!(told[0], "Burnside moves from 0303 to 0304 for 2 MP.", "it chose to stop");
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[6]);
    let told = sentences(&act(&mut game, "m evans 0809", &[]));
    assert_eq!(told[0], "Evans moves from 0806 to 0809 for 4 MP, all it has.");
}

#[test]
fn r7_0_the_view_says_who_comes_when_and_where() {
    let mut game: BullRun = new_game(&Setup::default()).unwrap();
    act(&mut game, "go", &[1, 1]);
    let coming = game.view(Viewer::Spectator).reinforcements;
    let find = |id: &str| coming.iter().find(|it| it.unit == id).unwrap();
    assert_eq!(
        (find("keyes").due.clone(), find("keyes").hex.as_deref()),
        (Due::Turn(2), Some("1005"))
    );
    assert_eq!(find("runyon").due, Due::Turn(12));
    assert!(coming.iter().all(|it| !it.delayed) && coming.is_sorted_by_key(|it| it.due.clone()));
    assert!(!coming.iter().any(|it| it.unit == "evans"), "he is there");
    // Two of the CSA stand where Jackson is to come in on turn 4.
    let view = |turn| {
        let position = Position::new().turn(turn).unit("evans", "1215").unit("cocke", "1215");
        position.build().unwrap().view(Viewer::Spectator)
    };
    let waits =
        |turn| view(turn).reinforcements.iter().any(|it| it.unit == "jackson" && it.delayed);
    assert!(!waits(3) && waits(5), "due already, and not on the map");
}

#[test]
fn r8_4_the_view_says_whether_farm_ford_is_found() {
    for (found, letter) in [(false, "~F~"), (true, "~f~")] {
        let position = Position::new().unit("sherman", "1005");
        let position = if found { position.farm_ford_found() } else { position };
        let view = position.build().unwrap().view(Viewer::Spectator);
        let ford = view.markers.iter().find(|it| it.kind == table::MarkerKind::Ford).unwrap();
        assert_eq!(ford.usable, Some(found));
        let Location::Hexside(north, south) = &ford.place else { panic!("{ford:?}") };
        assert_eq!((north.as_str(), south.as_str()), ("0705", "0706"));
        let map = BullRun::study().unwrap().map_text(&view, false).unwrap();
        let side =
            map.lines().find(|line| line.contains("/h      \\_____/h") || line.contains("Pittsyl"));
        assert!(side.is_some() && map.contains(letter), "{map}");
    }
}

#[test]
fn r2_1_no_two_brigades_are_written_alike_and_the_sides_differ_without_colour() {
    let view = new_game::<BullRun>(&Setup::default()).unwrap().view(Viewer::Spectator);
    let mut short: Vec<_> = view.counters.iter().map(|it| it.short.to_lowercase()).collect();
    short.sort();
    short.dedup();
    assert_eq!(short.len(), 25, "Howard and Holmes too: {short:?}");
    let map = BullRun::study().unwrap().map_text(&view, false).unwrap();
    assert!(map.contains("SC4 SH5") && map.contains("ev3") && !map.contains("EV3"), "{map}");
    let legend = BullRun::study().unwrap().map_legend().join("\n");
    assert!(
        legend.contains("SH5 is Sherman of the Union") && legend.contains("ev3 Evans of the CSA")
    );
    assert!(
        legend.contains("w woods") && legend.contains("f ford") && legend.contains("★"),
        "{legend}"
    );
}
