//! Building a map, piece by piece, with every piece checked.

use hexx::Hex;

use crate::{
    Attrs, BuildError, Direction, Grid, HexId, HexSet, Hexside, HexsideSet, Join, KindSet,
    LegendEntry, Line, LinkKind, LinkKindInfo, MAX_ARMIES, MAX_KINDS, Map, OffMapBox, Offset,
    Place, Region, SideKind, SideKindInfo, Stroke, TerrainLayer, Water,
};

/// No map may have more hexes and boxes than this; ids are 16 bits wide.
pub const MAX_HEXES: usize = 60_000;

/// Puts a [`Map`] together. Each method checks what it is given and leaves the map as it was
/// when it refuses.
///
/// ```
/// use grognard_hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// let grid = Grid::new(Orientation::Flat, Shoved::Even, 3, 3, LabelStyle::Ccrr);
/// // A ragged edge: the even column is one hex shorter.
/// let mut builder = MapBuilder::with_shape("ragged", grid, |at| at.column != 1 || at.row < 2)?;
/// let creek = builder.side_kind("creek", false)?;
/// let (a, b) = (builder.hex("0101").unwrap(), builder.hex("0102").unwrap());
/// builder.feature(a, b, creek)?;
/// let map = builder.build();
/// assert_eq!(map.hex_count(), 8);
/// assert_eq!(map.hex("0203"), None);
/// # Ok::<(), grognard_hexmap::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MapBuilder {
    pub(crate) map: Map,
    /// Hexsides that a river runs along, seen from both hexes.
    pub(crate) river_sides: HexsideSet,
}

impl MapBuilder {
    /// A map that fills the whole grid.
    ///
    /// # Errors
    /// If the grid is empty, too large, or has more columns or rows than its numbering.
    pub fn new(name: impl Into<String>, grid: Grid) -> Result<MapBuilder, BuildError> {
        MapBuilder::with_shape(name, grid, |_| true)
    }

    /// A map with a ragged edge or holes: only where `is_hex` says so there is a hex.
    ///
    /// # Errors
    /// As [`MapBuilder::new`].
    pub fn with_shape(
        name: impl Into<String>,
        grid: Grid,
        is_hex: impl Fn(Offset) -> bool,
    ) -> Result<MapBuilder, BuildError> {
        if grid.area() > MAX_HEXES {
            return Err(BuildError::TooManyHexes { hexes: grid.area() });
        }
        let offsets: Vec<Offset> = grid.offsets().filter(|&at| is_hex(at)).collect();
        if offsets.is_empty() {
            return Err(BuildError::NoHexes);
        }
        let mut by_offset = vec![HexId::NONE; grid.area()];
        let mut labels = Vec::with_capacity(offsets.len());
        for (id, &at) in offsets.iter().enumerate() {
            by_offset[usize::from(at.row) * usize::from(grid.columns) + usize::from(at.column)] =
                id as u16;
            labels.push(grid.label(at).ok_or(BuildError::NoLabel {
                column: u32::from(at.column) + u32::from(grid.first_column),
                row: u32::from(at.row) + u32::from(grid.first_row),
            })?);
        }
        let coords: Vec<Hex> = offsets.iter().map(|&at| grid.to_hexx(at)).collect();
        let hexes = offsets.len();
        let name = name.into();
        let mut map = Map {
            title: name.clone(),
            name,
            grid,
            armies: Vec::new(),
            attrs: Attrs::default(),
            by_offset,
            offsets,
            labels,
            neighbours: Vec::new(),
            joins: Vec::new(),
            layers: Vec::new(),
            side_kinds: Vec::new(),
            sides: vec![KindSet::EMPTY; hexes * 6],
            link_kinds: Vec::new(),
            links: vec![KindSet::EMPTY; hexes * 6],
            water: vec![Water::EMPTY; hexes],
            boxes: Vec::new(),
            rivers: Vec::new(),
            crossings: Vec::new(),
            lines: Vec::new(),
            places: Vec::new(),
            regions: Vec::new(),
            strokes: Vec::new(),
            coords: Vec::new(),
        };
        let neighbour = |&at: &Hex, direction: Direction| {
            let there = at + direction.to_hexx(grid.orientation).into_hex();
            map.at_hexx(there).map_or(HexId::NONE, |hex| hex.index() as u16)
        };
        map.neighbours = coords
            .iter()
            .map(|at| Direction::ALL.map(|direction| neighbour(at, direction)))
            .collect();
        map.coords = coords;
        Ok(MapBuilder { map, river_sides: HexsideSet::new(hexes) })
    }

    /// The map as it stands: for looking up hexes, labels and neighbours while building.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The hex or box with this label.
    pub fn hex(&self, label: &str) -> Option<HexId> {
        self.map.hex(label)
    }

    /// Sets the title for people; without it the name serves.
    pub fn title(&mut self, title: impl Into<String>) {
        self.map.title = title.into();
    }

    /// Sets what else there is to say of the map as a whole.
    pub fn attrs(&mut self, attrs: Attrs) {
        self.map.attrs = attrs;
    }

    /// Names an army that crossings can be closed to.
    ///
    /// # Errors
    /// If there is one of that name, or too many.
    pub fn army(&mut self, name: impl Into<String>) -> Result<(), BuildError> {
        let name = name.into();
        room("armies", self.map.armies.len(), MAX_ARMIES)?;
        if self.map.armies.contains(&name) {
            return Err(BuildError::Duplicate { what: "army", name });
        }
        self.map.armies.push(name);
        Ok(())
    }

    /// Adds a layer of terrain from rows of symbols, north to south. Where the map has no hex
    /// any symbol may stand.
    ///
    /// # Errors
    /// If a row has the wrong length or a symbol is not in the legend.
    pub fn terrain<S: AsRef<str>>(
        &mut self,
        name: &str,
        legend: Vec<LegendEntry>,
        rows: &[S],
    ) -> Result<(), BuildError> {
        let grid = *self.map.grid();
        if rows.len() != usize::from(grid.rows) {
            return Err(BuildError::RowCount {
                layer: name.to_owned(),
                found: rows.len(),
                expected: usize::from(grid.rows),
            });
        }
        let mut cells = Vec::with_capacity(self.map.hex_count());
        for (row, symbols) in rows.iter().enumerate() {
            let found = symbols.as_ref().chars().count();
            if found != usize::from(grid.columns) {
                return Err(BuildError::RowLength {
                    layer: name.to_owned(),
                    row: row + 1,
                    found,
                    expected: usize::from(grid.columns),
                });
            }
            for (column, symbol) in symbols.as_ref().chars().enumerate() {
                let at = Offset { column: column as u16, row: row as u16 };
                let Some(hex) = self.map.at(at) else { continue };
                let entry = legend.iter().position(|entry| entry.symbol == symbol);
                let entry = entry.ok_or_else(|| BuildError::UnknownSymbol {
                    layer: name.to_owned(),
                    hex: self.map.label(hex).to_owned(),
                    symbol,
                })?;
                cells.push(entry as u8);
            }
        }
        self.terrain_cells(name, legend, cells)
    }

    /// Adds a layer whose cells are known to fit: one legend index a hex, in reading order.
    pub(crate) fn terrain_cells(
        &mut self,
        name: &str,
        legend: Vec<LegendEntry>,
        cells: Vec<u8>,
    ) -> Result<(), BuildError> {
        debug_assert_eq!(cells.len(), self.map.hex_count());
        room("symbols in a legend", legend.len(), usize::from(u8::MAX) + 1)?;
        for (index, entry) in legend.iter().enumerate() {
            if legend[..index].iter().any(|known| known.symbol == entry.symbol) {
                let name = entry.symbol.to_string();
                return Err(BuildError::Duplicate { what: "legend symbol", name });
            }
        }
        if self.map.terrain(name).is_some() {
            return Err(BuildError::Duplicate { what: "layer", name: name.to_owned() });
        }
        self.map.layers.push(TerrainLayer { name: name.to_owned(), legend, cells });
        Ok(())
    }

    /// Declares a kind of hexside feature. A directed one is there only for who goes from the
    /// first named hex to the second: a slope upwards.
    ///
    /// # Errors
    /// If there is one of that name, or too many.
    pub fn side_kind(
        &mut self,
        name: impl Into<String>,
        directed: bool,
    ) -> Result<SideKind, BuildError> {
        self.side_kind_info(SideKindInfo { name: name.into(), directed, colour: None })
    }

    /// As [`MapBuilder::side_kind`], with a colour for pictures.
    ///
    /// # Errors
    /// If there is one of that name, or too many.
    pub fn side_kind_info(&mut self, info: SideKindInfo) -> Result<SideKind, BuildError> {
        room("kinds of hexside features", self.map.side_kinds.len() + 1, MAX_KINDS)?;
        if self.map.side_kind(&info.name).is_some() {
            return Err(BuildError::Duplicate { what: "kind of hexside", name: info.name });
        }
        self.map.side_kinds.push(info);
        Ok(SideKind(self.map.side_kinds.len() as u8 - 1))
    }

    /// Declares a kind of link.
    ///
    /// # Errors
    /// If there is one of that name, or too many.
    pub fn link_kind(&mut self, name: impl Into<String>) -> Result<LinkKind, BuildError> {
        self.link_kind_info(LinkKindInfo { name: name.into(), colour: None })
    }

    /// As [`MapBuilder::link_kind`], with a colour for pictures.
    ///
    /// # Errors
    /// If there is one of that name, or too many.
    pub fn link_kind_info(&mut self, info: LinkKindInfo) -> Result<LinkKind, BuildError> {
        room("kinds of links", self.map.link_kinds.len() + 1, MAX_KINDS)?;
        if self.map.link_kind(&info.name).is_some() {
            return Err(BuildError::Duplicate { what: "kind of link", name: info.name });
        }
        self.map.link_kinds.push(info);
        Ok(LinkKind(self.map.link_kinds.len() as u8 - 1))
    }

    /// Puts a feature on the hexside between two hexes.
    ///
    /// # Errors
    /// If they are not neighbours.
    pub fn feature(&mut self, from: HexId, to: HexId, kind: SideKind) -> Result<(), BuildError> {
        let side = self.side_between(from, to)?;
        self.map.sides[side.slot()].insert(kind);
        if !self.map.side_kind_info(kind).directed {
            let other = Hexside { hex: to, direction: side.direction.opposite() };
            self.map.sides[other.slot()].insert(kind);
        }
        Ok(())
    }

    /// Adds an off-map box that is joined to some hexes.
    ///
    /// # Errors
    /// If the label is taken or looks like a hex number, or a join is itself a box.
    pub fn off_map_box(&mut self, new: OffMapBox) -> Result<HexId, BuildError> {
        room("hexes and boxes", self.map.len() + 1, MAX_HEXES)?;
        if self.map.grid.labels.parse(&new.label).is_some() {
            return Err(BuildError::BoxLabelLikeHex { label: new.label });
        }
        if self.map.hex(&new.label).is_some() {
            return Err(BuildError::Duplicate { what: "box", name: new.label });
        }
        if let Some(&wrong) = new.joins.iter().find(|hex| hex.index() >= self.map.hex_count()) {
            return Err(BuildError::NotAHex { label: self.map.label(wrong).to_owned() });
        }
        let id = HexId::from_index(self.map.len());
        self.map.labels.push(new.label.clone());
        self.map.neighbours.push([HexId::NONE; 6]);
        for &hex in &new.joins {
            self.map.joins.push(Join { from: id, to: hex, links: KindSet::EMPTY });
            self.map.joins.push(Join { from: hex, to: id, links: KindSet::EMPTY });
        }
        self.map.joins.sort_by_key(|join| (join.from, join.to));
        self.map.joins.dedup();
        self.map.boxes.push(new);
        Ok(id)
    }

    /// Lays a road, railroad or trail through a chain of hexes and boxes.
    ///
    /// # Errors
    /// If two that follow each other do not touch, or there are fewer than two.
    pub fn line(
        &mut self,
        name: impl Into<String>,
        kind: LinkKind,
        hexes: &[HexId],
    ) -> Result<(), BuildError> {
        self.line_with(Line {
            name: name.into(),
            kind,
            hexes: hexes.to_vec(),
            attrs: Attrs::default(),
        })
    }

    /// As [`MapBuilder::line`], with what else there is to say of it.
    ///
    /// # Errors
    /// As [`MapBuilder::line`].
    pub fn line_with(&mut self, line: Line) -> Result<(), BuildError> {
        if line.hexes.len() < 2 {
            return Err(BuildError::TooShort { name: line.name, least: 2 });
        }
        for pair in line.hexes.windows(2) {
            if !self.touch(pair[0], pair[1]) {
                return Err(self.not_neighbours(pair[0], pair[1]));
            }
        }
        for pair in line.hexes.windows(2) {
            for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                if let Some(side) = self.map.hexside(from, to) {
                    self.map.links[side.slot()].insert(line.kind);
                } else if let Some(join) = self.join_between(from, to) {
                    self.map.joins[join].links.insert(line.kind);
                }
            }
        }
        self.map.lines.push(line);
        Ok(())
    }

    /// Names a place.
    ///
    /// # Errors
    /// If another place has its id.
    pub fn place(&mut self, place: Place) -> Result<(), BuildError> {
        if self.map.places.iter().any(|known| known.id == place.id) {
            return Err(BuildError::Duplicate { what: "place", name: place.id });
        }
        self.map.places.push(place);
        Ok(())
    }

    /// Names a set of hexes.
    ///
    /// # Errors
    /// If there is a region of that name.
    pub fn region(&mut self, region: Region) -> Result<(), BuildError> {
        if self.map.region(&region.name).is_some() {
            return Err(BuildError::Duplicate { what: "region", name: region.name });
        }
        let mut hexes = HexSet::new(self.map.len());
        hexes.union_with(&region.hexes);
        self.map.regions.push(Region { hexes, ..region });
        Ok(())
    }

    /// Adds something that is only drawn.
    ///
    /// # Errors
    /// If a coordinate is not a finite number.
    pub fn stroke(&mut self, stroke: Stroke) -> Result<(), BuildError> {
        if !stroke.points.iter().flatten().all(|number| number.is_finite()) {
            return Err(BuildError::BadPoint { name: stroke.name });
        }
        self.map.strokes.push(stroke);
        Ok(())
    }

    /// The finished map.
    pub fn build(self) -> Map {
        self.map
    }

    pub(crate) fn side_between(&self, from: HexId, to: HexId) -> Result<Hexside, BuildError> {
        self.map.hexside(from, to).ok_or_else(|| self.not_neighbours(from, to))
    }

    /// Whether one can go from the one to the other: neighbours, or a box and a hex joined to it.
    pub(crate) fn touch(&self, from: HexId, to: HexId) -> bool {
        self.map.hexside(from, to).is_some() || self.join_between(from, to).is_some()
    }

    fn join_between(&self, from: HexId, to: HexId) -> Option<usize> {
        self.map.joins.binary_search_by_key(&(from, to), |join| (join.from, join.to)).ok()
    }

    fn not_neighbours(&self, a: HexId, b: HexId) -> BuildError {
        BuildError::NotNeighbours {
            a: self.map.label(a).to_owned(),
            b: self.map.label(b).to_owned(),
        }
    }
}

pub(crate) fn room(what: &'static str, wanted: usize, most: usize) -> Result<(), BuildError> {
    if wanted > most { Err(BuildError::TooMany { what, most }) } else { Ok(()) }
}
