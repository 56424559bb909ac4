//! Battle at Bull Run in the browser, against the rulebook's own solitaire bot.

use bull_run::BullRun;
use serve::{Registry, Server};

use crate::common::options;
use crate::driver::{Screen, with_driver};
use crate::play::no_complaints;

#[test]
fn bull_run_against_the_solitaire_bot() {
    with_driver(|driver| async move {
        let server = Server::bind(Registry::new().with::<BullRun>(), options()).unwrap();
        let server = server.start().unwrap();
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".card").await;
        browser.shot("30-bull-run-lobby").await;
        browser.click("[aria-label^='Play Battle at Bull Run']").await;
        let chosen = browser.run("return document.querySelector('#seat-csa').value").await;
        assert_eq!(chosen, "solitaire");
        browser.click("dialog .main").await;
        browser.wait(".board svg .counter").await;
        browser.click(".choices [data-command='go']").await;
        // Whoever has the initiative: the Union moves in the end.
        browser.until("document.querySelector('.whose').textContent.startsWith('Your decision') && document.querySelector('.counter.may')").await;
        browser.shot("31-bull-run").await;
        browser.press("n").await;
        browser.wait(".target").await;
        browser.shot("32-bull-run-reach").await;
        browser.point(".target").await;
        browser.until("[...document.querySelectorAll('.log li')].some((line) => /moves|marches/.test(line.textContent))").await;
        browser.shot("33-bull-run-moved").await;
        browser.click("#tab-off").await;
        browser.wait(".off li").await;
        for _ in 0..4 {
            browser.press("+").await;
        }
        browser.shot("34-bull-run-closer").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}
