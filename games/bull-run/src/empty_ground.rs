//! Marches over empty ground (8.1), compiled once: what the map says of every step.

use board::Hexsides;
use datafile::{DataError, FaultKind};
use hexmap::{HexId, Map};
use pathfinding::{Mode, Movement, Mp, Offer, Step, StepTable};

use crate::book::HexBits;
use crate::ground::{Flank, Leg, Passage};
use crate::march::{Barrier, Leave};

/// A table for each kind of leave that shows itself at the crossings. Where one may go west is
/// laid over them.
#[derive(Debug)]
pub(crate) struct Tables {
    /// By [`Tables::index`].
    pub(crate) plain: [StepTable<Barrier>; Tables::KINDS],
    /// The same, remembering whether a flank ford was crossed (8.4).
    pub(crate) flank: [StepTable<Barrier, bool>; Tables::KINDS],
}

impl Tables {
    /// How many kinds of leave there are.
    pub(crate) const KINDS: usize = 4;

    /// Which table is for a leave.
    pub(crate) const fn index(leave: Leave) -> usize {
        leave.farm_ford as usize | (leave.north as usize) << 1
    }

    /// Compiles all of them; `north` is the bank on which one is free to cross.
    pub(crate) fn compile(
        map: &Map,
        legs: &Hexsides<Leg>,
        north: &HexBits,
    ) -> Result<Tables, DataError> {
        let fault = |error| DataError::of("map.toml", FaultKind::of(error));
        let ground = |kind: usize| {
            let leave = Leave { farm_ford: kind & 1 != 0, north: kind & 2 != 0, west: true };
            EmptyGround { map, legs, north, leave }
        };
        let plain = |kind| StepTable::of(&ground(kind)).map_err(fault);
        let flank = |kind| StepTable::of(&FlankGround(ground(kind))).map_err(fault);
        Ok(Tables {
            plain: [plain(0)?, plain(1)?, plain(2)?, plain(3)?],
            flank: [flank(0)?, flank(1)?, flank(2)?, flank(3)?],
        })
    }
}

/// The ground for who has this leave.
struct EmptyGround<'a> {
    map: &'a Map,
    legs: &'a Hexsides<Leg>,
    north: &'a HexBits,
    leave: Leave,
}

impl EmptyGround<'_> {
    /// What forbids a step.
    fn barrier(&self, from: HexId, passage: Passage) -> Option<Barrier> {
        match passage {
            Passage::Land => None,
            Passage::Stream => Some(Barrier::Stream),
            Passage::Ford(Flank::Farm) if !self.leave.farm_ford => Some(Barrier::FarmFord),
            Passage::Ford(_) | Passage::Bridge => {
                let held = !self.leave.north && !self.north.contains(from);
                held.then_some(Barrier::Confusion)
            }
        }
    }

    fn hand_out<D: Mode>(
        &self,
        from: HexId,
        offer: &mut impl Offer<D, Mp, Barrier>,
        mode: impl Fn(Leg) -> D,
    ) {
        for (_, to, &leg) in self.legs.of(from) {
            match self.barrier(from, leg.passage) {
                Some(barrier) => offer.refuse(to, barrier),
                None => {
                    offer.step(Step::to(to, Mp(u32::from(leg.cost))).in_mode(mode(leg)));
                }
            }
        }
    }
}

impl Movement for EmptyGround<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, Barrier>) {
        self.hand_out(from, offer, |_| ());
    }
}

/// The same, remembering whether a flank ford was crossed on the way (8.4).
struct FlankGround<'a>(EmptyGround<'a>);

impl Movement for FlankGround<'_> {
    type Mode = bool;
    type Cost = Mp;
    type Rule = Barrier;

    fn map(&self) -> &Map {
        self.0.map
    }

    fn steps(&self, from: HexId, crossed: bool, offer: &mut impl Offer<bool, Mp, Barrier>) {
        let flank =
            |leg: Leg| crossed || matches!(leg.passage, Passage::Ford(Flank::Sudley | Flank::Farm));
        self.0.hand_out(from, offer, flank);
    }
}
