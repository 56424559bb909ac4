//! What a caller is told when something cannot be done.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use table::{
    ActError, JournalError, PlayError, SetupError, StudyError, UndoError, UnknownGame, Violation,
};

use crate::store::StoreError;

/// Why a request was not carried out. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    /// One word for programs.
    pub(crate) kind: &'static str,
    /// A sentence for people.
    pub(crate) message: String,
    /// The rule that forbids it, if a rule does.
    pub(crate) rule: Option<&'static str>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        ApiError { status, kind, message: message.into(), rule: None }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    pub(crate) fn conflict(kind: &'static str, message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::CONFLICT, kind, message)
    }

    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message)
    }

    /// Our own fault.
    pub(crate) fn broken(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", message)
    }

    fn unprocessable(kind: &'static str, message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, kind, message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({
            "error": { "kind": self.kind, "message": self.message, "rule": self.rule }
        });
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<Violation> for ApiError {
    fn from(refused: Violation) -> ApiError {
        ApiError {
            rule: Some(refused.rule.0),
            ..ApiError::unprocessable("refused", refused.reason)
        }
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> ApiError {
        match error {
            PlayError::Refused(violation) => violation.into(),
            PlayError::GameOver => ApiError::conflict("over", error.to_string()),
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
                ApiError::unprocessable("no_such_action", error.to_string())
            }
            other => ApiError::broken(other.to_string()),
        }
    }
}

impl From<UndoError> for ApiError {
    fn from(error: UndoError) -> ApiError {
        ApiError::conflict("no_undo", error.to_string())
    }
}

impl From<SetupError> for ApiError {
    fn from(error: SetupError) -> ApiError {
        ApiError::unprocessable("bad_setup", error.to_string())
    }
}

impl From<UnknownGame> for ApiError {
    fn from(error: UnknownGame) -> ApiError {
        ApiError::not_found(error.to_string())
    }
}

impl From<JournalError> for ApiError {
    fn from(error: JournalError) -> ApiError {
        ApiError::unprocessable("bad_journal", error.to_string())
    }
}

impl From<StudyError> for ApiError {
    fn from(error: StudyError) -> ApiError {
        match error {
            StudyError::NotOffered { .. } => {
                ApiError::new(StatusCode::NOT_FOUND, "not_offered", error.to_string())
            }
            other => ApiError::unprocessable("bad_question", other.to_string()),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let message = format!("The game could not be saved, so nothing was done: {error}");
        ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "store", message)
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        ApiError::broken(format!("the operating system gives no random numbers: {error}"))
    }
}

impl From<tokio::task::JoinError> for ApiError {
    fn from(error: tokio::task::JoinError) -> ApiError {
        ApiError::broken(format!("the work was not finished: {error}"))
    }
}
