//! Made-up maps and rules.

use std::fmt;

use hexmap::{
    Attrs, Grid, HexId, LabelStyle, LegendEntry, Map, MapBuilder, OffMapBox, Orientation, Shoved,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{Cost, Lex, Mode, Movement, Mp, Offer, Start, Step, UpTo};

/// What kind of map [`maps_of`] makes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapShape {
    /// The most columns and the most rows.
    pub size: u16,
    /// Whether hexes may be missing.
    pub ragged: bool,
    /// Whether there may be an off-map box.
    pub boxes: bool,
}

impl Default for MapShape {
    fn default() -> Self {
        MapShape { size: 8, ragged: true, boxes: true }
    }
}

/// The terrain of made-up maps, in the layer `terrain`: what a third of the hexes is, and less.
const TERRAIN: [(char, &str); 4] = [('.', "clear"), ('w', "woods"), ('h', "hill"), ('t', "town")];

/// Maps of up to eight columns and rows, flat or pointy, with ragged edges, a layer `terrain` of
/// `clear`, `woods`, `hill` and `town`, hexsides of a kind `river` and of a directed kind `slope`
/// (up to hills), links of a kind `road`, and sometimes an off-map box.
pub fn maps() -> impl Strategy<Value = Map> {
    maps_of(MapShape::default())
}

/// Maps of a given shape, see [`maps`].
pub fn maps_of(shape: MapShape) -> impl Strategy<Value = Map> {
    let sizes = (1..=shape.size, 1..=shape.size);
    (sizes, any::<bool>(), any::<bool>(), any::<u64>(), 0u64..3, any::<bool>()).prop_map(
        move |((columns, rows), pointy, odd, seed, holes, with_box)| {
            let orientation = if pointy { Orientation::Pointy } else { Orientation::Flat };
            let shoved = if odd { Shoved::Odd } else { Shoved::Even };
            let grid = Grid::new(orientation, shoved, columns, rows, LabelStyle::Ccrr);
            let holes = if shape.ragged { holes } else { 0 };
            make_map(grid, seed, holes, shape.boxes && with_box)
        },
    )
}

fn make_map(grid: Grid, seed: u64, holes: u64, with_box: bool) -> Map {
    let is_hex = |column: u16, row: u16| {
        let corner = column == 0 && row == 0; // so that one hex always remains
        corner || mix(seed, &[1, u64::from(column), u64::from(row)]) % 10 >= holes
    };
    let sound = "made-up maps are within all limits";
    let mut builder =
        MapBuilder::with_shape(format!("made up {seed}"), grid, |at| is_hex(at.column, at.row))
            .expect(sound);
    let terrain = |column: u16, row: u16| {
        let number = mix(seed, &[3, u64::from(column), u64::from(row)]) % 9;
        TERRAIN[[0, 0, 0, 0, 1, 1, 2, 2, 3][number as usize]]
    };
    let rows: Vec<String> = (0..grid.rows)
        .map(|row| (0..grid.columns).map(|column| terrain(column, row).0).collect())
        .collect();
    let legend = TERRAIN.map(|(symbol, name)| LegendEntry::new(symbol, name)).to_vec();
    builder.terrain("terrain", legend, &rows).expect(sound);
    let river = builder.side_kind("river", false).expect(sound);
    let slope = builder.side_kind("slope", true).expect(sound);
    let road = builder.link_kind("road").expect(sound);
    let hexes: Vec<HexId> = builder.map().hexes().collect();
    for &hex in &hexes {
        let neighbours: Vec<_> = builder.map().neighbours(hex).collect();
        for (_, to) in neighbours {
            let is_hill = |hex: HexId| {
                let at = builder.map().offset(hex);
                at.is_some_and(|at| terrain(at.column, at.row).1 == "hill")
            };
            if is_hill(to) && !is_hill(hex) {
                builder.feature(hex, to, slope).expect(sound);
            }
            let number = mix(seed, &[2, hex.index() as u64, to.index() as u64]);
            if number.is_multiple_of(9) {
                builder.feature(hex, to, river).expect(sound);
            } else if number % 9 == 1 {
                builder.line("road", road, &[hex, to]).expect(sound);
            }
        }
    }
    if with_box {
        let joins = vec![hexes[seed as usize % hexes.len()]];
        let new = OffMapBox {
            label: "depot".into(),
            name: "Depot".into(),
            joins,
            attrs: Attrs::default(),
        };
        builder.off_map_box(new).expect(sound);
    }
    builder.build()
}

/// Costs that [`starts`] can make up: implement it for a cost of your own.
pub trait AnyCost: Cost {
    /// Some cost or other, the higher the larger the number.
    fn made_up(number: u32) -> Self;
}

impl AnyCost for Mp {
    fn made_up(number: u32) -> Mp {
        Mp(number)
    }
}

impl<C: AnyCost> AnyCost for Lex<C> {
    fn made_up(number: u32) -> Lex<C> {
        Lex(number / 4, C::made_up(number % 4))
    }
}

/// One to three starts on a map, in any mode, half of them with a little spent before.
pub fn starts<D: Mode, C: AnyCost>(
    map: &Map,
) -> impl Strategy<Value = Vec<Start<D, C>>> + use<D, C> {
    let hexes = map.len();
    let spent = prop_oneof![Just(0u32), 0u32..12];
    let start = (any::<Index>(), any::<Index>(), spent).prop_map(move |(hex, mode, spent)| Start {
        hex: HexId::from_index(hex.index(hexes)),
        mode: D::from_index(mode.index(D::COUNT)),
        spent: C::made_up(spent),
    });
    prop::collection::vec(start, 1..4)
}

/// Budgets from nothing to more than small maps need, or none at all.
pub fn budgets() -> impl Strategy<Value = Option<Mp>> {
    prop::option::weighted(0.8, (0u32..30).prop_map(Mp))
}

/// Movement rules that nobody would write: any step may be free or dear, refused, offered twice,
/// halting or asking, and may change the mode; any hex may be closed to ending.
///
/// What survives these survives a real game.
#[derive(Clone)]
pub struct MadeUpRules {
    /// The map.
    pub map: Map,
    seed: u64,
    cheapest: u64,
    dearest: u64,
}

/// Sets of made-up rules on made-up maps.
pub fn rule_sets() -> impl Strategy<Value = MadeUpRules> {
    rule_sets_of(maps())
}

/// Sets of made-up rules on these maps.
pub fn rule_sets_of(maps: impl Strategy<Value = Map>) -> impl Strategy<Value = MadeUpRules> {
    // Free steps, and steps beyond 64, take another path through a search.
    let costs =
        prop::sample::select(vec![(0, 1), (1, 1), (0, 3), (1, 3), (1, 5), (0, 200), (2, 90)]);
    (maps, any::<u64>(), costs).prop_map(|(map, seed, (cheapest, dearest))| MadeUpRules {
        map,
        seed,
        cheapest,
        dearest,
    })
}

impl fmt::Debug for MadeUpRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MadeUpRules { map, seed, cheapest, dearest } = self;
        write!(f, "rules {seed} from {cheapest} to {dearest} MP on {map:?}")
    }
}

impl Movement for MadeUpRules {
    type Mode = UpTo<3>;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        &self.map
    }

    fn steps(&self, from: HexId, mode: UpTo<3>, offer: &mut impl Offer<UpTo<3>, Mp, &'static str>) {
        for to in self.map.ways(from).map(|(_, to)| to).chain([from]) {
            for offers in 0..2 {
                let at = [from.index(), mode.index(), to.index(), offers];
                let number = mix(self.seed, &at.map(|part| part as u64));
                let cost = self.cheapest + (number >> 32) % (self.dearest - self.cheapest + 1);
                let step = Step::to(to, Mp(cost as u32))
                    .in_mode(UpTo::from_index((number >> 16) as usize % 3));
                match number % 16 {
                    0..=5 => offer.step(step),
                    6 | 7 => offer.step(step.halting("halts here")),
                    8 => offer.step(step.asking("asks here")),
                    9..=11 => offer.refuse(to, "refused"),
                    _ => {}
                }
            }
        }
    }

    fn may_end(&self, hex: HexId, mode: UpTo<3>) -> Result<(), &'static str> {
        let number = mix(self.seed, &[7, hex.index() as u64, mode.index() as u64]);
        if number.is_multiple_of(5) { Err("may not end") } else { Ok(()) }
    }
}

/// A number that depends on all the parts and looks like nothing.
fn mix(seed: u64, parts: &[u64]) -> u64 {
    parts.iter().fold(seed ^ 0x9e37_79b9_7f4a_7c15, |state, &part| {
        let mut z = state.wrapping_add(part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}
