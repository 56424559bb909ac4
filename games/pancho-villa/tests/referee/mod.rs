//! Somebody who looks over the players' shoulders: after each action he asks whether every counter
//! is where a rule has put it, and works out moves again with his own [`ground`].

mod ground;

use grognard_pancho_villa::{
    Action, AdvanceAction, AimAction, Colour, CounterId, Counters, Ended, Event, Force, Gait, Kind,
    LandAction, MovementAction, PanchoVilla, RetreatAction, Season, Spot, StackAction, Tempo,
};
use hexmap::HexId;
use table::{Event as Told, Setup};

use ground::{Bank, MAP, March, Stand};

/// What one counter was before an action.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Was {
    spot: Spot,
    force: Force,
    depleted: bool,
}

/// A move under way.
#[derive(Clone)]
struct Trip {
    gait: Gait,
    tempo: Tempo,
    start: HexId,
    /// What the stack had spent when last seen, and what each counter has spent in this move or
    /// this half of it.
    spent: u16,
    used: Vec<u16>,
    /// Who has left the hex in which he joined.
    gone: Counters,
    switched: bool,
    engine: Option<u16>,
    stands: Vec<Stand>,
    /// A move that is done again crosses no ford (event table).
    again: bool,
    target: Option<HexId>,
}

/// The referee of one game.
#[derive(Clone)]
pub(crate) struct Referee {
    was: Vec<Was>,
    trip: Option<Trip>,
    movers: Vec<CounterId>,
    /// Have moved, and an event may still send them elsewhere (5.1.14).
    waiting: Counters,
    setup: Setup,
    /// How many moves were worked out again.
    pub(crate) marches: u64,
}

type Verdict = Result<(), String>;

fn seen(game: &PanchoVilla, it: CounterId) -> Was {
    Was { spot: game.spot(it), force: game.force(it), depleted: game.is_depleted(it) }
}

fn look(game: &PanchoVilla) -> Vec<Was> {
    CounterId::all().map(|it| seen(game, it)).collect()
}

fn happened(events: &[Told<Event>]) -> impl Iterator<Item = &Event> {
    events.iter().filter_map(|told| match told {
        Told::Happened(event) | Told::Revealed(event) => Some(event),
        Told::Rolled(_) => None,
    })
}

impl Referee {
    pub(crate) fn new(game: &PanchoVilla, setup: &Setup) -> Referee {
        Referee {
            was: look(game),
            trip: None,
            movers: Vec::new(),
            waiting: Counters::EMPTY,
            setup: setup.clone(),
            marches: 0,
        }
    }

    fn agreed(&self, option: &str, value: &str) -> bool {
        self.setup.option(option) == Some(value)
    }

    /// Looks at an action and what came of it. `before` is the game in which it was chosen.
    pub(crate) fn judge(
        &mut self,
        before: &PanchoVilla,
        action: Action,
        events: &[Told<Event>],
        after: &PanchoVilla,
    ) -> Verdict {
        self.movers = before.on_the_move().iter().collect();
        self.waiting = before.awaiting_events();
        let told: Vec<&Event> = happened(events).collect();
        self.follow(before, action, events, &told)?;
        self.conserved(&told, after)?;
        // Who goes over among those he came to arrest stays there until somebody moves (5.1.18).
        // What such a stack takes in a raid stays with it.
        let turned_coat = told
            .iter()
            .any(|it| matches!(it, Event::War | Event::Mutiny { .. } | Event::Taken { .. }));
        self.apart(after, turned_coat)?;
        self.was = look(after);
        Ok(())
    }

    /// Keeps the books of a move, and works it out again.
    fn follow(
        &mut self,
        before: &PanchoVilla,
        action: Action,
        events: &[Told<Event>],
        told: &[&Event],
    ) -> Verdict {
        match action {
            Action::Movement(MovementAction::Begin { counter, gait }) => {
                let start = before.hex_of(counter).ok_or("a counter off the map moves")?;
                self.trip = Some(Trip {
                    gait,
                    tempo: Tempo::Normal,
                    start,
                    spent: 0,
                    used: vec![0; self.was.len()],
                    gone: Counters::EMPTY,
                    switched: false,
                    engine: None,
                    stands: vec![(Bank::Any, false)],
                    again: false,
                    target: None,
                });
            }
            Action::MoveStack(StackAction::Tempo { tempo }) => self.trip()?.tempo = tempo,
            Action::MoveStack(StackAction::Switch) => {
                let trip = self.trip()?;
                trip.switched = true;
                trip.used.fill(0);
            }
            Action::MoveStack(StackAction::Leave { counter }) => {
                // Those who are left begin here, if none of them has come along (2.2.10).
                let rest = self.movers.clone();
                let trip = self.trip()?;
                if !rest.iter().any(|&it| it != counter && trip.gone.contains(it)) {
                    trip.stands = vec![(Bank::Any, false)];
                }
            }
            Action::MoveStack(StackAction::Engine) => {
                self.trip()?.engine = Some(5 * first_die(events)?);
            }
            Action::Aim(AimAction::Aim { at }) => self.trip()?.target = at.map(|aimed| aimed.0),
            Action::MoveStack(StackAction::Go { to }) => self.went(before, to, told)?,
            Action::Land(LandAction::Land { .. }) | Action::Glide(_) => self.flew(events, told)?,
            Action::Retreat(RetreatAction::Retreat { to }) => retreated(before, to, told)?,
            Action::Advance(AdvanceAction::Advance { from }) => advanced(from, told)?,
            _ => {}
        }
        if told.iter().any(|event| matches!(event, Event::MovesAgain { .. })) {
            let trip = self.trip()?;
            (trip.spent, trip.switched, trip.again) = (0, false, true);
            trip.used.fill(0);
            trip.gone = Counters::EMPTY;
            trip.stands = vec![(Bank::Any, false)];
        }
        Ok(())
    }

    fn trip(&mut self) -> Result<&mut Trip, String> {
        self.trip.as_mut().ok_or_else(|| "nobody is on the move".to_owned())
    }

    fn went(&mut self, before: &PanchoVilla, to: HexId, told: &[&Event]) -> Verdict {
        let moved = told.iter().find_map(|event| match event {
            Event::Moves { from, to, spent, .. } => Some((*from, *to, *spent)),
            _ => None,
        });
        let Some((from, reached, spent)) = moved else { return Err("nobody went".to_owned()) };
        if reached != to {
            return Err("it went elsewhere".to_owned());
        }
        let movers = self.movers.clone();
        let force = before.force(*movers.first().ok_or("an empty stack went")?);
        let ways = ground::ways(before, force, &|counter| movers.contains(&counter));
        let red = force.colour == Colour::Red;
        let (soft, jimenez) = (self.agreed("rivers", "soft"), self.agreed("jimenez", "on"));
        let fords = (before.season() == Season::Summer) != self.agreed("fords", "not-summer");
        let trip = self.trip.as_mut().ok_or("nobody is on the move")?;
        if trip.gait == Gait::Rail {
            let ran = ground::train(before, &ways, red, jimenez, from, to);
            self.marches += 1;
            return if ran { Ok(()) } else { Err(format!("no train runs {}", way(from, to))) };
        }
        let cost = spent.checked_sub(trip.spent).ok_or("points came back")?;
        let march = March {
            motor: trip.gait == Gait::Motor,
            winter: ground::is_winter(before),
            fords: fords && !trip.again,
            soft,
            red,
        };
        let found = ground::march(before, march, &ways, from, &trip.stands, to, cost);
        let Some((_, stands)) = found else {
            return Err(format!("{} does not go for {cost} MP", way(from, to)));
        };
        trip.stands = stands;
        trip.spent = spent;
        for &counter in &movers {
            trip.used[counter.index()] += cost;
            trip.gone.insert(counter);
        }
        let trip = self.trip.as_ref().ok_or("nobody is on the move")?;
        for &counter in &movers {
            let limit = limit(before, trip, &movers, counter);
            let used = if march.motor { spent } else { trip.used[counter.index()] };
            if used > limit {
                return Err(format!("{} spends {used} of {limit} MP", counter.id));
            }
        }
        self.marches += 1;
        Ok(())
    }

    fn flew(&mut self, events: &[Told<Event>], told: &[&Event]) -> Verdict {
        let engine = self.trip()?.engine;
        let engine = match engine {
            Some(known) => known,
            None => 5 * first_die(events)?,
        };
        self.marches += 1;
        let trip = self.trip()?;
        trip.engine = Some(engine);
        for event in told {
            let Event::Flies { to, reached, .. } = event else { continue };
            if !ground::is_llanos(*to) {
                return Err(format!("an aeroplane lands in {}", MAP.label(*to)));
            }
            let over = trip.target.unwrap_or(trip.start);
            let far = |from, to| MAP.distance(from, to).unwrap_or(0);
            let least = far(trip.start, over) + far(over, *to);
            if *reached && least > u32::from(engine) {
                return Err(format!("{least} hexes with {engine} MP"));
            }
        }
        Ok(())
    }

    /// Counters appear, vanish, change hands, sides and hexes only as the events say.
    fn conserved(&self, told: &[&Event], after: &PanchoVilla) -> Verdict {
        let has = |test: &dyn Fn(&Event) -> bool| told.iter().any(|event| test(event));
        let risen = has(&|event| matches!(event, Event::Over { ended: Ended::Uprising }));
        let changed_hands =
            risen || has(&|event| matches!(event, Event::War | Event::Mutiny { .. }));
        let merged = has(&|event| matches!(event, Event::Merged { .. }));
        for (counter, was) in CounterId::all().zip(&self.was) {
            let (spot, kind) = (after.spot(counter), counter.kind);
            if !kind.is_white() && after.force(counter).colour != counter.colour {
                return Err(format!("{} has another colour", counter.id));
            }
            if *was == seen(after, counter) {
                continue;
            }
            let fault = |what: &str| Err(format!("{} {what}", counter.id));
            let named = |test: &dyn Fn(&Event) -> Option<CounterId>| {
                told.iter().any(|event| test(event) == Some(counter))
            };
            let removed = named(&|event| match event {
                Event::Removed { counter, .. } => Some(*counter),
                _ => None,
            });
            let taken = named(&|event| match event {
                Event::Taken { counter, .. } => Some(*counter),
                _ => None,
            });
            let left = named(&|event| match event {
                Event::LeavesMap { counter } => Some(*counter),
                _ => None,
            });
            let (came_from, is_at) = (was.spot.hex(), spot.hex());
            if was.spot != spot {
                let allowed = match (came_from, is_at) {
                    (Some(_), None) => match spot {
                        Spot::POOL => {
                            kind.is_white() && (removed || (merged && kind == Kind::Rifle))
                        }
                        Spot::GONE => {
                            !kind.is_white() && (removed || (risen && kind == Kind::Policia))
                        }
                        Spot::AWAY => left,
                        _ => false,
                    },
                    (None, Some(_)) => match was.spot {
                        Spot::POOL => taken,
                        Spot::RESERVE => has(&|event| matches!(event, Event::Reinforced { .. })),
                        _ => false,
                    },
                    (Some(from), Some(to)) => {
                        self.movers.contains(&counter)
                            || self.waiting.contains(counter)
                            || has(&|event| match event {
                                Event::Retreats { from: one, to: other }
                                | Event::Advances { from: one, to: other } => {
                                    (*one, *other) == (from, to)
                                }
                                _ => false,
                            })
                    }
                    (None, None) => false,
                };
                if !allowed {
                    return fault("is elsewhere by no rule");
                }
            }
            if kind == Kind::Policia && is_at.is_some() && is_at != came_from {
                return fault("has moved");
            }
            if was.force != after.force(counter) && !(changed_hands || (taken && kind.is_white())) {
                return fault("has changed hands by no rule");
            }
            let depleted = after.is_depleted(counter);
            let turned = named(&|event| match event {
                Event::Depleted { counter, .. } | Event::Restored { counter, .. } => Some(*counter),
                Event::Merged { rifle } => Some(*rifle),
                _ => None,
            });
            if was.depleted != depleted && !turned && is_at.is_some() {
                return fault("is turned over by no rule");
            }
        }
        Ok(())
    }

    /// 2.3.4-2.3.6, 5.1.13: no two forces that fight in one hex, and nobody who went somewhere in
    /// this action stands among other colours of his own player.
    fn apart(&self, after: &PanchoVilla, turned_coat: bool) -> Verdict {
        if CounterId::all().zip(&self.was).all(|(it, was)| *was == seen(after, it)) {
            return Ok(());
        }
        let mut holders: Vec<Option<Force>> = vec![None; MAP.len()];
        for counter in CounterId::all().filter(|it| ground::fights(it.kind)) {
            let Some(hex) = after.hex_of(counter) else { continue };
            let force = after.force(counter);
            if holders[hex.index()].replace(force).is_some_and(|known| known != force) {
                return Err(format!("two forces fight in {}", MAP.label(hex)));
            }
        }
        if turned_coat {
            return Ok(());
        }
        for (counter, was) in CounterId::all().zip(&self.was) {
            let Some(hex) = after.hex_of(counter).filter(|_| was.spot != after.spot(counter))
            else {
                continue;
            };
            let own = after.force(counter);
            let stranger = after.counters_at(hex).iter().find(|&other| {
                let force = after.force(other);
                other.kind != Kind::Policia && force != own && force.side == own.side
            });
            if let Some(other) = stranger {
                let ids = (&counter.id, &other.id);
                return Err(format!("{} stands with {}", ids.0, ids.1));
            }
        }
        Ok(())
    }
}

fn way(from: HexId, to: HexId) -> String {
    format!("from {} to {}", MAP.label(from), MAP.label(to))
}

fn first_die(events: &[Told<Event>]) -> Result<u16, String> {
    let die = events.iter().find_map(|told| match told {
        Told::Rolled(roll) => Some(u16::from(roll.face)),
        _ => None,
    });
    die.ok_or_else(|| "no die was thrown".to_owned())
}

/// 5.1.2, 5.1.4, 5.1.9, 5.1.10: how far a counter can have gone in this move, or this half of it.
fn limit(game: &PanchoVilla, trip: &Trip, stack: &[CounterId], counter: CounterId) -> u16 {
    if trip.gait == Gait::Motor {
        return trip.engine.unwrap_or(0);
    }
    let rides = |it: CounterId| it.kind.is_troop() || it.kind == Kind::Scout;
    let count = |test: &dyn Fn(CounterId) -> bool| stack.iter().filter(|it| test(**it)).count();
    let riders = count(&|it| rides(it));
    let seats = count(&|it| matches!(it.kind, Kind::Horse | Kind::Mule | Kind::Wagon));
    let mixed = matches!(trip.tempo, Tempo::FootFirst | Tempo::RideFirst);
    let on_foot = mixed && (trip.tempo == Tempo::FootFirst) != trip.switched;
    let good = |it: CounterId| {
        matches!(it.kind, Kind::Villista | Kind::Rural | Kind::Ranger | Kind::Scout)
    };
    let skill = u16::from(!on_foot && count(&|it| good(it)) > 0);
    let less = u16::from(game.is_depleted(counter));
    let walks = on_foot || seats < riders;
    let pace = match counter.kind {
        Kind::Leader => 5 - less,
        Kind::Horse => 4 - less + skill,
        Kind::Mule | Kind::MachineGun | Kind::Artillery => 3,
        Kind::Wagon => 2,
        _ if rides(counter) && on_foot => 2 - less,
        // Whoever has no seat holds the others back; which of them it is the owner may choose.
        _ if rides(counter) && walks && seats == 0 => 2 - less,
        _ if rides(counter) => 5,
        _ => u16::MAX / 2,
    };
    if trip.tempo == Tempo::Double { pace.saturating_mul(2) } else { pace }
}

/// 5.3.7.
fn retreated(before: &PanchoVilla, to: HexId, told: &[&Event]) -> Verdict {
    let from = told.iter().find_map(|event| match event {
        Event::Retreats { from, .. } => Some(*from),
        _ => None,
    });
    let from = from.ok_or("nobody retreated")?;
    let side = table::Game::decision(before).side().ok_or("the game is over")?;
    let beaten = |it: &CounterId| before.force(*it).side == side && it.kind != Kind::Policia;
    let stack: Vec<CounterId> = before.counters_at(from).iter().filter(beaten).collect();
    let force = before.force(*stack.first().ok_or("an empty stack retreated")?);
    let ways = ground::ways(before, force, &|counter| stack.contains(&counter));
    if ground::is_barred(from, to) || ways.closed[to.index()] || ways.enemy_zone[to.index()] {
        return Err(format!("a retreat {}", way(from, to)));
    }
    Ok(())
}

/// 5.3.2.
fn advanced(from: HexId, told: &[&Event]) -> Verdict {
    let to = told.iter().find_map(|event| match event {
        Event::Advances { to, .. } => Some(*to),
        _ => None,
    });
    let to = to.ok_or("nobody advanced")?;
    if ground::is_barred(from, to) { Err(format!("an advance {}", way(from, to))) } else { Ok(()) }
}
