//! Artillery, Patton, aeroplanes and the rail gun (5.2).

use combat::{Dice, DiceError, Die};
use hexmap::HexId;
use table::{Recorder, Violation};

use crate::book::{Labelled, book};
use crate::counter::CounterId;
use crate::counter::{Counters, HexBits};
use crate::kind::Kind;
use crate::log::Event;
use crate::rules::{self, no};
use crate::state::{PanchoVilla, VILLISTA};

impl PanchoVilla {
    /// Hands out every strike that can be made now.
    pub(crate) fn each_strike(&self, mut out: impl FnMut(CounterId, HexId)) {
        let book = book();
        let strikers = book.of(Kind::Artillery) | book.of(Kind::Patton);
        let ours = self.run_by(self.active());
        for by in ((ours & strikers) - self.spent).iter() {
            let Some(hex) = self.hex_of(by) else { continue };
            let around = book.legs(hex).map(|(_, leg)| leg.to);
            for at in around.filter(|&at| self.check_strike(by, at).is_ok()) {
                out(by, at);
            }
        }
        for by in (ours & book.of(Kind::Aeroplane)).iter() {
            let aim = self.aim.filter(|aim| self.check_strike(by, aim.0).is_ok());
            if let Some(Labelled(at)) = aim {
                out(by, at);
            }
        }
    }

    /// Hands out every hex that the rail gun can fire at now.
    pub(crate) fn each_rail_target(&self, out: impl FnMut(HexId)) {
        if self.active() == self.orange && !self.rail_gun_fired {
            let enemies = self.pieces.iter().filter(|piece| piece.force.side != self.active());
            let hexes: HexBits = enemies.filter_map(|piece| piece.spot.hex()).collect();
            let on_track = |at: &HexId| book().site(*at).is_some_and(|site| site.rail);
            hexes.iter().filter(on_track).for_each(out);
        }
    }

    pub(crate) fn check_strike(&self, by: CounterId, at: HexId) -> Result<(), Violation> {
        let Some(hex) = self.hex_of(by) else {
            return no(rules::INTERDICTION, "it is not on the map");
        };
        if self.force(by).side != self.active() || self.spent.contains(by) {
            return no(rules::INTERDICTION, "it is not yours, or has struck");
        }
        match by.kind {
            Kind::Artillery | Kind::Patton if book().leg(hex, at).is_none() => {
                return no(rules::INTERDICTION, "guns and Patton strike an adjacent hex");
            }
            Kind::Aeroplane if self.aim != Some(Labelled(at)) => {
                return no(rules::AEROPLANE, "the aeroplane strikes where it flew to strike");
            }
            Kind::Artillery | Kind::Patton | Kind::Aeroplane => {}
            _ => return no(rules::INTERDICTION, "it does not interdict"),
        }
        if self.struck_by(by, at).is_empty() {
            return no(rules::INTERDICTION, "there is no enemy stack");
        }
        Ok(())
    }

    pub(crate) fn check_rail_gun(&self, at: HexId) -> Result<(), Violation> {
        if self.active() != self.orange {
            return no(rules::RAIL_GUN, "the rail gun belongs to whoever runs orange");
        }
        if self.rail_gun_fired {
            return no(rules::RAIL_GUN, "it fires once a turn");
        }
        if !book().site(at).is_some_and(|site| site.rail) || self.struck_stack(at).is_empty() {
            return no(rules::RAIL_GUN, "it strikes enemies in a railroad hex");
        }
        Ok(())
    }

    /// The enemies of the active player in a hex.
    fn struck_stack(&self, at: HexId) -> Counters {
        let side = self.active();
        self.counters_at(at).iter().filter(|&it| self.force(it).side != side).collect()
    }

    /// The same as one striker finds them: only artillery reaches policia from the next hex
    /// (2.3.9).
    fn struck_by(&self, by: CounterId, at: HexId) -> Counters {
        let all = self.struck_stack(at);
        if by.kind == Kind::Artillery { all } else { all - book().of(Kind::Policia) }
    }

    /// Strikes: whether the stack is pinned.
    pub(crate) fn strike(
        &mut self,
        by: CounterId,
        at: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<bool, DiceError> {
        let values = &book().interdiction;
        let value = match by.kind {
            Kind::Artillery => values.artillery,
            Kind::Aeroplane => values.aeroplane,
            _ => values.patton,
        };
        self.spent.insert(by);
        if by.kind == Kind::Aeroplane {
            self.aim = None;
        }
        let struck = self.struck_by(by, at);
        self.interdict(at, struck, value, rules::INTERDICTION, recorder)
    }

    /// Fires the rail gun: whether the stack is pinned.
    pub(crate) fn fire_rail_gun(
        &mut self,
        at: HexId,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<bool, DiceError> {
        self.rail_gun_fired = true;
        let struck = self.struck_stack(at);
        self.interdict(at, struck, book().interdiction.rail_gun, rules::RAIL_GUN, recorder)
    }

    fn interdict(
        &mut self,
        hex: HexId,
        struck: Counters,
        value: u8,
        rule: table::Rule,
        recorder: &mut Recorder<'_, Event>,
    ) -> Result<bool, DiceError> {
        // Bombs and shells are an attack: whoever is attacked shows his face (2.3.15).
        if self.active() != VILLISTA {
            for leader in Self::leaders(struck).iter() {
                self.unmask(leader, recorder);
            }
        }
        let mut dice = recorder.dice(self.active(), rule, "interdiction");
        let pins = dice.pool(1, Die::D6, value)? == 1;
        if pins {
            self.pin(struck, false);
            recorder.say(Event::Pinned { hex, rule });
        } else {
            recorder.say(Event::NotPinned { hex, rule });
        }
        Ok(pins)
    }
}
