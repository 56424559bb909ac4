//! The dice of an assault and the hits they make (5.3.2, 5.3.4, 5.3.5).

use combat::DiceError;
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::Recorder;

use crate::assault::{Assault, Tactic};
use crate::bits::Counters;
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Colour, Kind, Settlement};
use crate::log::Event;
use crate::rules;
use crate::state::PanchoVilla;

/// Hits that are still to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Toll {
    pub(crate) left: u8,
    /// So many of them were ones, which go on rifles first.
    pub(crate) ones: u8,
}

impl Toll {
    pub(crate) fn hit(&mut self, die: u8, value: u8) {
        if die <= value {
            self.left += 1;
            self.ones += u8::from(die == 1);
        }
    }

    /// Those of the counters that may take the next hit: rifles, while there is a one.
    pub(crate) fn choices(self, able: Counters) -> Counters {
        let rifles = able.and(book().of(Kind::Rifle));
        if self.ones > 0 && !rifles.is_empty() { rifles } else { able }
    }

    pub(crate) fn take(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.ones = self.ones.saturating_sub(1);
    }
}

/// One die of an assault, with the value it must not exceed.
pub(crate) type Pool = Vec<u8>;

impl PanchoVilla {
    /// Rifles of a stack that nobody has fought or raided with in this segment.
    pub(crate) fn unused_rifles(&self, stack: Counters) -> Counters {
        stack.and(book().of(Kind::Rifle)).without(self.spent)
    }

    /// The value of a stack's best leader in the attack (5.3.2).
    pub(crate) fn leadership(&self, stack: Counters) -> u8 {
        let values = &book().leadership;
        let value = |leader: CounterId| match self.force(leader).colour {
            Colour::Blue => values.blue,
            Colour::Orange => values.orange,
            // A hidden Villa leads like any other until he is known (2.3.15).
            Colour::Red if self.is_villa(leader) && self.villa_is_known() => values.villa,
            Colour::Red => values.red,
        };
        Self::leaders(stack).iter().map(value).max().unwrap_or(0)
    }

    /// The attacker's dice (5.3.2), stack by stack.
    pub(crate) fn attack_pool(&self, assault: &Assault) -> Pool {
        let book = book();
        let values = &book.leadership;
        let down = if assault.tactic == Tactic::Mounted { values.against_mounted } else { 0 };
        let mut pool = Pool::new();
        for (hex, force) in self.attacking_stacks(assault) {
            let stack = self.stack(hex, force);
            let taking_part = stack.and(assault.committed);
            let leader = self.leadership(stack);
            let troops = taking_part.and(book.troops).len();
            let armed = troops.min(self.unused_rifles(stack).len());
            pool.extend(std::iter::repeat_n(leader, 2 * armed));
            let guns = taking_part.and(book.of(Kind::MachineGun)).len();
            pool.extend(std::iter::repeat_n(leader.max(values.machine_gun), guns));
            let scouts = taking_part.and(book.of(Kind::Scout)).len();
            pool.extend(std::iter::repeat_n(leader.max(values.scout), scouts));
        }
        for value in &mut pool {
            *value = value.saturating_add_signed(down);
        }
        pool
    }

    /// What the ground is worth to dismounted defenders (5.3.5).
    pub(crate) fn ground_value(hex: HexId) -> u8 {
        let values = &book().leadership;
        let Some(site) = book().site(hex) else { return values.elsewhere };
        match site.place.as_ref().map(|place| place.kind) {
            Some(kind) if kind.is_large() => values.city_or_town,
            Some(Settlement::Pueblo) => values.pueblo_or_rough,
            _ if site.rough => values.pueblo_or_rough,
            _ => values.elsewhere,
        }
    }

    /// What the ground is worth in this assault: more if all attackers come over cliffs (5.3.5).
    pub(crate) fn ground_of(&self, assault: &Assault) -> u8 {
        let over_cliffs = self
            .attacking_stacks(assault)
            .iter()
            .all(|&(from, _)| book().leg(from, assault.hex).is_some_and(|leg| leg.cliff));
        if over_cliffs && !assault.policia {
            book().leadership.across_cliff
        } else {
            Self::ground_value(assault.hex)
        }
    }

    /// The defender's dice (5.3.5).
    pub(crate) fn defence_pool(&self, assault: &Assault) -> Pool {
        let book = book();
        let values = &book.leadership;
        let mut pool = Pool::new();
        if assault.tactic != Tactic::Dismounted {
            return pool;
        }
        let ground = self.ground_of(assault);
        let stack = self.defenders(assault.hex, assault.policia, assault.force);
        let fit = stack.without(self.pinned);
        let troops = fit.and(book.troops).len();
        let armed = troops.min(stack.and(book.of(Kind::Rifle)).len());
        let others = fit.and(book.of(Kind::Scout).or(book.of(Kind::Policia))).len();
        // Artillery adds its die only beside troops that fight on foot.
        let guns = if troops > 0 { fit.and(book.of(Kind::Artillery)).len() } else { 0 };
        pool.extend(std::iter::repeat_n(ground, 2 * armed + others + guns));
        let machine = fit.and(book.of(Kind::MachineGun)).without(self.muted).len();
        pool.extend(std::iter::repeat_n(values.machine_gun_defending, machine));
        pool
    }

    /// Throws the dice of both sides at once (5.3.2).
    pub(crate) fn throw_assault(
        &mut self,
        assault: &mut Assault,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        let (attack, defence) = (self.attack_pool(assault), self.defence_pool(assault));
        for (hex, force) in self.attacking_stacks(assault) {
            let stack = self.stack(hex, force);
            let troops = stack.and(assault.committed).and(book().troops).len();
            let used: Counters = self.unused_rifles(stack).iter().take(troops).collect();
            self.spent = self.spent.or(used);
        }
        for value in attack {
            let die = recorder.d6_by(assault.attacker, rules::COMBAT, "the assault")?;
            assault.on_defender.hit(die, value);
        }
        for value in defence {
            let die = recorder.d6_by(assault.force.side, rules::COMBAT, "the counterattack")?;
            assault.on_attacker.hit(die, value);
        }
        let Toll { left: hits, ones } = assault.on_defender;
        recorder.say(Event::Hits { hits, ones, on: assault.force.colour });
        if assault.tactic == Tactic::Dismounted {
            let first = assault.committed.first();
            let on = first.map_or(Colour::Red, |it| self.force(it).colour);
            let Toll { left: hits, ones } = assault.on_attacker;
            recorder.say(Event::Hits { hits, ones, on });
        }
        Ok(())
    }
}
