//! What a player types.

/// A typed line, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed<'l> {
    /// Nothing.
    Empty,
    /// The list's action of this number, counted from 1.
    Number(usize),
    /// `? m evans 0101`: is this allowed, and if not, why not?
    Why(&'l str),
    Help,
    Board,
    /// `map WHERE`: moves the window
    Map(&'l str),
    Legend,
    /// `units [WORD]`
    Units(&'l str),
    /// `list [WORD]`
    List(&'l str),
    /// `reach UNIT`
    Reach(&'l str),
    /// `odds key=value…`, or `odds` and an action
    Odds(&'l str),
    /// `rule NUMBER`
    Rule(&'l str),
    Undo,
    Redo,
    /// `log [N]`
    Log(&'l str),
    /// `save [FILE]`
    Save(&'l str),
    /// `auto [PLAYER]`
    Auto(&'l str),
    Quit,
    /// Anything else is for the game.
    Action(&'l str),
}

impl<'l> Typed<'l> {
    /// Reads a line.
    pub(crate) fn read(line: &'l str) -> Typed<'l> {
        let line = line.trim();
        if let Some(action) = line.strip_prefix('?') {
            return match action.trim() {
                "" => Typed::Help,
                action => Typed::Why(action),
            };
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Typed::Empty,
            ("help" | "h", _) => Typed::Help,
            ("board" | "map", "") => Typed::Board,
            ("map", _) => Typed::Map(rest),
            ("legend" | "key", "") => Typed::Legend,
            ("units", _) => Typed::Units(rest),
            ("list" | "ls", _) => Typed::List(rest),
            ("reach", _) => Typed::Reach(rest),
            ("odds", _) => Typed::Odds(rest),
            ("rule", _) => Typed::Rule(rest),
            ("undo" | "u", "") => Typed::Undo,
            ("redo", "") => Typed::Redo,
            ("log", _) => Typed::Log(rest),
            ("save", _) => Typed::Save(rest),
            ("auto", _) => Typed::Auto(rest),
            ("quit" | "q" | "exit", "") => Typed::Quit,
            (number, "") => number.parse().map_or(Typed::Action(line), Typed::Number),
            _ => Typed::Action(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Typed;

    #[test]
    fn lines_are_read() {
        for (line, typed) in [
            ("  \n", Typed::Empty),
            ("12\r\n", Typed::Number(12)),
            ("?", Typed::Help),
            ("?m evans 0101", Typed::Why("m evans 0101")),
            ("? m evans 0101\n", Typed::Why("m evans 0101")),
            ("m evans 0707", Typed::Action("m evans 0707")),
            ("log 5", Typed::Log("5")),
            ("map", Typed::Board),
            ("map  left", Typed::Map("left")),
            ("SAVE my game.json", Typed::Save("my game.json")),
            ("q", Typed::Quit),
            ("undo everything", Typed::Action("undo everything")),
            ("-1", Typed::Action("-1")),
        ] {
            assert_eq!(Typed::read(line), typed, "{line:?}");
        }
    }
}
