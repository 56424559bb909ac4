//! The game as the table crate asks for it.

use combat::{Dice, DiceError};
use table::{
    Agenda, Features, Game, GameInfo, Model, Outcome, Overlay, Player, ReachView, SearchStyle,
    Setup, SetupError, SideId, Study, View, Viewer,
};

use crate::log::Event;
use crate::state::{PanchoVilla, VILLISTA};
use crate::tasks::{Action, MovementAction, Task};
use crate::views::Staff;
use crate::{chances, info, players, victory};

impl Game for PanchoVilla {
    type Action = Action;
    type Task = Task;
    type Event = Event;

    fn info() -> &'static GameInfo {
        info()
    }

    fn new(setup: &Setup) -> Result<PanchoVilla, SetupError> {
        PanchoVilla::set_up(setup)
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
        self.ended.map(victory::outcome)
    }

    fn turn_line(&self) -> String {
        format!("Day {}, {} 1916", self.turn, self.season.name())
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn has_secrets(&self) -> bool {
        self.options.hidden
    }

    fn reimagined(
        &self,
        side: SideId,
        chance: &mut dyn Dice,
    ) -> Result<Option<PanchoVilla>, DiceError> {
        if side == VILLISTA || self.villa_is_known() || self.ended.is_some() {
            return Ok(None);
        }
        let open: Vec<_> = (Self::red_leaders() - self.known)
            .iter()
            .filter(|&leader| self.hex_of(leader).is_some())
            .collect();
        let mut other = self.clone();
        if self.villa.is_some() && !open.is_empty() {
            other.villa = Some(open[chance.pick(open.len())?]);
        }
        Ok(Some(other))
    }

    fn evaluate(&self, side: SideId) -> i64 {
        self.worth(side)
    }

    fn feature_names() -> &'static [&'static str] {
        chances::NAMES
    }

    fn features(&self, side: SideId, out: &mut Features) {
        chances::features(self, side, out);
    }

    fn model(&self, side: SideId) -> Option<&'static Model> {
        // With three players only Villa's own chances are known.
        let scenario = if self.options.three { "three" } else { "chase" };
        let model = chances::models().find(scenario, side)?;
        (model.side() == side || !self.options.three).then_some(model)
    }

    fn search_style() -> SearchStyle {
        // Turns are short, and what counts is a day or two ahead.
        SearchStyle {
            horizon: 2,
            script: |side| Some(players::script(side)),
            ..SearchStyle::default()
        }
    }

    fn tally(&self) -> Vec<(&'static str, i64)> {
        self.count()
    }

    fn invariants(&self) -> Result<(), String> {
        self.check_invariants()
    }

    fn player(id: &str) -> Option<Box<dyn Player<PanchoVilla>>> {
        players::named(id)
    }

    fn study() -> Option<&'static dyn Study> {
        Some(&Staff)
    }

    fn rules() -> &'static str {
        include_str!("../RULES.md")
    }

    fn reach(&self, _: Viewer, unit: &str) -> Option<ReachView> {
        self.reach_now(unit)
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        self.overlays(viewer)
    }

    fn goes_in_circles(&self, action: &Action) -> bool {
        matches!(*action, Action::Movement(MovementAction::Begin { counter, .. })
            if self.called_off.contains(counter))
    }

    fn left_undone(&self, action: &Action) -> Vec<String> {
        self.undone(*action)
    }
}
