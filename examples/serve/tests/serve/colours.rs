//! The page's colours can be read and told apart by everybody.

/// The paints of the page's `colours.js`: name, face, ink and pattern.
fn paints() -> Vec<(&'static str, [f64; 3], [f64; 3], &'static str)> {
    let source = include_str!("../../src/page/colours.js");
    let lines = source.lines().filter(|line| line.contains("{ fill: '#") && line.contains(": {"));
    lines
        .map(|line| {
            let quoted: Vec<&str> = line.split('\'').skip(1).step_by(2).collect();
            let name = line.trim().split(':').next().unwrap();
            (name, linear(quoted[0]), linear(quoted[2]), quoted[3])
        })
        .collect()
}

/// A colour as light, by the sRGB curve.
fn linear(hex: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let part = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance(light: [f64; 3]) -> f64 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

#[test]
fn what_is_written_on_a_counter_stands_out() {
    let paints = paints();
    assert!(paints.len() >= 6, "{paints:?}");
    for (name, fill, ink, _) in paints {
        let (one, two) = (luminance(fill), luminance(ink));
        let contrast = (one.max(two) + 0.05) / (one.min(two) + 0.05);
        assert!(contrast >= 4.5, "{name}: {contrast:.2}");
    }
}

#[test]
fn sides_differ_by_more_than_colour() {
    let mut patterns: Vec<_> = paints().into_iter().map(|paint| paint.3).collect();
    let all = patterns.len();
    patterns.sort_unstable();
    patterns.dedup();
    assert_eq!(patterns.len(), all, "every paint has a pattern of its own");
}

/// What the eyes of protanopes and deuteranopes make of a colour (Viénot, Brettel, Mollon 1999),
/// as light.
fn seen(light: [f64; 3], red_blind: bool) -> [f64; 3] {
    let [r, g, b] = light;
    let yellow = if red_blind { 0.112 * r + 0.888 * g } else { 0.293 * r + 0.707 * g };
    [yellow, yellow, b]
}

#[test]
fn the_sides_of_each_game_differ_for_colour_blind_eyes() {
    let paints = paints();
    let find = |name: &str| paints.iter().find(|paint| paint.0 == name).unwrap().1;
    for (one, two) in [("blue", "grey"), ("red", "orange"), ("red", "blue"), ("orange", "blue")] {
        for red_blind in [true, false] {
            let (a, b) = (seen(find(one), red_blind), seen(find(two), red_blind));
            // Lightness as people feel it goes with the cube root.
            let apart: f64 = (0..3).map(|i| (a[i].cbrt() - b[i].cbrt()).powi(2)).sum();
            assert!(apart.sqrt() > 0.2, "{one} and {two}: {:.2}", apart.sqrt());
        }
    }
}
