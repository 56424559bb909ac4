//! Overlays that a board lays over the map: zones of control, where a side can march next, water.

use board::Blockers;
use combat::ScriptedDice;
use hexmap::HexId;
use pathfinding::Zones;
use table::{Overlay, OverlayKind, Recorder, SideId, Viewer};

use crate::book::book;
use crate::counter::{CounterId, Counters, HexBits};
use crate::info;
use crate::kind::Colour;
use crate::movement::{Gait, MovingStack, Tempo};
use crate::state::{AMERICAN, Force, PanchoVilla, Segment, Spot, VILLISTA};
use crate::words::board;

/// Written in hexes that take a double-move (5.1.9).
const DOUBLED: &str = "x2";
/// Written in hexes that motors reach only with a high die (5.1.12).
const WITH_A_DIE: &str = "die";

impl PanchoVilla {
    /// The overlays for a viewer: a player sees the zones of his own first, where his enemies can
    /// march, and his water; everybody else sees all sides alike.
    pub(crate) fn overlays(&self, viewer: Viewer) -> Vec<Overlay> {
        let player = match viewer {
            Viewer::Side(side) => Some(side),
            Viewer::Spectator | Viewer::Omniscient => None,
        };
        let mut forces = [Colour::Red, Colour::Orange, Colour::Blue].map(|colour| Force {
            colour,
            side: match colour {
                Colour::Red => VILLISTA,
                Colour::Orange => self.orange,
                Colour::Blue => AMERICAN,
            },
        });
        forces.sort_by_key(|force| player.is_some_and(|own| force.side != own));
        let mut overlays: Vec<Overlay> =
            forces.iter().map(|&force| self.zone_overlay(force)).collect();
        for &side in self.order().iter().filter(|&&side| Some(side) != player) {
            overlays.push(self.march_overlay(side, player, Blockers::Stand));
            overlays.push(self.march_overlay(side, player, Blockers::Gone));
        }
        for &force in forces.iter().filter(|force| player.is_none_or(|own| force.side == own)) {
            overlays.push(self.water_overlay(force));
        }
        overlays
    }

    /// Every hex in the zone of a colour (5.1.7).
    fn zone_overlay(&self, force: Force) -> Overlay {
        let mut zone = Zones::<HexBits>::default();
        for counter in CounterId::all().filter(|&it| self.force(it).colour == force.colour) {
            if let (Some(hex), Some(table)) = (self.hex_of(counter), self.zone_table(counter)) {
                zone.add(table, hex);
            }
        }
        let word = force.colour.name();
        let name =
            format!("Zones of control of {} ({word})", info().side_name(force.colour.army()));
        let hexes = zone.any().iter().map(|hex| (hex, ""));
        board().overlay(OverlayKind::Zones, format!("zoc-{word}"), name, Some(force.side), hexes)
    }

    /// Where a side can stand after its next movement segment, if nobody else moves before. The
    /// aeroplane is left out: it holds no ground.
    fn march_overlay(&self, side: SideId, player: Option<SideId>, blockers: Blockers) -> Overlay {
        let mut reached = vec![None; book().map.len()];
        if let Some(next) = self.next_march(side, player, blockers) {
            next.marches_to(&mut reached);
        }
        let hexes = book().map.hexes().filter_map(|hex| Some((hex, reached[hex.index()]?)));
        board().march_overlay(side, player, blockers, hexes)
    }

    /// The game as it will stand when a side moves next; `None` if it never does.
    fn next_march(
        &self,
        side: SideId,
        player: Option<SideId>,
        blockers: Blockers,
    ) -> Option<PanchoVilla> {
        if self.ended.is_some() {
            return None;
        }
        let mut next = self.clone();
        if self.active() != side || self.segment != Segment::Movement {
            next.active = self.order().iter().position(|&other| other == side)? as u8;
            next.begin_half(&mut Recorder::silent(&mut ScriptedDice::new([])));
        }
        if blockers == Blockers::Gone {
            for piece in &mut next.pieces {
                let blocks = player
                    .map_or(piece.force.side != side, |own| piece.force.side == own && own != side);
                if blocks {
                    piece.spot = Spot::GONE;
                }
            }
        }
        Some(next)
    }

    /// Notes in each hex that the active side can march, drive or ride to what it takes.
    fn marches_to(&self, reached: &mut [Option<&'static str>]) {
        let best_throw = 6 * u32::from(book().motion.motor_pip);
        self.each_begin(|counter, gait| {
            let Some(from) = self.hex_of(counter) else { return };
            let group = self.default_group(counter, gait);
            let mut moving = MovingStack::new(gait, self.force(counter), from, group);
            let mut note = |moving: &MovingStack, mp: u32, text: &'static str| {
                note_hex(reached, from, "");
                for end in self.reach_view("", moving, mp).hexes {
                    if let Some(hex) = book().map.hex(&end.hex) {
                        note_hex(reached, hex, text);
                    }
                }
            };
            match gait {
                Gait::March => {
                    note(&moving, u32::from(self.remaining(&moving)), "");
                    moving.tempo = Tempo::Double;
                    note(&moving, u32::from(self.remaining(&moving)), DOUBLED);
                }
                Gait::Motor => note(&moving, best_throw, WITH_A_DIE),
                Gait::Rail => note(&moving, 0, ""),
                Gait::Air => {}
            }
        });
    }

    /// Where a colour's stacks need not thirst (5.4.1): water in the hex, or friends near enough.
    fn water_overlay(&self, force: Force) -> Overlay {
        let hexes = book().map.hexes().filter_map(|hex| {
            let wet = book().site(hex).is_some_and(|site| site.wet);
            let near = || self.relieved(hex, force, Counters::EMPTY);
            if wet { Some((hex, "")) } else { near().then_some((hex, "near")) }
        });
        let word = force.colour.name();
        let (id, name) = (
            format!("water-{word}"),
            format!("Water for {} ({word})", info().side_name(force.colour.army())),
        );
        board().overlay(OverlayKind::Water, id, name, Some(force.side), hexes)
    }
}

/// Keeps what is easiest: an ordinary march, then a double-move, then a die.
fn note_hex(reached: &mut [Option<&'static str>], hex: HexId, text: &'static str) {
    let rank = |text: &str| [WITH_A_DIE, DOUBLED, ""].iter().position(|known| *known == text);
    let Some(known) = reached.get_mut(hex.index()) else { return };
    if known.is_none_or(|known| rank(known) < rank(text)) {
        *known = Some(text);
    }
}
