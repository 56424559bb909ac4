//! Whole commands of the program with a small game: what it writes, how it ends, what it leaves on
//! the disk. The game is the one that the table's own tests play; it has a secret card a side, so it
//! also shows that a terminal tells nobody's secret.

// The game names the table as its own tests do.
extern crate table as grognard_table;

#[allow(unused, reason = "the table's tests use all of it")]
#[path = "../../../../games/table/tests/table/toy.rs"]
mod toy;

mod asking;
mod journals;
mod playing;
mod saving;
mod simulating;
mod streams;
mod thinking;

use std::path::PathBuf;
use std::sync::Arc;

use grognard::{Console, Exit, run};
use table::Registry;

/// What a command did.
#[derive(Debug)]
struct Ran {
    exit: Exit,
    out: String,
    err: String,
}

impl Ran {
    /// The output as JSON.
    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// It ended well, and said nothing on the error stream.
    #[track_caller]
    fn fine(self) -> Ran {
        assert_eq!((self.exit, self.err.as_str()), (Exit::Fine, ""), "{}", self.out);
        self
    }

    /// It failed in this way, with a short error that holds these words and no output.
    #[track_caller]
    fn fails(&self, exit: Exit, words: &str) {
        assert_eq!(self.exit, exit, "{self:?}");
        assert!(self.err.starts_with("error: ") && self.err.contains(words), "{self:?}");
        assert!(self.err.lines().count() <= 2, "one or two sentences: {}", self.err);
    }
}

fn games() -> Arc<Registry> {
    Arc::new(Registry::new().with::<toy::Skirmish>())
}

/// Runs a command line, with its words divided by blanks, on this input.
fn typed(line: &str, input: &str) -> Ran {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = input.as_bytes();
    let mut console = Console::plain(&mut input, &mut out, &mut err);
    let exit = run(&games(), std::iter::once("grognard").chain(words), &mut console);
    Ran { exit, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

/// Runs a command line with nothing to read.
fn command(line: &str) -> Ran {
    typed(line, "")
}

/// An empty folder of a test's own.
fn scratch(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
