//! The movement segment: beginning a move, putting the stack together, going, stopping (5.1).

use combat::DiceError;
use hexmap::HexId;
use table::{Recorder, Violation};

use crate::action::Action;
use crate::bits::Counters;
use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::going::Asked;
use crate::kind::Kind;
use crate::log::Event;
use crate::march::Stand;
use crate::moving::{Aim, Member, Moving, Tempo};
use crate::pace::Gait;
use crate::rules;
use crate::state::{PanchoVilla, Stage};

type Checked = Result<(), Violation>;

fn no<T>(
    rule: table::Rule,
    reason: impl Into<std::borrow::Cow<'static, str>>,
) -> Result<T, Violation> {
    Err(Violation::new(rule, reason))
}

impl PanchoVilla {
    /// Adds what a stack on the move can do.
    pub(crate) fn list_moving(&self, moving: &Moving, out: &mut Vec<Action>) {
        if moving.gait == Gait::Air {
            self.list_flight(moving, out);
            return;
        }
        self.destinations(moving, |to| out.push(Action::Go { to }));
        let group = moving.group();
        let here = self.stack(moving.hex(), moving.force);
        let free = here.without(group).without(moving.left);
        for head in free.iter().filter(|&head| self.check_join(moving, head).is_ok()) {
            out.push(Action::Join { head });
        }
        for counter in free.iter() {
            if self.check_take(moving, counter).is_ok() {
                out.push(Action::Take { counter });
            }
        }
        if group.len() > 1 {
            for member in &moving.members {
                if self.check_leave(moving, member.counter).is_ok() {
                    out.push(Action::Leave { counter: member.counter });
                }
            }
        }
        for tempo in [Tempo::Double, Tempo::FootFirst, Tempo::RideFirst] {
            if Self::check_tempo(moving, tempo).is_ok() {
                out.push(Action::Tempo { tempo });
            }
        }
        if Self::check_switch(moving).is_ok() {
            out.push(Action::Switch);
        }
        if moving.gait == Gait::Motor && moving.engine.is_none() {
            out.push(Action::Engine);
        }
        out.push(Action::Stop);
    }

    pub(crate) fn check_take(&self, moving: &Moving, counter: CounterId) -> Checked {
        let head = moving.members[0].counter;
        let mut group = moving.group();
        if group.contains(counter) || !self.can_join(counter, head) {
            return no(rules::LEADERS, "it is not here, not free to move, or with the stack");
        }
        if moving.left.contains(counter) {
            return no(rules::LEADERS, "it was left behind in this move");
        }
        if moving.redo.is_some() || (moving.gait == Gait::Rail && moving.has_moved()) {
            return no(rules::LEADERS, "nobody joins now");
        }
        if moving.gait == Gait::Motor {
            let stranded = counter.kind().is_motor() && !self.has_fuel(counter);
            let mut trucks = group.and(book().of(Kind::Truck)).iter();
            if moving.engine.is_some() || (stranded && !trucks.any(|it| self.has_fuel(it))) {
                return no(
                    rules::MOTORS,
                    "motors start together, with gasoline or towed by a truck",
                );
            }
        }
        if counter.kind() == Kind::Artillery && moving.tempo.is_double() {
            return no(rules::DOUBLE, "artillery makes no double-moves");
        }
        group.insert(counter);
        self.check_group(group, moving.gait)
    }

    /// Whether a counter can join with somebody who lies on its display.
    pub(crate) fn check_join(&self, moving: &Moving, head: CounterId) -> Checked {
        self.check_take(moving, head)?;
        if self.with_band(moving, head).members.len() > moving.members.len() + 1 {
            return Ok(());
        }
        no(rules::LEADERS, "nobody on its display could come along")
    }

    /// The stack with a counter and all on its display that can come along. Who carries whom is
    /// no matter of order: it is tried again as long as somebody joins.
    fn with_band(&self, moving: &Moving, head: CounterId) -> Moving {
        let mut joined = moving.clone();
        self.take_along(&mut joined, head);
        let band: Vec<CounterId> =
            CounterId::all().filter(|&it| self.piece(it).under == Some(head)).collect();
        let mut before = 0;
        while before < joined.members.len() {
            before = joined.members.len();
            for &counter in &band {
                if self.check_take(&joined, counter).is_ok() {
                    self.take_along(&mut joined, counter);
                }
            }
        }
        joined
    }

    fn take_along(&self, moving: &mut Moving, counter: CounterId) {
        if moving.gait == Gait::Motor && counter.kind().is_motor() && !self.has_fuel(counter) {
            moving.towed.insert(counter);
        }
        moving.members.push(Member {
            counter,
            joined: moving.spent(),
            from: (moving.route.len() - 1) as u16,
        });
    }

    pub(crate) fn check_leave(&self, moving: &Moving, counter: CounterId) -> Checked {
        let mut group = moving.group();
        if !group.contains(counter) {
            return no(rules::LEADERS, "it is not with the stack");
        }
        if moving.redo.is_some() {
            return no(rules::LEADERS, "nobody is left behind now");
        }
        group.remove(counter);
        let pullers = group.and(book().of(Kind::Truck)).without(moving.towed);
        if group.meets(moving.towed) && pullers.is_empty() {
            return no(rules::CAPACITY, "somebody must pull the motor that is towed");
        }
        self.check_group(group, moving.gait)
    }

    pub(crate) fn check_tempo(moving: &Moving, tempo: Tempo) -> Checked {
        let group = moving.group();
        let book = book();
        if moving.gait != Gait::March || tempo == Tempo::Normal {
            return no(rules::DOUBLE, "only who goes on foot or hoof makes double-moves");
        }
        if moving.tempo.is_double() || moving.has_moved() || moving.redo.is_some() {
            return no(rules::DOUBLE, "a double-move is declared once, before the first hex");
        }
        if group.meets(book.of(Kind::Artillery)) {
            return no(rules::DOUBLE, "artillery makes no double-moves");
        }
        let riders = group.and(book.troops.or(book.of(Kind::Scout)));
        if tempo != Tempo::Double && riders.is_empty() {
            return no(rules::DOUBLE, "nobody would walk");
        }
        Ok(())
    }

    pub(crate) fn check_switch(moving: &Moving) -> Checked {
        let mixed = matches!(moving.tempo, Tempo::FootFirst | Tempo::RideFirst);
        if mixed && moving.switched.is_none() && moving.has_moved() {
            Ok(())
        } else {
            no(rules::DOUBLE, "there is no second half to begin")
        }
    }

    pub(crate) fn check_go(&self, moving: &Moving, to: HexId) -> Checked {
        if moving.gait == Gait::Air {
            return no(rules::AEROPLANE, "an aeroplane names its target and its landing place");
        }
        if self.leap(moving, to).is_some() {
            return Ok(());
        }
        self.explain_go(moving, to)
    }

    /// Names the rule that keeps a stack from a hex.
    fn explain_go(&self, moving: &Moving, to: HexId) -> Checked {
        use pathfinding::Obstacle;
        if to == moving.hex() || to.index() >= book().map.len() {
            return no(rules::MOVEMENT, "it is no other hex");
        }
        let label = |hex: HexId| Label::of(hex);
        let told = |obstacle| match obstacle {
            Some(Obstacle::TooFar { needs, has }) => {
                no(rules::COSTS, format!("it takes {needs} MP, and {has} are left"))
            }
            Some(Obstacle::Refused { from, to, rule }) => {
                no(rule, format!("the way is closed from {} to {}", label(from), label(to)))
            }
            Some(Obstacle::Halts { at, rule } | Obstacle::Asks { at, rule }) => {
                no(rule, format!("one must stop in {} on the way", label(at)))
            }
            Some(Obstacle::MayNotEnd { rule }) => no(rule, "one cannot stop there"),
            Some(Obstacle::NoWay) | None => no(rules::COSTS, "no way leads there"),
        };
        match moving.gait {
            Gait::Rail => {
                self.with_rail_reach(moving, Asked::Where, |reach| told(reach.obstacle(to)))
            }
            _ => self.with_march_reach(moving, Asked::Where, |reach| told(reach.obstacle(to))),
        }
    }

    /// Carries out what a stack on the move does.
    pub(crate) fn play_moving(
        &mut self,
        mut moving: Moving,
        action: Action,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        match action {
            Action::Take { counter } => {
                recorder.say(Event::Takes { counter });
                self.take_along(&mut moving, counter);
            }
            Action::Join { head } => {
                let before = moving.members.len();
                moving = self.with_band(&moving, head);
                let others = (moving.members.len() - before - 1) as u8;
                recorder.say(Event::Joins { head, others });
            }
            Action::Leave { counter } => {
                recorder.say(Event::Leaves { counter });
                self.drop_off(&mut moving, counter);
            }
            Action::Tempo { tempo } => moving.tempo = tempo,
            Action::Switch => moving.switched = Some(moving.spent()),
            Action::Engine => {
                let pip = u16::from(book().motion.motor_pip);
                let die = recorder.d6_by(moving.force.side, rules::MOTORS, "the motors")?;
                // Who tows a motor that cannot start goes half as far (5.1.8).
                let tows = moving.group().meets(moving.towed);
                moving.engine = Some(u16::from(die) * pip / if tows { 2 } else { 1 });
            }
            Action::Go { to } => return self.go(moving, to, recorder),
            Action::Aim { at } => {
                moving.aim = at.map_or(Aim::Nothing, |aimed| Aim::At(aimed.0));
            }
            Action::Land { to } => return self.fly(moving, to, recorder),
            _ => return self.finish(moving, recorder),
        }
        self.stage = Stage::Moving(moving);
        Ok(())
    }

    /// Leaves a counter in the hex; if it has come along so far, its own move is over.
    fn drop_off(&mut self, moving: &mut Moving, counter: CounterId) {
        let single = Counters::only(counter);
        let came = |member: &&Member| {
            member.counter == counter && moving.route.len() > usize::from(member.from) + 1
        };
        if let Some(&member) = moving.members.iter().find(came) {
            moving.dropped.push(member);
            self.moved.insert(counter);
            let (strained, quenched) = (self.overworked(moving), self.quenched(moving));
            self.doubled = self.doubled.or(strained.and(single));
            self.watered = self.watered.or(quenched.and(single));
            self.mute(moving, single);
        }
        moving.left.insert(counter);
        moving.members.retain(|member| member.counter != counter);
        // Whoever begins here leaves by any bank (2.2.10).
        if moving.members.iter().all(|member| usize::from(member.from) + 1 == moving.route.len()) {
            moving.stand = Stand::default();
        }
        let under = self.piece(counter).under;
        // Before the first hex nothing is final; who is left then lies on the map when the others go.
        if moving.has_moved() && under.is_some_and(|head| moving.group().contains(head)) {
            self.pieces[counter.index()].under = None;
        }
    }

    /// Machine guns of a double-move hold their fire (5.1.9).
    fn mute(&mut self, moving: &Moving, members: Counters) {
        if moving.tempo.is_double() {
            self.muted = self.muted.or(members.and(book().of(Kind::MachineGun)));
        }
    }

    fn go(
        &mut self,
        mut moving: Moving,
        to: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        let Some(leap) = self.leap(&moving, to) else { return Ok(()) };
        let from = moving.hex();
        if !moving.dropped.is_empty() {
            let dropped = std::mem::take(&mut moving.dropped);
            moving.due.push(moving.made_by(dropped));
        }
        moving.route.extend(leap.route);
        moving.stand = leap.stand;
        let (head, spent) = (moving.members[0].counter, moving.spent());
        recorder.say(Event::Moves { head, from, to, spent });
        if to == book().south {
            let group = moving.group();
            self.stage = Stage::Idle;
            self.leave_map(group, recorder);
            return self.roll_events(moving.due, recorder);
        }
        let halt = self.halt(&moving, to, leap.halted);
        self.place_group(&moving);
        let more = mixed(&moving) && moving.switched.is_none();
        let spent = self.remaining(&moving) == 0 && !more && !self.could_go_on(&moving);
        if leap.halted || spent {
            if let Some(by) = halt {
                recorder.say(Event::Halted { hex: to, by });
            }
            return self.finish(moving, recorder);
        }
        self.stage = Stage::Moving(moving);
        Ok(())
    }

    /// The move is over: marks who moved and how, sorts the displays, and rolls the events: of
    /// those who were dropped on the way, where they were dropped, then of the rest (5.1.14).
    pub(crate) fn finish(
        &mut self,
        mut moving: Moving,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<(), DiceError> {
        let group = moving.group();
        self.stage = Stage::Idle;
        if let Some(resume) = moving.redo {
            self.sort_display(group);
            self.mark_over(&moving);
            return self.resume_event(moving, resume, recorder);
        }
        if !moving.has_moved() {
            // Whoever has not left his hex can still move, but a die that was thrown for motors
            // is not thrown again.
            if moving.engine.is_some() {
                self.moved = self.moved.or(group);
            }
            self.called_off = self.called_off.or(group);
            if let Some(head) = moving.members.first().map(|member| member.counter) {
                recorder.say(Event::CalledOff { head });
            }
            return Ok(());
        }
        self.sort_display(group);
        let mut due = std::mem::take(&mut moving.due);
        let stack = moving.made_by(moving.members.iter().chain(&moving.dropped).copied());
        self.mark_over(&stack);
        due.push(stack);
        self.roll_events(due, recorder)
    }

    /// Notes that a stack has made its move.
    fn mark_over(&mut self, moving: &Moving) {
        let group = moving.group();
        self.moved = self.moved.or(group);
        if moving.gait == Gait::Motor || moving.gait == Gait::Air {
            self.fuelled = self.fuelled.without(group);
        }
        self.mark_move(moving);
        self.mute(moving, group);
    }

    /// Notes strain and water of a move; a move that was done again replaces the first.
    pub(crate) fn mark_move(&mut self, moving: &Moving) {
        let group = moving.group();
        let (strained, quenched) = (self.overworked(moving), self.quenched(moving));
        self.doubled = self.doubled.without(group).or(strained);
        self.watered = self.watered.without(group).or(quenched);
    }
}

fn mixed(moving: &Moving) -> bool {
    matches!(moving.tempo, Tempo::FootFirst | Tempo::RideFirst)
}
