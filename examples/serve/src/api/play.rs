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
use crate::matches::{LockedMatch, Match};
use crate::request::{JsonOf, Keys, PathMatch, run_to_end};

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
fn check_revision(the_match: &Match, revision: u64) -> Result<(), ApiError> {
    let now = the_match.news().revision;
    if revision == now {
        return Ok(());
    }
    let message = format!("the game has moved on: this is revision {now}, not {revision}");
    Err(ApiError::new(Kind::Stale, message))
}

fn check_turn(the_match: &Match, locked: &LockedMatch<'_>, side: SideId) -> Result<(), ApiError> {
    match locked.session().decision() {
        Decision::Side(decides) if decides == side => Ok(()),
        Decision::Side(decides) => {
            let name = the_match.info.side_name(decides);
            Err(ApiError::new(Kind::NotYourTurn, format!("{name} must decide now, not you")))
        }
        Decision::Over(_) => Err(ApiError::new(Kind::Over, "the game is over")),
    }
}

/// The view after a change, for whoever made it.
fn answer(the_match: &Match, locked: &LockedMatch<'_>, side: SideId) -> Json<Value> {
    let viewer = Viewer::Side(side);
    Json(read::present(the_match, locked, viewer, viewer))
}

/// `POST /api/matches/{id}/act`
pub(super) async fn act(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    JsonOf(asked): JsonOf<Act>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&the_match)?;
    run_to_end(async move {
        let mut locked = the_match.lock(&lobby).await?;
        locked.may_go_on()?;
        check_turn(&the_match, &locked, side)?;
        check_revision(&the_match, asked.revision)?;
        locked
            .change(&lobby, |session| match (asked.index, &asked.command, &asked.action) {
                (Some(index), None, None) => Ok(session.act(index)?),
                (None, Some(command), None) => Ok(session.act_command(command)?),
                (None, None, Some(action)) => Ok(session.act_json(action)?),
                _ => Err(ApiError::bad_request("give one of 'index', 'command' and 'action'")),
            })
            .await?;
        Ok(answer(&the_match, &locked, side))
    })
    .await
}

/// Takes back or plays again for a seat that looks at the board as it stands, and shows what came
/// of it.
async fn turn_back_or_on(
    lobby: Arc<Lobby>,
    the_match: Arc<Match>,
    side: SideId,
    revision: u64,
    way: Way,
) -> Result<Json<Value>, ApiError> {
    run_to_end(async move {
        let mut locked = the_match.lock(&lobby).await?;
        check_revision(&the_match, revision)?;
        locked.check_end()?;
        if locked.is_stopped() {
            // Only what cannot be replayed is taken back.
            locked.drop_unreadable_steps(&lobby).await?;
            return Ok(answer(&the_match, &locked, side));
        }
        if way == Way::On && !locked.can_redo(side) {
            return Err(UndoError::NothingToRedo.into());
        }
        let turned = locked.change(&lobby, |session| match way {
            Way::Back => Ok(session.undo_past_bots(&|by| by == side)?),
            Way::On => Ok(session.redo_past_bots()?),
        });
        turned.await?;
        Ok(answer(&the_match, &locked, side))
    })
    .await
}

/// Which way the game is turned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The side's last step is taken back.
    Back,
    /// The step that was taken back last is played again.
    On,
}

/// `POST /api/matches/{id}/undo`
pub(super) async fn undo(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    JsonOf(asked): JsonOf<Back>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&the_match)?;
    turn_back_or_on(lobby, the_match, side, asked.revision, Way::Back).await
}

/// `POST /api/matches/{id}/redo`
pub(super) async fn redo(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    JsonOf(asked): JsonOf<Back>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&the_match)?;
    turn_back_or_on(lobby, the_match, side, asked.revision, Way::On).await
}
