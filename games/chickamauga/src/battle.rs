//! 7.4, 8.2 to 8.6: who fights whom, with what strength.

use hexmap::{Direction, HexId};
use serde::{Deserialize, Serialize};
use table::{Rule, Violation};

use crate::book::{Label, book};
use crate::results::Cell;
use crate::state::Chickamauga;
use crate::tasks::SecondAction;
use crate::unit::{Class, Kind, UnitId, UnitSet};
use crate::{Side, rules};

/// A combat that is being made up or fought: who takes part, and what is still to come of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Who attacks in this roll; in a counterattack that is the side attacked before.
    pub attacker: Side,
    /// The hex that is attacked.
    #[serde(with = "Label")]
    pub target: HexId,
    /// What kind of combat it is.
    pub kind: BattleKind,
    /// Attackers next to the hex; firing guns in a bombardment.
    pub attackers: UnitSet,
    /// Guns that support from afar.
    pub supports: UnitSet,
    /// Everybody in the hex.
    pub defenders: UnitSet,
    /// Leaders of both sides with those next to each other when the die was rolled.
    pub leaders: UnitSet,
    /// Where attackers stood, a bit each by direction from the target.
    pub from: u8,
    /// What the die brought.
    pub result: Option<Cell>,
    /// Who may take the step that the attackers and the defenders lose.
    pub losing: [UnitSet; 2],
    /// The steps are lost in an exchange (19.3).
    pub exchange: bool,
    /// Who goes back.
    pub retreating: UnitSet,
    /// Who of them keeps order.
    pub orderly: UnitSet,
    /// Who routs.
    pub routing: UnitSet,
    /// 10.3 b: who may take part in an attack that is pressed.
    pub pool: UnitSet,
    /// 10.3 b: what replaces a c, if somebody strikes again.
    pub second: Option<SecondAction>,
}

/// What kind of combat it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleKind {
    /// 7.0.
    Bombardment,
    /// 8.0.
    Assault,
    /// 10.3 b: the same attack pressed.
    Pressed,
    /// 10.3 b: the defender strikes back.
    Counterattack,
    /// 10.3 a: a unit left alone strikes at double strength.
    Answer,
}

impl BattleKind {
    /// Do those attack who were or could have been attacked: their advance is limited (10.6)?
    pub(crate) const fn strikes_back(self) -> bool {
        matches!(self, BattleKind::Counterattack | BattleKind::Answer)
    }
}

impl Battle {
    /// A combat without anybody in it yet.
    pub(crate) fn new(attacker: Side, target: HexId, kind: BattleKind) -> Battle {
        Battle {
            attacker,
            target,
            kind,
            attackers: UnitSet::EMPTY,
            supports: UnitSet::EMPTY,
            defenders: UnitSet::EMPTY,
            leaders: UnitSet::EMPTY,
            from: 0,
            result: None,
            losing: [UnitSet::EMPTY; 2],
            exchange: false,
            retreating: UnitSet::EMPTY,
            orderly: UnitSet::EMPTY,
            routing: UnitSet::EMPTY,
            pool: UnitSet::EMPTY,
            second: None,
        }
    }

    /// The hexes that attackers stood in.
    pub(crate) fn origins(&self) -> impl Iterator<Item = HexId> + use<> {
        let (from, target) = (self.from, self.target);
        let there = move |direction: &Direction| from >> direction.index() & 1 != 0;
        let hex = move |direction: Direction| book().map.neighbour(target, direction);
        Direction::ALL.into_iter().filter(there).filter_map(hex)
    }
}

/// The label of a column of the results table.
pub(crate) fn column_label(column: u8) -> &'static str {
    book().crt.column_labels().nth(usize::from(column)).unwrap_or("?")
}

/// What guns in one hex can fire at in another.
fn shot(from: HexId, to: HexId) -> Option<&'static crate::sight::Shot> {
    book().shots.get(from.index())?.iter().find(|shot| shot.to == to)
}

/// What a side's strength is made of, in quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    quarters: u32,
    bonus: u32,
}

impl Sum {
    /// 2.7: the fraction is dropped at the end, and nobody who has any strength has less than 1.
    pub(crate) fn total(self) -> i32 {
        let whole = if self.quarters == 0 { 0 } else { (self.quarters / 4).max(1) };
        (whole + self.bonus) as i32
    }
}

impl Chickamauga {
    /// The strength of an attacker by itself, in quarters (8.5).
    pub(crate) fn attack_strength(&self, battle: &Battle, unit: UnitId) -> u32 {
        let full = 4 * u32::from(self.printed(unit));
        let Some(from) = self.on_map(unit) else { return 0 };
        let halved = match book().leg(from, battle.target) {
            Some(leg) => leg.halved,
            None => shot(from, battle.target).is_some_and(|shot| shot.halved),
        };
        let strength = if halved { full / 2 } else { full };
        if battle.kind == BattleKind::Answer { 2 * strength } else { strength }
    }

    /// The strength of a defender, in quarters: in a stream and disrupted it is halved twice.
    pub(crate) fn defence_strength(&self, unit: UnitId, hex: HexId) -> u32 {
        let mut strength = 4 * u32::from(self.printed(unit));
        if book().ground.streams.contains(hex) {
            strength /= 2;
        }
        if self[unit].disrupted {
            strength /= 2;
        }
        strength
    }

    /// 8.6: the best bonus of an active leader in one of these hexes.
    fn best_bonus(&self, side: Side, with: impl Fn(HexId) -> bool) -> u32 {
        let there =
            |leader: &UnitId| self[*leader].active && self.on_map(*leader).is_some_and(&with);
        let bonus = |leader: UnitId| u32::from(leader.counter().bonus);
        UnitId::leaders(side).filter(there).map(bonus).max().unwrap_or(0)
    }

    /// What both sides bring to a combat: attackers, defenders.
    pub(crate) fn sums(&self, battle: &Battle) -> [Sum; 2] {
        let attack = battle.attackers.or(battle.supports).iter();
        let attack = attack.map(|unit| self.attack_strength(battle, unit)).sum();
        let defence = |unit: UnitId| self.defence_strength(unit, battle.target);
        let defenders = battle.defenders.iter().map(defence);
        if battle.kind == BattleKind::Bombardment {
            // 7.4: against the strongest single unit; leaders have no part in it.
            let strongest = defenders.max().unwrap_or(0);
            return [Sum { quarters: attack, bonus: 0 }, Sum { quarters: strongest, bonus: 0 }];
        }
        let origin = |hex: HexId| battle.attackers.iter().any(|unit| self[unit].hex() == Some(hex));
        let bonus = self.best_bonus(battle.attacker, origin);
        let own = self.best_bonus(battle.attacker.other(), |hex| hex == battle.target);
        [Sum { quarters: attack, bonus }, Sum { quarters: defenders.sum(), bonus: own }]
    }

    /// 8.4: attackers less defenders.
    pub(crate) fn difference(&self, battle: &Battle) -> i32 {
        let [attack, defence] = self.sums(battle);
        attack.total() - defence.total()
    }

    /// What keeps a unit from fighting in this phase at all (8.1, 8.3).
    fn fit_to_attack(&self, unit: UnitId) -> Result<(), (Rule, &'static str)> {
        let now = &self[unit];
        if now.disrupted {
            Err((rules::DISRUPTION, "is disrupted"))
        } else if now.marched {
            Err((rules::MARCH, "has marched"))
        } else if now.attacked {
            Err((rules::ONCE, "has attacked already"))
        } else if now.bombarded {
            Err((rules::BOMBARDED, "has bombarded"))
        } else {
            Ok(())
        }
    }

    /// May this unit attack the hex from where it stands (8.3)? `true` if it is next to it, `false`
    /// if it supports from afar.
    pub(crate) fn attacks(
        &self,
        unit: UnitId,
        target: HexId,
    ) -> Result<bool, (Rule, &'static str)> {
        self.fit_to_attack(unit)?;
        let Some(from) = self.on_map(unit) else {
            return Err((rules::ATTACKERS, "is not on the map"));
        };
        let guns = unit.kind() == Kind::Artillery;
        match book().leg(from, target) {
            Some(leg) if guns || leg.passes(Class::Foot) => Ok(true),
            Some(_) => Err((rules::ATTACKERS, "cannot cross to that hex")),
            None if guns && shot(from, target).is_some() => Ok(false),
            None if guns => Err((rules::RANGE, "is out of range or sight")),
            None => Err((rules::ATTACKERS, "is not next to that hex")),
        }
    }

    /// May these guns bombard the hex (7.3)?
    pub(crate) fn bombards(&self, unit: UnitId, target: HexId) -> Result<(), (Rule, &'static str)> {
        if unit.kind() != Kind::Artillery {
            return Err((rules::BOMBARD, "has no guns"));
        }
        self.fit_to_attack(unit)?;
        let from = self.on_map(unit).ok_or((rules::BOMBARD, "is not on the map"))?;
        match shot(from, target) {
            Some(_) => Ok(()),
            None if !book().on_map(target) || !book().ground.line(target).bombard_into => {
                Err((rules::BOMBARD, "cannot fire into deep woods"))
            }
            None => Err((rules::RANGE, "is out of range or sight")),
        }
    }

    /// All who could attack a hex: next to it, and in support.
    pub(crate) fn candidates(&self, side: Side, target: HexId) -> [UnitSet; 2] {
        let mut found = [UnitSet::EMPTY; 2];
        for unit in UnitId::combat(side) {
            if let Ok(adjacent) = self.attacks(unit, target) {
                found[usize::from(!adjacent)].insert(unit);
            }
        }
        found
    }

    /// All guns that could bombard a hex.
    pub(crate) fn batteries(&self, side: Side, target: HexId) -> UnitSet {
        UnitId::combat(side).filter(|&unit| self.bombards(unit, target).is_ok()).collect()
    }

    /// May this hex be assaulted at all now (3.4, 8.1, 8.3, 10.8)?
    pub(crate) fn check_target(&self, side: Side, target: HexId) -> Result<(), Violation> {
        let label = Label::of(target);
        if self.is_night() {
            return Err(Violation::new(rules::NIGHT, "nobody attacks at night"));
        }
        if target.index() >= book().map.len() || self.combat_in(side.other(), target).is_empty() {
            let why = format!("no enemy combat unit is in {label}");
            return Err(Violation::new(rules::ATTACKERS, why));
        }
        if self.assaulted.contains(target) {
            let why = format!("{label} was assaulted this phase already");
            return Err(Violation::new(rules::ONCE, why));
        }
        if self.candidates(side, target)[0].is_empty() {
            let why = format!("nobody next to {label} can attack it");
            return Err(Violation::new(rules::ATTACKERS, why));
        }
        Ok(())
    }

    /// Those next to a target whose leaders take part in it.
    pub(crate) fn leaders_with(&self, battle: &Battle) -> UnitSet {
        let side = battle.attacker;
        let with = |leader: &UnitId| {
            let here = self.on_map(*leader);
            let units = if leader.side() == side { battle.attackers } else { battle.defenders };
            here.is_some() && units.iter().any(|unit| self[unit].hex() == here)
        };
        Side::ALL.into_iter().flat_map(UnitId::leaders).filter(with).collect()
    }
}
