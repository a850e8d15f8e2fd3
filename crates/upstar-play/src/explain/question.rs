//! The answer to any question about sums: a proof where there is one, otherwise what can be told.

use super::{
    Analysed, Answer, Explanation, LoopProof, analysed, atomic_weight, canonical,
    canonical_by_reductions, loops, nim_value, outcome, reduced, relation_or_theory, theory,
    thermograph,
};
use serde_json::Value;
use upstar::analysis::Analysis;
use upstar::budget::Stopped;
use upstar::game::Algebra;
use upstar::notation::Style;
use upstar::position::Theory;
use upstar::sum::{Question, Sum, Topic};

/// The answer to a [`Question`].
pub enum Explained {
    /// A claim with its proof.
    Proof(Box<Explanation>),
    /// Who wins by the theory of the rulesets.
    Theory(super::Theory),
    /// A claim about games in which play may return, with its proof.
    Loops(LoopProof),
    /// Who wins by retrograde analysis.
    Analysed(Analysed),
    /// How a result is found.
    Told(Answer),
}

/// Explains the answer to a question. A canonical form is explained with its reductions if these are wanted.
///
/// ```
/// use upstar::analysis::Analysis;
/// use upstar::game::{Algebra, Game};
/// use upstar::notation::Style;
/// use upstar::sum::{Question, Sum, Term, Topic};
/// use upstar_play::explain::explain;
/// let (mut algebra, mut analysis) = (Algebra::new(), Analysis::new());
/// let up = Sum(vec![Term::of_value(Game::UP)]);
/// let question = Question::Told(Topic::AtomicWeight, up);
/// let explained = explain(&mut algebra, &mut analysis, &question, false, Style::Text)?;
/// assert!(explained.text(&mut algebra, Style::Text)?.starts_with("^: atomic weight 1"));
/// # Ok::<(), upstar::budget::Stopped>(())
/// ```
pub fn explain(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    question: &Question,
    reductions: bool,
    style: Style,
) -> Result<Explained, Stopped> {
    let proof = |proof| Explained::Proof(Box::new(proof));
    Ok(match question {
        Question::Relation(left, sign, right) => {
            let (left, right) = (left.settled(algebra)?, right.settled(algebra)?);
            if [&left, &right]
                .iter()
                .any(|sum| sum.theory() == Theory::Loopy)
            {
                return Ok(match loops::relation(algebra, &left, *sign, &right)? {
                    Ok(proof) => Explained::Loops(proof),
                    Err(told) => Explained::Told(told),
                });
            }
            match relation_or_theory(algebra, &left, *sign, &right)? {
                Ok(explanation) => proof(explanation),
                Err(told) => Explained::Told(told),
            }
        }
        Question::Canonical(sum) => {
            let sum = sum.settled(algebra)?;
            if sum.theory() == Theory::Loopy {
                return loops::canonical(algebra, &sum).map(Explained::Told);
            }
            proof(match reductions {
                true => canonical_by_reductions(algebra, &sum)?,
                false => canonical(algebra, &sum)?,
            })
        }
        Question::Told(topic, sum) => {
            let sum = sum.settled(algebra)?;
            Explained::Told(told(algebra, analysis, *topic, &sum, style)?)
        }
        Question::Measured {
            claim,
            holds,
            about,
        } => {
            let (mut method, mut lines) = ("comparison", Vec::new());
            for (topic, sum) in about {
                let sum = sum.settled(algebra)?;
                let answer = told(algebra, analysis, *topic, &sum, style)?;
                method = answer.method;
                lines.push(answer.result);
                lines.extend(answer.lines.into_iter().map(|line| format!("  {line}")));
            }
            Explained::Told(Answer {
                method,
                result: format!("{claim}: {holds}"),
                lines,
            })
        }
        Question::Outcome(sum) => {
            let sum = sum.settled(algebra)?;
            if let Some(theory) = theory(algebra, &sum)? {
                return Ok(Explained::Theory(theory));
            }
            if sum.theory() == Theory::Loopy {
                return loops::outcome(algebra, &sum).map(Explained::Loops);
            }
            match outcome(algebra, &sum) {
                // Play need not end, or the last move does not decide.
                Err(Stopped::NoValue(_)) => Explained::Analysed(analysed(algebra, &sum)?),
                explanation => proof(explanation?),
            }
        }
    })
}

/// How a function of a game is computed.
fn told(
    algebra: &mut Algebra,
    analysis: &mut Analysis,
    topic: Topic,
    sum: &Sum,
    style: Style,
) -> Result<Answer, Stopped> {
    if topic == Topic::NimValue {
        let told = nim_value(algebra, sum)?;
        return told.ok_or(Stopped::NoValue(
            &"only sums of impartial games have a nim value",
        ));
    }
    let game = sum.value(algebra)?;
    match topic {
        Topic::AtomicWeight => atomic_weight(algebra, analysis, game, style),
        Topic::Reduced => reduced(algebra, analysis, game, style),
        Topic::Temperature | Topic::NimValue => thermograph(algebra, analysis, game, style),
    }
}

impl Explained {
    /// The explanation in words.
    pub fn text(&self, algebra: &mut Algebra, style: Style) -> Result<String, Stopped> {
        match self {
            Explained::Proof(proof) => proof.text(algebra, style),
            Explained::Theory(theory) => theory.text(algebra, style),
            Explained::Loops(proof) => Ok(proof.text()),
            Explained::Analysed(answer) => Ok(answer.text()),
            Explained::Told(answer) => Ok(answer.text()),
        }
    }

    /// The explanation as data: a proof for the checker where there is one, otherwise an answer that says that it is none.
    pub fn json(&self, algebra: &mut Algebra) -> Result<Value, Stopped> {
        match self {
            Explained::Proof(proof) => Ok(proof.json()),
            Explained::Theory(theory) => theory.json(algebra),
            Explained::Loops(proof) => Ok(proof.json()),
            Explained::Analysed(answer) => Ok(answer.json()),
            Explained::Told(answer) => Ok(answer.json()),
        }
    }
}
