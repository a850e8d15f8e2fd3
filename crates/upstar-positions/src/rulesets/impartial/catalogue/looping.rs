//! Impartial games in which play may return to a position: Smith's values of the graph of their positions.

use super::play::{OptionValue, Play};
use super::reader::Reader;
use crate::position::{Argument, Ends, Misfit, PositionError, Worth};
use std::collections::{BTreeSet, HashMap};
use upstar_impartial::NimValue;
use upstar_impartial::loopy::Graph;
use upstar_values::budget::{Budget, Stopped};

/// `fair_shares(3, 4, 4)`: divide a heap into equal heaps, or unite two heaps of different sizes.
pub(super) struct FairShares;

/// With more almonds there are too many positions.
const MOST_ALMONDS: u64 = 36;

/// A follower, as its heaps, and its value.
type Follower = (Vec<u64>, NimValue);

impl FairShares {
    /// The heaps, largest last.
    fn heaps(args: &[Argument]) -> Result<Vec<u64>, PositionError> {
        let mut heaps = Reader::all(args, |reader| reader.numbers("the sizes of the heaps"))?;
        heaps.retain(|&heap| heap > 0);
        let total = heaps
            .iter()
            .fold(0u64, |sum, &heap| sum.saturating_add(heap));
        if total > MOST_ALMONDS {
            let message = format!("at most {MOST_ALMONDS} almonds, found {total}");
            return Err(Misfit::argument(0, message).into());
        }
        heaps.sort_unstable();
        Ok(heaps)
    }

    fn followers(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        let mut add = |mut heaps: Vec<u64>| {
            heaps.sort_unstable();
            if !found.contains(&heaps) {
                found.push(heaps);
            }
        };
        for (at, &heap) in heaps.iter().enumerate() {
            let mut rest = heaps.to_vec();
            rest.remove(at);
            for shares in (2..=heap).filter(|shares| heap % shares == 0) {
                let mut divided = rest.clone();
                divided.extend((0..shares).map(|_| heap / shares));
                add(divided);
            }
            for (other, &more) in heaps.iter().enumerate().skip(at + 1) {
                if more != heap {
                    let mut united = heaps.to_vec();
                    united.remove(other);
                    united[at] = heap + more;
                    add(united);
                }
            }
        }
        found
    }

    /// The value of a position and those of its followers, by the graph of all that can be reached.
    fn values(heaps: &[u64], budget: &Budget) -> Result<(NimValue, Vec<Follower>), Stopped> {
        let mut positions = vec![heaps.to_vec()];
        let mut numbers = HashMap::from([(heaps.to_vec(), 0)]);
        let mut graph: Vec<Vec<usize>> = Vec::new();
        while let Some(position) = positions.get(graph.len()) {
            budget.check(positions.len() * 400)?;
            let followers = FairShares::followers(position);
            let mut row = Vec::with_capacity(followers.len());
            for follower in followers {
                let next = positions.len();
                let number = *numbers.entry(follower.clone()).or_insert(next);
                if number == next {
                    positions.push(follower);
                }
                row.push(number);
            }
            graph.push(row);
        }
        let names = (0..graph.len()).map(|n| n.to_string()).collect();
        let graph = Graph::new(names, graph);
        let values = graph.values_within(budget)?;
        let followers = graph.followers()[0].iter();
        let followers = followers.map(|&w| (positions[w].clone(), values[w].clone().into()));
        Ok((values[0].clone().into(), followers.collect()))
    }
}

fn arguments(heaps: &[u64]) -> Vec<Argument> {
    heaps.iter().map(|&heap| Argument::from(heap)).collect()
}

impl Play for FairShares {
    fn ends(&self) -> Ends {
        Ends::LOOPY
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        Ok(arguments(&Self::heaps(args)?))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let (value, _) = Self::values(&Self::heaps(args)?, budget)?;
        Ok(value.into())
    }

    fn moves(&self, args: &[Argument], _: &Budget) -> Result<Vec<Vec<Argument>>, PositionError> {
        let followers = Self::followers(&Self::heaps(args)?);
        Ok(followers.iter().map(|heaps| arguments(heaps)).collect())
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let (_, followers) = Self::values(&Self::heaps(args)?, budget)?;
        let option = |(heaps, value): (Vec<u64>, NimValue)| (arguments(&heaps), Some(value.into()));
        Ok(followers.into_iter().map(option).collect())
    }
}

/// `ladder(12, [1, 2, 3], "4>9", 7, 5)`: counters go down by steps; a square with a slide sends them on.
pub(super) struct Ladder;

/// A board with its counters.
struct Counters {
    squares: u64,
    steps: Vec<u64>,
    /// From, to.
    slides: Vec<(u64, u64)>,
    counters: Vec<u64>,
}

/// Larger boards are refused.
const MOST_SQUARES: u64 = 10_000;

impl Counters {
    fn read(args: &[Argument]) -> Result<Counters, PositionError> {
        let mut reader = Reader::new(args);
        let expected = "the number of the last square, at most 10000";
        let squares = reader.number_in(0..=MOST_SQUARES, expected)?;
        let mut steps = reader.list("a list of steps such as [1, 2, 3]")?;
        steps.retain(|&step| step > 0);
        steps.sort_unstable();
        steps.dedup();
        let slides = reader.text("slides such as \"4>9 7>2\", or \"\"", |text| {
            slides(text, squares)
        })?;
        let at = reader.read();
        let mut counters = reader.numbers("the squares of the counters")?;
        reader.end()?;
        if let Some(far) = counters.iter().find(|&&counter| counter > squares) {
            let message = format!("a square from 0 to {squares}, found {far}");
            return Err(Misfit::argument(at, message).into());
        }
        counters.sort_unstable();
        Ok(Counters {
            squares,
            steps,
            slides,
            counters,
        })
    }

    fn arguments(&self, counters: &[u64]) -> Vec<Argument> {
        let slides: Vec<String> = self
            .slides
            .iter()
            .map(|(a, b)| format!("{a}>{b}"))
            .collect();
        let mut all = vec![
            Argument::from(self.squares),
            Argument::integers(self.steps.iter().copied()),
            Argument::Text(slides.join(" ")),
        ];
        all.extend(arguments(counters));
        all
    }

    /// Where a counter can go.
    fn followers(&self, square: u64) -> Vec<u64> {
        let mut to: Vec<u64> = Vec::new();
        for step in self.steps.iter().take_while(|&&step| step <= square) {
            let on = square - step;
            let slide = self.slides.iter().find(|(from, _)| *from == on);
            to.push(slide.map_or(on, |(_, end)| *end));
        }
        to.sort_unstable();
        to.dedup();
        to
    }

    /// The values of all squares.
    fn values(&self, budget: &Budget) -> Result<Vec<NimValue>, Stopped> {
        budget.check(self.squares as usize * self.steps.len() * 8)?;
        let names = (0..=self.squares)
            .map(|square| square.to_string())
            .collect();
        let followers = (0..=self.squares).map(|square| {
            let to = self.followers(square).into_iter();
            to.map(|square| square as usize).collect()
        });
        let graph = Graph::new(names, followers.collect());
        let values = graph.values_within(budget)?;
        Ok(values.into_iter().map(NimValue::from).collect())
    }
}

/// Reads slides such as `4>9 7>2`.
fn slides(text: &str, squares: u64) -> Result<Vec<(u64, u64)>, String> {
    let mut slides: Vec<(u64, u64)> = Vec::new();
    for word in text.split_whitespace() {
        let ends = word
            .split_once('>')
            .and_then(|(from, to)| Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?)));
        let Some((from, to)) = ends else {
            return Err(format!("expected two squares such as 4>9, found {word:?}"));
        };
        if from > squares || to > squares {
            return Err(format!(
                "{word} leaves the board: the last square is {squares}"
            ));
        }
        if slides.iter().any(|(other, _)| *other == from) {
            return Err(format!("square {from} has two slides"));
        }
        slides.push((from, to));
    }
    slides.sort_unstable();
    Ok(slides)
}

/// The nim sum of the values of counters.
fn sum(counters: &[u64], values: &[NimValue]) -> Option<NimValue> {
    let zero = NimValue::from(0u64);
    let mut counters = counters.iter().map(|&square| &values[square as usize]);
    counters.try_fold(zero, |sum, value| sum.plus(value))
}

impl Play for Ladder {
    fn ends(&self) -> Ends {
        Ends::LOOPY
    }

    fn tidy(&self, args: &[Argument]) -> Result<Vec<Argument>, PositionError> {
        let board = Counters::read(args)?;
        Ok(board.arguments(&board.counters))
    }

    fn value(&self, args: &[Argument], budget: &Budget) -> Result<Worth, PositionError> {
        let board = Counters::read(args)?;
        let value = sum(&board.counters, &board.values(budget)?);
        // Values of squares are numbers of at most 64 bits and sets of these: they can be added.
        Ok(value.unwrap_or(NimValue::Infinite(Vec::new())).into())
    }

    fn options(
        &self,
        args: &[Argument],
        budget: &Budget,
    ) -> Result<Vec<OptionValue>, PositionError> {
        let board = Counters::read(args)?;
        let values = board.values(budget)?;
        let mut found: BTreeSet<Vec<u64>> = BTreeSet::new();
        for (at, &square) in board.counters.iter().enumerate() {
            for to in board.followers(square) {
                let mut counters = board.counters.clone();
                counters[at] = to;
                counters.sort_unstable();
                found.insert(counters);
            }
        }
        let option = |counters: &Vec<u64>| {
            let value = sum(counters, &values);
            (board.arguments(counters), value.map(Worth::from))
        };
        Ok(found.iter().map(option).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_impartial::Outcome;

    /// All ways to write a number as a sum, smallest part first.
    fn partitions(n: u64, least: u64) -> Vec<Vec<u64>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for part in least..=n {
            for mut rest in partitions(n - part, part) {
                rest.insert(0, part);
                all.push(rest);
            }
        }
        all
    }

    /// Numbers of P, N and drawn positions, and the P-positions.
    #[test]
    fn fair_shares_of_few_almonds() {
        for (n, counts, lost) in [
            (5, [2, 5, 0], "1+1+1+1+1 2+3"),
            (6, [4, 7, 0], "1+1+1+1+1+1 1+1+2+2 2+4 3+3"),
            (
                8,
                [7, 15, 0],
                "1+1+1+1+1+1+1+1 1+1+1+1+2+2 1+1+2+4 1+1+3+3 2+2+2+2 3+5 4+4",
            ),
            (11, [1, 10, 45], "1+1+1+1+1+1+1+1+1+1+1"),
        ] {
            let mut found = [0; 3];
            let mut lost_here = Vec::new();
            for heaps in partitions(n, 1) {
                let value = FairShares
                    .value(&arguments(&heaps), &Budget::default())
                    .unwrap();
                match value.outcome().unwrap() {
                    Outcome::P => {
                        found[0] += 1;
                        let texts: Vec<String> = heaps.iter().map(u64::to_string).collect();
                        lost_here.push(texts.join("+"));
                    }
                    Outcome::N => found[1] += 1,
                    _ => found[2] += 1,
                }
            }
            lost_here.sort();
            assert_eq!(
                (found, lost_here.join(" ")),
                (counts, lost.to_owned()),
                "{n} almonds"
            );
        }
    }

    /// The values of all squares.
    #[test]
    fn squares_of_ladders() {
        for (squares, steps, slides, values) in [
            (
                12u64,
                vec![1u64, 2, 3],
                "4>9",
                "0 1 2 3 0 inf{2,3} inf{3} inf{} inf{} inf{} inf{} inf{} inf{}",
            ),
            (
                8,
                vec![1, 2],
                "3>7 5>1",
                "0 1 2 0 inf{2} inf{} inf{1} inf{1} inf{}",
            ),
        ] {
            let found: Vec<String> = (0..=squares)
                .map(|square| {
                    let args = [
                        Argument::from(squares),
                        Argument::integers(steps.iter().copied()),
                        Argument::Text(slides.to_owned()),
                        Argument::from(square),
                    ];
                    let worth = Ladder.value(&args, &Budget::default()).unwrap();
                    worth.nim_value().unwrap().to_string()
                })
                .collect();
            assert_eq!(found.join(" "), values);
        }
    }

    #[test]
    fn wrong_slides_are_named() {
        for (text, message) in [
            ("4-9", "expected two squares such as 4>9, found \"4-9\""),
            ("4>13", "4>13 leaves the board: the last square is 12"),
            ("4>9 4>1", "square 4 has two slides"),
        ] {
            assert_eq!(slides(text, 12), Err(message.to_owned()));
        }
    }
}
