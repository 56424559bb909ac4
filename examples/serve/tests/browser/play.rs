//! Games played through the page.

use crate::common::{Match, options, serve};
use crate::driver::{Screen, with_driver};

#[test]
fn a_new_game_against_a_bot() {
    with_driver(|driver| async move {
        let (server, client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".card img").await;
        browser.shot("lobby").await;
        browser.click("[aria-label='Play Outpost: At close quarters']").await;
        browser.wait("dialog[open]").await;
        browser.shot("new-game").await;
        browser.click("dialog .main").await;
        browser.wait(".board svg .counter").await;
        browser.shot("colours").await;
        let matches = client.get("/api/matches", None).ok(200);
        let _ = Match::of(&matches["matches"][0]);
        browser.point("[data-unit=b2]").await;
        browser.click(".choices [data-command='bearer b2']").await;
        browser.until("document.querySelector('.phase').textContent == 'Movement'").await;
        browser
            .until("document.querySelector('.whose').textContent.startsWith('Your decision')")
            .await;
        browser.shot("movement").await;
        browser.point("[data-unit=b1]").await;
        browser.wait(".target .cost").await;
        browser.shot("reach").await;
        browser.close().await;
    });
}
