//! Questions that need no play: where a unit can go, what an attack may bring.

use std::collections::BTreeMap;

use board::Face;
use hexmap::HexId;
use pathfinding::Zone;
use table::{
    OddsView, OptionInfo, ReachQuery, ReachView, Study, StudyError, View, ZocQuery, ZocView,
    new_game,
};

use crate::board::reached;
use crate::board::the_board;
use crate::book::{Label, book};
use crate::movement::March;
use crate::odds::of_strengths;
use crate::roster::UnitId;
use crate::state::{Place, Stonewall};

/// The answers of this game.
#[derive(Debug)]
pub(crate) struct StonewallStudy;

/// The one value of it.
pub(crate) static STUDY: StonewallStudy = StonewallStudy;

/// More points than any march has.
const MOST_MP: u32 = 99;

const KEYS: &[OptionInfo] = &[
    OptionInfo {
        id: "attacker",
        title: "The attacker's combat value, such as 7 or 0.5.",
        values: &[],
    },
    OptionInfo { id: "defender", title: "The defender's, without works.", values: &[] },
    OptionInfo { id: "net", title: "The attacker's modifiers less the defender's.", values: &[] },
];

/// A combat value in whole points for the chart: a fraction falls in the lower column (7.5).
fn points(key: &'static str, words: &BTreeMap<String, String>) -> Result<u32, StudyError> {
    let expected = "a combat value from 0.5 to 200, in halves";
    let given = words
        .get(key)
        .ok_or_else(|| StudyError::MissingKey { key, expected: expected.to_owned() })?;
    let halves = match given.split_once('.') {
        Some((whole, "5")) => whole.parse::<u32>().ok().map(|whole| whole * 2 + 1),
        Some((whole, "0")) => whole.parse::<u32>().ok().map(|whole| whole * 2),
        Some(_) => None,
        None => given.parse::<u32>().ok().and_then(|whole| whole.checked_mul(2)),
    };
    let halves = halves.filter(|halves| (1..=400).contains(halves));
    halves.map(|halves| halves / 2).ok_or_else(|| StudyError::BadValue {
        key,
        given: given.clone(),
        expected: expected.to_owned(),
    })
}

fn bad(key: &'static str, given: &str, expected: &str) -> StudyError {
    StudyError::BadValue { key, given: given.to_owned(), expected: expected.to_owned() }
}

fn counter(id: &str) -> Result<UnitId, StudyError> {
    UnitId::named(id).ok_or_else(|| StudyError::UnknownUnit {
        given: id.to_owned(),
        known: UnitId::all().map(|unit| unit.id.clone()).collect(),
    })
}

fn hex(key: &'static str, label: &str) -> Result<HexId, StudyError> {
    book().map.hex(label).ok_or_else(|| bad(key, label, "a hex of the map such as 3427"))
}

impl Study for StonewallStudy {
    fn reach(&self, query: &ReachQuery) -> Result<ReachView, StudyError> {
        let mut game: Stonewall = new_game(&query.setup)?;
        let unit = counter(&query.unit)?;
        let mp = query.mp.unwrap_or(if unit.is_cavalry() { 7 } else { 4 });
        if !(1..=MOST_MP).contains(&mp) {
            return Err(StudyError::BadValue {
                key: "mp",
                given: mp.to_string(),
                expected: format!("1 to {MOST_MP}"),
            });
        }
        if let Some(other) = &query.mode {
            return Err(bad("mode", other, "left out: a march is a march"));
        }
        if let Some(label) = &query.from {
            game[unit].place = Place::At(hex("from", label)?);
        }
        let from = game[unit].place.hex().ok_or_else(|| StudyError::NotOnMap {
            unit: query.unit.clone(),
            why: "it is not in this scenario".to_owned(),
        })?;
        let march = if query.alone { March::alone(&game, unit) } else { March::new(&game, unit) };
        Ok(reached(unit, &march, from, mp as u8, true))
    }

    /// 2.4: the zone of an undemoralized unit, over the bridges and in the weather of the scenario.
    fn zoc(&self, query: &ZocQuery) -> Result<ZocView, StudyError> {
        let game: Stonewall = new_game(&query.setup)?;
        counter(&query.unit)?;
        let at = hex("at", &query.at)?;
        let (mut full, mut limited) = (Vec::new(), Vec::new());
        for (direction, to) in book().map.neighbours(at) {
            let label = Label::of(to).to_owned();
            match game.zone_over(at, direction) {
                Zone::Full => full.push(label),
                Zone::Limited => limited.push(label),
                Zone::None => {}
            }
        }
        full.sort();
        limited.sort();
        Ok(ZocView::Two { full, limited })
    }

    fn odds_keys(&self) -> &'static [OptionInfo] {
        KEYS
    }

    fn odds_example(&self) -> &'static str {
        "attacker=7 defender=2 net=4"
    }

    fn odds(&self, words: &BTreeMap<String, String>) -> Result<OddsView, StudyError> {
        if let Some(given) = words.keys().find(|key| KEYS.iter().all(|known| known.id != **key)) {
            let known = KEYS.iter().map(|key| key.id).collect();
            return Err(StudyError::UnknownKey { given: given.clone(), known });
        }
        let strengths = [points("attacker", words)?, points("defender", words)?];
        let net = words.get("net").map_or("0", String::as_str);
        let bad = || StudyError::BadValue {
            key: "net",
            given: net.to_owned(),
            expected: "a whole number from -50 to 50".to_owned(),
        };
        let number = net.strip_prefix('+').unwrap_or(net).parse::<i32>().ok();
        let number = number.filter(|it| (-50..=50).contains(it)).ok_or_else(bad)?;
        of_strengths(strengths, number).ok_or_else(bad)
    }

    fn map_text(&self, view: &View, colour: bool) -> Result<String, StudyError> {
        Ok(the_board().picture(view, Face::of).text(colour))
    }

    fn map_legend(&self) -> Vec<String> {
        the_board().legend(["values: manpower and fatigue; of leaders tactical value and command"])
    }

    fn map_spot(&self, hex: &str) -> Option<(usize, usize)> {
        the_board().spot(hex)
    }

    fn map_svg(&self, view: &View) -> Result<String, StudyError> {
        Ok(the_board().picture(view, Face::of).svg())
    }
}
