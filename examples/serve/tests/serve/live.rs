//! News as it happens.

use serde_json::json;

use crate::common::{Match, options, serve};

#[test]
fn watchers_hear_of_every_change_at_once() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    let mut watchers = [client.news(&game.path("/events")), client.news(&game.path("/events"))];
    for watcher in &mut watchers {
        let now = watcher.next().unwrap();
        assert_eq!((&now["revision"], &now["steps"]), (&json!(1), &json!(0)));
    }
    game.act(&client, &game.blue, "bearer b1").ok(200);
    for watcher in &mut watchers {
        assert_eq!(
            watcher.next().unwrap(),
            json!({"revision": 2, "steps": 1, "deleted": false, "notice": null})
        );
    }
    let mut late = client.news(&game.path("/events"));
    assert_eq!(late.next().unwrap()["revision"], 2, "whoever comes late has missed nothing");
    client.send("DELETE", &game.path(""), Some(&game.host), None).ok(204);
    for watcher in &mut watchers {
        assert_eq!(watcher.next().unwrap()["deleted"], true);
        assert_eq!(watcher.next(), None, "the stream ends with the game");
    }
}

#[test]
fn the_number_of_watchers_has_a_limit_and_places_become_free() {
    let mut options = options();
    options.limits.watchers = 1;
    let (_server, client) = serve(options);
    let game = Match::close(&client);
    let mut first = client.news(&game.path("/events"));
    first.next().unwrap();
    assert_eq!(client.get(&game.path("/events"), None).error(503), "full");
    drop(first);
    let start = std::time::Instant::now();
    // The server notices at its next news.
    loop {
        let which = if game.view(&client, None)["steps"] == 0 { "bearer b1" } else { "bearer r1" };
        let key = if which == "bearer b1" { &game.blue } else { &game.red };
        let _ = game.act(&client, key, which);
        let mut stream = client.connect().unwrap();
        let head =
            format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", game.path("/events"), client.address);
        std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
        let mut start_of = [0; 12];
        std::io::Read::read_exact(&mut stream, &mut start_of).unwrap();
        if &start_of == b"HTTP/1.1 200" {
            break;
        }
        assert!(start.elapsed().as_secs() < 20, "no place became free");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
