//! What goes wrong is told in plain words, and put right.

use grognard_serve::Options;
use serde_json::json;

use crate::common::{Folder, Match, options, serve, serve_fragile};
use crate::driver::{Screen, with_driver};
use crate::play::{begun, link, no_complaints};

#[test]
fn a_broken_journal_is_explained_and_a_good_one_opens() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let both = format!("{} {}", game.blue, game.red);
        let journal = client.get(&game.path("/journal"), Some(&both)).text();
        let folder = Folder::new("journals");
        let (good, bad) = (folder.0.join("good.json"), folder.0.join("bad.json"));
        std::fs::write(&good, &journal).unwrap();
        std::fs::write(&bad, &journal[..journal.len() - 60]).unwrap();
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&format!("http://{}/", client.address)).await;
        browser.type_file("#journal", bad.to_str().unwrap()).await;
        browser.until("document.querySelector('#load-problem')?.textContent").await;
        let told = browser.text("#load-problem").await;
        assert!(
            told.starts_with("bad.json was not loaded: the journal is cut off at line"),
            "{told}"
        );
        browser.shot("16-broken-journal").await;
        browser.type_file("#journal", good.to_str().unwrap()).await;
        // Both seats come with the journal, and each hides something from the other.
        browser.click(".hand-over .main").await;
        browser.wait(".board svg .counter").await;
        assert_eq!(browser.text(".phase").await, "Movement");
        browser.close().await;
    });
}

#[test]
fn a_stale_page_is_brought_up_to_date() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        // A page that hears no news, as behind a bad connection.
        browser.open(&format!("http://{}/", client.address)).await;
        browser.wait(".card").await;
        browser.run("window.EventSource = class { addEventListener() {} close() {} }").await;
        browser.run(&format!("location.hash = '#/join/{}/{}'", game.id, game.blue)).await;
        browser.point("[data-unit=b1]").await;
        browser.wait(".target[data-at='0401']").await;
        game.act(&client, &game.blue, "m b2 0503").ok(200);
        browser.point(".target[data-at='0401']").await;
        let told = browser.text(".toast").await;
        assert!(told.contains("The game had moved on"), "{told}");
        browser.until("document.querySelector('[data-unit=b2]').dataset.at == '0503'").await;
        assert_eq!(game.view(&client, None)["steps"], 3, "nothing was done by the old page");
        browser.close().await;
    });
}

#[test]
fn a_server_that_went_away_comes_back() {
    with_driver(|driver| async move {
        let folder = Folder::new("away");
        let options = Options { data: Some(folder.0.clone()), ..options() };
        let (server, client) = serve(options.clone());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        let address = server.address();
        drop(server);
        browser.until("!document.querySelector('#banner').hidden").await;
        assert!(browser.text("#banner").await.contains("connection to the server is lost"));
        browser.shot("17-server-gone").await;
        browser.point("[data-unit=b1]").await;
        let (_server, _client) = serve(Options { bind: address, ..options });
        game.act(&client, &game.blue, "m b2 0503").ok(200);
        browser.until("document.querySelector('#banner').hidden").await;
        browser.until("document.querySelector('[data-unit=b2]').dataset.at == '0503'").await;
        browser.close().await;
    });
}

#[test]
fn a_deleted_game_leads_back_to_the_lobby() {
    with_driver(|driver| async move {
        let (server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".match").await;
        browser.shot("18-lobby-with-a-game").await;
        browser.run(&format!("location.hash = '#/match/{}'", game.id)).await;
        browser.wait(".board svg .counter").await;
        client.send("DELETE", &game.path(""), Some(&game.host), None).ok(204);
        browser.wait(".lobby").await;
        assert!(browser.text(".toast").await.contains("deleted"));

        // And by the page itself, after asking.
        client.post("/api/matches", None, &json!({"game": "outpost", "name": "old one"})).ok(201);
        browser.reload().await;
        browser.click("[aria-label='Delete old one']").await;
        browser.wait("dialog[open]").await;
        browser.click("dialog .main").await;
        browser.until("!document.querySelector('.match')").await;
        assert_eq!(client.get("/api/matches", None).ok(200)["matches"], json!([]));
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn a_disk_that_will_not_do_is_told() {
    with_driver(|driver| async move {
        let browser = driver.browser(Screen::Desktop).await;
        // A folder that is none: a page that says so.
        let folder = Folder::new("nowhere");
        let file = folder.0.join("file");
        std::fs::write(&file, "text").unwrap();
        let (server, _client) = serve(Options { data: Some(file), ..options() });
        browser.open(server.link()).await;
        let told = browser.text("main").await;
        assert!(told.contains("No game can be kept") && told.contains("--data"), "{told}");
        browser.shots("19-no-folder").await;

        // A disk that is full: what is not kept does not begin, and the page says why.
        let folder = Folder::new("full");
        let mut few = Options { data: Some(folder.0.clone()), ..options() };
        few.limits.store_pages = 12;
        let (server, client) = serve(few);
        // Large games, then small ones into what is left.
        for seats in [json!({}), json!({"blue": "random", "red": "random"})] {
            let body =
                json!({"game": "outpost", "scenario": "close", "seats": seats, "pace": 10_000});
            while client.post("/api/matches", None, &body).status == 201 {}
        }
        let kept = client.get("/api/matches", None).ok(200);
        browser.open(server.link()).await;
        browser.click("[aria-label='Play Outpost: At close quarters']").await;
        browser.click("dialog .main").await;
        browser.until("document.querySelector('dialog[open] .problem')?.textContent").await;
        assert!(browser.text("dialog .problem").await.contains("the disk is full"));
        assert_eq!(client.get("/api/matches", None).ok(200), kept);
        browser.shots("19-disk-full").await;
        browser.close().await;
    });
}

#[test]
fn a_match_whose_bot_or_rules_fail_says_so() {
    with_driver(|driver| async move {
        let (server, client) = serve_fragile::<true>(options());
        let body = json!({"game": "fragile", "name": "unlucky", "seats": {"red": "panics"}});
        let game = Match::begin(&client, &body);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.click("[data-command=crash]").await;
        browser.until("!document.querySelector('.panel .notice').hidden").await;
        assert!(browser.text(".panel .notice").await.contains("The rules failed"));
        browser.click("[data-command=add]").await;
        browser.until("document.querySelector('.panel .notice').textContent.includes('bot')").await;
        browser.shot("20-bot-failed").await;
        browser.open(server.link()).await;
        browser.wait(".match .notice").await;
        assert!(browser.text(".match .notice").await.contains("The bot that plays Red failed"));
        browser.close().await;
    });
}

#[test]
fn a_damaged_match_is_shown_in_the_lobby_and_can_be_thrown_away() {
    with_driver(|driver| async move {
        let folder = Folder::new("damaged");
        let options = Options { data: Some(folder.0.clone()), ..options() };
        let (server, client) = serve(options.clone());
        Match::begin(&client, &json!({"game": "outpost", "name": "ruined"}));
        drop(server);
        let file = rusqlite::Connection::open(folder.0.join("games.sqlite")).unwrap();
        file.execute("UPDATE rooms SET head = x'ff'", []).unwrap();
        drop(file);
        let (server, _client) = serve(options);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".match.damaged").await;
        assert!(browser.text(".match.damaged").await.contains("its head cannot be read"));
        browser.shot("21-damaged").await;
        browser.click("[aria-label='Delete ruined']").await;
        browser.wait("dialog[open]").await;
        browser.click("dialog .main").await;
        browser.until("!document.querySelector('.match')").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}
