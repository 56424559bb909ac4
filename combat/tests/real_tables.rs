//! Tables of published games: they fit the format, and worked examples come out right.

use std::str::FromStr;

use grognard_combat::{
    Basis, CombatError, Dice, Die, Favour, Fraction, LookupError, Modifier, Modifiers, Odds, Ratio,
    ResultsTable, ScriptedDice,
};
use serde::Deserialize;

const BULL_RUN: &str = include_str!("tables/bull-run.toml");
const CHICKAMAUGA: &str = include_str!("tables/chickamauga.toml");
const STONEWALL: &str = include_str!("tables/stonewall.toml");
const GCACW_ATTACKER: &str = include_str!("tables/gcacw-attacker.toml");
const GCACW_DEFENDER: &str = include_str!("tables/gcacw-defender.toml");

fn of(ways: i128, all: i128) -> Fraction {
    Fraction::new(ways, all).unwrap()
}

fn bull_run_fire() -> ResultsTable<u8> {
    ResultsTable::from_toml_section("bull-run.toml", BULL_RUN, "fire").unwrap()
}

fn hill() -> Modifier {
    Modifier::die(-1, "10.5", "target on a hill")
}

fn ford() -> Modifier {
    Modifier::die(-2, "10.5", "across a ford")
}

#[test]
fn bull_run_10_4_worked_examples() {
    let table = bull_run_fire();
    let none = Modifiers::new();
    let (on_hill, across, both) =
        (Modifiers::from([hill()]), Modifiers::from([ford()]), Modifiers::from([hill(), ford()]));
    let cases = [
        (7, 5, &none, 2),
        (4, 5, &on_hill, 0),
        (4, 6, &across, 0),
        (9, 6, &both, 1),
        (6, 1, &on_hill, 0),
        (12, 1, &none, 1),
        (2, 6, &none, 1),
    ];
    for (strength, die, modifiers, hits) in cases {
        let fire = table
            .resolve(Basis::Strength(strength), modifiers, &mut ScriptedDice::new([die]))
            .unwrap();
        assert_eq!(*fire.outcome(), hits, "{strength} SP, {fire}");
    }
}

#[test]
fn bull_run_the_sum_can_be_checked() {
    let (table, both) = (bull_run_fire(), Modifiers::from([hill(), ford()]));
    let fire = table.resolve(Basis::Strength(9), &both, &mut ScriptedDice::new([6])).unwrap();
    assert_eq!(
        fire.to_string(),
        "6 -1 (10.5 target on a hill) -2 (10.5 across a ford) = 3, column 9-10: 1"
    );
    let fire = table.resolve(Basis::Strength(9), &both, &mut ScriptedDice::new([1])).unwrap();
    assert_eq!(
        fire.to_string(),
        "1 -1 (10.5 target on a hill) -2 (10.5 across a ford) = -2, row <1, column 9-10: 0"
    );
}

#[test]
fn bull_run_strengths_off_the_table_are_refused() {
    let error = bull_run_fire().column(Basis::Strength(13)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "bull-run.toml: strength 13 is off the table, which goes from 1-2 to 11-12"
    );
    assert!(bull_run_fire().column(Basis::Strength(0)).is_err());
    assert!(bull_run_fire().column(Basis::Strength(u32::MAX)).is_err());
}

/// One combat of Bull Run as a whole: both fire, and the stack with more hits checks for retreat.
fn bull_run_combat(
    table: &ResultsTable<u8>,
    attacker: u32,
    defender: u32,
    modifiers: &Modifiers,
    dice: &mut dyn Dice,
) -> Result<(u8, u8, Option<&'static str>), CombatError> {
    let on_defender = *table.resolve(Basis::Strength(attacker), modifiers, dice)?.outcome();
    let on_attacker = *table.resolve(Basis::Strength(defender), Modifiers::NONE, dice)?.outcome();
    let checks = match on_defender.cmp(&on_attacker) {
        std::cmp::Ordering::Greater => Some("defender"),
        std::cmp::Ordering::Less => Some("attacker"),
        std::cmp::Ordering::Equal => None,
    };
    let retreats = match checks {
        Some(stack) if dice.d6()? >= 4 => Some(stack),
        _ => None,
    };
    Ok((on_defender, on_attacker, retreats))
}

#[test]
fn bull_run_combat_with_retreat_check_is_predicted_exactly() {
    let (table, modifiers) = (bull_run_fire(), Modifiers::from([hill()]));
    let odds = Odds::of(|dice| bull_run_combat(&table, 8, 5, &modifiers, dice)).unwrap();
    // 7-8 on a hill: 0 hits on 1-3, 1 on 4-5, 2 on 6. 5-6 back: 0 on 1-3, 1 on 4-5, 2 on 6.
    assert_eq!(odds.probability(&(0, 0, None)), of(9, 36));
    assert_eq!(odds.probability(&(1, 0, Some("defender"))), of(2 * 3, 72));
    let retreats = odds.probability_that(|outcome| outcome.2 == Some("defender"));
    assert_eq!(retreats, of(3 * 3 + 2, 72));
    let hits = odds.expected_by(|outcome| i64::from(outcome.0)).unwrap();
    assert_eq!(hits, of(4, 6));
    // Played with the same dice it is the same function.
    let played = bull_run_combat(&table, 8, 5, &modifiers, &mut ScriptedDice::new([5, 2, 4]));
    assert_eq!(played, Ok((1, 0, Some("defender"))));
}

#[test]
fn bull_run_9_0_solitaire_table() {
    let table: ResultsTable<char> =
        ResultsTable::from_toml_section("bull-run.toml", BULL_RUN, "solitaire").unwrap();
    for (units, die, letter) in
        [(0, 3, 'A'), (3, 6, 'C'), (4, 2, 'D'), (4, 3, 'E'), (25, 6, 'E'), (0, 5, 'B')]
    {
        assert_eq!(table.cell(Basis::Strength(units), die), Ok(&letter));
    }
    assert!(table.cell(Basis::Strength(0), 7).is_err());
}

/// Chickamauga's codes: the result, and perhaps a rider after a blank.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Code {
    result: String,
    rider: Option<Rider>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rider {
    FollowUp,
    Leader,
    Ammo,
}

impl FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (result, rider) =
            text.split_once(' ').map_or((text, None), |(result, rider)| (result, Some(rider)));
        let rider = match rider {
            None => None,
            Some("DF") => Some(Rider::FollowUp),
            Some("Leader") => Some(Rider::Leader),
            Some("Ammo") => Some(Rider::Ammo),
            Some(other) => return Err(format!("no rider `{other}`")),
        };
        Ok(Code { result: result.to_string(), rider })
    }
}

#[test]
fn chickamauga_crt_worked_examples() {
    let table: ResultsTable<Code> =
        ResultsTable::parse_toml("chickamauga.toml", CHICKAMAUGA).unwrap();
    let cases = [
        (-12, 2, "Ax DF"),
        (-5, 2, "Ax DF"),
        (-3, 1, "Ax DF"),
        (-3, 5, "Ac(NE) Ammo"),
        (-2, 4, "Ac(Ex) Leader"),
        (-1, 6, "Dc(Dr) Ammo"),
        (0, 2, "Ar"),
        (1, 6, "Dr Ammo"),
        (3, 4, "Dr Leader"),
        (4, 3, "Dr"),
        (5, 1, "Dc(Ex)"),
        (6, 4, "Dm(Dr) Leader"),
        (8, 1, "Dr"),
        (9, 2, "Dx"),
        (10, 2, "Dm(Dr)"),
        (30, 4, "Dm(Dx) Leader"),
    ];
    for (difference, die, text) in cases {
        let attack = table.resolve(
            Basis::Difference(difference),
            Modifiers::NONE,
            &mut ScriptedDice::new([die]),
        );
        assert_eq!(
            attack.unwrap().outcome(),
            &text.parse::<Code>().unwrap(),
            "{difference:+}, die {die}"
        );
    }
    let odds = table.odds(Basis::Difference(0), Modifiers::NONE).unwrap();
    assert_eq!(odds.probability_that(|code| code.result == "Dr"), of(2, 6));
    assert_eq!(odds.probability_that(|code| code.rider == Some(Rider::Leader)), of(1, 6));
}

#[test]
fn chickamauga_the_attacker_may_take_a_lower_column() {
    let table: ResultsTable<Code> =
        ResultsTable::parse_toml("chickamauga.toml", CHICKAMAUGA).unwrap();
    let best = table.column(Basis::Difference(4)).unwrap();
    let lower = table.shift(best, -1).unwrap();
    assert_eq!(table.column_label(lower), "2..3");
    let attack = table.resolve(lower, Modifiers::NONE, &mut ScriptedDice::new([6])).unwrap();
    assert_eq!(attack.outcome().result, "Dm(Dr)");
    assert_eq!(table.shift(best, -99), table.column(Basis::Difference(-5)));
}

/// A result of the combat chart: manpower lost, then letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ChartResult {
    losses: u8,
    letters: String,
}

impl FromStr for ChartResult {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (losses, letters) = text.split_at(digits);
        let losses = if losses.is_empty() {
            0
        } else {
            losses.parse().map_err(|error| format!("{error}"))?
        };
        match letters.chars().find(|c| !"DFfErRa*-".contains(*c)) {
            Some(letter) => Err(format!("no letter `{letter}`")),
            None => Ok(ChartResult { losses, letters: letters.trim_matches('-').to_string() }),
        }
    }
}

struct Chart {
    attacker: ResultsTable<ChartResult>,
    defender: ResultsTable<ChartResult>,
}

impl Chart {
    fn load() -> Chart {
        Chart {
            attacker: ResultsTable::parse_toml("gcacw-attacker.toml", GCACW_ATTACKER).unwrap(),
            defender: ResultsTable::parse_toml("gcacw-defender.toml", GCACW_DEFENDER).unwrap(),
        }
    }

    fn read(&self, attacker: u32, defender: u32, difference: i32) -> (ChartResult, ChartResult) {
        let theirs = self.defender.cell(Basis::Strength(defender), difference).unwrap();
        let ours = self.attacker.cell(Basis::Strength(attacker), difference).unwrap();
        (theirs.clone(), ours.clone())
    }
}

#[test]
fn gcacw_chart_worked_examples() {
    let chart = Chart::load();
    let cases = [
        (7, 2, 1, "D", "1D"),
        (6, 1, 6, "1DR", "a"),
        (8, 10, 4, "1DR", "fa"),
        (13, 12, -2, "f", "2D"),
        (10, 9, 2, "1Dr", "1Da"),
    ];
    for (attacker, defender, difference, theirs, ours) in cases {
        let expected = (theirs.parse().unwrap(), ours.parse().unwrap());
        assert_eq!(chart.read(attacker, defender, difference), expected);
    }
    // Beyond the ends the outermost rows hold.
    assert_eq!(chart.read(70, 50, 40), chart.read(99, 60, 10));
    assert_eq!(chart.read(3, 3, -40).1.losses, 3);
}

/// Opposed dice: the published chances of an attack with a net modifier of 0 and of +2.
#[test]
fn gcacw_published_chances() {
    let chart = Chart::load();
    for (modifier, retreat, rout) in [(0, of(10, 36), of(3, 36)), (2, of(21, 36), of(10, 36))] {
        let odds = Odds::of(|dice| {
            let difference = i32::from(dice.d6()?) - i32::from(dice.d6()?) + modifier;
            Ok(chart.read(8, 8, difference).0)
        })
        .unwrap();
        let falls_back = |result: &ChartResult| result.letters.contains(['r', 'R']);
        assert_eq!(odds.probability_that(falls_back), retreat);
        assert_eq!(odds.probability_that(|result| result.letters.contains('R')), rout);
    }
}

/// An artillery modifier that counts only on an even die, then opposed dice: three dice, one path.
#[test]
fn gcacw_starred_artillery_is_chained() {
    let artillery: ResultsTable<String> =
        ResultsTable::from_toml_section("stonewall.toml", STONEWALL, "artillery").unwrap();
    let chart = Chart::load();
    let attack = |dice: &mut dyn Dice| -> Result<i32, CombatError> {
        let cell = artillery.cell("rough", 6)?;
        let counts = !cell.ends_with('*') || dice.d6()? % 2 == 0;
        let guns: i16 = cell.trim_end_matches('*').parse().unwrap();
        let mut modifiers = Modifiers::from([Modifier::die(1, "7.1", "prepared")]);
        if counts {
            modifiers.push(Modifier::die(guns, "7.4", "artillery"));
        }
        Ok(i32::from(dice.d6()?) + modifiers.die_total() - i32::from(dice.d6()?))
    };
    let odds = Odds::of(attack).unwrap();
    assert_eq!(odds.total_ways(), 216);
    // Half the time +1, half the time +2: a difference of 0 comes in 5 or in 4 of 36 ways.
    assert_eq!(odds.probability(&0), of(5 * 3 + 4 * 3, 216));
    assert_eq!(odds.expected().unwrap(), of(3, 2));
    let routs = odds.map(|difference| chart.read(8, 8, difference).0.letters.contains('R'));
    assert_eq!(routs.probability(&true), of((6 + 10) * 3, 216));
}

#[test]
fn stonewall_ratio_table_favours_the_defender() {
    let table: ResultsTable<i32> =
        ResultsTable::from_toml_section("stonewall.toml", STONEWALL, "ratio").unwrap();
    let cases = [
        (7, 2, 2),
        (6, 1, 5),
        (8, 10, -1),
        (10, 9, 0),
        (13, 12, 0),
        (2, 1, 1),
        (1, 3, -2),
        (18, 9, 1), // 9 to 4½, doubled
        (28, 9, 2), // 14 to 4½, doubled
        (1, 100, -5),
        (100, 1, 7),
    ];
    for (attacker, defender, modifier) in cases {
        let ratio = Ratio::new(attacker, defender).unwrap();
        assert_eq!(table.cell(ratio, 0), Ok(&modifier), "{ratio}");
        // The table says the same as the rule in words: n:1 is n - 1, 1:n is 1 - n.
        let whole = ratio.whole(Favour::Defender);
        let in_words = whole.attacker() as i32 - whole.defender() as i32;
        assert_eq!(in_words.clamp(-5, 7), modifier);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crossing {
    crosses: bool,
    disorganized: bool,
    fatigue: String,
    ends: bool,
}

#[test]
fn stonewall_kellys_ford_opens_upwards() {
    let table: ResultsTable<Crossing> =
        ResultsTable::from_toml_section("stonewall.toml", STONEWALL, "crossing").unwrap();
    for (die, earlier, fatigue, ends) in [(6, 0, "f", false), (2, 1, "f", true), (3, 2, "", false)]
    {
        let attempts = Modifiers::from([Modifier::die(2 * earlier, "KF", "earlier attempts")]);
        let crossing =
            table.resolve(Basis::Only, &attempts, &mut ScriptedDice::new([die])).unwrap();
        assert_eq!((crossing.outcome().fatigue.as_str(), crossing.outcome().ends), (fatigue, ends));
    }
    let third = Modifiers::from([Modifier::die(4, "KF", "earlier attempts")]);
    let odds = table.odds(Basis::Only, &third).unwrap();
    assert_eq!(odds.probability_that(|crossing| !crossing.ends), of(5, 6));
}

#[test]
fn stonewall_random_events_on_two_dice() {
    let table: ResultsTable<String> =
        ResultsTable::from_toml_section("stonewall.toml", STONEWALL, "random_events").unwrap();
    let odds = table.odds(Basis::Only, Modifiers::NONE).unwrap();
    assert_eq!(odds.probability(&&"rain".to_string()), of(1 + 6, 36));
    assert_eq!(odds.probability(&&"union command stall".to_string()), of(4 + 5, 36));
    assert_eq!(odds.iter().len(), 8);
}

#[test]
fn stonewall_confidence_by_losses_of_both_sides() {
    let table: ResultsTable<u8> =
        ResultsTable::from_toml_section("stonewall.toml", STONEWALL, "confidence").unwrap();
    for (union, confederate, highest) in
        [(9, 0, 0), (10, 6, 2), (20, 8, 3), (30, 25, 4), (99, 99, 5)]
    {
        assert_eq!(table.cell(Basis::Strength(confederate), union), Ok(&highest));
    }
    let error = table
        .resolve(Basis::Strength(0), Modifiers::NONE, &mut ScriptedDice::new([1]))
        .unwrap_err();
    assert_eq!(
        error,
        CombatError::Lookup(LookupError::NoDice { table: "stonewall.toml".to_string() })
    );
    assert!(table.cell(Basis::Strength(0), -1).is_err());
}

/// Pancho Villa: dice at or under the leadership hit; both sides at once.
#[test]
fn pancho_villa_assault_is_a_pair_of_pools() {
    let odds = Odds::of(|dice| Ok((dice.pool(4, Die::D6, 3)?, dice.pool(2, Die::D6, 3)?))).unwrap();
    assert_eq!(odds.probability(&(4, 0)), of(1, 64));
    assert_eq!(odds.probability(&(2, 1)), of(6 * 2, 64));
    assert_eq!(odds.expected_by(|hits| i64::from(hits.0)).unwrap(), of(2, 1));
}

/// Pancho Villa: two dice, +1 for some stacks, the last row open.
#[test]
fn pancho_villa_event_rows() {
    let text = r#"
    dice = "2d6"
    modifiers = "0..1"
    rows = [
        { die = 2, cell = "accident" },
        { die = 3, cell = "hardship" },
        { die = "4-5", cell = "raiders" },
        { die = "6-10", cell = "fatigue" },
        { die = "11+", cell = "forage" },
    ]
    "#;
    let table: ResultsTable<String> = ResultsTable::from_toml("events", text).unwrap();
    let scouts = Modifiers::from([Modifier::die(1, "5.1.14", "scouts")]);
    let event = table.resolve(Basis::Only, &scouts, &mut ScriptedDice::new([1, 1])).unwrap();
    assert_eq!(event.to_string(), "2 +1 (5.1.14 scouts) = 3: hardship");
    let odds = table.odds(Basis::Only, &scouts).unwrap();
    assert_eq!(odds.probability(&&"accident".to_string()), Fraction::ZERO);
    assert_eq!(odds.probability(&&"forage".to_string()), of(6, 36));
}
