//! 2.5 and 3.0: the command radius and the paths of leaders; roads for victory (13.2).

use board::with_search;
use hexmap::{Direction, HexId, Map};
use pathfinding::{Movement, Mp, Offer, Start, Step};

use crate::book::{HexBits, book};
use crate::ground::Way;
use crate::roster::{LeaderId, UnitId, UnitSet};
use crate::side::Side;
use crate::state::Stonewall;

/// A path that is traced hex by hex: not into enemies, not into a full enemy zone that no friend
/// cancels, not over water that cannot be crossed.
pub(crate) struct Trace<'a> {
    game: &'a Stonewall,
    closed: HexBits,
    /// Only along roads and pikes, within these hexes.
    roads: Option<&'a HexBits>,
}

impl<'a> Trace<'a> {
    pub(crate) fn new(game: &'a Stonewall, side: Side) -> Trace<'a> {
        let enemy = game.occupied(side.other());
        let zones = game.zones(side.other()).cancelled_by(&game.occupied(side));
        let mut closed = enemy;
        zones.full().iter().for_each(|hex| closed.insert(hex));
        Trace { game, closed, roads: None }
    }

    /// The hexes that can be reached, the start among them even if it is closed.
    pub(crate) fn within(&self, from: HexId, hexes: u32) -> HexBits {
        with_search(|search| {
            search.reach(self, &[Start::at(from)], Some(Mp(hexes))).hexes().collect()
        })
    }
}

impl Movement for Trace<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = ();

    fn map(&self) -> &Map {
        &book().map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, ()>) {
        for direction in Direction::ALL {
            let Some(edge) = self.game.edge(from, direction) else { continue };
            let by_road =
                self.roads.is_none_or(|hexes| edge.way >= Way::Road && hexes.contains(edge.to));
            if by_road && edge.is_open(self.game.rain()) && !self.closed.contains(edge.to) {
                offer.step(Step::to(edge.to, Mp(1)));
            }
        }
    }
}

impl Stonewall {
    /// 2.5: the hexes within a leader's command radius.
    pub(crate) fn radius(&self, leader: LeaderId) -> HexBits {
        let Some(hex) = self[leader].place.hex() else { return HexBits::default() };
        Trace::new(self, leader.side).within(hex, book().tables.command.radius)
    }

    /// The units of a leader's command within his radius.
    pub(crate) fn in_command(&self, leader: LeaderId) -> UnitSet {
        let radius = self.radius(leader);
        let led = self.units_of(leader.side);
        led.filter(|(_, now, hex)| leader.commands(now.command) && radius.contains(*hex))
            .map(|(unit, _, _)| unit)
            .collect()
    }

    /// Whether a unit may stand with a leader: he is never without a unit of his command (2.2).
    pub(crate) fn serves(&self, unit: UnitId, leader: LeaderId) -> bool {
        unit.side == leader.side && leader.commands(self[unit].command)
    }

    /// 3.0: where a leader may be transferred to.
    pub(crate) fn transfers(&self, leader: LeaderId) -> HexBits {
        let Some(hex) = self[leader].place.hex() else { return HexBits::default() };
        let reach = Trace::new(self, leader.side).within(hex, book().tables.command.transfer);
        let served = self.units_of(leader.side);
        served
            .filter(|(_, now, at)| {
                *at != hex && leader.commands(now.command) && reach.contains(*at)
            })
            .map(|(_, _, at)| at)
            .collect()
    }

    /// 13.2: whether a side has a road or pike from one hex to another, south of the river, with no
    /// enemy and no full enemy zone on it, ends included (A51).
    pub(crate) fn has_road(&self, side: Side, from: HexId, to: HexId) -> bool {
        let trace = Trace { roads: Some(&book().south), ..Trace::new(self, side) };
        !trace.closed.contains(from)
            && with_search(|search| {
                search.reach(&trace, &[Start::at(from)], None).cost(to).is_some()
            })
    }
}
