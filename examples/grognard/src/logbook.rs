//! The log of a game as text.

use table::{LineKind, LogLine};

use crate::Console;
use crate::ink::Ink;

/// Prints lines of the log, each with its rule.
pub(crate) fn print(lines: &[LogLine], console: &mut Console<'_>) -> anyhow::Result<()> {
    let pen = console.pen();
    for line in lines {
        let rule = pen.ink(Ink::Faint, &format!("{:>6}", line.rule));
        let text = match line.kind {
            LineKind::Roll => pen.ink(Ink::Roll, &line.text),
            LineKind::Reveal => pen.ink(Ink::Reveal, &line.text),
            LineKind::Event => line.text.clone(),
        };
        writeln!(console.out, "{rule}  {text}")?;
    }
    Ok(())
}
