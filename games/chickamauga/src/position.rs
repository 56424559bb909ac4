//! Positions set up by hand, to study them or to test a rule.

use table::{Agenda, Setup};

use crate::Side;
use crate::book::book;
use crate::options::Options;
use crate::state::{Chickamauga, Strategy};
use crate::tasks::{
    Assault, Bombard, CombatPhase, CombatStep, Fog, Movement, PlayerTurn, Replace, Status, Task,
    TurnStep, WriteStrategy,
};
use crate::unit::{Place, UnitId};
use crate::words::hex;

/// A position on the way to becoming a game. Counters that are not put anywhere are not in play.
///
/// ```
/// use grognard_chickamauga::{Position, Side, rules};
/// use grognard_chickamauga::table::Game;
///
/// let mut game = Position::new()
///     .unit("u-1-king", "0911")
///     .unit("c-9-law", "0909")
///     .moving(Side::Union)
///     .build()?;
/// let march = game.parse("march u-1-king").unwrap();
/// assert!(game.check(&march).is_ok());
/// # Ok::<(), grognard_chickamauga::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: Chickamauga,
    now: Vec<Task>,
    fault: Option<PositionError>,
}

/// Why a position cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There is no such counter.
    #[error("there is no counter '{0}'")]
    UnknownUnit(String),
    /// There is no such hex or box.
    #[error("there is no hex or box '{0}'")]
    UnknownHex(String),
    /// The rules know no such position.
    #[error("{0}")]
    Impossible(String),
}

impl Default for Position {
    fn default() -> Position {
        Position::new()
    }
}

impl Position {
    /// An empty map on turn 1, in which the Union moves. The Confederates have chosen A.
    pub fn new() -> Position {
        Position::with_options(&Setup::default())
    }

    /// The same with options.
    pub fn with_options(setup: &Setup) -> Position {
        let mut game = Chickamauga::set_up(Options::of(setup));
        for unit in &mut game.units {
            unit.place = Place::Aside;
        }
        game.strategy = Some(Strategy::A);
        Position { game, now: Vec::new(), fault: None }.moving(Side::Union)
    }

    fn with_unit(mut self, id: &str, change: impl FnOnce(&mut Chickamauga, UnitId)) -> Position {
        match UnitId::named(id) {
            Some(unit) => change(&mut self.game, unit),
            None => self.fail(PositionError::UnknownUnit(id.to_owned())),
        }
        self
    }

    fn fail(&mut self, fault: PositionError) {
        self.fault.get_or_insert(fault);
    }

    /// Puts a counter in a hex or box.
    #[must_use]
    pub fn unit(mut self, id: &str, at: &str) -> Position {
        match hex(at) {
            Some(at) => self.with_unit(id, |game, unit| game[unit].place = Place::At(at)),
            None => {
                self.fail(PositionError::UnknownHex(at.to_owned()));
                self
            }
        }
    }

    /// Puts a counter off the map at its entry hex.
    #[must_use]
    pub fn at_entry(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| game[unit].place = Place::Entry)
    }

    /// A unit with one step less.
    #[must_use]
    pub fn reduced(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| game[unit].steps = game[unit].steps.saturating_sub(1))
    }

    /// A unit that is disrupted.
    #[must_use]
    pub fn disrupted(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| game[unit].disrupted = true)
    }

    /// A unit on the turn record track.
    #[must_use]
    pub fn routed(self, id: &str, turn: u8) -> Position {
        self.with_unit(id, |game, unit| game[unit].place = Place::Track(turn))
    }

    /// A unit in the destroyed pile.
    #[must_use]
    pub fn destroyed(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| {
            game[unit].place = Place::Destroyed;
            game[unit].steps = 0;
        })
    }

    /// A counter that was captured.
    #[must_use]
    pub fn captured(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| {
            game[unit].place = Place::Captured;
            game[unit].captures += 1;
        })
    }

    /// A leader, HQ or train that is active, or not.
    #[must_use]
    pub fn active(self, id: &str, active: bool) -> Position {
        self.with_unit(id, |game, unit| game[unit].active = active)
    }

    /// A unit that has marched this phase.
    #[must_use]
    pub fn marched(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| {
            game[unit].moved = true;
            game[unit].marched = true;
        })
    }

    /// All counters where the set-up lists put them, free ones as history had them.
    #[must_use]
    pub fn historical(mut self) -> Position {
        self.game = Chickamauga::set_up(self.game.options);
        self.game.strategy = Some(Strategy::A);
        for side in Side::ALL {
            while let Some(unit) = self.game.next_to_set_up(side) {
                let Some(at) = self.game.historical_hex(unit) else { break };
                self.game[unit].place = Place::At(at);
            }
        }
        self
    }

    /// The turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Position {
        self.game.turn = turn;
        self
    }

    /// What the Confederates have written down.
    #[must_use]
    pub fn strategy(mut self, strategy: Strategy) -> Position {
        self.game.strategy = Some(strategy);
        self
    }

    fn asking(mut self, side: Side, tasks: impl IntoIterator<Item = Task>) -> Position {
        self.game.phasing = side;
        self.now = tasks.into_iter().collect();
        self
    }

    /// The side whose player turn begins when the option of 18.2 is written down: its first dice
    /// come then.
    #[must_use]
    pub fn beginning(mut self, side: Side) -> Position {
        self.game.strategy = None;
        self.asking(side, [WriteStrategy.into()])
    }

    /// The side that uses its replacement step now; the Union with this die.
    #[must_use]
    pub fn replacing(self, side: Side, die: u8) -> Position {
        let turn = PlayerTurn { next: TurnStep::Recovery, leader: 0 };
        self.asking(side, [turn.into(), Replace { side, die }.into()])
    }

    /// The side that may flip its HQ and train now.
    #[must_use]
    pub fn flipping(self, side: Side) -> Position {
        let turn = PlayerTurn { next: TurnStep::Shields, leader: 0 };
        self.asking(side, [turn.into(), Status { side }.into()])
    }

    /// The side against which so much fog of war is used now.
    #[must_use]
    pub fn fog(self, against: Side, left: u8) -> Position {
        let turn = PlayerTurn { next: TurnStep::Movement, leader: 0 };
        self.asking(against, [turn.into(), Fog { against, left }.into()])
    }

    /// The side that moves now.
    #[must_use]
    pub fn moving(self, side: Side) -> Position {
        let turn = PlayerTurn { next: TurnStep::Combat, leader: 0 };
        self.asking(side, [turn.into(), Movement { side }.into()])
    }

    /// The side that bombards now.
    #[must_use]
    pub fn bombarding(self, side: Side) -> Position {
        let turn = PlayerTurn { next: TurnStep::End, leader: 0 };
        let phase = CombatPhase { side, next: CombatStep::Assault };
        self.asking(side, [turn.into(), phase.into(), Bombard { side }.into()])
    }

    /// The side that assaults now.
    #[must_use]
    pub fn assaulting(self, side: Side) -> Position {
        let turn = PlayerTurn { next: TurnStep::End, leader: 0 };
        let phase = CombatPhase { side, next: CombatStep::Answer };
        self.asking(side, [turn.into(), phase.into(), Assault { side }.into()])
    }

    /// The game that begins here.
    ///
    /// # Errors
    /// The first thing that was wrong: an unknown name, or a position that cannot be.
    pub fn build(mut self) -> Result<Chickamauga, PositionError> {
        self.game.agenda = Agenda::of(self.now);
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        for unit in UnitId::all() {
            let class = unit.kind().class();
            let at = self.game.on_map(unit);
            if let Some(at) = at.filter(|&at| !book().bears(at, class)) {
                let fault = format!("{unit} cannot be in {}", book().map.label(at));
                return Err(PositionError::Impossible(fault));
            }
        }
        match self.game.find_fault() {
            Some(fault) => Err(PositionError::Impossible(fault)),
            None => Ok(self.game),
        }
    }
}
