//! Games in progress: listed, begun, loaded, joined, deleted.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Seats, Seed, Setup, SideId, journal_game};

use crate::error::ApiError;
use crate::key::{self, Key};
use crate::lobby::{Lobby, NewMatch};
use crate::matches::{Match, PAUSED};
use crate::notice::Notice;
use crate::request::{JsonOf, Keys, PathMatch, PathMatchId, QueryOf, Text, run_to_end};
use crate::store::Holder;

/// A person whose seat is free for anybody to take from the lobby.
const OPEN: &str = "open";
/// The longest name of a game.
const LONGEST_NAME: usize = 80;
/// The slowest pace of a bot, in milliseconds.
const SLOWEST: u32 = 10_000;
/// The pace of a bot that nobody has set.
const USUAL_PACE: u32 = 600;

/// What the lobby tells of a game. Everything in it is open to everybody.
fn listed(the_match: &Match) -> Value {
    let summary = the_match.summary();
    let people = the_match.people();
    let holder =
        |side: SideId| people.iter().find(|seat| seat.side == side).map(|seat| seat.holder);
    let seats = the_match.sides().map(|side| {
        let known = &the_match.info.sides[side.index()];
        json!({
            "side": known.id,
            "name": known.name,
            "player": the_match.head.seats.at(known.id),
            "open": holder(side) == Some(Holder::Open),
            "joined": holder(side) == Some(Holder::Joiner),
        })
    });
    json!({
        "id": the_match.id,
        "name": the_match.name,
        "game": the_match.info.id,
        "title": the_match.info.title,
        "scenario": the_match.head.setup.scenario,
        "options": the_match.head.setup.options,
        "created": the_match.created,
        "pace": the_match.shown_pace(),
        "revision": the_match.news().revision,
        "steps": summary.steps,
        "prompt": summary.prompt,
        "to_decide": summary.to_decide.and_then(|side| the_match.info.sides.get(side.index())).map(|side| side.id),
        "over": summary.over,
        "seed_known": the_match.seed_known,
        "notice": the_match.news().notice,
        "seats": seats.collect::<Vec<_>>(),
    })
}

/// `GET /api/matches`
pub(super) async fn list(State(lobby): State<Arc<Lobby>>) -> Result<impl IntoResponse, ApiError> {
    // Many matches take a while to write down; others are answered meanwhile.
    let text = tokio::task::spawn_blocking(move || {
        let matches = lobby.matches();
        let matches: Vec<_> = matches
            .iter()
            .map(|the_match| the_match.listing(|| listed(the_match).to_string()))
            .collect();
        let damaged = lobby.damaged().into_iter().map(|bad| {
            let notice = Notice::Damaged { part: bad.part };
            json!({ "id": bad.id, "name": bad.name, "game": bad.game, "notice": notice })
        });
        let damaged = Value::Array(damaged.collect());
        format!("{{\"matches\":[{}],\"damaged\":{damaged}}}", matches.join(","))
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], text.await?))
}

/// `GET /api/matches/{id}`
pub(super) async fn show(PathMatch(the_match): PathMatch) -> Json<Value> {
    Json(listed(&the_match))
}

/// A game for whoever made it: with the keys of its seats, but for those that are open to others
/// or that others took.
fn with_keys(the_match: &Match, host: Option<&Key>) -> Value {
    let people = the_match.people();
    let keys = people.iter().filter_map(|seat| {
        let side = the_match.info.sides.get(seat.side.index())?;
        Some((side.id.to_owned(), json!(seat.makers_key()?)))
    });
    let mut listed = listed(the_match);
    listed["keys"] = Value::Object(keys.collect());
    listed["host"] = json!(host);
    listed
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Create {
    game: String,
    #[serde(default)]
    scenario: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// By the sides' ids: `human`, `open`, or a bot.
    #[serde(default)]
    seats: BTreeMap<String, String>,
    /// For whoever wants to repeat a game; chance decides if it is left out.
    seed: Option<Seed>,
    #[serde(default)]
    name: String,
    pace: Option<u32>,
}

fn may_begin(lobby: &Lobby, peer: SocketAddr) -> Result<(), ApiError> {
    if lobby.new_games.allows(peer.ip()) {
        return Ok(());
    }
    Err(ApiError::too_many("that was too many new games; wait a minute"))
}

fn plain_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let message = format!("a name has at most {LONGEST_NAME} letters and no line breaks");
        return Err(ApiError::bad_request(message));
    }
    Ok(name.to_owned())
}

fn checked_pace(pace: u32) -> Result<u32, ApiError> {
    if pace > SLOWEST {
        return Err(ApiError::bad_request(format!("a pace is 0 to {SLOWEST} milliseconds")));
    }
    Ok(pace)
}

/// `POST /api/matches`
pub(super) async fn create(
    State(lobby): State<Arc<Lobby>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    JsonOf(asked): JsonOf<Create>,
) -> Result<impl IntoResponse, ApiError> {
    may_begin(&lobby, peer)?;
    let game = lobby.registry.find(&asked.game)?;
    let name = plain_name(&asked.name)?;
    let pace = checked_pace(asked.pace.unwrap_or(USUAL_PACE))?;
    let (mut seats, mut open) = (Seats::default(), Vec::new());
    for (side, player) in asked.seats {
        let player = if player == OPEN {
            open.extend(game.info().side(&side));
            Seats::HUMAN
        } else {
            &player
        };
        seats = seats.with(side, player);
    }
    let setup = Setup { scenario: asked.scenario, options: asked.options };
    let seed_known = asked.seed.is_some();
    let seed = match asked.seed {
        Some(seed) => seed,
        None => key::seed()?,
    };
    let session = game.start(&setup, seed, seats.thinking(lobby.limits.think))?;
    run_to_end(async move {
        let (the_match, host) =
            lobby.add(session, NewMatch { name, pace, open, seed_known }).await?;
        Ok((StatusCode::CREATED, Json(with_keys(&the_match, Some(&host)))))
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Load {
    #[serde(default)]
    name: String,
    /// Takes the game up after so many steps.
    steps: Option<usize>,
}

/// `POST /api/matches/load`
pub(super) async fn load(
    State(lobby): State<Arc<Lobby>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    QueryOf(asked): QueryOf<Load>,
    Text(text): Text,
) -> Result<impl IntoResponse, ApiError> {
    may_begin(&lobby, peer)?;
    let name = plain_name(&asked.name)?;
    run_to_end(async move {
        let reading = Arc::clone(&lobby);
        // A long game takes a while to verify.
        let session = tokio::task::spawn_blocking(move || {
            let game = reading.registry.find(&journal_game(&text)?)?;
            Ok::<_, ApiError>(game.resume(&text, asked.steps)?)
        });
        let new = NewMatch { name, pace: USUAL_PACE, open: Vec::new(), seed_known: true };
        let (the_match, host) = lobby.add(session.await??, new).await?;
        Ok((StatusCode::CREATED, Json(with_keys(&the_match, Some(&host)))))
    })
    .await
}

/// `GET /api/matches/{id}/links`
pub(super) async fn links(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
) -> Result<Json<Value>, ApiError> {
    if !keys.any(|key| lobby.host.is(key) || the_match.is_host(key)) {
        return Err(ApiError::forbidden("only whoever made the game can see its seats' keys"));
    }
    Ok(Json(with_keys(&the_match, None)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {
    side: String,
}

/// `POST /api/matches/{id}/join`
pub(super) async fn join(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    JsonOf(asked): JsonOf<Join>,
) -> Result<Json<Value>, ApiError> {
    let unknown = || ApiError::not_found("the game has no such side");
    let side: SideId = the_match.info.side(&asked.side).ok_or_else(unknown)?;
    run_to_end(async move {
        let key = the_match.claim(&lobby, side).await?;
        let mut answer = listed(&the_match);
        answer["keys"] = json!({ asked.side: key });
        Ok(Json(answer))
    })
    .await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pace {
    /// Milliseconds; `null` lets the bots wait.
    pace: Option<u32>,
}

/// `POST /api/matches/{id}/pace`
pub(super) async fn pace(
    State(lobby): State<Arc<Lobby>>,
    PathMatch(the_match): PathMatch,
    keys: Keys,
    JsonOf(asked): JsonOf<Pace>,
) -> Result<Json<Value>, ApiError> {
    let pace = asked.pace.map_or(Ok(PAUSED), checked_pace)?;
    if !keys
        .any(|key| the_match.seat_of(key).is_some() || the_match.is_host(key) || lobby.host.is(key))
    {
        return Err(ApiError::forbidden("only players and whoever made the game set its pace"));
    }
    run_to_end(async move {
        the_match.set_pace(&lobby, pace).await?;
        Ok(Json(json!({ "pace": asked.pace })))
    })
    .await
}

/// `DELETE /api/matches/{id}`
pub(super) async fn delete(
    State(lobby): State<Arc<Lobby>>,
    id: PathMatchId,
    keys: Keys,
) -> Result<StatusCode, ApiError> {
    if let Some(number) = id.damaged(&lobby) {
        // Nobody knows whose it is; it is in the folder of whoever started the server.
        if !keys.any(|key| lobby.host.is(key)) {
            return Err(ApiError::forbidden("only whoever started the server can delete it"));
        }
        run_to_end(async move { lobby.discard_damaged(number).await }).await?;
        return Ok(StatusCode::NO_CONTENT);
    }
    let the_match = id.find(&lobby)?;
    if !keys.any(|key| the_match.is_host(key) || lobby.host.is(key)) {
        return Err(ApiError::forbidden("only whoever made the game can delete it"));
    }
    run_to_end(async move {
        // A game that cannot be taken up again can still be thrown away.
        the_match.discard(&lobby).await?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}
