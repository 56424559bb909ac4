//! Bots: whoever plays a side without being a person.

use std::sync::Arc;
use std::time::Duration;

use table::{ActError, AnySession};

use crate::error::ApiError;
use crate::lobby::Lobby;
use crate::room::Room;

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
            Err(error) if error.kind == "store" => tokio::time::sleep(PATIENCE).await,
            // The game is gone, or its bot cannot play: people see whose turn it is.
            Err(_) => return,
        }
    }
}

/// Waits as long as the pace says, in short naps so that a new pace is felt at once.
async fn pause(room: &Room) {
    let nap = Duration::from_millis(50);
    let mut waited = Duration::ZERO;
    while waited < Duration::from_millis(u64::from(room.pace())) {
        let left = Duration::from_millis(u64::from(room.pace())).saturating_sub(waited);
        tokio::time::sleep(nap.min(left)).await;
        waited += nap.min(left);
    }
}

async fn act(lobby: &Lobby, room: &Room) -> Result<(), ApiError> {
    let mut desk = room.at_desk(lobby).await?;
    // Somebody may have taken a step back in the meantime.
    let Some(bot) = desk.session().decision().side().and_then(|side| room.bot(side)) else {
        return Ok(());
    };
    let (bot, before) = (bot.to_owned(), desk.session().steps());
    let Some(mut session) = desk.take() else { return Ok(()) };
    // Thinking may take long; other games go on meanwhile.
    let work = move || -> (Box<dyn AnySession>, Result<(), ActError>) {
        let done = session.act_by(&bot).map(drop);
        (session, done)
    };
    let (session, done) = tokio::task::spawn_blocking(work).await?;
    desk.put_back(session);
    done?;
    desk.save(lobby, before).await
}
