//! Writing XML: every text escaped, every number short and the same everywhere.

use std::fmt::{self, Write as _};

/// A document that is being written.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    out: String,
    /// The elements that are open.
    open: Vec<&'static str>,
}

impl Xml {
    /// Begins an element; finish it with [`Tag::empty`], [`Tag::text`] or [`Tag::open`].
    pub(crate) fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.indent();
        self.out.push('<');
        self.out.push_str(name);
        Tag { xml: self, name }
    }

    /// A group with a class, around what `inside` writes.
    pub(crate) fn group(&mut self, class: &str, inside: impl FnOnce(&mut Xml)) {
        self.tag("g").attr("class", class).open();
        inside(self);
        self.close();
    }

    /// Closes the element that was opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            let _ = writeln!(self.out, "</{name}>");
        }
    }

    /// The finished document.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn indent(&mut self) {
        for _ in 0..self.open.len() {
            self.out.push(' ');
        }
    }
}

/// The start of an element.
#[must_use]
pub(crate) struct Tag<'a> {
    xml: &'a mut Xml,
    name: &'static str,
}

impl Tag<'_> {
    /// An attribute with a text.
    pub(crate) fn attr(self, name: &str, value: impl fmt::Display) -> Self {
        let _ = write!(self.xml.out, " {name}=\"{}\"", Escaped(&value.to_string()));
        self
    }

    /// An attribute with a number.
    pub(crate) fn num(self, name: &str, value: f64) -> Self {
        let _ = write!(self.xml.out, " {name}=\"{}\"", Number(value));
        self
    }

    /// Done: nothing inside.
    pub(crate) fn empty(self) {
        self.xml.out.push_str("/>\n");
    }

    /// Done: a text inside.
    pub(crate) fn text(self, content: &str) {
        let _ = writeln!(self.xml.out, ">{}</{}>", Escaped(content), self.name);
    }

    /// Leaves it open for other elements; [`Xml::close`] closes it.
    pub(crate) fn open(self) {
        self.xml.out.push_str(">\n");
        self.xml.open.push(self.name);
    }
}

/// Text without anything that XML would read as its own, or that XML forbids.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // Forbidden even as an entity.
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                c if c.is_control() => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A number with at most one digit after the point.
pub(crate) struct Number(pub(crate) f64);

/// Drawn-only points of a file can lie anywhere; pictures end somewhere.
const FARTHEST: f64 = 1.0e6;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whole tenths, so that the text does not hang on how a float prints.
        let tenths = (self.0.clamp(-FARTHEST, FARTHEST) * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
        if part == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{part}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_finite() {
        let shown = |value: f64| Number(value).to_string();
        assert_eq!(shown(12.0), "12");
        assert_eq!(shown(-0.01), "0");
        assert_eq!(shown(-0.26), "-0.3");
        assert_eq!(shown(1.25), "1.3");
        assert_eq!(shown(f64::INFINITY), "1000000");
        assert_eq!(shown(f64::NAN), "0");
    }

    #[test]
    fn hostile_text_stays_text() {
        let mut xml = Xml::default();
        xml.tag("a").attr("b", "\"><x '\u{0}\u{1b}").text("<&>\u{ffff}");
        assert_eq!(
            xml.finish(),
            "<a b=\"&quot;&gt;&lt;x &#39;\u{fffd}\u{fffd}\">&lt;&amp;&gt;\u{fffd}</a>\n"
        );
    }
}
