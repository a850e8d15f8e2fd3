//! Proofs by a strategy, for families whose followers are too wild for an automaton.
//!
//! Let X be a set of words such that every move from a word of X has an answer that leads back into X. Play ends, so that the second player, who always has an
//! answer, wins every word of X. A word from which each player has a move into X is won by the first player. If X is regular, both are checked for words of every
//! length at once. Symmetric words are regular after [folding](crate::fold).

use crate::closed::{self, Refused, Unanswered, players};
use crate::ending::{self, Measure};
use crate::family::{Acceptor, Family};
use crate::fold::{FoldedMoves, unfold};
use crate::game::WordGame;
use crate::judge::{Judge, Judged};
use crate::mirror::{Mirror, mirrors};
use crate::prove::{Limits, Progress};
use crate::relation::{Letter, Word};
pub use crate::set::Set;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Outcome, Player};

/// A set of words that the second player wins by always moving back into it, and how.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// The set.
    pub set: Set,
    /// What the second player does, in words.
    pub words: String,
}

/// Who wins every word of a family, proved by a strategy.
#[derive(Clone, Debug)]
pub struct StrategyTheorem {
    /// The game.
    pub game: WordGame,
    /// The family, as it was written.
    pub family: Family,
    /// The strategy.
    pub strategy: Strategy,
    /// Why play ends.
    pub measures: Vec<Measure>,
    /// The outcomes of the words of each length; the lengths from [`StrategyTheorem::from`] on repeat for ever.
    pub lengths: Vec<Vec<Outcome>>,
    /// The length from which on the list repeats.
    pub from: usize,
    /// The states of the products in which the strategy and the family were checked.
    pub product: usize,
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoStrategy {
    /// A limit of time or memory was reached, or the work was stopped.
    Stopped(Stopped, Progress),
    /// A product of automata became too large.
    TooLarge(Progress),
    /// It is not known that play ends.
    MayNotEnd,
    /// The family has no words.
    NoWords,
    /// The set is not one of words of this game.
    NoSet(&'static str),
    /// The strategy breaks: a word of the set has a move without an answer.
    Breaks(Break),
    /// No strategy that was tried says who wins this word of the family, a shortest one for the strategy that comes furthest.
    Undecided {
        /// The word.
        word: Word,
        /// The first place where symmetry breaks, if there is one.
        breaks: Option<Break>,
    },
}

/// A place where a strategy breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The strategy, in words.
    pub strategy: String,
    /// A shortest word that the strategy keeps to and that has an unanswered move.
    pub word: Word,
    /// The word after that move.
    pub after: Word,
}

impl NoStrategy {
    fn of(refused: Refused, at: Progress) -> NoStrategy {
        match refused {
            Refused::Stopped(stopped) => NoStrategy::Stopped(stopped, at),
            Refused::TooLarge => NoStrategy::TooLarge(at),
        }
    }
}

impl Break {
    fn of(strategy: String, unanswered: &Unanswered) -> Break {
        Break {
            strategy,
            word: unfold(&unanswered.word).unwrap_or_default(),
            after: unfold(&unanswered.after).unwrap_or_default(),
        }
    }
}

/// The most symbols beside the middle by which symmetric words are told apart.
const DEEPEST: usize = 2;

/// Proves who wins every word of a family by symmetry: half a turn, mirrors, each perhaps with colours exchanged, or several of these for different words.
///
/// Words are told apart by what lies around their middle: 2 × n Cram with odd n is won by the first player, who fills the middle column; 1 × n with even n by the one
/// who takes the two cells in the middle.
pub fn prove(
    game: &WordGame,
    family: &Family,
    limits: Limits,
    budget: &Budget,
    progress: &mut dyn FnMut(Progress),
) -> Result<StrategyTheorem, NoStrategy> {
    let search = Search::new(game, family, limits, budget)?;
    let mirrors = mirrors(game, &search.reached);
    let mut furthest: Option<Left> = None;
    let mut at = Progress {
        states: 0,
        words: 0,
        checks: 0,
    };
    for depth in 0..=DEEPEST {
        for folded in [true, false] {
            // Sets that are not folded do not depend on the middle.
            if !folded && depth > 0 {
                continue;
            }
            let tried: Vec<&Mirror> = mirrors.iter().filter(|m| m.folded() == folded).collect();
            if tried.is_empty() {
                continue;
            }
            match search.attempt(&tried, folded, depth, &mut at, progress)? {
                Ok(theorem) => return Ok(theorem),
                Err((word, breaks)) => {
                    let further = furthest.as_ref().is_none_or(|(w, _)| w.len() < word.len());
                    if further {
                        furthest = Some((word, breaks));
                    }
                }
            }
        }
    }
    let (word, breaks) = furthest.unwrap_or_default();
    Err(NoStrategy::Undecided { word, breaks })
}

/// Proves who wins every word of a family by a given strategy.
pub fn prove_by(
    game: &WordGame,
    family: &Family,
    strategy: Strategy,
    limits: Limits,
    budget: &Budget,
) -> Result<StrategyTheorem, NoStrategy> {
    if let Some(flaw) = strategy.set.flaw(game.letters.len()) {
        return Err(NoStrategy::NoSet(flaw));
    }
    let search = Search::new(game, family, limits, budget)?;
    let players = players(game, strategy.set.folded);
    let mut at = Progress {
        states: 0,
        words: 0,
        checks: 0,
    };
    match search.finish(strategy, &players, &mut at)? {
        Ok(theorem) => Ok(theorem),
        Err(word) => Err(NoStrategy::Undecided { word, breaks: None }),
    }
}

struct Search<'a> {
    game: &'a WordGame,
    family: &'a Family,
    limits: Limits,
    budget: &'a Budget,
    measures: Vec<Measure>,
    /// The letters that can occur in play.
    reached: Vec<Letter>,
    /// The letters of the family.
    letters: Vec<Letter>,
    acceptor: Acceptor,
}

/// A set in which every move has an answer, and the first place where the symmetry that it came from breaks.
type Closed = (Set, Option<Unanswered>);

/// A word that is left undecided, and the first place where symmetry breaks.
type Left = (Word, Option<Break>);

impl<'a> Search<'a> {
    fn new(
        game: &'a WordGame,
        family: &'a Family,
        limits: Limits,
        budget: &'a Budget,
    ) -> Result<Search<'a>, NoStrategy> {
        // A strategy may use any letters, so that play with all of them must end.
        let all: Vec<Letter> = (0..game.letters.len()).map(|l| l as Letter).collect();
        let measures = ending::measures(game, &all).ok_or(NoStrategy::MayNotEnd)?;
        let letters: Vec<Letter> = family.letters().into_iter().collect();
        let acceptor = family.automaton(&letters);
        if !acceptor.accepts.contains(&true) {
            return Err(NoStrategy::NoWords);
        }
        Ok(Search {
            game,
            family,
            limits,
            budget,
            measures,
            reached: game.reached_letters(letters.iter().copied()),
            acceptor,
            letters,
        })
    }

    /// Unites sets of symmetric words until they decide the whole family. The failure is a shortest word that none of them decides.
    fn attempt(
        &self,
        mirrors: &[&Mirror],
        folded: bool,
        depth: usize,
        at: &mut Progress,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Result<StrategyTheorem, Left>, NoStrategy> {
        let players = players(self.game, folded);
        let mut closed: Vec<Option<Closed>> = vec![None; mirrors.len()];
        let mut used: Vec<usize> = Vec::new();
        let mut set = Set::empty(folded);
        loop {
            let words = self.words(mirrors, &used);
            let strategy = Strategy {
                set: set.clone(),
                words,
            };
            let word = match self.finish(strategy, &players, at)? {
                Ok(theorem) => return Ok(Ok(theorem)),
                Err(word) => word,
            };
            progress(*at);
            // Sets that decide the word: one that has it, or for each player one that has an option.
            let mut helps: Vec<Option<usize>> = vec![None; players.len()];
            for (number, mirror) in mirrors.iter().enumerate() {
                let known = match &mut closed[number] {
                    Some(known) => known,
                    unknown => {
                        let found = self.closed(mirror, depth, &players, at)?;
                        progress(*at);
                        unknown.insert(found)
                    }
                };
                if known.0.contains(&word) {
                    helps = vec![Some(number); players.len()];
                    break;
                }
                for (help, player) in helps.iter_mut().zip([Player::Left, Player::Right]) {
                    if help.is_none() && self.opening(&known.0, &word, player).is_some() {
                        *help = Some(number);
                    }
                }
                if helps.iter().all(Option::is_some) {
                    break;
                }
            }
            let helps: Option<Vec<usize>> = helps.into_iter().collect();
            let new = helps.into_iter().flatten().filter(|n| !used.contains(n));
            let mut new: Vec<usize> = new.collect();
            new.sort_unstable();
            new.dedup();
            if new.is_empty() {
                let first = |number: usize| {
                    let (_, unanswered) = closed[number].as_ref()?;
                    Some(Break::of(mirrors[number].words(), unanswered.as_ref()?))
                };
                // The symmetry that holds longest is told.
                let breaks = (0..mirrors.len()).filter_map(first);
                return Ok(Err((word, breaks.max_by_key(|b| b.word.len()))));
            }
            for number in new {
                used.push(number);
                if let Some((more, _)) = &closed[number] {
                    set = set.union(more).trimmed();
                }
            }
        }
    }

    fn words(&self, mirrors: &[&Mirror], used: &[usize]) -> String {
        let words = used.iter().map(|&number| mirrors[number].words());
        words.collect::<Vec<_>>().join("; or ")
    }

    fn closed(
        &self,
        mirror: &Mirror,
        depth: usize,
        players: &[FoldedMoves],
        at: &mut Progress,
    ) -> Result<Closed, NoStrategy> {
        let mut looked_at = 0;
        let (most, budget) = (self.limits.product, self.budget);
        let closed = mirror.closed(&self.reached, depth, players, most, budget, &mut looked_at);
        at.states += looked_at;
        at.checks += 1;
        closed.map_err(|refused| NoStrategy::of(refused, *at))
    }

    /// An option of a word that lies in a set.
    fn opening(&self, set: &Set, word: &[Letter], player: Player) -> Option<Word> {
        let options = self.game.moves(player).options(word);
        options.into_iter().find(|option| set.contains(option))
    }

    /// The theorem, if the strategy holds and decides every word of the family; otherwise a word that it does not decide.
    fn finish(
        &self,
        strategy: Strategy,
        players: &[FoldedMoves],
        at: &mut Progress,
    ) -> Result<Result<StrategyTheorem, Word>, NoStrategy> {
        let (most, budget) = (self.limits.product, self.budget);
        let checked = closed::check(&strategy.set, players, most, budget)
            .map_err(|refused| NoStrategy::of(refused, *at))?;
        at.states += checked.product;
        at.checks += 1;
        if let Some(unanswered) = &checked.first {
            return Err(NoStrategy::Breaks(Break::of(strategy.words, unanswered)));
        }
        let judge = Judge {
            family: &self.acceptor,
            letters: &self.letters,
            set: &strategy.set,
            players,
            most,
            budget,
        };
        let judged = judge
            .run()
            .map_err(|refused| NoStrategy::of(refused, *at))?;
        Ok(match judged {
            Judged::Undecided(word) => Err(word),
            Judged::All {
                lengths,
                from,
                product,
            } => Ok(StrategyTheorem {
                game: self.game.clone(),
                family: self.family.clone(),
                strategy,
                measures: self.measures.clone(),
                lengths,
                from,
                product: product + checked.product,
            }),
        })
    }
}

impl StrategyTheorem {
    /// Who wins a word; `None` if the strategy does not say it. It says it for every word of the family.
    pub fn of(&self, word: &[Letter]) -> Option<Outcome> {
        if self.strategy.set.contains(word) {
            return Some(Outcome::P);
        }
        let wins = |player: Player| self.opening(word, player).is_some();
        (wins(Player::Left) && wins(Player::Right)).then_some(Outcome::N)
    }

    /// A winning move of a player: one that leads into the set of the strategy. To a move of the opponent from that set it is the answer.
    pub fn opening(&self, word: &[Letter], player: Player) -> Option<Word> {
        let options = self.game.moves(player).options(word);
        let mut options = options.into_iter();
        options.find(|option| self.strategy.set.contains(option))
    }

    /// How the winner plays, in words.
    pub fn explanation(&self) -> String {
        let second = &self.strategy.words;
        let first = self.lengths.iter().flatten().any(|&o| o == Outcome::N);
        if first {
            format!("{second}; where the first player wins, she first moves to such a position")
        } else {
            second.clone()
        }
    }
}
