//! The checks that need no game in progress.

use std::fmt::Debug;

use combat::{DiceError, SeededDice};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Promise;
use crate::game::Next;
use crate::{Counter, Game, Location, Recorder, SideId, View, Viewer};

/// What one check came to.
pub(super) type Checked = Result<(), Broken>;

/// A promise that was broken, and what was seen instead.
pub(super) type Broken = (Promise, String);

pub(super) fn broken<T>(promise: Promise, seen: impl Into<String>) -> Result<T, Broken> {
    Err((promise, seen.into()))
}

/// Whoever decides exists, and has something to do.
pub(super) fn check_decision<G: Game>(state: &G, side: SideId, actions: &[G::Action]) -> Checked {
    if side.index() >= G::info().sides.len() {
        return broken(Promise::Words, format!("side {} is not listed", side.0));
    }
    if actions.is_empty() {
        return broken(Promise::NoDeadEnd, state.prompt().sentence);
    }
    Ok(())
}

/// The list is the same each time, without doubles, and `check` allows all of it.
pub(super) fn check_list<G: Game>(state: &G, actions: &[G::Action]) -> Checked {
    let mut again = Vec::with_capacity(actions.len());
    state.actions(&mut again);
    if again != actions {
        return broken(Promise::StableList, "the second list is another");
    }
    for (index, action) in actions.iter().enumerate() {
        if actions[..index].contains(action) {
            return broken(Promise::StableList, format!("{action:?} is listed twice"));
        }
        if let Err(violation) = state.check(action) {
            let seen = format!("the listed {action:?} is refused: {violation}");
            return broken(Promise::CheckAgrees, seen);
        }
    }
    Ok(())
}

/// No two counters on the map are written alike on a board of letters.
pub(super) fn check_short_names(view: &View) -> Checked {
    let on_map = |counter: &&Counter| matches!(counter.place, Location::Hex(_)) && !counter.hidden;
    let mut seen: Vec<(String, &str)> = Vec::new();
    for counter in view.counters.iter().filter(on_map) {
        if counter.short.is_empty() {
            return broken(Promise::ShortNames, format!("{} has none", counter.id));
        }
        seen.push((counter.short.to_lowercase(), &counter.id));
    }
    seen.sort_unstable();
    match seen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => {
            let ((short, one), (_, other)) = (&pair[0], &pair[1]);
            broken(Promise::ShortNames, format!("{one} and {other} are both '{short}'"))
        }
        None => Ok(()),
    }
}

/// The examples of the title page can be read.
pub(super) fn check_examples<G: Game>(start: &G) -> Checked {
    let unread = |command: &&str| start.parse(command).is_none();
    match G::info().examples.iter().map(|example| example.command).find(unread) {
        Some(command) => broken(Promise::Words, format!("the example '{command}' is not read")),
        None => Ok(()),
    }
}

/// Two states that a side must not be able to tell apart: it sees the same and can do the same.
pub(super) fn check_hidden<G: Game>(state: &G, other: &G, side: SideId) -> Checked {
    let name = G::info().side_name(side);
    other.invariants().or_else(|seen| {
        broken(Promise::Invariants, format!("not in a state made up for {name}: {seen}"))
    })?;
    // A spectator sees what is open to all, so no more than any side.
    for viewer in [Viewer::Side(side), Viewer::Spectator] {
        let (seen, made_up) = (state.view(viewer), other.view(viewer));
        if seen != made_up {
            return broken(
                Promise::Hides,
                format!("what is hidden from {name} shows: {seen:?} and {made_up:?}"),
            );
        }
    }
    if state.decision() != other.decision() {
        return broken(Promise::Hides, format!("{name} can tell by whose decision it is"));
    }
    if state.decision().side() == Some(side) {
        let (mut own, mut made_up) = (Vec::new(), Vec::new());
        state.actions(&mut own);
        other.actions(&mut made_up);
        if own != made_up {
            return broken(Promise::Hides, format!("{name} can tell by what it may do"));
        }
        if own.iter().any(|action| state.describe(action) != other.describe(action)) {
            return broken(Promise::Hides, format!("{name} can tell by the words of an action"));
        }
    }
    Ok(())
}

pub(super) fn applied<G: Game>(
    state: &G,
    action: &G::Action,
    seed: u64,
) -> Result<Next<G>, Broken> {
    let mut next = state.clone();
    let mut events = Vec::new();
    let mut seeded = SeededDice::new(seed);
    dice(next.apply(action, &mut Recorder::telling(&mut seeded, &mut events)))?;
    Ok((next, events))
}

/// Seeded dice never fail; a game that makes up such an error itself is found here.
pub(super) fn dice<T>(rolled: Result<T, DiceError>) -> Result<T, Broken> {
    rolled.or_else(|error| broken(Promise::Deterministic, error.to_string()))
}

pub(super) fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    what: &str,
    value: &T,
) -> Result<T, Broken> {
    let read = serde_json::to_string(value)
        .and_then(|text| serde_json::from_str(&text))
        .or_else(|error| broken(Promise::PlainData, format!("{what}: {error}")))?;
    if read != *value {
        return broken(Promise::PlainData, format!("{what} is another: {value:?} and {read:?}"));
    }
    Ok(read)
}
