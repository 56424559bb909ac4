//! Somebody who looks over the players' shoulders with his own map, books and tables: every event
//! must follow from the rules and the dice as he reads them, and after each action his books must
//! say what the game says.

mod books;
mod ground;

use std::collections::{BTreeMap, VecDeque};

use books::{Books, number, objective};
use grognard_bull_run::{
    Action, Alarm, BattleEvent, BullRun, Crossing, Ending, Flank, Letter, Margin, MoveAction, Side,
    Stack, UnitId, Way,
};
use ground::{Between, GROUND, Hex, adjacent, is_west};
use table::Event as Told;
use table::testing::Watched;

type Verdict = Result<(), String>;

/// 10.4: hits by die (from 1) and by SP of the firing stack, two a column.
const FIRE: [[u8; 6]; 6] = [
    [0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 1, 1],
    [0, 0, 0, 1, 1, 1],
    [0, 0, 1, 1, 2, 2],
    [0, 1, 1, 2, 2, 3],
    [1, 1, 2, 2, 3, 3],
];

/// A combat that is being fought.
#[derive(Clone, Debug)]
struct Combat {
    attackers: Vec<UnitId>,
    from: Hex,
    target: Hex,
    on_defender: u8,
    on_attacker: u8,
    /// Who took more hits and has not checked yet.
    checks: Option<Hex>,
    must_retreat: bool,
    /// The stack found nowhere to go as a whole: all of it is lost.
    nowhere: bool,
    /// Hits still to be taken, on the target and on the attacker.
    left: [u8; 2],
}

/// The referee of one game.
#[derive(Clone, Debug)]
pub(crate) struct Referee {
    books: Books,
    dice: VecDeque<u8>,
    foretold: Option<Vec<Side>>,
    arrivals: VecDeque<(UnitId, bool)>,
    combat: Option<Combat>,
    /// Where the unit that moves can go.
    marching: BTreeMap<(Hex, bool), u32>,
    /// How many marches, fires and retreats were worked out again.
    pub(crate) marches: u64,
    pub(crate) fires: u64,
    pub(crate) retreats: u64,
}

fn ensure(holds: bool, what: impl Into<String>) -> Verdict {
    if holds { Ok(()) } else { Err(what.into()) }
}

fn side_of_die(die: u8) -> Side {
    if die <= 3 { Side::Union } else { Side::Csa }
}

impl Referee {
    pub(crate) fn new(game: &BullRun) -> Referee {
        Referee {
            books: Books::open(game),
            dice: VecDeque::new(),
            foretold: game.foretold().map(|_| Vec::new()),
            arrivals: VecDeque::new(),
            combat: None,
            marching: BTreeMap::new(),
            marches: 0,
            fires: 0,
            retreats: 0,
        }
    }

    /// Looks at an action and what came of it.
    pub(crate) fn judge(&mut self, step: &Watched<'_, BullRun>) -> Verdict {
        self.may(*step.action, step.before)?;
        for told in step.events {
            match told {
                Told::Rolled(roll) => self.dice.push_back(roll.face),
                Told::Happened(event) | Told::Revealed(event) => {
                    self.follow(*event, *step.action).map_err(|why| format!("{event:?}: {why}"))?;
                }
            }
        }
        ensure(self.dice.is_empty(), "a die had no meaning")?;
        ensure(self.arrivals.is_empty(), "somebody due was forgotten")?;
        self.agrees(step.after)
    }

    /// Has a flank ford been crossed, so that a second one makes no difference?
    pub(crate) fn flank_crossed_before(&self) -> bool {
        fords_crossed(&self.books)
    }

    fn die(&mut self) -> Result<u8, String> {
        self.dice.pop_front().ok_or_else(|| "no die was rolled for it".to_owned())
    }

    /// Is what the game lists for the unit that moves what the referee would list?
    fn may(&mut self, action: Action, before: &BullRun) -> Verdict {
        let Action::Movement(MoveAction::Move { unit, .. }) = action else { return Ok(()) };
        let mut actions = Vec::new();
        table::Game::actions(before, &mut actions);
        let mut listed: Vec<Hex> = actions
            .iter()
            .filter_map(|it| match it {
                Action::Movement(MoveAction::Move { unit: it, to, .. }) if *it == unit => {
                    Some(number(*to))
                }
                _ => None,
            })
            .collect();
        listed.sort_unstable();
        listed.dedup();
        self.marching = self.books.marches(unit);
        let mut own: Vec<Hex> = self.marching.keys().map(|(hex, _)| *hex).collect();
        own.sort_unstable();
        own.dedup();
        self.marches += 1;
        ensure(listed == own, format!("{unit} may end in {own:?}, listed are {listed:?}"))
    }

    /// Keeps the books by an event, if the rules allow it.
    fn follow(&mut self, event: BattleEvent, action: Action) -> Verdict {
        match event {
            BattleEvent::TurnBegan { turn, initiative } => self.turn_began(turn, initiative),
            BattleEvent::Arrived { unit, hex } => self.arrival(unit, number(hex), true),
            BattleEvent::Delayed { unit, hex } => self.arrival(unit, number(hex), false),
            BattleEvent::FarmFord { found } => {
                ensure(!self.books.found, "it is found already")?;
                self.books.found = self.die()? >= 5;
                ensure(self.books.found == found, "the die says otherwise")
            }
            BattleEvent::FlankCrossed { unit, ford } => self.flank_crossed(unit, ford),
            BattleEvent::Aware { how } => self.aware(how),
            BattleEvent::Unaware => ensure(self.die()? < 5, "scouts reported"),
            BattleEvent::Noticed { unit } => {
                ensure(!self.books.noticed && self.books.in_contact(unit), "nobody sees it")?;
                self.books.noticed = true;
                Ok(())
            }
            BattleEvent::Tried { unit, passed } => self.tried(unit, passed),
            BattleEvent::Freed { unit } => {
                let record = self.books.of(unit);
                let across = record.hex.is_some_and(|hex| GROUND.is_north(hex));
                let new = record.crossing != Crossing::Free;
                record.crossing = Crossing::Free;
                ensure(unit.grey && across && new, "it is not freed now")
            }
            BattleEvent::Moved { unit, from, to, cost, .. } => {
                self.moved(unit, number(from), number(to), cost, action)
            }
            BattleEvent::Consulted { letter } => self.consulted(letter),
            BattleEvent::Ordered { stack, from, target } => {
                self.ordered(stack, number(from), number(target))
            }
            BattleEvent::AttackLost { unit, target } => {
                let gone = !self.books.has(unit.side.other(), number(target));
                let record = self.books.of(unit);
                let ordered = record.order.take() == Some(number(target));
                record.attack_used = true;
                ensure(gone && ordered, "its target is there")
            }
            BattleEvent::Hesitation { stack, attacks } => self.hesitation(stack, attacks),
            BattleEvent::Fired { stack, sp, die, at, hits } => {
                self.fired(stack, sp, die, at.is_some(), hits)
            }
            BattleEvent::Hit { unit, hits, left } => self.hit(unit, hits, left),
            BattleEvent::Checked { stack, retreats } => self.checked(stack, retreats),
            BattleEvent::Retreated { stack, from, to } => {
                self.retreated(stack, number(from), number(to))
            }
            BattleEvent::Eliminated { unit } => self.eliminated(unit),
            BattleEvent::Advanced { stack, from, to } => {
                self.advanced(stack, number(from), number(to))
            }
            BattleEvent::Holds { side, hex } => {
                let there = number(hex) == objective(side) && self.books.has(side, number(hex));
                ensure(there, "nobody holds it")
            }
            BattleEvent::Ended { ending } => {
                let expected = self.ending();
                ensure(expected == Some(ending), format!("it ends with {expected:?}"))
            }
        }
    }

    fn turn_began(&mut self, turn: u8, initiative: Side) -> Verdict {
        if turn > 1 {
            let ended = self.ending();
            ensure(ended.is_none(), format!("the game is over: {ended:?}"))?;
            for side in Side::ALL {
                self.books.held[side.id().index()] = self.books.has(side, objective(side));
            }
        }
        ensure(turn == self.books.turn + 1, "turns follow each other")?;
        if let Some(mut all) = self.foretold.take() {
            if turn == 1 {
                for _ in 0..15 {
                    all.push(side_of_die(self.die()?));
                }
            }
            self.books.initiative = all[usize::from(turn) - 1];
            self.foretold = Some(all);
        } else {
            self.books.initiative = side_of_die(self.die()?);
        }
        ensure(self.books.initiative == initiative, "the die gives it to the other side")?;
        self.books.turn = turn;
        self.books.new_turn();
        self.expect_arrivals();
        Ok(())
    }

    /// 7.0: who comes in and who waits, those due first before the others.
    fn expect_arrivals(&mut self) {
        let mut due: Vec<UnitId> = UnitId::all()
            .filter(|&unit| {
                let record = self.books.get(unit);
                let waits = record.hex.is_none() && !record.gone;
                waits && unit.arrives <= self.books.turn
            })
            .collect();
        due.sort_by_key(|unit| unit.arrives);
        let mut books = self.books.clone();
        for unit in due {
            let hex = number(unit.entry);
            let enters = !books.has(unit.side.other(), hex) && books.stack(hex).len() < 2;
            if enters {
                books.of(unit).hex = Some(hex);
            }
            self.arrivals.push_back((unit, enters));
        }
    }

    fn arrival(&mut self, unit: UnitId, hex: Hex, enters: bool) -> Verdict {
        let expected = self.arrivals.pop_front();
        let right = expected == Some((unit, enters)) && hex == number(unit.entry);
        if enters {
            self.books.of(unit).hex = Some(hex);
        }
        ensure(right, format!("expected was {expected:?}"))
    }

    fn flank_crossed(&mut self, unit: UnitId, ford: Flank) -> Verdict {
        let known = match ford {
            Flank::Sudley => &mut self.books.sudley,
            Flank::Farm => &mut self.books.farm,
            Flank::Other => return Err("that turns nobody's flank".to_owned()),
        };
        let first = !std::mem::replace(known, true);
        ensure(first && unit.side == Side::Union, "it is known, or the unit is grey")
    }

    fn aware(&mut self, how: Alarm) -> Verdict {
        ensure(!self.books.aware, "it is aware already")?;
        ensure(self.books.sudley || self.books.farm, "no flank ford has been crossed")?;
        let so = match how {
            Alarm::Contact { unit } => self.books.in_contact(unit),
            Alarm::Scouts => self.die()? >= 5,
        };
        (self.books.aware, self.books.noticed) = (true, true);
        ensure(so, "neither contact nor scouts")
    }

    fn tried(&mut self, unit: UnitId, passed: bool) -> Verdict {
        let die = self.die()?;
        let record = self.books.of(unit);
        let may = unit.grey && record.crossing == Crossing::Untried;
        record.crossing = if die >= 5 { Crossing::Passed } else { Crossing::Failed };
        ensure(may && (die >= 5) == passed, "the unit or the die says otherwise")
    }

    fn moved(&mut self, unit: UnitId, from: Hex, to: Hex, cost: u32, action: Action) -> Verdict {
        let Action::Movement(MoveAction::Move { way, .. }) = action else {
            return Err("nobody ordered it".to_owned());
        };
        let record = self.books.get(unit);
        ensure(record.hex == Some(from) && !record.moved, "it is elsewhere or has moved")?;
        let both = [false, true].map(|flank| self.marching.get(&(to, flank)).copied());
        let cheapest = both.into_iter().flatten().min().ok_or("it cannot get there")?;
        let right = match way {
            Way::Cheapest => cost == cheapest,
            // The cheapest of the other kind, whichever that is.
            Way::Other => both.contains(&Some(cost)) && both.iter().all(Option::is_some),
        };
        self.books.of(unit).moved = true;
        self.books.put(unit, to);
        ensure(right, format!("it costs {both:?}"))
    }

    fn consulted(&mut self, letter: Letter) -> Verdict {
        let die = self.die()?;
        let south =
            self.books.units.iter().filter(|it| {
                it.side == Side::Union && it.hex.is_some_and(|hex| !GROUND.is_north(hex))
            });
        let seen = if self.books.noticed { south.count() } else { 0 };
        let expected = match (seen, die) {
            (0, 1..=4) => Letter::A,
            (0, _) => Letter::B,
            (1..=3, _) => Letter::C,
            (_, 1 | 2) => Letter::D,
            _ => Letter::E,
        };
        ensure(letter == expected, format!("{expected:?} for {die} and {seen} units"))
    }

    fn ordered(&mut self, stack: Stack, from: Hex, target: Hex) -> Verdict {
        ensure(self.books.stack(from) == stack.units(), "that is not the whole stack")?;
        let side = stack.units()[0].side;
        ensure(self.books.has(side.other(), target), "nobody is there")?;
        ensure(self.books.joined(from, target), "it cannot reach its target")?;
        for &unit in stack.units() {
            let record = self.books.of(unit);
            let fresh = record.order.is_none() && !record.attack_used && !record.attacked;
            ensure(fresh, format!("{unit} may not attack any more"))?;
            record.order = Some(target);
        }
        Ok(())
    }

    fn hesitation(&mut self, stack: Stack, attacks: bool) -> Verdict {
        let die = self.die()?;
        for &unit in stack.units() {
            let record = self.books.of(unit);
            let south = record.hex.is_some_and(|hex| !GROUND.is_north(hex));
            ensure(record.side == Side::Union && south, "it need not hesitate")?;
            if !attacks {
                record.order = None;
                record.attack_used = true;
            }
        }
        ensure((die >= 5) == attacks, "the die says otherwise")
    }

    fn fired(&mut self, stack: Stack, sp: u8, die: u8, attacks: bool, hits: u8) -> Verdict {
        self.fires += 1;
        let units = stack.units().to_vec();
        ensure(self.die()? == die, "that is another die")?;
        let own: u8 = units.iter().map(|&unit| self.books.get(unit).fires).sum();
        ensure(own == sp, format!("it fires with {own} SP"))?;
        let modifier = if attacks { self.begin_combat(&units)? } else { self.answer(&units)? };
        let row = i32::from(die) + modifier;
        let expected = match usize::try_from(row - 1) {
            Ok(row) => FIRE[row.min(5)][usize::from(sp.saturating_sub(1) / 2)],
            Err(_) => 0,
        };
        let combat = self.combat.as_mut().ok_or("nobody fights")?;
        if attacks {
            combat.on_defender = hits;
        } else {
            combat.on_attacker = hits;
        }
        let (target, from) = (combat.target, combat.from);
        combat.left = [
            combat.on_defender.min(self.books.strength(target)),
            combat.on_attacker.min(self.books.strength(from)),
        ];
        combat.checks = match combat.on_defender.cmp(&combat.on_attacker) {
            std::cmp::Ordering::Less => Some(from),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(target),
        };
        ensure(hits == expected, format!("{sp} SP and {row} give {expected}"))
    }

    /// The attacker fires: what changes its die (10.5).
    fn begin_combat(&mut self, units: &[UnitId]) -> Result<i32, String> {
        self.combat_over()?;
        let first = *self.books.get(*units.first().ok_or("nobody attacks")?);
        let (from, target) = (first.hex.ok_or("off the map")?, first.order.ok_or("no order")?);
        let ordered: Vec<UnitId> = self
            .books
            .stack(from)
            .into_iter()
            .filter(|&unit| self.books.get(unit).order == Some(target))
            .collect();
        ensure(ordered == units, "not all who were ordered attack")?;
        ensure(self.books.has(first.side.other(), target), "nobody is there")?;
        for &unit in units {
            let record = self.books.of(unit);
            (record.order, record.attack_used) = (None, true);
        }
        for unit in self.books.stack(target) {
            self.books.of(unit).attacked = true;
        }
        self.combat = Some(Combat {
            attackers: units.to_vec(),
            from,
            target,
            on_defender: 0,
            on_attacker: 0,
            checks: None,
            must_retreat: false,
            nowhere: false,
            left: [0; 2],
        });
        let across = GROUND.between(from, target).is_crossing();
        Ok(-i32::from(GROUND.has_cover(target)) - 2 * i32::from(across))
    }

    /// The defender answers, once a turn.
    fn answer(&mut self, units: &[UnitId]) -> Result<i32, String> {
        let target = self.combat.as_ref().ok_or("nobody fights")?.target;
        let fresh: Vec<UnitId> = self
            .books
            .stack(target)
            .into_iter()
            .filter(|&unit| !self.books.get(unit).defended)
            .collect();
        ensure(fresh == units, "others defend")?;
        for &unit in units {
            self.books.of(unit).defended = true;
        }
        Ok(0)
    }

    fn hit(&mut self, unit: UnitId, hits: u8, left: u8) -> Verdict {
        let combat = self.combat.as_mut().ok_or("nobody fights")?;
        let hex = self.books.get(unit).hex;
        let place = usize::from(hex != Some(combat.target));
        ensure(place == 0 || hex == Some(combat.from), "it is not in this combat")?;
        combat.left[place] = combat.left[place].checked_sub(hits).ok_or("too many hits")?;
        let record = self.books.of(unit);
        record.sp = record.sp.checked_sub(hits).ok_or("more hits than SP")?;
        if record.sp == 0 {
            (record.hex, record.gone) = (None, true);
        }
        ensure(record.sp == left, format!("it has {} left", record.sp))
    }

    fn checked(&mut self, stack: Stack, retreats: bool) -> Verdict {
        let die = self.die()?;
        let combat = self.combat.as_mut().ok_or("nobody fights")?;
        ensure(combat.left == [0; 2], "hits are not used up")?;
        let hex = combat.checks.take().ok_or("nobody need check")?;
        ensure(self.books.stack(hex) == stack.units(), "the other stack checks")?;
        let combat = self.combat.as_mut().ok_or("nobody fights")?;
        combat.must_retreat = retreats;
        ensure((die >= 4) == retreats, "the die says otherwise")
    }

    /// From whom the stack in a hex retreats, and where it may go.
    fn open_to(&mut self, hex: Hex, size: usize, side: Side) -> Result<Vec<Hex>, String> {
        let combat = self.combat.as_ref().ok_or("nobody fights")?;
        ensure(combat.must_retreat, "it need not retreat")?;
        let foe = if hex == combat.target { combat.from } else { combat.target };
        self.retreats += 1;
        Ok(self.books.retreats(hex, foe, side, size))
    }

    fn retreated(&mut self, stack: Stack, from: Hex, to: Hex) -> Verdict {
        let units = stack.units();
        ensure(self.books.stack(from) == units, "that is not the stack")?;
        let open = self.open_to(from, units.len(), units[0].side)?;
        for &unit in units {
            self.books.put(unit, to);
        }
        if let Some(combat) = &mut self.combat {
            combat.must_retreat = false;
        }
        ensure(open.contains(&to), format!("open to it are {open:?}"))
    }

    fn eliminated(&mut self, unit: UnitId) -> Verdict {
        let hex = self.books.get(unit).hex.ok_or("it is not on the map")?;
        // A stack retreats as a whole or not at all: a hex with room for one saves nobody of two, so
        // the second goes the way of the first.
        let size = self.books.stack(hex).len();
        let lost = self.combat.as_ref().is_some_and(|combat| combat.nowhere);
        let open = if lost { Vec::new() } else { self.open_to(hex, size, unit.side)? };
        let record = self.books.of(unit);
        (record.sp, record.hex, record.gone) = (0, None, true);
        if let Some(combat) = &mut self.combat {
            (combat.must_retreat, combat.nowhere) = (size > 1, size > 1);
        }
        ensure(open.is_empty(), format!("open to it are {open:?}"))
    }

    fn advanced(&mut self, stack: Stack, from: Hex, to: Hex) -> Verdict {
        let units = stack.units();
        let combat = self.combat.as_ref().ok_or("nobody fights")?;
        let won = combat.from == from && combat.target == to && self.books.stack(to).is_empty();
        ensure(won && adjacent(from, to), "it has won no hex")?;
        ensure(combat.checks != Some(from), "it checks for retreat first")?;
        ensure(units.iter().any(|it| combat.attackers.contains(it)), "it did not attack")?;
        ensure(self.books.stack(from) == units, "it advances as a whole")?;
        if let Some(combat) = &mut self.combat {
            // Whoever should have checked there is gone.
            combat.checks = None;
        }
        let csa = units[0].side == Side::Csa;
        ensure(!csa || self.books.aware || !is_west(to), "it knows nothing of the west")?;
        let north = !GROUND.is_north(from) && GROUND.is_north(to);
        for &unit in units {
            let crossing = self.books.get(unit).crossing;
            let leave = matches!(crossing, Crossing::Passed | Crossing::Free);
            ensure(!north || !unit.grey || leave, format!("{unit} may not cross"))?;
            self.books.put(unit, to);
        }
        Ok(())
    }

    /// A combat leaves nothing undone.
    fn combat_over(&mut self) -> Verdict {
        let Some(combat) = self.combat.take() else { return Ok(()) };
        ensure(combat.left == [0; 2], "hits were forgotten")?;
        ensure(!combat.must_retreat, "a retreat was forgotten")?;
        let checks = combat.checks.is_some_and(|hex| !self.books.stack(hex).is_empty());
        ensure(!checks, "a retreat check was forgotten")
    }

    /// 3.0 and 12.0, at the end of a turn.
    fn ending(&self) -> Option<Ending> {
        let books = &self.books;
        let holds = |side: Side| books.held[side.id().index()] && books.has(side, objective(side));
        let dead = |side: Side| books.units.iter().all(|it| it.side != side || it.gone);
        match (holds(Side::Union), holds(Side::Csa)) {
            (true, true) => return Some(Ending::BothHeld),
            (true, false) => return Some(Ending::Held(Side::Union)),
            (false, true) => return Some(Ending::Held(Side::Csa)),
            (false, false) => {}
        }
        match (dead(Side::Union), dead(Side::Csa)) {
            (true, false) => return Some(Ending::Destroyed(Side::Csa)),
            (false, true) => return Some(Ending::Destroyed(Side::Union)),
            (false, false) if books.turn < 15 => return None,
            _ => {}
        }
        let lost = |side: Side| -> i32 {
            let units = side.units();
            units.map(|it| i32::from(it.sp) - i32::from(books.get(it).sp)).sum()
        };
        Some(Ending::Losses(match lost(Side::Union) - lost(Side::Csa) {
            10.. => Margin::CsaVictory,
            5..=9 => Margin::CsaNarrow,
            -4..=4 => Margin::Draw,
            -9..=-5 => Margin::UnionNarrow,
            _ => Margin::UnionVictory,
        }))
    }

    /// Do the books say what the game says? And has nobody overlooked what the books make plain?
    fn agrees(&mut self, game: &BullRun) -> Verdict {
        let books = &self.books;
        for unit in UnitId::all() {
            let (now, own) = (game.unit(unit), books.get(unit));
            let same = now.place.hex().map(number) == own.hex && now.sp == own.sp;
            ensure(same, format!("{unit} is not where it was put, or has other SP: {own:?}"))?;
            ensure(now.fires == own.fires, format!("{unit} fires with {}", own.fires))?;
            let north = own.hex.is_some_and(|hex| GROUND.is_north(hex));
            let confused = unit.grey && own.crossing != Crossing::Free;
            ensure(!(north && confused), format!("{unit} is north of the run without leave"))?;
        }
        let fords = game.flank_crossed() == (books.sudley || books.farm);
        ensure(fords && game.farm_ford_found() == books.found, "the fords are not as told")?;
        let known = game.is_aware() == books.aware && game.has_noticed() == books.noticed;
        ensure(known, "the CSA knows what it was not told, or the other way round")?;
        // Contact is seen at the latest when a combat is over.
        let fighting = table::Game::agenda(game).find::<grognard_bull_run::Fight>().is_some();
        let contact = Side::Union.units().any(|unit| books.in_contact(unit));
        if contact && !fighting && self.books.turn > 0 {
            ensure(books.noticed, "contact was not noticed")?;
            ensure(books.aware || !fords_crossed(books), "contact did not make aware")?;
        }
        if fighting { Ok(()) } else { self.combat_over() }
    }
}

fn fords_crossed(books: &Books) -> bool {
    books.sudley || books.farm
}

#[test]
fn the_referee_reads_the_map_as_the_rulebook_draws_it() {
    assert_eq!(GROUND.between(303, 304), Between::Sudley);
    assert_eq!(GROUND.between(706, 705), Between::Farm);
    assert_eq!(GROUND.between(805, 806), Between::Crossing);
    assert_eq!(GROUND.between(806, 906), Between::Water);
    assert_eq!((GROUND.cost(806, 707), GROUND.cost(906, 907)), (Some(1), Some(3)));
    assert_eq!((GROUND.cost(1109, 1110), GROUND.cost(1802, 1803)), (Some(3), Some(1)));
    assert!(GROUND.is_north(1803) && GROUND.is_north(303) && !GROUND.is_north(806));
}
