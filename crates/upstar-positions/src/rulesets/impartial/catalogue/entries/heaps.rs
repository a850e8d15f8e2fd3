//! Games with heaps.

use super::super::ImpartialRuleset;
use super::super::heap_games::HeapPlay;
use super::super::play::Play;
use super::{FERGUSON, GUY_SMITH, HEAPS, leak, plain, with};
use crate::position::{Misfit, PositionError};
use upstar_impartial::games::OnePile;
use upstar_impartial::take_and_break::{Code, CodeError, TakeAndBreak};

pub(super) fn add(entries: &mut Vec<ImpartialRuleset>) {
    // name, code, rule, source, solution
    let codes: [[&'static str; 5]; 18] = [
        [
            "nim",
            "0.(3)",
            "Take any number of chips from one heap.",
            "Bouton 1901",
            "the nim-sum of the heaps, of any size (Bouton's theorem)",
        ],
        [
            "nimble",
            "0.(3)",
            "Move one coin any number of squares to the left.",
            FERGUSON,
            "Nim: a coin on square n is a heap of n",
        ],
        [
            "northcott",
            "0.(3)",
            "Slide your checker along its row without jumping; given by the gaps between the checkers.",
            FERGUSON,
            "Nim on the gaps",
        ],
        [
            "lasker_nim",
            "4.(3)",
            "Take any number of chips from a heap, or split it in two.",
            "Lasker 1931",
            "formula modulo 4",
        ],
        [
            "kayles",
            "0.77",
            "Knock down one pin or two adjacent pins of a row.",
            GUY_SMITH,
            "period 12 from 71",
        ],
        [
            "rayles",
            "0.77",
            "Draw a loop through exactly one or two dots.",
            "Winning Ways, chapter 17",
            "Kayles",
        ],
        [
            "rims",
            "0.(7)",
            "Draw a loop through one or more dots, not touching other loops.",
            "Winning Ways, chapter 17",
            "g(n) = n",
        ],
        [
            "dawsons_kayles",
            "0.07",
            "Knock down two adjacent pins of a row.",
            GUY_SMITH,
            "period 34 from 53",
        ],
        [
            "dawsons_chess",
            "0.137",
            "Mark a square of a row that is not next to a mark.",
            "Dawson 1935",
            "period 34 from 52",
        ],
        [
            "officers",
            "0.6",
            "Take one chip from a heap of at least two, splitting the rest if desired.",
            GUY_SMITH,
            "no period known",
        ],
        [
            "line_edges",
            "0.37",
            "Remove a vertex that has an edge from a path; heaps count edges.",
            FERGUSON,
            "no period known",
        ],
        [
            "even_or_lone_one",
            "0.1(30)",
            "Take any even number, or the single chip of a heap of one.",
            FERGUSON,
            "formula",
        ],
        [
            "threes",
            "0.(012)",
            "Take a multiple of 3 short of the whole heap, or the whole heap if its size is 2 modulo 3.",
            FERGUSON,
            "formula",
        ],
        [
            "even_if_not_all",
            "0.(12)",
            "Take an even number short of the whole heap, or the whole heap if it is odd.",
            FERGUSON,
            "formula",
        ],
        [
            "one_or_two_split_one",
            "0.73",
            "Take one chip and split the rest if desired, or take two.",
            FERGUSON,
            "n modulo 4",
        ],
        [
            "loops_and_branches",
            "0.73",
            "Draw a closed curve through exactly one spot, or an arc through exactly two; a closed curve parts its region.",
            "Winning Ways, chapter 17",
            "n modulo 4. The book's contents name the game; this rule is a reconstruction",
        ],
        [
            "two_or_more_split",
            "0.1(7)",
            "Take two or more chips and split the rest if desired, or the single chip of a heap of one.",
            FERGUSON,
            "formula",
        ],
        [
            "one_mod_three_split",
            "0.(700)",
            "Take k chips, k = 1 modulo 3, and split the rest if desired.",
            FERGUSON,
            "formula",
        ],
    ];
    for [name, code, rule, source, solution] in codes {
        let Ok(code) = code.parse::<Code>() else {
            continue;
        };
        let example = leak(format!("{name}(5, 8)"));
        entries.push(plain(
            [name, rule, HEAPS, example, source, solution],
            0,
            move || match code == Code::nim() {
                true => HeapPlay::nim(),
                false => HeapPlay::code(code.clone()),
            },
        ));
    }
    entries.push(plain(
        [
            "grundys_game",
            "Split a heap into two heaps of different sizes.",
            HEAPS,
            "grundys_game(5, 8, 13)",
            "Grundy 1939",
            "no period known",
        ],
        0,
        || Box::new(HeapPlay::Breaking(TakeAndBreak::Grundy)),
    ));
    use OnePile::*;
    for (rule, name, text, solution) in [
        (
            AtMostHalf,
            "at_most_half",
            "Take at least one and at most half of the pile.",
            "formula",
        ),
        (
            AtLeastHalf,
            "at_least_half",
            "Take at least half of the pile.",
            "the number of binary digits",
        ),
        (
            DimPlus,
            "dim_plus",
            "Take a divisor of the size of the pile, the whole pile allowed.",
            "one more than the power of 2 in the size",
        ),
        (
            Aliquot,
            "aliquot",
            "Take a proper divisor of the size of the pile.",
            "the power of 2 in the size",
        ),
        (
            PowersOfTwo,
            "powers_of_two",
            "Take a power of two.",
            "n modulo 3",
        ),
    ] {
        let example = leak(format!("{name}(12)"));
        entries.push(plain(
            [name, text, HEAPS, example, FERGUSON, solution],
            0,
            move || Box::new(HeapPlay::Pile(rule)),
        ));
    }
    entries.push(with(
        ["take_and_break", "Take chips and break the rest as the code says: digit k allows leaving nothing (1), one heap (2), two (4) or three (8) after taking k.",
         "the code, then the heaps. In a code the last digits may repeat, 0.1(7); digits go up to v, for four heaps (16); * is any number of heaps, {0,2,4+} a set of numbers of heaps; after a digit or number ! asks for heaps of different sizes, ? for not all equal, = for equal ones; digits further before the point are for adding chips; bars join games: \"0.77 | 4!.0\"",
         "take_and_break(\"0.137\", 18)", GUY_SMITH, "computed; periods of plain codes proved by the finite check"],
        0, |r| Ok(Box::new(HeapPlay::Breaking(r.text("a code such as \"0.137\"", str::parse)?)) as Box<dyn Play>)));
    type FromSet = fn(&[u64]) -> Result<Box<dyn Play>, CodeError>;
    for (name, make, rule, example, solution) in [
        (
            "subtraction",
            (|set| Code::subtraction(set).map(HeapPlay::code)) as FromSet,
            "Take k chips, k in the set.",
            "subtraction([1, 3, 4], 21)",
            "periodic, period proved",
        ),
        (
            "splittles",
            |set| Code::splittles(set).map(HeapPlay::code),
            "Take k chips, k in the set, and split the rest into two heaps if desired.",
            "splittles([1, 3], 21)",
            "computed; periods proved by the finite check",
        ),
        (
            "all_but_subtraction",
            |set| Code::all_but(set).map(HeapPlay::code),
            "Take any number of chips that is not in the set.",
            "all_but_subtraction([2, 5], 21)",
            "computed",
        ),
        (
            "impatient_subtraction",
            HeapPlay::impatient,
            "Take k chips, k in the set, or the whole heap.",
            "impatient_subtraction([1, 3, 4], 21)",
            "one more than the subtraction game of the heap smaller by one",
        ),
    ] {
        entries.push(with(
            [
                name,
                rule,
                "the set, then the heaps",
                example,
                FERGUSON,
                solution,
            ],
            0,
            move |r| {
                let set = r.list("a list of numbers such as [1, 3, 4]")?;
                make(&set).map_err(|e| PositionError::from(Misfit::argument(0, e.to_string())))
            },
        ));
    }
}
