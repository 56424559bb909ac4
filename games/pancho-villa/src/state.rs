//! The state of a game as plain data, and the questions that all chapters ask of it.

use hexmap::HexId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Agenda, SideId};

use crate::assault::Target;
use crate::book::{Label, Labelled, Place, book};
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::{Colour, Kind, Season};
use crate::movement::MovingStack;
use crate::tasks::Task;

/// The Villista player.
pub const VILLISTA: SideId = SideId(0);
/// The American player.
pub const AMERICAN: SideId = SideId(1);
/// The Carrancista player of the three-player game.
pub const CARRANCISTA: SideId = SideId(2);

/// Where a counter is: a hex, or one of a few boxes beside the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot(u16);

impl Spot {
    /// In the box with the loot; white counters that are lost come back to it.
    pub const POOL: Spot = Spot(u16::MAX);
    /// Out of the game.
    pub const GONE: Spot = Spot(u16::MAX - 1);
    /// With the reinforcements that have not come.
    pub const RESERVE: Spot = Spot(u16::MAX - 2);
    /// Left by the south edge.
    pub const AWAY: Spot = Spot(u16::MAX - 3);

    /// In this hex.
    pub const fn on(hex: HexId) -> Spot {
        Spot(hex.index() as u16)
    }

    /// The hex, if it is on the map.
    pub const fn hex(self) -> Option<HexId> {
        if self.0 < Spot::AWAY.0 { Some(HexId::from_index(self.0 as usize)) } else { None }
    }
}

/// The boxes with the names that files give them.
const BOXES: [(Spot, &str); 4] = [
    (Spot::POOL, "pool"),
    (Spot::GONE, "removed"),
    (Spot::RESERVE, "reinforcements"),
    (Spot::AWAY, "left by the south"),
];

impl Spot {
    /// The name of the box, if it is off the map.
    pub(crate) fn off_map(self) -> Option<&'static str> {
        BOXES.iter().find(|known| known.0 == self).map(|known| known.1)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = self.off_map().or(self.hex().map(Label::of));
        serializer.serialize_str(name.unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        let name = String::deserialize(deserializer)?;
        let off_map = BOXES.iter().find(|known| known.1 == name).map(|known| known.0);
        off_map
            .or_else(|| book().map.hex(&name).map(Spot::on))
            .ok_or_else(|| D::Error::custom(format_args!("there is no place `{name:.40}`")))
    }
}

/// Whose a counter is: its colour, and the player who runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// Its colour.
    pub colour: Colour,
    /// Who runs it.
    pub side: SideId,
}

impl Force {
    /// Another colour, or the same under another player: no stacking, and zones stop (2.3.4-2.3.6,
    /// 5.1.7).
    pub fn is_foreign(self, other: Force) -> bool {
        self != other
    }

    /// Run by another player: may be fought.
    pub fn is_enemy(self, other: Force) -> bool {
        self.side != other.side
    }
}

/// What changes about a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where it is.
    pub spot: Spot,
    /// Whose it is.
    pub force: Force,
    /// On whose display it lies: a leader's, or that of a scout or wagon that takes it along.
    pub under: Option<CounterId>,
}

/// What was agreed before play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is one agreement of the players")]
pub struct Options {
    /// Three players (1.3.3).
    pub three: bool,
    /// Nobody but the Villista knows who Villa is (2.3.15).
    pub hidden: bool,
    /// No events but incidents (5.1.14).
    pub incidents_only: bool,
    /// The game is called off after this turn.
    pub limit: u16,
    /// Fords and ferries work in all seasons but summer.
    pub dry_fords: bool,
    /// A river hex stops only who wants the far bank.
    pub soft_rivers: bool,
    /// Trains run between U24 and Parral over Jimenez.
    pub jimenez: bool,
    /// Blank cells of the event table read as the row above.
    pub blanks_above: bool,
}

/// The five segments of a player's half of the turn (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    /// 4.1.1, 4.1.6.
    Movement,
    /// 4.1.2, 4.1.7: pins of the turn before come off.
    Unpin,
    /// 4.1.3, 4.1.8.
    Artillery,
    /// 4.1.4, 4.1.9.
    Assault,
    /// 4.1.5, 4.1.10.
    Water,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// Villa left by the south edge with two troops or more.
    GreatEscape,
    /// Villa left with one troop.
    Escape,
    /// Villa left alone.
    LoneEscape,
    /// Red took a city.
    Uprising,
    /// Villa is dead or arrested, by this side's hand.
    Caught(SideId),
    /// Villa died by nobody's hand in the three-player game.
    Perished,
    /// The players call it off.
    Unfinished,
}

/// A game of Pancho Villa.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanchoVilla {
    pub(crate) options: Options,
    pub(crate) turn: u16,
    /// Whose half of the turn it is: a place in the order of players.
    pub(crate) active: u8,
    pub(crate) segment: Segment,
    /// What is to be done, the decision that is due on top.
    pub(crate) agenda: Agenda<Task>,
    /// The stack on the move, or the one whose event is read.
    pub(crate) moving: Option<MovingStack>,
    /// Stacks that have moved and whose events are still to be rolled (5.1.14), in order: while a
    /// stack moves, those that it dropped on its way.
    pub(crate) due: Vec<MovingStack>,
    /// Troops, scouts and machine guns that take part in the assault.
    pub(crate) committed: Counters,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) depleted: Counters,
    pub(crate) pinned: Counters,
    /// Pinned in this very turn of theirs: not taken off in it.
    pub(crate) fresh: Counters,
    pub(crate) moved: Counters,
    /// Whose move was begun and called off in this segment. They can still move; players (bots)
    /// do not think about them again.
    pub(crate) called_off: Counters,
    /// Went further than once their movement: suffer for it in the water segment (5.4.2).
    pub(crate) doubled: Counters,
    /// Passed water in this move (5.4.1).
    pub(crate) watered: Counters,
    /// Machine guns that double-moved and so hold their fire for the rest of the turn (5.1.9).
    pub(crate) muted: Counters,
    /// Have fought, raided or struck in this segment; rifles that were used in it too.
    pub(crate) spent: Counters,
    /// Motors with raided gasoline for one start (5.1.12).
    pub(crate) fuelled: Counters,
    /// Where the aeroplane has flown to strike (2.3.11).
    pub(crate) aim: Option<Labelled>,
    pub(crate) rail_gun_fired: bool,
    /// Defenders that were assaulted in this segment, wherever they are now (5.3.1).
    pub(crate) assaulted: Counters,
    /// What was raided in this segment; stores, in this turn (5.3.9, 5.3.10).
    pub(crate) raided: Vec<(Labelled, Target)>,
    /// Cities whose policia red has assaulted (6.2).
    pub(crate) stormed: Vec<Labelled>,
    pub(crate) season: Season,
    pub(crate) incidents: u8,
    /// One bit a bridge that was blown (2.2.16).
    pub(crate) bridges_out: u8,
    /// Who runs orange, but for what has mutinied.
    pub(crate) orange: SideId,
    /// Who Villa is.
    pub(crate) villa: Option<CounterId>,
    /// Red leaders of whom everybody knows whether they are Villa.
    pub(crate) known: Counters,
    pub(crate) ended: Option<Ended>,
}

impl crate::kind::Colour {
    /// The side that had this colour at the start.
    pub(crate) const fn army(self) -> SideId {
        match self {
            crate::kind::Colour::Red => VILLISTA,
            crate::kind::Colour::Orange => CARRANCISTA,
            crate::kind::Colour::Blue => AMERICAN,
        }
    }
}

impl PanchoVilla {
    /// The player whose half of the turn it is.
    pub fn active(&self) -> SideId {
        self.order()[usize::from(self.active) % self.order().len()]
    }

    /// The order of players (1.3.3, 4.1).
    pub(crate) fn order(&self) -> &'static [SideId] {
        if self.options.three { &[VILLISTA, CARRANCISTA, AMERICAN] } else { &[VILLISTA, AMERICAN] }
    }

    /// Whether Mexico and the United States are at war (5.1.17).
    pub fn at_war(&self) -> bool {
        self.incidents >= 2
    }

    pub(crate) fn piece(&self, counter: CounterId) -> &Piece {
        &self.pieces[counter.index()]
    }

    /// Where a counter is: in a hex, or in a box beside the map.
    pub fn spot(&self, counter: CounterId) -> Spot {
        self.pieces.get(counter.index()).map_or(Spot::GONE, |piece| piece.spot)
    }

    /// The season now.
    pub fn season(&self) -> Season {
        self.season
    }

    /// Whether a counter is pinned (5.3.6).
    pub fn is_pinned(&self, counter: CounterId) -> bool {
        self.pinned.contains(counter)
    }

    /// The counters of the stack on the move; none if nobody moves.
    pub fn on_the_move(&self) -> Counters {
        let moving = self.moving.as_ref().filter(|_| self.is_moving());
        moving.map_or(Counters::EMPTY, MovingStack::group)
    }

    /// Whether the decision that is due is about a move.
    fn is_moving(&self) -> bool {
        matches!(
            self.agenda.top(),
            Some(Task::MoveStack(_) | Task::Aim(_) | Task::Land(_) | Task::Glide(_))
        )
    }

    /// Counters that have made their move but not yet met all its events (5.1.14).
    pub fn awaiting_events(&self) -> Counters {
        let Some(moving) = &self.moving else { return Counters::EMPTY };
        let own = if self.is_moving() { &moving.dropped } else { &moving.members };
        let due = self.due.iter().flat_map(|stack| &stack.members);
        own.iter().chain(due).map(|member| member.counter).collect()
    }

    /// Where a counter is.
    pub fn hex_of(&self, counter: CounterId) -> Option<HexId> {
        self.pieces.get(counter.index())?.spot.hex()
    }

    /// Whose a counter is.
    pub fn force(&self, counter: CounterId) -> Force {
        self.pieces[counter.index()].force
    }

    /// All counters in a hex.
    pub fn counters_at(&self, hex: HexId) -> Counters {
        let spot = Spot::on(hex);
        let mut set = Counters::EMPTY;
        for (index, piece) in self.pieces.iter().enumerate() {
            if piece.spot == spot {
                set.insert(CounterId::from_index(index));
            }
        }
        set
    }

    /// The counters of one force in a hex.
    pub(crate) fn stack(&self, hex: HexId, force: Force) -> Counters {
        let spot = Spot::on(hex);
        let mut set = Counters::EMPTY;
        for (index, piece) in self.pieces.iter().enumerate() {
            if piece.spot == spot && piece.force == force {
                set.insert(CounterId::from_index(index));
            }
        }
        set
    }

    /// The same without policia, who are a stack of their own in a fight (2.3.9).
    pub(crate) fn field_stack(&self, hex: HexId, force: Force) -> Counters {
        self.stack(hex, force) - book().of(Kind::Policia)
    }

    /// All counters on the map that a player runs.
    pub(crate) fn run_by(&self, side: SideId) -> Counters {
        let mut set = Counters::EMPTY;
        for (index, piece) in self.pieces.iter().enumerate() {
            if piece.force.side == side && piece.spot.hex().is_some() {
                set.insert(CounterId::from_index(index));
            }
        }
        set
    }

    /// The settlement in a hex, with its colour now: after an uprising orange is green (6.2).
    pub(crate) fn place(&self, hex: HexId) -> Option<(&'static Place, Colour)> {
        let place = book().site(hex)?.place.as_ref()?;
        let risen = self.ended == Some(Ended::Uprising) && place.colour == Colour::Orange;
        Some((place, if risen { Colour::Red } else { place.colour }))
    }

    /// Whether the hex holds a settlement of this colour's friends (2.2.8).
    pub(crate) fn is_friendly(&self, hex: HexId, colour: Colour) -> bool {
        self.place(hex).is_some_and(|(_, known)| known == colour)
    }

    /// Whether a counter lies on its depleted side (2.3.2).
    pub fn is_depleted(&self, counter: CounterId) -> bool {
        self.depleted.contains(counter)
    }

    /// Whether there is a railroad bridge in a hex, and it stands (2.2.16).
    pub fn bridge_stands(&self, hex: HexId) -> bool {
        let bridge = book().site(hex).and_then(|site| site.bridge);
        bridge.is_some_and(|number| self.bridges_out & (1 << number) == 0)
    }

    /// Whether fords and ferries work (2.2.15).
    pub(crate) fn fords_work(&self) -> bool {
        (self.season == Season::Summer) != self.options.dry_fords
    }

    /// Whether a counter is the real Villa.
    pub(crate) fn is_villa(&self, counter: CounterId) -> bool {
        self.villa == Some(counter)
    }

    /// Leaders in a set.
    pub(crate) fn leaders(set: Counters) -> Counters {
        set & book().of(Kind::Leader)
    }
}
