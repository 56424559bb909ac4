//! What makes the table pleasant: attacks from the map, a tour, a call, other screens, colours that read.

use serde_json::json;

use crate::common::{Client, Match, options, serve};
use crate::driver::{Screen, with_driver};
use crate::play::{begun, link, no_complaints};

/// Blue's Clark stands beside two enemies, one of them in woods, and it is time to attack.
fn before_the_attack(client: &Client) -> Match {
    let game = begun(client);
    game.act(client, &game.blue, "m b3 0504").ok(200);
    game.act(client, &game.blue, "end moves").ok(200);
    game
}

#[test]
fn an_enemy_that_is_clicked_shows_who_can_attack_it_and_with_what_chance() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = before_the_attack(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".target.attack").await;
        // Whoever is chosen is let go of: the enemy itself is the beginning.
        browser.press("\u{e00c}").await;
        browser.until("!document.querySelector('.counter.selected')").await;
        browser.point("[data-at='0604'][data-unit]").await;
        browser.wait(".attack:not([hidden]) .chances b").await;
        let card = browser.text(".attack").await;
        assert!(card.contains("Attack Grant") && card.contains("Clark attacks Grant"), "{card}");
        assert!(card.contains('%') && card.contains("in 0604 · woods"), "{card}");
        // Who acts on whom is drawn.
        browser.wait(".layer-preview .arrow.red").await;
        browser.shots("80-attack").await;
        browser.press("\u{e00c}").await;
        browser.until("document.querySelector('.attack').hidden").await;
        browser.point("[data-at='0604'][data-unit]").await;
        browser.click(".attack [data-attack]").await;
        // The chances were shown already, so nothing asks again; the card of the fight has the
        // modifier of the woods with its rule.
        browser.wait(".battle:not([hidden]) .throw .die").await;
        let changed = browser.text(".battle .changed").await;
        assert!(changed.contains("target in woods"), "{changed}");
        browser.wait(".battle .changed .rule").await;
        browser.shot("81-card-with-modifiers").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn a_tour_of_five_steps_is_offered_once() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.click(".tour .main").await;
        let mut lit = Vec::new();
        for step in 1..=5 {
            browser
                .until(&format!(
                    "document.querySelector('.tour').textContent.includes('{step} of 5')"
                ))
                .await;
            let node = browser.run("const lit = document.querySelectorAll('.toured'); return [lit.length, lit[0].className, lit[0].id]").await;
            assert_eq!(node[0], 1);
            assert!(!lit.contains(&node), "another thing each time: {node}");
            lit.push(node);
            if step == 2 {
                browser.shot("82-tour").await;
            }
            browser.click(".tour .main").await;
        }
        browser
            .until("document.querySelector('.tour').hidden && !document.querySelector('.toured')")
            .await;
        browser.reload().await;
        browser.wait(".counter.may").await;
        assert_eq!(browser.run("return document.querySelector('.tour').hidden").await, true);
        // And again for whoever asks.
        browser.click("#tab-game").await;
        browser.run("[...document.querySelectorAll('.tabbody button')].find((one) => one.textContent === 'Show me around').click()").await;
        browser.wait(".tour:not([hidden])").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn whoever_wants_it_hears_that_it_is_their_turn() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        browser.run("window.heard = 0; const Real = window.AudioContext; window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } }").await;
        let round = async |client: &Client| {
            for (key, command) in [
                (&game.blue, "end moves"),
                (&game.blue, "end attacks"),
                (&game.red, "end moves"),
                (&game.red, "end attacks"),
            ] {
                game.act(client, key, command).ok(200);
                let steps = game.view(client, None)["steps"].clone();
                browser
                    .until(&format!(
                        "document.querySelector('.replay output').value.startsWith('{steps}/')"
                    ))
                    .await;
            }
        };
        round(&client).await;
        assert_eq!(browser.run("return window.heard").await, 0, "nobody asked for it");
        browser.click("#tab-game").await;
        browser.click("#sound").await;
        browser.until("window.heard === 1").await;
        round(&client).await;
        browser.until("window.heard === 2").await;
        browser.close().await;
    });
}

#[test]
fn how_to_win_stands_first_among_the_rules_of_every_game() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        for (game, word) in [("bull-run", "Manassas"), ("pancho-villa", "south edge")] {
            let body = json!({"game": game, "pace": 0});
            let made = client.post("/api/matches", None, &body).ok(201);
            let side = made["keys"].as_object().unwrap().keys().next().unwrap().clone();
            browser.open("about:blank").await;
            browser.open(&crate::play::seat(&client, &made, &side)).await;
            browser
                .run("setTimeout(() => document.querySelector('.hand-over .main')?.click(), 1500)")
                .await;
            browser.wait(".board svg .counter").await;
            browser.click("#tab-rules").await;
            let first = browser.text(".rules h3").await;
            assert_eq!(first, "How to win");
            let goal = browser.text(".rules h3 + div").await;
            assert!(goal.contains(word), "{goal}");
            browser.shot(&format!("83-how-to-win-{game}")).await;
        }
        browser.close().await;
    });
}

#[test]
fn a_tablet_held_upright_has_the_board_above_and_the_panel_below() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        browser.sized(820, 1180).await;
        browser.fits().await;
        let apart = browser.run("return document.querySelector('.middle').getBoundingClientRect().bottom <= document.querySelector('.panel').getBoundingClientRect().top + 1").await;
        assert_eq!(apart, true);
        browser.shot("84-tablet").await;
        browser.close().await;
    });
}

#[test]
fn text_can_be_read_on_its_ground_by_day_and_by_night() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&format!("http://{}/", client.address)).await;
        browser.wait(".card").await;
        for scheme in ["light", "dark"] {
            browser.shade(scheme).await;
            let poor = browser.run("\
                const style = getComputedStyle(document.documentElement);\
                const light = (name) => { const text = style.getPropertyValue(name).trim(); const part = (at) => { const value = parseInt(text.slice(at, at + 2), 16) / 255; return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; }; return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5); };\
                const contrast = (one, two) => { const [a, b] = [light(one), light(two)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };\
                const pairs = [['--ink', '--paper'], ['--ink', '--card'], ['--ink', '--sunk'], ['--soft', '--paper'], ['--soft', '--card'], ['--soft', '--sunk'], ['--main-ink', '--main'], ['--lit-ink', '--mark'], ['--ink', '--mark'], ['--main', '--card'], ['--bad', '--card']];\
                return pairs.filter(([one, two]) => !(contrast(one, two) >= 4.5)).concat(contrast('--edge', '--card') >= 3 ? [] : [['--edge', '--card']])").await;
            assert_eq!(poor, json!([]), "{scheme}");
        }
        browser.close().await;
    });
}

#[test]
fn the_lobby_is_used_by_keyboard() {
    with_driver(|driver| async move {
        let (server, _client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.wait(".card").await;
        // Tab by tab to the first game, Enter, and Enter again to begin.
        let on_play = "document.activeElement.getAttribute('aria-label')?.startsWith('Play ')";
        for _ in 0..20 {
            browser.press("\u{e004}").await;
            if browser.run(&format!("return Boolean({on_play})")).await == true {
                break;
            }
        }
        browser.until(on_play).await;
        browser.press("\u{e007}").await;
        browser.wait("dialog[open] select").await;
        browser.until("document.activeElement.nodeName === 'SELECT'").await;
        for _ in 0..20 {
            if browser.run("return document.activeElement.textContent === 'Begin'").await == true {
                break;
            }
            browser.press("\u{e004}").await;
        }
        browser.press("\u{e007}").await;
        browser.wait(".board svg .counter").await;
        browser.press("?").await;
        browser.wait("dialog[open] .keys").await;
        browser.close().await;
    });
}
