//! The agenda: what is still to be done, as plain data in the state.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A stack of tasks, as plain data: the top one waits, those below go on when it is done.
///
/// It lies in the state itself, without allocation, so that a state is copied by copying bytes.
/// Only a task's answer changes it ([`Next`](crate::Next)): rules read it and cannot push.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Agenda<T, const N: usize = 8> {
    /// Those beyond `len` are `None`, so that equal agendas are equal.
    tasks: [Option<T>; N],
    len: u8,
}

impl<T: Copy, const N: usize> Default for Agenda<T, N> {
    fn default() -> Self {
        Agenda { tasks: [None; N], len: 0 }
    }
}

impl<T: Copy, const N: usize> Agenda<T, N> {
    /// An agenda to begin with, the task that waits last.
    ///
    /// # Panics
    /// There are more than `N`.
    pub fn of(tasks: impl IntoIterator<Item = T>) -> Self {
        let mut agenda = Agenda::default();
        tasks.into_iter().for_each(|task| agenda.push(task));
        agenda
    }

    /// The task that waits; `None` when the game is over.
    #[inline]
    pub fn top(&self) -> Option<&T> {
        self.tasks.get(usize::from(self.len).wrapping_sub(1))?.as_ref()
    }

    /// All tasks, the one that waits first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.tasks[..usize::from(self.len)].iter().rev().flatten()
    }

    /// The nearest task of a kind, from the top down: are we inside a charge?
    #[inline]
    pub fn find<'a, K: 'a>(&'a self) -> Option<&'a K>
    where
        &'a K: TryFrom<&'a T>,
    {
        self.iter().find_map(|task| task.try_into().ok())
    }

    /// The same, to change what a task below knows (never the task that runs: its own copy is kept).
    pub fn find_mut<'a, K: 'a>(&'a mut self) -> Option<&'a mut K>
    where
        &'a mut K: TryFrom<&'a mut T>,
    {
        let tasks = &mut self.tasks[..usize::from(self.len)];
        tasks.iter_mut().rev().flatten().find_map(|task| task.try_into().ok())
    }

    /// The task that waits, if it is of this kind.
    #[inline]
    pub fn asks<'a, K: 'a>(&'a self) -> Option<&'a K>
    where
        &'a K: TryFrom<&'a T>,
    {
        self.top()?.try_into().ok()
    }

    /// How many tasks there are.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Is there nothing to do any more?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn push(&mut self, task: T) {
        let depth = usize::from(self.len);
        assert!(depth < N, "an agenda of {N} is too small for this game");
        self.tasks[depth] = Some(task);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn set_top(&mut self, task: T) {
        if let Some(top) = self.tasks.get_mut(usize::from(self.len).wrapping_sub(1)) {
            *top = Some(task);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(top) = self.tasks.get_mut(usize::from(self.len).wrapping_sub(1)) {
            *top = None;
            self.len -= 1;
        }
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Agenda<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Agenda<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().rev())
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Agenda<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tasks = Vec::<T>::deserialize(deserializer)?;
        if tasks.len() > N {
            return Err(D::Error::custom(format_args!("{} tasks, {N} at most", tasks.len())));
        }
        Ok(Agenda::of(tasks))
    }
}
