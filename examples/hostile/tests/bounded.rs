//! The targets of `fuzz/` with some hundred inputs each, on stable Rust.

use grognard_hostile::{actions, journals, maps, requests, tables};
use proptest::prelude::*;

const MAP: &str = include_str!("../../../games/bull-run/data/map.toml");
const TABLE: &str = include_str!("../../../combat/tests/tables/invented-odds.toml");
const JOURNAL: &str = include_str!("../../../games/table/tests/data/skirmish.json");

/// A good file with some pieces changed: what gets further than noise does.
fn damaged(text: &'static str, most: usize) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<usize>(), 0_usize..20, "[-+\\[\\]{}\"0-9.,=:a-z\n ]{0,10}");
    prop::collection::vec(change, 0..most).prop_map(move |changes| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, length, piece) in changes {
            let start = at % (bytes.len() + 1);
            let end = (start + length).min(bytes.len());
            bytes.splice(start..end, piece.bytes());
        }
        bytes
    })
}

/// A request with an odd line, odd headers and an odd body.
fn request() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        Just("GET /api/games HTTP/1.1".to_owned()),
        "(GET|POST|PUT|DELETE) /(api/)?[a-z0-9/%?=&.]{0,30} HTTP/1.[01]",
        "\\PC{0,30}",
    ];
    let header = "(Host|Content-Length|Range|If-None-Match|Authorization|Cookie): [ -~]{0,20}";
    let request = (line, prop::collection::vec(header, 0..4), "\\PC{0,60}").prop_map(
        |(line, headers, body)| format!("{line}\r\n{}\r\n\r\n{body}", headers.join("\r\n")),
    );
    let body = "\\{(\"(game|scenario|seats|options|name)\": ?(\"[a-z-]{0,12}\"|[0-9]{1,5}|null|\\{\\}),?){0,4}\\}";
    prop_oneof![request, body].prop_map(String::into_bytes)
}

/// A journal of a real game.
fn journal() -> String {
    use bull_run::BullRun;
    use table::{Seats, Session, Setup};

    let mut game = Session::<BullRun>::new(&Setup::default(), 3, Seats::default()).unwrap();
    for step in 0..30 {
        let actions = game.actions();
        game.act(actions[step * 7 % actions.len()]).unwrap();
    }
    game.journal().to_text().unwrap()
}

#[test]
fn good_input_gets_all_the_way() {
    maps(MAP.as_bytes());
    tables(TABLE.as_bytes());
    journals(JOURNAL.as_bytes());
    journals(journal().as_bytes());
    actions(&(0..=255).collect::<Vec<u8>>());
    requests(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    requests(b"{\"game\": \"bull-run\"}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn map_files(bytes in damaged(MAP, 4)) {
        maps(&bytes);
    }

    #[test]
    fn results_tables(bytes in damaged(TABLE, 4)) {
        tables(&bytes);
    }

    #[test]
    fn saved_games(change in any::<(usize, u8)>(), cut in 0_usize..4) {
        let mut bytes = journal().into_bytes();
        let at = change.0 % bytes.len();
        bytes.splice(at..(at + cut).min(bytes.len()), [change.1]);
        journals(&bytes);
    }

    #[test]
    fn a_players_actions(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        actions(&bytes);
    }

    #[test]
    fn noise(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        maps(&bytes);
        tables(&bytes);
        journals(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn requests_to_the_server(bytes in request()) {
        requests(&bytes);
    }
}
