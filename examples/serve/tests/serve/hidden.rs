//! What is hidden from a seat never comes over the wire to it.

use serde_json::json;

use crate::common::{Client, Match, options, serve};

/// Everything that can be asked about a game without changing it.
fn everything(client: &Client, game: &Match, key: Option<&str>) -> String {
    let mut told = String::new();
    let paths = [
        "",
        "/view",
        "/view?step=1",
        "/view?step=2",
        "/view?all=true",
        "/log",
        "/log?all=true",
        "/journal",
        "/links",
        "/map.svg",
        "/overlays",
        "/reach?unit=b1",
        "/reach?unit=r1",
        "/odds?index=0&revision=3",
        "/battle?step=1",
        "/battle?step=2",
        "/why?unit=r1&hex=0502",
        "/why?hex=0602",
    ];
    for path in paths {
        let answer = client.get(&game.path(path), key);
        told += &answer.head;
        told += &answer.text();
    }
    told += &client.get("/api/matches", key).text();
    told +=
        &client.send("POST", &game.path("/check"), key, Some(br#"{"command":"bearer r2"}"#)).text();
    told += &client.post(&game.path("/undo"), key, &json!({"revision": 0})).text();
    let mut news = client.news(&game.path("/events"));
    told + &news.next().unwrap().to_string()
}

/// The same game twice, but for which company Red gave the colours.
fn pair(client: &Client) -> [Match; 2] {
    ["r1", "r3"].map(|bearer| {
        let game = Match::close(client);
        game.act(client, &game.blue, "bearer b2").ok(200);
        game.act(client, &game.red, &format!("bearer {bearer}")).ok(200);
        game
    })
}

/// An answer without what differs between any two games.
fn neutral(text: &str, games: &[Match; 2]) -> String {
    let mut text = text.to_owned();
    for game in games {
        for secret in [&game.id, &game.blue, &game.red, &game.host] {
            text = text.replace(secret.as_str(), "X");
        }
    }
    // When they were made, to the second.
    let times: Vec<_> = text
        .split("\"created\":")
        .map(|part| part.trim_start_matches(|digit: char| digit.is_ascii_digit()))
        .collect();
    let text = times.join("\"created\":0");
    let dates = text.split("\r\n").filter(|line| !line.starts_with("date: "));
    dates.collect::<Vec<_>>().join("\n")
}

#[test]
fn two_games_that_differ_in_a_secret_look_the_same_to_everybody_else() {
    let (_server, client) = serve(options());
    let games = pair(&client);
    for seat in 0..2 {
        let told: Vec<String> = games
            .iter()
            .map(|game| {
                let key = [None, Some(game.blue.as_str())][seat];
                // The lobby lists both games, so it is the same text for each.
                neutral(&everything(&client, game, key), &games)
            })
            .collect();
        assert!(told[0] == told[1], "a secret came out:\n{}\n----\n{}", told[0], told[1]);
        assert!(!told[0].contains("Evans carries") && !told[0].contains("Grant carries"));
    }
    // The owner sees it, so the test looks at something.
    let own = everything(&client, &games[0], Some(&games[0].red));
    assert!(own.contains("Evans carries the colours."));
}

#[test]
fn no_seat_s_key_and_no_seed_is_told() {
    let (_server, client) = serve(options());
    let body = json!({"game": "outpost", "scenario": "close", "seed": 987_654_321_012_u64});
    let game = Match::begin(&client, &body);
    game.act(&client, &game.blue, "bearer b1").ok(200);
    game.act(&client, &game.red, "bearer r1").ok(200);
    for (key, foreign) in [(None, &game.blue), (Some(&game.blue), &game.red)] {
        let told = everything(&client, &game, key.map(String::as_str));
        assert!(!told.contains(foreign.as_str()), "a key came out");
        assert!(!told.contains(&game.host), "the host's key came out");
        assert!(!told.contains("987654321012"), "the dice to come came out");
    }
}

#[test]
fn a_match_draws_its_dice_from_256_bits_that_nobody_is_told() {
    let (_server, client) = serve(options());
    let mut seeds = Vec::new();
    for _ in 0..2 {
        let body = json!({"game": "outpost", "scenario": "close"});
        let game = Match::begin(&client, &body);
        game.act(&client, &game.blue, "bearer b1").ok(200);
        game.act(&client, &game.red, "bearer r1").ok(200);
        let both = format!("{} {}", game.blue, game.red);
        let journal = client.get(&game.path("/journal"), Some(&both)).ok(200);
        let seed = journal["seed"].as_str().unwrap().to_owned();
        assert!(seed.len() == 64 && seed.bytes().all(|digit| digit.is_ascii_hexdigit()), "{seed}");
        for key in [None, Some(&game.blue), Some(&game.red), Some(&game.host)] {
            let told = everything(&client, &game, key.map(String::as_str));
            assert!(!told.contains(&seed[..16]), "the dice to come came out");
        }
        seeds.push(seed);
    }
    assert_ne!(seeds[0], seeds[1]);

    // Whoever has a seed can play the same dice again.
    let again = json!({"game": "outpost", "scenario": "close", "seed": seeds[0]});
    let again = Match::begin(&client, &again);
    let both = format!("{} {}", again.blue, again.red);
    assert_eq!(client.get(&again.path("/journal"), Some(&both)).ok(200)["seed"], seeds[0]);
    let wrong = json!({"game": "outpost", "seed": seeds[0][1..]});
    let told = client.post("/api/matches", None, &wrong);
    assert_eq!(told.error(400), "bad_request");
    assert!(!told.text().contains(&seeds[0][1..]), "{}", told.text());
}

#[test]
fn a_journal_is_for_those_from_whom_nothing_is_hidden() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    for key in [None, Some(game.blue.as_str()), Some(game.host.as_str())] {
        assert_eq!(client.get(&game.path("/journal"), key).error(403), "forbidden");
    }
    let both = format!("{} {}", game.blue, game.red);
    client.get(&game.path("/journal"), Some(&both)).ok(200);

    // Alone against a bot: the seed would tell what the bot is going to hide.
    let body = json!({"game": "outpost", "seats": {"red": "random"}, "pace": 0});
    let game = Match::begin(&client, &body);
    assert_eq!(client.get(&game.path("/journal"), Some(&game.blue)).error(403), "forbidden");
    game.act(&client, &game.blue, "bearer b1").ok(200);
    let start = std::time::Instant::now();
    while game.view(&client, None)["steps"] != 2 {
        assert!(start.elapsed().as_secs() < 20, "the bot does not play");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(client.get(&game.path("/journal"), Some(&game.blue)).error(403), "forbidden");

    // Where nothing is ever hidden it is theirs.
    let body = json!({"game": "bull-run", "seats": {"csa": "solitaire"}, "pace": 10_000});
    let made = client.post("/api/matches", None, &body).ok(201);
    let journal = format!("/api/matches/{}/journal", made["id"].as_str().unwrap());
    client.get(&journal, made["keys"]["union"].as_str()).ok(200);
    assert_eq!(client.get(&journal, None).error(403), "forbidden");
}

#[test]
fn everything_is_shown_only_when_the_game_is_over() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    for path in ["/view?all=true", "/log?all=true"] {
        assert_eq!(client.get(&game.path(path), Some(&game.blue)).error(403), "forbidden");
    }
}
