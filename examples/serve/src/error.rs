//! What a caller gets when something cannot be done.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use table::{
    ActError, JournalError, PlayError, SetupError, StudyError, UndoError, UnknownGame, Violation,
};

use crate::store::StoreError;

/// What kind of error it is: for programs. `docs/api.md` explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    BadRequest,
    NoSeat,
    Forbidden,
    WrongOrigin,
    NotFound,
    NotOffered,
    WrongMethod,
    TooSlow,
    Stale,
    NotYourTurn,
    Over,
    NoUndo,
    Taken,
    Stopped,
    TooManyMatches,
    TooLarge,
    NotJson,
    WrongHost,
    Refused,
    NoSuchAction,
    BadSetup,
    BadJournal,
    BadQuestion,
    TooManyRequests,
    Broken,
    RulesFailed,
    Damaged,
    TooManyWatchers,
    StoreUnusable,
    StoreRefused,
}

impl Kind {
    /// All of them, for the tests of the documentation.
    #[cfg(test)]
    pub(crate) const ALL: [Kind; 30] = [
        Kind::BadRequest,
        Kind::NoSeat,
        Kind::Forbidden,
        Kind::WrongOrigin,
        Kind::NotFound,
        Kind::NotOffered,
        Kind::WrongMethod,
        Kind::TooSlow,
        Kind::Stale,
        Kind::NotYourTurn,
        Kind::Over,
        Kind::NoUndo,
        Kind::Taken,
        Kind::Stopped,
        Kind::TooManyMatches,
        Kind::TooLarge,
        Kind::NotJson,
        Kind::WrongHost,
        Kind::Refused,
        Kind::NoSuchAction,
        Kind::BadSetup,
        Kind::BadJournal,
        Kind::BadQuestion,
        Kind::TooManyRequests,
        Kind::Broken,
        Kind::RulesFailed,
        Kind::Damaged,
        Kind::TooManyWatchers,
        Kind::StoreUnusable,
        Kind::StoreRefused,
    ];

    /// The word that answers have, and their status.
    fn word_and_status(self) -> (&'static str, StatusCode) {
        match self {
            Kind::BadRequest => ("bad_request", StatusCode::BAD_REQUEST),
            Kind::NoSeat => ("no_seat", StatusCode::UNAUTHORIZED),
            Kind::Forbidden => ("forbidden", StatusCode::FORBIDDEN),
            Kind::WrongOrigin => ("wrong_origin", StatusCode::FORBIDDEN),
            Kind::NotFound => ("not_found", StatusCode::NOT_FOUND),
            Kind::NotOffered => ("not_offered", StatusCode::NOT_FOUND),
            Kind::WrongMethod => ("wrong_method", StatusCode::METHOD_NOT_ALLOWED),
            Kind::TooSlow => ("too_slow", StatusCode::REQUEST_TIMEOUT),
            Kind::Stale => ("stale", StatusCode::CONFLICT),
            Kind::NotYourTurn => ("not_your_turn", StatusCode::CONFLICT),
            Kind::Over => ("over", StatusCode::CONFLICT),
            Kind::NoUndo => ("no_undo", StatusCode::CONFLICT),
            Kind::Taken => ("taken", StatusCode::CONFLICT),
            Kind::Stopped => ("stopped", StatusCode::CONFLICT),
            Kind::TooManyMatches => ("full", StatusCode::CONFLICT),
            Kind::TooLarge => ("too_large", StatusCode::PAYLOAD_TOO_LARGE),
            Kind::NotJson => ("not_json", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Kind::WrongHost => ("wrong_host", StatusCode::MISDIRECTED_REQUEST),
            Kind::Refused => ("refused", StatusCode::UNPROCESSABLE_ENTITY),
            Kind::NoSuchAction => ("no_such_action", StatusCode::UNPROCESSABLE_ENTITY),
            Kind::BadSetup => ("bad_setup", StatusCode::UNPROCESSABLE_ENTITY),
            Kind::BadJournal => ("bad_journal", StatusCode::UNPROCESSABLE_ENTITY),
            Kind::BadQuestion => ("bad_question", StatusCode::UNPROCESSABLE_ENTITY),
            Kind::TooManyRequests => ("too_many_requests", StatusCode::TOO_MANY_REQUESTS),
            Kind::Broken => ("broken", StatusCode::INTERNAL_SERVER_ERROR),
            Kind::RulesFailed => ("rules_failed", StatusCode::INTERNAL_SERVER_ERROR),
            Kind::Damaged => ("damaged", StatusCode::INTERNAL_SERVER_ERROR),
            Kind::TooManyWatchers => ("full", StatusCode::SERVICE_UNAVAILABLE),
            Kind::StoreUnusable => ("store", StatusCode::SERVICE_UNAVAILABLE),
            Kind::StoreRefused => ("store", StatusCode::INSUFFICIENT_STORAGE),
        }
    }

    /// One word for programs.
    #[cfg(test)]
    pub(crate) fn word(self) -> &'static str {
        self.word_and_status().0
    }

    #[cfg(test)]
    pub(crate) fn status(self) -> StatusCode {
        self.word_and_status().1
    }
}

/// Why a request was not carried out. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) kind: Kind,
    /// A sentence for people.
    pub(crate) message: String,
    /// The rule that forbids it, if a rule does.
    pub(crate) rule: Option<&'static str>,
}

impl ApiError {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        ApiError { kind, message: message.into(), rule: None }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        ApiError::new(Kind::BadRequest, message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        ApiError::new(Kind::NotFound, message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        ApiError::new(Kind::Forbidden, message)
    }

    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        ApiError::new(Kind::TooManyRequests, message)
    }

    /// Our own fault.
    pub(crate) fn broken(message: impl Into<String>) -> Self {
        ApiError::new(Kind::Broken, message)
    }

    /// The code of a game panicked. What it said is for the server's own log alone.
    pub(crate) fn rules_failed() -> Self {
        let message = "The rules of this game failed here, which is a mistake of the program. \
                       Nothing was done.";
        ApiError::new(Kind::RulesFailed, message)
    }

    /// The store could not be read.
    pub(crate) fn unreadable(error: &StoreError) -> Self {
        ApiError::new(Kind::StoreUnusable, format!("The match cannot be read just now: {error}"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (kind, status) = self.kind.word_and_status();
        let body = json!({
            "error": { "kind": kind, "message": self.message, "rule": self.rule }
        });
        let mut response = (status, Json(body)).into_response();
        if self.kind == Kind::TooManyRequests {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<Violation> for ApiError {
    fn from(refused: Violation) -> ApiError {
        ApiError { rule: Some(refused.rule.0), ..ApiError::new(Kind::Refused, refused.reason) }
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> ApiError {
        match error {
            PlayError::Refused(violation) => violation.into(),
            PlayError::GameOver => ApiError::new(Kind::Over, error.to_string()),
            other => ApiError::broken(other.to_string()),
        }
    }
}

impl From<ActError> for ApiError {
    fn from(error: ActError) -> ApiError {
        match error {
            ActError::Play(error) => error.into(),
            ActError::NoSuchAction { .. }
            | ActError::NotAnAction { .. }
            | ActError::UnknownCommand { .. } => {
                ApiError::new(Kind::NoSuchAction, error.to_string())
            }
            other => ApiError::broken(other.to_string()),
        }
    }
}

impl From<UndoError> for ApiError {
    fn from(error: UndoError) -> ApiError {
        ApiError::new(Kind::NoUndo, error.to_string())
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> ApiError {
        ApiError::new(Kind::BadSetup, error.to_string())
    }
}

impl From<UnknownGame> for ApiError {
    fn from(error: UnknownGame) -> ApiError {
        ApiError::not_found(error.to_string())
    }
}

impl From<JournalError> for ApiError {
    fn from(error: JournalError) -> ApiError {
        ApiError::new(Kind::BadJournal, error.to_string())
    }
}

impl From<StudyError> for ApiError {
    fn from(error: StudyError) -> ApiError {
        match error {
            StudyError::NotOffered { .. } => ApiError::new(Kind::NotOffered, error.to_string()),
            other => ApiError::new(Kind::BadQuestion, other.to_string()),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let message = format!("The game could not be saved, so nothing was done: {error}");
        ApiError::new(Kind::StoreRefused, message)
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        ApiError::broken(format!("the operating system gives no random numbers: {error}"))
    }
}

impl From<tokio::task::JoinError> for ApiError {
    fn from(error: tokio::task::JoinError) -> ApiError {
        // A panic's own words may tell what is hidden; they are for the server's log alone.
        if error.is_panic() {
            ApiError::rules_failed()
        } else {
            ApiError::broken("the server is ending")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_error_is_explained_with_its_status_and_no_other_is() {
        let page = include_str!("../../../docs/api.md");
        let rows = page.lines().filter_map(|line| {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            let status: u16 = cells.next()?.parse().ok()?;
            Some((status, cells.next()?.trim_matches('`').to_owned()))
        });
        let mut explained: Vec<_> = rows.collect();
        let mut given: Vec<_> =
            Kind::ALL.iter().map(|kind| (kind.status().as_u16(), kind.word().to_owned())).collect();
        given.sort();
        given.dedup();
        explained.sort();
        assert_eq!(explained, given);
        let mut all = Kind::ALL.to_vec();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), Kind::ALL.len());
    }
}
