//! Hexes in the order of their ids.

use hexmap::HexId;

/// So many words of bits need no memory of their own.
const FEW: usize = 32;

/// Hexes, each once, lowest id first, whatever order they were found in.
pub(crate) struct InOrder {
    /// The bits of what is left, where they are few; otherwise they are in `many`.
    few: [u64; FEW],
    many: Vec<u64>,
    /// The number of the first word, and of the one that is handed out.
    first: usize,
    next: usize,
}

impl InOrder {
    /// These hexes.
    #[inline]
    pub(crate) fn of(hexes: impl Iterator<Item = HexId> + Clone) -> InOrder {
        let ends =
            |(low, high): (usize, usize), hex: HexId| (low.min(hex.index()), high.max(hex.index()));
        let (low, high) = hexes.clone().fold((usize::MAX, 0), ends);
        let first = low.min(high) / 64;
        let span = high / 64 + 1 - first;
        let many = if span > FEW { vec![0; span] } else { Vec::new() };
        let mut order = InOrder { few: [0; FEW], many, first, next: 0 };
        let words = order.words();
        for hex in hexes {
            words[hex.index() / 64 - first] |= 1 << (hex.index() % 64);
        }
        order
    }

    #[inline]
    fn words(&mut self) -> &mut [u64] {
        if self.many.is_empty() { &mut self.few } else { &mut self.many }
    }
}

impl Iterator for InOrder {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        let (first, mut next) = (self.first, self.next);
        let words = self.words();
        while *words.get(next)? == 0 {
            next += 1;
        }
        let word = &mut words[next];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        self.next = next;
        Some(HexId::from_index((first + next) * 64 + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(hexes: &[usize]) -> Vec<usize> {
        InOrder::of(hexes.iter().map(|&hex| HexId::from_index(hex))).map(HexId::index).collect()
    }

    #[test]
    fn hexes_come_once_and_in_order_be_they_few_or_many() {
        assert_eq!(ordered(&[]), []);
        assert_eq!(ordered(&[700, 3, 64, 63, 3]), [3, 63, 64, 700]);
        assert_eq!(ordered(&[65_000, 130, 129, 65_000]), [129, 130, 65_000]);
    }
}
