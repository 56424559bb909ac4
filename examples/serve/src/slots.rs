//! How many may be connected: a limit in all, one for each address, and room kept for others.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// The last quarter (1 part in `KEPT`) is kept for addresses that have few slots.
const KEPT: usize = 4;
/// Few is 1 part in `FEW` of what an address may have.
const FEW: usize = 8;

/// The slots for connections, by address.
#[derive(Debug)]
pub(crate) struct Slots {
    all: usize,
    each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: BTreeMap<IpAddr, usize>,
}

impl Slots {
    /// This many in all, and this many of them from one address.
    pub(crate) fn new(all: usize, each: usize) -> Arc<Slots> {
        Arc::new(Slots { all, each, taken: Mutex::default() })
    }

    /// A slot for somebody from this address, until it is dropped.
    pub(crate) fn enter(self: &Arc<Slots>, address: IpAddr) -> Option<Slot> {
        let from = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.by.get(&from).copied().unwrap_or(0);
        let crowded = taken.all >= self.all - self.all / KEPT;
        let most = if crowded { self.each.div_ceil(FEW) } else { self.each };
        if taken.all >= self.all || own >= most {
            return None;
        }
        taken.all += 1;
        taken.by.insert(from, own + 1);
        Some(Slot { slots: Arc::clone(self), from })
    }
}

/// A slot that somebody has.
#[derive(Debug)]
pub(crate) struct Slot {
    slots: Arc<Slots>,
    from: IpAddr,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        let own = taken.by.get(&self.from).copied().unwrap_or(1) - 1;
        if own == 0 {
            taken.by.remove(&self.from);
        } else {
            taken.by.insert(self.from, own);
        }
    }
}

/// What counts as one address: a household's IPv6 network has 2^64 of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 64 << 64)),
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn one_address_takes_its_share_and_others_find_room() {
        let slots = Slots::new(80, 40);
        let mut inside = Vec::new();
        for (last, got) in [(1, 40), (2, 20), (3, 5), (4, 5), (5, 5), (6, 5), (7, 0)] {
            let before = inside.len();
            inside.extend(std::iter::from_fn(|| slots.enter(address(last))).take(100));
            assert_eq!(inside.len() - before, got, "address {last}");
        }
        // Who leaves makes room, for others before those who have many.
        inside.drain(..30);
        assert!(slots.enter(address(2)).is_some(), "no longer crowded");
        assert!(slots.enter(address(7)).is_some());
        inside.clear();
        assert_eq!(slots.taken.lock().unwrap().by.len(), 0, "nobody is remembered");
    }

    #[test]
    fn one_slot_is_a_slot() {
        let slots = Slots::new(1, 1);
        let inside = slots.enter(address(1));
        assert!(inside.is_some() && slots.enter(address(2)).is_none());
        drop(inside);
        assert!(slots.enter(address(2)).is_some());
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"];
        let [one, two] = same.map(|text| network(text.parse().unwrap()));
        assert_eq!(one, two);
        assert_ne!(one, network("2001:db8:1:3::1".parse().unwrap()));
        assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), address(1));
    }
}
