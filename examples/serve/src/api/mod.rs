//! The routes. `docs/api.md` describes them for people who write clients.

mod ask;
mod games;
mod live;
mod matches;
mod play;
mod read;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::FutureExt;
use serde_json::{Value, json};

use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::page;

/// All routes of a server that can play.
pub(crate) fn routes(lobby: Arc<Lobby>) -> Router {
    let journals = Router::new()
        .route("/api/matches/load", post(matches::load))
        .layer(DefaultBodyLimit::max(lobby.limits.journal));
    Router::new()
        .route("/api", get(about))
        .route("/api/games", get(games::list))
        .route("/api/games/{game}/rules", get(games::rules))
        .route("/api/games/{game}/map.svg", get(games::map))
        .route("/api/games/{game}/odds", get(games::odds))
        .route("/api/games/{game}/reach", get(games::reach))
        .route("/api/matches", get(matches::list).post(matches::create))
        .route("/api/matches/{id}", get(matches::show).delete(matches::delete))
        .route("/api/matches/{id}/links", get(matches::links))
        .route("/api/matches/{id}/join", post(matches::join))
        .route("/api/matches/{id}/pace", post(matches::pace))
        .route("/api/matches/{id}/view", get(read::view))
        .route("/api/matches/{id}/log", get(read::log))
        .route("/api/matches/{id}/battle", get(read::battle))
        .route("/api/matches/{id}/journal", get(read::journal))
        .route("/api/matches/{id}/map.svg", get(read::map))
        .route("/api/matches/{id}/act", post(play::act))
        .route("/api/matches/{id}/undo", post(play::undo))
        .route("/api/matches/{id}/redo", post(play::redo))
        .route("/api/matches/{id}/reach", get(ask::reach))
        .route("/api/matches/{id}/odds", get(ask::odds))
        .route("/api/matches/{id}/why", get(ask::why))
        .route("/api/matches/{id}/check", post(ask::check))
        .route("/api/matches/{id}/overlays", get(ask::overlays))
        .route("/api/matches/{id}/events", get(live::events))
        .layer(DefaultBodyLimit::max(lobby.limits.body))
        .merge(journals)
        .with_state(lobby)
        .merge(page::routes())
        .fallback(nowhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn(without_panics))
}

/// The code of a game may panic wherever it is asked: the caller hears that it did, not what it
/// said, and the connection stays.
async fn without_panics(request: Request, next: Next) -> Response {
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answered.unwrap_or_else(|_| ApiError::rules_failed().into_response())
}

/// All routes of a server that cannot keep games: every one says why.
pub(crate) fn trouble(reason: String) -> Router {
    let (shown, told) = (reason.clone(), reason);
    Router::new()
        .route("/style.css", get(page::style))
        .route("/", get(move || async move { page::trouble(&shown) }))
        .fallback(move || async move { ApiError::new(Kind::StoreUnusable, told) })
}

async fn about() -> Json<Value> {
    Json(json!({
        "program": "grognard",
        "version": env!("CARGO_PKG_VERSION"),
        "page": page::version(),
    }))
}

async fn nowhere() -> ApiError {
    ApiError::not_found("there is nothing at this address; see docs/api.md")
}

async fn wrong_method() -> ApiError {
    ApiError::new(Kind::WrongMethod, "this address does not take this method")
}
