//! The teaching programs stand in `examples/`; this library is empty.
