//! Positions that own what they need.

use crate::{TextError, Value, ValueStore};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use upstar_draw::Picture;
use upstar_impartial::NimValue;
use upstar_positions::position::{AnyPosition, Starts, Theory};
use upstar_positions::rulesets;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Algebra, Outcome, Player};

/// A position of a ruleset of the catalogue, with all questions that can be asked about it.
///
/// ```
/// use upstar::{Outcome, Player, position};
/// let board = position("domineering(2, 3)")?;
/// assert_eq!(board.value()?.to_string(), "{2|-1/2}");
/// assert_eq!(board.outcome()?, Outcome::N);
/// assert_eq!(board.left_moves()?.len(), 3);
/// assert_eq!(board.winning_moves(Player::Left)?[0].to_string(), "domineering(\".#.|.#.\")");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are equal if they are written in the same way. What was found is kept with the [`ValueStore`], so that
/// followers and other positions of the same rules are answered sooner. Positions are `Send` and `Sync`.
///
/// Nothing panics. Questions end with [`Stopped`] if a limit of [`within`](Position::within) is reached, if there is no value, or if
/// the answer cannot be held.
#[derive(Clone)]
pub struct Position {
    position: AnyPosition,
    store: ValueStore,
    budget: Option<Budget>,
}

/// The position that a call of a ruleset builds: `domineering("..|.#")`, `nim(3, 4, 5)`. [`rulesets::all`](crate::rulesets::all)
/// lists all rulesets with examples. One call only: a sum is a list of positions, see [`winning_moves`].
///
/// ```
/// use upstar::position;
/// assert_eq!(position("toads_and_frogs(\"TT..F\")")?.value()?, 1.into());
/// let error = position("clobber(\"xo|xy\")").unwrap_err();
/// assert_eq!(error.place(), Some(13..14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position(call: &str) -> Result<Position, TextError> {
    match rulesets::position(call) {
        Ok(position) => Ok(position.into()),
        Err(error) => Err(TextError::of_position(call, error)),
    }
}

impl Position {
    /// The same position with limits: its questions, and those of positions that come from it, are answered within this budget or not
    /// at all. The clock starts with [`Budget::time`] and not with the question: give another
    /// budget for the next piece of work.
    ///
    /// ```
    /// use std::time::Duration;
    /// use upstar::{Budget, Stopped, position};
    /// let board = position("domineering(9, 9)")?.within(Budget::default().time(Duration::from_millis(50)));
    /// assert!(matches!(board.value(), Err(Stopped::Time(_))));
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Position {
        self.budget = Some(budget);
        self
    }

    /// The same position, whose values live in this store. By default they live in the [global](ValueStore::global) store.
    ///
    /// ```
    /// use upstar::{ValueStore, position};
    /// let store = ValueStore::new();
    /// assert_eq!(position("domineering(2, 3)")?.on(&store).value()?.store(), &store);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn on(mut self, store: &ValueStore) -> Position {
        self.store = store.clone();
        self
    }

    /// Its value. Costs a construction for each position that can be reached, up to symmetry and without sums, and is remembered. Refused
    /// where the position has none: play may go on for ever, or is decided otherwise than by the last move. An impartial position
    /// whose [nim value](Position::nim_value) is n has the value ∗n.
    ///
    /// ```
    /// use upstar::{Stopped, Value, position};
    /// assert_eq!(position("clobber(\"xxo\")")?.value()?, Value::up());
    /// assert_eq!(position("nim(3, 5)")?.value()?, Value::nimber(6));
    /// assert!(matches!(position("sos(4)")?.value(), Err(Stopped::NoValue(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self) -> Result<Value, Stopped> {
        let game = self.ask(|algebra| self.position.value(algebra))?;
        Ok(self.store.value(game))
    }

    /// Who wins. Read off the value if there is one, otherwise found by looking at every position that can be reached.
    ///
    /// ```
    /// use upstar::{Outcome, position};
    /// assert_eq!(position("nim(3, 4, 7)")?.outcome()?, Outcome::P);
    /// assert_eq!(position("sos(4)")?.outcome()?, Outcome::D);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Result<Outcome, Stopped> {
        self.ask(|algebra| self.position.outcome(algebra))
    }

    /// The nim value, if there is one: if both players have the same moves.
    ///
    /// ```
    /// use upstar::position;
    /// assert_eq!(position("kayles(20)")?.nim_value()?, Some(1u64.into()));
    /// assert_eq!(position("domineering(2, 2)")?.nim_value()?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nim_value(&self) -> Result<Option<NimValue>, Stopped> {
        if self.theory() != Theory::Nim {
            return Ok(None);
        }
        let worth = self.ask(|algebra| self.position.worth(algebra))?;
        Ok(worth.nim_value().cloned())
    }

    /// Who wins from each start and in how many moves, if the winner hurries and the loser delays. Looks at every position that can be
    /// reached.
    ///
    /// ```
    /// use upstar::{Winner, position};
    /// let starts = position("nim(1, 1, 1)")?.starts()?;
    /// assert_eq!((starts.left.winner, starts.left.remoteness.moves()), (Winner::Left, Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn starts(&self) -> Result<Starts, Stopped> {
        self.ask(|algebra| self.position.starts(algebra))
    }

    /// The theory that applies to it. It decides what can be asked: a value, a nim value, or who wins from each start.
    ///
    /// ```
    /// use upstar::{position, position::Theory};
    /// assert_eq!(position("col(grid(2, 2))")?.theory(), Theory::Short);
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn theory(&self) -> Theory {
        self.position.theory()
    }

    /// The positions Left can move to.
    ///
    /// ```
    /// use upstar::position;
    /// let moves = position("toads_and_frogs(\"T.F\")")?.left_moves()?;
    /// assert_eq!(moves[0].to_string(), "toads_and_frogs(\".TF\")");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left_moves(&self) -> Result<Vec<Position>, Stopped> {
        self.moves(Player::Left)
    }

    /// The positions Right can move to.
    ///
    /// ```
    /// use upstar::position;
    /// assert!(position("toads_and_frogs(\"T.\")")?.right_moves()?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn right_moves(&self) -> Result<Vec<Position>, Stopped> {
        self.moves(Player::Right)
    }

    /// The positions a player can move to.
    ///
    /// ```
    /// use upstar::{Player, position};
    /// assert_eq!(position("nim(2)")?.moves(Player::Right)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, player: Player) -> Result<Vec<Position>, Stopped> {
        let unlimited = Budget::default();
        let budget = self.budget.as_ref().unwrap_or(&unlimited);
        Ok(self.others(self.position.moves(player, budget)?))
    }

    /// The winning moves of a player who is to move; none if the player loses or nobody wins. Finds who wins after every move.
    ///
    /// ```
    /// use upstar::{Player, position};
    /// let wins = position("nim(3, 4, 5)")?.winning_moves(Player::Left)?;
    /// assert_eq!(wins[0].to_string(), "nim(1, 4, 5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(&self, player: Player) -> Result<Vec<Position>, Stopped> {
        let mut wins = Vec::new();
        for option in self.moves(player)? {
            let next = match self.position.keeps_turn(&option.position, player) {
                true => player,
                false => player.other(),
            };
            if option.outcome()?.winner(next).player() == Some(player) {
                wins.push(option);
            }
        }
        Ok(wins)
    }

    /// The independent parts of which it is the sum. Parts without moves may be left out.
    ///
    /// ```
    /// use upstar::position;
    /// let parts = position("domineering(\"..#.|..#.\")")?.parts();
    /// assert_eq!(parts.len(), 2);
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn parts(&self) -> Vec<Position> {
        self.others(self.position.parts())
    }

    /// The position with the players exchanged, if the ruleset can show it.
    ///
    /// ```
    /// use upstar::position;
    /// let negative = position("domineering(2, 3)")?.negative().unwrap();
    /// assert_eq!(negative.to_string(), "domineering(\"..|..|..\")");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn negative(&self) -> Option<Position> {
        let negative = self.position.negative()?;
        Some(self.other(negative))
    }

    /// The name of its ruleset.
    ///
    /// ```
    /// assert_eq!(upstar::position("snort(path(3))")?.ruleset(), "snort");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn ruleset(&self) -> &str {
        self.position.ruleset()
    }

    /// Whether both players always have the same moves in its ruleset.
    ///
    /// ```
    /// assert!(upstar::position("kayles(7)")?.is_impartial());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn is_impartial(&self) -> bool {
        self.position.is_impartial()
    }

    /// The board, in characters.
    ///
    /// ```
    /// assert_eq!(upstar::position("domineering(\"..|.#\")")?.board_text(), ". .\n. #\n");
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn board_text(&self) -> String {
        upstar_draw::board_text(&self.position.board())
    }

    /// The picture of the board. Refused if it is too large.
    ///
    /// ```
    /// let picture = upstar::position("clobber(2, 3)")?.draw()?;
    /// assert!(picture.svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self) -> Result<Picture, Stopped> {
        upstar_draw::draw_position(&*self.position)
    }

    /// The position as the lower crates know it.
    ///
    /// ```
    /// use upstar::position;
    /// let (board, turned) = (position("domineering(\"..|.#\")")?, position("domineering(\"#.|..\")")?);
    /// assert_eq!(board.as_any().symmetry_key(), turned.as_any().symmetry_key());
    /// # Ok::<(), upstar::TextError>(())
    /// ```
    pub fn as_any(&self) -> &AnyPosition {
        &self.position
    }

    fn ask<T>(
        &self,
        question: impl FnOnce(&mut Algebra) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        self.store
            .work(self.budget.as_ref(), |algebra, _| question(algebra))
    }

    fn other(&self, position: AnyPosition) -> Position {
        Position {
            position,
            ..self.clone()
        }
    }

    fn others(&self, positions: Vec<AnyPosition>) -> Vec<Position> {
        let positions = positions.into_iter().map(|position| self.other(position));
        positions.collect()
    }
}

/// The winning moves of a player who is to move in a sum of positions: the index of a component, from 0, and the position it becomes.
///
/// Finds the values of all components and of all moves; each sum then costs one comparison. The limits are those of the positions. A
/// component without a value is refused.
///
/// ```
/// use upstar::{Player, position, winning_moves};
/// let sum = [position("domineering(2, 3)")?, position("clobber(\"xoo\")")?];
/// let (component, after) = &winning_moves(&sum, Player::Right)?[0];
/// assert_eq!((*component, after.to_string()), (0, "domineering(\"##.|...\")".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Who wins the sum is told by the sum of the values. Playing on replaces a component; whoever has no winning move makes any of the
/// [moves](Position::moves) of the components:
///
/// ```
/// use upstar::{Outcome, Player, Value, position, winning_moves};
/// let mut sum = vec![position("domineering(2, 3)")?, position("nim(1, 2)")?];
/// let value: Value = sum.iter().map(|component| component.value()).sum::<Result<_, _>>()?;
/// assert_eq!(value.outcome(), Outcome::N);
///
/// let mut player = Player::Left;
/// loop {
///     let best = winning_moves(&sum, player)?.into_iter().next();
///     let mut any = Vec::new();
///     for (component, position) in sum.iter().enumerate() {
///         any.extend(position.moves(player)?.into_iter().map(|after| (component, after)));
///     }
///     let Some((component, after)) = best.or(any.pop()) else { break };
///     sum[component] = after;
///     player = player.other();
/// }
/// assert_eq!(player, Player::Right); // he cannot move
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_moves(sum: &[Position], player: Player) -> Result<Vec<(usize, Position)>, Stopped> {
    let values = sum
        .iter()
        .map(Position::value)
        .collect::<Result<Vec<_>, _>>()?;
    let mut wins = Vec::new();
    for (at, component) in sum.iter().enumerate() {
        let budget = component.budget.clone().unwrap_or_default();
        let mut rest = Value::zero();
        for (other, value) in values.iter().enumerate() {
            if other != at {
                rest = rest.try_add(value, &budget)?;
            }
        }
        let rest = Value::zero().try_sub(&rest, &budget)?;
        for option in component.moves(player)? {
            // The sum after the move compares with 0 as the option compares with the negative of the rest.
            let order = option.value()?.try_compare(&rest, &budget)?;
            let outcome = Outcome::from_order(order);
            if outcome.winner(player.other()).player() == Some(player) {
                wins.push((at, option));
            }
        }
    }
    Ok(wins)
}

impl From<AnyPosition> for Position {
    /// A position of a ruleset that need not be in the catalogue.
    fn from(position: AnyPosition) -> Position {
        Position {
            position,
            store: ValueStore::global(),
            budget: None,
        }
    }
}

impl FromStr for Position {
    type Err = TextError;

    /// Like [`position`](fn@position).
    fn from_str(call: &str) -> Result<Position, TextError> {
        position(call)
    }
}

impl fmt::Display for Position {
    /// The call that builds the position. It reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.position.call())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.position.call() == other.position.call()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.call().hash(state);
    }
}
