//! What a board shows of a game under way: reach, odds of an action, zones as overlays.

use table::{Game, ModifierLine, OddsView, ReachView, Viewer};

use crate::action::Action;
use crate::assault::{Assault, Phase, Tactic};
use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::kind::Kind;
use crate::moving::Moving;
use crate::pace::Gait;
use crate::rules;
use crate::state::{PanchoVilla, Segment, Stage};
use crate::study::lines;

impl PanchoVilla {
    /// Where the stack that a counter moves with can go now.
    pub(crate) fn reach_now(&self, _viewer: Viewer, unit: &str) -> Option<ReachView> {
        let moving = match &self.stage {
            Stage::Moving(moving) => moving,
            Stage::Idle => return self.reach_of_begin(unit),
            _ => return None,
        };
        let member = moving.members.iter().any(|member| member.counter.spec().id == unit);
        let ready = moving.gait != Gait::Air && (moving.gait != Gait::Rail || !moving.has_moved());
        if !member || !ready {
            return None;
        }
        let mp = u32::from(self.remaining(moving));
        Some(ReachView {
            unit: unit.to_owned(),
            from: Label::of(moving.hex()).to_owned(),
            mp,
            hexes: self.reached(moving, mp),
        })
    }

    /// Where a counter could go if its move were begun, with all that lies on its display: on foot
    /// or hoof if it can, else by motor or through the air with the best throw.
    fn reach_of_begin(&self, unit: &str) -> Option<ReachView> {
        let counter = CounterId::named(unit)?;
        let gaits = [Gait::March, Gait::Motor, Gait::Air];
        let mut gaits = gaits.into_iter().filter(|_| self.segment == Segment::Movement);
        let gait = gaits.find(|&gait| self.check_begin(counter, gait).is_ok())?;
        let from = self.hex_of(counter)?;
        let group = self.default_group(counter, gait);
        let moving = Moving::new(gait, self.force(counter), from, group);
        let mp = match gait {
            Gait::March | Gait::Rail => u32::from(self.remaining(&moving)),
            Gait::Motor | Gait::Air => 6 * u32::from(book().motion.motor_pip),
        };
        Some(ReachView {
            unit: unit.to_owned(),
            from: Label::of(from).to_owned(),
            mp,
            hexes: self.reached(&moving, mp),
        })
    }

    /// The exact odds of what an action throws dice for.
    pub(crate) fn odds_now(&self, action: Action) -> Option<OddsView> {
        let chance = |name: &str, other: &str, ways: u8| OddsView {
            outcomes: [(name, ways), (other, 6 - ways.min(6))]
                .into_iter()
                .map(|(result, ways)| table::OddsLine {
                    result: result.to_owned(),
                    ways: u64::from(ways.min(6)),
                    of: 6,
                })
                .collect(),
            ..OddsView::default()
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

    /// Both sides throw at once (5.3.2), so the hits of each have odds of their own.
    fn assault_odds(&self, assault: &Assault, tactic: Tactic) -> Option<OddsView> {
        let assault = Assault { tactic, ..assault.clone() };
        let pools = |dice: Vec<u8>| dice.into_iter().map(|value| (1, value)).collect::<Vec<_>>();
        let attack = pools(self.attack_pool(&assault));
        let defence = pools(self.defence_pool(&assault));
        let back = if defence.is_empty() { Vec::new() } else { lines(&defence, &[]).ok()? };
        let modifiers = self.assault_reasons(&assault, !back.is_empty());
        Some(OddsView { outcomes: lines(&attack, &[]).ok()?, back, modifiers })
    }

    /// What the dice of an assault must not exceed, and by which rules.
    fn assault_reasons(&self, assault: &Assault, strikes_back: bool) -> Vec<ModifierLine> {
        let line = |amount: i32, rule: table::Rule, why: String| ModifierLine {
            amount,
            rule: rule.to_string(),
            why,
        };
        let mut lines = Vec::new();
        for (hex, force) in self.attacking_stacks(assault) {
            let led = i32::from(self.leadership(self.stack(hex, force)));
            let why = format!("leadership of the attackers in {}", Label::of(hex));
            lines.push(line(led, rules::COMBAT, why));
        }
        if assault.tactic == Tactic::Mounted {
            let down = i32::from(book().leadership.against_mounted);
            lines.push(line(down, rules::TACTICS, "the defenders ride off".to_owned()));
        }
        if strikes_back {
            let ground = i32::from(self.ground_of(assault));
            lines.push(line(
                ground,
                rules::TACTICS,
                "the ground the defenders fight on".to_owned(),
            ));
        }
        lines
    }

    /// What a side would leave undone by ending its segment: whoever can still move or strike, and
    /// the assaults that could be made.
    pub(crate) fn undone(&self, action: Action) -> Vec<String> {
        if action != Action::End {
            return Vec::new();
        }
        let mut actions = Vec::new();
        self.actions(&mut actions);
        let mut names: Vec<String> = Vec::new();
        for other in actions {
            let text = self.describe(&other);
            let name = match other {
                Action::End | Action::Merge { .. } => continue,
                Action::Assault { .. } | Action::RailGun { .. } => {
                    text.sentence.trim_end_matches('.').to_owned()
                }
                _ => text.group,
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}
