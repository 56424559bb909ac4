//! Pancho Villa with a hidden Villa (2.3.15): who he is never comes over the wire to the wrong seat.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::common::{Client, options, serve};

/// A game begun through the interface, and the keys of its seats.
struct Chase {
    id: String,
    keys: Value,
    host: String,
}

impl Chase {
    fn begin(client: &Client, scenario: &str, seats: &Value) -> Chase {
        let body = json!({
            "game": "pancho-villa", "scenario": scenario, "options": {"villa": "hidden"},
            "seats": seats, "seed": 1_916, "pace": 0,
        });
        let made = client.post("/api/matches", None, &body).ok(201);
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        Chase { id: word(&made["id"]), keys: made["keys"].clone(), host: word(&made["host"]) }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/matches/{}{rest}", self.id)
    }

    fn key(&self, side: &str) -> Option<&str> {
        self.keys[side].as_str()
    }

    fn view(&self, client: &Client, side: &str) -> Value {
        client.get(&self.path("/view"), self.key(side)).ok(200)
    }

    fn act(&self, client: &Client, side: &str, command: &str) {
        let revision = self.view(client, side)["revision"].clone();
        let body = json!({"revision": revision, "command": command});
        client.post(&self.path("/act"), self.key(side), &body).ok(200);
    }

    /// Everything that a seat, or a spectator, can ask, as it comes over the wire, without what
    /// differs between any two games.
    fn everything(&self, client: &Client, side: &str) -> String {
        self.everything_with(client, self.key(side), &[])
    }

    /// The same with any keys; `own` are those that whoever asks may see.
    fn everything_with(&self, client: &Client, key: Option<&str>, own: &[&str]) -> String {
        let seen = client.get(&self.path("/view"), key).ok(200);
        let (steps, revision) = (seen["steps"].as_u64().unwrap(), &seen["revision"]);
        let mut paths: Vec<String> = [
            "",
            "/view",
            "/view?all=true",
            "/log",
            "/log?all=true",
            "/journal",
            "/links",
            "/map.svg",
            "/overlays",
            "/why?hex=D10",
        ]
        .map(str::to_owned)
        .to_vec();
        paths.extend((0..=steps).map(|step| format!("/view?step={step}")));
        for leader in ["villa", "cervantes", "lopez", "cardenas"] {
            paths.push(format!("/reach?unit={leader}"));
            paths.push(format!("/why?unit={leader}&hex=D10"));
        }
        let menu = seen["menu"].as_array().map_or(0, Vec::len);
        paths.extend((0..menu).map(|index| format!("/odds?index={index}&revision={revision}")));
        let mut told = String::new();
        for path in paths {
            let answer = client.get(&self.path(&path), key);
            writeln!(told, "{path}: {} {}", answer.status, answer.text()).unwrap();
        }
        for command in ["secret villa", "secret lopez", "unmask", "b villa march"] {
            let body = json!({"command": command}).to_string();
            told += &client.send("POST", &self.path("/check"), key, Some(body.as_bytes())).text();
        }
        for way in ["/undo", "/redo"] {
            // An old revision: what is refused tells nothing either.
            told += &client.post(&self.path(way), key, &json!({"revision": 0})).text();
        }
        let mut news = client.news(&self.path("/events"));
        told += &news.next().unwrap().to_string();
        let mut told = told.replace(&self.id, "ID");
        for key in own {
            told = told.replace(key, "OWN");
        }
        for key in self.keys.as_object().unwrap().values().chain([&json!(self.host)]) {
            assert!(!told.contains(key.as_str().unwrap()), "a key came out");
        }
        // When a game was begun is no secret.
        while let Some(at) = told.find("\"created\":") {
            let end = told[at..].find(',').map_or(told.len(), |end| at + end);
            told.replace_range(at..end, "\"begun\":0");
        }
        told
    }
}

/// Two games that differ in who Villa is, and in nothing else.
fn pair(client: &Client, scenario: &str) -> [Chase; 2] {
    ["villa", "lopez"].map(|leader| {
        let game = Chase::begin(client, scenario, &json!({}));
        game.act(client, "villista", &format!("secret {leader}"));
        game
    })
}

/// Plays the same in both games, and compares after every action what the others are told.
fn same_to_others(client: &Client, games: &[Chase; 2], others: &[&str], steps: usize) {
    for step in 0..steps {
        for seat in others {
            let [one, two] = [0, 1].map(|which| games[which].everything(client, seat));
            let differ = one.lines().zip(two.lines()).find(|(one, two)| one != two);
            assert!(one == two, "after {step} actions {seat} is told who Villa is: {differ:?}");
        }
        let sides = ["villista", "american", "carrancista"];
        let decides = |game: &Chase| {
            let side = client.get(&game.path(""), None).ok(200)["to_decide"].clone();
            sides.into_iter().find(|known| side == *known)
        };
        let side = decides(&games[0]);
        assert_eq!(side, decides(&games[1]));
        let Some(side) = side else { return };
        // Whatever both can do, another thing each time, so that moves are begun and ended.
        let commands = |game: &Chase| -> Vec<String> {
            let menu = game.view(client, side)["menu"].as_array().cloned().unwrap_or_default();
            menu.iter().map(|item| item["command"].as_str().unwrap().to_owned()).collect()
        };
        let (one, two) = (commands(&games[0]), commands(&games[1]));
        let both: Vec<&String> = one.iter().filter(|command| two.contains(command)).collect();
        let command = both[(step * 5) % both.len()];
        for game in games {
            game.act(client, side, command);
        }
    }
}

#[test]
fn r2_3_15_two_players_and_spectators_cannot_tell_who_villa_is() {
    let (_server, client) = serve(options());
    let games = pair(&client, "chase");
    same_to_others(&client, &games, &["american", "nobody"], 30);
    // The Villista knows, so the test looks at something.
    let told = games.each_ref().map(|game| game.everything(&client, "villista"));
    assert!(told.iter().all(|told| told.contains("the real Villa")));
    assert_ne!(told[0], told[1]);
}

/// The maker plays the Americans and leaves the Villistas to a stranger: with all keys that a maker
/// has, those of an open seat among them as long as there were such, nothing is learned.
#[test]
fn r2_3_15_who_made_the_match_learns_no_more_than_others() {
    let (_server, client) = serve(options());
    let games = ["villa", "lopez"].map(|leader| {
        let mut game = Chase::begin(&client, "chase", &json!({"villista": "open"}));
        let made = game.keys.clone();
        let joined = client.post(&game.path("/join"), None, &json!({"side": "villista"})).ok(200);
        game.keys["villista"] = joined["keys"]["villista"].clone();
        game.act(&client, "villista", &format!("secret {leader}"));
        (game, made)
    });
    for _ in 0..6 {
        let told = games.each_ref().map(|(game, made)| {
            let made = made.as_object().unwrap().values().map(|key| key.as_str().unwrap());
            let keys: Vec<&str> = made.chain([game.host.as_str()]).collect();
            let mut told = String::new();
            // Each of them first, since the first is whose eyes look.
            for first in &keys[..keys.len() - 1] {
                let all = [&[*first], keys.as_slice()].concat().join(" ");
                told += &game.everything_with(&client, Some(&all), &keys);
            }
            told
        });
        let differ = told[0].lines().zip(told[1].lines()).find(|(one, two)| one != two);
        assert!(told[0] == told[1], "the maker is told who Villa is: {differ:?}");
        assert!(told[0].contains("/links: 200") && told[0].contains("/journal: 403"));
        // Whoever decides passes time in both games alike.
        let side = client.get(&games[0].0.path(""), None).ok(200)["to_decide"].clone();
        let side = side.as_str().unwrap();
        let menu = games.each_ref().map(|(game, _)| game.view(&client, side)["menu"].clone());
        let commands = menu.each_ref().map(|menu| {
            let items = menu.as_array().unwrap().iter();
            items.map(|item| item["command"].as_str().unwrap()).collect::<Vec<_>>()
        });
        let command = commands[0].iter().find(|command| commands[1].contains(command)).unwrap();
        for (game, _) in &games {
            game.act(&client, side, command);
        }
    }
    let told = games.each_ref().map(|(game, _)| game.everything(&client, "villista"));
    assert_ne!(told[0], told[1], "the Villista knows, so the test looks at something");
}

#[test]
fn r2_3_15_nor_can_three() {
    let (_server, client) = serve(options());
    let games = pair(&client, "three");
    same_to_others(&client, &games, &["american", "carrancista", "nobody"], 12);
}

#[test]
fn r2_3_15_a_bot_s_secret_is_not_in_the_journal_either() {
    let (_server, client) = serve(options());
    let game = Chase::begin(&client, "chase", &json!({"villista": "runner"}));
    let start = std::time::Instant::now();
    while game.view(&client, "american")["steps"] == 0 {
        assert!(start.elapsed().as_secs() < 20, "the bot does not play");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    for key in [game.key("american"), None, Some(game.host.as_str())] {
        assert_eq!(client.get(&game.path("/journal"), key).error(403), "forbidden");
    }
}

#[test]
fn a_seat_that_the_scenario_has_not_is_none() {
    let (_server, client) = serve(options());
    let two = Chase::begin(&client, "chase", &json!({}));
    assert_eq!(two.keys.as_object().unwrap().len(), 2);
    let seats = client.get(&two.path(""), None).ok(200)["seats"].clone();
    let sides: Vec<_> = seats.as_array().unwrap().iter().map(|seat| &seat["side"]).collect();
    assert_eq!(sides, ["villista", "american"]);
    assert_eq!(Chase::begin(&client, "three", &json!({})).keys.as_object().unwrap().len(), 3);
}
