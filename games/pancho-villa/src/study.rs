//! Questions that need no play: where a unit can go, what an assault may bring, pictures.

use std::collections::BTreeMap;

use combat::{Die, Odds as Chances, OddsError};
use hexmap::{Counter, HexId, Marker, Overlay};
use pathfinding::{Arrived, Movement, Mp, Reach as Found, Start};
use table::{
    Letters, Location, ModifierLine, OddsLine, OddsView, OptionInfo, ReachQuery, ReachView,
    ReachedHex, SideId, Study, StudyError, View, new_game,
};

use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::going::searching;
use crate::kind::Kind;
use crate::march::Flight;
use crate::moving::{Moving, Tempo};
use crate::pace::Gait;
use crate::state::{AMERICAN, CARRANCISTA, PanchoVilla, Spot, VILLISTA};
use crate::{info, rules};

/// The answers of this game.
#[derive(Debug)]
pub(crate) struct Staff;

/// More points than any way across the map takes.
const MOST_MP: u32 = 1000;
/// More dice than the counters of the game could throw.
const MOST_DICE: u8 = 40;

const KEYS: &[OptionInfo] = &[
    OptionInfo {
        id: "dice",
        title: "Dice of troops and their rifles in the assault, 0 to 40.",
        values: &[],
    },
    OptionInfo {
        id: "leadership",
        title: "The best leader's value: American 4, Carrancista 3, Villista 2, Villa 3.",
        values: &[],
    },
    OptionInfo {
        id: "tactic",
        title: "The defender's tactic.",
        values: &["dismounted", "mounted", "pinned"],
    },
    OptionInfo { id: "guns", title: "Machine guns in the assault, 0 to 40.", values: &[] },
    OptionInfo { id: "scouts", title: "Scouts in the assault, 0 to 40.", values: &[] },
    OptionInfo {
        id: "defence",
        title: "Dice of the defender's troops, rifles, scouts and policia, 0 to 40.",
        values: &[],
    },
    OptionInfo { id: "defence-guns", title: "The defender's machine guns, 0 to 40.", values: &[] },
    OptionInfo {
        id: "ground",
        title: "Where the defender stands; cliff: the attack comes over one.",
        values: &["open", "rough", "pueblo", "town", "city", "cliff"],
    },
];

const MODES: &str = "foot, horse, double, truck, rail or air";

impl Study for Staff {
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let mut game: PanchoVilla = new_game(&query.setup)?;
        let unit = CounterId::named(&query.unit).ok_or_else(|| StudyError::UnknownUnit {
            given: query.unit.clone(),
            known: CounterId::all().map(|unit| unit.spec().id.clone()).collect(),
        })?;
        let from = game.hex_of(unit).ok_or_else(|| StudyError::NotOnMap {
            unit: query.unit.clone(),
            why: if game.piece(unit).spot == Spot::RESERVE {
                "it comes with the war (5.1.17)".to_owned()
            } else {
                "it is in the box".to_owned()
            },
        })?;
        if let Some(mp) = query.mp.filter(|&mp| mp > MOST_MP) {
            return Err(StudyError::BadValue {
                key: "mp",
                given: mp.to_string(),
                expected: format!("0 to {MOST_MP}"),
            });
        }
        let usual = match unit.kind() {
            Kind::Aeroplane => "air",
            Kind::Patton => "truck",
            Kind::Leader if !game.ready_trucks(unit).is_empty() => "truck",
            _ => "horse",
        };
        let mode = query.mode.as_deref().unwrap_or(usual);
        let (gait, tempo, on_foot) = match mode {
            "horse" => (Gait::March, Tempo::Normal, false),
            "foot" => (Gait::March, Tempo::Normal, true),
            "double" => (Gait::March, Tempo::Double, false),
            "truck" => (Gait::Motor, Tempo::Normal, false),
            "rail" => (Gait::Rail, Tempo::Normal, false),
            "air" => (Gait::Air, Tempo::Normal, false),
            other => {
                return Err(StudyError::BadValue {
                    key: "mode",
                    given: other.to_owned(),
                    expected: MODES.to_owned(),
                });
            }
        };
        // Asked as if it were the unit's own movement segment.
        let side = game.force(unit).side;
        game.active = game.order().iter().position(|&known| known == side).unwrap_or(0) as u8;
        if let Err(violation) = game.check_begin(unit, gait) {
            return Err(bad("mode", mode, &format!("another: {violation}")));
        }
        let mut group = game.default_group(unit, gait);
        if on_foot {
            group = group.without(book().transport);
        }
        let mut moving = Moving::new(gait, game.force(unit), from, group);
        moving.tempo = tempo;
        let best_throw = 6 * u32::from(book().motion.motor_pip);
        let own = match gait {
            Gait::Motor | Gait::Air => best_throw,
            Gait::Rail => 0,
            Gait::March => u32::from(game.remaining(&moving)),
        };
        let mp = query.mp.unwrap_or(own);
        Ok(ReachView {
            unit: query.unit.clone(),
            from: Label::of(from).to_owned(),
            mp,
            hexes: game.reached(&moving, mp),
        })
    }

    fn odds_keys(&self) -> &'static [OptionInfo] {
        KEYS
    }

    fn odds_example(&self) -> &'static str {
        "dice=4 leadership=4 defence=2 ground=town"
    }

    fn odds(&self, words: &BTreeMap<String, String>) -> Result<OddsView, StudyError> {
        if let Some(given) = words.keys().find(|key| KEYS.iter().all(|known| known.id != **key)) {
            let known = KEYS.iter().map(|key| key.id).collect();
            return Err(StudyError::UnknownKey { given: given.clone(), known });
        }
        let number = |key: &'static str, most: u8| match words.get(key) {
            None => Ok(0),
            Some(text) => match text.parse::<u8>() {
                Ok(number) if number <= most => Ok(number),
                _ => Err(StudyError::BadValue {
                    key,
                    given: text.clone(),
                    expected: format!("a whole number from 0 to {most}"),
                }),
            },
        };
        if !words.contains_key("dice")
            && !words.contains_key("guns")
            && !words.contains_key("scouts")
        {
            return Err(StudyError::MissingKey {
                key: "dice",
                expected: "the number of dice of troops and rifles".to_owned(),
            });
        }
        let leadership = &book().leadership;
        let led = number("leadership", 6)?;
        if number("dice", MOST_DICE)? > 0 && !words.contains_key("leadership") {
            return Err(StudyError::MissingKey {
                key: "leadership",
                expected: "American 4, Carrancista 3, Villista 2, Villa 3".to_owned(),
            });
        }
        let tactic = words.get("tactic").map_or("dismounted", String::as_str);
        let down = match tactic {
            "mounted" => leadership.against_mounted,
            "dismounted" | "pinned" => 0,
            other => return Err(bad("tactic", other, "mounted, dismounted or pinned")),
        };
        let ground = match words.get("ground").map_or("open", String::as_str) {
            "open" => leadership.elsewhere,
            "rough" | "pueblo" => leadership.pueblo_or_rough,
            "town" | "city" => leadership.city_or_town,
            "cliff" => leadership.across_cliff,
            other => return Err(bad("ground", other, "open, rough, pueblo, town, city or cliff")),
        };
        let value = |own: u8| own.max(led).saturating_add_signed(down);
        let attack = [
            (number("dice", MOST_DICE)?, led.saturating_add_signed(down)),
            (number("guns", MOST_DICE)?, value(leadership.machine_gun)),
            (number("scouts", MOST_DICE)?, value(leadership.scout)),
        ];
        let guns = ground.max(leadership.machine_gun_defending);
        let defence =
            [(number("defence", MOST_DICE)?, ground), (number("defence-guns", MOST_DICE)?, guns)];
        let fights = tactic == "dismounted" && defence.iter().any(|&(dice, _)| dice > 0);
        let outcomes = lines(&attack, if fights { &defence } else { &[] })
            .map_err(|error| bad("dice", "so many", &error.to_string()))?;
        let mut modifiers = Vec::new();
        if down != 0 {
            modifiers.push(ModifierLine {
                amount: -i32::from(down),
                rule: rules::MOUNTED.to_string(),
                why: "leadership is 2 less against riders".to_owned(),
            });
        }
        Ok(OddsView { outcomes, modifiers, ..OddsView::default() })
    }

    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        let overlay = overlay(view);
        let text = book().map.text().overlay(&overlay);
        Ok(if colour { text.ansi().to_string() } else { text.to_string() })
    }

    fn map_legend(&self) -> Vec<String> {
        let army =
            |army: SideId| format!("{} in {}", info().side_name(army), Letters::of(army).name());
        let armies = [VILLISTA, AMERICAN, CARRANCISTA].map(army).join(", ");
        let mut lines = vec![
            format!("counters: {armies}; +3 is three more in the hex"),
            "rivers run through hexes with ~; who is with a leader is not drawn: units lists them"
                .to_owned(),
        ];
        lines.extend(book().map.text().legend().lines().map(str::to_owned));
        lines
    }

    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        book().map.text().spot(book().map.hex(hex)?)
    }

    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(book().map.svg().overlay(&overlay(view)).to_string())
    }
}

fn bad(key: &'static str, given: &str, expected: &str) -> StudyError {
    StudyError::BadValue { key, given: given.to_owned(), expected: expected.to_owned() }
}

/// Hits of pools of dice, each with its value, on both sides.
pub(crate) fn lines(attack: &[(u8, u8)], defence: &[(u8, u8)]) -> Result<Vec<OddsLine>, OddsError> {
    let hits = |pools: &[(u8, u8)]| -> Result<Chances<i32>, OddsError> {
        let mut all = Chances::certain(0);
        for &(dice, value) in pools.iter().filter(|pool| pool.0 > 0) {
            all = all.combine(&Chances::pool(dice, Die::D6, value)?, |one, more| one + more)?;
        }
        Ok(all)
    };
    let both = hits(attack)?.combine(&hits(defence)?, |&on, &back| (on, back))?;
    Ok(both
        .iter()
        .map(|(&(on, back), chance)| OddsLine {
            result: match (on, defence.is_empty()) {
                (1, true) => "1 hit".to_owned(),
                (1, false) => format!("1 hit, {back} taken"),
                (_, true) => format!("{on} hits"),
                (_, false) => format!("{on} hits, {back} taken"),
            },
            ways: u64::try_from(chance.numerator()).unwrap_or(u64::MAX),
            of: u64::try_from(chance.denominator()).unwrap_or(u64::MAX),
        })
        .collect())
}

impl PanchoVilla {
    /// Everywhere a stack can go with so many points, with the way there.
    pub(crate) fn reached(&self, moving: &Moving, mp: u32) -> Vec<ReachedHex> {
        let field = self.field(moving.force, moving.group());
        let from = moving.hex();
        match moving.gait {
            Gait::March | Gait::Motor => {
                let rules = self.march(moving, &field);
                let start = [Start::at(from).in_mode(moving.stand)];
                searching(|search| {
                    list(&search.routes(&rules, &start, Some(Mp(mp))), from, |_| true)
                })
            }
            Gait::Rail => {
                let rules = self.train(moving, &field);
                let station = book().site(from).is_some_and(crate::book::Site::station);
                searching(|search| {
                    let reach = search.routes(&rules, &[Start::at(from)], Some(Mp(0)));
                    list(&reach, from, |_| station)
                })
            }
            Gait::Air => {
                let rules = Flight { book: book() };
                let land = |hex: HexId| {
                    book().site(hex).is_some_and(|site| !site.rough) && !field.closed.contains(hex)
                };
                searching(|search| {
                    list(&search.routes(&rules, &[Start::at(from)], Some(Mp(mp))), from, land)
                })
            }
        }
    }
}

fn list<M: Movement<Cost = Mp>>(
    reach: &Found<'_, M>,
    from: HexId,
    ends: impl Fn(HexId) -> bool,
) -> Vec<ReachedHex> {
    reach
        .ends()
        .filter(|arrival| arrival.hex != from && ends(arrival.hex))
        .map(|arrival| ReachedHex {
            hex: Label::of(arrival.hex).to_owned(),
            cost: arrival.cost.0,
            halts: arrival.arrived != Arrived::Free,
            route: reach
                .route_of(&arrival)
                .iter()
                .map(|point| Label::of(point.hex).to_owned())
                .collect(),
        })
        .collect()
}

/// What lies on the map in a view, for pictures.
fn overlay(view: &View) -> Overlay {
    let mut overlay = Overlay::new();
    for counter in &view.counters {
        let Location::Hex(hex) = &counter.place else { continue };
        // Who is with a leader lies on his display, not on the map (5.1.3).
        if counter.with.is_some() {
            continue;
        }
        let Some(hex) = book().map.hex(hex) else { continue };
        let paint = match counter.colours() {
            Some(VILLISTA) => hexmap::Colour::new(0xc2, 0x3b, 0x2e),
            Some(CARRANCISTA) => hexmap::Colour::new(0xdd, 0x8a, 0x2b),
            Some(AMERICAN) => hexmap::Colour::new(0x2e, 0x63, 0xb8),
            _ => hexmap::Colour::WHITE,
        };
        let values = [counter.strength.as_str(), counter.movement.as_str()];
        let line = values.iter().filter(|value| !value.is_empty()).copied().collect::<Vec<_>>();
        let short = match counter.colours() {
            Some(army) => Letters::of(army).write(&counter.short),
            None => counter.short.clone(),
        };
        overlay.counter(
            Counter::new(hex, paint, counter.name.clone())
                .line(line.join("-"))
                .short(short)
                .id(counter.id.clone()),
        );
    }
    for marker in &view.markers {
        if let Location::Hex(hex) = &marker.place
            && let Some(hex) = book().map.hex(hex)
        {
            overlay.marker(Marker::new(hex, hexmap::Colour::BLACK, marker.text.clone()));
        }
    }
    overlay
}
