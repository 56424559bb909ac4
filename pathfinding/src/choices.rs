//! One-step choices: where to retreat, where to advance.

use hexmap::{HexId, Map, Way};

/// The neighbours that are open to a retreat or advance, best ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<R> {
    /// The best group: all that rank equal and before the others, lowest hex first. Empty where
    /// nothing is open: the unit is lost, or suffers more.
    pub best: Vec<HexId>,
    /// What is closed, and by which rule.
    pub refused: Vec<(HexId, R)>,
}

/// Looks at each hex next to `from` and each box joined to it: `rank(way, to)` gives a key (the
/// lowest is best) or the rule that closes it.
///
/// ```
/// # use grognard_pathfinding::hexmap::{Grid, LabelStyle, MapBuilder, Orientation, Shoved};
/// use grognard_pathfinding::choices;
/// # let grid = Grid::new(Orientation::Flat, Shoved::Even, 5, 5, LabelStyle::Ccrr);
/// # let map = MapBuilder::new("example", grid)?.build();
/// let [unit, enemy] = ["0303", "0302"].map(|label| map.hex(label).unwrap());
/// // Away from the enemy, never into him.
/// let retreat = choices(&map, unit, |_, to| {
///     if to == enemy { Err("11.1") } else { Ok(std::cmp::Reverse(map.distance(to, enemy))) }
/// });
/// let labels: Vec<_> = retreat.best.iter().map(|&hex| map.label(hex)).collect();
/// assert_eq!(labels, ["0203", "0403", "0304"]);
/// assert_eq!(retreat.refused, [(enemy, "11.1")]);
/// # Ok::<(), grognard_pathfinding::hexmap::BuildError>(())
/// ```
pub fn choices<K: Ord, R>(
    map: &Map,
    from: HexId,
    mut rank: impl FnMut(Way, HexId) -> Result<K, R>,
) -> Choices<R> {
    let mut choices = Choices { best: Vec::new(), refused: Vec::new() };
    let mut best_key = None;
    for (way, to) in map.ways(from) {
        match rank(way, to) {
            Err(rule) => choices.refused.push((to, rule)),
            Ok(key) => match &best_key {
                Some(best) if key > *best => {}
                Some(best) if key == *best => choices.best.push(to),
                _ => {
                    choices.best.clear();
                    choices.best.push(to);
                    best_key = Some(key);
                }
            },
        }
    }
    choices.best.sort_unstable();
    choices
}
