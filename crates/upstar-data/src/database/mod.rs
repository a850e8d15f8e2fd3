//! Databases: all small positions of a ruleset in a folder.
//!
//! A folder has a file `manifest.json` ([`Manifest`]) and the folder `positions` with Parquet files, the *parts*. A part has positions of
//! one size. Parts and manifest are written under another name first and then renamed, so that a crash leaves nothing half-written; a
//! build that was stopped goes on after the last part. The bytes do not depend on where it was stopped.
//!
//! ```
//! use upstar_data::database::{Plan, build, verify};
//! use upstar_lang::{Limits, Session};
//! let folder = std::env::temp_dir().join(format!("upstar-database-{}", std::process::id()));
//! let mut session = Session::new(Limits::default());
//! session.begin();
//! let manifest = build(&mut session, &Plan::new("domineering", 4), &folder, &mut |_| ())?;
//! assert_eq!((manifest.rows, manifest.counts[&4]), (16, 9));
//! let verified = verify(&mut session, &folder, 10, 0)?;
//! assert!(verified.problems.is_empty() && verified.sampled == 10);
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), upstar_data::DataError>(())
//! ```

mod build;
mod folder;
mod manifest;
mod values;
mod verify;

pub use build::{Plan, Progress, build};
pub use manifest::{FORMAT, Manifest, Part, RulesFile};
pub use values::Values;
pub use verify::{Verified, verify};
