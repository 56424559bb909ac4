//! Disks that do not do what they should.

use grognard_serve::{Options, Server};
use serde_json::json;

use crate::common::{Client, Folder, Match, not_tried, options, registry, serve};

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

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_made_gives_a_clear_page() {
    // Nobody, not even the administrator, can make files there.
    refuses("/proc/grognard".into(), "/proc/grognard cannot be used");
}

/// The administrator may write anywhere, so this is tested as somebody else if need be.
#[cfg(unix)]
#[test]
fn a_read_only_folder_gives_a_clear_page() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    const NOBODY: u32 = 65534;
    const AS_NOBODY: &str = "GROGNARD_SERVE_AS_NOBODY";
    let folder = Folder::new("locked");
    std::fs::set_permissions(&folder.0, std::fs::Permissions::from_mode(0o555)).unwrap();
    if std::fs::write(folder.0.join("probe"), "").is_err() {
        refuses(folder.0.clone(), "cannot be used");
        return;
    }
    assert!(std::env::var_os(AS_NOBODY).is_none(), "nobody may write into a read-only folder");
    // The program is found also where its folder is closed to others.
    let own = if cfg!(target_os = "linux") {
        "/proc/self/exe".into()
    } else {
        std::env::current_exe().unwrap()
    };
    let ran = Command::new(own)
        .args(["--exact", "trouble::a_read_only_folder_gives_a_clear_page"])
        .env(AS_NOBODY, "1")
        .current_dir("/")
        .gid(NOBODY)
        .uid(NOBODY)
        .stdin(Stdio::null())
        .output()
        .expect("the test runs as nobody");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success() && said.contains("1 passed"), "{said}");
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
    // Acting goes on in one game after the other until there is no room, and what was refused has
    // not happened.
    let mut acted = 0;
    let (game, key, command, steps) = 'full: loop {
        for game in &kept {
            let keys = [&game.blue, &game.red];
            let seen = keys.map(|key| (key, game.view(&client, Some(key))));
            let due = seen.into_iter().find(|(_, seen)| seen["menu"].is_array());
            let Some((key, seen)) = due else { continue };
            let menu = seen["menu"].as_array().unwrap();
            let command = menu[menu.len() - 1]["command"].as_str().unwrap().to_owned();
            let answer = game.act(&client, key, &command);
            if answer.status == 507 {
                assert_eq!(game.view(&client, Some(key)), seen, "what was refused was done");
                break 'full (game, key, command, seen["steps"].clone());
            }
            answer.ok(200);
            acted += 1;
        }
        assert!(acted > 0 && acted < 5000, "the disk is never full for steps");
    };
    drop(server);
    options.limits.store_pages = 0;
    let (_server, client) = serve(options);
    assert_eq!(game.view(&client, None)["steps"], steps, "with more room the game goes on");
    game.act(&client, key, &command).ok(200);
}

/// The real thing: a file system of 300 kB.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_without_room_refuses_and_goes_on_when_there_is_some() {
    use std::process::Command;

    let folder = Folder::new("small");
    let mount = |arguments: &str| {
        let mut command = Command::new("mount");
        command.args(arguments.split(' ')).arg(&folder.0);
        command.output().is_ok_and(|done| done.status.success())
    };
    if !mount("-t tmpfs -o size=300k tmpfs") {
        // Machines for CI may forbid it; the tests that limit the store and its files run there.
        return not_tried("a file system cannot be mounted here");
    }
    let undo = Unmount(folder.0.clone());
    let options = Options { data: Some(folder.0.join("data")), ..options() };
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
    let listed = client.get("/api/matches", None).ok(200);
    assert!(mount("-o remount,size=8m"));
    // The store finds out by itself.
    let start = std::time::Instant::now();
    while kept[0].act(&client, &kept[0].blue, "bearer b1").status != 200 {
        assert!(start.elapsed().as_secs() < 20, "the disk has room and is not used");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(
        listed["matches"].as_array().unwrap().len(),
        kept.len(),
        "what was refused is there"
    );
    drop(server);
    let (server, client) = serve(options);
    let again = client.get("/api/matches", None).ok(200);
    assert_eq!(again["matches"].as_array().unwrap().len(), kept.len());
    for game in &kept {
        game.view(&client, None);
    }
    drop(server);
    drop(undo);
}

#[cfg(target_os = "linux")]
struct Unmount(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Drop for Unmount {
    fn drop(&mut self) {
        // The store's thread may still close its file.
        let _ = std::process::Command::new("umount").arg("-l").arg(&self.0).output();
    }
}
