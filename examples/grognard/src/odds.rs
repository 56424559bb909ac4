//! `grognard odds`: what an attack may bring.

use table::{AnyGame, OddsLine, OddsView, OptionInfo, Registry, StudyError};

use crate::exit::bad_question;
use crate::ink::Ink;
use crate::setup::{find, pairs};
use crate::{Console, Exit};

/// Shows the exact odds of an attack, without a board
#[derive(Debug, clap::Args)]
#[command(after_help = "Which keys a game understands: grognard odds GAME --help")]
pub(crate) struct Args {
    /// The game's id, as `grognard games` lists it
    #[arg(value_name = "GAME")]
    game: String,
    /// The attack in the game's own words
    #[arg(value_name = "KEY=VALUE")]
    words: Vec<String>,
    /// Writes JSON for scripts
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    games: &Registry,
    args: &Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let odds = ask(find(games, &args.game)?, &args.words)?;
    if args.json {
        writeln!(console.out, "{}", serde_json::to_string(&odds)?)?;
    } else {
        print(&odds, console)?;
    }
    Ok(Exit::Fine)
}

/// Asks a game for the odds of an attack given as `key=value` words.
pub(crate) fn ask(game: &dyn AnyGame, words: &[String]) -> anyhow::Result<OddsView> {
    let study = game.study().ok_or(StudyError::NotOffered { what: "odds" })?;
    study.odds(&pairs("key of an attack", words)?).map_err(bad_question)
}

/// What a key may be set to, for a help.
pub(crate) fn values(key: &OptionInfo) -> String {
    if key.values.is_empty() { "…".to_owned() } else { key.values.join("|") }
}

/// The odds as a table; where the other side's dice fall apart from these, theirs as well.
pub(crate) fn print(odds: &OddsView, console: &mut Console<'_>) -> anyhow::Result<()> {
    let pen = console.pen();
    let both = !odds.back.is_empty();
    let width = odds.outcomes.iter().chain(&odds.back).map(|line| line.result.chars().count());
    let heads = if both { ["your dice", "their dice"] } else { ["result", ""] };
    let width = width.chain(heads.map(str::len)).max().unwrap_or(0);
    lines(heads[0], &odds.outcomes, width, console)?;
    if both {
        lines(heads[1], &odds.back, width, console)?;
    }
    for modifier in &odds.modifiers {
        let rule = pen.ink(Ink::Faint, &format!("(rule {})", modifier.rule));
        writeln!(console.out, "{:+} to the die: {} {rule}", modifier.amount, modifier.why)?;
    }
    Ok(())
}

/// One table: what can come, in how many ways, and how likely.
fn lines(
    head: &str,
    outcomes: &[OddsLine],
    width: usize,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let pen = console.pen();
    let head = format!("{head:<width$}  {:>9}  {:>7}", "ways", "chance");
    writeln!(console.out, "{}", pen.ink(Ink::Head, &head))?;
    for line in outcomes {
        let share = percent(line.ways, line.of);
        let ways = format!("{} of {}", line.ways, line.of);
        let bar = "#".repeat((share / 5.0).round() as usize);
        let bar = pen.ink(Ink::Roll, &bar);
        let row = format!("{:<width$}  {ways:>9}  {share:>5.1} %  {bar}", line.result);
        writeln!(console.out, "{}", row.trim_end())?;
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a share is read to a few digits")]
fn percent(ways: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { 100.0 * ways as f64 / of as f64 }
}

#[cfg(test)]
mod tests {
    use table::{ModifierLine, OddsLine, OddsView};

    use crate::Console;

    #[test]
    fn the_other_side_s_dice_are_shown_as_well() {
        let line = |result: &str, ways| OddsLine { result: result.to_owned(), ways, of: 6 };
        let mut odds = OddsView {
            outcomes: vec![line("no hit", 4), line("1 hit", 2)],
            back: vec![line("nobody is hit", 5), line("1 is hit", 1)],
            modifiers: vec![ModifierLine {
                amount: -1,
                rule: "4.2".to_owned(),
                why: "woods".to_owned(),
            }],
        };
        let shown = |odds: &OddsView| {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            super::print(odds, &mut Console::plain(&mut &b""[..], &mut out, &mut err)).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(
            shown(&odds),
            "your dice           ways   chance\n\
             no hit            4 of 6   66.7 %  #############\n\
             1 hit             2 of 6   33.3 %  #######\n\
             their dice          ways   chance\n\
             nobody is hit     5 of 6   83.3 %  #################\n\
             1 is hit          1 of 6   16.7 %  ###\n\
             -1 to the die: woods (rule 4.2)\n"
        );
        odds.back.clear();
        assert!(shown(&odds).starts_with("result "), "{}", shown(&odds));
    }
}
