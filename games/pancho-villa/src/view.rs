//! What a viewer may know, as a board draws it. The displays of 5.1.3 are open; only who the real
//! Villa is can be hidden (2.3.15).

use table::{Counter, Marker, Place, Score, Track, View, Viewer};

use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::kind::{Kind, Season};
use crate::state::{PanchoVilla, Spot, VILLISTA};

impl PanchoVilla {
    /// What this viewer sees.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let mut view = View::of(self);
        let knows =
            self.villa_is_known() || matches!(viewer, Viewer::Omniscient | Viewer::Side(VILLISTA));
        // The roster names a leader before his men: he lies on top.
        let mut levels = vec![0_u8; book().map.len()];
        for hex in CounterId::all().filter_map(|counter| self.hex_of(counter)) {
            levels[hex.index()] = levels[hex.index()].saturating_add(1);
        }
        for counter in CounterId::all() {
            let (piece, spec) = (self.piece(counter), counter.spec());
            let place = match piece.spot {
                Spot::POOL => Place::Box("pool".to_owned()),
                Spot::GONE => Place::Box("removed".to_owned()),
                Spot::RESERVE => Place::Box("reinforcements".to_owned()),
                Spot::AWAY => Place::Box("left by the south".to_owned()),
                spot => match spot.hex() {
                    Some(hex) => Place::Hex(Label::of(hex).to_owned()),
                    None => Place::Box("removed".to_owned()),
                },
            };
            let level = match piece.spot.hex() {
                Some(hex) => {
                    let level = levels[hex.index()].saturating_sub(1);
                    levels[hex.index()] = level;
                    level
                }
                None => 0,
            };
            let mut flags = Vec::new();
            let mut flag = |yes: bool, word: &str| {
                if yes {
                    flags.push(word.to_owned());
                }
            };
            flag(knows && self.options.hidden && self.is_villa(counter), "the real Villa");
            flag(self.is_depleted(counter), "depleted");
            flag(self.pinned.contains(counter), "pinned");
            flag(self.moved.contains(counter), "moved");
            flag(self.doubled.contains(counter), "double-moved");
            flag(self.fuelled.contains(counter), "fuelled");
            if let Some(head) = piece.under {
                flags.push(format!("with {}", head.spec().name));
            }
            flags.push(piece.force.colour.name().to_owned());
            let on_map = piece.spot.hex().is_some();
            view.counters.push(Counter {
                id: spec.id.clone(),
                name: spec.name.clone(),
                side: on_map.then_some(piece.force.side),
                place,
                strength: self.strength(counter),
                movement: match spec.kind {
                    Kind::Rifle | Kind::Policia => String::new(),
                    kind if kind.is_motor() => "x5".to_owned(),
                    _ => self.printed_mp(counter).to_string(),
                },
                flags,
                level,
                kind: spec.kind.word().to_owned(),
                hidden: false,
            });
        }
        self.add_markers(&mut view);
        view
    }

    fn strength(&self, counter: CounterId) -> String {
        let book = book();
        let values = &book.leadership;
        match counter.kind() {
            Kind::Leader => self.leadership(crate::Counters::only(counter)).to_string(),
            Kind::MachineGun => values.machine_gun.to_string(),
            Kind::Scout => values.scout.to_string(),
            Kind::Artillery | Kind::Aeroplane | Kind::Patton => {
                book.interdiction.artillery.to_string()
            }
            _ => String::new(),
        }
    }

    fn add_markers(&self, view: &mut View) {
        for (number, &hex) in book().bridges.iter().enumerate() {
            if self.bridges_out & (1 << number) != 0 {
                view.markers.push(Marker {
                    kind: "bridge_out".to_owned(),
                    text: "bridge out".to_owned(),
                    side: None,
                    place: Place::Hex(Label::of(hex).to_owned()),
                });
            }
        }
        if let Some(hex) = self.aim {
            view.markers.push(Marker {
                kind: "target".to_owned(),
                text: "the aeroplane's target".to_owned(),
                side: None,
                place: Place::Hex(Label::of(hex).to_owned()),
            });
        }
        view.tracks.push(Track {
            name: "Season".to_owned(),
            boxes: Season::ALL.iter().map(|season| season.name().to_owned()).collect(),
            at: self.season as usize,
        });
        view.tracks.push(Track {
            name: "International incidents".to_owned(),
            boxes: ["none", "one", "war"].map(str::to_owned).to_vec(),
            at: usize::from(self.incidents.min(2)),
        });
        for (name, value) in self.count() {
            view.scores.push(Score { side: None, name: name.to_owned(), value: value.to_string() });
        }
    }
}
