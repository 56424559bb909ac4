//! Players against one another: who wins how often on which side, and how strong that makes them.

use serde::Serialize;

use crate::{AnyGame, GameInfo, Interval, Plan, Report, Seats, SetupError, SideId, wilson};

/// One seating and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// The side of the player that is looked at, by id.
    pub side: &'static str,
    /// Who plays it.
    pub player: String,
    /// Who plays all others.
    pub against: String,
    /// How many games came to an end.
    pub games: u64,
    /// Games that `player` won.
    pub won: u64,
    /// Games that nobody won.
    pub drawn: u64,
    /// Games that somebody else won.
    pub lost: u64,
    /// The share of games won, from 0 to 1.
    pub share: f64,
    /// Where the true share of games won lies, at 95 %.
    pub interval: Interval,
}

/// A player's strength, on the scale of chess: 200 more wins about three games of four.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Who.
    pub player: String,
    /// How strong; the mean of all is 0.
    pub rating: f64,
}

/// What came of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tournament {
    /// Every seating.
    pub pairings: Vec<Pairing>,
    /// The players, strongest first; none in scenarios of more than two sides.
    pub ratings: Vec<Rating>,
    /// By how much the first side is easier to play than the second, on the same scale.
    pub first_side: f64,
    /// Games that came to no end.
    pub unfinished: u64,
}

/// Who sits where in each seating of a tournament: the side that is looked at, who plays it, who
/// plays all others. With two sides everybody plays both against everybody, themselves included; if
/// some are named in `with`, only seatings with one of them count.
pub fn seatings(
    info: &'static GameInfo,
    scenario: &str,
    players: &[String],
    with: &[String],
) -> Vec<(SideId, String, String)> {
    let scenario = info.scenario(scenario);
    let sides: Vec<SideId> = info
        .side_ids()
        .filter(|side| scenario.is_none_or(|scenario| scenario.has_seat(*side)))
        .collect();
    let able = |player: &str, side: SideId| crate::setup::check_player(info, side, player).is_ok();
    // With two sides the games of one tell all of the other.
    let looked_at = if sides.len() == 2 { &sides[..1] } else { &sides[..] };
    let mut all = Vec::new();
    for &side in looked_at {
        for player in players.iter().filter(|player| able(player, side)) {
            for against in players {
                let asked = with.is_empty() || with.contains(player) || with.contains(against);
                if asked && sides.iter().all(|&other| other == side || able(against, other)) {
                    all.push((side, player.clone(), against.clone()));
                }
            }
        }
    }
    all
}

/// Plays a tournament: `plan.games` games of each seating, all with the same dice. `progress` hears
/// how many games are done of all.
///
/// # Errors
/// A set-up that the game does not have, or players of whom no two can sit at its table.
pub fn tournament(
    game: &dyn AnyGame,
    plan: &Plan,
    players: &[String],
    with: &[String],
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tournament, SetupError> {
    let info = game.info();
    let setup = plan.setup.complete(info)?;
    for player in players {
        let able = |side| crate::setup::check_player(info, side, player);
        let errors = info.side_ids().map(able);
        // Somebody must be able to play some side.
        errors.reduce(Result::or).unwrap_or(Ok(()))?;
    }
    let seatings = seatings(info, &setup.scenario, players, with);
    let mut found = Tournament::default();
    let two = seatings.iter().all(|(side, ..)| *side == seatings[0].0);
    for (number, (side, player, against)) in seatings.iter().enumerate() {
        let id = info.sides[side.index()].id;
        let seats = Seats::all(info, against).with(id, player.clone());
        // Sides without a seat are played by whoever can.
        let seats = info.side_ids().fold(seats, |seats, other| {
            let name = info.sides[other.index()].id;
            let able = crate::setup::check_player(info, other, seats.at(name)).is_ok();
            if able { seats } else { seats.with(name, "random") }
        });
        let before = number as u64 * plan.games;
        let report =
            game.simulate(&Plan { setup: setup.clone(), seats, ..plan.clone() }, &|done| {
                progress(before + done);
            })?;
        found.unfinished += report.games - report.finished;
        found.pairings.push(Pairing::new(id, player, against, &report));
        let scenario = info.scenario(&setup.scenario);
        let sits = |it: SideId| scenario.is_none_or(|scenario| scenario.has_seat(it));
        let other = info.side_ids().find(|it| it != side && sits(*it));
        if let Some(other) = other.filter(|_| two) {
            let other = info.sides[other.index()].id;
            found.pairings.push(Pairing::new(other, against, player, &report));
        }
    }
    if two {
        rate(&mut found, players);
    }
    Ok(found)
}

impl Pairing {
    #[expect(clippy::cast_precision_loss, reason = "a share is read to a few digits")]
    fn new(side: &'static str, player: &str, against: &str, report: &Report) -> Pairing {
        let won = report.wins.get(side).copied().unwrap_or(0);
        let drawn = report.finished - report.wins.values().sum::<u64>();
        Pairing {
            side,
            player: player.to_owned(),
            against: against.to_owned(),
            games: report.finished,
            won,
            drawn,
            lost: report.finished - won - drawn,
            share: won as f64 / report.finished.max(1) as f64,
            interval: wilson(won, report.finished),
        }
    }
}

/// Strengths by which the results are most likely, a draw being half a win (Bradley and Terry), with
/// one drawn game of everybody against the mean, so that who always wins is not infinitely strong.
#[expect(clippy::cast_precision_loss, reason = "a rating is read to a few digits")]
fn rate(found: &mut Tournament, players: &[String]) {
    const ROUNDS: usize = 2_000;
    const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
    let first = found.pairings.first().map(|pairing| pairing.side);
    let place = |name: &str| players.iter().position(|player| player == name);
    let games: Vec<(usize, usize, f64, f64)> = found
        .pairings
        .iter()
        .filter(|pairing| Some(pairing.side) == first)
        .filter_map(|it| {
            let score = it.won as f64 + it.drawn as f64 / 2.0;
            Some((place(&it.player)?, place(&it.against)?, score, it.games as f64))
        })
        .collect();
    let mut strength = vec![0.0_f64; players.len()];
    let mut side = 0.0_f64;
    let expected = |x: f64| 1.0 / (1.0 + (-x).exp());
    for _ in 0..ROUNDS {
        let mut pull: Vec<f64> = strength.iter().map(|it| 0.5 - expected(*it)).collect();
        let mut weight = vec![0.25; players.len()];
        let (mut side_pull, mut side_weight) = (0.0, 0.25);
        for &(one, other, score, n) in &games {
            let chance = expected(strength[one] - strength[other] + side);
            let (more, heavy) = (score - n * chance, n * chance * (1.0 - chance));
            if one != other {
                pull[one] += more;
                pull[other] -= more;
                weight[one] += heavy;
                weight[other] += heavy;
            }
            side_pull += more;
            side_weight += heavy;
        }
        for (at, strength) in strength.iter_mut().enumerate() {
            *strength += 0.3 * pull[at] / weight[at];
        }
        side += 0.3 * side_pull / side_weight;
    }
    let mean = strength.iter().sum::<f64>() / players.len().max(1) as f64;
    found.first_side = SCALE * side;
    found.ratings = players
        .iter()
        .zip(&strength)
        .map(|(player, it)| Rating { player: player.clone(), rating: SCALE * (it - mean) })
        .collect();
    found.ratings.sort_by(|a, b| b.rating.total_cmp(&a.rating));
}
