//! The task of a game with one kind of decision.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::{
    ActionText, Decide, Flow, Focus, Game, OddsView, Recorder, SideId, TaskKind, Violation,
};

/// What lies on the agenda of a game with one kind of decision, which then needs no enum of tasks:
/// its actions are the game's. The toy game of this crate's examples is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Only<D>(pub D);

impl<G, D> TaskKind<G> for Only<D>
where
    G: Game<Task = Only<D>, Action = D::Action>,
    D: Decide<G> + Eq + Debug,
{
    type Action = D::Action;

    #[inline]
    fn begin(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G> {
        self.0.begin(game, recorder)
    }
    #[inline]
    fn resume(&mut self, game: &mut G, recorder: &mut Recorder<'_, G::Event>) -> Flow<G> {
        self.0.resume(game, recorder)
    }
    #[inline]
    fn apply(
        &mut self,
        game: &mut G,
        action: &D::Action,
        recorder: &mut Recorder<'_, G::Event>,
    ) -> Flow<G> {
        self.0.apply(game, *action, recorder)
    }
    #[inline]
    fn decider(&self, game: &G) -> Option<SideId> {
        Some(self.0.decider(game))
    }
    fn question(&self, game: &G) -> (&'static str, String) {
        (self.0.phase(game), self.0.question(game))
    }
    #[inline]
    fn list(&self, game: &G, out: &mut Vec<D::Action>) {
        self.0.list(game, |action| out.push(action));
    }
    fn check(&self, game: &G, action: &D::Action) -> Result<(), Violation> {
        self.0.check(game, *action)
    }
    fn describe(&self, game: &G, action: &D::Action) -> ActionText {
        self.0.describe(game, *action)
    }
    fn not_now(action: &D::Action) -> Violation {
        D::not_now(*action)
    }
    fn parse(_: Option<&Self>, game: &G, words: &[&str]) -> Option<D::Action> {
        D::parse(game, words)
    }
    fn odds(&self, game: &G, action: &D::Action) -> Option<OddsView> {
        self.0.odds(game, *action)
    }
    fn pointed(&self, game: &G, unit: Option<&str>, hex: &str) -> Option<D::Action> {
        self.0.pointed(game, unit, hex)
    }
    fn focus(&self, game: &G) -> Option<Focus> {
        self.0.focus(game)
    }
}
