//! 14.3: a leader names the formation that he shields, before fog of war is rolled.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::event::BattleEvent;
use crate::rules;
use crate::state::Chickamauga;
use crate::unit::{Formation, UnitId, UnitSet};
use crate::words::{about, focus};

/// A leader names a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Which leader.
    pub leader: UnitId,
}

/// This one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShieldFormation {
    /// The formation.
    pub formation: Formation,
}

impl Decide<Chickamauga> for Shield {
    type Action = ShieldFormation;
    const PHASE: &'static str = "Fog of war";

    fn begin(
        &mut self,
        game: &mut Chickamauga,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        self.ask_if_choice(game, recorder)
    }

    fn decider(&self, _: &Chickamauga) -> SideId {
        self.leader.side().id()
    }

    fn question(&self, _: &Chickamauga) -> String {
        format!("{} shields one formation near him from fog of war.", self.leader)
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(ShieldFormation)) {
        game.shieldable(self.leader).for_each(|formation| out(ShieldFormation { formation }));
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        ShieldFormation { formation }: ShieldFormation,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        game.shields.set(self.leader, formation);
        recorder.say(BattleEvent::Shielded { leader: self.leader, formation });
        Ok(Next::Done)
    }

    fn describe(&self, _: &Chickamauga, action: ShieldFormation) -> ActionText {
        let (leader, formation) = (self.leader, action.formation);
        let of = UnitId::combat(leader.side()).find(|it| it.counter().formation == Some(formation));
        let division = of.map_or("", |unit| unit.counter().division.as_str());
        let sentence = format!("{leader} shields formation {formation} ({division}).");
        about(&leader, Some(leader), None, format!("shield {formation}"), sentence)
    }

    fn focus(&self, _: &Chickamauga) -> Option<Focus> {
        Some(focus("Shield", &[], UnitSet::from_iter([self.leader])))
    }

    fn not_now(_: ShieldFormation) -> Violation {
        Violation::new(rules::FOG_SPARES, "no leader can shield that formation now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<ShieldFormation> {
        let ["shield", name] = *words else { return None };
        Some(ShieldFormation { formation: Formation::named(name)? })
    }
}
