//! 2.0, 5.3, 16.0, 17.0: components and set-up.

use combat::Dice;
use grognard_chickamauga::{Action, Chickamauga, Kind, SetUpAction, UnitId, rules};
use table::{Game, Setup, Viewer, new_game};

use crate::help::*;

fn start() -> Chickamauga {
    new_game(&Setup::default()).expect("a game")
}

#[test]
fn r16_3_a_hundred_counters() {
    assert_eq!(UnitId::all().count() + 8, 100);
    let count = |side, kind| UnitId::combat(side).filter(|it| it.kind() == kind).count();
    assert_eq!(
        [Kind::Infantry, Kind::Artillery, Kind::Battalion].map(|kind| count(UNION, kind)),
        [32, 4, 3]
    );
    assert_eq!(
        [Kind::Infantry, Kind::Artillery, Kind::Battalion].map(|kind| count(REBELS, kind)),
        [36, 5, 3]
    );
}

#[test]
fn r2_5_steps_and_strengths() {
    for unit in UnitId::all().filter(|unit| unit.kind().is_combat()) {
        let counter = unit.counter();
        let two = counter.kind == Kind::Infantry;
        assert_eq!(counter.steps, 1 + u8::from(two), "{unit}");
        assert!(counter.full > counter.reduced, "{unit}");
    }
    let game = start();
    assert_eq!(steps(&game, "u-2-xiv-corps-guns"), 1);
    let setup = Setup::default().with("guns-one-step", "no");
    let game: Chickamauga = new_game(&setup).expect("a game");
    assert_eq!(steps(&game, "u-2-xiv-corps-guns"), 2);
}

#[test]
fn r2_4_values_by_type() {
    let values = |id: &str| (unit(id).counter().movement, unit(id).counter().march);
    assert_eq!(values("u-1-king"), (5, 10));
    assert_eq!(values("u-2-xiv-corps-guns"), (5, 10));
    assert_eq!(values("u-ldr-thomas"), (8, 15));
    assert_eq!(values("u-hq"), (6, 10));
    assert_eq!(values("u-train"), (4, 10));
    assert_eq!(values("u-12-wilder-a"), (5, 15));
    assert_eq!(values("c-12-dibrell"), (5, 15));
}

#[test]
fn r17_1_units_are_set_up_one_after_the_other_within_their_hexes() {
    let mut game = start();
    assert_eq!(game.decision().side(), Some(UNION.id()));
    // ex 1: formation 1 in 0910 or one of its six neighbours.
    let hexes: Vec<String> = commands(&game);
    let expected = ["0809", "0810", "0909", "0910", "0911", "1009", "1010"];
    for hex in expected {
        assert!(hexes.contains(&format!("put u-1-scribner {hex}")), "{hex}");
    }
    assert_eq!(hexes.len(), 8);
    assert_eq!(refused(&game, "put u-1-scribner 0912"), rules::SETUP_UNION);
    assert_eq!(refused(&game, "put u-1-king 0910"), rules::SETUP);
    act(&mut game, "put u-1-scribner 0910", &[]);
    assert_eq!(at(&game, "u-1-scribner"), "0910");
    assert_eq!(refused(&game, "put u-1-starkweather 0910"), rules::STACKING);
}

#[test]
fn r17_3_dibrell_stands_in_1810_and_two_more_at_0926() {
    let mut game = start();
    act(&mut game, "history", &[]);
    assert_eq!(game.decision().side(), Some(REBELS.id()));
    let mut placed = Vec::new();
    while let Some(Action::SetUp(SetUpAction::Put { unit, .. })) = actions(&game).first().copied() {
        let own: Vec<String> = commands(&game);
        placed.push((unit.counter().id.clone(), own.len() - 1));
        if ["c-12-davidson", "c-12-armstrong"].contains(&unit.counter().id.as_str()) {
            assert_eq!(
                refused(&game, &format!("put {} 1010", unit.counter().id)),
                rules::SETUP_CONFEDERATE
            );
        }
        let action = actions(&game)[0];
        let mut dice = combat::ScriptedDice::new([]);
        table::play(&mut game, &action, &mut dice).expect("a set-up");
    }
    let choices = |id: &str| placed.iter().find(|(unit, _)| unit == id).map(|(_, open)| *open);
    assert_eq!(choices("c-12-dibrell"), Some(1));
    assert!(choices("c-12-davidson") > Some(1));
    assert_eq!(at(&game, "c-12-dibrell"), "1810");
}

#[test]
fn r5_3_nobody_is_left_without_room() {
    // Formations 8, 9 and 10 share hexes: whoever comes first may not take the last places.
    for seed in 0..40_u64 {
        let mut game = start();
        let mut dice = combat::SeededDice::new(seed);
        while game.agenda().asks::<grognard_chickamauga::SetUp>().is_some() {
            let mut all = actions(&game);
            all.pop();
            let action = all[dice.pick(all.len()).expect("a die")];
            table::play(&mut game, &action, &mut combat::ScriptedDice::new([])).expect("a set-up");
        }
        for unit in UnitId::all() {
            assert_ne!(at(&game, &unit.counter().id), "unplaced", "{unit} in game {seed}");
        }
        game.invariants().expect("within stacking");
    }
}

#[test]
fn r17_2_and_17_3_as_history_had_it() {
    let mut game = start();
    act(&mut game, "history", &[]);
    act(&mut game, "history", &[]);
    for (id, place) in [
        ("u-hq", "Crawfish Springs"),
        ("u-train", "Crawfish Springs"),
        ("u-ldr-thomas", "0910"),
        ("u-ldr-wilder", "0719"),
        ("u-2-j-beatty", "Crawfish Springs"),
        ("u-5-carlin", "aside"),
        ("u-11-whitaker", "Rossville"),
        ("u-a-bn-1", "aside"),
        ("c-hq", "aside"),
        ("c-train", "Lafayette"),
        ("c-ldr-dh-hill", "Lafayette"),
        ("c-ldr-longstreet", "aside"),
        ("c-5-gist", "aside"),
        ("c-3-helm", "Lafayette"),
        ("c-12-dibrell", "1810"),
    ] {
        assert_eq!(at(&game, id), place, "{id}");
    }
    assert!(active(&game, "u-ldr-thomas") && active(&game, "c-ldr-hood"));
    // 12.2: D.H. Hill alone begins inactive; 20.1: no HQ works.
    assert!(!active(&game, "c-ldr-dh-hill") && !active(&game, "u-hq") && !active(&game, "c-hq"));
}

#[test]
fn r18_2_the_option_is_written_in_secret() {
    let mut games = ["option a", "option b"].map(|option| {
        let mut game = start();
        run(&mut game, &["history", "history"], &[]);
        assert_eq!(game.decision().side(), Some(REBELS.id()));
        // 19.5, replacements (a battalion through Thomas is possible), fog of war.
        act(&mut game, option, &[6, 1]);
        act(&mut game, "pass", &[1]);
        game
    });
    let [a, b] = &mut games;
    assert_ne!(a, b);
    assert_eq!(a.view(Viewer::Side(UNION.id())), b.view(Viewer::Side(UNION.id())));
    assert_eq!(a.view(Viewer::Spectator), b.view(Viewer::Spectator));
    assert_ne!(a.view(Viewer::Side(REBELS.id())), b.view(Viewer::Side(REBELS.id())));
    table::testing::indistinguishable(a, b, UNION.id()).expect("the Union cannot tell");
}

#[test]
fn the_map_is_what_the_rules_name() {
    let map = grognard_chickamauga::map();
    assert_eq!((map.hex_count(), map.boxes().len()), (25 * 28, 3));
    // Every hex that the rules name is there, and on its bank of the creek.
    let hex = |label: &str| map.hex(label).unwrap_or_else(|| panic!("no hex {label}"));
    let creek = map.side_kind("creek").expect("a creek");
    let bank = |start: &str| {
        let mut seen = vec![hex(start)];
        let mut next = 0;
        while next < seen.len() {
            let here = seen[next];
            next += 1;
            for (direction, to) in map.neighbours(here) {
                let side = hexmap::Hexside { hex: here, direction };
                if !map.features(side).contains(creek) && !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        seen
    };
    let (west, east) = (bank("0801"), bank("2128"));
    assert_eq!(west.len() + east.len(), 700);
    for label in [
        "0910", "0719", "1408", "0123", "0626", "0723", "0624", "1815", "1916", "1422", "1622",
        "1419", "1417", "1810", "0801", "0111", "0126", "0625",
    ] {
        assert!(west.contains(&hex(label)), "{label}");
    }
    for label in ["1325", "1026", "0926", "2128", "2508"] {
        assert!(east.contains(&hex(label)), "{label}");
    }
    // The road runs from 0801 to 0625, and roads cross the creek at bridges and fords alone.
    let road = map.lines().iter().find(|line| line.name == "Lafayette Road").expect("the road");
    assert_eq!((map.label(road.hexes[0]), map.label(road.hexes[26])), ("0801", "0625"));
    assert_eq!(map.label(road.hexes[19]), "0819");
    let mut crossed = Vec::new();
    for line in map.lines() {
        for pair in line.hexes.windows(2) {
            let side = map.hexside(pair[0], pair[1]).expect("neighbours");
            if map.features(side).contains(creek) {
                let crossing = map.crossings_on(side).next();
                crossed.push(crossing.unwrap_or_else(|| panic!("{} fords the creek", line.name)));
            }
        }
    }
    crossed.sort_unstable();
    crossed.dedup();
    assert_eq!((crossed.len(), map.crossings().count()), (8, 8));
    let joins = |name: &str| {
        let node = map.hex(name).expect("a box");
        map.joins(node).iter().map(|join| map.label(join.to).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(joins("Rossville"), ["0801", "0111"]);
    assert_eq!(
        (joins("Crawfish Springs"), joins("Lafayette")),
        (vec!["0126".to_owned()], vec!["2128".to_owned()])
    );
    let west = map.region("west_of_lafayette_road").expect("a region");
    for (label, is) in
        [("0501", true), ("0123", true), ("0624", false), ("0910", false), ("1408", false)]
    {
        assert_eq!(west.contains(hex(label)), is, "{label}");
    }
    assert!(road.hexes.iter().all(|&hex| !west.contains(hex)));
}
