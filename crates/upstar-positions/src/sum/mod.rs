//! Sums of positions and games as they are played: the terms are not added up, and positions stay positions.
//!
//! Code that solves, plays, explains or draws a sum uses the same [`Term`]s and [`Move`]s.

mod analysis;
mod change;
mod moves;
mod nim_values;
mod question;
mod term;

pub use analysis::{SumAnalysis, SumKey};
pub use change::{Change, Click};
pub use moves::Move;
pub use question::{Question, Topic};
pub use term::{Summand, Term};

use crate::position::{Ends, Start, Stuck, Theory, Uncounted, Variant};
use std::ops::{Deref, DerefMut};
use upstar_loopy::{LoopyAlgebra, Value};
use upstar_values::budget::Stopped;
use upstar_values::form::Form;
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};
use upstar_values::notation::Style;

/// A sum of terms.
///
/// ```
/// use upstar_positions::rulesets::position;
/// use upstar_positions::sum::{Sum, Term};
/// use upstar_values::game::{Algebra, Game, Outcome, Player};
/// use upstar_values::notation::Style;
/// let mut algebra = Algebra::new();
/// let sum = Sum(vec![
///     Term::position(position("nim(1, 2)").unwrap()),
///     Term::of_value(Game::STAR).negative(),
/// ]);
/// assert_eq!(sum.text(&mut algebra, Style::Text)?, "nim(1, 2) + *");
/// assert_eq!(sum.outcome(&mut algebra)?, Outcome::N);
/// let moves = sum.winning_moves(Player::Left, &mut algebra)?;
/// assert_eq!(sum.after(&moves[0]).text(&mut algebra, Style::Text)?, "nim(1) + *");
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sum(pub Vec<Term>);

impl Deref for Sum {
    type Target = Vec<Term>;

    fn deref(&self) -> &Vec<Term> {
        &self.0
    }
}

impl DerefMut for Sum {
    fn deref_mut(&mut self) -> &mut Vec<Term> {
        &mut self.0
    }
}

impl From<Vec<Term>> for Sum {
    fn from(terms: Vec<Term>) -> Sum {
        Sum(terms)
    }
}

impl<const N: usize> From<[Term; N]> for Sum {
    fn from(terms: [Term; N]) -> Sum {
        Sum(terms.to_vec())
    }
}

impl FromIterator<Term> for Sum {
    fn from_iter<I: IntoIterator<Item = Term>>(terms: I) -> Sum {
        Sum(terms.into_iter().collect())
    }
}

/// The terms in which the next move may be made, with their places: all, unless a move has to be answered.
fn open_terms(terms: &[Term]) -> impl Iterator<Item = (usize, &Term)> {
    let entailed = terms.iter().position(Term::is_entailed);
    let all = terms.iter().enumerate();
    all.filter(move |(place, _)| entailed.is_none_or(|entailed| entailed == *place))
}

impl Sum {
    /// The sum with each minus sign worked into its term, where the ruleset can show that.
    pub fn settled(&self, algebra: &mut Algebra) -> Result<Sum, Stopped> {
        self.iter().map(|term| term.settled(algebra)).collect()
    }

    /// The sum as one expression that reads back.
    pub fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        let mut text = String::new();
        for term in self.iter() {
            let next = term.text(algebra, style)?;
            add_text(&mut text, &next);
        }
        if text.is_empty() {
            text.push('0');
        }
        Ok(text)
    }

    /// Its value.
    pub fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped> {
        if !self.has_value() {
            self.addable()?;
        }
        let mut total = Game::ZERO;
        for term in self.iter() {
            let value = term.value(algebra)?;
            total = algebra.add(total, value)?;
        }
        Ok(total)
    }

    /// Its value where play may return to a position.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_positions::rulesets::position;
    /// use upstar_positions::sum::{Sum, Term};
    /// use upstar_values::game::{Algebra, Game};
    /// let mut algebra = Algebra::new();
    /// let toads = position("backsliding_toads_and_frogs(\"TT.F\")").unwrap();
    /// let sum = Sum(vec![toads.into(), Term::of_value(Game::STAR)]);
    /// let value = sum.loopy_value(&mut algebra)?;
    /// assert_eq!(LoopyAlgebra::on(&mut algebra).text(&value)?, "on");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn loopy_value(&self, algebra: &mut Algebra) -> Result<Value, Stopped> {
        self.addable()?;
        let mut total = Value::from(Game::ZERO);
        for term in self.iter() {
            let value = term.loopy_value(algebra)?;
            total = LoopyAlgebra::on(algebra).add(&total, &value)?;
        }
        Ok(total)
    }

    /// The game with all its moves: a piece for each combination of followers.
    pub fn form(&self, algebra: &mut Algebra) -> Result<Form, Stopped> {
        if !self.has_value() {
            return Err(Theory::Outcome.no_value());
        }
        let mut total: Option<Form> = None;
        for term in self.iter() {
            let form = term.literal_form(algebra)?;
            total = Some(match total {
                Some(total) => algebra.form_sum(&total, &form)?,
                None => form,
            });
        }
        Ok(total.unwrap_or(Form::Value(Game::ZERO)))
    }

    /// All moves of a player, term by term, each once.
    pub fn moves(&self, player: Player, algebra: &mut Algebra) -> Result<Vec<Move>, Stopped> {
        let mut moves = Vec::new();
        for (term, from) in open_terms(self) {
            let options = from.options(player, algebra)?.into_iter();
            moves.extend(options.map(|to| Move { term, to }));
        }
        Ok(moves)
    }

    /// The sum after a move.
    #[must_use]
    pub fn after(&self, found: &Move) -> Sum {
        let mut after = self.clone();
        after.0[found.term] = found.to.clone();
        after
    }

    /// Who is to move after a move of this player.
    pub fn next_player(&self, found: &Move, player: Player) -> Player {
        if self.0[found.term].keeps_turn(&found.to, player) {
            player
        } else {
            player.other()
        }
    }

    /// Who has won, if the rules say that play is over when this player is to move.
    pub fn ended(&self, to_move: Player) -> Option<Winner> {
        match &self.0[..] {
            [only] => only.ended(to_move),
            _ => None,
        }
    }

    /// Who wins when this player is to move and cannot.
    pub fn stuck(&self, player: Player) -> Winner {
        self.when_stuck().winner(player)
    }

    /// What happens to a player who cannot move.
    fn when_stuck(&self) -> Stuck {
        match &self.0[..] {
            [only] => only.ends().stuck,
            _ if self.is_misere() => Stuck::Wins,
            _ => Stuck::Loses,
        }
    }

    /// Whether the last move loses in all its terms: then it loses in the sum.
    pub fn is_misere(&self) -> bool {
        !self.is_empty() && self.iter().all(|term| term.ends() == Ends::MISERE)
    }

    /// The sum whose misère variant this is, if all terms are [misère variants](Variant::Misere) of positions.
    ///
    /// ```
    /// use upstar_positions::position::Variant;
    /// use upstar_positions::rulesets::position;
    /// use upstar_positions::sum::{Sum, Term};
    /// let terms = ["nim(1, 2)", "kayles(3)"].map(|call| position(call).unwrap());
    /// let misere = terms.each_ref().map(|term| Term::position(Variant::Misere.of(term)));
    /// let base = Sum::from(misere).misere_base().unwrap();
    /// assert_eq!(base[1].as_position().unwrap().call(), "kayles(3)");
    /// ```
    pub fn misere_base(&self) -> Option<Sum> {
        let base = |term: &Term| {
            let (base, exchanged) = Variant::misere_base(&**term.as_position()?)?;
            (base.ends() == Ends::NORMAL).then(|| Term {
                minus: term.minus != exchanged,
                game: Summand::Position(base.clone()),
            })
        };
        match self.is_misere() {
            true => self.iter().map(base).collect(),
            false => None,
        }
    }

    /// The sum in which the last move loses. `None` if a term is no position that ends in normal play.
    #[must_use]
    pub fn misere(&self) -> Option<Sum> {
        let misere = |term: &Term| {
            let position = term.as_position()?;
            (position.ends() == Ends::NORMAL).then(|| Term {
                minus: term.minus,
                game: Summand::Position(Variant::Misere.of(position)),
            })
        };
        self.iter().map(misere).collect()
    }

    /// Who wins play that never ends; `None` if play always ends.
    pub fn endless(&self) -> Option<Winner> {
        let endless = match &self.0[..] {
            [only] => only.ends().endless,
            _ => Winner::Nobody,
        };
        let mut terms = self.0.iter();
        terms.any(|term| term.ends().may_loop).then_some(endless)
    }

    /// A term that can only be played alone, in a sum that has other terms. Its rules declare when play is over, or do not let the
    /// player lose who cannot move; in a sum that has no meaning.
    pub fn loner(&self) -> Option<&Term> {
        match self.len() {
            0 | 1 => None,
            _ if self.is_misere() => None,
            _ => self.iter().find(|term| term.is_loner()),
        }
    }

    /// Why the terms cannot be added, as a message.
    pub fn why_not_added(&self) -> Option<String> {
        let position = self.loner()?.as_position()?;
        let why = if position.ends().scored {
            "play is for points"
        } else if position.ends().declared {
            "its rules say when play is over"
        } else {
            "who cannot move does not lose"
        };
        Some(format!(
            "`{}` is played alone and cannot be added to other games: {why}",
            position.ruleset()
        ))
    }

    /// Whether the terms may be added.
    fn addable(&self) -> Result<(), Stopped> {
        match self.loner() {
            None => Ok(()),
            Some(_) => Err(Stopped::NoValue(
                &"a position in which the last move does not decide cannot be added to other games: it is played alone",
            )),
        }
    }

    /// Whether play always ends and the last move decides, as far as the rules say: then the sum has a value.
    pub fn has_value(&self) -> bool {
        self.iter().all(|term| term.ends() == Ends::NORMAL)
    }

    /// Whether it has a value with two sides: play may return to a position, and the last move decides.
    fn is_loopy(&self) -> bool {
        let fits = |theory| matches!(theory, Theory::Short | Theory::Nim | Theory::Loopy);
        self.iter().all(|term| fits(term.theory()))
    }

    /// The theory behind its answers.
    pub fn theory(&self) -> Theory {
        let all_nim = self.iter().all(|term| term.theory() == Theory::Nim);
        if let [only] = &self.0[..]
            && only.theory() == Theory::Score
        {
            return Theory::Score;
        }
        match (self.has_value(), all_nim && !self.is_empty()) {
            (_, true) => Theory::Nim,
            (true, false) => Theory::Short,
            (false, false) if self.is_loopy() => Theory::Loopy,
            (false, false) => Theory::Outcome,
        }
    }

    /// Who wins when this player starts. Values answer where play always ends; otherwise retrograde analysis of everything that can be
    /// reached, which also gives the number of moves.
    pub fn start(&self, first: Player, algebra: &mut Algebra) -> Result<Start, Stopped> {
        if let Some(start) = self.known_start(first, algebra)? {
            return Ok(start);
        }
        let analysis = SumAnalysis::find(self, algebra)?;
        Ok(analysis
            .start(self, first)
            .expect("the analysis began there"))
    }

    /// Who wins when this player starts, where values or the ruleset of a single position say it; `None` where the sum has to be
    /// analysed.
    pub fn known_start(
        &self,
        first: Player,
        algebra: &mut Algebra,
    ) -> Result<Option<Start>, Stopped> {
        self.addable()?;
        if self.has_value() {
            match self.winner_by_values(first, algebra) {
                // Rules need not know that play can come back to a position.
                Err(Stopped::NoValue(_)) => {}
                winner => {
                    return Ok(Some(Start::uncounted(winner?, Uncounted::Theorem)));
                }
            }
        }
        if let Some(outcome) = self.outcome_by_nim_values(algebra)? {
            let winner = outcome.winner(first);
            return Ok(Some(Start::uncounted(winner, Uncounted::Theorem)));
        }
        if let Some(score) = self.score(first, algebra)? {
            return Ok(Some(Start::scored(score)));
        }
        let [only] = &self.0[..] else {
            return Ok(None);
        };
        let Summand::Position(position) = &only.game else {
            return Ok(None);
        };
        let known = position.known_starts(algebra)?;
        let known = known.map(|starts| {
            if only.minus {
                starts.exchanged()
            } else {
                starts
            }
        });
        Ok(known.map(|starts| starts.of(first)))
    }

    /// Left's points minus Right's with best play from here on when this player starts; `None` where play is not for points.
    pub fn score(&self, first: Player, algebra: &mut Algebra) -> Result<Option<i64>, Stopped> {
        let [only] = &self.0[..] else {
            return Ok(None);
        };
        match &only.game {
            Summand::Position(position) if position.theory() == Theory::Score => {
                let score = position.score(algebra)?;
                let score = if only.minus { score.exchanged() } else { score };
                Ok(Some(score.of(first).into()))
            }
            _ => Ok(None),
        }
    }

    /// Left's points minus Right's for a move alone.
    pub fn points(&self, found: &Move, player: Player) -> i64 {
        let points = i64::from(self.0[found.term].points(&found.to, player));
        match player {
            Player::Left => points,
            Player::Right => -points,
        }
    }

    /// Left's points minus Right's for a move and best play after it; `None` where play is not for points.
    pub fn score_after(
        &self,
        found: &Move,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<Option<i64>, Stopped> {
        let next = self.next_player(found, player);
        let rest = self.after(found).score(next, algebra)?;
        Ok(rest.map(|rest| rest + self.points(found, player)))
    }

    /// Who wins.
    pub fn outcome(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        self.addable()?;
        if self.has_value() {
            match self.outcome_by_values(algebra) {
                Err(Stopped::NoValue(_)) => {}
                outcome => return outcome,
            }
        }
        let [left, right] = Player::BOTH.map(|first| self.start(first, algebra));
        Ok(Outcome::new(left?.winner, right?.winner))
    }

    fn winner_by_values(&self, first: Player, algebra: &mut Algebra) -> Result<Winner, Stopped> {
        if self.len() > 1
            && let Ok(value) = self.value(algebra)
        {
            // One comparison is enough here; an outcome needs two.
            let loses = match first {
                Player::Left => algebra.le(value, Game::ZERO)?,
                Player::Right => algebra.ge(value, Game::ZERO)?,
            };
            return Ok(if loses { first.other() } else { first }.into());
        }
        Ok(self.outcome_by_values(algebra)?.winner(first))
    }

    fn outcome_by_values(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        if let [
            Term {
                minus,
                game: Summand::Position(position),
            },
        ] = &self.0[..]
        {
            let outcome = position.outcome(algebra)?;
            return Ok(if *minus { outcome.exchanged() } else { outcome });
        }
        let value = match self.value(algebra) {
            Ok(value) => value,
            // A nim value need not be a heap that fits into a value.
            Err(stopped @ (Stopped::Star | Stopped::NoValue(_))) => {
                return match self.nim_value(algebra)? {
                    Some(value) => Ok(value.outcome()),
                    None => Err(stopped),
                };
            }
            Err(stopped) => return Err(stopped),
        };
        algebra.outcome(value)
    }

    /// The moves with which a player wins, in the order of [`moves`](Sum::moves). Takes a value or an analysis for each move.
    pub fn winning_moves(
        &self,
        player: Player,
        algebra: &mut Algebra,
    ) -> Result<Vec<Move>, Stopped> {
        self.addable()?;
        if self.ended(player).is_some() {
            return Ok(Vec::new());
        }
        if let [only] = &self.0[..]
            && let Some(options) = only.known_winning_options(player, algebra.budget())
        {
            let moves = options?.into_iter().map(|to| Move { term: 0, to });
            return Ok(moves.collect());
        }
        let mut analysis: Option<SumAnalysis> = None;
        let mut winning = Vec::new();
        for found in self.moves(player, algebra)? {
            if let Some(score) = self.score_after(&found, player, algebra)? {
                let wins = match player {
                    Player::Left => score > 0,
                    Player::Right => score < 0,
                };
                winning.extend(wins.then_some(found));
                continue;
            }
            let (after, next) = (self.after(&found), self.next_player(&found, player));
            let known = match &analysis {
                Some(analysis) => analysis.start(&after, next),
                None => after.known_start(next, algebra)?,
            };
            let start = match known {
                Some(start) => start,
                // One analysis of the whole sum serves all moves.
                None => analysis
                    .insert(SumAnalysis::find(self, algebra)?)
                    .start(&after, next)
                    .expect("the analysis met it"),
            };
            if start.winner == player.into() {
                winning.push(found);
            }
        }
        Ok(winning)
    }
}

/// Adds a term to the text of a sum. The minus sign of a number or a call becomes the sign of the term. It stays where it may belong to
/// only a part of the term, as in -1^.
pub fn add_text(text: &mut String, term: &str) {
    let negated = term.strip_prefix('-').filter(|rest| {
        let is_number = rest.chars().all(|c| c.is_ascii_digit() || c == '/');
        let is_call = rest.starts_with(char::is_alphabetic) && rest.ends_with(')');
        let is_name = rest.chars().all(char::is_alphabetic);
        is_number || is_call || is_name
    });
    match (text.is_empty(), negated) {
        (true, _) => text.push_str(term),
        (false, Some(rest)) => {
            text.push_str(" - ");
            text.push_str(rest);
        }
        (false, None) => {
            text.push_str(" + ");
            text.push_str(term);
        }
    }
}
