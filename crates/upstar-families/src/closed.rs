//! Whether every move out of a set has an answer that leads back into it, for words of all lengths.
//!
//! A product reads a word of the set, the word after a move, and all answers at the same time: its states are a state of the set, a state of the move, and the set of
//! all pairs of a state of an answer and a state of the set after it. There are finitely many.

use crate::fold::{FoldedMoves, Place, Symbol};
use crate::game::WordGame;
use crate::set::Set;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use upstar_values::budget::{Budget, Stopped};

/// A word of a set, and a move from it that has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unanswered {
    pub(crate) word: Vec<Symbol>,
    pub(crate) after: Vec<Symbol>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    /// The states of the product.
    pub(crate) product: usize,
    /// A shortest word with an unanswered move.
    pub(crate) first: Option<Unanswered>,
    /// The last steps of folded words of the set with unanswered moves.
    pub(crate) last_steps: BTreeSet<(u32, Symbol)>,
}

/// Why a check has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    Stopped(Stopped),
    TooLarge,
}

impl From<Stopped> for Refused {
    fn from(stopped: Stopped) -> Refused {
        Refused::Stopped(stopped)
    }
}

/// An answer, or a first move, while it is read: its state, and that of the set after it.
pub(crate) type Thread = (Place, u32);

/// Sets of threads by number.
#[derive(Default)]
pub(crate) struct Threads {
    number: FxHashMap<Vec<Thread>, u32>,
    list: Vec<Vec<Thread>>,
    pub(crate) bytes: usize,
}

impl Threads {
    pub(crate) fn number(&mut self, mut threads: Vec<Thread>) -> u32 {
        threads.sort_unstable();
        threads.dedup();
        if let Some(&number) = self.number.get(&threads) {
            return number;
        }
        self.bytes += 2 * threads.len() * size_of::<Thread>() + 100;
        let number = self.list.len() as u32;
        self.number.insert(threads.clone(), number);
        self.list.push(threads);
        number
    }

    /// The threads with which moves into a set begin.
    pub(crate) fn first(&mut self, moves: &FoldedMoves) -> u32 {
        self.number(moves.starts().iter().map(|&place| (place, 0)).collect())
    }

    /// The threads after a symbol of the word that is moved from.
    pub(crate) fn after(
        &mut self,
        number: u32,
        symbol: Symbol,
        moves: &FoldedMoves,
        set: &Set,
    ) -> u32 {
        let mut found = Vec::new();
        let mut after = Vec::new();
        for &(place, state) in &self.list[number as usize] {
            moves.steps(place, symbol, &mut found);
            for &(written, place) in &found {
                if let Some(&state) = set.next[state as usize].get(&written) {
                    after.push((place, state));
                }
            }
        }
        self.number(after)
    }

    /// Whether a move of these is complete and leads into the set.
    pub(crate) fn reach(&self, number: u32, moves: &FoldedMoves, set: &Set) -> bool {
        let mut threads = self.list[number as usize].iter();
        threads.any(|&(place, state)| moves.is_end(place) && set.accepts[state as usize])
    }
}

/// The moves of both players on symbols; one entry if they are the same.
pub(crate) fn players(game: &WordGame, folded: bool) -> Vec<FoldedMoves> {
    let letters = game.letters.len();
    let mut players = vec![FoldedMoves::new(&game.left, letters, folded)];
    if !game.impartial {
        players.push(FoldedMoves::new(&game.right, letters, folded));
    }
    players
}

/// Looks for moves from words of a set that have no answer back into it.
pub(crate) fn check(
    set: &Set,
    players: &[FoldedMoves],
    most: usize,
    budget: &Budget,
) -> Result<Checked, Refused> {
    let mut checked = Checked {
        product: 0,
        first: None,
        last_steps: BTreeSet::new(),
    };
    let mut threads = Threads::default();
    // The player who moves, the states of the set and of the move, and the answers; then where it came from, by which symbols.
    type Node = (usize, u32, Place, u32);
    type Step = (Node, usize, Option<(Symbol, Symbol)>);
    let mut seen: FxHashSet<Node> = FxHashSet::default();
    let mut order: Vec<Step> = Vec::new();
    for (player, moves) in players.iter().enumerate() {
        let answers = threads.first(&players[players.len() - 1 - player]);
        for &place in moves.starts() {
            let node = (player, 0, place, answers);
            if seen.insert(node) {
                order.push((node, usize::MAX, None));
            }
        }
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < order.len() {
        if at % 64 == 0 {
            budget.check(threads.bytes + order.len() * 120)?;
        }
        if order.len() > most {
            return Err(Refused::TooLarge);
        }
        let (node, ..) = order[at];
        let (player, state, place, answers) = node;
        let answering = &players[players.len() - 1 - player];
        let unanswered = |(_, state, place, answers): Node, threads: &Threads| {
            set.accepts[state as usize]
                && players[player].is_end(place)
                && !threads.reach(answers, answering, set)
        };
        if checked.first.is_none() && unanswered(node, &threads) {
            let mut path: Vec<(Symbol, Symbol)> = Vec::new();
            let mut here = at;
            while let (_, before, Some(symbols)) = order[here] {
                path.push(symbols);
                here = before;
            }
            path.reverse();
            let (word, after) = path.into_iter().unzip();
            checked.first = Some(Unanswered { word, after });
        }
        for (&symbol, &to) in &set.next[state as usize] {
            players[player].steps(place, symbol, &mut found);
            for &(written, place) in &found {
                let answers = threads.after(answers, written, answering, set);
                let node = (player, to, place, answers);
                if symbol.is_end() && unanswered(node, &threads) {
                    checked.last_steps.insert((state, symbol));
                }
                if seen.insert(node) {
                    order.push((node, at, Some((symbol, written))));
                }
            }
        }
        at += 1;
    }
    checked.product = order.len();
    Ok(checked)
}
