//! The game of `docs/your-own-game.md`: the page shows the whole program, and the game is sound.

#[path = "../examples/your_own_game.rs"]
mod your_own_game;

use table::testing::Kit;
use table::{Game, Setup, new_game};
use your_own_game::Ford;

#[test]
fn the_page_shows_the_whole_program() {
    let page = include_str!("../../../docs/your-own-game.md");
    let program = include_str!("../examples/your_own_game.rs");
    let blocks = page.split("```rust\n").skip(1).filter_map(|rest| rest.split_once("```"));
    let shown: Vec<&str> = blocks.map(|(block, _)| block).collect();
    assert!(shown.join("\n") == program, "docs/your-own-game.md is not the program any more");
}

#[test]
fn the_game_keeps_its_promises() {
    Kit::<Ford>::new().games(30).run().unwrap();
}

#[test]
fn a_refusal_names_the_rule() {
    let game: Ford = new_game(&Setup::default()).unwrap();
    let refused = |command: &str| {
        let action = game.parse(command).unwrap();
        game.check(&action).unwrap_err().to_string()
    };
    assert_eq!(refused("m adams 0703"), "adams needs 6 MP to reach 0703 and has 3 (rule 2.0)");
    assert_eq!(refused("m adams 0103"), "adams can go no further than 0103 (rule 2.2)");
    assert_eq!(refused("a adams ross"), "adams is not next to such an enemy (rule 3.0)");
}
