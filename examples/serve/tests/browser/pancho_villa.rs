//! Pancho Villa in the browser: a large map, deep stacks, moves of several steps, three players.

use serde_json::{Value, json};

use crate::common::{Client, options, serve};
use crate::driver::{Browser, Screen, with_driver};
use crate::play::{bots_before, no_complaints, seat};

async fn mine(browser: &Browser) {
    browser
        .until("document.querySelector('.whose')?.textContent.startsWith('Your decision')")
        .await;
}

/// Decides whatever comes, as quickly as may be, until this turn begins.
async fn play_on(browser: &Browser, turn: &str) {
    let there = format!("document.querySelector('.topbar .turn').textContent.startsWith('{turn}')");
    loop {
        let due = "document.querySelector('.choices [data-command]') && document.querySelector('.prompt.mine')";
        browser.until(&format!("({due}) || ({there})")).await;
        if browser.run(&format!("return {there}")).await == true {
            return mine(browser).await;
        }
        decide(browser).await;
    }
}

/// Ends what can be ended, or takes the first choice, and waits until it is done.
async fn decide(browser: &Browser) {
    let steps = browser.text(".replay output").await;
    browser.run("const all = [...document.querySelectorAll('.choices [data-command]')]; (all.find((one) => one.dataset.command === 'end') ?? all[0])?.click()").await;
    let moved = format!(
        "document.querySelector('.replay output').value !== '{steps}' || document.querySelector('dialog.hand-over[open]')"
    );
    browser.until(&format!("document.querySelector('dialog[open] .main') || ({moved})")).await;
    browser.run("document.querySelector('dialog[open]:not(.hand-over) .main')?.click()").await;
    browser.until(&moved).await;
}

#[test]
fn pancho_villa_against_the_hunter() {
    with_driver(|driver| async move {
        let (server, _client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".card img").await;
        browser.shots("40-villa-lobby").await;
        browser
            .click("[aria-label='Play Pancho Villa: Dead or Alive: The chase, two players']")
            .await;
        browser.wait("dialog[open]").await;
        assert_eq!(browser.run("return document.querySelectorAll('.seat').length").await, 2);
        let chosen = browser.run("return document.querySelector('#seat-american').value").await;
        assert_eq!(chosen, "hunter");
        browser.click("dialog .options summary").await;
        browser.run("document.querySelector('#seed').value = '1916'").await;
        browser.shots("41-villa-new-game").await;
        browser.click("dialog .main").await;
        browser.wait(".counter.may").await;
        browser.shots("42-villa-start").await;

        // One click on the leader, and one sees where his stack can go.
        browser.point("[data-unit=villa]").await;
        browser.until("document.querySelectorAll('.target .cost').length > 20").await;
        browser.until("document.querySelector('.target.halts')").await;
        browser.hover(".target[data-at='C5']").await;
        browser.wait(".layer-route .way").await;
        browser.shots("43-villa-reach-and-route").await;
        browser.point("polygon[data-hex='H4']").await;
        browser.wait(".toast.refused .rule").await;
        browser.shots("44-villa-refused").await;
        browser.click(".toast .rule").await;
        browser.wait(".rules .here").await;
        browser.shots("45-villa-rule").await;
        browser.click("#tab-log").await;
        browser.point(".target[data-at='D11']").await;
        browser.until("document.querySelector('[data-unit=villa]').dataset.at == 'D11'").await;
        browser.click(".choices [data-command='stop']").await;
        browser.until("document.querySelector('.log li.roll .die')").await;
        // The counters of any stack can be read beside the map.
        browser.point("[data-unit=brown]").await;
        browser.until("document.querySelectorAll('.stack .piece-button').length > 8").await;
        browser.wait(".counter.fanned").await;
        browser.shots("46-villa-fanned-stack").await;

        // Overlays: whose zones, where the enemy comes, water.
        browser.click("#tab-overlays").await;
        browser.until("document.querySelectorAll('.switch').length >= 7").await;
        let names = browser.text(".tabbody").await;
        for overlay in [
            "Zones of control of the Villistas (red) (yours)",
            "Zones of control of the Americans (blue) (enemy)",
            "Where the Americans can march next",
            "without the Villistas in the way",
            "Water for the Villistas",
            "Hex numbers",
            "mal pais",
        ] {
            assert!(names.contains(overlay), "{overlay}: {names}");
        }
        for (overlay, shot) in [("can march next", "47-villa-threat"), ("Water", "48-villa-water")]
        {
            let switch = format!(
                "[...document.querySelectorAll('.switch')].find((one) => one.textContent.includes('{overlay}')).querySelector('input').click()"
            );
            browser.run(&switch).await;
            browser.wait(".overlay").await;
            browser.shot(shot).await;
            browser.run(&switch).await;
        }
        browser.click("#tab-log").await;

        // Ending says what is left, then the bot plays where one can see it.
        browser.click(".choices [data-command='end']").await;
        assert!(browser.text("dialog[open] .undone").await.contains("Cardenas"));
        browser.shots("49-villa-left-undone").await;
        browser.click("dialog .main").await;
        browser.run("document.querySelector('#tab-game').click()").await;
        browser.run("const pace = document.querySelector('.tabbody input[type=range]'); pace.value = 0; pace.dispatchEvent(new Event('change'))").await;
        play_on(&browser, "Day 3").await;
        browser.click("#tab-log").await;
        browser.until("document.querySelector('.log').textContent.includes('Pershing')").await;
        browser.shots("50-villa-log").await;
        // A move by the keyboard alone: next counter, begin, choose a hex, go.
        browser.press("n").await;
        browser.until("document.activeElement?.dataset?.unit").await;
        browser.press("\u{E007}").await;
        browser.until("document.activeElement?.classList?.contains('target')").await;
        let (unit, to) = ("document.querySelector('.counter.selected')", "document.activeElement");
        let went = browser.run(&format!("return [{unit}.dataset.unit, {to}.dataset.at]")).await;
        browser.press("\u{E007}").await;
        let [unit, to] = [0, 1].map(|index| went[index].as_str().unwrap().to_owned());
        browser
            .until(&format!("document.querySelector('[data-unit={unit}]').dataset.at == '{to}'"))
            .await;
        browser.click("[aria-label='One step back']").await;
        browser.wait(".board.past").await;
        browser.shots("51-villa-replay").await;
        browser.click(".replay .main").await;
        browser.until("!document.querySelector('.board.past')").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

/// Before the first action of this kind in a game of the bots.
fn before(client: &Client, word: &str) -> Value {
    let bots = json!({"villista": "runner", "american": "hunter"});
    bots_before(
        client,
        &json!({"game": "pancho-villa", "seats": bots, "options": {"turns": "20"}}),
        word,
    )
}

#[test]
fn an_assault_is_foretold_and_decided_step_by_step() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let made = before(&client, "\"assault\":");
        let side = made["to_decide"].as_str().unwrap();
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&seat(&client, &made, side)).await;
        browser.wait(".target").await;
        browser.shots("52-villa-assault").await;
        // Ending now would leave the assault undone.
        browser.click(".choices [data-command='end']").await;
        assert!(browser.text("dialog[open] .undone").await.contains("Assault"));
        browser.click("dialog .row button").await;
        browser.until("!document.querySelector('dialog[open]')").await;
        browser.click(".choices [data-command^='assault']").await;
        browser.click(".choices [data-command='fight']").await;
        let odds = browser.text("dialog[open]").await;
        assert!(odds.contains("hits") && odds.contains('%'), "{odds}");
        assert!(odds.contains("leadership of the attackers") && odds.contains("5.3.2"), "{odds}");
        browser.shots("53-villa-odds").await;
        browser.click("dialog .main").await;
        browser.until("!document.querySelector('.choices [data-command=fight]')").await;

        let made = before(&client, "retreat");
        let side = made["to_decide"].as_str().unwrap();
        browser.open(&seat(&client, &made, side)).await;
        browser.wait(".choices [data-command='stand']").await;
        browser.until("document.querySelectorAll('.target').length >= 1").await;
        browser.shots("54-villa-decision").await;
        browser.point(".target").await;
        browser.until("!document.querySelector('.choices [data-command=stand]')").await;
        browser.click("#tab-luck").await;
        let luck = browser.text(".luck").await;
        assert!(luck.contains("The Americans") && luck.contains("The Villistas"), "{luck}");
        browser.shots("55-villa-luck").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn three_at_one_screen_with_a_hidden_villa() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let body = json!({"game": "pancho-villa", "scenario": "three", "options": {"villa": "hidden"}, "seed": 7});
        let made = client.post("/api/matches", None, &body).ok(201);
        let browser = driver.browser(Screen::Desktop).await;
        for side in ["american", "carrancista", "villista"] {
            browser.open("about:blank").await;
            browser.open(&seat(&client, &made, side)).await;
            browser.wait(".counter").await;
        }
        mine(&browser).await;
        browser.shots("56-villa-secret").await;
        browser.click(".choices [data-command='secret lopez']").await;
        browser.until("document.querySelector('[data-unit=lopez]').getAttribute('aria-label').includes('the real Villa')").await;
        // To the end of the Villistas' half of the day; then it is somebody else's turn here.
        while browser.run("return Boolean(document.querySelector('dialog.hand-over[open]'))").await
            != true
        {
            browser.until("document.querySelector('.choices [data-command]') || document.querySelector('dialog.hand-over[open]')").await;
            decide(&browser).await;
        }
        browser.shots("57-villa-hand-over").await;
        // Loading the page again does not lift it.
        browser.reload().await;
        browser.wait("dialog.hand-over[open]").await;
        assert_eq!(browser.run("return document.querySelector('.counter')").await, Value::Null);
        browser.click(".hand-over .main").await;
        mine(&browser).await;
        let told = browser.run("return document.body.innerHTML").await;
        assert!(!told.as_str().unwrap().contains("the real Villa"));
        // Many counters, few buttons: the choices are on the board and in groups.
        let buttons = browser.run("return [...document.querySelectorAll('.choices button')].filter((one) => one.offsetParent).length").await;
        assert!(buttons.as_i64() <= Some(14), "{buttons} buttons");
        browser.shots("58-villa-three").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}
