//! 10.2: which unit of a side loses the step that the result costs it.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Place, UnitId, UnitSet};
use crate::words::{about, focus, unit};
use crate::{Side, rules};

/// A side loses a step in the combat that is fought, and its owner chooses by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoseStep {
    /// The defender's, or the attacker's?
    pub defender: bool,
}

/// By this unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepOf {
    /// Which one.
    pub unit: UnitId,
}

impl LoseStep {
    fn units(self, game: &Chickamauga) -> UnitSet {
        let losing = game.battle.map(|battle| battle.losing[usize::from(self.defender)]);
        let there = |unit: &UnitId| matches!(game[*unit].place, Place::At(_));
        losing.unwrap_or_default().iter().filter(there).collect()
    }
}

impl Decide<Chickamauga> for LoseStep {
    type Action = StepOf;
    const PHASE: &'static str = "Combat";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, game: &Chickamauga) -> SideId {
        let attacker = game.battle.map_or(Side::Union, |battle| battle.attacker);
        if self.defender { attacker.other().id() } else { attacker.id() }
    }

    fn question(&self, game: &Chickamauga) -> String {
        format!("Who loses a step: {}?", self.units(game).to_string().replace(" and ", " or "))
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(StepOf)) {
        self.units(game).iter().for_each(|unit| out(StepOf { unit }));
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        StepOf { unit }: StepOf,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        game.lose_step(unit, recorder)?;
        Ok(Next::Done)
    }

    fn describe(&self, game: &Chickamauga, StepOf { unit }: StepOf) -> ActionText {
        let last = if game[unit].steps == 1 { "its last step" } else { "a step" };
        let sentence = format!("{unit} loses {last}.");
        about(&unit, Some(unit), None, format!("lose {}", unit.counter().id), sentence)
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        Some(focus("Step loss", &[], self.units(game)))
    }

    fn not_now(_: StepOf) -> Violation {
        Violation::new(rules::STEP_LOSS, "that unit loses no step now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<StepOf> {
        let ["lose", name] = *words else { return None };
        Some(StepOf { unit: unit(name)? })
    }
}
