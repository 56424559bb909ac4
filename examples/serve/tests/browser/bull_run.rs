//! Battle at Bull Run in the browser, against the rulebook's own solitaire bot.

use serde_json::json;

use crate::common::{options, serve};
use crate::driver::{Screen, with_driver};
use crate::play::{bots_before, no_complaints, seat};

#[test]
fn bull_run_against_the_solitaire_bot() {
    with_driver(|driver| async move {
        let (server, client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".card").await;
        browser.click("[aria-label^='Play Battle at Bull Run']").await;
        let chosen = browser.run("return document.querySelector('#seat-csa').value").await;
        assert_eq!(chosen, "solitaire");
        browser.shots("30-bull-run-new-game").await;
        browser.click("dialog .main").await;
        browser.wait(".board svg .counter").await;
        browser.click(".choices [data-command='go']").await;
        // Whoever has the initiative: the Union moves in the end.
        browser.until("document.querySelector('.whose').textContent.startsWith('Your decision') && document.querySelector('.counter.may')").await;
        browser.shots("31-bull-run").await;
        browser.press("n").await;
        browser.wait(".target .cost").await;
        browser.hover(".target").await;
        browser.wait(".layer-route .way").await;
        browser.shots("32-bull-run-reach-and-route").await;
        browser.point("polygon[data-hex='0216']").await;
        browser.wait(".toast.refused .rule").await;
        browser.shots("33-bull-run-refused").await;
        browser.click(".toast .plain").await;
        browser.point(".target").await;
        browser.until("[...document.querySelectorAll('.log li')].some((line) => /moves|marches/.test(line.textContent))").await;
        browser.click("#tab-off").await;
        browser.wait(".off li").await;
        for _ in 0..4 {
            browser.press("+").await;
        }
        browser.shots("34-bull-run-closer").await;
        no_complaints(&browser).await;

        // An attack of a game that bots have played so far: its odds before it is ordered.
        let bots = json!({"union": "random", "csa": "solitaire"});
        let made = bots_before(&client, &json!({"game": "bull-run", "seats": bots}), "attack");
        let side = made["to_decide"].as_str().unwrap();
        browser.open("about:blank").await;
        browser.open(&seat(&client, &made, side)).await;
        browser.wait(".choices [data-command]").await;
        browser.press("n").await;
        browser.point(".target.attack").await;
        let odds = browser.text("dialog[open]").await;
        assert!(odds.contains('%') && odds.contains("hit"), "{odds}");
        browser.shots("35-bull-run-odds").await;
        browser.click("dialog .main").await;
        browser.until("!document.querySelector('dialog[open]')").await;
        browser.click("#tab-overlays").await;
        browser.until("document.querySelectorAll('.switch').length >= 5").await;
        let names = browser.text(".tabbody").await;
        assert!(names.contains("can march next") && names.contains("in the way"), "{names}");
        browser.shots("36-bull-run-attack-and-overlays").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}
