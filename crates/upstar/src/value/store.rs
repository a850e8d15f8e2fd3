//! Where owned values live.

use super::Value;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex};
use upstar_values::analysis::Analysis;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game, StoreSize};

/// Where [`Value`]s live. Clones are the same store.
///
/// All values share [one store](ValueStore::global) unless a program makes others. A store only grows; its memory is freed when the
/// last value in it is dropped. So a program that runs for long and looks at ever new games gives each piece of work a store of its
/// own.
///
/// Values of different stores can be mixed: a value missing in one store is copied from the other, with one construction for each
/// follower.
///
/// Any number of threads may use a store at once. Each thread works with its own caches, which take 1 MB at first and up to 200 MB
/// after long work; they are kept for the next question.
///
/// ```
/// use upstar::{Value, ValueStore};
/// let store = ValueStore::new();
/// let here = store.read("{3|1}")?;
/// let there: Value = "{3|1}".parse()?;
/// assert_eq!(here, there);
/// assert_eq!((&here - &there).store(), &store);
/// # Ok::<(), upstar::TextError>(())
/// ```
#[derive(Clone)]
pub struct ValueStore(Arc<Inner>);

struct Inner {
    /// Does no work itself: the workers are made from it.
    first: Algebra,
    /// Workers that no thread is using.
    idle: Mutex<Vec<Worker>>,
}

/// What one thread works with.
struct Worker {
    algebra: Algebra,
    analysis: Analysis,
}

impl ValueStore {
    /// An empty store.
    ///
    /// ```
    /// use upstar::ValueStore;
    /// let store = ValueStore::new();
    /// assert_eq!(store.size().values, 0);
    /// assert_ne!(store, ValueStore::new());
    /// ```
    pub fn new() -> ValueStore {
        ValueStore(Arc::new(Inner {
            first: Algebra::new(),
            idle: Mutex::default(),
        }))
    }

    /// The store of all values that are given no other store.
    ///
    /// ```
    /// use upstar::{Value, ValueStore};
    /// assert_eq!(Value::up().store(), &ValueStore::global());
    /// ```
    pub fn global() -> ValueStore {
        static GLOBAL: LazyLock<ValueStore> = LazyLock::new(ValueStore::new);
        GLOBAL.clone()
    }

    /// Reads a value into this store; otherwise like [`Value::from_str`](std::str::FromStr).
    ///
    /// ```
    /// let store = upstar::ValueStore::new();
    /// assert_eq!(store.read("{0|*} + *")?.to_string(), "^*");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Value, crate::TextError> {
        super::text::read(self, text, None)
    }

    /// The value of a handle of this store.
    ///
    /// # Panics
    ///
    /// A handle of another store is noticed when the value is used, not here.
    ///
    /// ```
    /// use upstar::{ValueStore, game::Game};
    /// assert_eq!(ValueStore::global().value(Game::UP), upstar::Value::up());
    /// ```
    pub fn value(&self, game: Game) -> Value {
        Value {
            game,
            store: self.clone(),
        }
    }

    /// How many values the store holds, and how much memory they take; small number + up + star values take none.
    ///
    /// ```
    /// let store = upstar::ValueStore::new();
    /// let switch = store.read("{1|-1}")?;
    /// assert_eq!(store.size().values, 1);
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn size(&self) -> StoreSize {
        self.0.first.store().size()
    }

    /// Frees the caches that no thread is using. Values stay.
    ///
    /// ```
    /// let store = upstar::ValueStore::new();
    /// let switch = store.read("{1|-1}")?;
    /// store.free_caches();
    /// assert_eq!(&switch + &switch, upstar::Value::zero());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn free_caches(&self) {
        let idle = std::mem::take(&mut *self.lock());
        drop(idle);
    }

    /// Works on the store with the tools for handles, which are faster for large amounts of work and can do more.
    ///
    /// ```
    /// use upstar::{Value, ValueStore};
    /// let store = ValueStore::global();
    /// let far = store.with(|algebra, analysis| analysis.far_star(algebra, Value::up().game()))?;
    /// assert_eq!(store.value(far), Value::nimber(2));
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn with<T>(&self, work: impl FnOnce(&mut Algebra, &mut Analysis) -> T) -> T {
        self.work(None, work)
    }

    /// Like [`with`](ValueStore::with), within limits. A memory limit counts the whole store.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::{Budget, Stopped, Value, ValueStore};
    /// let budget = Budget::default().time(Duration::ZERO);
    /// let stopped = ValueStore::global().within(&budget, |algebra, _| algebra.day(3).map(|day| day.games.len()));
    /// assert!(matches!(stopped, Err(Stopped::Time(_))));
    /// ```
    pub fn within<T>(
        &self,
        budget: &Budget,
        work: impl FnOnce(&mut Algebra, &mut Analysis) -> T,
    ) -> T {
        self.work(Some(budget), work)
    }

    /// Works with an idle worker or a new one. A panic loses only the worker.
    pub(crate) fn work<T>(
        &self,
        budget: Option<&Budget>,
        work: impl FnOnce(&mut Algebra, &mut Analysis) -> T,
    ) -> T {
        let idle = self.lock().pop();
        let mut worker = idle.unwrap_or_else(|| Worker {
            algebra: self.0.first.fork(),
            analysis: Analysis::new(),
        });
        if let Some(budget) = budget {
            worker.algebra.set_budget(budget.clone());
        }
        let done = work(&mut worker.algebra, &mut worker.analysis);
        worker.algebra.set_budget(self.0.first.budget().clone());
        self.lock().push(worker);
        done
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Worker>> {
        self.0.idle.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// The handle of a value in this store. The value is copied if it lives in another store.
    pub(super) fn handle(&self, value: &Value, budget: Option<&Budget>) -> Result<Game, Stopped> {
        if value.store == *self || value.game.packed().is_some() {
            return Ok(value.game);
        }
        value.store.work(budget, |from, _| {
            self.work(budget, |to, _| copy(from, to, value.game))
        })
    }
}

impl Default for ValueStore {
    fn default() -> ValueStore {
        ValueStore::new()
    }
}

impl PartialEq for ValueStore {
    /// Whether it is the same store, not a store with the same content.
    fn eq(&self, other: &ValueStore) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for ValueStore {}

impl fmt::Debug for ValueStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        f.debug_struct("ValueStore")
            .field("values", &size.values)
            .field("bytes", &size.bytes)
            .finish()
    }
}

/// Builds a value anew in another store, its followers first. Number + up + star values are made in one step, however many followers
/// they have.
fn copy(from: &mut Algebra, to: &mut Algebra, root: Game) -> Result<Game, Stopped> {
    let mut made = std::collections::HashMap::new();
    let mut open = vec![root];
    while let Some(&game) = open.last() {
        if let Some(nus) = from.as_nus(game) {
            made.insert(game, to.nus(&nus)?);
        }
        if made.contains_key(&game) {
            open.pop();
            continue;
        }
        let (left, right) = (from.left_options(game)?, from.right_options(game)?);
        let before = open.len();
        open.extend(left.iter().chain(&right).filter(|g| !made.contains_key(g)));
        if open.len() == before {
            let there = |side: &[Game]| side.iter().map(|g| made[g]).collect::<Vec<Game>>();
            let copied = to.construct(&there(&left), &there(&right))?;
            made.insert(game, copied);
        }
    }
    Ok(made[&root])
}
