//! What every request must pass: who it claims to speak to, where it comes from, how often it asks.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, Kind};
use crate::rate::Rate;

/// Longer than any honest request takes to arrive and be answered.
const PATIENCE: Duration = Duration::from_secs(30);

/// The page needs nothing but itself: no inline script or style, no other site, no frame.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What is checked.
#[derive(Debug)]
pub(crate) struct RequestChecks {
    /// Names that this server answers to, besides `localhost` and plain addresses.
    pub(crate) hosts: Vec<String>,
    pub(crate) rate: Rate,
}

/// Checks a request, lets it through, and adds the headers that every answer has.
pub(crate) async fn check_request(
    State(checks): State<Arc<RequestChecks>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let answer = match checks.check(peer.ip(), request.method(), request.headers()) {
        Ok(()) => match tokio::time::timeout(PATIENCE, next.run(request)).await {
            Ok(answer) => answer,
            Err(_) => ApiError::new(Kind::TooSlow, "the request took too long").into_response(),
        },
        Err(error) => error.into_response(),
    };
    with_headers(answer)
}

impl RequestChecks {
    fn check(&self, peer: IpAddr, method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
        if !self.rate.allows(peer) {
            return Err(ApiError::too_many("that was too many requests; wait a moment"));
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.ok_or_else(|| ApiError::bad_request("the request names no host"))?;
        if !self.answers_to(host) {
            // A foreign name that leads here is how a web page would get around its borders.
            return Err(ApiError::new(
                Kind::WrongHost,
                format!("this server does not answer to '{}'", printable(host)),
            ));
        }
        let reading = method == Method::GET || method == Method::HEAD;
        if !reading && !is_own(host, headers) {
            return Err(ApiError::new(
                Kind::WrongOrigin,
                "requests from other sites' pages are refused",
            ));
        }
        Ok(())
    }

    fn answers_to(&self, host: &str) -> bool {
        let name = without_port(host);
        let plain = name.trim_start_matches('[').trim_end_matches(']');
        name.eq_ignore_ascii_case("localhost")
            || plain.parse::<IpAddr>().is_ok()
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Was it sent by our own page, or by a program that is no browser?
fn is_own(host: &str, headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let origin = origin.to_str().unwrap_or_default();
    let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    from.is_some_and(|from| from.eq_ignore_ascii_case(host))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn printable(text: &str) -> String {
    text.chars().filter(char::is_ascii_graphic).take(80).collect()
}

fn with_headers(mut answer: Response) -> Response {
    const ALWAYS: [(HeaderName, &str); 6] = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = answer.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checks() -> RequestChecks {
        RequestChecks { hosts: vec!["table.example".to_owned()], rate: Rate::new(1e6, 1.0) }
    }

    fn asked(method: &Method, headers: &[(&'static str, &str)]) -> Result<(), Kind> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        checks().check(IpAddr::from([127, 0, 0, 1]), method, &map).map_err(|error| error.kind)
    }

    #[test]
    fn only_known_names_and_plain_addresses_are_answered() {
        for host in ["localhost:4747", "127.0.0.1", "[::1]:4747", "192.168.1.5:80", "Table.Example"]
        {
            assert_eq!(asked(&Method::GET, &[("host", host)]), Ok(()), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:4747", "", "127.0.0.1.evil.example"] {
            assert_eq!(asked(&Method::GET, &[("host", host)]), Err(Kind::WrongHost), "{host}");
        }
        assert_eq!(asked(&Method::GET, &[]), Err(Kind::BadRequest));
    }

    #[test]
    fn other_pages_may_not_change_anything() {
        let own = ("host", "127.0.0.1:4747");
        let post = |origin| asked(&Method::POST, &[own, ("origin", origin)]);
        assert_eq!(post("http://127.0.0.1:4747"), Ok(()));
        for origin in ["http://evil.example", "null", "http://127.0.0.1:4748", "", "127.0.0.1:4747"]
        {
            assert_eq!(post(origin), Err(Kind::WrongOrigin), "{origin}");
        }
        let cross = asked(&Method::POST, &[own, ("sec-fetch-site", "cross-site")]);
        assert_eq!(cross, Err(Kind::WrongOrigin));
        assert_eq!(asked(&Method::DELETE, &[own]), Ok(()), "programs send no origin");
    }
}
