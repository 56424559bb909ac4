//! Timing of several engines side by side.

use std::time::{Duration, Instant};

/// How often each engine has its turn; the quickest turn counts, since whatever else the machine
/// does can only slow one down.
const ROUNDS: usize = 40;
/// How long a turn should last at least.
const TURN: Duration = Duration::from_micros(1500);
/// What takes longer than this for one pass has fewer turns.
const SLOW: Duration = Duration::from_millis(50);

/// Times passes of several engines, turn by turn, so that whatever else the machine does falls
/// on all of them alike. Returns nanoseconds a pass, one figure an engine.
pub fn side_by_side(engines: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let plans: Vec<(u32, usize)> = engines.iter_mut().map(|engine| plan(engine)).collect();
    let mut turns = vec![Vec::with_capacity(ROUNDS); engines.len()];
    for round in 0..ROUNDS {
        for ((engine, &(passes, rounds)), turns) in engines.iter_mut().zip(&plans).zip(&mut turns) {
            if round < rounds {
                let begin = Instant::now();
                (0..passes).for_each(|_| engine());
                turns.push(begin.elapsed().as_nanos() as f64 / f64::from(passes));
            }
        }
    }
    turns.into_iter().map(|turns| turns.into_iter().fold(f64::INFINITY, f64::min)).collect()
}

/// How many passes fill a turn, and how many turns there are.
fn plan(engine: &mut dyn FnMut()) -> (u32, usize) {
    engine(); // the first pass fetches memory
    let begin = Instant::now();
    let mut passes = 0;
    while begin.elapsed() < TURN {
        engine();
        passes += 1;
    }
    let slow = begin.elapsed() / passes > SLOW;
    (passes, if slow { 3 } else { ROUNDS })
}
