//! A stack on the move: who is in it, where it came by, how much it has left (5.1.1, 5.1.2, 5.1.9).

use std::cell::RefCell;

use hexmap::HexId;
use pathfinding::{Arrived, Mp, Reach, Search, Start};
use serde::{Deserialize, Serialize};

use crate::bits::Counters;
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::{Colour, Kind, LineKind};
use crate::march::{March, Stand, Train, crosses_water};
use crate::pace::{Gait, Paces};
use crate::state::{Force, PanchoVilla};
use crate::zones::Field;

/// How much a stack makes of its movement (5.1.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    /// Once its movement.
    #[default]
    Normal,
    /// Twice its movement.
    Double,
    /// Half of a double-move on foot, then the other half riding.
    FootFirst,
    /// Half of a double-move riding, then the other half on foot.
    RideFirst,
}

impl Tempo {
    /// Whether the event is read in the column for double-moves.
    pub const fn is_double(self) -> bool {
        !matches!(self, Tempo::Normal)
    }

    /// The word that commands use.
    pub const fn word(self) -> &'static str {
        match self {
            Tempo::Normal => "normal",
            Tempo::Double => "double",
            Tempo::FootFirst => "foot-first",
            Tempo::RideFirst => "ride-first",
        }
    }
}

/// One counter of a moving stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) counter: CounterId,
    /// What the stack had spent when it joined.
    pub(crate) joined: u16,
    /// Where on the route it joined.
    pub(crate) from: u16,
}

/// One hex of the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stop {
    #[serde(with = "crate::label")]
    pub(crate) hex: HexId,
    /// What had been spent up to there.
    pub(crate) spent: u16,
}

/// A stack on the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moving {
    pub(crate) gait: Gait,
    pub(crate) force: Force,
    pub(crate) members: Vec<Member>,
    /// Counters that were left behind and are not taken again in this move.
    pub(crate) left: Counters,
    pub(crate) route: Vec<Stop>,
    pub(crate) stand: Stand,
    pub(crate) tempo: Tempo,
    /// What had been spent when the second half of a mixed double-move began.
    pub(crate) switched: Option<u16>,
    /// What the die gave a motor.
    pub(crate) engine: Option<u16>,
    /// Motors without gasoline that a truck pulls (5.1.8).
    pub(crate) towed: Counters,
    /// What the aeroplane is to strike (2.3.11).
    pub(crate) aim: Aim,
    /// The move is done again (event table): what is read when it is over.
    pub(crate) redo: Option<Resume>,
}

/// The target of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Aim {
    /// Not named yet.
    #[default]
    Open,
    /// There is none.
    Nothing,
    /// The stack in this hex.
    At(#[serde(with = "crate::label")] HexId),
    /// It has flown as far as it could, and its owner says where it glides down.
    Glide,
}

impl Aim {
    pub(crate) const fn target(self) -> Option<HexId> {
        match self {
            Aim::At(hex) => Some(hex),
            Aim::Open | Aim::Nothing | Aim::Glide => None,
        }
    }
}

/// Where the event table is read on after a move that was done again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Resume {
    pub(crate) row: u8,
    pub(crate) next: u8,
}

impl Moving {
    pub(crate) fn new(gait: Gait, force: Force, hex: HexId, group: Counters) -> Moving {
        let member = |counter| Member { counter, joined: 0, from: 0 };
        Moving {
            gait,
            force,
            members: group.iter().map(member).collect(),
            left: Counters::EMPTY,
            route: vec![Stop { hex, spent: 0 }],
            stand: Stand::default(),
            tempo: Tempo::Normal,
            switched: None,
            engine: None,
            towed: Counters::EMPTY,
            aim: Aim::Open,
            redo: None,
        }
    }

    pub(crate) fn group(&self) -> Counters {
        self.members.iter().map(|member| member.counter).collect()
    }

    pub(crate) fn start(&self) -> HexId {
        self.route[0].hex
    }

    pub(crate) fn last(&self) -> Stop {
        self.route[self.route.len() - 1]
    }

    pub(crate) fn hex(&self) -> HexId {
        self.last().hex
    }

    pub(crate) fn spent(&self) -> u16 {
        self.last().spent
    }

    pub(crate) fn has_moved(&self) -> bool {
        self.route.len() > 1
    }

    /// Whether troops walk in this part of the move.
    pub(crate) fn on_foot(&self) -> bool {
        match self.tempo {
            Tempo::FootFirst => self.switched.is_none(),
            Tempo::RideFirst => self.switched.is_some(),
            Tempo::Normal | Tempo::Double => false,
        }
    }

    /// The pairs of hexes along the route.
    pub(crate) fn legs(&self) -> impl Iterator<Item = (Stop, Stop)> + '_ {
        self.route.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// The hex from which the first cliff was crossed, if any.
    pub(crate) fn first_cliff(&self) -> Option<usize> {
        self.route
            .windows(2)
            .position(|pair| book().leg(pair[0].hex, pair[1].hex).is_some_and(|leg| leg.cliff))
    }

    /// Whether the move went over a river without a bridge (2.2.15).
    pub(crate) fn crossed_unbridged(&self, game: &PanchoVilla) -> bool {
        self.route.windows(3).any(|stops| {
            let [from, over, to] = [stops[0].hex, stops[1].hex, stops[2].hex];
            let book = book();
            let sides = (book.map.hexside(from, over), book.map.hexside(over, to));
            let (Some(came), Some(goes)) = sides else { return false };
            let water = book.map.water(over);
            let by_rail = [book.leg(from, over), book.leg(over, to)]
                .iter()
                .flatten()
                .all(|leg| leg.lines.contains(LineKind::Railroad));
            crosses_water(water, came.direction, goes.direction)
                && !(by_rail && game.bridge_stands(over))
        })
    }
}

thread_local! {
    /// The memory of searches: used again and again, one a thread.
    static SEARCH: RefCell<Search<Mp>> = RefCell::new(Search::new());
}

/// Runs a search with memory that is used again.
pub(crate) fn searching<T>(run: impl FnOnce(&mut Search<Mp>) -> T) -> T {
    SEARCH.with_borrow_mut(run)
}

/// One hex that a stack on the move can go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    pub(crate) route: Vec<Stop>,
    pub(crate) stand: Stand,
    pub(crate) halted: bool,
}

/// What a search is asked for: only where one can go, or also by which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Costs are enough.
    Where,
    /// Routes are wanted.
    Way,
}

impl PanchoVilla {
    /// The rules of marching and driving for a stack.
    pub(crate) fn march<'a>(&self, moving: &Moving, field: &'a Field) -> March<'a> {
        March {
            book: book(),
            field,
            motor: moving.gait == Gait::Motor,
            winter: self.season == crate::kind::Season::Winter,
            fords_work: self.fords_work() && moving.redo.is_none(),
            bridges_out: self.bridges_out,
            soft_rivers: self.options.soft_rivers,
            may_leave: moving.force.colour == Colour::Red,
        }
    }

    /// The rules of going by train.
    pub(crate) fn train<'a>(&self, moving: &Moving, field: &'a Field) -> Train<'a> {
        Train {
            book: book(),
            field,
            bridges_out: self.bridges_out,
            is_red: moving.force.colour == Colour::Red,
            jimenez: self.options.jimenez,
        }
    }

    /// How far a member may go in this move, or in this half of it.
    pub(crate) fn limit(moving: &Moving, paces: &Paces, counter: CounterId) -> u16 {
        let pace = u16::from(paces[counter.index()]);
        if moving.tempo == Tempo::Double { pace * 2 } else { pace }
    }

    /// What a stack has left: each member its own movement from where it joined, the least of
    /// them for all (5.1.2).
    pub(crate) fn remaining(&self, moving: &Moving) -> u16 {
        match moving.gait {
            Gait::Motor => moving.engine.unwrap_or(0).saturating_sub(moving.spent()),
            Gait::Rail | Gait::Air => 0,
            Gait::March => {
                let paces = self.paces(moving.group(), moving.on_foot());
                let base = moving.switched.unwrap_or(0);
                moving
                    .members
                    .iter()
                    .map(|member| {
                        let used = moving.spent() - member.joined.max(base);
                        Self::limit(moving, &paces, member.counter).saturating_sub(used)
                    })
                    .min()
                    .unwrap_or(0)
            }
        }
    }

    /// Whether somebody of a stack that has no points left could go on without the slow ones.
    pub(crate) fn could_go_on(&self, moving: &Moving) -> bool {
        if moving.gait != Gait::March || moving.members.len() < 2 || moving.redo.is_some() {
            return false;
        }
        let paces = self.paces(moving.group(), moving.on_foot());
        let base = moving.switched.unwrap_or(0);
        moving.members.iter().any(|member| {
            let used = moving.spent() - member.joined.max(base);
            member.counter.kind().moves_alone()
                && !member.counter.kind().is_motor()
                && Self::limit(moving, &paces, member.counter) > used
        })
    }

    /// Looks at everywhere a stack can go next: `look` sees what the search found.
    pub(crate) fn with_march_reach<T>(
        &self,
        moving: &Moving,
        asked: Asked,
        look: impl FnOnce(Reach<'_, March<'_>>) -> T,
    ) -> T {
        let field = self.field(moving.force, moving.group());
        let rules = self.march(moving, &field);
        let start = Start::at(moving.hex()).in_mode(moving.stand);
        let budget = Mp(u32::from(self.remaining(moving)));
        searching(|search| {
            look(match asked {
                Asked::Where => search.reach(&rules, &[start], Some(budget)),
                Asked::Way => search.routes(&rules, &[start], Some(budget)),
            })
        })
    }

    /// The same for a train.
    pub(crate) fn with_rail_reach<T>(
        &self,
        moving: &Moving,
        asked: Asked,
        look: impl FnOnce(Reach<'_, Train<'_>>) -> T,
    ) -> T {
        let field = self.field(moving.force, moving.group());
        let rules = self.train(moving, &field);
        let start = Start::at(moving.hex());
        searching(|search| {
            look(match asked {
                Asked::Where => search.reach(&rules, &[start], Some(Mp(0))),
                Asked::Way => search.routes(&rules, &[start], Some(Mp(0))),
            })
        })
    }

    /// Adds every hex that the stack can go to.
    pub(crate) fn destinations(&self, moving: &Moving, mut add: impl FnMut(HexId)) {
        let here = moving.hex();
        let mut end = |hex: HexId| {
            if hex != here {
                add(hex);
            }
        };
        match moving.gait {
            // Every hex that a march can enter it can also end in.
            Gait::March | Gait::Motor => self.with_march_reach(moving, Asked::Where, |reach| {
                reach.hexes().for_each(&mut end);
            }),
            Gait::Rail if !moving.has_moved() => {
                self.with_rail_reach(moving, Asked::Where, |reach| {
                    reach.ends().for_each(|arrival| end(arrival.hex));
                });
            }
            Gait::Rail | Gait::Air => {}
        }
    }

    /// The way to one hex, if the stack can go there.
    pub(crate) fn leap(&self, moving: &Moving, to: HexId) -> Option<Leap> {
        if to == moving.hex() || to.index() >= book().map.len() {
            return None;
        }
        let spent = moving.spent();
        match moving.gait {
            Gait::March | Gait::Motor => self.with_march_reach(moving, Asked::Way, |reach| {
                let best = reach.best(to)?;
                let route = reach.route_of(&best);
                let stop = |point: &pathfinding::Waypoint<Stand, Mp>| Stop {
                    hex: point.hex,
                    spent: spent + point.cost.0 as u16,
                };
                Some(Leap {
                    route: route.iter().skip(1).map(stop).collect(),
                    stand: best.mode,
                    halted: best.arrived != Arrived::Free,
                })
            }),
            Gait::Rail if !moving.has_moved() => {
                self.with_rail_reach(moving, Asked::Way, |reach| {
                    let best = reach.best(to)?;
                    let route = reach.route_of(&best);
                    let stops = route.iter().skip(1).map(|point| Stop { hex: point.hex, spent });
                    Some(Leap {
                        route: stops.filter(|stop| stop.hex != book().jimenez).collect(),
                        stand: Stand::default(),
                        halted: true,
                    })
                })
            }
            Gait::Rail | Gait::Air => None,
        }
    }

    /// Counters that suffer for what they have done beyond their movement (5.1.9, 5.4.2): beasts,
    /// machine guns, troops on foot, and leaders who go alone. A mixed double-move counts for all
    /// of these that took part in its second half.
    pub(crate) fn overworked(&self, moving: &Moving) -> Counters {
        if moving.gait != Gait::March || !moving.tempo.is_double() {
            return Counters::EMPTY;
        }
        let book = book();
        let group = moving.group();
        let paces = self.paces(group, moving.on_foot());
        // Nobody rides on a truck that is towed (5.1.8).
        let walkers = Self::walkers(group.without(book.of(Kind::Truck)));
        let alone = group.without(book.of(Kind::Leader)).is_empty();
        let strained = |member: &&Member| {
            let used = moving.spent() - member.joined;
            match moving.tempo {
                Tempo::Normal => false,
                Tempo::Double => used > u16::from(paces[member.counter.index()]),
                Tempo::FootFirst | Tempo::RideFirst => {
                    moving.switched.is_some_and(|at| moving.spent() > at.max(member.joined))
                }
            }
        };
        moving
            .members
            .iter()
            .filter(strained)
            .map(|member| member.counter)
            .filter(|&counter| match counter.kind() {
                Kind::Horse | Kind::Mule | Kind::Wagon | Kind::MachineGun => true,
                Kind::Leader => alone,
                _ => walkers.contains(counter),
            })
            .collect()
    }

    /// Members that go by mule and passed water on their part of the route (5.4.1).
    pub(crate) fn quenched(&self, moving: &Moving) -> Counters {
        let wet = |hex: HexId| self.has_water(hex, moving.force);
        moving
            .members
            .iter()
            .filter(|member| member.counter.kind().goes_by_mule())
            .filter(|member| {
                moving.route[usize::from(member.from).min(moving.route.len() - 1)..]
                    .iter()
                    .any(|stop| wet(stop.hex))
            })
            .map(|member| member.counter)
            .collect()
    }

    /// Drinking water for a force (2.2.14, 5.4.1): of the hex, or brought along.
    pub(crate) fn has_water(&self, hex: HexId, force: Force) -> bool {
        book().site(hex).is_some_and(|site| site.wet) || self.stack(hex, force).meets(book().water)
    }
}
