//! Games that can be played and games in progress.

use serde_json::json;

use crate::common::{Match, options, serve};

#[test]
fn games_are_listed_with_all_that_a_lobby_needs() {
    let (_server, client) = serve(options());
    let told = client.get("/api/games", None).ok(200);
    let game = &told["games"][0];
    assert_eq!(game["id"], "outpost");
    assert_eq!(game["scenarios"][1]["id"], "close");
    assert_eq!(game["sides"][1]["name"], "Red");
    assert!(told["players"].as_array().unwrap().iter().any(|bot| bot["id"] == "greedy"));
    let picture = client.get("/api/games/outpost/map.svg?scenario=close", None);
    assert!(picture.head.contains("image/svg+xml") && picture.text().contains("data-hex=\"0402\""));
    assert_eq!(client.get("/api/games/outpost/map.svg?scenario=x", None).error(422), "bad_setup");
    assert_eq!(client.get("/api/games/chess/map.svg", None).error(404), "not_found");
    let rules = client.get("/api/games/outpost/rules", None).ok(200);
    let rule = rules.as_array().unwrap().iter().find(|rule| rule["rule"] == "3.3").unwrap();
    assert!(rule["text"].as_str().unwrap().contains("must stop"));
    assert_eq!(client.get("/api/games/outpost/odds?sp=3", None).error(404), "not_offered");
    assert_eq!(client.get("/api/games/outpost/reach?unit=b1", None).error(404), "not_offered");
    assert_eq!(client.get("/api/games/outpost/reach", None).error(400), "bad_request");
    assert_eq!(client.get("/api", None).ok(200)["program"], "grognard");
}

#[test]
fn a_game_is_begun_listed_shown_and_deleted() {
    let (_server, client) = serve(options());
    let body = json!({"game": "outpost", "scenario": "close", "name": "Tuesday", "seats": {"red": "random"}, "pace": 10000});
    let made = client.post("/api/matches", None, &body).ok(201);
    let game = Match::of(&made);
    assert_eq!((game.blue.len(), game.host.len()), (32, 32));
    assert!(made["keys"].get("red").is_none(), "a bot has no key");
    let listed = client.get("/api/matches", None).ok(200);
    assert_eq!(listed["matches"][0]["name"], "Tuesday");
    assert_eq!(listed["matches"][0]["to_decide"], "blue");
    assert_eq!(listed["matches"][0]["seats"][1]["player"], "random");
    assert!(!listed.to_string().contains(&game.blue), "the list shows no key");
    assert_eq!(client.get(&game.path(""), None).ok(200)["id"], game.id);
    for key in [None, Some(game.blue.as_str()), Some("nonsense")] {
        assert_eq!(client.send("DELETE", &game.path(""), key, None).error(403), "forbidden");
    }
    client.send("DELETE", &game.path(""), Some(&game.host), None).ok(204);
    assert_eq!(client.get(&game.path(""), None).error(404), "not_found");
    assert_eq!(client.get(&game.path("/view"), Some(&game.blue)).error(404), "not_found");
}

#[test]
fn a_wrong_set_up_is_refused_in_words() {
    let (_server, client) = serve(options());
    let refused = |body: serde_json::Value, status| {
        let answer = client.post("/api/matches", None, &body);
        (answer.error(status), answer.json()["error"]["message"].as_str().unwrap().to_owned())
    };
    let (kind, message) = refused(json!({"game": "chess"}), 404);
    assert_eq!(
        (kind.as_str(), message.as_str()),
        ("not_found", "there is no game 'chess'; the games are outpost, bull-run, pancho-villa")
    );
    assert_eq!(refused(json!({"game": "outpost", "scenario": "x"}), 422).0, "bad_setup");
    assert_eq!(refused(json!({"game": "outpost", "seats": {"blue": "x"}}), 422).0, "bad_setup");
    assert_eq!(
        refused(json!({"game": "outpost", "seats": {"green": "human"}}), 422).0,
        "bad_setup"
    );
    assert_eq!(refused(json!({"game": "outpost", "seats": {"green": "open"}}), 422).0, "bad_setup");
    assert_eq!(refused(json!({"game": "outpost", "options": {"fog": "on"}}), 422).0, "bad_setup");
    assert_eq!(refused(json!({"game": "outpost", "pace": 99999}), 400).0, "bad_request");
    assert_eq!(refused(json!({"game": "outpost", "name": "a\nb"}), 400).0, "bad_request");
    assert_eq!(refused(json!({"game": "outpost", "name": "x".repeat(81)}), 400).0, "bad_request");
    assert_eq!(refused(json!({"game": "outpost", "seed": -1}), 400).0, "bad_request");
    assert_eq!(refused(json!({"game": "outpost", "extra": 1}), 400).0, "bad_request");
    assert_eq!(refused(json!([]), 400).0, "bad_request");
    assert_eq!(client.get("/api/matches", None).ok(200)["matches"], json!([]));
}

#[test]
fn an_open_seat_is_taken_once() {
    let (_server, client) = serve(options());
    let made =
        client.post("/api/matches", None, &json!({"game": "outpost", "seats": {"red": "open"}}));
    let game = Match::of(&made.ok(201));
    let join = |side: &str| client.post(&game.path("/join"), None, &json!({"side": side}));
    assert_eq!(join("blue").error(409), "taken");
    assert_eq!(join("green").error(404), "not_found");
    let joined = join("red").ok(200);
    let red = joined["keys"]["red"].as_str().unwrap();
    assert_eq!(joined["seats"][1]["open"], false);
    assert_eq!(join("red").error(409), "taken");
    assert_eq!(game.view(&client, Some(red))["you"], "red");
}

#[test]
fn whoever_started_the_server_can_take_up_and_delete_games() {
    let (server, client) = serve(options());
    let folder = server.link().split_once("#host=").unwrap().1.to_owned();
    let game = Match::close(&client);
    assert_eq!(client.get(&game.path("/links"), None).error(403), "forbidden");
    assert_eq!(client.get(&game.path("/links"), Some(&game.blue)).error(403), "forbidden");
    for key in [&folder, &game.host] {
        assert_eq!(client.get(&game.path("/links"), Some(key)).ok(200)["keys"]["red"], game.red);
    }
    client.send("DELETE", &game.path(""), Some(&folder), None).ok(204);
}

#[test]
fn the_number_of_games_has_a_limit() {
    let mut options = options();
    options.limits.games = 2;
    let (_server, client) = serve(options);
    let first = Match::close(&client);
    Match::close(&client);
    let body = json!({"game": "outpost"});
    assert_eq!(client.post("/api/matches", None, &body).error(409), "full");
    client.send("DELETE", &first.path(""), Some(&first.host), None).ok(204);
    client.post("/api/matches", None, &body).ok(201);
}

#[test]
fn a_journal_comes_back_as_the_same_game() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    game.act(&client, &game.blue, "bearer b1").ok(200);
    game.act(&client, &game.red, "bearer r1").ok(200);
    game.act(&client, &game.blue, "m b1 0401").ok(200);
    let both = format!("{} {}", game.blue, game.red);
    let journal = client.get(&game.path("/journal"), Some(&both));
    assert!(journal.head.contains("attachment; filename=\"outpost-"));
    let load = |path: &str, text: &[u8]| client.send("POST", path, None, Some(text));
    let again = Match::of(&load("/api/matches/load?name=again", &journal.body).ok(201));
    assert_ne!(again.blue, game.blue, "a loaded game has seats of its own");
    let (one, two) = (game.view(&client, Some(&game.blue)), again.view(&client, Some(&again.blue)));
    assert_eq!(one["view"], two["view"]);
    let earlier = Match::of(&load("/api/matches/load?steps=2", &journal.body).ok(201));
    assert_eq!(earlier.view(&client, None)["steps"], 2);

    let text = journal.text();
    let cut = load("/api/matches/load", &text.as_bytes()[..text.len() / 2]);
    assert_eq!(cut.error(422), "bad_journal");
    assert!(cut.text().contains("cut off at line"));
    let other = text.replace("\"to\":[4,1]", "\"to\":[9,7]");
    let told = load("/api/matches/load", other.as_bytes());
    assert_eq!(told.error(422), "bad_journal");
    assert!(told.text().contains("step 3 cannot be played"), "{}", told.text());
    assert_eq!(load("/api/matches/load", b"not a journal").error(422), "bad_journal");
    assert_eq!(load("/api/matches/load?steps=9", &journal.body).error(422), "bad_journal");
    assert_eq!(
        load("/api/matches/load", text.replace("outpost", "chess").as_bytes()).error(404),
        "not_found"
    );
    assert_eq!(client.get("/api/matches", None).ok(200)["matches"].as_array().unwrap().len(), 3);
}
