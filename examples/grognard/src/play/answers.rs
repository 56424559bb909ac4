//! Questions during a game, which change nothing.

use table::{ActError, MenuItem, PlayError, Study, meant, rule_texts};

use super::menu;
use super::turn::Play;
use crate::exit::refusal;
use crate::{logbook, odds, reach, roster};

impl Play<'_, '_> {
    /// Says why an action is not allowed, or that it is.
    pub(super) fn explain(&mut self, action: &str) -> anyhow::Result<()> {
        let listed = |number: usize, menu: &[MenuItem]| {
            number.checked_sub(1).and_then(|index| menu.get(index)).map(|it| it.text.clone())
        };
        if let Some(text) = action.parse().ok().and_then(|n| listed(n, &self.session.menu())) {
            writeln!(self.console.out, "Allowed: {} ({})", text.sentence, text.command)?;
            return Ok(());
        }
        let checked = self.session.check_command(action);
        let pointed = || match action.split_whitespace().collect::<Vec<_>>()[..] {
            [hex] => self.session.why_not(None, hex),
            [unit, hex] => self.session.why_not(Some(unit), hex),
            _ => None,
        };
        match checked {
            Ok(()) => writeln!(self.console.out, "Allowed.")?,
            Err(error @ ActError::UnknownCommand { .. }) => match pointed() {
                Some(why) => self.refused(action, &PlayError::from(why).into())?,
                None => self.refused(action, &error)?,
            },
            Err(error) => self.refused(action, &error)?,
        }
        Ok(())
    }

    pub(super) fn list(&mut self, word: &str) -> anyhow::Result<()> {
        let menu = self.session.menu();
        let items = if word.is_empty() { menu.iter().collect() } else { menu::about(&menu, word) };
        if items.is_empty() {
            return self.no(&format!("There is nothing to do with '{word}' now."));
        }
        write!(self.console.out, "{}", menu::sentences(&items, self.console.pen()))?;
        Ok(())
    }

    pub(super) fn reach(&mut self, unit: &str) -> anyhow::Result<()> {
        let viewer = self.viewer_now();
        let view = self.session.view(viewer);
        let unit = roster::named(&view, unit).unwrap_or(unit);
        let wanted = unit.to_lowercase();
        if let Some(reach) = self.session.reach(viewer, unit) {
            return reach::print(&reach, self.console);
        }
        // A game that does not say still lists where the unit can go.
        let menu = self.session.menu();
        let of_unit = |item: &&MenuItem| {
            let is = |name: &str| name.to_lowercase() == wanted;
            item.text.hex.is_some() && item.text.unit.as_deref().is_some_and(is)
        };
        let items: Vec<_> = menu.iter().filter(of_unit).collect();
        if !items.is_empty() {
            write!(self.console.out, "{}", menu::sentences(&items, self.console.pen()))?;
            return Ok(());
        }
        let known = view.counters.iter().any(|counter| counter.id.to_lowercase() == wanted);
        match (unit, known) {
            ("", _) => self.no("Whose reach? Type reach and a unit's name; units lists them."),
            (_, true) => self.no(&format!("{unit} can go nowhere in this decision.")),
            (_, false) => match meant(unit, view.counters.iter().map(|it| it.id.as_str())) {
                several if several.len() > 1 => {
                    self.no(&format!("'{unit}' can mean {}.", several.join(" or ")))
                }
                _ => self.no(&format!("There is no unit '{unit}'; units lists them.")),
            },
        }
    }

    /// The odds of an action that is listed, or of an attack in the game's own words.
    pub(super) fn odds(&mut self, words: &str) -> anyhow::Result<()> {
        let menu = self.session.menu();
        let number = words.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let listed = number.and_then(|index| menu.get(index));
        let listed = listed.or_else(|| match menu::about(&menu, words).as_slice() {
            [only] => Some(only),
            _ => None,
        });
        if let Some(item) = listed.filter(|_| !words.is_empty()) {
            writeln!(self.console.out, "{}", item.text.sentence)?;
            return match self.session.odds(item.index) {
                Some(found) => odds::print(&found, self.console),
                None => self.no("No die decides this action alone."),
            };
        }
        // The words of an attack itself; what has an equals sign is a question without a board.
        if !words.is_empty() && !words.contains('=') {
            return match self.session.odds_of_command(words) {
                Ok(Some(found)) => odds::print(&found, self.console),
                Ok(None) => self.no("No die decides this action alone."),
                Err(error) => self.no(&refusal(&error)),
            };
        }
        let words: Vec<_> = words.split_whitespace().map(str::to_owned).collect();
        match odds::ask(self.game, &words) {
            Ok(found) => odds::print(&found, self.console),
            Err(error) => {
                let keys = self.game.study().map(Study::odds_keys).unwrap_or_default();
                let keys: Vec<_> =
                    keys.iter().map(|key| format!("{}={}", key.id, odds::values(key))).collect();
                let example = match keys.as_slice() {
                    [] => String::new(),
                    keys => format!(" Write: odds {}", keys.join(" ")),
                };
                self.no(&format!("No odds: {error}.{example}"))
            }
        }
    }

    /// What a rule says: its row in the game's table of rules.
    pub(super) fn rule(&mut self, number: &str) -> anyhow::Result<()> {
        let rows = rule_texts(self.game.rules());
        let found: Vec<_> =
            rows.iter().filter(|row| row.rule.eq_ignore_ascii_case(number)).collect();
        if found.is_empty() {
            let title = self.game.info().title;
            return self.no(&format!("{title} has no words for a rule '{number}' here."));
        }
        for row in found {
            writeln!(self.console.out, "{}  {}", row.rule, row.text)?;
        }
        Ok(())
    }

    pub(super) fn log(&mut self, count: &str) -> anyhow::Result<()> {
        let count = if count.is_empty() { Ok(20) } else { count.parse::<usize>() };
        let Ok(count) = count else {
            return self.no("How many lines? Type log and a number.");
        };
        let lines = self.session.log(self.viewer_now(), 0);
        if lines.is_empty() {
            writeln!(self.console.out, "Nothing has happened yet.")?;
        }
        logbook::print(&lines[lines.len().saturating_sub(count)..], self.console)
    }
}
