//! The water segment (5.4): thirst, then what double-moves have cost.

use board::with_search;
use hexmap::HexId;
use pathfinding::{Mp, Start};
use table::{Recorder, SideId};

use crate::book::book;
use crate::counter::{Counters, HexBits};
use crate::kind::{Kind, Season};
use crate::log::Event;
use crate::movement::Relief;
use crate::rules;
use crate::state::{Force, PanchoVilla};

impl PanchoVilla {
    /// The whole segment for a player.
    pub(crate) fn water_segment(&mut self, side: SideId, recorder: &mut Recorder<'_, Event>) {
        let mut thirsty = Counters::EMPTY;
        let mut seen = Counters::EMPTY;
        // Who went over to another player after his move still drinks, and pays for a double-move.
        for counter in (self.run_by(side) | self.moved).iter() {
            let Some(hex) = self.hex_of(counter) else { continue };
            if seen.contains(counter) {
                continue;
            }
            let force = self.force(counter);
            let stack = self.stack(hex, force);
            seen |= stack;
            if !self.has_water(hex, force) && !self.relieved(hex, force, stack) {
                thirsty |= self.who_thirsts(stack);
            }
        }
        for counter in thirsty.iter() {
            self.deplete(counter, rules::WATER, None, recorder);
        }
        for counter in self.doubled.iter() {
            self.deplete(counter, rules::STRAIN, None, recorder);
        }
        self.doubled = Counters::EMPTY;
    }

    /// Who of a dry stack is depleted (5.4.1): transport and guns, but for mules that passed water;
    /// troops on foot; leaders who are alone.
    pub(crate) fn who_thirsts(&self, stack: Counters) -> Counters {
        let walkers = Self::walkers(stack);
        let alone = (stack - book().of(Kind::Leader)).is_empty();
        stack
            .iter()
            .filter(|&counter| match counter.kind {
                Kind::Horse => true,
                Kind::Mule | Kind::MachineGun | Kind::Artillery => !self.watered.contains(counter),
                Kind::Leader => alone,
                _ => walkers.contains(counter),
            })
            .collect()
    }

    /// Whether a friendly settlement is near enough and open (5.4.1).
    pub(crate) fn relieved(&self, hex: HexId, force: Force, stack: Counters) -> bool {
        let book = book();
        let field = self.field(force, stack);
        let enemies: HexBits = self.enemy_hexes(force);
        let rules = Relief {
            book,
            field: &field,
            enemies: &enemies,
            winter: self.season == Season::Winter,
        };
        let budget = Mp(u32::from(book.motion.water_reach));
        with_search(|search| {
            let goal = |at: HexId, _| self.is_friendly(at, force.colour);
            search.nearest(&rules, &[Start::at(hex)], Some(budget), goal).goal().is_some()
        })
    }
}
