//! The game as the table plays it: every question passed on to the chapter that answers it.

use combat::DiceError;
use table::{
    ActionText, Decision, Game, GameInfo, Odds, OptionInfo, Overlay, Player, PlayerInfo, Prompt,
    Reach, ScenarioInfo, Setup, SetupError, SideId, SideInfo, Study, Table, View, Viewer,
    Violation,
};

use crate::action::Action;
use crate::book::{STACK_LIMIT, book};
use crate::event::BattleEvent;
use crate::march::{March, with_search};
use crate::retreat;
use crate::solitaire::SolitairePlayer;
use crate::state::{BullRun, Phase};
use crate::study::STUDY;
use crate::unit::{Place, UnitId};
use crate::{Side, rules, words};

/// The option of 6.0, and the value by which all initiatives lie open from the start.
const INITIATIVE: &str = "initiative";
const BEFORE_PLAY: &str = "before-play";

static INFO: GameInfo = GameInfo {
    id: "bull-run",
    title: "Battle at Bull Run",
    blurb: "The first great battle of the American Civil War, 21 July 1861, brigade by brigade. \
            McDowell marches around the Confederate flank; Beauregard plans to march around his.",
    scenarios: &[ScenarioInfo { id: "battle", title: "21 July 1861", turns: 15, sides: &[] }],
    sides: &[SideInfo { id: "union", name: "the Union" }, SideInfo { id: "csa", name: "the CSA" }],
    options: &[OptionInfo {
        id: INITIATIVE,
        title: "When the initiative dice are rolled (6.0): each turn, or all before play.",
        values: &["each-turn", BEFORE_PLAY],
    }],
    players: &[PlayerInfo {
        id: "solitaire",
        title: "The Confederates of the rulebook's solitaire table.",
        sides: &[Side::Csa.id()],
    }],
};

impl Game for BullRun {
    type Action = Action;
    type Event = BattleEvent;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<BullRun, SetupError> {
        let mut game = BullRun::set_up();
        if setup.option(INITIATIVE) == Some(BEFORE_PLAY) {
            game.foretold = Some(Vec::new());
        }
        Ok(game)
    }

    fn decision(&self) -> Decision {
        match self.decider() {
            Some(side) => Decision::Side(side.id()),
            None => match self.phase {
                Phase::Over(ending) => Decision::Over(ending.outcome()),
                // `decider` knows all other phases.
                _ => Decision::Side(Side::Union.id()),
            },
        }
    }

    fn prompt(&self) -> Prompt {
        words::prompt(self)
    }

    fn turn(&self) -> u16 {
        u16::from(self.turn)
    }

    fn actions(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Ready => out.push(Action::Begin),
            Phase::Movement(side) => self.list_movement(side, out),
            Phase::Attacks(side) => {
                self.list_attacks(side, out);
                out.push(Action::EndAttacks);
            }
            Phase::Order { attacker, current } => self.list_order(attacker, current, out),
            Phase::Hits { combat, on } => self.list_hits(combat, on, out),
            Phase::Retreat { combat, who } => {
                let open = self.retreat_hexes(combat, who).best.into_iter();
                out.extend(open.map(|to| Action::Retreat { to }));
            }
            Phase::Advance { .. } => retreat::list_advance(out),
            Phase::Over(_) => {}
        }
    }

    fn check(&self, action: &Action) -> Result<(), Violation> {
        let only_in = |right: bool, reason: &'static str| {
            if right { Ok(()) } else { Err(Violation::new(rules::SEQUENCE, reason)) }
        };
        match *action {
            Action::Begin => only_in(self.phase == Phase::Ready, "the battle has begun already"),
            Action::Consult => self.check_consult(),
            Action::Try { unit } => self.check_try(unit),
            Action::Move { unit, to, way } => self.check_move(unit, to, way),
            Action::EndMoves => self.moving_side().map(drop),
            Action::Attack { from, target } => self.check_attack(from, target),
            Action::EndAttacks => {
                only_in(matches!(self.phase, Phase::Attacks(_)), "attacks are not being named now")
            }
            Action::Fight { from } => self.check_fight(from),
            Action::Hits { first } => self.check_hits(first),
            Action::Retreat { to } => self.check_retreat_to(to),
            Action::Advance | Action::Stay => self.check_advance(),
        }
    }

    fn apply(
        &mut self,
        action: &Action,
        table: &mut Table<'_, BattleEvent>,
    ) -> Result<(), DiceError> {
        match (*action, self.phase) {
            (Action::Begin, _) => self.begin(table),
            (Action::Consult, _) => self.consult(table),
            (Action::Try { unit }, _) => self.try_crossing(unit, table).map(drop),
            (Action::Move { unit, to, way }, _) => {
                self.apply_move(unit, to, way, table);
                Ok(())
            }
            (Action::EndMoves, Phase::Movement(side)) => self.end_moves(side, table),
            (Action::Attack { from, target }, _) => {
                self.apply_attack(from, target, table);
                Ok(())
            }
            (Action::EndAttacks, Phase::Attacks(side)) => self.end_attacks(side, table),
            (Action::Fight { from }, Phase::Order { attacker, .. }) => {
                self.apply_fight(attacker, from, table)
            }
            (Action::Hits { first }, Phase::Hits { combat, on }) => {
                self.apply_hits(combat, on, first, table)
            }
            (Action::Retreat { to }, Phase::Retreat { combat, who }) => {
                self.apply_retreat(combat, who, to, table)
            }
            (Action::Advance, Phase::Advance { combat }) => self.apply_advance(combat, table),
            (Action::Stay, Phase::Advance { combat }) => self.end_combat(combat, table),
            // Not legal, so nothing happens.
            _ => Ok(()),
        }
    }

    fn describe(&self, action: &Action) -> ActionText {
        words::describe(self, *action)
    }

    fn parse(&self, command: &str) -> Option<Action> {
        words::parse(self, command)
    }

    fn view(&self, _: Viewer) -> View {
        crate::view::view(self)
    }

    fn evaluate(&self, side: SideId) -> i64 {
        Side::from_id(side).map_or(0, |side| crate::evaluate::evaluate(self, side))
    }

    fn tally(&self) -> Vec<(&'static str, i64)> {
        vec![
            ("Union SP lost", i64::from(self.losses(Side::Union))),
            ("CSA SP lost", i64::from(self.losses(Side::Csa))),
        ]
    }

    fn invariants(&self) -> Result<(), String> {
        self.find_fault().map_or(Ok(()), Err)
    }

    fn player(id: &str) -> Option<Box<dyn Player<BullRun>>> {
        (id == "solitaire").then(|| Box::new(SolitairePlayer) as Box<dyn Player<BullRun>>)
    }

    fn study() -> Option<&'static dyn Study> {
        Some(&STUDY)
    }

    fn rules() -> &'static str {
        include_str!("../RULES.md")
    }

    fn reach(&self, _: Viewer, unit: &str) -> Option<Reach> {
        self.reach_of(unit)
    }

    fn odds(&self, action: &Action) -> Option<Odds> {
        self.odds_of(*action)
    }

    fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        self.films(viewer)
    }

    fn left_undone(&self, action: &Action) -> Vec<String> {
        self.undone(*action)
    }

    fn why_not(&self, unit: Option<&str>, hex: &str) -> Option<Violation> {
        self.refusal(unit, hex)
    }
}

impl BullRun {
    /// The side that decides; `None` when the game is over.
    pub fn decider(&self) -> Option<Side> {
        match self.phase {
            Phase::Ready => Some(Side::Union),
            Phase::Movement(side) | Phase::Attacks(side) => Some(side),
            Phase::Order { attacker, .. } => Some(attacker),
            // The firing side chooses who is hit.
            Phase::Hits { combat, on } => Some(combat.side(on.other())),
            Phase::Retreat { combat, who } => Some(combat.side(who)),
            Phase::Advance { combat } => Some(combat.attacker),
            Phase::Over(_) => None,
        }
    }

    /// Lists everything that a side can do while it moves.
    fn list_movement(&self, side: Side, out: &mut Vec<Action>) {
        if self.may_consult() {
            out.push(Action::Consult);
        }
        let march = March::side(self, side);
        with_search(|search| {
            for unit in UnitId::of(side).filter(|&unit| !self[unit].moved) {
                if self.may_try(unit) {
                    out.push(Action::Try { unit });
                }
                self.list_unit_moves(&march, unit, search, out);
            }
        });
        out.push(Action::EndMoves);
    }

    /// What cannot be true of any position.
    pub(crate) fn find_fault(&self) -> Option<String> {
        if !(1..=book().turns).contains(&self.turn) {
            return Some(format!("there is no turn {}", self.turn));
        }
        for unit in UnitId::all() {
            let now = &self[unit];
            if now.sp > unit.brigade().sp || (now.sp == 0) != (now.place == Place::Gone) {
                return Some(format!("{unit} cannot have {} SP", now.sp));
            }
            let Place::At(hex) = now.place else { continue };
            let here = self.stack(hex);
            let together = self.units.iter().filter(|other| other.place == now.place).count();
            if together > STACK_LIMIT {
                return Some(format!("{} holds {together} units", book().map.label(hex)));
            }
            if here.units().iter().any(|other| other.side() != unit.side()) {
                return Some(format!("both sides are in {}", book().map.label(hex)));
            }
            if self.is_confused(unit) && book().north.contains(hex) {
                return Some(format!("{unit} is north of Bull Run without leave"));
            }
        }
        None
    }
}
