//! How things move on the ground and on track: values of [`Movement`] for the one search.
//!
//! What a mover must remember besides its hex is its [`Stand`]: on which bank of a river it is
//! (2.2.10), whether it was carried over the water (2.2.15, 2.2.16), and whether it paid the full price for the hex, so that leaving a line there costs
//! nothing more (2.2.13).

use board::Barrier;
use hexmap::{Bank, Direction, HexId, Map, Water};
use pathfinding::{Compiled, Mode, Movement, Mp, Offer, Step};
use serde::{Deserialize, Serialize};
use table::Rule;

use super::zones::Field;
use crate::book::{Book, Leg, NO_LINE, Site};
use crate::counter::HexBits;
use crate::kind::LineKind;
use crate::rules;

/// What can keep a stack from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstruction {
    /// A cliff without a pass (2.2.6).
    Cliff,
    /// Strangers, with whom it cannot stack (5.1.13).
    Strangers,
    /// A river: its own bank, or the water itself (2.2.10).
    River,
    /// A zone of control (5.1.7).
    Zone,
    /// Strangers or red counters on the track (5.1.11).
    Track,
    /// A policia hex or zone where trains stop (5.1.11).
    TrainZone,
    /// A bridge that is out (2.2.16).
    Bridge,
    /// The south edge (6.1).
    Edge,
    /// Jimenez is off the map (5.1.11).
    OffMap,
    /// Enemies between a dry stack and help (5.4.1).
    Enemies,
}

impl Barrier for Obstruction {
    fn rule(self) -> Rule {
        match self {
            Obstruction::Cliff => rules::CLIFFS,
            Obstruction::Strangers => rules::STACKING,
            Obstruction::River => rules::RIVERS,
            Obstruction::Zone => rules::ZONES,
            Obstruction::Track | Obstruction::TrainZone | Obstruction::OffMap => rules::RAIL,
            Obstruction::Bridge => rules::BRIDGES,
            Obstruction::Edge => rules::ESCAPE,
            Obstruction::Enemies => rules::WATER,
        }
    }

    fn reason(self, unit: &str, at: &str) -> String {
        match self {
            Obstruction::Cliff => format!("a cliff keeps {unit} from {at}"),
            Obstruction::Strangers => format!("{unit} cannot enter {at}: strangers are there"),
            Obstruction::River => format!("the river keeps {unit} from going on at {at}"),
            Obstruction::Zone => format!("{unit} must stop in {at}, in a zone of control"),
            Obstruction::Track => format!("no train passes {at}: others are on the track"),
            Obstruction::TrainZone => format!("the train must stop in {at}, in a zone of control"),
            Obstruction::Bridge => format!("the train must stop in {at}: the bridge is out"),
            Obstruction::Edge => format!("{unit} leaves the map at {at}"),
            Obstruction::OffMap => format!("nobody leaves a train in {at}"),
            Obstruction::Enemies => format!("enemies are in the way at {at}"),
        }
    }
}

/// How one stands in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stand(u8);

/// What a stand says of the river.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ford {
    /// No river, or any bank: at the start of a turn.
    Any,
    /// On this bank.
    Bank(Bank),
    /// Carried over by ferry, ford or bridge from this bank, or from along the water.
    Over(Option<Bank>),
}

impl Stand {
    fn new(ford: Ford, full_price: bool) -> Stand {
        let river = match ford {
            Ford::Any => 0,
            Ford::Bank(bank) => 1 + bank.index().min(2),
            Ford::Over(None) => 4,
            Ford::Over(Some(bank)) => 5 + bank.index().min(2),
        };
        Stand((river * 2) as u8 + u8::from(full_price))
    }

    fn ford(self) -> Ford {
        match self.0 / 2 {
            0 => Ford::Any,
            bank @ 1..=3 => Ford::Bank(Bank::from_index(usize::from(bank) - 1)),
            4 => Ford::Over(None),
            bank => Ford::Over(Some(Bank::from_index(usize::from(bank) - 5))),
        }
    }

    const fn paid_full(self) -> bool {
        self.0 % 2 == 1
    }
}

impl Mode for Stand {
    const COUNT: usize = 16;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Stand {
        Stand(index as u8)
    }
}

/// Walking, riding and driving.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is one circumstance of the march")]
pub(crate) struct March<'a> {
    pub(crate) book: &'static Book,
    pub(crate) field: &'a Field,
    /// Motors pay other prices.
    pub(crate) motor: bool,
    pub(crate) winter: bool,
    pub(crate) fords_work: bool,
    pub(crate) bridges_out: u8,
    /// The softer reading: river hexes stop nobody on their own bank.
    pub(crate) soft_rivers: bool,
    /// May leave by the south edge (6.1).
    pub(crate) may_leave: bool,
}

impl March<'_> {
    /// Whether a line of this kind crosses the river in this hex now.
    fn crosses(&self, site: &Site, line: LineKind) -> bool {
        match line {
            LineKind::Railroad => {
                site.bridge.is_some_and(|number| self.bridges_out & (1 << number) == 0)
            }
            LineKind::Road => site.ferry && self.fords_work,
            LineKind::Trail => site.ford && self.fords_work,
        }
    }

    /// Whether a ferry, ford or bridge in a hex takes who comes or goes along its line over the
    /// water (2.2.15, 2.2.16).
    fn carries(&self, site: &Site, leg: &Leg) -> bool {
        LineKind::ALL.into_iter().any(|line| leg.lines.contains(line) && self.crosses(site, line))
    }

    /// What the step costs, and whether that is the full price.
    fn price(&self, site: &Site, stand: Stand, leg: &Leg) -> (u32, bool) {
        let (snow, motor) = (usize::from(self.winter), usize::from(self.motor));
        let line = leg.line[snow][motor];
        if line != NO_LINE {
            return (u32::from(line), false);
        }
        let leaves = leg.lines.is_empty() && site.rough && site.lines && !stand.paid_full();
        let more = match (leaves, self.motor) {
            (false, _) => 0,
            (true, false) => self.book.off_line.foot,
            (true, true) => self.book.off_line.motor,
        };
        (u32::from(leg.plain[snow][motor]) + u32::from(more), true)
    }

    /// Hands out one way out of a hex, by every stand in which one can arrive.
    fn leave(
        &self,
        site: &Site,
        stand: Stand,
        direction: Direction,
        leg: &Leg,
        offer: &mut impl Offer<Stand, Mp, Obstruction>,
    ) {
        let here = site.water;
        let open = match stand.ford() {
            _ if here.is_empty() => true,
            Ford::Any => true,
            Ford::Bank(bank) => here.crosses(direction) || here.bank(direction) == Some(bank),
            // Freely from the far bank, and along the line from either.
            Ford::Over(near) => {
                near.is_none() || here.bank(direction) != near || self.carries(site, leg)
            }
        };
        if !open {
            offer.refuse(leg.to, Obstruction::River);
            return;
        }
        let Some(next) = self.book.site(leg.to) else { return };
        let (cost, full) = self.price(site, stand, leg);
        let zone = self.field.halts(leg.to);
        let mut arrive = |ford: Ford, halt: Option<Obstruction>| {
            let step = Step::to(leg.to, Mp(cost)).in_mode(Stand::new(ford, full));
            offer.step(match halt.or(zone.then_some(Obstruction::Zone)) {
                Some(rule) => step.halting(rule),
                None => step,
            });
        };
        if next.water.is_empty() {
            return arrive(Ford::Any, None);
        }
        let near = next.water.bank(direction.opposite());
        if self.carries(next, leg) {
            // The softer reading stops nobody on the near bank either.
            arrive(Ford::Over(near.filter(|_| !self.soft_rivers)), None);
        } else if let Some(bank) = near {
            arrive(Ford::Bank(bank), (!self.soft_rivers).then_some(Obstruction::River));
        }
        if near.is_some() {
            return;
        }
        // Along the water: left stays left.
        for bank in here.banks() {
            if stand.ford() != Ford::Bank(bank) && matches!(stand.ford(), Ford::Bank(_)) {
                continue;
            }
            for there in here.follow(bank, direction, next.water) {
                arrive(Ford::Bank(there), None);
            }
        }
    }
}

impl Movement for March<'_> {
    type Mode = Stand;
    type Cost = Mp;
    type Rule = Obstruction;

    fn map(&self) -> &Map {
        &self.book.map
    }

    fn least_cost(&self) -> Mp {
        Mp(1)
    }

    #[inline]
    fn steps(&self, from: HexId, stand: Stand, offer: &mut impl Offer<Stand, Mp, Obstruction>) {
        let Some(site) = self.book.site(from) else { return };
        for (direction, leg) in self.book.legs(from) {
            if leg.cliff && !leg.pass {
                offer.refuse(leg.to, Obstruction::Cliff);
            } else if self.field.closed.contains(leg.to) {
                offer.refuse(leg.to, Obstruction::Strangers);
            } else {
                self.leave(site, stand, direction, leg, offer);
            }
        }
        let edge = self.may_leave
            && self.book.map.joins(from).iter().any(|join| join.to == self.book.south);
        if edge {
            let scale = if self.motor { 10 } else { 1 };
            let cost = Mp(u32::from(self.book.motion.south_edge) * scale);
            offer.step(Step::to(self.book.south, cost).halting(Obstruction::Edge));
        }
    }

    /// The same, with the ground worked out before: the field lies over it.
    #[inline]
    fn compiled(&self) -> Option<Compiled<'_>> {
        let moves = self
            .ground()?
            .moves(&self.book.map)
            .closed(&self.field.closed, Obstruction::Strangers)
            .halts(self.field.zones.any(), Obstruction::Zone);
        let moves = if self.may_leave {
            moves
        } else {
            moves.closed(&self.book.south_edge, Obstruction::Edge)
        };
        Some(moves.as_compiled())
    }
}

/// Going by train (5.1.11).
#[derive(Debug)]
pub(crate) struct Train<'a> {
    pub(crate) book: &'static Book,
    pub(crate) field: &'a Field,
    pub(crate) bridges_out: u8,
    /// Red trains alone pass red counters (5.1.19b).
    pub(crate) is_red: bool,
    /// The link over Jimenez is used.
    pub(crate) jimenez: bool,
}

impl Train<'_> {
    fn enter(&self, to: HexId, offer: &mut impl Offer<(), Mp, Obstruction>) {
        if self.field.closed.contains(to) || (!self.is_red && self.field.red.contains(to)) {
            return offer.refuse(to, Obstruction::Track);
        }
        let site = self.book.site(to);
        let out = site
            .and_then(|site| site.bridge)
            .is_some_and(|number| self.bridges_out & (1 << number) != 0);
        let step = Step::to(to, Mp(0));
        offer.step(match (self.field.halts(to), out) {
            (true, _) => step.halting(Obstruction::TrainZone),
            (_, true) => step.halting(Obstruction::Bridge),
            _ => step,
        });
    }
}

impl Movement for Train<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = Obstruction;

    fn map(&self) -> &Map {
        &self.book.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Obstruction>) {
        for (_, leg) in self.book.legs(from) {
            if leg.lines.contains(LineKind::Railroad) {
                self.enter(leg.to, offer);
            }
        }
        if self.jimenez {
            let [one, other] = self.book.jimenez_ends;
            if from == self.book.jimenez {
                self.enter(one, offer);
                self.enter(other, offer);
            } else if from == one || from == other {
                offer.step(Step::to(self.book.jimenez, Mp(0)));
            }
        }
    }

    fn may_end(&self, hex: HexId, (): ()) -> Result<(), Obstruction> {
        if hex == self.book.jimenez { Err(Obstruction::OffMap) } else { Ok(()) }
    }
}

/// Flying (2.3.11): straight over everything but for its price.
#[derive(Debug)]
pub(crate) struct Flight {
    pub(crate) book: &'static Book,
}

impl Flight {
    /// What entering a hex costs in the air.
    pub(crate) fn price(&self, leg: &Leg) -> u32 {
        use crate::kind::Terrain;
        let air = &self.book.air;
        let montane = self.book.site(leg.to).is_some_and(|site| site.terrain == Terrain::Montane);
        let ground = if montane { air.montane } else { air.other };
        u32::from(ground) + if leg.cliff { u32::from(air.cliff) } else { 0 }
    }
}

impl Movement for Flight {
    type Mode = ();
    type Cost = Mp;
    type Rule = Obstruction;

    fn map(&self) -> &Map {
        &self.book.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Obstruction>) {
        for (_, leg) in self.book.legs(from) {
            offer.step(Step::to(leg.to, Mp(self.price(leg))));
        }
    }
}

/// How far water and help are from a dry unit (5.4.1): the unit's own costs, no way through enemy
/// zones, rivers no matter.
#[derive(Debug)]
pub(crate) struct Relief<'a> {
    pub(crate) book: &'static Book,
    pub(crate) field: &'a Field,
    pub(crate) enemies: &'a HexBits,
    pub(crate) winter: bool,
}

impl Movement for Relief<'_> {
    /// Whether the full price was paid for the hex.
    type Mode = bool;
    type Cost = Mp;
    type Rule = Obstruction;

    fn map(&self) -> &Map {
        &self.book.map
    }

    fn steps(&self, from: HexId, full: bool, offer: &mut impl Offer<bool, Mp, Obstruction>) {
        let Some(site) = self.book.site(from) else { return };
        let snow = usize::from(self.winter);
        for (_, leg) in self.book.legs(from) {
            if leg.cliff && !leg.pass {
                offer.refuse(leg.to, Obstruction::Cliff);
            } else if self.enemies.contains(leg.to) || self.field.is_threatened(leg.to) {
                offer.refuse(leg.to, Obstruction::Enemies);
            } else if leg.line[snow][0] != NO_LINE {
                offer.step(Step::to(leg.to, Mp(u32::from(leg.line[snow][0]))).in_mode(false));
            } else {
                let leaves = leg.lines.is_empty() && site.rough && site.lines && !full;
                let more = if leaves { self.book.off_line.foot } else { 0 };
                let cost = u32::from(leg.plain[snow][0]) + u32::from(more);
                offer.step(Step::to(leg.to, Mp(cost)).in_mode(true));
            }
        }
    }
}

/// Whether going from one hex over a river hex to a third crosses the water (2.2.10).
pub(crate) fn crosses_water(water: Water, came: Direction, goes: Direction) -> bool {
    match (water.bank(came.opposite()), water.bank(goes)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    }
}
