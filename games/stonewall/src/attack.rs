//! 7.1 to 7.5: who may attack whom, the modifiers of both sides, and the dice.

use combat::{Basis, DiceError, Favour, Modifier, Modifiers, OpposedRoll, Ratio};
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Recorder, Rule};

use crate::bars::Cause;
use crate::book::book;
use crate::chart::{Code, GunEffect};
use crate::event::BattleEvent;
use crate::ground::{Crossing, Edge, Terrain, Water};
use crate::roster::{Arm, UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::Stonewall;
use crate::strength::POINT;
use crate::tables::KindOfAttack;

/// The kinds of attack (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Straight from the road.
    ColumnOfRoute,
    /// In haste.
    Hasty,
    /// As usual.
    Normal,
    /// Well prepared.
    Prepared,
    /// An assault (5.3).
    Assault,
}

impl Kind {
    /// The kinds that a marching unit buys with movement points.
    pub const MARCH: [Kind; 4] = [Kind::ColumnOfRoute, Kind::Hasty, Kind::Normal, Kind::Prepared];

    /// The word that commands use.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::ColumnOfRoute => "route",
            Kind::Hasty => "hasty",
            Kind::Normal => "normal",
            Kind::Prepared => "prepared",
            Kind::Assault => "assault",
        }
    }

    pub(crate) fn entry(self) -> KindOfAttack {
        let table = &book().tables.attack;
        match self {
            Kind::ColumnOfRoute => table.column_of_route,
            Kind::Hasty => table.hasty,
            Kind::Normal => table.normal,
            Kind::Prepared => table.prepared,
            Kind::Assault => KindOfAttack { mp: 0, modifier: table.assault },
        }
    }
}

/// An attack before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Who attacks.
    pub units: UnitSet,
    /// Where the marching unit or the assaulting leader is: the active enemy of a retreat (7.6).
    #[serde(with = "crate::book::Label")]
    pub from: HexId,
    /// The hex that is attacked.
    #[serde(with = "crate::book::Label")]
    pub target: HexId,
    /// How.
    pub kind: Kind,
    /// Whether it is a cavalry charge (13.4).
    pub charge: bool,
    /// Whether Jackson leads the assault (5.3).
    pub jackson: bool,
    /// Whether Lee takes part by a grand assault (5.3).
    pub lee: bool,
}

/// What the dice of an attack are read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combat {
    pub(crate) attacker: Modifiers,
    pub(crate) defender: Modifiers,
    /// The artillery modifier that a die decides, if any.
    pub(crate) guns: Option<GunEffect>,
    /// Whole points for the columns of the chart.
    pub(crate) strengths: [u32; 2],
}

/// What came of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fallen {
    /// The results of attacker and defender.
    pub(crate) codes: [Code; 2],
    pub(crate) rolled: OpposedRoll,
}

impl Attack {
    /// The side that attacks.
    pub fn side(&self) -> Side {
        self.units.first().map_or(Side::Union, |it| it.side)
    }
}

fn die(
    amount: impl Into<i16>,
    rule: Rule,
    why: impl Into<std::borrow::Cow<'static, str>>,
) -> Modifier {
    Modifier::die(amount.into(), rule.0, why)
}

fn points(quarters: u32) -> String {
    let fraction = ["", "¼", "½", "¾"][(quarters % POINT) as usize];
    match quarters / POINT {
        0 if !fraction.is_empty() => fraction.to_owned(),
        whole => format!("{whole}{fraction}"),
    }
}

/// 7.4: the modifier of the ratio, by strengths in quarters.
pub(crate) fn ratio_modifier(attacker: u32, defender: u32) -> i32 {
    let limits = &book().tables.ratio;
    let step = Ratio::new(attacker, defender).map_or(limits.most, |it| it.step(Favour::Defender));
    step.clamp(limits.least, limits.most)
}

/// The cells of both columns of the chart (7.5) for a difference.
pub(crate) fn codes(strengths: [u32; 2], difference: i32) -> [Code; 2] {
    let [attacker, defender] = strengths;
    let read = |table: &combat::ResultsTable<Code>, strength| {
        table.cell(Basis::Strength(strength), difference).copied().unwrap_or_default()
    };
    [read(&book().charts.attacker, attacker), read(&book().charts.defender, defender)]
}

impl Combat {
    /// Both sides roll: the artillery die first if one is due. The odds that players are shown run
    /// this very function.
    pub(crate) fn roll(
        &self,
        side: Side,
        recorder: &mut Recorder<'_, BattleEvent>,
    ) -> Result<Fallen, DiceError> {
        let mut net = self.attacker.die_total() - self.defender.die_total();
        if let Some(guns) = self.guns {
            let face = recorder.d6_by(side.id(), rules::MODIFIERS, "artillery")?;
            if face.is_multiple_of(2) {
                net += i32::from(guns.amount);
            }
        }
        let attacker = recorder.d6_by(side.id(), rules::CHART, "attack")?;
        let defender = recorder.d6_by(side.other().id(), rules::CHART, "defence")?;
        let rolled = OpposedRoll { attacker: attacker.into(), defender: defender.into(), net };
        Ok(Fallen { codes: codes(self.strengths, rolled.difference()), rolled })
    }
}

impl Stonewall {
    /// 7.1: which rule keeps a unit from attacking over a hexside, apart from what its march did
    /// before; `None` if it may.
    pub(crate) fn attack_barred(&self, unit: UnitId, from: HexId, target: HexId) -> Option<Rule> {
        let direction = book().direction(from, target);
        let Some(edge) = direction.and_then(|it| self.edge(from, it)) else {
            return Some(rules::ATTACK);
        };
        if !edge.is_open(self.rain()) {
            return Some(rules::MAP);
        }
        // 11.0: a unit demoralized twice does not attack.
        if self[unit].demoralized >= 2 {
            return Some(rules::DEMORALIZED);
        }
        let bars = self.bars(unit, Cause::Attack);
        bars.forbids(from, direction.unwrap_or(hexmap::Direction::ALL[0]), target)
    }

    /// 13.4: whether a charge from one hex on another can be made.
    pub(crate) fn may_charge(&self, unit: UnitId, from: HexId, target: HexId) -> bool {
        let open = |hex| matches!(book().terrain(hex), Terrain::Clear | Terrain::Rolling);
        let firm = |it: UnitId| it.arm == Arm::Infantry && self[it].demoralized == 0;
        self.scenario().cavalry_charge
            && unit.is_cavalry()
            && open(from)
            && open(target)
            && !self.stack(unit.side.other(), target).iter().any(firm)
    }

    /// 7.4: all modifiers of an attack, with their reasons.
    pub(crate) fn combat(&self, attack: &Attack) -> Combat {
        let side = attack.side();
        let defenders = self.stack(side.other(), attack.target);
        let attacking = self.assault_strength(attack.units);
        let defending = self.defence(defenders);
        let mut attacker = Modifiers::new();
        let mut add = |modifier: Modifier| {
            if modifier.effect != combat::Effect::Die(0) {
                attacker.push(modifier);
            }
        };
        let ratio = ratio_modifier(attacking, defending);
        let why = format!("{} to {}", points(attacking), points(defending));
        add(die(ratio as i16, rules::MODIFIERS, why));
        add(die(attack.kind.entry().modifier, rules::ATTACK, attack.kind.reason()));
        let table = &book().tables.attack;
        if attack.charge {
            add(die(table.charge, rules::BRANDY_STATION, "cavalry charge"));
        }
        if attack.jackson {
            add(die(table.jackson, rules::ASSAULT, "Jackson leads the assault"));
        }
        if attack.lee {
            add(die(table.lee, rules::ASSAULT, "Lee takes part"));
        }
        let (best, theirs) = (self.tactical(attack.units, true), self.tactical(defenders, false));
        add(die(best as i8 - theirs as i8, rules::MODIFIERS, "tactical value"));
        if self.rain() {
            add(die(table.rain, rules::RAIN, "rain"));
        }
        let scenario = self.scenario();
        if self.night {
            add(die(scenario.night, scenario.rule, "darkness"));
        }
        if let Some(script) = scenario.script(self.turn, self.phase)
            && script.side == Some(side)
        {
            add(die(script.surprise, scenario.rule, "surprise"));
        }
        let guns = self.guns_effect(attack, defenders);
        match guns {
            Some(guns) if !guns.starred => {
                add(die(guns.amount, rules::MODIFIERS, "artillery"));
            }
            _ => {}
        }
        let flank = self.flank(side, attack.target);
        if self.flanks_refused(side.other(), attack.target) {
            let table = &book().tables.flank;
            let great = flank.bonus >= table.refused_from;
            add(die(table.refused[usize::from(great)], rules::REFUSED, "flanks refused"));
        } else {
            let why = format!("flank, {} hexes covered", flank.covered);
            add(die(flank.bonus, rules::MODIFIERS, why));
        }
        Combat {
            attacker,
            defender: self.defender_modifiers(attack, defenders),
            guns: guns.filter(|guns| guns.starred && guns.amount != 0),
            strengths: [attacking / POINT, self.strength(defenders) / POINT],
        }
    }

    /// 7.3 and 7.4: the entry of the artillery table; none if neither side has a gun.
    fn guns_effect(&self, attack: &Attack, defenders: UnitSet) -> Option<GunEffect> {
        let ours: u32 = attack.units.iter().map(|unit| self.artillery(unit) * POINT).sum();
        let theirs: u32 =
            defenders.iter().map(|unit| self.artillery(unit) * self[unit].works_factors()[1]).sum();
        if ours + theirs == 0 {
            return None;
        }
        let difference = (ours as i32 - theirs as i32).div_euclid(POINT as i32);
        let column = Basis::Name(book().terrain(attack.target).name());
        book().charts.artillery.cell(column, difference).ok().copied()
    }

    /// 7.4: what is added to the defender's die.
    fn defender_modifiers(&self, attack: &Attack, defenders: UnitSet) -> Modifiers {
        let table = &book().tables.defender;
        let mut modifiers = Modifiers::new();
        let whole = self.strength(attack.units).max(1);
        let mut push = |amount: i8, rule, why: &'static str| {
            if amount != 0 {
                modifiers.push(die(amount, rule, why));
            }
        };
        // From several hexes: the best that holds for at least half of the attacking strength.
        let share = |holds: &dyn Fn(HexId, Edge) -> bool| {
            let fits = |unit: &UnitId| {
                let hex = self[*unit].place.hex();
                hex.and_then(|hex| Some((hex, self.edge_between(hex, attack.target)?)))
                    .is_some_and(|(hex, edge)| holds(hex, edge))
            };
            self.strength(attack.units.iter().filter(fits).collect()) * 2 >= whole
        };
        let over_river = |_: HexId, edge: Edge| {
            matches!(edge.water, Water::River(_)) && edge.crossing != Crossing::None
        };
        let over_water =
            |hex: HexId, edge: Edge| edge.water == Water::Creek || over_river(hex, edge);
        if share(&over_river) {
            push(table.crossing, rules::MODIFIERS, "across a ford or bridge");
        } else if share(&over_water) {
            let amount = if self.rain() { table.creek_in_rain } else { table.creek };
            push(amount, rules::MODIFIERS, "across a creek");
        }
        if book().terrain(attack.target) == Terrain::Mountain {
            let high = |hex: HexId, _: Edge| book().terrain(hex) == Terrain::Mountain;
            let amount = if share(&high) { table.mountain_from_mountain } else { table.mountain };
            push(amount, rules::MODIFIERS, "in the mountains");
        }
        let broken: UnitSet =
            defenders.iter().filter(|&unit| self[unit].demoralized >= 2).collect();
        if !broken.is_empty() && self.strength(broken) * 2 >= self.strength(defenders) {
            push(table.demoralized, rules::DEMORALIZED, "demoralized defenders");
        }
        modifiers
    }
}

impl Kind {
    const fn reason(self) -> &'static str {
        match self {
            Kind::ColumnOfRoute => "attack from column of route",
            Kind::Hasty => "hasty attack",
            Kind::Normal => "normal attack",
            Kind::Prepared => "prepared attack",
            Kind::Assault => "assault",
        }
    }
}
