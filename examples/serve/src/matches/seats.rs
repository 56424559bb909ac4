//! Who plays which side of a match, and by which key.

use std::sync::PoisonError;

use table::{GameInfo, Seats, SideId};

use super::Match;
use crate::error::{ApiError, Kind};
use crate::key::Key;
use crate::lobby::Lobby;
use crate::store::{Change, Holder};

/// A person's seat.
#[derive(Clone, Debug)]
pub(crate) struct PersonSeat {
    pub(crate) side: SideId,
    pub(crate) holder: Holder,
    pub(super) key: Key,
}

impl PersonSeat {
    /// The key, while whoever made the game may have it.
    pub(crate) fn makers_key(&self) -> Option<&Key> {
        (self.holder == Holder::Maker).then_some(&self.key)
    }
}

impl Match {
    /// The seat that a key opens. Nobody sits in an open seat, so no key opens it.
    pub(crate) fn seat_of(&self, key: &str) -> Option<SideId> {
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = people.iter().filter(|seat| seat.holder != Holder::Open);
        taken.find(|seat| seat.key.is(key)).map(|seat| seat.side)
    }

    /// The seats that people have.
    pub(crate) fn people(&self) -> Vec<PersonSeat> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The sides that decide something in this scenario.
    pub(crate) fn sides(&self) -> impl Iterator<Item = SideId> + '_ {
        deciding_sides(self.info, &self.head.setup.scenario)
    }

    /// Who plays a side, if it is a bot.
    pub(crate) fn bot(&self, side: SideId) -> Option<&str> {
        Some(self.head.seats.of(self.info, side)).filter(|player| *player != Seats::HUMAN)
    }

    /// Gives an open seat to whoever asks first, with a key that nobody else has.
    pub(crate) async fn claim(&self, lobby: &Lobby, side: SideId) -> Result<Key, ApiError> {
        // Alone with the game, so that two cannot take the same seat.
        let play = self.lock(lobby).await?;
        let open = |seat: &PersonSeat| seat.side == side && seat.holder == Holder::Open;
        if !self.people().iter().any(open) {
            return Err(ApiError::new(Kind::Taken, "this seat is not open to everybody"));
        }
        let key = Key::random()?;
        let text = key.as_str().to_owned();
        lobby.store.write(Change::Claim { number: self.number, side: side.0, key: text }).await?;
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seat) = people.iter_mut().find(|seat| open(seat)) {
            (seat.holder, seat.key) = (Holder::Joiner, key.clone());
        }
        drop(people);
        drop(play);
        Ok(key)
    }
}

/// The sides that decide something in a scenario.
pub(crate) fn deciding_sides(
    info: &'static GameInfo,
    scenario: &str,
) -> impl Iterator<Item = SideId> + use<> {
    let scenario = info.scenario(scenario);
    info.side_ids().filter(move |&side| scenario.is_none_or(|known| known.has_seat(side)))
}
