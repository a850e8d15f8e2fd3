//! `upstar serve`: the workbench in the browser.

use crate::cli::{Options, Serve};
use crate::limits;
use std::io::{self, Write};
use upstar_serve::Server;

pub(crate) fn run(serve: &Serve, options: &Options) -> io::Result<bool> {
    let usual = upstar_serve::Options::default();
    let memory = options.memory_limit.or_else(limits::default_memory);
    let server = Server::bind(&upstar_serve::Options {
        host: serve.host,
        port: serve.port,
        time: options.time_limit.unwrap_or(usual.time),
        memory: memory.unwrap_or(usual.memory),
        threads: options.threads.unwrap_or(usual.threads),
        ..usual
    })?;
    let mut out = io::stdout().lock();
    writeln!(out, "http://{}/", server.address())?;
    out.flush()?;
    drop(out);
    if !upstar_serve::has_page() {
        eprintln!(
            "note: this program was built without the page and answers programs only. `make page` before `cargo install`, or `make run`, adds it."
        );
    }
    server.run()?;
    Ok(true)
}
