//! What a board draws. Nothing is hidden in the basic scenarios, so everybody sees the same.

use std::sync::LazyLock;

use hexmap::HexId;
use table::{
    Badge, BadgeKind, Counter, Location, Marker, MarkerKind, Score, Track, View, short_names,
};

use crate::book::{Label, book};
use crate::roster::{Arm, LeaderId, UnitId};
use crate::side::Side;
use crate::state::{Guns, Place, Stonewall, Works};
use crate::strength::POINT;
use crate::tasks::Fight;

/// The view of a game.
pub(crate) fn view(game: &Stonewall) -> View {
    let units = UnitId::all().filter(|&unit| game[unit].place != Place::Unused);
    let leaders = LeaderId::all().filter(|&leader| game[leader].place != Place::Unused);
    View {
        counters: units
            .map(|unit| counter(game, unit))
            .chain(leaders.map(|leader| leader_counter(game, leader)))
            .collect(),
        markers: markers(game),
        tracks: vec![turn_track(game)],
        scores: scores(game),
        ..View::of(game)
    }
}

fn location(place: Place) -> Location {
    match place {
        Place::At(hex) => Location::Hex(Label::of(hex).to_owned()),
        Place::Unused => Location::Box("unused".to_owned()),
        Place::Lost => Location::Box("eliminated".to_owned()),
    }
}

fn counter(game: &Stonewall, unit: UnitId) -> Counter {
    let (printed, now) = (unit.printed(), &game[unit]);
    let level = now.place.hex().map_or(0, |hex| {
        let stack = game.stack(unit.side, hex);
        stack.iter().position(|it| it == unit).unwrap_or(0) as u8
    });
    Counter {
        id: printed.id.clone(),
        name: printed.name.clone(),
        side: Some(printed.side.id()),
        place: location(now.place),
        strength: now.mv.to_string(),
        movement: format!("F{}", now.fatigue),
        badges: badges(game, unit),
        level,
        kind: match printed.arm {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
        .to_owned(),
        formation: printed.command.corps().to_owned(),
        short: short_name(unit.index()).to_owned(),
        ..Counter::default()
    }
}

/// What a player must see of a unit's state.
fn badges(game: &Stonewall, unit: UnitId) -> Vec<Badge> {
    let now = &game[unit];
    let mut badges = Vec::new();
    if now.place.hex().is_none() {
        return badges;
    }
    if now.fatigue > 0 {
        let text = format!("fatigue {}", now.fatigue);
        badges.push(Badge::new(BadgeKind::Fatigued, text).sign(now.fatigue.to_string()));
    }
    if now.disorganized {
        badges.push(Badge::new(BadgeKind::Disrupted, "disorganized"));
    }
    if now.exhausted {
        badges.push(Badge::new(BadgeKind::Reduced, "exhausted"));
    }
    if now.demoralized > 0 {
        let text = format!("demoralized-{}", now.demoralized);
        badges.push(Badge::new(BadgeKind::Routed, text).sign(now.demoralized.to_string()));
    }
    if now.works != Works::None {
        badges.push(Badge::new(BadgeKind::Entrenched, works_name(now.works)));
    }
    if now.refused {
        badges.push(Badge::new(BadgeKind::Note, "flanks refused"));
    }
    if game.is_held(unit) {
        badges.push(Badge::new(BadgeKind::Pinned, "held"));
    }
    if unit.substitute {
        badges.push(Badge::new(BadgeKind::Note, format!("of {}", now.command.letters())));
    }
    badges
}

fn works_name(works: Works) -> &'static str {
    match works {
        Works::None => "",
        Works::BreastworksBegun => "breastworks begun",
        Works::Breastworks => "breastworks",
        Works::FortBegun => "fort begun",
        Works::Fort => "fort",
    }
}

fn leader_counter(game: &Stonewall, leader: LeaderId) -> Counter {
    let (printed, now) = (leader.printed(), &game[leader]);
    let values = match &printed.substitute {
        Some(second) if now.substituted => second,
        _ => &printed.normal,
    };
    let level = now.place.hex().map_or(0, |hex| {
        let below = game.stack(leader.side, hex).len();
        let leaders = game.leaders_in(leader.side, hex);
        (below + leaders.iter().position(|it| it == leader).unwrap_or(0)) as u8
    });
    let tactical = values.tactical.map_or_else(|| "-".to_owned(), |it| it.to_string());
    Counter {
        id: printed.id.clone(),
        name: values.name.clone(),
        side: Some(printed.side.id()),
        place: location(now.place),
        strength: format!("{tactical}-{}", values.command),
        movement: String::new(),
        badges: if now.substituted {
            vec![Badge::new(BadgeKind::Note, "substitute")]
        } else {
            Vec::new()
        },
        level,
        kind: "leader".to_owned(),
        short: short_name(crate::roster::UNITS + leader.index()).to_owned(),
        ..Counter::default()
    }
}

/// The letters that stand for a counter on a board of letters.
fn short_name(index: usize) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let units = book().roster.units.iter().map(|it| it.name.as_str());
        let leaders = book().roster.leaders.iter().map(|it| it.name.as_str());
        short_names(units.chain(leaders), 3)
    });
    &NAMES[index]
}

fn markers(game: &Stonewall) -> Vec<Marker> {
    let mut markers = Vec::new();
    let at = |hex: HexId| Location::Hex(Label::of(hex).to_owned());
    for &hex in &crate::evaluate::objectives(game) {
        let index = game.scenario().control.iter().position(|&known| known == hex);
        let holder = index.and_then(|index| {
            Side::ALL.into_iter().find(|side| game.control[side.index()] & (1 << index) != 0)
        });
        markers.push(Marker {
            kind: MarkerKind::Objective,
            text: crate::words::place(hex),
            side: holder.map(Side::id),
            place: at(hex),
            usable: None,
        });
    }
    for side in game.bridges.iter() {
        let [a, b] = Stonewall::banks(side);
        markers.push(Marker {
            kind: MarkerKind::Bridge,
            text: "Pontoon bridge".to_owned(),
            side: Some(game.bridge_owner(side).id()),
            place: Location::Hexside(Label::of(a).to_owned(), Label::of(b).to_owned()),
            usable: Some(true),
        });
    }
    if let (Some(hex), Guns::Parked) = (game.scenario().guns, game.guns) {
        markers.push(Marker {
            kind: MarkerKind::Other,
            text: "Horse Artillery".to_owned(),
            side: Some(Side::Confederate.id()),
            place: at(hex),
            usable: None,
        });
    }
    if let Some(fight) = game.agenda.find::<Fight>() {
        let (from, target) = (fight.attack.from, fight.attack.target);
        markers.push(Marker {
            kind: MarkerKind::Combat,
            text: format!("attacker {}, defender {}", fight.attacker, fight.defender),
            side: Some(fight.attack.side().id()),
            place: Location::Hexside(Label::of(from).to_owned(), Label::of(target).to_owned()),
            usable: None,
        });
    }
    markers
}

fn turn_track(game: &Stonewall) -> Track {
    Track {
        name: "Turn".to_owned(),
        boxes: (1..=game.scenario().turns).map(|turn| turn.to_string()).collect(),
        at: usize::from(game.turn.saturating_sub(1)),
    }
}

fn scores(game: &Stonewall) -> Vec<Score> {
    let line = |side: Option<Side>, name: &str, value: String| Score {
        side: side.map(Side::id),
        name: name.to_owned(),
        value,
    };
    let vp = game.victory_points();
    let mut scores = vec![line(None, "Union VP", format!("{vp}: {}", game.level(vp).name()))];
    for (name, points) in game.score_lines() {
        scores.push(line(Some(Side::Union), &name, format!("{points:+}")));
    }
    for side in Side::ALL {
        let mut by_fatigue = [0u32; 5];
        for (_, now, _) in game.units_of(side) {
            by_fatigue[usize::from(now.fatigue.min(4))] += now.strength();
        }
        let levels = by_fatigue.iter().enumerate();
        let levels = levels.map(|(level, sum)| format!("F{level} {}", sum / POINT));
        let text = levels.collect::<Vec<_>>().join(", ");
        scores.push(line(Some(side), "Combat value by fatigue", text));
        scores.push(line(Some(side), "MV lost in battle", game.losses(side).to_string()));
    }
    if game.night {
        scores.push(line(None, "Night", "attackers -1".to_owned()));
    }
    if game.rain() {
        scores.push(line(None, "Weather", "rain".to_owned()));
    }
    scores
}
