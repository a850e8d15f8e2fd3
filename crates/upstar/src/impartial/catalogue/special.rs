//! Games in the catalogue whose answer is no plain nim value.

use super::call::{Arg, CallError, Reader};
use super::play::{OptionValue, Play, Value};
use crate::budget::Budget;
use crate::impartial::games::{
    Ordinal, Sos, SosError, put_or_take_square_within, two_dimensional_nim,
};
use crate::impartial::loopy::Graph;

/// `two_dimensional_nim("4*w", "2*w+1")`: counters by their ordinals.
pub(super) struct TwoDimensionalNim;

impl TwoDimensionalNim {
    fn counters(args: &[Arg]) -> Result<Vec<Ordinal>, CallError> {
        let mut reader = Reader::new(args);
        let mut counters = Vec::new();
        let expected = "an ordinal such as \"7*w+6\" or a number";
        while let Some(arg) = reader.peek() {
            counters.push(match arg {
                Arg::Number(_) => Ordinal {
                    a: 0,
                    b: reader.number(expected)?,
                },
                _ => reader.text(expected, str::parse)?,
            });
        }
        Ok(counters)
    }

    fn print(counters: &[Ordinal]) -> Vec<Arg> {
        counters.iter().map(|o| Arg::Text(o.to_string())).collect()
    }
}

impl Play for TwoDimensionalNim {
    fn tidy(&self, args: &[Arg]) -> Result<Vec<Arg>, CallError> {
        Ok(Self::print(&Self::counters(args)?))
    }

    fn value(&self, args: &[Arg], _: &Budget) -> Result<Value, CallError> {
        Ok(Value::Ordinal(Self::counters(args)?.into_iter().sum()))
    }

    /// A counter above the bottom row has infinitely many options: only the winning ones are
    /// listed.
    fn options(&self, args: &[Arg], _: &Budget) -> Result<Vec<OptionValue>, CallError> {
        let counters = Self::counters(args)?;
        let wins = two_dimensional_nim::wins(&counters);
        let after = wins.into_iter().map(|(from, to)| {
            let mut left = counters.clone();
            if let Some(moved) = left.iter_mut().find(|c| **c == from) {
                *moved = to;
            }
            (Self::print(&left), Value::Ordinal(left.into_iter().sum()))
        });
        Ok(after.collect())
    }
}

/// `sos("S..S")`.
pub(super) struct SosPlay;

impl SosPlay {
    fn row(args: &[Arg]) -> Result<String, CallError> {
        let mut reader = Reader::new(args);
        let expected = "a row such as \"S..S\" or a number of squares";
        let row = match reader.peek() {
            Some(Arg::Number(_)) => {
                ".".repeat(reader.number_in(0..=32, "at most 32 squares")? as usize)
            }
            _ => reader.text(expected, |t| Ok::<_, String>(t.trim().to_uppercase()))?,
        };
        reader.end()?;
        Ok(row)
    }
}

fn sos_error(error: SosError) -> CallError {
    match error {
        SosError::Stopped(stopped) => stopped.into(),
        other => CallError::Text {
            at: 1,
            message: other.to_string(),
        },
    }
}

impl Play for SosPlay {
    fn tidy(&self, args: &[Arg]) -> Result<Vec<Arg>, CallError> {
        Ok(vec![Arg::Text(Self::row(args)?)])
    }

    fn value(&self, args: &[Arg], budget: &Budget) -> Result<Value, CallError> {
        let row = Self::row(args)?;
        Sos::with_budget(budget.clone())
            .result(&row)
            .map(Value::Sos)
            .map_err(sos_error)
    }

    fn options(&self, args: &[Arg], budget: &Budget) -> Result<Vec<OptionValue>, CallError> {
        let row = Self::row(args)?;
        let mut sos = Sos::with_budget(budget.clone());
        let mut options = Vec::new();
        for (letter, square, result) in sos.moves(&row).map_err(sos_error)? {
            let square = square - 1;
            let next: String = row
                .chars()
                .enumerate()
                .map(|(i, c)| if i == square { letter } else { c })
                .collect();
            // The result is the mover's; the option is judged by the other player.
            let value = match result {
                crate::impartial::games::SosResult::Win => crate::impartial::games::SosResult::Loss,
                crate::impartial::games::SosResult::Draw => {
                    crate::impartial::games::SosResult::Draw
                }
                crate::impartial::games::SosResult::Loss => crate::impartial::games::SosResult::Win,
            };
            options.push((vec![Arg::Text(next)], Value::Sos(value)));
        }
        Ok(options)
    }
}

/// `digraph("t>; v>v,t", "v")`: a graph, cycles allowed, and a vertex of it.
pub(super) struct Digraph;

impl Digraph {
    fn vertex(args: &[Arg]) -> Result<(Graph, usize), CallError> {
        let mut reader = Reader::new(args);
        let graph: Graph = reader.text("a graph such as \"t>; v>v,t\"", str::parse)?;
        let vertex = reader.text("the name of a vertex", |name| {
            let at = graph.names().iter().position(|n| n == name.trim());
            at.ok_or_else(|| format!("no vertex is called {name:?}"))
        })?;
        reader.end()?;
        Ok((graph, vertex))
    }
}

impl Play for Digraph {
    fn tidy(&self, args: &[Arg]) -> Result<Vec<Arg>, CallError> {
        let (graph, v) = Self::vertex(args)?;
        Ok(vec![
            Arg::Text(graph.to_string()),
            Arg::Text(graph.names()[v].clone()),
        ])
    }

    fn value(&self, args: &[Arg], _: &Budget) -> Result<Value, CallError> {
        let (graph, v) = Self::vertex(args)?;
        Ok(Value::Loopy(graph.values()[v].clone()))
    }

    fn options(&self, args: &[Arg], _: &Budget) -> Result<Vec<OptionValue>, CallError> {
        let (graph, v) = Self::vertex(args)?;
        let values = graph.values();
        let text = graph.to_string();
        let followers = graph.followers()[v].iter().map(|&w| {
            let call = vec![Arg::Text(text.clone()), Arg::Text(graph.names()[w].clone())];
            (call, Value::Loopy(values[w].clone()))
        });
        Ok(followers.collect())
    }
}

/// `put_or_take_square(92)`.
pub(super) struct PutOrTakeSquare;

impl PutOrTakeSquare {
    fn heap(args: &[Arg]) -> Result<u64, CallError> {
        let mut reader = Reader::new(args);
        let heap = reader.number_in(0..=10_000_000, "a heap of at most 10000000")?;
        reader.end()?;
        Ok(heap)
    }

    /// Outcomes in a range well above the heap.
    fn outcomes(
        heap: u64,
        budget: &Budget,
    ) -> Result<Vec<Option<crate::impartial::Outcome>>, CallError> {
        let limit = (4 * heap as usize + 4).max(100_000);
        Ok(put_or_take_square_within(limit, budget)?)
    }
}

impl Play for PutOrTakeSquare {
    fn tidy(&self, args: &[Arg]) -> Result<Vec<Arg>, CallError> {
        Ok(vec![Arg::Number(Self::heap(args)?)])
    }

    fn value(&self, args: &[Arg], budget: &Budget) -> Result<Value, CallError> {
        let heap = Self::heap(args)?;
        let outcomes = Self::outcomes(heap, budget)?;
        Ok(Value::Outcome(outcomes[heap as usize]))
    }

    fn options(&self, args: &[Arg], budget: &Budget) -> Result<Vec<OptionValue>, CallError> {
        let heap = Self::heap(args)?;
        if heap == 0 {
            return Ok(Vec::new());
        }
        let outcomes = Self::outcomes(heap, budget)?;
        let square = heap.isqrt().pow(2);
        let option = |n: u64| (vec![Arg::Number(n)], Value::Outcome(outcomes[n as usize]));
        Ok(vec![option(heap - square), option(heap + square)])
    }
}
