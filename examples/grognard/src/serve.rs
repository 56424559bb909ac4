//! `grognard serve`: the table in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ::serve::{Limits, Options, Server};
use table::{Budget, Registry};

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
    /// A proxy on this machine stands before the server: all callers have its address, so the
    /// proxy has to set limits for each
    #[arg(long)]
    behind_proxy: bool,
    /// Days that a finished game is kept at least when there is no more room for new ones
    #[arg(long, value_name = "DAYS", default_value_t = 1)]
    keep_finished: u32,
    /// Days after which a game that nobody plays on may make room for new ones
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    keep_abandoned: u32,
    /// How much `thinker` thinks about a decision where its seat does not say so: a time, such as
    /// 1s, or a number of samples
    #[arg(long, value_name = "BUDGET", default_value_t = Budget::USUAL)]
    think: Budget,
}

/// Days as the limits have them.
fn days(count: u32) -> Duration {
    Duration::from_secs(u64::from(count) * 24 * 60 * 60)
}

impl Default for Args {
    fn default() -> Args {
        Args {
            bind: Options::BIND,
            data: None,
            open: false,
            hosts: Vec::new(),
            behind_proxy: false,
            keep_finished: 1,
            keep_abandoned: 30,
            think: Budget::USUAL,
        }
    }
}

pub(crate) fn run(
    games: &Arc<Registry>,
    args: Args,
    console: &mut Console<'_>,
) -> anyhow::Result<Exit> {
    let Args { bind, data, open, hosts, behind_proxy, keep_finished, keep_abandoned, think } = args;
    let data = data.or_else(Options::usual_folder);
    let usual = Limits::default();
    let limits = if behind_proxy { usual.behind_proxy() } else { usual };
    let mut options = Options { bind, data, open, hosts, limits, ..Options::default() };
    options.limits.think = think;
    options.limits.keep_finished = days(keep_finished);
    options.limits.keep_abandoned = days(keep_abandoned);
    let server = Server::bind(Arc::clone(games), options)?;
    server.present(console.out, console.err)?;
    server.run()?;
    Ok(Exit::Fine)
}
