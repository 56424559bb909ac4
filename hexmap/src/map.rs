//! The map itself: dense arrays and the questions that games ask of them.

use std::fmt;

use hexx::Hex;

use crate::{
    Army, Attrs, Crossing, CrossingId, CrossingSite, CrossingStates, Direction, Grid, HexId,
    HexSet, Hexside, Join, KindSet, Line, LinkKind, OffMapBox, Offset, Place, Region, River,
    SideKind, Stroke, TerrainLayer, Water,
};

/// A kind of hexside feature, as the map declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideKindInfo {
    /// Its name: creek, cliff, slope, …
    pub name: String,
    /// Whether it differs by direction: a slope is there only for one who goes up.
    pub directed: bool,
    /// Line colour for pictures, as `#rrggbb`.
    pub colour: Option<String>,
}

/// A kind of link, as the map declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkKindInfo {
    /// Its name: road, pike, rail, trail, …
    pub name: String,
    /// Line colour for pictures, as `#rrggbb`.
    pub colour: Option<String>,
}

/// A hex map: what the board of a wargame *is*, before anybody moves on it.
///
/// It is read from a file ([`Map::from_toml`]) or built in code ([`MapBuilder`]) and does
/// not change afterwards. What changes during a game (who stands where, which bridge is blown)
/// belongs to the game's own state.
///
/// ```
/// use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
///
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 4, 3, LabelStyle::Ccrr);
/// let mut builder = MapBuilder::new("example", grid)?;
/// let road = builder.link_kind("road")?;
/// let line = ["0101", "0201", "0302"].map(|label| builder.hex(label).unwrap());
/// builder.line("Turnpike", road, &line)?;
/// let map = builder.build();
///
/// let here = map.hex("0201").unwrap();
/// let there = map.hex("0302").unwrap();
/// let side = map.hexside(here, there).unwrap();
/// assert!(map.links(side).contains(road));
/// assert_eq!(map.distance(here, there), Some(1));
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
///
/// [`MapBuilder`]: crate::MapBuilder
#[derive(Clone, PartialEq)]
pub struct Map {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) grid: Grid,
    pub(crate) armies: Vec<String>,
    pub(crate) attrs: Attrs,
    /// By column and row of the full rectangle; `HexId::NONE` where the edge is ragged.
    pub(crate) by_offset: Vec<u16>,
    pub(crate) offsets: Vec<Offset>,
    pub(crate) coords: Vec<Hex>,
    pub(crate) labels: Vec<String>,
    pub(crate) neighbours: Vec<[u16; 6]>,
    pub(crate) joins: Vec<Join>,
    pub(crate) layers: Vec<TerrainLayer>,
    pub(crate) side_kinds: Vec<SideKindInfo>,
    pub(crate) sides: Vec<KindSet<SideKind>>,
    pub(crate) link_kinds: Vec<LinkKindInfo>,
    pub(crate) links: Vec<KindSet<LinkKind>>,
    pub(crate) water: Vec<Water>,
    pub(crate) boxes: Vec<OffMapBox>,
    pub(crate) rivers: Vec<River>,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) lines: Vec<Line>,
    pub(crate) places: Vec<Place>,
    pub(crate) regions: Vec<Region>,
    pub(crate) strokes: Vec<Stroke>,
}

/// In short: a map is far too long to be read in a message.
impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grid { orientation, columns, rows, .. } = self.grid;
        let hexes = self.hex_count();
        write!(f, "Map({:?}, {orientation}, {columns}x{rows}, {hexes} hexes", self.name)?;
        match self.boxes.len() {
            0 => f.write_str(")"),
            boxes => write!(f, ", {boxes} boxes)"),
        }
    }
}

/// Hexes, boxes and how they lie.
impl Map {
    /// Short name of the map, for files and commands.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Title for people.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What else the file says of the map as a whole: its scale, where north is.
    pub fn attrs(&self) -> &Attrs {
        &self.attrs
    }

    /// Size, orientation and numbering.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many hexes and boxes there are: the length of a flat array by [`HexId`].
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether the map has no hex at all. No map that can be built is.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// How many hexes there are, without boxes.
    pub fn hex_count(&self) -> usize {
        self.offsets.len()
    }

    /// All hexes in reading order, without boxes.
    pub fn hexes(&self) -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator + use<> {
        (0..self.hex_count()).map(HexId::from_index)
    }

    /// All hexes, then all boxes.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator + use<> {
        (0..self.len()).map(HexId::from_index)
    }

    /// The hex or box with this label.
    pub fn hex(&self, label: &str) -> Option<HexId> {
        match self.grid.offset(label) {
            Some(at) => self.at(at),
            None => {
                let index = self.boxes.iter().position(|known| known.label == label)?;
                Some(HexId::from_index(self.hex_count() + index))
            }
        }
    }

    /// The hex at a column and row.
    pub fn at(&self, at: Offset) -> Option<HexId> {
        if !self.grid.contains(at) {
            return None;
        }
        let index = usize::from(at.row) * usize::from(self.grid.columns) + usize::from(at.column);
        let id = self.by_offset[index];
        (id != HexId::NONE).then(|| HexId::from_index(usize::from(id)))
    }

    /// The hex at a hexx position.
    pub fn at_hexx(&self, hex: Hex) -> Option<HexId> {
        self.at(self.grid.from_hexx(hex)?)
    }

    /// The label of a hex or box.
    ///
    /// # Panics
    /// For an id of a larger map.
    pub fn label(&self, hex: HexId) -> &str {
        &self.labels[hex.index()]
    }

    /// The position in hexx's coordinates; `None` for a box.
    pub fn coord(&self, hex: HexId) -> Option<Hex> {
        self.coords.get(hex.index()).copied()
    }

    /// Column and row, counted from 0; `None` for a box.
    pub fn offset(&self, hex: HexId) -> Option<Offset> {
        self.offsets.get(hex.index()).copied()
    }

    /// The hex on the other side of a hexside; `None` at the edge of the map and for boxes.
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        let id = self.neighbours[hex.index()][direction.index()];
        (id != HexId::NONE).then(|| HexId::from_index(usize::from(id)))
    }

    /// The neighbours that exist, clockwise, each with its direction. Boxes are not among them:
    /// see [`Map::joins`].
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Direction, HexId)> + '_ {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| Some((direction, self.neighbour(hex, direction)?)))
    }

    /// The ways between a hex and the boxes joined to it, or from a box to its hexes.
    pub fn joins(&self, from: HexId) -> &[Join] {
        let start = self.joins.partition_point(|join| join.from < from);
        let end = self.joins.partition_point(|join| join.from <= from);
        &self.joins[start..end]
    }

    /// The way from a hex to its neighbour, as the side that one passes.
    pub fn hexside(&self, from: HexId, to: HexId) -> Option<Hexside> {
        let row = &self.neighbours[from.index()];
        let index = row.iter().position(|&id| usize::from(id) == to.index())?;
        Some(Hexside { hex: from, direction: Direction::new(index as u8) })
    }

    /// The same hexside seen from the other hex; `None` at the edge of the map.
    pub fn reversed(&self, side: Hexside) -> Option<Hexside> {
        let hex = self.neighbour(side.hex, side.direction)?;
        Some(Hexside { hex, direction: side.direction.opposite() })
    }

    /// The two hexes that lie at the ends of a hexside: between each of them and the hexes of the
    /// side it meets the next hexsides. `None` beyond the edge of the map.
    pub fn hexside_ends(&self, side: Hexside) -> [Option<HexId>; 2] {
        [5, 1].map(|turn| self.neighbour(side.hex, side.direction.turned(turn)))
    }

    /// Whether two hexsides meet in a corner.
    pub fn sides_touch(&self, one: Hexside, other: Hexside) -> bool {
        let hexes = |side| [Some(side), self.reversed(side)].map(|side| Some(side?.hex));
        let (one_hexes, other_hexes) = (hexes(one), hexes(other));
        // They share a hex, and the other's other hex lies at an end of this one.
        let shares = |hex: &Option<HexId>| hex.is_some() && one_hexes.contains(hex);
        match other_hexes.map(|hex| shares(&hex)) {
            [true, false] => {
                self.hexside_ends(one).contains(&other_hexes[1]) && other_hexes[1].is_some()
            }
            [false, true] => self.hexside_ends(one).contains(&other_hexes[0]),
            _ => false,
        }
    }

    /// A hexside as people write it: `0303/0304`.
    pub fn side_label(&self, side: Hexside) -> String {
        match self.neighbour(side.hex, side.direction) {
            Some(other) => format!("{}/{}", self.label(side.hex), self.label(other)),
            None => {
                let direction = side.direction.name(self.grid.orientation);
                format!("{}/{direction}", self.label(side.hex))
            }
        }
    }
}

/// What lies in hexes, on hexsides and between hexes.
impl Map {
    /// The layers of terrain.
    pub fn layers(&self) -> &[TerrainLayer] {
        &self.layers
    }

    /// The layer of terrain with this name.
    pub fn terrain(&self, layer: &str) -> Option<&TerrainLayer> {
        self.layers.iter().find(|known| known.name == layer)
    }

    /// The features of a hexside, seen from its hex: an upward slope is there only from below.
    #[inline]
    pub fn features(&self, side: Hexside) -> KindSet<SideKind> {
        self.sides.get(side.slot()).copied().unwrap_or_default()
    }

    /// The roads, rails and trails that pass a hexside.
    #[inline]
    pub fn links(&self, side: Hexside) -> KindSet<LinkKind> {
        self.links.get(side.slot()).copied().unwrap_or_default()
    }

    /// All kinds of links that touch a hex.
    pub fn links_in(&self, hex: HexId) -> KindSet<LinkKind> {
        let sides = Direction::ALL.into_iter().map(|direction| Hexside { hex, direction });
        let kinds = sides.flat_map(|side| self.links(side).iter());
        kinds.chain(self.joins(hex).iter().flat_map(|join| join.links.iter())).collect()
    }

    /// The kind of hexside feature with this name.
    pub fn side_kind(&self, name: &str) -> Option<SideKind> {
        let index = self.side_kinds.iter().position(|kind| kind.name == name)?;
        Some(SideKind(index as u8))
    }

    /// The kind of link with this name.
    pub fn link_kind(&self, name: &str) -> Option<LinkKind> {
        let index = self.link_kinds.iter().position(|kind| kind.name == name)?;
        Some(LinkKind(index as u8))
    }

    /// What the map declares of a kind of hexside feature.
    pub fn side_kind_info(&self, kind: SideKind) -> &SideKindInfo {
        &self.side_kinds[usize::from(kind.0)]
    }

    /// What the map declares of a kind of link.
    pub fn link_kind_info(&self, kind: LinkKind) -> &LinkKindInfo {
        &self.link_kinds[usize::from(kind.0)]
    }

    /// All kinds of hexside features.
    pub fn side_kinds(&self) -> impl Iterator<Item = (SideKind, &SideKindInfo)> {
        self.side_kinds.iter().enumerate().map(|(index, info)| (SideKind(index as u8), info))
    }

    /// All kinds of links.
    pub fn link_kinds(&self) -> impl Iterator<Item = (LinkKind, &LinkKindInfo)> {
        self.link_kinds.iter().enumerate().map(|(index, info)| (LinkKind(index as u8), info))
    }

    /// The water that runs through a hex, with its banks; dry for boxes and most hexes.
    #[inline]
    pub fn water(&self, hex: HexId) -> Water {
        self.water.get(hex.index()).copied().unwrap_or_default()
    }
}

/// What the map names.
impl Map {
    /// All rivers.
    pub fn rivers(&self) -> &[River] {
        &self.rivers
    }

    /// All roads, rails and trails.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// All places.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The place with this id or name.
    pub fn place(&self, name: &str) -> Option<&Place> {
        self.places
            .iter()
            .find(|place| place.id == name)
            .or_else(|| self.places.iter().find(|place| place.name == name))
    }

    /// The places in a hex.
    pub fn places_in(&self, hex: HexId) -> impl Iterator<Item = &Place> {
        self.places.iter().filter(move |place| place.hex == hex)
    }

    /// All regions.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The hexes of the region with this name.
    pub fn region(&self, name: &str) -> Option<&HexSet> {
        self.regions.iter().find(|region| region.name == name).map(|region| &region.hexes)
    }

    /// All off-map boxes.
    pub fn boxes(&self) -> &[OffMapBox] {
        &self.boxes
    }

    /// The box with this id; `None` for a hex.
    pub fn box_of(&self, id: HexId) -> Option<&OffMapBox> {
        self.boxes.get(id.index().checked_sub(self.hex_count())?)
    }

    /// Strokes that are only drawn.
    pub fn strokes(&self) -> &[Stroke] {
        &self.strokes
    }

    /// The names of the armies that crossings can be closed to.
    pub fn armies(&self) -> &[String] {
        &self.armies
    }

    /// The army with this name.
    pub fn army(&self, name: &str) -> Option<Army> {
        let index = self.armies.iter().position(|known| known == name)?;
        Some(Army(index as u8))
    }

    /// All crossings with their numbers.
    pub fn crossings(&self) -> impl Iterator<Item = (CrossingId, &Crossing)> {
        self.crossings
            .iter()
            .enumerate()
            .map(|(index, crossing)| (CrossingId(index as u16), crossing))
    }

    /// The crossing with this number.
    ///
    /// # Panics
    /// For a number of a map with more crossings.
    pub fn crossing(&self, id: CrossingId) -> &Crossing {
        &self.crossings[id.index()]
    }

    /// The crossing with this short name.
    pub fn crossing_named(&self, id: &str) -> Option<CrossingId> {
        self.crossings().find(|(_, crossing)| crossing.id == id).map(|(id, _)| id)
    }

    /// The crossings on a hexside, whichever hex one looks from. There can be several: a
    /// railroad bridge beside a ford.
    pub fn crossings_on(&self, side: Hexside) -> impl Iterator<Item = CrossingId> {
        let other = self.reversed(side);
        self.crossings().filter_map(move |(id, crossing)| match crossing.site {
            CrossingSite::Hexside(at) if at == side || Some(at) == other => Some(id),
            _ => None,
        })
    }

    /// The crossings in a hex that a river runs through.
    pub fn crossings_in(&self, hex: HexId) -> impl Iterator<Item = CrossingId> {
        self.crossings()
            .filter(move |(_, crossing)| crossing.site == CrossingSite::Hex(hex))
            .map(|(id, _)| id)
    }

    /// The states of all crossings as the map gives them, to begin a game with.
    pub fn crossing_states(&self) -> CrossingStates {
        self.crossings.iter().map(|crossing| crossing.at_start).collect::<Vec<_>>().into()
    }
}
