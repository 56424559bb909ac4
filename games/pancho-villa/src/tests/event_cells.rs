//! Every cell of the event sheet (5.1.14), written down again from the rulebook in a few letters
//! and compared with what the game does: each season, second die, colour, stack and settlement.

use super::{Scene, hex, id};
use crate::book::book;
use crate::events::{Again, Column, Effect, Special};
use crate::kind::{Class, Colour, Kind, Season, Settlement};
use crate::movement::{Gait, MovingStack};
use crate::state::{AMERICAN, VILLISTA};
use crate::tasks::ReadEvent;
use combat::ScriptedDice;

/// One line a cell: its results, parted by `;`. A result is codes, then `if` and its conditions,
/// all of which must hold; words parted by `|` are alternatives. `1-3` is the second die,
/// `only artillery` a code that touches nothing else, `>` at the end the arrow, `blank` an empty
/// cell. Codes in brackets are special results.
const SHEET: [[&str; 8]; 10] = [
    [
        "-D -V",
        "-X -H -V",
        "-V; -D if unfriendly",
        "-D -X",
        "-H",
        "-D -V; -H P if only wagon|artillery",
        "-V; -H if only wagon|artillery",
        "-D -X -V -V -V; -H P if only wagon|artillery",
    ],
    [
        "[no strike]",
        "-H -X -V >",
        "-D",
        "-H if spring|summer|autumn",
        "-D if spring|summer|autumn",
        "-D",
        "-D",
        "-D -D if spring|summer|autumn",
    ],
    [
        "blank",
        "blank",
        "-H if neither-indians-nor-mormons",
        "P if with wagon|artillery|truck >",
        "-H if 1-2 spring|summer|autumn; -H if 3-4 summer; none if 5-6",
        "-H if 1-3; none if 4-6",
        "-H if 1-1; -D if 2-2; -X if 3-3; -H if 4-4; none if 5-6",
        "-H if 1-1; -D if 2-2; -D if 3-3; none if 4-6",
    ],
    [
        "P [no flight]",
        "-V -X",
        "+D if friendly",
        "-D -V if summer >",
        "-H if spring; -V P if summer|autumn; -H if winter",
        "-V if spring; -V P if summer|autumn; P if winter",
        "-X P if spring; -H if summer|autumn only artillery; -D -X P if winter",
        "-V P if spring|winter; -D if summer; -X -V if autumn",
    ],
    [
        "none >",
        "[cliff given up] >",
        "P if unfriendly",
        "[again] if summer crossed >",
        "P if with wagon|aeroplane|truck; -V if summer",
        "-H; -V if summer",
        "-H -H if summer only artillery; -V P if winter",
        "P if with artillery|machine_gun; -V if summer",
    ],
    ["[no flight]", "blank", "[lost]", "[lost]", "[lost]", "[lost]", "[lost]", "[lost]"],
    [
        "none >",
        "none >",
        "-D if unfriendly",
        AMBUSH,
        AMBUSH,
        AMBUSH,
        "-D -H if blue|orange; -H -H if blue|orange only artillery",
        "-V",
    ],
    [
        "none >",
        "none >",
        "+D; +V if city",
        "+D if 1-2; +D if 3-4; +D if 5-6",
        "+D if 1-1; +D if 2-2; +D if 3-4; +D if 5-6",
        "+D if 1-2; +D if 3-4; +D if 5-5; +D if 6-6",
        "+D if 1-2; +D if 3-3; +D if 4-4; none if 5-6",
        "+D if 1-2; +D if 3-4; +D if 5-5; +D if 6-6",
    ],
    ["none", "+D", "blank", "+D", "+D +H if spring|summer", "+D", "none", "none"],
    [
        "none",
        "+D >",
        "+D +H",
        "+H",
        "+D if spring; +D if summer; +H if autumn",
        "+D if spring; +D +H if summer|autumn",
        "none",
        "+D +H if summer|autumn",
    ],
];

const AMBUSH: &str = "-X if 1-1 red; -D if 2-2 red|blue; -D if 3-3 red|blue; \
     -D -V if 4-4 blue|orange; -D -V if 5-5 blue|orange; -D -V if 6-6 blue|orange";

/// The stacks that are tried: bare, with wheels and guns, with everything.
const STACKS: [&[Kind]; 4] = [
    &[Kind::Leader],
    &[Kind::Wagon, Kind::Horse],
    &[Kind::Artillery, Kind::MachineGun],
    &[Kind::Leader, Kind::Truck, Kind::Aeroplane],
];

/// The settlements that are tried.
const PLACES: [&str; 5] = ["U22", "E7", "K18", "G9", "A10"];

struct Case {
    season: Season,
    colour: Colour,
    die: u8,
    stack: &'static [Kind],
    at: &'static str,
}

impl Case {
    /// Whether a condition of the sheet holds.
    fn holds(&self, condition: &str) -> bool {
        let place = book().sites[hex(self.at).index()].place.as_ref();
        condition.split('|').any(|word| match word {
            "unfriendly" => place.is_some_and(|place| place.colour != self.colour),
            "friendly" => place.is_some_and(|place| place.colour == self.colour),
            "city" => place.is_some_and(|place| place.kind == Settlement::City),
            "neither-indians-nor-mormons" => place.is_none_or(|place| {
                !matches!(place.kind, Settlement::IndianCamp | Settlement::MormonColony)
            }),
            "crossed" => false,
            "spring" | "summer" | "autumn" | "winter" => self.season.name() == word,
            "red" | "orange" | "blue" => self.colour.name() == word,
            range if range.contains('-') => {
                let (from, to) = range.split_once('-').unwrap();
                (from.parse().unwrap()..=to.parse().unwrap()).contains(&self.die)
            }
            kind => self.stack.iter().any(|known| known.word() == kind),
        })
    }

    /// The codes that a result gives, each with the kinds it can touch.
    fn codes(&self, result: &str) -> Vec<(String, Vec<&'static str>)> {
        let (codes, conditions) = result.split_once(" if ").unwrap_or((result, ""));
        let mut only = false;
        let mut kinds: Vec<&str> = self.stack.iter().map(|kind| kind.word()).collect();
        for word in conditions.split_whitespace() {
            match word {
                "only" => only = true,
                "with" => {}
                word if !self.holds(word) => return Vec::new(),
                word if only => kinds.retain(|kind| word.split('|').any(|known| known == *kind)),
                _ => {}
            }
        }
        let codes = codes.split_whitespace().filter(|code| *code != "none");
        codes
            .map(|code| {
                let all = || self.stack.iter().map(|kind| kind.word()).collect();
                // A pin is on the whole stack.
                (code.to_owned(), if code == "P" { all() } else { kinds.clone() })
            })
            .collect()
    }
}

fn code(effect: Effect) -> String {
    let letter = |class: Class| format!("{class:?}");
    match effect {
        Effect::Lose(class) => format!("-{}", letter(class)),
        Effect::LoseAny => "-X".to_owned(),
        Effect::Gain(class) => format!("+{}", letter(class)),
        Effect::Pin => "P".to_owned(),
    }
}

/// The counters of a case, given to its force in its hex.
fn scene(case: &Case) -> (Scene, MovingStack) {
    let (side, leader) = match case.colour {
        Colour::Red => (VILLISTA, "lopez"),
        Colour::Orange => (AMERICAN, "cano"),
        Colour::Blue => (AMERICAN, "tompkins"),
    };
    let mut scene = Scene::bare(side);
    scene.season(case.season).put(leader, case.at);
    let force = scene.force(leader);
    let names: Vec<&str> = case
        .stack
        .iter()
        .map(|kind| match kind {
            Kind::Leader => leader,
            Kind::Wagon => "wagon1-wagon",
            Kind::Horse => "brown-horse",
            Kind::Artillery => "fa6-artillery",
            Kind::MachineGun => "engineers2-machine-gun",
            Kind::Truck => "pershing-truck",
            Kind::Aeroplane => "aero-aeroplane",
            other => panic!("{other:?}"),
        })
        .collect();
    for name in &names {
        let piece = &mut scene.0.pieces[id(name).index()];
        (piece.spot, piece.force) = (crate::state::Spot::on(hex(case.at)), force);
    }
    let group = names.iter().map(|name| id(name)).collect();
    let moving = MovingStack::new(Gait::March, force, hex(case.at), group);
    (scene, moving)
}

/// What the game does with a cell: codes with whom they can touch, and whether it reads on.
fn read(case: &Case, row: usize, column: Column) -> (Vec<(String, Vec<&'static str>)>, bool) {
    let (mut scene, moving) = scene(case);
    let second = book().events.cell(row, column).second_die;
    let mut dice = ScriptedDice::new(second.then_some(case.die));
    let mut recorder = table::Recorder::silent(&mut dice);
    scene.0.moving = Some(moving.clone());
    let mut event = ReadEvent::new(row as u8);
    let again = event.read_cell(&mut scene.0, column, &mut recorder).unwrap();
    assert_eq!(again, Again::Stays);
    let kinds = |among: crate::Counters| -> Vec<&'static str> {
        let held = case.stack.iter().filter(|kind| among.iter().any(|it| it.kind == **kind));
        held.map(|kind| kind.word()).collect()
    };
    let mut cell = event.cell;
    let due = std::iter::from_fn(|| cell.as_mut()?.next());
    let queue = due
        .map(|(line, effect)| (code(effect), kinds(scene.0.among(&moving, line, effect))))
        .collect();
    // After the last column there is nothing to read on in.
    (queue, column != Column::Pantano && event.next == column as u8 + 1)
}

fn cases(column: Column, second_die: bool) -> Vec<Case> {
    let places: &[&str] = if column == Column::Settlement { &PLACES } else { &["M6"] };
    let faces = if second_die { 1..=6 } else { 1..=1 };
    let mut cases = Vec::new();
    for season in Season::ALL {
        for colour in [Colour::Red, Colour::Orange, Colour::Blue] {
            for stack in STACKS {
                for &at in places {
                    for die in faces.clone() {
                        cases.push(Case { season, colour, die, stack, at });
                    }
                }
            }
        }
    }
    cases
}

#[test]
fn r5_1_14_every_cell_of_the_sheet() {
    let mut seen = 0;
    for (row, line) in SHEET.iter().enumerate() {
        for (text, column) in line.iter().zip(Column::ALL) {
            let cell = book().events.cell(row, column);
            if *text == "blank" || text.contains('[') {
                continue;
            }
            let (text, arrow) = match text.strip_suffix(" >") {
                Some(text) => (text, true),
                None => (*text, false),
            };
            for case in cases(column, cell.second_die) {
                let wanted: Vec<_> =
                    text.split("; ").flat_map(|result| case.codes(result)).collect();
                let Case { season, colour, die, stack, at } = &case;
                let what = format!("{row} {column:?} {season:?} {colour:?} {die} {stack:?} {at}");
                assert_eq!(read(&case, row, column), (wanted, arrow), "{what}");
                seen += 1;
            }
        }
    }
    assert!(seen > 4000, "{seen}");
}

#[test]
fn r5_1_14_special_and_blank_cells_of_the_sheet() {
    let mut seen = 0;
    for (row, line) in SHEET.iter().enumerate() {
        for (text, column) in line.iter().zip(Column::ALL) {
            let cell = book().events.cell(row, column);
            let what = format!("{row} {column:?}");
            if *text == "blank" {
                assert!(cell.blank && cell.arrow && cell.entries.is_empty(), "{what}");
                seen += 1;
                continue;
            }
            let special = match text.find('[') {
                None => None,
                Some(_) if text.contains("no strike") => Some(Special::NoInterdiction),
                Some(_) if text.contains("no flight") => Some(Special::CancelMove),
                Some(_) if text.contains("given up") => Some(Special::AbandonCliff),
                Some(_) if text.contains("again") => Some(Special::RedoMove),
                Some(_) => Some(Special::Lost),
            };
            let found = cell.entries.iter().find_map(|entry| entry.special);
            assert_eq!(found, special, "{what}");
            if special.is_some() {
                let [entry] = &cell.entries[..] else { panic!("{what}") };
                assert_eq!(cell.arrow, text.ends_with('>'), "{what}");
                assert_eq!(entry.effects.contains(&Effect::Pin), text.contains('P'), "{what}");
                let summer = text.contains("summer");
                assert_eq!(entry.seasons == [Season::Summer], summer, "{what}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 4 + 11, "four blanks, eleven special cells");
}
