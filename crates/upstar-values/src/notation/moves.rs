//! The options and followers of a game as it was written.

use super::Style;
use super::print::in_order;
use super::print_written::print_written;
use super::written::{FORGOTTEN, How, Written};
use crate::budget::Stopped;
use crate::form::{Piece, Pieces};
use crate::game::{Algebra, Game, Player};
use num_bigint::BigUint;
use std::collections::HashSet;
use std::sync::Arc;

/// Longer lists of followers are refused.
const MOST_FOLLOWERS: usize = 1_000_000;
const TOO_MANY_FOLLOWERS: Stopped = Stopped::TooLarge(&"a list of more than 1000000 followers");

/// Sums with more followers than this are compared by their texts.
const MOST_COMPARED: usize = 20_000;

impl Written {
    /// A player's options as they were written, in this order: positions stay positions, options of a sum are sums, options of a value
    /// are the options of its canonical form. Each option comes once; their values are not computed.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game, Player};
    /// use upstar_values::notation::{Style, Written, print_written};
    /// let mut algebra = Algebra::new();
    /// let (one, star) = (Written::canonical(algebra.integer(1)), Written::canonical(Game::STAR));
    /// let form = Written::braces(&mut algebra, &[star.clone(), one.clone(), star], &[])?;
    /// let sum = Written::sum(&mut algebra, &[(false, form), (true, one)])?;
    /// let options = sum.options(&mut algebra, Player::Left)?;
    /// let texts = options.iter().map(|option| print_written(&mut algebra, option, Style::Text));
    /// assert_eq!(texts.collect::<Result<Vec<_>, _>>()?, ["* + -1", "{-1|1}"]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn options(&self, algebra: &mut Algebra, player: Player) -> Result<Vec<Written>, Stopped> {
        let moves = self.moves(algebra, player)?;
        match self.how() {
            How::Canonical | How::Source(_) => Ok(moves),
            _ => distinct(algebra, moves),
        }
    }

    /// The options, possibly with repeats.
    pub(super) fn moves(
        &self,
        algebra: &mut Algebra,
        player: Player,
    ) -> Result<Vec<Written>, Stopped> {
        Ok(match self.how() {
            How::Forgotten | How::Open(_) => return Err(FORGOTTEN),
            How::Canonical => {
                let game = self.value(algebra)?;
                canonical_options(algebra, game, player)?
            }
            How::Source(source) => source.options(algebra, player)?,
            How::Braces(options) => player.choose(&options.0, &options.1).to_vec(),
            How::Form(form) => {
                let (lefts, rights) = algebra.form_options(form)?;
                let options = player.choose(lefts, rights);
                options.into_iter().map(Written::of_form).collect()
            }
            How::Negative(game) => {
                let moves = game.moves(algebra, player.other())?;
                let negatives = moves.iter().map(|option| negative(algebra, option));
                negatives.collect::<Result<_, _>>()?
            }
            How::Sum(_) => {
                let terms = self.summands();
                let mut options = Vec::new();
                for (at, (minus, term)) in terms.iter().enumerate() {
                    let player = if *minus { player.other() } else { player };
                    for option in term.moves(algebra, player)? {
                        algebra.tick()?;
                        let others = terms.iter().enumerate().map(|(other, (minus, term))| {
                            let term = if other == at { &option } else { *term };
                            (*minus, term.clone())
                        });
                        options.push(sum(algebra, others.collect(), self.steps())?);
                    }
                }
                options
            }
            How::Ordinal(parts) => {
                let (base, exponent) = (&parts.0, &parts.1);
                let mut options = base.moves(algebra, player)?;
                for option in exponent.moves(algebra, player)? {
                    let is_zero = option.as_canonical() == Some(Game::ZERO);
                    options.push(if is_zero {
                        base.clone()
                    } else {
                        let parts = Arc::new((base.clone(), option));
                        Written::open(How::Ordinal(parts), self.steps())
                    });
                }
                options
            }
        })
    }

    /// Whether both players have the same options in it and in all its followers: literally the same, not only in value.
    pub fn is_impartial(&self, algebra: &mut Algebra) -> Result<bool, Stopped> {
        algebra.deeper(|algebra| match self.how() {
            How::Forgotten | How::Open(_) => Err(FORGOTTEN),
            How::Canonical => {
                let game = self.value(algebra)?;
                Ok(algebra.as_nimber(game).is_some())
            }
            How::Source(source) => Ok(source.is_impartial()),
            How::Negative(game) => game.is_impartial(algebra),
            // Every part of a sum is one of its followers.
            How::Sum(terms) => all_impartial(algebra, terms.iter().map(|(_, term)| term)),
            How::Ordinal(parts) => all_impartial(algebra, [&parts.0, &parts.1].into_iter()),
            How::Braces(options) => {
                if !all_impartial(algebra, options.0.iter().chain(&options.1))? {
                    return Ok(false);
                }
                let mut pieces = Pieces::default();
                let piece = self.piece(algebra, &mut pieces)?;
                is_symmetric(algebra, &mut pieces, piece)
            }
            How::Form(form) => {
                let mut pieces = Pieces::default();
                let piece = pieces.of(algebra, form)?;
                for follower in followers_of(algebra, &mut pieces, piece)? {
                    if !is_symmetric(algebra, &mut pieces, follower)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        })
    }

    /// The day on which the game as written is born: the number of moves of the longest play, if either player may make each move. No
    /// value and no literal form is made for it: the longest play of a sum or an ordinal sum is as long as those of its terms together.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// use upstar_values::notation::Written;
    /// let mut algebra = Algebra::new();
    /// let two = Written::canonical(algebra.nimber(2));
    /// let sum = Written::sum(&mut algebra, &[(false, two.clone()), (false, two)])?;
    /// assert_eq!(sum.formal_birthday(&mut algebra)?, 4u32.into());
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn formal_birthday(&self, algebra: &mut Algebra) -> Result<BigUint, Stopped> {
        algebra.deeper(|algebra| match self.how() {
            How::Forgotten | How::Open(_) => Err(FORGOTTEN),
            How::Canonical => {
                let game = self.value(algebra)?;
                algebra.birthday(game)
            }
            How::Source(source) => source.longest_play(algebra),
            How::Form(form) => algebra.formal_birthday(form),
            How::Negative(game) => game.formal_birthday(algebra),
            How::Sum(terms) => {
                let days = terms.iter().map(|(_, term)| term.formal_birthday(algebra));
                days.sum()
            }
            How::Ordinal(parts) => {
                Ok(parts.0.formal_birthday(algebra)? + parts.1.formal_birthday(algebra)?)
            }
            How::Braces(options) => {
                let mut day = BigUint::ZERO;
                for option in options.0.iter().chain(&options.1) {
                    day = day.max(option.formal_birthday(algebra)? + 1u32);
                }
                Ok(day)
            }
        })
    }

    /// Whether two games are identical as they were written: options are compared as sets, down to the end of play. Costs a look at
    /// each follower of both.
    pub fn is_identical(&self, other: &Written, algebra: &mut Algebra) -> Result<bool, Stopped> {
        if let (Some(g), Some(h)) = (self.as_canonical(), other.as_canonical()) {
            return Ok(g == h);
        }
        let mut pieces = Pieces::default();
        let (g, h) = (
            self.piece(algebra, &mut pieces)?,
            other.piece(algebra, &mut pieces)?,
        );
        Ok(pieces.is_same(g, h))
    }

    /// All followers of the game as it was written: itself first, then level by level, Left's options before Right's, each once. Forms
    /// are compared as forms, positions by their texts.
    pub fn followers(&self, algebra: &mut Algebra) -> Result<Vec<Written>, Stopped> {
        let mut seen = Seen::default();
        seen.is_new(algebra, self)?;
        let mut followers = vec![self.clone()];
        let mut next = 0;
        while next < followers.len() {
            let follower = followers[next].clone();
            next += 1;
            for player in Player::BOTH {
                for option in follower.moves(algebra, player)? {
                    algebra.tick()?;
                    if seen.is_new(algebra, &option)? {
                        followers.push(option);
                    }
                }
            }
            if followers.len() > MOST_FOLLOWERS {
                return Err(TOO_MANY_FOLLOWERS);
            }
            let bytes = seen.bytes + followers.len() * size_of::<Written>();
            algebra.budget().check(algebra.bytes() + bytes)?;
        }
        Ok(followers)
    }

    /// Whether it is a source, for example a position.
    pub fn is_source(&self) -> bool {
        matches!(self.how(), How::Source(_))
    }

    /// Whether a source, for example a position, is a part of it.
    pub fn has_source(&self) -> bool {
        match self.how() {
            How::Source(_) => true,
            How::Canonical | How::Form(_) | How::Forgotten | How::Open(_) => false,
            How::Negative(game) => game.has_source(),
            How::Sum(terms) => terms.iter().any(|(_, term)| term.has_source()),
            How::Ordinal(parts) => parts.0.has_source() || parts.1.has_source(),
            How::Braces(options) => {
                let mut all = options.0.iter().chain(&options.1);
                all.any(Written::has_source)
            }
        }
    }
}

/// The options of a canonical form, in the order in which they are printed.
fn canonical_options(
    algebra: &mut Algebra,
    game: Game,
    player: Player,
) -> Result<Vec<Written>, Stopped> {
    let (lefts, rights) = algebra.listed_options(game)?;
    let games = in_order(algebra, player.choose(lefts, rights))?;
    Ok(games.into_iter().map(Written::canonical).collect())
}

/// -G, without computing its value.
fn negative(algebra: &mut Algebra, game: &Written) -> Result<Written, Stopped> {
    match (game.as_canonical(), game.how()) {
        (Some(value), _) => Ok(Written::canonical(algebra.neg(value)?)),
        (None, How::Negative(game)) => Ok((**game).clone()),
        _ => Ok(Written::open(
            How::Negative(Arc::new(game.clone())),
            game.steps() + 1,
        )),
    }
}

/// A sum, without computing its value. Terms that are 0 are left out, and a single remaining term is not a sum.
fn sum(
    algebra: &mut Algebra,
    mut terms: Vec<(bool, Written)>,
    steps: u32,
) -> Result<Written, Stopped> {
    terms.retain(|(_, term)| term.as_canonical() != Some(Game::ZERO));
    match &terms[..] {
        [] => Ok(Written::canonical(Game::ZERO)),
        [(false, term)] => Ok(term.clone()),
        [(true, term)] => negative(algebra, term),
        _ => Ok(Written::open(How::Sum(terms.into()), steps)),
    }
}

/// The games, without those that are the same as an earlier one.
fn distinct(algebra: &mut Algebra, games: Vec<Written>) -> Result<Vec<Written>, Stopped> {
    if games.len() < 2 {
        return Ok(games);
    }
    let mut seen = Seen::default();
    let mut kept = Vec::with_capacity(games.len());
    for game in games {
        if seen.is_new(algebra, &game)? {
            kept.push(game);
        }
    }
    Ok(kept)
}

/// The games met before.
struct Seen {
    pieces: Pieces,
    forms: HashSet<Piece>,
    texts: HashSet<String>,
    bytes: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Seen {
            pieces: Pieces::at_most(MOST_COMPARED),
            forms: HashSet::new(),
            texts: HashSet::new(),
            bytes: 0,
        }
    }
}

impl Seen {
    fn is_new(&mut self, algebra: &mut Algebra, game: &Written) -> Result<bool, Stopped> {
        if let Some(value) = game.as_canonical() {
            self.bytes += 64;
            let piece = self.pieces.value(value);
            return Ok(self.forms.insert(piece));
        }
        if !game.has_source() {
            match game.piece(algebra, &mut self.pieces) {
                Ok(piece) => {
                    self.bytes += 64;
                    return Ok(self.forms.insert(self.pieces.same(piece)));
                }
                Err(Pieces::TOO_MANY | Stopped::Depth(_)) => {}
                Err(stopped) => return Err(stopped),
            }
        }
        let text = print_written(algebra, game, Style::Text)?;
        self.bytes += text.len() + 64;
        Ok(self.texts.insert(text))
    }
}

fn all_impartial<'a>(
    algebra: &mut Algebra,
    games: impl Iterator<Item = &'a Written>,
) -> Result<bool, Stopped> {
    for game in games {
        if !game.is_impartial(algebra)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether both players have the same set of options.
fn is_symmetric(algebra: &mut Algebra, pieces: &mut Pieces, piece: Piece) -> Result<bool, Stopped> {
    if let Some(game) = pieces.as_value(piece) {
        return Ok(algebra.as_nimber(game).is_some());
    }
    let lists = pieces.options(algebra, piece)?;
    let set = |side: &[Piece]| -> HashSet<Piece> { side.iter().map(|&p| pieces.same(p)).collect() };
    Ok(set(&lists.0) == set(&lists.1))
}

/// A piece and its followers; values are not taken apart.
fn followers_of(
    algebra: &mut Algebra,
    pieces: &mut Pieces,
    root: Piece,
) -> Result<Vec<Piece>, Stopped> {
    let (mut seen, mut found) = (HashSet::from([root]), vec![root]);
    let mut next = 0;
    while next < found.len() {
        let piece = found[next];
        next += 1;
        if pieces.as_value(piece).is_some() {
            continue;
        }
        let lists = pieces.options(algebra, piece)?;
        for &option in lists.0.iter().chain(&lists.1) {
            algebra.tick()?;
            if seen.insert(option) {
                found.push(option);
            }
        }
    }
    Ok(found)
}
