//! Reports that can be read back and joined, so that many machines can play one simulation.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::statistics::ExactSpread;
use crate::{Failure, Plan, Report, Seats, Setup, Spread};

/// What every such file says first.
pub const REPORT_FORMAT: &str = "grognard report 1";

/// One part of a simulation: `2/5` is the second of five.
///
/// ```
/// use grognard_table::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!(shard.range(10), 3..6);
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), grognard_table::MergeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    part: u32,
    of: u32,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The numbers of its games, of so many.
    pub fn range(self, games: u64) -> std::ops::Range<u64> {
        let before = |parts: u32| {
            let share = u128::from(games) * u128::from(parts) / u128::from(self.of);
            share as u64
        };
        before(self.part - 1)..before(self.part)
    }
}

impl FromStr for Shard {
    type Err = MergeError;

    fn from_str(text: &str) -> Result<Shard, MergeError> {
        let bad = || MergeError::NoShard { given: text.to_owned() };
        let (part, of) = text.split_once('/').ok_or_else(bad)?;
        let (part, of) = (part.parse().map_err(|_| bad())?, of.parse().map_err(|_| bad())?);
        if (1..=of).contains(&part) { Ok(Shard { part, of }) } else { Err(bad()) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

/// The report of a simulation or of a part of one, with all that says which simulation it is.
///
/// Parts join in any order to what the whole run would have written, byte for byte:
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::Skirmish;
/// use grognard_table::{Game, Plan, ReportFile, Seats, Shard, simulate};
///
/// let plan = Plan::new(100, Seats::all(Skirmish::info(), "random"));
/// let play = |shard: &str| -> Result<ReportFile, Box<dyn std::error::Error>> {
///     let part = ReportFile::plan(&plan, shard.parse()?);
///     let report = simulate::<Skirmish>(&part, &|_| {})?;
///     let text = ReportFile::new("skirmish", &plan, &part, report).to_text();
///     Ok(ReportFile::from_text(text.as_bytes())?)
/// };
/// let joined = ReportFile::merge([play("2/3")?, play("3/3")?, play("1/3")?])?;
/// assert_eq!(joined.to_text(), play("1/1")?.to_text());
/// let lost = ReportFile::merge([play("2/3")?, play("1/3")?]).unwrap_err();
/// assert_eq!(lost.to_string(), "games 66 to 99 of 0 to 99 are in no part");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    head: Head,
    first: u64,
    report: Report,
}

/// Which simulation it is: the same in all its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    game: String,
    setup: Setup,
    seats: Seats,
    seed: u64,
    step_limit: u64,
    /// Of all parts.
    games: u64,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    simulation: Head,
    /// The number of the first game of this part, counted from 0.
    first: u64,
    /// How many games this part has.
    games: u64,
    finished: u64,
    actions: u64,
    outcomes: BTreeMap<String, u64>,
    wins: BTreeMap<String, u64>,
    steps: ExactSpread,
    turns: ExactSpread,
    tallies: BTreeMap<String, ExactSpread>,
    failure: Option<Failure>,
}

/// Why parts of a simulation cannot be joined. Parts are counted from 1, in the order given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// It names no part.
    #[error("'{given}' names no part: write 2/5 for the second of five")]
    NoShard {
        /// What was given.
        given: String,
    },
    /// It is no report.
    #[error("this is no report that could be read back: {reason}")]
    NoReport {
        /// What the reader says.
        reason: String,
    },
    /// Its numbers contradict one another.
    #[error("this report was damaged: {reason}")]
    Damaged {
        /// How.
        reason: String,
    },
    /// There is nothing to join.
    #[error("there are no reports to join")]
    Nothing,
    /// It is a part of another simulation.
    #[error(
        "report {part} is of another simulation than the first: its {what} is {its}, not {ours}"
    )]
    Foreign {
        /// Which report.
        part: usize,
        /// What differs.
        what: &'static str,
        /// What it is there.
        its: String,
        /// What it is in the first.
        ours: String,
    },
    /// Some games are in two parts.
    #[error("games {first} to {last} are in reports {one} and {other}")]
    Doubled {
        /// The first such game.
        first: u64,
        /// The last.
        last: u64,
        /// The one report.
        one: usize,
        /// The other.
        other: usize,
    },
    /// Some games are in no part.
    #[error("games {first} to {last} of 0 to {most} are in no part")]
    Lost {
        /// The first such game.
        first: u64,
        /// The last.
        last: u64,
        /// The last game of the simulation.
        most: u64,
    },
}

impl ReportFile {
    /// The plan of one part of a whole plan.
    pub fn plan(whole: &Plan, shard: Shard) -> Plan {
        let range = shard.range(whole.games);
        Plan { first: range.start, games: range.end - range.start, ..whole.clone() }
    }

    /// What came of a part of a whole plan. Set-ups should be [complete](Setup::complete), so that
    /// one simulation is always written the same.
    pub fn new(game: &str, whole: &Plan, part: &Plan, report: Report) -> ReportFile {
        let head = Head {
            game: game.to_owned(),
            setup: whole.setup.clone(),
            seats: whole.seats.clone(),
            seed: whole.seed,
            step_limit: whole.step_limit,
            games: whole.games,
        };
        ReportFile { head, first: part.first, report }
    }

    /// The report.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        &self.head.game
    }

    /// The plan of the whole simulation, for one thread.
    pub fn whole(&self) -> Plan {
        let Head { setup, seats, seed, step_limit, games, .. } = self.head.clone();
        Plan { setup, seed, step_limit, ..Plan::new(games, seats) }
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let Report { games, finished, actions, .. } = self.report;
        let written = Written {
            format: REPORT_FORMAT.to_owned(),
            simulation: self.head.clone(),
            first: self.first,
            games,
            finished,
            actions,
            outcomes: self.report.outcomes.clone(),
            wins: self.report.wins.clone(),
            steps: ExactSpread::from(&self.report.steps),
            turns: ExactSpread::from(&self.report.turns),
            tallies: exact(&self.report.tallies),
            failure: self.report.failure.clone(),
        };
        // Names and numbers can always be written.
        let mut text = serde_json::to_string_pretty(&written).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is no report, or its numbers contradict one another.
    pub fn from_text(text: &[u8]) -> Result<ReportFile, MergeError> {
        let no_report = |reason: String| MergeError::NoReport { reason };
        let read: Written =
            serde_json::from_slice(text).map_err(|error| no_report(error.to_string()))?;
        if read.format != REPORT_FORMAT {
            return Err(no_report(format!("its format is '{}'", read.format)));
        }
        let report = Report {
            games: read.games,
            finished: read.finished,
            actions: read.actions,
            outcomes: read.outcomes,
            wins: read.wins,
            steps: read.steps.into(),
            turns: read.turns.into(),
            tallies: read.tallies.into_iter().map(|(name, it)| (name, it.into())).collect(),
            failure: read.failure,
        };
        let file = ReportFile { head: read.simulation, first: read.first, report };
        match file.fault() {
            None => Ok(file),
            Some(reason) => Err(MergeError::Damaged { reason }),
        }
    }

    /// What cannot be true of a report.
    fn fault(&self) -> Option<String> {
        let Report { games, finished, .. } = self.report;
        let end = self.first.checked_add(games).filter(|end| *end <= self.head.games);
        let Some(end) = end else {
            return Some(format!("it has more games than the {} of the whole", self.head.games));
        };
        if finished > games {
            return Some(format!("{finished} of {games} games came to an end"));
        }
        let sum = |counts: &BTreeMap<String, u64>| {
            counts.values().try_fold(0_u64, |sum, &count| sum.checked_add(count))
        };
        if sum(&self.report.outcomes) != Some(finished) {
            return Some(format!("its outcomes are not those of {finished} games"));
        }
        if sum(&self.report.wins).is_none_or(|wins| wins > finished) {
            return Some(format!("more than {finished} games were won"));
        }
        let spreads = [&self.report.steps, &self.report.turns].into_iter();
        if spreads.chain(self.report.tallies.values()).any(|it| it.count() != finished) {
            return Some(format!("its counts are not those of {finished} games"));
        }
        match &self.report.failure {
            None if finished < games => {
                Some("it does not say which game came to no end".to_owned())
            }
            Some(_) if finished == games => Some("all of its games came to an end".to_owned()),
            Some(failure) if !(self.first..end).contains(&failure.index) => {
                Some(format!("game {} is not one of its games", failure.index))
            }
            _ => None,
        }
    }

    /// Joins the parts of a simulation, in any order, to the report of the whole.
    ///
    /// # Errors
    /// A part is lost, doubled or of another simulation.
    pub fn merge(parts: impl IntoIterator<Item = ReportFile>) -> Result<ReportFile, MergeError> {
        let mut parts: Vec<(usize, ReportFile)> = (1..).zip(parts).collect();
        let Some((_, first)) = parts.first() else { return Err(MergeError::Nothing) };
        let head = first.head.clone();
        for (part, file) in &parts {
            head.agrees(&file.head, *part)?;
        }
        parts.sort_by_key(|(part, file)| (file.first, *part));
        let most = head.games.saturating_sub(1);
        let mut whole = ReportFile { head, first: 0, report: Report::default() };
        let mut last: Option<usize> = None;
        for (part, file) in parts {
            let (next, games) = (whole.report.games, file.report.games);
            if games == 0 {
                continue;
            }
            if file.first > next {
                return Err(MergeError::Lost { first: next, last: file.first - 1, most });
            }
            if file.first < next {
                let doubled = next.min(file.first + games) - 1;
                let one = last.unwrap_or(part);
                return Err(MergeError::Doubled {
                    first: file.first,
                    last: doubled,
                    one,
                    other: part,
                });
            }
            whole.report.merge(file.report);
            last = Some(part);
        }
        if whole.report.games < whole.head.games {
            return Err(MergeError::Lost { first: whole.report.games, last: most, most });
        }
        Ok(whole)
    }
}

impl Head {
    fn agrees(&self, other: &Head, part: usize) -> Result<(), MergeError> {
        let seats = |head: &Head| serde_json::to_string(&head.seats).unwrap_or_default();
        let facts = |head: &Head| {
            [
                ("game", head.game.clone()),
                ("set-up", head.setup.to_string()),
                ("players", seats(head)),
                ("seed", head.seed.to_string()),
                ("limit of steps", head.step_limit.to_string()),
                ("number of games", head.games.to_string()),
            ]
        };
        for ((what, ours), (_, its)) in facts(self).into_iter().zip(facts(other)) {
            if ours != its {
                return Err(MergeError::Foreign { part, what, its, ours });
            }
        }
        Ok(())
    }
}

fn exact(spreads: &BTreeMap<String, Spread>) -> BTreeMap<String, ExactSpread> {
    spreads.iter().map(|(name, spread)| (name.clone(), spread.into())).collect()
}
