//! Answers that are computed and told, but not proved.

use serde_json::{Value, json};

/// Sentences that tell how a result is found. It is an answer, not a proof: there is nothing to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it was found, in a few words.
    pub method: &'static str,
    /// The question with its result.
    pub result: String,
    /// The way to the result.
    pub lines: Vec<String>,
}

impl Answer {
    /// The answer in words.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.result);
        for line in &self.lines {
            text += line;
            text.push('\n');
        }
        text += &format!(
            "\nComputed by {}, not proved: there is nothing to check.\n",
            self.method
        );
        text
    }

    /// The answer as data. It says that it is not a proof, and the checker refuses it.
    pub fn json(&self) -> Value {
        json!({
            "format": "upstar-answer",
            "version": 1,
            "proof": null,
            "method": self.method,
            "result": self.result,
            "lines": self.lines,
        })
    }
}
