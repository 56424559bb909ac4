//! Pancho Villa: Dead or Alive.
