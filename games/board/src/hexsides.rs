//! Values by hexside: what a game's rules make of each way out of each hex.

use hexmap::{Direction, HexId, Hexside, Map};

/// A value for each way out of each hex, worked out once from the map: costs, crossings, cliffs.
///
/// ```
/// use grognard_board::Hexsides;
/// use grognard_board::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
///
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 3, LabelStyle::Ccrr);
/// let mut builder = MapBuilder::new("field", grid)?;
/// let stream = builder.side_kind("stream", true)?;
/// let [here, there] = ["0202", "0203"].map(|label| builder.hex(label).unwrap());
/// builder.feature(here, there, stream)?;
/// let map = builder.build();
/// // What crossing each hexside costs.
/// let costs = Hexsides::compile(&map, |side, _to| {
///     if map.features(side).contains(stream) { 2 } else { 1 }
/// });
/// assert_eq!(costs.between(here, there), Some(&2));
/// assert_eq!(costs.of(here).map(|(_, _, cost)| cost).sum::<i32>(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexsides<T> {
    /// By hex, then by direction; `None` where the map ends. Off-map boxes have no sides.
    rows: Vec<[Option<(HexId, T)>; 6]>,
}

impl<T> Hexsides<T> {
    /// Looks at each hexside of the map: `value(side, to)` looks out of `side.hex` into `to`.
    pub fn compile(map: &Map, mut value: impl FnMut(Hexside, HexId) -> T) -> Hexsides<T> {
        let row = |hex| {
            Direction::ALL.map(|direction| {
                let to = map.neighbour(hex, direction)?;
                Some((to, value(Hexside { hex, direction }, to)))
            })
        };
        Hexsides { rows: map.hexes().map(row).collect() }
    }

    /// The value of a hexside; `None` where the map ends.
    #[inline]
    pub fn get(&self, side: Hexside) -> Option<&T> {
        let exit = self.rows.get(side.hex.index())?[side.direction.index()].as_ref()?;
        Some(&exit.1)
    }

    /// The ways out of a hex, clockwise, with where they lead and their values; none for a box.
    #[inline]
    pub fn of(&self, hex: HexId) -> impl Iterator<Item = (Hexside, HexId, &T)> {
        let row = self.rows.get(hex.index()).into_iter().flatten();
        row.zip(Direction::ALL).filter_map(move |(exit, direction)| {
            let (to, value) = exit.as_ref()?;
            Some((Hexside { hex, direction }, *to, value))
        })
    }

    /// The value of the hexside between two hexes; `None` if they are no neighbours.
    #[inline]
    pub fn between(&self, from: HexId, to: HexId) -> Option<&T> {
        let row = self.rows.get(from.index())?;
        row.iter().flatten().find(|exit| exit.0 == to).map(|exit| &exit.1)
    }
}
