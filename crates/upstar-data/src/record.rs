//! Everything about a position.

use crate::columns::Columns;
use crate::error::DataError;
use crate::exact::Exact;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use upstar::budget::Stopped;
use upstar::game::{Game, Player, Store};
use upstar::loopy::LoopyAlgebra;
use upstar::position::{AnyPosition, Theory, Worth};
use upstar_lang::Session;

/// What is known about a canonical value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The value itself.
    pub value: Exact,
    /// Who wins.
    pub outcome: &'static str,
    /// The size of the nim heap, if it is one.
    pub nim_value: Option<u32>,
    /// The left stop.
    pub left_stop: Exact,
    /// The right stop.
    pub right_stop: Exact,
    /// The mean.
    pub mean: Exact,
    /// The temperature.
    pub temperature: Exact,
    /// The birthday.
    pub birthday: Exact,
    /// The atomic weight, if the value is all-small.
    pub atomic_weight: Option<Exact>,
}

impl Facts {
    /// Bytes in use, with what an allocator adds.
    fn bytes(&self) -> usize {
        let numbers = [
            &self.value,
            &self.left_stop,
            &self.right_stop,
            &self.mean,
            &self.temperature,
            &self.birthday,
        ];
        let numbers = numbers.into_iter().chain(&self.atomic_weight);
        let texts: usize = numbers.map(|number| number.text.capacity() + 16).sum();
        size_of::<Facts>() + 32 + texts
    }
}

/// What is known about a position: a row of a find or of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its size.
    pub cells: usize,
    /// The key that symmetric copies share, and whether it is that of the negative.
    pub key: (u128, bool),
    /// The call that builds it.
    pub position: String,
    /// The theory that says what it is worth.
    pub theory: Theory,
    /// What is known about its canonical value, if it has one.
    pub facts: Option<Arc<Facts>>,
    /// The text of a value with loops.
    pub loopy_value: Option<String>,
    /// The nim value as text, under the theory of nim values.
    pub nim_value: Option<String>,
    /// Who wins; none if there are too many positions to tell.
    pub outcome: Option<&'static str>,
    /// The number of moves to the end when Left starts and when Right starts, where outcomes are all that is known.
    pub remoteness: [Option<u32>; 2],
    /// How many moves Left and Right have; none if there are too many to list.
    pub moves: [Option<usize>; 2],
}

impl Record {
    /// Bytes of its texts, roughly: the same on every machine.
    pub fn bytes(&self) -> usize {
        let value = self
            .facts
            .as_ref()
            .map_or(0, |facts| facts.value.text.len());
        let loopy_value = self.loopy_value.as_ref().map_or(0, String::len);
        256 + self.position.len() + value + loopy_value
    }
}

/// What is known about values is kept for so many of them.
const KEPT: usize = 1 << 19;

/// Finds records. What is known about values is kept, since many positions share a value.
#[derive(Default)]
pub struct Surveyor {
    facts: HashMap<Game, Arc<Facts>>,
    bytes: usize,
    /// The store of the values.
    store: Weak<Store>,
}

impl Surveyor {
    /// Bytes in use, approximately.
    pub fn bytes(&self) -> usize {
        self.bytes + self.facts.capacity() * (size_of::<Game>() + size_of::<usize>() + 1)
    }

    /// Forgets what is known about values, to free memory.
    pub fn forget(&mut self) {
        *self = Surveyor::default();
    }

    /// Everything about a position of this size. An error means that a limit was reached, or that the rules have a mistake.
    pub fn record(
        &mut self,
        session: &mut Session,
        cells: usize,
        position: &AnyPosition,
    ) -> Result<Record, Stopped> {
        let algebra = session.algebra();
        let count = |player| found(position.count_moves(player, algebra.budget()));
        let [left, right] = Player::BOTH.map(count);
        let worth = found(position.worth(algebra))?;
        let mut record = Record {
            cells,
            key: position.symmetry_key(),
            position: position.call(),
            theory: worth.as_ref().map_or(position.theory(), Worth::theory),
            facts: None,
            loopy_value: None,
            nim_value: None,
            outcome: worth
                .as_ref()
                .and_then(Worth::outcome)
                .map(|outcome| outcome.name()),
            remoteness: [None; 2],
            moves: [left?, right?],
        };
        let value = match worth {
            Some(Worth::Short(value)) => Some(value),
            Some(Worth::Nim(value)) => {
                record.nim_value = Some(value.to_string());
                found(position.value(algebra))?
            }
            Some(Worth::Loopy(value)) => {
                let mut loopy = LoopyAlgebra::on(algebra);
                record.loopy_value = found(loopy.text(&value))?;
                record.outcome = found(loopy.outcome(&value))?.map(|outcome| outcome.name());
                None
            }
            Some(Worth::Score(_)) | None => None,
            Some(Worth::Outcome(starts)) => {
                record.remoteness = starts.moves();
                None
            }
        };
        if let Some(value) = value
            && let Some(facts) = found(self.facts(session, value))?
        {
            record.outcome = Some(facts.outcome);
            record.nim_value = record
                .nim_value
                .or_else(|| facts.nim_value.map(|n| n.to_string()));
            record.facts = Some(facts);
        }
        Ok(record)
    }

    /// What is known about a value.
    fn facts(&mut self, session: &mut Session, value: Game) -> Result<Arc<Facts>, Stopped> {
        // A session that runs out of memory goes on with another store. Then handles have another meaning.
        let store = session.algebra().store();
        if !std::ptr::eq(self.store.as_ptr(), Arc::as_ptr(store)) || self.facts.len() >= KEPT {
            self.forget();
            self.store = Arc::downgrade(store);
        }
        if let Some(facts) = self.facts.get(&value) {
            return Ok(facts.clone());
        }
        let facts = Arc::new(find_facts(session, value)?);
        self.bytes += facts.bytes();
        self.facts.insert(value, facts.clone());
        Ok(facts)
    }
}

fn find_facts(session: &mut Session, value: Game) -> Result<Facts, Stopped> {
    let (algebra, analysis) = session.workers();
    let budget = algebra.budget().clone();
    let thermograph = analysis.thermograph(algebra, value)?;
    let (left_stop, right_stop) = algebra.stops(value);
    let atomic_weight = match algebra.is_all_small(value)? {
        true => analysis.atomic_weight(algebra, value)?,
        false => None,
    };
    Ok(Facts {
        value: Exact::game(value, algebra)?,
        outcome: algebra.outcome(value)?.name(),
        nim_value: algebra.as_nimber(value),
        left_stop: Exact::number(&left_stop, &budget)?,
        right_stop: Exact::number(&right_stop, &budget)?,
        mean: Exact::number(thermograph.mean(), &budget)?,
        temperature: Exact::number(thermograph.temperature(), &budget)?,
        birthday: Exact::integer(&algebra.birthday(value)?.into(), &budget)?,
        atomic_weight: match atomic_weight {
            Some(weight) => Some(Exact::game(weight, algebra)?),
            None => None,
        },
    })
}

/// A result that need not exist: it may be too large whatever the limits are. Limits of this run and mistakes stay errors.
fn found<T>(result: Result<T, Stopped>) -> Result<Option<T>, Stopped> {
    match result {
        Ok(result) => Ok(Some(result)),
        Err(Stopped::TooLarge(_) | Stopped::NoValue(_) | Stopped::Ups | Stopped::Star) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// Records as a batch, a row each. The columns are listed in `docs/database.md`.
pub fn position_batch(records: &[Record]) -> Result<RecordBatch, DataError> {
    let rows = || records.iter();
    let mut columns = Columns::default();
    columns.integers("cells", rows().map(|row| integer(row.cells)));
    columns.texts("position", rows().map(|row| &row.position[..]))?;
    columns.keys("key", rows().map(|row| row.key.0))?;
    columns.truths("key_negative", rows().map(|row| row.key.1));
    columns.texts("theory", rows().map(|row| row.theory.name()))?;
    let loopy: Vec<Option<Exact>> = rows()
        .map(|row| row.loopy_value.as_deref().map(Exact::read))
        .collect();
    let values = rows().zip(&loopy).map(|(row, loopy)| {
        row.facts
            .as_ref()
            .map(|facts| &facts.value)
            .or(loopy.as_ref())
    });
    columns.exact("value", values)?;
    columns.optional_texts("outcome", rows().map(|row| row.outcome))?;
    columns.optional_texts("nim_value", rows().map(|row| row.nim_value.as_deref()))?;
    type Of = fn(&Facts) -> Option<&Exact>;
    let exact: [(&str, Of); 6] = [
        ("left_stop", |facts| Some(&facts.left_stop)),
        ("right_stop", |facts| Some(&facts.right_stop)),
        ("mean", |facts| Some(&facts.mean)),
        ("temperature", |facts| Some(&facts.temperature)),
        ("birthday", |facts| Some(&facts.birthday)),
        ("atomic_weight", |facts| facts.atomic_weight.as_ref()),
    ];
    for (name, of) in exact {
        columns.exact(name, rows().map(|row| row.facts.as_deref().and_then(of)))?;
    }
    for (i, side) in ["left", "right"].into_iter().enumerate() {
        columns.optional_integers(
            &format!("{side}_moves"),
            rows().map(|row| row.moves[i].map(integer)),
        );
    }
    for (i, side) in ["left", "right"].into_iter().enumerate() {
        let name = format!("{side}_remoteness");
        columns.optional_integers(&name, rows().map(|row| row.remoteness[i].map(i64::from)));
    }
    columns.finish()
}

/// The columns of [`position_batch`].
///
/// ```
/// let schema = upstar_data::position_schema();
/// assert_eq!(schema.field(1).name(), "position");
/// ```
pub fn position_schema() -> SchemaRef {
    let batch = position_batch(&[]);
    batch.expect("the names of the columns differ").schema()
}

fn integer(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
