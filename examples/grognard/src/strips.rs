//! Maps that are wider than the terminal, cut into strips instead of wrapped beyond recognition.

use std::fmt::Write;

/// How many columns two strips share, so that no hex is only seen in halves.
const SHARED: usize = 12;

/// The text as it is if it fits, else in strips from left to right.
pub(crate) fn fitted(text: &str, width: Option<usize>) -> String {
    let widest = text.lines().map(columns).max().unwrap_or(0);
    let width = match width {
        Some(width) if widest > width && width > 2 * SHARED => width,
        _ => return text.to_owned(),
    };
    let mut strips = String::new();
    let mut from = 0;
    loop {
        let to = widest.min(from + width);
        // Writing to a string cannot fail.
        let _ = writeln!(strips, "(the map from column {} to {to} of {widest})", from + 1);
        for line in text.lines() {
            strips.push_str(cut(line, from, to).trim_end());
            strips.push('\n');
        }
        if to == widest {
            return strips;
        }
        from = to - SHARED;
    }
}

/// How many columns a line takes, colours apart.
pub(crate) fn columns(line: &str) -> usize {
    pieces(line).filter(|piece| matches!(piece, Piece::Letter(_))).count()
}

/// Some columns of a line, in the colours that they have there.
pub(crate) fn cut(line: &str, from: usize, to: usize) -> String {
    let (mut text, mut colours, mut column) = (String::new(), String::new(), 0);
    for piece in pieces(line) {
        match piece {
            Piece::Colour(code) => {
                let plain = matches!(code, "\u{1b}[0m" | "\u{1b}[m");
                if column > from && column <= to {
                    text.push_str(code);
                } else if plain {
                    colours.clear();
                } else {
                    colours.push_str(code);
                }
            }
            Piece::Letter(letter) => {
                if column == from {
                    text.push_str(&colours);
                }
                if (from..to).contains(&column) {
                    text.push(letter);
                }
                column += 1;
            }
        }
    }
    // Whatever colour was cut off in the middle ends here.
    if text.contains('\u{1b}') && !text.ends_with("\u{1b}[0m") {
        text.push_str("\u{1b}[0m");
    }
    text
}

enum Piece<'l> {
    Colour(&'l str),
    Letter(char),
}

/// The letters of a line, and the codes between them that colour a terminal.
fn pieces(line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let letter = rest.chars().next()?;
        let code = match letter {
            '\u{1b}' => rest.find('m').map(|end| &rest[..=end]),
            _ => None,
        };
        rest = &rest[code.map_or(letter.len_utf8(), str::len)..];
        Some(code.map_or(Piece::Letter(letter), Piece::Colour))
    })
}

#[cfg(test)]
mod tests {
    use super::{columns, cut, fitted};

    #[test]
    fn what_fits_is_left_alone() {
        assert_eq!(fitted("a\nbc\n", Some(80)), "a\nbc\n");
        let long = "x".repeat(200);
        assert_eq!(fitted(&long, None), long, "nobody knows the width of a file");
    }

    #[test]
    fn strips_show_every_column() {
        let line: String = ('a'..='z').cycle().take(100).collect();
        let strips = fitted(&format!("{line}\n"), Some(40));
        let lines: Vec<_> = strips.lines().collect();
        assert_eq!(lines[0], "(the map from column 1 to 40 of 100)");
        assert_eq!(lines[1], &line[..40]);
        assert_eq!(lines[2], "(the map from column 29 to 68 of 100)");
        assert_eq!(lines[3], &line[28..68]);
        assert_eq!(lines.last(), Some(&&line[84..]));
    }

    #[test]
    fn colours_are_kept_and_end_with_their_strip() {
        let line = "ab\u{1b}[31mcdef\u{1b}[0mgh";
        assert_eq!(columns(line), 8);
        assert_eq!(cut(line, 0, 4), "ab\u{1b}[31mcd\u{1b}[0m");
        assert_eq!(cut(line, 4, 8), "\u{1b}[31mef\u{1b}[0mgh\u{1b}[0m");
        assert_eq!(cut(line, 6, 8), "gh");
    }
}
