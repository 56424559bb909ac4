//! The worked examples that are tables: columns, cells, raids, morale, endings.

use grognard_chickamauga::{Ending, Strategy, examples};

#[test]
fn r10_1_columns() {
    let cases = [
        (-12, 0),
        (-9, 0),
        (-5, 0),
        (-4, 1),
        (-3, 1),
        (-2, 2),
        (-1, 2),
        (0, 3),
        (1, 3),
        (2, 4),
        (3, 4),
        (4, 5),
        (5, 5),
        (6, 6),
        (8, 7),
        (9, 7),
        (10, 8),
        (30, 8),
    ];
    for (difference, column) in cases {
        assert_eq!(examples::column(difference), column, "{difference}");
    }
}

#[test]
fn r10_1_cells() {
    let cases = [
        (-6, 1, "Ax DF"),
        (-4, 1, "Ax DF"),
        (-4, 2, "Ax"),
        (-3, 6, "Dc(NE) Ammo"),
        (-1, 6, "Dc(Dr) Ammo"),
        (0, 3, "Ac(Ex)"),
        (1, 4, "Dc(Ex) Leader"),
        (2, 1, "Ac(NE)"),
        (4, 1, "Dc(Ex)"),
        (7, 3, "Dx"),
        (10, 1, "Dx"),
        (12, 6, "Dm(Dx) Ammo"),
        (-5, 2, "Ax DF"),
        (-3, 1, "Ax DF"),
        (-3, 5, "Ac(NE) Ammo"),
        (-2, 4, "Ac(Ex) Leader"),
        (0, 2, "Ar"),
        (1, 6, "Dr Ammo"),
        (3, 4, "Dr Leader"),
        (4, 3, "Dr"),
        (5, 1, "Dc(Ex)"),
        (6, 4, "Dm(Dr) Leader"),
        (8, 1, "Dr"),
        (9, 2, "Dx"),
        (10, 2, "Dm(Dr)"),
        (11, 4, "Dm(Dx) Leader"),
    ];
    for (difference, die, cell) in cases {
        assert_eq!(examples::cell(difference, die), cell, "{difference} {die}");
    }
}

#[test]
fn r19_4_wheeler_and_19_5_rossville() {
    let wheeler = [
        (6, 3, false),
        (6, 2, true),
        (1, 0, true),
        (2, 1, false),
        (4, 2, false),
        (3, 1, true),
        (5, 2, true),
        (5, 3, false),
    ];
    for (die, brigades, captured) in wheeler {
        assert_eq!(examples::raid(die, brigades) > 0, captured, "{die} {brigades}");
    }
    let rossville = [
        (6, 3, 0),
        (6, 1, 2),
        (5, 0, 3),
        (1, 0, 1),
        (2, 1, 0),
        (6, 0, 3),
        (4, 1, 1),
        (5, 3, 0),
        (2, 3, 0),
    ];
    for (die, brigades, fog) in rossville {
        assert_eq!(examples::raid(die, brigades), fog, "{die} {brigades}");
    }
}

#[test]
fn r17_3_the_hq_comes_below_the_turn() {
    let cases = [
        (1, 1, false),
        (2, 1, true),
        (2, 2, false),
        (4, 3, true),
        (4, 4, false),
        (6, 6, false),
        (7, 6, true),
    ];
    for (turn, die, comes) in cases {
        assert_eq!(examples::hq_comes(turn, die), comes, "{turn} {die}");
    }
}

#[test]
fn r17_2_replacements_by_die() {
    let cases = [
        (1, "4", true),
        (3, "5", false),
        (4, "6", true),
        (4, "8", false),
        (5, "10", true),
        (5, "11", false),
        (6, "11", true),
        (6, "12", true),
        (2, "12", false),
        (1, "A", false),
        (6, "A", true),
    ];
    for (die, formation, allowed) in cases {
        assert_eq!(examples::step_is_for(die, formation), allowed, "{die} {formation}");
    }
}

#[test]
fn r10_4_morale_values() {
    let cases = [
        (5, false, 0, 5, true),
        (5, false, 0, 6, false),
        (8, false, 2, 6, false),
        (3, false, 0, 4, false),
        (3, false, 2, 5, true),
        (5, true, 0, 3, true),
        (5, true, 0, 4, false),
        (1, false, 0, 1, true),
        (1, true, 0, 1, true),
    ];
    for (rating, disrupted, bonus, die, passes) in cases {
        let value = examples::morale(rating, disrupted, bonus);
        assert_eq!(die <= value, passes, "{rating} {disrupted} {bonus} {die}");
    }
}

#[test]
fn r14_1_fog_of_war_by_die() {
    for (active, die, number) in [(true, 3, 0), (true, 6, 3), (false, 1, 1), (false, 6, 6)] {
        assert_eq!(examples::fog(active, die), number);
    }
}

#[test]
fn r18_0_endings() {
    use Ending::{ConfederateArmy, ConfederatePoints, Draw, UnionPoints, UnionRoad};
    let b = Some(Strategy::B);
    let cases = [
        (true, None, [0, 30], UnionRoad),
        (false, b, [40, 0], ConfederateArmy),
        (false, None, [12, 9], UnionPoints),
        (false, None, [9, 7], Draw),
        (false, None, [10, 10], Draw),
        (false, None, [9, 10], ConfederatePoints),
        (true, b, [15, 14], UnionPoints),
    ];
    for (union, confederate, points, ending) in cases {
        assert_eq!(examples::ending(union, confederate, points), ending);
    }
}
