//! Grognard.
