//! The unit composition displays (5.1.3): who lies with whom.

use hexmap::HexId;

use crate::book::book;
use crate::counter::Counters;
use crate::kind::Kind;
use crate::state::{PanchoVilla, Spot};

impl PanchoVilla {
    /// Puts the counters of a stack in a hex.
    pub(crate) fn place_group(&mut self, group: Counters, hex: HexId) {
        for counter in group.iter() {
            self.pieces[counter.index()].spot = Spot::on(hex);
        }
        self.tidy_displays();
    }

    /// Counters that went with a leader lie on his display (5.1.3).
    pub(crate) fn sort_display(&mut self, group: Counters) {
        let book = book();
        let heads = group & book.of(Kind::Leader);
        let heads = if heads.is_empty() {
            group & (book.of(Kind::Scout) | book.of(Kind::Wagon))
        } else {
            heads
        };
        let Some(first) = heads.first() else { return };
        let leads = first.kind == Kind::Leader;
        for counter in (group - heads).iter() {
            let white = counter.kind.is_white() && counter.kind != Kind::Wagon;
            let piece = &mut self.pieces[counter.index()];
            let kept = piece.under.is_some_and(|head| heads.contains(head));
            if !kept && (leads || white) {
                piece.under = Some(first);
            }
        }
    }

    /// Counters lie on the display of nobody who is elsewhere.
    pub(crate) fn tidy_displays(&mut self) {
        for index in 0..self.pieces.len() {
            let piece = self.pieces[index];
            let Some(head) = piece.under else { continue };
            let with = self.pieces[head.index()];
            if with.spot != piece.spot || with.force != piece.force {
                self.pieces[index].under = None;
            }
        }
    }
}
