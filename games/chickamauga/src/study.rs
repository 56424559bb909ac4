//! Questions that need no play: where a counter can go, its zone, what a hex sees, what an attack may
//! bring, pictures.

use std::collections::BTreeMap;

use board::{Face, odds_lines};
use combat::{Modifiers, Odds};
use hexmap::HexId;
use table::{
    OddsView, OptionInfo, ReachQuery, ReachView, SightView, Study, StudyError, View, ZocQuery,
    ZocView, new_game,
};

use crate::book::{Label, book};
use crate::march::{Gait, March};
use crate::movement::Mover;
use crate::sight::Unseen;
use crate::state::Chickamauga;
use crate::tasks::roll_on_table;
use crate::unit::{Begins, Place, UnitId};
use crate::words;

/// The answers of this game.
#[derive(Debug)]
pub(crate) struct ChickamaugaStudy;

/// The one value of it.
pub(crate) static STUDY: ChickamaugaStudy = ChickamaugaStudy;

/// More points than any way across the map takes.
const MOST_MP: u32 = 1000;

const KEYS: &[OptionInfo] = &[OptionInfo {
    id: "difference",
    title: "The attackers' strength less the defenders', such as 3 or -2.",
    values: &[],
}];

fn bad(key: &'static str, given: &str, expected: &str) -> StudyError {
    StudyError::BadValue { key, given: given.to_owned(), expected: expected.to_owned() }
}

fn counter(id: &str) -> Result<UnitId, StudyError> {
    UnitId::named(id).ok_or_else(|| StudyError::UnknownUnit {
        given: id.to_owned(),
        known: UnitId::all().map(|unit| unit.counter().id.clone()).collect(),
    })
}

/// A hex or box by its label, by one word, or as `box:lafayette`.
fn node(key: &'static str, label: &str) -> Result<HexId, StudyError> {
    let name = label.strip_prefix("box:").unwrap_or(label);
    words::hex(name)
        .ok_or_else(|| bad(key, label, "a hex such as 0910, or a box such as box:lafayette"))
}

/// Boxes are told apart from hexes in what scripts read.
fn with_boxes(mut reach: ReachView) -> ReachView {
    let named = |label: &mut String| {
        if let Some(node) = book().map.hex(label).filter(|&node| !book().on_map(node)) {
            *label = format!("box:{}", words::word(node));
        }
    };
    named(&mut reach.from);
    for reached in &mut reach.hexes {
        named(&mut reached.hex);
        reached.route.iter_mut().for_each(named);
    }
    reach
}

impl Study for ChickamaugaStudy {
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let mut game: Chickamauga = new_game(&query.setup)?;
        let unit = counter(&query.unit)?;
        for side in crate::Side::ALL {
            while let Some(next) = game.next_to_set_up(side) {
                let Some(at) = game.historical_hex(next) else { break };
                game[next].place = Place::At(at);
            }
        }
        let gait = match query.mode.as_deref() {
            None | Some("normal" | "move") => Gait::Normal,
            Some("march") => Gait::March,
            Some(other) => return Err(bad("mode", other, "normal or march")),
        };
        if query.alone {
            for other in UnitId::all().filter(|&other| other != unit) {
                game[other].place = Place::Aside;
            }
        }
        if let Some(from) = &query.from {
            game[unit].place = Place::At(node("from", from)?);
        }
        let Some(from) = game.start_of(unit) else {
            let why = match unit.counter().begins {
                Begins::BoxOn(at, turn) | Begins::EntryOn(at, turn) => {
                    format!("it arrives on turn {turn} at {}", Label::of(at))
                }
                _ => "it is not in play at the start".to_owned(),
            };
            return Err(StudyError::NotOnMap { unit: query.unit.clone(), why });
        };
        let mp = query.mp.map_or(game.allowance(unit, gait), |mp| 2 * mp);
        if mp > 2 * MOST_MP {
            return Err(bad("mp", &(mp / 2).to_string(), &format!("0 to {MOST_MP}")));
        }
        let mover = Mover { unit, gait, from, spent: 0, budget: mp };
        Ok(with_boxes(mover.reach_view(&March::of(&game, unit, gait))))
    }

    fn zoc(&self, query: &ZocQuery) -> Result<ZocView, StudyError> {
        let unit = counter(&query.unit)?;
        let at = node("at", &query.at)?;
        let mut hexes = Vec::new();
        if unit.kind().is_combat() && book().on_map(at) {
            hexes.extend(book().zones[at.index()].iter().map(|hex| Label::of(hex).to_owned()));
        }
        hexes.sort();
        Ok(ZocView::One { hexes })
    }

    fn sight(&self, from: &str, to: &str) -> Result<SightView, StudyError> {
        let (viewer, target) = (node("from", from)?, node("to", to)?);
        let seen = book().sees(viewer, target);
        let blocked = seen.err().map(|unseen: Unseen| book().blocker(unseen));
        let (blocked_by, rule) = match blocked {
            Some((what, rule)) => (Some(what), Some(rule.to_owned())),
            None => (None, None),
        };
        let label = |hex| Label::of(hex).to_owned();
        let visible = seen.is_ok();
        Ok(SightView { from: label(viewer), to: label(target), visible, blocked_by, rule })
    }

    fn odds_keys(&self) -> &'static [OptionInfo] {
        KEYS
    }

    fn odds_example(&self) -> &'static str {
        "difference=3"
    }

    fn odds(&self, words: &BTreeMap<String, String>) -> Result<OddsView, StudyError> {
        if let Some(given) = words.keys().find(|key| KEYS.iter().all(|known| known.id != **key)) {
            let known = KEYS.iter().map(|key| key.id).collect();
            return Err(StudyError::UnknownKey { given: given.clone(), known });
        }
        let expected = "a whole number such as 3 or -2";
        let given = words.get("difference").ok_or_else(|| StudyError::MissingKey {
            key: "difference",
            expected: expected.to_owned(),
        })?;
        let difference: i32 = given
            .trim_start_matches('+')
            .parse()
            .ok()
            .filter(|number: &i32| number.abs() <= 1000)
            .ok_or_else(|| bad("difference", given, expected))?;
        let odds = Odds::of(|dice| Ok(roll_on_table(difference, &Modifiers::new(), dice)?));
        let odds = odds.map_err(|_| bad("difference", given, expected))?;
        let outcomes = odds_lines(&odds, ToString::to_string);
        Ok(OddsView { outcomes, ..OddsView::default() })
    }

    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        Ok(book().board().picture(view, Face::of).text(colour))
    }

    fn map_legend(&self) -> Vec<String> {
        book().board().legend(["strength-morale-movement; leaders show what they add"])
    }

    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        book().board().spot(hex)
    }

    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(book().board().picture(view, Face::of).svg())
    }
}
