//! The dice of an assault and the hits they make (5.3.2, 5.3.4, 5.3.5).

use combat::{CombatError, Dice, DiceError, Die, Odds};
use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::Recorder;

use super::{Fight, Tactic};
use crate::book::book;
use crate::counter::CounterId;
use crate::counter::Counters;
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
    /// What one die comes to that must not exceed a value. Play and odds both ask here.
    fn of_die(value: u8, dice: &mut (impl Dice + ?Sized)) -> Result<Toll, DiceError> {
        let die = dice.roll(Die::D6)?;
        let hit = die <= value;
        Ok(Toll { left: u8::from(hit), ones: u8::from(hit && die == 1) })
    }

    /// Throws dice together.
    pub(crate) fn throw(pool: &[u8], dice: &mut impl Dice) -> Result<Toll, DiceError> {
        let mut toll = Toll::default();
        for &value in pool {
            let Toll { left, ones } = Toll::of_die(value, dice)?;
            toll.left += left;
            toll.ones += ones;
        }
        Ok(toll)
    }

    /// Those of the counters that may take the next hit: rifles, while there is a one.
    pub(crate) fn choices(self, able: Counters) -> Counters {
        let rifles = able & book().of(Kind::Rifle);
        if self.ones > 0 && !rifles.is_empty() { rifles } else { able }
    }

    /// What the log says of it.
    pub(crate) fn told(self, on: Colour) -> Event {
        Event::Hits { hits: self.left, ones: self.ones, on }
    }

    pub(crate) fn take(&mut self) {
        self.left = self.left.saturating_sub(1);
        self.ones = self.ones.saturating_sub(1);
    }
}

/// Dice that are thrown together: for each the value that it must not exceed.
pub(crate) type Pool = Vec<u8>;

/// The odds of the hits that dice make together: those of each die, added up.
pub(crate) fn hits_odds(pool: &[u8]) -> Result<Odds<u8>, CombatError> {
    let mut all = Odds::certain(0);
    for &value in pool {
        let one = Odds::of(|dice| Ok(Toll::of_die(value, dice)?.left))?;
        all = all.combine(&one, |hits, more| hits + more)?;
    }
    Ok(all)
}

impl PanchoVilla {
    /// Rifles of a stack that nobody has fought or raided with in this segment.
    pub(crate) fn unused_rifles(&self, stack: Counters) -> Counters {
        (stack & book().of(Kind::Rifle)) - self.spent
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
    pub(crate) fn attack_pool(&self, tactic: Tactic) -> Pool {
        let book = book();
        let values = &book.leadership;
        let down = if tactic == Tactic::Mounted { values.against_mounted } else { 0 };
        let mut pool = Pool::new();
        for (hex, force) in self.attacking_stacks() {
            let stack = self.stack(hex, force);
            let taking_part = stack & self.committed;
            let leader = self.leadership(stack);
            let troops = (taking_part & book.troops).len();
            let armed = troops.min(self.unused_rifles(stack).len());
            pool.extend(std::iter::repeat_n(leader, 2 * armed));
            let guns = (taking_part & book.of(Kind::MachineGun)).len();
            pool.extend(std::iter::repeat_n(leader.max(values.machine_gun), guns));
            let scouts = (taking_part & book.of(Kind::Scout)).len();
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
    pub(crate) fn ground_of(&self, fight: Fight) -> u8 {
        let over_cliffs = self
            .attacking_stacks()
            .iter()
            .all(|&(from, _)| book().leg(from, fight.hex).is_some_and(|leg| leg.cliff));
        if over_cliffs && !fight.policia {
            book().leadership.across_cliff
        } else {
            Self::ground_value(fight.hex)
        }
    }

    /// The defender's dice (5.3.5).
    pub(crate) fn defence_pool(&self, fight: Fight, tactic: Tactic) -> Pool {
        let book = book();
        let values = &book.leadership;
        let mut pool = Pool::new();
        if tactic != Tactic::Dismounted {
            return pool;
        }
        let ground = self.ground_of(fight);
        let stack = self.defenders(fight);
        let fit = stack - self.pinned;
        let troops = (fit & book.troops).len();
        let armed = troops.min((stack & book.of(Kind::Rifle)).len());
        let others = (fit & (book.of(Kind::Scout) | book.of(Kind::Policia))).len();
        // Artillery adds its die only beside troops that fight on foot.
        let guns = if troops > 0 { (fit & book.of(Kind::Artillery)).len() } else { 0 };
        pool.extend(std::iter::repeat_n(ground, 2 * armed + others + guns));
        let machine = ((fit & book.of(Kind::MachineGun)) - self.muted).len();
        pool.extend(std::iter::repeat_n(values.machine_gun_defending, machine));
        pool
    }

    /// Throws the dice of both sides at once (5.3.2): the hits on the defender and on the attacker.
    pub(crate) fn throw_assault(
        &mut self,
        fight: Fight,
        tactic: Tactic,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(Toll, Toll), DiceError> {
        let (attack, defence) = (self.attack_pool(tactic), self.defence_pool(fight, tactic));
        for (hex, force) in self.attacking_stacks() {
            let stack = self.stack(hex, force);
            let troops = (stack & self.committed & book().troops).len();
            let used: Counters = self.unused_rifles(stack).iter().take(troops).collect();
            self.spent |= used;
        }
        let mut dice = recorder.dice(fight.attacker, rules::COMBAT, "the assault");
        let on_defender = Toll::throw(&attack, &mut dice)?;
        let mut dice = recorder.dice(fight.force.side, rules::COMBAT, "the counterattack");
        let on_attacker = Toll::throw(&defence, &mut dice)?;
        recorder.say(on_defender.told(fight.force.colour));
        if tactic == Tactic::Dismounted {
            let first = self.committed.first();
            let on = first.map_or(Colour::Red, |it| self.force(it).colour);
            recorder.say(on_attacker.told(on));
        }
        Ok((on_defender, on_attacker))
    }
}
