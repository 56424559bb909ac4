//! Positions: the same play as a session, and exact chances that agree with counted dice.

use std::collections::BTreeMap;

use combat::{Fraction, SeededDice};
use grognard_table::{
    Decision, Game, Position, PositionError, Registry, Seats, Session, Setup, StateHash,
};

use crate::toy::{Action, Skirmish};

/// Goes along a game by a fixed choice of actions: every position of it.
fn along(seed: u64) -> Vec<Position<Skirmish>> {
    let mut position = Position::<Skirmish>::new(&Setup::scenario("assault"), seed).unwrap();
    let mut all = vec![position.clone()];
    while !position.actions().is_empty() {
        let index = (all.len() * 7 + 3) % position.actions().len();
        position.step(index).unwrap();
        all.push(position.clone());
    }
    all
}

#[test]
fn a_position_plays_what_a_session_of_the_seed_plays() {
    let mut session =
        Session::<Skirmish>::new(&Setup::scenario("assault"), 5, Seats::default()).unwrap();
    for position in along(5) {
        assert_eq!(position.state(), session.state());
        assert_eq!(position.actions(), session.actions());
        assert_eq!(session.position().dice(), position.dice());
        if let Some(&action) = position.actions().get({
            let count = position.actions().len().max(1);
            ((session.steps() + 1) * 7 + 3) % count
        }) {
            session.act(action).unwrap();
        }
    }
    assert!(matches!(session.state().decision(), Decision::Over(_)));
}

#[test]
fn a_step_on_a_clone_leaves_the_original_alone() {
    for position in along(1) {
        let (before, listed) = (position.state().clone(), position.actions().to_vec());
        let mut clone = position.clone();
        if !listed.is_empty() {
            clone.step(listed.len() - 1).unwrap();
            assert_ne!(clone.state(), &before);
        }
        assert_eq!((position.state(), position.actions()), (&before, &listed[..]));
    }
}

#[test]
fn an_action_that_is_not_listed_is_refused_and_changes_nothing() {
    let mut position = Position::<Skirmish>::new(&Setup::default(), 1).unwrap();
    let before = position.state().clone();
    let refused = PositionError::NoSuchAction { index: 2, count: 2 };
    assert_eq!(position.step(2), Err(refused.clone()));
    assert_eq!(position.chance(2).err(), Some(refused));
    assert_eq!(position.state(), &before);
}

#[test]
fn chances_sum_to_one_and_agree_with_counted_dice() {
    let mut uncertain = 0;
    for position in along(3).iter().chain(&along(8)) {
        for index in 0..position.actions().len() {
            let chance = position.chance(index).unwrap();
            let sum = chance.iter().try_fold(Fraction::ZERO, |sum, it| sum.checked_add(it.chance));
            assert_eq!(sum, Some(Fraction::ONE));
            let mut counted: BTreeMap<StateHash, u32> = BTreeMap::new();
            let tries = if chance.len() > 1 { 3000_u32 } else { 3 };
            for seed in 0..tries {
                let mut other = position.clone();
                other.reseed(SeededDice::game_seed(77, seed.into()));
                other.step(index).unwrap();
                *counted.entry(other.state().stable_hash()).or_default() += 1;
            }
            assert_eq!(counted.len(), chance.len(), "each state once, and none that cannot be");
            for branch in &chance {
                let count = counted[&branch.to.state().stable_hash()];
                let share = f64::from(count) / f64::from(tries);
                assert!((share - branch.chance.approx()).abs() < 0.04, "{share} {}", branch.chance);
            }
            uncertain += usize::from(chance.len() > 1);
        }
    }
    assert!(uncertain > 5, "{uncertain}");
}

#[test]
fn odds_answer_any_question_about_what_comes() {
    let position = along(3).into_iter().find(|position| {
        position.actions().iter().any(|action| matches!(action, Action::Attack { .. }))
    });
    let position = position.unwrap();
    let attack = |action: &Action| matches!(action, Action::Attack { .. });
    let index = position.actions().iter().position(attack).unwrap();
    let Action::Attack { target, .. } = position.actions()[index] else { unreachable!() };
    let steps = position.state().units[usize::from(target)].steps;
    let odds =
        position.odds_of(index, |after| after.units[usize::from(target)].steps < steps).unwrap();
    // A 5 or 6 hits; guns add 2.
    let hits = if position.state().guns_fire { 4 } else { 2 };
    assert_eq!(odds.probability(&true), Fraction::new(hits, 6).unwrap());
}

#[test]
fn positions_go_without_their_types() {
    let games = Registry::new().with::<Skirmish>();
    let game = games.find("skirmish").unwrap();
    let mut position = game.position(&Setup::scenario("assault"), 5.into()).unwrap();
    let typed = along(5);
    for known in &typed {
        assert_eq!(position.hash(), known.state().stable_hash());
        assert_eq!(position.legal_count(), known.actions().len());
        assert_eq!(position.decision(), known.state().decision());
        assert_eq!(position.turn(), known.state().turn());
        if position.legal_count() == 0 {
            break;
        }
        let at = typed.iter().position(|it| std::ptr::eq(it, known)).unwrap();
        let index = ((at + 1) * 7 + 3) % position.legal_count();
        let branches = position.chance(index).unwrap();
        let mut next = position.clone();
        next.step(index).unwrap();
        assert!(branches.iter().any(|branch| branch.to.hash() == next.hash()));
        assert_eq!(position.hash(), known.state().stable_hash(), "the clone went on alone");
        assert!(position.describe(index).is_some() && position.action_json(index).is_some());
        position = next;
    }
    assert!(position.outcome().is_some() && position.to_decide().is_none());
    let session = game.start(&Setup::default(), 1.into(), Seats::default()).unwrap();
    assert_eq!(session.position().hash(), session.hash());
}
