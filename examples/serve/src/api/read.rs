//! What a viewer may see of a game in progress, now or at an earlier step.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{AnySession, Counter, SideId, View, Viewer};

use super::games::{self, Pieces};
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::matches::{LockedMatch, Match};
use crate::request::{Keys, PathMatch, QueryOf};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ViewQuery {
    /// The game as it was after so many steps.
    step: Option<usize>,
    /// With everything that was hidden, once the game is over.
    #[serde(default)]
    all: bool,
}

/// Whose eyes look, where everything may be shown once the game is over. Then it stays over.
async fn viewer_shown(
    lobby: &Lobby,
    locked: &mut LockedMatch<'_>,
    viewer: Viewer,
    all: bool,
) -> Result<Viewer, ApiError> {
    if !all {
        return Ok(viewer);
    }
    if locked.session().decision().outcome().is_none() {
        return Err(ApiError::forbidden("everything is shown only when the game is over"));
    }
    if locked.session().has_secrets() {
        locked.show_end(lobby).await?;
    }
    Ok(Viewer::Omniscient)
}

/// `GET /api/matches/{id}/view`
pub(super) async fn view(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    QueryOf(query): QueryOf<ViewQuery>,
) -> Result<Json<Value>, ApiError> {
    let viewer = keys.viewer(&the_match)?;
    let mut locked = the_match.lock(&lobby).await?;
    let shown = viewer_shown(&lobby, &mut locked, viewer, query.all).await?;
    match query.step {
        Some(step) if step != locked.session().steps() => {
            let then = earlier(locked.session(), step)?;
            Ok(Json(past(&the_match, &locked, then.as_ref(), shown)))
        }
        _ => Ok(Json(present(&the_match, &locked, viewer, shown))),
    }
}

fn earlier(session: &dyn AnySession, step: usize) -> Result<Box<dyn AnySession>, ApiError> {
    session.at(step).map_err(|error| ApiError::not_found(error.to_string()))
}

fn side_id(the_match: &Match, side: Option<SideId>) -> Option<&'static str> {
    side.and_then(|side| the_match.info.sides.get(side.index())).map(|side| side.id)
}

/// The game as it stands, with what the viewer may do.
pub(super) fn present(
    the_match: &Match,
    locked: &LockedMatch<'_>,
    viewer: Viewer,
    shown: Viewer,
) -> Value {
    let session = locked.session();
    let you = match viewer {
        Viewer::Side(side) => Some(side),
        _ => None,
    };
    let decides = you.is_some() && session.decision().side() == you;
    let menu = (decides && locked.may_go_on().is_ok()).then(|| {
        let undone = session.left_undone();
        let items = session.menu().into_iter().zip(undone).map(|(item, undone)| {
            let mut item = json!(item);
            item["undone"] = json!(undone);
            item
        });
        items.collect::<Vec<_>>()
    });
    let undo = you.map(|side| locked.check_undo(side));
    json!({
        "id": the_match.id,
        "game": the_match.info.id,
        "revision": the_match.news().revision,
        "steps": session.steps(),
        "step": session.steps(),
        "you": side_id(the_match, you),
        "view": session.view(shown),
        "menu": menu,
        "can_undo": undo == Some(Ok(())),
        "no_undo": undo.and_then(Result::err).map(|error| error.message),
        "can_redo": you.is_some_and(|side| locked.can_redo(side)),
        "pace": the_match.shown_pace(),
        "notice": the_match.news().notice,
    })
}

/// The game as it was: nothing can be done there.
fn past(
    the_match: &Match,
    locked: &LockedMatch<'_>,
    then: &dyn AnySession,
    shown: Viewer,
) -> Value {
    let you = match shown {
        Viewer::Side(side) => Some(side),
        _ => None,
    };
    json!({
        "id": the_match.id,
        "game": the_match.info.id,
        "revision": the_match.news().revision,
        "steps": locked.session().steps(),
        "step": then.steps(),
        "you": side_id(the_match, you),
        "view": then.view(shown),
        "menu": null,
        "can_undo": false,
        "can_redo": false,
        "pace": the_match.shown_pace(),
        "notice": the_match.news().notice,
    })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LogQuery {
    /// Leaves out the first so many steps.
    #[serde(default)]
    since: usize,
    #[serde(default)]
    all: bool,
}

/// `GET /api/matches/{id}/log`
pub(super) async fn log(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    QueryOf(query): QueryOf<LogQuery>,
) -> Result<Json<Value>, ApiError> {
    let viewer = keys.viewer(&the_match)?;
    let mut locked = the_match.lock(&lobby).await?;
    let shown = viewer_shown(&lobby, &mut locked, viewer, query.all).await?;
    let session = locked.session();
    let lines = session.log(shown, query.since).into_iter().map(|line| {
        let (turn, by) = (session.turn_of(line.step), session.decided_by(line.step));
        json!({ "step": line.step, "turn": turn, "by": by, "kind": line.kind, "rule": line.rule, "text": line.text })
    });
    Ok(Json(json!({
        "revision": the_match.news().revision,
        "steps": session.steps(),
        "since": query.since,
        "lines": lines.collect::<Vec<_>>(),
        "rolls": session.rolls(shown, query.since),
    })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepQuery {
    step: usize,
}

/// How many steps before a fight its attack may have been named.
const NAMED_BEFORE: usize = 4;

/// `GET /api/matches/{id}/battle`: what a step did to the counters, its dice, and what the odds had
/// said, for whoever wants to see a fight again.
pub(super) async fn battle(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    QueryOf(query): QueryOf<StepQuery>,
) -> Result<Json<Value>, ApiError> {
    let viewer = keys.viewer(&the_match)?;
    let locked = the_match.lock(&lobby).await?;
    let session = locked.session();
    let missing = || ApiError::not_found("there is no such step");
    let by = session.decided_by(query.step).ok_or_else(missing)?;
    let before = earlier(session, query.step - 1)?;
    let after = earlier(session, query.step)?;
    let (then, now) = (before.view(viewer), after.view(viewer));
    let changes: Vec<_> = then.counters.iter().filter_map(|old| change(old, &now)).collect();
    let of_step = |step: usize| step == query.step;
    let lines: Vec<_> =
        after.log(viewer, query.step - 1).into_iter().filter(|line| of_step(line.step)).collect();
    let rolls: Vec<_> =
        after.rolls(viewer, query.step - 1).into_iter().filter(|roll| of_step(roll.step)).collect();
    // What somebody hid may be read off the words and odds of their action.
    let open = !session.has_secrets() || viewer == Viewer::Side(by);
    let decided = session.decided(query.step);
    // Dice that lie open and had odds were a fight, whoever knew the odds.
    let foretold = !rolls.is_empty() && decided.as_ref().is_some_and(|it| it.odds.is_some());
    let decided = decided.filter(|_| open);
    let mut odds = decided.as_ref().and_then(|decided| decided.odds.clone());
    let named = odds.is_none();
    if open && named {
        // An attack may have been named, with its odds, a little before it is fought.
        let before = (query.step.saturating_sub(NAMED_BEFORE).max(1)..query.step).rev();
        odds = before
            .filter(|&step| session.decided_by(step) == Some(by))
            .find_map(|step| session.decided(step)?.odds);
    }
    let focus = if now.trail.is_empty() { then.trail } else { now.trail };
    Ok(Json(json!({
        "step": query.step,
        "turn": session.turn_of(query.step),
        "by": by,
        "sentence": decided.map(|decided| decided.text.sentence),
        "focus": focus.last(),
        "changes": changes,
        "lines": lines,
        "rolls": rolls,
        "odds": odds,
        "named": named,
        "foretold": foretold,
    })))
}

/// What became of a counter, if anything did: the same counter before and after, `null` if it is gone.
fn change(old: &Counter, now: &View) -> Option<Value> {
    let new = now.counters.iter().find(|counter| counter.id == old.id);
    let same = new.is_some_and(|new| {
        (&new.place, &new.strength, &new.badges) == (&old.place, &old.strength, &old.badges)
    });
    (!same).then(|| json!({ "before": old, "after": new }))
}

/// `GET /api/matches/{id}/journal`
pub(super) async fn journal(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
) -> Result<impl IntoResponse, ApiError> {
    let mut locked = the_match.lock(&lobby).await?;
    if let Err(refused) = may_have_journal(&the_match, &locked, &keys) {
        if locked.session().decision().outcome().is_none() {
            return Err(refused);
        }
        locked.show_end(&lobby).await?;
    }
    let text = locked.session().journal_text()?;
    let name = format!("attachment; filename=\"{}-{}.json\"", the_match.info.id, the_match.id);
    Ok((
        [
            (header::CONTENT_TYPE, "application/json".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        text,
    ))
}

/// A journal tells every secret decision and, by its seed, every die and every choice of a bot to
/// come. While a game goes on it is for those alone who play against no other person, and against
/// a bot only where nothing is ever hidden.
fn may_have_journal(
    the_match: &Match,
    locked: &LockedMatch<'_>,
    keys: &Keys,
) -> Result<(), ApiError> {
    let seats = keys.seats(the_match);
    let all_people = the_match.people().iter().all(|seat| seats.contains(&seat.side));
    if !all_people {
        return Err(ApiError::forbidden(
            "a journal holds every secret and the dice to come: while the game goes on it needs \
             the keys of all seats that people have",
        ));
    }
    let all_sides = the_match.sides().all(|side| seats.contains(&side));
    if all_sides || !locked.session().has_secrets() {
        return Ok(());
    }
    Err(ApiError::forbidden(
        "the journal would show you what your enemy hides, now or later; finish the game first",
    ))
}

/// `GET /api/matches/{id}/map.svg`
pub(super) async fn map(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
) -> Result<impl IntoResponse + use<>, ApiError> {
    let game = lobby.registry.find(the_match.info.id)?;
    Ok(games::svg(&games::picture(&lobby, game, &the_match.head.setup, Pieces::None)?))
}
