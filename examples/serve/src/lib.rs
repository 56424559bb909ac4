//! The table in the browser: any games of a [`Registry`], served over HTTP to people and programs.
//!
//! # Why it is so
//!
//! * The page is part of the program: no file is read and no other machine is asked. Its scripts
//!   use the same JSON interface as everybody else's programs; `docs/api.md` describes it.
//! * A game in progress is its journal. Every step is a row of one `SQLite` file, written before the
//!   action is answered, so a game is taken up again by replaying and verifying it. Whatever kills
//!   the program, a game that was acknowledged is there. When the disk fails, the file is opened
//!   anew and read back before anybody gets an answer: refused means not there.
//! * The rules of a game may panic. Whatever a panic went through is dropped and read again from
//!   disk; the match stands at its last good step, with a notice.
//! * Who may see and do what hangs on unguessable seat keys alone. A view is made for one viewer by
//!   the game itself, so what is hidden never reaches this crate's answers.
//!
//! # Serve games
//!
//! ```no_run
//! # fn games() -> grognard_serve::table::Registry { grognard_serve::table::Registry::new() }
//! // Binds, tells where on the terminal, and serves until the program is stopped.
//! grognard_serve::run(games(), grognard_serve::Options::default())?;
//! # Ok::<(), grognard_serve::ServeError>(())
//! ```
//!
//! # Serve from a test
//!
//! ```
//! # fn games() -> grognard_serve::table::Registry { grognard_serve::table::Registry::new() }
//! use grognard_serve::{Options, Server};
//!
//! let options = Options { bind: ([127, 0, 0, 1], 0).into(), data: None, ..Options::default() };
//! let server = Server::bind(games(), options)?.start()?;
//! println!("http://{}", server.address());
//! # Ok::<(), grognard_serve::ServeError>(())
//! ```

mod api;
mod bots;
mod connections;
mod error;
mod key;
mod lobby;
mod matches;
mod notice;
mod open;
mod options;
mod page;
mod rate;
mod request;
mod request_checks;
mod rules;
mod server;
mod slots;
mod store;
mod write_timeout;

pub use options::{Limits, Options};
pub use server::{Running, ServeError, Server, run};
pub use store::{DiskFault, DiskFaults, DiskWork};

/// What is served, in the version that this crate was built with.
pub use table;
#[doc(no_inline)]
pub use table::Registry;
