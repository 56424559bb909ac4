//! Assaults (5.3.1-5.3.8): who takes part, tactics, dice, and what comes of them.

use hexmap::HexId;
use serde::{Deserialize, Serialize};
use table::{Recorder, SideId, Violation};

use crate::action::Action;
use crate::bits::Counters;
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Colour, Kind};
use crate::log::Event;
use crate::pool::Toll;
use crate::rules;
use crate::state::{Force, PanchoVilla, Spot, Stage, VILLISTA};

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

/// Where an assault stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// The attacker says who takes part.
    Commit,
    /// The defender chooses a tactic.
    Tactic,
    /// The defender takes hits.
    Defender,
    /// The attacker takes hits.
    Attacker,
    /// The defender retreats or stands.
    Retreat,
    /// The attacker advances or stays.
    Advance,
}

/// An assault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Assault {
    #[serde(with = "crate::book::Label")]
    pub(crate) hex: HexId,
    pub(crate) policia: bool,
    /// Whose the target is.
    pub(crate) force: Force,
    pub(crate) attacker: SideId,
    /// Troops, scouts and machine guns that take part.
    pub(crate) committed: Counters,
    pub(crate) tactic: Tactic,
    pub(crate) phase: Phase,
    pub(crate) on_defender: Toll,
    pub(crate) on_attacker: Toll,
    pub(crate) defender_lost: bool,
    /// Who has advanced: only one force can.
    pub(crate) advanced: Option<Force>,
}

impl PanchoVilla {
    /// The stacks that can be assaulted from somewhere, each with who could take part.
    pub(crate) fn list_assaults(&self, out: &mut Vec<Action>) {
        let book = book();
        let mut seen: Vec<(HexId, bool)> = Vec::new();
        let ours = self
            .run_by(self.active())
            .and(book.troops.or(book.of(Kind::Scout)).or(book.of(Kind::MachineGun)));
        for counter in ours.without(self.spent).without(self.pinned).iter() {
            let Some(hex) = self.hex_of(counter) else { continue };
            let around = book.legs(hex).map(|(_, leg)| (leg.to, false));
            for target in around.chain([(hex, true)]) {
                if !seen.contains(&target) && self.check_assault(target.0, target.1).is_ok() {
                    seen.push(target);
                }
            }
        }
        out.extend(seen.into_iter().map(|(at, policia)| Action::Assault { at, policia }));
    }

    pub(crate) fn check_assault(&self, at: HexId, policia: bool) -> Result<(), Violation> {
        let no = |rule, reason: &'static str| Err(Violation::new(rule, reason));
        let Some(force) = self.target(at, policia) else {
            return no(rules::ASSAULT, "there is no enemy that can be assaulted");
        };
        if self.defenders(at, policia, force).meets(self.assaulted) {
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
        let enemy = here.iter().find(|&it| self.force(it).side != side && fights(it.kind()));
        let own = || here.iter().find(|it| policia && fights(it.kind()) && self.may_rise_at(at));
        let found = enemy.or_else(own)?;
        Some(self.force(found))
    }

    /// Whether red may turn on policia that its own player runs: in a city, since war has given
    /// them to him (6.2).
    fn may_rise_at(&self, at: HexId) -> bool {
        let policia = self.counters_at(at).and(book().of(Kind::Policia));
        self.active() == VILLISTA
            && self.place(at).is_some_and(|(place, _)| place.kind.is_city())
            && policia.iter().any(|it| self.force(it).side == VILLISTA)
    }

    /// The counters of the assaulted stack.
    pub(crate) fn defenders(&self, hex: HexId, policia: bool, force: Force) -> Counters {
        let stack = self.stack(hex, force);
        let kind = book().of(Kind::Policia);
        if policia { stack.and(kind) } else { stack.without(kind) }
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
        match counter.kind() {
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

    pub(crate) fn open_assault(
        &mut self,
        at: HexId,
        policia: bool,
        recorder: &mut Recorder<'_, Event>,
    ) {
        let Some(force) = self.target(at, policia) else { return };
        recorder.say(Event::Assaults { hex: at, policia });
        let committed = self.able_to_assault(at, policia);
        self.stage = Stage::Assault(Assault {
            hex: at,
            policia,
            force,
            attacker: self.active(),
            committed,
            tactic: Tactic::Pinned,
            phase: Phase::Commit,
            on_defender: Toll::default(),
            on_attacker: Toll::default(),
            defender_lost: false,
            advanced: None,
        });
    }

    /// Whether everybody knows who Villa is.
    pub(crate) fn villa_is_known(&self) -> bool {
        !self.options.hidden || self.villa.is_some_and(|villa| self.known.contains(villa))
    }

    /// The hexes and forces that take part.
    pub(crate) fn attacking_stacks(&self, assault: &Assault) -> Vec<(HexId, Force)> {
        let mut stacks: Vec<(HexId, Force)> = Vec::new();
        for counter in assault.committed.iter() {
            let Some(hex) = self.hex_of(counter) else { continue };
            let stack = (hex, self.force(counter));
            if !stacks.contains(&stack) {
                stacks.push(stack);
            }
        }
        stacks
    }

    /// Whether the defender may ride off (5.3.3), and what he does if he does not.
    pub(crate) fn tactics(&self, assault: &Assault) -> (bool, Tactic) {
        let book = book();
        let stack = self.defenders(assault.hex, assault.policia, assault.force);
        let guards = stack.and(book.guards);
        let fighters = guards.without(book.of(Kind::Artillery)).without(book.of(Kind::Patton));
        let pinned = guards.and(self.pinned);
        let transport = stack.and(book.transport);
        let seated = Self::walkers(stack).is_empty();
        let carried = !fighters.is_empty() || !transport.is_empty();
        let may_mount = !assault.policia && pinned.is_empty() && seated && carried;
        let fit = fighters.without(self.pinned);
        (may_mount, if fit.is_empty() { Tactic::Pinned } else { Tactic::Dismounted })
    }

    /// Who may take a hit on the defender's side.
    pub(crate) fn defender_able(&self, assault: &Assault) -> Counters {
        let book = book();
        let stack = self.defenders(assault.hex, assault.policia, assault.force);
        if assault.tactic == Tactic::Mounted {
            stack.without(book.of(Kind::Leader))
        } else {
            stack.and(book.guards.or(book.of(Kind::Rifle)).or(book.of(Kind::Leader)))
        }
    }

    /// Who may take a hit on the attacker's side: who took part, their rifles and leaders.
    pub(crate) fn attacker_able(&self, assault: &Assault) -> Counters {
        let book = book();
        let mut able = Counters::EMPTY;
        for (hex, force) in self.attacking_stacks(assault) {
            let stack = self.stack(hex, force);
            able = able.or(stack.and(assault.committed));
            if stack.meets(assault.committed.and(book.troops)) {
                able = able.or(stack.and(book.of(Kind::Rifle).or(book.of(Kind::Leader))));
            }
        }
        able
    }

    /// Where a beaten stack can go (5.3.7).
    pub(crate) fn retreats(&self, assault: &Assault) -> Vec<HexId> {
        let stack = self.defenders(assault.hex, assault.policia, assault.force);
        if assault.policia {
            return Vec::new();
        }
        let field = self.field(assault.force, stack);
        let open = |leg: &&crate::book::Leg| {
            (!leg.cliff || leg.pass)
                && !field.closed.contains(leg.to)
                && !field.enemy_zone.contains(leg.to)
        };
        book().legs(assault.hex).map(|(_, leg)| leg).filter(open).map(|leg| leg.to).collect()
    }

    /// Stacks that can advance into the hex that was emptied.
    pub(crate) fn advances(&self, assault: &Assault) -> Vec<HexId> {
        let policia = self.counters_at(assault.hex).meets(book().of(Kind::Policia));
        if policia || !self.defenders(assault.hex, false, assault.force).is_empty() {
            return Vec::new();
        }
        let mut hexes: Vec<HexId> = Vec::new();
        for (hex, force) in self.attacking_stacks(assault) {
            let open = book().leg(hex, assault.hex).is_some_and(|leg| !leg.cliff || leg.pass);
            let alone = assault.advanced.is_none_or(|first| first == force);
            let closed = self.field(force, Counters::EMPTY).closed.contains(assault.hex);
            if open && alone && !closed && hex != assault.hex && !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// Moves a victorious stack: all but guns, motors, policia and what is pinned.
    pub(crate) fn advance(
        &mut self,
        assault: &mut Assault,
        from: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) {
        let stacks = self.attacking_stacks(assault);
        let Some(&(_, force)) = stacks.iter().find(|stack| stack.0 == from) else { return };
        let book = book();
        let stay = book.of(Kind::Artillery).or(book.motors).or(self.pinned);
        let to = assault.hex;
        recorder.say(Event::Advances { from, to });
        for counter in self.field_stack(from, force).without(stay).iter() {
            self.pieces[counter.index()].spot = Spot::on(to);
        }
        assault.advanced = Some(force);
        self.tidy_displays();
    }
}
