//! The title page and the set-up (3.1-3.3, 1.3.3).

use table::{
    Agenda, Example, GameInfo, OptionInfo, PlayerInfo, ScenarioInfo, Setup, SetupError, SideInfo,
};

use crate::book::book;
use crate::counter::Counters;
use crate::counter::{Begins, CounterId};
use crate::kind::{Colour, Kind, Season};
use crate::state::{
    AMERICAN, CARRANCISTA, Force, Options, PanchoVilla, Piece, Segment, Spot, VILLISTA,
};
use crate::tasks::{ChooseVilla, Movement, Task, Turn};

/// After so many turns a game that has no agreed limit is called off all the same: play is
/// open-ended (1.3.2), but a program that plays it should not be.
pub const LAST_TURN: u16 = 999;

/// The title page.
pub fn info() -> &'static GameInfo {
    const INFO: GameInfo = GameInfo {
        id: "pancho-villa",
        title: "Pancho Villa: Dead or Alive",
        blurb: "Chihuahua, 1916. Pancho Villa has raided Columbus and runs for the south; an \
                American expedition hunts him, and the Carrancistas are nobody's friends.",
        scenarios: &[
            ScenarioInfo {
                id: "chase",
                title: "The chase, two players",
                turns: LAST_TURN,
                sides: &[VILLISTA, AMERICAN],
                ..ScenarioInfo::EMPTY
            },
            ScenarioInfo {
                id: "three",
                title: "The chase, three players",
                turns: LAST_TURN,
                ..ScenarioInfo::EMPTY
            },
        ],
        sides: &[
            SideInfo { id: "villista", name: "the Villistas", colour: table::Colour::Red },
            SideInfo { id: "american", name: "the Americans", colour: table::Colour::Blue },
            SideInfo { id: "carrancista", name: "the Carrancistas", colour: table::Colour::Orange },
        ],
        options: &[
            OptionInfo {
                id: "villa",
                title: "Does everybody know which leader is Villa (2.3.15)?",
                values: &["open", "hidden"],
            },
            OptionInfo {
                id: "events",
                title: "All events, or only international incidents (5.1.14)?",
                values: &["all", "incidents"],
            },
            OptionInfo {
                id: "turns",
                title: "After how many turns is the game called off as unfinished?",
                values: &["none", "20", "50", "100"],
            },
            OptionInfo {
                id: "fords",
                title: "Fords and ferries work in summer, or in all other seasons (2.2.15)?",
                values: &["summer", "not-summer"],
            },
            OptionInfo {
                id: "rivers",
                title: "A river hex stops all who enter, or only who wants the far bank (2.2.10)?",
                values: &["strict", "soft"],
            },
            OptionInfo {
                id: "jimenez",
                title: "Do trains run off the map from U24 over Jimenez to Parral?",
                values: &["off", "on"],
            },
            OptionInfo {
                id: "blanks",
                title: "Are blank cells of the event table passed over or read as the row above?",
                values: &["skip", "above"],
            },
        ],
        players: &[
            PlayerInfo {
                id: "runner",
                title: "Runs with Villa for the south edge, by the ways that the hunters leave open.",
                sides: &[VILLISTA],
            },
            PlayerInfo {
                id: "hunter",
                title: "Hunts Villa: cuts him off, closes in, strikes and assaults.",
                sides: &[AMERICAN, CARRANCISTA],
            },
        ],
        examples: &[
            Example { command: "b villa march", title: "begins a move of Villa and his band" },
            Example { command: "join cervantes", title: "takes Cervantes along with his band" },
            Example { command: "leave villa-horse", title: "leaves one counter behind" },
            Example { command: "go C11", title: "goes on to a hex" },
            Example {
                command: "stop",
                title: "ends the move; before its first hex it costs nothing",
            },
        ],
    };
    &INFO
}

fn options(setup: &Setup) -> Options {
    let is = |option: &str, value: &str| setup.option(option) == Some(value);
    let limit = setup.option("turns").and_then(|turns| turns.parse().ok());
    Options {
        three: setup.scenario == "three",
        hidden: is("villa", "hidden"),
        incidents_only: is("events", "incidents"),
        limit: limit.unwrap_or(LAST_TURN),
        dry_fords: is("fords", "not-summer"),
        soft_rivers: is("rivers", "soft"),
        jimenez: is("jimenez", "on"),
        blanks_above: is("blanks", "above"),
    }
}

impl PanchoVilla {
    pub(crate) fn set_up(setup: &Setup) -> Result<PanchoVilla, SetupError> {
        let options = options(setup);
        let orange = if options.three { CARRANCISTA } else { AMERICAN };
        let pieces = book()
            .roster
            .iter()
            .map(|spec| Piece {
                spot: match spec.begins {
                    Begins::On(hex) => Spot::on(hex),
                    Begins::Reinforces(_) => Spot::RESERVE,
                    Begins::Pool => Spot::POOL,
                },
                force: Force {
                    colour: spec.colour,
                    side: match spec.colour {
                        Colour::Red => VILLISTA,
                        Colour::Orange => orange,
                        Colour::Blue => AMERICAN,
                    },
                },
                under: spec.leader,
            })
            .collect();
        let villa = CounterId::named("villa").filter(|villa| villa.kind == Kind::Leader);
        let villa =
            villa.ok_or_else(|| SetupError::Data("units.toml has no leader Villa".to_owned()))?;
        let opening = [Task::from(Turn), Task::from(Movement)];
        let secret = options.hidden.then_some(Task::from(ChooseVilla));
        Ok(PanchoVilla {
            options,
            turn: 1,
            active: 0,
            segment: Segment::Movement,
            agenda: Agenda::of(opening.into_iter().chain(secret)),
            moving: None,
            due: Vec::new(),
            committed: Counters::EMPTY,
            pieces,
            depleted: Counters::EMPTY,
            pinned: Counters::EMPTY,
            fresh: Counters::EMPTY,
            moved: Counters::EMPTY,
            doubled: Counters::EMPTY,
            watered: Counters::EMPTY,
            called_off: Counters::EMPTY,
            muted: Counters::EMPTY,
            spent: Counters::EMPTY,
            fuelled: Counters::EMPTY,
            aim: None,
            rail_gun_fired: false,
            assaulted: Counters::EMPTY,
            raided: Vec::new(),
            stormed: Vec::new(),
            season: Season::Spring,
            incidents: 0,
            bridges_out: 0,
            orange,
            villa: (!options.hidden).then_some(villa),
            known: Counters::EMPTY,
            ended: None,
        })
    }
}
