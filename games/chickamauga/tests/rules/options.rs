//! 10.3 a: units left unattacked counterattack, an option.

use grognard_chickamauga::{Position, rules};

use crate::combat::go_back;
use crate::help::*;

fn position() -> Position {
    with("unattacked-may-counterattack", "yes")
        .unit("c-9-law", "0912")
        .unit("u-1-king", "0911")
        .assaulting(REBELS)
}

#[test]
fn r10_3_a_units_left_alone_strike_at_double_strength() {
    let mut game = build(position());
    act(&mut game, "end", &[]);
    // 5 doubled is 10, 10 - 5 = +5, die 3: Dr.
    act(&mut game, "strike u-1-king 0912", &[3]);
    go_back(&mut game);
    assert!(disrupted(&game, "c-9-law"));
    act(&mut game, "advance u-1-king 0912", &[6, 1, 1]);
    assert_eq!(at(&game, "u-1-king"), "0912");
}

#[test]
fn r10_3_a_not_if_they_were_assaulted() {
    let mut game = build(position().unit("u-1-scribner", "0913"));
    // +0, die 3: Ac(Ex), Law passes; everybody stays.
    run(&mut game, &["assault 0911", "fight"], &[3, 1]);
    assert_eq!(refused(&game, "strike u-1-king 0912"), rules::COUNTERATTACK);
    assert!(legal(&game, "strike u-1-scribner 0912"));
}
