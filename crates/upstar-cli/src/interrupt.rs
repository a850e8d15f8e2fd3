//! Ctrl-C during a calculation.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use upstar::budget::Cancel;

/// The exit status of a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Turns Ctrl-C into a raised [`Cancel`] while a calculation runs.
pub(crate) struct Interrupt {
    cancel: Cancel,
    /// How often Ctrl-C was pressed during this calculation; `IDLE` while none runs.
    presses: Arc<AtomicU32>,
}

const IDLE: u32 = u32::MAX;

impl Interrupt {
    /// Takes over Ctrl-C for the rest of the run.
    pub(crate) fn install(cancel: Cancel) -> Result<Interrupt, ctrlc::Error> {
        let presses = Arc::new(AtomicU32::new(IDLE));
        let (flag, count) = (cancel.clone(), presses.clone());
        ctrlc::set_handler(move || {
            // Between a result and the next prompt there is nothing to stop, and no reason to leave.
            let press = count.fetch_update(Ordering::AcqRel, Ordering::Acquire, |n| {
                (n != IDLE).then_some(n + 1)
            });
            match press {
                Err(_) => {}
                Ok(0) => flag.raise(),
                Ok(1) => eprintln!("still stopping; Ctrl-C once more leaves upstar"),
                Ok(_) => std::process::exit(INTERRUPTED),
            }
        })?;
        Ok(Interrupt { cancel, presses })
    }

    /// Does work that Ctrl-C stops.
    pub(crate) fn guard<T>(&self, work: impl FnOnce() -> T) -> T {
        self.cancel.lower();
        self.presses.store(0, Ordering::Release);
        let result = work();
        self.presses.store(IDLE, Ordering::Release);
        result
    }
}
