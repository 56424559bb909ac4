//! The counters: what is printed on them, their ids, and sets of them.

use datafile::DataError;
use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::book::book;
use crate::data::{
    ArmWord, CountersFile, LeaderEntry, RankWord, SizeWord, SubstitutesEntry, UnitEntry,
};
use crate::side::Side;

/// How many unit counters there are, substitutes included.
pub const UNITS: usize = 85;
/// How many leader counters there are.
pub const LEADERS: usize = 20;

/// Infantry, cavalry or artillery (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horse.
    Cavalry,
    /// Guns; they move as infantry.
    Artillery,
}

/// Division, brigade or regiment (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// A division.
    Division,
    /// A brigade.
    Brigade,
    /// A regiment.
    Regiment,
}

/// Army, corps or division leader (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// Leads the army: a command value only.
    Army,
    /// Leads a corps.
    Corps,
    /// Leads a division.
    Division,
}

/// Command letters, such as `A-L`: Anderson's division of Longstreet's corps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(u8);

impl CommandId {
    /// The letters.
    pub fn letters(self) -> &'static str {
        &book().roster.commands[usize::from(self.0)]
    }

    /// The corps: `L` of `A-L`, `Cav` of `Cav-1`.
    pub fn corps(self) -> &'static str {
        corps_of(self.letters())
    }
}

impl fmt::Debug for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

impl Serialize for CommandId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letters())
    }
}

impl<'de> Deserialize<'de> for CommandId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CommandId, D::Error> {
        let letters = String::deserialize(deserializer)?;
        let found = book().roster.commands.iter().position(|known| *known == letters);
        let known = found.map(|index| CommandId(index as u8));
        known.ok_or_else(|| D::Error::custom(format_args!("there is no command `{letters:.40}`")))
    }
}

fn corps_of(letters: &str) -> &str {
    match letters.split_once('-') {
        Some(("Cav", _)) => "Cav",
        Some((_, corps)) => corps,
        None => letters,
    }
}

/// A unit, by its place in the roster; in files by its short name. It reads like its counter.
pub type UnitId = board::UnitId<UnitCounter>;
/// A set of units.
pub type UnitSet = board::UnitSet<UnitCounter, 2>;
/// A leader, by his place in the roster; in files by his short name. He reads like his counter.
pub type LeaderId = board::UnitId<LeaderCounter>;
/// A set of leaders.
pub type LeaderSet = board::UnitSet<LeaderCounter, 1>;

impl board::Roster for UnitCounter {
    #[inline]
    fn roster() -> &'static [UnitCounter] {
        &book().roster.units
    }
    fn id(&self) -> &str {
        &self.id
    }
    fn display_name(&self) -> &str {
        &self.name
    }
}

impl board::Roster for LeaderCounter {
    #[inline]
    fn roster() -> &'static [LeaderCounter] {
        &book().roster.leaders
    }
    fn id(&self) -> &str {
        &self.id
    }
    fn display_name(&self) -> &str {
        &self.name
    }
}

/// The units of one side, in the order of the roster.
pub(crate) fn units_of(side: Side) -> impl DoubleEndedIterator<Item = UnitId> {
    book().roster.ranges[side.index()].clone().map(UnitId::from_index)
}

impl UnitCounter {
    /// Is it on horse?
    #[inline]
    pub fn is_cavalry(&self) -> bool {
        self.arm == Arm::Cavalry
    }
}

impl LeaderCounter {
    /// Whether he commands units with these letters; an army leader commands his whole side but
    /// activates nobody.
    #[inline]
    pub fn commands(&self, command: CommandId) -> bool {
        self.leads & (1 << command.0) != 0
    }

    /// Is he an army leader?
    #[inline]
    pub fn is_army(&self) -> bool {
        self.rank == Rank::Army
    }
}

/// What is printed on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnitCounter {
    /// The name that commands use: `f-lee`.
    pub id: String,
    /// The name on the counter: `F Lee`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Its size.
    pub size: Size,
    /// Its command letters; a substitute has its parent's instead.
    pub command: CommandId,
    /// Tactical value.
    pub tactical: u8,
    /// Artillery value.
    pub artillery: u8,
    /// Whether it is a substitute (21.0).
    pub substitute: bool,
    /// The division of 21.4 that it is.
    pub division: Option<u8>,
    /// The division of 21.4 that it is a brigade of.
    pub brigade_of: Option<u8>,
}

/// What is printed on a leader.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeaderCounter {
    /// The name that commands use: `stuart-cavalry`.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His rank.
    pub rank: Rank,
    /// His command letters.
    pub command: String,
    /// One bit for each command that he has.
    pub(crate) leads: u64,
    /// His normal side.
    pub normal: LeaderValues,
    /// His substitute side (18.0), if he has one.
    pub substitute: Option<LeaderValues>,
    /// What he adds to the march of cavalry, where that is his own (5.1).
    pub cavalry_bonus: Option<u8>,
}

/// The values of one side of a leader.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeaderValues {
    /// The name.
    pub name: String,
    /// Tactical value in defence; none for an army leader.
    pub tactical: Option<u8>,
    /// Tactical value in attack.
    pub attack: Option<u8>,
    /// Command value.
    pub command: u8,
}

/// A division of 21.4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Division {
    pub(crate) unit: UnitId,
    pub(crate) leader: LeaderId,
    pub(crate) brigades: UnitSet,
}

/// 18.0: who takes Jackson's place, and who leaves for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Succession {
    pub(crate) lost: LeaderId,
    pub(crate) successor: LeaderId,
    pub(crate) leaves: LeaderId,
}

/// All counters.
#[derive(Debug)]
pub(crate) struct Roster {
    pub(crate) units: Vec<UnitCounter>,
    pub(crate) leaders: Vec<LeaderCounter>,
    pub(crate) ranges: [std::ops::Range<usize>; 2],
    pub(crate) commands: Vec<String>,
    pub(crate) divisions: Vec<Division>,
    pub(crate) succession: Succession,
}

/// A name as commands write it.
pub(crate) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') && c != '\'' {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// The letters of all commands, each once.
fn command(commands: &mut Vec<String>, letters: &str) -> CommandId {
    let index = commands.iter().position(|known| known == letters).unwrap_or_else(|| {
        commands.push(letters.to_owned());
        commands.len() - 1
    });
    CommandId(index as u8)
}

fn printed_unit(entry: &UnitEntry, commands: &mut Vec<String>) -> UnitCounter {
    UnitCounter {
        id: slug(&entry.name),
        name: entry.name.clone(),
        side: entry.side.into(),
        arm: match entry.arm {
            ArmWord::Inf => Arm::Infantry,
            ArmWord::Cav => Arm::Cavalry,
            ArmWord::Art => Arm::Artillery,
        },
        size: match entry.size {
            SizeWord::Div => Size::Division,
            SizeWord::Brig => Size::Brigade,
            SizeWord::Regt => Size::Regiment,
        },
        command: command(commands, &entry.command),
        tactical: entry.tactical,
        artillery: entry.artillery,
        substitute: false,
        division: None,
        brigade_of: None,
    }
}

/// 21.0: the substitutes of a side.
fn substitutes(entry: &SubstitutesEntry, commands: &mut Vec<String>) -> Vec<UnitCounter> {
    let side = Side::from(entry.side);
    let army = command(commands, if side == Side::Union { "AP" } else { "ANV" });
    let foot = (1..=entry.infantry_brigades).map(|it| (it, Arm::Infantry, Size::Brigade, "Inf"));
    let horse = (1..=entry.cavalry_regiments).map(|it| (it, Arm::Cavalry, Size::Regiment, "Cav"));
    foot.chain(horse)
        .map(|(number, arm, size, word)| {
            let name = format!("{side} {word} Sub {number}");
            UnitCounter {
                id: slug(&name),
                name,
                side,
                arm,
                size,
                command: army,
                tactical: entry.tactical,
                artillery: entry.artillery,
                substitute: true,
                division: None,
                brigade_of: None,
            }
        })
        .collect()
}

fn printed_leader(
    entry: &LeaderEntry,
    units: &[UnitCounter],
    commands: &[String],
) -> LeaderCounter {
    let side = Side::from(entry.side);
    let rank = match entry.rank {
        RankWord::Army => Rank::Army,
        RankWord::Corps => Rank::Corps,
        RankWord::Div => Rank::Division,
    };
    let leads = |(index, letters): &(usize, &String)| {
        let id = CommandId(*index as u8);
        let of_side = units.iter().any(|unit| unit.side == side && unit.command == id);
        match rank {
            Rank::Army => of_side,
            Rank::Corps => corps_of(letters) == entry.command && of_side,
            Rank::Division => **letters == entry.command,
        }
    };
    let values = |name: &str, tactical: Option<u8>, attack: Option<u8>, command| LeaderValues {
        name: name.to_owned(),
        tactical,
        attack: attack.or(tactical),
        command,
    };
    let (tactical, attack) = (entry.tactical, entry.tactical_attack);
    LeaderCounter {
        id: slug(&entry.name),
        name: entry.name.clone(),
        side,
        rank,
        command: entry.command.clone(),
        leads: commands.iter().enumerate().filter(leads).fold(0, |bits, (it, _)| bits | 1 << it),
        normal: values(&entry.name, tactical, attack, entry.command_value),
        substitute: entry
            .substitute
            .as_ref()
            .map(|it| values(&it.name, Some(it.tactical), None, it.command_value)),
        cavalry_bonus: entry.cavalry_bonus,
    }
}

impl Roster {
    pub(crate) fn read(file: &CountersFile) -> Result<Roster, DataError> {
        let fault = |what: String| DataError::of("counters.toml", what);
        let (mut commands, mut units) = (Vec::new(), Vec::new());
        let mut ranges = [0..0, 0..0];
        for side in Side::FIRST {
            let start = units.len();
            for entry in file.unit.iter().filter(|entry| Side::from(entry.side) == side) {
                units.push(printed_unit(entry, &mut commands));
            }
            for entry in file.substitutes.iter().filter(|entry| Side::from(entry.side) == side) {
                units.extend(substitutes(entry, &mut commands));
            }
            ranges[side.index()] = start..units.len();
        }
        if units.len() != UNITS || file.leader.len() != LEADERS || commands.len() > 64 {
            let (count, leaders) = (units.len(), file.leader.len());
            return Err(fault(format!("{count} units and {leaders} leaders")));
        }
        let unit = |name: &str| {
            let found = units.iter().position(|known| known.name == name);
            found.map(UnitId::from_index).ok_or_else(|| fault(format!("there is no unit `{name}`")))
        };
        let leader = |name: &str| {
            let found = file.leader.iter().position(|known| known.name == name);
            let found = found.map(LeaderId::from_index);
            found.ok_or_else(|| fault(format!("there is no leader `{name}`")))
        };
        let mut divisions = Vec::new();
        for entry in &file.division {
            let brigades = entry.brigades.iter().map(|it| unit(it)).collect::<Result<UnitSet, _>>();
            divisions.push(Division {
                unit: unit(&entry.name)?,
                leader: leader(&entry.leader)?,
                brigades: brigades?,
            });
        }
        let succession = Succession {
            lost: leader(&file.succession.lost)?,
            successor: leader(&file.succession.successor)?,
            leaves: leader(&file.succession.leaves)?,
        };
        for (index, division) in divisions.iter().enumerate() {
            units[division.unit.index()].division = Some(index as u8);
            for brigade in division.brigades.iter() {
                units[brigade.index()].brigade_of = Some(index as u8);
            }
        }
        let leaders = file.leader.iter().map(|entry| printed_leader(entry, &units, &commands));
        let leaders: Vec<LeaderCounter> = leaders.collect();
        let mut ids: Vec<&str> = units.iter().map(|it| it.id.as_str()).collect();
        ids.extend(leaders.iter().map(|it| it.id.as_str()));
        ids.sort_unstable();
        let twice = ids.iter().zip(&ids[1..]).find(|(one, other)| one == other);
        if let Some((id, _)) = twice {
            return Err(fault(format!("`{id}` is there twice")));
        }
        Ok(Roster { units, leaders, ranges, commands, divisions, succession })
    }

    pub(crate) fn unit(&self, name: &str) -> Option<UnitId> {
        self.units.iter().position(|known| known.name == name).map(UnitId::from_index)
    }

    pub(crate) fn leader(&self, name: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|known| known.name == name).map(LeaderId::from_index)
    }

    pub(crate) fn command(&self, letters: &str) -> Option<CommandId> {
        self.commands.iter().position(|known| known == letters).map(|at| CommandId(at as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r2_2_letters_say_who_commands_whom() {
        let leader = |name| LeaderId::named(name).unwrap();
        let unit = |name| UnitId::named(name).unwrap().command;
        assert!(leader("jackson").commands(unit("rodes")));
        assert!(leader("jackson").commands(unit("gordon")));
        assert!(leader("early-ldr").commands(unit("gordon")));
        assert!(!leader("early-ldr").commands(unit("rodes")));
        assert!(leader("longstreet").commands(unit("mclaws")));
        assert!(leader("pleasonton").commands(unit("davis")));
        assert!(leader("pleasonton").commands(unit("ames")));
        // 13.1: Gibbon is II Corps.
        assert!(!leader("sedgwick").commands(unit("gibbon")));
        assert!(leader("hooker").commands(unit("gibbon")));
        assert!(!leader("hooker").commands(unit("rodes")));
        assert_eq!(unit("jones").corps(), "Cav");
        assert_eq!(
            UnitId::named("artillery-reserve-1").unwrap().to_string(),
            "Artillery Reserve 1"
        );
    }

    #[test]
    fn the_roster_is_sorted_by_side() {
        let all = UnitSet::all();
        assert_eq!(all.len(), UNITS);
        let union: UnitSet = units_of(Side::Union).collect();
        assert!(union.iter().all(|unit| unit.side == Side::Union));
        assert!((all - union).iter().all(|unit| unit.side == Side::Confederate));
    }
}
