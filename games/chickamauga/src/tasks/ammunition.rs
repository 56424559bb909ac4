//! 10.7: who runs short of ammunition.

use serde::{Deserialize, Serialize};
use table::{ActionText, Decide, Flow, Focus, Next, Recorder, SideId, Violation};

use crate::event::BattleEvent;
use crate::options::Ammo;
use crate::results::Rider;
use crate::state::Chickamauga;
use crate::unit::{Kind, UnitId, UnitSet};
use crate::words::{about, focus, unit};
use crate::{Side, rules};

/// A side that fought runs short, and its owner chooses who.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// The defender's side, by the option that both run short?
    pub defender: bool,
}

/// This one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortOfAmmunition {
    /// Which one.
    pub unit: UnitId,
}

impl Ammunition {
    /// Those among whom the owner chooses: guns if any took part, in good order still.
    fn units(self, game: &Chickamauga) -> UnitSet {
        let Some(battle) = game.battle else { return UnitSet::EMPTY };
        if battle.result.is_none_or(|result| result.rider != Rider::Ammo) {
            return UnitSet::EMPTY;
        }
        let all =
            if self.defender { battle.defenders } else { battle.attackers.or(battle.supports) };
        let guns: UnitSet = all.iter().filter(|unit| unit.kind() == Kind::Artillery).collect();
        let pool = match (guns.is_empty(), game.options.ammo) {
            (true, Ammo::Guns) => UnitSet::EMPTY,
            (true, _) => all,
            (false, _) => guns,
        };
        let good = |unit: &UnitId| game[*unit].hex().is_some() && !game[*unit].disrupted;
        pool.iter().filter(good).collect()
    }
}

impl Decide<Chickamauga> for Ammunition {
    type Action = ShortOfAmmunition;
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
        let units = self.units(game).to_string().replace(" and ", " or ");
        format!("Who runs short of ammunition: {units}?")
    }

    fn list(&self, game: &Chickamauga, mut out: impl FnMut(ShortOfAmmunition)) {
        self.units(game).iter().for_each(|unit| out(ShortOfAmmunition { unit }));
    }

    fn apply(
        &mut self,
        game: &mut Chickamauga,
        ShortOfAmmunition { unit }: ShortOfAmmunition,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Flow<Chickamauga> {
        if game.is_supplied(unit) {
            recorder.say(BattleEvent::AmmoSupplied { unit });
        } else {
            game.disrupt(unit, rules::RIDERS, recorder);
        }
        Ok(Next::Done)
    }

    fn describe(&self, game: &Chickamauga, action: ShortOfAmmunition) -> ActionText {
        let unit = action.unit;
        let so = if game.is_supplied(unit) { "its train supplies it" } else { "it is disrupted" };
        let sentence = format!("{unit} runs short of ammunition: {so}.");
        about(&unit, Some(unit), None, format!("short {}", unit.counter().id), sentence)
    }

    fn focus(&self, game: &Chickamauga) -> Option<Focus> {
        Some(focus("Ammunition", &[], self.units(game)))
    }

    fn not_now(_: ShortOfAmmunition) -> Violation {
        Violation::new(rules::RIDERS, "that unit does not run short now")
    }

    fn parse(_: &Chickamauga, words: &[&str]) -> Option<ShortOfAmmunition> {
        let ["short", name] = *words else { return None };
        Some(ShortOfAmmunition { unit: unit(name)? })
    }
}
