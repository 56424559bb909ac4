//! What the page shows of its own accord: fights, where a decision is, what others did, the end.

use serde_json::json;

use crate::common::{Client, Match, options, serve};
use crate::driver::{Screen, with_driver};
use crate::play::{begun, bots_before, link, no_complaints, seat};

#[test]
fn a_fight_has_a_card_with_both_sides_dice_results_and_odds() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let bots = json!({"union": "random", "csa": "solitaire"});
        let made =
            bots_before(&client, &json!({"game": "bull-run", "seats": bots}), "choose_attack");
        let side = made["to_decide"].as_str().unwrap();
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&seat(&client, &made, side)).await;
        browser.wait(".choices [data-command^='f ']").await;
        browser.click(".choices [data-command^='f ']").await;
        browser
            .run("setTimeout(() => document.querySelector('dialog[open] .main')?.click(), 500)")
            .await;
        browser.wait(".battle:not([hidden]) .throw .die").await;
        let card = browser.text(".battle").await;
        assert!(card.contains("Union") && card.contains("CSA"), "{card}");
        assert!(card.contains("attack") && card.contains("hit"), "{card}");
        assert!(card.contains("What the odds had said"), "{card}");
        let rules =
            browser.run("return document.querySelectorAll('.battle .came .rule').length").await;
        assert!(rules.as_u64() >= Some(2), "{rules}");
        browser.shots("70-battle-card").await;
        browser.click(".battle footer .main").await;
        browser.until("document.querySelector('.battle').hidden").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn a_bot_s_fight_comes_up_by_itself_unless_one_skips_them() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        game.act(&client, &game.blue, "m b3 0504").ok(200);
        for (key, command) in [
            (&game.blue, "end moves"),
            (&game.blue, "end attacks"),
            (&game.red, "end moves"),
            (&game.red, "a r3 b3"),
        ] {
            game.act(&client, key, command).ok(200);
        }
        // Red's odds are its own secret, its fight is not.
        browser.wait(".battle:not([hidden]) .throw .die").await;
        assert!(!browser.text(".battle").await.contains("What the odds had said"));
        browser.shot("75-bot-fight").await;
        // It goes by itself.
        browser.until("document.querySelector('.battle').hidden").await;
        // Whoever skips them reads of the next one in the log alone.
        browser.run("import('/api.js').then((api) => { api.setSetting('skip-fights', true); document.body.dataset.skips = '1'; })").await;
        browser.until("document.body.dataset.skips").await;
        let seen = game.view(&client, Some(&game.red));
        let again = seen["menu"].as_array().and_then(|menu| {
            menu.iter().find(|item| item["command"].as_str().unwrap().starts_with("a "))
        });
        if let Some(attack) = again {
            game.act(&client, &game.red, attack["command"].as_str().unwrap()).ok(200);
            browser.until("document.querySelectorAll('.log li.roll').length > 1").await;
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            assert_eq!(browser.run("return document.querySelector('.battle').hidden").await, true);
        }
        browser.close().await;
    });
}

/// Plays the last of each menu for both sides until the game is over.
fn play_out(client: &Client, game: &Match) {
    for _ in 0..200 {
        if client.get(&game.path(""), None).ok(200)["over"] == true {
            return;
        }
        for key in [&game.blue, &game.red] {
            let seen = game.view(client, Some(key));
            let Some(menu) = seen["menu"].as_array() else { continue };
            let attack =
                menu.iter().find(|item| item["command"].as_str().unwrap().starts_with("a "));
            let closer =
                menu.iter().find(|item| item["command"].as_str().unwrap().starts_with("m "));
            let item = attack.or(closer).unwrap_or(&menu[menu.len() - 1]);
            let body = json!({"revision": seen["revision"], "index": item["index"]});
            client.post(&game.path("/act"), Some(key), &body).ok(200);
        }
    }
    panic!("the game does not end");
}

#[test]
fn the_end_says_who_won_and_why_with_plots_luck_and_a_rematch() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        play_out(&client, &game);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".ending:not([hidden]) .verdict").await;
        browser.wait(".ending .plot .curve").await;
        let told = browser.text(".ending").await;
        assert!(
            told.contains("Rematch") && told.contains("Luck") && told.contains("you played Blue"),
            "{told}"
        );
        browser.shots("71-the-end").await;
        browser.run("[...document.querySelectorAll('.ending button')].find((one) => one.textContent === 'Look at the board').click()").await;
        browser.until("document.querySelector('.ending').hidden").await;
        browser.run("[...document.querySelectorAll('.prompt button')].find((one) => one.textContent === 'The end in full').click()").await;
        browser.wait(".ending:not([hidden])").await;
        browser.run("[...document.querySelectorAll('.ending button')].find((one) => one.textContent === 'Rematch, sides changed').click()").await;
        browser
            .until(&format!(
                "!location.hash.includes('{}') && document.querySelector('.counter')",
                game.id
            ))
            .await;
        assert_eq!(
            client.get("/api/matches", None).ok(200)["matches"].as_array().unwrap().len(),
            2
        );
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn rules_are_searched_and_opened_by_their_numbers() {
    with_driver(|driver| async move {
        let (server, _client) = serve(options());
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(server.link()).await;
        browser.click("[aria-label^='Play Battle at Bull Run']").await;
        browser.click("dialog .main").await;
        browser.wait(".counter").await;
        browser.press("/").await;
        browser.until("document.activeElement?.type === 'search'").await;
        browser.type_file(".rulesbox input", "retreat").await;
        browser.until("document.querySelector('.rules mark')").await;
        let found = browser.text(".searching output").await;
        assert!(found.ends_with("found") && !found.starts_with("0 "), "{found}");
        browser.shots("72-rules").await;
        browser.click(".choices [data-command='go']").await;
        browser.click("#tab-log").await;
        browser.click(".log .rule").await;
        browser.wait(".rules .here").await;
        no_complaints(&browser).await;
        browser.close().await;
    });
}

#[test]
fn the_log_lights_what_it_tells_of_and_leads_back_there() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let game = begun(&client);
        game.act(&client, &game.blue, "m b1 0401").ok(200);
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".log li.turn").await;
        let line = ".log li.event[data-step='3']";
        browser.run(&format!("document.querySelector(\"{line}\").dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }}))")).await;
        browser.wait(".layer-light polygon[data-at='0401']").await;
        browser.click(".log li[data-step='2'] .said").await;
        browser.wait(".board.past").await;
        browser.until("document.querySelector('[data-unit=b1]').dataset.at == '0402'").await;
        browser.close().await;
    });
}

#[test]
fn a_decision_has_its_place_and_what_others_did_is_shown() {
    with_driver(|driver| async move {
        let (_server, client) = serve(options());
        let bots = json!({"union": "random", "csa": "solitaire"});
        let made = bots_before(&client, &json!({"game": "bull-run", "seats": bots}), "\"retreat\"");
        let side = made["to_decide"].as_str().unwrap();
        let browser = driver.browser(Screen::Desktop).await;
        browser.open(&seat(&client, &made, side)).await;
        browser.wait(".layer-place polygon").await;
        browser.wait(".question .hexchip").await;
        browser.wait(".choices [data-command^='r ']").await;
        browser.run("document.querySelector(\".choices [data-command^='r ']\").dispatchEvent(new PointerEvent('pointerenter'))").await;
        browser.wait(".layer-preview polygon").await;
        browser.shots("73-decision").await;
        no_complaints(&browser).await;

        let game = begun(&client);
        browser.open("about:blank").await;
        browser.open(&link(&client, &game, &game.blue)).await;
        browser.wait(".counter.may").await;
        for (key, command) in [
            (&game.blue, "end moves"),
            (&game.blue, "end attacks"),
            (&game.red, "m r1 0701"),
            (&game.red, "end moves"),
            (&game.red, "end attacks"),
        ] {
            game.act(&client, key, command).ok(200);
            // One after the other, as people do.
            browser
                .until(&format!(
                    "document.querySelector('.replay output').value.startsWith('{}/')",
                    game.view(&client, None)["steps"]
                ))
                .await;
        }
        browser.wait(".since:not([hidden])").await;
        let told = browser.text(".since").await;
        assert!(told.contains("1 move"), "{told}");
        browser.wait(".layer-trail .trail").await;
        browser.shot("74-since").await;
        browser.close().await;
    });
}
