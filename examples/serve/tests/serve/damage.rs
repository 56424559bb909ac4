//! Data folders: who may read them, what damage in them does, and what makes room in them.

use grognard_serve::{Limits, Options};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::common::{Client, Folder, Match, options, serve};

fn kept(folder: &Folder) -> Options {
    Options { data: Some(folder.0.clone()), ..options() }
}

/// Changes the file behind the server's back, while it is not running.
fn spoil(folder: &Folder, sql: &str) {
    let file = Connection::open(folder.0.join("games.sqlite")).unwrap();
    assert!(file.execute(sql, []).unwrap() > 0, "{sql} changed nothing");
}

fn three(client: &Client) -> [Match; 3] {
    ["one", "two", "three"].map(|name| {
        let body = json!({"game": "outpost", "scenario": "close", "name": name});
        let game = Match::begin(client, &body);
        game.act(client, &game.blue, "bearer b1").ok(200);
        game.act(client, &game.red, "bearer r1").ok(200);
        game
    })
}

fn names(listed: &Value) -> Vec<&str> {
    listed.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_the_data_folder() {
    use std::os::unix::fs::PermissionsExt;
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let check = |data: &std::path::Path| {
        assert_eq!(mode(data), 0o700, "{}", data.display());
        let mut files = 0;
        for file in std::fs::read_dir(data).unwrap() {
            let file = file.unwrap().path();
            assert_eq!(mode(&file), 0o600, "{}", file.display());
            files += 1;
        }
        assert!(files >= 2, "the store and its journal are there");
    };
    let folder = Folder::new("private");
    let data = folder.0.join("made/by/the/server");
    let options = Options { data: Some(data.clone()), ..options() };
    let (server, client) = serve(options.clone());
    three(&client);
    check(&data);
    // From the first moment on, with the folders on the way to it.
    for above in ["made", "made/by", "made/by/the"] {
        assert_eq!(mode(&folder.0.join(above)), 0o700, "{above}");
    }
    drop(server);
    // A folder of an earlier release is closed when it is opened.
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).unwrap();
    for file in std::fs::read_dir(&data).unwrap() {
        std::fs::set_permissions(file.unwrap().path(), std::fs::Permissions::from_mode(0o644))
            .unwrap();
    }
    let (server, client) = serve(options);
    three(&client);
    check(&data);
    drop(server);
    // A folder that holds other people's things as well is not ours to close.
    let shared = Folder::new("shared-folder");
    std::fs::write(shared.0.join("letter.txt"), "hello").unwrap();
    std::fs::set_permissions(&shared.0, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (_server, _client) = serve(kept(&shared));
    assert_eq!(mode(&shared.0), 0o755);
    assert_eq!(mode(&shared.0.join("games.sqlite")), 0o600);
}

#[test]
fn a_wrongly_typed_row_disables_its_match_alone_and_the_lobby_says_so() {
    for (sql, row) in [
        ("UPDATE rooms SET pace = 'soon' WHERE name = 'two'", "pace"),
        ("UPDATE rooms SET created = x'00ff' WHERE name = 'two'", "created"),
        ("UPDATE rooms SET head = x'00ff' WHERE name = 'two'", "head"),
        ("UPDATE rooms SET head = '{\"setup\"' WHERE name = 'two'", "head"),
        ("UPDATE rooms SET revision = 'many' WHERE name = 'two'", "revision"),
        ("UPDATE rooms SET pace = -1 WHERE name = 'two'", "pace"),
        ("UPDATE rooms SET game = 'chess' WHERE name = 'two'", "game"),
        ("UPDATE seats SET key = x'ff' WHERE room = 2 AND side = 1", "seats"),
        ("UPDATE seats SET side = 'blue' WHERE room = 2 AND side = 1", "seats"),
        ("UPDATE seats SET open = x'01' WHERE room = 2 AND side = 1", "seats"),
    ] {
        let folder = Folder::new("typed");
        let (server, client) = serve(kept(&folder));
        let games = three(&client);
        drop(server);
        spoil(&folder, sql);
        let (server, client) = serve(kept(&folder));
        let listed = client.get("/api/matches", None).ok(200);
        assert_eq!(names(&listed["matches"]), ["one", "three"], "{sql}");
        assert_eq!(names(&listed["damaged"]), ["two"], "{sql}: {listed}");
        let damaged = &listed["damaged"][0];
        assert_eq!(damaged["id"], games[1].id, "{sql}");
        assert!(damaged["notice"]["message"].as_str().unwrap().contains(row), "{sql}: {damaged}");
        assert_eq!(client.get(&games[1].path("/view"), None).error(500), "damaged", "{sql}");
        assert_eq!(client.get(&games[1].path(""), None).error(500), "damaged", "{sql}");
        for game in [&games[0], &games[2]] {
            game.act(&client, &game.blue, "m b1 0401").ok(200);
        }
        // Whoever has the folder can throw it away.
        let folder_key = server.link().split_once("#host=").unwrap().1.to_owned();
        let delete = |key| client.send("DELETE", &games[1].path(""), key, None);
        assert_eq!(delete(None).error(403), "forbidden");
        delete(Some(&folder_key)).ok(204);
        assert_eq!(client.get("/api/matches", None).ok(200)["damaged"], json!([]), "{sql}");
    }
}

#[test]
fn a_row_without_a_readable_id_is_shown_and_disables_nothing() {
    let folder = Folder::new("nameless");
    let (server, client) = serve(kept(&folder));
    three(&client);
    drop(server);
    spoil(&folder, "UPDATE rooms SET id = x'ff', name = 9 WHERE name = 'two'");
    spoil(&folder, "UPDATE meta SET value = x'ff' WHERE name = 'host'");
    let (server, client) = serve(kept(&folder));
    assert!(server.link().split_once("#host=").unwrap().1.len() == 32, "the folder has a key");
    let listed = client.get("/api/matches", None).ok(200);
    assert_eq!(names(&listed["matches"]), ["one", "three"]);
    assert_eq!(listed["damaged"][0]["id"], Value::Null);
}

#[test]
fn a_broken_summary_is_shown_as_damaged_and_mended_when_the_match_is_opened() {
    for sql in [
        "UPDATE rooms SET summary = '{' WHERE name = 'two'",
        "UPDATE rooms SET summary = x'ff' WHERE name = 'two'",
    ] {
        let folder = Folder::new("summary");
        let (server, client) = serve(kept(&folder));
        let games = three(&client);
        let before = games[1].view(&client, Some(&games[1].blue));
        drop(server);
        spoil(&folder, sql);
        let (_server, client) = serve(kept(&folder));
        let listed = client.get("/api/matches", None).ok(200);
        assert_eq!(names(&listed["matches"]), ["one", "two", "three"], "{sql}");
        assert_eq!(listed["matches"][1]["notice"]["kind"], "damaged", "{sql}: {listed}");
        assert_eq!(listed["matches"][0]["notice"], Value::Null, "{sql}");
        // The journal is whole, so the match is.
        assert_eq!(games[1].view(&client, Some(&games[1].blue)), before, "{sql}");
        let listed = client.get(&games[1].path(""), None).ok(200);
        assert_eq!((&listed["notice"], &listed["steps"]), (&Value::Null, &json!(2)), "{sql}");
        games[1].act(&client, &games[1].blue, "m b1 0401").ok(200);
    }
}

#[test]
fn damaged_steps_stop_a_match_at_the_last_good_one() {
    for (sql, good) in [
        ("DELETE FROM steps WHERE room = 2 AND step = 2", 1),
        ("UPDATE steps SET line = x'ff' WHERE room = 2 AND step = 2", 1),
        ("UPDATE steps SET line = '{' WHERE room = 2 AND step = 1", 0),
        ("UPDATE steps SET step = 5 WHERE room = 2 AND step = 3", 2),
        ("DELETE FROM steps WHERE room = 2 AND step = 3", 2),
        ("DELETE FROM steps WHERE room = 2", 0),
    ] {
        let folder = Folder::new("steps");
        let (server, client) = serve(kept(&folder));
        let games = three(&client);
        games[1].act(&client, &games[1].blue, "m b1 0401").ok(200);
        drop(server);
        spoil(&folder, sql);
        let (_server, client) = serve(kept(&folder));
        let seen = games[1].view(&client, Some(&games[1].blue));
        assert_eq!(seen["steps"], good, "{sql}");
        assert_eq!(seen["notice"]["kind"], "steps_unreadable", "{sql}");
        games[0].act(&client, &games[0].blue, "m b1 0401").ok(200);
        let undo = json!({"revision": seen["revision"]});
        let back = client.post(&games[1].path("/undo"), Some(&games[1].blue), &undo).ok(200);
        assert_eq!((&back["steps"], &back["notice"]), (&json!(good), &Value::Null), "{sql}");
    }
}

#[test]
fn the_oldest_finished_or_abandoned_match_makes_room() {
    let folder = Folder::new("expiry");
    let (server, client) = serve(kept(&folder));
    let games = three(&client);
    drop(server);
    // An hour and more ago, by the file.
    let aged = |name: &str, seconds: i64, over: bool| {
        format!(
            "UPDATE rooms SET created = created - {seconds}, summary = json_set(summary, \
             '$.changed', created - {seconds}, '$.over', json('{over}')) WHERE name = '{name}'"
        )
    };
    spoil(&folder, &aged("one", 3600, false));
    spoil(&folder, &aged("two", 7200, false));
    spoil(&folder, &aged("three", 1800, true));
    let limited = |finished: u64, abandoned: u64| {
        let mut options = kept(&folder);
        let limits: &mut Limits = &mut options.limits;
        limits.games = 3;
        limits.keep_finished = std::time::Duration::from_secs(finished);
        limits.keep_abandoned = std::time::Duration::from_secs(abandoned);
        options
    };
    let body = json!({"game": "outpost", "name": "new", "seats": {"red": "random"}});
    let (server, client) = serve(limited(10_000, 10_000));
    assert_eq!(client.post("/api/matches", None, &body).error(409), "full");
    drop(server);

    // Only the finished one has waited long enough.
    let (server, client) = serve(limited(1000, 10_000));
    client.post("/api/matches", None, &body).ok(201);
    let listed = client.get("/api/matches", None).ok(200);
    assert_eq!(names(&listed["matches"]), ["one", "two", "new"]);
    assert_eq!(client.get(&games[2].path(""), None).error(404), "not_found");
    drop(server);

    // Of two abandoned ones the one goes that was left first.
    let (server, client) = serve(limited(1000, 3000));
    client.post("/api/matches", None, &body).ok(201);
    assert_eq!(names(&client.get("/api/matches", None).ok(200)["matches"]), ["one", "new", "new"]);
    client.post("/api/matches", None, &body).ok(201);
    assert_eq!(client.post("/api/matches", None, &body).error(409), "full");
    drop(server);
    let (_server, client) = serve(limited(1000, 3000));
    assert_eq!(names(&client.get("/api/matches", None).ok(200)["matches"]), ["new", "new", "new"]);
}
