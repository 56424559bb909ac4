//! The games that can be played, and questions that need no play.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{
    AnyGame, COMMON_PLAYERS, OddsView, ReachQuery, ReachView, Seats, Setup, StudyError, Viewer,
};

use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::request::{PathGame, QueryOf};
use crate::rules;

/// `GET /api/games`
pub(super) async fn list(State(lobby): State<Arc<Lobby>>) -> Json<Value> {
    let games = lobby.registry.iter().map(|game| {
        let keys = game.study().map_or(&[][..], |study| study.odds_keys());
        let mut listed = json!(game.info());
        listed["odds_keys"] = json!(keys);
        listed
    });
    Json(json!({ "games": games.collect::<Vec<_>>(), "players": COMMON_PLAYERS }))
}

/// `GET /api/games/{game}/rules`
pub(super) async fn rules(
    State(lobby): State<Arc<Lobby>>,
    game: PathGame,
) -> Result<Json<Vec<rules::Row>>, ApiError> {
    Ok(Json(rules::read(game.find(&lobby)?.rules())))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapQuery {
    #[serde(default)]
    scenario: String,
}

/// `GET /api/games/{game}/map.svg`
pub(super) async fn map(
    State(lobby): State<Arc<Lobby>>,
    game: PathGame,
    QueryOf(query): QueryOf<MapQuery>,
) -> Result<impl IntoResponse + use<>, ApiError> {
    let game = game.find(&lobby)?;
    let setup = Setup::scenario(query.scenario).complete(game.info())?;
    Ok(svg(&picture(&lobby, game, &setup, Pieces::Set)?))
}

/// Is the picture of the map wanted with its counters set up?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pieces {
    Set,
    None,
}

/// The map of a scenario, drawn once.
pub(super) fn picture(
    lobby: &Lobby,
    game: &dyn AnyGame,
    setup: &Setup,
    pieces: Pieces,
) -> Result<Arc<str>, ApiError> {
    let study = game.study().ok_or(StudyError::NotOffered { what: "a map picture" })?;
    let bare = if pieces == Pieces::None { " bare" } else { "" };
    let name = (game.info().id, format!("{}{bare}", setup.scenario));
    if let Some(known) = lobby.pictures.lock().unwrap_or_else(PoisonError::into_inner).get(&name) {
        return Ok(Arc::clone(known));
    }
    let mut view = game.start(setup, 0.into(), Seats::default())?.view(Viewer::Spectator);
    if pieces == Pieces::None {
        // The page draws what lies on the map itself, so that it can be moved and pointed at.
        view.counters.clear();
        view.markers.clear();
    }
    let picture: Arc<str> = study.map_svg(&view)?.into();
    let mut known = lobby.pictures.lock().unwrap_or_else(PoisonError::into_inner);
    known.insert(name, Arc::clone(&picture));
    Ok(picture)
}

/// A picture as an answer.
pub(super) fn svg(picture: &str) -> impl IntoResponse + use<> {
    ([(header::CONTENT_TYPE, "image/svg+xml")], picture.to_owned())
}

/// `GET /api/games/{game}/odds`
pub(super) async fn odds(
    State(lobby): State<Arc<Lobby>>,
    game: PathGame,
    QueryOf(words): QueryOf<BTreeMap<String, String>>,
) -> Result<Json<OddsView>, ApiError> {
    let study = game.find(&lobby)?.study().ok_or(StudyError::NotOffered { what: "odds" })?;
    Ok(Json(study.odds(&words)?))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReachWords {
    #[serde(default)]
    scenario: String,
    unit: String,
    mp: Option<u32>,
    mode: Option<String>,
}

/// `GET /api/games/{game}/reach`
pub(super) async fn reach(
    State(lobby): State<Arc<Lobby>>,
    game: PathGame,
    QueryOf(words): QueryOf<ReachWords>,
) -> Result<Json<ReachView>, ApiError> {
    let study = game.find(&lobby)?.study().ok_or(StudyError::NotOffered { what: "reach" })?;
    let setup = Setup::scenario(words.scenario);
    let query = ReachQuery {
        setup,
        unit: words.unit,
        mp: words.mp,
        mode: words.mode,
        ..ReachQuery::default()
    };
    Ok(Json(study.reach(&query)?))
}
