//! Labels for any cost.

use crate::Cost;
use crate::labels::{Change, Known, LabelPen, Labels, Written};
use crate::reach::Arrived;

/// No slot: the parent of a start.
const NO_PARENT: u32 = u32::MAX;

/// Labels for any cost: all of it side by side, and the number of the search that wrote it.
#[derive(Clone, Debug)]
pub struct Aged<C> {
    labels: Vec<Label<C>>,
    age: u32,
    limit: C,
}

#[derive(Clone, Copy, Debug)]
struct Label<C> {
    /// Cost, steps and parent.
    way: (C, u16, u32),
    arrived: Arrived,
    age: u32,
}

impl<C: Cost> Default for Aged<C> {
    fn default() -> Self {
        Aged { labels: Vec::new(), age: 0, limit: C::default() }
    }
}

impl<C: Cost> Aged<C> {
    fn label(&self, place: usize) -> Option<&Label<C>> {
        self.labels.get(place).filter(|label| label.age == self.age)
    }
}

impl<C: Cost> Labels<C> for Aged<C> {
    type Pen<'a>
        = &'a mut Aged<C>
    where
        C: 'a;

    fn begin(&mut self, places: usize, _: u32, limit: C, _: &Written) -> &mut Aged<C> {
        if self.age == u32::MAX {
            self.labels.clear();
            self.age = 0;
        }
        self.age += 1;
        self.limit = limit;
        if self.labels.len() < places {
            let way = (C::default(), 0, NO_PARENT);
            self.labels.resize(places, Label { way, arrived: Arrived::Free, age: 0 });
        }
        self
    }

    fn get(&self, place: usize) -> Option<Known<C>> {
        self.label(place).map(|&Label { way: (cost, _, parent), arrived, .. }| Known {
            cost,
            arrived,
            parent: (parent != NO_PARENT).then_some(parent),
        })
    }
}

impl<C: Cost> LabelPen<C> for &mut Aged<C> {
    type Way = (C, u16, u32);

    fn start(&self, spent: C) -> Self::Way {
        (spent, 0, NO_PARENT)
    }

    fn leave(&self, place: usize) -> Self::Way {
        let (cost, steps, _) = self.labels[place].way;
        (cost, steps.saturating_add(1), place as u32)
    }

    fn after(&self, (cost, steps, parent): Self::Way, step: C) -> Self::Way {
        (cost.plus(step), steps, parent)
    }

    fn is_better(&self, place: usize, way: Self::Way) -> bool {
        assert!(place < self.labels.len(), "a step leads outside the map");
        way.0 <= self.limit && self.label(place).is_none_or(|known| way < known.way)
    }

    fn get(&self, place: usize) -> Option<(C, Arrived)> {
        self.label(place).map(|label| (label.way.0, label.arrived))
    }

    fn cost(&self, way: Self::Way) -> C {
        way.0
    }

    fn steps(&self, way: Self::Way) -> u32 {
        u32::from(way.1)
    }

    fn put(&mut self, place: usize, way: Self::Way, arrived: Arrived) -> Change {
        let change = match self.label(place) {
            None => Change::New,
            Some(known) if way.0 < known.way.0 => Change::Cheaper,
            Some(_) => Change::Better,
        };
        self.labels[place] = Label { way, arrived, age: self.age };
        change
    }
}
