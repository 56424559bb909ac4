//! The game as the table crate asks for it: decisions, actions, and what comes of them.

use combat::{Dice, DiceError};
use table::{
    ActionText, Decision, Focus, Game, GameInfo, OddsView, Overlay, Player, Prompt, ReachView,
    Recorder, Setup, SetupError, SideId, Study, View, Viewer, Violation,
};

use crate::action::Action;
use crate::log::Event;
use crate::rules;
use crate::state::{PanchoVilla, Segment, Stage, VILLISTA};
use crate::{info, players, study, victory};

impl PanchoVilla {
    fn check_idle(&self, action: Action) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        match (self.segment, action) {
            (_, Action::End) => Ok(()),
            (Segment::Movement, Action::Begin { counter, gait }) => self.check_begin(counter, gait),
            (Segment::Movement, Action::Merge { rifle }) => match self.merge_partner(rifle) {
                Some(_) => Ok(()),
                None => no(rules::RIFLES, "two depleted rifles of one stack make one full"),
            },
            (Segment::Artillery, Action::Strike { by, at }) => self.check_strike(by, at),
            (Segment::Artillery, Action::RailGun { at }) => self.check_rail_gun(at),
            (Segment::Assault, Action::Assault { at, policia }) => self.check_assault(at, policia),
            (Segment::Assault, Action::Raid { by, goal }) => self.check_raid(by, goal),
            _ => no(rules::SEQUENCE, "this is not the segment for it"),
        }
    }

    fn check_moving(
        &self,
        moving: &crate::moving::Moving,
        action: Action,
    ) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        let flies = moving.gait == crate::pace::Gait::Air;
        match action {
            Action::Stop if moving.aim == crate::moving::Aim::Glide => {
                no(rules::AEROPLANE, "the aeroplane is in the air")
            }
            Action::Stop => Ok(()),
            Action::Aim { at } => self.check_aim(moving, at),
            Action::Land { to } => self.check_land(moving, to),
            _ if flies => {
                no(rules::AEROPLANE, "an aeroplane names its target, then where it lands")
            }
            Action::Go { to } => self.check_go(moving, to),
            Action::Take { counter } => self.check_take(moving, counter),
            Action::Join { head } => self.check_join(moving, head),
            Action::Leave { counter } => self.check_leave(moving, counter),
            Action::Tempo { tempo } => Self::check_tempo(moving, tempo),
            Action::Switch => Self::check_switch(moving),
            Action::Engine
                if moving.gait == crate::pace::Gait::Motor && moving.engine.is_none() =>
            {
                Ok(())
            }
            _ => no(rules::MOVEMENT, "a stack is on the move"),
        }
    }

    /// The side whose decision it is while the game goes on.
    fn decider(&self) -> SideId {
        match &self.stage {
            Stage::Idle | Stage::Moving(_) => self.active(),
            Stage::Secret => VILLISTA,
            Stage::Event(event) => self.event_side(event),
            Stage::Assault(assault) => Self::assault_side(assault),
            Stage::Night(night) => night.force.side,
        }
    }

    fn idle(
        &mut self,
        action: Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        match action {
            Action::Begin { counter, gait } => {
                self.begin(counter, gait, recorder);
                Ok(())
            }
            Action::Merge { rifle } => {
                self.merge(rifle, recorder);
                Ok(())
            }
            Action::Strike { by, at } => self.strike(by, at, recorder),
            Action::RailGun { at } => self.fire_rail_gun(at, recorder),
            Action::Assault { at, policia } => {
                self.open_assault(at, policia, recorder);
                Ok(())
            }
            Action::Raid { by, goal } => self.raid(by, goal, recorder),
            _ => self.end_segment(recorder),
        }
    }
}

impl Game for PanchoVilla {
    type Action = Action;
    type Event = Event;

    fn info() -> &'static GameInfo {
        info()
    }

    fn new(setup: &Setup) -> Result<PanchoVilla, SetupError> {
        PanchoVilla::set_up(setup)
    }

    fn decision(&self) -> Decision {
        match self.ended {
            Some(ended) => Decision::Over(victory::outcome(ended)),
            None => Decision::Side(self.decider()),
        }
    }

    fn prompt(&self) -> Prompt {
        self.words()
    }

    fn turn(&self) -> u16 {
        self.turn
    }

    fn actions(&self, out: &mut Vec<Action>) {
        if self.ended.is_some() {
            return;
        }
        let picks = |set: crate::Counters| set.iter().map(|counter| Action::Pick { counter });
        match &self.stage {
            Stage::Idle => self.list_idle(out),
            Stage::Secret => {
                let leaders = Self::red_leaders().iter();
                out.extend(leaders.map(|leader| Action::Secret { leader }));
            }
            Stage::Moving(moving) => self.list_moving(moving, out),
            Stage::Event(event) => out.extend(picks(self.event_choices(event))),
            Stage::Assault(assault) => self.list_assault(assault, out),
            Stage::Night(night) => out.extend(picks(self.night_choices(night))),
        }
    }

    fn check(&self, action: &Action) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        if self.ended.is_some() {
            return no(rules::ESCAPE, "the game is over");
        }
        match (&self.stage, action) {
            (Stage::Idle, &action) => self.check_idle(action),
            (Stage::Secret, Action::Secret { leader }) if Self::red_leaders().contains(*leader) => {
                Ok(())
            }
            (Stage::Secret, _) => no(rules::HIDDEN, "first the Villista notes who is Villa"),
            (Stage::Moving(moving), &action) => self.check_moving(moving, action),
            (Stage::Event(event), Action::Pick { counter })
                if self.event_choices(event).contains(*counter) =>
            {
                Ok(())
            }
            (Stage::Event(_), _) => no(rules::EVENTS, "the owner picks whom the event touches"),
            (Stage::Assault(assault), &action) => self.check_in_assault(assault, action),
            (Stage::Night(night), Action::Pick { counter })
                if self.night_choices(night).contains(*counter) =>
            {
                Ok(())
            }
            (Stage::Night(_), _) => no(rules::RAIDS, "the raider picks whom the policia hit"),
        }
    }

    fn apply(
        &mut self,
        action: &Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        match (std::mem::replace(&mut self.stage, Stage::Idle), *action) {
            (Stage::Idle, action) => self.idle(action, recorder),
            (Stage::Secret, Action::Secret { leader }) => {
                self.villa = Some(leader);
                recorder.say(Event::SecretKept);
                recorder.say(Event::Secret { leader });
                Ok(())
            }
            (Stage::Moving(moving), action) => self.play_moving(moving, action, recorder),
            (Stage::Event(event), Action::Pick { counter }) => {
                self.pick_for_event(event, counter, recorder)
            }
            (Stage::Assault(assault), action) => self.play_assault(assault, action, recorder),
            (Stage::Night(night), Action::Pick { counter }) => {
                self.pick_for_night(night, counter, recorder);
                Ok(())
            }
            (stage, _) => {
                self.stage = stage;
                Ok(())
            }
        }?;
        self.check_uprising(recorder);
        Ok(())
    }

    fn describe(&self, action: &Action) -> ActionText {
        self.text(*action)
    }

    fn parse(&self, command: &str) -> Option<Action> {
        crate::words::parse(command)
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
        let open: Vec<_> = Self::red_leaders()
            .without(self.known)
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
        Some(&study::Staff)
    }

    fn rules() -> &'static str {
        include_str!("../RULES.md")
    }

    fn reach(&self, viewer: Viewer, unit: &str) -> Option<ReachView> {
        self.reach_now(viewer, unit)
    }

    fn odds(&self, action: &Action) -> Option<OddsView> {
        self.odds_now(*action)
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        self.overlays(viewer)
    }

    fn trail(&self) -> Vec<Focus> {
        self.trail_now()
    }

    fn goes_in_circles(&self, action: &Action) -> bool {
        matches!(*action, Action::Begin { counter, .. } if self.called_off.contains(counter))
    }

    fn left_undone(&self, action: &Action) -> Vec<String> {
        self.undone(*action)
    }
}
