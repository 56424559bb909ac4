//! What must be true of every state (the conformance kit asks), what a state is worth, and what a
//! simulation counts.

use table::SideId;

use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::counter::Counters;
use crate::kind::{Colour, Kind};
use crate::state::{Ended, Force, PanchoVilla, Spot, VILLISTA};
use crate::victory;

impl PanchoVilla {
    /// Counters are conserved and colours never mixed against the rules.
    pub(crate) fn check_invariants(&self) -> Result<(), String> {
        let book = book();
        if self.pieces.len() != book.roster.len() {
            return Err(format!("{} counters of {}", self.pieces.len(), book.roster.len()));
        }
        for counter in CounterId::all() {
            self.sound_counter(counter)?;
        }
        self.sound_hexes()?;
        let on_map: Counters =
            CounterId::all().filter(|&counter| self.hex_of(counter).is_some()).collect();
        for (name, set) in [
            ("depleted", self.depleted),
            ("pinned", self.pinned),
            ("moved", self.moved),
            ("called off", self.called_off),
            ("doubled", self.doubled),
            ("fuelled", self.fuelled),
        ] {
            if let Some(counter) = (set - on_map).first() {
                return Err(format!("{} is {name} but not on the map", counter.id));
            }
        }
        if let Some(villa) = self.villa {
            let spot = self.piece(villa).spot;
            if spot.hex().is_none() && self.ended.is_none() {
                return Err("Villa is gone but the game goes on".to_owned());
            }
        }
        Ok(())
    }

    fn sound_counter(&self, counter: CounterId) -> Result<(), String> {
        let (piece, spec) = (self.piece(counter), counter.printed());
        let id = &spec.id;
        if piece.spot.hex().is_some_and(|hex| book().site(hex).is_none()) {
            return Err(format!("{id} is in no hex"));
        }
        if !spec.kind.is_white() {
            if piece.force.colour != spec.colour {
                return Err(format!("{id} has changed its colour"));
            }
            if piece.spot == Spot::POOL {
                return Err(format!("{id} is in the pool of goods"));
            }
        } else if piece.spot == Spot::GONE {
            return Err(format!("{id} has vanished"));
        }
        if spec.kind == Kind::Policia {
            let moved = piece.spot != Spot::GONE
                && !matches!(spec.begins, crate::counter::Begins::On(hex) if piece.spot == Spot::on(hex));
            if moved {
                return Err(format!("{id} has moved"));
            }
        }
        if piece.spot == Spot::AWAY && piece.force.colour != Colour::Red {
            return Err(format!("{id} has left the map"));
        }
        if let Some(head) = piece.under {
            let with = self.piece(head);
            let together = with.spot == piece.spot && with.force == piece.force;
            if !together {
                return Err(format!("{id} lies on the display of {}", head.id));
            }
        }
        Ok(())
    }

    /// No hex holds fighters of two forces.
    fn sound_hexes(&self) -> Result<(), String> {
        let mut holders: Vec<Option<Force>> = vec![None; book().map.len()];
        for counter in (book().guards - book().of(Kind::Policia)).iter() {
            let Some(hex) = self.hex_of(counter) else { continue };
            let force = self.force(counter);
            if holders[hex.index()].replace(force).is_some_and(|known| known != force) {
                return Err(format!("two forces stand in {}", Label::of(hex)));
            }
        }
        Ok(())
    }

    /// How good the state is for a side.
    pub(crate) fn worth(&self, side: SideId) -> i64 {
        let villista = side == VILLISTA;
        if let Some(ended) = self.ended {
            let good = match victory::outcome(ended).winner {
                Some(winner) if winner == side => 1,
                Some(_) => -1,
                None => 0,
            };
            let great = i64::from(ended == Ended::GreatEscape);
            return good * (1_000_000 + great * if villista { 100_000 } else { 0 });
        }
        let material = |counter: CounterId| -> i64 {
            let full = match counter.kind {
                Kind::Leader => 60,
                Kind::MachineGun | Kind::Artillery | Kind::Aeroplane | Kind::Patton => 40,
                Kind::Rifle => 30,
                Kind::Horse | Kind::Truck => 25,
                Kind::Policia => 15,
                Kind::Mule | Kind::Wagon => 10,
                _ => 50,
            };
            if self.is_depleted(counter) { full * 5 / 8 } else { full }
        };
        let mut score = 0;
        for counter in CounterId::all() {
            if self.hex_of(counter).is_some() {
                let ours = self.force(counter).side == side;
                score += if ours { material(counter) } else { -material(counter) };
            }
        }
        let Some(hex) = self.villa.and_then(|villa| self.hex_of(villa)) else { return score };
        let book = book();
        let row = book.map.offset(hex).map_or(0, |at| i64::from(at.row));
        let hunters = CounterId::all().filter(|&it| {
            self.force(it).side != VILLISTA && it.kind.guards() && it.kind != Kind::Policia
        });
        let near: i64 = hunters
            .filter_map(|it| book.map.distance(self.hex_of(it)?, hex))
            .map(|distance| 60 / (1 + i64::from(distance)))
            .sum();
        let run = 30 * row - near;
        score + if villista { run } else { -run }
    }

    /// What a simulation counts at the end.
    pub(crate) fn count(&self) -> Vec<(&'static str, i64)> {
        let lost = |colour: Colour| {
            let gone = CounterId::all().filter(|&it| {
                it.colour == colour && !it.kind.is_white() && self.piece(it).spot == Spot::GONE
            });
            gone.count() as i64
        };
        vec![
            ("red counters lost", lost(Colour::Red)),
            ("orange counters lost", lost(Colour::Orange)),
            ("blue counters lost", lost(Colour::Blue)),
            ("international incidents", i64::from(self.incidents)),
            ("bridges blown", i64::from(self.bridges_out.count_ones())),
        ]
    }
}
