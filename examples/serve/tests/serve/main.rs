//! A real server on a loopback port, asked over real sockets.

#[path = "../outpost/mod.rs"]
mod outpost;

mod conforms;
