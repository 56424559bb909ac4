//! Winning and losing (6.1-6.3), and games that will not end.

use table::{Outcome, Recorder, SideId};

use crate::assault::Fight;
use crate::book::{Labelled, book};
use crate::counter::Counters;
use crate::kind::{Colour, Kind};
use crate::log::Event;
use crate::rules;
use crate::state::{AMERICAN, CARRANCISTA, Ended, PanchoVilla, Spot, VILLISTA};

/// An ending as the table crate tells it.
pub(crate) fn outcome(ended: Ended) -> Outcome {
    let outcome = |winner, name, rule| Outcome { winner, name, rule };
    match ended {
        Ended::GreatEscape => outcome(Some(VILLISTA), "Villista great victory", rules::ESCAPE),
        Ended::Escape => outcome(Some(VILLISTA), "Villista victory", rules::ESCAPE),
        Ended::LoneEscape => outcome(None, "draw: Villa escapes alone", rules::ESCAPE),
        Ended::Uprising => outcome(Some(VILLISTA), "Villista military victory", rules::UPRISING),
        Ended::Caught(AMERICAN) => outcome(Some(AMERICAN), "American victory", rules::CAUGHT),
        Ended::Caught(side) => outcome(Some(side), "Carrancista victory", rules::CAUGHT),
        Ended::Perished => outcome(None, "draw: Villa dies by no man's hand", rules::CAUGHT),
        Ended::Unfinished => outcome(None, "unfinished", rules::LENGTH),
    }
}

impl PanchoVilla {
    /// Who wins by Villa's death or arrest. With two players it is always the American, whatever
    /// killed him; with three it is who did it.
    pub(crate) fn villa_is_dead(&self, by: Option<SideId>) -> Ended {
        if !self.options.three {
            return Ended::Caught(AMERICAN);
        }
        match by {
            Some(side @ (AMERICAN | CARRANCISTA)) => Ended::Caught(side),
            _ => Ended::Perished,
        }
    }

    /// A red group leaves by the south edge (6.1).
    pub(crate) fn leave_map(&mut self, group: Counters, recorder: &mut Recorder<'_, Event>) {
        let troops = (group & book().troops).len();
        let villa = group.iter().any(|counter| self.is_villa(counter));
        for counter in group.iter() {
            self.take_off(counter, Spot::AWAY);
            recorder.say(Event::LeavesMap { counter });
            self.unmask(counter, recorder);
        }
        if villa {
            let ended = match troops {
                0 => Ended::LoneEscape,
                1 => Ended::Escape,
                _ => Ended::GreatEscape,
            };
            self.end(ended, recorder);
        }
    }

    /// Red troops assault the policia of a city: if they come to hold it, Chihuahua rises (6.2).
    pub(crate) fn note_storm(&mut self, fight: Fight) {
        let hex = fight.hex;
        let city = self.place(hex).is_some_and(|(place, _)| place.kind.is_city());
        let red = self.committed.iter().any(|it| self.force(it).colour == Colour::Red);
        if fight.policia && city && red && !self.stormed.contains(&Labelled(hex)) {
            self.stormed.push(Labelled(hex));
        }
    }

    /// Asks whenever nothing is under way whether red holds a city whose policia it has assaulted, with none
    /// of them left: then Chihuahua rises (6.2).
    pub(crate) fn check_uprising(&mut self, recorder: &mut Recorder<'_, Event>) {
        if self.ended.is_some() {
            return;
        }
        let book = book();
        let held = |&Labelled(hex): &Labelled| {
            let here = self.counters_at(hex);
            let mut troops = (here & book.troops).iter();
            !here.intersects(book.of(Kind::Policia))
                && troops.any(|troop| self.force(troop).colour == Colour::Red)
        };
        if !self.stormed.iter().any(held) {
            return;
        }
        self.end(Ended::Uprising, recorder);
        for counter in book.of(Kind::Policia).iter() {
            if self.hex_of(counter).is_some() {
                self.take_off(counter, Spot::GONE);
            }
        }
        self.orange = VILLISTA;
        for piece in self.pieces.iter_mut().filter(|piece| piece.force.colour == Colour::Orange) {
            piece.force.side = VILLISTA;
        }
    }
}
