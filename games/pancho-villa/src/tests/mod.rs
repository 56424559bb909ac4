//! Tests named after rules. Scenes are set on the real map with just the counters that matter.

mod aeroplane;
mod asking;
mod board;
mod combat;
mod components;
mod crossings;
mod digest;
mod double_moves;
mod event_cells;
mod event_rolls;
mod events;
mod examples;
mod interdiction;
mod movement;
mod raids;
mod scripts;
mod sequence;
mod telling;
mod victory;
mod water;

use ::combat::ScriptedDice;
use hexmap::HexId;
use table::{Agenda, Event as Told, Game, SideId, Violation, play};

use crate::book::{Label, book};
use crate::counter::CounterId;
use crate::kind::{Kind, Season};
use crate::log::Event;
use crate::movement::MovingStack;
use crate::state::{Force, PanchoVilla, Segment, Spot, VILLISTA};
use crate::tasks::{Assaults, Movement, Strikes, Task, Turn};

pub(super) fn hex(label: &str) -> HexId {
    book().map.hex(label).unwrap_or_else(|| panic!("no hex {label}"))
}

pub(super) fn id(name: &str) -> CounterId {
    CounterId::named(name).unwrap_or_else(|| panic!("no counter {name}"))
}

/// A game that a test arranges and plays with scripted dice.
pub(super) struct Scene(pub(super) PanchoVilla);

impl Scene {
    /// The game as it is set up.
    pub(super) fn start(options: &[(&str, &str)]) -> Scene {
        let mut setup = table::Setup::default();
        for &(option, value) in options {
            if option == "scenario" {
                setup.scenario = value.to_owned();
            } else {
                setup = setup.with(option, value);
            }
        }
        Scene(table::new_game(&setup).expect("a set-up of the game"))
    }

    /// An empty map but for Villa, out of everybody's way in a friendly camp, in this player's movement segment.
    pub(super) fn bare(side: SideId) -> Scene {
        Scene::bare_with(side, &[])
    }

    pub(super) fn bare_with(side: SideId, options: &[(&str, &str)]) -> Scene {
        let mut scene = Scene::start(options);
        let game = &mut scene.0;
        for counter in CounterId::all() {
            let spot = match counter.begins {
                crate::counter::Begins::Reinforces(_) => Spot::RESERVE,
                _ if counter.kind.is_white() => Spot::POOL,
                _ => Spot::GONE,
            };
            game.take_off(counter, spot);
        }
        let place = game.order().iter().position(|&known| known == side);
        game.active = place.expect("a side of the scenario") as u8;
        scene.put("villa", "A23");
        scene
    }

    /// Puts a counter in a hex, in its own colour.
    pub(super) fn put(&mut self, name: &str, at: &str) -> &mut Scene {
        let counter = id(name);
        self.0.pieces[counter.index()].spot = Spot::on(hex(at));
        self.0.pieces[counter.index()].under = counter.leader;
        self.0.tidy_displays();
        self
    }

    /// Puts several counters in a hex; those with the leader's name lie on his display.
    pub(super) fn stack(&mut self, names: &[&str], at: &str) -> &mut Scene {
        for name in names {
            self.0.pieces[id(name).index()].spot = Spot::on(hex(at));
        }
        for name in names {
            self.put(name, at);
        }
        self
    }

    /// A leader with troop, rifle and horse, as set up.
    pub(super) fn band(&mut self, leader: &str, troop: &str, at: &str) -> &mut Scene {
        let names = [
            leader.to_owned(),
            format!("{leader}-{troop}"),
            format!("{leader}-rifle"),
            format!("{leader}-horse"),
        ];
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.stack(&names, at)
    }

    /// Gives goods to the force of another counter, in its hex.
    pub(super) fn give(&mut self, name: &str, to: &str) -> &mut Scene {
        let with = *self.0.piece(id(to));
        let piece = &mut self.0.pieces[id(name).index()];
        (piece.spot, piece.force, piece.under) = (with.spot, with.force, Some(id(to)));
        self
    }

    pub(super) fn depleted(&mut self, name: &str) -> &mut Scene {
        self.0.depleted.insert(id(name));
        self
    }

    pub(super) fn pinned(&mut self, name: &str) -> &mut Scene {
        self.0.pinned.insert(id(name));
        self
    }

    pub(super) fn season(&mut self, season: Season) -> &mut Scene {
        self.0.season = season;
        self
    }

    pub(super) fn segment(&mut self, segment: Segment) -> &mut Scene {
        self.0.segment = segment;
        let waits: Task = match segment {
            Segment::Movement => Movement.into(),
            Segment::Artillery => Strikes.into(),
            Segment::Assault => Assaults.into(),
            Segment::Unpin | Segment::Water => panic!("nothing is decided in it"),
        };
        self.0.agenda = Agenda::of([Turn.into(), waits]);
        self
    }

    /// Plays a command with these dice; all of them must be used.
    pub(super) fn play(&mut self, command: &str, dice: &[u8]) -> Vec<Told<Event>> {
        let action = self.0.parse(command).unwrap_or_else(|| panic!("no command {command}"));
        let mut script = ScriptedDice::new(dice.iter().copied());
        let events = play(&mut self.0, &action, &mut script)
            .unwrap_or_else(|error| panic!("{command}: {error}"));
        let rolled = events.iter().filter(|event| event.is_roll()).count();
        assert_eq!(rolled, dice.len(), "{command}: dice left over: {events:?}");
        self.0.check_invariants().unwrap_or_else(|fault| panic!("{command}: {fault}"));
        events
    }

    pub(super) fn plays(&mut self, commands: &[&str]) -> &mut Scene {
        for command in commands {
            self.play(command, &[]);
        }
        self
    }

    /// The rule that forbids a command.
    pub(super) fn refusal(&self, command: &str) -> Violation {
        let action = self.0.parse(command).unwrap_or_else(|| panic!("no command {command}"));
        match self.0.check(&action) {
            Ok(()) => panic!("{command} is allowed"),
            Err(violation) => violation,
        }
    }

    pub(super) fn allows(&self, command: &str) -> bool {
        let action = self.0.parse(command).unwrap_or_else(|| panic!("no command {command}"));
        let mut all = Vec::new();
        self.0.actions(&mut all);
        assert_eq!(
            all.contains(&action),
            self.0.check(&action).is_ok(),
            "list and check: {command}"
        );
        all.contains(&action)
    }

    pub(super) fn at(&self, name: &str) -> &'static str {
        self.0.hex_of(id(name)).map_or("-", |hex| Label::of(hex))
    }

    pub(super) fn is_depleted(&self, name: &str) -> bool {
        self.0.depleted.contains(id(name))
    }

    pub(super) fn is_pinned(&self, name: &str) -> bool {
        self.0.pinned.contains(id(name))
    }

    pub(super) fn gone(&self, name: &str) -> bool {
        self.0.hex_of(id(name)).is_none()
    }

    /// The stack on the move.
    pub(super) fn moving(&self) -> &MovingStack {
        self.0.moving.as_ref().expect("a stack on the move")
    }

    pub(super) fn moving_mut(&mut self) -> &mut MovingStack {
        self.0.moving.as_mut().expect("a stack on the move")
    }

    /// Nothing is under way.
    pub(super) fn is_idle(&self) -> bool {
        self.0.ended.is_some() || self.0.agenda.len() == 2
    }

    /// Begins the segment anew, with nothing under way.
    pub(super) fn idle(&mut self) -> &mut Scene {
        self.segment(self.0.segment)
    }

    /// What the stack on the move has left.
    pub(super) fn left(&self) -> u16 {
        self.0.remaining(self.moving())
    }

    /// What it costs the stack on the move to go to a hex.
    pub(super) fn cost(&self, to: &str) -> Option<u16> {
        let leap = self.0.leap(self.moving(), hex(to))?;
        leap.route.last().map(|stop| stop.spent - self.moving().spent())
    }

    /// Runs the water segment of a player alone.
    pub(super) fn water(&mut self, side: SideId) {
        let mut dice = ScriptedDice::new([]);
        self.0.water_segment(side, &mut table::Recorder::silent(&mut dice));
    }

    pub(super) fn force(&self, name: &str) -> Force {
        self.0.force(id(name))
    }
}

/// A roll after which nothing happens on llanos in spring: 10 for red with its +1.
pub(super) const QUIET_RED: [u8; 2] = [4, 5];
/// The same for the others.
pub(super) const QUIET: [u8; 2] = [5, 5];

#[test]
fn scenes_hold_the_invariants() {
    let scene = Scene::bare(VILLISTA);
    assert!(scene.0.check_invariants().is_ok());
    assert_eq!(scene.at("villa"), "A23");
    assert_eq!(id("villa").kind, Kind::Leader);
}
