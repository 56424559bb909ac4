//! 12.5, 12.6: lines of communication and supply by the train.

use board::with_search;
use hexmap::{HexId, Map};
use pathfinding::{Movement, Mp, Offer, Start, Step};

use crate::Side;
use crate::book::{HexBits, book};
use crate::state::Chickamauga;
use crate::unit::{Class, Place, UnitId};

/// Hexes that infantry could enter, free of the enemy and of zones that no friend cancels; one a
/// hex.
struct Trace {
    closed: HexBits,
}

impl Movement for Trace {
    type Mode = ();
    type Cost = Mp;
    type Rule = ();

    fn map(&self) -> &Map {
        &book().map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, ()>) {
        for leg in book().ways(from) {
            if leg.passes(Class::Foot) && !self.closed.contains(leg.to) {
                offer.step(Step::to(leg.to, Mp(1)));
            }
        }
    }

    fn least_cost(&self) -> Mp {
        Mp(1)
    }
}

impl Chickamauga {
    fn trace(&self, side: Side) -> Trace {
        let mut closed = self.zone_felt_by(side);
        closed |= self.held_by(side.other());
        Trace { closed }
    }

    /// The hexes where lines of communication of a side end now (17.2, 17.3).
    pub(crate) fn loc_hexes(&self, side: Side) -> impl Iterator<Item = HexId> + use<> {
        let train = self[UnitId::train(side)].place == Place::At(book().crawfish);
        let with_train: &[HexId] =
            if side == Side::Union && train { &book().loc_with_train } else { &[] };
        book().loc[side.index()].iter().chain(with_train).copied()
    }

    /// The hexes from which a line of communication leads to its end. Steps lead both ways alike,
    /// so one search from the ends finds them all.
    pub(crate) fn with_loc(&self, side: Side) -> HexBits {
        let trace = self.trace(side);
        let starts: Vec<Start<(), Mp>> = self
            .loc_hexes(side)
            .filter(|&hex| !trace.closed.contains(hex))
            .map(Start::at)
            .collect();
        let mut found: HexBits =
            with_search(|search| search.reach(&trace, &starts, None).hexes().collect());
        for off_map in book().boxes_of(side) {
            found.insert(off_map.node);
        }
        found
    }

    /// Whether a counter has a line of communication (12.6).
    pub(crate) fn has_loc(&self, unit: UnitId) -> bool {
        self[unit].hex().is_some_and(|hex| self.with_loc(unit.side()).contains(hex))
    }

    /// 12.5: whether an active train supplies this hex: within so many hexes, by a path as for a
    /// line of communication.
    pub(crate) fn is_supplied(&self, unit: UnitId) -> bool {
        let side = unit.side();
        let train = UnitId::train(side);
        let (Some(from), Some(to)) = (self.on_map(train), self.on_map(unit)) else { return false };
        if !self[train].active {
            return false;
        }
        let (trace, limit) = (self.trace(side), Mp(book().train_table.supply));
        let reached = |cost: Option<Mp>| cost.is_some();
        !trace.closed.contains(from)
            && with_search(|search| {
                reached(search.reach(&trace, &[Start::at(from)], Some(limit)).cost(to))
            })
    }

    /// 13.2: within so many hexes of its active train.
    pub(crate) fn is_near_train(&self, unit: UnitId) -> bool {
        let train = UnitId::train(unit.side());
        let far = |from: HexId, to: HexId| book().map.distance(from, to);
        match (self.on_map(train), self.on_map(unit)) {
            (Some(from), Some(to)) if self[train].active => {
                far(from, to).is_some_and(|far| far <= book().train_table.refit)
            }
            _ => false,
        }
    }
}
