//! Heap games: what may be taken, and what may be left.

use crate::mistake::Mistake;
use crate::text::Piece;
use upstar::position::Rules;

/// What one line allows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HeapMove {
    take: Take,
    /// Whether nothing, one heap or two heaps may be left.
    leaving: [bool; 3],
    /// Whether two heaps that are left must have different sizes.
    unequal: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Take {
    /// Numbers in order.
    Some(Vec<u32>),
    /// Any number from 1 on.
    Any,
}

/// The most numbers in a line.
const MOST_NUMBERS: usize = 10_000;

const FORM: &str = "moves of heaps are written `take 1, 3, 4`, `take 1..3`, `take any`, with `leaving 0, 1 or 2 heaps` \
                    behind it where that matters (unless it is said, the rest stays one heap), or `split` and `split unequal`";

/// Reads `take 1, 2 leaving 0 or 1 heaps`, `split`.
pub(crate) fn read(text: Piece<'_>) -> Result<HeapMove, Mistake> {
    let wrong = |place, message: String| Err(Mistake::new(place, message).help(FORM));
    // Commas count as blanks here.
    let blank = text.text.replace(',', " ");
    let same = Piece {
        text: &blank,
        start: text.start,
    };
    let mut words = same.words().peekable();
    let Some(verb) = words.next() else {
        return wrong(text.place(), "expected a move".into());
    };
    let (mut leaving, mut unequal) = ([true, true, false], false);
    let take = match verb.text {
        "split" => {
            leaving = [false, false, true];
            Take::Some(vec![0])
        }
        "take" => {
            let mut numbers = Vec::new();
            let mut any = false;
            while let Some(word) = words.next_if(|word| word.text != "leaving") {
                match word.text {
                    "any" => any = true,
                    "or" | "and" => {}
                    range => numbers.extend(numbers_of(range, &word)?),
                }
            }
            numbers.sort_unstable();
            numbers.dedup();
            if any {
                Take::Any
            } else if numbers.is_empty() {
                return wrong(text.place(), "expected how many may be taken".into());
            } else {
                Take::Some(numbers)
            }
        }
        other => {
            return wrong(
                verb.place(),
                format!("expected `take` or `split`, found `{other}`"),
            );
        }
    };
    if words.next_if(|word| word.text == "leaving").is_some() {
        leaving = [false; 3];
        for word in words.by_ref() {
            match word.text {
                "0" | "no" => leaving[0] = true,
                "1" | "one" => leaving[1] = true,
                "2" | "two" => leaving[2] = true,
                "unequal" => unequal = true,
                "or" | "and" | "heap" | "heaps" => {}
                other => {
                    return wrong(
                        word.place(),
                        format!("expected 0, 1 or 2 heaps, found `{other}`"),
                    );
                }
            }
        }
    } else {
        unequal = words.next_if(|word| word.text == "unequal").is_some();
    }
    if let Some(word) = words.next() {
        return wrong(
            word.place(),
            format!("`{}` is not understood here", word.text),
        );
    }
    if !leaving.contains(&true) {
        return wrong(text.place(), "expected how many heaps may be left".into());
    }
    if take == Take::Some(vec![0]) && !leaving[2] || contains_zero(&take) && leaving[1] {
        let message = "a move that takes nothing and leaves one heap changes nothing, so that play need not end";
        return wrong(text.place(), message.into());
    }
    Ok(HeapMove {
        take,
        leaving,
        unequal,
    })
}

fn contains_zero(take: &Take) -> bool {
    matches!(take, Take::Some(numbers) if numbers.first() == Some(&0))
}

fn numbers_of(range: &str, word: &Piece<'_>) -> Result<Vec<u32>, Mistake> {
    let wrong = || {
        let message =
            format!("expected a number such as 3 or a range such as 1..4, found `{range}`");
        Mistake::new(word.place(), message).help(FORM)
    };
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let from: u32 = from.parse().map_err(|_| wrong())?;
    let to: u32 = to.parse().map_err(|_| wrong())?;
    if from > to || (to - from) as usize >= MOST_NUMBERS {
        return Err(wrong());
    }
    Ok((from..=to).collect())
}

/// The largest heap: values are found from the smallest heap on.
pub(crate) const LARGEST_HEAP: u32 = 100_000;

/// The moves of both players. A position is one heap, or the two heaps into which one was split.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct HeapRules {
    pub(crate) left: Vec<HeapMove>,
    pub(crate) right: Vec<HeapMove>,
}

impl HeapMove {
    /// How many may be taken, and whether nothing, one heap or two heaps may be left; `None` if that is not a finite list, or if nothing is taken,
    /// or if heaps must be unequal.
    pub(crate) fn takes(&self) -> Option<(&[u32], [bool; 3])> {
        match &self.take {
            Take::Some(numbers) if !self.unequal && numbers.first() != Some(&0) => {
                Some((numbers, self.leaving))
            }
            _ => None,
        }
    }

    /// Adds what a heap can become.
    pub(crate) fn push_all(&self, heap: u32, moves: &mut Vec<(u32, u32)>) {
        if heap == 0 {
            return;
        }
        let mut take = |number: u32| {
            let rest = heap - number;
            if rest == 0 && self.leaving[0] {
                moves.push((0, 0));
            }
            if rest > 0 && self.leaving[1] {
                moves.push((rest, 0));
            }
            if self.leaving[2] {
                let halves = (1..=rest / 2).map(|a| (rest - a, a));
                moves.extend(halves.filter(|(a, b)| !self.unequal || a != b));
            }
        };
        match &self.take {
            Take::Any => (1..=heap).for_each(take),
            Take::Some(numbers) => {
                let possible = numbers.iter().take_while(|&&number| number <= heap);
                possible.for_each(|&number| take(number));
            }
        }
    }
}

fn push_all(lines: &[HeapMove], &(a, b): &(u32, u32), moves: &mut Vec<(u32, u32)>) {
    debug_assert_eq!(b, 0, "parts are single heaps");
    for line in lines {
        line.push_all(a, moves);
    }
}

impl Rules for HeapRules {
    type Position = (u32, u32);

    fn left_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>) {
        push_all(&self.left, position, moves);
    }

    fn right_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Position>) {
        push_all(&self.right, position, moves);
    }

    fn parts(&self, (a, b): Self::Position, parts: &mut Vec<Self::Position>) {
        for heap in [a, b] {
            if heap > 0 {
                parts.push((heap, 0));
            }
        }
    }
}
