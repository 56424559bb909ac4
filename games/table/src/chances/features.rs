//! The numbers of a state that its chances are judged by.

/// A few numbers, in parts of [`Features::UNIT`]. There is room for [`Features::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    values: [i32; Features::MOST],
    count: usize,
}

impl Default for Features {
    fn default() -> Features {
        Features { values: [0; Features::MOST], count: 0 }
    }
}

impl Features {
    /// How many parts a 1 has.
    pub const UNIT: i32 = 256;
    /// How many numbers there can be.
    pub const MOST: usize = 32;

    /// Adds a number, in parts of [`Features::UNIT`]; what is far from 0 is brought nearer.
    pub fn push(&mut self, value: i64) {
        const FAR: i64 = 64 * Features::UNIT as i64;
        if let Some(free) = self.values.get_mut(self.count) {
            *free = value.clamp(-FAR, FAR) as i32;
            self.count += 1;
        }
    }

    /// Adds a truth: 1 or 0.
    pub fn push_flag(&mut self, flag: bool) {
        self.push(i64::from(flag) * i64::from(Features::UNIT));
    }

    /// Adds a fraction.
    pub fn push_ratio(&mut self, number: i64, of: i64) {
        self.push(number * i64::from(Features::UNIT) / of.max(1));
    }

    /// The numbers.
    pub fn values(&self) -> &[i32] {
        &self.values[..self.count]
    }
}
