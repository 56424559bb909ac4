//! Bots: whoever plays a side without being a person.

use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use table::{Stop, Thinking};

use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::matches::Match;
use crate::notice::{Notice, catch_panics, side_name};

/// How long a bot waits when the disk refuses its action.
const PATIENCE: Duration = Duration::from_secs(2);

/// Lets the bots of a game play, each when it is its turn, until the game is over or deleted.
pub(crate) fn start(lobby: &Arc<Lobby>, the_match: &Arc<Match>) {
    if the_match.sides().all(|side| the_match.bot(side).is_none()) {
        return;
    }
    let (lobby, the_match) = (Arc::clone(lobby), Arc::clone(the_match));
    tokio::spawn(async move { play(&lobby, &the_match).await });
}

async fn play(lobby: &Lobby, the_match: &Match) {
    let mut news = the_match.subscribe();
    loop {
        let now = *news.borrow_and_update();
        let summary = the_match.summary();
        if now.deleted {
            return;
        }
        if summary.to_decide.is_none_or(|side| the_match.bot(side).is_none()) {
            // A person decides, or the game is over, which an undo may change.
            if news.changed().await.is_err() {
                return;
            }
            continue;
        }
        pause(the_match).await;
        match act(lobby, the_match).await {
            Ok(()) => {}
            Err(error) => match error.kind {
                Kind::StoreRefused | Kind::StoreUnusable => tokio::time::sleep(PATIENCE).await,
                Kind::NotFound => return,
                // The bot, the rules or what is stored fails: people see the notice, and may take
                // something back.
                _ => {
                    if news.changed().await.is_err() {
                        return;
                    }
                }
            },
        }
    }
}

/// Waits as long as the pace says, in short pieces so that a new pace takes effect at once.
async fn pause(the_match: &Match) {
    let piece = Duration::from_millis(50);
    let mut waited = Duration::ZERO;
    while waited < Duration::from_millis(u64::from(the_match.pace())) {
        let left = Duration::from_millis(u64::from(the_match.pace())).saturating_sub(waited);
        tokio::time::sleep(piece.min(left)).await;
        waited += piece.min(left);
    }
}

/// Lets the bot whose turn it is act once. A panic in it is an error like any other.
async fn act(lobby: &Lobby, the_match: &Match) -> Result<(), ApiError> {
    let acted = AssertUnwindSafe(act_once(lobby, the_match)).catch_unwind().await;
    acted.unwrap_or_else(|_| Err(ApiError::rules_failed()))
}

async fn act_once(lobby: &Lobby, the_match: &Match) -> Result<(), ApiError> {
    let locked = the_match.lock(lobby).await?;
    locked.may_go_on()?;
    // Somebody may have taken a step back in the meantime.
    let side = locked.session().decision().side();
    let Some(bot) = side.and_then(|side| the_match.bot(side)) else {
        return Ok(());
    };
    let before = (locked.session().steps(), locked.session().hash());
    let thinking = thinking(the_match, before.0);
    let begun = catch_panics(|| Ok(locked.session().ponder(bot, &thinking)?));
    // Thinking may take long: whoever watches looks on meanwhile, and other games go on.
    drop(locked);
    let found = match begun {
        Ok(ponder) => tokio::task::spawn_blocking(|| catch_panics(|| Ok(ponder()?))).await?,
        Err(error) => Err(error),
    };
    let mut locked = the_match.lock(lobby).await?;
    if (locked.session().steps(), locked.session().hash()) != before {
        // Somebody has taken a step back: what was thought is about another game.
        return Ok(());
    }
    let acted = match found {
        Ok(found) => locked.change(lobby, |session| Ok(session.act(found.index)?)).await,
        Err(error) => Err(error),
    };
    if let Err(error) = &acted
        && !matches!(error.kind, Kind::StoreRefused | Kind::StoreUnusable)
    {
        // The session may be gone with the bot's mistake, and is read again from disk.
        let step = before.0;
        locked.failed(Notice::BotFailed { step, side: side_name(the_match.info, side) });
    }
    acted
}

/// What a bot of this match has to think with: a clock, and all processors but one, which is left to
/// those who watch. It stops as soon as its answer would come too late.
fn thinking(the_match: &Match, steps: usize) -> Thinking {
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let news = the_match.subscribe();
    let too_late: Stop = Arc::new(move || {
        let now = *news.borrow();
        now.deleted || now.steps != steps
    });
    let timer = |time: Duration| -> Stop {
        let end = Instant::now() + time;
        Arc::new(move || Instant::now() >= end)
    };
    Thinking::default().on(processors.saturating_sub(1)).timed(Arc::new(timer)).until(too_late)
}
