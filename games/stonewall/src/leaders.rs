//! 18.0: the loss of Confederate leaders.

use table::Recorder;

use crate::attack::Attack;
use crate::book::book;
use crate::event::BattleEvent;
use crate::roster::{LeaderId, LeaderSet};
use crate::side::Side;
use crate::state::{Place, Stonewall};
use crate::tasks::{Group, March};

impl Stonewall {
    /// The Confederate corps and division leaders who are in danger in a combat; substitutes and
    /// army leaders never are.
    pub(crate) fn in_danger(&self, attack: &Attack) -> LeaderSet {
        let side = Side::Confederate;
        let near = |leader: LeaderId, hex| {
            if attack.side() == side {
                attack
                    .units
                    .iter()
                    .any(|unit| self[unit].place.hex() == Some(hex) && self.serves(unit, leader))
            } else {
                hex == attack.target
            }
        };
        let mortal = |leader: LeaderId| {
            let has_second = leader.substitute.is_some() || leader == book().roster.succession.lost;
            !leader.is_army() && !self[leader].substituted && has_second
        };
        self.leaders_of(side)
            .filter(|&(leader, hex)| mortal(leader) && near(leader, hex))
            .map(|(leader, _)| leader)
            .collect()
    }

    /// Those with the highest tactical value.
    pub(crate) fn foremost(leaders: LeaderSet, attacks: bool) -> LeaderSet {
        let value = |leader: LeaderId| {
            let values = &leader.printed().normal;
            if attacks { values.attack } else { values.tactical }
        };
        let best = leaders.iter().filter_map(value).max();
        leaders.iter().filter(|&leader| value(leader) == best).collect()
    }

    /// A leader is lost: the counter is turned over, or another takes his place.
    pub(crate) fn kill(&mut self, leader: LeaderId, recorder: &mut Recorder<'_, BattleEvent>) {
        recorder.say(BattleEvent::LeaderKilled { leader });
        let succession = book().roster.succession;
        if leader != succession.lost {
            self[leader].substituted = true;
            recorder.say(BattleEvent::Succeeded { leader });
            return;
        }
        let place = self[leader].place;
        self[leader].place = Place::Lost;
        // A12: if Stuart fell before Jackson, his infantry substitute follows and the cavalry keeps
        // its own.
        let fell_before = self[succession.leaves].substituted;
        if !fell_before {
            self[succession.leaves].place = Place::Lost;
        }
        self[succession.successor].place = place;
        self[succession.successor].substituted = fell_before;
        // A43: the new leader counts as the same in an activation under way.
        if let Some(group) = self.agenda.find_mut::<Group>()
            && group.leader == leader
        {
            group.leader = succession.successor;
        }
        if let Some(march) = self.agenda.find_mut::<March>()
            && march.along.contains(leader)
        {
            march.along.remove(leader);
            march.along.insert(succession.successor);
        }
        recorder.say(BattleEvent::Succeeded { leader: succession.successor });
    }
}
