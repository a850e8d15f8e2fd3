//! Nim values of sums, and who wins sums whose moves may bind the next one.

use super::{Sum, Summand, Term};
use crate::position::Worth;
use upstar_impartial::NimValue;
use upstar_values::budget::Stopped;
use upstar_values::game::{Algebra, Outcome};

impl Sum {
    /// The nim value of a sum of impartial positions and nim heaps; `None` where there is another kind of term, or the value is not
    /// known.
    ///
    /// ```
    /// use upstar_positions::rulesets::position;
    /// use upstar_positions::sum::Sum;
    /// use upstar_values::game::Algebra;
    /// let mut algebra = Algebra::new();
    /// let calls = ["digraph(\"t>; v>v,t\", \"v\")", "nim(1, 2)"];
    /// let sum: Sum = calls.map(|call| position(call).unwrap().into()).into_iter().collect();
    /// assert_eq!(sum.nim_value(&mut algebra)?.unwrap().to_string(), "inf{3}");
    /// # Ok::<(), upstar_values::budget::Stopped>(())
    /// ```
    pub fn nim_value(&self, algebra: &mut Algebra) -> Result<Option<NimValue>, Stopped> {
        let mut total = NimValue::from(0u64);
        for term in self.iter() {
            let value = match &term.game {
                Summand::Position(position) => match position.worth(algebra)? {
                    Worth::Nim(value) => value,
                    _ => return Ok(None),
                },
                Summand::Form(form) => {
                    let value = algebra.form_value(form)?;
                    match algebra.as_nimber(value) {
                        Some(n) => u64::from(n).into(),
                        None => return Ok(None),
                    }
                }
            };
            match total.plus(&value) {
                Some(sum) => total = sum,
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    /// Who wins a sum with entailing or complimenting moves; `None` for other sums, and where nim values do not tell.
    pub(super) fn outcome_by_nim_values(
        &self,
        algebra: &mut Algebra,
    ) -> Result<Option<Outcome>, Stopped> {
        if !self.iter().any(|term| term.ends().binds_moves()) {
            return Ok(None);
        }
        let (entailed, free): (Vec<Term>, Vec<Term>) =
            self.iter().cloned().partition(Term::is_entailed);
        let Some(rest) = Sum(free).nim_value(algebra)? else {
            return Ok(None);
        };
        match &entailed[..] {
            [] => Ok(Some(rest.outcome())),
            [one] => {
                let Some(position) = one.as_position() else {
                    return Ok(None);
                };
                let heaps = position.heaps(algebra)?;
                let wins = match rest {
                    NimValue::Integer(heap) => match u64::try_from(&heap) {
                        Ok(heap) => heaps.contains(heap),
                        Err(_) => heaps.contains_large(),
                    },
                    NimValue::Ordinal(_) | NimValue::Moon => heaps.contains_large(),
                    NimValue::Infinite(_) => return Ok(None),
                };
                Ok(Some(if wins { Outcome::N } else { Outcome::P }))
            }
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::position;
    use crate::sum::{Sum, SumAnalysis};
    use upstar_values::game::{Algebra, Outcome, Player};

    /// Positions with entailing moves, with complimenting moves, with loops and with none of them.
    const CALLS: [&str; 14] = [
        "top_entails(2)",
        "top_entails(3)",
        "top_entails(4)",
        "top_entails(5)",
        "top_entails(2, 3)",
        "top_entails([2])",
        "top_entails([3])",
        "nimstring(1, 1)",
        "nimstring(1, 2)",
        "nim(2)",
        "kayles(3)",
        // The player may stay for ever, end at once, or both.
        "digraph(\"v>v\", \"v\")",
        "digraph(\"t>; v>v,t\", \"v\")",
        "digraph(\"t>; u>t; v>v,u\", \"v\")",
    ];

    fn sum(calls: &[&str]) -> Sum {
        let calls = calls.iter().map(|call| position(call).unwrap().into());
        calls.collect()
    }

    /// Values answer as an analysis of everything that the whole sum can reach does, and so do the winning moves.
    fn agrees_with_analysis(calls: &[&str], algebra: &mut Algebra) {
        let sum = sum(calls);
        let analysis = SumAnalysis::find(&sum, algebra).unwrap();
        let by_analysis = Player::BOTH.map(|first| analysis.start(&sum, first).unwrap().winner);
        let by_analysis = Outcome::new(by_analysis[0], by_analysis[1]);
        assert_eq!(sum.outcome(algebra).unwrap(), by_analysis, "{calls:?}");
        let winning = sum.winning_moves(Player::Left, algebra).unwrap();
        for found in sum.moves(Player::Left, algebra).unwrap() {
            let (after, next) = (sum.after(&found), sum.next_player(&found, Player::Left));
            let start = analysis.start(&after, next).unwrap();
            let listed = winning
                .iter()
                .any(|other| sum.after(other).key() == after.key());
            assert_eq!(start.winner == Player::Left.into(), listed, "{calls:?}");
        }
    }

    #[test]
    fn sums_of_two_agree_with_an_analysis_of_the_whole() {
        let mut algebra = Algebra::new();
        for (at, one) in CALLS.iter().enumerate() {
            for other in &CALLS[at..] {
                agrees_with_analysis(&[one, other], &mut algebra);
            }
        }
    }

    #[test]
    fn sums_of_three_agree_with_an_analysis_of_the_whole() {
        let mut algebra = Algebra::new();
        for calls in [
            ["top_entails(4)", "nimstring(1, 1)", "nim(1)"],
            ["top_entails(5)", "top_entails(4)", "kayles(1)"],
            ["top_entails([3])", "top_entails(3)", "nim(2)"],
            [
                "top_entails(2)",
                "nimstring(1, 1)",
                "digraph(\"t>; v>v,t\", \"v\")",
            ],
        ] {
            agrees_with_analysis(&calls, &mut algebra);
        }
    }
}
