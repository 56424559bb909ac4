//! Timing of several engines side by side.

use std::time::{Duration, Instant};

/// How often each engine has its turn; the quickest turn counts, since whatever else the machine
/// does can only slow one down.
const ROUNDS: usize = 61;
/// How long a turn should last at least. Short turns are seldom interrupted.
const TURN: Duration = Duration::from_micros(400);
/// What needs longer than this for one pass has one turn only: it is out of the race.
const SLOW: Duration = Duration::from_millis(40);

/// Times passes of several engines, turn by turn, so that whatever else the machine does falls
/// on all of them alike. Returns nanoseconds a pass, one figure an engine.
pub fn side_by_side(engines: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let plans: Vec<(u32, f64)> = engines.iter_mut().map(|engine| plan(engine)).collect();
    let mut quickest: Vec<f64> = plans.iter().map(|&(_, first)| first).collect();
    for _ in 0..ROUNDS {
        for ((engine, &(passes, first)), best) in engines.iter_mut().zip(&plans).zip(&mut quickest)
        {
            if first <= nanoseconds(SLOW) {
                let begin = Instant::now();
                (0..passes).for_each(|_| engine());
                *best = best.min(nanoseconds(begin.elapsed()) / f64::from(passes));
            }
        }
    }
    quickest
}

/// How many passes fill a turn, and how long one takes. The first one, which fetches memory,
/// does not count.
fn plan(engine: &mut dyn FnMut()) -> (u32, f64) {
    engine();
    let begin = Instant::now();
    let mut passes = 0;
    while begin.elapsed() < TURN {
        engine();
        passes += 1;
    }
    (passes, nanoseconds(begin.elapsed()) / f64::from(passes))
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}
