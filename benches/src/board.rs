//! The generated boards that every engine is timed on.

use anyhow::Context;
use hexmap::{
    Attrs, Course, Crossing, CrossingSite, CrossingState, Direction, Grid, HexId, HexSet, Hexside,
    HexsideSet, LabelStyle, LegendEntry, LinkKind, Map, MapBuilder, Offset, Orientation, River,
    Shoved, SideKind, Way,
};
use pathfinding::{Mode, Mp, StepTable, TableMoves, Zone, ZoneTable, Zones};

use crate::Random;

/// Why a step is not allowed, or ends the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A river without a crossing.
    River,
    /// The crossing is blown.
    Blown,
    /// The enemy stands there.
    Enemy,
    /// The enemy's zone of control.
    Zone,
}

/// How many start hexes each query is averaged over.
pub const STARTS: usize = 16;

/// A board with a situation on it: terrain that costs 1 to 4 MP, rivers that can be passed only
/// at their crossings, some of them blown, roads, enemy units and their zones of control.
#[derive(Debug)]
pub struct Board {
    /// The map.
    pub map: Map,
    /// The cost of every step by terrain and rivers.
    pub table: StepTable<Rule>,
    /// The same, prepared for single routes.
    pub landmarks: StepTable<Rule>,
    /// The same without rivers: all that an engine with costs by hex alone can know.
    pub dry_table: StepTable<Rule>,
    /// The kind of link that roads are.
    pub road: LinkKind,
    /// Enemy units, in no order: a hex each.
    pub units: Vec<HexId>,
    /// The zone of a unit in each hex: rivers stop it.
    pub zones: ZoneTable,
    /// Where the enemy stands.
    pub enemy: HexSet,
    /// Where one must stop.
    pub zone: HexSet,
    /// Crossings that cannot be used.
    pub blown: HexsideSet,
    /// Where the queries begin: free hexes outside the zones.
    pub starts: Vec<HexId>,
    /// Where routes lead, one a start.
    pub goals: Vec<HexId>,
}

impl Board {
    /// A map of the usual size: 47 columns, 34 rows.
    ///
    /// # Errors
    /// None that the generator is known to make.
    pub fn usual() -> anyhow::Result<Board> {
        Board::generate(47, 34)
    }

    /// A monster game: 200 columns, 200 rows.
    ///
    /// # Errors
    /// None that the generator is known to make.
    pub fn monster() -> anyhow::Result<Board> {
        Board::generate(200, 200)
    }

    fn generate(columns: u16, rows: u16) -> anyhow::Result<Board> {
        let mut random = Random::new(u64::from(columns) * 1000 + u64::from(rows));
        let grid = Grid::new(Orientation::Flat, Shoved::Even, columns, rows, LabelStyle::Cccrrr);
        let mut builder = MapBuilder::new(format!("{columns}x{rows}"), grid)?;
        lay_terrain(&mut builder, &mut random)?;
        let water = builder.side_kind("river", false)?;
        for number in 0..columns / 12 {
            let course = river_course(builder.map(), &mut random, 12 * number + 6);
            dig_river(&mut builder, &mut random, number, &course, water)?;
        }
        let road = builder.link_kind("road")?;
        for number in 0..rows / 8 {
            let hexes = road_course(builder.map(), &mut random, 8 * number + 4);
            builder.line(format!("road {number}"), road, &hexes)?;
        }
        let map = builder.build();

        let layer = map.terrain("terrain").context("the layer was laid above")?;
        let costs: Vec<u32> = map
            .hexes()
            .map(|hex| layer.entry(hex).and_then(|entry| entry.symbol.to_digit(10)).unwrap_or(1))
            .collect();
        let table = StepTable::compile(&map, |way, to| match way {
            Way::Side(side)
                if map.features(side).contains(water)
                    && map.crossings_on(side).next().is_none() =>
            {
                Err(Rule::River)
            }
            _ => Ok(Mp(costs[to.index()])),
        })?;
        let landmarks = table.clone().with_landmarks(&map);
        let dry_table = StepTable::compile(&map, |_, to| Ok(Mp(costs[to.index()])))?;
        let zones = ZoneTable::compile(&map, |side, _| {
            if map.features(side).contains(water) { Zone::None } else { Zone::Full }
        });
        let blown = blow_crossings(&map);

        let units = pick(&map, &mut random, map.len() / 64, |_| true);
        let enemy: HexSet = units.iter().copied().collect();
        let zone: HexSet =
            Zones::<HexSet>::of(&zones, units.iter().copied()).any().iter().collect();
        let is_free = |hex| !zone.contains(hex) && !enemy.contains(hex);
        let starts = pick(&map, &mut random, STARTS, is_free);
        let goals = pick(&map, &mut random, STARTS, is_free);
        Ok(Board {
            map,
            table,
            landmarks,
            dry_table,
            road,
            units,
            zones,
            enemy,
            zone,
            blown,
            starts,
            goals,
        })
    }

    /// Movement by the rules of the board: rivers, blown crossings, enemy hexes, halts in zones.
    pub fn moves(&self) -> TableMoves<'_, Rule> {
        self.lay_over(self.table.moves(&self.map))
    }

    /// The same by the table that is prepared for single routes.
    pub fn moves_with_landmarks(&self) -> TableMoves<'_, Rule> {
        self.lay_over(self.landmarks.moves(&self.map))
    }

    /// The situation over any table of this board.
    pub fn lay_over<'a, D: Mode>(
        &'a self,
        moves: TableMoves<'a, Rule, D>,
    ) -> TableMoves<'a, Rule, D> {
        moves
            .closed(&self.enemy, Rule::Enemy)
            .closed_sides(&self.blown, Rule::Blown)
            .halts(&self.zone, Rule::Zone)
    }

    /// Movement by terrain and enemy hexes alone, for engines that know no more.
    pub fn dry_moves(&self) -> TableMoves<'_, Rule> {
        self.dry_table.moves(&self.map).closed(&self.enemy, Rule::Enemy)
    }
}

fn lay_terrain(builder: &mut MapBuilder, random: &mut Random) -> anyhow::Result<()> {
    let legend = [('1', "clear"), ('2', "rough"), ('3', "woods"), ('4', "hills")];
    let legend = legend.map(|(symbol, name)| LegendEntry::new(symbol, name)).to_vec();
    let grid = *builder.map().grid();
    let mut symbol = || char::from(b"1234"[random.below(4)]);
    let mut row = || -> String { (0..grid.columns).map(|_| symbol()).collect() };
    let rows: Vec<String> = (0..grid.rows).map(|_| row()).collect();
    Ok(builder.terrain("terrain", legend, &rows)?)
}

/// The hexsides between what lies west and what lies east of a line that wanders southward.
fn river_course(map: &Map, random: &mut Random, column: u16) -> Vec<Hexside> {
    let mut last_west = Vec::new();
    let mut at = column;
    for _ in 0..map.grid().rows {
        at = (at + random.below(3) as u16).saturating_sub(1).clamp(column - 4, column + 4);
        last_west.push(at);
    }
    let is_west = |hex| {
        map.offset(hex).is_some_and(|Offset { column, row }| column <= last_west[usize::from(row)])
    };
    let mut course = Vec::new();
    for hex in map.hexes().filter(|&hex| is_west(hex)) {
        for (direction, other) in map.neighbours(hex) {
            if !is_west(other) {
                course.push(Hexside { hex, direction });
            }
        }
    }
    course
}

fn dig_river(
    builder: &mut MapBuilder,
    random: &mut Random,
    number: u16,
    course: &[Hexside],
    water: SideKind,
) -> anyhow::Result<()> {
    let sides = course.iter().map(|&side| (side, water)).collect();
    let course_of = Course::Along(sides);
    let name = format!("river {number}");
    builder.river(River { name, course: course_of, attrs: Attrs::default() }, false)?;
    for (index, &side) in course.iter().enumerate() {
        if random.below(6) == 0 {
            builder.crossing(Crossing {
                id: format!("crossing {number}.{index}"),
                name: format!("crossing {index} of river {number}"),
                kind: "bridge".to_owned(),
                site: CrossingSite::Hexside(side),
                at_start: if random.below(4) == 0 {
                    CrossingState::GONE
                } else {
                    CrossingState::OPEN
                },
                attrs: Attrs::default(),
            })?;
        }
    }
    Ok(())
}

/// A road from the west edge to the east edge that wanders a little.
fn road_course(map: &Map, random: &mut Random, row: u16) -> Vec<HexId> {
    let eastward = [Direction::new(1), Direction::new(2)];
    let mut hexes: Vec<HexId> = map.at(Offset { column: 0, row }).into_iter().collect();
    while let Some(&last) = hexes.last() {
        let first_choice = random.below(2);
        let ways = [eastward[first_choice], eastward[1 - first_choice]];
        match ways.into_iter().find_map(|way| map.neighbour(last, way)) {
            Some(next) => hexes.push(next),
            None => break,
        }
    }
    hexes
}

fn blow_crossings(map: &Map) -> HexsideSet {
    let mut blown = HexsideSet::new(map.len());
    let states = map.crossing_states();
    for (id, crossing) in map.crossings() {
        if let CrossingSite::Hexside(side) = crossing.site
            && !states.get(id).is_standing()
        {
            blown.set(side, true);
            if let Some(other) = map.reversed(side) {
                blown.set(other, true);
            }
        }
    }
    blown
}

/// So many different hexes that pass the test.
fn pick(map: &Map, random: &mut Random, wanted: usize, test: impl Fn(HexId) -> bool) -> Vec<HexId> {
    let mut picked = Vec::with_capacity(wanted);
    while picked.len() < wanted {
        let hex = HexId::from_index(random.below(map.hex_count()));
        if test(hex) && !picked.contains(&hex) {
            picked.push(hex);
        }
    }
    picked
}
