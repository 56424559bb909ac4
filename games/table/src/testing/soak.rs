//! One game of a soak, checked after every step.

use combat::{Dice, SeededDice};

use super::checks::{
    Broken, Checked, applied, broken, check_decision, check_examples, check_hidden, check_list,
    check_short_names, dice, round_trip,
};
use super::playout::guarded;
use super::shown::{check_move, check_odds, check_reach};
use super::{Fault, Kit, Promise, Soaked, mutate};
use crate::{
    Decision, Event, Game, Journal, Player, Recorder, Seats, Session, Setup, SideId, Viewer,
    find_player, player_chance, verify,
};

/// One game of a soak.
struct Soak<'k, G: Game> {
    kit: &'k Kit<G>,
    session: Session<G>,
    players: Vec<Box<dyn Player<G>>>,
    chance: SeededDice,
    /// Actions of earlier states, some of which are illegal now.
    strangers: Vec<G::Action>,
    words: Vec<String>,
    reload: bool,
}

/// Plays one game of a soak.
pub(super) fn game<G: Game>(
    kit: &Kit<G>,
    index: u64,
    seats: &Seats,
    soaked: &mut Soaked,
) -> Result<(), Fault> {
    let seed = SeededDice::game_seed(kit.seed, index);
    let chance = SeededDice::new(!seed);
    let setup = kit.setups.nth(index);
    let fault = |step, (promise, seen)| Fault::of::<G>(&setup, seed, step, promise, seen);
    let mut soak = Soak::begin(kit, &setup, seed, seats, chance, index < kit.reloads)
        .map_err(|broken| fault(0, broken))?;
    let mut step = 0;
    guarded(|| {
        while soak.session.state().decision().side().is_some() {
            step = soak.session.steps();
            soak.step(soaked)?;
        }
        step = soak.session.steps();
        soak.end()
    })
    .map_err(|broken| fault(step, broken))?;
    soaked.games += 1;
    Ok(())
}

impl<'k, G: Game> Soak<'k, G> {
    fn begin(
        kit: &'k Kit<G>,
        setup: &Setup,
        seed: u64,
        seats: &Seats,
        chance: SeededDice,
        reload: bool,
    ) -> Result<Self, Broken> {
        let session = Session::new(setup, seed, seats.clone())
            .or_else(|error| broken(Promise::SetsUp, error.to_string()))?;
        let sides = G::info().side_ids();
        let players = sides
            .map(|side| find_player(seats.of(G::info(), side), side))
            .collect::<Result<Vec<_>, _>>()
            .or_else(|error| broken(Promise::Players, error.to_string()))?;
        check_examples(session.state())?;
        let (strangers, words) = (Vec::new(), Vec::new());
        Ok(Soak { kit, session, players, chance, strangers, words, reload })
    }

    /// Checks the state, then lets the player whose decision it is choose, and checks what came of
    /// it.
    fn step(&mut self, soaked: &mut Soaked) -> Checked {
        if self.session.steps() as u64 >= self.kit.step_limit {
            return broken(Promise::Ends, format!("it goes on after {}", self.kit.step_limit));
        }
        let state = self.session.state().clone();
        let Decision::Side(side) = state.decision() else { return Ok(()) };
        let thorough = dice(self.chance.pick(self.kit.every))? == 0;
        let actions = self.session.actions();
        soaked.offered += actions.len() as u64;
        check_decision(&state, side, &actions)?;
        if thorough {
            soaked.hidden += self.check_state(&state)?;
            check_list(&state, &actions)?;
            self.check_words(&state, &actions)?;
            self.check_shown(&state, side, &actions)?;
            soaked.refused += self.check_hostile(&state, &actions)?;
        } else {
            state.invariants().or_else(|seen| broken(Promise::Invariants, seen))?;
        }

        let mut chance = player_chance(self.session.seed(), self.session.steps() as u64);
        let chosen = dice(self.players[side.index()].choose(&state, side, &actions, &mut chance))?;
        let Some(action) = actions.get(chosen) else {
            return broken(Promise::Players, format!("chose {chosen} of {}", actions.len()));
        };
        if thorough {
            self.check_apply(&state, action)?;
            self.remember(&actions)?;
        }
        if let Err(error) = self.session.act(action.clone()) {
            return broken(Promise::CheckAgrees, format!("{action:?} was refused: {error}"));
        }
        soaked.steps += 1;
        if thorough {
            self.check_undo(&state, soaked)?;
        }
        if self.reload { self.check_journal() } else { Ok(()) }
    }

    fn end(&mut self) -> Checked {
        let state = self.session.state().clone();
        self.check_state(&state)?;
        let listed = self.session.actions();
        if let Some(action) = listed.first() {
            return broken(Promise::StaysOver, format!("{action:?} is listed"));
        }
        for action in &self.strangers {
            if self.session.act(action.clone()).is_ok() || state.check(action).is_ok() {
                return broken(Promise::StaysOver, format!("{action:?} is allowed"));
            }
        }
        let log = |viewer| self.session.log(viewer, 0);
        if !state.has_secrets() && log(Viewer::Spectator) != log(Viewer::Omniscient) {
            return broken(
                Promise::Hides,
                "a game that claims to have no secrets has a secret log",
            );
        }
        let mut names: Vec<_> = state.tally().into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return broken(Promise::Words, "a tally has a name twice");
        }
        self.check_journal()
    }

    /// What must hold of any state; gives how many states were compared for hiding.
    fn check_state(&mut self, state: &G) -> Result<u64, Broken> {
        state.invariants().or_else(|seen| broken(Promise::Invariants, seen))?;
        let again = round_trip("the state", state)?;
        if again.stable_hash() != state.stable_hash() {
            return broken(Promise::PlainData, "the state's hash is another after reading");
        }
        let prompt = state.prompt();
        if prompt.sentence.is_empty() || prompt.turn.is_empty() {
            return broken(Promise::Words, "the decision has no words");
        }
        round_trip("the open view", &state.view(Viewer::Spectator))?;
        let whole = round_trip("the whole view", &state.view(Viewer::Omniscient))?;
        check_short_names(&whole)?;
        if !state.has_secrets() && state.view(Viewer::Spectator) != whole {
            return broken(Promise::Hides, "a game that claims to have no secrets hides something");
        }
        let mut compared = 0;
        for side in G::info().side_ids() {
            let viewer = Viewer::Side(side);
            round_trip("a side's view", &state.view(viewer))?;
            // A game has no say in it, but must not fall over it.
            let _ = state.evaluate(side);
            if let Some(other) = dice(state.reimagined(side, &mut self.chance))? {
                check_hidden(state, &other, side)?;
                self.check_asking(state, &other, side)?;
                self.check_spying(state, &other, side)?;
                compared += u64::from(*state != other);
            }
        }
        Ok(compared)
    }

    /// A side that asks learns nothing hidden: in two states that it cannot tell apart its boards
    /// show the same reach, odds and overlays, and the same reasons refuse what is not allowed.
    fn check_asking(&mut self, state: &G, other: &G, side: SideId) -> Checked {
        let name = G::info().side_name(side);
        let tells = |by: &str| broken(Promise::Hides, format!("{name} can tell by {by}"));
        let viewer = Viewer::Side(side);
        if state.overlays(viewer) != other.overlays(viewer) {
            return tells("an overlay");
        }
        let mut actions = Vec::new();
        if state.decision().side() == Some(side) {
            state.actions(&mut actions);
        }
        if actions.is_empty() {
            return Ok(());
        }
        let action = &actions[dice(self.chance.pick(actions.len()))?];
        if state.odds(action) != other.odds(action) {
            return tells(&format!("the odds of {action:?}"));
        }
        if let Some(unit) = state.describe(action).unit
            && state.reach(viewer, &unit) != other.reach(viewer, &unit)
        {
            return tells(&format!("where {unit} can go"));
        }
        if self.strangers.is_empty() {
            return Ok(());
        }
        let action = &self.strangers[dice(self.chance.pick(self.strangers.len()))?];
        if state.check(action) != other.check(action) {
            return tells(&format!("why {action:?} is refused"));
        }
        Ok(())
    }

    /// A side that acts learns nothing hidden that it could then take back: in two states that it
    /// cannot tell apart, an action without dice and reveals shows it the same.
    fn check_spying(&mut self, state: &G, other: &G, side: SideId) -> Checked {
        let mut actions = Vec::new();
        if state.decision().side() == Some(side) {
            state.actions(&mut actions);
        }
        if actions.is_empty() {
            return Ok(());
        }
        let action = &actions[dice(self.chance.pick(actions.len()))?];
        let roll = dice(self.chance.pick(1 << 20))? as u64;
        let (next, events) = applied(state, action, roll)?;
        let (made_up, other_events) = applied(other, action, roll)?;
        let mut all = events.iter().chain(&other_events);
        if all.any(|event| event.is_roll() || event.is_reveal()) {
            return Ok(());
        }
        let viewer = Viewer::Side(side);
        let told = |events: &[Event<G::Event>]| -> Vec<_> {
            events.iter().filter_map(|event| event.line(0, viewer)).collect()
        };
        if told(&events) != told(&other_events) || next.view(viewer) != made_up.view(viewer) {
            let name = G::info().side_name(side);
            let seen = format!("{action:?} shows {name} what was hidden, and is not a reveal");
            return broken(Promise::Hides, seen);
        }
        Ok(())
    }

    fn check_words(&mut self, state: &G, actions: &[G::Action]) -> Checked {
        let mut commands = Vec::with_capacity(actions.len());
        for action in actions {
            let text = state.describe(action);
            if text.command.is_empty() || text.sentence.is_empty() {
                return broken(Promise::Words, format!("{action:?} has none"));
            }
            commands.push(text.command);
        }
        let one = dice(self.chance.pick(actions.len()))?;
        let read = state.parse(&commands[one]);
        if read.as_ref() != Some(&actions[one]) {
            let (command, action) = (&commands[one], &actions[one]);
            return broken(
                Promise::Words,
                format!("'{command}' of {action:?} is read as {read:?}"),
            );
        }
        commands.sort_unstable();
        let mut pairs = commands.iter().zip(commands.iter().skip(1));
        if let Some((double, _)) = pairs.find(|(one, next)| one == next) {
            return broken(Promise::Words, format!("'{double}' stands for two actions"));
        }
        Ok(())
    }

    /// Reach and odds agree with the list. Both cost more than all else that a state is asked, so
    /// not every state is.
    fn check_shown(&mut self, state: &G, side: SideId, actions: &[G::Action]) -> Checked {
        const ONE_IN: usize = 4;
        if dice(self.chance.pick(ONE_IN))? != 0 {
            return Ok(());
        }
        check_reach(state, side, actions)?;
        let action = &actions[dice(self.chance.pick(actions.len()))?];
        let seed = dice(self.chance.pick(1 << 20))? as u64;
        check_move(state, side, action, seed)?;
        check_odds(state, action)
    }

    /// Actions from elsewhere are legal exactly if they are listed; gives how many were refused.
    fn check_hostile(&mut self, state: &G, actions: &[G::Action]) -> Result<u64, Broken> {
        const EACH: usize = 8;
        let mut hostile = Vec::new();
        if let Some(generate) = self.kit.hostile {
            hostile.extend(generate(state, &mut self.chance));
        }
        for _ in 0..EACH {
            let one = &actions[dice(self.chance.pick(actions.len()))?];
            hostile.extend(dice(mutate::mutated(one, &self.words, &mut self.chance))?);
            if !self.strangers.is_empty() {
                let one = dice(self.chance.pick(self.strangers.len()))?;
                hostile.push(self.strangers[one].clone());
            }
        }
        let mut refused = 0;
        for action in hostile {
            let legal = match self.kit.oracle {
                Some(oracle) => oracle(state, &action),
                None => actions.contains(&action),
            };
            match state.check(&action) {
                Ok(()) if !legal => {
                    return broken(Promise::CheckAgrees, format!("{action:?} is allowed only"));
                }
                Err(violation) if legal => {
                    let seen = format!("{action:?} is refused: {violation}");
                    return broken(Promise::CheckAgrees, seen);
                }
                Ok(()) => {}
                Err(_) => {
                    refused += 1;
                    let steps = self.session.steps();
                    let played = self.session.act(action.clone()).is_ok();
                    if played || self.session.state() != state || self.session.steps() != steps {
                        return broken(Promise::RefusalIsHarmless, format!("{action:?} did"));
                    }
                }
            }
        }
        Ok(refused)
    }

    fn check_apply(&mut self, state: &G, action: &G::Action) -> Checked {
        round_trip("an action", action)?;
        let roll = dice(self.chance.pick(1 << 20))? as u64;
        let (first, events) = applied(state, action, roll)?;
        let (second, same_events) = applied(state, action, roll)?;
        let mut silent = state.clone();
        dice(silent.apply(action, &mut Recorder::silent(&mut SeededDice::new(roll))))?;
        if first != second || events != same_events {
            return broken(Promise::Deterministic, format!("{action:?} does not"));
        }
        if first != silent {
            return broken(Promise::Deterministic, format!("{action:?} looks at the log"));
        }
        for event in &events {
            if event.sentence().is_empty() {
                return broken(Promise::Words, format!("{event:?} has none"));
            }
        }
        Ok(())
    }

    /// The step that was just played is undone and redone, or cannot be.
    fn check_undo(&mut self, before: &G, soaked: &mut Soaked) -> Checked {
        let after = self.session.state().clone();
        let steps = self.session.steps();
        let events = self.session.events(steps);
        let barred = events.iter().any(|event| event.is_roll() || event.is_reveal());
        let undone = self.session.undo();
        if barred {
            soaked.barred += 1;
            return if undone.is_err() && *self.session.state() == after {
                Ok(())
            } else {
                broken(Promise::Undoes, "a die or a reveal was undone")
            };
        }
        let hash_before = self.session.hash();
        if undone.is_err()
            || self.session.state() != before
            || hash_before != before.stable_hash()
            || self.session.redo().is_err()
            || *self.session.state() != after
            || self.session.hash() != after.stable_hash()
        {
            return broken(Promise::Undoes, "they do not");
        }
        soaked.undone += 1;
        Ok(())
    }

    /// The game so far is written, read and played again.
    fn check_journal(&self) -> Checked {
        let journal = self.session.journal();
        let text =
            journal.to_text().or_else(|error| broken(Promise::PlainData, error.to_string()))?;
        let read = Journal::from_text(text.as_bytes(), G::info().id)
            .or_else(|error| broken(Promise::PlainData, error.to_string()))?;
        if read != journal {
            return broken(Promise::PlainData, "the journal is another after reading");
        }
        let state =
            verify::<G>(&read).or_else(|error| broken(Promise::Replays, error.to_string()))?;
        if state != *self.session.state() {
            return broken(Promise::Replays, "it leads to another state");
        }
        let loaded = Session::<G>::from_journal(&read)
            .or_else(|error| broken(Promise::Replays, error.to_string()))?;
        if loaded.can_undo() != self.session.can_undo() || loaded.hash() != self.session.hash() {
            return broken(Promise::Replays, "the way back is another after loading");
        }
        Ok(())
    }

    /// Keeps some of the actions, so that later states can be asked about them.
    fn remember(&mut self, actions: &[G::Action]) -> Checked {
        const KEPT: usize = 256;
        let one = &actions[dice(self.chance.pick(actions.len()))?];
        mutate::gather_words(one, &mut self.words);
        if self.strangers.len() < KEPT {
            self.strangers.push(one.clone());
        } else {
            let place = dice(self.chance.pick(KEPT))?;
            self.strangers[place] = one.clone();
        }
        Ok(())
    }
}
