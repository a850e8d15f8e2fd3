//! Data of combinatorial games that outlive a run: tables, finds and databases as Arrow record batches and Parquet files.
//!
//! The same content gives the same bytes. Exact numbers are texts; beside each text stand a numerator and a denominator, which are null
//! where the text is no number, or where they need more than 64 bits. There are no floats.
//!
//! - [`table_batch`] is a table of an expression over its variables,
//! - [`entries_batch`] is any other table, whose columns have types of their own,
//! - [`Surveyor`] finds everything about a position, and [`position_batch`] makes a batch of such [`Record`]s,
//! - [`write_parquet`] and [`read_parquet`] are for files,
//! - [`database`] holds all small positions of a ruleset, in a folder.
//!
//! ```
//! use upstar_data::{position_batch, Surveyor};
//! use upstar_lang::{Limits, Session};
//! let mut session = Session::new(Limits::default());
//! let mut surveyor = Surveyor::default();
//! let position = session.evaluate("clobber(\"xxo\")").unwrap().position().unwrap().clone();
//! let record = surveyor.record(&mut session, 3, &position)?;
//! assert_eq!(record.facts.as_ref().unwrap().value.text, "^");
//! let batch = position_batch(&[record])?;
//! assert_eq!(batch.column_by_name("atomic_weight_num").unwrap().len(), 1);
//! # Ok::<(), upstar_data::DataError>(())
//! ```

mod columns;
pub mod database;
mod entries;
mod error;
mod exact;
mod file;
mod record;
mod table;

pub use arrow_array::RecordBatch;
pub use arrow_schema::{Schema, SchemaRef};
pub use entries::{Entries, entries_batch};
pub use error::DataError;
pub use exact::Exact;
pub use file::{parquet_bytes, read_parquet, read_parquet_with_schema, write_parquet};
pub use record::{Facts, Record, Surveyor, position_batch, position_schema};
pub use table::{TableRow, table_batch};
