//! 4.0: how a counter moves: the ground, the enemy, roads and zones, as one movement that the search
//! runs on. Costs are in half points.

use hexmap::{HexId, Map};
use pathfinding::{Movement, Mp, Offer, Start, Step};
use serde::{Deserialize, Serialize};
use table::Rule;

use crate::book::{Book, HexBits, book};
use crate::ground::{Crossing, Leg};
use crate::state::Chickamauga;
use crate::unit::{Class, Kind, Place, UnitId};
use crate::{Side, rules};

/// How a counter moves this phase (4.1, 4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// Normal movement.
    #[default]
    Normal,
    /// March movement.
    March,
}

impl Gait {
    /// The word for commands.
    pub const fn name(self) -> &'static str {
        match self {
            Gait::Normal => "move",
            Gait::March => "march",
        }
    }
}

/// What can keep a counter from a step, or stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// The creek without a crossing.
    Creek,
    /// Terrain closed to it off roads.
    Closed,
    /// Terrain that nobody marches through off roads.
    NoMarch,
    /// An enemy is next to the way of a march.
    MarchNearEnemy,
    /// An enemy combat unit, or for support pieces any enemy.
    Enemy,
    /// An enemy HQ or train, which guns do not capture.
    EnemyTrain,
    /// From one enemy zone straight into another.
    ZoneToZone,
    /// Enemy zones are closed to disrupted units.
    DisruptedZone,
    /// Enemy zones are closed at night.
    NightZone,
    /// The enemy's zone of control stops it.
    Zone,
    /// Guns stop in a stream, trains off the road.
    Stops,
    /// A first step that takes everything.
    Everything,
    /// A box ends the move.
    Box,
    /// Somebody else's box.
    EnemyBox,
    /// Enemy support pieces to deal with.
    Encounter,
    /// No room.
    Full,
}

impl board::Barrier for Barrier {
    fn rule(self) -> Rule {
        match self {
            Barrier::Creek | Barrier::Closed | Barrier::Everything => rules::COST,
            Barrier::NoMarch | Barrier::MarchNearEnemy => rules::MARCH,
            Barrier::Enemy | Barrier::EnemyTrain => rules::MOVEMENT,
            Barrier::ZoneToZone | Barrier::Zone => rules::ZONES,
            Barrier::DisruptedZone => rules::DISRUPTED_MOVE,
            Barrier::NightZone => rules::NIGHT,
            Barrier::Stops => rules::STOPS,
            Barrier::Box => rules::BOXES,
            Barrier::EnemyBox => rules::LEAVING,
            Barrier::Encounter => rules::LEADERS,
            Barrier::Full => rules::STACKING,
        }
    }

    fn reason(self, unit: &str, at: &str) -> String {
        match self {
            Barrier::Creek => format!("{unit} cannot cross the creek to {at}: no bridge or ford"),
            Barrier::Closed => format!("{at} is closed to {unit} off roads"),
            Barrier::NoMarch => {
                format!("{unit} cannot march into or out of the ground at {at} off roads")
            }
            Barrier::MarchNearEnemy => format!("{unit} cannot march next to an enemy, at {at}"),
            Barrier::Enemy => format!("{unit} cannot enter {at}: the enemy is there"),
            Barrier::EnemyTrain => {
                format!("guns cannot enter {at}: an enemy HQ or train is there")
            }
            Barrier::ZoneToZone => {
                format!("{unit} cannot go from one enemy zone into another, at {at}")
            }
            Barrier::DisruptedZone => {
                format!("{unit} is disrupted and cannot enter an enemy zone, {at}")
            }
            Barrier::NightZone => format!("{unit} cannot enter an enemy zone at night, {at}"),
            Barrier::Zone => format!("{unit} must stop in {at}, in an enemy zone"),
            Barrier::Stops => format!("{unit} must stop in {at}"),
            Barrier::Everything => format!("{unit} has nothing left in {at}"),
            Barrier::Box => format!("the move of {unit} ends in {at}"),
            Barrier::EnemyBox => format!("{at} is the enemy's"),
            Barrier::Encounter => format!("{unit} must deal with the enemy in {at} first"),
            Barrier::Full => format!("{unit} cannot end in {at}: there is no room"),
        }
    }
}

/// How one counter moves now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct March<'a> {
    book: &'a Book,
    side: Side,
    class: Class,
    gait: Gait,
    /// Enemies that close a hex.
    enemy: HexBits,
    /// Enemy support pieces without combat units, whom one meets.
    meets: HexBits,
    /// Those whom guns cannot deal with.
    not_by_guns: HexBits,
    zone: HexBits,
    /// Hexes next to enemies, for marches.
    near: HexBits,
    full: HexBits,
    /// Why zones are closed to it, if they are.
    no_zone: Option<Barrier>,
}

/// What all counters of a side have in common when they move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    side: Side,
    enemy: HexBits,
    /// Enemy leaders without combat units, and enemy HQs and trains.
    leaders: HexBits,
    trains: HexBits,
    zone: HexBits,
}

impl Situation {
    pub(crate) fn of(game: &Chickamauga, side: Side) -> Situation {
        let foe = side.other();
        let enemy = game.held_by(foe);
        let [mut leaders, mut trains] = [HexBits::default(); 2];
        for piece in UnitId::support(foe) {
            if let Some(hex) = game.on_map(piece).filter(|&hex| !enemy.contains(hex)) {
                match piece.kind() {
                    Kind::Leader => leaders.insert(hex),
                    _ => trains.insert(hex),
                }
            }
        }
        Situation { side, enemy, leaders, trains, zone: game.zone_of(foe) }
    }

    /// Is a hex in an enemy zone?
    pub(crate) fn is_in_zone(&self, hex: HexId) -> bool {
        self.zone.contains(hex)
    }

    /// How one of its counters moves.
    pub(crate) fn march(&self, game: &Chickamauga, unit: UnitId, gait: Gait) -> March<'static> {
        let kind = unit.kind();
        let mut march = March::alone(unit, gait);
        (march.enemy, march.zone) = (self.enemy, self.zone);
        let pieces = self.leaders | self.trains;
        if kind.is_combat() {
            march.meets = pieces;
            if kind == Kind::Artillery {
                march.not_by_guns = self.trains;
            }
        } else {
            march.enemy |= pieces;
        }
        if gait == Gait::March {
            march.near = game.next_to(self.side.other());
        }
        march.full = game.full_for(self.side, kind);
        march.no_zone = if game[unit].disrupted {
            Some(Barrier::DisruptedZone)
        } else {
            game.is_night().then_some(Barrier::NightZone)
        };
        march
    }
}

impl March<'_> {
    /// How a counter would move over empty ground.
    pub(crate) fn alone(unit: UnitId, gait: Gait) -> March<'static> {
        let none = HexBits::default();
        March {
            book: book(),
            side: unit.side(),
            class: unit.kind().class(),
            gait,
            enemy: none,
            meets: none,
            not_by_guns: none,
            zone: none,
            near: none,
            full: none,
            no_zone: None,
        }
    }

    /// How a counter moves as things stand.
    pub(crate) fn of(game: &Chickamauga, unit: UnitId, gait: Gait) -> March<'static> {
        Situation::of(game, unit.side()).march(game, unit, gait)
    }

    /// What a step costs at the road rate or off roads, and whether one must stop by the ground.
    #[inline]
    fn rate(&self, leg: &Leg) -> Result<(u8, bool), Barrier> {
        let march = self.gait == Gait::March;
        // 4.6: infantry that uses the road rate may not enter an enemy zone; guns may.
        let by_road = leg.road > 0 && !(self.class == Class::Foot && self.zone.contains(leg.to));
        if by_road {
            return Ok((if march { leg.road_march } else { leg.road }, false));
        }
        let plain = leg.plain[self.class as usize];
        if plain == 0 {
            let creek = leg.crossing == Crossing::Creek;
            return Err(if creek { Barrier::Creek } else { Barrier::Closed });
        }
        if march && !leg.march {
            return Err(Barrier::NoMarch);
        }
        Ok((plain, leg.stops[self.class as usize]))
    }

    /// What keeps it from a step by who is there.
    #[inline]
    fn open(&self, from: HexId, to: HexId) -> Result<(), Barrier> {
        if self.enemy.contains(to) {
            return Err(Barrier::Enemy);
        }
        if self.zone.contains(to) {
            if let Some(barrier) = self.no_zone {
                return Err(barrier);
            }
            if self.zone.contains(from) {
                return Err(Barrier::ZoneToZone);
            }
        }
        if self.gait == Gait::March && (self.near.contains(to) || self.near.contains(from)) {
            return Err(Barrier::MarchNearEnemy);
        }
        if self.not_by_guns.contains(to) {
            return Err(Barrier::EnemyTrain);
        }
        Ok(())
    }

    /// The step with where it may end.
    #[inline]
    fn flow(&self, to: HexId, cost: u8, stops: bool) -> Step<(), Mp, Barrier> {
        let step = Step::to(to, Mp(u32::from(cost)));
        if self.meets.contains(to) {
            step.asking(Barrier::Encounter)
        } else if self.zone.contains(to) {
            step.halting(Barrier::Zone)
        } else if stops {
            step.halting(Barrier::Stops)
        } else {
            step
        }
    }

    /// One step by ground and situation.
    #[inline]
    fn step(&self, from: HexId, leg: &Leg) -> Result<Step<(), Mp, Barrier>, Barrier> {
        self.open(from, leg.to)?;
        let (cost, stops) = self.rate(leg)?;
        Ok(self.flow(leg.to, cost, stops))
    }

    /// Offers a step, or says why not.
    #[inline]
    fn hand_out(&self, from: HexId, leg: &Leg, offer: &mut impl Offer<(), Mp, Barrier>) {
        match self.step(from, leg) {
            Ok(step) => offer.step(step),
            Err(barrier) => offer.refuse(leg.to, barrier),
        }
    }

    /// Is this hex one in which the move must end?
    pub(crate) fn ends_in(&self, hex: HexId) -> bool {
        self.zone.contains(hex) || !self.book.on_map(hex)
    }

    /// One step off roads, without regard to allowances: what fog of war can make a unit do (14.2).
    pub(crate) fn may_step(&self, from: HexId, leg: &Leg) -> Result<(), Barrier> {
        self.step(from, leg)?;
        if self.zone.contains(leg.to) {
            return Err(Barrier::Zone);
        }
        if self.meets.contains(leg.to) {
            return Err(Barrier::Enemy);
        }
        self.may_end(leg.to, ())
    }
}

impl Movement for March<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        &self.book.map
    }

    #[inline]
    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Barrier>) {
        if let Some(row) = self.book.legs.get(from.index()) {
            for leg in row.iter().flatten() {
                self.hand_out(from, leg, offer);
            }
            for join in self.book.map.joins(from) {
                let friendly = self.book.off_map(join.to).is_some_and(|it| it.side == self.side);
                if friendly {
                    let out = Step::to(join.to, Mp(u32::from(self.book.exit_cost)));
                    offer.step(out.halting(Barrier::Box));
                } else {
                    offer.refuse(join.to, Barrier::EnemyBox);
                }
            }
        } else if let Some(off_map) = self.book.off_map(from) {
            for leg in &off_map.ways_in {
                self.hand_out(from, leg, offer);
            }
        }
    }

    #[inline]
    fn least_cost(&self) -> Mp {
        Mp(1)
    }

    #[inline]
    fn may_end(&self, hex: HexId, (): ()) -> Result<(), Barrier> {
        if self.full.contains(hex) { Err(Barrier::Full) } else { Ok(()) }
    }
}

impl Chickamauga {
    /// The movement points of a counter, in half points (2.4, 4.4, 4.5).
    pub(crate) fn allowance(&self, unit: UnitId, gait: Gait) -> u32 {
        let counter = unit.counter();
        let points = match gait {
            Gait::March => counter.march,
            Gait::Normal if self[unit].disrupted => counter.movement.div_ceil(2),
            Gait::Normal => counter.movement,
        };
        2 * u32::from(points)
    }

    /// Where a counter begins to move: its hex or box, or the box beyond its entry hex.
    pub(crate) fn start_of(&self, unit: UnitId) -> Option<HexId> {
        use crate::unit::Begins::EntryOn;
        match (self[unit].place, &unit.counter().begins) {
            (Place::At(hex), _) => Some(hex),
            (Place::Entry, EntryOn(node, _)) => Some(*node),
            _ => None,
        }
    }
}

/// A search from one place with so much spent already.
pub(crate) fn start(from: HexId, spent: u32) -> [Start<(), Mp>; 1] {
    [Start::at(from).spent(Mp(spent))]
}

#[cfg(test)]
mod tests {
    use pathfinding::testing;
    use proptest::prelude::*;

    use super::*;

    /// Some hexes of the map.
    fn hexes() -> impl Strategy<Value = HexBits> {
        let some = proptest::collection::vec(0..700_usize, 0..40);
        some.prop_map(|hexes| hexes.into_iter().map(HexId::from_index).collect())
    }

    proptest! {
        // Each case asks about every hex of the map.
        #![proptest_config(ProptestConfig::with_cases(4))]

        #[test]
        fn r4_1_marches_keep_every_promise_of_a_search(
            (enemy, zone, full) in (hexes(), hexes(), hexes()),
            unit in proptest::sample::select(vec!["u-1-king", "c-4-hills-guns", "u-train", "c-ldr-hood"]),
            march in any::<bool>(),
            starts in testing::starts(&book().map),
            budget in testing::budgets(),
        ) {
            let gait = if march { Gait::March } else { Gait::Normal };
            let unit = UnitId::named(unit).expect("a counter");
            let march = March { enemy, zone, full, near: enemy, ..March::alone(unit, gait) };
            testing::check(&march, &starts, budget)?;
        }
    }
}
