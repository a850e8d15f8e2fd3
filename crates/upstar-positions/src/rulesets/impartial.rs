//! The impartial games among the rulesets: positions with a nim value are worth the nim heap of that size.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, Ends, Position, PositionError, Positions, Ruleset,
    Starts, Theory, Tried, Uncounted, Worth, listed,
};
use crate::sum::Click;
use catalogue::{Call, ImpartialRuleset};
use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use upstar_impartial::take_and_break::TakeAndBreak;
use upstar_impartial::{NimFileError, NimValue};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::encode::{position_key, rules_key};
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};

pub mod catalogue;

/// A position of a game in the catalogue of impartial games.
struct Nimbered(catalogue::Position);

/// A position of the catalogue as a position of any ruleset.
pub(super) fn placed(position: catalogue::Position) -> AnyPosition {
    Arc::new(Nimbered(position))
}

impl Ruleset for ImpartialRuleset {
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
        true
    }

    fn source(&self) -> &str {
        self.source
    }

    fn notes(&self) -> &str {
        self.solution
    }

    fn alphabet(&self) -> Alphabet<'_> {
        self.alphabet
    }

    fn call(&self, arguments: &[Argument], _: &Budget) -> Result<AnyPosition, PositionError> {
        Ok(Arc::new(Nimbered(self.position(arguments)?)))
    }

    fn of_size(&self, cells: usize) -> Option<Positions<'_>> {
        Some(Box::new(self.tried_of_size(cells)?.flatten()))
    }

    fn tried_of_size(&self, cells: usize) -> Option<Tried<'_>> {
        let arguments = self.example_arguments();
        let (_, used) = self.with_parameters(&arguments).ok()?;
        listed(self, &arguments[..used], numbers(&arguments[used..]), cells)
    }
}

/// How many integers a call takes at most, where it takes nothing else.
fn numbers(example: &[Argument]) -> Option<usize> {
    let is_integer = |argument: &Argument| matches!(argument, Argument::Integer(_));
    example.iter().all(is_integer).then_some(example.len())
}

/// A ruleset with its leading parameters fixed: `subtraction([1, 3, 4])`.
///
/// ```
/// use upstar_positions::position::{Argument, Ruleset};
/// use upstar_positions::rulesets::impartial::{WithParameters, catalogue};
/// let entry = catalogue::find("subtraction").unwrap();
/// let ruleset = WithParameters::new(entry, vec![Argument::integers([2, 3])]);
/// assert_eq!(ruleset.name(), "subtraction([2, 3])");
/// assert_eq!(ruleset.of_size(5).unwrap().next().unwrap().call(), "subtraction([2, 3], 5)");
/// ```
pub struct WithParameters {
    ruleset: &'static ImpartialRuleset,
    parameters: Vec<Argument>,
    name: String,
}

impl WithParameters {
    /// The ruleset with these parameters.
    pub fn new(ruleset: &'static ImpartialRuleset, parameters: Vec<Argument>) -> WithParameters {
        let name = match &parameters[..] {
            [] => ruleset.name.to_owned(),
            _ => Call {
                name: ruleset.name,
                args: parameters.clone(),
            }
            .to_string(),
        };
        WithParameters {
            ruleset,
            parameters,
            name,
        }
    }
}

impl Ruleset for WithParameters {
    fn name(&self) -> &str {
        &self.name
    }

    fn rule(&self) -> &str {
        self.ruleset.rule
    }

    fn notation(&self) -> &str {
        self.ruleset.notation
    }

    fn example(&self) -> &str {
        self.ruleset.example
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn alphabet(&self) -> Alphabet<'_> {
        self.ruleset.alphabet
    }

    fn call(&self, arguments: &[Argument], budget: &Budget) -> Result<AnyPosition, PositionError> {
        let arguments = [&self.parameters[..], arguments].concat();
        Ruleset::call(self.ruleset, &arguments, budget)
    }

    fn of_size(&self, cells: usize) -> Option<Positions<'_>> {
        Some(Box::new(self.tried_of_size(cells)?.flatten()))
    }

    fn tried_of_size(&self, cells: usize) -> Option<Tried<'_>> {
        let arguments = self.ruleset.example_arguments();
        let (_, used) = self.ruleset.with_parameters(&arguments).ok()?;
        listed(self, &[], numbers(&arguments[used..]), cells)
    }
}

/// Passes limits on; a position that was built has no other errors.
fn stopped(error: PositionError) -> Stopped {
    match error {
        PositionError::Stopped(stopped) => stopped,
        _ => Stopped::TooLarge(&"the list of options"),
    }
}

fn built(
    options: Result<Vec<(Call, Option<Worth>)>, PositionError>,
) -> Result<Vec<AnyPosition>, Stopped> {
    let options = options.map_err(stopped)?.into_iter();
    options
        .map(|(Call { name, args }, _)| -> Result<AnyPosition, Stopped> {
            Ok(Arc::new(Nimbered(
                catalogue::call(name, &args).map_err(stopped)?,
            )))
        })
        .collect()
}

/// The rule for a single heap and the heaps of a position, where positions are sums of heaps.
///
/// ```
/// use upstar_positions::rulesets::impartial::heaps_of;
/// use upstar_positions::rulesets::position;
/// let (_, heaps) = heaps_of(&*position("kayles(1, 11)").unwrap()).unwrap();
/// assert_eq!(heaps, [1, 11]);
/// assert!(heaps_of(&*position("chomp(2, 3)").unwrap()).is_none());
/// ```
pub fn heaps_of(position: &dyn Position) -> Option<(TakeAndBreak, Vec<u64>)> {
    let nimbered: &Nimbered = position.as_any().downcast_ref()?;
    nimbered.0.heaps()
}

/// A table of nim values in a file, for a position whose value is found by search.
///
/// ```
/// use upstar_positions::rulesets::impartial::NimFile;
/// use upstar_positions::rulesets::position;
/// use upstar_values::game::Algebra;
/// let path = std::env::temp_dir().join(format!("upstar-cram-{}", std::process::id()));
/// let cram = position("cram(4, 5)").unwrap();
/// let mut algebra = Algebra::new();
/// let file = NimFile::of(&*cram, &path, &algebra)?.expect("Cram is searched");
/// assert_eq!(cram.value(&mut algebra)?, algebra.nimber(2));
/// file.save(&algebra)?;
/// // Another day.
/// let later = Algebra::new();
/// assert!(NimFile::of(&*cram, &path, &later)?.is_some());
/// assert!(NimFile::of(&*position("nim(3, 5)").unwrap(), &path, &later)?.is_none());
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimFile {
    position: catalogue::Position,
    path: PathBuf,
}

impl NimFile {
    /// Takes what the file knows into the table that is kept with the store of a worker. There need not be a file yet. `None` if the value
    /// of the position is not found by search.
    pub fn of(
        position: &dyn Position,
        path: &Path,
        algebra: &Algebra,
    ) -> Result<Option<NimFile>, NimFileError> {
        let Some(Nimbered(position)) = position.as_any().downcast_ref() else {
            return Ok(None);
        };
        match position.load_table(path, algebra) {
            None => Ok(None),
            Some(loaded) => loaded.map(|()| {
                Some(NimFile {
                    position: position.clone(),
                    path: path.to_owned(),
                })
            }),
        }
    }

    /// Writes the table to the file. It is replaced when the new one is complete.
    pub fn save(&self, algebra: &Algebra) -> Result<(), NimFileError> {
        let saved = self.position.save_table(&self.path, algebra);
        saved.unwrap_or(Ok(()))
    }
}

impl Nimbered {
    fn options(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        let options = self.0.moves(budget).map_err(stopped)?;
        let placed = |option| -> AnyPosition { Arc::new(Nimbered(option)) };
        Ok(options.into_iter().map(placed).collect())
    }
}

impl Position for Nimbered {
    fn ruleset(&self) -> &str {
        self.0.name()
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn call(&self) -> String {
        self.0.call().to_string()
    }

    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.options(budget)
    }

    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        self.options(budget)
    }

    fn parts(&self) -> Vec<AnyPosition> {
        vec![Arc::new(Nimbered(self.0.clone()))]
    }

    fn literal_parts(&self) -> Vec<AnyPosition> {
        match self.0.single_heaps() {
            Some(heaps) => heaps.into_iter().map(placed).collect(),
            None => self.parts(),
        }
    }

    fn negative(&self) -> Option<AnyPosition> {
        Some(Arc::new(Nimbered(self.0.clone())))
    }

    fn board(&self) -> Board {
        self.0.board()
    }

    fn clicks(&self, _: Player) -> Vec<Click> {
        self.0.clicks()
    }

    fn heaps_are_alike(&self) -> bool {
        self.0.heaps_are_alike()
    }

    fn first_place(&self) -> Option<(u64, u64)> {
        self.0.first_place()
    }

    fn symmetry_key(&self) -> (u128, bool) {
        (
            position_key(rules_key("impartial", 1, &()), &self.call()),
            false,
        )
    }

    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let value = self.0.kept_value(algebra).map_err(stopped)?;
        match value.nim_value().and_then(NimValue::integer) {
            Some(n) => u32::try_from(n)
                .map(|n| algebra.nimber(n))
                .map_err(|_| Stopped::Star),
            None => Err(self.theory().no_value()),
        }
    }

    fn ends(&self) -> Ends {
        self.0.ends()
    }

    fn theory(&self) -> Theory {
        self.0.theory()
    }

    fn ended(&self, to_move: Player) -> Option<Winner> {
        self.0.is_over().then(|| to_move.other().into())
    }

    fn steps(&self, algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        self.0.steps(algebra.budget()).map_err(stopped)
    }

    fn known_worth(&self, algebra: &mut Algebra) -> Option<Result<Worth, Stopped>> {
        Some(self.0.kept_value(algebra).map_err(stopped))
    }

    fn known_outcome(&self, budget: &Budget) -> Option<Result<Outcome, Stopped>> {
        let outcome = self.0.known_outcome(budget)?;
        Some(outcome.map_err(stopped))
    }

    fn known_misere_outcome(&self, budget: &Budget) -> Option<Result<Outcome, Stopped>> {
        let outcome = self.0.known_misere_outcome(budget)?;
        Some(outcome.map_err(stopped))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn known_starts(&self, algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        if !self.0.is_boundless() {
            return Ok(None);
        }
        let outcome = self.0.outcome(algebra.budget()).map_err(stopped)?;
        Ok(outcome.map(|outcome| Starts::uncounted(outcome, Uncounted::Theorem)))
    }

    fn known_winning_moves(
        &self,
        _player: Player,
        budget: &Budget,
    ) -> Option<Result<Vec<AnyPosition>, Stopped>> {
        self.0.winning_options(budget).map(built)
    }
}
