//! Explanations: who wins and how, and how a canonical form is reached.
//!
//! An [`Explanation`] is a claim with its proof: a strategy that answers every move of the opponent. Values help to find it, but the
//! proof does not need them. [`Explanation::text`] writes it for people, [`Explanation::json`] for the checker in the crate
//! `upstar-check`. Where play need not end, or the last move does not decide, there is no such proof: [`analysed`] finds the winner by
//! retrograde analysis, and says that this is not proved.
//!
//! ```
//! use upstar::game::{Algebra, Game};
//! use upstar::notation::Style;
//! use upstar_play::Sum;
//! use upstar_play::explain::{Relation, relation};
//! let mut algebra = Algebra::new();
//! let up = Sum(vec![Game::UP.into()]);
//! let explanation = relation(&mut algebra, &up, Relation::Greater, &Sum::default())?;
//! assert!(explanation.holds());
//! assert!(explanation.text(&mut algebra, Style::Text)?.starts_with("^ > 0"));
//! let verdict = upstar_check::check(&explanation.json().to_string()).unwrap();
//! assert_eq!(verdict.statement, "{0|*} > 0");
//! # Ok::<(), upstar::budget::Stopped>(())
//! ```

mod analysed;
mod answer;
mod canonical;
mod followers;
mod json;
mod labels;
mod loops;
mod misere;
mod nim_value;
mod prover;
mod question;
mod reduced;
mod strategy;
mod theory;
mod thermograph;
mod trees;
mod weight;
mod words;

pub use analysed::{Analysed, analysed, start_text};
pub use answer::Answer;
pub use loops::LoopProof;
pub use nim_value::nim_value;
pub use question::{Explained, explain};
pub use reduced::reduced;
pub use theory::{Theory, relation_or_theory, theory};
pub use thermograph::thermograph;
pub use weight::atomic_weight;

use crate::judge::impatiently;
use canonical::Step;
use prover::Prover;
use trees::{Id, Sum};
use upstar::budget::Stopped;
use upstar::game::{Algebra, Order, Outcome, Player, Winner};
pub use upstar::notation::tree::Relation;
use upstar::sum;

/// A claim with its proof.
pub struct Explanation {
    prover: Prover,
    claim: Claim,
    /// Whether the claim is the one asked for, and not what is true instead.
    holds: bool,
    /// The parts of the proof that belong to the claim itself.
    wins: Vec<Win>,
    steps: Vec<Step>,
}

enum Claim {
    Relation {
        left: Vec<Summand>,
        relation: Relation,
        right: Vec<Summand>,
        asked: Relation,
    },
    Outcome {
        sum: Vec<Summand>,
        outcome: Outcome,
    },
    Canonical {
        game: Id,
        /// The call of the position, if the game is one.
        call: Option<String>,
        form: Id,
    },
}

/// A summand of a claim: a tree or its negative, and the position that has the tree.
#[derive(Clone, Debug)]
struct Summand {
    minus: bool,
    tree: Id,
    call: Option<String>,
}

/// A player wins a sum moving first or second. The sum is seen from Left's side: for Right it is the negative.
struct Win {
    player: Player,
    first: bool,
    sum: Sum,
}

impl Explanation {
    /// Whether the claim asked for is true. If not, the explanation is about what is true instead.
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// How many sums the strategy has.
    pub fn sums(&self) -> usize {
        self.prover.strategy.len()
    }
}

/// Why a relation between two sums holds, or what holds instead.
pub fn relation(
    algebra: &mut Algebra,
    left: &sum::Sum,
    asked: Relation,
    right: &sum::Sum,
) -> Result<Explanation, Stopped> {
    relation_by(algebra, left, asked, right, Prover::default())
}

/// The same, if the proof has at most this many games and sums and is found within a second.
fn small_relation(
    algebra: &mut Algebra,
    left: &sum::Sum,
    asked: Relation,
    right: &sum::Sum,
    most: usize,
) -> Result<Option<Explanation>, Stopped> {
    impatiently(algebra, |algebra| {
        let mut prover = Prover::default();
        prover.trees.most = Some(most);
        relation_by(algebra, left, asked, right, prover)
    })
}

fn relation_by(
    algebra: &mut Algebra,
    left: &sum::Sum,
    asked: Relation,
    right: &sum::Sum,
    mut prover: Prover,
) -> Result<Explanation, Stopped> {
    let (left, right) = (
        terms(algebra, &mut prover, left)?,
        terms(algebra, &mut prover, right)?,
    );
    let (g, h) = (games(&prover, &left), games(&prover, &right));
    let (x, y) = (prover.value(algebra, &g)?, prover.value(algebra, &h)?);
    let order = algebra.compare(x, y)?;
    let holds = holds(asked, order);
    let relation = if holds { asked } else { exactly(order) };
    // Which of these Left and Right must win in G - H: moving first, moving second.
    let (left_first, left_second, right_first, right_second) = match relation {
        Relation::Equal => (false, true, false, true),
        Relation::Less => (false, false, true, true),
        Relation::LessEqual => (false, false, false, true),
        Relation::Greater => (true, true, false, false),
        Relation::GreaterEqual => (false, true, false, false),
        Relation::Confused => (true, false, true, false),
        Relation::LessOrConfused => (false, false, true, false),
        Relation::GreaterOrConfused => (true, false, false, false),
        Relation::NotEqual => match order {
            Order::Less => (false, false, true, false),
            _ => (true, false, false, false),
        },
    };
    let wanted = [
        (Player::Left, false, left_second),
        (Player::Left, true, left_first),
        (Player::Right, false, right_second),
        (Player::Right, true, right_first),
    ];
    let wins = prove(algebra, &mut prover, &g, &h, &wanted)?;
    let claim = Claim::Relation {
        left,
        relation,
        right,
        asked,
    };
    Ok(Explanation {
        prover,
        claim,
        holds,
        wins,
        steps: Vec::new(),
    })
}

/// Who wins a sum, and how.
pub fn outcome(algebra: &mut Algebra, sum: &sum::Sum) -> Result<Explanation, Stopped> {
    outcome_by(algebra, sum, Prover::default())
}

/// The same, if the proof has at most this many games and sums and is found within a second.
fn small_outcome(
    algebra: &mut Algebra,
    sum: &sum::Sum,
    most: usize,
) -> Result<Option<Explanation>, Stopped> {
    impatiently(algebra, |algebra| {
        let mut prover = Prover::default();
        prover.trees.most = Some(most);
        outcome_by(algebra, sum, prover)
    })
}

fn outcome_by(
    algebra: &mut Algebra,
    sum: &sum::Sum,
    mut prover: Prover,
) -> Result<Explanation, Stopped> {
    let sum = terms(algebra, &mut prover, sum)?;
    let g = games(&prover, &sum);
    let value = prover.value(algebra, &g)?;
    let outcome = algebra.outcome(value)?;
    let [left_first, left_second] = Player::BOTH.map(|first| outcome.winner(first) == Winner::Left);
    let wanted = [
        (Player::Left, true, left_first),
        (Player::Left, false, left_second),
        (Player::Right, true, !left_second),
        (Player::Right, false, !left_first),
    ];
    let wins = prove(algebra, &mut prover, &g, &[], &wanted)?;
    Ok(Explanation {
        prover,
        claim: Claim::Outcome { sum, outcome },
        holds: true,
        wins,
        steps: Vec::new(),
    })
}

/// How a sum as written becomes its canonical form: which options are dominated, which are reversible and through what, and which games
/// are numbers.
pub fn canonical(algebra: &mut Algebra, sum: &sum::Sum) -> Result<Explanation, Stopped> {
    canonical_by(algebra, sum, Prover::default())
}

/// The same by dominated and reversible options alone: numbers are not recognised, but reduced like other games.
pub fn canonical_by_reductions(
    algebra: &mut Algebra,
    sum: &sum::Sum,
) -> Result<Explanation, Stopped> {
    let mut prover = Prover::default();
    prover.by_reductions = true;
    canonical_by(algebra, sum, prover)
}

fn canonical_by(
    algebra: &mut Algebra,
    sum: &sum::Sum,
    mut prover: Prover,
) -> Result<Explanation, Stopped> {
    let call = match &sum[..] {
        [only] if !only.minus => only.as_position().map(|position| position.call()),
        _ => None,
    };
    let game = match &sum[..] {
        [one] => prover.trees.term(algebra, one)?,
        _ => {
            let total = sum.form(algebra)?;
            prover.trees.form(algebra, &total)?
        }
    };
    let (steps, form) = prover.steps(algebra, game)?;
    Ok(Explanation {
        prover,
        claim: Claim::Canonical { game, call, form },
        holds: true,
        wins: Vec::new(),
        steps,
    })
}

fn terms(
    algebra: &mut Algebra,
    prover: &mut Prover,
    sum: &sum::Sum,
) -> Result<Vec<Summand>, Stopped> {
    let mut terms = Vec::new();
    for term in sum.iter() {
        let tree = prover.trees.term(algebra, term)?;
        let call = term.as_position().map(|position| position.call());
        // The minus sign of a position is shown; a form has it in its tree.
        let minus = term.minus && call.is_some();
        let tree = match minus {
            true => prover.trees[tree].negative,
            false => tree,
        };
        terms.push(Summand { minus, tree, call });
    }
    Ok(terms)
}

/// The trees of the terms, negated where there is a minus sign.
fn games(prover: &Prover, terms: &[Summand]) -> Vec<Id> {
    let game = |term: &Summand| match term.minus {
        true => prover.trees[term.tree].negative,
        false => term.tree,
    };
    terms.iter().map(game).collect()
}

/// Proves the wanted wins of G - H.
fn prove(
    algebra: &mut Algebra,
    prover: &mut Prover,
    g: &[Id],
    h: &[Id],
    wanted: &[(Player, bool, bool)],
) -> Result<Vec<Win>, Stopped> {
    let mut wins = Vec::new();
    for &(player, first, _) in wanted.iter().filter(|(.., wanted)| *wanted) {
        let (greater, less) = match player {
            Player::Left => (g, h),
            Player::Right => (h, g),
        };
        let sum = if first {
            prover.greater_or_confused(algebra, greater, less)?
        } else {
            prover.at_least(algebra, greater, less)?
        };
        wins.push(Win { player, first, sum });
    }
    Ok(wins)
}

/// How a game compares with 0, from its outcome.
fn order_of(outcome: Outcome) -> Option<Order> {
    match outcome {
        Outcome::L => Some(Order::Greater),
        Outcome::R => Some(Order::Less),
        Outcome::P => Some(Order::Equal),
        Outcome::N => Some(Order::Confused),
        _ => None,
    }
}

fn exactly(order: Order) -> Relation {
    match order {
        Order::Less => Relation::Less,
        Order::Equal => Relation::Equal,
        Order::Greater => Relation::Greater,
        Order::Confused => Relation::Confused,
    }
}

fn holds(relation: Relation, order: Order) -> bool {
    match relation {
        Relation::Equal => order == Order::Equal,
        Relation::NotEqual => order != Order::Equal,
        Relation::Less => order == Order::Less,
        Relation::LessEqual => matches!(order, Order::Less | Order::Equal),
        Relation::Greater => order == Order::Greater,
        Relation::GreaterEqual => matches!(order, Order::Greater | Order::Equal),
        Relation::Confused => order == Order::Confused,
        Relation::LessOrConfused => matches!(order, Order::Less | Order::Confused),
        Relation::GreaterOrConfused => matches!(order, Order::Greater | Order::Confused),
    }
}

/// The sign of a relation in notation.
fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "==",
        Relation::NotEqual => "!=",
        Relation::Less => "<",
        Relation::LessEqual => "<=",
        Relation::Greater => ">",
        Relation::GreaterEqual => ">=",
        Relation::Confused => "<>",
        Relation::LessOrConfused => "<|",
        Relation::GreaterOrConfused => "|>",
    }
}
