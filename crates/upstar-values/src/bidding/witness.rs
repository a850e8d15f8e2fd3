//! A game for every feasible outcome.

use super::{OutcomeWord, Prospects};
use crate::budget::Stopped;
use crate::form::Form;
use crate::game::Algebra;
use std::collections::HashMap;

/// Games found so far, simplest first, and the index of each word among them.
struct Found {
    games: Vec<(OutcomeWord, Form)>,
    places: HashMap<OutcomeWord, usize>,
}

/// Sets of at most two options with different prospects; the empty set first.
type Sides = Vec<Vec<usize>>;

impl Algebra {
    /// A literal form, of low birthday, with this outcome in bidding play.
    ///
    /// Day by day all outcomes of games with at most two options on each side are listed until the word appears: up to total⁴ auctions,
    /// fewer for words of simple games. It is a theorem that every feasible word appears.
    ///
    /// ```
    /// use upstar_values::game::{Algebra, Game};
    /// use upstar_values::notation::{Style, print_form};
    /// let mut algebra = Algebra::new();
    /// let form = algebra.bidding_witness("LRLL".parse().unwrap())?;
    /// assert_eq!(print_form(&mut algebra, &form, Style::Text)?, "{*|}");
    /// assert_eq!(algebra.bidding_outcome(&form, 1)?.to_string(), "LRLL");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn bidding_witness(&mut self, word: OutcomeWord) -> Result<Form, Stopped> {
        let found = self.bidding_games(word.total(), Some(word))?;
        let place = found.places.get(&word).copied();
        place
            .map(|place| found.games[place].1.clone())
            .ok_or(Stopped::NoValue(&"no game has this outcome word"))
    }

    /// Every outcome for a total budget with a game that has it, simplest games first: about total⁴ auctions.
    ///
    /// ```
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// for (word, form) in algebra.bidding_witnesses(2)? {
    ///     assert_eq!(algebra.bidding_outcome(&form, 2)?, word);
    /// }
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn bidding_witnesses(&mut self, total: u32) -> Result<Vec<(OutcomeWord, Form)>, Stopped> {
        self.bidding_games(total, None).map(|found| found.games)
    }

    fn bidding_games(&mut self, total: u32, goal: Option<OutcomeWord>) -> Result<Found, Stopped> {
        let mut found = Found {
            games: Vec::new(),
            places: HashMap::new(),
        };
        loop {
            let before = found.games.len();
            let lefts = found.sides(|a, b| (a.0.max(b.0), a.1.max(b.1)));
            let rights = found.sides(|a, b| (a.0.min(b.0), a.1.min(b.1)));
            for left in &lefts {
                for right in &rights {
                    self.tick()?;
                    let words = |side: &[usize]| -> Vec<OutcomeWord> {
                        side.iter().map(|&place| found.games[place].0).collect()
                    };
                    let word = Prospects::of(total, words(left), words(right)).word();
                    if found.places.contains_key(&word) {
                        continue;
                    }
                    let forms = |side: &[usize]| -> Vec<Form> {
                        side.iter()
                            .map(|&place| found.games[place].1.clone())
                            .collect()
                    };
                    let form = Form::new(forms(left), forms(right));
                    found.places.insert(word, found.games.len());
                    found.games.push((word, form));
                    if Some(word) == goal {
                        return Ok(found);
                    }
                }
            }
            if found.games.len() == before {
                return Ok(found);
            }
        }
    }
}

impl Found {
    fn sides(&self, join: impl Fn((u64, u64), (u64, u64)) -> (u64, u64)) -> Sides {
        let mut sides = vec![Vec::new()];
        let mut seen = std::collections::HashSet::new();
        let words: Vec<(u64, u64)> = self.games.iter().map(|(word, _)| word.counts()).collect();
        for (place, &word) in words.iter().enumerate() {
            if seen.insert(word) {
                sides.push(vec![place]);
            }
        }
        for (a, &one) in words.iter().enumerate() {
            for (b, &other) in words.iter().enumerate().skip(a + 1) {
                if seen.insert(join(one, other)) {
                    sides.push(vec![a, b]);
                }
            }
        }
        sides
    }
}
