//! What is known about positions with any numbers.

use super::pairing::{Ground, Pattern};
use super::{Pairing, Position, Reply, Search, TOO_LARGE, is_lost};
use crate::Outcome;
use rustc_hash::FxHashMap;
use upstar_values::budget::{Budget, Stopped};

/// Why an outcome is known, or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing is named yet: a prime from 5 on wins.
    Start,
    /// A prime from 5 on: every reply leaves a coprime pair, which is won, or a number that it divides (Hutchings).
    Prime,
    /// Primes from 5 on divide all numbers: naming one of them wins.
    PrimeFactors(Vec<u64>),
    /// Every other number that may be named makes the largest gap a sum, using it only once.
    QuietEnder,
    /// Every other number that may be named makes the largest gap a sum.
    Ender,
    /// All positions that play can reach were looked at, as far as needed.
    Search,
    /// A strategy by pairs.
    Pairs(Pairing),
    /// These replies lead to positions that are lost. There may be others.
    Replies(Vec<u64>),
    /// Not known. No strategy by pairs was found, and no number up to this one is known to win.
    Open(u64),
}

/// Who wins, if it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins; `None` if it is not known.
    pub outcome: Option<Outcome>,
    /// Why.
    pub reason: Reason,
}

/// Replies up to this number are tried where infinitely many numbers are left.
const LAST_REPLY: u64 = 40;

/// Positions that are searched for a proof have a largest gap below that of this many words.
const WORDS: usize = 2;

/// The pattern of a strategy begins at most this many periods after the first place where it may.
const MOST_PERIODS: u64 = 3;

/// More pairs than this are not left open by a reply to a small number.
const MOST_PAIRS: usize = 6;

/// Strategies are looked for in positions that are at most this many replies away.
const DEEPEST: usize = 3;

/// Knows the theorems and looks for proofs. It remembers what it has found.
///
/// ```
/// use upstar_impartial::Outcome;
/// use upstar_impartial::games::sylver::{Position, Prover};
/// let mut prover = Prover::new(Default::default());
/// let mut outcome = |named: &[u64]| prover.verdict(&Position::new(named).unwrap()).unwrap().outcome;
/// assert_eq!(outcome(&[]), Some(Outcome::N));
/// assert_eq!(outcome(&[1_000_003]), Some(Outcome::P));
/// assert_eq!(outcome(&[4, 6]), Some(Outcome::P));
/// assert_eq!(outcome(&[16]), None);
/// ```
pub struct Prover {
    search: Search<WORDS>,
    /// What was found, and how deep the search was.
    pairings: FxHashMap<Position, (Option<Pairing>, usize)>,
    budget: Budget,
}

impl Prover {
    /// A prover within a budget.
    pub fn new(budget: Budget) -> Prover {
        Prover {
            search: Search::new(budget.clone()),
            pairings: FxHashMap::default(),
            budget,
        }
    }

    /// Who wins, if it is known, and why.
    pub fn verdict(&mut self, position: &Position) -> Result<Verdict, Stopped> {
        let verdict = |outcome, reason| {
            Ok(Verdict {
                outcome: Some(outcome),
                reason,
            })
        };
        let divisor = position.divisor();
        match divisor {
            0 => return verdict(Outcome::N, Reason::Start),
            1 => return self.finite(position),
            _ => {}
        }
        let primes = large_prime_factors(divisor, &self.budget)?;
        if position.named() == primes {
            return verdict(Outcome::P, Reason::Prime);
        }
        if !primes.is_empty() {
            return verdict(Outcome::N, Reason::PrimeFactors(primes));
        }
        let replies = self.finite_replies(position)?;
        if !replies.is_empty() {
            return verdict(Outcome::N, Reason::Replies(replies));
        }
        if let Some(pairing) = self.pairing(position)? {
            return verdict(Outcome::P, Reason::Pairs(pairing));
        }
        let replies = self.divided_replies(position)?;
        if !replies.is_empty() {
            return verdict(Outcome::N, Reason::Replies(replies));
        }
        Ok(Verdict {
            outcome: None,
            reason: Reason::Open(LAST_REPLY),
        })
    }

    /// Finitely many numbers are left.
    fn finite(&mut self, position: &Position) -> Result<Verdict, Stopped> {
        let (outcome, reason) = match position.ender() {
            Some(true) => (Outcome::N, Reason::QuietEnder),
            Some(false) => (Outcome::N, Reason::Ender),
            None => match is_lost(position, &self.budget)? {
                Some(true) => (Outcome::P, Reason::Search),
                Some(false) => (Outcome::N, Reason::Search),
                None => return Err(TOO_LARGE),
            },
        };
        Ok(Verdict {
            outcome: Some(outcome),
            reason,
        })
    }

    /// The positions after each number up to [`LAST_REPLY`].
    fn followers(position: &Position) -> Vec<(u64, Position)> {
        let Some(sums) = position.sums() else {
            return Vec::new();
        };
        let legal = (2..=LAST_REPLY).filter(|&n| !sums.contains(n.into()));
        let followers = legal.filter_map(|n| Some((n, position.after(n).ok()?)));
        followers.collect()
    }

    /// The replies that leave finitely many numbers and are found to win.
    fn finite_replies(&mut self, position: &Position) -> Result<Vec<u64>, Stopped> {
        let mut replies = Vec::new();
        for (n, after) in Prover::followers(position) {
            if after.divisor() == 1 && self.is_known_lost(&after)? {
                replies.push(n);
            }
        }
        Ok(replies)
    }

    /// The replies that leave infinitely many numbers and are proved to win.
    fn divided_replies(&mut self, position: &Position) -> Result<Vec<u64>, Stopped> {
        let mut replies = Vec::new();
        for (n, after) in Prover::followers(position) {
            if after.divisor() > 1 && self.pairing(&after)?.is_some() {
                replies.push(n);
            }
        }
        Ok(replies)
    }

    /// Whether a position with finitely many numbers left is lost; false if it is too large to be searched.
    fn is_known_lost(&mut self, position: &Position) -> Result<bool, Stopped> {
        match position.gaps::<WORDS>() {
            Some(gaps) => self.search.is_lost(&gaps),
            None => Ok(false),
        }
    }

    /// Whether a position with finitely many numbers left is lost, whichever pairs of the pattern have been named before.
    fn is_lost_beside(&mut self, position: &Position, pattern: &Pattern) -> Result<bool, Stopped> {
        let Some(gaps) = position.gaps::<WORDS>() else {
            return Ok(false);
        };
        let mut pairs: Vec<[u64; 2]> = Vec::new();
        for n in gaps
            .iter()
            .map(|n| n as u64)
            .filter(|&n| n >= pattern.first)
        {
            if let Some(partner) = pattern.partner(n) {
                pairs.push([n.min(partner), n.max(partner)]);
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        if pairs.len() > MOST_PAIRS {
            return Ok(false);
        }
        for named in 0u32..1 << pairs.len() {
            let named = (0..pairs.len()).filter(|at| named >> at & 1 == 1);
            let after = named.flat_map(|at| pairs[at]);
            let after = after.fold(gaps, |gaps, n| gaps.after(n as usize));
            if !self.search.is_lost(&after)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A strategy by pairs for the player who does not start, if one is found. There can be one only if infinitely many numbers are left.
    pub fn pairing(&mut self, position: &Position) -> Result<Option<Pairing>, Stopped> {
        self.pairing_within(position, DEEPEST)
    }

    fn pairing_within(
        &mut self,
        position: &Position,
        depth: usize,
    ) -> Result<Option<Pairing>, Stopped> {
        if let Some((known, searched)) = self.pairings.get(position)
            && (known.is_some() || *searched >= depth)
        {
            return Ok(known.clone());
        }
        let found = match position.ground() {
            Some(ground) if ground.is_small() && self.finite_replies(position)?.is_empty() => {
                self.find_pairing(position, &ground, depth)?
            }
            _ => None,
        };
        self.pairings
            .insert(position.clone(), (found.clone(), depth));
        Ok(found)
    }

    fn find_pairing(
        &mut self,
        position: &Position,
        ground: &Ground,
        depth: usize,
    ) -> Result<Option<Pairing>, Stopped> {
        for pattern in ground.patterns() {
            self.budget.check(self.search.bytes())?;
            for periods in 0..MOST_PERIODS {
                let pattern = pattern.later(periods);
                if let Some(small) = self.small_replies(position, &pattern, depth)? {
                    return Ok(Some(Pairing { pattern, small }));
                }
            }
        }
        Ok(None)
    }

    /// Answers to all numbers before the pattern begins; `None` if one has no answer.
    fn small_replies(
        &mut self,
        position: &Position,
        pattern: &Pattern,
        depth: usize,
    ) -> Result<Option<Vec<Reply>>, Stopped> {
        let Some(sums) = position.sums() else {
            return Ok(None);
        };
        let mut replies = Vec::new();
        for to in (2..pattern.first).filter(|&to| !sums.contains(to.into())) {
            let Ok(after) = position.after(to) else {
                return Ok(None);
            };
            match self.small_reply(&after, pattern, depth)? {
                Some(with) => replies.push(Reply { to, with }),
                None => return Ok(None),
            }
        }
        Ok(Some(replies))
    }

    /// A reply below the first number of the pattern that wins, whichever pairs of the pattern have been named before.
    fn small_reply(
        &mut self,
        position: &Position,
        pattern: &Pattern,
        depth: usize,
    ) -> Result<Option<u64>, Stopped> {
        self.budget.check(self.search.bytes())?;
        let Some(sums) = position.sums() else {
            return Ok(None);
        };
        let legal = |&with: &u64| !sums.contains(with.into());
        let mut divided = Vec::new();
        for with in (2..pattern.first).filter(legal) {
            let Ok(after) = position.after(with) else {
                continue;
            };
            if after.divisor() > 1 {
                divided.push((with, after));
            } else if self.is_lost_beside(&after, pattern)? {
                return Ok(Some(with));
            }
        }
        if depth == 0 {
            return Ok(None);
        }
        for (with, after) in divided {
            if let Some(pairing) = self.pairing_within(&after, depth - 1)?
                && pattern.agrees(&pairing.pattern, after.divisor())
            {
                return Ok(Some(with));
            }
        }
        Ok(None)
    }
}

/// The prime factors from 5 on, each once.
fn large_prime_factors(n: u64, budget: &Budget) -> Result<Vec<u64>, Stopped> {
    let mut rest = n;
    for small in [2, 3] {
        while rest.is_multiple_of(small) {
            rest /= small;
        }
    }
    let mut primes = Vec::new();
    let mut candidate = 5u64;
    while candidate
        .checked_mul(candidate)
        .is_some_and(|square| square <= rest)
    {
        if candidate.is_multiple_of(1 << 16 | 1) {
            budget.check(0)?;
        }
        if rest.is_multiple_of(candidate) {
            primes.push(candidate);
            while rest.is_multiple_of(candidate) {
                rest /= candidate;
            }
        }
        candidate += 2;
    }
    if rest > 1 {
        primes.push(rest);
    }
    Ok(primes)
}
