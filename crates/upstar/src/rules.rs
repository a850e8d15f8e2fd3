//! Values and outcomes of positions of your own rules.

use crate::{Value, ValueStore};
use std::sync::{Arc, Mutex, OnceLock};
use upstar_positions::position::{
    Build, Ends, Evaluator, NimValues, Outcomes, Rules, Score, Scores, Solved, Starts,
};
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Outcome, Player};

/// Evaluates positions of [`Rules`], and remembers the results.
///
/// ```
/// use upstar::{Player, Rules, Values};
///
/// /// From a heap Left takes one or four chips, Right two or three.
/// struct TakeAway;
/// impl Rules for TakeAway {
///     type Position = u32;
///     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
///         moves.extend([1, 4].iter().filter_map(|n| heap.checked_sub(*n)));
///     }
///     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
///         moves.extend([2, 3].iter().filter_map(|n| heap.checked_sub(*n)));
///     }
/// }
/// let values = Values::of(TakeAway);
/// assert_eq!(values.value(&2)?.to_string(), "{1|0}");
/// assert_eq!(values.winning_moves(&2, Player::Right)?, [0]);
/// # Ok::<(), upstar::Stopped>(())
/// ```
///
/// Where the rules say that play [ends](Rules::ends) otherwise, positions have no value, and who wins is found by looking at every
/// position that can be reached. [`outcome`](Values::outcome) has misère play as an example.
///
/// `Values` is `Sync`: several threads may ask one and share what it finds.
pub struct Values<R: Rules> {
    evaluator: Evaluator<R>,
    nim_values: OnceLock<Evaluator<R, NimValues>>,
    outcomes: OnceLock<Evaluator<R, Outcomes>>,
    scores: OnceLock<Evaluator<R, Scores>>,
    store: ValueStore,
    budget: Option<Budget>,
    /// The last analysis of rules without values, kept because it also covers the positions that follow in play.
    solved: Mutex<Option<Arc<Solved<R::Position>>>>,
}

impl<R: Rules> Values<R> {
    /// Evaluates positions of these rules; the values live in the [global store](ValueStore::global). Costs nothing yet.
    ///
    /// ```
    /// # use upstar::{Player, Rules, Values};
    /// # /// From a heap Left takes one chip, Right two.
    /// # struct OneOrTwo;
    /// # impl Rules for OneOrTwo {
    /// #     type Position = u32;
    /// #     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend(heap.checked_sub(1));
    /// #     }
    /// #     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend(heap.checked_sub(2));
    /// #     }
    /// # }
    /// // From a heap Left takes one chip, Right two.
    /// let values = Values::of(OneOrTwo);
    /// assert_eq!(values.value(&1)?, 1.into());
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn of(rules: R) -> Values<R> {
        Values::on(rules, &ValueStore::global())
    }

    /// Like [`of`](Values::of), with values in a store of their own.
    ///
    /// ```
    /// # use upstar::{Rules, ValueStore, Values};
    /// # struct Nothing;
    /// # impl Rules for Nothing {
    /// #     type Position = ();
    /// #     fn left_moves(&self, _: &(), _: &mut Vec<()>) {}
    /// #     fn right_moves(&self, _: &(), _: &mut Vec<()>) {}
    /// # }
    /// let store = ValueStore::new();
    /// let values = Values::on(Nothing, &store);
    /// assert_eq!(values.value(&())?.store(), &store);
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn on(rules: R, store: &ValueStore) -> Values<R> {
        Values {
            evaluator: Evaluator::new(rules),
            nim_values: OnceLock::new(),
            outcomes: OnceLock::new(),
            scores: OnceLock::new(),
            store: store.clone(),
            budget: None,
            solved: Mutex::default(),
        }
    }

    /// The same with limits. The clock starts with [`Budget::time`] and not with each question: once the time is over, questions are
    /// refused.
    ///
    /// ```
    /// # use upstar::{Rules, Values};
    /// use upstar::{Budget, Stopped};
    /// /// Forgets that play must end.
    /// struct Endless;
    /// impl Rules for Endless {
    ///     type Position = u64;
    ///     fn left_moves(&self, n: &u64, moves: &mut Vec<u64>) {
    ///         moves.push(n + 1);
    ///     }
    ///     fn right_moves(&self, _: &u64, _: &mut Vec<u64>) {}
    /// }
    /// let values = Values::of(Endless).within(Budget::default().depth(100));
    /// assert_eq!(values.value(&0), Err(Stopped::Depth(100)));
    /// ```
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Values<R> {
        self.budget = Some(budget);
        self
    }

    /// The rules.
    ///
    /// ```
    /// # use upstar::{Rules, Values};
    /// # struct Heap { most: u32 }
    /// # impl Rules for Heap {
    /// #     type Position = u32;
    /// #     fn left_moves(&self, _: &u32, _: &mut Vec<u32>) {}
    /// #     fn right_moves(&self, _: &u32, _: &mut Vec<u32>) {}
    /// # }
    /// assert_eq!(Values::of(Heap { most: 3 }).rules().most, 3);
    /// ```
    pub fn rules(&self) -> &R {
        self.evaluator.rules()
    }

    /// The value of a position. Costs one construction for each position that can be reached and was not met before. Refused if play
    /// does not end as in normal play.
    ///
    /// ```
    /// # use upstar::{Player, Rules, Values};
    /// # /// From a heap Left takes one chip, Right two.
    /// # struct OneOrTwo;
    /// # impl Rules for OneOrTwo {
    /// #     type Position = u32;
    /// #     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend(heap.checked_sub(1));
    /// #     }
    /// #     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend(heap.checked_sub(2));
    /// #     }
    /// # }
    /// // From a heap Left takes one chip, Right two.
    /// let values = Values::of(OneOrTwo);
    /// assert_eq!(values.value(&2)?.to_string(), "{1|0}");
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn value(&self, position: &R::Position) -> Result<Value, Stopped> {
        if self.rules().ends() != Ends::NORMAL {
            return Err(Stopped::NoValue(
                &"positions of these rules have no value: ask for the outcome or the starts",
            ));
        }
        let game = self.store.work(self.budget.as_ref(), |algebra, _| {
            self.evaluator.value(algebra, position)
        })?;
        Ok(self.store.value(game))
    }

    /// The nim value of a position, for rules under which both players have the same moves, a player who cannot move loses, and play
    /// ends. Only Left's moves are looked at. Faster than [`value`](Values::value).
    ///
    /// ```
    /// use upstar::{Rules, Values};
    /// /// Take one to three chips.
    /// struct Take;
    /// impl Rules for Take {
    ///     type Position = u32;
    ///     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    ///         moves.extend((1..=3).filter_map(|n| heap.checked_sub(n)));
    ///     }
    ///     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    ///         self.left_moves(heap, moves);
    ///     }
    /// }
    /// assert_eq!(Values::of(Take).nim_value(&1003)?, 3);
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn nim_value(&self, position: &R::Position) -> Result<u64, Stopped> {
        if self.rules().ends() != Ends::NORMAL {
            return Err(Stopped::NoValue(
                &"positions of these rules have no nim value: ask for the outcome or the starts",
            ));
        }
        let worth = self.find(&self.nim_values, NimValues::new, position)?;
        Ok(worth.get())
    }

    /// The score under best play from each start, if moves carry [points](Rules::points): Left's points minus Right's. Play must end.
    ///
    /// ```
    /// use upstar::{Player, Rules, Values};
    /// /// Take one or two chips, with a point for each; who takes two is to move again.
    /// struct Greed;
    /// impl Rules for Greed {
    ///     type Position = u32;
    ///     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    ///         moves.extend((1..=2).filter_map(|n| heap.checked_sub(n)));
    ///     }
    ///     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    ///         self.left_moves(heap, moves);
    ///     }
    ///     fn keeps_turn(&self, from: &u32, to: &u32, _: Player) -> bool {
    ///         from - to == 2
    ///     }
    ///     fn points(&self, from: &u32, to: &u32, _: Player) -> i32 {
    ///         (from - to) as i32
    ///     }
    /// }
    /// let score = Values::of(Greed).score(&7)?;
    /// assert_eq!((score.left_starts(), score.right_starts()), (7, -7));
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn score(&self, position: &R::Position) -> Result<Score, Stopped> {
        if self.rules().ends().may_loop {
            return Err(Stopped::NoValue(
                &"positions of these rules have no score: play need not end",
            ));
        }
        self.find(&self.scores, Scores::new, position)
    }

    /// Runs a builder on a position, within the limits of a question.
    fn find<B: Build<R>>(
        &self,
        evaluator: &OnceLock<Evaluator<R, B>>,
        builder: impl FnOnce(Budget) -> B,
        position: &R::Position,
    ) -> Result<B::Worth, Stopped> {
        let evaluator = evaluator.get_or_init(|| Evaluator::new(self.evaluator.rules().clone()));
        let mut builder = builder(self.budget.clone().unwrap_or_default());
        evaluator.value(&mut builder, position)
    }

    /// Who wins.
    ///
    /// ```
    /// use upstar::{Outcome, Rules, Values};
    /// use upstar::position::Ends;
    ///
    /// /// Take one or two chips; whoever takes the last one loses.
    /// struct Misere;
    /// impl Rules for Misere {
    ///     type Position = u32;
    ///     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    ///         moves.extend((1..=2).filter_map(|n| heap.checked_sub(n)));
    ///     }
    ///     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    ///         self.left_moves(heap, moves);
    ///     }
    ///     fn ends(&self) -> Ends {
    ///         Ends::MISERE
    ///     }
    /// }
    /// let values = Values::of(Misere);
    /// assert_eq!(values.outcome(&4)?, Outcome::P);
    /// assert_eq!(values.outcome(&5)?, Outcome::N);
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn outcome(&self, position: &R::Position) -> Result<Outcome, Stopped> {
        match self.rules().ends() {
            Ends::NORMAL => Ok(self.value(position)?.outcome()),
            _ => Ok(self.starts(position)?.outcome()),
        }
    }

    /// Who wins from each start and in how many moves, if the winner hurries and the loser delays; or that it is a draw. Looks at every
    /// position that can be reached.
    ///
    /// ```
    /// # use upstar::{Rules, Values};
    /// # struct One;
    /// # impl Rules for One {
    /// #     type Position = bool;
    /// #     fn left_moves(&self, fresh: &bool, moves: &mut Vec<bool>) {
    /// #         moves.extend(fresh.then_some(false));
    /// #     }
    /// #     fn right_moves(&self, fresh: &bool, moves: &mut Vec<bool>) {
    /// #         self.left_moves(fresh, moves);
    /// #     }
    /// # }
    /// let starts = Values::of(One).starts(&true)?;
    /// assert_eq!(starts.left.remoteness.moves(), Some(1));
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn starts(&self, position: &R::Position) -> Result<Starts, Stopped> {
        let ends = self.rules().ends();
        if !ends.may_loop && !ends.declared {
            let worth = self.find(&self.outcomes, Outcomes::new, position)?;
            return Ok(worth.starts());
        }
        let solved = self.solved(position)?;
        Ok(solved.starts(position).expect("the analysis met it"))
    }

    /// The moves with which a player who is to move wins, as the positions they lead to, in the order in which the rules list them; none
    /// if the player loses, or nobody wins. Finds who wins after every move.
    ///
    /// ```
    /// # use upstar::{Player, Rules, Values};
    /// # /// From a heap Left takes one chip, Right two.
    /// # struct OneOrTwo;
    /// # impl Rules for OneOrTwo {
    /// #     type Position = u32;
    /// #     fn left_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend(heap.checked_sub(1));
    /// #     }
    /// #     fn right_moves(&self, heap: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend(heap.checked_sub(2));
    /// #     }
    /// # }
    /// // From a heap Left takes one chip, Right two.
    /// let values = Values::of(OneOrTwo);
    /// assert_eq!(values.winning_moves(&2, Player::Left)?, [1]);
    /// assert!(values.winning_moves(&1, Player::Right)?.is_empty());
    /// # Ok::<(), upstar::Stopped>(())
    /// ```
    pub fn winning_moves(
        &self,
        position: &R::Position,
        player: Player,
    ) -> Result<Vec<R::Position>, Stopped> {
        let rules = self.rules();
        let mut moves = Vec::new();
        rules.moves_of(player, position, &mut moves);
        if rules.ends() == Ends::NORMAL {
            let mut wins = Vec::new();
            for option in moves {
                let outcome = self.value(&option)?.outcome();
                if outcome.winner(player.other()).player() == Some(player) {
                    wins.push(option);
                }
            }
            return Ok(wins);
        }
        let solved = self.solved(position)?;
        moves.retain(|option| {
            let next = match rules.keeps_turn(position, option, player) {
                true => player,
                false => player.other(),
            };
            let start = solved.start(option, next);
            start.and_then(|start| start.winner.player()) == Some(player)
        });
        Ok(moves)
    }

    /// An analysis that covers the position with either player to move: the last one, or a new one.
    fn solved(&self, position: &R::Position) -> Result<Arc<Solved<R::Position>>, Stopped> {
        let lock = || self.solved.lock().unwrap_or_else(|e| e.into_inner());
        let last = lock().clone();
        if let Some(last) = last.filter(|last| last.starts(position).is_some()) {
            return Ok(last);
        }
        let unlimited = Budget::default();
        let budget = self.budget.as_ref().unwrap_or(&unlimited);
        let solved = Arc::new(Solved::of_rules(self.rules(), position, budget)?);
        *lock() = Some(solved.clone());
        Ok(solved)
    }
}
