//! What a viewer may see of a game in progress, now or at an earlier step.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{AnySession, SideId, Viewer};

use super::games::{self, Pieces};
use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::request::{InRoom, Keys, QueryOf};
use crate::room::{AtDesk, Room};

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
async fn eyes(
    lobby: &Lobby,
    desk: &mut AtDesk<'_>,
    viewer: Viewer,
    all: bool,
) -> Result<Viewer, ApiError> {
    if !all {
        return Ok(viewer);
    }
    if desk.session().decision().outcome().is_none() {
        return Err(ApiError::forbidden("everything is shown only when the game is over"));
    }
    if desk.session().has_secrets() {
        desk.show_end(lobby).await?;
    }
    Ok(Viewer::Omniscient)
}

/// `GET /api/matches/{id}/view`
pub(super) async fn view(
    State(lobby): State<Arc<Lobby>>,
    InRoom(room): InRoom,
    keys: Keys,
    QueryOf(query): QueryOf<ViewQuery>,
) -> Result<Json<Value>, ApiError> {
    let viewer = keys.viewer(&room)?;
    let mut desk = room.at_desk(&lobby).await?;
    let shown = eyes(&lobby, &mut desk, viewer, query.all).await?;
    match query.step {
        Some(step) if step != desk.session().steps() => {
            let then = earlier(desk.session(), step)?;
            Ok(Json(past(&room, &desk, then.as_ref(), shown)))
        }
        _ => Ok(Json(present(&room, &desk, viewer, shown))),
    }
}

fn earlier(session: &dyn AnySession, step: usize) -> Result<Box<dyn AnySession>, ApiError> {
    session.at(step).map_err(|error| ApiError::not_found(error.to_string()))
}

fn side_id(room: &Room, side: Option<SideId>) -> Option<&'static str> {
    side.and_then(|side| room.info.sides.get(side.index())).map(|side| side.id)
}

/// The game as it stands, with what the viewer may do.
pub(super) fn present(room: &Room, desk: &AtDesk<'_>, viewer: Viewer, shown: Viewer) -> Value {
    let session = desk.session();
    let you = match viewer {
        Viewer::Side(side) => Some(side),
        _ => None,
    };
    let decides = you.is_some() && session.decision().side() == you;
    let menu = decides.then(|| {
        let undone = session.left_undone();
        let items = session.menu().into_iter().zip(undone).map(|(item, undone)| {
            let mut item = json!(item);
            item["undone"] = json!(undone);
            item
        });
        items.collect::<Vec<_>>()
    });
    json!({
        "id": room.id,
        "game": room.info.id,
        "revision": room.news().revision,
        "steps": session.steps(),
        "step": session.steps(),
        "you": side_id(room, you),
        "view": session.view(shown),
        "menu": menu,
        "can_undo": you.is_some_and(|side| desk.is_stopped() || desk.undo_depth(side).is_some()),
        "can_redo": you.is_some_and(|side| desk.can_redo(side)),
        "pace": room.pace(),
        "notice": room.news().notice,
    })
}

/// The game as it was: nothing can be done there.
fn past(room: &Room, desk: &AtDesk<'_>, then: &dyn AnySession, shown: Viewer) -> Value {
    let you = match shown {
        Viewer::Side(side) => Some(side),
        _ => None,
    };
    json!({
        "id": room.id,
        "game": room.info.id,
        "revision": room.news().revision,
        "steps": desk.session().steps(),
        "step": then.steps(),
        "you": side_id(room, you),
        "view": then.view(shown),
        "menu": null,
        "can_undo": false,
        "can_redo": false,
        "pace": room.pace(),
        "notice": room.news().notice,
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
    InRoom(room): InRoom,
    keys: Keys,
    QueryOf(query): QueryOf<LogQuery>,
) -> Result<Json<Value>, ApiError> {
    let viewer = keys.viewer(&room)?;
    let mut desk = room.at_desk(&lobby).await?;
    let shown = eyes(&lobby, &mut desk, viewer, query.all).await?;
    let session = desk.session();
    Ok(Json(json!({
        "revision": room.news().revision,
        "steps": session.steps(),
        "since": query.since,
        "lines": session.log(shown, query.since),
        "rolls": session.rolls(shown, query.since),
    })))
}

/// `GET /api/matches/{id}/journal`
pub(super) async fn journal(
    State(lobby): State<Arc<Lobby>>,
    InRoom(room): InRoom,
    keys: Keys,
) -> Result<impl IntoResponse, ApiError> {
    let mut desk = room.at_desk(&lobby).await?;
    if let Err(refused) = may_have_journal(&room, &desk, &keys) {
        if desk.session().decision().outcome().is_none() {
            return Err(refused);
        }
        desk.show_end(&lobby).await?;
    }
    let text = desk.session().journal_text()?;
    let name = format!("attachment; filename=\"{}-{}.json\"", room.info.id, room.id);
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
fn may_have_journal(room: &Room, desk: &AtDesk<'_>, keys: &Keys) -> Result<(), ApiError> {
    let seats = keys.seats(room);
    let all_people = room.people().iter().all(|seat| seats.contains(&seat.side));
    if !all_people {
        return Err(ApiError::forbidden(
            "a journal holds every secret and the dice to come: while the game goes on it needs \
             the keys of all seats that people have",
        ));
    }
    let all_sides = room.sides().all(|side| seats.contains(&side));
    if all_sides || !desk.session().has_secrets() {
        return Ok(());
    }
    Err(ApiError::forbidden(
        "the journal would show you what your enemy hides, now or later; finish the game first",
    ))
}

/// `GET /api/matches/{id}/map.svg`
pub(super) async fn map(
    State(lobby): State<Arc<Lobby>>,
    InRoom(room): InRoom,
) -> Result<impl IntoResponse + use<>, ApiError> {
    let game = lobby.registry.find(room.info.id)?;
    Ok(games::svg(&games::picture(&lobby, game, &room.head.setup, Pieces::None)?))
}
