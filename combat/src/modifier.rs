//! Modifiers: what changes a die or a column, and why.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// What a modifier changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Adds to the die (or to the sum of the dice).
    Die(i16),
    /// Shifts the column: to the right above 0, to the left below.
    Shift(i16),
}

/// One change to a die or a column, with the rule that asks for it and the reason in words.
///
/// ```
/// use grognard_combat::Modifier;
///
/// let hill = Modifier::die(-1, "10.5", "target on a hill");
/// assert_eq!(hill.to_string(), "-1 (10.5 target on a hill)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifier {
    /// What it changes and by how much.
    pub effect: Effect,
    /// The number of the rule.
    pub rule: Cow<'static, str>,
    /// Why it applies here.
    pub reason: Cow<'static, str>,
}

impl Modifier {
    /// An amount added to the die.
    pub fn die(
        amount: i16,
        rule: impl Into<Cow<'static, str>>,
        reason: impl Into<Cow<'static, str>>,
    ) -> Modifier {
        Modifier { effect: Effect::Die(amount), rule: rule.into(), reason: reason.into() }
    }

    /// A number of columns to the right (or, below 0, to the left).
    pub fn shift(
        columns: i16,
        rule: impl Into<Cow<'static, str>>,
        reason: impl Into<Cow<'static, str>>,
    ) -> Modifier {
        Modifier { effect: Effect::Shift(columns), rule: rule.into(), reason: reason.into() }
    }
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Effect::Die(amount) | Effect::Shift(amount)) = self.effect;
        let gap = if self.rule.is_empty() || self.reason.is_empty() { "" } else { " " };
        write!(f, "{amount:+} ({}{gap}{})", self.rule, self.reason)
    }
}

/// The modifiers of one roll, in the order in which a player would read them out.
///
/// ```
/// use grognard_combat::{Modifier, Modifiers};
///
/// let modifiers = Modifiers::from([
///     Modifier::die(-1, "10.5", "target on a hill"),
///     Modifier::die(-2, "10.5", "across a ford"),
/// ]);
/// assert_eq!(modifiers.die_total(), -3);
/// assert_eq!(
///     modifiers.explain(5).to_string(),
///     "5 -1 (10.5 target on a hill) -2 (10.5 across a ford) = 2",
/// );
/// ```
///
/// Some rulebooks let only so much of it count: see [`Modifiers::cap_die`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Modifiers {
    list: Vec<Modifier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    die_cap: Option<Cap>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shift_cap: Option<Cap>,
}

/// How much of a sum of modifiers counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Cap {
    least: i16,
    most: i16,
    rule: Cow<'static, str>,
}

impl Cap {
    fn new(counts: RangeInclusive<i16>, rule: Cow<'static, str>) -> Cap {
        let (least, most) = counts.into_inner();
        // The wrong way round it would hold nothing; the lower bound then stands for both.
        Cap { least, most: most.max(least), rule }
    }

    fn hold(&self, total: i32) -> i32 {
        total.clamp(self.least.into(), self.most.into())
    }
}

impl fmt::Display for Cap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.rule.is_empty() { "" } else { " " };
        write!(f, "({}{gap}counts {:+} to {:+})", self.rule, self.least, self.most)
    }
}

impl Modifiers {
    /// No modifiers.
    pub const NONE: &'static Modifiers = &Modifiers::new();

    /// An empty list.
    pub const fn new() -> Modifiers {
        Modifiers { list: Vec::new(), die_cap: None, shift_cap: None }
    }

    /// Of all that is added to the die, only so much counts.
    ///
    /// ```
    /// use grognard_combat::{Modifier, Modifiers};
    ///
    /// let modifiers = Modifiers::from([
    ///     Modifier::die(2, "8.4", "flank"),
    ///     Modifier::die(2, "8.5", "leader"),
    /// ])
    /// .cap_die(-3..=3, "8.9");
    /// assert_eq!(modifiers.die_total(), 3);
    /// assert_eq!(
    ///     modifiers.explain(4).to_string(),
    ///     "4 +2 (8.4 flank) +2 (8.5 leader) (8.9 counts -3 to +3) = 7",
    /// );
    /// ```
    pub fn cap_die(
        mut self,
        counts: RangeInclusive<i16>,
        rule: impl Into<Cow<'static, str>>,
    ) -> Modifiers {
        self.die_cap = Some(Cap::new(counts, rule.into()));
        self
    }

    /// Of all column shifts, only so many count.
    pub fn cap_shift(
        mut self,
        counts: RangeInclusive<i16>,
        rule: impl Into<Cow<'static, str>>,
    ) -> Modifiers {
        self.shift_cap = Some(Cap::new(counts, rule.into()));
        self
    }

    /// Adds one at the end.
    pub fn push(&mut self, modifier: Modifier) {
        self.list.push(modifier);
    }

    /// The modifiers, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Modifier> {
        self.list.iter()
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What is added to the die in all. (It would stop at the ends of `i32`, which takes more
    /// than 65,000 modifiers.)
    pub fn die_total(&self) -> i32 {
        let total = self.die_amounts().fold(0, i32::saturating_add);
        self.die_cap.as_ref().map_or(total, |cap| cap.hold(total))
    }

    /// How many columns the shift is in all; to the right above 0.
    pub fn shift_total(&self) -> i32 {
        let total = self.shift_amounts().fold(0, i32::saturating_add);
        self.shift_cap.as_ref().map_or(total, |cap| cap.hold(total))
    }

    /// The sum that a player can check: the roll, each modifier with its reason, the result.
    /// Column shifts do not belong to it and are left out.
    pub const fn explain(&self, roll: i32) -> Explanation<'_> {
        Explanation { roll, modifiers: self }
    }

    /// The column's side of it, as a player reads it: ` +1 (8.2 armour)`, with the cap if it bites.
    pub(crate) fn explain_shift(&self, f: &mut fmt::Formatter<'_>) -> Result<bool, fmt::Error> {
        let shifts = self.list.iter().filter(|it| matches!(it.effect, Effect::Shift(_)));
        let any = write_all(f, shifts)?;
        write_cap(f, self.shift_cap.as_ref(), self.shift_amounts())?;
        Ok(any)
    }

    fn die_amounts(&self) -> impl Iterator<Item = i32> {
        self.list.iter().map(|modifier| match modifier.effect {
            Effect::Die(amount) => i32::from(amount),
            Effect::Shift(_) => 0,
        })
    }

    fn shift_amounts(&self) -> impl Iterator<Item = i32> {
        self.list.iter().map(|modifier| match modifier.effect {
            Effect::Shift(columns) => i32::from(columns),
            Effect::Die(_) => 0,
        })
    }
}

/// A roll with its modifiers, to be printed as a sum; made by [`Modifiers::explain`].
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a> {
    roll: i32,
    modifiers: &'a Modifiers,
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.roll)?;
        let dice = self.modifiers.iter().filter(|it| matches!(it.effect, Effect::Die(_)));
        let any = write_all(f, dice)?;
        write_cap(f, self.modifiers.die_cap.as_ref(), self.modifiers.die_amounts())?;
        let total = self.roll.saturating_add(self.modifiers.die_total());
        if any { write!(f, " = {total}") } else { Ok(()) }
    }
}

/// Writes modifiers one after the other; says whether there were any.
fn write_all<'a>(
    f: &mut fmt::Formatter<'_>,
    modifiers: impl Iterator<Item = &'a Modifier>,
) -> Result<bool, fmt::Error> {
    let mut any = false;
    for modifier in modifiers {
        any = true;
        write!(f, " {modifier}")?;
    }
    Ok(any)
}

/// Writes a cap where it changes the sum: elsewhere it would only puzzle.
fn write_cap(
    f: &mut fmt::Formatter<'_>,
    cap: Option<&Cap>,
    amounts: impl Iterator<Item = i32>,
) -> fmt::Result {
    let total = amounts.fold(0, i32::saturating_add);
    match cap.filter(|cap| cap.hold(total) != total) {
        Some(cap) => write!(f, " {cap}"),
        None => Ok(()),
    }
}

impl<const N: usize> From<[Modifier; N]> for Modifiers {
    fn from(list: [Modifier; N]) -> Self {
        list.into_iter().collect()
    }
}

impl FromIterator<Modifier> for Modifiers {
    fn from_iter<I: IntoIterator<Item = Modifier>>(list: I) -> Self {
        Modifiers { list: list.into_iter().collect(), ..Modifiers::new() }
    }
}

impl Extend<Modifier> for Modifiers {
    fn extend<I: IntoIterator<Item = Modifier>>(&mut self, list: I) {
        self.list.extend(list);
    }
}

impl<'a> IntoIterator for &'a Modifiers {
    type Item = &'a Modifier;
    type IntoIter = std::slice::Iter<'a, Modifier>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Modifiers {
    type Item = Modifier;
    type IntoIter = std::vec::IntoIter<Modifier>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_and_shifts_are_summed_apart() {
        let modifiers: Modifiers = [
            Modifier::die(2, "7.4", "flank"),
            Modifier::shift(-1, "8.2", "town"),
            Modifier::shift(3, "", "armour"),
            Modifier::die(-1, "7.4", String::from("rain")),
        ]
        .into_iter()
        .collect();
        assert_eq!((modifiers.die_total(), modifiers.shift_total()), (1, 2));
        assert_eq!(modifiers.explain(-3).to_string(), "-3 +2 (7.4 flank) -1 (7.4 rain) = -2");
        assert_eq!(modifiers.iter().nth(2).unwrap().to_string(), "+3 (armour)");
    }

    #[test]
    fn a_list_is_empty_until_something_is_in_it() {
        assert!(Modifiers::NONE.is_empty());
        let one = Modifiers::from([Modifier::die(0, "7.4", "clear")]);
        assert!(!one.is_empty());
        assert_eq!(one.len(), 1);
    }

    #[test]
    fn nothing_to_explain_is_the_bare_roll() {
        assert_eq!(Modifiers::NONE.explain(4).to_string(), "4");
        assert_eq!(Modifiers::from([Modifier::shift(1, "8", "x")]).explain(4).to_string(), "4");
    }

    #[test]
    fn caps_hold_at_both_ends_and_are_told_only_where_they_bite() {
        let shifts = |count: i16| {
            Modifiers::from([Modifier::shift(count, "8", "x"), Modifier::die(count, "9", "y")])
                .cap_shift(-1..=2, "8.9")
                .cap_die(-4..=1, "")
        };
        let totals = |count| (shifts(count).shift_total(), shifts(count).die_total());
        assert_eq!([-5, -1, 1, 5].map(totals), [(-1, -4), (-1, -1), (1, 1), (2, 1)]);
        assert_eq!(shifts(1).explain(3).to_string(), "3 +1 (9 y) = 4");
        assert_eq!(shifts(5).explain(3).to_string(), "3 +5 (9 y) (counts -4 to +1) = 4");
        let text = serde_json::to_string(&shifts(5)).unwrap();
        assert_eq!(serde_json::from_str::<Modifiers>(&text).unwrap(), shifts(5));
    }

    #[test]
    #[expect(clippy::reversed_empty_ranges, reason = "what a caller may get wrong")]
    fn a_cap_the_wrong_way_round_does_not_panic() {
        let modifiers = Modifiers::from([Modifier::die(9, "", "")]).cap_die(3..=-3, "");
        assert_eq!(modifiers.die_total(), 3);
    }

    #[test]
    fn totals_do_not_overflow() {
        let many: Modifiers = (0..70_000).map(|_| Modifier::die(i16::MAX, "", "")).collect();
        assert_eq!(many.die_total(), i32::MAX);
        assert!(many.explain(i32::MAX).to_string().ends_with("= 2147483647"));
    }
}
