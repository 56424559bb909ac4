//! Questions during a game, which change nothing.

use table::{ActError, MenuItem, PlayError, Study};

use super::menu;
use super::turn::Play;
use crate::{logbook, odds, reach};

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
        let wanted = unit.to_lowercase();
        let viewer = self.viewer_now();
        let answer = self.session.reach(viewer, unit);
        if let Some(reach) = answer.or_else(|| self.session.reach(viewer, &wanted)) {
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
        let view = self.session.view(viewer);
        let known = view.counters.iter().any(|counter| counter.id.to_lowercase() == wanted);
        match (unit, known) {
            ("", _) => self.no("Whose reach? Type reach and a unit's name; units lists them."),
            (_, true) => self.no(&format!("{unit} can go nowhere in this decision.")),
            (_, false) => self.no(&format!("There is no unit '{unit}'; units lists them.")),
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
        let rows = self.game.rules().lines().filter_map(|line| {
            let mut cells = line.trim().strip_prefix('|')?.split('|').map(str::trim);
            Some((cells.next()?, cells.next()?))
        });
        let found: Vec<_> =
            rows.filter(|(rule, _)| !number.is_empty() && *rule == number).collect();
        if found.is_empty() {
            let title = self.game.info().title;
            return self.no(&format!("{title} has no words for a rule '{number}' here."));
        }
        for (rule, words) in found {
            writeln!(self.console.out, "{rule}  {words}")?;
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
