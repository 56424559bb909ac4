//! Where a player looks on a map that is larger than the terminal.

use table::{Location, View};

use super::turn::Play;
use crate::window::{Shift, Window, size};
use crate::{board, roster};

impl Play<'_, '_> {
    /// The window through which the board is shown: none if the whole map fits.
    pub(super) fn window(&self, view: &View) -> Option<Window> {
        let map = board::map(self.game, view, self.console.pen())?;
        let wide = self.console.width.is_some_and(|width| size(&map).0 > width);
        wide.then(|| self.open_window(view))
    }

    fn open_window(&self, view: &View) -> Window {
        let centre = self.looks_at.or_else(|| self.decision_at(view)).unwrap_or_default();
        Window::new(self.console.width, self.console.height, centre)
    }

    /// `map WHERE`: puts the window elsewhere and shows what is there.
    pub(super) fn look(&mut self, to: &str) -> anyhow::Result<()> {
        let view = self.session.view(self.viewer_now());
        let Some(map) = board::map(self.game, &view, self.console.pen()) else {
            return self.no("This game has no map to look at.");
        };
        let window = self.open_window(&view);
        let shift = |shift| window.shifted(shift, &map).centre;
        let centre = match to.to_lowercase().as_str() {
            "all" | "whole" => {
                write!(self.console.out, "{map}")?;
                return Ok(());
            }
            "follow" => {
                self.looks_at = None;
                return self.show_window(&view, &map);
            }
            "left" | "west" => shift(Shift::Left),
            "right" | "east" => shift(Shift::Right),
            "up" | "north" => shift(Shift::Up),
            "down" | "south" => shift(Shift::Down),
            word => match self.spot_named(&view, word) {
                Some(spot) => spot,
                None => {
                    return self.no(&format!(
                        "There is no hex or unit '{to}' on the map. Write map left, right, up, \
                         down, follow, all, a hex or a unit."
                    ));
                }
            },
        };
        self.looks_at = Some(centre);
        self.show_window(&view, &map)
    }

    fn show_window(&mut self, view: &View, map: &str) -> anyhow::Result<()> {
        let text = self.open_window(view).of(map);
        write!(self.console.out, "{text}")?;
        Ok(())
    }

    /// A hex by its label, or the one that a unit is in.
    fn spot_named(&self, view: &View, word: &str) -> Option<(usize, usize)> {
        let upper = word.to_uppercase();
        let at = |hex: &str| self.spot(hex);
        at(word).or_else(|| at(&upper)).or_else(|| at(hex_of(view, roster::named(view, word)?)?))
    }

    fn spot(&self, hex: &str) -> Option<(usize, usize)> {
        self.game.study()?.map_spot(hex)
    }

    /// Where the decision is about: what goes on, else whoever can act first.
    fn decision_at(&self, view: &View) -> Option<(usize, usize)> {
        let mut going_on = view.trail.iter().rev().flat_map(|focus| &focus.hexes);
        let on = going_on.find_map(|hex| self.spot(hex));
        on.or_else(|| {
            self.session.menu().iter().find_map(|item| {
                let unit = item.text.unit.as_deref().and_then(|unit| hex_of(view, unit));
                self.spot(unit.or(item.text.hex.as_deref())?)
            })
        })
    }
}

/// The hex that a counter lies in.
fn hex_of<'v>(view: &'v View, id: &str) -> Option<&'v str> {
    let counter = view.counters.iter().find(|counter| counter.id == id)?;
    match &counter.place {
        Location::Hex(hex) => Some(hex),
        _ => None,
    }
}
