//! Positions set up by hand, to study them or to test a rule.

use hexmap::HexId;
use table::{Agenda, Game, Setup};

use crate::book::book;
use crate::ground::Water;
use crate::roster::{LeaderId, UnitId};
use crate::side::Side;
use crate::state::{BridgeSet, Place, Stonewall, Unit, Works};
use crate::tasks::{Act, Attach, Cycle, Recover, Task, Transfer, Turn, TurnStep};

/// A position on the way to becoming a game: a scenario's rules, and only the units that are put
/// somewhere.
///
/// ```
/// use grognard_stonewall::{Position, Side};
/// use grognard_stonewall::table::Game;
///
/// let game = Position::new("1")
///     .unit("newton", "4228", 15)
///     .unit("wilcox", "4028", 4)
///     .acting(Side::Union)
///     .build()?;
/// assert!(game.parse("march newton").is_some());
/// # Ok::<(), grognard_stonewall::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: Option<Stonewall>,
    now: Now,
    fault: Option<PositionError>,
}

#[derive(Clone, Copy, Debug)]
enum Now {
    Act(Side),
    Transfer(Side),
    Attach(Side),
    Recover(Side),
}

/// Why a position cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There is no such unit or leader.
    #[error("there is no counter '{0}'")]
    UnknownCounter(String),
    /// There is no such hex.
    #[error("there is no hex '{0}'")]
    UnknownHex(String),
    /// There is no such scenario or option.
    #[error("{0}")]
    Setup(String),
    /// The rules know no such position.
    #[error("{0}")]
    Impossible(String),
}

impl Position {
    /// An empty map under the rules of a scenario, after its scripted phases.
    pub fn new(scenario: &str) -> Position {
        Position::with_setup(&Setup::scenario(scenario))
    }

    /// The same with options.
    pub fn with_setup(setup: &Setup) -> Position {
        let game: Result<Stonewall, _> = table::new_game(setup);
        let (mut game, fault) = match game {
            Ok(game) => (Some(game), None),
            Err(error) => (None, Some(PositionError::Setup(error.to_string()))),
        };
        if let Some(game) = &mut game {
            for unit in UnitId::all() {
                game[unit].place = Place::Unused;
                game[unit].mv = 0;
            }
            for leader in LeaderId::all() {
                game[leader].place = Place::Unused;
            }
            game.control = [0; 2];
            game.bridges = BridgeSet::default();
            game.free_initiative = false;
            game.phase = 100;
        }
        Position { game, now: Now::Act(Side::Union), fault }
    }

    /// A scenario as it begins, but at some action phase.
    pub fn start(scenario: &str) -> Position {
        let game: Result<Stonewall, _> = table::new_game(&Setup::scenario(scenario));
        match game {
            Ok(mut game) => {
                game.phase = 1;
                Position { game: Some(game), now: Now::Act(Side::Union), fault: None }
            }
            Err(error) => Position {
                game: None,
                now: Now::Act(Side::Union),
                fault: Some(PositionError::Setup(error.to_string())),
            },
        }
    }

    fn with(mut self, change: impl FnOnce(&mut Stonewall)) -> Position {
        if let Some(game) = &mut self.game {
            change(game);
        }
        self
    }

    fn hex(&mut self, label: &str) -> Option<HexId> {
        let hex = book().map.hex(label);
        if hex.is_none() {
            self.fault.get_or_insert(PositionError::UnknownHex(label.to_owned()));
        }
        hex
    }

    /// Puts a unit with so much manpower in a hex, fresh and organized.
    #[must_use]
    pub fn unit(mut self, id: &str, hex: &str, mv: u8) -> Position {
        let Some(at) = self.hex(hex) else { return self };
        self.change(id, |unit| {
            unit.place = Place::At(at);
            unit.mv = mv;
        })
    }

    /// Changes how a unit stands.
    #[must_use]
    pub fn change(mut self, id: &str, change: impl FnOnce(&mut Unit)) -> Position {
        let Some(unit) = UnitId::named(id) else {
            self.fault.get_or_insert(PositionError::UnknownCounter(id.to_owned()));
            return self;
        };
        self.with(|game| change(&mut game[unit]))
    }

    /// A unit's fatigue.
    #[must_use]
    pub fn fatigue(self, id: &str, level: u8) -> Position {
        self.change(id, |unit| unit.fatigue = level)
    }

    /// A unit is disorganized.
    #[must_use]
    pub fn disorganized(self, id: &str) -> Position {
        self.change(id, |unit| unit.disorganized = true)
    }

    /// A unit is exhausted.
    #[must_use]
    pub fn exhausted(self, id: &str) -> Position {
        self.change(id, |unit| unit.exhausted = true)
    }

    /// A unit is demoralized.
    #[must_use]
    pub fn demoralized(self, id: &str, level: u8) -> Position {
        self.change(id, |unit| unit.demoralized = level)
    }

    /// A unit stands in works.
    #[must_use]
    pub fn works(self, id: &str, works: Works) -> Position {
        self.change(id, |unit| unit.works = works)
    }

    /// A unit has the letters of another: a substitute of it.
    #[must_use]
    pub fn of(mut self, id: &str, parent: &str) -> Position {
        let Some(parent) = UnitId::named(parent) else {
            self.fault.get_or_insert(PositionError::UnknownCounter(parent.to_owned()));
            return self;
        };
        self.change(id, |unit| unit.command = parent.command)
    }

    /// Puts a leader in a hex.
    #[must_use]
    pub fn leader(mut self, id: &str, hex: &str) -> Position {
        let Some(at) = self.hex(hex) else { return self };
        let Some(leader) = LeaderId::named(id) else {
            self.fault.get_or_insert(PositionError::UnknownCounter(id.to_owned()));
            return self;
        };
        self.with(|game| game[leader].place = Place::At(at))
    }

    /// A leader lies on his substitute side.
    #[must_use]
    pub fn substituted(self, id: &str) -> Position {
        let leader = LeaderId::named(id);
        self.with(|game| {
            if let Some(leader) = leader {
                game[leader].substituted = true;
            }
        })
    }

    /// A bridge over a river hexside.
    #[must_use]
    pub fn bridge(mut self, a: &str, b: &str) -> Position {
        let (Some(a), Some(b)) = (self.hex(a), self.hex(b)) else { return self };
        let edge = book().direction(a, b).and_then(|direction| book().edge(a, direction));
        match edge.map(|edge| edge.water) {
            Some(Water::River(side)) => self.with(|game| game.bridges.insert(side)),
            _ => {
                self.fault.get_or_insert(PositionError::Impossible("no river there".to_owned()));
                self
            }
        }
    }

    /// The turn.
    #[must_use]
    pub fn turn(self, turn: u8) -> Position {
        self.with(|game| game.turn = turn)
    }

    /// The action phase.
    #[must_use]
    pub fn phase(self, phase: u8) -> Position {
        self.with(|game| game.phase = phase)
    }

    /// The Union does not win every initiative any more (13.1).
    #[must_use]
    pub fn rolled_initiative(self) -> Position {
        self.with(|game| game.free_initiative = false)
    }

    /// Night has come (13.2).
    #[must_use]
    pub fn night(self) -> Position {
        self.with(|game| game.night = true)
    }

    /// Units that waited are free (13.1, 13.4).
    #[must_use]
    pub fn freed(self) -> Position {
        self.with(|game| game.freed = true)
    }

    /// Manpower that both sides have lost in battle.
    #[must_use]
    pub fn losses(self, union: u16, confederate: u16) -> Position {
        self.with(|game| game.losses = [union, confederate])
    }

    /// The side that has the initiative now.
    #[must_use]
    pub fn acting(self, side: Side) -> Position {
        Position { now: Now::Act(side), ..self }
    }

    /// The side that transfers leaders now.
    #[must_use]
    pub fn transferring(self, side: Side) -> Position {
        Position { now: Now::Transfer(side), ..self }
    }

    /// The side that attaches units now.
    #[must_use]
    pub fn attaching(self, side: Side) -> Position {
        Position { now: Now::Attach(side), ..self }
    }

    /// The side whose recovery phase it is.
    #[must_use]
    pub fn recovering(self, side: Side) -> Position {
        Position { now: Now::Recover(side), ..self }
    }

    /// The game that begins here.
    ///
    /// # Errors
    /// The first thing that was wrong: an unknown name, or a position that cannot be.
    pub fn build(self) -> Result<Stonewall, PositionError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let none = || PositionError::Setup("there is no game".to_owned());
        let mut game = self.game.ok_or_else(none)?;
        game.leaders_to_place = false;
        for (index, &hex) in game.scenario().control.iter().enumerate() {
            for side in Side::ALL {
                if !game.stack(side, hex).is_empty() {
                    game.control[side.index()] |= 1 << index;
                }
            }
        }
        let tasks: [Task; 2] = match self.now {
            Now::Act(side) => {
                let cycle = Cycle { first: Some(side), acted: false, second: false };
                let turn = Turn { next: TurnStep::CycleDone };
                game.agenda = Agenda::of([turn.into(), cycle.into(), Act { side }.into()]);
                return checked(game);
            }
            Now::Transfer(side) => {
                let next = match side {
                    Side::Confederate => TurnStep::Transfer(Side::Union),
                    Side::Union => TurnStep::Attachment(Side::Confederate),
                };
                [Turn { next }.into(), Transfer::new(side).into()]
            }
            Now::Attach(side) => {
                let next = match side {
                    Side::Confederate => TurnStep::Attachment(Side::Union),
                    Side::Union => TurnStep::Cycle,
                };
                [Turn { next }.into(), Attach { side }.into()]
            }
            Now::Recover(side) => {
                let next = match side {
                    Side::Confederate => TurnStep::Recovery(Side::Union),
                    Side::Union => TurnStep::End,
                };
                [Turn { next }.into(), Recover::new(side).into()]
            }
        };
        game.agenda = Agenda::of(tasks);
        checked(game)
    }
}

fn checked(game: Stonewall) -> Result<Stonewall, PositionError> {
    match game.invariants() {
        Ok(()) => Ok(game),
        Err(fault) => Err(PositionError::Impossible(fault)),
    }
}
