//! The faults of a file as they are found.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use crate::limits::MAX_FAULTS;
use crate::words::shown;
use crate::{DataError, Fault, FaultKind};

/// Whether a fault only follows from another that was told already.
type Excuse = Box<dyn Fn(&FaultKind) -> bool>;

/// The faults of one file as they are found. Reading goes on after a fault, so that all of them
/// are told at once.
///
/// [`read`](crate::read) makes one and hands it on with each entry and value. What is built in
/// code and checked like a file begins with [`Faults::new`] and an empty text.
pub struct Faults<'t> {
    text: &'t str,
    /// Where each line begins; not looked for before the first fault.
    lines: OnceCell<Vec<usize>>,
    found: RefCell<Vec<Fault>>,
    more: Cell<usize>,
    excuse: RefCell<Option<Excuse>>,
}

impl fmt::Debug for Faults<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Faults").field("found", &self.found).finish_non_exhaustive()
    }
}

impl<'t> Faults<'t> {
    /// No fault so far. The text is for the numbers of the lines.
    pub fn new(text: &'t str) -> Faults<'t> {
        Faults {
            text,
            lines: OnceCell::new(),
            found: RefCell::default(),
            more: Cell::new(0),
            excuse: RefCell::new(None),
        }
    }

    /// Whether nothing has been found so far.
    pub fn is_empty(&self) -> bool {
        self.found.borrow().is_empty()
    }

    /// From now on, faults for which this holds are not told: they would only follow from one
    /// that has been.
    pub fn excuse(&self, excuse: impl Fn(&FaultKind) -> bool + 'static) {
        self.excuse.replace(Some(Box::new(excuse)));
    }

    /// Notes a fault at a byte of the text, or of the file as a whole. `at` says which part of
    /// the file it is.
    pub fn add(&self, byte: Option<usize>, at: impl Into<String>, kind: impl Into<FaultKind>) {
        self.add_about(byte, at, None, kind);
    }

    /// The same, and which text of the file it is about.
    pub fn add_about(
        &self,
        byte: Option<usize>,
        at: impl Into<String>,
        about: Option<&str>,
        kind: impl Into<FaultKind>,
    ) {
        let kind = kind.into();
        if self.takes(&kind) {
            self.push(byte, at.into(), about, kind);
        }
    }

    /// The value, if there is one and nothing is wrong with the file.
    ///
    /// # Errors
    /// All faults; one that says so if there is neither a value nor a fault.
    pub fn finish<T>(self, file: impl Into<String>, value: Option<T>) -> Result<T, DataError> {
        let mut faults = self.found.into_inner();
        match value {
            Some(value) if faults.is_empty() => return Ok(value),
            None if faults.is_empty() => return Err(DataError::of(file, "it cannot be used")),
            _ => {}
        }
        faults.sort_by_key(|fault| fault.line);
        Err(DataError { file: file.into(), faults, more: self.more.get() })
    }

    /// Whether this fault is to be noted with its place; one too many is only counted.
    fn takes(&self, kind: &FaultKind) -> bool {
        if self.excuse.borrow().as_ref().is_some_and(|excuse| excuse(kind)) {
            return false;
        }
        let room = self.found.borrow().len() < MAX_FAULTS;
        if !room {
            self.more.set(self.more.get() + 1);
        }
        room
    }

    fn push(&self, byte: Option<usize>, at: String, about: Option<&str>, kind: FaultKind) {
        let line = byte.map(|byte| self.line(byte));
        self.found.borrow_mut().push(Fault { line, at, about: about.map(shown), kind });
    }

    /// The line of a byte, counted from 1.
    fn line(&self, byte: usize) -> usize {
        let lines = self.lines.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect()
        });
        lines.partition_point(|&start| start <= byte)
    }
}

/// A place in a file where something can be wrong: an entry, or one of its values.
#[derive(Clone)]
pub(crate) struct Place<'t> {
    pub(crate) faults: &'t Faults<'t>,
    pub(crate) entry: Title<'t>,
    pub(crate) key: Option<&'t str>,
    pub(crate) span: Range<usize>,
}

/// What messages call an entry. It is put into words only when there is a fault.
#[derive(Clone)]
pub(crate) struct Title<'t> {
    pub(crate) sort: Rc<str>,
    pub(crate) name: Name<'t>,
}

#[derive(Clone, Copy)]
pub(crate) enum Name<'t> {
    None,
    Text(&'t str),
    Number(usize),
}

impl fmt::Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sort)?;
        match self.name {
            Name::None => Ok(()),
            Name::Text(name) => write!(f, " \"{}\"", shown(name)),
            Name::Number(number) => write!(f, " number {number}"),
        }
    }
}

impl<'t> Place<'t> {
    pub(crate) fn fault(&self, about: Option<&str>, kind: impl Into<FaultKind>) {
        let kind = kind.into();
        if self.faults.takes(&kind) {
            self.faults.push(Some(self.span.start), self.to_string(), about, kind);
        }
    }

    /// The same place in another part of the file.
    pub(crate) fn at(&self, key: Option<&'t str>, span: Range<usize>) -> Place<'t> {
        Place { key, span, ..self.clone() }
    }

    /// What the entries are called that stand here.
    pub(crate) fn inner_sort(&self) -> Rc<str> {
        let outer = self.entry.to_string();
        match (outer.is_empty(), self.key) {
            (true, key) => key.unwrap_or_default().into(),
            (false, Some(key)) => format!("{outer}, {}", shown(key)).into(),
            (false, None) => outer.into(),
        }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.entry.to_string();
        f.write_str(&title)?;
        let Some(key) = self.key else { return Ok(()) };
        let comma = if title.is_empty() { "" } else { ", " };
        write!(f, "{comma}key `{}`", shown(key))
    }
}

impl fmt::Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({:?})", self.span)
    }
}
