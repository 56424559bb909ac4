//! A referee with his own map: slow, obvious, sharing no rule code with the game. He sees what a view
//! shows and hears what is told, and works out movement, zones, lines of communication, stacking and
//! points again.

mod ground;

use std::collections::{BTreeMap, BTreeSet};

use grognard_chickamauga::{BattleEvent, Chickamauga, Gait};
use ground::{Ground, Hex, around, hex};
use table::testing::Watched;
use table::{Event, Game, Location, Viewer};

/// A counter as a view shows it.
#[derive(Clone, Debug)]
struct Piece {
    side: u8,
    kind: String,
    place: Location,
    movement: u32,
    disrupted: bool,
}

impl Piece {
    fn combat(&self) -> bool {
        matches!(self.kind.as_str(), "infantry" | "battalion" | "artillery")
    }

    fn hex(&self) -> Option<Hex> {
        match &self.place {
            Location::Hex(label) => hex(label),
            _ => None,
        }
    }
}

/// The referee, with what he has counted.
pub(crate) struct Referee {
    ground: Ground,
    stacking: String,
    night: bool,
    /// Who met an enemy leader, HQ or train on the way, and what was spent until then.
    carry: Option<(String, u32)>,
    captures: BTreeMap<String, u32>,
    /// The board as the last step left it.
    last: Option<Board>,
    pub(crate) moves: u64,
    pub(crate) zones: u64,
    pub(crate) lines: u64,
}

type Board = BTreeMap<String, Piece>;

fn board(game: &Chickamauga) -> Board {
    let view = game.view(Viewer::Omniscient);
    let piece = |counter: table::Counter| {
        let disrupted = counter.badges.iter().any(|badge| badge.text == "disrupted");
        let movement = counter.movement.parse().expect("a number");
        let side = counter.side.expect("a side").0;
        (counter.id, Piece { side, kind: counter.kind, place: counter.place, movement, disrupted })
    };
    view.counters.into_iter().map(piece).collect()
}

impl Referee {
    pub(crate) fn new(setup: &table::Setup) -> Referee {
        Referee {
            ground: Ground::read(),
            stacking: setup.option("stacking").unwrap_or("brigade-and-one").to_owned(),
            night: setup.option("night") == Some("yes"),
            carry: None,
            captures: BTreeMap::new(),
            last: None,
            moves: 0,
            zones: 0,
            lines: 0,
        }
    }

    /// Judges a step.
    pub(crate) fn judge(&mut self, step: &Watched<'_, Chickamauga>) -> Result<(), String> {
        // Where nothing is told nothing has changed that he looks at.
        if step.events.is_empty() {
            return Ok(());
        }
        let before = self.last.take().unwrap_or_else(|| board(step.before));
        for event in step.events {
            let (Event::Happened(event) | Event::Revealed(event)) = event else { continue };
            match *event {
                BattleEvent::Moved { unit, gait, from: _, to, cost } => {
                    let id = &unit.counter().id;
                    let to = grognard_chickamauga::map().label(to);
                    self.check_move(&before, id, gait, to, cost, step.before.turn_number())?;
                }
                BattleEvent::Captured { unit } | BattleEvent::PieceCaptured { unit } => {
                    *self.captures.entry(unit.counter().id.clone()).or_default() += 1;
                }
                BattleEvent::LeaderSurprised { leader, captured: true } => {
                    *self.captures.entry(leader.counter().id.clone()).or_default() += 1;
                }
                BattleEvent::Retreated { unit, from, to, .. } => {
                    let map = grognard_chickamauga::map();
                    self.check_retreat(unit.kind().name(), map.label(from), map.label(to))?;
                }
                _ => {}
            }
        }
        let after = board(step.after);
        self.check_stacking(&after)?;
        self.check_points(step.after, &after)?;
        self.last = Some(after);
        Ok(())
    }

    /// Judges zones and lines of communication as the game shows them.
    pub(crate) fn judge_overlays(&mut self, game: &Chickamauga) -> Result<(), String> {
        let board = board(game);
        let overlays = game.overlays(Viewer::Omniscient);
        for (side, word) in [(0, "union"), (1, "confederate")] {
            let shown = |id: String| -> BTreeSet<Hex> {
                let overlay = overlays.iter().find(|it| it.id == id).expect("an overlay");
                overlay.hexes.iter().filter_map(|it| hex(&it.hex)).collect()
            };
            let zone = self.zone(&board, side);
            if shown(format!("zoc-{word}")) != zone {
                return Err(format!("the zones of the {word} side are {zone:?}"));
            }
            let loc = self.with_loc(&board, side);
            if shown(format!("loc-{word}")) != loc {
                return Err(format!("the lines of the {word} side lead to {loc:?}"));
            }
            self.zones += 1;
            self.lines += 1;
        }
        Ok(())
    }

    fn held(board: &Board, side: u8) -> BTreeSet<Hex> {
        let own = board.values().filter(|it| it.side == side && it.combat());
        own.filter_map(Piece::hex).collect()
    }

    fn zone(&self, board: &Board, side: u8) -> BTreeSet<Hex> {
        let own = board.values().filter(|it| it.side == side && it.combat() && !it.disrupted);
        let around = |from: Hex| {
            let open = move |to: &Hex| self.ground.zone(from, *to);
            around(from).into_iter().filter(open).collect::<Vec<_>>()
        };
        own.filter_map(Piece::hex).flat_map(around).collect()
    }

    /// 12.6 by spreading out from the ends, hex by hex.
    fn with_loc(&self, board: &Board, side: u8) -> BTreeSet<Hex> {
        let (own, enemy) = (Self::held(board, side), Self::held(board, 1 - side));
        let zone = self.zone(board, 1 - side);
        let open = |hex: &Hex| !enemy.contains(hex) && (!zone.contains(hex) || own.contains(hex));
        let mut ends = if side == 0 { vec!["0801", "0111"] } else { vec!["2128", "2508"] };
        if side == 0 && board["u-train"].place == Location::Box("Crawfish Springs".to_owned()) {
            ends.push("0126");
        }
        let mut next: Vec<Hex> = ends.into_iter().filter_map(hex).filter(open).collect();
        let mut found: BTreeSet<Hex> = next.iter().copied().collect();
        while let Some(from) = next.pop() {
            for to in around(from) {
                let passes = self.ground.plain('i', Some(from), to).is_some()
                    || self.ground.road(false, Some(from), to).is_some();
                if passes && open(&to) && found.insert(to) {
                    next.push(to);
                }
            }
        }
        found
    }

    fn check_move(
        &mut self,
        board: &Board,
        id: &str,
        gait: Gait,
        to: &str,
        told: u32,
        turn: u8,
    ) -> Result<(), String> {
        self.moves += 1;
        let piece = &board[id];
        let march = gait == Gait::March;
        let fast =
            ["u-12-wilder-a", "u-12-wilder-b", "c-12-dibrell", "c-12-davidson", "c-12-armstrong"];
        let budget = 2 * match () {
            () if march && (fast.contains(&id) || piece.kind == "leader") => 15,
            () if march => 10,
            () if piece.disrupted => piece.movement.div_ceil(2),
            () => piece.movement,
        };
        let spent = match self.carry.take() {
            Some((carried, spent)) if carried == id => spent,
            _ => 0,
        };
        let costs = self.search(board, id, march, budget, spent, turn);
        let cost = costs.get(to).copied();
        if cost != Some(told) {
            return Err(format!("{id} goes to {to} for {cost:?}, not for {told} half points"));
        }
        let met = |it: &&Piece| it.side != piece.side && it.place == Location::Hex(to.to_owned());
        if board.values().any(|it| met(&it)) {
            self.carry = Some((id.to_owned(), told));
        }
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one search, with every rule where it is asked")]
    /// The lowest cost to each place where a move may pass or end, by trying every step again until
    /// nothing changes.
    fn search(
        &self,
        board: &Board,
        id: &str,
        march: bool,
        budget: u32,
        spent: u32,
        turn: u8,
    ) -> BTreeMap<String, u32> {
        let piece = &board[id];
        let (side, foe) = (piece.side, 1 - piece.side);
        let class = match piece.kind.as_str() {
            "artillery" => 'a',
            "train" => 't',
            _ => 'i',
        };
        let enemy = Self::held(board, foe);
        let zone = self.zone(board, foe);
        let others: Vec<&Piece> = board
            .values()
            .filter(|it| it.side == foe && !it.combat() && it.hex().is_some())
            .collect();
        let near: BTreeSet<Hex> = enemy.iter().flat_map(|&hex| around(hex)).collect();
        let night = self.night && (8..=9).contains(&turn);
        let own_boxes: Vec<(&String, &Vec<Hex>)> = self
            .ground
            .boxes
            .iter()
            .filter(|(name, _)| (name.as_str() == "Lafayette") == (side == 1))
            .collect();
        // One step: its cost and whether one must stop.
        let step = |from: Option<Hex>, to: Hex| -> Option<(u32, bool)> {
            let alone = |it: &&&Piece| it.hex() == Some(to) && !enemy.contains(&to);
            let met: Vec<&&Piece> = others.iter().filter(alone).collect();
            if enemy.contains(&to) || (!piece.combat() && !met.is_empty()) {
                return None;
            }
            if class == 'a' && met.iter().any(|it| it.kind != "leader") {
                return None;
            }
            let zoned = zone.contains(&to);
            if zoned && (piece.disrupted || night || from.is_some_and(|from| zone.contains(&from)))
            {
                return None;
            }
            if march && (near.contains(&to) || from.is_some_and(|from| near.contains(&from))) {
                return None;
            }
            if let Some(cost) =
                self.ground.road(march, from, to).filter(|_| !(zoned && class == 'i'))
            {
                return Some((cost, zoned || !met.is_empty()));
            }
            let closed = |hex: Hex| "dsSKr".contains(self.ground.terrain[&hex]);
            if march && (closed(to) || from.is_some_and(closed)) {
                return None;
            }
            let cost = self.ground.plain(class, from, to)?;
            let stops = class == 'a' && self.ground.streams.contains(&to)
                || class == 't' && self.ground.terrain[&to] == '.';
            Some((cost, zoned || stops || !met.is_empty()))
        };
        let mut free: BTreeMap<Hex, u32> = BTreeMap::new();
        let mut all: BTreeMap<String, u32> = BTreeMap::new();
        let label = |(c, r): Hex| format!("{c:02}{r:02}");
        let lower = |costs: &mut BTreeMap<String, u32>, name: String, cost: u32| {
            let known = costs.entry(name).or_insert(u32::MAX);
            *known = cost.min(*known);
        };
        let mut queue: Vec<(Option<Hex>, u32, bool)> = Vec::new();
        let off_map = match &piece.place {
            Location::Hex(at) => {
                queue.push((hex(at), spent, true));
                None
            }
            Location::Box(name) if name == "at the entry" => Some("Lafayette".to_owned()),
            Location::Box(name) => Some(name.clone()),
            Location::Hexside(..) => None,
        };
        if off_map.is_some() {
            queue.push((None, spent, true));
        }
        while let Some((from, cost, first)) = queue.pop() {
            let targets = match from {
                Some(from) => around(from),
                None => {
                    off_map.as_ref().map(|name| self.ground.boxes[name].clone()).unwrap_or_default()
                }
            };
            for to in targets {
                let Some((mut more, mut stops)) = step(from, to) else { continue };
                if first && spent == 0 && more > budget {
                    (more, stops) = (budget, true);
                }
                let total = cost + more;
                if total > budget {
                    continue;
                }
                lower(&mut all, label(to), total);
                if !stops && free.get(&to).is_none_or(|&known| total < known) {
                    free.insert(to, total);
                    queue.push((Some(to), total, false));
                }
            }
            if let Some(from) = from {
                for (name, joins) in &own_boxes {
                    if joins.contains(&from) && cost + 2 <= budget {
                        lower(&mut all, (*name).clone(), cost + 2);
                    }
                }
            }
        }
        all
    }

    /// 10.5: one or two hexes, over the creek only at its crossings, into nothing closed.
    fn check_retreat(&self, kind: &str, from: &str, to: &str) -> Result<(), String> {
        let (Some(from), Some(to)) = (hex(from), hex(to)) else { return Ok(()) };
        let class = if kind == "artillery" { 'a' } else { 'i' };
        let next = |from: Hex, to: Hex| {
            self.ground.plain(class, Some(from), to).is_some()
                || self.ground.road(false, Some(from), to).is_some()
        };
        let near = around(from).contains(&to) && next(from, to);
        let through = around(from)
            .into_iter()
            .any(|middle| next(from, middle) && around(middle).contains(&to) && next(middle, to));
        if near || through {
            Ok(())
        } else {
            Err(format!("nobody retreats from {from:?} to {to:?}"))
        }
    }

    /// 5.1 by counting.
    fn check_stacking(&self, board: &Board) -> Result<(), String> {
        let mut stacks: BTreeMap<Hex, Vec<&Piece>> = BTreeMap::new();
        for piece in board.values().filter(|it| it.combat()) {
            if let Some(at) = piece.hex() {
                stacks.entry(at).or_default().push(piece);
            }
        }
        for (at, stack) in stacks {
            let count = |kind: &str| stack.iter().filter(|it| it.kind == kind).count();
            let (brigades, guns, battalions) =
                (count("infantry"), count("artillery"), count("battalion"));
            let fits = match self.stacking.as_str() {
                "two" => stack.len() <= 2,
                "brigade-and-battalion" => brigades + guns <= 1 && battalions <= 1,
                _ => brigades <= 1 && guns + battalions <= 1,
            };
            if !fits || stack.iter().any(|it| it.side != stack[0].side) {
                return Err(format!("{at:?} holds {stack:?}"));
            }
        }
        Ok(())
    }

    /// 18.3 by counting.
    fn check_points(&self, game: &Chickamauga, board: &Board) -> Result<(), String> {
        for (side, name) in [(0, "Union points"), (1, "Confederate points")] {
            let mut points = 0;
            for (id, piece) in board.iter().filter(|(_, it)| it.side != side) {
                let captured = self.captures.get(id).copied().unwrap_or(0);
                let worth = if matches!(piece.kind.as_str(), "hq" | "train") { 4 } else { 2 };
                points += i64::from(worth * captured);
                points += i64::from(piece.place == Location::Box("destroyed".to_owned()));
            }
            if !game.tally().contains(&(name, points)) {
                return Err(format!("{name} are {points}, not {:?}", game.tally()));
            }
        }
        Ok(())
    }
}
