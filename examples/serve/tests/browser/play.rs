//! Games played through the page.

use serde_json::{Value, json};

use crate::common::{Client, Match, options, serve};
use crate::driver::{Browser, Screen, with_driver};

/// The seat's link of a game.
pub(crate) fn link(client: &Client, game: &Match, key: &str) -> String {
    format!("http://{}/#/join/{}/{key}", client.address, game.id)
}

/// A game of two people in which Blue is to move.
pub(crate) fn begun(client: &Client) -> Match {
    let game = Match::close(client);
    game.act(client, &game.blue, "bearer b2").ok(200);
    game.act(client, &game.red, "bearer r2").ok(200);
    game
}

/// A game of bots, as it was before the first action whose JSON has this word, with people in all
/// seats instead.
pub(crate) fn bots_before(client: &Client, begin: &Value, word: &str) -> Value {
    for seed in 1.. {
        let mut body = begin.clone();
        (body["seed"], body["pace"]) = (json!(seed), json!(0));
        let made = client.post("/api/matches", None, &body).ok(201);
        let path = format!("/api/matches/{}", made["id"].as_str().unwrap());
        while client.get(&path, None).ok(200)["over"] != true {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let mut journal = client.get(&format!("{path}/journal"), None).ok(200);
        client.send("DELETE", &path, made["host"].as_str(), None).ok(204);
        journal["seats"] = json!({});
        let steps = journal["steps"].as_array().unwrap();
        let found = steps.iter().position(|step| step["action"].to_string().contains(word));
        if let Some(at) = found {
            let path = format!("/api/matches/load?steps={at}");
            return client.post(&path, None, &journal).ok(201);
        }
    }
    unreachable!("some game has one")
}

/// The link to a seat of a game that was begun or loaded.
pub(crate) fn seat(client: &Client, made: &Value, side: &str) -> String {
    let (id, key) = (made["id"].as_str().unwrap(), made["keys"][side].as_str().unwrap());
    format!("http://{}/#/join/{id}/{key}", client.address)
}

pub(crate) async fn phase(browser: &Browser, name: &str) {
    browser.until(&format!("document.querySelector('.phase')?.textContent == '{name}'")).await;
}

pub(crate) async fn no_complaints(browser: &Browser) {
    let complaints = browser.complaints().await;
    // Questions that a game does not answer are asked all the same, and browsers tell of it.
    let real: Vec<_> = complaints
        .iter()
        .filter(|line| {
            !line.contains("/odds?") && !line.contains("/reach?") && !line.contains("map.svg")
        })
        .collect();
    assert!(real.is_empty(), "{real:?}");
}

#[test]
fn a_new_game_against_a_bot() {
    with_driver(|driver| async move {
        let (server, _client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".card img").await;
        browser.shot("01-lobby").await;
        browser.click("[aria-label='Play Outpost: At close quarters']").await;
        browser.wait("dialog[open]").await;
        browser.shot("02-new-game").await;
        browser.click("dialog .main").await;
        browser.wait(".board svg .counter").await;
        browser.wait(".choices [data-command='bearer b2']").await;
        browser.shot("03-colours").await;
        // A counter that can do one thing only, does it when it is pointed at.
        browser.point("[data-unit=b2]").await;
        phase(&browser, "Movement").await;
        browser
            .until("document.querySelector('.whose').textContent.startsWith('Your decision')")
            .await;

        // A counter that may act, where it can go and at what cost, and the way there.
        browser.point("[data-unit=b1]").await;
        browser.wait(".target .cost").await;
        browser.until("document.querySelectorAll('.target.halts').length > 0").await;
        browser.hover(".target[data-at='0104']").await;
        browser.wait(".layer-route .way").await;
        browser.shot("04-reach-and-route").await;
        browser.point(".target[data-at='0502']").await;
        browser.wait(".log li[data-step='3']").await;
        browser.until("document.querySelector('[data-unit=b1]').dataset.at == '0502'").await;

        // The bot answers without being asked.
        browser.click(".choices [data-command='end moves']").await;
        browser.wait("dialog[open] .undone").await;
        browser.shot("05-left-undone").await;
        browser.click("dialog .main").await;
        phase(&browser, "Combat").await;
        browser.click(".choices [data-command='end attacks']").await;
        browser.wait("dialog[open] .undone").await;
        browser.click("dialog .main").await;
        browser
            .until("document.querySelector('.whose').textContent.startsWith('The bot plays Red')")
            .await;
        browser.until("[...document.querySelectorAll('.log li')].some((line) => /Evans|Foster|Grant|Hunt/.test(line.textContent) && /moves/.test(line.textContent))").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn a_refused_move_names_its_rule() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.point("[data-unit=b1]").await;
        browser.wait(".target").await;
        browser.point("polygon[data-hex='0907']").await;
        let told = browser.text(".toast.refused").await;
        assert!(told.contains("It is farther than four movement points."), "{told}");
        browser.shot("06-refused").await;
        browser.click(".toast .rule").await;
        let rule = browser.text(".rules .here").await;
        assert!(rule.contains("3.1") && rule.contains("A company moves once in a turn"), "{rule}");
        browser.shot("07-rule").await;
        assert_eq!(game.view(&client, None)["steps"], 2);
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn an_attack_shows_its_odds_first_and_cannot_be_undone() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        game.act(&client, &game.blue, "m b3 0504").ok(200);
        game.act(&client, &game.blue, "end moves").ok(200);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.point("[data-unit=b3]").await;
        browser.wait(".target.attack").await;
        // Both Foster and Grant can be attacked; Grant stands in woods.
        browser.point(".target[data-at='0604']").await;
        let odds = browser.text("dialog[open]").await;
        assert!(
            odds.contains("Clark attacks Grant.") && odds.contains("target in woods"),
            "{odds}"
        );
        assert!(odds.contains("1 of 6"), "{odds}");
        browser.shot("08-odds").await;
        assert_eq!(game.view(&client, None)["steps"], 4, "nothing is done before it is confirmed");
        browser.click("dialog .main").await;
        browser.wait(".log li.roll .die").await;
        browser.shot("09-after-the-attack").await;
        browser.until("document.querySelector('[aria-label^=Undo]').disabled").await;
        browser.click("#tab-luck").await;
        browser.wait(".luck tbody tr").await;
        browser.shot("10-luck").await;
        browser.click("#tab-overlays").await;
        browser.click(".tabbody .switch input").await;
        browser.wait(".overlay").await;
        browser.shot("11-overlays").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn undo_redo_replay_and_reload() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.point("[data-unit=b4]").await;
        browser.point(".target[data-at='0406']").await;
        browser.until("document.querySelector('[data-unit=b4]').dataset.at == '0406'").await;
        browser.click("[aria-label='Undo (u)']").await;
        browser.until("document.querySelector('[data-unit=b4]').dataset.at == '0405'").await;
        browser.click("[aria-label='Redo (y)']").await;
        browser.until("document.querySelector('[data-unit=b4]').dataset.at == '0406'").await;
        assert_eq!(game.view(&client, None)["steps"], 3);

        browser.click("[aria-label='One step back']").await;
        browser.wait(".board.past").await;
        browser.until("document.querySelector('[data-unit=b4]').dataset.at == '0405'").await;
        browser.shot("12-replay").await;
        browser.run("const slider = document.querySelector('.replay input[type=range]'); slider.value = 0; slider.dispatchEvent(new Event('input'))").await;
        phase(&browser, "Colours").await;
        browser.click("[aria-label='Play the replay']").await;
        // It runs to the end by itself.
        browser.until("!document.querySelector('.board.past') && document.querySelector('[data-unit=b4]').dataset.at == '0406'").await;

        browser.reload().await;
        browser.until("document.querySelector('[data-unit=b4]')?.dataset.at == '0406'").await;
        browser
            .until("document.querySelector('.whose').textContent == 'Your decision: Blue'")
            .await;
        browser.wait(".log li[data-step='3']").await;

        // A watcher's link of an earlier position.
        let watcher = driver.browser(Screen::Desktop).await;
        watcher.open(&format!("http://{}/#/match/{}/step/2", client.address, game.id)).await;
        watcher.wait(".board.past").await;
        watcher.until("document.querySelector('[data-unit=b4]').dataset.at == '0405'").await;
        let text = watcher.text(".panel").await;
        assert!(
            text.contains("You are watching.") && !text.contains("carries the colours"),
            "{text}"
        );
        no_complaints(&browser).await;
        no_complaints(&watcher).await;
        watcher.close().await;
        browser.close().await;
    });
}

#[test]
fn everything_by_keyboard() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        browser.press("n").await;
        browser.until("document.activeElement?.dataset?.unit == 'b1'").await;
        browser.wait(".target .cost").await;
        browser.press("\u{E007}").await;
        browser.until("document.activeElement?.classList?.contains('target')").await;
        browser.press("\u{E015}").await;
        browser.shot("13-keyboard").await;
        let at = browser.run("return document.activeElement.dataset.at").await;
        browser.press("\u{E007}").await;
        browser
            .until(&format!(
                "document.querySelector('[data-unit=b1]').dataset.at == '{}'",
                at.as_str().unwrap()
            ))
            .await;
        browser.press("u").await;
        browser.until("document.querySelector('[data-unit=b1]').dataset.at == '0402'").await;
        browser.press("e").await;
        browser.wait("dialog[open] .undone").await;
        browser.press("\u{E007}").await;
        phase(&browser, "Combat").await;
        browser.press("?").await;
        browser.wait("dialog[open] .keys").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn on_a_phone_and_in_the_dark() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let phone = driver.browser(Screen::Phone).await;
        phone.open(&format!("http://{}/", client.address)).await;
        phone.wait(".card img").await;
        phone.shot("20-phone-lobby").await;
        phone.open(&link(&client, &game, &game.blue)).await;
        phone.point("[data-unit=b1]").await;
        phone.wait(".target .cost").await;
        phone.shot("21-phone-board").await;
        phone.point(".target[data-at='0502']").await;
        phone.until("document.querySelector('[data-unit=b1]').dataset.at == '0502'").await;
        phone.fits().await;
        no_complaints(&phone).await;
        phone.close().await;

        let dark = driver.browser(Screen::Desktop).await;
        dark.shade("dark").await;
        dark.open(&link(&client, &game, &game.blue)).await;
        dark.point("[data-unit=b2]").await;
        dark.wait(".target .cost").await;
        dark.shot("22-dark").await;
        let ground = dark.run("return getComputedStyle(document.body).backgroundColor").await;
        assert_eq!(ground, json!("rgb(32, 35, 34)"));
        dark.close().await;
    });
}
