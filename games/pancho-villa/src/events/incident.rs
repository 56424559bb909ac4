//! International incidents, war, reinforcements and mutiny (5.1.17-5.1.19).

use hexmap::HexId;
use table::Recorder;

use crate::book::book;
use crate::counter::Counters;
use crate::counter::{Begins, CounterId};
use crate::kind::Colour;
use crate::log::Event;
use crate::state::{AMERICAN, Force, PanchoVilla, Segment, Spot, VILLISTA};

impl PanchoVilla {
    /// Incident or mutiny (5.1.17, 5.1.18).
    pub(crate) fn international(
        &mut self,
        force: Force,
        hex: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) {
        match force.colour {
            Colour::Blue => {
                let mexico = book().site(hex).is_some_and(|site| site.mexico);
                if mexico && !self.is_friendly(hex, Colour::Blue) {
                    self.incident(recorder);
                }
            }
            Colour::Orange if force.side != VILLISTA => {
                recorder.say(Event::Mutiny { hex });
                for counter in self.field_stack(hex, force).iter() {
                    self.pieces[counter.index()].force.side = VILLISTA;
                    self.fresh.remove(counter);
                }
                self.tidy_displays();
            }
            Colour::Orange | Colour::Red => {}
        }
    }

    /// One more incident: the season moves on, the second brings war.
    pub(crate) fn incident(&mut self, recorder: &mut Recorder<'_, Event>) {
        self.incidents = self.incidents.saturating_add(1);
        self.season = self.season.next();
        recorder.say(Event::Incident { number: self.incidents });
        recorder.say(Event::SeasonTurns { season: self.season });
        if self.incidents != 2 {
            return;
        }
        recorder.say(Event::War);
        if !self.options.three {
            self.orange = VILLISTA;
            for (index, piece) in self.pieces.iter_mut().enumerate() {
                if piece.force.colour == Colour::Orange {
                    piece.force.side = VILLISTA;
                    // A pin costs them their next move, not the one after it.
                    self.fresh.remove(CounterId::from_index(index));
                }
            }
        }
        self.reinforce(recorder);
    }

    /// Brings the reinforcements on; where the enemy stands in their hex they wait (5.1.17).
    pub(crate) fn reinforce(&mut self, recorder: &mut Recorder<'_, Event>) {
        if !self.at_war() {
            return;
        }
        let force = Force { colour: Colour::Blue, side: AMERICAN };
        let closed = self.field(force, Counters::EMPTY).closed;
        let mut told: Option<HexId> = None;
        for counter in CounterId::all() {
            let Begins::Reinforces(hex) = counter.begins else { continue };
            if self.piece(counter).spot != Spot::RESERVE || closed.contains(hex) {
                continue;
            }
            self.pieces[counter.index()].spot = Spot::on(hex);
            // They first move in the next American segment.
            if self.active() == AMERICAN && self.segment == Segment::Movement {
                self.moved.insert(counter);
            }
            if told != Some(hex) {
                recorder.say(Event::Reinforced { hex });
                told = Some(hex);
            }
        }
    }
}
