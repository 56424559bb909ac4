//! The title page: ids that commands and files can use.

use super::{Fault, Promise};
use crate::{GameInfo, Seats, Setup};

/// Checks the ids of a title page.
pub(super) fn check(info: &GameInfo) -> Result<(), Fault> {
    let fault = |seen: String| Fault {
        game: info.id,
        setup: Setup::default(),
        seed: 0,
        step: 0,
        promise: Promise::Listed,
        seen,
    };
    let scenarios = info.scenarios.iter().map(|it| it.id).collect();
    let sides = info.sides.iter().map(|it| it.id).collect();
    let players = info.all_players().map(|it| it.id).chain([Seats::HUMAN]).collect();
    let mut lists: Vec<(&str, Vec<&str>)> = vec![
        ("game", vec![info.id]),
        ("scenario", scenarios),
        ("side", sides),
        ("player", players),
    ];
    // No option of a scenario has the name of one that all have.
    lists.extend(info.scenarios.iter().map(|scenario| {
        ("option", info.options_of(scenario.id).map(|option| option.id).collect())
    }));
    for (what, mut ids) in lists {
        if let Some(bad) = ids.iter().find(|id| !is_id(id)) {
            return Err(fault(format!("the {what} id '{bad}' is not")));
        }
        if ids.is_empty() && what != "option" {
            return Err(fault(format!("there is no {what}")));
        }
        ids.sort_unstable();
        if let Some((double, _)) = ids.iter().zip(&ids[1.min(ids.len())..]).find(|(a, b)| a == b) {
            return Err(fault(format!("the {what} id '{double}' is listed twice")));
        }
    }
    Ok(())
}

fn is_id(id: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !id.is_empty() && id.bytes().all(letters)
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::{Colour, GameInfo, PlayerInfo, ScenarioInfo, SideInfo};

    const GOOD: GameInfo = GameInfo {
        id: "bull-run",
        title: "Bull Run",
        blurb: "A battle.",
        scenarios: &[ScenarioInfo {
            id: "battle",
            title: "The battle",
            turns: 15,
            ..ScenarioInfo::EMPTY
        }],
        sides: &[SideInfo { id: "union", name: "the Union", colour: Colour::Blue }],
        options: &[],
        players: &[],
        examples: &[],
    };

    const TWICE: &[SideInfo] = &[GOOD.sides[0], GOOD.sides[0]];
    const HUMAN: &[PlayerInfo] = &[PlayerInfo { id: "human", title: "", sides: &[] }];

    #[test]
    fn ids_are_plain_and_single() {
        assert_eq!(check(&GOOD), Ok(()));
        let seen = |info: GameInfo| check(&info).unwrap_err().seen;
        assert_eq!(seen(GameInfo { id: "Bull Run", ..GOOD }), "the game id 'Bull Run' is not");
        assert_eq!(seen(GameInfo { scenarios: &[], ..GOOD }), "there is no scenario");
        assert_eq!(seen(GameInfo { sides: TWICE, ..GOOD }), "the side id 'union' is listed twice");
        let doubled = seen(GameInfo { players: HUMAN, ..GOOD });
        assert_eq!(doubled, "the player id 'human' is listed twice");
    }
}
