//! 18.0: the end.

use grognard_chickamauga::{Position, Strategy};
use table::{Game, Viewer};

use crate::help::*;

#[test]
fn r18_2_the_option_is_shown_at_the_end() {
    let mut game = build(
        Position::new().unit("u-1-king", "0910").strategy(Strategy::B).turn(16).moving(REBELS),
    );
    let hidden = game.view(Viewer::Side(UNION.id()));
    assert!(
        hidden.scores.iter().all(|score| score.name != "Option" || score.value == "written down")
    );
    act(&mut game, "end", &[]);
    let shown = game.view(Viewer::Side(UNION.id()));
    assert!(shown.scores.iter().any(|score| score.name == "Option" && score.value == "B"));
}

#[test]
fn r3_3_the_game_ends_after_turn_16() {
    let mut game = build(Position::new().unit("u-1-king", "0910").turn(15).moving(REBELS));
    act(&mut game, "end", &[6, 1, 1]);
    assert!(game.decision().outcome().is_none());
    assert_eq!(game.turn_number(), 16);
}

#[test]
fn r18_3_both_conditions_go_to_points() {
    // No Union unit on the map and no Confederate near the road: a draw without points.
    let mut game = build(
        Position::new()
            .unit("u-1-king", "Rossville")
            .unit("c-9-law", "2510")
            .turn(16)
            .moving(REBELS),
    );
    act(&mut game, "end", &[]);
    assert_eq!(game.decision().outcome().expect("the end").name, "Draw");
}
