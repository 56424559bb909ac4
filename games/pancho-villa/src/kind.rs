//! The words of the game: colours, kinds of counters, ground, settlements, seasons.

use serde::{Deserialize, Serialize};

/// The colour of a counter (2.3.4-2.3.6). White goods take the colour of whoever carries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The Villistas.
    Red,
    /// The Carrancistas.
    Orange,
    /// The American punitive expedition.
    Blue,
}

impl Colour {
    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Orange => "orange",
            Colour::Blue => "blue",
        }
    }
}

/// What a counter is (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A leader (2.3.7).
    Leader,
    /// American cavalry.
    Cavalry,
    /// American rangers, good horsemen.
    Ranger,
    /// American infantry.
    Infantry,
    /// Carrancista troops.
    Carrancista,
    /// Rurales, good horsemen.
    Rural,
    /// A Villista band, good horsemen.
    Villista,
    /// Apache scouts (2.3.14).
    Scout,
    /// Policia of a town or city (2.3.9).
    Policia,
    /// A machine gun on its own mules (2.3.10).
    MachineGun,
    /// Artillery on its own mules (2.3.10).
    Artillery,
    /// The aeroplane (2.3.11).
    Aeroplane,
    /// Patton's car (2.3.12).
    Patton,
    /// A truck.
    Truck,
    /// A wagon (2.3.13).
    Wagon,
    /// A horse.
    Horse,
    /// A pack mule.
    Mule,
    /// Rifles (2.3.8).
    Rifle,
}

impl Kind {
    /// All kinds, in the order of the enum.
    pub const ALL: [Kind; 18] = [
        Kind::Leader,
        Kind::Cavalry,
        Kind::Ranger,
        Kind::Infantry,
        Kind::Carrancista,
        Kind::Rural,
        Kind::Villista,
        Kind::Scout,
        Kind::Policia,
        Kind::MachineGun,
        Kind::Artillery,
        Kind::Aeroplane,
        Kind::Patton,
        Kind::Truck,
        Kind::Wagon,
        Kind::Horse,
        Kind::Mule,
        Kind::Rifle,
    ];

    /// The word that commands and files use.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Leader => "leader",
            Kind::Cavalry => "cavalry",
            Kind::Ranger => "ranger",
            Kind::Infantry => "infantry",
            Kind::Carrancista => "carrancista",
            Kind::Rural => "rural",
            Kind::Villista => "villista",
            Kind::Scout => "scout",
            Kind::Policia => "policia",
            Kind::MachineGun => "machine_gun",
            Kind::Artillery => "artillery",
            Kind::Aeroplane => "aeroplane",
            Kind::Patton => "patton",
            Kind::Truck => "truck",
            Kind::Wagon => "wagon",
            Kind::Horse => "horse",
            Kind::Mule => "mule",
            Kind::Rifle => "rifle",
        }
    }

    /// A troop: it fights with a rifle and needs a leader (2.3.1, 5.1.1).
    pub const fn is_troop(self) -> bool {
        matches!(
            self,
            Kind::Cavalry
                | Kind::Ranger
                | Kind::Infantry
                | Kind::Carrancista
                | Kind::Rural
                | Kind::Villista
        )
    }

    /// Guards a hex and the goods in it, and keeps other colours out: every combat counter but the
    /// rifle, which does nothing alone (2.3.1, 2.3.8), and Patton, who is fought like one (5.3.7).
    pub const fn guards(self) -> bool {
        self.is_troop()
            || matches!(
                self,
                Kind::Scout | Kind::Policia | Kind::MachineGun | Kind::Artillery | Kind::Patton
            )
    }

    /// Carries others (2.3.3).
    pub const fn is_transport(self) -> bool {
        matches!(self, Kind::Horse | Kind::Mule | Kind::Wagon | Kind::Truck)
    }

    /// White: goods that belong to whoever holds them (2.3.1).
    pub const fn is_white(self) -> bool {
        self.is_transport() || matches!(self, Kind::Rifle)
    }

    /// Runs on gasoline (5.1.12).
    pub const fn is_motor(self) -> bool {
        matches!(self, Kind::Truck | Kind::Patton | Kind::Aeroplane)
    }

    /// Moves without a leader (5.1.2).
    pub const fn moves_alone(self) -> bool {
        matches!(
            self,
            Kind::Leader
                | Kind::Wagon
                | Kind::Scout
                | Kind::Artillery
                | Kind::MachineGun
                | Kind::Aeroplane
                | Kind::Patton
        )
    }

    /// Goes on mules, its own or by being one: thirst asks whether it passed water (5.4.1).
    pub const fn goes_by_mule(self) -> bool {
        matches!(self, Kind::Mule | Kind::MachineGun | Kind::Artillery)
    }

    /// Water for its own side wherever it stands (2.3.11, 2.3.13, 5.1.12).
    pub const fn is_water(self) -> bool {
        matches!(self, Kind::Wagon | Kind::Truck | Kind::Aeroplane | Kind::Patton)
    }
}

/// The letters of the event table (5.1.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Troops, scouts, policia, leaders.
    D,
    /// Horses, mules, wagons, machine guns, artillery.
    H,
    /// Motors.
    V,
    /// Rifles, which no event touches.
    R,
}

/// How far a counter's zone of control goes (5.1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Its own hex and those around it.
    Adjacent,
    /// Its own hex.
    OwnHex,
    /// None.
    None,
}

/// What a hex is covered with (2.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Grass and desert.
    Llanos,
    /// Broken, wooded country.
    MalPais,
    /// The Sierra Madre.
    Montane,
    /// Salt marsh.
    Pantano,
}

/// What kind of settlement it is (2.2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// About twenty thousand people.
    City,
    /// About five thousand.
    Town,
    /// A village.
    Pueblo,
    /// An Indian camp.
    IndianCamp,
    /// A ranch.
    Hacienda,
    /// A mission.
    Mission,
    /// A mine.
    Mine,
    /// A Mormon colony.
    MormonColony,
    /// Fort Bliss.
    Fort,
}

impl Settlement {
    /// A city or a town: policia, and the best ground to defend (2.3.9, 5.3.5).
    pub const fn is_large(self) -> bool {
        matches!(self, Settlement::City | Settlement::Town)
    }

    /// A city, whose fall raises all Chihuahua (6.2).
    pub const fn is_city(self) -> bool {
        matches!(self, Settlement::City)
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Settlement::City => "city",
            Settlement::Town => "town",
            Settlement::Pueblo => "pueblo",
            Settlement::IndianCamp => "Indian camp",
            Settlement::Hacienda => "hacienda",
            Settlement::Mission => "mission",
            Settlement::Mine => "mine",
            Settlement::MormonColony => "Mormon colony",
            Settlement::Fort => "fort",
        }
    }
}

/// The season (5.1.19): each international incident moves it on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    /// 1916 begins with it.
    #[default]
    Spring,
    /// Fords and ferries work.
    Summer,
    /// The war comes with it at the earliest.
    Autumn,
    /// Snow in the montane.
    Winter,
}

impl Season {
    /// All four, in order.
    pub const ALL: [Season; 4] = [Season::Spring, Season::Summer, Season::Autumn, Season::Winter];

    /// The one after; after winter comes spring.
    #[must_use]
    pub const fn next(self) -> Season {
        match self {
            Season::Spring => Season::Summer,
            Season::Summer => Season::Autumn,
            Season::Autumn => Season::Winter,
            Season::Winter => Season::Spring,
        }
    }

    /// The name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Season::Spring => "spring",
            Season::Summer => "summer",
            Season::Autumn => "autumn",
            Season::Winter => "winter",
        }
    }
}

/// Roads, rails and trails, as bits of a small set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Lines(u8);

/// One kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LineKind {
    Railroad,
    Road,
    Trail,
}

impl LineKind {
    pub(crate) const ALL: [LineKind; 3] = [LineKind::Railroad, LineKind::Road, LineKind::Trail];
}

impl Lines {
    #[inline]
    pub(crate) const fn contains(self, kind: LineKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(crate) fn insert(&mut self, kind: LineKind) {
        self.0 |= 1 << kind as u8;
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A road or a railroad: what one gets lost along (5.1.15).
    pub(crate) const fn road_or_rail(self) -> bool {
        self.contains(LineKind::Railroad) || self.contains(LineKind::Road)
    }
}
