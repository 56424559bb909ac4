//! Whose a seat is, and what the end shows.

use grognard_serve::Options;
use serde_json::{Value, json};

use crate::common::{Client, Folder, Match, options, serve};

/// A match whose red seat is open, and what its maker was told.
fn with_open_seat(client: &Client) -> (Match, Value) {
    let body = json!({"game": "outpost", "scenario": "close", "seats": {"red": "open"}});
    let made = client.post("/api/matches", None, &body).ok(201);
    (Match::of(&made), made)
}

fn join(client: &Client, game: &Match, side: &str) -> String {
    let joined = client.post(&game.path("/join"), None, &json!({"side": side})).ok(200);
    assert!(joined.get("host").is_none_or(Value::is_null), "{joined}");
    assert_eq!(joined["keys"].as_object().unwrap().len(), 1, "{joined}");
    joined["keys"][side].as_str().unwrap().to_owned()
}

#[test]
fn the_maker_is_never_told_the_key_of_an_open_seat() {
    let (server, client) = serve(options());
    let (game, made) = with_open_seat(&client);
    let folder = server.link().split_once("#host=").unwrap().1.to_owned();
    assert!(made["keys"].get("red").is_none(), "{made}");
    let seats =
        |told: &Value| (told["seats"][1]["open"].clone(), told["seats"][1]["joined"].clone());
    assert_eq!(seats(&made), (json!(true), json!(false)));
    for key in [&game.host, &folder] {
        let links = client.get(&game.path("/links"), Some(key)).ok(200);
        assert_eq!(links["keys"], json!({"blue": game.blue}));
    }

    let red = join(&client, &game, "red");
    assert_eq!(game.view(&client, Some(&red))["you"], "red");
    for key in [&game.host, &folder] {
        let links = client.get(&game.path("/links"), Some(key)).ok(200);
        assert_eq!(links["keys"], json!({"blue": game.blue}));
        assert_eq!(seats(&links), (json!(false), json!(true)));
        assert!(!links.to_string().contains(&red));
    }
    // All that the maker has is not enough for the journal, nor to act for red.
    let all = format!("{} {} {folder}", game.blue, game.host);
    assert_eq!(client.get(&game.path("/journal"), Some(&all)).error(403), "forbidden");
    game.act(&client, &game.blue, "bearer b1").ok(200);
    assert_eq!(game.act(&client, &game.blue, "bearer r1").error(409), "not_your_turn");
    game.act(&client, &red, "bearer r1").ok(200);
    // Both together may have it.
    client.get(&game.path("/journal"), Some(&format!("{} {red}", game.blue))).ok(200);
}

#[test]
fn whose_a_seat_is_outlives_a_restart() {
    let folder = Folder::new("seats");
    let stored = || Options { data: Some(folder.0.clone()), ..options() };
    let (game, open, red) = {
        let (_server, client) = serve(stored());
        let (game, _) = with_open_seat(&client);
        let (open, _) = with_open_seat(&client);
        let red = join(&client, &game, "red");
        (game, open, red)
    };
    let (_server, client) = serve(stored());
    assert_eq!(game.view(&client, Some(&red))["you"], "red");
    assert_eq!(game.view(&client, Some(&game.blue))["you"], "blue");
    let links = client.get(&game.path("/links"), Some(&game.host)).ok(200);
    assert_eq!(links["keys"], json!({"blue": game.blue}));
    let taken = client.post(&game.path("/join"), None, &json!({"side": "red"}));
    assert_eq!(taken.error(409), "taken");
    assert_ne!(join(&client, &open, "red"), red);
}

/// A folder of an older program: no marks, and a maker who was told the key of an open seat.
#[test]
fn games_of_an_older_layout_are_taken_over_and_their_open_seats_get_new_keys() {
    let folder = Folder::new("layout-1");
    let stored = || Options { data: Some(folder.0.clone()), ..options() };
    let game = {
        let (_server, client) = serve(stored());
        with_open_seat(&client).0
    };
    let db = rusqlite::Connection::open(folder.0.join("games.sqlite")).unwrap();
    let old: String =
        db.query_row("SELECT key FROM seats WHERE side = 1", [], |row| row.get(0)).unwrap();
    db.execute_batch("DROP TABLE marks; PRAGMA user_version = 1").unwrap();
    drop(db);
    let (_server, client) = serve(stored());
    assert_eq!(client.get(&game.path("/view"), Some(&old)).error(403), "forbidden");
    let red = join(&client, &game, "red");
    assert_ne!(red, old);
    assert_eq!(client.get(&game.path("/view"), Some(&old)).error(403), "forbidden");
    assert_eq!(game.view(&client, Some(&red))["you"], "red");
}

#[test]
fn who_chose_the_seed_knows_the_dice_and_everybody_is_told_so() {
    let folder = Folder::new("seed-known");
    let stored = || Options { data: Some(folder.0.clone()), ..options() };
    let (by_chance, chosen, loaded) = {
        let (_server, client) = serve(stored());
        let by_chance = Match::begin(&client, &json!({"game": "outpost"}));
        let chosen = Match::close(&client);
        let both = format!("{} {}", by_chance.blue, by_chance.red);
        let journal = client.get(&by_chance.path("/journal"), Some(&both)).body;
        let loaded = client.send("POST", "/api/matches/load", None, Some(&journal)).ok(201);
        (by_chance, chosen, Match::of(&loaded))
    };
    let (_server, client) = serve(stored());
    for (game, known) in [(&by_chance, false), (&chosen, true), (&loaded, true)] {
        assert_eq!(client.get(&game.path(""), None).ok(200)["seed_known"], known);
    }
}

/// Plays a match, in which both sides have hidden something, to an end without a die.
fn ended(client: &Client) -> Match {
    let game = Match::close(client);
    game.act(client, &game.blue, "bearer b1").ok(200);
    game.act(client, &game.red, "bearer r2").ok(200);
    let turn = [&game.blue, &game.red]
        .into_iter()
        .flat_map(|key| ["end moves", "end attacks"].map(|command| (key.clone(), command)));
    let turn: Vec<_> = turn.collect();
    for (key, command) in turn.iter().cycle() {
        game.act(client, key, command).ok(200);
        if client.get(&game.path(""), None).ok(200)["over"] == true {
            break;
        }
    }
    game
}

fn undo(client: &Client, game: &Match) -> crate::common::Answer {
    let body = json!({"revision": game.revision(client)});
    client.post(&game.path("/undo"), Some(&game.red), &body)
}

#[test]
fn an_end_that_nobody_looked_behind_can_be_taken_back() {
    let (_server, client) = serve(options());
    let game = ended(&client);
    // What anybody saw all along shows nothing new.
    for key in [None, Some(game.blue.as_str()), Some(game.red.as_str())] {
        for path in ["/view", "/log", "/view?step=3", "", "/overlays"] {
            client.get(&game.path(path), key).ok(200);
        }
    }
    // Who holds every seat could have had the journal before the end as well.
    let both = format!("{} {}", game.blue, game.red);
    client.get(&game.path("/journal"), Some(&both)).ok(200);
    assert_eq!(game.view(&client, Some(&game.red))["can_undo"], true);
    undo(&client, &game).ok(200);
    assert_eq!(client.get(&game.path(""), None).ok(200)["over"], false);
    assert_eq!(client.get(&game.path("/journal"), Some(&game.red)).error(403), "forbidden");
}

#[test]
fn once_somebody_was_shown_what_the_end_reveals_it_stays() {
    let folder = Folder::new("end-shown");
    let stored = || Options { data: Some(folder.0.clone()), ..options() };
    let mut games = Vec::new();
    let stays = |client: &Client, game: &Match, path: &str| {
        let refused = undo(client, game);
        assert_eq!(refused.error(409), "no_undo", "{path}");
        assert!(refused.text().contains("shown what its end reveals"), "{}", refused.text());
        let seen = game.view(client, Some(&game.red));
        assert_eq!((&seen["can_undo"], &seen["menu"]), (&json!(false), &Value::Null), "{path}");
        assert_eq!(client.get(&game.path(""), None).ok(200)["over"], true);
    };
    {
        let (_server, client) = serve(stored());
        for path in ["/journal", "/view?all=true", "/view?step=3&all=true", "/log?all=true"] {
            for by_red in [false, true] {
                let game = ended(&client);
                let key = by_red.then_some(game.red.as_str());
                client.get(&game.path(path), key).ok(200);
                stays(&client, &game, path);
                games.push(game);
            }
        }
    }
    let (_server, client) = serve(stored());
    for game in &games {
        stays(&client, game, "after a restart");
    }
}

/// What damage to the last steps of a finished match leaves: the statement, by the number of steps.
const DAMAGE: [&str; 4] = [
    "UPDATE steps SET line = '{' WHERE step = (SELECT max(step) FROM steps)",
    "DELETE FROM steps WHERE step = (SELECT max(step) FROM steps)",
    "UPDATE steps SET line = x'ff' WHERE step > 3",
    "DELETE FROM steps WHERE step > 3",
];

/// A finished match with something wrong with its last steps, opened again.
fn damaged_end(
    name: &str,
    sql: &str,
    look: Option<&str>,
) -> (Folder, grognard_serve::Running, Client, Match) {
    let folder = Folder::new(name);
    let stored = Options { data: Some(folder.0.clone()), ..options() };
    let (server, client) = serve(stored.clone());
    let game = ended(&client);
    if let Some(path) = look {
        client.get(&game.path(path), None).ok(200);
    }
    drop(server);
    let db = rusqlite::Connection::open(folder.0.join("games.sqlite")).unwrap();
    assert!(db.execute(sql, []).unwrap() > 0, "{sql} changed nothing");
    drop(db);
    let (server, client) = serve(stored);
    (folder, server, client, game)
}

#[test]
fn an_end_that_was_shown_stays_also_when_its_last_steps_are_lost() {
    for sql in DAMAGE {
        let (_folder, _server, client, game) = damaged_end("lost-end", sql, Some("/journal"));
        for (key, name) in [(&game.red, "red"), (&game.blue, "blue")] {
            let seen = game.view(&client, Some(key));
            assert_eq!(seen["notice"]["kind"], "steps_unreadable", "{sql}: {}", seen["notice"]);
            let told = seen["notice"]["message"].as_str().unwrap();
            assert!(told.contains("It is over"), "{sql}: {told}");
            assert_eq!((&seen["can_undo"], &seen["menu"]), (&json!(false), &Value::Null), "{sql}");
            let undo = json!({"revision": seen["revision"]});
            let refused = client.post(&game.path("/undo"), Some(key), &undo);
            assert_eq!(refused.error(409), "no_undo", "{sql}, {name}");
            let redo = client.post(&game.path("/redo"), Some(key), &undo);
            assert_eq!(redo.error(409), "no_undo", "{sql}, {name}");
            for command in ["end moves", "end attacks", "m b1 0401"] {
                assert_eq!(game.act(&client, key, command).error(409), "over", "{sql}, {name}");
            }
        }
        let listed = client.get(&game.path(""), None).ok(200);
        assert_eq!((&listed["over"], &listed["to_decide"]), (&json!(true), &Value::Null), "{sql}");
    }
}

#[test]
fn an_end_that_nobody_was_shown_goes_on_when_its_last_steps_are_lost() {
    for sql in DAMAGE {
        let (_folder, _server, client, game) = damaged_end("unseen-end", sql, None);
        let seen = game.view(&client, Some(&game.red));
        assert_eq!((&seen["can_undo"], &seen["menu"]), (&json!(true), &Value::Null), "{sql}");
        assert_eq!(game.act(&client, &game.red, "end moves").error(409), "stopped", "{sql}");
        let back = undo(&client, &game).ok(200);
        assert_eq!(back["notice"], Value::Null, "{sql}");
        let deciding = if back["menu"].is_array() { &game.red } else { &game.blue };
        let menu = game.view(&client, Some(deciding))["menu"].clone();
        let command = menu[menu.as_array().unwrap().len() - 1]["command"].as_str().unwrap();
        game.act(&client, deciding, command).ok(200);
    }
}
