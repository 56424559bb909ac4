//! How an assault runs: from the first word to the advance (5.3.1, 5.3.2, 5.3.7).

use combat::DiceError;
use hexmap::HexId;
use table::{Recorder, SideId, Violation};

use crate::action::Action;
use crate::assault::{Assault, Phase, Tactic};
use crate::bits::Counters;
use crate::book::book;
use crate::counter::CounterId;
use crate::log::Event;
use crate::rules;
use crate::state::{PanchoVilla, Spot, Stage, VILLISTA};

impl PanchoVilla {
    /// Who decides in an assault now.
    pub(crate) fn assault_side(assault: &Assault) -> SideId {
        match assault.phase {
            Phase::Commit | Phase::Attacker | Phase::Advance => assault.attacker,
            Phase::Tactic | Phase::Defender | Phase::Retreat => assault.force.side,
        }
    }

    pub(crate) fn list_assault(&self, assault: &Assault, out: &mut Vec<Action>) {
        match assault.phase {
            Phase::Commit => {
                if assault.committed.len() > 1 {
                    let each = assault.committed.iter();
                    out.extend(each.map(|counter| Action::Withhold { counter }));
                }
                if self.can_unmask(assault) {
                    out.push(Action::Unmask);
                }
                out.push(Action::Fight);
            }
            Phase::Tactic => out.extend([Action::Mounted, Action::Dismounted]),
            Phase::Defender | Phase::Attacker => {
                let able = self.toll_choices(assault);
                out.extend(able.iter().map(|counter| Action::Pick { counter }));
            }
            Phase::Retreat => {
                let hexes = self.retreats(assault);
                out.extend(hexes.into_iter().map(|to| Action::Retreat { to }));
                out.push(Action::Stand);
            }
            Phase::Advance => {
                let hexes = self.advances(assault);
                out.extend(hexes.into_iter().map(|from| Action::Advance { from }));
                out.push(Action::Stay);
            }
        }
    }

    /// Whether Villa is there and still hidden (2.3.15).
    fn can_unmask(&self, assault: &Assault) -> bool {
        let Some(villa) = self.villa else { return false };
        assault.attacker == VILLISTA
            && !self.villa_is_known()
            && self
                .attacking_stacks(assault)
                .iter()
                .any(|&(hex, _)| self.hex_of(villa) == Some(hex))
    }

    fn toll_choices(&self, assault: &Assault) -> Counters {
        match assault.phase {
            Phase::Defender => assault.on_defender.choices(self.defender_able(assault)),
            Phase::Attacker => assault.on_attacker.choices(self.attacker_able(assault)),
            _ => Counters::EMPTY,
        }
    }

    pub(crate) fn check_in_assault(
        &self,
        assault: &Assault,
        action: Action,
    ) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        match (assault.phase, action) {
            (Phase::Commit, Action::Withhold { counter }) => {
                if assault.committed.len() > 1 && assault.committed.contains(counter) {
                    Ok(())
                } else {
                    no(rules::ASSAULT, "somebody must take part")
                }
            }
            (Phase::Commit, Action::Unmask) if self.can_unmask(assault) => Ok(()),
            (Phase::Commit, Action::Fight)
            | (Phase::Tactic, Action::Mounted | Action::Dismounted)
            | (Phase::Retreat, Action::Stand)
            | (Phase::Advance, Action::Stay) => Ok(()),
            (Phase::Defender | Phase::Attacker, Action::Pick { counter }) => {
                if self.toll_choices(assault).contains(counter) {
                    Ok(())
                } else {
                    no(rules::COMBAT, "it cannot take this hit")
                }
            }
            (Phase::Retreat, Action::Retreat { to }) => {
                if self.retreats(assault).contains(&to) {
                    Ok(())
                } else {
                    no(rules::RETREAT, "one retreats one hex, not into an enemy zone or strangers")
                }
            }
            (Phase::Advance, Action::Advance { from }) => {
                if self.advances(assault).contains(&from) {
                    Ok(())
                } else {
                    no(rules::COMBAT, "only victors beside the empty hex advance")
                }
            }
            _ => no(rules::ASSAULT, "an assault is being fought"),
        }
    }

    pub(crate) fn play_assault(
        &mut self,
        mut assault: Assault,
        action: Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        match action {
            Action::Withhold { counter } => {
                assault.committed.remove(counter);
                self.stage = Stage::Assault(assault);
                Ok(())
            }
            Action::Unmask => {
                if let Some(villa) = self.villa {
                    self.unmask(villa, recorder);
                }
                self.stage = Stage::Assault(assault);
                Ok(())
            }
            Action::Fight => {
                let stack = self.defenders(assault.hex, assault.policia, assault.force);
                self.assaulted = self.assaulted.or(stack.and(book().guards));
                self.spent = self.spent.or(assault.committed);
                self.note_storm(&assault);
                // Whoever is attacked shows his face (2.3.15).
                if assault.attacker != VILLISTA {
                    for leader in Self::leaders(stack).iter() {
                        self.unmask(leader, recorder);
                    }
                }
                let (may_mount, otherwise) = self.tactics(&assault);
                if may_mount {
                    assault.phase = Phase::Tactic;
                    self.stage = Stage::Assault(assault);
                    return Ok(());
                }
                self.resolve(assault, otherwise, recorder)
            }
            Action::Mounted => self.resolve(assault, Tactic::Mounted, recorder),
            Action::Dismounted => {
                let (_, tactic) = self.tactics(&assault);
                self.resolve(assault, tactic, recorder)
            }
            Action::Pick { counter } => {
                self.take_hit(&mut assault, counter, recorder);
                self.take_tolls(assault, recorder);
                Ok(())
            }
            Action::Retreat { to } => {
                self.retreat(&assault, to, recorder);
                self.offer_advance(assault);
                Ok(())
            }
            Action::Stand => {
                self.suffer(&assault, recorder);
                self.offer_advance(assault);
                Ok(())
            }
            Action::Advance { from } => {
                self.advance(&mut assault, from, recorder);
                self.offer_advance(assault);
                Ok(())
            }
            _ => {
                self.stage = Stage::Idle;
                Ok(())
            }
        }
    }

    fn resolve(
        &mut self,
        mut assault: Assault,
        tactic: Tactic,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        assault.tactic = tactic;
        recorder.say(Event::Defends { hex: assault.hex, tactic });
        self.throw_assault(&mut assault, recorder)?;
        assault.phase = Phase::Defender;
        self.take_tolls(assault, recorder);
        Ok(())
    }

    /// One hit falls on a counter.
    fn take_hit(
        &mut self,
        assault: &mut Assault,
        counter: CounterId,
        recorder: &mut Recorder<'_, Event>,
    ) {
        let by = if assault.phase == Phase::Defender {
            assault.defender_lost = true;
            assault.on_defender.take();
            assault.attacker
        } else {
            assault.on_attacker.take();
            assault.force.side
        };
        self.deplete(counter, rules::COMBAT, Some(by), recorder);
    }

    /// Takes hits until an owner must choose; then comes the retreat.
    fn take_tolls(&mut self, mut assault: Assault, recorder: &mut Recorder<'_, Event>) {
        self.stage = Stage::Idle;
        for phase in [Phase::Defender, Phase::Attacker] {
            if phase == Phase::Defender && assault.phase == Phase::Attacker {
                continue;
            }
            assault.phase = phase;
            loop {
                let toll = if phase == Phase::Defender {
                    assault.on_defender
                } else {
                    assault.on_attacker
                };
                let able = self.toll_choices(&assault);
                if toll.left == 0 || able.is_empty() || self.ended.is_some() {
                    break;
                }
                if able.len() > 1 {
                    self.stage = Stage::Assault(assault);
                    return;
                }
                if let Some(counter) = able.first() {
                    self.take_hit(&mut assault, counter, recorder);
                }
            }
        }
        if self.ended.is_some() {
            return;
        }
        let left = self.defenders(assault.hex, assault.policia, assault.force);
        if assault.defender_lost && !left.is_empty() {
            assault.phase = Phase::Retreat;
            if !self.retreats(&assault).is_empty() {
                self.stage = Stage::Assault(assault);
                return;
            }
            self.suffer(&assault, recorder);
        }
        self.offer_advance(assault);
    }

    fn retreat(&mut self, assault: &Assault, to: HexId, recorder: &mut Recorder<'_, Event>) {
        recorder.say(Event::Retreats { from: assault.hex, to });
        for counter in self.defenders(assault.hex, false, assault.force).iter() {
            self.pieces[counter.index()].spot = Spot::on(to);
        }
        self.tidy_displays();
    }

    /// Every counter of a stack that does not retreat is depleted once more (5.3.7).
    fn suffer(&mut self, assault: &Assault, recorder: &mut Recorder<'_, Event>) {
        recorder.say(Event::Stands { hex: assault.hex });
        let stack = self.defenders(assault.hex, assault.policia, assault.force);
        for counter in stack.iter() {
            self.deplete(counter, rules::RETREAT, Some(assault.attacker), recorder);
        }
    }

    fn offer_advance(&mut self, mut assault: Assault) {
        self.stage = Stage::Idle;
        if self.ended.is_some() {
            return;
        }
        if !assault.policia && !self.advances(&assault).is_empty() {
            assault.phase = Phase::Advance;
            self.stage = Stage::Assault(assault);
        }
    }
}
