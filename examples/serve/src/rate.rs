//! How often one address may ask.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::slots::network;

/// Addresses that are remembered at once; the fullest buckets are forgotten first.
const MOST_ADDRESSES: usize = 10_000;

/// One bucket an address: it fills steadily, each request takes something out, and an empty one
/// refuses. A bucket holds what flows in during `seconds`.
#[derive(Debug)]
pub(crate) struct Rate {
    per_second: f64,
    capacity: f64,
    buckets: Mutex<BTreeMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    content: f64,
    filled: Instant,
}

impl Rate {
    pub(crate) fn new(per_second: f64, seconds: f64) -> Rate {
        let capacity = (per_second * seconds).max(1.0);
        Rate { per_second, capacity, buckets: Mutex::new(BTreeMap::new()) }
    }

    /// May this address ask now?
    pub(crate) fn allows(&self, address: IpAddr) -> bool {
        self.allows_at(address, Instant::now())
    }

    fn allows_at(&self, address: IpAddr, now: Instant) -> bool {
        let address = network(address);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| self.content(*bucket, now) < self.capacity);
        }
        let full = Bucket { content: self.capacity, filled: now };
        let bucket = buckets.entry(address).or_insert(full);
        bucket.content = self.content(*bucket, now);
        bucket.filled = now;
        if bucket.content < 1.0 {
            return false;
        }
        bucket.content -= 1.0;
        true
    }

    fn content(&self, bucket: Bucket, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(bucket.filled).as_secs_f64();
        (bucket.content + seconds * self.per_second).min(self.capacity)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate::new(2.0, 2.0);
        let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let start = Instant::now();
        let asked = (0..6).filter(|_| rate.allows_at(one, start)).count();
        assert_eq!(asked, 4);
        assert!(rate.allows_at(two, start), "another address has its own bucket");
        assert!(rate.allows_at(one, start + Duration::from_secs(1)));
    }
}
