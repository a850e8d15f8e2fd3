//! Outcome words: who wins with which budget.

use super::Purse;
use crate::game::Player;
use std::fmt;
use std::str::FromStr;

/// The outcome of a game in bidding play for one total budget: who wins from each division of it.
///
/// It is written as a word of 2(total + 1) letters. The first half gives the winners while Left holds the marker and her budget goes
/// from the total down to 0, the second half the same while Right holds it. Each half is `L…LR…R`, since more money never hurts, and
/// the marker is worth no more than a coin. All words of this shape are outcomes of games.
///
/// ```
/// use upstar_values::bidding::OutcomeWord;
/// let word: OutcomeWord = "LLRLRR".parse().unwrap();
/// assert_eq!((word.total(), word.to_string().as_str()), (2, "LLRLRR"));
/// assert!("LLRR".parse::<OutcomeWord>().is_err());
/// assert_eq!(OutcomeWord::feasible(2).count(), 13);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutcomeWord {
    total: u32,
    /// How many letters of the first half are L.
    with: u64,
    /// How many letters of the second half are L.
    without: u64,
}

/// Why a text is not an outcome word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// Both halves have the same number of letters.
    #[error("an outcome word has an even number of letters, at least 2")]
    Length,
    /// The only letters are L and R.
    #[error("an outcome word has the letters L and R only, found {0:?}")]
    Letter(char),
    /// Too long for a total budget.
    #[error("an outcome word of a total budget of 2^32 or more")]
    TooLong,
    /// More money never hurts.
    #[error("not monotone: who wins with less money wins with more, so each half is L…LR…R")]
    Monotone,
    /// The marker is worth no more than a coin.
    #[error(
        "breaks the worth of the marker: Left wins with the marker and {0}, but not with {1} and without the marker"
    )]
    MarkerWorth(u64, u64),
}

impl OutcomeWord {
    /// The word whose halves have these numbers of letters L; `None` if no game has it.
    pub fn new(total: u32, with: u64, without: u64) -> Option<OutcomeWord> {
        let half = u64::from(total) + 1;
        let feasible = with <= half && without <= half && without + 1 >= with;
        feasible.then_some(OutcomeWord {
            total,
            with,
            without,
        })
    }

    /// The total budget.
    pub fn total(self) -> u32 {
        self.total
    }

    /// How many letters are L in the first half (Left holds the marker), and in the second.
    pub fn counts(self) -> (u64, u64) {
        (self.with, self.without)
    }

    /// Who wins from this division of the budget.
    pub fn winner(self, purse: Purse) -> Player {
        let wins = match purse.marker {
            Player::Left => self.with,
            Player::Right => self.without,
        };
        if u64::from(purse.left) + wins > u64::from(self.total) {
            Player::Left
        } else {
            Player::Right
        }
    }

    /// All outcomes of games for a total budget: (total + 2)² - total (total + 1)/2 words, starting with those that have most L.
    pub fn feasible(total: u32) -> impl Iterator<Item = OutcomeWord> {
        let half = u64::from(total) + 1;
        (0..=half).rev().flat_map(move |with| {
            (with.saturating_sub(1)..=half)
                .rev()
                .map(move |without| OutcomeWord {
                    total,
                    with,
                    without,
                })
        })
    }

    /// Whether Left wins wherever she wins in the other word, of the same total: the order of outcomes.
    pub fn at_least(self, other: OutcomeWord) -> bool {
        self.total == other.total && self.with >= other.with && self.without >= other.without
    }
}

impl fmt::Display for OutcomeWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for wins in [self.with, self.without] {
            for letter in 0..=u64::from(self.total) {
                f.write_str(if letter < wins { "L" } else { "R" })?;
            }
        }
        Ok(())
    }
}

impl FromStr for OutcomeWord {
    type Err = WordError;

    fn from_str(text: &str) -> Result<OutcomeWord, WordError> {
        if let Some(other) = text.chars().find(|c| !matches!(c, 'L' | 'R')) {
            return Err(WordError::Letter(other));
        }
        if text.is_empty() || !text.len().is_multiple_of(2) {
            return Err(WordError::Length);
        }
        let (first, second) = text.split_at(text.len() / 2);
        let total = u32::try_from(first.len() - 1).map_err(|_| WordError::TooLong)?;
        let wins = |half: &str| {
            let wins = half.bytes().take_while(|b| *b == b'L').count();
            match half[wins..].contains('L') {
                true => Err(WordError::Monotone),
                false => Ok(wins as u64),
            }
        };
        let (with, without) = (wins(first)?, wins(second)?);
        OutcomeWord::new(total, with, without).ok_or_else(|| {
            let least = u64::from(total) + 1 - with;
            WordError::MarkerWorth(least, least + 1)
        })
    }
}
