//! Bots: whoever plays a side without being a person.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;

use crate::error::{ApiError, Kind};
use crate::lobby::Lobby;
use crate::notice::{Notice, guarded, side_name};
use crate::room::{Changed, Room};

/// How long a bot waits when the disk refuses its action.
const PATIENCE: Duration = Duration::from_secs(2);

/// Lets the bots of a game play, each when it is its turn, until the game is over or deleted.
pub(crate) fn seat(lobby: &Arc<Lobby>, room: &Arc<Room>) {
    if room.sides().all(|side| room.bot(side).is_none()) {
        return;
    }
    let (lobby, room) = (Arc::clone(lobby), Arc::clone(room));
    tokio::spawn(async move { play(&lobby, &room).await });
}

async fn play(lobby: &Lobby, room: &Room) {
    let mut news = room.subscribe();
    loop {
        let now = *news.borrow_and_update();
        let summary = room.summary();
        if now.deleted {
            return;
        }
        if summary.to_decide.is_none_or(|side| room.bot(side).is_none()) {
            // A person decides, or the game is over, which an undo may change.
            if news.changed().await.is_err() {
                return;
            }
            continue;
        }
        pause(room).await;
        match act(lobby, room).await {
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
async fn pause(room: &Room) {
    let piece = Duration::from_millis(50);
    let mut waited = Duration::ZERO;
    while waited < Duration::from_millis(u64::from(room.pace())) {
        let left = Duration::from_millis(u64::from(room.pace())).saturating_sub(waited);
        tokio::time::sleep(piece.min(left)).await;
        waited += piece.min(left);
    }
}

/// Lets the bot whose turn it is act once. A panic in it is an error like any other.
async fn act(lobby: &Lobby, room: &Room) -> Result<(), ApiError> {
    let acted = AssertUnwindSafe(act_once(lobby, room)).catch_unwind().await;
    acted.unwrap_or_else(|_| Err(ApiError::rules_failed()))
}

async fn act_once(lobby: &Lobby, room: &Room) -> Result<(), ApiError> {
    let mut desk = room.at_desk(lobby).await?;
    desk.may_go_on()?;
    // Somebody may have taken a step back in the meantime.
    let side = desk.session().decision().side();
    let Some(bot) = side.and_then(|side| room.bot(side)) else {
        return Ok(());
    };
    let (bot, before) = (bot.to_owned(), desk.session().steps());
    let Some(mut session) = desk.take() else { return Ok(()) };
    // Thinking may take long; other games go on meanwhile.
    let work = move || {
        guarded(|| {
            session.act_by(&bot)?;
            let changed = Changed::since(session.as_ref(), before)?;
            Ok((session, changed))
        })
    };
    match tokio::task::spawn_blocking(work).await? {
        Ok((session, changed)) => {
            desk.put_back(session);
            desk.save(lobby, changed).await
        }
        Err(error) => {
            // The session is gone with the bot's mistake, and is read again from disk.
            desk.failed(Notice::BotFailed { step: before, side: side_name(room.info, side) });
            Err(error)
        }
    }
}
