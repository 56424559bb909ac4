//! How long a player may think, and what thinks meanwhile.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// How much thought goes into one decision.
///
/// ```
/// use grognard_table::Budget;
///
/// assert_eq!("200".parse(), Ok(Budget::Samples(200)));
/// assert_eq!("1.5s".parse::<Budget>().map(|it| it.to_string()), Ok("1500ms".to_owned()));
/// assert!("a while".parse::<Budget>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many samples: what it chooses depends on the seed alone.
    Samples(u32),
    /// So long, by the program's clock.
    Time(Duration),
}

impl Budget {
    /// What nobody set otherwise.
    pub const USUAL: Budget = Budget::Samples(200);
    /// Nobody thinks longer.
    pub const LONGEST: Duration = Duration::from_secs(120);
    /// Nobody takes more samples.
    pub const MOST: u32 = 1_000_000;
}

/// It is no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no time to think: write a number of samples, such as 200, or a time, such as 100ms or \
     1s (at most {most} samples or {longest} s)",
    most = Budget::MOST,
    longest = Budget::LONGEST.as_secs()
)]
pub struct BadBudget(pub String);

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Budget, BadBudget> {
        let bad = || BadBudget(text.to_owned());
        let unit = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
        let unit = unit.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)));
        let Some((number, unit)) = unit else {
            let samples = text.parse().ok().filter(|samples| (1..=Budget::MOST).contains(samples));
            return samples.map(Budget::Samples).ok_or_else(bad);
        };
        let seconds: f64 = number.parse::<f64>().map_err(|_| bad())? * unit;
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| bad())?;
        let fits = !time.is_zero() && time <= Budget::LONGEST;
        if fits { Ok(Budget::Time(time)) } else { Err(bad()) }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Samples(samples) => write!(f, "{samples}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// Asked between samples: is it time to answer?
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Makes a [`Stop`] that says so after this time. Only a program has a clock.
pub type Timer = Arc<dyn Fn(Duration) -> Stop + Send + Sync>;

/// What a program lends to players that think: threads, a clock, a way to stop them. Without any
/// of it they think on one thread for as many samples as they may take.
#[derive(Clone, Default)]
pub struct Thinking {
    threads: Option<usize>,
    timer: Option<Timer>,
    stop: Option<Stop>,
}

impl Thinking {
    /// The same on so many threads.
    #[must_use]
    pub fn on(mut self, threads: usize) -> Thinking {
        self.threads = Some(threads.clamp(1, 256));
        self
    }

    /// The same with a clock.
    #[must_use]
    pub fn timed(mut self, timer: Timer) -> Thinking {
        self.timer = Some(timer);
        self
    }

    /// The same until this says so: the best answer so far is then given at once.
    #[must_use]
    pub fn until(mut self, stop: Stop) -> Thinking {
        self.stop = Some(stop);
        self
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or(1)
    }

    pub(crate) fn has_clock(&self) -> bool {
        self.timer.is_some()
    }

    /// When one decision must be made, from now on.
    pub(super) fn begin(&self, budget: Budget) -> Option<Stop> {
        let timed = match budget {
            Budget::Time(time) => self.timer.as_ref().map(|timer| timer(time)),
            Budget::Samples(_) => None,
        };
        match (timed, self.stop.clone()) {
            (Some(timed), Some(stop)) => Some(Arc::new(move || timed() || stop())),
            (timed, stop) => timed.or(stop),
        }
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking")
            .field("threads", &self.threads())
            .field("timed", &self.timer.is_some())
            .field("stoppable", &self.stop.is_some())
            .finish()
    }
}
