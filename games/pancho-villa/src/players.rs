//! The game's own players: a Villista who runs for the south edge and a hunter who wants him.
//!
//! Both weigh single decisions by a few numbers. They know no more than their side may: where
//! Villa hides behind his leaders (2.3.15), the hunter goes for whoever could be him.

use std::sync::LazyLock;

use combat::{Dice, DiceError};
use hexmap::HexId;
use pathfinding::{Field, Search};
use table::{Player, SideId};

use crate::action::Action;
use crate::bits::HexBits;
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Colour, Kind};
use crate::march::Relief;
use crate::moving::{Moving, Tempo};
use crate::pace::Gait;
use crate::raid::Goal;
use crate::state::{PanchoVilla, Stage, VILLISTA};

/// The player of this name.
pub(crate) fn named(id: &str) -> Option<Box<dyn Player<PanchoVilla>>> {
    match id {
        "runner" => Some(Box::new(Scripted(Script::Runner))),
        "hunter" => Some(Box::new(Scripted(Script::Hunter))),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Runner,
    Hunter,
}

struct Scripted(Script);

impl Player<PanchoVilla> for Scripted {
    fn choose(
        &mut self,
        game: &PanchoVilla,
        side: SideId,
        actions: &[Action],
        _chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        let mind = Mind::new(game, side, self.0);
        let scores = actions.iter().map(|action| mind.score(*action));
        let best =
            scores.enumerate().max_by_key(|&(index, score)| (score, std::cmp::Reverse(index)));
        Ok(best.map_or(0, |(index, _)| index))
    }
}

/// What it costs from each hex to the south edge on foot, with nobody in the way.
fn to_the_south(hex: HexId) -> i64 {
    static COSTS: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let book = book();
        let (field, nobody) = (crate::zones::Field::default(), HexBits::default());
        let rules = Relief { book, field: &field, enemies: &nobody, winter: false };
        let edge = book
            .map
            .hexes()
            .filter(|&hex| book.map.joins(hex).iter().any(|join| join.to == book.south));
        let costs = Field::towards(&mut Search::new(), &rules, edge);
        book.map
            .hexes()
            .map(|hex| costs.cost(hex, false).map_or(999, |cost| i64::from(cost.0)))
            .collect()
    });
    COSTS.get(hex.index()).copied().unwrap_or(-1)
}

/// One decision as a script sees it.
struct Mind<'g> {
    game: &'g PanchoVilla,
    script: Script,
    /// Where the enemy's fighters are; for the hunter, whom he hunts.
    marks: Vec<HexId>,
}

impl<'g> Mind<'g> {
    fn new(game: &'g PanchoVilla, side: SideId, script: Script) -> Mind<'g> {
        let marks = match script {
            Script::Runner => CounterId::all()
                .filter(|&it| game.force(it).side != side && it.kind().guards())
                .filter(|it| it.kind() != Kind::Policia)
                .filter_map(|it| game.hex_of(it))
                .collect(),
            Script::Hunter => quarry(game),
        };
        Mind { game, script, marks }
    }

    fn score(&self, action: Action) -> i64 {
        match (&self.game.stage, action) {
            (Stage::Idle, action) => self.score_idle(action),
            (Stage::Secret, Action::Secret { leader }) => {
                i64::from(leader.spec().id == "cervantes")
            }
            (Stage::Moving(moving), action) => self.score_moving(moving, action),
            (Stage::Event(event), Action::Pick { counter }) => {
                let gain = event
                    .queue
                    .first()
                    .is_some_and(|due| matches!(due.effect, crate::event_table::Effect::Gain(_)));
                if gain { self.value(counter) } else { -self.value(counter) }
            }
            (_, Action::Pick { counter }) => -self.value(counter),
            (_, Action::Mounted) => 1,
            (_, Action::Retreat { to }) => 1000 - self.longing(to),
            (_, Action::Fight | Action::Advance { .. }) => 10,
            _ => 0,
        }
    }

    /// What a counter is worth to its owner.
    fn value(&self, counter: CounterId) -> i64 {
        let worth = match counter.kind() {
            Kind::Leader if self.game.is_villa(counter) => 1000,
            Kind::Leader => 50,
            Kind::Rifle => 20,
            Kind::Horse | Kind::Truck => 35,
            Kind::Mule | Kind::Wagon => 10,
            Kind::Policia => 15,
            _ => 40,
        };
        // The last step is dearer than the first.
        if self.game.is_depleted(counter) { worth * 3 } else { worth }
    }

    fn score_idle(&self, action: Action) -> i64 {
        match action {
            Action::Begin { counter, gait } => self.score_begin(counter, gait),
            Action::Strike { at, .. } | Action::RailGun { at } => 50 - self.nearest(at).min(40),
            Action::Assault { at, policia } => self.score_assault(at, policia),
            Action::Raid { goal, by } => match goal {
                Goal::Arrest => 100,
                Goal::Bridge => -1,
                Goal::Store { kind } => {
                    let friendly = self
                        .game
                        .hex_of(by)
                        .is_some_and(|hex| self.game.is_friendly(hex, self.game.force(by).colour));
                    if friendly && kind != Kind::Wagon { 20 } else { -1 }
                }
                _ => 10,
            },
            Action::Merge { .. } => -1,
            _ => 0,
        }
    }

    fn score_begin(&self, counter: CounterId, gait: Gait) -> i64 {
        let kind = counter.kind();
        if self.game.called_off.contains(counter) {
            return -1;
        }
        match (self.script, gait, kind) {
            (Script::Runner, Gait::March, Kind::Leader) => {
                let villa = self.game.is_villa(counter);
                if villa { 200 } else { 100 }
            }
            (Script::Hunter, Gait::Motor | Gait::Air, _) => 150,
            (Script::Hunter, Gait::March, Kind::Leader | Kind::Scout | Kind::MachineGun) => 100,
            (Script::Hunter, Gait::March, Kind::Artillery) => 90,
            // Orange leaders and guns of the Villista player stay where they are useful: at home.
            _ => -1,
        }
    }

    fn score_assault(&self, at: HexId, policia: bool) -> i64 {
        if policia {
            return -1;
        }
        let Some(force) = self.game.target(at, policia) else { return -1 };
        let ours = self.game.able_to_assault(at, policia).len();
        let theirs = self.game.stack(at, force).and(book().guards).len();
        match self.script {
            Script::Hunter if force.side == VILLISTA => 100,
            Script::Runner if ours > 2 * theirs => 50,
            _ => -1,
        }
    }

    /// How far the nearest mark is.
    fn nearest(&self, hex: HexId) -> i64 {
        let map = &book().map;
        let distances = self.marks.iter().filter_map(|&mark| map.distance(hex, mark));
        distances.min().map_or(60, i64::from)
    }

    /// How much a script would rather be elsewhere than in this hex.
    fn longing(&self, hex: HexId) -> i64 {
        let dry = book().site(hex).is_some_and(|site| !site.wet);
        let near = self.nearest(hex);
        match self.script {
            Script::Runner => {
                let danger = match near {
                    0 | 1 => 60,
                    2 => 25,
                    3 => 10,
                    _ => 0,
                };
                10 * to_the_south(hex) + danger + if dry { 8 } else { 0 } + self.whim(hex)
            }
            Script::Hunter => {
                let map = &book().map;
                let row = map.offset(hex).map_or(0, |at| i64::from(at.row));
                let behind = self
                    .marks
                    .iter()
                    .filter_map(|&mark| map.offset(mark))
                    .map(|at| (i64::from(at.row) - row).max(0))
                    .min()
                    .unwrap_or(0);
                10 * near + 2 * behind + if dry { 5 } else { 0 }
            }
        }
    }

    /// Who has been on the run for long tries other ways: a little of this, another each day.
    fn whim(&self, hex: HexId) -> i64 {
        let day = i64::from(self.game.turn);
        if day <= 40 { 0 } else { (hex.index() as i64 * 31 + day * 17) % 97 }
    }

    fn score_moving(&self, moving: &Moving, action: Action) -> i64 {
        let here = self.longing(moving.hex());
        let home = moving.force.colour == Colour::Orange && self.script == Script::Runner;
        match action {
            Action::Engine => 5000,
            Action::Stop => 0,
            Action::Go { .. } if home => -1,
            Action::Go { to } => here - self.longing(to),
            Action::Take { counter } if self.script == Script::Runner && !moving.has_moved() => {
                let goods = counter.kind().is_white() && counter.kind() != Kind::Wagon;
                let kin = counter.kind() == Kind::Leader || counter.kind().is_troop() || goods;
                if kin { 9000 } else { -1 }
            }
            Action::Tempo { tempo: Tempo::Double } => self.hurry(moving),
            Action::Aim { at } => at.map_or(0, |aimed| 100 - self.nearest(aimed.0)),
            Action::Land { to } => {
                let map = &book().map;
                let back = map.distance(to, moving.start()).map_or(60, i64::from);
                100 - back
            }
            _ => -1,
        }
    }

    /// Whether a double-move is worth a step of every horse.
    fn hurry(&self, moving: &Moving) -> i64 {
        let near = self.nearest(moving.hex());
        let fresh = moving.group().and(self.game.depleted).is_empty();
        let pace = i64::from(self.game.remaining(moving));
        match self.script {
            Script::Runner => {
                let out = to_the_south(moving.hex()) < 2 * pace;
                if out || (near <= 4 && fresh) { 8000 } else { -1 }
            }
            Script::Hunter if fresh && near > pace + 1 && near <= 2 * pace + 1 => 8000,
            Script::Hunter => -1,
        }
    }
}

/// Whom a hunter hunts: Villa, or whoever may be him.
fn quarry(game: &PanchoVilla) -> Vec<HexId> {
    let leaders = PanchoVilla::red_leaders();
    let wanted = match game.villa {
        Some(villa) if game.villa_is_known() => vec![villa],
        _ => leaders.without(game.known).iter().collect(),
    };
    wanted.into_iter().filter_map(|leader| game.hex_of(leader)).collect()
}
