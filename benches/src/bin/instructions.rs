//! Counts the instructions of our queries: a gate that does not depend on the machine.
//!
//! `cargo run --release -p grognard-benches --bin instructions` runs each query under valgrind
//! (callgrind), compares the counts with `benches/instructions.txt`, and fails when one has risen
//! by more than five in a hundred. `-- --write` writes the file anew, for changes that are meant.
//!
//! Counts depend on the compiler: after a new one write them anew in a commit of its own.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, bail, ensure};
use grognard_benches::{Board, RoadMarch, ours};
use hexmap::HexId;
use pathfinding::Search;

/// How much a count may rise, in hundredths.
const TOLERANCE: u64 = 5;

/// What is asked.
const QUESTIONS: [&str; 6] = ["listed", "kept", "modes", "asked", "route", "landmarks"];
const BUDGETS: [&str; 4] = ["4", "8", "16", "all"];
const MAPS: [&str; 2] = ["47x34", "200x200"];

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => compare(false),
        ["--write"] => compare(true),
        ["--run", map, question, budget] => run(map, question, budget).map(|()| ExitCode::SUCCESS),
        other => bail!("unknown arguments {other:?}; only --write is known"),
    }
}

/// All queries: map, question, budget.
fn queries() -> impl Iterator<Item = [&'static str; 3]> {
    MAPS.into_iter().flat_map(|map| {
        QUESTIONS.into_iter().flat_map(move |question| {
            // Routes have no budget; and short moves are the same on the large map.
            let budgets = match question {
                "route" | "landmarks" => &BUDGETS[3..],
                _ if map == MAPS[1] => &BUDGETS[3..],
                _ => &BUDGETS[..],
            };
            budgets.iter().map(move |&budget| [map, question, budget])
        })
    })
}

fn compare(write: bool) -> anyhow::Result<ExitCode> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.txt");
    let known = read(&std::fs::read_to_string(&kept).unwrap_or_default())?;
    let mut lines = String::from("# Instructions of 16 queries each: map, question, MP, count.\n");
    let mut risen = 0;
    for query in queries() {
        let (name, count) = (query.join(" "), count(query)?);
        let (note, has_risen) = judge(known.get(&name).copied(), count);
        risen += u32::from(has_risen && !write);
        println!("{name:22} {count:>12}  {note}");
        writeln!(lines, "{name} {count}")?;
    }
    if write {
        std::fs::write(&kept, lines).context(kept.display().to_string())?;
    } else if risen > 0 {
        println!("\n{risen} counts have risen by more than {TOLERANCE} %.");
    }
    Ok(if risen == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What to say of a count beside the one that is known, and whether it has risen too far.
fn judge(known: Option<u64>, count: u64) -> (String, bool) {
    let Some(known) = known else { return ("new".to_owned(), false) };
    // In tenths of a hundredth.
    let change = count.abs_diff(known) * 1000 / known.max(1);
    let has_risen = count * 100 > known * (100 + TOLERANCE);
    let sign = if count < known { '-' } else { '+' };
    let change = format!("{sign}{}.{} %", change / 10, change % 10);
    let word = if has_risen { "  RISEN" } else { "" };
    (format!("{change} of {known}{word}"), has_risen)
}

/// The counts that are kept, by query.
fn read(text: &str) -> anyhow::Result<BTreeMap<String, u64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (query, count) = line.rsplit_once(' ').context("a line without a count")?;
            Ok((query.to_owned(), count.parse().with_context(|| line.to_owned())?))
        })
        .collect()
}

/// Runs one query under callgrind, which counts only what [`measured`] does.
fn count([map, question, budget]: [&str; 3]) -> anyhow::Result<u64> {
    let out: PathBuf = std::env::temp_dir().join(format!("callgrind.{}", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*measured*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(std::env::current_exe()?)
        .args(["--run", map, question, budget])
        .output()
        .context("valgrind was not found: install it")?;
    // It is there to be counted, not to be kept.
    let _ = std::fs::remove_file(out);
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{map} {question} {budget}: {said}");
    let count = said.lines().find_map(|line| line.split_once("Collected :"));
    let (_, count) = count.with_context(|| format!("callgrind counted nothing: {said}"))?;
    count.trim().parse().with_context(|| count.to_owned())
}

/// One query from each start, counted after two rounds that fetch memory.
fn run(map: &str, question: &str, budget: &str) -> anyhow::Result<()> {
    let board = if map == MAPS[0] { Board::usual()? } else { Board::monster()? };
    let mp: Option<u32> = budget.parse().ok();
    let (moves, landmarks) = (board.moves(), board.moves_with_landmarks());
    let (table, asked) = (RoadMarch::compile(&board)?, RoadMarch::new(&board));
    let march = RoadMarch::by_table(&table, &board);
    let mut search = Search::new();
    let number = |cost: Option<u32>| u64::from(cost.unwrap_or(0));
    let mut ask = |start: HexId, goal: HexId| match question {
        "listed" => ours::list(&mut search, &moves, start, mp).sum(),
        "kept" => number(ours::reach(&mut search, &moves, start, mp, goal)),
        "modes" => number(ours::reach(&mut search, &march, start, mp, goal)),
        "asked" => number(ours::reach(&mut search, &asked, start, mp, goal)),
        "route" => number(ours::route(&mut search, &moves, start, goal)),
        _ => number(ours::route(&mut search, &landmarks, start, goal)),
    };
    let mut round = || -> u64 {
        let trips = board.starts.iter().zip(&board.goals);
        trips.map(|(&start, &goal)| ask(black_box(start), black_box(goal))).sum()
    };
    let expected = round();
    ensure!(round() == expected, "the same question, another answer");
    ensure!(measured(&mut round) == expected, "the same question, another answer");
    Ok(())
}

/// What is counted.
#[inline(never)]
fn measured(round: &mut dyn FnMut() -> u64) -> u64 {
    black_box(round())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rise_of_more_than_five_in_a_hundred_is_told() {
        assert_eq!(judge(Some(1000), 1050), ("+5.0 % of 1000".to_owned(), false));
        assert_eq!(judge(Some(1000), 1051), ("+5.1 % of 1000  RISEN".to_owned(), true));
        assert_eq!(judge(Some(1000), 900), ("-10.0 % of 1000".to_owned(), false));
        assert_eq!(judge(None, 5), ("new".to_owned(), false));
    }

    #[test]
    fn what_is_kept_names_every_query_once() {
        let known = read(include_str!("../../instructions.txt")).unwrap();
        let names: Vec<String> = queries().map(|query| query.join(" ")).collect();
        assert_eq!(known.len(), names.len());
        assert!(names.iter().all(|name| known.contains_key(name)));
        assert!(read("a line").is_err());
    }
}
