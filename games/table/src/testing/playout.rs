//! One whole game under the eyes of a referee.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::checks::{Checked, broken};
use super::{Fault, Promise};
use crate::{Event, Game, STEP_LIMIT, Seats, Session, Setup, find_player, player_chance, verify};

/// One action of a game, as a referee sees it.
#[derive(Debug)]
pub struct Watched<'a, G: Game> {
    /// The state in which it was chosen.
    pub before: &'a G,
    /// What was chosen.
    pub action: &'a G::Action,
    /// What was rolled and what happened.
    pub events: &'a [Event<G::Event>],
    /// The state that it led to.
    pub after: &'a G,
}

/// Says what is wrong with a step.
pub type Judge<'a, G> = &'a mut dyn FnMut(&Watched<'_, G>) -> Result<(), String>;

/// Plays a game to its end with the players of its seats, checks the invariants and asks the judge
/// after every step, and verifies the journal; gives the state in which it ended.
///
/// # Errors
/// The first fault, with the set-up, the seed and the step that show it again. A panic is one too.
pub fn play_out<G: Game>(
    setup: &Setup,
    seed: u64,
    seats: &Seats,
    judge: Judge<'_, G>,
) -> Result<G, Fault> {
    let fault = |step, (promise, seen)| Fault::of::<G>(setup, seed, step, promise, seen);
    let mut session = Session::<G>::new(setup, seed, seats.clone())
        .map_err(|error| fault(0, (Promise::SetsUp, error.to_string())))?;
    guarded(|| play(&mut session, judge)).map_err(|broken| fault(session.steps(), broken))?;
    Ok(session.state().clone())
}

fn play<G: Game>(session: &mut Session<G>, judge: Judge<'_, G>) -> Checked {
    let info = G::info();
    let mut players = info
        .side_ids()
        .map(|side| find_player::<G>(session.seats().of(info, side), side))
        .collect::<Result<Vec<_>, _>>()
        .or_else(|error| broken(Promise::Players, error.to_string()))?;
    while let Some(side) = session.state().decision().side() {
        let step = session.steps() as u64;
        if step >= STEP_LIMIT {
            return broken(Promise::Ends, format!("it goes on after {STEP_LIMIT}"));
        }
        let before = session.state().clone();
        let actions = session.actions();
        if actions.is_empty() {
            return broken(Promise::NoDeadEnd, before.prompt().sentence);
        }
        let mut chance = player_chance(session.seed(), step);
        let chosen = players[side.index()].choose(&before, side, &actions, &mut chance);
        let Some(action) = chosen.ok().and_then(|chosen| actions.get(chosen)) else {
            return broken(Promise::Players, "one chose nothing that was listed");
        };
        let events = match session.act(action.clone()) {
            Ok(events) => events.to_vec(),
            Err(error) => {
                return broken(Promise::CheckAgrees, format!("{action:?} was refused: {error}"));
            }
        };
        let after = session.state();
        after.invariants().or_else(|seen| broken(Promise::Invariants, seen))?;
        let watched = Watched { before: &before, action, events: &events, after };
        judge(&watched).or_else(|seen| {
            broken(Promise::Referee, format!("{seen}, in {action:?} with {events:?}"))
        })?;
    }
    let ended = verify::<G>(&session.journal())
        .or_else(|error| broken(Promise::Replays, error.to_string()))?;
    if ended == *session.state() {
        Ok(())
    } else {
        broken(Promise::Replays, "it leads to another state")
    }
}

/// A panic of a game is a fault like any other, so that the game in which it came can be named.
pub(super) fn guarded(play: impl FnOnce() -> Checked) -> Checked {
    catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        broken(Promise::NoPanic, text.unwrap_or("it panicked without a word"))
    })
}
