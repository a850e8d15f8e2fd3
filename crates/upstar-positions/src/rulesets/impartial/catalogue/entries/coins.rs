//! Coin-turning games in one dimension.

use super::super::Entry;
use super::super::call::CallError;
use super::super::coin_games::Row;
use super::super::play::Play;
use super::{FERGUSON, ROW, WINNING_WAYS, leak, plain, with};
use upstar_impartial::coins::{self, Pattern, Turning};

pub(super) fn add(entries: &mut Vec<Entry>) {
    for named in coins::NAMED {
        let turning = named.turning();
        let example = leak(format!("{}(\"THHT\")", named.name));
        entries.push(plain(
            [
                named.name,
                named.rule,
                ROW,
                example,
                WINNING_WAYS,
                named.solution,
            ],
            turning.from,
            move || Box::new(Row(turning.clone())),
        ));
    }
    fn row(turning: Turning) -> Result<Box<dyn Play>, CallError> {
        Ok(Box::new(Row(turning)))
    }
    let count = "a number of coins, at least 1";
    entries.push(with(
        ["turning", "Turn coins as the code says (1-3, 2, 3+, with consecutive, spaced, symmetric, apart, within, first, from), the rightmost from heads to tails.",
         "the code, then the row", "turning(\"1-5\", \"THHT\")", WINNING_WAYS, "computed"],
        0, |r| row(r.text("a code such as \"1-5\"", str::parse)?)));
    entries.push(with(
        [
            "at_most",
            "Turn up to t coins, the rightmost from heads to tails.",
            "t, then the row",
            "at_most(4, \"THHT\")",
            WINNING_WAYS,
            "Mock Turtle theorem pairs t = 2m with 2m + 1",
        ],
        0,
        move |r| row(Turning::at_most(r.number_in(1..=u64::MAX, count)?)),
    ));
    entries.push(with(
        [
            "exactly",
            "Turn exactly t coins, the rightmost from heads to tails.",
            "t, then the row",
            "exactly(4, \"THHTHH\")",
            WINNING_WAYS,
            "t - 1 zeros, then up to t",
        ],
        0,
        move |r| row(Turning::exactly(r.number_in(1..=u64::MAX, count)?)),
    ));
    entries.push(with(
        [
            "at_most_window",
            "Turn up to t coins within w consecutive places.",
            "t, w, then the row",
            "at_most_window(3, 5, \"THHT\")",
            WINNING_WAYS,
            "the first w values repeat",
        ],
        0,
        move |r| {
            let t = r.number_in(1..=u64::MAX, count)?;
            row(Turning::at_most(t).within(r.number("a number of places")?))
        },
    ));
    entries.push(with(
        [
            "exactly_window",
            "Turn exactly t coins within w consecutive places.",
            "t, w, then the row",
            "exactly_window(3, 5, \"THHT\")",
            WINNING_WAYS,
            "the first w values repeat",
        ],
        0,
        move |r| {
            let t = r.number_in(1..=u64::MAX, count)?;
            row(Turning::exactly(t).within(r.number("a number of places")?))
        },
    ));
    entries.push(with(
        [
            "ruler_window",
            "Turn up to w consecutive coins.",
            "w, then the row",
            "ruler_window(4, \"THHT\")",
            WINNING_WAYS,
            "the largest power of 2 dividing n, capped by w",
        ],
        1,
        move |r| {
            row(Turning::at_most(r.number_in(1..=u64::MAX, count)?)
                .pattern(Pattern::Consecutive)
                .from_one())
        },
    ));
    let set = "a list of distances such as [1, 3, 4]";
    entries.push(with(
        [
            "subtraction_coins",
            "Turn two coins whose distance is in the set, the right one from heads to tails.",
            "the set, then the row",
            "subtraction_coins([1, 3, 4], \"THHT\")",
            FERGUSON,
            "the subtraction game on heaps",
        ],
        0,
        move |r| row(Turning::exactly(2).pattern(Pattern::Apart(r.list(set)?.to_vec()))),
    ));
    entries.push(with(
        [
            "subtraction_coins_from_1",
            "As subtraction_coins, with the coins numbered from 1.",
            "the set, then the row",
            "subtraction_coins_from_1([1, 3, 4], \"THHT\")",
            FERGUSON,
            "the subtraction game on heaps",
        ],
        1,
        move |r| {
            row(Turning::exactly(2)
                .pattern(Pattern::Apart(r.list(set)?.to_vec()))
                .from_one())
        },
    ));
    entries.push(with(
        [
            "impatient_coins",
            "Turn one coin, or two whose distance is in the set.",
            "the set, then the row",
            "impatient_coins([1, 3, 4], \"THHT\")",
            FERGUSON,
            "one more than the subtraction game of the heap smaller by one",
        ],
        1,
        move |r| {
            row(Turning::at_most(2)
                .pattern(Pattern::Apart(r.list(set)?.to_vec()))
                .from_one())
        },
    ));
}
