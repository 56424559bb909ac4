//! The page: its files are part of the program.

use std::sync::LazyLock;

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! asset {
    ($path:literal, $kind:expr, $file:literal) => {
        Asset { path: $path, kind: $kind, text: include_str!(concat!("page/", $file)) }
    };
}

static ASSETS: &[Asset] = &[
    asset!("/", HTML, "index.html"),
    asset!("/style.css", CSS, "style.css"),
    asset!("/board.css", CSS, "board.css"),
    asset!("/main.js", JS, "main.js"),
    asset!("/api.js", JS, "api.js"),
    asset!("/dom.js", JS, "dom.js"),
    asset!("/colours.js", JS, "colours.js"),
    asset!("/lobby.js", JS, "lobby.js"),
    asset!("/newgame.js", JS, "newgame.js"),
    asset!("/live.js", JS, "live.js"),
    asset!("/table.js", JS, "table.js"),
    asset!("/board.js", JS, "board.js"),
    asset!("/counters.js", JS, "counters.js"),
    asset!("/symbols.js", JS, "symbols.js"),
    asset!("/acting.js", JS, "acting.js"),
    asset!("/odds.js", JS, "odds.js"),
    asset!("/attack.js", JS, "attack.js"),
    asset!("/attention.js", JS, "attention.js"),
    asset!("/tour.js", JS, "tour.js"),
    asset!("/log.js", JS, "log.js"),
    asset!("/rules.js", JS, "rules.js"),
    asset!("/battle.js", JS, "battle.js"),
    asset!("/place.js", JS, "place.js"),
    asset!("/ending.js", JS, "ending.js"),
    asset!("/panel.js", JS, "panel.js"),
    asset!("/replay.js", JS, "replay.js"),
    asset!("/overlays.js", JS, "overlays.js"),
    asset!("/handover.js", JS, "handover.js"),
    asset!("/keyboard.js", JS, "keyboard.js"),
    asset!("/icon.svg", SVG, "icon.svg"),
];

/// A fingerprint of the page: it changes when the program brings another page.
pub(crate) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        // FNV-1a: enough to tell two releases apart.
        let bytes = ASSETS.iter().flat_map(|asset| asset.text.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    });
    &VERSION
}

/// The routes of the page's files.
pub(crate) fn routes() -> Router {
    let mut routes = Router::new();
    for asset in ASSETS {
        routes = routes
            .route(asset.path, get(move |headers: HeaderMap| async move { send(asset, &headers) }));
    }
    routes
}

fn send(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", version());
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    let mut answer = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, asset.kind)], asset.text).into_response()
    };
    // Kept, but asked about each time: after an update nobody sees half of an old page.
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    answer
}

/// The style alone, for the page that says why nothing works.
pub(crate) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, CSS)], include_str!("page/style.css"))
}

/// The page that says why nothing works.
pub(crate) fn trouble(reason: &str) -> Response {
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let page = include_str!("page/trouble.html").replace("REASON", &reason);
    (StatusCode::SERVICE_UNAVAILABLE, Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_page_is_small() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.text.len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes");
    }

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
        for file in std::fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let served = ASSETS.iter().any(|asset| asset.path == format!("/{name}"));
            assert!(served || name == "index.html" || name == "trouble.html", "{name}");
        }
    }
}
