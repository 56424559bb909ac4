//! Positions of the real games: what an action can come to, from the very rules that play.

use bull_run::BullRun;
use combat::{Dice, Fraction, SeededDice};
use pancho_villa::PanchoVilla;
use table::{AnyPosition, Branch, PositionError, Registry, Setup};

/// Plays a random game without types and asks at each step what the action can come to: how many
/// actions were uncertain, and how many had too many ways to be counted.
fn asked(game: &str, setup: &Setup, seed: u64) -> (usize, usize) {
    let games = Registry::new().with::<BullRun>().with::<PanchoVilla>();
    let mut position = games.find(game).unwrap().position(setup, seed.into()).unwrap();
    let mut choose = SeededDice::new(!seed);
    let (mut uncertain, mut endless) = (0, 0);
    for _ in 0..120 {
        if position.outcome().is_some() {
            break;
        }
        let index = choose.pick(position.legal_count()).unwrap();
        let branches = match position.chance(index) {
            Ok(branches) => Some(branches),
            Err(PositionError::Odds(_)) => {
                endless += 1;
                None
            }
            Err(error) => panic!("{error}"),
        };
        let mut next = position.clone();
        let rolls = next.step(index).unwrap();
        if let Some(branches) = branches {
            let sum =
                branches.iter().try_fold(Fraction::ZERO, |sum, it| sum.checked_add(it.chance));
            assert_eq!(sum, Some(Fraction::ONE));
            let same = |branch: &&Branch<Box<dyn AnyPosition>>| branch.to.hash() == next.hash();
            assert_eq!(branches.iter().filter(same).count(), 1);
            assert!(rolls > 0 || branches.len() == 1, "no die, no chance");
            uncertain += usize::from(branches.len() > 1);
        }
        position = next;
    }
    (uncertain, endless)
}

#[test]
fn what_was_rolled_is_one_of_the_branches_in_bull_run() {
    let (mut uncertain, mut endless) = (0, 0);
    for seed in 0..6 {
        let (more, too_many) = asked("bull-run", &Setup::default(), seed);
        (uncertain, endless) = (uncertain + more, endless + too_many);
    }
    assert!(uncertain > 20 && endless * 20 < uncertain, "{uncertain} {endless}");
}

#[test]
fn what_was_rolled_is_one_of_the_branches_in_pancho_villa() {
    let (mut uncertain, mut endless) = (0, 0);
    for seed in 0..1 {
        let (more, too_many) = asked("pancho-villa", &Setup::default(), seed);
        (uncertain, endless) = (uncertain + more, endless + too_many);
    }
    assert!(uncertain > 10 && endless * 5 < uncertain, "{uncertain} {endless}");
}
