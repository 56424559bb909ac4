//! The game as the table plays it: every question passed on to the chapter that answers it.

use table::{
    Agenda, Colour, Example, Features, Game, GameInfo, Model, OptionInfo, Outcome, Overlay, Player,
    PlayerInfo, ReachView, ScenarioInfo, Setup, SetupError, SideId, SideInfo, Study, View, Viewer,
    Violation,
};

use crate::Side;
use crate::book::{STACK_LIMIT, book};
use crate::event::BattleEvent;
use crate::solitaire::SolitairePlayer;
use crate::state::BullRun;
use crate::study::STUDY;
use crate::tasks::{Action, Task};
use crate::unit::{UnitId, UnitPlace};
use crate::victory::Ending;

/// The option of 6.0, and the value by which all initiatives lie open from the start.
const INITIATIVE: &str = "initiative";
const BEFORE_PLAY: &str = "before-play";

static INFO: GameInfo = GameInfo {
    id: "bull-run",
    title: "Battle at Bull Run",
    blurb: "The first great battle of the American Civil War, 21 July 1861, brigade by brigade. \
            McDowell marches around the Confederate flank; Beauregard plans to march around his.",
    scenarios: &[ScenarioInfo {
        id: "battle",
        title: "21 July 1861",
        turns: 15,
        ..ScenarioInfo::EMPTY
    }],
    sides: &[
        SideInfo { id: "union", name: "the Union", colour: Colour::Blue },
        SideInfo { id: "csa", name: "the CSA", colour: Colour::Grey },
    ],
    options: &[OptionInfo {
        id: INITIATIVE,
        title: "When the initiative dice are rolled (6.0): each turn, or all before play.",
        values: &["each-turn", BEFORE_PLAY],
    }],
    players: &[PlayerInfo {
        id: "solitaire",
        title: "The Confederates of the rulebook's solitaire table.",
        sides: &[Side::Csa.id()],
    }],
    examples: &[
        Example { command: "m sherman 0906", title: "Sherman moves to 0906" },
        Example { command: "a sherman cocke", title: "Sherman's stack will attack Cocke's" },
    ],
};

impl Game for BullRun {
    type Action = Action;
    type Task = Task;
    type Event = BattleEvent;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<BullRun, SetupError> {
        let mut game = BullRun::set_up();
        if setup.option(INITIATIVE) == Some(BEFORE_PLAY) {
            game.foretold = Some(Vec::new());
        }
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
        format!("Turn {} of {}, {}", self.turn, book().turns, self.clock())
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

    fn feature_names() -> &'static [&'static str] {
        crate::chances::NAMES
    }

    fn features(&self, side: SideId, out: &mut Features) {
        crate::chances::features(self, side, out);
    }

    fn model(&self, side: SideId) -> Option<&'static Model> {
        crate::chances::models().find("battle", side)
    }

    fn tally(&self) -> Vec<(&'static str, i64)> {
        vec![
            ("Union SP lost", i64::from(self.losses(Side::Union))),
            ("CSA SP lost", i64::from(self.losses(Side::Csa))),
        ]
    }

    fn invariants(&self) -> Result<(), String> {
        self.find_fault().map_or(Ok(()), Err)
    }

    fn player(id: &str) -> Option<Box<dyn Player<BullRun>>> {
        (id == "solitaire").then(|| Box::new(SolitairePlayer) as Box<dyn Player<BullRun>>)
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

    fn left_undone(&self, action: &Action) -> Vec<String> {
        self.undone(*action)
    }

    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        self.refusal(unit, hex)
    }
}

impl BullRun {
    /// The side that decides; `None` when the game is over.
    pub fn decider(&self) -> Option<Side> {
        self.decision().side().and_then(Side::from_id)
    }

    /// What cannot be true of any position.
    pub(crate) fn find_fault(&self) -> Option<String> {
        if !(1..=book().turns).contains(&self.turn) {
            return Some(format!("there is no turn {}", self.turn));
        }
        if self.aware && !self.noticed {
            return Some("the CSA is aware of its flank and has noticed nobody".to_owned());
        }
        for unit in UnitId::all() {
            let now = &self[unit];
            if now.sp > unit.sp || (now.sp == 0) != (now.place == UnitPlace::Gone) {
                return Some(format!("{unit} cannot have {} SP", now.sp));
            }
            let UnitPlace::At(hex) = now.place else { continue };
            let here = self.stack(hex);
            let together = self.units.iter().filter(|other| other.place == now.place).count();
            if together > STACK_LIMIT {
                return Some(format!("{} holds {together} units", book().map.label(hex)));
            }
            if here.units().iter().any(|other| other.side != unit.side) {
                return Some(format!("both sides are in {}", book().map.label(hex)));
            }
            if self.is_confused(unit) && book().north.contains(hex) {
                return Some(format!("{unit} is north of Bull Run without leave"));
            }
        }
        None
    }
}
