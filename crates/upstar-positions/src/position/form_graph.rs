//! Who wins a literal form, and how soon.

use super::retrograde::{PlayGraph, Solved};
use super::{Starts, Stuck};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use upstar_values::budget::Stopped;
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Player, Winner};

/// A form, known by its options, or by its value where it is canonical.
#[derive(Clone)]
struct Piece {
    form: Form,
    number: usize,
}

impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        self.number == other.number
    }
}

impl Eq for Piece {}

impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

/// The pieces of a form as a graph. Pieces that are shared are one position.
struct FormGraph<'a> {
    algebra: &'a mut Algebra,
    numbers: HashMap<upstar_values::form::Identity, usize>,
    /// Keeps every piece alive, because pieces are identified by their place in memory.
    kept: Vec<Form>,
}

impl FormGraph<'_> {
    fn piece(&mut self, form: Form) -> Piece {
        let next = self.numbers.len();
        let number = *self.numbers.entry(form.identity()).or_insert(next);
        if number == next {
            self.kept.push(form.clone());
        }
        Piece { form, number }
    }
}

impl PlayGraph for FormGraph<'_> {
    type Position = Piece;

    fn moves(
        &mut self,
        piece: &Piece,
        player: Player,
        moves: &mut Vec<Piece>,
    ) -> Result<(), Stopped> {
        let (left, right) = self.algebra.form_options(&piece.form)?;
        let options = match player {
            Player::Left => left,
            Player::Right => right,
        };
        for option in options {
            let option = self.piece(option);
            moves.push(option);
        }
        Ok(())
    }

    fn ended(&mut self, _: &Piece, _: Player) -> Result<Option<Winner>, Stopped> {
        Ok(None)
    }

    fn stuck(&self) -> Stuck {
        Stuck::Loses
    }
}

/// Who wins a form from each start and in how many moves, in normal play. Linear in the number of its distinct pieces and their
/// options.
///
/// ```
/// use upstar_positions::position::form_starts;
/// use upstar_values::form::Form;
/// use upstar_values::game::{Algebra, Game};
/// let mut algebra = Algebra::new();
/// // Left can end {1, 2|*} only by moving on in a number.
/// let numbers = [algebra.integer(1), algebra.integer(2)].map(Form::from);
/// let form = Form::new(numbers.to_vec(), vec![Game::STAR.into()]);
/// let starts = form_starts(&mut algebra, &form)?;
/// assert_eq!(starts.moves(), [Some(1), Some(2)]);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
pub fn form_starts(algebra: &mut Algebra, form: &Form) -> Result<Starts, Stopped> {
    let budget = algebra.budget().clone();
    let mut graph = FormGraph {
        algebra,
        numbers: HashMap::new(),
        kept: Vec::new(),
    };
    let root = graph.piece(form.clone());
    let solved = Solved::find(&mut graph, &root, &budget)?;
    Ok(solved.starts(&root).expect("the analysis began there"))
}
