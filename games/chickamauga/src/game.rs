//! The game as the table plays it: every question passed on to the chapter that answers it.

use combat::{Dice, DiceError};
use table::{
    Agenda, Colour, Example, Game, GameInfo, Outcome, Overlay, Player, PlayerInfo, ReachView,
    ScenarioInfo, Setup, SetupError, SideId, SideInfo, Study, View, Viewer, Violation,
};

use crate::Side;
use crate::book::book;
use crate::event::BattleEvent;
use crate::options::{self, Options};
use crate::state::{Chickamauga, Strategy};
use crate::study::STUDY;
use crate::tasks::{Action, MusterAction, Task};
use crate::unit::{Kind, Place, UnitId};
use crate::victory::Ending;
use crate::zones::Slot;

static INFO: GameInfo = GameInfo {
    id: "chickamauga",
    title: "Chickamauga: River of Death",
    blurb: "The bloodiest two days in the west, 19 and 20 September 1863, brigade by brigade. Bragg \
            wants to drive Rosecrans from the Lafayette Road and off the field; neither army has a \
            working headquarters when it begins.",
    scenarios: &[ScenarioInfo {
        id: "battle",
        title: "19 and 20 September 1863",
        turns: 16,
        sides: &[],
        options: &[],
    }],
    sides: &[
        SideInfo { id: "union", name: "the Union", colour: Colour::Blue },
        SideInfo { id: "confederate", name: "the Confederates", colour: Colour::Grey },
    ],
    options: options::LISTED,
    players: &[
        PlayerInfo {
            id: "rosecrans",
            title: "Holds the Lafayette Road, keeps its line of communication and feeds Thomas.",
            sides: &[Side::Union.id()],
        },
        PlayerInfo {
            id: "bragg",
            title: "Masses on the gap north of the mill and drives west.",
            sides: &[Side::Confederate.id()],
        },
    ],
    examples: &[
        Example { command: "history", title: "set all units up as history had them" },
        Example { command: "march u-1-king", title: "take King's brigade in hand for a march" },
        Example { command: "to 0814", title: "it goes to 0814" },
        Example { command: "assault 0910", title: "make up an assault on 0910" },
    ],
};

impl Game for Chickamauga {
    type Action = Action;
    type Task = Task;
    type Event = BattleEvent;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<Chickamauga, SetupError> {
        Ok(Chickamauga::set_up(Options::of(setup)))
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
        format!("Turn {} of {}, {}", self.turn, book().game.turns, self.clock())
    }

    fn turn(&self) -> u16 {
        u16::from(self.turn)
    }

    fn view(&self, viewer: Viewer) -> View {
        crate::view::view(self, viewer)
    }

    fn has_secrets(&self) -> bool {
        true
    }

    /// The Confederate's option is all that is hidden, and from the Union alone (18.2).
    fn reimagined(
        &self,
        side: SideId,
        chance: &mut dyn Dice,
    ) -> Result<Option<Chickamauga>, DiceError> {
        if side != Side::Union.id() || self.strategy.is_none() || self.ended.is_some() {
            return Ok(None);
        }
        let mut other = self.clone();
        other.strategy = Some([Strategy::A, Strategy::B][chance.pick(2)?]);
        Ok(Some(other))
    }

    fn evaluate(&self, side: SideId) -> i64 {
        Side::from_id(side).map_or(0, |side| crate::evaluate::evaluate(self, side))
    }

    fn player(id: &str) -> Option<Box<dyn Player<Chickamauga>>> {
        crate::players::named(id)
    }

    fn tally(&self) -> Vec<(&'static str, i64)> {
        vec![
            ("Union points", i64::from(self.points(Side::Union))),
            ("Confederate points", i64::from(self.points(Side::Confederate))),
            ("Union units out of play", i64::from(self.union_units_lost())),
        ]
    }

    fn invariants(&self) -> Result<(), String> {
        self.find_fault().map_or(Ok(()), Err)
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
        self.overlays(viewer)
    }

    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        self.refusal(unit, hex)
    }

    fn goes_in_circles(&self, action: &Action) -> bool {
        matches!(action, Action::Muster(MusterAction::CallOff))
    }
}

impl Chickamauga {
    /// When the current turn begins, about: two hours a turn from dawn of the 19th, with a night
    /// between (2.2).
    pub fn clock(&self) -> String {
        clock(self.turn)
    }

    /// What cannot be true of any position.
    pub(crate) fn find_fault(&self) -> Option<String> {
        if !(1..=book().game.turns).contains(&self.turn) {
            return Some(format!("there is no turn {}", self.turn));
        }
        for unit in UnitId::all() {
            if let Some(fault) = self.unit_fault(unit) {
                return Some(fault);
            }
        }
        self.stacking_fault()
    }

    fn unit_fault(&self, unit: UnitId) -> Option<String> {
        let now = &self[unit];
        let off_map = now.hex().and_then(|hex| book().off_map(hex));
        if off_map.is_some_and(|off_map| off_map.side != unit.side()) {
            return Some(format!("{unit} is in a box of the enemy"));
        }
        let support = matches!(unit.kind(), Kind::Hq | Kind::Train);
        if support && now.active && self.on_map(unit).is_none() {
            return Some(format!("{unit} is active off the map"));
        }
        if !unit.kind().is_combat() {
            return (now.steps > 0 || now.disrupted)
                .then(|| format!("{unit} has steps or is disrupted"));
        }
        let gone = now.place == Place::Destroyed;
        if now.steps > self.full_steps(unit) || (now.steps == 0) != gone {
            return Some(format!("{unit} cannot have {} steps", now.steps));
        }
        (now.disrupted && now.hex().is_none()).then(|| format!("{unit} is disrupted off the map"))
    }

    fn stacking_fault(&self) -> Option<String> {
        let held = Side::ALL.map(|side| self.held_by(side));
        for side in Side::ALL {
            for hex in held[side.index()].iter().filter(|&hex| book().on_map(hex)) {
                let here = self.combat_in(side, hex);
                for slot in [Slot::Brigade, Slot::Beside] {
                    let count = here.iter().filter(|&it| self.slot(it.kind()) == slot).count();
                    if count > self.capacity() {
                        return Some(format!("too many units in {}", book().map.label(hex)));
                    }
                }
                if held[side.other().index()].contains(hex) {
                    return Some(format!("both sides are in {}", book().map.label(hex)));
                }
            }
        }
        None
    }
}

/// When a turn begins, in words.
pub(crate) fn clock(turn: u8) -> String {
    // Eight two-hour turns a day leave six hours' night between turn 8 and turn 9.
    let (day, hour) = if turn <= 8 { (19, turn - 1) } else { (20, turn.saturating_sub(9)) };
    format!("{day} September, {}:00", book().game.first_hour + 2 * hour)
}
