//! A real server on a loopback port, asked over real sockets.

#[path = "../common/mod.rs"]
mod common;

mod conforms;
