//! Reading requests: everything that is wrong with one becomes a JSON error.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Query, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use table::{AnyGame, SideId, Viewer};

use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::matches::Match;

/// The query of an address.
#[derive(Debug)]
pub(crate) struct QueryOf<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for QueryOf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        query
            .map(|Query(query)| QueryOf(query))
            .map_err(|error| ApiError::bad_request(error.body_text()))
    }
}

/// A JSON body.
#[derive(Debug)]
pub(crate) struct JsonOf<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonOf<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Text(text) = Text::from_request(request, state).await?;
        serde_json::from_slice(&text)
            .map(JsonOf)
            .map_err(|error| ApiError::bad_request(format!("the body cannot be read: {error}")))
    }
}

/// The text of a JSON body.
#[derive(Debug)]
pub(crate) struct Text(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // Only this kind makes a browser ask before it sends a body across sites.
        if !is_json(request.headers()) {
            return Err(ApiError::new(Kind::NotJson, "send a body of type application/json"));
        }
        match Bytes::from_request(request, state).await {
            Ok(bytes) => Ok(Text(bytes)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ApiError::new(Kind::TooLarge, "the body is too large"))
            }
            Err(error) => Err(ApiError::bad_request(error.body_text())),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

async fn path<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
    name: &str,
) -> Result<String, ApiError> {
    let broken = || ApiError::not_found("this address cannot be read");
    let path = RawPathParams::from_request_parts(parts, state).await.map_err(|_| broken())?;
    let value = path.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_owned());
    value.ok_or_else(broken)
}

/// The game in progress that an address names.
#[derive(Debug)]
pub(crate) struct PathMatch(pub(crate) Arc<Match>);

impl<S: Send + Sync> FromRequestParts<S> for PathMatch
where
    Arc<Lobby>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let id = path(parts, state, "id").await?;
        Arc::<Lobby>::from_ref(state).the_match(&id).map(PathMatch)
    }
}

/// The id of a game in progress that an address names, also of one that is damaged.
#[derive(Debug)]
pub(crate) struct PathMatchId(String);

impl PathMatchId {
    /// The game, if it is there and can be read.
    pub(crate) fn find(&self, lobby: &Lobby) -> Result<Arc<Match>, ApiError> {
        lobby.the_match(&self.0)
    }

    /// The number of a stored game that cannot be read, if it is one.
    pub(crate) fn damaged(&self, lobby: &Lobby) -> Option<i64> {
        let damaged = lobby.damaged();
        damaged.iter().find(|one| one.id.as_ref() == Some(&self.0)).map(|one| one.number)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for PathMatchId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        path(parts, state, "id").await.map(PathMatchId)
    }
}

/// The id of the game that an address names.
#[derive(Debug)]
pub(crate) struct PathGame(String);

impl PathGame {
    /// The game, if it is there.
    pub(crate) fn find<'h>(&self, lobby: &'h Lobby) -> Result<&'h dyn AnyGame, ApiError> {
        Ok(lobby.registry.find(&self.0)?)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for PathGame {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        path(parts, state, "game").await.map(PathGame)
    }
}

/// The keys that a request shows: `Authorization: Bearer key key …`.
#[derive(Debug)]
pub(crate) struct Keys(Vec<String>);

impl Keys {
    /// Whose eyes look. Without a key, a spectator's; a key that fits no seat is an error, so that
    /// nobody plays on with a wrong one unawares.
    pub(crate) fn viewer(&self, the_match: &Match) -> Result<Viewer, ApiError> {
        Ok(self.seat(the_match)?.map_or(Viewer::Spectator, Viewer::Side))
    }

    fn seat(&self, the_match: &Match) -> Result<Option<SideId>, ApiError> {
        let Some(key) = self.0.first() else { return Ok(None) };
        let seat = the_match.seat_of(key);
        let wrong = || ApiError::forbidden("this key opens no seat of this game");
        seat.map(Some).ok_or_else(wrong)
    }

    /// The seat that somebody acts from.
    pub(crate) fn player(&self, the_match: &Match) -> Result<SideId, ApiError> {
        let missing = || {
            let message = "only a seat can do this: send its key as 'Authorization: Bearer …'";
            ApiError::new(Kind::NoSeat, message)
        };
        self.seat(the_match)?.ok_or_else(missing)
    }

    /// All seats that the keys open.
    pub(crate) fn seats(&self, the_match: &Match) -> Vec<SideId> {
        self.0.iter().filter_map(|key| the_match.seat_of(key)).collect()
    }

    /// Does any of the keys fit?
    pub(crate) fn any(&self, fits: impl Fn(&str) -> bool) -> bool {
        self.0.iter().any(|key| fits(key))
    }
}

impl<S: Sync> FromRequestParts<S> for Keys {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(given) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Keys(Vec::new()));
        };
        let keys = given.to_str().ok().and_then(|given| given.strip_prefix("Bearer "));
        let keys = keys.map(|keys| keys.split_whitespace().take(8).map(str::to_owned).collect());
        let wrong = || ApiError::bad_request("the header should be 'Authorization: Bearer key'");
        keys.map(Keys).ok_or_else(wrong)
    }
}

/// Carries work out even if whoever asked for it goes away: a change is made whole or not at all.
pub(crate) async fn run_to_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await?
}
