//! `grognard serve`: the table in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use ::serve::{Options, Server};
use table::Registry;

use crate::{Console, Exit};

/// Sets the table in the browser: play, watch, replay
///
/// Only this machine can come to it, unless another address is named. Games are kept after every
/// action, so the program can be stopped at any time. What people can do in the page, programs can
/// do as well: docs/api.md says how.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: grognard serve --open")]
pub(crate) struct Args {
    /// The address to listen on; if its port is taken, a free one is used
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Options::BIND)]
    bind: SocketAddr,
    /// The folder that keeps the games [default: grognard in the system's folder for such data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Opens the page in the browser
    #[arg(long)]
    open: bool,
    /// A name by which browsers may call this machine; may be given more than once
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
}

impl Default for Args {
    fn default() -> Args {
        Args { bind: Options::BIND, data: None, open: false, hosts: Vec::new() }
    }
}

pub(crate) fn run(
    games: &Arc<Registry>,
    args: Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let Args { bind, data, open, hosts } = args;
    let data = data.or_else(Options::usual_folder);
    let options = Options { bind, data, open, hosts, ..Options::default() };
    let server = Server::bind(Arc::clone(games), options)?;
    server.present(console.out, console.err)?;
    server.run()?;
    Ok(Exit::Fine)
}
