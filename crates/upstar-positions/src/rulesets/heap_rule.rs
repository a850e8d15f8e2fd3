//! The moves of one heap as part of a ruleset: a take-and-break code.

use crate::position::{Argument, Misfit};
use std::sync::Arc;
use upstar_impartial::HeapRule as _;
use upstar_impartial::take_and_break::{Code, TakeAndBreak};
use upstar_values::budget::Stopped;
use upstar_values::encode::Encode;

/// What may be done with a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct HeapRule(Arc<TakeAndBreak>);

/// The largest heap.
pub(super) const LARGEST_HEAP: u64 = 1000;

/// A heap with more moves than this is refused: the moves of a position are listed in one piece.
const MOST_MOVES: usize = 50_000;

/// The text of the code.
impl Encode for HeapRule {
    fn encode(&self, bytes: &mut Vec<u8>) {
        self.0.to_string().encode(bytes);
    }
}

impl HeapRule {
    /// The rule that a text stands for: a code such as `0.77`, or several with bars between.
    pub(super) fn read(argument: &Argument, at: usize) -> Result<HeapRule, Misfit> {
        let Argument::Text(text) = argument else {
            let kind = argument.kind();
            return Err(Misfit::argument(
                at,
                format!("expected a code such as \"0.77\", not {kind}"),
            ));
        };
        let game = text
            .parse()
            .map_err(|wrong: upstar_impartial::take_and_break::CodeError| {
                Misfit::argument(at, wrong.to_string())
            })?;
        Ok(HeapRule(Arc::new(game)))
    }

    /// The rule of a code that is known to be right.
    pub(super) fn of_code(digits: &[u8]) -> HeapRule {
        let code = Code::new(digits.to_vec(), 0).unwrap_or_else(|_| Code::nim());
        HeapRule(Arc::new(code.into()))
    }

    /// Take one of the numbers and split the rest if desired.
    pub(super) fn splittles(argument: &Argument, at: usize) -> Result<HeapRule, Misfit> {
        let wrong = |message: String| Misfit::argument(at, message);
        let set = argument
            .as_naturals()
            .filter(|set| set.iter().all(|n| (1..=LARGEST_HEAP).contains(n)))
            .ok_or_else(|| {
                wrong(format!(
                    "expected a list of numbers from 1 to {LARGEST_HEAP}"
                ))
            })?;
        if set.is_empty() {
            return Ok(HeapRule::of_code(&[0]));
        }
        let code = Code::splittles(&set).map_err(|error| wrong(error.to_string()))?;
        Ok(HeapRule(Arc::new(code.into())))
    }

    /// The heaps that each move leaves, without empty ones.
    pub(super) fn moves(&self, heap: u64) -> Vec<Vec<u64>> {
        self.0.moves(heap)
    }

    /// Refuses a heap with too many moves to list. Smaller heaps have fewer.
    pub(super) fn check(&self, heap: u64, at: usize) -> Result<(), Misfit> {
        let mut listed = 0;
        let counted = self.0.each_move(heap, &mut |_| {
            listed += 1;
            if listed > MOST_MOVES {
                return Err(Stopped::TooLarge(&"the list of moves"));
            }
            Ok(())
        });
        counted.map_err(|_| {
            let code = self.text();
            Misfit::argument(
                at,
                format!("{heap} has more than {MOST_MOVES} moves under the code {code}"),
            )
        })
    }

    /// The code as text.
    pub(super) fn text(&self) -> String {
        self.0.to_string()
    }
}
