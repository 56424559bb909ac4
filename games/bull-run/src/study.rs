//! Questions that need no play: where a unit can go, what an attack may bring.

use std::collections::BTreeMap;

use board::odds_view;
use combat::Basis;
use hexmap::HexId;
use pathfinding::Mp;
use table::{
    OddsView, OptionInfo, ReachQuery, ReachView, Study, StudyError, View, ZocQuery, ZocView,
    new_game,
};

use crate::book::{Label, board, book};
use crate::ground::{Flank, Passage, Terrain};
use crate::picture::{legend, picture};
use crate::state::BullRun;
use crate::unit::{Crossing, UnitId, UnitPlace};

/// The answers of this game.
#[derive(Debug)]
pub(crate) struct BullRunStudy;

/// The one value of it.
pub(crate) static STUDY: BullRunStudy = BullRunStudy;

/// More points than any way across the map takes.
const MOST_MP: u32 = 1000;

const KEYS: &[OptionInfo] = &[
    OptionInfo { id: "sp", title: "SP of the attacking stack, 1 to 12.", values: &[] },
    OptionInfo {
        id: "target",
        title: "Where the target stands.",
        values: &["clear", "hill", "woods", "town"],
    },
    OptionInfo {
        id: "across",
        title: "What the attack goes across.",
        values: &["none", "ford", "bridge"],
    },
];

fn unit(id: &str) -> Result<UnitId, StudyError> {
    UnitId::named(id).ok_or_else(|| StudyError::UnknownUnit {
        given: id.to_owned(),
        known: UnitId::all().map(|unit| unit.id.clone()).collect(),
    })
}

fn hex(key: &'static str, label: &str) -> Result<HexId, StudyError> {
    book().map.hex(label).ok_or_else(|| StudyError::BadValue {
        key,
        given: label.to_owned(),
        expected: "a hex of the map such as 0806".to_owned(),
    })
}

impl Study for BullRunStudy {
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let mut game: BullRun = new_game(&query.setup)?;
        let unit = unit(&query.unit)?;
        match query.mode.as_deref() {
            None => {}
            Some("aware") => game.aware = true,
            Some("crossing") => game[unit].crossing = Crossing::Passed,
            Some(other) => {
                return Err(StudyError::BadValue {
                    key: "mode",
                    given: other.to_owned(),
                    expected: "aware (the CSA knows its flank is turned, 8.4) or crossing (the \
                               unit has rolled to cross north, 8.3)"
                        .to_owned(),
                });
            }
        }
        let mp = query.mp.unwrap_or(u32::from(book().costs.allowance));
        if mp > MOST_MP {
            return Err(StudyError::BadValue {
                key: "mp",
                given: mp.to_string(),
                expected: format!("0 to {MOST_MP}"),
            });
        }
        if query.alone {
            for other in UnitId::all().filter(|&other| other != unit) {
                game[other].place = UnitPlace::Gone;
            }
        }
        if let Some(from) = &query.from {
            game[unit].place = UnitPlace::At(hex("from", from)?);
        }
        let UnitPlace::At(from) = game[unit].place else {
            let (turn, hex) = (unit.arrives, Label::of(unit.entry));
            return Err(StudyError::NotOnMap {
                unit: query.unit.clone(),
                why: format!("it arrives on turn {turn} in {hex}"),
            });
        };
        Ok(game.reached(unit, from, Mp(mp)))
    }

    /// The zone of a unit before Farm Ford is found (8.2, 8.4).
    fn zoc(&self, query: &ZocQuery) -> Result<ZocView, StudyError> {
        unit(&query.unit)?;
        let at = hex("at", &query.at)?;
        let zone = book().zone(at, false);
        Ok(ZocView::One { hexes: zone.iter().map(|hex| Label::of(hex).to_owned()).collect() })
    }

    fn odds_keys(&self) -> &'static [OptionInfo] {
        KEYS
    }

    fn odds_example(&self) -> &'static str {
        "sp=7 target=hill across=ford"
    }

    fn odds(&self, words: &BTreeMap<String, String>) -> Result<OddsView, StudyError> {
        if let Some(given) = words.keys().find(|key| KEYS.iter().all(|known| known.id != **key)) {
            let known = KEYS.iter().map(|key| key.id).collect();
            return Err(StudyError::UnknownKey { given: given.clone(), known });
        }
        let bad = |key, given: &str, expected: &str| StudyError::BadValue {
            key,
            given: given.to_owned(),
            expected: expected.to_owned(),
        };
        let sp = words.get("sp").ok_or_else(|| StudyError::MissingKey {
            key: "sp",
            expected: "the SP of the attacking stack, 1 to 12".to_owned(),
        })?;
        let known = |sp: &u8| book().fire.column(Basis::Strength(u32::from(*sp))).is_ok();
        let strength = sp.parse::<u8>().ok().filter(known);
        let strength = strength.ok_or_else(|| bad("sp", sp, "a whole number from 1 to 12"))?;
        let target = match words.get("target").map_or("clear", String::as_str) {
            "clear" => Terrain::Clear,
            "hill" => Terrain::Hill,
            "woods" => Terrain::Woods,
            "town" => Terrain::Town,
            other => return Err(bad("target", other, "clear, hill, woods or town")),
        };
        let across = match words.get("across").map_or("none", String::as_str) {
            "none" => Passage::Land,
            "ford" => Passage::Ford(Flank::Other),
            "bridge" => Passage::Bridge,
            other => return Err(bad("across", other, "none, ford or bridge")),
        };
        let modifiers = book().modifiers(target, across);
        let odds = book().fire.odds(Basis::Strength(u32::from(strength)), modifiers);
        let odds = odds.map_err(|error| bad("sp", sp, &error.to_string()))?;
        Ok(odds_view(&odds, ToString::to_string, modifiers))
    }

    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        Ok(picture(view).text(colour))
    }

    fn map_legend(&self) -> Vec<String> {
        legend()
    }

    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        board().spot(hex)
    }

    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(picture(view).svg())
    }
}
