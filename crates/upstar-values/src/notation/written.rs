//! Games that remember how they were written.
//!
//! A value forgets its form, but ordinal sums and bidding play need it. A [`Written`] game has its value at hand. It makes the literal
//! form only on request, because the literal form of a sum can be much larger than its value.

use super::walk::bottom_up;
use crate::budget::Stopped;
use crate::form::{Form, Identity, Piece, Pieces};
use crate::game::{Algebra, Game, Nus, Player};
use num_bigint::BigUint;
use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Something that stands for its value until its moves are asked for, for example a position of the crate above.
pub trait FormSource: Any + fmt::Debug + Send + Sync {
    /// Its value.
    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped>;
    /// A player's options, in order.
    fn options(&self, algebra: &mut Algebra, player: Player) -> Result<Vec<Written>, Stopped>;
    /// The literal form with all its moves. The cost depends on the source.
    fn literal(&self, algebra: &mut Algebra, pieces: &mut Pieces) -> Result<Piece, Stopped>;
    /// The number of moves of the longest play, if either player may make each move.
    fn longest_play(&self, algebra: &mut Algebra) -> Result<BigUint, Stopped>;
    /// Whether both players have the same moves in it and in all its followers.
    fn is_impartial(&self) -> bool;
    /// Its text, which reads back as the same source.
    fn text(&self) -> String;
}

/// A value together with the way it was written.
///
/// If a part is a position with an unknown value, the value is found when it is first asked for.
///
/// ```
/// use upstar_values::game::Algebra;
/// use upstar_values::notation::Written;
/// let mut algebra = Algebra::new();
/// let one = Written::canonical(algebra.integer(1));
/// let zero = Written::sum(&mut algebra, &[(false, one.clone()), (true, one.clone())])?;
/// // 1 - 1 is written {-1|1}, so the ordinal sum with 1 is 1/2 and not 1.
/// let sum = Written::ordinal(&mut algebra, &zero, &one)?;
/// let value = sum.value(&mut algebra)?;
/// assert_eq!(algebra.as_number(value).unwrap().to_string(), "1/2");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Written {
    /// The value, unless it is in [`How::Open`].
    value: Game,
    how: How,
    depth: u32,
    literal: bool,
}

#[derive(Clone, Debug)]
pub(super) enum How {
    Canonical,
    Braces(Arc<(Vec<Written>, Vec<Written>)>),
    /// Summands, and whether each is subtracted.
    Sum(Arc<[(bool, Written)]>),
    Negative(Arc<Written>),
    Ordinal(Arc<(Written, Written)>),
    /// A source, for example a position, which stands for its value unless its moves are asked for.
    Source(Arc<dyn FormSource>),
    /// A form with its shared pieces.
    Form(Form),
    /// Any of these, with a value that may be unknown; copies share it.
    Open(Arc<(OnceLock<Game>, How)>),
    Forgotten,
}

/// Games built in more steps than this forget how they were written.
const MOST_STEPS: u32 = 400;

impl Written {
    /// A value in its canonical form.
    pub fn canonical(value: Game) -> Written {
        Written {
            value,
            how: How::Canonical,
            depth: 0,
            literal: false,
        }
    }

    /// A source that has a form of its own.
    pub fn of_source(source: Arc<dyn FormSource>) -> Written {
        Written::open(How::Source(source), 0)
    }

    /// A literal form; its value is found on request.
    pub fn of_form(form: Form) -> Written {
        match form {
            Form::Value(game) => Written::canonical(game),
            form => Written::open(How::Form(form), 0),
        }
    }

    /// A literal form. Costs one construction for each of its pieces.
    pub fn literal(algebra: &mut Algebra, form: Form) -> Result<Written, Stopped> {
        Ok(Written {
            value: algebra.form_value(&form)?,
            how: How::Form(form),
            depth: 0,
            literal: false,
        })
    }

    /// A game whose value has not been asked for yet.
    pub(super) fn open(how: How, depth: u32) -> Written {
        Written {
            value: Game::ZERO,
            how: How::Open(Arc::new((OnceLock::new(), how))),
            depth,
            literal: false,
        }
    }

    /// A game built from parts. If the values of the parts are known, its value is computed at once.
    fn new(
        algebra: &mut Algebra,
        how: How,
        depth: u32,
        is_known: bool,
    ) -> Result<Written, Stopped> {
        let is_forgotten = depth > MOST_STEPS;
        if !is_known && !is_forgotten {
            return Ok(Written::open(how, depth));
        }
        Ok(Written {
            value: worth(&how, algebra)?,
            how: if is_forgotten { How::Forgotten } else { how },
            depth: depth.min(MOST_STEPS),
            literal: false,
        })
    }

    /// The value. It is computed when it is first asked for, and kept.
    pub fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        let How::Open(open) = &self.how else {
            return Ok(self.value);
        };
        if let Some(&value) = open.0.get() {
            return Ok(value);
        }
        let value = algebra.deeper(|algebra| worth(&open.1, algebra))?;
        Ok(*open.0.get_or_init(|| value))
    }

    /// The value, if it has been computed.
    pub fn known_value(&self) -> Option<Game> {
        match &self.how {
            How::Open(open) => open.0.get().copied(),
            _ => Some(self.value),
        }
    }

    /// The same game, to be shown as it is written and not by its value.
    #[must_use]
    pub fn shown_literally(mut self) -> Written {
        self.literal = true;
        self
    }

    /// Whether it is to be shown as it is written.
    pub fn is_shown_literally(&self) -> bool {
        self.literal
    }

    pub(super) fn how(&self) -> &How {
        match &self.how {
            How::Open(open) => &open.1,
            how => how,
        }
    }

    /// The number of steps in which it was built.
    pub(super) fn steps(&self) -> u32 {
        self.depth
    }

    /// Its value, if it was written in canonical form.
    pub fn as_canonical(&self) -> Option<Game> {
        match self.how {
            How::Canonical => Some(self.value),
            _ => None,
        }
    }

    /// {left|right}.
    pub fn braces(
        algebra: &mut Algebra,
        left: &[Written],
        right: &[Written],
    ) -> Result<Written, Stopped> {
        let (depth, is_known) = together(left.iter().chain(right));
        let how = How::Braces(Arc::new((left.to_vec(), right.to_vec())));
        Written::new(algebra, how, depth, is_known)
    }

    /// The sum of the games; those with the flag are subtracted.
    pub fn sum(algebra: &mut Algebra, terms: &[(bool, Written)]) -> Result<Written, Stopped> {
        let (depth, is_known) = together(terms.iter().map(|(_, term)| term));
        Written::new(algebra, How::Sum(terms.into()), depth, is_known)
    }

    /// -G.
    pub fn negative(algebra: &mut Algebra, game: &Written) -> Result<Written, Stopped> {
        if let Some(value) = game.as_canonical() {
            return Ok(Written::canonical(algebra.neg(value)?));
        }
        let (depth, is_known) = together([game].into_iter());
        let how = How::Negative(Arc::new(game.clone()));
        Written::new(algebra, how, depth, is_known)
    }

    /// ±G = {G|-G}.
    pub fn switch(algebra: &mut Algebra, game: &Written) -> Result<Written, Stopped> {
        Written::switch_of(algebra, std::slice::from_ref(game))
    }

    /// ±(G, H, …) = {G,H,…|-G,-H,…}.
    pub fn switch_of(algebra: &mut Algebra, games: &[Written]) -> Result<Written, Stopped> {
        let negatives = games.iter().map(|game| Written::negative(algebra, game));
        let negatives = negatives.collect::<Result<Vec<Written>, Stopped>>()?;
        Written::braces(algebra, games, &negatives)
    }

    /// The ordinal sum, with the base as it was written.
    pub fn ordinal(
        algebra: &mut Algebra,
        base: &Written,
        exponent: &Written,
    ) -> Result<Written, Stopped> {
        let (depth, is_known) = together([base, exponent].into_iter());
        let how = How::Ordinal(Arc::new((base.clone(), exponent.clone())));
        Written::new(algebra, how, depth, is_known)
    }

    /// The source of this game, if it has one of this type.
    pub fn as_source<T: FormSource>(&self) -> Option<&T> {
        match self.how() {
            How::Source(source) => (source.as_ref() as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// The summands as written; those with the flag are subtracted.
    pub fn summands(&self) -> Vec<(bool, &Written)> {
        let (mut pending, mut summands) = (vec![(false, self)], Vec::new());
        while let Some((minus, written)) = pending.pop() {
            match written.how() {
                How::Sum(terms) => {
                    let terms = terms.iter().rev();
                    pending.extend(terms.map(|(negated, term)| (minus != *negated, term)));
                }
                How::Negative(game) => pending.push((!minus, game)),
                _ => summands.push((minus, written)),
            }
        }
        summands
    }

    /// The same game in the store of another worker.
    pub fn moved(&self, from: &mut Algebra, to: &mut Algebra) -> Result<Written, Stopped> {
        let mut all = |games: &[Written]| -> Result<Vec<Written>, Stopped> {
            games.iter().map(|game| game.moved(from, to)).collect()
        };
        let how = match self.how() {
            How::Canonical => How::Canonical,
            How::Forgotten | How::Open(_) => How::Forgotten,
            How::Source(source) => How::Source(source.clone()),
            How::Form(form) => How::Form(moved_form(form, from, to, &mut HashMap::new())?),
            How::Braces(options) => How::Braces(Arc::new((all(&options.0)?, all(&options.1)?))),
            How::Negative(game) => How::Negative(Arc::new(game.moved(from, to)?)),
            How::Ordinal(parts) => How::Ordinal(Arc::new((
                parts.0.moved(from, to)?,
                parts.1.moved(from, to)?,
            ))),
            How::Sum(terms) => {
                let games: Vec<Written> = terms.iter().map(|(_, game)| game.clone()).collect();
                let signs = terms.iter().map(|(minus, _)| *minus);
                How::Sum(signs.zip(all(&games)?).collect())
            }
        };
        let Some(value) = self.known_value() else {
            return Ok(Written {
                literal: self.literal,
                ..Written::open(how, self.depth)
            });
        };
        Ok(Written {
            value: moved(value, from, to)?,
            how,
            depth: self.depth,
            literal: self.literal,
        })
    }

    /// The game as it was written, with all moves of positions; of identical options one is kept. Costs one piece for each follower.
    pub fn literal_form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        let mut pieces = Pieces::default();
        let piece = self.piece(algebra, &mut pieces)?;
        Ok(pieces.form(piece).clone())
    }

    /// The literal form among pieces.
    pub fn piece(&self, algebra: &mut Algebra, pieces: &mut Pieces) -> Result<Piece, Stopped> {
        algebra.deeper(|algebra| match self.how() {
            How::Canonical => Ok(pieces.value(self.value)),
            How::Source(source) => source.literal(algebra, pieces),
            How::Form(form) => pieces.of(algebra, form),
            How::Braces(options) => {
                let mut side = |side: &[Written]| -> Result<Vec<Piece>, Stopped> {
                    let all = side.iter().map(|option| option.piece(algebra, pieces));
                    all.collect()
                };
                let (left, right) = (side(&options.0)?, side(&options.1)?);
                pieces.make(algebra, left, right)
            }
            How::Forgotten | How::Open(_) => Err(FORGOTTEN),
            How::Sum(terms) => {
                let mut sum = pieces.value(Game::ZERO);
                for (minus, term) in terms.iter() {
                    let mut piece = term.piece(algebra, pieces)?;
                    if *minus {
                        piece = pieces.negative(algebra, piece)?;
                    }
                    sum = pieces.sum(algebra, sum, piece)?;
                }
                Ok(sum)
            }
            How::Negative(game) => {
                let piece = game.piece(algebra, pieces)?;
                pieces.negative(algebra, piece)
            }
            How::Ordinal(parts) => {
                let base = parts.0.piece(algebra, pieces)?;
                let exponent = parts.1.piece(algebra, pieces)?;
                pieces.ordinal_sum(algebra, base, exponent)
            }
        })
    }
}

pub(super) const FORGOTTEN: Stopped =
    Stopped::TooLarge(&"the literal form of a game put together in more than 400 steps");

/// The number of steps of a game built from these, and whether all their values are known.
fn together<'a>(mut games: impl Iterator<Item = &'a Written> + Clone) -> (u32, bool) {
    let depth = 1 + games.clone().map(|game| game.depth).max().unwrap_or(0);
    (depth, games.all(|game| game.known_value().is_some()))
}

/// The value of a game that was written in this way.
fn worth(how: &How, algebra: &mut Algebra) -> Result<Game, Stopped> {
    let values = |games: &[Written], algebra: &mut Algebra| -> Result<Vec<Game>, Stopped> {
        games.iter().map(|game| game.value(algebra)).collect()
    };
    match how {
        How::Source(source) => source.value(algebra),
        How::Form(form) => algebra.form_value(form),
        How::Braces(options) => {
            let (left, right) = (values(&options.0, algebra)?, values(&options.1, algebra)?);
            algebra.construct(&left, &right)
        }
        How::Sum(terms) => {
            let mut sum = Game::ZERO;
            for (minus, term) in terms.iter() {
                let value = term.value(algebra)?;
                sum = if *minus {
                    algebra.sub(sum, value)?
                } else {
                    algebra.add(sum, value)?
                };
            }
            Ok(sum)
        }
        How::Negative(game) => {
            let value = game.value(algebra)?;
            algebra.neg(value)
        }
        How::Ordinal(parts) => {
            let (base, exponent) = (&parts.0, parts.1.value(algebra)?);
            if let Some(game) = base.as_canonical() {
                return algebra.ordinal_sum(&Form::Value(game), exponent);
            }
            // Only the values of the options of the base count.
            let left = base.moves(algebra, Player::Left)?;
            let right = base.moves(algebra, Player::Right)?;
            let options = (values(&left, algebra)?, values(&right, algebra)?);
            let base = base.value(algebra)?;
            algebra.ordinal_sum_on(base, &options, exponent)
        }
        // These hold their value elsewhere.
        How::Canonical | How::Open(_) | How::Forgotten => Err(FORGOTTEN),
    }
}

/// A form in the store of another worker.
fn moved_form(
    form: &Form,
    from: &mut Algebra,
    to: &mut Algebra,
    known: &mut HashMap<Identity, Form>,
) -> Result<Form, Stopped> {
    let options = match form {
        Form::Value(game) => return moved(*game, from, to).map(Form::Value),
        Form::Options(options) => options,
    };
    if let Some(form) = known.get(&form.identity()) {
        return Ok(form.clone());
    }
    let made = from.deeper(|from| {
        let mut side = |list: &[Form]| -> Result<Vec<Form>, Stopped> {
            list.iter()
                .map(|option| moved_form(option, from, to, known))
                .collect()
        };
        Ok(Form::new(side(&options.left)?, side(&options.right)?))
    })?;
    known.insert(form.identity(), made.clone());
    Ok(made)
}

/// A value in the store of another worker.
pub fn moved(game: Game, from: &mut Algebra, to: &mut Algebra) -> Result<Game, Stopped> {
    enum Node {
        Nus(Nus),
        Options(Vec<Game>, Vec<Game>),
    }
    bottom_up(
        from,
        game,
        |from, game, _| {
            if let Some(nus) = from.as_nus(game) {
                return Ok((Node::Nus(nus), Vec::new()));
            }
            let (left, right) = (from.left_options(game)?, from.right_options(game)?);
            let parts = left.iter().chain(&right).copied().collect();
            Ok((Node::Options(left, right), parts))
        },
        |node, moved: &HashMap<Game, Game>| match node {
            Node::Nus(nus) => to.nus(&nus),
            Node::Options(left, right) => {
                let side =
                    |options: Vec<Game>| options.iter().map(|o| moved[o]).collect::<Vec<_>>();
                to.construct(&side(left), &side(right))
            }
        },
    )
}
