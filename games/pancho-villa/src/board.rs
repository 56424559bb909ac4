//! What a board shows of a game under way: reach, odds of an action, zones as films.

use hexmap::HexId;
use table::{Odds, Overlay, Reach, SideId, Viewer};

use crate::action::Action;
use crate::assault::{Assault, Phase, Tactic};
use crate::bits::Counters;
use crate::book::{Label, book};
use crate::kind::{Colour, Kind};
use crate::pace::Gait;
use crate::state::{AMERICAN, Force, PanchoVilla, Stage, VILLISTA};
use crate::study::lines;

impl PanchoVilla {
    /// Where the stack that a counter moves with can go now.
    pub(crate) fn reach_now(&self, _viewer: Viewer, unit: &str) -> Option<Reach> {
        let Stage::Moving(moving) = &self.stage else { return None };
        let member = moving.members.iter().any(|member| member.counter.spec().id == unit);
        let ready = moving.gait != Gait::Air && (moving.gait != Gait::Rail || !moving.has_moved());
        if !member || !ready {
            return None;
        }
        let mp = u32::from(self.remaining(moving));
        Some(Reach {
            unit: unit.to_owned(),
            from: Label::of(moving.hex()).to_owned(),
            mp,
            hexes: self.reached(moving, mp),
        })
    }

    /// The exact odds of what an action throws dice for.
    pub(crate) fn odds_now(&self, action: Action) -> Option<Odds> {
        let chance = |name: &str, other: &str, ways: u8| Odds {
            outcomes: [(name, ways), (other, 6 - ways.min(6))]
                .into_iter()
                .map(|(result, ways)| table::OddsLine {
                    result: result.to_owned(),
                    ways: u64::from(ways.min(6)),
                    of: 6,
                })
                .collect(),
            modifiers: Vec::new(),
        };
        let values = &book().interdiction;
        match (&self.stage, action) {
            (Stage::Idle, Action::Strike { by, .. }) => {
                let value = match by.kind() {
                    Kind::Artillery => values.artillery,
                    Kind::Aeroplane => values.aeroplane,
                    _ => values.patton,
                };
                Some(chance("pinned", "not pinned", value))
            }
            (Stage::Idle, Action::RailGun { .. }) => {
                Some(chance("pinned", "not pinned", values.rail_gun))
            }
            (Stage::Idle, Action::Raid { by, goal }) => {
                let friendly =
                    self.hex_of(by).is_some_and(|hex| self.is_friendly(hex, self.force(by).colour));
                let certain = friendly && goal != crate::raid::Goal::Arrest;
                let ways = if certain { 6 } else { book().raid.succeeds_at_most };
                Some(chance("the raid works", "it fails", ways))
            }
            (Stage::Assault(assault), Action::Fight) => {
                // Before the defender has chosen, the odds are those of a stand.
                self.assault_odds(assault, self.tactics(assault).1)
            }
            (Stage::Assault(assault), Action::Mounted) if assault.phase == Phase::Tactic => {
                self.assault_odds(assault, Tactic::Mounted)
            }
            (Stage::Assault(assault), Action::Dismounted) if assault.phase == Phase::Tactic => {
                self.assault_odds(assault, self.tactics(assault).1)
            }
            _ => None,
        }
    }

    fn assault_odds(&self, assault: &Assault, tactic: Tactic) -> Option<Odds> {
        let assault = Assault { tactic, ..assault.clone() };
        let pools = |dice: Vec<u8>| dice.into_iter().map(|value| (1, value)).collect::<Vec<_>>();
        let (attack, defence) = (self.attack_pool(&assault), self.defence_pool(&assault));
        let outcomes = lines(&pools(attack), &pools(defence)).ok()?;
        Some(Odds { outcomes, modifiers: Vec::new() })
    }

    /// Zones of control of each colour as films.
    pub(crate) fn films(&self) -> Vec<Overlay> {
        let mut films = Vec::new();
        for (id, name, force) in [
            ("stops-red", "Where red must stop", force(Colour::Red, VILLISTA)),
            ("stops-orange", "Where orange must stop", force(Colour::Orange, self.orange)),
            ("stops-blue", "Where blue must stop", force(Colour::Blue, AMERICAN)),
        ] {
            let halts = self.field(force, Counters::EMPTY).halts;
            let hexes = halts.iter().map(|hex: HexId| Label::of(hex).to_owned());
            films.push(Overlay::new(id, name, Some(force.side), hexes));
        }
        films
    }
}

const fn force(colour: Colour, side: SideId) -> Force {
    Force { colour, side }
}
