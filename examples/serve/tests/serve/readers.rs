//! Readers that never read, and callers who take every place. Addresses of the loopback network
//! stand for machines of others.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use tokio::net::TcpSocket;

use crate::common::{Client, Match, options, serve};

/// A connection from 127.0.0.`last`, with little room for what it does not read.
fn connect(client: &Client, last: u8) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
        socket.connect(client.address).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    stream
}

fn ask(stream: &mut TcpStream, client: &Client, path: &str) {
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", client.address).unwrap();
}

/// The first line of what comes.
fn status(stream: &mut TcpStream) -> String {
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    String::from_utf8_lossy(&start).into_owned()
}

#[test]
fn who_never_reads_is_hung_up_on_and_stops_nobody() {
    let mut hasty = options();
    hasty.limits.write = Duration::from_millis(500);
    hasty.limits.connections = 40;
    hasty.limits.connections_each = 20;
    let (_server, client) = serve(hasty);
    // Asked for far more than any buffer holds, from two addresses, and nothing is ever read.
    let picture = "/api/games/bull-run/map.svg";
    let game = Match::close(&client);
    let size = client.get(picture, None).body.len();
    let times = (16 << 20) / size + 1;
    let deaf: Vec<TcpStream> = (0..60)
        .map(|number| {
            let mut stream = connect(&client, 2 + number % 2);
            for _ in 0..times {
                let head = format!("GET {picture} HTTP/1.1\r\nHost: {}\r\n\r\n", client.address);
                // It may have been turned away, or be full already.
                if stream.write_all(head.as_bytes()).is_err() {
                    break;
                }
            }
            stream
        })
        .collect();
    // Others are answered all the while.
    let start = Instant::now();
    for _ in 0..10 {
        client.get("/api", None).ok(200);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    // And their places become free again, although none of the deaf has hung up: fifteen at once
    // are more than the address could have beside them.
    let start = Instant::now();
    let mut fresh = Vec::new();
    while fresh.len() < 15 {
        let mut again = connect(&client, 2);
        ask(&mut again, &client, &game.path("/events"));
        if status(&mut again) == "HTTP/1.1 200" {
            fresh.push(again);
        } else {
            assert!(start.elapsed() < Duration::from_secs(20), "no place became free");
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    drop(deaf);
}

#[test]
fn one_address_cannot_take_every_place() {
    let mut small = options();
    small.limits.connections = 24;
    small.limits.connections_each = 16;
    small.limits.watchers_each = 4;
    let (_server, client) = serve(small);
    let game = Match::close(&client);
    let watch = |last: u8| {
        let mut stream = connect(&client, last);
        ask(&mut stream, &client, &game.path("/events"));
        let told = status(&mut stream);
        (stream, told)
    };
    // Watchers stay as long as they like: so many of them from one address.
    let watchers: Vec<_> = (0..6).map(|_| watch(2)).collect();
    let let_in = watchers.iter().filter(|(_, told)| told == "HTTP/1.1 200").count();
    assert_eq!(let_in, 4);
    assert_eq!(watch(3).1, "HTTP/1.1 200");
    drop(watchers);

    let idle: Vec<_> = (0..40).map(|_| connect(&client, 4)).collect();
    let start = Instant::now();
    loop {
        let mut more = connect(&client, 4);
        ask(&mut more, &client, "/api");
        let told = status(&mut more);
        if told == "HTTP/1.1 503" {
            let mut rest = String::new();
            more.read_to_string(&mut rest).unwrap();
            assert!(rest.contains(r#""kind":"full""#), "{rest}");
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "one address takes what it likes");
    }
    client.get("/api", None).ok(200);
    let mut other = connect(&client, 5);
    ask(&mut other, &client, "/api");
    assert_eq!(status(&mut other), "HTTP/1.1 200");
    drop(idle);
}
