//! Games in the catalogue whose answer is not a plain nim value.

use super::play::{LARGEST_SEARCHED, OptionValue, Play};
use super::reader::Reader;
use crate::position::{Argument, Misfit, PositionError};
use crate::position::{Board, Edge, Node, Owner, QuarterPlane};
use crate::position::{Ends, Stuck, Theory, Worth};
use upstar_impartial::NimValue;
use upstar_impartial::games::{
    Ordinal, Sos, SosError, put_or_take_square_within, two_dimensional_nim,
};
use upstar_impartial::loopy::Graph;
use upstar_values::budget::{Budget, Stopped};

/// `two_dimensional_nim("w*4", "w*2+1")`: counters by their ordinals.
pub(super) struct TwoDimensionalNim;

impl TwoDimensionalNim {
    fn counters(args: &[Argument]) -> Result<Vec<Ordinal>, PositionError> {
        let mut reader = Reader::new(args);
        let mut counters = Vec::new();
        let expected = "an ordinal such as \"w*7+6\" or a number";
        while let Some(arg) = reader.peek() {
            counters.push(match arg {
                Argument::Integer(_) | Argument::Large(_) => Ordinal {
                    a: 0,
                    b: reader.number(expected)?,
                },
                _ => reader.text(expected, str::parse)?,
            });
        }
        Ok(counters)
    }

    fn print(counters: &[Ordinal]) -> Vec<Argument> {
        counters
            .iter()
            .map(|o| Argument::Text(o.to_string()))
            .collect()
    }

    /// The counters after one of them was moved.
    fn moved(counters: &[Ordinal], from: Ordinal, to: Ordinal) -> OptionValue {
        let mut left = counters.to_vec();
        if let Some(moved) = left.iter_mut().find(|c| **c == from) {
            *moved = to;
        }
        let text = Self::print(&left);
        let sum: Ordinal = left.into_iter().sum();
        (text, Some(NimValue::from(sum).into()))
    }
}

impl Play for TwoDimensionalNim {
    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(Self::print(&Self::counters(args)?))
    }

    fn value(&self, args: &[Argument], _: &Budget) -> Result<Worth, PositionError> {
        let sum: Ordinal = Self::counters(args)?.into_iter().sum();
        Ok(NimValue::from(sum).into())
    }

    /// Counters on the squares up to the last of them; columns go on for ever.
    fn board(&self, args: &[Argument]) -> Board {
        let counters = Self::counters(args).unwrap_or_default();
        let squares: Vec<(u64, u64)> = counters.iter().map(|c| (c.a, c.b)).collect();
        let plane = QuarterPlane::new(&squares);
        let counter = |&square: &(u64, u64)| Node {
            label: String::new(),
            owner: Owner::Both,
            ground: false,
            place: Some(plane.place(square)),
        };
        plane.board(squares.iter().map(counter).collect())
    }

    /// A counter above the bottom row has infinitely many options.
    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let counters = Self::counters(args)?;
        let large = |counter: &Ordinal| counter.a > 0 || counter.b > LARGEST_SEARCHED;
        if counters.iter().any(large) {
            return Err(Stopped::TooLarge(&"the list of moves").into());
        }
        let mut options = Vec::new();
        let each = 160 + 64 * counters.len();
        for (place, counter) in counters.iter().enumerate() {
            if counters[..place].contains(counter) {
                continue;
            }
            for b in 0..counter.b {
                if options.len() % 256 == 255 {
                    budget.check(options.len() * each)?;
                }
                options.push(Self::moved(&counters, *counter, Ordinal { a: 0, b }));
            }
        }
        Ok(options)
    }

    fn is_boundless(&self) -> bool {
        true
    }

    fn winning_options(
        &self,
        args: &[Argument],
        _: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let list = |counters: Vec<Ordinal>| {
            let wins = two_dimensional_nim::wins(&counters).into_iter();
            wins.map(|(from, to)| Self::moved(&counters, from, to))
                .collect()
        };
        Some(Self::counters(args).map(list))
    }
}

/// `sos("S..S")`.
pub(super) struct SosPlay;

impl SosPlay {
    fn row(args: &[Argument]) -> Result<String, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "a row such as \"S..S\" or a number of squares";
        let row = match reader.peek() {
            Some(Argument::Integer(_)) => {
                ".".repeat(reader.number_in(0..=32, "at most 32 squares")? as usize)
            }
            _ => reader.text(expected, |t| Ok::<_, String>(t.trim().to_uppercase()))?,
        };
        reader.end()?;
        // Letters that stand for no square are seen here.
        Sos::is_over(&row).map_err(sos_error)?;
        Ok(row)
    }
}

fn sos_error(error: SosError) -> PositionError {
    match error {
        SosError::Stopped(stopped) => stopped.into(),
        other => PositionError::from(Misfit::argument(0, other.to_string())),
    }
}

impl Play for SosPlay {
    fn ends(&self) -> Ends {
        Ends {
            stuck: Stuck::Draws,
            declared: true,
            ..Ends::NORMAL
        }
    }

    fn is_over(&self, args: &[Argument]) -> bool {
        Self::row(args).is_ok_and(|row| Sos::is_over(&row) == Ok(true))
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(vec![Argument::Text(Self::row(args)?)])
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let row = Self::row(args)?;
        Sos::with_budget(budget.clone())
            .result(&row)
            .map(|result| result.outcome().into())
            .map_err(sos_error)
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
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
            // The result is for the player who moves; the option is judged from the other player's side.
            let outcome = result.for_the_other().outcome();
            options.push((vec![Argument::Text(next)], Some(outcome.into())));
        }
        Ok(options)
    }
}

/// `digraph("t>; v>v,t", "v")`: a graph, cycles allowed, and a vertex of it.
pub(super) struct Digraph;

impl Digraph {
    fn vertex(args: &[Argument]) -> Result<(Graph, usize), PositionError> {
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
    fn ends(&self) -> Ends {
        Ends {
            may_loop: true,
            ..Ends::NORMAL
        }
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        let (graph, v) = Self::vertex(args)?;
        Ok(vec![
            Argument::Text(graph.to_string()),
            Argument::Text(graph.names()[v].clone()),
        ])
    }

    /// The graph with its arrows; the vertex at which play stands is marked.
    fn board(&self, args: &[Argument]) -> Board {
        let (mut nodes, mut edges) = (Vec::new(), Vec::new());
        if let Ok((graph, at)) = Self::vertex(args) {
            for (v, (name, followers)) in graph.names().iter().zip(graph.followers()).enumerate() {
                nodes.push(Node {
                    label: name.clone(),
                    owner: if v == at { Owner::Both } else { Owner::Nobody },
                    ground: false,
                    place: None,
                });
                edges.extend(followers.iter().map(|&w| Edge {
                    ends: (v, w),
                    owner: Owner::Nobody,
                    directed: true,
                }));
            }
        }
        Board::Graph { nodes, edges }
    }

    fn value(&self, args: &[Argument], _: &Budget) -> Result<Worth, PositionError> {
        let (graph, v) = Self::vertex(args)?;
        Ok(NimValue::from(graph.values()[v].clone()).into())
    }

    fn options(&self, args: &[Argument], _: &Budget) -> Result<Vec<OptionValue>, PositionError> {
        let (graph, v) = Self::vertex(args)?;
        let values = graph.values();
        let text = graph.to_string();
        let followers = graph.followers()[v].iter().map(|&w| {
            let call = vec![
                Argument::Text(text.clone()),
                Argument::Text(graph.names()[w].clone()),
            ];
            (call, Some(NimValue::from(values[w].clone()).into()))
        });
        Ok(followers.collect())
    }
}

/// `put_or_take_square(92)`.
pub(super) struct PutOrTakeSquare;

impl PutOrTakeSquare {
    fn heap(args: &[Argument]) -> Result<u64, PositionError> {
        Reader::all(args, |reader| {
            reader.number_in(0..=10_000_000, "a heap of at most 10000000")
        })
    }

    /// The heaps after adding or taking away the greatest square that is not above the heap.
    fn moves(heap: u64) -> impl Iterator<Item = u64> {
        let square = heap.isqrt().pow(2);
        let both = [heap - square, heap + square];
        both.into_iter().filter(move |_| heap > 0)
    }

    /// Outcomes in a range well above the heap.
    fn outcomes(
        heap: u64,
        budget: &Budget,
    ) -> Result<Vec<Option<upstar_impartial::Outcome>>, PositionError> {
        let limit = (4 * heap as usize + 4).max(100_000);
        Ok(put_or_take_square_within(limit, budget)?)
    }
}

impl Play for PutOrTakeSquare {
    fn ends(&self) -> Ends {
        Ends {
            may_loop: true,
            ..Ends::NORMAL
        }
    }

    fn theory(&self) -> Theory {
        // Values would take all heaps that play may reach, and there are too many.
        Theory::Outcome
    }

    fn is_boundless(&self) -> bool {
        true
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(vec![Argument::from(Self::heap(args)?)])
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let heap = Self::heap(args)?;
        match Self::outcomes(heap, budget)?[heap as usize] {
            Some(outcome) => Ok(outcome.into()),
            None => Err(too_far()),
        }
    }

    fn options(&self, args: &[Argument], _: &Budget) -> Result<Vec<OptionValue>, PositionError> {
        let heap = Self::heap(args)?;
        // Their worth takes a table far beyond the heap, which is too much for a list of moves.
        Ok(Self::moves(heap)
            .map(|n| (vec![Argument::from(n)], None))
            .collect())
    }

    fn winning_options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Option<Result<Vec<OptionValue>, PositionError>> {
        let won = |heap: u64| {
            let outcomes = Self::outcomes(heap, budget)?;
            let option = |n: u64| match outcomes[n as usize] {
                Some(outcome) => Ok((vec![Argument::from(n)], Some(Worth::from(outcome)))),
                None => Err(too_far()),
            };
            let options: Result<Vec<OptionValue>, PositionError> =
                Self::moves(heap).map(option).collect();
            let mut options = options?;
            let is_win = |worth: &Option<Worth>| {
                worth.as_ref().and_then(Worth::outcome) == Some(upstar_impartial::Outcome::P)
            };
            options.retain(|(_, worth)| is_win(worth));
            Ok(options)
        };
        Some(Self::heap(args).and_then(won))
    }
}

fn too_far() -> PositionError {
    PositionError::Stopped(Stopped::TooLarge(
        &"the set of positions that play may reach",
    ))
}
