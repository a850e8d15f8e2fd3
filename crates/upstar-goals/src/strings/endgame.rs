//! Positions of chains and loops that touch nothing else, solved in polynomial time.

use std::collections::BTreeMap;
use upstar_values::budget::{Budget, Stopped};

/// Chains between ground and ground, and loops, by their numbers of coins.
///
/// Pieces of one kind and any two lengths are played in the same way, and differ only in how many coins change hands. So the shortest piece of
/// a kind is always the best of its kind to open, and the value is found from all numbers of pieces that may be left of each kind.
///
/// ```
/// use upstar_goals::strings::Endgame;
/// let endgame = Endgame::new([3, 3, 7], [8]);
/// assert_eq!(endgame.value(&Default::default())?, -5); // the player to move must open something
/// assert_eq!(endgame.controlled_value(), Some(5));
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Endgame {
    /// Lengths of pieces that are taken as a whole, without a choice: chains of 1 or 2 coins, loops of 2 or 3. Sorted.
    short: Vec<u32>,
    /// Lengths of long chains, 3 coins or more. Sorted.
    chains: Vec<u32>,
    /// Lengths of long loops, 4 coins or more. Sorted.
    loops: Vec<u32>,
}

/// What one opens: the three kinds of pieces behave differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The opponent takes all, and moves.
    Short,
    /// A chain of three or more: the opponent takes all and moves, or leaves two coins and does not move.
    Chain,
    /// A loop of four or more: the opponent takes all and moves, or leaves four coins and does not move.
    Loop,
}

impl Kind {
    /// The coins that can be left to the opener.
    pub fn hand_out(self) -> i64 {
        match self {
            Kind::Short => 0,
            Kind::Chain => 2,
            Kind::Loop => 4,
        }
    }

    /// What the opener of a piece of so many coins gets, if the player to move has `rest` in what is left then.
    pub(super) fn opened(self, coins: i64, rest: i64) -> i64 {
        match self.hand_out() {
            0 => -coins - rest,
            hand_out => hand_out - coins - (rest + hand_out).abs(),
        }
    }

    /// The kind of a chain of so many coins.
    pub fn of_chain(coins: u32) -> Kind {
        if coins >= 3 { Kind::Chain } else { Kind::Short }
    }

    /// The kind of a loop of so many coins.
    pub fn of_loop(coins: u32) -> Kind {
        if coins >= 4 { Kind::Loop } else { Kind::Short }
    }
}

impl Endgame {
    /// These chains and loops; each has at least one coin, and loops at least two.
    pub fn new(
        chains: impl IntoIterator<Item = u32>,
        loops: impl IntoIterator<Item = u32>,
    ) -> Endgame {
        let mut endgame = Endgame::default();
        for coins in chains.into_iter().filter(|&coins| coins > 0) {
            endgame.add(Kind::of_chain(coins), coins);
        }
        for coins in loops.into_iter().filter(|&coins| coins > 1) {
            endgame.add(Kind::of_loop(coins), coins);
        }
        endgame
    }

    /// The lengths of one kind, sorted.
    pub fn lengths(&self, kind: Kind) -> &[u32] {
        match kind {
            Kind::Short => &self.short,
            Kind::Chain => &self.chains,
            Kind::Loop => &self.loops,
        }
    }

    fn lengths_mut(&mut self, kind: Kind) -> &mut Vec<u32> {
        match kind {
            Kind::Short => &mut self.short,
            Kind::Chain => &mut self.chains,
            Kind::Loop => &mut self.loops,
        }
    }

    /// Adds a piece.
    pub fn add(&mut self, kind: Kind, coins: u32) {
        let lengths = self.lengths_mut(kind);
        let at = lengths.partition_point(|&other| other < coins);
        lengths.insert(at, coins);
    }

    /// Without the shortest piece of a kind, which has so many coins.
    pub(super) fn without_shortest(&self, kind: Kind) -> Option<(Endgame, u32)> {
        let mut rest = self.clone();
        if self.lengths(kind).is_empty() {
            return None;
        }
        let coins = rest.lengths_mut(kind).remove(0);
        Some((rest, coins))
    }

    /// Only the long chains and loops.
    pub(super) fn long(&self) -> Endgame {
        Endgame {
            short: Vec::new(),
            ..self.clone()
        }
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.short.is_empty() && self.is_loony_empty()
    }

    fn is_loony_empty(&self) -> bool {
        self.chains.is_empty() && self.loops.is_empty()
    }

    /// Whether every move is loony, and there is one: only long chains and loops are left.
    pub fn is_loony(&self) -> bool {
        self.short.is_empty() && !self.is_loony_empty()
    }

    /// All coins.
    pub fn coins(&self) -> u64 {
        let all = self.short.iter().chain(&self.chains).chain(&self.loops);
        all.map(|&coins| u64::from(coins)).sum()
    }

    /// Coins of the player to move minus those of the opponent, with best play. In a loony endgame the opponent is the one in control, who
    /// gains the negative of this.
    pub fn value(&self, budget: &Budget) -> Result<i64, Stopped> {
        let (chains, loops) = (self.chains.len() + 1, self.loops.len() + 1);
        let bytes = chains
            .saturating_mul(loops)
            .saturating_mul(2 * size_of::<i64>());
        budget.check(bytes)?;
        // Values for the i longest short pieces, with the j longest chains and the k longest loops.
        let (mut before, mut row) = (plane(chains, loops)?, plane(chains, loops)?);
        for i in 0..=self.short.len() {
            for j in 0..chains {
                budget.check(bytes)?;
                for k in 0..loops {
                    let at = j * loops + k;
                    let longest = |lengths: &[u32], n: usize| lengths[lengths.len() - n] as i64;
                    let mut best = None;
                    if i > 0 {
                        best = Some(Kind::Short.opened(longest(&self.short, i), before[at]));
                    }
                    if j > 0 {
                        let rest = row[at - loops];
                        best = best.max(Some(Kind::Chain.opened(longest(&self.chains, j), rest)));
                    }
                    if k > 0 {
                        let rest = row[at - 1];
                        best = best.max(Some(Kind::Loop.opened(longest(&self.loops, k), rest)));
                    }
                    row[at] = best.unwrap_or(0);
                }
            }
            std::mem::swap(&mut before, &mut row);
        }
        Ok(before[chains * loops - 1])
    }

    /// What the player in control gains by keeping control to the end. `None` if a short piece is left, since nobody is in control then.
    ///
    /// If this is at least 2, it is the value; if it is less, the value is 0 to 4.
    pub fn controlled_value(&self) -> Option<i64> {
        if !self.short.is_empty() {
            return None;
        }
        let sum = |lengths: &[u32], less: i64| -> i64 {
            lengths.iter().map(|&coins| i64::from(coins) - less).sum()
        };
        let last = match (&self.chains[..], &self.loops[..]) {
            ([], []) => 0,
            ([], _) => 8,
            (chains, [_, ..]) if chains.iter().all(|&coins| coins == 3) => 6,
            _ => 4,
        };
        Some(sum(&self.chains, 4) + sum(&self.loops, 8) + last)
    }

    /// The kinds whose shortest piece is a best one to open.
    pub fn best_openings(&self, budget: &Budget) -> Result<Vec<Kind>, Stopped> {
        let mut results = BTreeMap::new();
        for kind in [Kind::Short, Kind::Chain, Kind::Loop] {
            if let Some((rest, coins)) = self.without_shortest(kind) {
                results.insert(kind, kind.opened(coins as i64, rest.value(budget)?));
            }
        }
        let best = results.values().max().copied();
        let kinds = results
            .into_iter()
            .filter(|&(_, result)| Some(result) == best);
        Ok(kinds.map(|(kind, _)| kind).collect())
    }

    /// Whether the player who may take an opened piece of this kind, with this endgame beside it, does best to leave the last coins and keep
    /// control, or to take them all.
    pub fn control(&self, opened: Kind, budget: &Budget) -> Result<Control, Stopped> {
        // The opponent, who would have to open something here, loses so many coins.
        let gain = -self.value(budget)?;
        Ok(match gain.cmp(&opened.hand_out()) {
            _ if opened == Kind::Short => Control::NoChoice,
            std::cmp::Ordering::Less => Control::Lose,
            std::cmp::Ordering::Equal => Control::Either,
            std::cmp::Ordering::Greater => Control::Keep,
        })
    }
}

/// A table of zeros; refused if there is no memory for it.
fn plane(chains: usize, loops: usize) -> Result<Vec<i64>, Stopped> {
    let cells = chains.saturating_mul(loops);
    let mut plane = Vec::new();
    let room = plane.try_reserve_exact(cells);
    room.map_err(|_| Stopped::Memory(cells.saturating_mul(size_of::<i64>())))?;
    plane.resize(cells, 0);
    Ok(plane)
}

/// What to do with the last coins of an opened chain or loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Leave them, so that the opponent must open the next one.
    Keep,
    /// Take all.
    Lose,
    /// Both are best.
    Either,
    /// All must be taken: the piece is short.
    NoChoice,
}
