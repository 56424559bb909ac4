//! Plots as SVG: a few plain charts, written by hand.

use std::fmt::Write as _;

use table::Calibration;

/// A picture that grows downwards.
#[derive(Debug)]
pub(crate) struct Picture {
    body: String,
    width: f64,
    height: f64,
}

impl Picture {
    pub(crate) fn new(width: f64, height: f64) -> Picture {
        Picture { body: String::new(), width, height }
    }

    /// A line through points; nothing for fewer than two.
    pub(crate) fn line(&mut self, points: &[(f64, f64)], colour: &str, thick: f64) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        // Writing into a string cannot fail.
        let _ = writeln!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{thick}"/>"#,
            points.join(" ")
        );
    }

    pub(crate) fn bar(&mut self, at: (f64, f64), size: (f64, f64), colour: &str) {
        let ((x, y), (width, height)) = (at, (size.0.max(0.0), size.1.max(0.0)));
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{colour}"/>"#
        );
    }

    pub(crate) fn dot(&mut self, at: (f64, f64), radius: f64, colour: &str) {
        let (x, y) = at;
        let _ = writeln!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{colour}"/>"#
        );
    }

    /// Words; `anchor` is start, middle or end.
    pub(crate) fn text(&mut self, at: (f64, f64), anchor: &str, words: &str) {
        let (x, y) = at;
        let words = escaped(words);
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{words}</text>"#
        );
    }

    pub(crate) fn svg(&self) -> String {
        let Picture { body, width, height } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{body}</svg>\n"
        )
    }
}

/// Words as XML has them.
pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What was expected of states, and what came: on the diagonal all is as foretold.
pub(crate) fn calibration(title: &str, found: &Calibration) -> String {
    const SIDE: f64 = 320.0;
    const LEFT: f64 = 60.0;
    const TOP: f64 = 40.0;
    let mut picture = Picture::new(LEFT + SIDE + 30.0, TOP + SIDE + 60.0);
    let at = |x: f64, y: f64| (LEFT + SIDE * x, TOP + SIDE * (1.0 - y));
    picture.text((LEFT, 22.0), "start", title);
    for tick in 0..=5 {
        let share = f64::from(tick) / 5.0;
        picture.line(&[at(share, 0.0), at(share, 1.0)], "#ddd", 1.0);
        picture.line(&[at(0.0, share), at(1.0, share)], "#ddd", 1.0);
        let label = format!("{:.0} %", 100.0 * share);
        let (x, y) = at(share, 0.0);
        picture.text((x, y + 18.0), "middle", &label);
        let (x, y) = at(0.0, share);
        picture.text((x - 6.0, y + 4.0), "end", &label);
    }
    picture.line(&[at(0.0, 0.0), at(1.0, 1.0)], "#999", 1.0);
    let states: u32 = found.bins.iter().map(|bin| bin.2).sum();
    let point = |bin: &(u32, u32, u32)| at(f64::from(bin.0) / 1000.0, f64::from(bin.1) / 1000.0);
    let points: Vec<(f64, f64)> = found.bins.iter().map(point).collect();
    picture.line(&points, "#36c", 1.5);
    for (bin, at) in found.bins.iter().zip(points) {
        let share = f64::from(bin.2) / f64::from(states.max(1));
        picture.dot(at, 2.5 + 12.0 * share.sqrt(), "#36c");
    }
    let (x, y) = at(0.5, 0.0);
    let loss = format!(
        "expected score (across) and what came (up); log loss {:.3}, by shares alone {:.3}",
        f64::from(found.log_loss) / 1000.0,
        f64::from(found.log_loss_of_shares) / 1000.0
    );
    picture.text((x, y + 40.0), "middle", &loss);
    picture.svg()
}
