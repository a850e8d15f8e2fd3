//! Upstar's workbench as a local server: the page, and the native engine behind it.
//!
//! `docs/workbench.md` describes the requests. They are limited in size, time, memory and number, for each tab of a browser and
//! in all; a request that is too much is refused with a message.

mod api;
mod connections;
mod lines;
mod memory;
mod page;
mod reply;
mod tabs;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use connections::Connections;
use lines::{Line, Lines, Patience};
pub use page::has_page;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tabs::Tabs;
use tokio::net::TcpListener;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port; `None` is the default one, or any other if that is taken.
    pub port: Option<u16>,
    /// The longest time for one request.
    pub time: Duration,
    /// The most memory for all requests together, in bytes.
    pub memory: usize,
    /// The threads of a request when there is no other.
    pub threads: usize,
    /// Tabs that are remembered at the same time. Each has at most one request that is worked on.
    pub tabs: usize,
    /// Connections at the same time; for further ones, those are closed that have been idle for longest.
    pub connections: usize,
    /// A connection without a request is closed after this time.
    pub silence: Duration,
    /// The headers of a request have to arrive within this time, and then the rest of it.
    pub arrival: Duration,
}

/// The port unless another is asked for.
pub const USUAL_PORT: u16 = 4173;
/// How long requests may take to end when the server does.
const PATIENCE: Duration = Duration::from_secs(3);

impl Default for Options {
    /// For one user on this machine.
    fn default() -> Self {
        Options {
            host: Ipv4Addr::LOCALHOST.into(),
            port: None,
            time: Duration::from_secs(60),
            memory: 4 << 30,
            threads: std::thread::available_parallelism().map_or(1, |n| n.get()),
            tabs: 64,
            // Some systems let a program open 256 files.
            connections: 200,
            silence: Duration::from_secs(60),
            arrival: Duration::from_secs(10),
        }
    }
}

/// A server that has its address and is ready to run.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    tabs: Arc<Tabs>,
    lines: Arc<Lines>,
    router: Router,
    runtime: tokio::runtime::Runtime,
}

impl Server {
    /// Takes the address.
    ///
    /// ```
    /// use upstar_serve::{Options, Server};
    /// let server = Server::bind(&Options { port: Some(0), ..Options::default() }).unwrap();
    /// assert!(server.address().ip().is_loopback());
    /// ```
    pub fn bind(options: &Options) -> io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            // One thread for each request that is worked on.
            .max_blocking_threads(options.tabs.max(1) + 2)
            .enable_all()
            .build()?;
        let listener = runtime.block_on(listen(options))?;
        let address = listener.local_addr()?;
        let tabs = Arc::new(Tabs::new(options));
        let router = router(tabs.clone(), options.host.is_loopback());
        let patience = Patience {
            silence: options.silence,
            arrival: options.arrival,
        };
        let lines = Arc::new(Lines::new(options.connections, patience));
        Ok(Server {
            listener,
            address,
            tabs,
            lines,
            router,
            runtime,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until the program is asked to end (Ctrl-C, SIGTERM), then lets requests end.
    pub fn run(self) -> io::Result<()> {
        self.run_until(asked_to_end())
    }

    /// Serves until `end`, then lets requests end.
    pub fn run_until(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server {
            listener,
            tabs,
            lines,
            router,
            runtime,
            ..
        } = self;
        let result = runtime.block_on(async {
            tokio::spawn(tabs.clone().expire());
            tokio::spawn(lines.clone().watch());
            let (ending, mut ended) = tokio::sync::watch::channel(false);
            let closing = tabs.clone();
            let graceful = async move {
                end.await;
                closing.close();
                let _ = ending.send(true);
            };
            let listener = Connections::new(listener, lines);
            let router = router.into_make_service_with_connect_info::<Line>();
            let serving = axum::serve(listener, router).with_graceful_shutdown(graceful);
            let patience = async move {
                let _ = ended.wait_for(|ended| *ended).await;
                tokio::time::sleep(PATIENCE).await;
            };
            tokio::select! {
                result = async { serving.await } => result,
                () = patience => Ok(()),
            }
        });
        runtime.shutdown_timeout(PATIENCE);
        result
    }
}

async fn listen(options: &Options) -> io::Result<TcpListener> {
    let wanted = options.port.unwrap_or(USUAL_PORT);
    match TcpListener::bind((options.host, wanted)).await {
        Err(error) if options.port.is_none() && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind((options.host, 0)).await
        }
        Err(error) => {
            let message = format!("cannot listen at {}:{wanted}: {error}", options.host);
            Err(io::Error::new(error.kind(), message))
        }
        listener => listener,
    }
}

fn router(tabs: Arc<Tabs>, is_local: bool) -> Router {
    Router::new()
        .route("/api", post(api::answer).fallback(reply::wrong_method))
        .route("/api/about", get(api::about).fallback(reply::wrong_method))
        .route(
            "/api/progress",
            get(api::progress).fallback(reply::wrong_method),
        )
        .route(
            "/api/cancel",
            post(api::cancel).fallback(reply::wrong_method),
        )
        .route("/api/{*rest}", axum::routing::any(reply::no_such_call))
        .fallback(page::asset)
        .with_state(tabs)
        .layer(from_fn_with_state(is_local, reply::own_host_only))
        .layer(from_fn(guarded))
}

/// Follows the request on its connection, and adds the headers that tell browsers to trust nothing but this server.
async fn guarded(ConnectInfo(line): ConnectInfo<Line>, request: Request, next: Next) -> Response {
    line.has_headers();
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    line.has_reply();
    reply::guard(&path, response.headers_mut());
    response
}

/// Locks even after a panic: tables only grow, so they are still in order.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(unix)]
async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return interrupted().await;
    };
    tokio::select! {
        () = interrupted() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn asked_to_end() {
    interrupted().await;
}

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without the signal the server runs until the program ends.
        std::future::pending::<()>().await;
    }
}
