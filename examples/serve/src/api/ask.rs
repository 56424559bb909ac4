//! Questions about a game in progress that change nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{OddsView, Overlay, SideId, Viewer};

use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::matches::LockedMatch;
use crate::request::{JsonOf, Keys, PathMatch, QueryOf};

fn not_offered(what: &str) -> ApiError {
    ApiError::new(Kind::NotOffered, what)
}

/// Only the side that decides may ask about its own choices: they can tell what it has.
fn decides(locked: &LockedMatch<'_>, side: SideId) -> Result<(), ApiError> {
    if locked.session().decision().side() == Some(side) {
        return Ok(());
    }
    Err(ApiError::new(Kind::NotYourTurn, "it is not your decision now"))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitQuery {
    unit: String,
}

/// `GET /api/matches/{id}/reach`: with costs and routes where the game tells them, else the hexes
/// that the unit's legal actions name.
pub(super) async fn reach(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    QueryOf(query): QueryOf<UnitQuery>,
) -> Result<Json<Value>, ApiError> {
    let viewer = keys.viewer(&the_match)?;
    let locked = the_match.lock(&lobby).await?;
    let session = locked.session();
    if let Some(reach) = session.reach(viewer, &query.unit) {
        return Ok(Json(json!(reach)));
    }
    let Viewer::Side(side) = viewer else {
        return Err(not_offered("this game does not tell where the unit can go"));
    };
    decides(&locked, side)?;
    let menu = session.menu().into_iter();
    let own = menu.filter(|item| item.text.unit.as_deref() == Some(query.unit.as_str()));
    let hexes = own.filter_map(|item| item.text.hex).map(|hex| json!({ "hex": hex }));
    Ok(Json(json!({ "unit": query.unit, "hexes": hexes.collect::<Vec<_>>() })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OddsQuery {
    /// The revision of the menu that the index is of.
    revision: u64,
    index: usize,
}

/// `GET /api/matches/{id}/odds`
pub(super) async fn odds(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    QueryOf(query): QueryOf<OddsQuery>,
) -> Result<Json<Option<OddsView>>, ApiError> {
    let side = keys.player(&the_match)?;
    let locked = the_match.lock(&lobby).await?;
    decides(&locked, side)?;
    if query.revision != the_match.news().revision {
        return Err(ApiError::new(Kind::Stale, "the game has moved on"));
    }
    // No dice decide most actions: that is an answer, not an error.
    Ok(Json(locked.session().odds(query.index)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhyQuery {
    unit: Option<String>,
    hex: String,
}

/// `GET /api/matches/{id}/why`
pub(super) async fn why(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    QueryOf(query): QueryOf<WhyQuery>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&the_match)?;
    let locked = the_match.lock(&lobby).await?;
    decides(&locked, side)?;
    let refused = locked.session().why_not(query.unit.as_deref(), &query.hex);
    Ok(Json(json!({
        "rule": refused.as_ref().map(|refused| refused.rule.0),
        "reason": refused.as_ref().map(|refused| &*refused.reason),
    })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    command: String,
}

/// `POST /api/matches/{id}/check`
pub(super) async fn check(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    JsonOf(asked): JsonOf<Check>,
) -> Result<Json<Value>, ApiError> {
    let side = keys.player(&the_match)?;
    let locked = the_match.lock(&lobby).await?;
    decides(&locked, side)?;
    locked.session().check_command(&asked.command)?;
    Ok(Json(json!({ "allowed": true })))
}

/// `GET /api/matches/{id}/overlays`
pub(super) async fn overlays(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
) -> Result<Json<Vec<Overlay>>, ApiError> {
    let viewer = keys.viewer(&the_match)?;
    let locked = the_match.lock(&lobby).await?;
    Ok(Json(locked.session().overlays(viewer)))
}
