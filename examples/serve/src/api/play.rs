//! Acting, and taking back.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use table::{Decision, SideId, UndoError, Viewer};

use super::read;
use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::request::{InRoom, JsonOf, Keys, whole};
use crate::room::{AtDesk, Room};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    /// The revision of the view that was acted on.
    revision: u64,
    index: Option<usize>,
    command: Option<String>,
    action: Option<Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Back {
    revision: u64,
}

/// Refuses to act on a board that is no longer there. A request that is sent twice is refused the
/// second time, since the first has changed the revision.
fn fresh(room: &Room, revision: u64) -> Result<(), ApiError> {
    let now = room.news().revision;
    if revision == now {
        return Ok(());
    }
    let message = format!("the game has moved on: this is revision {now}, not {revision}");
    Err(ApiError::new(Kind::Stale, message))
}

fn in_turn(room: &Room, desk: &AtDesk<'_>, side: SideId) -> Result<(), ApiError> {
    match desk.session().decision() {
        Decision::Side(decides) if decides == side => Ok(()),
        Decision::Side(decides) => {
            let name = room.info.side_name(decides);
            Err(ApiError::new(Kind::NotYourTurn, format!("{name} must decide now, not you")))
        }
        Decision::Over(_) => Err(ApiError::new(Kind::Over, "the game is over")),
    }
}

/// The view after a change, for whoever made it.
fn answer(room: &Room, desk: &AtDesk<'_>, side: SideId) -> Json<Value> {
    let viewer = Viewer::Side(side);
    Json(read::present(room, desk, viewer, viewer))
}

/// `POST /api/matches/{id}/act`
pub(super) async fn act(
    State(lobby): State<Arc<Lobby>>,
    InRoom(room): InRoom,
    keys: Keys,
    JsonOf(asked): JsonOf<Act>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&room)?;
    whole(async move {
        let mut desk = room.at_desk(&lobby).await?;
        in_turn(&room, &desk, side)?;
        fresh(&room, asked.revision)?;
        desk.change(&lobby, |session| match (asked.index, &asked.command, &asked.action) {
            (Some(index), None, None) => Ok(session.act(index)?),
            (None, Some(command), None) => Ok(session.act_command(command)?),
            (None, None, Some(action)) => Ok(session.act_json(action)?),
            _ => Err(ApiError::bad_request("give one of 'index', 'command' and 'action'")),
        })
        .await?;
        Ok(answer(&room, &desk, side))
    })
    .await
}

/// Changes the game for a seat that looks at the board as it stands, and shows what came of it.
async fn turn(
    lobby: Arc<Lobby>,
    room: Arc<Room>,
    side: SideId,
    revision: u64,
    way: impl FnOnce(&AtDesk<'_>) -> Result<Turned, ApiError> + Send + 'static,
) -> Result<Json<Value>, ApiError> {
    whole(async move {
        let mut desk = room.at_desk(&lobby).await?;
        fresh(&room, revision)?;
        if desk.is_stopped() {
            // Only what cannot be replayed is taken back.
            desk.cut_off(&lobby).await?;
            return Ok(answer(&room, &desk, side));
        }
        let turned = way(&desk)?;
        desk.change(&lobby, |session| match turned {
            Turned::Back(steps) => Ok((0..steps).try_for_each(|_| session.undo())?),
            Turned::On => {
                session.redo()?;
                // What bots had done since comes back with it.
                while session.can_redo() > 0
                    && session.decision().side().is_some_and(|side| room.bot(side).is_some())
                {
                    session.redo()?;
                }
                Ok(())
            }
        })
        .await?;
        Ok(answer(&room, &desk, side))
    })
    .await
}

/// Which way the game is turned.
enum Turned {
    /// So many steps back.
    Back(usize),
    /// The step again that was taken back last.
    On,
}

const END_STAYS: &str = "the game is over, and somebody has been shown what its end reveals: \
                         what was hidden or the dice to come";

/// `POST /api/matches/{id}/undo`
pub(super) async fn undo(
    State(lobby): State<Arc<Lobby>>,
    InRoom(room): InRoom,
    keys: Keys,
    JsonOf(asked): JsonOf<Back>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&room)?;
    let depth = move |desk: &AtDesk<'_>| match desk.undo_depth(side) {
        None if desk.end_stays() => Err(ApiError::new(Kind::NoUndo, END_STAYS)),
        Some(depth) => Ok(Turned::Back(depth)),
        // Where nothing at all can be undone, the session says why.
        None if desk.session().can_undo() == 0 => Ok(Turned::Back(1)),
        None => Err(ApiError::new(Kind::NoUndo, "the last decision was not yours")),
    };
    turn(lobby, room, side, asked.revision, depth).await
}

/// `POST /api/matches/{id}/redo`
pub(super) async fn redo(
    State(lobby): State<Arc<Lobby>>,
    InRoom(room): InRoom,
    keys: Keys,
    JsonOf(asked): JsonOf<Back>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&room)?;
    let may = move |desk: &AtDesk<'_>| {
        if desk.can_redo(side) { Ok(Turned::On) } else { Err(UndoError::NothingToRedo.into()) }
    };
    turn(lobby, room, side, asked.revision, may).await
}
