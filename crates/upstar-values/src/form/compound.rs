//! Several games at once, in the ways of Conway's chapter "How to play several games at once in a dozen different ways".
//!
//! A *component* has ended when the player to move cannot move in it. What a move is and when the compound ends makes the difference:
//!
//! | a move is a move in | the compound ends with its first component | … with its last component |
//! |---|---|---|
//! | all components | [conjunctive](Compound::Conjunctive) | [continued conjunctive](Compound::Continued) |
//! | some components | [shortened selective](Compound::ShortenedSelective) | [selective](Compound::Selective) |
//! | one component | [diminished disjunctive](Compound::Diminished) | the sum |
//!
//! The player who cannot move loses.

use super::{Piece, Pieces};
use crate::budget::Stopped;
use crate::game::{Algebra, Game, Player};
use std::collections::HashMap;

/// A way to play several games at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// Move in all components; who cannot move in one of them loses. Winning Ways calls it the rapid join.
    Conjunctive,
    /// Move in all components that have not ended; one that has ended for a player stays so. The slow join of Winning Ways.
    Continued,
    /// Move in any number of components, at least in one. The union of Winning Ways.
    Selective,
    /// The same, but who cannot move in one of the components loses.
    ShortenedSelective,
    /// Move in one component; who cannot move in one of the components loses.
    Diminished,
    /// Play the components one after the other: the next begins when neither player can move in the one before.
    Sequential,
}

/// More selections of components and options in one position are refused.
const MOST_OPTIONS: usize = 1_000_000;
const TOO_MANY: Stopped = Stopped::TooLarge(&"a compound with more than 1000000 options");

impl Pieces {
    /// The literal form of several games played at once: at most one piece for each choice of followers.
    ///
    /// ```
    /// use upstar_values::form::{Compound, Pieces};
    /// use upstar_values::game::Algebra;
    /// let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    /// let (five, six) = (algebra.nimber(5), algebra.nimber(6));
    /// let components = [pieces.value(five), pieces.value(six)];
    /// let form = pieces.compound(&mut algebra, Compound::Conjunctive, &components)?;
    /// let form = pieces.form(form).clone();
    /// let value = algebra.form_value(&form)?;
    /// assert_eq!(algebra.as_nimber(value), Some(5));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn compound(
        &mut self,
        algebra: &mut Algebra,
        kind: Compound,
        components: &[Piece],
    ) -> Result<Piece, Stopped> {
        let mut together = Together {
            pieces: self,
            kind,
            known: HashMap::new(),
        };
        together.form(algebra, components.to_vec())
    }

    /// The ordinal product G × H: as many copies of G, one on the other, as H says. Its Left options are G × H^L : G^L and
    /// G × H^R : -G^R, its Right options G × H^L : G^R and G × H^R : -G^L.
    ///
    /// ```
    /// use upstar_values::form::Pieces;
    /// use upstar_values::game::Algebra;
    /// let (mut algebra, mut pieces) = (Algebra::new(), Pieces::default());
    /// let (half, quarter) = (algebra.number(&"1/2".parse().unwrap())?, algebra.number(&"1/4".parse().unwrap())?);
    /// let (g, h) = (pieces.value(half), pieces.value(quarter));
    /// let product = pieces.ordinal_product(&mut algebra, g, h)?;
    /// let form = pieces.form(product).clone();
    /// let value = algebra.form_value(&form)?;
    /// assert_eq!(algebra.as_number(value).unwrap().to_string(), "11/32");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn ordinal_product(
        &mut self,
        algebra: &mut Algebra,
        g: Piece,
        h: Piece,
    ) -> Result<Piece, Stopped> {
        self.product_with(algebra, g, h, &mut HashMap::new())
    }

    fn product_with(
        &mut self,
        algebra: &mut Algebra,
        g: Piece,
        h: Piece,
        known: &mut HashMap<Piece, Piece>,
    ) -> Result<Piece, Stopped> {
        if let Some(&product) = known.get(&h) {
            return Ok(product);
        }
        algebra.tick()?;
        let product = algebra.deeper(|algebra| {
            let (of_g, of_h) = (self.options(algebra, g)?, self.options(algebra, h)?);
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for &option in &of_h.0 {
                let below = self.product_with(algebra, g, option, known)?;
                for &above in &of_g.0 {
                    left.push(self.ordinal_sum(algebra, below, above)?);
                }
                for &above in &of_g.1 {
                    right.push(self.ordinal_sum(algebra, below, above)?);
                }
            }
            for &option in &of_h.1 {
                let below = self.product_with(algebra, g, option, known)?;
                for &above in &of_g.1 {
                    let above = self.negative(algebra, above)?;
                    left.push(self.ordinal_sum(algebra, below, above)?);
                }
                for &above in &of_g.0 {
                    let above = self.negative(algebra, above)?;
                    right.push(self.ordinal_sum(algebra, below, above)?);
                }
            }
            self.make(algebra, left, right)
        })?;
        known.insert(h, product);
        Ok(product)
    }
}

/// A compound under construction.
struct Together<'a> {
    pieces: &'a mut Pieces,
    kind: Compound,
    known: HashMap<Vec<Piece>, Piece>,
}

impl Together<'_> {
    fn form(&mut self, algebra: &mut Algebra, components: Vec<Piece>) -> Result<Piece, Stopped> {
        if let Some(&form) = self.known.get(&components) {
            return Ok(form);
        }
        algebra.tick()?;
        let form = algebra.deeper(|algebra| {
            let left = self.side(algebra, &components, Player::Left)?;
            let right = self.side(algebra, &components, Player::Right)?;
            self.pieces.make(algebra, left, right)
        })?;
        self.pieces.count(96 + 4 * components.len(), algebra)?;
        self.known.insert(components, form);
        Ok(form)
    }

    /// What a player can move to.
    fn side(
        &mut self,
        algebra: &mut Algebra,
        components: &[Piece],
        player: Player,
    ) -> Result<Vec<Piece>, Stopped> {
        let mut moves = Vec::with_capacity(components.len());
        let mut over = Vec::with_capacity(components.len());
        for &component in components {
            let lists = self.pieces.options(algebra, component)?;
            over.push(lists.0.is_empty() && lists.1.is_empty());
            moves.push(player.choose(&lists.0, &lists.1).clone());
        }
        let zero = self.pieces.value(Game::ZERO);
        let is_stuck = moves.iter().any(Vec::is_empty);
        let ends_first = matches!(
            self.kind,
            Compound::Conjunctive | Compound::ShortenedSelective | Compound::Diminished
        );
        if moves.is_empty() || ends_first && is_stuck || moves.iter().all(Vec::is_empty) {
            return Ok(Vec::new());
        }
        // What can become of each component in one move.
        let choices: Vec<Vec<Vec<Piece>>> = match self.kind {
            Compound::Conjunctive => vec![moves],
            Compound::Continued => {
                let ended = |moves: Vec<Piece>| if moves.is_empty() { vec![zero] } else { moves };
                vec![moves.into_iter().map(ended).collect()]
            }
            Compound::Selective | Compound::ShortenedSelective => {
                let stay = |(moves, &component): (Vec<Piece>, &Piece)| {
                    let mut moves = moves;
                    // No move in this component; first, so that all unmoved is the first selection.
                    moves.insert(0, component);
                    moves
                };
                vec![moves.into_iter().zip(components).map(stay).collect()]
            }
            Compound::Diminished => (0..components.len())
                .map(|moved| {
                    let mut choice: Vec<Vec<Piece>> = components
                        .iter()
                        .map(|&component| vec![component])
                        .collect();
                    choice[moved].clone_from(&moves[moved]);
                    choice
                })
                .collect(),
            Compound::Sequential => {
                let now = over.iter().position(|over| !over).unwrap_or(0);
                let mut choice: Vec<Vec<Piece>> = components
                    .iter()
                    .map(|&component| vec![component])
                    .collect();
                choice[now].clone_from(&moves[now]);
                vec![choice]
            }
        };
        let selective = matches!(
            self.kind,
            Compound::Selective | Compound::ShortenedSelective
        );
        let mut options = Vec::new();
        for choice in choices {
            let count = choice
                .iter()
                .try_fold(1usize, |n, list| n.checked_mul(list.len()));
            if count.is_none_or(|count| count > MOST_OPTIONS) {
                return Err(TOO_MANY);
            }
            let mut at = vec![0; choice.len()];
            let mut first = selective;
            'selections: loop {
                if choice.iter().any(Vec::is_empty) {
                    break;
                }
                if !std::mem::take(&mut first) {
                    let selection = at.iter().zip(&choice).map(|(&i, list)| list[i]);
                    options.push(self.form(algebra, selection.collect())?);
                }
                for (i, list) in at.iter_mut().zip(&choice) {
                    *i += 1;
                    if *i < list.len() {
                        continue 'selections;
                    }
                    *i = 0;
                }
                break;
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests;
