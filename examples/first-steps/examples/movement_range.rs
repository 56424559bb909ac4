//! Where can this unit go? Terrain, a river with one ford, an enemy with a zone of control.
//!
//! Run it with `cargo run -p grognard-first-steps --example movement_range`.

use hexmap::{HexSet, Map, Way};
use pathfinding::{Arrived, Mp, Obstacle, Search, Start, StepTable};
use pathfinding::{Zone, ZoneTable, Zones};

/// Columns are 01 to 07, rows 01 to 05: hex 0403 is in column 4, row 3.
const MAP: &str = r#"
[map]
name = "ford"
orientation = "flat"
shoved = "even"
numbering = "CCRR"
columns = 7
rows = 5

[[terrain]]
layer = "terrain"
legend = [{ symbol = ".", name = "clear" }, { symbol = "w", name = "woods" }]
rows = [".......", "..w....", ".......", ".ww..w.", "......."]

[[side_kind]]
name = "river"

[[river]]
name = "Stony Creek"
kind = "river"
along = ["0401/0501", "0401/0502", "0402/0502", "0402/0503", "0403/0503", "0403/0504",
    "0404/0504", "0404/0505", "0405/0505"]

[[crossing]]
name = "Sheep Ford"
kind = "ford"
on = "0403/0503"
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let map = Map::from_toml("ford.toml", MAP)?;
    let hex = |label: &str| map.hex(label).ok_or(format!("no hex {label}"));
    let river = map.side_kind("river").ok_or("the map has no river")?;
    let terrain = map.terrain("terrain").ok_or("the map has no terrain")?;

    // What a step costs is said once, for every step of the map: it depends on the way (here: the
    // hexside) and on the hex that is entered. `Err` names the rule that forbids a step.
    let table = StepTable::compile(&map, |way, to| {
        if let Way::Side(side) = way
            && map.features(side).contains(river)
            && map.crossings_on(side).next().is_none()
        {
            return Err("6.2 no crossing the river but at a ford");
        }
        let in_woods = terrain.entry(to).is_some_and(|entry| entry.name == "woods");
        Ok(Mp(if in_woods { 2 } else { 1 }))
    })?;

    // What changes from move to move lies over the table: the enemy and his zone of control.
    // A unit must stop when it enters the zone. Nothing blocks the zone here.
    let enemy: HexSet = [hex("0603")?].into_iter().collect();
    let zone: Zones = Zones::of(&ZoneTable::compile(&map, |_, _| Zone::Full), &enemy);
    let moves = table
        .moves(&map)
        .closed(&enemy, "6.3 no entering a hex of the enemy")
        .halts(zone.any(), "7.1 stop in a zone of control");

    // One search answers everything about one unit. Keep the `Search`: it reuses its memory.
    let mut search = Search::new();
    let reach = search.reach(&moves, &[Start::at(hex("0203")?)], Some(Mp(5)));
    for end in reach.ends() {
        let stop = if end.arrived == Arrived::Halted { ", and must stop there" } else { "" };
        println!("{} for {} MP{stop}", map.label(end.hex), end.cost);
    }
    let route: Vec<_> = reach.route(hex("0503")?).iter().map(|at| map.label(at.hex)).collect();
    println!("to 0503 by {}", route.join(", "));

    // And why not to 0501? `None` would mean that the unit can end its move there.
    match reach.obstacle(hex("0501")?) {
        Some(Obstacle::Refused { from, to, rule }) => {
            println!("not to 0501: from {} to {}: {rule}", map.label(from), map.label(to));
        }
        Some(Obstacle::Halts { at, rule }) => println!("not to 0501: {}: {rule}", map.label(at)),
        other => println!("0501: {other:?}"),
    }
    Ok(())
}
