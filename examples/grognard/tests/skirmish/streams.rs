//! Colours, and readers that go away.

use std::io::{self, Write};

use grognard::{Console, Exit, run};

use crate::games;

/// A reader that has seen enough after so many bytes, or a disk that is full.
struct Ends {
    left: usize,
    kind: io::ErrorKind,
}

impl Write for Ends {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(self.kind.into());
        }
        let taken = bytes.len().min(self.left);
        self.left -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn run_into(out: &mut dyn Write, line: &str, colour: bool) -> (Exit, String) {
    let mut err = Vec::new();
    let mut input: &[u8] = b"1\n1\nboard\nunits\nlist\nhelp\nlog\n? end\nfoo\nquit\n";
    let mut console = Console::plain(&mut input, out, &mut err);
    console.colour = colour;
    let exit = run(&games(), line.split(' '), &mut console);
    (exit, String::from_utf8(err).unwrap())
}

const LINES: [&str; 7] = [
    "grognard games",
    "grognard games --json",
    "grognard --help",
    "grognard play skirmish",
    "grognard odds skirmish",
    "grognard map skirmish",
    "grognard simulate skirmish --games 5",
];

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for line in LINES {
        for left in [0, 1, 40] {
            let mut out = Ends { left, kind: io::ErrorKind::BrokenPipe };
            assert_eq!(run_into(&mut out, line, false), (Exit::Fine, String::new()), "{line}");
        }
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for line in LINES {
        let mut out = Ends { left: 10, kind: io::ErrorKind::StorageFull };
        let (exit, err) = run_into(&mut out, line, false);
        assert_eq!(exit, Exit::Refused, "{line}");
        assert!(err.starts_with("error: "), "{line}: {err}");
    }
}

#[test]
fn colours_are_written_only_where_they_are_welcome() {
    for line in LINES.iter().filter(|line| !line.contains("--json") && !line.contains("map")) {
        let (mut plain, mut coloured, mut declined) = (Vec::new(), Vec::new(), Vec::new());
        run_into(&mut plain, line, false);
        run_into(&mut coloured, line, true);
        run_into(&mut declined, &format!("{line} --no-color"), true);
        assert!(!plain.contains(&0x1b), "{line}");
        assert!(coloured.contains(&0x1b), "{line}");
        // Help is written before the flags are read.
        assert!(!declined.contains(&0x1b) || line.contains("--help"), "{line}");
    }
}

#[test]
fn colours_change_nothing_else() {
    let (mut plain, mut coloured) = (Vec::new(), Vec::new());
    run_into(&mut plain, "grognard play skirmish --seed 1", false);
    run_into(&mut coloured, "grognard play skirmish --seed 1", true);
    let coloured = String::from_utf8(coloured).unwrap();
    let stripped: String = coloured
        .split('\u{1b}')
        .enumerate()
        .map(|(index, part)| match index {
            0 => part,
            _ => part.split_once('m').unwrap().1,
        })
        .collect();
    assert_eq!(stripped, String::from_utf8(plain).unwrap());
}
