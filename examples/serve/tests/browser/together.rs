//! Several people at one game.

use crate::common::{Match, options, serve};
use crate::driver::{Screen, with_driver};
use crate::play::{begun, link, no_complaints, phase};

#[test]
fn two_browsers_at_one_game() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let blue = driver.browser(Screen::Desktop).await;
        let red = driver.browser(Screen::Desktop).await;
        blue.open(&link(&client, &game, &game.blue)).await;
        red.open(&link(&client, &game, &game.red)).await;
        red.until("document.querySelector('.whose')?.textContent == 'Waiting for Blue'").await;
        blue.wait(".counter.may").await;
        let key = red.run("return location.href").await;
        assert!(!key.as_str().unwrap().contains(&game.red), "the key does not stay in the address");

        blue.point("[data-unit=b1]").await;
        blue.point(".target[data-at='0401']").await;
        red.until("document.querySelector('[data-unit=b1]').dataset.at == '0401'").await;
        // Each sees its own colours only.
        assert!(blue.text(".log").await.contains("Baker carries the colours."));
        let log = red.text(".log").await;
        assert!(
            log.contains("Foster carries the colours.") && !log.contains("Baker carries"),
            "{log}"
        );

        // Red cannot act out of turn, even by a stale page.
        red.point("[data-unit=r1]").await;
        red.until("!document.querySelector('.target')").await;
        blue.click(".choices [data-command='end moves']").await;
        blue.click("dialog .main").await;
        phase(&red, "Combat").await;
        blue.click(".choices [data-command='end attacks']").await;
        blue.until("document.querySelector('.whose').textContent == 'Waiting for Red'").await;
        red.until("document.querySelector('.whose').textContent == 'Your decision: Red'").await;
        red.shot("14-the-other-side").await;
        no_complaints(&blue).await;
        no_complaints(&red).await;
        blue.close().await;
        red.close().await;
    });
}

#[test]
fn the_screen_is_covered_between_two_at_it() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = Match::close(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        browser.run(&format!("location.hash = '#/join/{}/{}'", game.id, game.red)).await;
        browser
            .until("document.querySelector('.whose')?.textContent == 'Your decision: Blue'")
            .await;
        browser.click(".choices [data-command='bearer b3']").await;
        browser.wait("dialog.hand-over[open]").await;
        browser.shot("15-hand-over").await;
        for _ in 0..3 {
            browser.press("\u{E00C}").await;
        }
        browser.wait("dialog.hand-over[open]").await;
        browser.click(".hand-over .main").await;
        browser.until("document.querySelector('.whose').textContent == 'Your decision: Red'").await;
        let log = browser.text(".log").await;
        assert!(!log.contains("Clark carries the colours."), "{log}");
        no_complaints(&browser).await;
        browser.close().await;
    });
}

/// Whoever made the match sits in their own seat alone: the seat that a stranger took is the
/// stranger's, also for a browser that once held its key.
#[test]
fn a_seat_that_a_stranger_took_is_not_the_maker_s() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let maker = driver.browser(Screen::Desktop).await;
        let body = r#"{"game": "outpost", "scenario": "close", "name": "Strangers", "seed": 7, "seats": {"red": "open"}}"#;
        maker.open(&format!("http://{}/", client.address)).await;
        maker.wait(".card").await;
        // As the page's form does it, but with a key of the open seat that an older page kept.
        maker.run(&format!("import('/api.js').then(async (api) => {{ const match = await api.post('/api/matches', {body}); api.remember(match); api.remember({{ id: match.id, keys: {{ red: 'a'.repeat(32) }} }}); document.body.dataset.id = match.id; }})")).await;
        maker.until("document.body.dataset.id").await;
        let id = maker.run("return document.body.dataset.id").await.as_str().unwrap().to_owned();
        maker.run(&format!("location.hash = '#/match/{id}'")).await;
        maker.until("document.querySelector('.whose')?.textContent == 'Your decision: Blue'").await;

        let stranger = driver.browser(Screen::Desktop).await;
        stranger.open(&format!("http://{}/", client.address)).await;
        let row = format!("[data-match='{id}']");
        stranger.wait(&row).await;
        let listed = stranger.text(&row).await;
        assert!(listed.contains("Blue: person · Red: open · dice known"), "{listed}");
        stranger.run(&format!("[...document.querySelectorAll(\"{row} button\")].find((it) => it.textContent == 'Join as Red').click()")).await;
        stranger.until("document.querySelector('.whose')?.textContent == 'Waiting for Blue'").await;

        maker.click(".choices [data-command='bearer b3']").await;
        stranger
            .until("document.querySelector('.whose').textContent == 'Your decision: Red'")
            .await;
        maker.until("document.querySelector('.whose').textContent == 'Waiting for Red'").await;
        assert_eq!(
            maker.run("return document.querySelectorAll('dialog.hand-over').length").await,
            0
        );
        assert_eq!(
            maker.run("return document.querySelectorAll('.choices [data-command]').length").await,
            0
        );
        stranger.click(".choices [data-command='bearer r2']").await;
        maker.until("document.querySelector('.whose').textContent == 'Your decision: Blue'").await;
        let log = maker.text(".log").await;
        assert!(!log.contains("Foster carries"), "{log}");
        let keys = maker.run("return localStorage.getItem('grognard.keys')").await;
        assert!(!keys.as_str().unwrap().contains("\"red\""), "{keys}");
        maker.shot("16-a-stranger-joined").await;

        maker.open(&format!("http://{}/#/", client.address)).await;
        maker
            .until(&format!(
                "document.querySelector(\"{row}\")?.textContent.includes('Blue: you · Red: person')"
            ))
            .await;
        assert!(!maker.text(&row).await.contains("Join as"));
        no_complaints(&stranger).await;
        maker.close().await;
        stranger.close().await;
    });
}
