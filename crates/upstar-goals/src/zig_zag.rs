//! Zig-Zag, the game of monotone sequences.
//!
//! The players choose different numbers from 1 to n in turn. Whoever completes an increasing run of `up` numbers or a decreasing run of `down`
//! numbers, taken from the choices in order but not necessarily one after the other, wins; or loses, in misère play. By the theorem of Erdős and
//! Szekeres somebody does if n > (up − 1)(down − 1).

use crate::Verdict;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use upstar_values::budget::{Budget, Stopped};
use upstar_values::game::{Player, Winner};

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZigZag {
    /// The numbers are 1 to this.
    pub numbers: u8,
    /// How long an increasing run has to be.
    pub up: u8,
    /// How long a decreasing run has to be.
    pub down: u8,
    /// Whether the run loses.
    pub misere: bool,
}

impl ZigZag {
    /// For each number that was chosen, the longest runs that end there: increasing, decreasing. Numbers not chosen have (0, 0).
    fn runs(&self, chosen: &[u8]) -> Vec<(u8, u8)> {
        let mut runs = vec![(0, 0); usize::from(self.numbers) + 1];
        for &number in chosen {
            let number = usize::from(number);
            runs[number] = ends_at(&runs, number);
        }
        runs
    }

    /// Whether the last choice, or an earlier one, completed a run.
    pub fn is_over(&self, chosen: &[u8]) -> bool {
        let runs = self.runs(chosen);
        runs.iter().any(|&run| self.completes(run))
    }

    fn completes(&self, (up, down): (u8, u8)) -> bool {
        up >= self.up || down >= self.down
    }
}

/// The longest runs that end at a number if it is chosen next.
fn ends_at(runs: &[(u8, u8)], number: usize) -> (u8, u8) {
    let up = runs[..number].iter().map(|run| run.0).max().unwrap_or(0);
    let down = runs[number + 1..]
        .iter()
        .map(|run| run.1)
        .max()
        .unwrap_or(0);
    (up + 1, down + 1)
}

/// Whether the player to move wins, draws or loses (1, 0, -1), and the moves to the end.
type Result3 = (i8, u8);

/// The search. Only the runs count, not the order in which they came about.
///
/// ```
/// use upstar_goals::zig_zag::{ZigZag, ZigZagSearch};
/// use upstar_values::game::{Player, Winner};
/// let rules = ZigZag { numbers: 5, up: 3, down: 3, misere: false };
/// let found = ZigZagSearch::new(rules).verdict(&[], Player::Left, &Default::default())?;
/// assert_eq!(found.winner, Winner::Left);
/// # Ok::<(), upstar_values::budget::Stopped>(())
/// ```
#[derive(Debug)]
pub struct ZigZagSearch {
    rules: ZigZag,
    known: HashMap<Box<[(u8, u8)]>, Result3, FxBuildHasher>,
    until_check: u32,
}

impl ZigZagSearch {
    /// A search that knows nothing yet.
    pub fn new(rules: ZigZag) -> ZigZagSearch {
        ZigZagSearch {
            rules,
            known: HashMap::default(),
            until_check: 0,
        }
    }

    /// Bytes held, approximately.
    pub fn bytes(&self) -> usize {
        let each = 2 * usize::from(self.rules.numbers) + 48;
        self.known.capacity() * each
    }

    /// Who wins and how soon when this player is to move after these choices.
    pub fn verdict(
        &mut self,
        chosen: &[u8],
        to_move: Player,
        budget: &Budget,
    ) -> Result<Verdict, Stopped> {
        let mut runs = self.rules.runs(chosen);
        let (good, moves) = match self.rules.is_over(chosen) {
            true if self.rules.misere => (1, 0),
            true => (-1, 0),
            false => self.best(&mut runs, budget)?,
        };
        let winner = match good {
            1 => to_move.into(),
            -1 => to_move.other().into(),
            _ => Winner::Nobody,
        };
        Ok(Verdict {
            winner,
            remoteness: Some(moves.into()),
        })
    }

    fn best(&mut self, runs: &mut Vec<(u8, u8)>, budget: &Budget) -> Result<Result3, Stopped> {
        if let Some(&known) = self.known.get(&runs[..]) {
            return Ok(known);
        }
        if self.until_check == 0 {
            self.until_check = 4096;
            budget.check(self.bytes())?;
        }
        self.until_check -= 1;
        let rank =
            |(good, moves): Result3| (good, i16::from(moves) * if good > 0 { -1 } else { 1 });
        let mut best: Option<Result3> = None;
        for number in 1..runs.len() {
            if runs[number] != (0, 0) {
                continue;
            }
            let run = ends_at(runs, number);
            let found = if self.rules.completes(run) {
                (if self.rules.misere { -1 } else { 1 }, 1)
            } else {
                runs[number] = run;
                let next = self.best(runs, budget);
                runs[number] = (0, 0);
                let (good, moves) = next?;
                (-good, moves + 1)
            };
            if best.is_none_or(|best| rank(found) > rank(best)) {
                best = Some(found);
            }
        }
        // No number is left: a draw.
        let best = best.unwrap_or((0, 0));
        self.known.insert(runs.clone().into(), best);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the rule itself: the longest runs of the whole sequence.
    fn plain(rules: &ZigZag, chosen: &mut Vec<u8>) -> i8 {
        let mut best = None;
        for number in 1..=rules.numbers {
            if chosen.contains(&number) {
                continue;
            }
            chosen.push(number);
            let longest = |keeps: fn(u8, u8) -> bool| {
                let mut length = vec![1u8; chosen.len()];
                for i in 0..chosen.len() {
                    for j in 0..i {
                        if keeps(chosen[j], chosen[i]) {
                            length[i] = length[i].max(length[j] + 1);
                        }
                    }
                }
                length.into_iter().max().unwrap()
            };
            let over = longest(|a, b| a < b) >= rules.up || longest(|a, b| a > b) >= rules.down;
            assert_eq!(over, rules.is_over(chosen));
            let found = match over {
                true if rules.misere => -1,
                true => 1,
                false => -plain(rules, chosen),
            };
            chosen.pop();
            best = best.max(Some(found));
        }
        best.unwrap_or(0)
    }

    #[test]
    fn as_plain_play_says() {
        for numbers in 1..=6 {
            for (up, down) in [(1, 2), (2, 2), (3, 2), (3, 3), (4, 3)] {
                for misere in [false, true] {
                    let rules = ZigZag {
                        numbers,
                        up,
                        down,
                        misere,
                    };
                    let budget = Budget::default();
                    let mut search = ZigZagSearch::new(rules);
                    let found = search.verdict(&[], Player::Left, &budget).unwrap();
                    let expected = match plain(&rules, &mut Vec::new()) {
                        1 => Winner::Left,
                        -1 => Winner::Right,
                        _ => Winner::Nobody,
                    };
                    assert_eq!(found.winner, expected, "{rules:?}");
                }
            }
        }
    }

    #[test]
    fn runs_of_three() {
        for numbers in 5..8 {
            for misere in [false, true] {
                let rules = ZigZag {
                    numbers,
                    up: 3,
                    down: 3,
                    misere,
                };
                let budget = Budget::default();
                let mut search = ZigZagSearch::new(rules);
                let found = search.verdict(&[], Player::Left, &budget).unwrap();
                assert_eq!(found.winner, Winner::Left, "{rules:?}");
            }
        }
    }
}
