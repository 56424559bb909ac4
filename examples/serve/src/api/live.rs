//! News as it happens, by server-sent events.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};

use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::matches::News;
use crate::request::PathMatch;

/// `GET /api/matches/{id}/events`
///
/// An event says only that something has changed and how far the game is: whoever hears it asks
/// for the view that they may see. The newest news comes first at once, so that a watcher who was
/// away has missed nothing.
pub(super) async fn events(
    State(lobby): State<Arc<Lobby>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    PathMatch(the_match): PathMatch,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let place = lobby.watchers.enter(peer.ip()).ok_or_else(|| {
        ApiError::new(Kind::TooManyWatchers, "too many watch already; try again later")
    })?;
    let mut news = the_match.subscribe();
    news.mark_changed();
    let stream = stream::unfold(Some((news, place)), |state| async {
        let (mut news, place) = state?;
        news.changed().await.ok()?;
        let now = *news.borrow_and_update();
        // After the last news there is nothing to wait for.
        let next = (!now.deleted).then_some((news, place));
        Some((Ok(event(now)), next))
    });
    // Tells both ends that the other is still there.
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

fn event(news: News) -> Event {
    let kind = if news.deleted { "deleted" } else { "change" };
    let data = serde_json::to_string(&news).unwrap_or_default();
    Event::default().event(kind).id(news.revision.to_string()).data(data)
}
