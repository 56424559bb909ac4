//! What happens in a game: plain data, put into sentences for the log.

use hexmap::HexId;
use serde::Serialize;
use table::{Audience, GameEvent, Rule, count};

use crate::book::Label;
use crate::march::Gait;
use crate::results::Cell;
use crate::state::Strategy;
use crate::unit::{Formation, UnitId, UnitSet};
use crate::victory::Ending;
use crate::words::{Halves, node};
use crate::{Side, rules};

/// Something that happened. Hexes are written by their labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "a variant's sentence says what each part is")]
pub enum BattleEvent {
    SetUp {
        unit: UnitId,
        #[serde(with = "Label")]
        at: HexId,
    },
    StrategyWritten {
        strategy: Strategy,
    },
    StrategyHidden,
    TurnBegan {
        turn: u8,
        side: Side,
    },
    HqArrives {
        comes: bool,
        #[serde(with = "Label")]
        at: HexId,
    },
    Wheeler {
        brigades: u8,
        captured: bool,
    },
    Rossville {
        brigades: u8,
        fog: u8,
    },
    Arrived {
        unit: UnitId,
        #[serde(with = "Label")]
        at: HexId,
    },
    AtEntry {
        unit: UnitId,
    },
    ReplacementsFor {
        side: Side,
        die: u8,
    },
    StepUnused {
        side: Side,
    },
    Refitted {
        unit: UnitId,
    },
    Rebuilt {
        unit: UnitId,
        #[serde(with = "Label")]
        at: HexId,
    },
    Assisted {
        unit: UnitId,
        leader: UnitId,
        passes: bool,
    },
    LeaderRecovers {
        leader: UnitId,
        active: bool,
    },
    Recovers {
        unit: UnitId,
        passes: bool,
    },
    Returns {
        unit: UnitId,
        passes: bool,
    },
    Back {
        unit: UnitId,
        #[serde(with = "Label")]
        at: HexId,
    },
    Waits {
        unit: UnitId,
        turn: u8,
    },
    Flipped {
        unit: UnitId,
        active: bool,
    },
    TrainWithdrawn {
        unit: UnitId,
    },
    Shielded {
        leader: UnitId,
        formation: Formation,
    },
    FogRolled {
        against: Side,
        fog: u8,
    },
    Held {
        unit: UnitId,
    },
    Strayed {
        unit: UnitId,
        #[serde(with = "Label")]
        from: HexId,
        #[serde(with = "Label")]
        to: HexId,
    },
    FogLost {
        fog: u8,
    },
    Moved {
        unit: UnitId,
        gait: Gait,
        #[serde(with = "Label")]
        from: HexId,
        #[serde(with = "Label")]
        to: HexId,
        cost: u32,
    },
    Stayed {
        unit: UnitId,
    },
    LeaderSurprised {
        leader: UnitId,
        captured: bool,
    },
    LeaderEscapes {
        leader: UnitId,
        #[serde(with = "Label")]
        to: HexId,
    },
    PieceCaptured {
        unit: UnitId,
    },
    Bombarded {
        guns: UnitSet,
        #[serde(with = "Label")]
        target: HexId,
        difference: i32,
        result: Cell,
    },
    Assaulted {
        attackers: UnitSet,
        supports: UnitSet,
        #[serde(with = "Label")]
        target: HexId,
        difference: i32,
        column: u8,
        result: Cell,
    },
    CheckedMorale {
        unit: UnitId,
        passes: bool,
    },
    LostStep {
        unit: UnitId,
    },
    LossCancelled {
        unit: UnitId,
    },
    Destroyed {
        unit: UnitId,
    },
    Routed {
        unit: UnitId,
        turn: u8,
    },
    Disrupted {
        unit: UnitId,
        rule: Rule,
    },
    Retreated {
        unit: UnitId,
        #[serde(with = "Label")]
        from: HexId,
        #[serde(with = "Label")]
        to: HexId,
        orderly: bool,
    },
    Captured {
        unit: UnitId,
    },
    WentAlong {
        unit: UnitId,
        #[serde(with = "Label")]
        to: HexId,
    },
    LeftBehind {
        unit: UnitId,
    },
    LeaderHit {
        leader: UnitId,
        die: u8,
    },
    AmmoSupplied {
        unit: UnitId,
    },
    Advanced {
        unit: UnitId,
        #[serde(with = "Label")]
        from: HexId,
        #[serde(with = "Label")]
        to: HexId,
    },
    SecondCombat {
        side: Side,
        counterattack: bool,
        #[serde(with = "Label")]
        target: HexId,
    },
    StrategyShown {
        strategy: Strategy,
    },
    Ended {
        ending: Ending,
        points: [u16; 2],
    },
}

impl GameEvent for BattleEvent {
    fn rule(&self) -> Rule {
        use BattleEvent as E;
        match self {
            E::SetUp { .. } => rules::SETUP,
            E::StrategyWritten { .. } | E::StrategyHidden | E::StrategyShown { .. } => {
                rules::CONFEDERATE_WINS
            }
            E::TurnBegan { .. } => rules::SEQUENCE,
            E::HqArrives { .. } => rules::SETUP_CONFEDERATE,
            E::Wheeler { .. } | E::TrainWithdrawn { .. } => rules::WHEELER,
            E::Rossville { .. } => rules::ROSSVILLE,
            E::Arrived { .. } | E::AtEntry { .. } => rules::REINFORCEMENTS,
            E::ReplacementsFor { .. }
            | E::StepUnused { .. }
            | E::Refitted { .. }
            | E::Rebuilt { .. }
            | E::Assisted { .. } => rules::REPLACEMENTS,
            E::LeaderRecovers { .. } | E::Recovers { .. } => rules::RECOVERY,
            E::Returns { .. } | E::Back { .. } | E::Waits { .. } | E::Routed { .. } => rules::ROUT,
            E::Flipped { .. } => rules::HQ,
            E::Shielded { .. } => rules::FOG_SPARES,
            E::FogRolled { .. } | E::FogLost { .. } => rules::FOG,
            E::Held { .. } | E::Strayed { .. } => rules::FOG_USE,
            E::Moved { gait: Gait::March, .. } => rules::MARCH,
            E::Moved { .. } | E::Stayed { .. } => rules::MOVEMENT,
            E::LeaderSurprised { .. } | E::LeaderEscapes { .. } => rules::LEADERS,
            E::PieceCaptured { .. } | E::LeftBehind { .. } => rules::ABANDONED,
            E::Bombarded { .. } => rules::BOMBARD_RESULT,
            E::Assaulted { .. } => rules::TABLE,
            E::CheckedMorale { .. } => rules::MORALE,
            E::LostStep { .. } => rules::STEP_LOSS,
            E::LossCancelled { .. } => rules::WILDER,
            E::Destroyed { .. } => rules::DESTROYED,
            E::Disrupted { rule, .. } => *rule,
            E::Retreated { .. } | E::Captured { .. } | E::WentAlong { .. } => rules::RETREAT,
            E::LeaderHit { .. } | E::AmmoSupplied { .. } => rules::RIDERS,
            E::Advanced { .. } => rules::ADVANCE,
            E::SecondCombat { .. } => rules::COUNTERATTACK,
            E::Ended { ending, .. } => ending.outcome().rule,
        }
    }

    #[expect(clippy::too_many_lines, reason = "one sentence an event")]
    fn sentence(&self) -> String {
        use BattleEvent as E;
        match *self {
            E::SetUp { unit, at } => format!("{unit} sets up in {}.", node(at)),
            E::StrategyWritten { strategy } => {
                format!("The Confederates write down option {strategy:?}.")
            }
            E::StrategyHidden => "The Confederates have written down their option.".to_owned(),
            E::TurnBegan { turn, side } => format!("Turn {turn}: the {side} player turn."),
            E::HqArrives { comes: true, at } => format!("Bragg's HQ arrives in {}.", node(at)),
            E::HqArrives { comes: false, .. } => "Bragg's HQ does not come yet.".to_owned(),
            E::Wheeler { brigades, captured } => {
                let guard = count(brigades, "Union brigade");
                let came = if captured { "captures" } else { "does not get" };
                format!("Wheeler {came} the Union train; {guard} guarded it.")
            }
            E::Rossville { brigades, fog } => {
                let guard = count(brigades, "Union brigade");
                format!("Forrest's raiders at Rossville: {guard} there, {fog} fog of war.")
            }
            E::Arrived { unit, at } => format!("{unit} arrives in {}.", node(at)),
            E::AtEntry { unit } => format!("{unit} may enter the map from now on."),
            E::ReplacementsFor { side: Side::Union, die } => {
                let what = crate::replacements::listed_for(die);
                format!("Union replacements: one step for {what}.")
            }
            E::ReplacementsFor { .. } => "Confederate replacements: one step.".to_owned(),
            E::StepUnused { side } => format!("The {side} replacement step is not used."),
            E::Refitted { unit } => format!("{unit} is at full strength again."),
            E::Rebuilt { unit, at } => format!("{unit} comes in at {}.", node(at)),
            E::Assisted { unit, leader, passes } => {
                let so = if passes { "brings in" } else { "cannot bring in" };
                format!("{leader} {so} {unit}.")
            }
            E::LeaderRecovers { leader, active: true } => format!("{leader} becomes active."),
            E::LeaderRecovers { leader, .. } => format!("{leader} stays inactive."),
            E::Recovers { unit, passes: true } => format!("{unit} recovers its order."),
            E::Recovers { unit, .. } => format!("{unit} stays disrupted."),
            E::Returns { unit, passes: true } => format!("{unit} rallies from its rout."),
            E::Returns { unit, .. } => format!("{unit} does not rally."),
            E::Back { unit, at } => format!("{unit} comes back in {}, disrupted.", node(at)),
            E::Waits { unit, turn } => format!("{unit} waits until turn {turn}."),
            E::Flipped { unit, active } => {
                format!("{unit} becomes {}.", if active { "active" } else { "inactive" })
            }
            E::TrainWithdrawn { unit } => format!("{unit} is taken out of play."),
            E::Shielded { leader, formation } => {
                format!("{leader} shields formation {formation} from fog of war.")
            }
            E::FogRolled { against, fog } => format!("{fog} fog of war against the {against}."),
            E::Held { unit } => format!("{unit} is held by fog of war."),
            E::Strayed { unit, from, to } => {
                format!("{unit} strays from {} to {}.", Label::of(from), Label::of(to))
            }
            E::FogLost { fog } => format!("{fog} fog of war go unused."),
            E::Moved { unit, gait, from, to, cost } => {
                let how = match gait {
                    Gait::Normal => "moves",
                    Gait::March => "marches",
                };
                let (from, to) = (node(from), node(to));
                format!("{unit} {how} from {from} to {to} for {} MP.", Halves(cost))
            }
            E::Stayed { unit } => format!("{unit} does not move."),
            E::LeaderSurprised { leader, captured: true } => format!("{leader} is captured."),
            E::LeaderSurprised { leader, .. } => format!("{leader} gets away."),
            E::LeaderEscapes { leader, to } => format!("{leader} rides to {}.", node(to)),
            E::PieceCaptured { unit } => format!("{unit} is captured."),
            E::Bombarded { guns, target, difference, result } => {
                let at = Label::of(target);
                format!("{guns} bombard {at} at {difference:+}: {result}.")
            }
            E::Assaulted { attackers, supports, target, difference, column, result } => {
                let with = if supports.is_empty() {
                    String::new()
                } else {
                    format!(", supported by {supports},")
                };
                let column = crate::battle::column_label(column);
                let at = Label::of(target);
                format!(
                    "{attackers}{with} attack {at} at {difference:+}, column {column}: {result}."
                )
            }
            E::CheckedMorale { unit, passes: true } => format!("{unit} passes its morale check."),
            E::CheckedMorale { unit, .. } => format!("{unit} fails its morale check."),
            E::LostStep { unit } => format!("{unit} loses a step."),
            E::LossCancelled { unit } => format!("{unit} loses no step: repeating rifles."),
            E::Destroyed { unit } => format!("{unit} is destroyed."),
            E::Routed { unit, turn } => format!("{unit} routs; it may return on turn {turn}."),
            E::Disrupted { unit, .. } => format!("{unit} is disrupted."),
            E::Retreated { unit, from, to, orderly } => {
                let order = if orderly { ", in order" } else { "" };
                format!("{unit} retreats from {} to {}{order}.", Label::of(from), node(to))
            }
            E::Captured { unit } => format!("{unit} cannot retreat and is captured."),
            E::WentAlong { unit, to } => format!("{unit} goes along to {}.", node(to)),
            E::LeftBehind { unit } => format!("{unit} stays behind."),
            E::LeaderHit { leader, die } => match die {
                _ if die >= crate::book::book().leader_table.killed => {
                    format!("{leader} is a casualty.")
                }
                _ if die >= crate::book::book().leader_table.wounded => {
                    format!("{leader} becomes inactive.")
                }
                _ => format!("{leader} is not hit."),
            },
            E::AmmoSupplied { unit } => format!("{unit} is supplied by its train."),
            E::Advanced { unit, from, to } => {
                format!("{unit} advances from {} to {}.", Label::of(from), Label::of(to))
            }
            E::SecondCombat { side, counterattack, target } => {
                let does = if counterattack { "counterattacks" } else { "presses the attack on" };
                format!("The {side} {does} {}.", Label::of(target))
            }
            E::StrategyShown { strategy } => {
                format!("The Confederates had chosen option {strategy:?}.")
            }
            E::Ended { ending, points } => format!(
                "{} Victory points: Union {}, Confederate {}.",
                ending.sentence(),
                points[0],
                points[1]
            ),
        }
    }

    fn audience(&self) -> Audience {
        match self {
            BattleEvent::StrategyWritten { .. } => Audience::Only(Side::Confederate.id()),
            _ => Audience::Everyone,
        }
    }
}
