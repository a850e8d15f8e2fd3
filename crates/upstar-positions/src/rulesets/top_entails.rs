//! Top Entails: the smallest game with entailing moves.

use crate::position::{
    Alphabet, AnyPosition, Argument, Board, BuiltIn, Ends, Misfit, OfSize, Placed, Playable, Rules,
    held_by,
};
use crate::rulesets::impartial::catalogue::with_table;
use upstar_impartial::NimValue;
use upstar_impartial::entailing::{HeapSet, TopEntailsTable};
use upstar_values::budget::Stopped;
use upstar_values::encode::encode_fields;
use upstar_values::game::Algebra;

/// The catalogue's entry.
pub static RULESET: BuiltIn = BuiltIn {
    name: "top_entails",
    players: "",
    rule: "Split a stack into two smaller ones, or take the top coin of a stack. Taking a coin entails: the opponent must answer in the \
           same stack, even if nothing is left of it.",
    notation: "the sizes of the stacks; a stack that must be answered at once stands in brackets: (5, [6])",
    example: "top_entails(5, 7)",
    impartial: true,
    source: "Winning Ways, volume 2, chapter 12; Julian West, New values for Top Entails, 1996",
    notes: "A stack is worth a nim heap, or it is loony (moon): then the player to move wins whatever else there is. Stacks of 1, 3, 2403 and \
            2505 coins are loony. Published: the next is 33,243, and there is no other up to 600,000 (West 1996).",
    alphabet: Alphabet::Heaps,
    build,
    of_size: Some(OfSize::Listed(|coins| {
        let stack = u64::try_from(coins).unwrap_or(u64::MAX);
        let stacks = vec![stack.min(LARGEST_STACK)];
        let position = Stacks {
            stacks,
            entailed: None,
        };
        Box::new(std::iter::once(Placed::goal(TopEntails, (), position)))
    })),
};

/// Larger stacks are refused: no table of values would end.
const LARGEST_STACK: u64 = 1_000_000_000;

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TopEntails;

encode_fields!(TopEntails {});

/// Stacks of coins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stacks {
    /// The sizes of the stacks, without empty ones, smallest first.
    stacks: Vec<u64>,
    /// The stack in which the next move must be made, which is not in the list.
    entailed: Option<u64>,
}

encode_fields!(Stacks { stacks, entailed });

impl Stacks {
    fn new(mut stacks: Vec<u64>, entailed: Option<u64>) -> Stacks {
        stacks.retain(|&stack| stack > 0);
        stacks.sort_unstable();
        Stacks { stacks, entailed }
    }
}

fn build(arguments: &[Argument]) -> Result<AnyPosition, Misfit> {
    let (mut stacks, mut entailed) = (Vec::new(), None);
    for (at, argument) in arguments.iter().enumerate() {
        let size = |natural: Option<u64>| {
            natural
                .filter(|&stack| stack <= LARGEST_STACK)
                .ok_or_else(|| {
                    let range =
                        format!("a stack has 0 to {LARGEST_STACK} coins here, not {argument}");
                    Misfit::argument(at, range)
                })
        };
        match argument {
            Argument::List(items) => match &items[..] {
                [one] if entailed.is_none() => entailed = Some(size(one.as_natural())?),
                _ => {
                    let one = "expected one stack in brackets, in which the next move must be made";
                    return Err(Misfit::argument(at, one));
                }
            },
            _ => stacks.push(size(argument.as_natural())?),
        }
    }
    if arguments.is_empty() {
        return Err(Misfit::call("expected the sizes of the stacks: (5, 7)"));
    }
    Ok(Placed::goal(TopEntails, (), Stacks::new(stacks, entailed)))
}

impl Rules for TopEntails {
    type Position = Stacks;

    fn left_moves(&self, from: &Stacks, moves: &mut Vec<Stacks>) {
        let mut play = |stack: u64, rest: &[u64]| {
            for small in 1..=stack / 2 {
                let stacks = [rest, &[small, stack - small]].concat();
                moves.push(Stacks::new(stacks, None));
            }
            if stack > 0 {
                moves.push(Stacks::new(rest.to_vec(), Some(stack - 1)));
            }
        };
        if let Some(stack) = from.entailed {
            play(stack, &from.stacks);
            return;
        }
        for (at, &stack) in from.stacks.iter().enumerate() {
            // Equal stacks have the same moves.
            if at == 0 || from.stacks[at - 1] != stack {
                let mut rest = from.stacks.clone();
                rest.remove(at);
                play(stack, &rest);
            }
        }
    }

    fn right_moves(&self, from: &Stacks, moves: &mut Vec<Stacks>) {
        self.left_moves(from, moves);
    }

    fn has_countless_moves(&self, position: &Stacks) -> bool {
        let coins = position.stacks.iter().chain(&position.entailed);
        coins.fold(0u64, |sum, &stack| sum.saturating_add(stack)) > 1 << 24
    }

    fn parts(&self, position: Stacks, parts: &mut Vec<Stacks>) {
        if position.entailed.is_some() {
            parts.push(position);
            return;
        }
        let single = |stack| Stacks::new(vec![stack], None);
        parts.extend(position.stacks.into_iter().map(single));
    }

    fn heap_bytes(&self, position: &Stacks) -> usize {
        held_by(&position.stacks)
    }

    fn ends(&self) -> Ends {
        Ends {
            entails: true,
            ..Ends::NORMAL
        }
    }
}

/// Asks the table of stacks, which is kept with the store of values.
fn ask<T>(
    largest: u64,
    algebra: &Algebra,
    answer: impl FnOnce(&TopEntailsTable) -> T,
) -> Result<T, Stopped> {
    let largest = usize::try_from(largest).map_err(|_| Stopped::TooLarge(&"a table of stacks"))?;
    with_table(algebra, RULESET.name.to_owned(), |kept, budget| {
        let table = kept.table(TopEntailsTable::default);
        let grown = table.grow(largest, budget);
        let bytes = table.bytes();
        let answer = grown.map(|()| answer(table));
        kept.set_bytes(bytes);
        answer
    })
}

/// The value of free stacks.
fn value(stacks: &[u64], table: &TopEntailsTable) -> Option<NimValue> {
    let mut values = stacks.iter().map(|&stack| table.value(stack as usize));
    values.try_fold(NimValue::from(0u64), |sum, value| sum.plus(&value))
}

impl Playable for TopEntails {
    type Frame = ();

    fn ruleset(&self) -> &'static BuiltIn {
        &RULESET
    }

    fn call(&self, (): &(), position: &Stacks) -> String {
        let free = position.stacks.iter().map(u64::to_string);
        let bound = position.entailed.map(|stack| format!("[{stack}]"));
        let mut stacks: Vec<String> = free.chain(bound).collect();
        if stacks.is_empty() {
            stacks.push("0".to_owned());
        }
        format!("top_entails({})", stacks.join(", "))
    }

    fn negative(&self, (): &(), position: &Stacks) -> Option<AnyPosition> {
        Some(Placed::goal(TopEntails, (), position.clone()))
    }

    fn board(&self, (): &(), position: &Stacks) -> Board {
        let stacks = position.stacks.iter().chain(&position.entailed);
        let mut stacks: Vec<u64> = stacks.copied().collect();
        stacks.sort_unstable();
        Board::Heaps(stacks)
    }

    fn heaps_are_alike(&self) -> bool {
        true
    }

    fn is_entailed(&self, position: &Stacks) -> bool {
        position.entailed.is_some()
    }

    fn known_nim_value(
        &self,
        position: &Stacks,
        algebra: &mut Algebra,
    ) -> Option<Result<NimValue, Stopped>> {
        let largest = position.stacks.last().copied().unwrap_or(0);
        ask(largest, algebra, |table| value(&position.stacks, table)).transpose()
    }

    fn known_heaps(
        &self,
        position: &Stacks,
        algebra: &mut Algebra,
    ) -> Option<Result<HeapSet, Stopped>> {
        // With other stacks beside it the set is another one: play finds it.
        let stack = position.entailed.filter(|_| position.stacks.is_empty())?;
        Some(ask(stack, algebra, |table| {
            table.heaps(stack as usize).clone()
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::position;
    use crate::sum::{Sum, Term};
    use upstar_values::game::{Algebra, Outcome, Player};

    fn sum(calls: &[&str], heap: u32) -> Sum {
        let calls = calls.iter().map(|call| position(call).unwrap().into());
        let heap = position(&format!("nim({heap})")).unwrap();
        calls.chain([Term::position(heap)]).collect()
    }

    #[test]
    fn values_and_outcomes_of_sums() {
        let mut algebra = Algebra::new();
        for (call, value) in [
            ("top_entails(4)", "1"),
            ("top_entails(4, 6)", "3"),
            ("top_entails(3, 6)", "moon"),
            ("top_entails(100)", "2"),
            ("top_entails(0)", "0"),
        ] {
            let sum = sum(&[call], 0);
            let found = sum.nim_value(&mut algebra).unwrap().unwrap();
            assert_eq!(found.to_string(), value, "{call}");
        }
        let mut outcome = |calls: &[&str], heap| sum(calls, heap).outcome(&mut algebra).unwrap();
        assert_eq!(outcome(&["top_entails(6)"], 2), Outcome::P);
        assert_eq!(outcome(&["top_entails(6)"], 1), Outcome::N);
        assert_eq!(outcome(&["top_entails(6)", "kayles(2)"], 0), Outcome::P);
        assert_eq!(outcome(&["top_entails(3)"], 2), Outcome::N);
        // Nothing is left of the stack in which a move must be made.
        assert_eq!(outcome(&["top_entails([0])"], 2), Outcome::P);
        assert_eq!(outcome(&["top_entails(3, [0])"], 0), Outcome::P);
    }

    /// Who wins by the list of all moves.
    fn wins_by_play(sum: &Sum, algebra: &mut Algebra) -> bool {
        let moves = sum.moves(Player::Left, algebra).unwrap();
        let mut moves = moves.iter();
        moves.any(|found| !wins_by_play(&sum.after(found), algebra))
    }

    #[test]
    fn sums_agree_with_play() {
        let mut algebra = Algebra::new();
        for (calls, heaps) in [
            (&["top_entails(5)"][..], 3),
            (&["top_entails([4])"], 3),
            (&["top_entails(3, [4])"], 2),
            (&["top_entails([2])", "top_entails(4)"], 2),
            (&["top_entails([4])", "top_entails(1)"], 2),
            (&["top_entails(4)", "top_entails(3)"], 2),
        ] {
            for heap in 0..heaps {
                let sum = sum(calls, heap);
                let outcome = sum.outcome(&mut algebra).unwrap();
                let wins = wins_by_play(&sum, &mut algebra);
                assert_eq!(outcome == Outcome::N, wins, "{calls:?} and {heap}");
                let winning = sum.winning_moves(Player::Left, &mut algebra).unwrap();
                assert_eq!(!winning.is_empty(), wins, "{calls:?} and {heap}");
            }
        }
    }

    #[test]
    fn texts_read_back() {
        for call in [
            "top_entails(5, 7)",
            "top_entails(2, [6])",
            "top_entails([0])",
            "top_entails(0)",
        ] {
            let found = position(call).unwrap().call();
            assert_eq!(found, call);
        }
        for wrong in [
            "top_entails()",
            "top_entails(-1)",
            "top_entails([1, 2])",
            "top_entails([1], [2])",
        ] {
            assert!(position(wrong).is_err(), "{wrong}");
        }
    }
}
