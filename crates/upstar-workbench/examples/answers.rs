//! Answers one request per line: `cargo run -p upstar-workbench --example answers < requests.txt`.

use std::io::{self, BufRead, Write};
use upstar_workbench::{Limits, Workbench};

fn main() -> io::Result<()> {
    let mut workbench = Workbench::new(Limits::default());
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", workbench.answer(&line?))?;
        out.flush()?;
    }
    Ok(())
}
