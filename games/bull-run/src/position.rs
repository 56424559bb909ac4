//! Positions set up by hand, to study them or to test a rule.

use hexmap::HexId;
use table::Agenda;

use crate::Side;
use crate::book::book;
use crate::solitaire::Mission;
use crate::state::BullRun;
use crate::tasks::{Movement, NameAttacks, Task, Turn, TurnStep};
use crate::unit::{Crossing, UnitId, UnitPlace};

/// A position on the way to becoming a game. Units that are not put anywhere have not arrived
/// yet.
///
/// ```
/// use grognard_bull_run::{Position, Side};
/// use grognard_bull_run::table::Game;
///
/// let game = Position::new()
///     .unit("sherman", "0805")
///     .unit("evans", "0806")
///     .turn(3)
///     .moving(Side::Union)
///     .build()?;
/// let enemy = game.parse("m sherman 0806").unwrap();
/// assert_eq!(game.check(&enemy).unwrap_err().rule, grognard_bull_run::rules::STACKING);
/// # Ok::<(), grognard_bull_run::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: BullRun,
    now: Task,
    fault: Option<PositionError>,
}

/// Why a position cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There is no such unit.
    #[error("there is no unit '{0}'")]
    UnknownUnit(String),
    /// There is no such hex.
    #[error("there is no hex '{0}'")]
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
    /// An empty map on turn 1; the Union has the initiative and moves.
    pub fn new() -> Position {
        let mut game = BullRun::set_up();
        for unit in &mut game.units {
            unit.place = UnitPlace::Coming;
        }
        Position { game, now: Movement { side: Side::Union }.into(), fault: None }
    }

    fn with_unit(mut self, id: &str, change: impl FnOnce(&mut BullRun, UnitId)) -> Position {
        match UnitId::named(id) {
            Some(unit) => change(&mut self.game, unit),
            None => self.fail(PositionError::UnknownUnit(id.to_owned())),
        }
        self
    }

    fn with(mut self, change: impl FnOnce(&mut BullRun)) -> Position {
        change(&mut self.game);
        self
    }

    fn fail(&mut self, fault: PositionError) {
        self.fault.get_or_insert(fault);
    }

    fn hex(&mut self, label: &str) -> Option<HexId> {
        let hex = book().hex(label);
        if hex.is_none() {
            self.fail(PositionError::UnknownHex(label.to_owned()));
        }
        hex
    }

    /// Puts a unit in a hex. One of Beauregard's that stands north of Bull Run is free (8.3).
    #[must_use]
    pub fn unit(mut self, id: &str, hex: &str) -> Position {
        let Some(hex) = self.hex(hex) else { return self };
        self.with_unit(id, |game, unit| {
            game[unit].place = UnitPlace::At(hex);
            if book().north.contains(hex) {
                game[unit].crossing = Crossing::Free;
            }
        })
    }

    /// Gives a unit so many SP, at the start of the turn and now; none takes it out of the game.
    #[must_use]
    pub fn sp(self, id: &str, sp: u8) -> Position {
        self.with_unit(id, |game, unit| {
            (game[unit].sp, game[unit].fires) = (sp, sp);
            if sp == 0 {
                game[unit].place = UnitPlace::Gone;
            }
        })
    }

    /// A unit that has lost SP since the start of the turn, when it had `fires` (10.4).
    #[must_use]
    pub fn worn(self, id: &str, fires: u8, now: u8) -> Position {
        self.sp(id, now).with_unit(id, |game, unit| game[unit].fires = fires)
    }

    /// Lets a unit cross north without a die from now on (8.3).
    #[must_use]
    pub fn free(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| game[unit].crossing = Crossing::Free)
    }

    /// A unit that has rolled well this turn (8.3).
    #[must_use]
    pub fn passed(self, id: &str) -> Position {
        self.with_unit(id, |game, unit| game[unit].crossing = Crossing::Passed)
    }

    /// Gives a unit a mission of the solitaire table (9.0).
    #[must_use]
    pub fn mission(self, id: &str, mission: Mission) -> Position {
        self.with_unit(id, |game, unit| game.orders.set(unit, mission))
    }

    /// The turn.
    #[must_use]
    pub fn turn(self, turn: u8) -> Position {
        self.with(|game| game.turn = turn)
    }

    /// Who has the initiative.
    #[must_use]
    pub fn initiative(self, side: Side) -> Position {
        self.with(|game| game.initiative = side)
    }

    /// The side that moves now.
    #[must_use]
    pub fn moving(self, side: Side) -> Position {
        Position { now: Movement { side }.into(), ..self }
    }

    /// The side that names its attacks now.
    #[must_use]
    pub fn attacking(self, side: Side) -> Position {
        Position { now: NameAttacks { side }.into(), ..self }
    }

    /// The CSA knows that its flank is turned (8.4).
    #[must_use]
    pub fn aware(self) -> Position {
        self.noticed().with(|game| game.aware = true)
    }

    /// The CSA has noticed Union units south of Bull Run (9.0).
    #[must_use]
    pub fn noticed(self) -> Position {
        self.with(|game| game.noticed = true)
    }

    /// The Union has found Farm Ford (8.4).
    #[must_use]
    pub fn farm_ford_found(self) -> Position {
        self.with(|game| game.farm_found = true)
    }

    /// A Union unit has crossed at Sudley Ford (8.4).
    #[must_use]
    pub fn sudley_crossed(self) -> Position {
        self.with(|game| game.crossed.sudley = true)
    }

    /// The side held its objective at the end of the last turn (3.0).
    #[must_use]
    pub fn held(self, side: Side) -> Position {
        self.with(|game| game.held[side.index()] = true)
    }

    /// The game that begins here.
    ///
    /// # Errors
    /// The first thing that was wrong: an unknown name, or a position that cannot be.
    pub fn build(mut self) -> Result<BullRun, PositionError> {
        let first = self.game.initiative;
        let next = match self.now {
            Task::Movement(now) if now.side == first => TurnStep::SecondMovement,
            Task::Movement(_) => TurnStep::FirstCombat,
            Task::NameAttacks(now) if now.side == first => TurnStep::SecondCombat,
            _ => TurnStep::End,
        };
        self.game.agenda = Agenda::of([Turn { next }.into(), self.now]);
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        match self.game.find_fault() {
            Some(fault) => Err(PositionError::Impossible(fault)),
            None => Ok(self.game),
        }
    }
}
