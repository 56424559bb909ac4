//! Marches over empty ground, compiled when they are first needed: what the map says of every step
//! in every stand.

use std::sync::OnceLock;

use pathfinding::StepTable;

use super::travel::{March, Obstruction, Stand};
use super::zones::Field;

/// How many circumstances there are that change the ground: four that are so or not, and four
/// bridges.
const GROUNDS: usize = 1 << 8;

static TABLES: [OnceLock<Option<StepTable<Obstruction, Stand>>>; GROUNDS] =
    [const { OnceLock::new() }; GROUNDS];

impl March<'_> {
    /// The ground in these circumstances. Who may leave by the south edge is laid over it, like
    /// the enemy; what a table could not hold would be asked step by step.
    pub(super) fn ground(&self) -> Option<&'static StepTable<Obstruction, Stand>> {
        let flags = [self.motor, self.winter, self.fords_work, self.soft_rivers];
        let flags = flags.into_iter().rev().fold(0, |bits, flag| bits << 1 | usize::from(flag));
        let table = TABLES.get(usize::from(self.bridges_out) << 4 | flags)?;
        let compile = || {
            let field = Field::default();
            StepTable::of(&March { field: &field, may_leave: true, ..*self }).ok()
        };
        table.get_or_init(compile).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use hexmap::HexId;
    use pathfinding::{Mode, Start, Zones, testing};
    use proptest::prelude::*;

    use super::*;
    use crate::book::book;
    use crate::counter::HexBits;

    /// Some hexes of the map, no boxes: nobody stands in those.
    fn hexes() -> impl Strategy<Value = HexBits> {
        let some = proptest::collection::vec(0..book().map.hex_count(), 0..60);
        some.prop_map(|hexes| hexes.into_iter().map(HexId::from_index).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn r5_1_marches_by_table_are_marches_by_the_rules(
            (zones, closed) in (hexes(), hexes()),
            flags in proptest::collection::vec(any::<bool>(), 5),
            bridges_out in prop_oneof![Just(0_u8), 0..16_u8],
            (hex, stand) in (0..book().map.hex_count(), 0..Stand::COUNT),
            budget in testing::budgets(),
        ) {
            let zones = Zones::of(&book().own_hex, zones.iter());
            let field = Field { zones, closed, ..Field::default() };
            let [motor, winter, fords_work, soft_rivers, may_leave] = flags[..] else {
                unreachable!("five were asked for");
            };
            let march = March {
                book: book(),
                field: &field,
                motor,
                winter,
                fords_work,
                bridges_out,
                soft_rivers,
                may_leave,
            };
            prop_assert!(march.ground().is_some());
            let start = Start::at(HexId::from_index(hex)).in_mode(Stand::from_index(stand));
            testing::check_compiled(&march, &march, &[start], budget)?;
        }
    }
}
