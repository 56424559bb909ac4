//! Draw a map: as text in the terminal, and as a picture in a file if you name one.
//!
//! Run it with `cargo run -p grognard-first-steps --example draw_a_map -- mill.svg`.
//! In a project of your own, switch the feature `draw` of `grognard-hexmap` on.

use hexmap::{Colour, Counter, Highlight, Map, Overlay, Route};

/// Everything on the board, in one file. The crate page of hexmap links to the whole format.
const MAP: &str = r##"
[map]
name = "mill"
title = "The Mill"
orientation = "flat"
shoved = "even"
numbering = "CCRR"
columns = 6
rows = 4

[[terrain]]
layer = "terrain"
legend = [
    { symbol = ".", name = "clear", colour = "#eeeacb" },
    { symbol = "w", name = "woods", colour = "#a9c48f" },
]
rows = [".ww...", "..w...", "......", "w....w"]

[[side_kind]]
name = "creek"
colour = "#5b93c5"

[[link_kind]]
name = "road"

[[line]]
name = "Turnpike"
kind = "road"
hexes = ["0102", "0202", "0303", "0403", "0504", "0603"]

[[river]]
name = "Mill Creek"
kind = "creek"
along = ["0301/0401", "0302/0401", "0302/0402", "0303/0402", "0303/0403", "0304/0403"]

[[crossing]]
name = "Mill Bridge"
kind = "bridge"
on = "0303/0403"

[[place]]
name = "Mill"
kind = "house"
hex = "0303"
"##;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A file with mistakes is refused with all of them, each with its line.
    let map = Map::from_toml("mill.toml", MAP)?;
    let hex = |label: &str| map.hex(label).ok_or(format!("no hex {label}"));

    // What a game has to show lies over the map: counters, highlighted hexes, routes.
    let (blue, red) = (Colour::parse("#3b5998"), Colour::parse("#a33b3b"));
    let (blue, red) = (blue.ok_or("no colour")?, red.ok_or("no colour")?);
    let mut overlay = Overlay::new();
    overlay
        .counter(Counter::new(hex("0102")?, blue, "Hunt").line("3-5").short("Hu"))
        .counter(Counter::new(hex("0603")?, red, "Evans").line("2-4").short("Ev"))
        .highlight(Highlight::new(map.within(hex("0603")?, 1).collect(), red))
        .route(Route::new([hex("0102")?, hex("0202")?, hex("0303")?], blue));

    println!("{}", map.text().overlay(&overlay).key());

    // The same as SVG, for a browser: every hex carries its number, so that a page can ask which
    // one was clicked.
    if let Some(file) = std::env::args().nth(1) {
        std::fs::write(&file, map.svg().overlay(&overlay).to_string())?;
        println!("the picture is in {file}");
    }
    Ok(())
}
