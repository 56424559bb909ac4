//! 13.0: reinforcements, and what a replacement step can do. 11.4, 11.5: rout and recovery.

use combat::DiceError;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Recorder, listed};

use crate::book::book;
use crate::event::BattleEvent;
use crate::state::Chickamauga;
use crate::unit::{Begins, Formation, Kind, Place, UnitId};
use crate::{Side, rules};

/// What the Union's die gives steps to (17.2), in words.
pub(crate) fn listed_for(die: u8) -> String {
    match formations_for(die) {
        [] => "any formation".to_owned(),
        formations => format!("formation {}", listed(formations).replace(" and ", " or ")),
    }
}

/// The formations that the Union's die names; none listed: any.
fn formations_for(die: u8) -> &'static [Formation] {
    let index = usize::from(die).checked_sub(1);
    index.and_then(|index| book().replacements.get(index)).map_or(&[], Vec::as_slice)
}

/// Whether a step with this die is for a formation.
pub(crate) fn is_listed(formation: Option<Formation>, die: u8) -> bool {
    let formations = formations_for(die);
    formations.is_empty() || formation.is_some_and(|own| formations.contains(&own))
}

/// How a counter comes back to the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComesBack {
    /// A routed unit rallies (11.4).
    Rallied,
    /// A destroyed unit is rebuilt (13.2).
    Rebuilt,
    /// A battalion at large comes in (19.6).
    Raised,
}

impl Chickamauga {
    /// 13.1: whoever is due on this turn.
    pub(crate) fn reinforce(&mut self, side: Side, recorder: &mut Recorder<'_, BattleEvent>) {
        let turn = self.turn;
        for unit in UnitId::of(side) {
            if self[unit].place != Place::Aside {
                continue;
            }
            match unit.counter().begins {
                Begins::BoxOn(at, due) if due <= turn => {
                    self[unit].place = Place::At(at);
                    recorder.say(BattleEvent::Arrived { unit, at });
                }
                Begins::EntryOn(_, due) if due <= turn => {
                    self[unit].place = Place::Entry;
                    recorder.say(BattleEvent::AtEntry { unit });
                }
                _ => {}
            }
        }
    }

    /// Whether a step of this turn may go to a unit: the Union's die says to which formations; the
    /// Confederates have no die (0) and may choose any (17.3).
    pub(crate) fn step_is_for(unit: UnitId, die: u8) -> bool {
        is_listed(unit.counter().formation, die)
    }

    /// 13.2 refit: a reduced unit in good order with a line of communication or near its active
    /// train, not next to an enemy, or in a box.
    pub(crate) fn may_refit(&self, unit: UnitId, with_loc: &crate::book::HexBits) -> bool {
        let now = &self[unit];
        let (Some(hex), true) = (now.hex(), unit.kind().is_combat()) else { return false };
        let reduced = now.steps < self.full_steps(unit) && !now.disrupted;
        reduced
            && (!book().on_map(hex)
                || (with_loc.contains(hex) || self.is_near_train(unit))
                    && !self.is_next_to(unit.side().other(), hex))
    }

    /// Can a replacement step bring this counter in, back from the pile or from aside?
    pub(crate) fn may_rebuild(&self, unit: UnitId) -> bool {
        let now = &self[unit];
        match unit.kind() {
            Kind::Battalion => {
                matches!(now.place, Place::Aside | Place::Destroyed | Place::Captured)
            }
            Kind::Infantry | Kind::Artillery => {
                self.options.rebuild && now.place == Place::Destroyed && !now.for_good
            }
            Kind::Leader | Kind::Hq | Kind::Train => false,
        }
    }

    /// Where a counter can come back without a leader's help: friendly ends of lines of
    /// communication that have one and room, for rebuilt units the hexes next to a friendly box
    /// too, and friendly boxes.
    pub(crate) fn places_to_return(&self, unit: UnitId, how: ComesBack) -> Vec<HexId> {
        let (side, with_loc) = (unit.side(), self.with_loc(unit.side()));
        let mut hexes: Vec<HexId> = self.loc_hexes(side).collect();
        if how == ComesBack::Rebuilt {
            hexes.extend(book().boxes_of(side).flat_map(|it| it.ways_in.iter().map(|leg| leg.to)));
        }
        hexes.retain(|&hex| with_loc.contains(hex) && self.has_room(unit, hex));
        hexes.extend(book().boxes_of(side).map(|off_map| off_map.node));
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Where a leader can bring a counter in: his hex or one next to it, not the enemy's, not in a
    /// zone that no friend cancels, open to it, with room.
    pub(crate) fn places_by(&self, unit: UnitId, leader: UnitId) -> Vec<HexId> {
        let Some(at) = self.on_map(leader) else { return Vec::new() };
        let (side, class) = (unit.side(), unit.kind().class());
        let zone = self.zone_felt_by(side);
        let foe = side.other();
        let open = |hex: &HexId| {
            book().bears(*hex, class)
                && !zone.contains(*hex)
                && self.has_room(unit, *hex)
                && self.combat_in(foe, *hex).is_empty()
                && self.support_in(foe, *hex).is_empty()
        };
        // The creek parts hexes that only look next to each other.
        let next = book().ways(at).filter(|leg| leg.passes(class)).map(|leg| leg.to);
        // 19.6: a battalion comes in with Thomas himself.
        let next = next.filter(|_| unit.kind() != Kind::Battalion);
        let mut hexes: Vec<HexId> = std::iter::once(at).chain(next).filter(open).collect();
        hexes.sort_unstable();
        hexes
    }

    /// The leaders who could help this counter back: active, on the map, with a place for it.
    pub(crate) fn helpers(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        UnitId::leaders(unit.side())
            .filter(move |&leader| self[leader].active && !self.places_by(unit, leader).is_empty())
    }

    /// 13.2, 19.6: the leaders who could bring this counter in with a replacement step.
    pub(crate) fn rebuilders(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let thomas = unit.kind() == Kind::Battalion;
        self.helpers(unit).filter(move |&leader| !thomas || leader == book().thomas)
    }

    /// A counter comes back in a hex or box.
    pub(crate) fn bring_in(
        &mut self,
        unit: UnitId,
        at: HexId,
        how: ComesBack,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) {
        self[unit].place = Place::At(at);
        match how {
            ComesBack::Rallied => {
                self[unit].disrupted = true;
                recorder.say(BattleEvent::Back { unit, at });
            }
            ComesBack::Rebuilt => {
                self[unit].steps = 1;
                self[unit].disrupted = true;
                recorder.say(BattleEvent::Rebuilt { unit, at });
            }
            ComesBack::Raised => {
                self[unit].steps = 1;
                recorder.say(BattleEvent::Rebuilt { unit, at });
            }
        }
    }

    /// 11.5: inactive leaders, then disrupted units, one try each.
    pub(crate) fn recover(
        &mut self,
        side: Side,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        // 3.4: at night rolls get -1.
        let night = u8::from(self.is_night());
        for leader in UnitId::leaders(side) {
            if self[leader].active || !matches!(self[leader].place, Place::At(_)) {
                continue;
            }
            let purpose = format_args!("recovery of {leader}");
            let die = recorder.d6_by(side.id(), rules::RECOVERY, purpose)?;
            let active = die.saturating_sub(night) <= book().leader_table.rallies_up_to;
            self[leader].active = active;
            recorder.say(BattleEvent::LeaderRecovers { leader, active });
        }
        if UnitId::combat(side).all(|unit| !self[unit].disrupted) {
            return Ok(());
        }
        let (with_loc, near) = (self.with_loc(side), self.next_to(side.other()));
        for unit in UnitId::combat(side) {
            let Some(hex) = self[unit].hex().filter(|_| self[unit].disrupted) else { continue };
            let bonus = self.bonus_with(unit);
            let led = UnitId::leaders(side)
                .any(|leader| self[leader].active && self[leader].place == Place::At(hex));
            let alone = with_loc.contains(hex) && !near.contains(hex);
            if book().on_map(hex) && !led && !alone {
                continue;
            }
            let purpose = format_args!("recovery of {unit}");
            let die = recorder.d6_by(side.id(), rules::RECOVERY, purpose)?;
            let passes = die < 6 && die.saturating_sub(night) <= self.rating(unit) + bonus;
            recorder.say(BattleEvent::Recovers { unit, passes });
            self[unit].disrupted = !passes;
        }
        Ok(())
    }

    /// 11.4: a routed unit tries to come back, with a leader's help or without.
    pub(crate) fn rallies(
        &self,
        unit: UnitId,
        leader: Option<UnitId>,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<bool, DiceError> {
        let bonus = leader.map_or(0, |leader| leader.counter().bonus);
        let purpose = format_args!("return of {unit}");
        let die = recorder.d6_by(unit.side().id(), rules::ROUT, purpose)?;
        let passes = die < 6 && die <= self.rating(unit) + bonus;
        recorder.say(BattleEvent::Returns { unit, passes });
        Ok(passes)
    }
}
