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
fn a_curtain_falls_between_two_at_one_screen() {
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
        browser.wait("dialog.curtain[open]").await;
        browser.shot("15-curtain").await;
        for _ in 0..3 {
            browser.press("\u{E00C}").await;
        }
        browser.wait("dialog.curtain[open]").await;
        browser.click(".curtain .main").await;
        browser.until("document.querySelector('.whose').textContent == 'Your decision: Red'").await;
        let log = browser.text(".log").await;
        assert!(!log.contains("Clark carries the colours."), "{log}");
        no_complaints(&browser).await;
        browser.close().await;
    });
}
