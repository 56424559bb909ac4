//! What a board shows besides the list of actions agrees with it: reach and odds.

use std::collections::BTreeSet;

use combat::Fraction;

use super::Promise;
use super::checks::{Checked, applied, broken};
use crate::{ActionText, Game, Location, OddsLine, ReachView, ReachedHex, SideId, Viewer};

/// Where units can go agrees with their legal actions.
///
/// A game moves a unit to its goal in one action, or hex by hex. In the first case an action leads
/// to each hex of the reach; in the second each way begins with a step that is legal now.
pub(super) fn check_reach<G: Game>(state: &G, side: SideId, actions: &[G::Action]) -> Checked {
    let texts: Vec<ActionText> = actions.iter().map(|action| state.describe(action)).collect();
    let units: BTreeSet<&str> = texts.iter().filter_map(|text| text.unit.as_deref()).collect();
    for unit in units {
        let Some(reach) = state.reach(Viewer::Side(side), unit) else { continue };
        check_ways(unit, &reach)?;
        let own = texts.iter().filter(|text| text.unit.as_deref() == Some(unit));
        let led: BTreeSet<&str> = own.filter_map(|text| text.hex.as_deref()).collect();
        let leads = |hex: &String| led.contains(hex.as_str());
        if led.iter().all(|hex| *hex == reach.from) {
            // The move must be begun first.
            continue;
        }
        let at_once = reach.hexes.iter().any(|at| at.route.len() > 2 && leads(&at.hex));
        let begins = |at: &ReachedHex| !at_once && at.route.get(1).is_some_and(leads);
        if let Some(at) = reach.hexes.iter().find(|at| !leads(&at.hex) && !begins(at)) {
            let seen = format!("{unit} is said to reach {}, which no action leads to", at.hex);
            return broken(Promise::Reach, seen);
        }
    }
    Ok(())
}

/// Where an action takes its unit is where the unit was said to reach.
pub(super) fn check_move<G: Game>(
    state: &G,
    side: SideId,
    action: &G::Action,
    seed: u64,
) -> Checked {
    let text = state.describe(action);
    let (Some(unit), Some(goal)) = (text.unit, text.hex) else { return Ok(()) };
    let Some(reach) = state.reach(Viewer::Side(side), &unit) else { return Ok(()) };
    let (next, _) = applied(state, action, seed)?;
    let counters = next.view(Viewer::Omniscient).counters;
    let Some(counter) = counters.into_iter().find(|counter| counter.id == unit) else {
        return Ok(());
    };
    // Whoever ends elsewhere was carried there by what happened on the way.
    let arrived = counter.place == Location::Hex(goal.clone());
    if arrived && goal != reach.from && reach.hexes.iter().all(|at| at.hex != goal) {
        let seen = format!("{action:?} leads {unit} to {goal}, which it does not reach");
        return broken(Promise::Reach, seen);
    }
    Ok(())
}

/// Hexes stand once, cost no more than there is, and their ways lead there.
fn check_ways(unit: &str, reach: &ReachView) -> Checked {
    let mut seen = BTreeSet::new();
    for at in &reach.hexes {
        let hex = &at.hex;
        if !seen.insert(hex) {
            return broken(Promise::Reach, format!("{hex} stands twice for {unit}"));
        }
        if at.cost > reach.mp {
            return broken(Promise::Reach, format!("{unit} has too few MP for {hex}"));
        }
        let ends = (at.route.first(), at.route.last());
        if !at.route.is_empty() && ends != (Some(&reach.from), Some(hex)) {
            return broken(Promise::Reach, format!("the way of {unit} to {hex} ends elsewhere"));
        }
    }
    Ok(())
}

/// The chances of an action are whole. It need not roll itself: an attack that is named now is rolled
/// for later.
pub(super) fn check_odds<G: Game>(state: &G, action: &G::Action) -> Checked {
    let Some(odds) = state.odds(action) else { return Ok(()) };
    check_whole(action, &odds.outcomes)?;
    if odds.back.is_empty() { Ok(()) } else { check_whole(action, &odds.back) }
}

fn check_whole<A: std::fmt::Debug>(action: &A, lines: &[OddsLine]) -> Checked {
    let names: BTreeSet<&str> = lines.iter().map(|line| line.result.as_str()).collect();
    if names.len() < lines.len() {
        return broken(Promise::Odds, format!("a result of {action:?} stands twice"));
    }
    let sum = lines.iter().try_fold(Fraction::ZERO, |sum, line| {
        let part = Fraction::new(line.ways.into(), line.of.into())?;
        sum.checked_add(part).filter(|_| part > Fraction::ZERO)
    });
    if sum != Some(Fraction::ONE) {
        return broken(Promise::Odds, format!("the chances of {action:?} are {lines:?}"));
    }
    Ok(())
}
