//! Literal forms with their equal pieces shared.

use super::Form;
use crate::budget::Stopped;
use crate::game::{Algebra, Game};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A form among [`Pieces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u32);

/// Left's options and Right's, in the order in which they were written.
pub type Lists = (Vec<Piece>, Vec<Piece>);

/// Literal forms, each made once.
///
/// Options are sets: an option [the same](Pieces::is_same) as an earlier one is left out. A form that is canonical is held as its
/// value, so that large values need no pieces.
///
/// ```
/// use upstar_values::form::{Form, Pieces};
/// use upstar_values::game::{Algebra, Game};
/// let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
/// let star = pieces.value(Game::STAR);
/// let sum = pieces.sum(&mut algebra, star, star)?;
/// // ∗ + ∗ is {∗|∗}: both players can move in either of the two, and it makes no difference in which.
/// let form = pieces.of(&mut algebra, &Form::new(vec![Game::STAR.into()], vec![Game::STAR.into()]))?;
/// assert!(pieces.is_same(sum, form));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug)]
pub struct Pieces {
    nodes: Vec<Node>,
    values: HashMap<Game, Piece>,
    lists: HashMap<Arc<Lists>, Piece>,
    /// The first form with these sets of options.
    sets: HashMap<Lists, Piece>,
    /// Forms that came from outside, by their addresses in memory.
    places: HashMap<usize, Piece>,
    /// Keeps the forms at these addresses alive.
    held: Vec<Form>,
    sums: HashMap<(Piece, Piece), Piece>,
    negatives: HashMap<Piece, Piece>,
    ordinal_sums: HashMap<(Piece, Piece), Piece>,
    most: usize,
    bytes: usize,
    /// Pieces made since the budget was last checked.
    unseen: usize,
}

#[derive(Debug)]
struct Node {
    form: Form,
    /// Unknown for a value until it is asked for.
    lists: Option<Arc<Lists>>,
    /// The first form that is the same up to the order of options.
    same: Piece,
}

/// The size of an entry in the tables, without its lists.
const ENTRY: usize = 240;
/// How many pieces are made between two looks at the budget.
const BETWEEN_LOOKS: usize = 64;

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces::at_most(u32::MAX as usize)
    }
}

impl Pieces {
    /// No pieces yet, and never more than `most`: more end with [`Pieces::TOO_MANY`].
    pub fn at_most(most: usize) -> Pieces {
        Pieces {
            nodes: Vec::new(),
            values: HashMap::new(),
            lists: HashMap::new(),
            sets: HashMap::new(),
            places: HashMap::new(),
            held: Vec::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            ordinal_sums: HashMap::new(),
            most,
            bytes: 0,
            unseen: 0,
        }
    }

    /// More pieces were needed than allowed.
    pub const TOO_MANY: Stopped = Stopped::TooLarge(&"the literal form of this game");

    /// The number of pieces.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The form.
    pub fn form(&self, piece: Piece) -> &Form {
        &self.nodes[piece.0 as usize].form
    }

    /// Whether two forms are identical: options are compared as sets, and so are the options of options.
    pub fn is_same(&self, a: Piece, b: Piece) -> bool {
        self.same(a) == self.same(b)
    }

    /// The first piece that is identical with this one.
    pub fn same(&self, piece: Piece) -> Piece {
        self.nodes[piece.0 as usize].same
    }

    fn node(&mut self, form: Form, lists: Option<Arc<Lists>>, same: Option<Piece>) -> Piece {
        let piece = Piece(self.nodes.len() as u32);
        let same = same.unwrap_or(piece);
        self.bytes += ENTRY;
        self.nodes.push(Node { form, lists, same });
        piece
    }

    /// Counts memory that belongs to work on the pieces.
    pub(super) fn count(&mut self, bytes: usize, algebra: &Algebra) -> Result<(), Stopped> {
        self.bytes += bytes;
        self.look(algebra)
    }

    /// Whether there is room for one more piece.
    fn look(&mut self, algebra: &Algebra) -> Result<(), Stopped> {
        if self.nodes.len() >= self.most {
            return Err(Pieces::TOO_MANY);
        }
        self.unseen += 1;
        if self.unseen == BETWEEN_LOOKS {
            self.unseen = 0;
            algebra.budget().check(algebra.bytes() + self.bytes)?;
        }
        Ok(())
    }

    /// The canonical form of a value.
    pub fn value(&mut self, game: Game) -> Piece {
        if let Some(&piece) = self.values.get(&game) {
            return piece;
        }
        let piece = self.node(Form::Value(game), None, None);
        self.values.insert(game, piece);
        piece
    }

    /// The value whose canonical form this piece is, if there is one.
    pub fn as_value(&self, piece: Piece) -> Option<Game> {
        match self.form(piece) {
            Form::Value(game) => Some(*game),
            Form::Options(_) => None,
        }
    }

    /// The form {left|right}.
    pub fn make(
        &mut self,
        algebra: &mut Algebra,
        left: Vec<Piece>,
        right: Vec<Piece>,
    ) -> Result<Piece, Stopped> {
        let lists = Arc::new((self.distinct(left), self.distinct(right)));
        if let Some(&piece) = self.lists.get(&lists) {
            return Ok(piece);
        }
        self.look(algebra)?;
        let piece = match self.canonical(algebra, &lists)? {
            Some(game) => self.value(game),
            None => {
                let set = |side: &[Piece]| {
                    let mut set: Vec<Piece> = side.iter().map(|&piece| self.same(piece)).collect();
                    set.sort_unstable();
                    set
                };
                let sets = (set(&lists.0), set(&lists.1));
                let forms = |side: &[Piece]| side.iter().map(|&p| self.form(p).clone()).collect();
                let form = Form::new(forms(&lists.0), forms(&lists.1));
                let same = self.sets.get(&sets).copied();
                let piece = self.node(form, Some(lists.clone()), same);
                if same.is_none() {
                    self.sets.insert(sets, piece);
                }
                piece
            }
        };
        self.bytes += 64 * (lists.0.len() + lists.1.len());
        self.lists.insert(lists, piece);
        Ok(piece)
    }

    /// The pieces, without those that are the same as an earlier one.
    fn distinct(&self, mut list: Vec<Piece>) -> Vec<Piece> {
        if list.len() > 1 {
            let mut seen = HashSet::with_capacity(list.len());
            list.retain(|&piece| seen.insert(self.same(piece)));
        }
        list
    }

    /// The value of {left|right} if this is its canonical form: all options are canonical, and they are the options of the value.
    fn canonical(&self, algebra: &mut Algebra, lists: &Lists) -> Result<Option<Game>, Stopped> {
        let games = |side: &[Piece]| -> Option<Vec<Game>> {
            let games = side.iter().map(|&piece| self.as_value(piece));
            let mut games = games.collect::<Option<Vec<Game>>>()?;
            games.sort_unstable_by_key(|game| game.sort_key());
            Some(games)
        };
        let (Some(left), Some(right)) = (games(&lists.0), games(&lists.1)) else {
            return Ok(None);
        };
        let game = algebra.construct(&left, &right)?;
        let (mut lefts, mut rights) = (algebra.left_options(game)?, algebra.right_options(game)?);
        lefts.sort_unstable_by_key(|game| game.sort_key());
        rights.sort_unstable_by_key(|game| game.sort_key());
        Ok((left == lefts && right == rights).then_some(game))
    }

    /// Takes in a form from outside.
    pub fn of(&mut self, algebra: &mut Algebra, form: &Form) -> Result<Piece, Stopped> {
        let options = match form {
            Form::Value(game) => return Ok(self.value(*game)),
            Form::Options(options) => options,
        };
        let place = Arc::as_ptr(options) as usize;
        if let Some(&piece) = self.places.get(&place) {
            return Ok(piece);
        }
        let piece = algebra.deeper(|algebra| {
            let mut side = |list: &[Form]| -> Result<Vec<Piece>, Stopped> {
                list.iter().map(|option| self.of(algebra, option)).collect()
            };
            let (left, right) = (side(&options.left)?, side(&options.right)?);
            self.make(algebra, left, right)
        })?;
        self.held.push(form.clone());
        self.places.insert(place, piece);
        Ok(piece)
    }

    /// The options of a form.
    pub fn options(&mut self, algebra: &mut Algebra, piece: Piece) -> Result<Arc<Lists>, Stopped> {
        if let Some(lists) = &self.nodes[piece.0 as usize].lists {
            return Ok(lists.clone());
        }
        // Only values come without their lists.
        let game = self.as_value(piece).unwrap_or(Game::ZERO);
        let (left, right) = algebra.listed_options(game)?;
        let mut side =
            |list: Vec<Game>| list.into_iter().map(|option| self.value(option)).collect();
        let lists: Arc<Lists> = Arc::new((side(left), side(right)));
        self.look(algebra)?;
        self.bytes += 16 * (lists.0.len() + lists.1.len());
        self.nodes[piece.0 as usize].lists = Some(lists.clone());
        Ok(lists)
    }

    /// The literal sum G + H = {G^L + H, G + H^L | G^R + H, G + H^R}: at most one piece for each pair of followers.
    pub fn sum(&mut self, algebra: &mut Algebra, g: Piece, h: Piece) -> Result<Piece, Stopped> {
        match (self.as_value(g), self.as_value(h)) {
            (Some(Game::ZERO), _) => return Ok(h),
            (_, Some(Game::ZERO)) => return Ok(g),
            (Some(x), Some(y)) => {
                if let Some(sum) = sum_of_integers(algebra, x, y)? {
                    return Ok(self.value(sum));
                }
            }
            _ => {}
        }
        if let Some(&sum) = self.sums.get(&(g, h)) {
            return Ok(sum);
        }
        algebra.tick()?;
        let sum = algebra.deeper(|algebra| {
            let (of_g, of_h) = (self.options(algebra, g)?, self.options(algebra, h)?);
            let mut side = |first: &[Piece], second: &[Piece]| -> Result<Vec<Piece>, Stopped> {
                let mut sums = Vec::with_capacity(first.len() + second.len());
                for &option in first {
                    sums.push(self.sum(algebra, option, h)?);
                }
                for &option in second {
                    sums.push(self.sum(algebra, g, option)?);
                }
                Ok(sums)
            };
            let (left, right) = (side(&of_g.0, &of_h.0)?, side(&of_g.1, &of_h.1)?);
            self.make(algebra, left, right)
        })?;
        self.bytes += 32;
        self.sums.insert((g, h), sum);
        Ok(sum)
    }

    /// The form with the players exchanged.
    pub fn negative(&mut self, algebra: &mut Algebra, piece: Piece) -> Result<Piece, Stopped> {
        if let Some(game) = self.as_value(piece) {
            let negative = algebra.neg(game)?;
            return Ok(self.value(negative));
        }
        if let Some(&negative) = self.negatives.get(&piece) {
            return Ok(negative);
        }
        let negative = algebra.deeper(|algebra| {
            let lists = self.options(algebra, piece)?;
            let mut side = |list: &[Piece]| -> Result<Vec<Piece>, Stopped> {
                let negatives = list.iter().map(|&option| self.negative(algebra, option));
                negatives.collect()
            };
            let (left, right) = (side(&lists.1)?, side(&lists.0)?);
            self.make(algebra, left, right)
        })?;
        self.bytes += 32;
        self.negatives.insert(piece, negative);
        Ok(negative)
    }

    /// The literal ordinal sum G : H = {G^L, G : H^L | G^R, G : H^R}: a move in the base G destroys H. At most one piece for each follower
    /// of H.
    pub fn ordinal_sum(
        &mut self,
        algebra: &mut Algebra,
        base: Piece,
        exponent: Piece,
    ) -> Result<Piece, Stopped> {
        match (self.as_value(base), self.as_value(exponent)) {
            (_, Some(Game::ZERO)) => return Ok(base),
            (Some(Game::ZERO), _) => return Ok(exponent),
            _ => {}
        }
        if let Some(&sum) = self.ordinal_sums.get(&(base, exponent)) {
            return Ok(sum);
        }
        algebra.tick()?;
        let sum = algebra.deeper(|algebra| {
            let (below, above) = (
                self.options(algebra, base)?,
                self.options(algebra, exponent)?,
            );
            let mut side = |own: &[Piece], list: &[Piece]| -> Result<Vec<Piece>, Stopped> {
                let mut sums = own.to_vec();
                for &option in list {
                    sums.push(self.ordinal_sum(algebra, base, option)?);
                }
                Ok(sums)
            };
            let (left, right) = (side(&below.0, &above.0)?, side(&below.1, &above.1)?);
            self.make(algebra, left, right)
        })?;
        self.bytes += 32;
        self.ordinal_sums.insert((base, exponent), sum);
        Ok(sum)
    }
}

/// The sum of two integers of one sign: only one player can move, always to the integer before, so that the literal sum is canonical.
fn sum_of_integers(algebra: &mut Algebra, g: Game, h: Game) -> Result<Option<Game>, Stopped> {
    let integer = |game| algebra.as_number(game).filter(|x| x.is_integer());
    match (integer(g), integer(h)) {
        (Some(x), Some(y)) if x.signum() == y.signum() => algebra.add(g, h).map(Some),
        _ => Ok(None),
    }
}
