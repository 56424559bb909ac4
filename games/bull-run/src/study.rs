//! Questions that need no play: where a unit can go, what an attack may bring.

use std::collections::BTreeMap;

use combat::{Basis, Odds as Distribution};
use table::{OddsView, OptionInfo, ReachQuery, ReachView, Study, StudyError, View, new_game};

use crate::book::{Label, book};
use crate::fire::{die_modifier, hits, modifiers};
use crate::ground::{Flank, Passage, Terrain};
use crate::odds::{lines, reasons};
use crate::picture;
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

impl Study for BullRunStudy {
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let mut game: BullRun = new_game(&query.setup)?;
        let unit = UnitId::named(&query.unit).ok_or_else(|| StudyError::UnknownUnit {
            given: query.unit.clone(),
            known: UnitId::all().map(|unit| unit.brigade().id.clone()).collect(),
        })?;
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
        let UnitPlace::At(from) = game[unit].place else {
            let (turn, hex) = (unit.brigade().arrives, Label::of(unit.brigade().entry));
            return Err(StudyError::NotOnMap {
                unit: query.unit.clone(),
                why: format!("it arrives on turn {turn} in {hex}"),
            });
        };
        Ok(ReachView {
            unit: query.unit.clone(),
            from: Label::of(from).to_owned(),
            mp,
            hexes: game.reached(unit, mp),
        })
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
        let modifier = die_modifier(target, across);
        let odds = Distribution::of(|dice| Ok(hits(strength, i32::from(dice.d6()?) + modifier)));
        let odds = odds.expect("one die has six falls");
        Ok(OddsView {
            outcomes: lines(&odds, u8::to_string),
            modifiers: reasons(&modifiers(target, across)),
            ..OddsView::default()
        })
    }

    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        Ok(picture::text(view, colour))
    }

    fn map_legend(&self) -> Vec<String> {
        picture::legend()
    }

    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        book().map.text().spot(book().map.hex(hex)?)
    }

    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(picture::svg(view))
    }
}
