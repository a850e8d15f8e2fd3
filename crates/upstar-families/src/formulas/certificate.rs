//! Theorems as JSON, for a checker that shares no code with this crate.

use super::{Claim, Entry, Formula, FormulaTheorem, Linear, Pattern, Shape};
use crate::relation::Letter;
use serde_json::{Value, json};

impl FormulaTheorem {
    /// The theorem with its proof: moves, lemmas and why play ends. The checker finds out by itself which lemmas a lemma follows from.
    ///
    /// Lengths and numbers are lists: the constant, then the factors of the parameters. A number with a denominator is a list of such a list, the
    /// numerator and the exponent of the denominator. Options are an object with lists `left` and `right`.
    pub fn certificate(&self) -> Value {
        let patterns = |patterns: &[Pattern]| -> Vec<Value> {
            patterns
                .iter()
                .map(|pattern| self.pattern(pattern))
                .collect()
        };
        let parameters: Vec<Value> = self
            .names
            .iter()
            .zip(&self.least)
            .map(|(name, least)| json!([name, least]))
            .collect();
        json!({
            "format": "upstar-proof",
            "version": 5,
            "claim": {
                "kind": "formula",
                "game": self.game.name,
                "parameters": parameters,
                "runs": self.runs(&self.shape),
                "value": formula(&self.formula),
            },
            "letters": self.game.letters,
            "left": patterns(&self.patterns[0]),
            "right": patterns(&self.patterns[1]),
            "measures": self.measures.iter().map(|measure| json!({
                "weights": measure.weights,
                "by_place": measure.by_place,
            })).collect::<Vec<_>>(),
            "lemmas": self.lemmas.iter().map(|lemma| self.lemma(lemma)).collect::<Vec<_>>(),
        })
    }

    fn letter(&self, letter: Letter) -> &str {
        &self.game.letters[letter as usize]
    }

    fn pattern(&self, pattern: &Pattern) -> Value {
        let texts = |letters: &[Letter]| -> Vec<&str> {
            letters.iter().map(|&letter| self.letter(letter)).collect()
        };
        let mut object =
            json!({ "read": texts(&pattern.read), "written": texts(&pattern.written) });
        if pattern.at_left_edge {
            object["at_left_edge"] = json!(true);
        }
        if pattern.at_right_edge {
            object["at_right_edge"] = json!(true);
        }
        object
    }

    fn runs(&self, shape: &Shape) -> Vec<Value> {
        let runs = shape.runs.iter();
        runs.map(|(letter, length)| json!([self.letter(*letter), linear(length)]))
            .collect()
    }

    fn lemma(&self, claim: &Claim) -> Value {
        json!({
            "runs": self.runs(&claim.shape),
            "least": claim.least,
            "relation": claim.relation(),
            "value": formula(&claim.formula),
        })
    }
}

fn linear(linear: &Linear) -> Value {
    let mut list = vec![linear.constant];
    list.extend(&linear.factors);
    json!(list)
}

fn entry(entry: &Entry) -> Value {
    match entry.bits {
        0 => linear(&entry.whole),
        bits => json!([linear(&entry.whole), entry.top, bits]),
    }
}

fn formula(value: &Formula) -> Value {
    let list = |options: &[Formula]| -> Vec<Value> { options.iter().map(formula).collect() };
    match value {
        Formula::Number(number) => entry(number),
        Formula::Options(left, right) => json!({ "left": list(left), "right": list(right) }),
    }
}
