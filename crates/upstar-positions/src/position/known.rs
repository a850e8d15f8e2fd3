//! Values that are known from elsewhere, such as a database: looked up by keys before they are worked out.

use super::Position;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock, RwLock};
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Game};
use upstar_values::notation::{ReadError, read};

/// Values of positions that are known from elsewhere, by the [keys](Position::symmetry_key) that symmetric copies share.
///
/// Evaluations ask for the parts of a position, too. So a position that is larger than all known ones still gets faster.
pub trait KnownValues: Send + Sync {
    /// The number of the value of the position with this key, and whether the position has the negative of that value.
    fn find(&self, key: u128) -> Option<(usize, bool)>;
    /// The text of a value, by its number.
    fn text(&self, number: usize) -> &str;
    /// Bytes in use, approximately.
    fn bytes(&self) -> usize;
}

/// Lets all evaluations on a worker's store use known values, and counts their memory there. False if the store has others already.
///
/// ```
/// use std::sync::Arc;
/// use upstar_positions::position::{KnownValues, use_known_values};
/// use upstar_positions::rulesets::position;
/// use upstar_values::game::{Algebra, Game};
/// /// A lie about one position.
/// struct Lie(u128);
/// impl KnownValues for Lie {
///     fn find(&self, key: u128) -> Option<(usize, bool)> {
///         (key == self.0).then_some((0, false))
///     }
///     fn text(&self, _: usize) -> &str {
///         "*5"
///     }
///     fn bytes(&self) -> usize {
///         16
///     }
/// }
/// let clobber = position("clobber(\"xox|oxo\")").unwrap();
/// let mut algebra = Algebra::new();
/// assert!(use_known_values(&algebra, Arc::new(Lie(clobber.symmetry_key().0))));
/// assert_eq!(clobber.value(&mut algebra)?, algebra.nimber(5));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn use_known_values(algebra: &Algebra, values: Arc<dyn KnownValues>) -> bool {
    let bytes = values.bytes();
    let source = Source {
        values,
        games: RwLock::default(),
    };
    let is_new = algebra.store().attached::<Known>().0.set(source).is_ok();
    if is_new {
        algebra.store().count_attached_bytes(bytes);
    }
    is_new
}

/// The value of a position, if it is known from elsewhere.
pub fn known_value(
    position: &dyn Position,
    algebra: &mut Algebra,
) -> Result<Option<Game>, Stopped> {
    let known = algebra.store().attached::<Known>();
    if known.is_empty() {
        return Ok(None);
    }
    let (key, negative) = position.symmetry_key();
    match known.value(key, algebra)? {
        Some(value) if negative => algebra.neg(value).map(Some),
        value => Ok(value),
    }
}

/// What is known, kept with a store.
#[derive(Default)]
pub(super) struct Known(OnceLock<Source>);

struct Source {
    values: Arc<dyn KnownValues>,
    /// The values that were asked for, by number.
    games: RwLock<FxHashMap<usize, Game>>,
}

/// Bytes of a value that was asked for.
const KEPT: usize = 2 * (size_of::<(usize, Game)>() + 1);

impl Known {
    /// Whether nothing is known.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.get().is_none()
    }

    /// The value of the position with this key, if it is known.
    pub(super) fn value(&self, key: u128, algebra: &mut Algebra) -> Result<Option<Game>, Stopped> {
        let Some(source) = self.0.get() else {
            return Ok(None);
        };
        let Some((number, negative)) = source.values.find(key) else {
            return Ok(None);
        };
        let kept = || source.games.read().unwrap_or_else(|e| e.into_inner());
        let game = kept().get(&number).copied();
        let game = match game {
            Some(game) => game,
            None => {
                let game = match read(algebra, source.values.text(number)) {
                    Ok(game) => game,
                    Err(ReadError::Stopped(stopped)) => return Err(stopped),
                    // A text that is no value says nothing.
                    Err(_) => return Ok(None),
                };
                let mut games = source.games.write().unwrap_or_else(|e| e.into_inner());
                games.insert(number, game);
                algebra.store().count_attached_bytes(KEPT);
                game
            }
        };
        match negative {
            true => algebra.neg(game).map(Some),
            false => Ok(Some(game)),
        }
    }
}
