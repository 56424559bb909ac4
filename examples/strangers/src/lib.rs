//! The tests stand in `tests/`; this library is empty.
