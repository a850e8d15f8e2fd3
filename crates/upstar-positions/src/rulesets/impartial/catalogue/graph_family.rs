//! Families of graphs for vertex removal, whose values have formulas: graphs that are too large to be written out stay numbers.

use super::heap_games::{large_args, value_in};
use super::play::{OptionValue, Play};
use super::remembered::Kept;
use super::searched::LARGEST;
use crate::position::{Argument, Board, Misfit, PositionError, Worth};
use num_bigint::BigUint;
use upstar_impartial::games::vertex_removal::{circle_value, double_star_value, star_value};
use upstar_impartial::take_and_break::{Code, Sequence};
use upstar_impartial::{NimValue, Outcome};
use upstar_values::budget::{Budget, Stopped};

/// The shape of the graphs of a family.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Star,
    Line,
    Circle,
    DoubleStar,
}

/// Vertex removal on the graphs of a family. A graph of moderate size is a list of edges; a larger one is given by its numbers alone.
pub(super) struct GraphFamily {
    pub(super) shape: Shape,
    pub(super) game: Box<dyn Play>,
}

impl GraphFamily {
    /// The numbers of a graph that is too large to be written out.
    fn large(&self, args: &[Argument]) -> Result<Option<Vec<BigUint>>, PositionError> {
        let numbers: Option<Vec<BigUint>> = args.iter().map(Argument::as_large_natural).collect();
        let Some(numbers) = numbers.filter(|all| all.iter().any(|n| *n > LARGEST.into())) else {
            return Ok(None);
        };
        let expected = 1 + usize::from(self.shape == Shape::DoubleStar);
        if numbers.len() != expected {
            let at = numbers.len().min(expected);
            return Err(Misfit::argument(
                at,
                format!("expected {expected} of the numbers of a graph"),
            )
            .into());
        }
        Ok(Some(numbers))
    }

    fn value_of(
        &self,
        numbers: &[BigUint],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        let mut path = |edges: &BigUint| -> Result<u64, PositionError> {
            let code: Code = "0.37".parse().map_err(|_| Stopped::TooLarge(&"a path"))?;
            let line = kept.table(|| Sequence::new(code.into()));
            let value = value_in(line, edges, budget);
            let bytes = line.bytes();
            kept.set_bytes(bytes);
            Ok(value?.into())
        };
        let value = match (self.shape, numbers) {
            (Shape::Star, [n]) => star_value(n),
            (Shape::Line, [n]) => path(n)?,
            (Shape::Circle, [n]) => circle_value(path(&(n - 2u32))?),
            (Shape::DoubleStar, [m, n]) => double_star_value(m, n),
            _ => return Err(Stopped::TooLarge(&"such a graph").into()),
        };
        Ok(NimValue::from(value).into())
    }

    /// Refuses graphs that are too large to be written out.
    fn written(&self, args: &[Argument]) -> Result<(), PositionError> {
        match self.large(args)? {
            None => Ok(()),
            Some(_) => Err(Stopped::TooLarge(&"the list of options of so large a graph").into()),
        }
    }
}

impl Play for GraphFamily {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        match self.large(args)? {
            Some(numbers) => Ok(large_args(&numbers)),
            None => self.game.tidy(args),
        }
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        self.kept_value(args, &mut Kept::default(), budget)
    }

    fn kept_value(
        &self,
        args: &[Argument],
        kept: &mut Kept,
        budget: &Budget,
    ) -> Result<Worth, PositionError> {
        match self.large(args)? {
            Some(numbers) => self.value_of(&numbers, kept, budget),
            None => self.game.kept_value(args, kept, budget),
        }
    }

    fn theorem(&self) -> Option<&'static str> {
        Some(match self.shape {
            Shape::Star => "0, then 1 for odd and 2 for even n",
            Shape::Line => "octal game 0.37",
            Shape::Circle => "1 where the path of n - 2 edges has value 0",
            Shape::DoubleStar => "3 where m + n is odd, else 0; a star if m or n is 0",
        })
    }

    fn moves(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<Vec<Argument>>, PositionError> {
        self.written(args)?;
        self.game.moves(args, budget)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        self.written(args)?;
        self.game.options(args, budget)
    }

    fn misere_outcome(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Outcome, PositionError>> {
        match self.written(args) {
            Ok(()) => self.game.misere_outcome(args, budget),
            Err(error) => Some(Err(error)),
        }
    }

    fn board(&self, args: &[Argument]) -> Board {
        self.game.board(args)
    }

    fn sequence(
        &self,
        first: u64,
        count: usize,
        budget: &Budget,
    ) -> Result<Vec<u128>, PositionError> {
        self.game.sequence(first, count, budget)
    }

    fn table(
        &self,
        first: u64,
        size: (usize, usize),
        budget: &Budget,
    ) -> Result<Vec<Vec<u128>>, PositionError> {
        self.game.table(first, size, budget)
    }
}
