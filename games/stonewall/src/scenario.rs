//! The scenarios: set-ups, initiative scripts, bars, victory tables.

use datafile::DataError;
use hexmap::{CrossingSite, HexId, Hexside, HexsideSet, Map};
use table::Rule;

use crate::book::HexBits;
use crate::data::{BarEntry, InitiativeEntry, PhaseWord, ScenarioEntry, VictoryEntry, WorksWord};
use crate::ground::Ground;
use crate::roster::{CommandId, LeaderId, Roster, UnitId, UnitSet};
use crate::rules;
use crate::side::Side;
use crate::state::Works;

/// A scenario as play uses it.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Scenario {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) turns: u8,
    pub(crate) first_turn: String,
    pub(crate) has_transfer: bool,
    pub(crate) has_recovery: bool,
    pub(crate) no_transfer_turns: Vec<u8>,
    /// River hexsides with a Union bridge from the start.
    pub(crate) bridges: Vec<u16>,
    /// 21.0: who may detach.
    pub(crate) substitutes: [bool; 2],
    /// 21.2: who may attach, by turn.
    pub(crate) attachment: Vec<(u8, Vec<Side>)>,
    pub(crate) same_chain: bool,
    pub(crate) free_initiative: Option<Side>,
    pub(crate) warning: Option<Warning>,
    pub(crate) leader_loss: bool,
    pub(crate) leader_dies: Option<(LeaderId, u8)>,
    pub(crate) brigades_of_three: UnitSet,
    pub(crate) cavalry_charge: bool,
    pub(crate) guns: Option<HexId>,
    pub(crate) reached: Option<Reached>,
    pub(crate) crossing: Option<(HexId, HexId)>,
    pub(crate) teaching: Option<(LeaderId, UnitId)>,
    pub(crate) joined: Option<(UnitId, HexId)>,
    pub(crate) counts_cavalry_retreats: bool,
    pub(crate) night: i8,
    pub(crate) levels: [i16; 5],
    pub(crate) initiative: Vec<Script>,
    pub(crate) bars: Vec<Bar>,
    pub(crate) victory: Vec<Item>,
    /// The hexes whose control counts, in the order of the table.
    pub(crate) control: Vec<HexId>,
    pub(crate) units: Vec<Placed>,
    pub(crate) leaders: Vec<PlacedLeader>,
    /// Units that may not act on a turn (13.3), and those that wait for something (13.1, 13.4).
    pub(crate) held: Vec<(u8, UnitSet)>,
    pub(crate) locked: UnitSet,
    pub(crate) held_leaders: Vec<(u8, LeaderId)>,
    /// The rule of the scenario.
    pub(crate) rule: Rule,
}

/// 13.1: a unit that must be warned.
#[derive(Debug)]
pub(crate) struct Warning {
    pub(crate) unit: UnitId,
    pub(crate) empty: usize,
    pub(crate) hexes: Vec<HexId>,
}

/// 13.4: a unit that waits for the enemy, or for its cavalry to tire.
#[derive(Debug)]
pub(crate) struct Reached {
    pub(crate) unit: UnitId,
    pub(crate) hex: HexId,
    pub(crate) within: u32,
    pub(crate) cavalry_fatigue: u8,
    pub(crate) march_modifier: i8,
}

/// A unit in its place.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) unit: UnitId,
    pub(crate) hex: HexId,
    pub(crate) mv: u8,
    pub(crate) fatigue: u8,
    pub(crate) disorganized: bool,
    pub(crate) exhausted: bool,
    pub(crate) works: Works,
}

/// A leader in his place.
#[derive(Debug)]
pub(crate) struct PlacedLeader {
    pub(crate) leader: LeaderId,
    pub(crate) hex: HexId,
}

/// What is settled about some action phases.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Script {
    pub(crate) turn: u8,
    pub(crate) phases: [u8; 2],
    /// Who has the initiative without a roll.
    pub(crate) side: Option<Side>,
    /// A phase that is not used is lost (A32).
    pub(crate) fixed: bool,
    pub(crate) compulsory: bool,
    /// Only units of these commands; none: any.
    pub(crate) commands: Vec<CommandId>,
    /// One unit alone, by march or by its leader, and no assault.
    pub(crate) one_unit: bool,
    /// Not the unit of the phase before.
    pub(crate) different: bool,
    pub(crate) leader: Option<LeaderId>,
    pub(crate) unit: Option<UnitId>,
    /// The only hexes that may be entered or attacked.
    pub(crate) within: Option<HexBits>,
    pub(crate) surprise: i8,
    pub(crate) confederate_bonus: i8,
    pub(crate) night_on_tie: bool,
}

/// What a bar binds besides marches and advances (A34), whom, and when.
#[derive(Debug)]
pub(crate) struct Bar {
    pub(crate) rule: Rule,
    pub(crate) who: Who,
    pub(crate) when: When,
    /// The turns it holds; none: all.
    pub(crate) turns: Vec<u8>,
    /// Closed hexsides, each seen from the hex that is left.
    pub(crate) sides: HexsideSet,
    /// The only hexes that may be entered.
    pub(crate) within: Option<HexBits>,
    pub(crate) attacks: bool,
    pub(crate) retreats: bool,
}

#[derive(Debug)]
pub(crate) enum Who {
    All,
    Side(Side),
    Units(UnitSet),
}

#[derive(Debug)]
pub(crate) enum When {
    Always,
    /// The unit has not been on the far bank yet.
    FirstCrossing,
    /// One of these, if still in play, has not been on the far bank yet.
    Until(UnitSet),
}

/// A line of a victory table.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) vp: i16,
    pub(crate) what: What,
}

#[derive(Debug)]
pub(crate) enum What {
    UnionUnitIn(HexId),
    /// The first so many of [`Scenario::control`].
    UnionControls,
    UnionDivisionIn {
        hex: HexId,
        enemy_next: i16,
    },
    UnionRoad {
        from: HexId,
        to: HexId,
    },
    UnionCorpsSouth {
        corps: Vec<String>,
        most: i16,
    },
    UnionEntered(HexId),
    UnionMovedNextTo(HexId),
    GunsTaken,
    ConfederatesHold {
        hex: HexId,
        fatigue: u8,
        strength: u16,
    },
    ConfederateCavalryIn(HexId),
    ConfederateLosses,
    UnionLosses,
}

struct Reader<'a> {
    map: &'a Map,
    ground: &'a Ground,
    roster: &'a Roster,
    scenario: &'a str,
}

impl Reader<'_> {
    fn fault(&self, what: impl std::fmt::Display) -> DataError {
        DataError::of("scenarios.toml", format_args!("scenario {}: {what}", self.scenario))
    }
    fn hex(&self, label: &str) -> Result<HexId, DataError> {
        self.map.hex(label).ok_or_else(|| self.fault(format_args!("there is no hex `{label}`")))
    }
    fn hexes(&self, labels: &[String]) -> Result<Vec<HexId>, DataError> {
        labels.iter().map(|label| self.hex(label)).collect()
    }
    fn unit(&self, name: &str) -> Result<UnitId, DataError> {
        self.roster.unit(name).ok_or_else(|| self.fault(format_args!("no unit `{name}`")))
    }
    fn units(&self, names: &[String]) -> Result<UnitSet, DataError> {
        names.iter().map(|name| self.unit(name)).collect()
    }
    fn leader(&self, name: &str) -> Result<LeaderId, DataError> {
        self.roster.leader(name).ok_or_else(|| self.fault(format_args!("no leader `{name}`")))
    }
    fn rule(&self, number: &str) -> Result<Rule, DataError> {
        rules::named(number).ok_or_else(|| self.fault(format_args!("no rule `{number}`")))
    }
    fn crossing(&self, name: &str) -> Result<Hexside, DataError> {
        let found = self.map.crossings().find(|(_, crossing)| crossing.name == name);
        match found.map(|(_, crossing)| crossing.site) {
            Some(CrossingSite::Hexside(side)) => Ok(side),
            _ => Err(self.fault(format_args!("no crossing `{name}`"))),
        }
    }
    fn river(&self, name: &str) -> Result<u8, DataError> {
        let found = self.map.rivers().iter().position(|river| river.name == name);
        found.map(|at| at as u8).ok_or_else(|| self.fault(format_args!("no river `{name}`")))
    }
    fn river_side(&self, label: &str) -> Result<u16, DataError> {
        let (a, b) = label.split_once('/').unwrap_or_default();
        let side = self.map.hexside(self.hex(a)?, self.hex(b)?);
        let found = side.and_then(|side| self.number(side));
        found.ok_or_else(|| self.fault(format_args!("`{label}` is no hexside of a river")))
    }
    fn number(&self, side: Hexside) -> Option<u16> {
        let back = self.map.reversed(side);
        let same = |other: Hexside| other == side || Some(other) == back;
        self.ground.rivers.iter().position(|it| same(it.side)).map(|at| at as u16)
    }
    /// The hexsides of a river that are closed, from both hexes.
    fn closed(&self, river: u8, is_closed: impl Fn(u16) -> bool) -> HexsideSet {
        let mut sides = HexsideSet::new(self.map.len());
        for (number, it) in self.ground.rivers.iter().enumerate() {
            if it.river == river && is_closed(number as u16) {
                sides.insert(it.side);
                self.map.reversed(it.side).into_iter().for_each(|back| sides.insert(back));
            }
        }
        sides
    }
}

impl Scenario {
    #[expect(clippy::too_many_lines, reason = "one line or two for each key of the file")]
    pub(crate) fn read(
        entry: &ScenarioEntry,
        map: &Map,
        ground: &Ground,
        roster: &Roster,
    ) -> Result<Scenario, DataError> {
        let reader = Reader { map, ground, roster, scenario: &entry.id };
        let mut substitutes = [false; 2];
        entry.substitutes.iter().for_each(|side| substitutes[side.index()] = true);
        let mut control = Vec::new();
        let mut victory = Vec::new();
        for item in &entry.victory {
            victory.push(item_of(item, &reader, &mut control)?);
        }
        let (mut locked, mut held) = (UnitSet::EMPTY, Vec::<(u8, UnitSet)>::new());
        let mut units = Vec::new();
        for it in &entry.unit {
            units.push(Placed {
                unit: reader.unit(&it.name)?,
                hex: reader.hex(&it.hex)?,
                mv: it.manpower,
                fatigue: it.fatigue,
                disorganized: it.disorganized,
                exhausted: it.exhausted,
                works: match it.works {
                    None => Works::None,
                    Some(WorksWord::Breastworks) => Works::Breastworks,
                },
            });
            let unit = reader.unit(&it.name)?;
            if it.locked.is_some() {
                locked.insert(unit);
            }
            for &turn in &it.held_turns {
                match held.iter_mut().find(|(known, _)| *known == turn) {
                    Some((_, units)) => units.insert(unit),
                    None => held.push((turn, UnitSet::only(unit))),
                }
            }
        }
        let (mut leaders, mut held_leaders) = (Vec::new(), Vec::new());
        for it in &entry.leader {
            let (leader, hex) = (reader.leader(&it.name)?, reader.hex(&it.hex)?);
            leaders.push(PlacedLeader { leader, hex });
            held_leaders.extend(it.held_turns.iter().map(|&turn| (turn, leader)));
        }
        let attachment = entry.attachment.iter().map(|it| (it.turn, it.sides.clone())).collect();
        let initiative =
            entry.initiative.iter().map(|it| script(it, &reader)).collect::<Result<_, _>>()?;
        Ok(Scenario {
            id: entry.id.clone(),
            title: entry.title.clone(),
            turns: entry.turns,
            first_turn: entry.first_turn.clone(),
            has_transfer: entry.phases.contains(&PhaseWord::Transfer),
            has_recovery: entry.phases.contains(&PhaseWord::Recovery),
            no_transfer_turns: entry.no_transfer_turns.clone(),
            bridges: entry
                .union_bridges
                .iter()
                .map(|label| reader.river_side(label))
                .collect::<Result<_, _>>()?,
            substitutes,
            attachment,
            same_chain: entry.same_chain,
            free_initiative: entry.free_initiative,
            warning: match &entry.warning {
                None => None,
                Some(it) => Some(Warning {
                    unit: reader.unit(&it.unit)?,
                    empty: usize::from(it.empty),
                    hexes: reader.hexes(&it.of)?,
                }),
            },
            leader_loss: entry.leader_loss,
            leader_dies: match &entry.leader_dies {
                None => None,
                Some(it) => Some((reader.leader(&it.leader)?, it.turn)),
            },
            brigades_of_three: reader.units(&entry.brigades_of_three)?,
            cavalry_charge: entry.cavalry_charge,
            guns: entry.guns.as_ref().map(|hex| reader.hex(hex)).transpose()?,
            reached: match &entry.reached {
                None => None,
                Some(it) => Some(Reached {
                    unit: reader.unit(&it.unit)?,
                    hex: reader.hex(&it.hex)?,
                    within: it.within,
                    cavalry_fatigue: it.cavalry_fatigue,
                    march_modifier: it.march_modifier,
                }),
            },
            crossing: match &entry.crossing_table {
                None => None,
                Some(it) => Some((reader.hex(&it.from)?, reader.hex(&it.to)?)),
            },
            teaching: match &entry.teaching {
                None => None,
                Some(it) => Some((reader.leader(&it.leader)?, reader.unit(&it.unit)?)),
            },
            joined: match &entry.joined {
                None => None,
                Some(it) => Some((reader.unit(&it.unit)?, reader.hex(&it.hex)?)),
            },
            counts_cavalry_retreats: entry.counts_cavalry_retreats,
            night: entry.night,
            levels: entry.levels,
            initiative,
            bars: entry.bar.iter().map(|it| bar(it, &reader)).collect::<Result<_, _>>()?,
            victory,
            control,
            units,
            leaders,
            held,
            locked,
            held_leaders,
            rule: match entry.id.as_str() {
                "1" => rules::SALEM_CHURCH,
                "2" => rules::FLANK_MARCH,
                "3" => rules::SEDGWICK,
                "4" => rules::BRANDY_STATION,
                "kf" => rules::KELLYS_FORD,
                other => return Err(reader.fault(format_args!("no rule for `{other}`"))),
            },
        })
    }

    /// What is settled about an action phase.
    pub(crate) fn script(&self, turn: u8, phase: u8) -> Option<&Script> {
        let fits = |it: &&Script| it.turn == turn && (it.phases[0]..=it.phases[1]).contains(&phase);
        self.initiative.iter().find(fits)
    }
}

fn script(entry: &InitiativeEntry, reader: &Reader<'_>) -> Result<Script, DataError> {
    let command = |letters: &String| {
        let found = reader.roster.command(letters);
        found.ok_or_else(|| reader.fault(format_args!("no command `{letters}`")))
    };
    Ok(Script {
        turn: entry.turn,
        phases: entry.phases,
        side: entry.side,
        fixed: entry.fixed,
        compulsory: entry.compulsory,
        commands: entry.commands.iter().map(command).collect::<Result<_, _>>()?,
        one_unit: entry.one_unit,
        different: entry.different,
        leader: entry.leader.as_ref().map(|name| reader.leader(name)).transpose()?,
        unit: entry.unit.as_ref().map(|name| reader.unit(name)).transpose()?,
        within: entry.columns_from.map(|column| columns_from(reader.map, column)),
        surprise: entry.surprise,
        confederate_bonus: entry.confederate_bonus,
        night_on_tie: entry.night_on_tie,
    })
}

/// The hexes of a column and all east of it.
pub(crate) fn columns_from(map: &Map, column: u16) -> HexBits {
    let east = |hex: &HexId| map.offset(*hex).is_some_and(|at| at.column + 1 >= column);
    map.hexes().filter(east).collect()
}

fn bar(entry: &BarEntry, reader: &Reader<'_>) -> Result<Bar, DataError> {
    let map = reader.map;
    let plain = |rule: &str, who| -> Result<Bar, DataError> {
        Ok(Bar {
            rule: reader.rule(rule)?,
            who,
            when: When::Always,
            turns: Vec::new(),
            sides: HexsideSet::new(map.len()),
            within: None,
            attacks: true,
            retreats: false,
        })
    };
    Ok(match entry {
        BarEntry::SouthBank { side, rule } => {
            let region = |name| {
                map.region(name).ok_or_else(|| reader.fault(format_args!("no region `{name}`")))
            };
            let (south, north) =
                (region("south_of_rappahannock")?, region("north_of_rappahannock")?);
            let mut sides = HexsideSet::new(map.len());
            for hex in south {
                for (direction, to) in map.neighbours(hex) {
                    if north.contains(to) {
                        sides.insert(Hexside { hex, direction });
                    }
                }
            }
            Bar { sides, attacks: false, ..plain(rule, Who::Side(*side))? }
        }
        BarEntry::DownstreamOf { crossing, turns, retreats, rule } => {
            let side = reader.crossing(crossing)?;
            let at = reader.number(side).map(|number| reader.ground.rivers[usize::from(number)]);
            let at = at.ok_or_else(|| reader.fault("a crossing off its river"))?;
            let below = |number: u16| reader.ground.rivers[usize::from(number)].order > at.order;
            Bar {
                sides: reader.closed(at.river, below),
                turns: turns.clone(),
                retreats: *retreats,
                ..plain(rule, Who::All)?
            }
        }
        BarEntry::FirstCrossing { river, crossing, units, rule } => {
            let open = reader.number(reader.crossing(crossing)?);
            Bar {
                sides: reader.closed(reader.river(river)?, |number| Some(number) != open),
                when: When::FirstCrossing,
                ..plain(rule, Who::Units(reader.units(units)?))?
            }
        }
        BarEntry::CrossesAfter { units, after, river, rule } => Bar {
            sides: reader.closed(reader.river(river)?, |_| true),
            when: When::Until(reader.units(after)?),
            ..plain(rule, Who::Units(reader.units(units)?))?
        },
        BarEntry::OnlyCrossings { side, river, kinds, crossings, rule } => {
            let mut open = Vec::new();
            for (_, crossing) in map.crossings() {
                let named = crossings.contains(&crossing.name) || kinds.contains(&crossing.kind);
                if let (true, CrossingSite::Hexside(side)) = (named, crossing.site) {
                    open.extend(reader.number(side));
                }
            }
            Bar {
                sides: reader.closed(reader.river(river)?, |number| !open.contains(&number)),
                ..plain(rule, Who::Side(*side))?
            }
        }
        BarEntry::ClosedRiver { side, river, rule } => Bar {
            sides: reader.closed(reader.river(river)?, |_| true),
            ..plain(rule, Who::Side(*side))?
        },
        BarEntry::ClosedCrossings { crossings, rule } => {
            let mut sides = HexsideSet::new(map.len());
            for name in crossings {
                let side = reader.crossing(name)?;
                sides.insert(side);
                map.reversed(side).into_iter().for_each(|back| sides.insert(back));
            }
            Bar { sides, ..plain(rule, Who::All)? }
        }
        BarEntry::ColumnsFrom { side, column, rule } => {
            Bar { within: Some(columns_from(map, *column)), ..plain(rule, Who::Side(*side))? }
        }
        BarEntry::Within { side, region, rule } => {
            let hexes = map.region(region);
            let hexes = hexes.ok_or_else(|| reader.fault(format_args!("no region `{region}`")))?;
            Bar { within: Some(hexes.iter().collect()), ..plain(rule, Who::Side(*side))? }
        }
    })
}

fn item_of(
    entry: &VictoryEntry,
    reader: &Reader<'_>,
    control: &mut Vec<HexId>,
) -> Result<Item, DataError> {
    let (vp, what) = match entry {
        VictoryEntry::UnionUnitIn { vp, hex } => (*vp, What::UnionUnitIn(reader.hex(hex)?)),
        VictoryEntry::UnionControls { vp, hexes } => {
            *control = reader.hexes(hexes)?;
            if control.len() > 8 {
                return Err(reader.fault("more than eight hexes to control"));
            }
            (*vp, What::UnionControls)
        }
        VictoryEntry::UnionDivisionIn { vp, hex, enemy_next } => {
            (*vp, What::UnionDivisionIn { hex: reader.hex(hex)?, enemy_next: *enemy_next })
        }
        VictoryEntry::UnionRoad { vp, from, to } => {
            (*vp, What::UnionRoad { from: reader.hex(from)?, to: reader.hex(to)? })
        }
        VictoryEntry::UnionCorpsSouth { vp, corps, most } => {
            (*vp, What::UnionCorpsSouth { corps: corps.clone(), most: *most })
        }
        VictoryEntry::UnionEntered { vp, hex } => (*vp, What::UnionEntered(reader.hex(hex)?)),
        VictoryEntry::UnionMovedNextTo { vp, hex } => {
            (*vp, What::UnionMovedNextTo(reader.hex(hex)?))
        }
        VictoryEntry::GunsTaken { vp } => (*vp, What::GunsTaken),
        VictoryEntry::ConfederatesHold { vp, hex, fatigue, strength } => {
            let (hex, fatigue, strength) = (reader.hex(hex)?, *fatigue, *strength);
            (*vp, What::ConfederatesHold { hex, fatigue, strength })
        }
        VictoryEntry::ConfederateCavalryIn { vp, hex } => {
            (*vp, What::ConfederateCavalryIn(reader.hex(hex)?))
        }
        VictoryEntry::ConfederateLosses { vp } => (*vp, What::ConfederateLosses),
        VictoryEntry::UnionLosses { vp } => (*vp, What::UnionLosses),
    };
    Ok(Item { vp, what })
}
