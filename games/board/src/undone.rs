//! What a side would leave undone.

use table::Game;

/// Who could still act if a side ended what it is doing now: `name` says of each other legal action
/// whom or what it is about, `None` where nobody would miss it. Each name comes once, in the order
/// of the list.
pub fn left_undone<G: Game>(
    game: &G,
    mut name: impl FnMut(&G::Action) -> Option<String>,
) -> Vec<String> {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut names: Vec<String> = Vec::new();
    for name in actions.iter().filter_map(&mut name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
