//! Decisions and actions in words, and typed commands.

use hexmap::HexId;
use table::{ActionText, Prompt, capital};

use crate::action::{Action, Aimed};
use crate::assault::Phase;
use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::kind::Kind;
use crate::moving::{Aim, Tempo};
use crate::pace::Gait;
use crate::raid::Goal;
use crate::state::{PanchoVilla, Segment, Stage};
use crate::{info, victory};

const GAITS: [Gait; 4] = [Gait::March, Gait::Motor, Gait::Rail, Gait::Air];
const TEMPOS: [Tempo; 4] = [Tempo::Normal, Tempo::Double, Tempo::FootFirst, Tempo::RideFirst];

fn at(hex: HexId) -> String {
    match book().site(hex).and_then(|site| site.place.as_ref()) {
        Some(place) => format!("{} ({})", Label::of(hex), place.name),
        None => Label::of(hex).to_owned(),
    }
}

fn id(counter: CounterId) -> &'static str {
    &counter.spec().id
}

fn name(counter: CounterId) -> &'static str {
    &counter.spec().name
}

impl PanchoVilla {
    /// The decision in words.
    pub(crate) fn words(&self) -> Prompt {
        let turn = format!("Day {}, {} 1916", self.turn, self.season.name());
        if let Some(ended) = self.ended {
            let sentence = format!("The game is over: {}.", victory::outcome(ended).name);
            return Prompt { turn, phase: "the end".to_owned(), sentence };
        }
        let who = info().side_name(self.active());
        let sentence = match &self.stage {
            Stage::Secret => "The Villistas note secretly which leader is Villa.".to_owned(),
            Stage::Idle => match self.segment {
                Segment::Movement => format!("{who} choose who moves next."),
                Segment::Artillery => format!("{who} strike with guns and aeroplanes."),
                Segment::Assault => format!("{who} assault and raid."),
                Segment::Unpin | Segment::Water => format!("{who} go on."),
            },
            Stage::Moving(moving) if moving.aim == Aim::Glide => {
                format!("The aeroplane falls short over {}: where does it land?", at(moving.hex()))
            }
            Stage::Moving(moving) => format!(
                "{} in {}: {} MP left. Where to?",
                name(moving.members[0].counter),
                at(moving.hex()),
                self.remaining(moving)
            ),
            Stage::Event(event) => {
                format!("An event in {}: who is touched?", at(event.hex))
            }
            Stage::Assault(assault) => {
                let what = match assault.phase {
                    Phase::Commit => "who takes part?",
                    Phase::Tactic => "the defender rides off or fights on foot?",
                    Phase::Defender => "who of the defenders is hit?",
                    Phase::Attacker => "who of the attackers is hit?",
                    Phase::Retreat => "do the defenders retreat or stand?",
                    Phase::Advance => "do the victors advance?",
                };
                format!("The assault on {}: {what}", at(assault.hex))
            }
            Stage::Night(night) => {
                format!("The policia of {} strike back: who is hit?", at(night.hex))
            }
        };
        Prompt { turn, phase: self.segment.name().to_owned(), sentence: capital(&sentence) }
    }

    /// Whether an action is about one of the many counters of a band: bands are mostly handled as
    /// a whole.
    fn is_detail(&self, action: Action) -> bool {
        match action {
            Action::Take { counter } | Action::Leave { counter } | Action::Withhold { counter } => {
                counter.kind() != Kind::Leader && self.piece(counter).under.is_some()
            }
            _ => false,
        }
    }

    /// An action in words.
    pub(crate) fn text(&self, action: Action) -> ActionText {
        let (command, mut sentence) = wording(action);
        if let (Action::Stop, Stage::Moving(moving)) = (action, &self.stage)
            && !moving.has_moved()
            && moving.engine.is_none()
        {
            "Call this move off; it costs nothing.".clone_into(&mut sentence);
        }
        let counter = match action {
            Action::Secret { leader: counter }
            | Action::Begin { counter, .. }
            | Action::Take { counter }
            | Action::Join { head: counter }
            | Action::Leave { counter }
            | Action::Merge { rifle: counter }
            | Action::Strike { by: counter, .. }
            | Action::Withhold { counter }
            | Action::Pick { counter }
            | Action::Raid { by: counter, .. } => Some(counter),
            _ => match &self.stage {
                Stage::Moving(moving) => moving.members.first().map(|member| member.counter),
                _ => None,
            },
        };
        let hex = match action {
            Action::Go { to } | Action::Land { to } | Action::Retreat { to } => Some(to),
            Action::Aim { at } => at.map(|aimed| aimed.0),
            Action::Strike { at, .. } | Action::RailGun { at } | Action::Assault { at, .. } => {
                Some(at)
            }
            Action::Advance { from } => Some(from),
            _ => counter.and_then(|counter| self.hex_of(counter)),
        };
        let group = match &self.stage {
            Stage::Idle => counter.map_or("the segment", name).to_owned(),
            Stage::Moving(moving) => name(moving.members[0].counter).to_owned(),
            Stage::Assault(assault) => format!("assault on {}", Label::of(assault.hex)),
            Stage::Event(_) => "event".to_owned(),
            Stage::Night(_) => "policia".to_owned(),
            Stage::Secret => "Villa".to_owned(),
        };
        ActionText {
            group,
            unit: counter.map(|counter| id(counter).to_owned()),
            hex: hex.map(|hex| Label::of(hex).to_owned()),
            command,
            sentence,
            detail: self.is_detail(action),
        }
    }
}

/// What a player types, and what it means.
fn wording(action: Action) -> (String, String) {
    match action {
        Action::Secret { leader } => {
            (format!("secret {}", id(leader)), format!("{} is Villa.", name(leader)))
        }
        Action::Begin { counter, gait } => {
            let how = match gait {
                Gait::March => "on foot or hoof",
                Gait::Motor => "by motor",
                Gait::Rail => "by train",
                Gait::Air => "through the air",
            };
            (format!("b {} {}", id(counter), gait.word()), format!("Move {} {how}.", name(counter)))
        }
        Action::Take { counter } => {
            (format!("take {}", id(counter)), format!("Take {} along.", name(counter)))
        }
        Action::Join { head } => (
            format!("join {}", id(head)),
            format!("Take {} along with the whole band.", name(head)),
        ),
        Action::Leave { counter } => {
            (format!("leave {}", id(counter)), format!("Leave {} here.", name(counter)))
        }
        Action::Tempo { tempo } => {
            let what = match tempo {
                Tempo::Normal => "Move normally.",
                Tempo::Double => "Make a double-move.",
                Tempo::FootFirst => "Make a double-move: on foot, then riding.",
                Tempo::RideFirst => "Make a double-move: riding, then on foot.",
            };
            (format!("tempo {}", tempo.word()), what.to_owned())
        }
        Action::Switch => ("switch".into(), "Begin the second half of the double-move.".into()),
        Action::Engine => ("engine".into(), "Start the motors: throw the die.".into()),
        Action::Go { to } => (format!("go {}", Label::of(to)), format!("Go to {}.", at(to))),
        Action::Aim { at: None } => ("aim none".into(), "Fly without a target.".into()),
        Action::Aim { at: Some(Aimed(hex)) } => {
            (format!("aim {}", Label::of(hex)), format!("Fly to strike {}.", at(hex)))
        }
        Action::Land { to } => {
            (format!("land {}", Label::of(to)), format!("Fly, and land in {}.", at(to)))
        }
        Action::Stop => ("stop".into(), "End this move.".into()),
        Action::Merge { rifle } => (
            format!("merge {}", id(rifle)),
            format!("Make {} full with another depleted rifle.", name(rifle)),
        ),
        Action::Strike { by, at: hex } => (
            format!("strike {} {}", id(by), Label::of(hex)),
            format!("Strike {} with {}.", at(hex), name(by)),
        ),
        Action::RailGun { at: hex } => {
            (format!("railgun {}", Label::of(hex)), format!("Fire the rail gun at {}.", at(hex)))
        }
        Action::Assault { at: hex, policia: false } => {
            (format!("assault {}", Label::of(hex)), format!("Assault {}.", at(hex)))
        }
        Action::Assault { at: hex, policia: true } => (
            format!("assault {} policia", Label::of(hex)),
            format!("Assault the policia of {}.", at(hex)),
        ),
        Action::Withhold { counter } => (
            format!("withhold {}", id(counter)),
            format!("Keep {} out of the assault.", name(counter)),
        ),
        Action::Unmask => ("unmask".into(), "Let Villa lead as Villa.".into()),
        Action::Fight => ("fight".into(), "Begin the assault.".into()),
        Action::Mounted => ("mounted".into(), "Ride off under fire.".into()),
        Action::Dismounted => ("dismounted".into(), "Fight on foot.".into()),
        Action::Pick { counter } => {
            (format!("pick {}", id(counter)), format!("Pick {}.", name(counter)))
        }
        Action::Retreat { to } => {
            (format!("retreat {}", Label::of(to)), format!("Retreat to {}.", at(to)))
        }
        Action::Stand => ("stand".into(), "Stand, and lose a step of every counter.".into()),
        Action::Advance { from } => {
            (format!("advance {}", Label::of(from)), format!("Advance from {}.", at(from)))
        }
        Action::Stay => ("stay".into(), "Do not advance.".into()),
        Action::Raid { by, goal } => {
            let (word, what) = goal_words(goal);
            (format!("raid {} {word}", id(by)), format!("Night raid by {}: {what}.", name(by)))
        }
        Action::End => ("end".into(), "End this segment.".into()),
    }
}

fn goal_words(goal: Goal) -> (String, String) {
    match goal {
        Goal::Store { kind } => (kind.word().to_owned(), format!("take a {}", kind.word())),
        Goal::Gasoline => ("gasoline".into(), "take gasoline".into()),
        Goal::Bridge => ("bridge".into(), "blow the bridge".into()),
        Goal::Aeroplane => ("aeroplane".into(), "destroy the aeroplane".into()),
        Goal::Seize { counter } => {
            (format!("seize {}", id(counter)), format!("seize {}", name(counter)))
        }
        Goal::Arrest => ("arrest".into(), "kill or arrest a leader".into()),
    }
}

/// Reads a typed command, legal or not.
pub(crate) fn parse(command: &str) -> Option<Action> {
    let hex = |label: &str| book().map.hex(&label.to_uppercase()).or_else(|| book().map.hex(label));
    let counter = |id: &str| CounterId::named(id);
    Some(match command.split_whitespace().collect::<Vec<_>>()[..] {
        ["secret", who] => Action::Secret { leader: counter(who)? },
        ["b", who, how] => Action::Begin {
            counter: counter(who)?,
            gait: GAITS.into_iter().find(|gait| gait.word() == how)?,
        },
        ["take", who] => Action::Take { counter: counter(who)? },
        ["join", who] => Action::Join { head: counter(who)? },
        ["leave", who] => Action::Leave { counter: counter(who)? },
        ["tempo", how] => {
            Action::Tempo { tempo: TEMPOS.into_iter().find(|tempo| tempo.word() == how)? }
        }
        ["switch"] => Action::Switch,
        ["engine"] => Action::Engine,
        ["go", to] => Action::Go { to: hex(to)? },
        ["aim", "none"] => Action::Aim { at: None },
        ["aim", at] => Action::Aim { at: Some(Aimed(hex(at)?)) },
        ["land", to] => Action::Land { to: hex(to)? },
        ["stop"] => Action::Stop,
        ["merge", who] => Action::Merge { rifle: counter(who)? },
        ["strike", by, at] => Action::Strike { by: counter(by)?, at: hex(at)? },
        ["railgun", at] => Action::RailGun { at: hex(at)? },
        ["assault", at] => Action::Assault { at: hex(at)?, policia: false },
        ["assault", at, "policia"] => Action::Assault { at: hex(at)?, policia: true },
        ["withhold", who] => Action::Withhold { counter: counter(who)? },
        ["unmask"] => Action::Unmask,
        ["fight"] => Action::Fight,
        ["mounted"] => Action::Mounted,
        ["dismounted"] => Action::Dismounted,
        ["pick", who] => Action::Pick { counter: counter(who)? },
        ["retreat", to] => Action::Retreat { to: hex(to)? },
        ["stand"] => Action::Stand,
        ["advance", from] => Action::Advance { from: hex(from)? },
        ["stay"] => Action::Stay,
        ["raid", by, ref goal @ ..] => Action::Raid { by: counter(by)?, goal: parse_goal(goal)? },
        ["end"] => Action::End,
        _ => return None,
    })
}

fn parse_goal(words: &[&str]) -> Option<Goal> {
    Some(match *words {
        ["gasoline"] => Goal::Gasoline,
        ["bridge"] => Goal::Bridge,
        ["aeroplane"] => Goal::Aeroplane,
        ["arrest"] => Goal::Arrest,
        ["seize", who] => Goal::Seize { counter: CounterId::named(who)? },
        [kind] => Goal::Store { kind: Kind::ALL.into_iter().find(|known| known.word() == kind)? },
        _ => return None,
    })
}
