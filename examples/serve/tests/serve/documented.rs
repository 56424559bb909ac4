//! `docs/api.md` tells of every route, and of none that is not there.

use crate::abuse::ROUTES;
use crate::common::{options, serve};

const PAGE: &str = include_str!("../../../../docs/api.md");

/// The routes of the page's headings: method and path without query.
fn headings() -> Vec<(String, String)> {
    let lines = PAGE.lines().filter_map(|line| line.strip_prefix("### `")?.strip_suffix('`'));
    let routes = lines.filter_map(|line| {
        let (method, path) = line.split_once(' ')?;
        let path = path.split('?').next()?;
        Some((method.to_owned(), path.to_owned()))
    });
    routes.collect()
}

/// The routes of the source: method and path.
fn routes() -> Vec<(String, String)> {
    let source = include_str!("../../src/api/mod.rs");
    let mut routes = Vec::new();
    for line in source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"/api")) {
        let (path, handlers) = line.split_once('"').unwrap();
        for (method, word) in [("GET", "get("), ("POST", "post("), ("DELETE", "delete(")] {
            if handlers.contains(word) {
                routes.push((method.to_owned(), format!("/api{path}")));
            }
        }
    }
    routes
}

#[test]
fn every_route_is_documented_and_tested_with_garbage_and_nothing_else_is() {
    let (mut told, mut there) = (headings(), routes());
    let mut abused: Vec<_> = ROUTES
        .iter()
        .filter(|(_, path)| path.starts_with("/api"))
        .map(|&(method, path)| (method.to_owned(), path.to_owned()))
        .collect();
    // A stream of news has no end to wait for; its own tests look after it.
    abused.push(("GET".to_owned(), "/api/matches/{id}/events".to_owned()));
    assert!(there.len() > 20, "{there:?}");
    for list in [&mut told, &mut there, &mut abused] {
        list.sort();
    }
    assert_eq!(told, there, "docs/api.md and the routes differ");
    assert_eq!(abused, there, "the routes that get garbage and the routes differ");
}

#[test]
fn documented_addresses_answer() {
    let (_server, client) = serve(options());
    for (method, path) in headings() {
        let path = path.replace("{game}", "outpost").replace("{id}", "aaaaaaaaaaaaaaaa");
        let answer = client.send(&method, &path, None, None);
        let nowhere = answer.status == 405 || answer.text().contains("nothing at this address");
        assert!(!nowhere, "{method} {path}: {}", answer.text());
    }
}
