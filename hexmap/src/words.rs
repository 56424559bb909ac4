//! Bits in words, which all sets of hexes are made of.

/// How many bits a word has.
pub(crate) const BITS: usize = u64::BITS as usize;

#[inline]
pub(crate) fn has(words: &[u64], index: usize) -> bool {
    words.get(index / BITS).is_some_and(|word| word >> (index % BITS) & 1 != 0)
}

/// The words without the empty ones at the end: two sets are equal when these are, whatever room
/// they have.
pub(crate) fn trimmed(words: &[u64]) -> &[u64] {
    let used = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
    &words[..used]
}

/// The numbers of the bits that are set, lowest first.
#[derive(Clone, Debug)]
pub(crate) struct Ones<'a> {
    words: &'a [u64],
    /// What is left of the word before `words`, and the number of its first bit.
    rest: u64,
    base: usize,
}

impl<'a> Ones<'a> {
    #[inline]
    pub(crate) fn new(words: &'a [u64]) -> Self {
        match words.split_first() {
            Some((&rest, words)) => Ones { words, rest, base: 0 },
            None => Ones { words, rest: 0, base: 0 },
        }
    }
}

impl Iterator for Ones<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            let (&word, words) = self.words.split_first()?;
            (self.rest, self.words) = (word, words);
            self.base += BITS;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(self.base + bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count =
            self.words.iter().map(|word| word.count_ones()).sum::<u32>() + self.rest.count_ones();
        (count as usize, Some(count as usize))
    }
}
