//! Fitting a model on simulated games.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use combat::{Dice, SeededDice};

use super::{Calibration, Chances, Features, Model, ONE};
use crate::simulate::crew;
use crate::{Decision, Game, Plan, Player, Recorder, SetupError, SideId, player_chance};

/// What a model is to be fitted on.
#[derive(Clone, Debug)]
pub struct FitPlan {
    /// The games to be simulated.
    pub plan: Plan,
    /// Of a hundred actions so many are taken at random on average, by each side in each game more
    /// or fewer, so that states come up that good players avoid and weak ones lose.
    pub noise: u8,
    /// Whose chances; with two sides the other's are what is missing to 1.
    pub side: SideId,
}

/// Why nothing was fitted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// A set-up or player that the game does not have.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// All games ended alike, or none did.
    #[error("{finished} games ended, all of them alike: there is nothing to learn from them")]
    NothingToLearn {
        /// How many ended.
        finished: u64,
    },
}

/// A model, and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    /// The model.
    pub model: Model,
    /// How many states it was fitted on.
    pub states: usize,
    /// How many states it was tried on.
    pub tried: usize,
}

/// A state of a game and how the game ended: 0 lost, 1 drawn, 2 won.
type Row = (Features, u8);

/// Fits a model. Of five games four are learned from and one is kept to see how well it foretells.
///
/// # Errors
/// A set-up or player that the game does not have, or games that all ended alike.
pub fn fit<G: Game>(plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<Fitted, FitError> {
    let games = play_all::<G>(plan, progress)?;
    let (mut learned, mut kept) = (Vec::new(), Vec::new());
    for (index, rows) in games.iter().enumerate() {
        (if index % 5 == 4 { &mut kept } else { &mut learned }).extend_from_slice(rows);
    }
    let all_alike = learned.windows(2).all(|pair| pair[0].1 == pair[1].1);
    if all_alike || kept.is_empty() {
        let finished = games.iter().filter(|rows| !rows.is_empty()).count() as u64;
        return Err(FitError::NothingToLearn { finished });
    }
    let info = G::info();
    let side = info.sides.get(plan.side.index()).map_or("", |side| side.id);
    let learning = Learning::of(&learned);
    let names = G::feature_names().iter().map(|name| (*name).to_owned());
    let weights = names.zip(learning.weights()).collect();
    let scenario = &plan.plan.setup.scenario;
    let mut model = Model::new((plan.side, side), scenario, learning.limits(), weights);
    let seats = info.sides.iter().map(|side| plan.plan.seats.at(side.id));
    model.source = format!(
        "fitted on {} games of {} with {} % of the actions at random, seed {}",
        plan.plan.games,
        seats.collect::<Vec<_>>().join(", "),
        plan.noise,
        plan.plan.seed
    );
    model.calibration = calibration(&model, &kept, &learned);
    Ok(Fitted { model, states: learned.len(), tried: kept.len() })
}

fn play_all<G: Game>(
    plan: &FitPlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Vec<Row>>, SetupError> {
    let setup = plan.plan.setup.complete(G::info())?;
    let start = G::new(&setup)?;
    let crew = || crew::<G>(&plan.plan);
    crew()?;
    let games = plan.plan.games;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let all = Mutex::new(vec![Vec::new(); games as usize]);
    let work = &|| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return;
            }
            let rows = crew().ok().and_then(|crew| play_one(plan, index, start.clone(), crew));
            let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            all[index as usize] = rows.unwrap_or_default();
            drop(all);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..plan.plan.threads.clamp(1, 1024) {
            // A system short of threads only makes it slower.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    Ok(all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// The states of one game; `None` if it came to no end.
fn play_one<G: Game>(
    plan: &FitPlan,
    index: u64,
    mut game: G,
    mut players: Vec<Box<dyn Player<G>>>,
) -> Option<Vec<Row>> {
    /// States in a row are much alike: of so many steps one is kept, and the first of each turn.
    const APART: u64 = 9;
    let seed = SeededDice::game_seed(plan.plan.seed, index);
    let mut dice = SeededDice::new(seed);
    let (mut rows, mut actions, mut turn) = (Vec::new(), Vec::new(), 0);
    let mut levels = SeededDice::new(!seed);
    let most = 2 * usize::from(plan.noise) + 1;
    let mut noise = Vec::new();
    for _ in &players {
        noise.push(levels.pick(most).ok()?);
    }
    for step in 0..plan.plan.step_limit {
        let side = match game.decision() {
            Decision::Side(side) => side,
            over @ Decision::Over(_) => {
                let ended = Chances::at_the_end(over, plan.side)?;
                let result = (ended.value() / (ONE / 2)) as u8;
                return Some(rows.into_iter().map(|features| (features, result)).collect());
            }
        };
        if game.turn() != turn || step % APART == 0 {
            turn = game.turn();
            let mut features = Features::default();
            game.features(plan.side, &mut features);
            rows.push(features);
        }
        actions.clear();
        game.actions(&mut actions);
        let mut chance = player_chance(seed, step);
        let noisy = chance.pick(100).ok()? < *noise.get(side.index())?;
        let chosen = if noisy {
            chance.pick(actions.len()).ok()?
        } else {
            players.get_mut(side.index())?.choose(&game, side, &actions, &mut chance).ok()?
        };
        game.apply(actions.get(chosen)?, &mut Recorder::silent(&mut dice)).ok()?;
    }
    None
}

/// An ordered logistic regression by gradient descent, on features of like spread.
struct Learning {
    weights: Vec<f64>,
    scales: Vec<f64>,
    /// The limit to a loss, and by how much the limit to a win is higher.
    lose: f64,
    gap: f64,
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl Learning {
    #[expect(clippy::cast_precision_loss, reason = "there are fewer rows than 2^52")]
    fn of(rows: &[Row]) -> Learning {
        const ROUNDS: i32 = 500;
        /// How fast it learns, how long it remembers, and how much it dislikes large weights.
        const RATE: f64 = 0.05;
        const MEMORY: (f64, f64) = (0.9, 0.99);
        const PRICE: f64 = 0.001;
        let count = rows.first().map_or(0, |(features, _)| features.values().len());
        let n = rows.len() as f64;
        let square = |at: usize| {
            let value = |row: &Row| f64::from(row.0.values()[at]) / f64::from(Features::UNIT);
            (rows.iter().map(|row| value(row).powi(2)).sum::<f64>() / n).sqrt().max(0.05)
        };
        let scales: Vec<f64> = (0..count).map(square).collect();
        let scaled: Vec<f64> = rows
            .iter()
            .flat_map(|(features, _)| features.values().iter().zip(&scales))
            .map(|(&value, scale)| f64::from(value) / f64::from(Features::UNIT) / scale)
            .collect();
        // Weights, then the two limits.
        let mut now = vec![0.0; count + 2];
        (now[count], now[count + 1]) = (-0.5, 1.0);
        let (mut mean, mut spread) = (vec![0.0; count + 2], vec![0.0; count + 2]);
        for round in 1..=ROUNDS {
            let mut slope: Vec<f64> =
                now[..count].iter().map(|weight| PRICE * weight).chain([0.0, 0.0]).collect();
            let (lose, gap) = (now[count], now[count + 1]);
            for ((_, result), values) in rows.iter().zip(scaled.chunks_exact(count.max(1))) {
                let x: f64 = values.iter().zip(&now).map(|(value, weight)| value * weight).sum();
                // How the log likelihood changes with x and with either limit.
                let (below, above) = (sigmoid(lose - x), sigmoid(lose + gap - x));
                let (by_lose, by_win) = match result {
                    0 => (1.0 - below, 0.0),
                    1 => {
                        let middle = (above - below).max(1e-9);
                        (-below * (1.0 - below) / middle, above * (1.0 - above) / middle)
                    }
                    _ => (0.0, -above),
                };
                let by_x = -(by_lose + by_win);
                for (slope, value) in slope.iter_mut().zip(values) {
                    *slope -= by_x * value / n;
                }
                slope[count] -= (by_lose + by_win) / n;
                slope[count + 1] -= by_win / n;
            }
            for at in 0..count + 2 {
                mean[at] = MEMORY.0 * mean[at] + (1.0 - MEMORY.0) * slope[at];
                spread[at] = MEMORY.1 * spread[at] + (1.0 - MEMORY.1) * slope[at] * slope[at];
                let mean = mean[at] / (1.0 - MEMORY.0.powi(round));
                let spread = (spread[at] / (1.0 - MEMORY.1.powi(round))).sqrt();
                now[at] -= RATE * mean / (spread + 1e-8);
            }
            now[count + 1] = now[count + 1].max(0.001);
        }
        let (lose, gap) = (now[count], now[count + 1]);
        now.truncate(count);
        Learning { weights: now, scales, lose, gap }
    }

    fn weights(&self) -> impl Iterator<Item = i32> {
        self.weights.iter().zip(&self.scales).map(|(weight, scale)| parts(weight / scale))
    }

    fn limits(&self) -> (i32, i32) {
        (parts(self.lose), parts(self.lose + self.gap))
    }
}

/// A weight as the file keeps it.
fn parts(weight: f64) -> i32 {
    (weight * 1024.0).round() as i32
}

/// How well a model foretells games it has not seen.
#[expect(clippy::cast_precision_loss, reason = "there are fewer rows than 2^52")]
fn calibration(model: &Model, kept: &[Row], learned: &[Row]) -> Calibration {
    const BINS: usize = 10;
    let share = |result: u8| {
        let count = learned.iter().filter(|row| row.1 == result).count();
        (count as f64 + 0.5) / (learned.len() as f64 + 1.5)
    };
    let shares = [0, 1, 2].map(share);
    let surprise = |chance: f64| -chance.max(1e-6).ln();
    let (mut loss, mut loss_of_shares) = (0.0, 0.0);
    let mut bins = [(0.0, 0.0, 0_u32); BINS];
    for (features, result) in kept {
        let chances = model.chances(features);
        let given = [chances.lose(), chances.draw(), chances.win()][usize::from(*result)];
        loss += surprise(f64::from(given) / f64::from(ONE));
        loss_of_shares += surprise(shares[usize::from(*result)]);
        let expected = chances.share();
        let bin = &mut bins[((expected * BINS as f64) as usize).min(BINS - 1)];
        *bin = (bin.0 + expected, bin.1 + f64::from(*result) / 2.0, bin.2 + 1);
    }
    let thousandths = |sum: f64, count: f64| (1000.0 * sum / count.max(1.0)).round() as u32;
    let n = kept.len() as f64;
    Calibration {
        log_loss: thousandths(loss, n),
        log_loss_of_shares: thousandths(loss_of_shares, n),
        bins: bins
            .iter()
            .filter(|bin| bin.2 > 0)
            .map(|bin| {
                let count = f64::from(bin.2);
                (thousandths(bin.0, count), thousandths(bin.1, count), bin.2)
            })
            .collect(),
    }
}
