//! The universes in which forms are compared.

use super::store::{FormId, Forms};
use std::fmt;
use std::str::FromStr;
use upstar_values::budget::Stopped;

/// A set of games closed under options, sums and conjugates, with {A|B} for all its non-empty finite subsets A and B.
///
/// ```
/// use upstar_misere::partizan::Universe;
/// assert_eq!("dead-ending".parse(), Ok(Universe::DeadEnding));
/// assert_eq!(Universe::Dicot.to_string(), "dicot");
/// assert!("dicots".parse::<Universe>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Universe {
    /// All games.
    #[default]
    All,
    /// Games in which, in every position, both players can move or neither.
    Dicot,
    /// Games in which a player without a move never gets one again.
    DeadEnding,
}

impl Universe {
    /// All three.
    pub const ALL: [Universe; 3] = [Universe::All, Universe::Dicot, Universe::DeadEnding];

    /// `all`, `dicot` or `dead-ending`.
    pub fn name(self) -> &'static str {
        match self {
            Universe::All => "all",
            Universe::Dicot => "dicot",
            Universe::DeadEnding => "dead-ending",
        }
    }

    /// What its members have in common, in words.
    pub fn rule(self) -> &'static str {
        match self {
            Universe::All => "every game",
            Universe::Dicot => "in every position of a dicot both players can move, or neither",
            Universe::DeadEnding => {
                "in a dead-ending game a player without a move never gets one again"
            }
        }
    }
}

impl fmt::Display for Universe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Universe {
    type Err = UniverseError;

    fn from_str(name: &str) -> Result<Universe, UniverseError> {
        let found = Universe::ALL
            .into_iter()
            .find(|universe| universe.name() == name);
        found.ok_or_else(|| UniverseError::Unknown(abbreviated(name)))
    }
}

/// Why a question about a universe has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UniverseError {
    /// There is no universe of this name.
    #[error("unknown universe \"{0}\": expected \"all\", \"dicot\" or \"dead-ending\"")]
    Unknown(String),
    /// The form does not belong to the universe.
    #[error("{form} is not in the universe \"{universe}\": {}", universe.rule())]
    Outside {
        /// The text of the form, perhaps shortened.
        form: String,
        /// The universe.
        universe: Universe,
    },
    /// No canonical forms are known for this universe.
    #[error("canonical forms are known for the universes \"all\" and \"dicot\", not for \"{0}\"")]
    NotCanonical(Universe),
    /// The calculation ended early.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The first part of a long text.
fn abbreviated(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl Forms {
    /// An error unless the form belongs to the universe.
    pub fn check_in(&self, universe: Universe, g: FormId) -> Result<(), UniverseError> {
        if self.is_in(universe, g) {
            return Ok(());
        }
        let form = self.short_text(g, 60);
        Err(UniverseError::Outside { form, universe })
    }
}
