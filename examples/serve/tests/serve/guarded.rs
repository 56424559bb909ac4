//! What every request must pass, and what every answer carries.

use crate::common::{options, serve};

#[test]
fn every_answer_carries_the_policy() {
    let (_server, client) = serve(options());
    for path in ["/", "/main.js", "/style.css", "/api/games", "/nowhere"] {
        let head = client.get(path, None).head.to_lowercase();
        for line in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "x-frame-options: deny",
        ] {
            assert!(head.contains(line), "{path}: {head}");
        }
        assert!(!head.contains("access-control-allow"), "{path}: {head}");
    }
}

#[test]
fn foreign_names_and_pages_are_refused() {
    let (_server, client) = serve(options());
    let send = |head: &str, body: &str| {
        let length = body.len();
        client.raw(format!("{head}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").as_bytes()).unwrap()
    };
    assert_eq!(send("GET /api/games HTTP/1.1\r\nHost: evil.example", "").error(421), "wrong_host");
    let body = r#"{"game":"outpost"}"#;
    let own = format!("POST /api/matches HTTP/1.1\r\nHost: {}", client.address);
    assert_eq!(
        send(&format!("{own}\r\nOrigin: http://evil.example"), body).error(403),
        "wrong_origin"
    );
    assert_eq!(send(&format!("{own}\r\nOrigin: null"), body).error(403), "wrong_origin");
    send(&format!("{own}\r\nOrigin: http://{}", client.address), body).ok(201);
    assert_eq!(client.get("/api/matches", None).ok(200)["matches"].as_array().unwrap().len(), 1);
}

#[test]
fn only_json_of_a_bearable_size_is_read() {
    let (_server, client) = serve(options());
    let post = |kind: &str, body: &str| {
        client.raw(format!("POST /api/matches HTTP/1.1\r\nHost: {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", client.address, body.len()).as_bytes()).unwrap()
    };
    let body = r#"{"game":"outpost"}"#;
    assert_eq!(post("text/plain", body).error(415), "not_json");
    assert_eq!(post("application/x-www-form-urlencoded", body).error(415), "not_json");
    post("application/json; charset=utf-8", body).ok(201);
    let large = format!(r#"{{"game":"{}"}}"#, "x".repeat(70_000));
    assert_eq!(post("application/json", &large).error(413), "too_large");
    let journal = vec![b' '; 5 * 1024 * 1024];
    assert_eq!(
        client.send("POST", "/api/matches/load", None, Some(&journal)).error(413),
        "too_large"
    );
}

#[test]
fn too_many_requests_and_games_are_refused() {
    let mut slow = options();
    slow.limits.requests = 5;
    let (_server, client) = serve(slow);
    let refused = (0..30).filter(|_| client.get("/api", None).status == 429).count();
    assert!(refused > 10, "{refused}");

    let mut few = options();
    few.limits.games_a_minute = 2;
    let (_server, client) = serve(few);
    let body = serde_json::json!({"game": "outpost"});
    let made: Vec<u16> = (0..4).map(|_| client.post("/api/matches", None, &body).status).collect();
    assert_eq!(made, [201, 201, 429, 429]);
}

#[test]
fn a_page_is_kept_until_the_program_brings_another() {
    let (_server, client) = serve(options());
    let first = client.get("/main.js", None);
    let tag = first.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let again = client.raw(format!("GET /main.js HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}\r\nConnection: close\r\n\r\n", client.address).as_bytes());
    assert_eq!(again.unwrap().status, 304);
}

#[test]
fn the_page_asks_nothing_of_other_machines() {
    let (_server, client) = serve(options());
    let mut open = vec!["/".to_owned()];
    let mut seen = Vec::new();
    while let Some(path) = open.pop() {
        if seen.contains(&path) {
            continue;
        }
        let answer = client.get(&path, None);
        assert_eq!(answer.status, 200, "{path}");
        let text = answer.text();
        for address in text.match_indices("http").map(|(at, _)| &text[at..]) {
            let own = address.starts_with("http://www.w3.org/2000/svg")
                || !address.starts_with("http://") && !address.starts_with("https://");
            assert!(own, "{path} names another machine: {}", &address[..40.min(address.len())]);
        }
        let next =
            text.split(['"', '\'']).filter(|word| word.starts_with("./") || word.starts_with('/'));
        open.extend(
            next.filter(|word| [Some("js"), Some("css")].contains(&word.rsplit('.').next()))
                .map(|word| word.replacen("./", "/", 1)),
        );
        seen.push(path);
    }
    assert!(seen.len() > 15, "{seen:?}");
}

#[test]
fn a_head_that_comes_letter_by_letter_is_not_waited_for() {
    use std::io::{Read, Write};
    let mut hasty = options();
    hasty.limits.head = std::time::Duration::from_millis(300);
    hasty.limits.connections = 2;
    let (_server, client) = serve(hasty);
    // Both places are taken by somebody who never ends the request.
    let slow: Vec<_> = (0..2)
        .map(|_| {
            let mut stream = client.connect().unwrap();
            stream.write_all(b"GET /api HTTP/1.1\r\nHost: ").unwrap();
            stream
        })
        .collect();
    let start = std::time::Instant::now();
    while client.get("/api", None).status == 503 {
        assert!(start.elapsed().as_secs() < 20, "no place became free");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    for mut stream in slow {
        let mut rest = Vec::new();
        // The server has hung up; it may say why.
        let _ = stream.read_to_end(&mut rest);
        assert!(rest.is_empty() || rest.starts_with(b"HTTP/1.1 408"), "{rest:?}");
    }
}

#[test]
fn a_taken_port_is_replaced_by_a_free_one() {
    let (first, _client) = serve(options());
    let again = grognard_serve::Options { bind: first.address(), ..options() };
    let server = grognard_serve::Server::bind(crate::common::registry(), again).unwrap();
    assert_eq!(server.taken(), Some(first.address()));
    assert_ne!(server.address().port(), first.address().port());
}
