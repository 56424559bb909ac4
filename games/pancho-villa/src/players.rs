//! The game's own players: a Villista who runs for the south edge and a hunter who wants him.
//!
//! Both weigh single decisions by a few numbers, and go by train where that is faster. The runner's
//! bands without Villa try for a city that only policia hold; the hunter keeps his troops in cities
//! that such bands come near. They know no more than their side may: where
//! Villa hides behind his leaders (2.3.15), the hunter goes for whoever could be him.

use std::sync::LazyLock;

use combat::{Dice, DiceError};
use hexmap::HexId;
use pathfinding::{Field, Search};
use table::{Player, SideId};

use crate::assault::Goal;
use crate::book::{Labelled, book};
use crate::counter::CounterId;
use crate::counter::{Counters, HexBits};
use crate::events::Effect;
use crate::kind::{Colour, Kind};
use crate::movement::{Gait, MovingStack, Relief, Tempo};
use crate::state::{PanchoVilla, VILLISTA};
use crate::tasks::{
    Action, AdvanceAction, AimAction, AssaultsAction, GlideTo, LandAction, MovementAction, Pick,
    RetreatAction, StackAction, StrikesAction, SufferEvent, TacticChoice, TakePartAction, Villa,
};

/// The player of this name.
pub(crate) fn named(id: &str) -> Option<Box<dyn Player<PanchoVilla>>> {
    match id {
        "runner" => Some(Box::new(Scripted(Script::Runner))),
        "hunter" => Some(Box::new(Scripted(Script::Hunter))),
        _ => None,
    }
}

/// Who plays a side in the thoughts of others.
pub(crate) fn script(side: SideId) -> &'static str {
    if side == VILLISTA { "runner" } else { "hunter" }
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

/// What it costs on foot from each hex to the nearest of some, with nobody in the way.
fn costs_towards(goals: impl Iterator<Item = HexId>) -> Vec<i64> {
    let book = book();
    let (field, nobody) = (crate::movement::Field::default(), HexBits::default());
    let rules = Relief { book, field: &field, enemies: &nobody, winter: false };
    let costs = Field::towards(&mut Search::new(), &rules, goals);
    book.map
        .hexes()
        .map(|hex| costs.cost(hex, false).map_or(999, |cost| i64::from(cost.0)))
        .collect()
}

/// What it costs from each hex to the south edge.
pub(crate) fn to_the_south(hex: HexId) -> i64 {
    static COSTS: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let book = book();
        costs_towards(
            book.map
                .hexes()
                .filter(|&hex| book.map.joins(hex).iter().any(|join| join.to == book.south)),
        )
    });
    COSTS.get(hex.index()).copied().unwrap_or(-1)
}

/// The cities, each with what it costs to go there.
static CITIES: LazyLock<Vec<(HexId, Vec<i64>)>> = LazyLock::new(|| {
    let city = |hex: &HexId| {
        let place = book().site(*hex).and_then(|site| site.place.as_ref());
        place.is_some_and(|place| place.kind.is_city())
    };
    let cities = book().map.hexes().filter(city);
    cities.map(|hex| (hex, costs_towards(std::iter::once(hex)))).collect()
});

/// Where a stack of the runner's wants to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// At the south edge (6.1); a hunter: where the hunted are.
    Away,
    /// In this city of [`CITIES`], to make Chihuahua rise (6.2).
    City(usize),
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
                .filter(|&it| game.force(it).side != side && it.kind.guards())
                .filter(|it| it.kind != Kind::Policia)
                .filter_map(|it| game.hex_of(it))
                .collect(),
            Script::Hunter => quarry(game),
        };
        Mind { game, script, marks }
    }

    fn score(&self, action: Action) -> i64 {
        match action {
            Action::ChooseVilla(Villa { leader }) => i64::from(leader.id == "cervantes"),
            Action::Movement(action) => match action {
                MovementAction::Begin { counter, gait } => self.score_begin(counter, gait),
                MovementAction::Merge { .. } => -1,
                MovementAction::End => 0,
            },
            Action::MoveStack(action) => {
                self.game.moving.as_ref().map_or(0, |moving| self.score_moving(moving, action))
            }
            Action::Aim(AimAction::Aim { at: Some(Labelled(at)) }) => 100 - self.nearest(at),
            Action::Land(LandAction::Land { to }) | Action::Glide(GlideTo { to }) => {
                self.score_landing(to)
            }
            Action::SufferEvent(Pick { counter }) => {
                let suffers = self.game.agenda.asks::<SufferEvent>();
                let gain = suffers.is_some_and(|it| matches!(it.effect, Effect::Gain(_)));
                if gain { self.value(counter) } else { -self.value(counter) }
            }
            Action::Strikes(StrikesAction::Strike { at, .. } | StrikesAction::RailGun { at }) => {
                50 - self.nearest(at).min(40)
            }
            Action::Assaults(action) => self.score_attack(action),
            Action::TakeHits(Pick { counter }) => -self.value(counter),
            Action::ChooseTactic(TacticChoice::Mounted) => 1,
            Action::Retreat(RetreatAction::Retreat { to }) => 1000 - self.longing(Wish::Away, to),
            Action::TakePart(TakePartAction::Fight)
            | Action::Advance(AdvanceAction::Advance { .. }) => 10,
            _ => 0,
        }
    }

    /// What a counter is worth to its owner.
    fn value(&self, counter: CounterId) -> i64 {
        let worth = match counter.kind {
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

    fn score_attack(&self, action: AssaultsAction) -> i64 {
        match action {
            AssaultsAction::Assault { at, policia } => self.score_assault(at, policia),
            AssaultsAction::Raid { goal, by } => match goal {
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
            AssaultsAction::End => 0,
        }
    }

    fn score_begin(&self, counter: CounterId, gait: Gait) -> i64 {
        let kind = counter.kind;
        if self.game.called_off.contains(counter) {
            return -1;
        }
        let force = self.game.force(counter);
        if self.script == Script::Runner && force.colour != Colour::Red {
            // Orange of the Villista player stays where it is useful: at home.
            return -1;
        }
        if self.script == Script::Hunter && self.holds_city(counter) {
            return -1;
        }
        let worth = match (self.script, gait, kind) {
            (Script::Runner, Gait::March, Kind::Leader) => {
                if self.game.is_villa(counter) {
                    200
                } else {
                    100
                }
            }
            (Script::Hunter, Gait::Motor | Gait::Air, _) => return 150,
            (Script::Hunter, Gait::March, Kind::Leader | Kind::Scout | Kind::MachineGun) => 100,
            (Script::Hunter, Gait::March, Kind::Artillery) => 90,
            (_, Gait::Rail, Kind::Leader) => 210,
            (Script::Hunter, Gait::Rail, _) if kind.guards() && self.is_left_alone(counter) => 140,
            _ => return -1,
        };
        // By train if it brings him further than his own feet, or a march in that direction.
        let (gain, by_march) = (self.gain(counter, gait), self.gain(counter, Gait::March));
        let better = gait != Gait::Rail || gain > 2 * by_march;
        if gain > 0 && better { worth } else { -1 }
    }

    /// Whether nobody takes a counter along who could.
    fn is_left_alone(&self, counter: CounterId) -> bool {
        self.game.piece(counter).under.is_none()
    }

    /// How much nearer to its wish a move could bring a counter with its stack.
    fn gain(&self, counter: CounterId, gait: Gait) -> i64 {
        let game = self.game;
        let Some(hex) = game.hex_of(counter) else { return 0 };
        if game.check_begin(counter, gait).is_err() {
            return 0;
        }
        let group = game.default_group(counter, gait);
        let mut moving = MovingStack::new(gait, game.force(counter), hex, group);
        if gait == Gait::March {
            moving.tempo = Tempo::Double;
        }
        let wish = self.wish(group);
        let (here, mut gain) = (self.longing(wish, hex), 0);
        game.destinations(&moving, |to| gain = gain.max(here - self.longing(wish, to)));
        gain
    }

    /// Whether the last field troops of a city would leave it open to red bands nearby (6.2).
    fn holds_city(&self, counter: CounterId) -> bool {
        let game = self.game;
        let Some(hex) = game.hex_of(counter) else { return false };
        let map = &book().map;
        let red_is_near = || {
            book().troops.iter().any(|it| {
                let near = game.hex_of(it).and_then(|at| map.distance(at, hex));
                game.force(it).colour == Colour::Red && near.is_some_and(|far| far <= 8)
            })
        };
        CITIES.iter().any(|city| city.0 == hex) && self.nearest(hex) > 3 && red_is_near()
    }

    /// What a stack is for: Villa runs, and so does everybody while all cities are held against
    /// them; other bands make for a city that only policia hold.
    fn wish(&self, group: Counters) -> Wish {
        let game = self.game;
        let troops = group & book().troops;
        let villa = group.iter().any(|it| game.is_villa(it));
        if self.script == Script::Hunter || villa || troops.is_empty() {
            return Wish::Away;
        }
        let Some(hex) = troops.first().and_then(|it| game.hex_of(it)) else { return Wish::Away };
        let open = CITIES.iter().enumerate().filter(|(_, city)| {
            let held = (game.counters_at(city.0) & book().guards) - book().of(Kind::Policia);
            held.iter().all(|it| game.force(it).colour == Colour::Red)
        });
        let nearest = open.min_by_key(|(_, city)| city.1.get(hex.index()).copied().unwrap_or(999));
        nearest.map_or(Wish::Away, |(index, _)| Wish::City(index))
    }

    fn score_assault(&self, at: HexId, policia: bool) -> i64 {
        let Some(force) = self.game.target(at, policia) else { return -1 };
        if policia {
            let city = CITIES.iter().any(|city| city.0 == at);
            return if city && self.script == Script::Runner { 80 } else { -1 };
        }
        let ours = self.game.able_to_assault(at, policia).len();
        let theirs = (self.game.stack(at, force) & book().guards).len();
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
    fn longing(&self, wish: Wish, hex: HexId) -> i64 {
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
                let (way, whim) = match wish {
                    Wish::Away => (to_the_south(hex), self.whim(hex)),
                    Wish::City(city) => {
                        (CITIES[city].1.get(hex.index()).copied().unwrap_or(999), 0)
                    }
                };
                10 * way + danger + if dry { 8 } else { 0 } + whim
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

    fn score_moving(&self, moving: &MovingStack, action: StackAction) -> i64 {
        let wish = self.wish(moving.group());
        let here = self.longing(wish, moving.hex());
        let home = moving.force.colour == Colour::Orange && self.script == Script::Runner;
        match action {
            StackAction::Engine => 5000,
            StackAction::Stop => 0,
            StackAction::Go { .. } if home => -1,
            StackAction::Go { to } => here - self.longing(wish, to),
            StackAction::Take { counter } if moving.gait == Gait::Rail => {
                // A train takes all who fight, and what they need.
                let kind = counter.kind;
                let comes =
                    kind.guards() || matches!(kind, Kind::Leader | Kind::Horse | Kind::Rifle);
                if comes && !self.holds_city(counter) { 9000 } else { -1 }
            }
            StackAction::Take { counter }
                if self.script == Script::Runner && !moving.has_moved() =>
            {
                let goods = counter.kind.is_white() && counter.kind != Kind::Wagon;
                let kin = counter.kind == Kind::Leader || counter.kind.is_troop() || goods;
                if kin { 9000 } else { -1 }
            }
            StackAction::Tempo { tempo: Tempo::Double } => self.hurry(moving),
            _ => -1,
        }
    }

    /// An aeroplane stays near home.
    fn score_landing(&self, to: HexId) -> i64 {
        let start = self.game.moving.as_ref().map(MovingStack::start);
        let back = start.and_then(|start| book().map.distance(to, start));
        100 - back.map_or(60, i64::from)
    }

    /// Whether a double-move is worth a step of every horse.
    fn hurry(&self, moving: &MovingStack) -> i64 {
        let near = self.nearest(moving.hex());
        let fresh = (moving.group() & self.game.depleted).is_empty();
        let pace = i64::from(self.game.remaining(moving));
        match self.script {
            Script::Runner => {
                let out = match self.wish(moving.group()) {
                    Wish::Away => to_the_south(moving.hex()) < 2 * pace,
                    Wish::City(_) => false,
                };
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
        _ => (leaders - game.known).iter().collect(),
    };
    wanted.into_iter().filter_map(|leader| game.hex_of(leader)).collect()
}
