//! What can happen.

use hexmap::HexId;
use serde::{Serialize, Serializer};
use table::{GameEvent, Rule, agree, count};

use crate::book::{Label, book};
use crate::ground::{Flank, Passage, Terrain};
use crate::solitaire::Letter;
use crate::unit::{Stack, UnitId};
use crate::victory::Ending;
use crate::{Side, rules};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleEvent {
    /// A turn began (5.1, 6.0).
    TurnBegan {
        /// Which.
        turn: u8,
        /// Who has the initiative.
        initiative: Side,
    },
    /// A unit arrived (7.0).
    Arrived {
        /// Which.
        unit: UnitId,
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// A unit could not come in (7.0).
    Delayed {
        /// Which.
        unit: UnitId,
        /// Where it waits to come in.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// The Union looked for Farm Ford (8.4).
    FarmFord {
        /// Did it find it?
        found: bool,
    },
    /// A Union unit was the first to cross at a flank ford (8.4).
    FlankCrossed {
        /// Which.
        unit: UnitId,
        /// Where.
        ford: Flank,
    },
    /// The CSA learned that its flank is turned (8.4).
    Aware {
        /// How.
        how: Alarm,
    },
    /// The CSA noticed a Union unit south of Bull Run, but none on its flank (9.0).
    Noticed {
        /// Which.
        unit: UnitId,
    },
    /// The CSA's scouts reported nothing (8.4).
    Unaware,
    /// A unit rolled to cross north (8.3).
    Tried {
        /// Which.
        unit: UnitId,
        /// May it cross this turn?
        passed: bool,
    },
    /// A unit stood on the north bank for the first time (8.3).
    Freed {
        /// Which.
        unit: UnitId,
    },
    /// A unit moved (8.1).
    Moved {
        /// Which.
        unit: UnitId,
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// To where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
        /// Movement points spent.
        cost: u32,
        /// Does an enemy zone of control keep it from going on (8.2)?
        stopped: bool,
    },
    /// The solitaire table was read (9.0).
    Consulted {
        /// What it said.
        letter: Letter,
    },
    /// A stack was ordered to attack (10.1).
    Ordered {
        /// Who.
        stack: Stack,
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// Whom.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        target: HexId,
    },
    /// A unit's target was gone before it could attack (10.1).
    AttackLost {
        /// Who.
        unit: UnitId,
        /// Where the target was.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        target: HexId,
    },
    /// A Union stack rolled for McDowell's hesitation (10.1).
    Hesitation {
        /// Who.
        stack: Stack,
        /// Does it attack?
        attacks: bool,
    },
    /// A stack fired (10.4).
    Fired {
        /// Who.
        stack: Stack,
        /// With how many SP.
        sp: u8,
        /// The die as it fell.
        die: u8,
        /// For an attacker: the target's ground and what lies between.
        #[serde(serialize_with = "ground")]
        at: Option<(Terrain, Passage)>,
        /// Hits scored.
        hits: u8,
    },
    /// A unit lost SP (10.3).
    Hit {
        /// Which.
        unit: UnitId,
        /// How many.
        hits: u8,
        /// How many SP are left.
        left: u8,
    },
    /// A stack rolled for retreat (11.1).
    Checked {
        /// Who.
        stack: Stack,
        /// Must it retreat?
        retreats: bool,
    },
    /// A stack retreated (11.1).
    Retreated {
        /// Who.
        stack: Stack,
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// To where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
    },
    /// A unit had nowhere to retreat to (11.1).
    Eliminated {
        /// Which.
        unit: UnitId,
    },
    /// A stack advanced (11.2).
    Advanced {
        /// Who.
        stack: Stack,
        /// From where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        from: HexId,
        /// To where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        to: HexId,
    },
    /// A side is in its objective at the end of a turn (3.0).
    Holds {
        /// Who.
        side: Side,
        /// Where.
        #[serde(serialize_with = "crate::book::Label::serialize")]
        hex: HexId,
    },
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
    },
}

/// How the CSA learned of the flank march (8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Alarm {
    /// A Union unit came next to a CSA unit.
    Contact {
        /// Which.
        unit: UnitId,
    },
    /// Scouts saw it.
    Scouts,
}

impl GameEvent for BattleEvent {
    fn rule(&self) -> Rule {
        match self {
            BattleEvent::TurnBegan { .. } => rules::INITIATIVE,
            BattleEvent::Arrived { .. } | BattleEvent::Delayed { .. } => rules::REINFORCEMENTS,
            BattleEvent::FarmFord { .. }
            | BattleEvent::FlankCrossed { .. }
            | BattleEvent::Aware { .. }
            | BattleEvent::Unaware => rules::AWARENESS,
            BattleEvent::Tried { .. } | BattleEvent::Freed { .. } => rules::CONFUSION,
            BattleEvent::Moved { .. } => rules::MOVEMENT,
            BattleEvent::Noticed { .. } | BattleEvent::Consulted { .. } => rules::SOLITAIRE,
            BattleEvent::Ordered { .. }
            | BattleEvent::AttackLost { .. }
            | BattleEvent::Hesitation { .. } => rules::COMBAT,
            BattleEvent::Fired { .. } => rules::FIRE,
            BattleEvent::Hit { .. } => rules::ALLOCATION,
            BattleEvent::Checked { .. }
            | BattleEvent::Retreated { .. }
            | BattleEvent::Eliminated { .. } => rules::RETREAT,
            BattleEvent::Advanced { .. } => rules::ADVANCE,
            BattleEvent::Holds { .. } => rules::OBJECTIVES,
            BattleEvent::Ended { ending } => ending.outcome().rule,
        }
    }

    fn sentence(&self) -> String {
        match *self {
            BattleEvent::TurnBegan { turn, initiative } => {
                let clock = book().clock(turn);
                format!("Turn {turn} begins at {clock}; the {initiative} has the initiative.")
            }
            BattleEvent::Arrived { unit, hex } => format!("{unit} arrives in {}.", Label::of(hex)),
            BattleEvent::Delayed { unit, hex } => {
                format!("{unit} cannot come in at {} and waits.", Label::of(hex))
            }
            BattleEvent::FarmFord { found: true } => "The Union finds Farm Ford.".to_owned(),
            BattleEvent::FarmFord { found: false } => {
                "The Union does not find Farm Ford.".to_owned()
            }
            BattleEvent::FlankCrossed { unit, ford } => {
                let ford = match ford {
                    Flank::Sudley => "Sudley Ford",
                    Flank::Farm => "Farm Ford",
                    Flank::Other => "a ford",
                };
                format!("{unit} is the first to cross at {ford}.")
            }
            BattleEvent::Aware { how: Alarm::Contact { unit } } => {
                format!("The CSA sees {unit} south of Bull Run: its flank is turned.")
            }
            BattleEvent::Aware { how: Alarm::Scouts } => {
                "Scouts warn the CSA: its flank is turned.".to_owned()
            }
            BattleEvent::Noticed { unit } => {
                format!("The CSA notices {unit} south of Bull Run.")
            }
            BattleEvent::Unaware => "The CSA still knows nothing of its flank.".to_owned(),
            BattleEvent::Tried { unit, passed: true } => {
                format!("{unit} may cross Bull Run to the north this turn.")
            }
            BattleEvent::Tried { unit, passed: false } => {
                format!("{unit} gets no order to cross Bull Run this turn.")
            }
            BattleEvent::Freed { unit } => {
                format!("{unit} is across Bull Run and needs no die any more.")
            }
            BattleEvent::Moved { unit, from, to, cost, stopped } => {
                let (from, to) = (Label::of(from), Label::of(to));
                let why = match stopped {
                    true => " and stops in an enemy zone of control",
                    false if cost == book().allowance().0 => ", all it has",
                    false => "",
                };
                format!("{unit} moves from {from} to {to} for {cost} MP{why}.")
            }
            BattleEvent::Consulted { letter } => {
                format!("The solitaire table says {letter:?}: {}.", letter.title())
            }
            BattleEvent::Ordered { stack, from, target } => {
                format!("{stack} in {} will attack {}.", Label::of(from), Label::of(target))
            }
            BattleEvent::AttackLost { unit, target } => {
                format!("{unit} finds nobody left to attack in {}.", Label::of(target))
            }
            BattleEvent::Hesitation { stack, attacks: true } => format!("{stack} will attack."),
            BattleEvent::Hesitation { stack, attacks: false } => {
                format!("McDowell hesitates: no attack by {stack}.")
            }
            BattleEvent::Fired { stack, sp, die, at, hits } => fired(stack, sp, die, at, hits),
            BattleEvent::Hit { unit, hits, left: 0 } => {
                format!("{unit} loses {hits} SP and is destroyed.")
            }
            BattleEvent::Hit { unit, hits, left } => {
                format!("{unit} loses {hits} SP and has {left} left.")
            }
            BattleEvent::Checked { stack, retreats: true } => format!("{stack} must retreat."),
            BattleEvent::Checked { stack, retreats: false } => {
                format!("{stack} {}.", agree(stack.len(), "stands", "stand"))
            }
            BattleEvent::Retreated { stack, from, to } => {
                let verb = agree(stack.len(), "retreats", "retreat");
                format!("{stack} {verb} from {} to {}.", Label::of(from), Label::of(to))
            }
            BattleEvent::Eliminated { unit } => {
                format!("{unit} has nowhere to retreat to and is destroyed.")
            }
            BattleEvent::Advanced { stack, from, to } => {
                let verb = agree(stack.len(), "advances", "advance");
                format!("{stack} {verb} from {} to {}.", Label::of(from), Label::of(to))
            }
            BattleEvent::Holds { side, hex } => {
                format!(
                    "The {side} holds {}; if it does so at the end of the next turn, it wins.",
                    Label::of(hex)
                )
            }
            BattleEvent::Ended { ending } => match ending {
                Ending::Held(side) => {
                    let hex = book().objectives[side.index()];
                    format!("The {side} has held {} for a turn and wins.", Label::of(hex))
                }
                Ending::BothHeld => "Both sides have held their objective: a draw.".to_owned(),
                Ending::Destroyed(side) => format!("The {side} has destroyed the enemy and wins."),
                Ending::Losses(_) => format!("By losses: {}.", ending.outcome().name),
            },
        }
    }
}

fn fired(stack: Stack, sp: u8, die: u8, at: Option<(Terrain, Passage)>, hits: u8) -> String {
    let sum = match at {
        Some((terrain, across)) => {
            book().modifiers(terrain, across).explain(i32::from(die)).to_string()
        }
        None => die.to_string(),
    };
    let role = match at {
        Some(_) => agree(stack.len(), "attacks", "attack"),
        None => agree(stack.len(), "defends", "defend"),
    };
    format!("{stack} {role} with {sp} SP: {sum}, {}.", count(hits, "hit"))
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn ground<S: Serializer>(
    at: &Option<(Terrain, Passage)>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    at.map(|(terrain, across)| book().modifiers(terrain, across).die_total()).serialize(serializer)
}

impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.units().serialize(serializer)
    }
}
