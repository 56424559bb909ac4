//! Saved games and actions.

use bull_run::BullRun;
use chickamauga::Chickamauga;
use pancho_villa::PanchoVilla;
use serde_json::Value;
use stonewall::Stonewall;
use table::{AnyGame, AnySession, Decision, Registry, Seats, Setup, SideId, Viewer};

/// The games that there are.
pub(crate) fn games() -> Registry {
    Registry::new()
        .with::<BullRun>()
        .with::<PanchoVilla>()
        .with::<Chickamauga>()
        .with::<Stonewall>()
}

/// A saved game is taken up or refused; one that was taken up can be saved and taken up again.
///
/// # Panics
/// If that is not so.
pub fn journals(bytes: &[u8]) {
    for game in games().iter() {
        let Ok(session) = game.resume(bytes, None) else { continue };
        let text = session.journal_text().expect("what was read can be written");
        let again = game.resume(text.as_bytes(), None).expect("what was written can be read");
        assert_eq!(again.hash(), session.hash());
    }
}

/// A player does what the bytes say: plays from the list, types commands, sends actions as JSON,
/// takes steps back, asks. What is refused changes nothing.
///
/// # Panics
/// If that is not so.
pub fn actions(bytes: &[u8]) {
    let games = games();
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let Some(game) = games.iter().nth(usize::from(first) % 4) else { return };
    let seed = u64::from(first).into();
    let mut session = game.start(&Setup::default(), seed, Seats::default()).expect("a new game");
    for deed in bytes.chunks(4).take(200) {
        if matches!(session.decision(), Decision::Over(_)) {
            break;
        }
        act(&mut *session, deed);
    }
    check(game, &*session);
}

fn act(session: &mut dyn AnySession, deed: &[u8]) {
    let number = deed.iter().fold(0_usize, |sum, &byte| sum * 256 + usize::from(byte));
    let menu = session.menu();
    assert!(!menu.is_empty(), "somebody must decide, but there is nothing to do");
    let item = &menu[number / 8 % menu.len()];
    let (before, steps) = (session.hash(), session.steps());
    let done = match deed[0] % 8 {
        0..=3 => session.act(item.index).map_err(drop),
        4 => session.act(menu.len() + number).map_err(drop),
        5 => {
            let mut command = item.text.command.clone();
            let at = number % (command.len() + 1);
            if command.is_char_boundary(at) {
                command.insert(at, char::from(deed[deed.len() - 1]));
            }
            session.act_command(&command).map_err(drop)
        }
        6 => session.act_json(&changed(item.action.clone(), number)).map_err(drop),
        _ => {
            let _ = session.why_not(item.text.unit.as_deref(), &number.to_string());
            let _ = session.odds(item.index);
            session.undo().map_err(drop)
        }
    };
    match done {
        Err(()) => assert_eq!((session.hash(), session.steps()), (before, steps), "{deed:?}"),
        Ok(()) => assert_ne!(session.steps(), steps),
    }
}

/// An action with all its numbers changed.
fn changed(mut action: Value, number: usize) -> Value {
    match &mut action {
        Value::Number(_) => return Value::from(number),
        Value::Array(items) => {
            for item in items {
                *item = changed(item.take(), number);
            }
        }
        Value::Object(fields) => {
            for item in fields.values_mut() {
                *item = changed(item.take(), number);
            }
        }
        _ => {}
    }
    action
}

/// Whatever was played can be shown, saved and taken up again.
fn check(game: &dyn AnyGame, session: &dyn AnySession) {
    for viewer in [Viewer::Spectator, Viewer::Side(SideId(0))] {
        let _ = (session.view(viewer), session.log(viewer, 0), session.overlays(viewer));
    }
    let text = session.journal_text().expect("a game can be written");
    let again = game.resume(text.as_bytes(), None).expect("and read again");
    assert_eq!(again.hash(), session.hash());
}
