//! What anybody sends to the server.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use serve::{Options, Running, Server};

use crate::play::games;

/// One server for all requests: what one of them breaks the next would see.
static SERVER: LazyLock<Running> = LazyLock::new(|| {
    let bind = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(games(), Options { bind, ..Options::default() });
    server.and_then(Server::start).expect("a port to listen on")
});

/// How long a good request may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Any bytes on a connection are answered as HTTP or the connection is closed; never by an error of
/// the server's own. Bytes that begin with `{` are sent as the body of a new game.
///
/// # Panics
/// If that is not so.
pub fn requests(bytes: &[u8]) {
    let body = bytes.len();
    let head = format!(
        "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {body}\r\n\r\n"
    );
    let sent = if bytes.first() == Some(&b'{') { head.as_bytes() } else { &[] };
    // A request that is not whole gets no answer: the server waits for the rest.
    let answer = ask(&[sent, bytes].concat(), Duration::from_millis(200));
    assert!(answer.is_empty() || answer.starts_with("HTTP/1."), "{answer}");
    assert!(!answer.starts_with("HTTP/1.1 5"), "{answer}");
    let page = ask(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", PATIENCE);
    // Whoever asks too often is told to wait.
    let fine = page.starts_with("HTTP/1.1 200") || page.starts_with("HTTP/1.1 429");
    assert!(fine, "the server does not answer any more: {page}");
}

/// The beginning of what the server answers.
fn ask(bytes: &[u8], patience: Duration) -> String {
    let mut answer = [0; 512];
    let mut read = 0;
    if let Ok(mut stream) = TcpStream::connect(SERVER.address()) {
        let _ = stream.set_read_timeout(Some(patience));
        // It may hang up before it has read everything.
        let _ = stream.write_all(bytes);
        while let Ok(more @ 1..) = stream.read(&mut answer[read..]) {
            read += more;
        }
    }
    String::from_utf8_lossy(&answer[..read]).into_owned()
}
