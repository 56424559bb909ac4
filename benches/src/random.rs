//! Numbers that look random and are the same on every machine and in every release.

/// A linear congruential generator whose high bits are folded down (the PCG family's XSH-RR).
/// Boards are made from it, so a figure measured today is about the same board tomorrow.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence with this number.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`. The slight preference for low numbers does not matter here.
    pub fn below(&mut self, bound: usize) -> usize {
        let old = self.0;
        self.0 = old.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let folded = (((old >> 18) ^ old) >> 27) as u32;
        let turned = folded.rotate_right((old >> 59) as u32);
        (u64::from(turned) * bound as u64 >> 32) as usize
    }
}
