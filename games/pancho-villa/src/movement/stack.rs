//! A stack on the move: who is in it, where it came by, how much it has left (5.1.1, 5.1.2, 5.1.9).

use hexmap::HexId;
use serde::{Deserialize, Serialize};

use super::speed::Gait;
use super::travel::{Stand, crosses_water};
use crate::book::book;
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::LineKind;
use crate::state::{Force, PanchoVilla};

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
    /// All of them.
    pub const ALL: [Tempo; 4] = [Tempo::Normal, Tempo::Double, Tempo::FootFirst, Tempo::RideFirst];

    /// Half on foot and half riding.
    pub const fn is_mixed(self) -> bool {
        matches!(self, Tempo::FootFirst | Tempo::RideFirst)
    }

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
    #[serde(with = "crate::book::Label")]
    pub(crate) hex: HexId,
    /// What had been spent up to there.
    pub(crate) spent: u16,
}

/// A stack on the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MovingStack {
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
    /// The move is made again (event table): nobody joins or leaves, and no ford helps.
    pub(crate) again: bool,
    /// Who came along and was left behind in the hex where the stack is now.
    pub(crate) dropped: Vec<Member>,
}

impl MovingStack {
    pub(crate) fn new(gait: Gait, force: Force, hex: HexId, group: Counters) -> MovingStack {
        let member = |counter| Member { counter, joined: 0, from: 0 };
        MovingStack {
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
            again: false,
            dropped: Vec::new(),
        }
    }

    /// The move as some of those made it who have come this far: from where the first of them
    /// began it. Who has not left his hex has not moved (5.1.14).
    pub(crate) fn made_by(&self, members: impl IntoIterator<Item = Member>) -> MovingStack {
        let came = |member: &Member| usize::from(member.from) + 1 < self.route.len();
        let mut members: Vec<Member> = members.into_iter().filter(came).collect();
        let first = members.iter().map(|member| member.from).min().unwrap_or(0);
        let base = self.route[usize::from(first)].spent;
        for member in &mut members {
            member.from -= first;
            member.joined = member.joined.saturating_sub(base);
        }
        let route = self.route[usize::from(first)..].iter();
        MovingStack {
            members,
            route: route.map(|stop| Stop { spent: stop.spent - base, ..*stop }).collect(),
            switched: self.switched.map(|at| at.saturating_sub(base)),
            dropped: Vec::new(),
            ..self.clone()
        }
    }

    /// A counter joins; by motor one that cannot start is towed (5.1.8).
    pub(crate) fn take_along(&mut self, counter: CounterId, stranded: bool) {
        if self.gait == Gait::Motor && stranded {
            self.towed.insert(counter);
        }
        let from = (self.route.len() - 1) as u16;
        self.members.push(Member { counter, joined: self.spent(), from });
    }

    pub(crate) fn group(&self) -> Counters {
        self.members.iter().map(|member| member.counter).collect()
    }

    /// Who leads the stack: the log names it by him.
    pub(crate) fn head(&self) -> Option<CounterId> {
        self.members.first().map(|member| member.counter)
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
        // Who flies needs no ford.
        if self.gait == Gait::Air {
            return false;
        }
        self.route.windows(3).any(|stops| {
            let [from, over, to] = [stops[0].hex, stops[1].hex, stops[2].hex];
            let book = book();
            let sides = (book.map.hexside(from, over), book.map.hexside(over, to));
            let (Some(came), Some(goes)) = sides else { return false };
            let water = book.map.water(over);
            // Who comes in by track stands on the far bank and leaves it as he likes (2.2.16).
            let by_rail =
                book.leg(from, over).is_some_and(|leg| leg.lines.contains(LineKind::Railroad));
            crosses_water(water, came.direction, goes.direction)
                && !(by_rail && game.bridge_stands(over))
        })
    }
}
