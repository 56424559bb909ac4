//! Questions during a game, which change nothing.

use table::{ActError, MenuItem, Study};

use super::menu;
use super::turn::Play;
use crate::{logbook, odds};

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
        let lower = action.to_lowercase();
        let checked = match self.session.check_command(action) {
            Err(ActError::UnknownCommand { .. }) => self.session.check_command(&lower),
            checked => checked,
        };
        match checked {
            Ok(()) => {
                writeln!(self.console.out, "Allowed.")?;
                Ok(())
            }
            Err(error) => self.refused(action, &error),
        }
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
        let wanted = unit.to_lowercase();
        let menu = self.session.menu();
        let of_unit = |item: &&MenuItem| {
            let text = &item.text;
            let is = |name: &str| name.to_lowercase() == wanted;
            text.hex.is_some() && (text.unit.as_deref().is_some_and(is) || is(&text.group))
        };
        let items: Vec<_> = menu.iter().filter(of_unit).collect();
        if !items.is_empty() {
            write!(self.console.out, "{}", menu::sentences(&items, self.console.pen()))?;
            return Ok(());
        }
        let view = self.session.view(self.viewer_now());
        let known = view.counters.iter().any(|counter| counter.id.to_lowercase() == wanted);
        match (unit, known) {
            ("", _) => self.no("Whose reach? Type reach and a unit's name; units lists them."),
            (_, true) => self.no(&format!("{unit} can go nowhere in this decision.")),
            (_, false) => self.no(&format!("There is no unit '{unit}'; units lists them.")),
        }
    }

    pub(super) fn odds(&mut self, words: &str) -> anyhow::Result<()> {
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

    pub(super) fn log(&mut self, count: &str) -> anyhow::Result<()> {
        let count = if count.is_empty() { Ok(20) } else { count.parse::<usize>() };
        let Ok(count) = count else {
            return self.no("How many lines? Type log and a number.");
        };
        let lines = self.session.log(self.viewer_now(), 0);
        logbook::print(&lines[lines.len().saturating_sub(count)..], self.console)
    }
}
