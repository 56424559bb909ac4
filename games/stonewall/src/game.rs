//! The game as the table plays it: every question passed on to the chapter that answers it.

use table::{
    Agenda, Colour, Example, Game, GameInfo, OptionInfo, Outcome, Overlay, Player, PlayerInfo,
    ReachView, ScenarioInfo, Setup, SetupError, SideId, SideInfo, Study, View, Viewer, Violation,
};

use crate::book::book;
use crate::event::BattleEvent;
use crate::players::ScriptedPlayer;
use crate::roster::{LeaderId, LeaderSet, UnitId, UnitSet};
use crate::side::Side;
use crate::state::{BridgeSet, Guns, Leaders, Options, Place, Stonewall, Unit, Units};
use crate::study::STUDY;
use crate::tasks::{Action, Splitting, Task, Turn, Uniting};
use crate::victory::Ending;

const fn scenario(
    id: &'static str,
    title: &'static str,
    turns: u16,
    options: &'static [OptionInfo],
) -> ScenarioInfo {
    ScenarioInfo { id, title, turns, options, ..ScenarioInfo::EMPTY }
}

const ENTRENCHING: OptionInfo = OptionInfo {
    id: "entrenching",
    title: "Whether units may entrench in basic scenarios (9.0, A29).",
    values: &["banned", "allowed"],
};

const BRIDGES: OptionInfo = OptionInfo {
    id: "bridges",
    title: "When a built bridge falls to a strong enemy (10.1).",
    values: &["end-of-cycle", "on-entry"],
};

const F_LEE: OptionInfo = OptionInfo {
    id: "f-lee",
    title: "Variant: without F Lee, whom Averell has broken at Kelly's Ford.",
    values: &["present", "absent"],
};

static INFO: GameInfo = GameInfo {
    id: "stonewall",
    title: "Stonewall's Last Battle",
    blurb: "The Chancellorsville campaign, spring 1863: a volume of the Great Campaigns of the \
            American Civil War. Random marches, fatigue, leaders, and cavalry that slips away.",
    scenarios: &[
        scenario("1", "Salem Church", 1, &[BRIDGES]),
        scenario("2", "The Great Flank March", 2, &[ENTRENCHING, BRIDGES, F_LEE]),
        scenario(
            "3",
            "Sedgwick to the Rescue",
            2,
            &[
                ENTRENCHING,
                BRIDGES,
                F_LEE,
                OptionInfo {
                    id: "early-brigades",
                    title: "Manpower of Hoke, Gordon and Smith (A3).",
                    values: &["4", "3"],
                },
            ],
        ),
        scenario("4", "Brandy Station", 1, &[F_LEE]),
        scenario(
            "kf",
            "Kelly's Ford",
            1,
            &[
                OptionInfo {
                    id: "teaching",
                    title: "As a teaching scenario (KF.4): no guns, no leader moves.",
                    values: &["no", "yes"],
                },
                OptionInfo {
                    id: "flank-guard",
                    title: "The Flank Guard apart, or with the others at Morrisville.",
                    values: &["apart", "joined"],
                },
            ],
        ),
    ],
    sides: &[
        SideInfo { id: "union", name: "the Union", colour: Colour::Blue },
        SideInfo { id: "confederate", name: "the Confederates", colour: Colour::Grey },
    ],
    options: &[
        OptionInfo {
            id: "weather",
            title: "Rain (12.0); no basic scenario has any of its own.",
            values: &["dry", "rain"],
        },
        OptionInfo {
            id: "cavalry-loss",
            title: "Which die of 1 costs retreating cavalry a point (7.7).",
            values: &["modified", "natural"],
        },
        OptionInfo {
            id: "march-ends",
            title: "Which results end a march after an attack (7.5): D, F, f and E, or E alone.",
            values: &["letters", "e-only"],
        },
    ],
    players: &[PlayerInfo {
        id: "scripted",
        title: "Marches on what counts, attacks at good odds and rests when tired.",
        sides: &[],
    }],
    examples: &[
        Example { command: "march newton", title: "Newton marches" },
        Example { command: "lead sedgwick", title: "Sedgwick activates units of his corps" },
    ],
};

impl Stonewall {
    /// 13.0: a scenario before its first decision.
    fn set_up(setup: &Setup) -> Result<Stonewall, SetupError> {
        let scenarios = &book().scenarios;
        let index = scenarios.iter().position(|it| it.id == setup.scenario);
        let index = index
            .ok_or_else(|| SetupError::Data(format!("there is no scenario {}", setup.scenario)))?;
        let scenario = &scenarios[index];
        let is = |option: &str, value: &str| setup.option(option) == Some(value);
        let mut game = Stonewall {
            scenario: index as u8,
            options: Options {
                rain: is("weather", "rain"),
                natural_loss: is("cavalry-loss", "natural"),
                only_e_ends: is("march-ends", "e-only"),
                bridge_falls_on_entry: is("bridges", "on-entry"),
                entrenching: is("entrenching", "allowed"),
                teaching: scenario.teaching.is_some() && is("teaching", "yes"),
            },
            turn: 1,
            phase: 0,
            agenda: Agenda::default(),
            units: Units::unused(),
            leaders: Leaders::default(),
            bridges: BridgeSet::default(),
            confederate_bridges: BridgeSet::default(),
            taken_up: 0,
            losses: [0; 2],
            control: [0; 2],
            ever: 0,
            free_initiative: scenario.free_initiative.is_some(),
            freed: false,
            night: false,
            crossed: UnitSet::EMPTY,
            last_fixed: None,
            guns: if scenario.guns.is_some() { Guns::Parked } else { Guns::WithUnits },
            attempts: 0,
            ford_open: false,
            leaders_to_place: false,
            ended: None,
        };
        scenario.bridges.iter().for_each(|&side| game.bridges.insert(side));
        let absent = UnitId::named("f-lee").filter(|_| is("f-lee", "absent"));
        for it in scenario.units.iter().filter(|it| Some(it.unit) != absent) {
            let three = is("early-brigades", "3") && scenario.brigades_of_three.contains(it.unit);
            let joined =
                scenario.joined.filter(|(unit, _)| *unit == it.unit && is("flank-guard", "joined"));
            game[it.unit] = Unit {
                place: Place::At(joined.map_or(it.hex, |(_, hex)| hex)),
                mv: if three { 3 } else { it.mv },
                fatigue: it.fatigue,
                disorganized: it.disorganized,
                exhausted: it.exhausted,
                works: it.works,
                ..game[it.unit]
            };
        }
        for it in &scenario.leaders {
            game[it.leader].place = Place::At(it.hex);
        }
        if game.options.teaching
            && let Some((leader, unit)) = scenario.teaching
        {
            game[leader].place = game[unit].place;
        }
        for (index, &hex) in scenario.control.iter().enumerate() {
            for side in Side::ALL {
                if !game.stack(side, hex).is_empty() {
                    game.control[side.index()] |= 1 << index;
                }
            }
        }
        // Who has no unit of his command left begins with whom he can, or not at all.
        game.leaders_to_place = true;
        Ok(game)
    }
}

impl Game for Stonewall {
    type Action = Action;
    type Task = Task;
    type Event = BattleEvent;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<Stonewall, SetupError> {
        let mut game = Stonewall::set_up(setup)?;
        game.agenda = Agenda::of([crate::tasks::Begin.into()]);
        Ok(game)
    }

    #[inline]
    fn agenda(&self) -> &Agenda<Task> {
        &self.agenda
    }

    #[inline]
    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.agenda
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.map(Ending::outcome)
    }

    fn turn_line(&self) -> String {
        let scenario = self.scenario();
        format!("Turn {} of {}, phase {}", self.turn, scenario.turns, self.phase)
    }

    fn turn(&self) -> u16 {
        u16::from(self.turn)
    }

    fn view(&self, _: Viewer) -> View {
        crate::view::view(self)
    }

    fn has_secrets(&self) -> bool {
        false
    }

    fn evaluate(&self, side: SideId) -> i64 {
        Side::from_id(side).map_or(0, |side| crate::evaluate::evaluate(self, side))
    }

    fn tally(&self) -> Vec<(&'static str, i64)> {
        vec![
            ("Union VP", i64::from(self.victory_points())),
            ("Union MV lost", i64::from(self.losses(Side::Union))),
            ("Confederate MV lost", i64::from(self.losses(Side::Confederate))),
        ]
    }

    fn invariants(&self) -> Result<(), String> {
        self.find_fault().map_or(Ok(()), Err)
    }

    fn player(id: &str) -> Option<Box<dyn Player<Stonewall>>> {
        (id == "scripted").then(|| Box::new(ScriptedPlayer) as Box<dyn Player<Stonewall>>)
    }

    fn study() -> Option<&'static dyn Study> {
        Some(&STUDY)
    }

    fn rules() -> &'static str {
        include_str!("../RULES.md")
    }

    fn reach(&self, _: Viewer, unit: &str) -> Option<ReachView> {
        self.reach_of(unit)
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        crate::overlays::overlays(self, viewer)
    }

    fn goes_in_circles(&self, action: &Action) -> bool {
        matches!(action, Action::Split(Splitting::Cancel) | Action::Unite(Uniting::Cancel))
    }

    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        let who = unit.unwrap_or_default();
        board::refusal(self, [who], hex)
    }
}

impl Stonewall {
    /// The side that decides; `None` when the game is over.
    pub fn decider(&self) -> Option<Side> {
        self.decision().side().and_then(Side::from_id)
    }

    /// What cannot be true of any position.
    pub(crate) fn find_fault(&self) -> Option<String> {
        let scenario = self.scenario();
        if !(1..=scenario.turns).contains(&self.turn) {
            return Some(format!("there is no turn {}", self.turn));
        }
        for unit in UnitId::all() {
            let now = &self[unit];
            let Place::At(hex) = now.place else {
                if now.mv > 0 {
                    return Some(format!("{unit} has {} MV and is not on the map", now.mv));
                }
                continue;
            };
            if now.mv == 0 || now.mv > 18 || now.fatigue > 4 || now.demoralized > 2 {
                return Some(format!("{unit} cannot be like this: {now:?}"));
            }
            if !self.stack(unit.side.other(), hex).is_empty() {
                return Some(format!("both sides are in {}", book().map.label(hex)));
            }
        }
        if self.leaders_to_place {
            return None;
        }
        let alone = |leader: &LeaderId| match self[*leader].place {
            Place::At(hex) => {
                let stack = self.stack(leader.side, hex);
                !stack.iter().any(|unit| self.serves(unit, *leader))
            }
            Place::Unused | Place::Lost => false,
        };
        let alone: LeaderSet = LeaderId::all().filter(alone).collect();
        alone.first().map(|leader| format!("{leader} stands alone"))
    }

    /// Puts the first task on the agenda.
    pub(crate) fn first_task() -> Task {
        Turn::default().into()
    }
}
