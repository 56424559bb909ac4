//! Faults that people have met at the table, each as it happened.

use serde_json::json;

use crate::common::{Match, options, serve};
use crate::driver::{Browser, Screen, with_driver};
use crate::play::{begun, bots_before, link, no_complaints, seat};

/// Both sides do nothing, so many times.
fn idle(client: &crate::common::Client, game: &Match, rounds: usize) {
    for _ in 0..rounds {
        for (key, command) in [
            (&game.blue, "end moves"),
            (&game.blue, "end attacks"),
            (&game.red, "end moves"),
            (&game.red, "end attacks"),
        ] {
            game.act(client, key, command).ok(200);
        }
    }
}

/// Is the log at its end?
const AT_END: &str = "(() => { const log = document.querySelector('.log'); \
                      return log.clientHeight > 0 && log.scrollHeight - log.scrollTop - log.clientHeight < 4; })()";

#[test]
fn the_log_follows_through_every_change_of_layout_and_says_when_it_does_not() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        // Enough lines that the log has to scroll.
        for unit in ["b1 0401", "b2 0503", "b3 0504", "b4 0406"] {
            game.act(&client, &game.blue, &format!("m {unit}")).ok(200);
        }
        game.act(&client, &game.blue, "end moves").ok(200);
        game.act(&client, &game.blue, "end attacks").ok(200);
        for unit in ["r1 0701", "r4 0706"] {
            game.act(&client, &game.red, &format!("m {unit}")).ok(200);
        }
        game.act(&client, &game.red, "end moves").ok(200);
        game.act(&client, &game.red, "end attacks").ok(200);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".log li").await;
        browser.run("document.querySelector('.logbox').style.maxHeight = '120px'").await;
        browser.until(AT_END).await;
        // Another tab and back, and more lines meanwhile.
        browser.click("#tab-state").await;
        game.act(&client, &game.blue, "m b4 0405").ok(200);
        browser.until("document.querySelector('[data-unit=b4]').dataset.at == '0405'").await;
        browser.click("#tab-log").await;
        browser.until(AT_END).await;
        // The panel gets smaller, and larger again.
        browser.run("document.querySelector('.logbox').style.maxHeight = '90px'").await;
        browser.until(AT_END).await;
        // Whoever scrolls away stays there, and is told of what is new.
        browser.run("document.querySelector('.log').scrollTop = 0").await;
        browser.until("!document.querySelector('.log').scrollTop").await;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        game.act(&client, &game.blue, "m b3 0405").ok(200);
        browser.until("!document.querySelector('.logbox .more').hidden").await;
        assert_eq!(browser.run("return document.querySelector('.log').scrollTop").await, 0);
        browser.click(".logbox .more").await;
        browser.until(AT_END).await;
        browser.until("document.querySelector('.logbox .more').hidden").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

/// Where a counter lies on the screen.
async fn spot(browser: &Browser, unit: &str) -> serde_json::Value {
    browser
        .run(&format!(
            "const box = document.querySelector('[data-unit={unit}] .face').getBoundingClientRect(); return [Math.round(box.x), Math.round(box.y)]"
        ))
        .await
}

#[test]
fn pointing_at_a_stack_moves_nothing_and_a_click_chooses_the_face_that_was_aimed_at() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        game.act(&client, &game.blue, "m b2 0402").ok(200);
        game.act(&client, &game.blue, "end moves").ok(200);
        idle_rest_of_turn(&client, &game);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait("[data-unit=b1].may").await;
        browser.shot("60-stack").await;
        let before = (spot(&browser, "b1").await, spot(&browser, "b2").await);
        browser.hover("[data-unit=b2] .face").await;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        assert_eq!((spot(&browser, "b1").await, spot(&browser, "b2").await), before);
        // What lies on top at this point is what is chosen.
        for unit in ["b1", "b2"] {
            browser.run("document.activeElement?.blur()").await;
            browser.press("\u{e00c}").await;
            let aimed = browser
                .run(&format!(
                    "const box = document.querySelector('[data-unit={unit}] .face').getBoundingClientRect();\
                     const at = [[0.12, 0.9], [0.9, 0.12], [0.12, 0.12], [0.9, 0.9]].map(([x, y]) => [box.x + box.width * x, box.y + box.height * y])\
                       .find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-unit]')?.dataset.unit === '{unit}');\
                     if (!at) return null;\
                     const node = document.elementFromPoint(...at);\
                     const event = {{ bubbles: true, clientX: at[0], clientY: at[1], pointerId: 1 }};\
                     node.dispatchEvent(new PointerEvent('pointermove', event)); node.dispatchEvent(new PointerEvent('pointerdown', event));\
                     node.dispatchEvent(new PointerEvent('pointerup', event)); node.dispatchEvent(new MouseEvent('click', event)); return '{unit}'"
                ))
                .await;
            assert_eq!(aimed, unit, "its face can be seen");
            browser.until(&format!("document.querySelector('[data-unit={unit}].selected')")).await;
        }
        browser.close().await;
    });
}

fn idle_rest_of_turn(client: &crate::common::Client, game: &Match) {
    game.act(client, &game.blue, "end attacks").ok(200);
    game.act(client, &game.red, "end moves").ok(200);
    game.act(client, &game.red, "end attacks").ok(200);
}

#[test]
fn stacking_onto_a_unit_that_can_still_act_moves_there() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.point("[data-unit=b1]").await;
        browser.wait("[data-unit=b1].selected").await;
        browser.wait(".target[data-at='0403']").await;
        // Baker stands there and may act; the click is on Baker's own face.
        browser.point("[data-unit=b2].may .face").await;
        browser.until("document.querySelector('[data-unit=b1]').dataset.at == '0403'").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn a_refusal_is_gone_at_the_next_click() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.point("[data-unit=b1]").await;
        browser.wait(".target").await;
        browser.point("polygon[data-hex='0907']").await;
        browser.wait(".toast.refused").await;
        browser.point(".target[data-at='0401']").await;
        browser.until("!document.querySelector('.toast.refused')").await;
        browser.close().await;
    });
}

#[test]
fn odds_are_asked_once_and_an_action_without_any_is_no_error() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.run("const plain = window.fetch; window.asked = []; window.fetch = async (...given) => { const answer = await plain(...given); window.asked.push([String(given[0]), answer.status]); return answer; }").await;
        browser.point("[data-unit=b3]").await;
        browser.point(".target[data-at='0504']").await;
        browser.until("document.querySelector('[data-unit=b3]').dataset.at == '0504'").await;
        browser.click(".choices [data-command='end moves']").await;
        browser.click("dialog .main").await;
        browser.until("document.querySelector('.phase').textContent == 'Combat'").await;
        browser.point("[data-unit=b3]").await;
        for _ in 0..2 {
            browser.point(".target[data-at='0604']").await;
            browser.wait("dialog[open] .odds").await;
            browser.click("dialog .row.end button").await;
            browser.until("!document.querySelector('dialog[open]')").await;
        }
        let asked =
            browser.run("return window.asked.filter(([path]) => path.includes('/odds'))").await;
        let asked = asked.as_array().unwrap();
        assert!(!asked.is_empty() && asked.iter().all(|one| one[1] == 200), "{asked:?}");
        let mut paths: Vec<_> = asked.iter().map(|one| one[0].as_str().unwrap()).collect();
        let all = paths.len();
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), all, "{asked:?}");
        browser.close().await;
    });
}

#[test]
fn texts_do_not_outlive_what_they_tell_of() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.hover("polygon[data-hex='0402']").await;
        browser.until("document.querySelector('.pointed').textContent.includes('Adams')").await;
        // It moves away while the pointer stays.
        game.act(&client, &game.blue, "m b1 0401").ok(200);
        browser.until("document.querySelector('[data-unit=b1]').dataset.at == '0401'").await;
        browser.until("!document.querySelector('.pointed').textContent.includes('Adams')").await;
        // What a replay shows is said above it, and no longer when it is over.
        browser.click("[aria-label='One step back']").await;
        browser.wait(".board.past").await;
        browser.click("[aria-label='One step back']").await;
        browser.click("[aria-label='One step back']").await;
        browser.until("document.querySelector('.phase').textContent != 'Movement'").await;
        browser.click(".replay .main").await;
        browser.until("document.querySelector('.phase').textContent == 'Movement'").await;
        // What screen readers were told is not read again later.
        browser.until("document.querySelector('#says').textContent == ''").await;
        browser.close().await;
    });
}

#[test]
fn a_lost_connection_covers_nothing() {
    with_driver(|driver| async move {
        let (server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        drop(server);
        browser.until("!document.querySelector('#banner').hidden").await;
        browser.shot("61-connection-lost").await;
        let boxes = browser
            .run("return ['#banner', '.topbar', '.panel', '.foot'].map((css) => { const box = document.querySelector(css).getBoundingClientRect(); return [Math.round(box.top), Math.round(box.bottom)]; }).concat([[0, window.innerHeight]])")
            .await;
        let at = |index: usize, end: usize| boxes[index][end].as_i64().unwrap();
        assert!(
            at(0, 1) <= at(1, 0) && at(0, 1) <= at(2, 0),
            "the banner covers the table: {boxes}"
        );
        assert!(at(3, 1) <= at(4, 1), "the table runs out of the window: {boxes}");
        browser.close().await;
    });
}

#[test]
fn finished_games_stand_apart_from_those_in_progress() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let done = begun(&client);
        idle(&client, &done, 6);
        assert_eq!(client.get(&done.path(""), None).ok(200)["over"], true);
        let running = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&format!("http://{}/", client.address)).await;
        browser.wait(&format!(".finished [data-match='{}']", done.id)).await;
        browser.wait(&format!(".running [data-match='{}']", running.id)).await;
        assert_eq!(
            browser.run("return document.querySelectorAll('.running .match').length").await,
            1
        );
        browser.shot("62-lobby").await;
        browser.close().await;
    });
}

#[test]
fn undo_says_why_it_cannot_and_the_end_button_stays_where_it_is() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        let place = "return (({ x, y, width }) => [x, y, width].map(Math.round))(document.querySelector('.end').getBoundingClientRect())";
        browser.wait(".end:not(:disabled)").await;
        let before = browser.run(place).await;
        let told = browser.run("return document.querySelector('[aria-label^=Undo]').title").await;
        assert!(told.as_str().unwrap().contains("not yours"), "{told}");
        assert_eq!(
            browser
                .run("return document.title")
                .await
                .as_str()
                .map(|title| title.starts_with("● Your turn")),
            Some(true)
        );
        browser.point("[data-unit=b1]").await;
        browser.wait("[data-unit=b1].selected").await;
        assert_eq!(browser.run(place).await, before);
        browser.click(".choices [data-command='end moves']").await;
        browser.click("dialog .main").await;
        browser.until("document.querySelector('.phase').textContent == 'Combat'").await;
        assert_eq!(browser.run(place).await, before);
        browser.close().await;
    });
}

#[test]
fn bots_wait_when_they_are_told_to() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let body =
            json!({"game": "outpost", "scenario": "close", "seats": {"red": "random"}, "pace": 0});
        let game = Match::begin(&client, &body);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.click("#tab-game").await;
        browser.click(".pause").await;
        browser.until("document.querySelector('.pause').textContent == 'Let the bots go on'").await;
        game.act(&client, &game.blue, "bearer b1").ok(200);
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        assert_eq!(game.view(&client, None)["steps"], 1);
        assert_eq!(game.view(&client, None)["pace"], json!(null));
        browser.click("#tab-game").await;
        browser.click(".pause").await;
        browser
            .until("document.querySelector('.whose').textContent == 'Your decision: Blue'")
            .await;
        browser.close().await;
    });
}

#[test]
fn an_advance_is_clicked_on_the_map() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let bots = json!({"union": "random", "csa": "solitaire"});
        let made = bots_before(&client, &json!({"game": "bull-run", "seats": bots}), "\"advance\"");
        let side = made["to_decide"].as_str().unwrap();
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&seat(&client, &made, side)).await;
        browser.wait(".choices [data-command='advance']").await;
        let steps = "document.querySelector('.replay output').value.split('/')[1]";
        let before = browser.run(&format!("return {steps}")).await;
        browser.point(".target").await;
        browser.until(&format!("{steps} != '{}'", before.as_str().unwrap())).await;
        browser.until("[...document.querySelectorAll('.log li')].at(-1).textContent.length && [...document.querySelectorAll('.log li')].some((line) => /advances? /.test(line.textContent))").await;
        assert_eq!(
            browser.run("return document.querySelector('dialog[open]') === null").await,
            true,
            "the click itself says which"
        );
        browser.close().await;
    });
}

#[test]
fn no_two_kinds_of_marker_look_the_same() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        browser
            .run(
                "import('/counters.js').then(({ Counters }) => {\
                   const layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');\
                   const board = { size: 60, layers: { markers: layer }, hex: () => ({ x: 0, y: 0 }) };\
                   const kinds = ['ford', 'bridge', 'combat', 'target', 'fortification', 'control', 'other'];\
                   new Counters(board, []).markers(kinds.map((kind) => ({ kind, text: kind, side: null, place: { hex: '0101' } })));\
                   window.signs = [...layer.querySelectorAll('text')].map((text) => text.textContent);\
                 })",
            )
            .await;
        browser.until("window.signs").await;
        let signs = browser.run("return window.signs").await;
        let mut signs: Vec<_> =
            signs.as_array().unwrap().iter().map(|sign| sign.as_str().unwrap()).collect();
        assert_eq!(signs.len(), 7, "{signs:?}");
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), 7, "{signs:?}");
        browser.close().await;
    });
}

#[test]
fn sentences_have_names_and_agree_in_number() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let bots = json!({"union": "greedy", "csa": "solitaire"});
        let body = json!({"game": "bull-run", "seats": bots, "seed": 4, "pace": 0});
        let made = client.post("/api/matches", None, &body).ok(201);
        let id = made["id"].as_str().unwrap();
        let path = format!("/api/matches/{id}");
        while client.get(&path, None).ok(200)["over"] != true {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&format!("http://{}/#/match/{id}", client.address)).await;
        browser.until("document.querySelectorAll('.log li').length > 50").await;
        let wrong = browser
            .run(
                "return [...document.querySelectorAll('.log .said')].map((line) => line.textContent)\
                 .filter((line) => /_|\\b1 (hits|units|moves|turns|losses)\\b|\\b(?!1\\b)\\d+ hit\\b|\\b[a-z]\\d+ [a-z]/.test(line))",
            )
            .await;
        assert_eq!(wrong, json!([]));
        // Policia are named after their town, not after its hex.
        let made = client.post("/api/matches", None, &json!({"game": "pancho-villa"})).ok(201);
        browser.open("about:blank").await;
        let id = made["id"].as_str().unwrap();
        browser.open(&format!("http://{}/#/match/{id}", client.address)).await;
        browser.until("document.querySelectorAll('.counter title').length > 20").await;
        let raw = browser
            .run("return [...document.querySelectorAll('.counter title')].map((title) => title.textContent).filter((name) => /^[A-Z]\\d+ /.test(name))")
            .await;
        assert_eq!(raw, json!([]));
        browser.close().await;
    });
}
