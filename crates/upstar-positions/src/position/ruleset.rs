//! Rulesets of every origin.

use super::{Alphabet, AnyPosition, Argument, Boards, Cell, Misfit, PositionError, listed};
use num_bigint::Sign;
use std::fmt;
use upstar_values::budget::Budget;

/// A ruleset: what is said about it, and the positions that its calls build.
///
/// Rulesets that come with the program are [built in](BuiltIn), or [impartial](crate::rulesets::impartial::catalogue::ImpartialRuleset)
/// games of heaps and coins; rule files and scripts are rulesets too. The language, its help, lists, tables, searches and the page use
/// nothing but this trait.
///
/// ```
/// use upstar_positions::rulesets;
/// let ruleset = rulesets::find("domineering").unwrap();
/// assert!(ruleset.rule().starts_with("Place a domino"));
/// let board = ruleset.call(&[2.into(), 2.into()], &Default::default()).unwrap();
/// assert_eq!(board.call(), "domineering(\"..|..\")");
/// assert_eq!(ruleset.of_size(2).unwrap().count(), 2);
/// ```
pub trait Ruleset: Send + Sync {
    /// The name of the function that builds positions: `toads_and_frogs`.
    fn name(&self) -> &str;
    /// The rule in a sentence.
    fn rule(&self) -> &str;
    /// How positions are written.
    fn notation(&self) -> &str;
    /// A call that runs.
    fn example(&self) -> &str;
    /// Whether both players always have the same moves.
    fn is_impartial(&self) -> bool;
    /// Which player moves which way, in a sentence; empty where the players have the same moves or nothing is said.
    ///
    /// ```
    /// let domineering = upstar_positions::rulesets::find("domineering").unwrap();
    /// assert_eq!(domineering.players(), "Left places vertical dominoes, Right horizontal ones.");
    /// ```
    fn players(&self) -> &str {
        ""
    }
    /// Where the game comes from.
    fn source(&self) -> &str {
        ""
    }
    /// Conventions, and what is known about the values.
    fn notes(&self) -> &str {
        ""
    }
    /// The position of a call with these arguments. Rules that are programs run within the budget.
    fn call(&self, arguments: &[Argument], budget: &Budget) -> Result<AnyPosition, PositionError>;
    /// The position that a value of a language stands for, as in scripts.
    fn at(&self, position: &Argument) -> Result<AnyPosition, PositionError> {
        let (name, found) = (self.name(), position.kind());
        Err(Misfit::call(format!(
            "the positions of `{name}` are built by calls, and not from {found}"
        ))
        .into())
    }
    /// What positions are written with.
    fn alphabet(&self) -> Alphabet<'_> {
        Alphabet::Unsaid
    }
    /// The letter of cells that do not belong to a board, where boards may have holes.
    ///
    /// ```
    /// use upstar_positions::rulesets::find;
    /// let outside = |name| find(name).unwrap().outside();
    /// assert_eq!(outside("domineering"), Some('#'));
    /// assert_eq!(outside("clobber"), Some('.'));
    /// assert_eq!(outside("hackenbush_string"), None);
    /// ```
    fn outside(&self) -> Option<char> {
        outside_of(self.alphabet())
    }
    /// All starting positions with this many cells (nodes, coins, …), if they can be listed; symmetric copies may be included.
    fn of_size(&self, _cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        None
    }
    /// The same for those who must look at limits: where a position is built from everything that could be one, there is an item without
    /// a position for each call that builds none. A search through large sizes of a ruleset with few positions meets many of these.
    ///
    /// ```
    /// let tablut = upstar_positions::rulesets::find("tablut").unwrap();
    /// assert_eq!(tablut.tried_of_size(3).unwrap().flatten().count(), tablut.of_size(3).unwrap().count());
    /// assert!(tablut.tried_of_size(3).unwrap().count() > 0);
    /// ```
    fn tried_of_size(
        &self,
        cells: usize,
    ) -> Option<Box<dyn Iterator<Item = Option<AnyPosition>> + '_>> {
        Some(Box::new(self.of_size(cells)?.map(Some)))
    }
    /// The same without symmetric copies, if the ruleset recognises them alone: no two positions have the same
    /// [key](super::Position::symmetry_key). After many steps without a position there is an item without one, so that limits can be
    /// looked at.
    fn first_of_size(
        &self,
        _cells: usize,
    ) -> Option<Box<dyn Iterator<Item = Option<AnyPosition>> + '_>> {
        None
    }
    /// The text of the rule file that describes the moves, if there is one.
    fn rule_file(&self) -> Option<&str> {
        None
    }
    /// What can be proved from the rules alone.
    fn proofs(&self) -> Proofs {
        Proofs::default()
    }
}

impl fmt::Debug for dyn Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({})", self.name())
    }
}

/// The letter of cells out of play, if positions are written with one. Nodes of a graph may always be out of play.
fn outside_of(alphabet: Alphabet<'_>) -> Option<char> {
    let has_holes = match alphabet {
        Alphabet::Rows(cells) | Alphabet::Row(cells) => cells.contains(&Cell::Taken),
        Alphabet::Nodes(_) => true,
        _ => false,
    };
    has_holes.then(|| Cell::Taken.letter())
}

/// What the rules alone prove about a ruleset, without playing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proofs {
    /// A measure that every move lowers, so that play always ends.
    pub ends: Option<String>,
    /// Both players always have the same moves.
    pub impartial: bool,
    /// Positions that lead to one another in a circle, so that play need not end.
    pub loops: Option<String>,
}

/// A ruleset that comes with the program: the entry at the top of its file.
#[derive(Clone, Copy)]
pub struct BuiltIn {
    /// The name of the function that builds positions: `toads_and_frogs`.
    pub name: &'static str,
    /// Which player moves which way, in a sentence; empty where both have the same moves.
    pub players: &'static str,
    /// The rule in a sentence.
    pub rule: &'static str,
    /// How positions are written.
    pub notation: &'static str,
    /// A call that runs.
    pub example: &'static str,
    /// Whether both players always have the same moves.
    pub impartial: bool,
    /// Where the game comes from.
    pub source: &'static str,
    /// Conventions, and what is known about the values; shown by help.
    pub notes: &'static str,
    /// What positions are written with.
    pub alphabet: Alphabet<'static>,
    /// Builds a position from the arguments of a call.
    pub build: fn(&[Argument]) -> Result<AnyPosition, Misfit>,
    /// All starting positions with this many cells (nodes, coins, …), for searches and tests; symmetric copies may be included. `None`
    /// where they follow from the alphabet.
    pub of_size: Option<OfSize>,
}

impl Ruleset for BuiltIn {
    fn name(&self) -> &str {
        self.name
    }

    fn rule(&self) -> &str {
        self.rule
    }

    fn notation(&self) -> &str {
        self.notation
    }

    fn example(&self) -> &str {
        self.example
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }

    fn players(&self) -> &str {
        self.players
    }

    fn source(&self) -> &str {
        self.source
    }

    fn notes(&self) -> &str {
        self.notes
    }

    fn call(&self, arguments: &[Argument], _: &Budget) -> Result<AnyPosition, PositionError> {
        Argument::refuse_others(self.name, arguments)?;
        let refused = |misfit| self.too_large(arguments).unwrap_or(misfit);
        Ok((self.build)(arguments).map_err(refused)?)
    }

    fn alphabet(&self) -> Alphabet<'_> {
        self.alphabet
    }

    fn outside(&self) -> Option<char> {
        match self.of_size {
            Some(OfSize::Boards(boards)) => Some(boards.outside),
            _ => outside_of(self.alphabet),
        }
    }

    fn of_size(&self, cells: usize) -> Option<Box<dyn Iterator<Item = AnyPosition> + '_>> {
        match self.of_size {
            Some(OfSize::Listed(of_size)) => Some(of_size(cells)),
            Some(OfSize::Boards(boards)) => Some(Box::new(boards.of_size(cells))),
            None => Some(Box::new(self.tried_of_size(cells)?.flatten())),
        }
    }

    fn tried_of_size(
        &self,
        cells: usize,
    ) -> Option<Box<dyn Iterator<Item = Option<AnyPosition>> + '_>> {
        match self.of_size {
            None => listed(self, &[], None, cells),
            Some(_) => Some(Box::new(self.of_size(cells)?.map(Some))),
        }
    }

    fn first_of_size(
        &self,
        cells: usize,
    ) -> Option<Box<dyn Iterator<Item = Option<AnyPosition>> + '_>> {
        match self.of_size {
            Some(OfSize::Boards(boards)) => Some(Box::new(boards.first_of_size(cells))),
            _ => None,
        }
    }
}

impl BuiltIn {
    /// What is wrong with a call in which an integer has more than 64 bits, where such integers are not expected: what would be wrong with
    /// the largest integer that is.
    fn too_large(&self, arguments: &[Argument]) -> Option<Misfit> {
        let large = |argument: &Argument| match argument {
            Argument::Large(n) => Some(n.clone()),
            Argument::List(items) => items.iter().find_map(|item| match item {
                Argument::Large(n) => Some(n.clone()),
                _ => None,
            }),
            _ => None,
        };
        let found = arguments.iter().enumerate();
        let (at, found) = found.fold(None, |found, (at, argument)| {
            found.or_else(|| large(argument).map(|n| (at, n)))
        })?;
        let is_negative = found.sign() == Sign::Minus;
        let with = |limit: &Argument| -> Vec<Argument> {
            let clamp = |argument: &Argument| match argument {
                Argument::Large(_) => limit.clone(),
                other => other.clone(),
            };
            let clamped = arguments.iter().map(|argument| match argument {
                Argument::List(items) => Argument::List(items.iter().map(clamp).collect()),
                other => clamp(other),
            });
            clamped.collect()
        };
        let found = Argument::Large(found).named();
        let limited = |word: &str, limit: &Argument| {
            let message = format!("expected an integer of at {word} {limit}, not {found}");
            Some(Misfit::argument(at, message))
        };
        let widest = Argument::Large(u64::MAX.into());
        if !is_negative && (self.build)(&with(&widest)).is_ok() {
            return limited("most", &widest);
        }
        let (word, limit) = match is_negative {
            true => ("least", i64::MIN),
            false => ("most", i64::MAX),
        };
        match (self.build)(&with(&limit.into())) {
            Ok(_) => limited(word, &limit.into()),
            Err(misfit) => Some(Misfit {
                message: misfit.message.replace(&limit.to_string(), &found),
                ..misfit
            }),
        }
    }
}

/// All starting positions of a size.
#[derive(Clone, Copy)]
pub enum OfSize {
    /// A function lists them; symmetric copies may be included.
    Listed(fn(usize) -> Box<dyn Iterator<Item = AnyPosition>>),
    /// They are connected regions with letters.
    Boards(Boards),
}
