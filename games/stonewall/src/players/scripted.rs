//! A player who marches on what counts, attacks at good odds and rests when tired.

use board::with_search;
use combat::{Dice, DiceError};
use hexmap::HexId;
use pathfinding::{Mp, Start};
use table::{Player, SideId};

use crate::attack::Attack;
use crate::book::book;
use crate::chart::FallBack;
use crate::evaluate::objectives;
use crate::movement::March;
use crate::roster::{UnitId, UnitSet};
use crate::side::Side;
use crate::state::{Stonewall, Works};
use crate::tasks::{
    self, Action, Attaching, Choice, FallsBack, Follow, Joins, Marching, Mustering, Picked,
    Recovering, Retreating, Selecting, Splitting, Transferring, Uniting,
};

/// See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScriptedPlayer;

/// Attacks with at least this net, before artillery dice.
const GOOD_NET: i32 = 2;
/// Beyond this fatigue nobody is sent to march.
const TIRED: u8 = 2;

impl Player<Stonewall> for ScriptedPlayer {
    fn choose(
        &mut self,
        game: &Stonewall,
        side: SideId,
        actions: &[Action],
        chance: &mut dyn Dice,
    ) -> Result<usize, DiceError> {
        if actions.len() <= 1 {
            return Ok(0);
        }
        let side = Side::from_id(side).unwrap_or(Side::Union);
        let scout = Scout::new(game, side);
        let scores: Vec<i32> = actions.iter().map(|it| score(&scout, side, *it)).collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let equals: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] == best).collect();
        Ok(equals[chance.pick(equals.len())?])
    }
}

/// A game with how far every hex is from what counts, in movement points of the side's units.
struct Scout<'a> {
    game: &'a Stonewall,
    far: Vec<i32>,
}

/// Further than any march.
const NOWHERE: i32 = 500;

impl<'a> Scout<'a> {
    fn new(game: &'a Stonewall, side: Side) -> Scout<'a> {
        let mut far = vec![NOWHERE; book().map.len()];
        if let Some((unit, _, _)) = game.units_of(side).next() {
            let march = March::unopposed(game, unit);
            let goals: Vec<Start<(), Mp>> = objectives(game).into_iter().map(Start::at).collect();
            with_search(|search| {
                for (hex, cost) in search.reach(&march, &goals, None).costs() {
                    far[hex.index()] = cost.0 as i32;
                }
            });
        }
        Scout { game, far }
    }

    fn far(&self, hex: HexId) -> i32 {
        self.far.get(hex.index()).copied().unwrap_or(NOWHERE)
    }
}

fn net(game: &Stonewall, attack: &Attack) -> i32 {
    let combat = game.combat(attack);
    let guns = combat.guns.map_or(0, |guns| i32::from(guns.amount.min(0)));
    combat.attacker.die_total() - combat.defender.die_total() + guns
}

/// How much the player likes an action.
fn score(scout: &Scout<'_>, side: Side, action: Action) -> i32 {
    let game = scout.game;
    match action {
        Action::Act(choice) => act(scout, side, choice),
        Action::March(marching) => march(scout, side, marching),
        Action::Lead(Selecting::Add { unit }) => 100 - 30 * i32::from(game[unit].fatigue > TIRED),
        Action::Lead(Selecting::Go) => 80,
        Action::CavalryRetreat(falls) => i32::from(falls == FallsBack::Back),
        Action::Retreat(retreating) => match retreating {
            Retreating::Halt => 50,
            Retreating::To { hex } => -scout.far(hex),
        },
        Action::Advance(follow) => match follow {
            Follow::Unit { .. } => 2,
            Follow::Leader { .. } => 1,
            Follow::Done => 0,
        },
        Action::Muster(mustering) => match mustering {
            Mustering::Add { .. } => 3,
            Mustering::Grand => 2,
            Mustering::Go => 1,
        },
        Action::Choose(picked) => match picked {
            Picked::Unit { unit } => 1 + i32::from(game[unit].mv),
            Picked::Done => 0,
        },
        Action::Split(Splitting::Cancel) | Action::Unite(Uniting::Finish) => 9,
        Action::Unite(Uniting::Add { .. } | Uniting::Swap { .. })
        | Action::Attach(Attaching::Done)
        | Action::Transfer(Transferring::Done) => 1,
        Action::Recover(recovering) => match recovering {
            Recovering::Entrench { unit } => 2 * i32::from(game[unit].works == Works::None),
            Recovering::Done => 1,
            Recovering::Build { .. } | Recovering::TakeUp { .. } => 0,
        },
        Action::Split(_)
        | Action::Unite(Uniting::Cancel)
        | Action::Attach(_)
        | Action::Transfer(_)
        | Action::PlaceLeader(Joins { .. })
        | Action::Begin(_)
        | Action::Group(_)
        | Action::ShareLosses(_)
        | Action::LeaderFalls(_) => 0,
    }
}

/// Whether a unit stands where it should stay: on an objective, or in works.
fn holds(scout: &Scout<'_>, unit: UnitId) -> bool {
    let now = &scout.game[unit];
    now.works != Works::None || now.place.hex().is_some_and(|hex| scout.far(hex) == 0)
}

/// Whether some enemy next to a unit could be attacked well.
fn prey(game: &Stonewall, unit: UnitId, mp: u8) -> bool {
    let Some(from) = game[unit].place.hex() else { return false };
    book().map.neighbours(from).any(|(_, target)| {
        if game.stack(unit.side.other(), target).is_empty() {
            return false;
        }
        let kind =
            if mp >= 4 { crate::attack::Kind::Prepared } else { crate::attack::Kind::Normal };
        let units = UnitSet::only(unit);
        let attack =
            Attack { units, from, target, kind, charge: false, jackson: false, lee: false };
        game.attack_barred(unit, from, target).is_none() && net(game, &attack) >= GOOD_NET
    })
}

fn act(scout: &Scout<'_>, side: Side, choice: Choice) -> i32 {
    let game = scout.game;
    let rest = |unit: UnitId| game[unit].fatigue > TIRED;
    match choice {
        Choice::Pass => 0,
        Choice::Warn | Choice::DistributeGuns => 60,
        Choice::March { unit } => {
            if rest(unit) || (game.needs_check(unit) && game[unit].fatigue >= TIRED) {
                return -10;
            }
            let hunts = prey(game, unit, 4);
            if holds(scout, unit) && !hunts {
                return -5;
            }
            let far = game[unit].place.hex().map_or(0, |hex| scout.far(hex));
            let distance = if side == Side::Union { far.min(20) } else { far.min(8) };
            10 + i32::from(game[unit].mv) + distance + 40 * i32::from(hunts)
                - 12 * i32::from(game[unit].fatigue)
        }
        Choice::Lead { leader } => {
            let led = game.may_lead(leader);
            let fit = led.iter().filter(|&unit| !rest(unit) && !holds(scout, unit));
            let fit: UnitSet = fit.collect();
            let hunters = fit.iter().filter(|&unit| prey(game, unit, 4)).count() as i32;
            if fit.len() < 2 { -5 } else { 12 * fit.len() as i32 + 20 * hunters }
        }
        Choice::Assault { leader, target } => {
            let units = game.assault_troops(leader);
            let Some(from) = game[leader].place.hex() else { return -1 };
            let kind = crate::attack::Kind::Assault;
            let attack =
                Attack { units, from, target, kind, charge: false, jackson: false, lee: false };
            if units.len() >= 2 && net(game, &attack) > GOOD_NET { 70 } else { -20 }
        }
    }
}

fn march(scout: &Scout<'_>, side: Side, marching: Marching) -> i32 {
    let game = scout.game;
    let Some(now) = game.agenda().asks::<tasks::March>() else { return 0 };
    let unit = now.unit;
    let Some(at) = game[unit].place.hex() else { return 0 };
    match marching {
        Marching::Stop => 0,
        Marching::Proceed => 1,
        Marching::Force | Marching::Detach { .. } | Marching::Split => -50,
        Marching::Refuse => -20,
        Marching::Take { leader } => {
            // A leader goes with the strongest of his units.
            let led = game.leader(leader).place.hex();
            if led == Some(at) && game[unit].mv >= 8 { 200 } else { -1 }
        }
        Marching::Move { to } => {
            let nearer = scout.far(at) - scout.far(to);
            let goal = if scout.far(to) == 0 { 6 } else { 0 };
            let weak = game[unit].mv <= 2 && side == Side::Confederate;
            if holds(scout, unit) || weak { -1 } else { 2 * nearer + goal - 1 }
        }
        Marching::Attack { target, kind, charge } => {
            let units = UnitSet::only(unit);
            let from = at;
            let attack = Attack { units, from, target, kind, charge, jackson: false, lee: false };
            let net = net(game, &attack);
            // What the die makes of an even throw tells whether the defender leaves.
            let even = crate::attack::codes(game.combat(&attack).strengths, net)[1];
            let drives = i32::from(even.retreat != FallBack::None);
            if net >= GOOD_NET { 100 + 10 * net + 5 * drives } else { -100 }
        }
    }
}
