//! Questions that need no play: where a unit can go, what an assault may bring, pictures.

use std::collections::BTreeMap;

use board::{Face, odds_lines};
use combat::CombatError;
use table::{
    ModifierLine, OddsView, OptionInfo, ReachQuery, ReachView, Study, StudyError, View, count,
    new_game,
};

use crate::assault::{Pool, hits_odds};
use crate::book::book;
use crate::counter::CounterId;
use crate::kind::Kind;
use crate::movement::{Gait, MovingStack, Tempo};
use crate::rules;
use crate::state::{PanchoVilla, Spot};
use crate::words::board;

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
        if query.from.is_some() || query.alone {
            return Err(StudyError::NotOffered { what: "reach from another hex or alone" });
        }
        let mut game: PanchoVilla = new_game(&query.setup)?;
        let unit = CounterId::named(&query.unit).ok_or_else(|| StudyError::UnknownUnit {
            given: query.unit.clone(),
            known: CounterId::all().map(|unit| unit.id.clone()).collect(),
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
        let usual = match unit.kind {
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
            group -= book().transport;
        }
        let mut moving = MovingStack::new(gait, game.force(unit), from, group);
        moving.tempo = tempo;
        let best_throw = 6 * u32::from(book().motion.motor_pip);
        let own = match gait {
            Gait::Motor | Gait::Air => best_throw,
            Gait::Rail => 0,
            Gait::March => u32::from(game.remaining(&moving)),
        };
        let mp = query.mp.unwrap_or(own);
        Ok(game.reach_view(&query.unit, &moving, mp))
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
        let too_many = |error: CombatError| bad("dice", "so many", &error.to_string());
        let pool = |parts: &[(u8, u8)]| -> Pool {
            let dice = |&(dice, value): &(u8, u8)| std::iter::repeat_n(value, usize::from(dice));
            parts.iter().flat_map(dice).collect()
        };
        let both = hits_odds(&pool(&attack)).and_then(|attack| {
            let defence = hits_odds(&pool(if fights { &defence } else { &[] }))?;
            Ok(attack.combine(&defence, |&on, &back| (on, back))?)
        });
        let outcomes = odds_lines(&both.map_err(too_many)?, |&(on, back)| {
            let hits = count(on, "hit");
            if fights { format!("{hits}, {back} taken") } else { hits }
        });
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
        Ok(board().picture(view, Face::of).text(colour))
    }

    fn map_legend(&self) -> Vec<String> {
        board().legend([
            "+3 is three more in the hex",
            "rivers run through hexes with ~; who is with a leader is not drawn: units lists them",
        ])
    }

    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        board().spot(hex)
    }

    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(board().picture(view, Face::of).svg())
    }
}

fn bad(key: &'static str, given: &str, expected: &str) -> StudyError {
    StudyError::BadValue { key, given: given.to_owned(), expected: expected.to_owned() }
}
