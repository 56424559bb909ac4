//! 14.0: fog of war.

use combat::DiceError;
use hexmap::HexId;
use table::{Recorder, Violation};

use crate::book::book;
use crate::event::BattleEvent;
use crate::march::{Gait, March, Situation};
use crate::state::Chickamauga;
use crate::unit::{Formation, UnitId};
use crate::{Side, rules};

/// 14.1: the number, by the die and whether the HQ of the side it strikes is active.
pub(crate) fn number(hq_active: bool, die: u8) -> u8 {
    if hq_active { die.saturating_sub(book().fog.hq_active_less) } else { die }
}

impl Chickamauga {
    /// 14.1, 14.4: rolls the fog of war against a side.
    pub(crate) fn roll_fog(
        &mut self,
        against: Side,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<u8, DiceError> {
        let by = against.other().id();
        let die =
            recorder.d6_by(by, rules::FOG, format_args!("fog of war against the {against}"))?;
        let fog = number(self[UnitId::hq(against)].active, die) + self.rossville_fog;
        recorder.say(BattleEvent::FogRolled { against, fog });
        Ok(fog)
    }

    /// The formations that a leader could shield (14.3): with a unit near enough on the map.
    pub(crate) fn shieldable(&self, leader: UnitId) -> impl Iterator<Item = Formation> + use<> {
        let mut near = [false; 13];
        if let Some(at) = self.on_map(leader).filter(|_| self[leader].active) {
            for unit in UnitId::combat(leader.side()) {
                if let Some(formation) = unit.counter().formation
                    && self.in_shield(leader, at, unit)
                {
                    near[usize::from(formation.0)] = true;
                }
            }
        }
        (0..13_u8).filter(move |&number| near[usize::from(number)]).map(Formation)
    }

    fn in_shield(&self, leader: UnitId, at: HexId, unit: UnitId) -> bool {
        let far = self.on_map(unit).and_then(|hex| book().map.distance(at, hex));
        far.is_some_and(|far| far <= u32::from(leader.counter().radius))
    }

    /// Whether a leader shields this unit.
    fn is_shielded(&self, unit: UnitId) -> bool {
        self.shields.0.iter().flatten().any(|&(leader, formation)| {
            unit.counter().formation == Some(formation)
                && self.on_map(leader).is_some_and(|at| self.in_shield(leader, at, unit))
        })
    }

    /// The same without a reason.
    pub(crate) fn can_be_fogged(&self, unit: UnitId) -> bool {
        self.on_map(unit).is_some() && !self[unit].fogged && !self.is_shielded(unit)
    }

    /// May fog of war be used on this unit (14.2, 14.3)?
    pub(crate) fn check_fog(&self, against: Side, unit: UnitId) -> Result<(), Violation> {
        let no = |rule, why: &str| Err(Violation::new(rule, format!("{unit} {why}")));
        if unit.side() != against || !unit.kind().is_combat() {
            return no(rules::FOG_SPARES, "is no enemy combat unit");
        }
        if self.on_map(unit).is_none() {
            return no(rules::FOG_SPARES, "is not on the map");
        }
        if self[unit].fogged {
            return no(rules::FOG_USE, "was struck by fog of war already");
        }
        if self.is_shielded(unit) {
            return no(rules::FOG_SPARES, "is shielded by a leader");
        }
        Ok(())
    }

    /// How a unit would stray: from where and how it moves, if fog of war may make it (14.2, 14.3).
    pub(crate) fn straying(
        &self,
        unit: UnitId,
        now: &Situation,
    ) -> Result<(HexId, March<'static>), Violation> {
        let no = |rule, why: &str| Err(Violation::new(rule, format!("{unit} {why}")));
        if !self.options.fog_stray {
            return no(rules::FOG_USE, "cannot stray by the option of this game");
        }
        let Some(from) = self.on_map(unit) else {
            return no(rules::FOG_SPARES, "is not on the map");
        };
        let march = now.march(self, unit, Gait::Normal);
        if march.ends_in(from) {
            return no(rules::FOG_SPARES, "is in an enemy zone and can only be held");
        }
        Ok((from, march))
    }

    /// The hexes that a unit can stray to.
    pub(crate) fn strays_to(&self, unit: UnitId, now: &Situation, mut out: impl FnMut(HexId)) {
        let Some(from) = self.on_map(unit) else { return };
        // Most is said by what needs no words.
        if !self.options.fog_stray || now.is_in_zone(from) {
            return;
        }
        let march = now.march(self, unit, Gait::Normal);
        for leg in book().ways(from) {
            if march.may_step(from, leg).is_ok() {
                out(leg.to);
            }
        }
    }
}
