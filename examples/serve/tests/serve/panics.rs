//! Rules and bots that panic: the match stands where it stood, and says so.

use grognard_serve::Options;
use serde_json::{Value, json};

use crate::common::fragile::SECRET;
use crate::common::{Answer, Client, Folder, Match, options, serve_fragile};

fn begin(client: &Client, seats: &Value) -> Match {
    Match::begin(client, &json!({"game": "fragile", "seats": seats, "pace": 0}))
}

fn silent(answer: &Answer) -> &Answer {
    assert!(!answer.text().contains(SECRET), "{}", answer.text());
    assert!(!answer.text().contains("panic"), "{}", answer.text());
    answer
}

/// Both seats add in turn.
fn add(client: &Client, game: &Match, steps: usize) {
    for _ in 0..steps {
        let blue = game.view(client, None)["view"]["to_decide"] == 0;
        game.act(client, if blue { &game.blue } else { &game.red }, "add").ok(200);
    }
}

const WAYS: [&str; 4] = ["crash", "spoil view", "spoil prompt", "spoil menu"];

#[test]
fn an_action_that_panics_is_refused_and_the_match_goes_on_also_after_a_restart() {
    for way in WAYS {
        let folder = Folder::new("fragile");
        let options = Options { data: Some(folder.0.clone()), ..options() };
        let (server, client) = serve_fragile::<true>(options.clone());
        let game = begin(&client, &json!({}));
        add(&client, &game, 2);
        let before = game.view(&client, Some(&game.blue));
        let refused = game.act(&client, &game.blue, way);
        assert_eq!(silent(&refused).error(500), "rules_failed", "{way}");

        // It says so, to everybody.
        let after = game.view(&client, Some(&game.blue));
        assert_eq!((&after["steps"], &after["view"]), (&before["steps"], &before["view"]), "{way}");
        assert_eq!(after["notice"]["kind"], "rules_failed", "{way}: {after}");
        assert_eq!(after["notice"]["step"], 2, "{way}");
        let listed = client.get("/api/matches", None).ok(200);
        assert_eq!(listed["matches"][0]["notice"], after["notice"], "{way}");

        // It can be played on, taken back and looked back at.
        game.act(&client, &game.blue, "add").ok(200);
        let seen = game.view(&client, Some(&game.blue));
        assert_eq!((&seen["steps"], &seen["notice"]), (&json!(3), &Value::Null), "{way}");
        let revision = seen["revision"].clone();
        let undo = json!({ "revision": revision });
        client.post(&game.path("/undo"), Some(&game.blue), &undo).ok(200);
        assert_eq!(client.get(&game.path("/view?step=1"), None).ok(200)["step"], 1);
        drop(server);

        let (_server, client) = serve_fragile::<true>(options);
        let again = game.view(&client, Some(&game.blue));
        assert_eq!((&again["steps"], &again["view"]), (&before["steps"], &before["view"]), "{way}");
        add(&client, &game, 2);
    }
}

#[test]
fn a_panic_hurts_no_other_match_and_no_other_request() {
    let (_server, client) = serve_fragile::<true>(options());
    let (game, other) = (begin(&client, &json!({})), Match::close(&client));
    for _ in 0..20 {
        assert_eq!(silent(&game.act(&client, &game.blue, "crash")).error(500), "rules_failed");
    }
    other.act(&client, &other.blue, "bearer b1").ok(200);
    // A journal from a stranger that panics when it is replayed.
    let both = format!("{} {}", game.blue, game.red);
    add(&client, &game, 1);
    let journal = client.get(&game.path("/journal"), Some(&both)).text();
    let bad = journal.replace("\"add\"", "\"crash\"");
    assert_ne!(journal, bad);
    let answer = client.send("POST", "/api/matches/load", None, Some(bad.as_bytes()));
    assert_eq!(silent(&answer).error(500), "rules_failed");
    assert_eq!(client.get("/api/matches", None).ok(200)["matches"].as_array().unwrap().len(), 2);
}

/// Waits until the match has a notice.
fn noticed(client: &Client, game: &Match) -> Value {
    let start = std::time::Instant::now();
    loop {
        let listed = client.get(&game.path(""), None).ok(200);
        if !listed["notice"].is_null() {
            return listed;
        }
        assert!(start.elapsed().as_secs() < 20, "no notice came");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_bot_that_panics_stops_its_match_with_a_notice_and_tries_again_after_an_undo() {
    for bot in ["panics", "crashes"] {
        let (_server, client) = serve_fragile::<true>(options());
        let (game, fine) = (begin(&client, &json!({"red": bot})), Match::close(&client));
        let mut news = client.news(&game.path("/events"));
        news.next().unwrap();
        add(&client, &game, 1);
        let listed = noticed(&client, &game);
        assert_eq!(listed["notice"]["kind"], "bot_failed", "{bot}");
        assert_eq!((&listed["steps"], &listed["to_decide"]), (&json!(1), &json!("red")), "{bot}");
        assert!(!listed.to_string().contains(SECRET));
        let seen = game.view(&client, Some(&game.blue));
        assert_eq!(seen["notice"], listed["notice"], "{bot}");
        assert_eq!(seen["can_undo"], true, "{bot}");
        // Whoever watches hears of it.
        while news.next().unwrap()["notice"].is_null() {}

        let undo = json!({"revision": seen["revision"]});
        let back = client.post(&game.path("/undo"), Some(&game.blue), &undo).ok(200);
        assert_eq!((&back["steps"], &back["notice"]), (&json!(0), &Value::Null), "{bot}");
        add(&client, &game, 1);
        assert_eq!(noticed(&client, &game)["notice"]["kind"], "bot_failed", "the bot came back");
        fine.act(&client, &fine.blue, "bearer b1").ok(200);
    }
}

#[test]
fn stored_steps_that_this_program_cannot_replay_stop_the_match_at_the_last_good_one() {
    let folder = Folder::new("newer");
    let options = Options { data: Some(folder.0.clone()), ..options() };
    let (server, client) = serve_fragile::<true>(options.clone());
    let game = begin(&client, &json!({}));
    add(&client, &game, 3);
    game.act(&client, &game.red, "patch").ok(200);
    add(&client, &game, 2);
    drop(server);

    // In this release step 4 panics.
    let (server, client) = serve_fragile::<false>(options.clone());
    let seen = game.view(&client, Some(&game.red));
    assert_eq!((&seen["steps"], &seen["view"]["prompt"]["turn"]), (&json!(3), &json!("Pile of 3")));
    let notice = &seen["notice"];
    assert_eq!((&notice["kind"], &notice["step"]), (&json!("steps_unreadable"), &json!(3)));
    assert!(notice["message"].as_str().unwrap().contains('6'), "{notice}");
    assert_eq!(client.get(&game.path("/view?step=2"), None).ok(200)["step"], 2);
    assert_eq!(client.get(&game.path("/log"), None).ok(200)["steps"], 3);
    assert_eq!(game.act(&client, &game.red, "add").error(409), "stopped");
    drop(server);

    // Nothing was thrown away: the old release goes on with all of it.
    let (server, client) = serve_fragile::<true>(options.clone());
    let whole = game.view(&client, Some(&game.blue));
    assert_eq!((&whole["steps"], &whole["notice"]), (&json!(6), &Value::Null));
    drop(server);

    // Taking back cuts off what cannot be replayed.
    let (server, client) = serve_fragile::<false>(options.clone());
    let seen = game.view(&client, Some(&game.red));
    assert_eq!(seen["can_undo"], true);
    let undo = json!({"revision": seen["revision"]});
    let back = client.post(&game.path("/undo"), Some(&game.red), &undo).ok(200);
    assert_eq!((&back["steps"], &back["notice"]), (&json!(3), &Value::Null));
    add(&client, &game, 2);
    drop(server);
    let (_server, client) = serve_fragile::<false>(options);
    assert_eq!(game.view(&client, None)["steps"], 5);
}
