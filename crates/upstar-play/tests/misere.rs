//! The search for misère outcomes agrees with plain play, for every ruleset.

use upstar::analysis::Analysis;
use upstar::game::{Algebra, Player};
use upstar::notation::Style;
use upstar::position::{Ends, Variant};
use upstar::rulesets;
use upstar::rulesets::position;
use upstar::sum::Question;
use upstar::sum::{Sum, Term};
use upstar_play::Judge;
use upstar_play::explain::{Explained, explain};

/// Small positions of every ruleset, alone and in pairs: the search, which works on parts up to symmetry, against the retrograde analysis of all positions that
/// can be reached.
#[test]
fn every_ruleset() {
    let mut algebra = Algebra::new();
    let (mut judge, mut tried, mut sums) = (Judge::new(1), 0, 0);
    for ruleset in rulesets::all() {
        let mut last: Option<Term> = None;
        for cells in 1..=5 {
            let Some(positions) = ruleset.of_size(cells) else {
                continue;
            };
            for base in positions.step_by(3).take(8) {
                let is_small = base.ends() == Ends::NORMAL
                    && base
                        .longest_play(&mut algebra)
                        .is_ok_and(|moves| moves <= 6);
                if !is_small {
                    continue;
                }
                let misere = Variant::Misere.of(&base);
                let expected = misere.starts(&mut algebra).unwrap();
                let term = Term::position(misere);
                let sum = Sum(vec![term.clone()]);
                for first in Player::BOTH {
                    let found = judge.winner(&sum, first, &mut algebra).unwrap();
                    assert_eq!(found, expected.of(first).winner, "{}", base.call());
                }
                tried += 1;
                if let Some(last) = last.replace(term.clone())
                    && sums < 2 * tried
                {
                    let sum = Sum(vec![last, term]);
                    let analysis = upstar::sum::SumAnalysis::find(&sum, &mut algebra).unwrap();
                    for first in Player::BOTH {
                        let found = judge.winner(&sum, first, &mut algebra).unwrap();
                        let expected = analysis.start(&sum, first).unwrap();
                        assert_eq!(found, expected.winner, "{} in a sum", base.call());
                    }
                    sums += 1;
                }
            }
        }
    }
    assert!(tried > 300 && sums > 200, "{tried} {sums}");
}

/// What theory says is told, and nothing is called proved.
#[test]
fn explanations() {
    for (call, reason) in [
        ("nim(1, 2, 3)", "the nim sum is 0: lost"),
        ("nim(1, 1, 1)", "3 heaps of one chip: lost"),
        ("kayles(9)", "Sibert and Conway"),
        ("cram(2, 3)", "misère nim value of the sum is 0: lost"),
    ] {
        let mut algebra = Algebra::new();
        let sum = Sum(vec![Term::position(position(call).unwrap())])
            .misere()
            .unwrap();
        let question = Question::Outcome(sum);
        let explained = explain(
            &mut algebra,
            &mut Analysis::new(),
            &question,
            false,
            Style::Text,
        );
        let Ok(explained @ Explained::Analysed(_)) = explained else {
            panic!("{call}");
        };
        let text = explained.text(&mut algebra, Style::Text).unwrap();
        assert!(
            text.contains(reason) && text.contains("not proved"),
            "{text}"
        );
        let json = explained.json(&mut algebra).unwrap();
        assert_eq!(json["method"], "search");
    }
}
