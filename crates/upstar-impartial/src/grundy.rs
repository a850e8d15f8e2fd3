//! Positions of any finite impartial game, searched with a table of results: nim values, winning moves, misère outcomes.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Listing, Outcome, mex};
use upstar_values::budget::{Budget, Stopped};

/// The rules of an impartial game in which every play ends.
///
/// ```
/// use upstar_impartial::{Impartial, Outcome, Solver};
///
/// /// Take one, two or three chips from one heap.
/// struct OneTwoThree;
/// impl Impartial for OneTwoThree {
///     type Position = u64;
///     fn options(&self, &n: &u64) -> Vec<u64> {
///         (1..=n.min(3)).map(|k| n - k).collect()
///     }
/// }
/// let mut solver = Solver::new(OneTwoThree);
/// assert_eq!(solver.value(&21).unwrap(), 1);
/// assert_eq!(solver.wins(&21).unwrap(), [20]);
/// assert_eq!(solver.misere_outcome(&21).unwrap(), Outcome::P);
/// ```
pub trait Impartial {
    /// A position of the game.
    type Position: Clone + Eq + Hash;

    /// The positions one move away; repeats are allowed.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Positions whose sum is this one. A position that does not fall apart is its own only part; no parts at all means a position
    /// without moves.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// Adds the [parts](Impartial::parts) to a list.
    fn split(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        parts.extend(self.parts(position));
    }

    /// The nim value of a part, where a theorem gives it. The position is one of those that [`parts`](Impartial::parts) returns.
    fn known_value(&self, _: &Self::Position) -> Option<u64> {
        None
    }

    /// A representative of the parts that are the same up to symmetry. [`NimSearch`](super::NimSearch) looks up that one.
    fn normal(&self, part: Self::Position) -> Self::Position {
        part
    }

    /// How hard a part is, roughly: [`NimSearch`](super::NimSearch) looks at easy ones first. Where sizes say nothing, because all are 0, it looks
    /// one move further to see which options are easy, and that takes longer.
    fn size(&self, _: &Self::Position) -> usize {
        0
    }

    /// Whether a part is so small that [`MisereSearch`](super::MisereSearch) follows all its moves to the end at once.
    fn is_small(&self, _: &Self::Position) -> bool {
        false
    }

    /// How many parts [`NimSearch`](super::NimSearch) opens for one option before it tries the next. A small number is right where sizes do
    /// not tell which options are hard: then a hard one cannot hold up the others. They get more in the next round.
    fn first_effort(&self) -> u64 {
        u64::MAX
    }

    /// Lists the options within a budget, for games that have very many or work long for each.
    fn list(
        &self,
        position: &Self::Position,
        list: &mut Listing<'_, Self::Position>,
    ) -> Result<(), Stopped> {
        for option in self.options(position) {
            let bytes = self.bytes(&option);
            list.push(option, bytes)?;
        }
        Ok(())
    }

    /// Calls `see` with the parts of every option until it returns true, and tells whether it did. Options that are easy to evaluate had
    /// better come first. [`NimSearch`](super::NimSearch) asks this for positions that [`parts`](Impartial::parts) returns, and holds
    /// this many bytes already.
    fn each_option(
        &self,
        part: &Self::Position,
        budget: &Budget,
        held: usize,
        see: &mut impl FnMut(&[Self::Position]) -> bool,
    ) -> Result<bool, Stopped>
    where
        Self: Sized,
    {
        let mut list = Listing::beside(budget, held);
        self.list(part, &mut list)?;
        let mut parts = Vec::new();
        Ok(list.into_options().iter().any(|option| {
            parts.clear();
            self.split(option, &mut parts);
            see(&parts)
        }))
    }

    /// Bytes allocated by a position, roughly.
    fn bytes(&self, _: &Self::Position) -> usize {
        0
    }
}

/// The options of a game that lists them within a budget.
pub(super) fn listed<G: Impartial + ?Sized>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let budget = Budget::default();
    let mut list = Listing::new(&budget);
    // Without limits nothing stops the work.
    let _ = game.list(position, &mut list);
    list.into_options()
}

/// What a search computes for each position, from the answers of its options.
pub trait Measure {
    /// The answer.
    type Answer: Clone;

    /// The answer of a position from those of its options, one for each.
    fn of_options(&mut self, answers: &[Self::Answer]) -> Result<Self::Answer, Stopped>;

    /// The answer of a sum from those of its parts.
    fn of_sum(&mut self, answers: &[Self::Answer]) -> Result<Self::Answer, Stopped>;

    /// Whether positions may be split into parts.
    const ADDS: bool;

    /// The answer of a part that a theorem gives.
    fn known<G: Impartial>(&mut self, _game: &G, _part: &G::Position) -> Option<Self::Answer> {
        None
    }

    /// Bytes held beside the table of answers.
    fn bytes(&self) -> usize {
        0
    }
}

struct NimValue;
impl Measure for NimValue {
    type Answer = u64;
    fn of_options(&mut self, answers: &[u64]) -> Result<u64, Stopped> {
        Ok(mex(answers.iter().copied()))
    }
    fn of_sum(&mut self, answers: &[u64]) -> Result<u64, Stopped> {
        Ok(answers.iter().fold(0, |s, v| s ^ v))
    }
    const ADDS: bool = true;
    fn known<G: Impartial>(&mut self, game: &G, part: &G::Position) -> Option<u64> {
        game.known_value(part)
    }
}

/// Whether the player to move wins when making the last move loses.
struct Misere;
impl Measure for Misere {
    type Answer = bool;
    fn of_options(&mut self, answers: &[bool]) -> Result<bool, Stopped> {
        Ok(answers.is_empty() || answers.contains(&false))
    }
    fn of_sum(&mut self, answers: &[bool]) -> Result<bool, Stopped> {
        Ok(answers[0])
    }
    const ADDS: bool = false;
}

/// The greatest number of moves.
struct Longest;
impl Measure for Longest {
    type Answer = u64;
    fn of_options(&mut self, answers: &[u64]) -> Result<u64, Stopped> {
        Ok(answers.iter().max().map_or(0, |n| n + 1))
    }
    fn of_sum(&mut self, answers: &[u64]) -> Result<u64, Stopped> {
        Ok(answers.iter().sum())
    }
    const ADDS: bool = true;
}

/// Solves positions of one game and remembers the results.
///
/// The search keeps its own stack, so deep games do not overflow it. A game with cycles ends with [`Stopped::Depth`] (see
/// [`super::loopy`] for such games). Costs time and memory for each position reached that is not a sum of others.
pub struct Solver<G: Impartial> {
    game: G,
    budget: Budget,
    values: FxHashMap<G::Position, u64>,
    misere: FxHashMap<G::Position, bool>,
}

/// A position being solved: its options, and the answers of the first of them.
struct Frame<P, A> {
    position: P,
    options: Vec<P>,
    answers: Vec<A>,
    bytes: usize,
}

impl<G: Impartial> Solver<G> {
    /// A solver without limits of time or memory.
    pub fn new(game: G) -> Solver<G> {
        Solver::with_budget(game, Budget::default())
    }

    /// A solver that stops when the budget ends.
    pub fn with_budget(game: G, budget: Budget) -> Solver<G> {
        Solver {
            game,
            budget,
            values: FxHashMap::default(),
            misere: FxHashMap::default(),
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Sets the limits of later work.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The bytes of all results that are remembered, roughly.
    pub fn bytes(&self) -> usize {
        let size = |position: &G::Position| {
            size_of::<G::Position>() + self.game.bytes(position) + size_of::<u64>() + 16
        };
        let values = self.values.len() * self.values.keys().next().map_or(0, size);
        values + self.misere.len() * self.misere.keys().next().map_or(0, size)
    }

    /// How many positions are remembered.
    pub fn remembered(&self) -> usize {
        self.values.len() + self.misere.len()
    }

    /// The nim value: the mex of the options' values, the nim-sum of the parts' values.
    pub fn value(&mut self, position: &G::Position) -> Result<u64, Stopped> {
        measure(
            &self.game,
            &self.budget,
            &mut NimValue,
            &mut self.values,
            position,
        )
    }

    /// P if the value is 0, otherwise N.
    pub fn outcome(&mut self, position: &G::Position) -> Result<Outcome, Stopped> {
        Ok(Outcome::of_value(self.value(position)?))
    }

    /// The options without repeats in order, each with its nim value.
    pub fn options(&mut self, position: &G::Position) -> Result<Vec<(G::Position, u64)>, Stopped>
    where
        G::Position: Ord,
    {
        let options = self.sorted_options(position)?;
        options
            .into_iter()
            .map(|o| self.value(&o).map(|v| (o, v)))
            .collect()
    }

    /// Every option from which the opponent loses, in order.
    pub fn wins(&mut self, position: &G::Position) -> Result<Vec<G::Position>, Stopped>
    where
        G::Position: Ord,
    {
        let options = self.options(position)?;
        Ok(options
            .into_iter()
            .filter(|(_, v)| *v == 0)
            .map(|(o, _)| o)
            .collect())
    }

    /// The outcome if the player who makes the last move loses.
    pub fn misere_outcome(&mut self, position: &G::Position) -> Result<Outcome, Stopped> {
        let wins = measure(
            &self.game,
            &self.budget,
            &mut Misere,
            &mut self.misere,
            position,
        )?;
        Ok(if wins { Outcome::N } else { Outcome::P })
    }

    /// Every option from which the opponent loses in misère play, in order.
    pub fn misere_wins(&mut self, position: &G::Position) -> Result<Vec<G::Position>, Stopped>
    where
        G::Position: Ord,
    {
        let mut wins = Vec::new();
        for option in self.sorted_options(position)? {
            if self.misere_outcome(&option)? == Outcome::P {
                wins.push(option);
            }
        }
        Ok(wins)
    }

    /// The greatest number of moves play can last.
    pub fn longest_play(&mut self, position: &G::Position) -> Result<u64, Stopped> {
        measure(
            &self.game,
            &self.budget,
            &mut Longest,
            &mut FxHashMap::default(),
            position,
        )
    }

    fn sorted_options(&self, position: &G::Position) -> Result<Vec<G::Position>, Stopped>
    where
        G::Position: Ord,
    {
        let mut list = Listing::new(&self.budget);
        self.game.list(position, &mut list)?;
        list.into_sorted()
    }
}

/// The answer of a position, and those of all positions that it needs, which are remembered.
///
/// The search keeps its own stack. Costs time and memory for each position reached that is not a sum of others.
///
/// ```
/// use rustc_hash::FxHashMap;
/// use upstar_impartial::{Impartial, Measure, measure};
/// use upstar_values::budget::{Budget, Stopped};
///
/// /// Take one or two chips from a heap.
/// struct OneTwo;
/// impl Impartial for OneTwo {
///     type Position = u64;
///     fn options(&self, &n: &u64) -> Vec<u64> {
///         (1..=n.min(2)).map(|k| n - k).collect()
///     }
/// }
/// /// In how many ways play can go.
/// struct Ways;
/// impl Measure for Ways {
///     type Answer = u64;
///     const ADDS: bool = false;
///     fn of_options(&mut self, ways: &[u64]) -> Result<u64, Stopped> {
///         Ok(ways.iter().sum::<u64>().max(1))
///     }
///     fn of_sum(&mut self, ways: &[u64]) -> Result<u64, Stopped> {
///         Ok(ways[0])
///     }
/// }
/// let mut known = FxHashMap::default();
/// assert_eq!(measure(&OneTwo, &Budget::default(), &mut Ways, &mut known, &10)?, 89);
/// # Ok::<(), Stopped>(())
/// ```
pub fn measure<G: Impartial, M: Measure>(
    game: &G,
    budget: &Budget,
    measure: &mut M,
    known: &mut FxHashMap<G::Position, M::Answer>,
    position: &G::Position,
) -> Result<M::Answer, Stopped> {
    let split = |p: &G::Position| {
        if M::ADDS {
            game.parts(p)
        } else {
            vec![p.clone()]
        }
    };
    // Bytes of a position whose answer is known.
    let size = |position: &G::Position| {
        size_of::<G::Position>() + game.bytes(position) + size_of::<M::Answer>() + 16
    };
    let mut remembered: usize = match known.len() {
        0 => 0,
        count => count * known.keys().next().map_or(0, size),
    };
    let roots = split(position);
    let mut stack: Vec<Frame<G::Position, M::Answer>> = Vec::new();
    // Options held by all open positions: they can take more memory than the answers.
    let mut held = 0;
    // Options looked at since the last look at the budget.
    let mut work = 0;
    for root in &roots {
        let mut wanted = (!known.contains_key(root)).then(|| root.clone());
        loop {
            if let Some(position) = wanted.take() {
                if let Some(answer) = measure.known(game, &position) {
                    remembered += size(&position);
                    known.insert(position, answer);
                    continue;
                }
                if stack.len() >= budget.max_depth() {
                    return Err(Stopped::Depth(budget.max_depth()));
                }
                let mut list = Listing::beside(budget, remembered + held);
                game.list(&position, &mut list)?;
                let bytes = list.bytes();
                held += bytes;
                work += 16;
                stack.push(Frame {
                    position,
                    options: list.into_options(),
                    answers: Vec::new(),
                    bytes,
                });
            }
            let Some(frame) = stack.last_mut() else { break };
            while let Some(option) = frame.options.get(frame.answers.len()) {
                work += 1 + game.bytes(option) / 64;
                if work > STEP {
                    work = 0;
                    budget.check(remembered + held + measure.bytes())?;
                }
                let parts = split(option);
                match parts.iter().find(|part| !known.contains_key(part)) {
                    Some(part) => {
                        wanted = Some(part.clone());
                        break;
                    }
                    None => frame
                        .answers
                        .push(answer_of::<G, M>(measure, known, &parts)?),
                }
            }
            if wanted.is_none()
                && let Some(done) = stack.pop()
            {
                held -= done.bytes;
                remembered += size(&done.position);
                let answer = measure.of_options(&done.answers)?;
                known.insert(done.position, answer);
            }
        }
    }
    answer_of::<G, M>(measure, known, &roots)
}

/// Options between two looks at the budget.
const STEP: usize = 4096;

/// The answer of a sum whose parts are all known.
fn answer_of<G: Impartial, M: Measure>(
    measure: &mut M,
    known: &FxHashMap<G::Position, M::Answer>,
    parts: &[G::Position],
) -> Result<M::Answer, Stopped> {
    measure.of_sum(&parts.iter().map(|p| known[p].clone()).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nim with heaps as parts, or searched whole.
    struct Nim {
        split: bool,
    }
    impl Impartial for Nim {
        type Position = Vec<u64>;
        fn options(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
            let mut options = Vec::new();
            for i in 0..heaps.len() {
                for h in 0..heaps[i] {
                    let mut next = heaps.clone();
                    next[i] = h;
                    next.sort();
                    options.push(next);
                }
            }
            options
        }
        fn parts(&self, heaps: &Vec<u64>) -> Vec<Vec<u64>> {
            if self.split {
                heaps.iter().map(|&h| vec![h]).collect()
            } else {
                vec![heaps.clone()]
            }
        }
    }

    #[test]
    fn the_value_of_a_sum_is_the_nim_sum() {
        let (mut whole, mut split) = (
            Solver::new(Nim { split: false }),
            Solver::new(Nim { split: true }),
        );
        for a in 0..7u64 {
            for b in a..7 {
                for c in b..7 {
                    let heaps = vec![a, b, c];
                    assert_eq!(whole.value(&heaps).unwrap(), a ^ b ^ c);
                    assert_eq!(split.value(&heaps).unwrap(), a ^ b ^ c);
                    assert_eq!(split.longest_play(&heaps).unwrap(), a + b + c);
                }
            }
        }
    }

    #[test]
    fn deep_and_circular_games_end() {
        struct Countdown;
        impl Impartial for Countdown {
            type Position = u64;
            fn options(&self, &n: &u64) -> Vec<u64> {
                if n == u64::MAX {
                    vec![n]
                } else {
                    (n > 0).then(|| n - 1).into_iter().collect()
                }
            }
        }
        let mut solver = Solver::new(Countdown);
        assert_eq!(solver.value(&99_999).unwrap(), 1);
        assert!(matches!(solver.value(&u64::MAX), Err(Stopped::Depth(_))));
        let cancel = upstar_values::budget::Cancel::default();
        cancel.raise();
        let mut stopped = Solver::with_budget(Countdown, Budget::default().cancel(cancel));
        assert_eq!(stopped.value(&50_000), Err(Stopped::Cancelled));
    }
}
