//! Two sides that throw at once and read the difference.

use crate::{CombatError, Dice, DiceError, Modifiers, Odds, Throw};

/// An opposed throw: both sides roll and add their modifiers, and the attacker's total less the
/// defender's decides. The Great Campaigns read both sides' results by that one number.
///
/// ```
/// use grognard_combat::{Fraction, Modifier, Modifiers, Opposed, ScriptedDice, Throw};
///
/// let attack = Opposed::new(Throw::D6, Throw::D6)
///     .attacker(Modifiers::from([Modifier::die(2, "9.3", "two to one")]))
///     .defender(Modifiers::from([Modifier::die(1, "9.5", "woods")]));
/// assert_eq!(attack.roll(&mut ScriptedDice::new([3, 4]))?.difference(), 0);
/// let odds = attack.odds(|rolled| rolled.difference() > 0)?;
/// assert_eq!(odds.probability(&true), Fraction::new(21, 36).unwrap());
/// # Ok::<(), grognard_combat::CombatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opposed {
    throws: [Throw; 2],
    modifiers: [Modifiers; 2],
}

/// What both sides rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpposedRoll {
    /// The attacker's dice as they fell.
    pub attacker: i32,
    /// The defender's.
    pub defender: i32,
    /// What the attacker's modifiers come to, less the defender's.
    pub net: i32,
}

impl OpposedRoll {
    /// The attacker's total less the defender's.
    pub const fn difference(self) -> i32 {
        self.attacker.saturating_sub(self.defender).saturating_add(self.net)
    }
}

impl Opposed {
    /// The dice of the attacker and of the defender, without modifiers.
    pub const fn new(attacker: Throw, defender: Throw) -> Opposed {
        Opposed { throws: [attacker, defender], modifiers: [Modifiers::new(), Modifiers::new()] }
    }

    /// With what is added to the attacker's dice.
    pub fn attacker(mut self, modifiers: Modifiers) -> Opposed {
        self.modifiers[0] = modifiers;
        self
    }

    /// With what is added to the defender's dice.
    pub fn defender(mut self, modifiers: Modifiers) -> Opposed {
        self.modifiers[1] = modifiers;
        self
    }

    /// The modifiers of both sides, the attacker's first: for showing them.
    pub const fn modifiers(&self) -> &[Modifiers; 2] {
        &self.modifiers
    }

    /// Both throw, the attacker first.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    pub fn roll(&self, dice: &mut dyn Dice) -> Result<OpposedRoll, DiceError> {
        let attacker = i32::from(self.throws[0].roll(dice)?);
        let defender = i32::from(self.throws[1].roll(dice)?);
        let net = self.modifiers[0].die_total().saturating_sub(self.modifiers[1].die_total());
        Ok(OpposedRoll { attacker, defender, net })
    }

    /// The exact odds of what `read` makes of the throw, from the same throw that is played.
    ///
    /// # Errors
    /// [`CombatError::Odds`] if there are too many ways for the dice to fall.
    pub fn odds<O: Ord>(
        &self,
        mut read: impl FnMut(OpposedRoll) -> O,
    ) -> Result<Odds<O>, CombatError> {
        Odds::of(|dice| Ok(read(self.roll(dice)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Modifier, ScriptedDice};

    #[test]
    fn the_attacker_throws_first_and_the_net_is_added_once() {
        let attack = Opposed::new(Throw::TWO_D6, Throw::D6)
            .attacker(Modifiers::from([Modifier::die(-1, "1", "tired")]))
            .defender(Modifiers::from([Modifier::die(3, "2", "fort")]));
        let rolled = attack.roll(&mut ScriptedDice::new([6, 5, 2])).unwrap();
        assert_eq!(rolled, OpposedRoll { attacker: 11, defender: 2, net: -4 });
        assert_eq!(rolled.difference(), 5);
        assert_eq!(attack.modifiers()[1].die_total(), 3);
    }
}
