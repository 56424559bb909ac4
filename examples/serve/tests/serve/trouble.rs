//! Disks that do not do what they should.

use serde_json::json;
use serve::{Options, Server};

use crate::common::{Client, Folder, Match, options, registry, serve};

/// What a server says whose folder cannot be used.
fn refuses(data: std::path::PathBuf, words: &str) {
    refuses_with(Options { data: Some(data), ..options() }, words);
}

fn refuses_with(options: Options, words: &str) {
    let server = Server::bind(registry(), options).unwrap();
    assert!(
        server.trouble().is_some_and(|trouble| trouble.contains(words)),
        "{:?}",
        server.trouble()
    );
    let server = server.start().unwrap();
    let client = Client::new(server.address());
    let page = client.get("/", None);
    assert_eq!(page.status, 503);
    assert!(page.text().contains(words) && page.text().contains("--data"), "{}", page.text());
    assert_eq!(client.get("/style.css", None).status, 200);
    assert_eq!(client.get("/api/matches", None).error(503), "store");
    assert_eq!(client.post("/api/matches", None, &json!({"game": "outpost"})).error(503), "store");
}

#[test]
fn a_folder_that_is_none_gives_a_clear_page() {
    let folder = Folder::new("file");
    let file = folder.0.join("file");
    std::fs::write(&file, "text").unwrap();
    refuses(file, "cannot be used");
}

#[test]
fn a_read_only_folder_gives_a_clear_page() {
    // Nobody, not even the administrator, can make files there.
    #[cfg(target_os = "linux")]
    refuses("/proc/grognard".into(), "/proc/grognard cannot be used");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("locked");
        std::fs::set_permissions(&folder.0, std::fs::Permissions::from_mode(0o555)).unwrap();
        // The administrator may write anywhere.
        if std::fs::write(folder.0.join("probe"), "").is_err() {
            refuses(folder.0.clone(), "cannot be used");
        }
    }
}

#[test]
fn a_file_that_is_no_store_gives_a_clear_page() {
    let folder = Folder::new("garbage");
    std::fs::write(
        folder.0.join("games.sqlite"),
        "this is no database at all, but long enough to look like one",
    )
    .unwrap();
    refuses(folder.0.clone(), "not a database");
}

#[test]
fn a_folder_in_use_is_not_shared() {
    let folder = Folder::new("shared");
    let (_first, _client) = serve(Options { data: Some(folder.0.clone()), ..options() });
    refuses(folder.0.clone(), "in use by another program");
}

#[test]
fn a_disk_that_is_full_from_the_start_gives_a_clear_page() {
    let folder = Folder::new("brimful");
    let mut limits = options().limits;
    limits.store_pages = 1;
    let full = Options { data: Some(folder.0.clone()), limits, ..options() };
    refuses_with(full, "the disk is full");
}

#[test]
fn a_full_disk_refuses_the_action_and_nothing_else() {
    let folder = Folder::new("full");
    let mut options = Options { data: Some(folder.0.clone()), ..options() };
    options.limits.store_pages = 12;
    let (server, client) = serve(options.clone());
    let mut kept = Vec::new();
    let refused = loop {
        let answer =
            client.post("/api/matches", None, &json!({"game": "outpost", "scenario": "close"}));
        if answer.status != 201 {
            break answer;
        }
        kept.push(Match::of(&answer.json()));
        assert!(kept.len() < 500, "the disk is never full");
    };
    assert_eq!(refused.error(507), "store");
    assert!(refused.text().contains("the disk is full"), "{}", refused.text());
    let game = &kept[0];
    let before = game.view(&client, Some(&game.blue));
    // Acting goes on until there is no room, and what was refused has not happened.
    let mut command = "bearer b1";
    let mut key = &game.blue;
    let mut steps = 0;
    loop {
        let answer = game.act(&client, key, command);
        if answer.status == 507 {
            break;
        }
        answer.ok(200);
        steps += 1;
        assert!(steps < 5000, "the disk is never full for steps");
        let seen = [&game.blue, &game.red].map(|key| (key, game.view(&client, Some(key))));
        let Some((decides, seen)) = seen.into_iter().find(|(_, seen)| seen["menu"].is_array())
        else {
            return;
        };
        key = decides;
        let menu = seen["menu"].as_array().unwrap().clone();
        command = Box::leak(
            menu[menu.len() - 1]["command"].as_str().unwrap().to_owned().into_boxed_str(),
        );
    }
    assert_eq!(game.view(&client, None)["steps"], steps);
    if steps == 0 {
        assert_eq!(game.view(&client, Some(&game.blue)), before);
    }
    drop(server);
    options.limits.store_pages = 0;
    let (_server, client) = serve(options);
    assert_eq!(game.view(&client, None)["steps"], steps, "with more room the game goes on");
    game.act(&client, key, command).ok(200);
}
