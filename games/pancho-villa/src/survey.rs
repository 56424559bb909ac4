//! Reads the map file into what play asks for: hexes, settlements, and the ways between them (2.2).

use board::{Hexsides, Lookup};
use datafile::DataError;
use hexmap::{CrossingSite, Direction, HexId, Map, Orientation};

use crate::book::{Leg, NO_LINE, Place, Site};
use crate::data::{Store, TablesFile, Track};
use crate::kind::{Colour, Kind, LineKind, Lines, Settlement, Terrain};

pub(crate) fn compass(map: &Map) -> Result<[Direction; 6], DataError> {
    let fault = || DataError::of("map.toml", "compass_d6 must be six directions".to_owned());
    let Some(hexmap::Attr::List(names)) = map.attrs().get("compass_d6") else {
        return Err(fault());
    };
    let read = |name: &hexmap::Attr| match name {
        hexmap::Attr::Text(name) => Orientation::Flat.direction(name),
        _ => None,
    };
    let directions: Option<Vec<Direction>> = names.iter().map(read).collect();
    directions.and_then(|list| list.try_into().ok()).ok_or_else(fault)
}

pub(crate) fn sites(map: &Map, tables: &TablesFile) -> Result<(Vec<Site>, Vec<HexId>), DataError> {
    let fault = |text: &str| DataError::of("map.toml", text.to_owned());
    let lookup = Lookup::new("map.toml", map);
    let terrain = lookup.terrain::<Terrain>("terrain")?;
    let mexico = lookup.region("mexico")?;
    let rail = lookup.link_kind("railroad")?;
    let mut sites: Vec<Site> = map
        .hexes()
        .map(|hex| Site {
            terrain: terrain[hex],
            rough: tables.terrain.of(terrain[hex]).rough,
            place: None,
            rail: map.links_in(hex).contains(rail),
            lines: !map.links_in(hex).is_empty(),
            // A river that enters the salt marsh is no drinking water there (2.2.5).
            wet: (!map.water(hex).is_empty() && terrain[hex] != Terrain::Pantano)
                || map.links_in(hex).contains(rail),
            water: map.water(hex),
            bridge: None,
            ferry: false,
            ford: false,
            mexico: mexico.contains(hex),
        })
        .collect();
    for place in map.places() {
        let Some(site) = sites.get_mut(place.hex.index()) else {
            return Err(DataError::of("map.toml", format!("{} is not in a hex", place.name)));
        };
        site.wet = true;
        if place.kind != "tinaja" {
            site.place = Some(settlement(place, site.rail, tables)?);
        }
    }
    let mut bridges = Vec::new();
    for (_, crossing) in map.crossings() {
        let CrossingSite::Hex(hex) = crossing.site else { continue };
        let site = &mut sites[hex.index()];
        match crossing.kind.as_str() {
            "bridge" => {
                site.bridge = Some(bridges.len() as u8);
                bridges.push(hex);
            }
            "ferry" => site.ferry = true,
            "ford" => site.ford = true,
            other => {
                return Err(DataError::of("map.toml", format!("there is no crossing {other}")));
            }
        }
    }
    if bridges.len() > 8 || sites.iter().any(|site| site.water.bank_count() > 3) {
        return Err(fault("more than 8 bridges, or 3 banks in a hex"));
    }
    Ok((sites, bridges))
}

fn settlement(place: &hexmap::Place, rail: bool, tables: &TablesFile) -> Result<Place, DataError> {
    let unknown =
        || DataError::of("map.toml", format!("{}: kind or colour is unknown", place.name));
    let word = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(&place.kind);
    let kind = <Settlement as serde::Deserialize>::deserialize(word).map_err(|_| unknown())?;
    let colour = match place.attrs.text("colour") {
        Some("blue") => Colour::Blue,
        Some("orange") => Colour::Orange,
        Some("green") => Colour::Red,
        _ => return Err(unknown()),
    };
    let stores = tables.settlement.get(&kind).ok_or_else(|| {
        DataError::of("tables.toml", format!("settlement {} is missing", kind.name()))
    })?;
    let goods = stores.stores.iter().filter_map(|store| match store {
        Store::Gasoline => None,
        Store::Horse => Some(Kind::Horse),
        Store::Mule => Some(Kind::Mule),
        Store::Wagon => Some(Kind::Wagon),
        Store::Rifle => Some(Kind::Rifle),
    });
    let fuel = rail || (stores.fuel && stores.stores.contains(&Store::Gasoline));
    Ok(Place { kind, colour, stores: goods.collect(), fuel })
}

pub(crate) fn legs(
    map: &Map,
    sites: &[Site],
    tables: &TablesFile,
) -> Result<Hexsides<Leg>, DataError> {
    let lookup = Lookup::new("map.toml", map);
    let links =
        [lookup.link_kind("railroad")?, lookup.link_kind("road")?, lookup.link_kind("trail")?];
    let (cliff, pass) = (lookup.side_kind("cliff")?, lookup.side_kind("pass")?);
    let tracks = [tables.line.railroad, tables.line.road, tables.line.trail];
    Ok(Hexsides::compile(map, |hexside, to| {
        let mut lines = Lines::default();
        for (line, link) in LineKind::ALL.into_iter().zip(links) {
            if map.links(hexside).contains(link) {
                lines.insert(line);
            }
        }
        let ground = tables.terrain.of(sites[to.index()].terrain);
        let snowed = sites[to.index()].terrain == Terrain::Montane;
        let price = |track: &Track, motor: bool| match (ground.rough, motor) {
            (false, false) => track.open_foot,
            (false, true) => track.open_motor,
            (true, false) => track.rough_foot,
            (true, true) => track.rough_motor,
        };
        let best = |winter: bool, motor: bool| {
            let open = LineKind::ALL.into_iter().zip(&tracks).filter(|(line, track)| {
                lines.contains(*line) && !(winter && snowed && track.snowed_under)
            });
            open.map(|(_, track)| price(track, motor)).min().unwrap_or(NO_LINE)
        };
        Leg {
            to,
            lines,
            cliff: map.features(hexside).contains(cliff),
            pass: map.features(hexside).contains(pass),
            plain: [[ground.foot, ground.motor], [ground.winter_foot, ground.winter_motor]],
            line: [[best(false, false), best(false, true)], [best(true, false), best(true, true)]],
        }
    }))
}
