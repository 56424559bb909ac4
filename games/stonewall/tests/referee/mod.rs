//! Somebody who looks over the players' shoulders with his own map and books: every step of a march
//! or a retreat must cost and be what he makes of it, zones must be his, and after each action the
//! game must have the units where his books have them.

mod ground;

use std::collections::{BTreeMap, BTreeSet};

use grognard_stonewall::{
    Arm, Assault, Attack, BattleEvent, CavalryRetreat, FallBack, Fight, LeaderId, March, Retreat,
    Side, Stonewall, UnitId, map,
};
use ground::{GROUND, Hex, around, bridge, distance, hex};
use table::testing::Watched;
use table::{Event as Told, Game, Location, MarkerKind, Viewer};

type Verdict = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(what()) }
}

/// A unit in the referee's books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    at: Hex,
    mv: u8,
    demoralized: u8,
}

/// How strong a zone is: nothing, limited, full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Zone {
    #[default]
    None,
    Limited,
    Full,
}

/// A retreat that is under way.
#[derive(Clone, Debug)]
struct Flight {
    path: Vec<Hex>,
    enemy: Hex,
    length: (usize, usize),
}

/// The referee of one game.
#[derive(Clone, Debug)]
pub(crate) struct Referee {
    units: BTreeMap<UnitId, Entry>,
    bridges: BTreeSet<(Hex, Hex)>,
    rain: bool,
    flight: Option<Flight>,
    /// What the marching unit has left.
    mp: u8,
    judged: u64,
    pub(crate) steps: u64,
    pub(crate) retreats: u64,
}

fn at(label: &str) -> Hex {
    hex(label)
}

fn place(game: &Stonewall, unit: UnitId) -> Option<Hex> {
    game.unit(unit).place.hex().map(|it| at(map().label(it)))
}

fn books(game: &Stonewall) -> BTreeMap<UnitId, Entry> {
    UnitId::all()
        .filter_map(|unit| {
            let now = game.unit(unit);
            let entry = Entry { at: place(game, unit)?, mv: now.mv, demoralized: now.demoralized };
            Some((unit, entry))
        })
        .collect()
}

fn built(game: &Stonewall) -> BTreeSet<(Hex, Hex)> {
    let markers = game.view(Viewer::Spectator).markers.into_iter();
    markers
        .filter(|marker| marker.kind == MarkerKind::Bridge)
        .filter_map(|marker| match marker.place {
            Location::Hexside(a, b) => Some(bridge(&a, &b)),
            Location::Hex(_) | Location::Box(_) => None,
        })
        .collect()
}

impl Referee {
    pub(crate) fn new(game: &Stonewall) -> Referee {
        Referee {
            units: books(game),
            bridges: built(game),
            rain: game.rain(),
            flight: None,
            mp: 0,
            judged: 0,
            steps: 0,
            retreats: 0,
        }
    }

    /// 2.4: the zone that runs from one hex into a neighbour.
    fn zone_over(&self, from: Hex, to: Hex) -> Zone {
        let between = GROUND.between(from, to, &self.bridges);
        let (one, other) = (GROUND.terrain[&from], GROUND.terrain[&to]);
        if (one == 'm' || other == 'm') && !between.way() || !between.open(self.rain) {
            Zone::None
        } else if one == 'w' && other == 'w' && !between.way() {
            Zone::Limited
        } else {
            Zone::Full
        }
    }

    /// The hexes with undemoralized units of a side.
    fn firm(&self, side: Side) -> BTreeSet<Hex> {
        let firm = self.units.iter().filter(|(unit, it)| unit.side == side && it.demoralized == 0);
        firm.map(|(_, it)| it.at).collect()
    }

    /// 2.4: the strongest zone of units in these hexes in another.
    fn zone_of(&self, firm: &BTreeSet<Hex>, to: Hex) -> Zone {
        let near = around(to).into_iter().filter(|from| firm.contains(from));
        near.map(|from| self.zone_over(from, to)).max().unwrap_or_default()
    }

    fn zone(&self, side: Side, to: Hex) -> Zone {
        self.zone_of(&self.firm(side), to)
    }

    fn anybody(&self, side: Side, hex: Hex) -> bool {
        self.units.iter().any(|(unit, it)| unit.side == side && it.at == hex)
    }

    /// 6.1: what a step costs; `None` if water is in the way.
    fn cost(&self, unit: UnitId, from: Hex, to: Hex) -> Option<u8> {
        let between = GROUND.between(from, to, &self.bridges);
        if !between.open(self.rain) {
            return None;
        }
        let horse = unit.arm == Arm::Cavalry;
        let wet = u8::from(self.rain);
        let mut cost = if between.pike {
            1
        } else if between.road {
            1 + wet
        } else if between.rail {
            2 + wet
        } else {
            wet + match (GROUND.terrain[&to], horse) {
                ('c', _) | ('r', false) => 3,
                ('r', true) | ('w', _) | ('h', false) => 4,
                ('h', true) => 5,
                ('m', false) => 6,
                ('m', true) => 8,
                other => panic!("no such ground: {other:?}"),
            }
        };
        if between.river && between.ford {
            cost += 1;
        }
        if between.creek && !between.way() {
            cost += 1;
        }
        let enemy = unit.side.other();
        if self.zone(enemy, from) == Zone::Full {
            cost += 1;
        }
        if unit.side == Side::Union && self.zone(enemy, to) == Zone::Limited {
            cost += 1;
        }
        let stacks = self.units.iter().any(|(other, it)| {
            *other != unit && other.side == unit.side && other.arm != Arm::Cavalry && it.at == to
        });
        Some(cost + u8::from(stacks && !horse))
    }

    /// 7.6: the priority of the next hex of a retreat; `None` if it is closed. What a scenario
    /// forbids is not the referee's.
    fn priority(&self, side: Side, units: &[UnitId], flight: &Flight, to: Hex) -> Option<u8> {
        let from = *flight.path.last()?;
        if !GROUND.exists(to) || flight.path.contains(&to) || self.anybody(side.other(), to) {
            return None;
        }
        let between = GROUND.between(from, to, &self.bridges);
        let shut = between.river && !(between.bridge || between.ford && !self.rain);
        if shut || GROUND.terrain[&to] == 'm' && !between.way() {
            return None;
        }
        if self.zone(side.other(), to) == Zone::Full {
            let friend = self
                .units
                .iter()
                .any(|(unit, it)| unit.side == side && it.at == to && !units.contains(unit));
            return Some(if friend { 4 } else { 5 });
        }
        let farther = distance(to, flight.enemy) > distance(from, flight.enemy);
        Some(match (farther, between.way()) {
            (true, true) => 1,
            (true, false) => 2,
            (false, _) => 3,
        })
    }

    pub(crate) fn judge(&mut self, step: &Watched<'_, Stonewall>) -> Verdict {
        let mut assault = step.before.agenda().find::<Assault>().map(|it| it.leader);
        self.mp = step.before.agenda().find::<March>().map_or(0, |march| march.mp);
        for told in step.events {
            let Told::Happened(event) = told else { continue };
            self.note(step, *event, &mut assault)?;
        }
        self.end_of_retreat(step.after)?;
        for unit in UnitId::all() {
            let (now, known) = (place(step.after, unit), self.units.get(&unit));
            ensure(now == known.map(|it| it.at), || {
                format!("{unit} is at {now:?}, not {known:?}")
            })?;
            let mv = known.map_or(0, |it| it.mv);
            let has = step.after.unit(unit).mv;
            ensure(has == mv, || format!("{unit} has {has} MV, not {mv}"))?;
        }
        self.units = books(step.after);
        self.judged += 1;
        // Views and overlays take long to make: one step in six.
        if !self.judged.is_multiple_of(6) {
            return Ok(());
        }
        ensure(built(step.after) == self.bridges, || "other bridges".to_owned())?;
        self.check_zones(step.after)
    }

    /// Zones as boards are shown them are the referee's.
    fn check_zones(&self, game: &Stonewall) -> Verdict {
        let overlays = game.overlays(Viewer::Spectator);
        for (side, id) in [(Side::Union, "zoc-union"), (Side::Confederate, "zoc-confederate")] {
            let shown = overlays.iter().find(|it| it.id == id).ok_or("no zones")?;
            let shown: BTreeMap<Hex, Zone> = shown
                .hexes
                .iter()
                .map(|it| {
                    (at(&it.hex), if it.text.is_empty() { Zone::Full } else { Zone::Limited })
                })
                .collect();
            let firm = self.firm(side);
            let hexes: BTreeSet<Hex> = firm.iter().flat_map(|it| around(*it)).collect();
            let own: BTreeMap<Hex, Zone> = hexes
                .into_iter()
                .filter(|it| GROUND.exists(*it))
                .map(|it| (it, self.zone_of(&firm, it)))
                .filter(|it| it.1 > Zone::None)
                .collect();
            ensure(own == shown, || format!("zones of the {side}: {shown:?}, not {own:?}"))?;
        }
        Ok(())
    }

    fn entry(&mut self, unit: UnitId) -> Result<&mut Entry, String> {
        self.units.get_mut(&unit).ok_or_else(|| format!("{unit} is not on the map"))
    }

    #[expect(clippy::too_many_lines, reason = "a few lines for each kind of event")]
    fn note(
        &mut self,
        step: &Watched<'_, Stonewall>,
        event: BattleEvent,
        assault: &mut Option<LeaderId>,
    ) -> Verdict {
        let label = |it| at(map().label(it));
        match event {
            BattleEvent::Moved { unit, from, to, cost, stopped, left } => {
                let (from, to) = (label(from), label(to));
                self.steps += 1;
                ensure(self.entry(unit)?.at == from, || format!("{unit} is not in {from:?}"))?;
                ensure(around(from).contains(&to) && GROUND.exists(to), || "a leap".to_owned())?;
                let enemy = unit.side.other();
                ensure(!self.anybody(enemy, to), || format!("{unit} enters an enemy hex"))?;
                let own = self.cost(unit, from, to);
                let own = own.ok_or_else(|| format!("{unit} crosses water to {to:?}"))?;
                // The minimum move takes all there is.
                let least = cost < own && left == 0;
                ensure(cost == own || least, || format!("{unit}: {cost} MP to {to:?}, not {own}"))?;
                ensure(self.mp == cost + left, || format!("{unit} had {} MP", self.mp))?;
                self.mp = left;
                let zone = self.zone(enemy, to) == Zone::Full;
                // At Kelly's Ford the die comes first, and the stop is told after it.
                let by_die = step
                    .events
                    .iter()
                    .any(|told| matches!(told, Told::Happened(BattleEvent::CrossingTried { .. })));
                ensure(stopped || !zone || by_die, || format!("{unit} does not stop in {to:?}"))?;
                ensure(!stopped || zone || least, || format!("{unit} stops in {to:?}"))?;
                self.entry(unit)?.at = to;
            }
            BattleEvent::Allowance { mp, .. } => self.mp = mp,
            BattleEvent::ForceMarched { mp, .. } => self.mp += mp,
            BattleEvent::AssaultRolled { leader, .. } => *assault = Some(leader),
            BattleEvent::Fought { defender, .. } => {
                let length = match defender.retreat {
                    FallBack::None => return Ok(()),
                    FallBack::Retreat => (2, 4),
                    FallBack::Rout | FallBack::WorseRout => (4, 6),
                };
                // Where the attack comes from and goes to: told in this step, or under way before.
                let told = step.events.iter().find_map(|told| match told {
                    Told::Happened(BattleEvent::Attacked { units, target, .. }) => {
                        Some((*units, *target))
                    }
                    _ => None,
                });
                let fight = step.before.agenda().find::<Fight>().map(|it| it.attack);
                let (enemy, target) = match (told, fight) {
                    (Some((units, target)), _) => {
                        let first = units.iter().next().ok_or("an attack by nobody")?;
                        let of_leader = assault.and_then(|it| step.before.leader(it).place.hex());
                        let from = match of_leader {
                            Some(hex) => label(hex),
                            None => self.entry(first)?.at,
                        };
                        (from, label(target))
                    }
                    (None, Some(Attack { from, target, .. })) => (label(from), label(target)),
                    (None, None) => return Err("a combat without an attack".to_owned()),
                };
                self.flight = Some(Flight { path: vec![target], enemy, length });
            }
            BattleEvent::CavalryRetreat { from, .. } => {
                let asked = step.before.agenda().asks::<CavalryRetreat>();
                let enemy = asked.map(|it| label(it.from)).ok_or("nobody was asked")?;
                self.flight = Some(Flight { path: vec![label(from)], enemy, length: (2, 4) });
            }
            BattleEvent::Retreated { units, from, to, priority } => {
                self.retreats += 1;
                let units: Vec<UnitId> = units.iter().collect();
                let (from, to) = (label(from), label(to));
                let flight = self.flight.clone().ok_or("a retreat without a cause")?;
                ensure(flight.path.last() == Some(&from), || "another way".to_owned())?;
                ensure(flight.path.len() <= flight.length.1, || "too long".to_owned())?;
                let side = units.first().ok_or("nobody retreats")?.side;
                let own = self.priority(side, &units, &flight, to);
                ensure(own == Some(priority), || format!("priority {priority}, not {own:?}"))?;
                let better = around(from)
                    .into_iter()
                    .filter_map(|other| self.priority(side, &units, &flight, other))
                    .any(|other| other < priority);
                // 13.3 closes fords to retreats: the referee does not look at scenarios.
                let barred = Game::turn(step.before) == 1;
                ensure(!better || barred, || format!("a better hex than {to:?}"))?;
                for unit in units {
                    self.entry(unit)?.at = to;
                }
                self.flight.iter_mut().for_each(|it| it.path.push(to));
            }
            BattleEvent::Advanced { unit, from, to } => {
                let (from, to) = (label(from), label(to));
                ensure(self.entry(unit)?.at == from, || format!("{unit} is not in {from:?}"))?;
                let open = GROUND.between(from, to, &self.bridges).open(self.rain);
                let empty = !self.anybody(unit.side.other(), to);
                ensure(open && empty && around(from).contains(&to), || "no advance".to_owned())?;
                self.entry(unit)?.at = to;
            }
            BattleEvent::Lost { unit, mv, left } => {
                let entry = self.entry(unit)?;
                ensure(entry.mv == mv + left, || format!("{unit} had another MV"))?;
                entry.mv = left;
                if left == 0 {
                    self.units.remove(&unit);
                }
            }
            BattleEvent::Demoralized { unit, level } => self.entry(unit)?.demoralized = level,
            BattleEvent::Detached { parent, unit, mv, left } => {
                let entry = self.entry(parent)?;
                ensure(entry.mv == mv + left && left > 0, || {
                    format!("{parent} detaches too much")
                })?;
                entry.mv = left;
                let new = Entry { mv, ..*entry };
                ensure(self.units.insert(unit, new).is_none(), || format!("{unit} is in use"))?;
            }
            BattleEvent::BrokenUp { division, into }
            | BattleEvent::Swapped { unit: division, into } => {
                let entry = self.units.remove(&division).ok_or("nobody to replace")?;
                self.units.insert(into, entry);
            }
            BattleEvent::Attached { unit, to, mv } => {
                let gone = self.units.remove(&unit).ok_or("nobody to attach")?;
                let entry = self.entry(to)?;
                ensure(entry.at == gone.at, || "not in one hex".to_owned())?;
                entry.mv += gone.mv;
                ensure(entry.mv == mv, || format!("{to} has another MV"))?;
            }
            BattleEvent::United { division, .. } => {
                // Who united is not told: the brigades that are gone.
                let entry = books(step.after).remove(&division).ok_or("no division")?;
                let gone: Vec<UnitId> = self
                    .units
                    .keys()
                    .copied()
                    .filter(|it| place(step.after, *it).is_none())
                    .collect();
                let sum: u8 = gone.iter().map(|it| self.units[it].mv).sum();
                ensure(sum == entry.mv, || format!("{division} has another MV"))?;
                for it in &gone {
                    self.units.remove(it);
                }
                self.units.insert(division, entry);
            }
            BattleEvent::BridgeBuilt { a, b, .. } => {
                self.bridges.insert(bridge(map().label(a), map().label(b)));
            }
            BattleEvent::BridgeGone { a, b } => {
                self.bridges.remove(&bridge(map().label(a), map().label(b)));
            }
            _ => {}
        }
        Ok(())
    }

    /// A retreat that is over was long enough, unless nobody is left.
    fn end_of_retreat(&mut self, after: &Stonewall) -> Verdict {
        let agenda = after.agenda();
        let under_way = agenda.find::<Retreat>().is_some()
            || agenda.find::<Fight>().is_some()
            || agenda.find::<CavalryRetreat>().is_some();
        if under_way {
            return Ok(());
        }
        let Some(flight) = self.flight.take() else { return Ok(()) };
        let gone = flight.path.len() - 1;
        let end = *flight.path.last().ok_or("no path")?;
        let alive = gone > 0 && self.units.values().any(|it| it.at == end);
        ensure(!alive || gone >= flight.length.0, || format!("only {gone} hexes"))
    }
}
