//! Random scripts: none of them panics, every mistake has its place, and every run gives the same.

use std::time::Duration;
use upstar_lang::{Limits, Session, Style, render_named};

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len())]
    }

    fn name(&mut self) -> &'static str {
        self.pick(&["a", "b", "c", "d", "f", "g"])
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.roll(3) {
                0 => self.name().to_owned(),
                _ => self
                    .pick(&[
                        "0",
                        "1",
                        "7",
                        "-3",
                        "1/2",
                        "^",
                        "*2",
                        "{1|-1}",
                        "\"xo\"",
                        "[]",
                        "[1, 2]",
                        "(3, a)",
                        "{}",
                        "{1: 2}",
                        "true",
                        "false",
                        "none",
                        "len",
                        "L",
                        "9223372036854775807",
                        "_",
                    ])
                    .to_owned(),
            };
        }
        let inner = |dice: &mut Dice| dice.expression(depth - 1);
        match self.roll(16) {
            0 => {
                let operator = self.pick(&[
                    " + ", " - ", " * ", " // ", " % ", " / ", " & ", " bitor ", " xor ", " << ",
                    " >> ", " : ",
                ]);
                format!("({}{operator}{})", inner(self), inner(self))
            }
            1 => {
                let relation =
                    self.pick(&[" == ", " != ", " < ", " >= ", " <> ", " in ", " not in "]);
                format!("({}{relation}{})", inner(self), inner(self))
            }
            2 => format!(
                "({} and {} or not {})",
                inner(self),
                inner(self),
                inner(self)
            ),
            3 => format!("({} if {} else {})", inner(self), inner(self), inner(self)),
            4 => format!("[{} for {} in {}]", inner(self), self.name(), inner(self)),
            5 => format!("[{0} for a, b in {1} if {0}]", inner(self), inner(self)),
            6 => format!("{{{}: {}}}", inner(self), inner(self)),
            7 => format!("{}[{}]", inner(self), inner(self)),
            8 => format!("{}[{}:{}]", inner(self), inner(self), inner(self)),
            9 => format!(
                "{}({})",
                self.pick(&["f", "g", "len", "str", "outcome", "range", "sorted", "a"]),
                inner(self)
            ),
            10 => format!(
                "{}.{}({})",
                inner(self),
                self.pick(&["f", "get", "split", "join", "append"]),
                inner(self)
            ),
            11 => format!("f\"{{{}}} of\"", inner(self).replace('"', "'")),
            12 => format!("({} + {} - {})", inner(self), inner(self), inner(self)),
            13 => format!("{{{}|{}}}", inner(self), inner(self)),
            14 => format!("-{}", inner(self)),
            _ => format!("({}, {})", inner(self), inner(self)),
        }
    }

    fn statement(&mut self, depth: usize, indent: &str, out: &mut String) {
        let (name, size) = (self.name(), self.roll(3));
        let value = self.expression(size);
        let line = match self.roll(if depth == 0 { 9 } else { 13 }) {
            0 | 1 => format!("{name} = {value}"),
            2 => format!(
                "{name} {} {value}",
                self.pick(&["+=", "-=", "*=", "<<=", "//="])
            ),
            3 => format!(
                "{name}.{}({value})",
                self.pick(&["append", "extend", "pop"])
            ),
            4 => format!("{name}[{}] = {value}", self.expression(1)),
            5 => format!("{name}, {} = {value}", self.name()),
            6 => value,
            7 => self
                .pick(&["pass", "break", "continue", "return a", "return"])
                .to_owned(),
            8 => format!("{name} := {value}"),
            choice => {
                let head = match choice {
                    9 => format!("if {value}:"),
                    10 => format!("while {value}:"),
                    11 => format!("for {name} in {value}:"),
                    _ => format!("for {name} in 1..{value}:"),
                };
                out.push_str(&format!("{indent}{head}\n"));
                let deeper = format!("{indent}  ");
                for _ in 0..=self.roll(3) {
                    self.statement(depth - 1, &deeper, out);
                }
                return;
            }
        };
        out.push_str(&format!("{indent}{line}\n"));
    }

    /// Pieces of a script, one after the other.
    fn script(&mut self) -> Vec<String> {
        let mut pieces = vec!["a = 1\nb = [1, 2]\nc = \"xo\"\nd = {1: 2}\n".to_owned()];
        for name in ["f", "g"] {
            let mut piece = format!("def {name}(a):\n");
            for _ in 0..=self.roll(4) {
                self.statement(2, "    ", &mut piece);
            }
            pieces.push(piece);
        }
        for _ in 0..6 {
            let mut piece = String::new();
            self.statement(2, "", &mut piece);
            pieces.push(piece);
        }
        pieces.extend(["f(3)".to_owned(), "g([1, 2])".to_owned()]);
        pieces
    }
}

/// What the pieces answer, and what is wrong with those that have no answer.
fn run(pieces: &[String]) -> (Vec<String>, Vec<String>) {
    let mut session = Session::new(Limits {
        time: Some(Duration::from_millis(50)),
        memory: Some(100 << 20),
        threads: 1,
    });
    let (mut lines, mut messages) = (Vec::new(), Vec::new());
    for script in pieces {
        let result = session.run("random.up", script, Style::Text, &mut |line| {
            lines.push(line.to_owned());
        });
        let Err(problem) = result else { continue };
        let (text, place) = match problem.calls.first() {
            Some(called) => (called.source.text.as_str(), Some(called.span.clone())),
            None => (script.as_str(), problem.span.clone()),
        };
        if let Some(place) = place {
            assert!(text.get(place).is_some(), "{script}");
        }
        assert!(!render_named(&problem, script, None, true).is_empty());
        messages.push(problem.message);
    }
    assert!(session.evaluate("1 + 1").is_ok());
    (lines, messages)
}

#[test]
fn random_scripts() {
    let mut dice = Dice(7);
    let (mut answers, mut messages) = (0, std::collections::BTreeSet::new());
    for _ in 0..200 {
        let pieces = dice.script();
        let (first, again) = (run(&pieces), run(&pieces));
        // Where the clock decides, two runs may differ.
        let slow = |messages: &[String]| messages.iter().any(|m| m.contains("limit of"));
        if !slow(&first.1) && !slow(&again.1) {
            assert_eq!(first, again, "{}", pieces.join("\n"));
        }
        answers += first.0.len();
        messages.extend(first.1);
    }
    // The dice reach far into the language.
    assert!(answers > 50, "{answers}");
    assert!(messages.len() > 60, "{}", messages.len());
}
