//! Acting, taking back, asking.

use serde_json::{Value, json};

use crate::common::{Client, Match, options, serve};

/// A game whose secrets are chosen: Blue moves first.
fn begun(client: &Client) -> Match {
    let game = Match::close(client);
    game.act(client, &game.blue, "bearer b1").ok(200);
    game.act(client, &game.red, "bearer r1").ok(200);
    game
}

#[test]
fn an_action_is_given_by_index_command_or_json() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    let act = |key: &str, body: Value| client.post(&game.path("/act"), Some(key), &body);
    let menu = game.view(&client, Some(&game.blue))["menu"].clone();
    assert_eq!(menu[2]["command"], "bearer b3");
    let seen = act(&game.blue, json!({"revision": 1, "index": 2})).ok(200);
    assert_eq!(
        (&seen["revision"], &seen["steps"], &seen["menu"]),
        (&json!(2), &json!(1), &Value::Null)
    );
    act(&game.red, json!({"revision": 2, "command": "bearer  r4"})).ok(200);
    act(&game.blue, json!({"revision": 3, "action": {"move": {"unit": 0, "to": [4, 1]}}})).ok(200);
    let stack = game.view(&client, None);
    assert_eq!(stack["view"]["counters"][0]["place"], json!({"hex": "0401"}));
    assert_eq!(stack["you"], Value::Null);
}

#[test]
fn what_is_wrong_with_an_action_is_told_and_changes_nothing() {
    let (_server, client) = serve(options());
    let game = begun(&client);
    let before = game.view(&client, Some(&game.blue));
    let act = |key: Option<&str>, body: Value| client.post(&game.path("/act"), key, &body);
    let blue = Some(game.blue.as_str());

    let refused = act(blue, json!({"revision": 3, "command": "m b1 0907"}));
    assert_eq!(refused.error(422), "refused");
    assert_eq!(refused.json()["error"]["rule"], "3.1");
    let refused = act(blue, json!({"revision": 3, "action": {"attack": {"unit": 0, "target": 4}}}));
    assert_eq!(
        (refused.error(422), refused.json()["error"]["rule"].clone()),
        ("refused".into(), json!("4.1"))
    );

    for body in [
        json!({"revision": 3, "index": 9999}),
        json!({"revision": 3, "command": "dance"}),
        json!({"revision": 3, "command": "m b1 ../../x"}),
        json!({"revision": 3, "action": {"fly": 1}}),
        json!({"revision": 3, "action": null, "command": ""}),
        json!({"revision": 3, "action": {"move": {"unit": 0, "to": [4, 1], "x": 1}}}),
    ] {
        assert_eq!(act(blue, body.clone()).error(422), "no_such_action", "{body}");
    }
    for body in [
        json!({"revision": 3}),
        json!({"revision": 3, "index": 0, "command": "end moves"}),
        json!({"index": 0}),
    ] {
        assert_eq!(act(blue, body).error(400), "bad_request");
    }
    assert_eq!(act(blue, json!({"revision": 2, "index": 0})).error(409), "stale");
    assert_eq!(
        act(Some(&game.red), json!({"revision": 3, "index": 0})).error(409),
        "not_your_turn"
    );
    assert_eq!(act(None, json!({"revision": 3, "index": 0})).error(401), "no_seat");
    assert_eq!(act(Some("wrong"), json!({"revision": 3, "index": 0})).error(403), "forbidden");
    let other = Match::close(&client);
    assert_eq!(act(Some(&other.blue), json!({"revision": 3, "index": 0})).error(403), "forbidden");
    assert_eq!(game.view(&client, blue), before);
}

#[test]
fn a_request_sent_twice_acts_once() {
    let (_server, client) = serve(options());
    let game = begun(&client);
    let body = json!({"revision": 3, "command": "m b1 0401"});
    client.post(&game.path("/act"), Some(&game.blue), &body).ok(200);
    assert_eq!(client.post(&game.path("/act"), Some(&game.blue), &body).error(409), "stale");
    // An undo does not make an old request good again.
    client.post(&game.path("/undo"), Some(&game.blue), &json!({"revision": 4})).ok(200);
    assert_eq!(client.post(&game.path("/act"), Some(&game.blue), &body).error(409), "stale");
    assert_eq!(game.view(&client, None)["steps"], 2);
}

#[test]
fn steps_are_taken_back_until_a_die_and_only_by_who_decided() {
    let (_server, client) = serve(options());
    let game = begun(&client);
    let back = |which: &str, key: &str| {
        let revision = game.revision(&client);
        client.post(&game.path(which), Some(key), &json!({"revision": revision}))
    };
    assert_eq!(back("/redo", &game.blue).error(409), "no_undo");
    assert_eq!(back("/undo", &game.blue).error(409), "no_undo", "Red chose last");
    let start = game.view(&client, Some(&game.blue))["view"].clone();
    game.act(&client, &game.blue, "m b1 0401").ok(200);
    let moved = game.view(&client, Some(&game.blue));
    assert_eq!(moved["can_undo"], true);
    assert_eq!(game.view(&client, Some(&game.red))["can_undo"], false);
    assert_eq!(back("/undo", &game.red).error(409), "no_undo");
    let undone = back("/undo", &game.blue).ok(200);
    assert_eq!((&undone["view"], &undone["can_redo"]), (&start, &json!(true)));
    assert_eq!(back("/redo", &game.red).error(409), "no_undo");
    assert_eq!(back("/redo", &game.blue).ok(200)["view"], moved["view"]);
    assert_eq!(
        client.post(&game.path("/undo"), Some(&game.blue), &json!({"revision": 1})).error(409),
        "stale"
    );

    game.act(&client, &game.blue, "m b2 0503").ok(200);
    game.act(&client, &game.blue, "end moves").ok(200);
    let menu = game.view(&client, Some(&game.blue))["menu"].clone();
    let attack = menu
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["command"].as_str().unwrap().starts_with("a "))
        .unwrap();
    game.act(&client, &game.blue, attack["command"].as_str().unwrap()).ok(200);
    let refused = back("/undo", &game.blue);
    assert_eq!(refused.error(409), "no_undo");
    assert!(refused.text().contains("a die was rolled for the attack"), "{}", refused.text());
}

#[test]
fn a_bot_s_answer_is_taken_back_with_the_question() {
    let (_server, client) = serve(options());
    let body = json!({"game": "outpost", "seats": {"red": "random"}, "pace": 0, "seed": 1});
    let game = Match::begin(&client, &body);
    game.act(&client, &game.blue, "bearer b1").ok(200);
    let start = std::time::Instant::now();
    while game.view(&client, None)["steps"] != 2 {
        assert!(start.elapsed().as_secs() < 20, "the bot does not play");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let revision = game.revision(&client);
    let undone =
        client.post(&game.path("/undo"), Some(&game.blue), &json!({"revision": revision})).ok(200);
    assert_eq!(undone["steps"], 0, "the bot's secret went back with it");
    let revision = undone["revision"].as_u64().unwrap();
    let again =
        client.post(&game.path("/redo"), Some(&game.blue), &json!({"revision": revision})).ok(200);
    assert_eq!(again["steps"], 2);
}

#[test]
fn bots_play_whole_games_at_the_pace_that_was_set() {
    let (_server, client) = serve(options());
    let seats = json!({"blue": "greedy", "red": "random"});
    let game = Match::begin(
        &client,
        &json!({"game": "outpost", "scenario": "close", "seats": seats, "pace": 10000}),
    );
    assert_eq!(game.view(&client, None)["steps"], 0);
    assert_eq!(client.post(&game.path("/pace"), None, &json!({"pace": 0})).error(403), "forbidden");
    assert_eq!(
        client.post(&game.path("/pace"), Some(&game.host), &json!({"pace": 10001})).error(400),
        "bad_request"
    );
    client.post(&game.path("/pace"), Some(&game.host), &json!({"pace": 0})).ok(200);
    let start = std::time::Instant::now();
    while client.get(&game.path(""), None).ok(200)["over"] != true {
        assert!(start.elapsed().as_secs() < 60, "the bots do not finish");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let end = game.view(&client, None);
    assert!(end["view"]["result"]["name"].is_string());
    // What was hidden is open now, and so is the journal.
    let all = client.get(&game.path("/view?all=true"), None).ok(200);
    assert!(all["view"].to_string().contains("colours"));
    client.get(&game.path("/journal"), None).ok(200);
}

#[test]
fn earlier_positions_can_be_seen_but_not_played() {
    let (_server, client) = serve(options());
    let game = begun(&client);
    let then = game.view(&client, Some(&game.blue));
    game.act(&client, &game.blue, "m b1 0401").ok(200);
    let seen = client.get(&game.path("/view?step=2"), Some(&game.blue)).ok(200);
    assert_eq!(seen["view"], then["view"]);
    assert_eq!(
        (&seen["step"], &seen["steps"], &seen["menu"]),
        (&json!(2), &json!(3), &Value::Null)
    );
    assert_eq!(client.get(&game.path("/view?step=4"), None).error(404), "not_found");
    assert_eq!(client.get(&game.path("/view?step=-1"), None).error(400), "bad_request");
    let log = client.get(&game.path("/log?since=2"), None).ok(200);
    assert_eq!(log["lines"][0]["text"], "Adams moves to 0401.");
    assert_eq!(log["lines"][0]["rule"], "3.1");
}

#[test]
fn the_board_is_told_where_at_what_odds_and_why_not() {
    let (_server, client) = serve(options());
    let game = begun(&client);
    let blue = Some(game.blue.as_str());
    let reach = client.get(&game.path("/reach?unit=b1"), blue).ok(200);
    let hex = reach["hexes"].as_array().unwrap().iter().find(|hex| hex["hex"] == "0502").unwrap();
    assert_eq!(
        (&hex["cost"], &hex["halts"], &hex["route"]),
        (&json!(1), &json!(true), &json!(["0402", "0502"]))
    );
    assert_eq!(client.get(&game.path("/reach?unit=b1"), None).error(404), "not_offered");
    let why = client.get(&game.path("/why?unit=b1&hex=0907"), blue).ok(200);
    assert_eq!(why["rule"], "3.1");
    let why = client.get(&game.path("/why?unit=b1&hex=0603"), blue).ok(200);
    assert_eq!((&why["rule"], &why["reason"]), (&json!("3.2"), &json!("an enemy is there")));
    assert_eq!(
        client.get(&game.path("/why?unit=b1&hex=0907"), Some(&game.red)).error(409),
        "not_your_turn"
    );
    let check = client.post(&game.path("/check"), blue, &json!({"command": "end attacks"}));
    assert_eq!(
        (check.error(422), check.json()["error"]["rule"].clone()),
        ("refused".into(), json!("4.1"))
    );
    client.post(&game.path("/check"), blue, &json!({"command": "end moves"})).ok(200);
    let overlays = client.get(&game.path("/overlays"), None).ok(200);
    assert_eq!(overlays[0]["id"], "zoc-blue");

    let menu = game.view(&client, blue)["menu"].clone();
    let end = menu.as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&end["command"], &end["undone"]),
        (&json!("end moves"), &json!(["Adams", "Baker", "Clark", "Davis"]))
    );
    let revision = game.revision(&client);
    let odds = |index: u64, revision: u64| {
        client.get(&game.path(&format!("/odds?index={index}&revision={revision}")), blue)
    };
    assert_eq!(odds(0, revision).ok(200), Value::Null, "no die decides it");
    game.act(&client, &game.blue, "m b2 0503").ok(200);
    game.act(&client, &game.blue, "end moves").ok(200);
    let menu = game.view(&client, blue)["menu"].clone();
    let index =
        menu.as_array().unwrap().iter().position(|item| item["command"] == "a b2 r2").unwrap()
            as u64;
    assert_eq!(odds(index, revision).error(409), "stale");
    let told = odds(index, game.revision(&client)).ok(200);
    let ways: u64 = told["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["ways"].as_u64().unwrap())
        .sum();
    assert_eq!(ways, 6);
}
