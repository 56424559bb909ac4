//! Binding, serving and telling where.

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum::middleware;
use table::Registry;
use tokio::sync::oneshot;

use crate::key::Key;
use crate::lobby::Lobby;
use crate::options::Options;
use crate::rate::Rate;
use crate::request_checks::{RequestChecks, check_request};
use crate::store::{Opened, Store, StoreOptions};
use crate::{api, connections, open};

/// Why nothing can be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// Which address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The system gives no random numbers, so nothing here could be kept secret.
    #[error("the operating system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// The server cannot run.
    #[error("the server cannot run: {0}")]
    Run(#[from] io::Error),
}

/// A server that listens already and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    taken: Option<SocketAddr>,
    registry: Arc<Registry>,
    options: Options,
    state: Result<Opened, String>,
}

impl Server {
    /// Listens on the address that was asked for or, if its port is taken, on a free one, and opens
    /// the store. A store that cannot be opened is no error here: the page then says what is wrong.
    ///
    /// # Errors
    /// No port can be listened on.
    pub fn bind(
        registry: impl Into<Arc<Registry>>,
        options: Options,
    ) -> Result<Server, ServeError> {
        let failed = |address| move |source| ServeError::Bind { address, source };
        let (listener, taken) = match TcpListener::bind(options.bind) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && options.bind.port() != 0 => {
                let any = SocketAddr::new(options.bind.ip(), 0);
                (TcpListener::bind(any).map_err(failed(any))?, Some(options.bind))
            }
            other => (other.map_err(failed(options.bind))?, None),
        };
        let address = listener.local_addr().map_err(failed(options.bind))?;
        let host = Key::random()?;
        let store = StoreOptions {
            folder: options.data.clone(),
            most_pages: options.limits.store_pages,
            faults: options.faults.clone(),
        };
        let opened = Store::open(store, host.as_str());
        let state = opened.map_err(|error| error.to_string());
        let registry = registry.into();
        Ok(Server { listener, address, taken, registry, options, state })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address that was asked for, if it was taken and another is used.
    pub fn taken(&self) -> Option<SocketAddr> {
        self.taken
    }

    /// Why no game can be played, if the store cannot be opened.
    pub fn trouble(&self) -> Option<&str> {
        self.state.as_ref().err().map(String::as_str)
    }

    /// The address of the page for the person who started the server. It carries the key of the
    /// folder, with which that person can take up and delete every game.
    pub fn link(&self) -> String {
        let ip = self.address.ip();
        let mut reached = self.address;
        if ip.is_unspecified() {
            // Listening everywhere, it is reached here.
            reached.set_ip(if ip.is_ipv4() {
                [127, 0, 0, 1].into()
            } else {
                [0, 0, 0, 0, 0, 0, 0, 1].into()
            });
        }
        match &self.state {
            Ok(opened) => format!("http://{reached}/#host={}", opened.host),
            Err(_) => format!("http://{reached}/"),
        }
    }

    /// Tells the person who started it where the page is and where games are kept, and what is
    /// wrong if anything is; opens the page in the browser if the options ask for it.
    ///
    /// # Errors
    /// Of the streams.
    pub fn present(&self, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
        if let Some(taken) = self.taken {
            writeln!(out, "{taken} is taken, so another port is used.")?;
        }
        writeln!(out, "The table is set at {}", self.link())?;
        match (self.trouble(), &self.options.data) {
            (Some(trouble), _) => writeln!(err, "No game can be played: {trouble}.")?,
            (None, Some(data)) => writeln!(out, "Games are kept in {}.", data.display())?,
            (None, None) => writeln!(out, "Games are forgotten when the program ends.")?,
        }
        writeln!(out, "Press Ctrl+C to stop.")?;
        out.flush()?;
        if self.options.open && !open::browser(&self.link()) {
            writeln!(err, "No browser could be opened: open the address yourself.")?;
        }
        Ok(())
    }

    /// Serves until the program is stopped.
    ///
    /// # Errors
    /// The system refuses.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(self.serve())
    }

    /// Serves beside the rest of the program, until the returned value is dropped: for tests.
    ///
    /// # Errors
    /// The system refuses.
    pub fn start(self) -> Result<Running, ServeError> {
        let (address, link) = (self.address, self.link());
        let (stop, stopped) = oneshot::channel::<()>();
        let runtime = tokio::runtime::Runtime::new()?;
        let thread = std::thread::Builder::new().name("server".to_owned()).spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    served = self.serve() => served,
                    _ = stopped => Ok(()),
                }
            })
        })?;
        Ok(Running { address, link, stop: Some(stop), thread: Some(thread) })
    }

    async fn serve(self) -> Result<(), ServeError> {
        let limits = self.options.limits;
        let checks = Arc::new(RequestChecks {
            hosts: self.options.hosts,
            rate: Rate::new(f64::from(limits.requests), 2.0),
        });
        let routes = match self.state {
            Ok(opened) => {
                let lobby = Arc::new(Lobby::new(self.registry, opened, limits));
                lobby.start_bots();
                lobby.unload_idle_matches();
                api::routes(lobby)
            }
            Err(reason) => api::trouble(reason),
        };
        let routes = routes.layer(middleware::from_fn_with_state(checks, check_request));
        self.listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        connections::accept(listener, routes, limits).await
    }
}

/// A server that runs in the background. It stops when this is dropped.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    link: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<Result<(), ServeError>>>,
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// See [`Server::link`].
    pub fn link(&self) -> &str {
        &self.link
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // If it failed there is nobody left to tell.
            drop(thread.join());
        }
    }
}

/// Serves games until the program is stopped, and says on the terminal where they are.
///
/// # Errors
/// No port can be listened on, or the system refuses.
pub fn run(registry: impl Into<Arc<Registry>>, options: Options) -> Result<(), ServeError> {
    let server = Server::bind(registry, options)?;
    server.present(&mut io::stdout(), &mut io::stderr())?;
    server.run()
}
