//! Positions, whatever their ruleset.

use super::loopy::{TOO_MANY_TOGETHER, any_loopy_value};
use super::{Board, Ends, Expander, Score, Start, Starts, Stuck, Theory, Worth, any_graph};
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use upstar_impartial::entailing::HeapSet;
use upstar_loopy::LoopyAlgebra;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};

/// A position of any ruleset.
pub type AnyPosition = Arc<dyn Position>;

/// What can be asked of a position, whatever its ruleset.
pub trait Position: Send + Sync {
    /// The name of the ruleset.
    fn ruleset(&self) -> &str;
    /// Whether both players always have the same moves in this ruleset.
    fn is_impartial(&self) -> bool;
    /// The call that builds it: `domineering("..|.#")`.
    fn call(&self) -> String;
    /// The positions Left can move to. Refused where there are too many to list.
    fn left(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped>;
    /// The positions Right can move to.
    fn right(&self, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped>;
    /// How many moves a player has. Refused where there are too many to list.
    fn count_moves(&self, player: Player, budget: &Budget) -> Result<usize, Stopped> {
        let moves = match player {
            Player::Left => self.left(budget)?,
            Player::Right => self.right(budget)?,
        };
        Ok(moves.len())
    }
    /// Independent parts whose sum it is; parts without moves may be left out.
    fn parts(&self) -> Vec<AnyPosition>;
    /// The same without the use of normal play: parts that cancel each other there stay.
    fn literal_parts(&self) -> Vec<AnyPosition> {
        self.parts()
    }
    /// The position with the players exchanged, where the ruleset can show it.
    fn negative(&self) -> Option<AnyPosition>;
    /// What it looks like.
    fn board(&self) -> Board;
    /// Clicks on the board that mean moves of a player, where the board does not show which of its things stay the same: see
    /// [`Click`](crate::sum::Click).
    fn clicks(&self, _player: Player) -> Vec<crate::sum::Click> {
        Vec::new()
    }
    /// Whether the board shows heaps whose order means nothing: what can be done with one heap can be done with every heap of that size.
    fn heaps_are_alike(&self) -> bool {
        false
    }
    /// The numbers of the first row and the first column, where the ruleset numbers its places.
    fn first_place(&self) -> Option<(u64, u64)> {
        None
    }
    /// A key that symmetric copies of a position share, and whether it is the key of the position's negative. Other positions of
    /// rulesets with the same name have other keys, but for a chance of 2^-128. Keys are the same in every run and on every machine,
    /// since tables in files use them ([`position_key`](upstar_values::encode::position_key) and `docs/keys.md`).
    fn symmetry_key(&self) -> (u128, bool);
    /// Its value. Values found on the way are kept with the store.
    fn value(&self, algebra: &mut Algebra) -> Result<Game, Stopped>;
    /// Who wins a position of a short game; without its value where a theorem says it.
    fn short_outcome(&self, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        let value = self.value(algebra)?;
        algebra.outcome(value)
    }
    /// How a theorem finds the value or the winner, step by step; `None` where the ruleset has no such account.
    fn steps(&self, _algebra: &mut Algebra) -> Result<Option<Vec<String>>, Stopped> {
        Ok(None)
    }
    /// The greatest number that a move takes, where the position is one heap from which each player takes a number of a fixed list and
    /// nothing else happens. Then a heap at least as large is determined by so many heaps before it.
    ///
    /// ```
    /// let heap = upstar_positions::rulesets::position("partizan_subtraction([1, 3], [2], 7)").unwrap();
    /// assert_eq!(heap.reach(), Some(3));
    /// ```
    fn reach(&self) -> Option<u64> {
        None
    }
    /// What a search needs to play this and all positions of the same rules on packed words; `None` where a search has to use the
    /// methods above.
    fn expander(&self) -> Option<Box<dyn Expander>> {
        None
    }
    /// The position as its concrete type, for its own expander.
    fn as_any(&self) -> &dyn Any {
        &()
    }
    /// How play ends.
    fn ends(&self) -> Ends {
        Ends::NORMAL
    }
    /// The theory that says what it is worth.
    fn theory(&self) -> Theory {
        self.ends().theory(self.is_impartial())
    }
    /// Who has won, if the rules say that play is over when this player is to move.
    fn ended(&self, _to_move: Player) -> Option<Winner> {
        None
    }
    /// Whether a player who moves to another position is to move again.
    fn keeps_turn(&self, _to: &AnyPosition, _player: Player) -> bool {
        false
    }
    /// Whether the player to move must move here, whatever else there is in a sum: an entailing move has just been made. Then the
    /// position has no value of its own.
    fn is_entailed(&self) -> bool {
        false
    }
    /// The heaps beside which a player who has to move here wins, where the ruleset has a faster way to them than play.
    fn known_heaps(&self, _algebra: &mut Algebra) -> Option<Result<HeapSet, Stopped>> {
        None
    }
    /// The points that a player gets for a move, where play is for points.
    fn points(&self, _to: &AnyPosition, _player: Player) -> i32 {
        0
    }
    /// The score of each start, where the ruleset has a faster way to it than play.
    fn known_score(&self, _algebra: &mut Algebra) -> Option<Result<Score, Stopped>> {
        None
    }
    /// The moves with which a player wins, where the ruleset finds them without a list of all moves.
    fn known_winning_moves(
        &self,
        _player: Player,
        _budget: &Budget,
    ) -> Option<Result<Vec<AnyPosition>, Stopped>> {
        None
    }
    /// What it is worth, where its ruleset knows more than values tell; `None` where the worth follows from values or from play.
    fn known_worth(&self, _algebra: &mut Algebra) -> Option<Result<Worth, Stopped>> {
        None
    }
    /// Its value where play may return to a position, if the ruleset has a faster way to it than the moves of single positions.
    fn known_loopy_value(
        &self,
        _algebra: &mut Algebra,
    ) -> Option<Result<upstar_loopy::Value, Stopped>> {
        None
    }
    /// Who wins, where a theorem says it without the value: then the position may be of any size.
    fn known_outcome(&self, _budget: &Budget) -> Option<Result<Outcome, Stopped>> {
        None
    }
    /// Whether the second player wins by answering each move with its image, if either player may make the moves of both: see
    /// [`has_mirror`](super::has_mirror).
    fn has_shared_mirror(&self) -> bool {
        false
    }
    /// Who wins if the last move loses, where a theorem says it.
    fn known_misere_outcome(&self, _budget: &Budget) -> Option<Result<Outcome, Stopped>> {
        None
    }
    /// The atomic weight, where a theorem gives it without the value.
    fn known_atomic_weight(&self) -> Option<i64> {
        None
    }
    /// Who wins from each start and how soon, where the ruleset has a faster way to analyse its positions.
    fn known_starts(&self, _algebra: &mut Algebra) -> Result<Option<Starts>, Stopped> {
        Ok(None)
    }
}

impl dyn Position {
    /// The positions a player can move to. Refused where there are too many to list.
    pub fn moves(&self, player: Player, budget: &Budget) -> Result<Vec<AnyPosition>, Stopped> {
        match player {
            Player::Left => self.left(budget),
            Player::Right => self.right(budget),
        }
    }

    /// What it is worth under its theory.
    ///
    /// ```
    /// use upstar_positions::position::{Theory, Worth};
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::{Algebra, Game, Outcome, Player, Winner};
    /// let mut algebra = Algebra::new();
    /// let clobber = position("clobber(\"xxo\")").unwrap();
    /// assert_eq!(clobber.worth(&mut algebra)?, Worth::Short(Game::UP));
    /// let nim = position("nim(3, 4, 5)").unwrap();
    /// assert_eq!(nim.worth(&mut algebra)?, Worth::Nim(2u64.into()));
    /// let sos = position("sos(4)").unwrap();
    /// assert_eq!(sos.theory(), Theory::Outcome);
    /// assert_eq!(sos.worth(&mut algebra)?.outcome(), Some(Outcome::D));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn worth(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Worth, Stopped> {
        if let Some(worth) = self.known_worth(algebra) {
            return worth;
        }
        match self.theory() {
            Theory::Outcome => return self.starts(algebra).map(Worth::Outcome),
            Theory::Loopy => return self.loopy_worth(algebra),
            Theory::Score => return self.score(algebra).map(Worth::Score),
            Theory::Nim if self.is_entailed() => {
                let wins = self.heaps(algebra)?.contains(0);
                return Ok(if wins { Outcome::N } else { Outcome::P }.into());
            }
            Theory::Nim if self.ends().binds_moves() => {
                return any_graph::entailing_value(self, algebra.budget()).map(Worth::Nim);
            }
            Theory::Nim if self.ends().may_loop => return self.smith_worth(algebra),
            Theory::Short | Theory::Nim => {}
        }
        let value = match self.value(algebra) {
            // Only the evaluation has shown that play can come back to a position.
            Err(Stopped::NoValue(_)) if self.is_impartial() => return self.smith_worth(algebra),
            Err(Stopped::NoValue(_)) => return self.loopy_worth(algebra),
            value => value?,
        };
        Ok(match (self.theory(), algebra.as_nimber(value)) {
            (Theory::Nim, Some(n)) => Worth::Nim(u64::from(n).into()),
            _ => Worth::Short(value),
        })
    }

    /// The score that best play reaches from each start, where play is for points and always ends.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::Algebra;
    /// let dots = position("dots(2, 2)").unwrap();
    /// let score = dots.score(&mut Algebra::new())?;
    /// assert_eq!((score.left_starts(), score.right_starts()), (2, -2));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn score(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Score, Stopped> {
        if self.theory() != Theory::Score {
            return Err(Stopped::NoValue(
                &"this position has no score: play is not for points",
            ));
        }
        match self.known_score(algebra) {
            Some(score) => score,
            None => any_graph::score(self, algebra.budget()),
        }
    }

    /// The heaps beside which a player who has to move here wins.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// let must = position("top_entails([4])").unwrap();
    /// assert_eq!(must.heaps(&mut upstar_values::game::Algebra::new())?.to_string(), "0");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn heaps(self: &Arc<Self>, algebra: &mut Algebra) -> Result<HeapSet, Stopped> {
        match self.known_heaps(algebra) {
            Some(heaps) => heaps,
            None => any_graph::entailing_heaps(self, algebra.budget()),
        }
    }

    /// Its nim value where play may return to a position, or who wins if too many positions can be reached.
    fn smith_worth(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Worth, Stopped> {
        match any_graph::nim_value(self, algebra.budget())? {
            Some(value) => Ok(Worth::Nim(value)),
            None => self.starts(algebra).map(Worth::Outcome),
        }
    }

    /// Its value where play may return to a position, or who wins if too many positions lead to each other.
    fn loopy_worth(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Worth, Stopped> {
        match self.loopy_value(algebra) {
            Err(stopped) if stopped == TOO_MANY_TOGETHER => {
                self.starts(algebra).map(Worth::Outcome)
            }
            value => value.map(Worth::from),
        }
    }

    /// Its value where play may return to a position: everything that can be reached is evaluated, one strongly connected component
    /// after the other.
    ///
    /// ```
    /// use upstar_loopy::LoopyAlgebra;
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let position = position("backsliding_toads_and_frogs(\"F.TT\")").unwrap();
    /// let value = position.loopy_value(&mut algebra)?;
    /// assert_eq!(LoopyAlgebra::on(&mut algebra).text(&value)?, "{on|0}");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn loopy_value(
        self: &Arc<Self>,
        algebra: &mut Algebra,
    ) -> Result<upstar_loopy::Value, Stopped> {
        match self.known_loopy_value(algebra) {
            Some(value) => value,
            None => any_loopy_value(self, algebra),
        }
    }

    /// Who wins from each start, and in how many moves. Looks at every position that can be reached: linear in the number of positions
    /// and moves.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::{Algebra, Outcome};
    /// let mut algebra = Algebra::new();
    /// let starts = position("nim(1, 2, 4)").unwrap().starts(&mut algebra)?;
    /// assert_eq!(starts.outcome(), Outcome::N);
    /// assert_eq!(starts.left.remoteness.moves(), Some(7));
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn starts(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Starts, Stopped> {
        if self.theory() == Theory::Score {
            return Ok(self.score(algebra)?.starts());
        }
        if let Some(starts) = self.known_starts(algebra)? {
            return Ok(starts);
        }
        any_graph::starts(self, algebra.budget())
    }

    /// Who wins from each start with the number of moves, also where a theorem or a search tells who wins without it: then play is looked
    /// at as far as needed. What stays uncounted says why.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// // Heaps may grow for ever, but the winner need not let them.
    /// let starts = position("put_or_take_square(5)").unwrap().counted_starts(&mut algebra)?;
    /// assert_eq!(starts.moves(), [Some(2), Some(2)]);
    /// assert_eq!(position("dots(2, 2)").unwrap().counted_starts(&mut algebra)?.moves(), [None, None]);
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn counted_starts(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Starts, Stopped> {
        if self.theory() == Theory::Score {
            return self.starts(algebra);
        }
        let Some(known) = self.known_starts(algebra)? else {
            return any_graph::nearest_starts(self, algebra.budget());
        };
        if !known.left.can_be_counted() && !known.right.can_be_counted() {
            return Ok(known);
        }
        match any_graph::nearest_starts(self, algebra.budget()) {
            // Not all moves can be listed.
            Err(Stopped::TooLarge(_)) => {
                let [left, right] =
                    Player::BOTH.map(|first| self.won_at_once(first, known, algebra));
                Ok(Starts {
                    left: left?,
                    right: right?,
                })
            }
            starts => starts,
        }
    }

    /// A result, with a count of one move if the ruleset knows a winning move after which the other player cannot move.
    fn won_at_once(
        &self,
        first: Player,
        known: Starts,
        algebra: &Algebra,
    ) -> Result<Start, Stopped> {
        let (start, budget) = (known.of(first), algebra.budget());
        if start.winner != first.into() || !start.can_be_counted() {
            return Ok(start);
        }
        let Some(moves) = self.known_winning_moves(first, budget) else {
            return Ok(start);
        };
        let other = first.other();
        let ends = |to: &AnyPosition| {
            let is_won = to.ended(other) == Some(first.into());
            let is_stuck = || to.moves(other, budget).is_ok_and(|moves| moves.is_empty());
            is_won || to.ends().stuck == Stuck::Loses && is_stuck()
        };
        Ok(match moves?.iter().any(ends) {
            true => Start::counted(first, 1),
            false => start,
        })
    }

    /// Who wins.
    pub fn outcome(self: &Arc<Self>, algebra: &mut Algebra) -> Result<Outcome, Stopped> {
        if let Some(outcome) = self.known_outcome(algebra.budget()) {
            return outcome;
        }
        if self.theory() == Theory::Short {
            match self.short_outcome(algebra) {
                Err(Stopped::NoValue(_)) => {}
                outcome => return outcome,
            }
        }
        // Who wins is found faster than the value.
        if self.theory() == Theory::Loopy {
            return Ok(self.starts(algebra)?.outcome());
        }
        let worth = self.worth(algebra)?;
        match (worth.outcome(), worth) {
            (Some(outcome), _) => Ok(outcome),
            (None, Worth::Short(value)) => algebra.outcome(value),
            (None, Worth::Loopy(value)) => LoopyAlgebra::on(algebra).outcome(&value),
            (None, _) => unreachable!("only values have to be compared"),
        }
    }
}

impl fmt::Debug for dyn Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.call())
    }
}
