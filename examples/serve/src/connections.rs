//! Connections: each that comes in is answered by itself.
//!
//! `axum::serve` would do, but for whoever sends a request letter by letter or never reads the
//! answer: the head of a request must arrive in time, what is sent must be taken in time, and there
//! is only so much room, and only so much of it for one address.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::options::Limits;
use crate::server::ServeError;
use crate::slots::Slots;
use crate::write_timeout::WriteTimeout;

/// How long to wait when the system has no room for another connection.
const RETRY: Duration = Duration::from_millis(200);

/// How long somebody who is turned away may take to read why.
const REFUSAL_TIME: Duration = Duration::from_secs(1);
/// How many are answered at once with why they are turned away; the others are cut off.
const REFUSALS: usize = 32;

/// Answers every connection, for ever.
pub(crate) async fn accept(
    listener: TcpListener,
    routes: Router,
    limits: Limits,
) -> Result<(), ServeError> {
    let slots = Slots::new(limits.connections, limits.connections_each);
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                if let Some(slot) = slots.enter(peer.ip()) {
                    let routes = routes.clone();
                    tokio::spawn(async move {
                        answer(stream, peer, routes, limits).await;
                        drop(slot);
                    });
                } else if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = tokio::time::timeout(REFUSAL_TIME, turn_away(stream)).await;
                        drop(permit);
                    });
                }
            }
            // Who hangs up at once is no reason to stop; too many open files will pass.
            Err(_) => tokio::time::sleep(RETRY).await,
        }
    }
}

/// Says that there is no room, without waiting for what would have been asked.
async fn turn_away(mut stream: TcpStream) -> io::Result<()> {
    let body = r#"{"error":{"kind":"full","message":"too many are connected already; try again later","rule":null}}"#;
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\nRetry-After: 5\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    stream.shutdown().await?;
    // Closed with a request unread, the answer would be lost on its way.
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

async fn answer(stream: TcpStream, peer: SocketAddr, routes: Router, limits: Limits) {
    // Answers are small and waited for.
    let _ = stream.set_nodelay(true);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head);
    // Whoever breaks the connection off gets no answer any more.
    let _ =
        http.serve_connection(TokioIo::new(WriteTimeout::new(stream, limits.write)), service).await;
}
