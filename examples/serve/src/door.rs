//! The door: connections come in, each is answered for itself.
//!
//! `axum::serve` would do, but for whoever sends a request letter by letter: the head of a request
//! must arrive in time, and there is only so much room.

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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::options::Limits;
use crate::server::ServeError;

/// How long to wait when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(200);

/// Answers whoever comes, for ever.
pub(crate) async fn open(
    listener: TcpListener,
    routes: Router,
    limits: Limits,
) -> Result<(), ServeError> {
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
        match listener.accept().await {
            Ok((stream, peer)) => {
                let routes = routes.clone();
                tokio::spawn(async move {
                    answer(stream, peer, routes, limits.head).await;
                    drop(place);
                });
            }
            // Who hangs up at once is no reason to stop; too many open files will pass.
            Err(_) => tokio::time::sleep(BREATH).await,
        }
    }
}

async fn answer(stream: TcpStream, peer: SocketAddr, routes: Router, head: Duration) {
    // Answers are small and waited for.
    let _ = stream.set_nodelay(true);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head);
    // Whoever breaks the connection off is told nothing any more.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}
