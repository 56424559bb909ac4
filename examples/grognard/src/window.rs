//! A part of a map that is larger than the terminal.

use std::fmt::Write;

use crate::strips::{columns, cut};

/// How wide a window is where nobody knows the terminal's size.
const WIDTH: usize = 80;
/// How high it is there.
const HEIGHT: usize = 30;
/// Lines of the terminal that are left for the decision below the map.
const BELOW: usize = 10;

/// Which part of the map is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    width: usize,
    height: usize,
    /// What lies in its middle: a column and a line of the whole map.
    pub(crate) centre: (usize, usize),
}

/// A way to move a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    Left,
    Right,
    Up,
    Down,
}

impl Window {
    /// A window that fills a terminal of this size.
    pub(crate) fn new(width: Option<usize>, height: Option<usize>, centre: (usize, usize)) -> Self {
        let height = height.map_or(HEIGHT, |lines| lines.saturating_sub(BELOW).max(HEIGHT / 2));
        Window { width: width.unwrap_or(WIDTH).max(20), height, centre }
    }

    /// The window half its size further on, but not beyond a map of this size.
    pub(crate) fn shifted(self, shift: Shift, map: &str) -> Window {
        let (columns, lines) = size(map);
        let (x, y) = self.middle(columns, lines);
        let (across, down) = (self.width / 2, self.height / 2);
        let centre = match shift {
            Shift::Left => (x.saturating_sub(across), y),
            Shift::Right => (x + across, y),
            Shift::Up => (x, y.saturating_sub(down)),
            Shift::Down => (x, y + down),
        };
        let moved = Window { centre, ..self };
        Window { centre: moved.middle(columns, lines), ..self }
    }

    /// What of the map is seen, with a line that says so.
    pub(crate) fn of(self, map: &str) -> String {
        let (columns, lines) = size(map);
        let (x, y) = self.middle(columns, lines);
        let (left, top) = (x.saturating_sub(self.width / 2), y.saturating_sub(self.height / 2));
        let (right, low) = (columns.min(left + self.width), lines.min(top + self.height));
        let mut text = String::new();
        for line in map.lines().skip(top).take(low - top) {
            text.push_str(cut(line, left, right).trim_end());
            text.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "(columns {}-{right} of {columns}, lines {}-{low} of {lines}: map left, right, up, down, \
             HEX, all)",
            left + 1,
            top + 1,
        );
        text
    }

    /// The nearest middle at which the window shows nothing beyond the map.
    fn middle(self, columns: usize, lines: usize) -> (usize, usize) {
        let within = |at: usize, part: usize, whole: usize| {
            let half = part / 2;
            let most = (half + whole.saturating_sub(part)).max(half);
            at.clamp(half, most)
        };
        (within(self.centre.0, self.width, columns), within(self.centre.1, self.height, lines))
    }
}

/// Columns and lines of a map.
pub(crate) fn size(map: &str) -> (usize, usize) {
    (map.lines().map(columns).max().unwrap_or(0), map.lines().count())
}

#[cfg(test)]
mod tests {
    use super::{Shift, Window};

    fn map() -> String {
        let line = |line| format!("{line:02}{}", "abcdefghij".repeat(20));
        (0..60).map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_window_lies_around_its_centre_and_within_the_map() {
        let window = |centre| Window::new(Some(40), Some(30), centre).of(&map());
        let first = |text: &str| text.lines().next().unwrap().to_owned();
        assert_eq!(window((0, 0)).lines().count(), 20 + 1, "ten lines are left for the decision");
        assert!(first(&window((0, 0))).starts_with("00abcdefgh"));
        assert_eq!(first(&window((100, 30))).len(), 40);
        assert!(window((100, 30)).contains("(columns 81-120 of 202, lines 21-40 of 60:"));
        let corner = window((9999, 9999));
        assert!(corner.contains("(columns 163-202 of 202, lines 41-60 of 60:"), "{corner}");
    }

    #[test]
    fn a_window_is_shifted_by_half_and_stops_at_the_edge() {
        let mut window = Window::new(Some(40), Some(30), (0, 0));
        window = window.shifted(Shift::Right, &map());
        assert!(window.of(&map()).contains("(columns 21-60"), "{window:?}");
        window = window.shifted(Shift::Down, &map());
        assert!(window.of(&map()).contains("lines 11-30"), "{window:?}");
        for _ in 0..50 {
            window = window.shifted(Shift::Right, &map());
        }
        window = window.shifted(Shift::Left, &map()).shifted(Shift::Up, &map());
        assert!(window.of(&map()).contains("(columns 143-182 of 202, lines 1-20"));
    }
}
