//! The loop of a game: show, ask, do, tell.

use table::{
    ActError, AnyGame, AnySession, Decision, STEP_LIMIT, Seats, SideId, UndoError, Viewer, listed,
};

use super::command::Typed;
use super::record::Record;
use super::{help, menu};
use crate::exit::refusal;
use crate::ink::{Ink, harmless};
use crate::{Console, Exit, board, logbook, replay, roster};

/// A line that is longer is nothing that anybody typed.
const LONGEST_LINE: u64 = 64 * 1024;

/// A game in progress, and those who watch it.
pub(crate) struct Play<'p, 'c> {
    pub(super) game: &'p dyn AnyGame,
    pub(super) session: Box<dyn AnySession>,
    record: Record,
    pub(super) console: &'p mut Console<'c>,
    /// The sides that are asked.
    humans: Vec<SideId>,
    /// Has the situation changed since it was shown?
    changed: bool,
    /// The turn, and the phases of it in which the board was shown.
    shown: (String, Vec<String>),
    /// Could the game not be saved the last time?
    unsaved: bool,
    /// Has the legend been shown?
    legend_shown: bool,
    /// Where the player has put the window on the map, if it does not follow the decision.
    pub(super) looks_at: Option<(usize, usize)>,
    /// What the player was warned about and may do by typing it again.
    warned: Option<String>,
}

/// Whether the game goes on.
enum Next {
    On,
    Quit,
}

impl<'p, 'c> Play<'p, 'c> {
    pub(crate) fn new(
        game: &'p dyn AnyGame,
        session: Box<dyn AnySession>,
        record: Record,
        console: &'p mut Console<'c>,
    ) -> Play<'p, 'c> {
        let info = session.info();
        let human = |&side: &SideId| session.seats().of(info, side) == Seats::HUMAN;
        let humans = info.side_ids().filter(human).collect();
        Play {
            game,
            session,
            record,
            console,
            humans,
            changed: true,
            shown: Default::default(),
            unsaved: false,
            legend_shown: false,
            looks_at: None,
            warned: None,
        }
    }

    /// Plays until the game is over or the player leaves.
    pub(crate) fn run(mut self) -> anyhow::Result<Exit> {
        if !self.humans.is_empty() {
            writeln!(self.console.out, "Type help for the commands.")?;
        }
        loop {
            match self.session.decision() {
                Decision::Side(side) if !self.humans.contains(&side) => self.bot(side)?,
                Decision::Over(_) if self.humans.is_empty() => {
                    self.show_board()?;
                    writeln!(self.console.out, "{}", replay::standing(self.session.as_ref()))?;
                    break;
                }
                _ => {
                    self.show()?;
                    if let Next::Quit = self.ask()? {
                        break;
                    }
                }
            }
        }
        self.farewell()
    }

    /// Through whose eyes the game is shown when this side decides.
    fn viewer(&self, deciding: Option<SideId>) -> Viewer {
        match (self.humans.as_slice(), deciding) {
            ([], _) => Viewer::Omniscient,
            ([only], _) => Viewer::Side(*only),
            (several, Some(side)) if several.contains(&side) => Viewer::Side(side),
            _ => Viewer::Spectator,
        }
    }

    pub(super) fn viewer_now(&self) -> Viewer {
        self.viewer(self.session.decision().side())
    }

    /// A bot decides.
    fn bot(&mut self, side: SideId) -> anyhow::Result<()> {
        let steps = self.session.steps() as u64;
        if steps >= STEP_LIMIT {
            anyhow::bail!("the game has come to no end after {steps} actions");
        }
        let player = self.session.seats().of(self.session.info(), side).to_owned();
        self.session.act_by(&player)?;
        self.tell(self.viewer(Some(side)))
    }

    /// Tells what happened in the last step, and keeps it.
    fn tell(&mut self, viewer: Viewer) -> anyhow::Result<()> {
        self.tell_steps(viewer, 1)
    }

    /// Tells what happened in the last steps, and keeps them.
    fn tell_steps(&mut self, viewer: Viewer, steps: usize) -> anyhow::Result<()> {
        let lines = self.session.log(viewer, self.session.steps().saturating_sub(steps));
        logbook::print(&lines, self.console)?;
        self.moved()
    }

    /// The situation is another one: it must be kept and shown.
    fn moved(&mut self) -> anyhow::Result<()> {
        self.changed = true;
        let kept = self.record.keep(self.session.as_ref());
        self.unsaved = kept.is_err();
        if let Err(error) = kept {
            writeln!(self.console.err, "warning: the game is not saved: {error}")?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> anyhow::Result<()> {
        let view = self.session.view(self.viewer_now());
        let window = self.window(&view);
        let text = board::text(self.game, &view, window, self.console);
        write!(self.console.out, "\n{text}")?;
        if !std::mem::replace(&mut self.legend_shown, true) {
            write!(self.console.out, "{}", board::legend(self.game, self.console.pen()))?;
        }
        Ok(())
    }

    /// Shows where the game stands: the board once in each phase of a turn, whose decision it is,
    /// and what they may do.
    fn show(&mut self) -> anyhow::Result<()> {
        if !std::mem::take(&mut self.changed) {
            return Ok(());
        }
        let side = self.session.decision().side();
        let prompt = self.session.prompt();
        if self.shown.0 != prompt.turn {
            self.shown = (prompt.turn.clone(), Vec::new());
        }
        if !self.shown.1.contains(&prompt.phase) {
            self.show_board()?;
            self.shown.1.push(prompt.phase.clone());
        }
        let pen = self.console.pen();
        let out = &mut *self.console.out;
        let Some(side) = side else {
            let text = pen.ink(Ink::Head, &replay::standing(self.session.as_ref()));
            writeln!(out, "\n{text}\nLook back with log, board and units; save the game; quit.")?;
            return Ok(());
        };
        let place = pen.ink(Ink::Head, &format!("{}, {}.", prompt.turn, prompt.phase));
        writeln!(out, "\n{place} {}", pen.ink(Ink::Side(side), &prompt.sentence))?;
        let mut menu = self.session.menu();
        for (item, undone) in menu.iter_mut().zip(self.session.left_undone()) {
            if !undone.is_empty() {
                item.text.sentence.extend([" Still to act: ", &some_of(&undone), "."]);
            }
        }
        write!(out, "{}", menu::text(&menu, pen))?;
        Ok(())
    }

    /// Reads one line and obeys it.
    fn ask(&mut self) -> anyhow::Result<Next> {
        let pen = self.console.pen();
        if self.console.asks {
            write!(self.console.out, "{} ", pen.ink(Ink::Head, ">"))?;
        }
        self.console.out.flush()?;
        let Some(line) = self.line()? else {
            if self.console.asks {
                writeln!(self.console.out)?;
            }
            return Ok(Next::Quit);
        };
        let line = line.trim();
        if !self.console.asks && !line.is_empty() {
            writeln!(self.console.out, "> {}", harmless(line))?;
        }
        let typed = Typed::read(line);
        if self.warns(typed, line)? {
            return Ok(Next::On);
        }
        self.obey(typed)
    }

    /// The next line of the input, whatever bytes it has; `None` at its end.
    fn line(&mut self) -> anyhow::Result<Option<String>> {
        use std::io::{BufRead, Read};
        let mut bytes = Vec::new();
        let read = (&mut *self.console.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Who would be left undone by what was typed is named first. A person is asked to type it
    /// again; commands from a file are not held up.
    fn warns(&mut self, typed: Typed<'_>, line: &str) -> anyhow::Result<bool> {
        let again = self.warned.take().is_some_and(|warned| warned == line);
        let index = match typed {
            Typed::Number(number) => number.checked_sub(1),
            Typed::Action(words) => self.session.index_of(words),
            _ => None,
        };
        let undone = index.and_then(|index| self.session.left_undone().into_iter().nth(index));
        let Some(undone) = undone.filter(|undone| !undone.is_empty() && !again) else {
            return Ok(false);
        };
        if !self.console.asks {
            writeln!(self.console.out, "Left undone: {}.", some_of(&undone))?;
            return Ok(false);
        }
        self.no(&format!("Still to act: {}. Type {line} again to leave it.", some_of(&undone)))?;
        self.warned = Some(line.to_owned());
        Ok(true)
    }

    fn obey(&mut self, typed: Typed<'_>) -> anyhow::Result<Next> {
        let pen = self.console.pen();
        match typed {
            Typed::Empty => {}
            Typed::Quit => return Ok(Next::Quit),
            Typed::Help => {
                let text = help::text(self.game, pen);
                write!(self.console.out, "{text}")?;
            }
            Typed::Board => self.show_board()?,
            Typed::Map(to) => self.look(to)?,
            Typed::Legend => write!(self.console.out, "{}", board::legend(self.game, pen))?,
            Typed::Units(word) => {
                let view = self.session.view(self.viewer_now());
                let text = roster::text(self.session.info(), &view, word, pen);
                write!(self.console.out, "{text}")?;
            }
            Typed::List(word) => self.list(word)?,
            Typed::Reach(unit) => self.reach(unit)?,
            Typed::Odds(words) => self.odds(words)?,
            Typed::Rule(number) => self.rule(number)?,
            Typed::Undo => self.undo()?,
            Typed::Redo => self.redo()?,
            Typed::Log(count) => self.log(count)?,
            Typed::Save(name) => match self.record.save(self.session.as_ref(), name) {
                Ok(file) => writeln!(self.console.out, "Saved in {}.", file.display())?,
                Err(error) => self.no(&format!("Not saved: {error}."))?,
            },
            Typed::Why(action) => self.explain(action)?,
            Typed::Auto(player) => {
                let player = if player.is_empty() { "greedy" } else { player };
                let done = |session: &mut dyn AnySession| session.act_by(player).map(|_| ());
                self.act("", done)?;
            }
            Typed::Number(number) => self.act("", |session| match number.checked_sub(1) {
                Some(index) => session.act(index),
                None => Err(ActError::NoSuchAction { index: 0, count: 0 }),
            })?,
            Typed::Action(words) => self.act(words, |session| session.act_command(words))?,
        }
        Ok(Next::On)
    }

    /// Does something to the game that may be refused.
    fn act(
        &mut self,
        words: &str,
        act: impl FnOnce(&mut dyn AnySession) -> Result<(), ActError>,
    ) -> anyhow::Result<()> {
        let viewer = self.viewer_now();
        match act(self.session.as_mut()) {
            Ok(()) => self.tell(viewer),
            Err(error) => self.refused(words, &error),
        }
    }

    pub(super) fn refused(&mut self, words: &str, error: &ActError) -> anyhow::Result<()> {
        match error {
            ActError::UnknownCommand { .. } => {
                // A unit's name or the beginning of a command is a question.
                let menu = self.session.menu();
                let about = menu::about(&menu, words);
                if about.is_empty() {
                    return self.no(&format!("{} Type help.", refusal(error)));
                }
                let text = menu::sentences(&about, self.console.pen());
                write!(self.console.out, "{text}")?;
                Ok(())
            }
            ActError::NoSuchAction { .. } => match self.session.menu().len() {
                0 => self.no("There is nothing to do any more: the game is over."),
                count => self.no(&format!("The list has the numbers 1 to {count}.")),
            },
            _ => self.no(&refusal(error)),
        }
    }

    /// Takes back the last decision of a player who is asked, and what bots did after it.
    fn undo(&mut self) -> anyhow::Result<()> {
        let humans = &self.humans;
        if let Err(error) = self.session.undo_past_bots(&|side| humans.contains(&side)) {
            return self.undo_refused(&error);
        }
        writeln!(self.console.out, "Taken back: step {} is next.", self.session.steps() + 1)?;
        self.moved()
    }

    /// Plays again what was taken back, with what bots did after it.
    fn redo(&mut self) -> anyhow::Result<()> {
        match self.session.redo_past_bots() {
            Ok(again) => self.tell_steps(self.viewer_now(), again),
            Err(error) => self.undo_refused(&error),
        }
    }

    fn undo_refused(&mut self, error: &UndoError) -> anyhow::Result<()> {
        self.no(&format!("Not possible: {error}."))
    }

    pub(super) fn no(&mut self, text: &str) -> anyhow::Result<()> {
        let text = self.console.pen().ink(Ink::No, &harmless(text));
        writeln!(self.console.out, "{text}")?;
        Ok(())
    }

    fn farewell(self) -> anyhow::Result<Exit> {
        let out = &mut *self.console.out;
        let over = self.session.decision().outcome().is_some();
        match self.record.kept() {
            Some(file) if self.unsaved => {
                anyhow::bail!("the game could not be saved in {}", file.display())
            }
            Some(file) if over => writeln!(out, "The game is kept in {}.", file.display())?,
            Some(file) => {
                writeln!(out, "The game is kept in {0}; go on with --save {0}.", file.display())?;
            }
            None if over => {}
            None => writeln!(out, "The game is not over. Next time, --save FILE keeps it.")?,
        }
        Ok(Exit::Fine)
    }
}

/// Names as a list, but no more than a line's worth.
fn some_of(names: &[String]) -> String {
    const MOST: usize = 12;
    if names.len() <= MOST {
        return listed(names);
    }
    format!("{} and {} more", names[..MOST].join(", "), names.len() - MOST)
}
