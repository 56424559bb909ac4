//! The set-ups that a soak goes through: nothing that a game offers is left unplayed.

use combat::{Dice, SeededDice};

use crate::{GameInfo, OptionInfo, Setup};

/// An option with its values.
type Varied = (&'static str, &'static [&'static str]);

/// All set-ups that a game lists, in an order that depends on the seed alone: first each scenario
/// as it comes, then each scenario with each other value of each option alone, then combinations by
/// chance without end.
///
/// ```
/// # mod toy { #![allow(unused)] include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table/toy.rs")); }
/// # use toy::Skirmish;
/// use grognard_table::testing::{Setups, play_out};
/// use grognard_table::{Game, Seats};
///
/// let info = Skirmish::info();
/// let setups = Setups::of(info);
/// for index in 0..setups.singles() + 10 {
///     let setup = setups.nth(index);
///     play_out::<Skirmish>(&setup, index, &Seats::all(info, "random"), &mut |_| Ok(()))?;
/// }
/// # Ok::<(), grognard_table::testing::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Setups {
    info: &'static GameInfo,
    within: Setup,
    seed: u64,
}

impl Setups {
    /// Everything that the title page lists.
    pub fn of(info: &'static GameInfo) -> Setups {
        Setups { info, within: Setup::default(), seed: 1 }
    }

    /// Other combinations.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Setups {
        self.seed = seed;
        self
    }

    /// Only set-ups that agree with this one: its scenario, if it names one, and the options that
    /// it sets. The rest still varies.
    #[must_use]
    pub fn within(mut self, setup: Setup) -> Setups {
        self.within = setup;
        self
    }

    /// How many set-ups there are before the combinations begin.
    pub fn singles(&self) -> u64 {
        self.singly().count() as u64
    }

    /// The set-up with this number, counted from 0.
    pub fn nth(&self, index: u64) -> Setup {
        usize::try_from(index)
            .ok()
            .and_then(|index| self.singly().nth(index))
            .unwrap_or_else(|| self.combination(index))
    }

    /// Each scenario plain, then each with each other value alone.
    fn singly(&self) -> impl Iterator<Item = Setup> {
        let scenarios = self.scenarios();
        let plain = scenarios.clone().map(|id| self.scenario(id));
        let own = scenarios.clone().flat_map(move |id| {
            let alone = move |(option, values): Varied| {
                values.iter().skip(1).map(move |value| self.scenario(id).with(option, *value))
            };
            self.varied(self.own_options(id)).flat_map(alone)
        });
        let alone = self.varied(self.info.options).flat_map(move |(option, values)| {
            values.iter().skip(1).flat_map({
                let scenarios = scenarios.clone();
                move |value| scenarios.clone().map(move |id| self.scenario(id).with(option, *value))
            })
        });
        plain.chain(alone).chain(own)
    }

    /// A scenario and a value of every option, by chance.
    fn combination(&self, index: u64) -> Setup {
        let mut chance = SeededDice::new(SeededDice::game_seed(self.seed, index));
        let mut any = |count: usize| chance.pick(count).unwrap_or(0);
        let scenario = self.scenarios().nth(any(self.scenarios().count()));
        let start = self.scenario(scenario.unwrap_or(&self.within.scenario));
        let own = self.own_options(&start.scenario);
        self.varied(self.info.options)
            .chain(self.varied(own))
            .fold(start, |setup, (option, values)| setup.with(option, values[any(values.len())]))
    }

    fn scenario(&self, id: &str) -> Setup {
        Setup { scenario: id.to_owned(), ..self.within.clone() }
    }

    fn scenarios(&self) -> impl Iterator<Item = &'static str> + Clone {
        let wanted = &self.within.scenario;
        let listed = self.info.scenarios.iter().map(|it| it.id);
        listed.filter(move |id| wanted.is_empty() || id == wanted)
    }

    /// The options that only this scenario has.
    fn own_options(&self, scenario: &str) -> &'static [OptionInfo] {
        self.info.scenario(scenario).map_or(&[], |scenario| scenario.options)
    }

    /// Of these options those that are not held fast and that list their values.
    fn varied(&self, options: &'static [OptionInfo]) -> impl Iterator<Item = Varied> + Clone {
        options
            .iter()
            .filter(|it| !it.values.is_empty() && self.within.option(it.id).is_none())
            .map(|it| (it.id, it.values))
    }
}

#[cfg(test)]
mod tests {
    use super::Setups;
    use crate::{GameInfo, OptionInfo, ScenarioInfo, Setup, SideInfo};

    const fn option(id: &'static str, values: &'static [&'static str]) -> OptionInfo {
        OptionInfo { id, title: "", values }
    }

    const fn scenario(id: &'static str) -> ScenarioInfo {
        ScenarioInfo { id, title: "", turns: 1, ..ScenarioInfo::EMPTY }
    }

    const INFO: GameInfo = GameInfo {
        id: "game",
        title: "",
        blurb: "",
        scenarios: &[scenario("one"), scenario("two")],
        sides: &[SideInfo { id: "side", name: "", ..SideInfo::EMPTY }],
        options: &[
            option("fog", &["off", "on"]),
            option("name", &[]),
            option("n", &["1", "2", "3"]),
        ],
        players: &[],
        examples: &[],
    };

    fn told(setups: &Setups, count: u64) -> Vec<String> {
        (0..count).map(|index| setups.nth(index).to_string()).collect()
    }

    #[test]
    fn every_scenario_then_every_value_alone() {
        let setups = Setups::of(&INFO);
        assert_eq!(setups.singles(), 8);
        let singles = [
            "one",
            "two",
            "one, fog=on",
            "two, fog=on",
            "one, n=2",
            "two, n=2",
            "one, n=3",
            "two, n=3",
        ];
        assert_eq!(told(&setups, 8), singles);
    }

    #[test]
    fn then_every_combination_comes_up_and_the_seed_decides_when() {
        let setups = Setups::of(&INFO);
        let mut seen = told(&setups, 208).split_off(8);
        assert_eq!(seen, told(&Setups::of(&INFO), 208)[8..]);
        assert_ne!(seen, told(&Setups::of(&INFO).seed(2), 208)[8..]);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 2 * 2 * 3, "{seen:?}");
        assert!(setups.nth(u64::MAX).complete(&INFO).is_ok());
    }

    #[test]
    fn what_is_held_fast_does_not_vary() {
        let setups = Setups::of(&INFO).within(Setup::scenario("two").with("n", "2"));
        assert_eq!(told(&setups, 2), ["two, n=2", "two, fog=on, n=2"]);
        assert_eq!(setups.singles(), 2);
        let later = told(&setups, 40).split_off(2);
        assert!(later.iter().all(|it| it.starts_with("two, fog=") && it.ends_with(", n=2")));
        // A scenario that does not exist is left to the game to refuse.
        assert_eq!(Setups::of(&INFO).within(Setup::scenario("six")).nth(0).scenario, "six");
    }
}
