//! What movement rules and costs must keep, before any search.

use hexmap::HexId;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::words;
use crate::field::modes;
use crate::movement::{Exits, Flow, Movement, StepOf};
use crate::{Cost, Mode};

/// Puts every step of a set of rules under what a search takes for granted:
///
/// - modes and their numbers match, so that none is forgotten on the way;
/// - each step leads to a neighbour, to a box that is joined, or changes the mode where one is;
/// - no step costs less than [`Movement::least_cost`];
/// - asked twice, the rules say the same.
///
/// [`check`](super::check) does this first.
///
/// # Errors
/// The first step that is not so, in the words of the map, as proptest wants it.
pub fn check_steps<M: Movement>(rules: &M) -> Result<(), TestCaseError> {
    check_modes::<M::Mode>()?;
    let map = rules.map();
    for (from, mode) in places(rules) {
        let exits = Exits::of(rules, from, mode);
        let same = exits == Exits::of(rules, from, mode);
        prop_assert!(same, "{} has other steps when asked again", words::place(rules, from, mode));
        for step in &exits.steps {
            check_step(rules, from, mode, step)?;
        }
        for &(to, rule) in &exits.refused {
            let near = to.index() < map.len();
            prop_assert!(near, "{rule:?} refuses a hex that is not on the map: {to:?}");
        }
    }
    Ok(())
}

fn check_step<M: Movement>(
    rules: &M,
    from: HexId,
    mode: M::Mode,
    step: &StepOf<M>,
) -> Result<(), TestCaseError> {
    let map = rules.map();
    let words = || words::step(rules, from, mode, step);
    prop_assert!(step.to.index() < map.len(), "{} leads off the map", words());
    let next = step.to == from || map.ways(from).any(|(_, to)| to == step.to);
    prop_assert!(next, "{} leads to a hex that is no neighbour", words());
    let number = step.mode.index();
    prop_assert!(
        number < M::Mode::COUNT && M::Mode::from_index(number) == step.mode,
        "{} arrives in a mode that its number {} forgets",
        words(),
        number
    );
    let least = rules.least_cost();
    prop_assert!(step.cost >= least, "{} costs less than the least, {:?}", words(), least);
    Ok(())
}

/// Every mode has a number of its own, and the default mode is the first.
fn check_modes<D: Mode>() -> Result<(), TestCaseError> {
    for index in 0..D::COUNT {
        let mode = D::from_index(index);
        prop_assert_eq!(mode.index(), index, "the mode {:?} has another number", mode);
    }
    let default = D::default();
    let known = default.index() < D::COUNT && D::from_index(default.index()) == default;
    prop_assert!(known, "the default mode {:?} is not among the {}", default, D::COUNT);
    Ok(())
}

fn places<M: Movement>(rules: &M) -> impl Iterator<Item = (HexId, M::Mode)> {
    rules.map().nodes().flat_map(|hex| modes().map(move |mode| (hex, mode)))
}

/// For rules by which a hex halts everybody who enters it or nobody, as most zones of control do:
/// that no side is forgotten.
///
/// # Errors
/// A hex that halts from one side and not from another, as proptest wants it.
pub fn check_halts_from_all_sides<M: Movement>(rules: &M) -> Result<(), TestCaseError> {
    let mut first: Vec<Option<(bool, String)>> = vec![None; rules.map().len()];
    for (from, mode) in places(rules) {
        for step in Exits::of(rules, from, mode).steps {
            if step.to == from {
                continue;
            }
            let halts = matches!(step.flow, Flow::Halt(_));
            let words = || words::step(rules, from, mode, &step);
            let known = first[step.to.index()].get_or_insert_with(|| (halts, words()));
            let hex = words::hex(rules, step.to);
            prop_assert_eq!(known.0, halts, "{} halts some: {}, {}", hex, known.1, words());
        }
    }
    Ok(())
}

/// The modes other than the default in which no step of the rules arrives: most often one that
/// was forgotten on the way (`Step::in_mode`), unless only starts have it.
pub fn unused_modes<M: Movement>(rules: &M) -> Vec<M::Mode> {
    let mut used = vec![false; M::Mode::COUNT];
    used[M::Mode::default().index()] = true;
    for (hex, mode) in places(rules) {
        for step in Exits::of(rules, hex, mode).steps {
            used[step.mode.index()] = true;
        }
    }
    modes::<M::Mode>().filter(|mode| !used[mode.index()]).collect()
}

/// Puts three amounts of a cost of your own under the laws that are written at [`Cost`].
///
/// ```
/// use grognard_pathfinding::{Lex, Mp, testing};
/// testing::check_cost(Lex(1, Mp(4)), Lex(0, Mp(9)), Lex(2, Mp(0)))?;
/// # Ok::<(), proptest::test_runner::TestCaseError>(())
/// ```
///
/// # Errors
/// The first law that is broken, as proptest wants it.
pub fn check_cost<C: Cost>(a: C, b: C, c: C) -> Result<(), TestCaseError> {
    let nothing = C::default();
    prop_assert!(nothing <= a, "{:?} is less than nothing, {:?}", a, nothing);
    prop_assert_eq!(a.plus(nothing), a, "to add nothing changes {:?}", a);
    prop_assert_eq!(a.plus(b), b.plus(a), "the order of {:?} and {:?} matters", a, b);
    let (left, right) = (a.plus(b).plus(c), a.plus(b.plus(c)));
    prop_assert_eq!(left, right, "the groups of {:?}, {:?}, {:?} matter", a, b, c);
    prop_assert!(a <= a.plus(b), "to add {:?} makes {:?} less", b, a);
    if a <= b {
        prop_assert!(a.plus(c) <= b.plus(c), "to add {:?} turns {:?} and {:?} around", c, a, b);
    }
    prop_assert!(a <= C::MAX, "{:?} is above the greatest cost", a);
    prop_assert_eq!(
        C::MAX.plus(a),
        C::MAX,
        "the greatest cost does not stay when {:?} is added",
        a
    );
    if a <= c && c < C::MAX {
        let within = a.plus(b) <= c;
        prop_assert_eq!(a.leaves(b, c), within, "{:?} and {:?} within {:?}", a, b, c);
        if within {
            prop_assert_eq!(a.plus_within(b), a.plus(b), "{:?} and {:?} within {:?}", a, b, c);
        }
    }
    Ok(())
}
