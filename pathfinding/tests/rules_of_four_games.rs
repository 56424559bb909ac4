//! The movement rules of the four games that strain a search most, each on a map of its own
//! that is just large enough. Here they are written as a game would write them: one value of
//! `Movement` each, and the same search for all.

use grognard_pathfinding::{
    Altered, Arrived, Lex, Movement, Mp, NoLeaving, Obstacle, Offer, Reach, Search, Start, Step,
    UpTo, WalkEnd, straight, walk,
};
use hexmap::{
    Attrs, Course, Direction, Grid, HexId, HexSet, LabelStyle, Map, MapBuilder, OffMapBox,
    Orientation, River, Shoved,
};

/// Columns 01.. by rows 01.., flat hexes, even columns lower.
fn builder(columns: u16, rows: u16) -> MapBuilder {
    let grid = Grid::new(Orientation::Flat, Shoved::Even, columns, rows, LabelStyle::Ccrr);
    MapBuilder::new("test", grid).unwrap()
}

fn hex(map: &Map, label: &str) -> HexId {
    map.hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn hexes(map: &Map, labels: &[&str]) -> HexSet {
    labels.iter().map(|label| hex(map, label)).collect()
}

fn cost<M: Movement>(reach: &Reach<'_, M>, label: &str) -> Option<M::Cost> {
    reach.best(hex(reach.rules().map(), label)).map(|arrival| arrival.cost)
}

// ---- Pancho Villa 2.2.10: rivers run through hexes --------------------------------------------

/// The mode is the bank one stands on, or 0 where there is no river or any bank may be chosen.
struct Banks<'a> {
    map: &'a Map,
}

impl Movement for Banks<'_> {
    type Mode = UpTo<7>;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, mode: UpTo<7>, offer: &mut impl Offer<UpTo<7>, Mp, &'static str>) {
        let here = self.map.water(from);
        let any = UpTo::default();
        let mode_of = |bank: hexmap::Bank| UpTo::new(bank.index() + 1).unwrap();
        for (side, to) in self.map.neighbours(from) {
            let there = self.map.water(to);
            if here.crosses(side) {
                // Along the water: left stays left.
                for bank in here.banks().filter(|&bank| mode == any || mode == mode_of(bank)) {
                    for next in here.follow(bank, side, there) {
                        offer.step(Step::to(to, Mp(1)).in_mode(mode_of(next)));
                    }
                }
                continue;
            }
            if let Some(bank) = here.bank(side)
                && mode != any
                && mode != mode_of(bank)
            {
                offer.refuse(to, "2.2.10 no crossing within one turn");
                continue;
            }
            match there.bank(side.opposite()) {
                None => offer.step(Step::to(to, Mp(1))),
                Some(bank) => {
                    let step = Step::to(to, Mp(1)).in_mode(mode_of(bank));
                    offer.step(step.halting("2.2.10 a river hex stops"));
                }
            }
        }
    }
}

/// A river down column 03, from its source in 0302 and off the map in the south.
fn river_map() -> Map {
    let mut builder = builder(5, 6);
    let course = Course::Through {
        hexes: ["0302", "0303", "0304", "0305", "0306"].map(|l| builder.hex(l).unwrap()).to_vec(),
        upstream: None,
        downstream: Orientation::Flat.direction("S"),
    };
    let river = River { name: "Rio".into(), course, attrs: Attrs::default() };
    builder.river(river, true).unwrap();
    builder.build()
}

#[test]
fn pv_2_2_10_a_river_cannot_be_crossed_in_one_turn() {
    let map = river_map();
    let rules = Banks { map: &map };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0204"))], Some(Mp(3)));
    let in_river = reach.best(hex(&map, "0304")).unwrap();
    assert_eq!((in_river.cost, in_river.arrived), (Mp(1), Arrived::Halted));
    // The far bank takes a turn's rest in the river, or the long way round the source.
    assert_eq!(cost(&reach, "0404"), None);
    assert_eq!(
        reach.obstacle(hex(&map, "0404")),
        Some(Obstacle::Halts { at: hex(&map, "0304"), rule: "2.2.10 a river hex stops" })
    );
}

#[test]
fn pv_2_2_10_next_turn_one_leaves_by_either_bank() {
    let map = river_map();
    let rules = Banks { map: &map };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0304"))], Some(Mp(1)));
    assert_eq!(cost(&reach, "0204"), Some(Mp(1)));
    assert_eq!(cost(&reach, "0404"), Some(Mp(1)));
}

#[test]
fn pv_2_2_10_along_the_river_one_keeps_ones_bank() {
    let map = river_map();
    let rules = Banks { map: &map };
    let east = map.water(hex(&map, "0304")).bank(Direction::new(1)).unwrap();
    let start = Start::at(hex(&map, "0304")).in_mode(UpTo::new(east.index() + 1).unwrap());
    let mut search = Search::new();
    let reach = search.reach(&rules, &[start], Some(Mp(2)));
    // Two hexes along the water are free of stops; off it only to the east.
    assert_eq!(cost(&reach, "0306"), Some(Mp(2)));
    assert_eq!(cost(&reach, "0405"), Some(Mp(2)));
    assert_eq!(cost(&reach, "0205"), None);
    assert!(matches!(
        reach.obstacle(hex(&map, "0204")),
        Some(Obstacle::Refused { rule: "2.2.10 no crossing within one turn", .. })
    ));
}

// ---- Pancho Villa 2.2.13: leaving the road in rough ground ------------------------------------

/// All ground is rough (3 MP), roads cost 1; who came by road pays 1 more to leave it.
struct OffTheRoad<'a> {
    map: &'a Map,
}

impl Movement for OffTheRoad<'_> {
    /// Whether one came by road.
    type Mode = bool;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, by_road: bool, offer: &mut impl Offer<bool, Mp, &'static str>) {
        for (direction, to) in self.map.neighbours(from) {
            let side = hexmap::Hexside { hex: from, direction };
            let surcharge = Mp(u32::from(by_road));
            if !self.map.links(side).is_empty() {
                offer.step(Step::to(to, Mp(1)).in_mode(true));
            }
            // The full price may be paid beside a road too, and then leaving it costs nothing.
            offer.step(Step::to(to, Mp(3) + surcharge).in_mode(false));
        }
    }
}

#[test]
fn pv_2_2_13_two_rates_into_one_hex_are_kept_apart() {
    let mut builder = builder(5, 3);
    let road = builder.link_kind("road").unwrap();
    let line = ["0102", "0201", "0302", "0401"].map(|label| builder.hex(label).unwrap());
    builder.line("Road", road, &line).unwrap();
    let map = builder.build();
    let rules = OffTheRoad { map: &map };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0102"))], None);
    let middle: Vec<_> =
        reach.arrivals(hex(&map, "0201")).map(|arrival| (arrival.mode, arrival.cost)).collect();
    assert_eq!(middle, [(false, Mp(3)), (true, Mp(1))]);
    // Three by road, then off it: 3 + 1 + 3.
    assert_eq!(cost(&reach, "0401"), Some(Mp(3)));
    assert_eq!(cost(&reach, "0502"), Some(Mp(7)));
}

// ---- Pancho Villa 5.1.11: rail without a distance limit ---------------------------------------

struct Rail<'a> {
    map: &'a Map,
    enemy_zone: HexSet,
}

impl Movement for Rail<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, &'static str>) {
        for (direction, to) in self.map.neighbours(from) {
            let side = hexmap::Hexside { hex: from, direction };
            if self.map.links(side).is_empty() {
                continue;
            }
            let step = Step::to(to, Mp(0));
            let zone = self.enemy_zone.contains(to);
            offer.step(if zone { step.halting("5.1.11") } else { step });
        }
    }
}

#[test]
fn pv_5_1_11_trains_run_any_distance_and_rings_of_track_end() {
    let mut builder = builder(8, 4);
    let rail = builder.link_kind("rail").unwrap();
    let ring = ["0101", "0201", "0302", "0202", "0102", "0101"];
    let branch = ["0302", "0402", "0503", "0603", "0704"];
    for line in [&ring[..], &branch[..]] {
        let line: Vec<_> = line.iter().map(|label| builder.hex(label).unwrap()).collect();
        builder.line("Rail", rail, &line).unwrap();
    }
    let map = builder.build();
    let free = Rail { map: &map, enemy_zone: HexSet::new(map.len()) };
    let mut search = Search::new();
    let reach = search.reach(&free, &[Start::at(hex(&map, "0101"))], Some(Mp(0)));
    assert_eq!(cost(&reach, "0704"), Some(Mp(0)));
    // Of two free ways round the ring the shorter one is taken.
    assert_eq!(reach.route(hex(&map, "0302")).len(), 3);
    let held = Rail { map: &map, enemy_zone: hexes(&map, &["0503"]) };
    let reach = search.reach(&held, &[Start::at(hex(&map, "0101"))], Some(Mp(0)));
    assert_eq!(reach.best(hex(&map, "0503")).unwrap().arrived, Arrived::Halted);
    assert_eq!(cost(&reach, "0603"), None);
}

// ---- Pancho Villa 5.1.15: lost --------------------------------------------------------------------

#[test]
fn pv_5_1_15_the_lost_go_straight_until_spent_or_at_the_edge() {
    let map = builder(5, 6).build();
    let rules = Banks { map: &map };
    let south = Orientation::Flat.direction("S").unwrap();
    let lost = walk(&rules, Start::at(hex(&map, "0302")), Mp(2), straight(&map, south));
    assert_eq!(lost.route.last().unwrap().hex, hex(&map, "0304"));
    assert_eq!(lost.ended, WalkEnd::Spent);
    let lost = walk(&rules, Start::at(hex(&map, "0302")), Mp(20), straight(&map, south));
    assert_eq!(lost.route.last().unwrap().hex, hex(&map, "0306"));
    assert_eq!(lost.ended, WalkEnd::NoStep);
}

// ---- Stonewall: zone to zone costs strength ----------------------------------------------------

/// The mode counts steps from one enemy zone to another, up to two.
struct March<'a> {
    map: &'a Map,
    zones: &'a HexSet,
}

impl Movement for March<'_> {
    type Mode = UpTo<3>;
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, lost: UpTo<3>, offer: &mut impl Offer<UpTo<3>, Mp, &'static str>) {
        for (_, to) in self.map.neighbours(from) {
            let zone_to_zone = self.zones.contains(from) && self.zones.contains(to);
            match UpTo::new(lost.get() + usize::from(zone_to_zone)) {
                Some(lost) => offer.step(Step::to(to, Mp(1)).in_mode(lost)),
                None => offer.refuse(to, "too many losses"),
            }
        }
    }
}

#[test]
fn slb_a_longer_way_without_losses_is_kept_beside_the_short_one() {
    let map = builder(3, 5).build();
    let zones = hexes(&map, &["0202", "0203", "0302", "0303"]);
    let rules = March { map: &map, zones: &zones };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0201"))], None);
    let ways: Vec<_> = reach
        .arrivals(hex(&map, "0204"))
        .map(|arrival| (arrival.mode.get(), arrival.cost))
        .collect();
    // Straight through two zones for one loss; around them by column 01 for none.
    assert_eq!(ways[..2], [(0, Mp(4)), (1, Mp(3))]);
}

// ---- Stonewall, Kelly's Ford: a die at the crossing --------------------------------------------

struct Ford<'a> {
    map: &'a Map,
    ford: (HexId, HexId),
}

impl Movement for Ford<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, &'static str>) {
        for (_, to) in self.map.neighbours(from) {
            let step = Step::to(to, Mp(1));
            let at_ford = (from, to) == self.ford;
            offer.step(if at_ford { step.asking("Kelly's Ford 5") } else { step });
        }
    }
}

#[test]
fn slb_kellys_ford_the_search_ends_where_a_die_is_due() {
    let map = builder(1, 6).build();
    let rules = Ford { map: &map, ford: (hex(&map, "0102"), hex(&map, "0103")) };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0101"))], Some(Mp(5)));
    let at_ford = reach.best(hex(&map, "0103")).unwrap();
    assert_eq!((at_ford.cost, at_ford.arrived), (Mp(2), Arrived::Asking));
    assert_eq!(reach.rule_of(&at_ford), Some("Kelly's Ford 5"));
    assert_eq!(cost(&reach, "0104"), None);
    assert_eq!(
        reach.obstacle(hex(&map, "0105")),
        Some(Obstacle::Asks { at: hex(&map, "0103"), rule: "Kelly's Ford 5" })
    );
    // The die says: go on. A new search begins there with what has been spent.
    let start = Start::at(at_ford.hex).spent(at_ford.cost);
    let reach = search.reach(&rules, &[start], Some(Mp(5)));
    assert_eq!(cost(&reach, "0106"), Some(Mp(5)));
    let reach = search.reach(&rules, &[start], Some(Mp(4)));
    let far = reach.obstacle(hex(&map, "0106"));
    assert_eq!(far, Some(Obstacle::TooFar { needs: Mp(5), has: Mp(4) }));
}

// ---- Stonewall 20.2: supply by road, counting blocked hexes before distance ----------------------

/// From a depot along roads, then one hex off them. The mode says whether the road was left.
struct Supply<'a> {
    map: &'a Map,
    crowded: &'a HexSet,
    enemy_zones: &'a HexSet,
    friends: &'a HexSet,
}

impl Movement for Supply<'_> {
    type Mode = bool;
    type Cost = Lex;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, off_road: bool, offer: &mut impl Offer<bool, Lex, &'static str>) {
        if off_road {
            return;
        }
        for (direction, to) in self.map.neighbours(from) {
            if self.enemy_zones.contains(to) && !self.friends.contains(to) {
                offer.refuse(to, "20.2 enemy zone");
                continue;
            }
            let side = hexmap::Hexside { hex: from, direction };
            let cost = Lex(u32::from(self.crowded.contains(to)), Mp(1));
            let by_road = !self.map.links(side).is_empty();
            offer.step(Step::to(to, cost).in_mode(!by_road));
        }
    }
}

#[test]
fn slb_20_2_supply_goes_round_a_crowded_hex_and_one_hex_off_the_road() {
    let mut builder = builder(4, 5);
    let road = builder.link_kind("road").unwrap();
    for line in [&["0101", "0102", "0103"][..], &["0101", "0201", "0302", "0202", "0103"][..]] {
        let line: Vec<_> = line.iter().map(|label| builder.hex(label).unwrap()).collect();
        builder.line("Road", road, &line).unwrap();
    }
    let map = builder.build();
    let none = HexSet::new(map.len());
    let crowded = hexes(&map, &["0102"]);
    let rules = Supply { map: &map, crowded: &crowded, enemy_zones: &none, friends: &none };
    let mut search = Search::new();
    let depot = [Start::at(hex(&map, "0101"))];
    let reach = search.reach(&rules, &depot, None);
    // Two hexes by the crowded road or four by the other: no crowd counts first.
    assert_eq!(cost(&reach, "0103"), Some(Lex(0, Mp(4))));
    assert_eq!(cost(&reach, "0104"), Some(Lex(0, Mp(5))));
    assert_eq!(cost(&reach, "0105"), None, "two hexes off the road");
    let zones = hexes(&map, &["0302", "0102"]);
    let cut = Supply { enemy_zones: &zones, ..rules };
    let reach = search.reach(&cut, &depot, None);
    assert_eq!(cost(&reach, "0103"), None);
    let friends = hexes(&map, &["0302"]);
    let held = Supply { friends: &friends, ..cut };
    let reach = search.reach(&held, &depot, None);
    assert_eq!(cost(&reach, "0103"), Some(Lex(0, Mp(4))), "a friend cancels the zone");
}

// ---- Chickamauga: half points, road rate not into zones, boxes -----------------------------------

/// Costs in half points: by road 1, else 4; the road rate may not be used into an enemy zone.
struct Column<'a> {
    map: &'a Map,
    zones: &'a HexSet,
}

impl Movement for Column<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, &'static str>) {
        for (direction, to) in self.map.neighbours(from) {
            let side = hexmap::Hexside { hex: from, direction };
            let zone = self.zones.contains(to);
            if !self.map.links(side).is_empty() && !zone {
                offer.step(Step::to(to, Mp(1)));
            }
            let plain = Step::to(to, Mp(4));
            offer.step(if zone { plain.halting("zone") } else { plain });
        }
        for join in self.map.joins(from) {
            offer.step(Step::to(join.to, Mp(2)));
        }
    }
}

#[test]
fn ch_19_1_boxes_and_half_points() {
    let mut builder = builder(3, 4);
    let road = builder.link_kind("road").unwrap();
    let line = ["0101", "0102", "0103", "0104"].map(|label| builder.hex(label).unwrap());
    builder.line("Road", road, &line).unwrap();
    let entry = builder.hex("0101").unwrap();
    let rossville = OffMapBox {
        label: "rossville".into(),
        name: "Rossville".into(),
        joins: vec![entry],
        attrs: Attrs::default(),
    };
    builder.off_map_box(rossville).unwrap();
    let map = builder.build();
    let zones = hexes(&map, &["0104"]);
    let rules = Column { map: &map, zones: &zones };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "rossville"))], Some(Mp(8)));
    assert_eq!(cost(&reach, "0101"), Some(Mp(2)), "the box is left for one point");
    assert_eq!(cost(&reach, "0103"), Some(Mp(4)), "two road hexes for half a point each");
    let zone = reach.best(hex(&map, "0104")).unwrap();
    assert_eq!((zone.cost, zone.arrived), (Mp(8), Arrived::Halted), "the plain rate is open");
    let back = search.reach(&rules, &[Start::at(hex(&map, "0103"))], Some(Mp(4)));
    assert_eq!(cost(&back, "rossville"), Some(Mp(4)));
}

// ---- Passing and ending differ ---------------------------------------------------------------------

#[derive(Clone, Copy)]
struct Stacking<'a> {
    map: &'a Map,
    full: &'a HexSet,
}

impl Movement for Stacking<'_> {
    type Mode = ();
    type Cost = Mp;
    type Rule = &'static str;

    fn map(&self) -> &Map {
        self.map
    }

    fn steps(&self, from: HexId, (): (), offer: &mut impl Offer<(), Mp, &'static str>) {
        for (_, to) in self.map.neighbours(from) {
            offer.step(Step::to(to, Mp(2)));
        }
    }

    fn may_end(&self, hex: HexId, (): ()) -> Result<(), &'static str> {
        if self.full.contains(hex) { Err("8.2 stacking") } else { Ok(()) }
    }
}

#[test]
fn br_8_2_a_full_hex_is_passed_but_not_ended_in() {
    let map = builder(1, 4).build();
    let full = hexes(&map, &["0102"]);
    let rules = Stacking { map: &map, full: &full };
    let mut search = Search::new();
    let reach = search.reach(&rules, &[Start::at(hex(&map, "0101"))], Some(Mp(4)));
    assert_eq!(cost(&reach, "0102"), None);
    assert_eq!(reach.cost(hex(&map, "0102")), Some(Mp(2)));
    assert_eq!(cost(&reach, "0103"), Some(Mp(4)));
    let why = reach.obstacle(hex(&map, "0102"));
    assert_eq!(why, Some(Obstacle::MayNotEnd { rule: "8.2 stacking" }));
    let labels: Vec<_> = reach.ends().map(|end| map.label(end.hex)).collect();
    assert_eq!(labels, ["0101", "0103"]);
    // Whatever is laid over these rules, a full hex stays full.
    let start = [Start::at(hex(&map, "0101"))];
    let zone = HexSet::default();
    let full_hex = hex(&map, "0102");
    let same = Altered::new(rules, |_, (), step| Ok(step));
    assert_eq!(search.reach(&same, &start, Some(Mp(4))).ends().count(), 2);
    let held = NoLeaving::new(rules, &zone, "6.3");
    assert_eq!(search.reach(&held, &start, Some(Mp(4))).obstacle(full_hex), why);
}
