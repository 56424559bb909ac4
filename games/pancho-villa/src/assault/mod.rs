//! Assaults and night raids (5.3), and interdiction (5.2): who can fight whom, and what comes of it.
//!
//! | file | what it holds |
//! |---|---|
//! | here | who can be assaulted and by whom, tactics, retreat and advance (5.3.1-5.3.7) |
//! | `dice` | the dice of an assault, their hits and their odds (5.3.2, 5.3.4, 5.3.5) |
//! | `raid` | night raids (5.3.9, 5.3.10, 5.3.13) |
//! | `interdiction` | artillery, Patton, aeroplanes and the rail gun (5.2) |
//!
//! The order of an assault is `tasks::Assault`, that of a raid `tasks::Raid`.

mod dice;
mod interdiction;
mod raid;

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Recorder, SideId, Violation};

use crate::book::{Label, Leg, book};
use crate::choosing::Choosing;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::{Colour, Kind};
use crate::log::Event;
use crate::rules::{self, no};
use crate::state::{Force, PanchoVilla, VILLISTA};

pub(crate) use dice::{Pool, Toll, hits_odds};
pub use raid::Goal;
pub(crate) use raid::Target;

/// How a defender meets an assault (5.3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tactic {
    /// Rides off (5.3.4).
    Mounted,
    /// Stands and fights (5.3.5).
    Dismounted,
    /// Cannot do either (5.3.6).
    Pinned,
}

impl Tactic {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Tactic::Mounted => "mounted",
            Tactic::Dismounted => "dismounted",
            Tactic::Pinned => "pinned",
        }
    }
}

/// Who is assaulted, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Where the stack stands that is assaulted.
    #[serde(with = "crate::book::Label")]
    pub(crate) hex: HexId,
    /// Whether the policia of the hex are meant, from within it (2.3.9).
    pub(crate) policia: bool,
    /// Whose the stack is.
    pub(crate) force: Force,
    /// Who assaults it.
    pub(crate) attacker: SideId,
}

impl Fight {
    /// The heading of what is decided in it.
    pub(crate) fn title(self) -> String {
        format!("Assault on {}", Label::of(self.hex))
    }
}

impl PanchoVilla {
    /// Hands out every stack that can be assaulted, policia or not.
    pub(crate) fn each_assault(&self, mut out: impl FnMut(HexId, bool)) {
        let book = book();
        let mut seen: Vec<(HexId, bool)> = Vec::new();
        let ours = self.run_by(self.active())
            & (book.troops | book.of(Kind::Scout) | book.of(Kind::MachineGun));
        for counter in (ours - self.spent - self.pinned).iter() {
            let Some(hex) = self.hex_of(counter) else { continue };
            let around = book.legs(hex).map(|(_, leg)| (leg.to, false));
            for target in around.chain([(hex, true)]) {
                if !seen.contains(&target) && self.check_assault(target.0, target.1).is_ok() {
                    seen.push(target);
                    out(target.0, target.1);
                }
            }
        }
    }

    pub(crate) fn check_assault(&self, at: HexId, policia: bool) -> Result<(), Violation> {
        let Some(force) = self.target(at, policia) else {
            return no(rules::ASSAULT, "there is no enemy that can be assaulted");
        };
        if self.stack_to_assault(at, policia, force).intersects(self.assaulted) {
            return no(rules::ASSAULT, "a stack is assaulted once a segment, wherever it goes");
        }
        if self.able_to_assault(at, policia).is_empty() {
            return no(rules::ASSAULT, "nobody beside it can assault");
        }
        Ok(())
    }

    /// The force that would be assaulted: it needs a combat counter.
    pub(crate) fn target(&self, at: HexId, policia: bool) -> Option<Force> {
        let side = self.active();
        let fights = |kind: Kind| {
            if policia { kind == Kind::Policia } else { kind != Kind::Policia && kind.guards() }
        };
        let here = self.counters_at(at);
        let enemy = here.iter().find(|&it| self.force(it).side != side && fights(it.kind));
        let own = || here.iter().find(|it| policia && fights(it.kind) && self.may_rise_at(at));
        let found = enemy.or_else(own)?;
        Some(self.force(found))
    }

    /// Whether red may turn on policia that its own player runs: in a city, since war has given
    /// them to him (6.2).
    fn may_rise_at(&self, at: HexId) -> bool {
        let policia = self.counters_at(at) & book().of(Kind::Policia);
        self.active() == VILLISTA
            && self.place(at).is_some_and(|(place, _)| place.kind.is_city())
            && policia.iter().any(|it| self.force(it).side == VILLISTA)
    }

    /// The counters of the assaulted stack.
    pub(crate) fn defenders(&self, fight: Fight) -> Counters {
        self.stack_to_assault(fight.hex, fight.policia, fight.force)
    }

    fn stack_to_assault(&self, hex: HexId, policia: bool, force: Force) -> Counters {
        let stack = self.stack(hex, force);
        let kind = book().of(Kind::Policia);
        if policia { stack & kind } else { stack - kind }
    }

    /// Who could take part in an assault: beside the target, or within the hex of policia.
    pub(crate) fn able_to_assault(&self, at: HexId, policia: bool) -> Counters {
        let book = book();
        let mut able = Counters::EMPTY;
        let own = self.target(at, policia).is_some_and(|force| force.side == self.active());
        let around = book.legs(at).map(|(_, leg)| leg.to);
        for hex in around.filter(|_| !policia).chain([at].into_iter().filter(|_| policia)) {
            for counter in self.counters_at(hex).iter() {
                let turns = !own || self.force(counter).colour == Colour::Red;
                if turns && self.can_assault(counter, hex) {
                    able.insert(counter);
                }
            }
        }
        able
    }

    fn can_assault(&self, counter: CounterId, hex: HexId) -> bool {
        let force = self.force(counter);
        if force.side != self.active()
            || self.pinned.contains(counter)
            || self.spent.contains(counter)
        {
            return false;
        }
        match counter.kind {
            Kind::Scout => true,
            Kind::MachineGun => !self.muted.contains(counter),
            kind if kind.is_troop() => {
                let stack = self.stack(hex, force);
                // Without a leader a stack does not attack (5.3.12), without rifles it cannot.
                !Self::leaders(stack).is_empty() && !self.unused_rifles(stack).is_empty()
            }
            _ => false,
        }
    }

    /// Opens an assault with all that can take part; `None` if there is nobody to fight.
    pub(crate) fn open_assault(
        &mut self,
        hex: HexId,
        policia: bool,
        recorder: &mut Recorder<'_, Event>,
    ) -> Option<Fight> {
        let force = self.target(hex, policia)?;
        recorder.say(Event::Assaults { hex, policia });
        self.committed = self.able_to_assault(hex, policia);
        Some(Fight { hex, policia, force, attacker: self.active() })
    }

    /// Who takes part in the assault: somebody must.
    pub(crate) fn participants(&self) -> Choosing {
        Choosing { from: self.committed, chosen: self.committed, least: 1 }
    }

    /// The assault begins: who takes part has fought, and whoever is attacked shows his face
    /// (2.3.15).
    pub(crate) fn begin_assault(&mut self, fight: Fight, recorder: &mut Recorder<'_, Event>) {
        let stack = self.defenders(fight);
        self.assaulted |= stack & book().guards;
        self.spent |= self.committed;
        self.note_storm(fight);
        if fight.attacker != VILLISTA {
            for leader in Self::leaders(stack).iter() {
                self.unmask(leader, recorder);
            }
        }
    }

    /// Whether the hidden Villa is among the attackers and may show himself (2.3.15).
    pub(crate) fn can_unmask(&self, fight: Fight) -> bool {
        let Some(villa) = self.villa else { return false };
        fight.attacker == VILLISTA
            && !self.villa_is_known()
            && self.attacking_stacks().iter().any(|&(hex, _)| self.hex_of(villa) == Some(hex))
    }

    /// Whether everybody knows who Villa is.
    pub(crate) fn villa_is_known(&self) -> bool {
        !self.options.hidden || self.villa.is_some_and(|villa| self.known.contains(villa))
    }

    /// The hexes and forces that take part.
    pub(crate) fn attacking_stacks(&self) -> Vec<(HexId, Force)> {
        let mut stacks: Vec<(HexId, Force)> = Vec::new();
        for counter in self.committed.iter() {
            let Some(hex) = self.hex_of(counter) else { continue };
            let stack = (hex, self.force(counter));
            if !stacks.contains(&stack) {
                stacks.push(stack);
            }
        }
        stacks
    }

    /// Whether the defender may ride off (5.3.3), and what he does if he does not.
    pub(crate) fn tactics(&self, fight: Fight) -> (bool, Tactic) {
        let book = book();
        let stack = self.defenders(fight);
        let guards = stack & book.guards;
        let fighters = guards - book.of(Kind::Artillery) - book.of(Kind::Patton);
        let pinned = guards & self.pinned;
        let transport = stack & book.transport;
        let seated = Self::walkers(stack).is_empty();
        let carried = !fighters.is_empty() || !transport.is_empty();
        let may_mount = !fight.policia && pinned.is_empty() && seated && carried;
        let fit = fighters - self.pinned;
        (may_mount, if fit.is_empty() { Tactic::Pinned } else { Tactic::Dismounted })
    }

    /// Who may take a hit on the defender's side.
    pub(crate) fn defender_able(&self, fight: Fight, tactic: Tactic) -> Counters {
        let book = book();
        let stack = self.defenders(fight);
        if tactic == Tactic::Mounted {
            stack - book.of(Kind::Leader)
        } else {
            stack & (book.guards | book.of(Kind::Rifle) | book.of(Kind::Leader))
        }
    }

    /// Who may take a hit on the attacker's side: who took part, their rifles and leaders.
    pub(crate) fn attacker_able(&self) -> Counters {
        let book = book();
        let mut able = Counters::EMPTY;
        for (hex, force) in self.attacking_stacks() {
            let stack = self.stack(hex, force);
            able |= stack & self.committed;
            if stack.intersects(self.committed & book.troops) {
                able |= stack & (book.of(Kind::Rifle) | book.of(Kind::Leader));
            }
        }
        able
    }

    /// Where a beaten stack can go (5.3.7).
    pub(crate) fn retreats(&self, fight: Fight) -> Vec<HexId> {
        let stack = self.defenders(fight);
        if fight.policia {
            return Vec::new();
        }
        let field = self.field(fight.force, stack);
        let open = |leg: &&Leg| {
            (!leg.cliff || leg.pass)
                && !field.closed.contains(leg.to)
                && !field.is_threatened(leg.to)
        };
        book().legs(fight.hex).map(|(_, leg)| leg).filter(open).map(|leg| leg.to).collect()
    }

    /// Moves a beaten stack (5.3.7).
    pub(crate) fn retreat(&mut self, fight: Fight, to: HexId, recorder: &mut Recorder<'_, Event>) {
        recorder.say(Event::Retreats { from: fight.hex, to });
        self.place_group(self.field_stack(fight.hex, fight.force), to);
    }

    /// Every counter of a stack that does not retreat is depleted once more (5.3.7).
    pub(crate) fn suffer(&mut self, fight: Fight, recorder: &mut Recorder<'_, Event>) {
        recorder.say(Event::Stands { hex: fight.hex });
        for counter in self.defenders(fight).iter() {
            self.deplete(counter, rules::RETREAT, Some(fight.attacker), recorder);
        }
    }

    /// The hexes of attackers that can advance into the hex that was emptied: all of one force,
    /// that of whoever has advanced before.
    pub(crate) fn advances(&self, fight: Fight, advanced: Option<Force>) -> Vec<HexId> {
        let policia = self.counters_at(fight.hex).intersects(book().of(Kind::Policia));
        if policia || !self.field_stack(fight.hex, fight.force).is_empty() {
            return Vec::new();
        }
        let mut hexes: Vec<HexId> = Vec::new();
        for (hex, force) in self.attacking_stacks() {
            let open = book().leg(hex, fight.hex).is_some_and(|leg| !leg.cliff || leg.pass);
            let alone = advanced.is_none_or(|first| first == force);
            let closed = self.field(force, Counters::EMPTY).closed.contains(fight.hex);
            if open && alone && !closed && hex != fight.hex && !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// Moves a victorious stack: all but guns, motors, policia and what is pinned. Whose it was.
    pub(crate) fn advance(
        &mut self,
        fight: Fight,
        from: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Option<Force> {
        let (_, force) = self.attacking_stacks().into_iter().find(|stack| stack.0 == from)?;
        let book = book();
        let stay = book.of(Kind::Artillery) | book.motors | self.pinned;
        recorder.say(Event::Advances { from, to: fight.hex });
        self.place_group(self.field_stack(from, force) - stay, fight.hex);
        Some(force)
    }
}
