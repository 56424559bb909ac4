//! Games that once ended in a panic, as they were typed.

use grognard_pancho_villa::PanchoVilla;
use table::{Game, Plan, Seats, Session, Setup, Viewer, simulate, verify};

/// Plays commands, asking after each for everything that a program shows.
fn typed(seed: u64, commands: &str) -> Session<PanchoVilla> {
    let mut game = Session::<PanchoVilla>::new(&Setup::default(), seed, Seats::default()).unwrap();
    for command in commands.split("; ") {
        let action = game.state().parse(command).unwrap_or_else(|| panic!("no command {command}"));
        game.act(action).unwrap_or_else(|error| panic!("{command}: {error}"));
        let state = game.state();
        for action in game.actions() {
            assert!(!state.describe(&action).sentence.is_empty());
        }
        let _ = (state.prompt(), state.view(Viewer::Spectator));
        state.invariants().unwrap();
    }
    game
}

/// A leader fetches another over a ford, stays behind, and then the ford is gone (5.1.14).
#[test]
fn r5_1_14_a_move_whose_first_members_stayed_behind_is_made_again() {
    let game = typed(
        51,
        "b lopez march; leave lopez-rifle; leave lopez-villista; leave lopez-horse; go F7; \
         b cardenas march; leave cardenas-rifle; leave cardenas-villista; leave cardenas-horse; \
         go F5; stop; end; end; b tompkins march; go I2; stop; b engineers2-machine-gun march; \
         go I2; stop; b apache-scout march; go I2; stop; end; end; b lopez march; go F5; \
         take cardenas; leave lopez; go G5",
    );
    let again = verify::<PanchoVilla>(&game.journal()).unwrap();
    assert_eq!(again, *game.state());
}

#[test]
fn r5_1_15_whoever_gave_up_before_the_first_hex_is_not_lost() {
    let mut plan = Plan::new(30, Seats::all(PanchoVilla::info(), "random"));
    (plan.setup, plan.seed) = (Setup::default().with("blanks", "above"), 1);
    let report = simulate::<PanchoVilla>(&plan, &|_| ()).unwrap();
    assert_eq!(report.finished, 30, "{:?}", report.failure);
}
