//! What a viewer may know, as a board draws it. The displays of 5.1.3 are open; only who the real
//! Villa is can be hidden (2.3.15).

use std::sync::LazyLock;

use table::{
    Badge, BadgeKind, Counter, Due, Location, Marker, MarkerKind, Reinforcement, Score, Track,
    View, Viewer, short_names,
};

use crate::book::{Label, Labelled, book};
use crate::counter::{Begins, CounterId};
use crate::kind::{Kind, Season};
use crate::state::{PanchoVilla, Spot, VILLISTA};

/// The letters that stand for a counter on a board of letters.
fn short_name(counter: CounterId) -> &'static str {
    static NAMES: LazyLock<Vec<String>> =
        LazyLock::new(|| short_names(CounterId::all().map(|it| it.printed().name.as_str()), 4));
    &NAMES[counter.index()]
}

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
            let (piece, spec) = (self.piece(counter), counter.printed());
            let place = match (piece.spot.hex(), piece.spot.off_map()) {
                (Some(hex), _) => Location::Hex(Label::of(hex).to_owned()),
                (None, name) => Location::Box(name.unwrap_or("removed").to_owned()),
            };
            let level = match piece.spot.hex() {
                Some(hex) => {
                    let level = levels[hex.index()].saturating_sub(1);
                    levels[hex.index()] = level;
                    level
                }
                None => 0,
            };
            let mut badges = Vec::new();
            let mut badge = |yes: bool, kind: BadgeKind, word: &str| {
                if yes {
                    badges.push(Badge::new(kind, word));
                }
            };
            let secret = knows && self.options.hidden && self.is_villa(counter);
            badge(secret, BadgeKind::Secret, "the real Villa");
            badge(self.is_depleted(counter), BadgeKind::Reduced, "depleted");
            badge(self.pinned.contains(counter), BadgeKind::Pinned, "pinned");
            badge(self.moved.contains(counter), BadgeKind::Moved, "moved");
            badge(self.doubled.contains(counter), BadgeKind::Fatigued, "double-moved");
            badge(self.fuelled.contains(counter), BadgeKind::Note, "fuelled");
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
                badges,
                level,
                kind: spec.kind.word().to_owned(),
                short: short_name(counter).to_owned(),
                with: piece.under.map(|head| head.id.clone()),
                army: Some(piece.force.colour.army()),
                ..Counter::default()
            });
        }
        self.add_markers(&mut view);
        view.reinforcements = self.reinforcements();
        view
    }

    /// What comes with the war (5.1.17). Once it is war, whoever still waits finds his hex closed.
    fn reinforcements(&self) -> Vec<Reinforcement> {
        let coming = CounterId::all().filter(|&it| self.piece(it).spot == Spot::RESERVE);
        coming
            .filter_map(|counter| match counter.begins {
                Begins::Reinforces(hex) => Some(Reinforcement {
                    unit: counter.id.clone(),
                    due: Due::When("war".to_owned()),
                    hex: Some(Label::of(hex).to_owned()),
                    delayed: self.at_war(),
                }),
                _ => None,
            })
            .collect()
    }

    fn strength(&self, counter: CounterId) -> String {
        let book = book();
        let values = &book.leadership;
        match counter.kind {
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
                    kind: MarkerKind::Bridge,
                    text: "bridge out".to_owned(),
                    place: Location::Hex(Label::of(hex).to_owned()),
                    usable: Some(false),
                    ..Marker::default()
                });
            }
        }
        if let Some(Labelled(hex)) = self.aim {
            view.markers.push(Marker {
                kind: MarkerKind::Target,
                text: "the aeroplane's target".to_owned(),
                place: Location::Hex(Label::of(hex).to_owned()),
                ..Marker::default()
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
