//! Garbage on every route: the right status, a JSON error, and nothing changed.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::common::{Client, Match, options, serve};

pub(crate) const ROUTES: &[(&str, &str)] = &[
    ("GET", "/"),
    ("GET", "/main.js"),
    ("GET", "/api"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/rules"),
    ("GET", "/api/games/{game}/map.svg"),
    ("GET", "/api/games/{game}/odds"),
    ("GET", "/api/games/{game}/reach"),
    ("GET", "/api/matches"),
    ("POST", "/api/matches"),
    ("POST", "/api/matches/load"),
    ("GET", "/api/matches/{id}"),
    ("DELETE", "/api/matches/{id}"),
    ("GET", "/api/matches/{id}/links"),
    ("POST", "/api/matches/{id}/join"),
    ("POST", "/api/matches/{id}/pace"),
    ("GET", "/api/matches/{id}/view"),
    ("GET", "/api/matches/{id}/log"),
    ("GET", "/api/matches/{id}/battle"),
    ("GET", "/api/matches/{id}/journal"),
    ("GET", "/api/matches/{id}/map.svg"),
    ("POST", "/api/matches/{id}/act"),
    ("POST", "/api/matches/{id}/undo"),
    ("POST", "/api/matches/{id}/redo"),
    ("GET", "/api/matches/{id}/reach"),
    ("GET", "/api/matches/{id}/odds"),
    ("GET", "/api/matches/{id}/why"),
    ("POST", "/api/matches/{id}/check"),
    ("GET", "/api/matches/{id}/overlays"),
];

/// Some JSON, of any shape, with the words that the server knows among it.
fn json_value() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        "[a-z]{0,8}",
        ".{0,12}",
        Just("outpost".to_owned()),
        Just("blue".to_owned()),
        Just("end moves".to_owned()),
        Just("../../etc/passwd".to_owned()),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        word.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, move |inner| {
        let key = prop_oneof![
            "[a-z]{1,6}",
            Just("revision".to_owned()),
            Just("index".to_owned()),
            Just("command".to_owned()),
            Just("action".to_owned()),
            Just("game".to_owned()),
            Just("seats".to_owned()),
            Just("move".to_owned()),
            Just("side".to_owned()),
            Just("pace".to_owned()),
            Just("steps".to_owned()),
            Just("format".to_owned()),
        ];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => json_value().prop_map(|value| value.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..200),
        1 => json_value().prop_map(|value| {
            let text = value.to_string().into_bytes();
            text[..text.len() / 2].to_vec()
        }),
        1 => Just("[".repeat(5000).into_bytes()),
    ]
}

fn query() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "\\?(unit|hex|index|revision|step|since|all|scenario|name)=[a-z0-9%.-]{0,10}(&(hex|revision|mp)=[0-9a-z-]{0,6})?",
        "\\?[!-~&&[^#]]{0,30}",
    ]
}

fn place() -> impl Strategy<Value = Option<String>> {
    prop_oneof![3 => Just(None), 1 => "[a-z0-9]{16}".prop_map(Some), 1 => "[!-~&&[^#?]]{1,24}".prop_map(Some)]
}

/// What a well-behaved server may answer to garbage.
fn is_polite(status: u16) -> bool {
    (200..500).contains(&status)
}

fn state(client: &Client, game: &Match) -> (Value, Value) {
    (game.view(client, Some(&game.blue)), client.get(&game.path(""), None).ok(200))
}

#[test]
fn garbage_on_every_route_changes_nothing() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    let before = state(&client, &game);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let strategy = (0..ROUTES.len(), place(), query(), body(), prop::option::of("[!-~]{0,40}"));
    runner
        .run(&strategy, |(route, place, query, body, key)| {
            let (method, path) = ROUTES[route];
            let given = place.as_deref();
            let path = path
                .replace("{id}", given.unwrap_or(&game.id))
                .replace("{game}", given.unwrap_or("outpost"));
            // A wrong seat's key, or none: the right one is in no garbage.
            let body = (method == "POST").then_some(body.as_slice());
            let answer = client.send(method, &format!("{path}{query}"), key.as_deref(), body);
            prop_assert!(
                is_polite(answer.status),
                "{method} {path}{query}: {} {}",
                answer.status,
                answer.text()
            );
            if answer.status >= 400 && answer.head.contains("application/json") {
                prop_assert!(answer.json()["error"]["kind"].is_string(), "{}", answer.text());
            }
            Ok(())
        })
        .unwrap();
    assert_eq!(state(&client, &game), before);
}

#[test]
fn garbage_from_a_player_is_refused_or_legal() {
    let (_server, client) = serve(options());
    let game = Match::close(&client);
    game.act(&client, &game.blue, "bearer b1").ok(200);
    game.act(&client, &game.red, "bearer r1").ok(200);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&(json_value(), 0..3_u8), |(value, field)| {
            let field = ["action", "command", "index"][usize::from(field)];
            let before = state(&client, &game);
            let body = json!({"revision": game.revision(&client), field: value});
            let answer = client.post(&game.path("/act"), Some(&game.blue), &body);
            if answer.status == 200 {
                // Something legal: the journal stays one that verifies.
                client.post(
                    &game.path("/undo"),
                    Some(&game.blue),
                    &json!({"revision": game.revision(&client)}),
                );
            } else {
                prop_assert!((400..500).contains(&answer.status), "{}", answer.text());
                prop_assert_eq!(state(&client, &game), before);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_is_no_http_at_all_hurts_nobody() {
    let (_server, client) = serve(options());
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    runner
        .run(&prop::collection::vec(any::<u8>(), 1..300), |mut bytes| {
            bytes.extend_from_slice(b"\r\n\r\n");
            if let Ok(answer) = client.raw(&bytes) {
                prop_assert!(is_polite(answer.status), "{}", answer.head);
            }
            Ok(())
        })
        .unwrap();
    client.get("/api", None).ok(200);
}

#[test]
fn paths_lead_to_no_file() {
    let (_server, client) = serve(options());
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/api/../src/lib.rs",
        "/api/matches/..%2f..%2fx/view",
        "/main.js/..",
        "/%00",
    ] {
        let answer = client.get(path, None);
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
    }
    for (method, path) in [
        ("PUT", "/api/matches"),
        ("POST", "/api/games"),
        ("DELETE", "/api/matches"),
        ("PATCH", "/"),
    ] {
        assert_eq!(
            client.send(method, path, None, None).error(405),
            "wrong_method",
            "{method} {path}"
        );
    }
}
