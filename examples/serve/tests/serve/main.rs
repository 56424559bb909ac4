//! A real server on a loopback port, asked over real sockets.

#[path = "../common/mod.rs"]
mod common;

mod abuse;
mod colours;
mod conforms;
mod damage;
mod documented;
mod durable;
mod guarded;
mod hidden;
mod live;
mod lobby;
mod panics;
mod play;
mod readers;
mod seats;
mod trouble;
mod villa;
