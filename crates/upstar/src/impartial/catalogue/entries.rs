//! The catalogue itself.

use std::sync::LazyLock;

use super::call::{Arg, CallError, Reader};
use super::coin_games::{Cells, Row};
use super::heap_games::HeapPlay;
use super::play::Play;
use super::{Entry, searched, special};
use crate::impartial::coins::{self, Pattern, Turning};
use crate::impartial::games::OnePile;
use crate::impartial::take_and_break::{Code, TakeAndBreak};
use crate::impartial::tartan::{self, Rectangle};

/// Every impartial game, in the order of the literature: coins, rectangles, heaps, the rest.
///
/// ```
/// let names: Vec<_> = upstar::impartial::catalogue::catalogue().iter().map(|e| e.name).collect();
/// assert!(names.contains(&"mock_turtles") && names.contains(&"grundys_game"));
/// ```
pub fn catalogue() -> &'static [Entry] {
    static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let mut entries = Vec::new();
        coin_entries(&mut entries);
        rectangle_entries(&mut entries);
        heap_entries(&mut entries);
        other_entries(&mut entries);
        entries
    });
    &CATALOGUE
}

const WINNING_WAYS: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 14";
const WINNING_WAYS_15: &str = "Berlekamp, Conway, Guy: Winning Ways, chapter 15";
const FERGUSON: &str = "Ferguson: Game Theory, Part I";
const GUY_SMITH: &str = "Guy, Smith: The G-values of various games, 1956";
const LARSSON: &str = "Larsson: lecture notes on combinatorial games, 2025";

const ROW: &str = "a row such as \"THHT\", or the places of the heads";
const CELLS: &str =
    "rows such as \"TT/HT\", a list of cells \"(1,3),(2,2)\", or the row and column of one head";
const HEAPS: &str = "the sizes of the heaps";

fn entry(
    [name, rule, notation, example, source, solution]: [&'static str; 6],
    first: u64,
    build: impl Fn(&[Arg]) -> Result<(Box<dyn Play>, usize), CallError> + Send + Sync + 'static,
) -> Entry {
    Entry {
        name,
        rule,
        notation,
        example,
        first,
        source,
        solution,
        build: Box::new(build),
    }
}

/// A game without parameters.
fn plain(
    text: [&'static str; 6],
    first: u64,
    play: impl Fn() -> Box<dyn Play> + Send + Sync + 'static,
) -> Entry {
    entry(text, first, move |_| Ok((play(), 0)))
}

/// A game with parameters read first.
fn with(
    text: [&'static str; 6],
    first: u64,
    read: impl Fn(&mut Reader<'_>) -> Result<Box<dyn Play>, CallError> + Send + Sync + 'static,
) -> Entry {
    entry(text, first, move |args| {
        let mut reader = Reader::new(args);
        let play = read(&mut reader)?;
        Ok((play, reader.read()))
    })
}

/// Strings that live as long as the program, made once for the catalogue.
fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn coin_entries(entries: &mut Vec<Entry>) {
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

fn rectangle_entries(entries: &mut Vec<Entry>) {
    for &(name, codes, rule) in tartan::NAMED {
        let Some(game) = Rectangle::find(name) else {
            continue;
        };
        let solution = if codes.len() == 2 {
            "nim product of the factors' values (Tartan theorem)"
        } else {
            "table; formulas for all but Mock Turtles"
        };
        let example = leak(format!(
            "{name}({}, {})",
            game.from().0 + 2,
            game.from().1 + 3
        ));
        let first = game.from().0;
        entries.push(plain(
            [name, rule, CELLS, example, WINNING_WAYS, solution],
            first,
            move || Box::new(Cells(game.clone())),
        ));
    }
    let code = "the code of a turning game such as \"1-3\"";
    entries.push(with(
        ["tartan", "The product of two turning games: turn every cell where a move of one meets a move of the other.", "two codes, then the position",
         "tartan(\"1-3\", \"1+ consecutive\", \"TT/HT\")", WINNING_WAYS, "nim product of the factors' values (Tartan theorem)"],
        0, move |r| {
            let rows: Turning = r.text(code, str::parse)?;
            Ok(Box::new(Cells(Rectangle::product(rows, r.text(code, str::parse)?))) as Box<dyn Play>)
        }));
    entries.push(with(
        [
            "acrostic",
            "Play a turning game within one row or one column of a rectangle.",
            "a code, then the position",
            "acrostic(\"2\", \"TT/HT\")",
            WINNING_WAYS,
            "computed",
        ],
        0,
        move |r| {
            Ok(Box::new(Cells(Rectangle::Acrostic(r.text(code, str::parse)?))) as Box<dyn Play>)
        },
    ));
}

fn heap_entries(entries: &mut Vec<Entry>) {
    // name, code, rule, source, solution
    let codes: [[&'static str; 5]; 17] = [
        [
            "nim",
            "0.(3)",
            "Take any number of chips from one heap.",
            "Bouton 1901",
            "nim-sum",
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
            move || HeapPlay::code(code.clone()),
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
         "the code, then the heaps", "take_and_break(\"0.137\", 18)", GUY_SMITH, "computed; periods proved by the finite check"],
        0, |r| Ok(HeapPlay::code(r.text("a code such as \"0.137\"", str::parse)?))));
    type FromSet = fn(&[u64]) -> Result<Code, crate::impartial::take_and_break::CodeError>;
    for (name, make, rule, example, solution) in [
        (
            "subtraction",
            Code::subtraction as FromSet,
            "Take k chips, k in the set.",
            "subtraction([1, 3, 4], 21)",
            "periodic, period proved",
        ),
        (
            "all_but_subtraction",
            Code::all_but,
            "Take any number of chips that is not in the set.",
            "all_but_subtraction([2, 5], 21)",
            "computed",
        ),
        (
            "impatient_subtraction",
            Code::impatient_subtraction,
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
                make(set).map(HeapPlay::code).map_err(|e| CallError::Text {
                    at: 1,
                    message: e.to_string(),
                })
            },
        ));
    }
}

fn other_entries(entries: &mut Vec<Entry>) {
    let mut add = |text: [&'static str; 6], first, play: fn() -> Box<dyn Play>| {
        entries.push(plain(text, first, play))
    };
    add(
        [
            "wythoff",
            "Take from one of two heaps, or the same number from both.",
            "two heaps",
            "wythoff(5, 4)",
            "Wythoff 1907",
            "P-positions by the golden section",
        ],
        0,
        searched::wythoff,
    );
    add(
        [
            "corner_the_lady",
            "Move a queen left, down or diagonally towards the corner.",
            "column and row of the queen",
            "corner_the_lady(5, 4)",
            LARSSON,
            "Wythoff Nim",
        ],
        0,
        searched::wythoff,
    );
    add(
        [
            "euclid",
            "Take a positive multiple of the smaller heap from the larger, leaving both positive.",
            "two positive heaps",
            "euclid(2, 7)",
            "Cole, Davie 1969",
            "floor(y/x - x/y)",
        ],
        1,
        searched::euclid,
    );
    add(
        [
            "empty_and_divide",
            "Empty one of two boxes and divide the contents of the other into both.",
            "two positive numbers",
            "empty_and_divide(3, 4)",
            FERGUSON,
            "P when both are odd",
        ],
        1,
        searched::empty_and_divide,
    );
    add(
        [
            "chomp",
            "Bite a square and all above and to the right; the corner square may not be taken.",
            "row lengths, longest first",
            "chomp(8, 5, 1)",
            "Gale 1974",
            "rectangles are N by strategy stealing; search",
        ],
        1,
        searched::chomp,
    );
    add(
        [
            "staircase_nim",
            "Move any number of coins from one step to the next lower one.",
            "the coins on steps 1, 2, ...",
            "staircase_nim(1, 3, 1, 2)",
            FERGUSON,
            "Nim on the odd steps decides",
        ],
        0,
        searched::staircase,
    );
    add(
        [
            "thirty_one",
            "Turn up a card from 1 to 6, four of each; the total may not pass 31.",
            "how many of each card are used, or nothing at the start",
            "thirty_one(0, 0, 1, 0, 0, 0)",
            FERGUSON,
            "search",
        ],
        0,
        searched::thirty_one,
    );
    add(
        [
            "fibonacci_nim",
            "Take at most twice what was just taken; first any number short of the heap.",
            "the heap, or heap and limit",
            "fibonacci_nim(43)",
            "Whinihan 1963",
            "smallest Zeckendorf part",
        ],
        1,
        || searched::dynamic(2),
    );
    add(
        [
            "welter",
            "Move a coin to any empty square to its left; coins stand on different squares.",
            "the squares",
            "welter(1, 3, 6)",
            WINNING_WAYS_15,
            "Welter's function",
        ],
        0,
        searched::welter,
    );
    add(
        [
            "silver_dollar",
            "Slide a coin left without jumping; coins stand on different squares.",
            "the squares",
            "silver_dollar(0, 3, 4)",
            WINNING_WAYS_15,
            "Nim on every second gap",
        ],
        0,
        searched::silver_dollar,
    );
    add(
        [
            "princess_and_roses",
            "Take one rose, or one from each of two bushes.",
            "the roses of each bush",
            "princess_and_roses(2, 3, 4)",
            WINNING_WAYS_15,
            "search",
        ],
        0,
        searched::princess,
    );
    add(
        [
            "cram",
            "Place a domino on two free neighbouring squares.",
            "a board such as \"..|.#\", or rows and columns",
            "cram(3, 4)",
            WINNING_WAYS_15,
            "even by even is P, even by odd is N; search",
        ],
        1,
        searched::cram,
    );
    add(
        [
            "non_attacking_queens",
            "Place a queen that no queen on the board attacks.",
            "free squares as a board such as \"..|.#\", or rows and columns",
            "non_attacking_queens(4, 5)",
            LARSSON,
            "search",
        ],
        1,
        searched::queens,
    );
    add(
        [
            "sylver_coinage",
            "Name a number that is no sum of numbers already named; naming 1 loses.",
            "the numbers already named, without a common divisor",
            "sylver_coinage(4, 5)",
            "Winning Ways, chapter 18",
            "search",
        ],
        0,
        searched::sylver,
    );
    add(
        [
            "vertex_removal",
            "Remove a vertex that has at least one edge, with all its edges.",
            "edges such as \"0-1, 1-2\"",
            "vertex_removal(\"0-1, 1-2\")",
            FERGUSON,
            "search; formulas for stars, circles and double stars",
        ],
        0,
        || searched::vertex_removal(""),
    );
    add(
        [
            "star_graph",
            "Vertex removal on a star with n leaves.",
            "n",
            "star_graph(5)",
            FERGUSON,
            "0, then 1 for odd and 2 for even n",
        ],
        0,
        || searched::vertex_removal("star_graph"),
    );
    add(
        [
            "line_graph",
            "Vertex removal on a path with n edges.",
            "n",
            "line_graph(5)",
            FERGUSON,
            "octal game 0.37",
        ],
        0,
        || searched::vertex_removal("line_graph"),
    );
    add(
        [
            "circle_graph",
            "Vertex removal on a circle with n vertices.",
            "n, at least 3",
            "circle_graph(5)",
            FERGUSON,
            "1 where the path of n - 2 edges has value 0",
        ],
        3,
        || searched::vertex_removal("circle_graph"),
    );
    add(
        [
            "double_star",
            "Vertex removal on two stars with m and n leaves whose centres are joined.",
            "m, n",
            "double_star(2, 3)",
            FERGUSON,
            "formula",
        ],
        0,
        || searched::vertex_removal("double_star"),
    );
    add(
        [
            "lattice_graph",
            "Vertex removal on a lattice of r rows and c columns.",
            "r, c",
            "lattice_graph(3, 3)",
            FERGUSON,
            "search",
        ],
        1,
        || searched::vertex_removal("lattice_graph"),
    );
    add(
        [
            "green_hackenbush",
            "Cut an edge; what is no longer joined to the ground, vertex 0, disappears.",
            "edges such as \"0-1, 1-2\"",
            "green_hackenbush(\"0-1, 1-2, 1-3\")",
            FERGUSON,
            "colon and fusion principles",
        ],
        0,
        || searched::green_hackenbush(""),
    );
    add(
        [
            "bamboo",
            "Green Hackenbush on a stalk of n edges.",
            "n",
            "bamboo(5)",
            FERGUSON,
            "g(n) = n",
        ],
        0,
        || searched::green_hackenbush("bamboo"),
    );
    add(
        [
            "hackenbush_circle",
            "Green Hackenbush on a circuit of n edges through the ground.",
            "n",
            "hackenbush_circle(5)",
            FERGUSON,
            "n modulo 2",
        ],
        0,
        || searched::green_hackenbush("hackenbush_circle"),
    );
    add(
        [
            "two_dimensional_nim",
            "Move a counter left in its row or to any square of a lower row.",
            "counters as ordinals such as \"4*w\", \"2*w+1\" (row*w + column)",
            "two_dimensional_nim(\"4*w\", \"2*w+1\", \"w+2\", 5)",
            FERGUSON,
            "nim-sum of ordinals",
        ],
        0,
        || Box::new(special::TwoDimensionalNim),
    );
    add(
        [
            "sos",
            "Write S or O in an empty square; whoever completes S-O-S wins, a full row is a draw.",
            "a row such as \"S..S\", or a number of empty squares",
            "sos(\"S...\")",
            FERGUSON,
            "search",
        ],
        0,
        || Box::new(special::SosPlay),
    );
    add(
        [
            "digraph",
            "Move along an arrow of a directed graph; cycles allowed.",
            "vertices with followers such as \"t>; v>v,t\", then a vertex",
            "digraph(\"t>; v>v,t\", \"v\")",
            "Smith 1966",
            "generalised nim values",
        ],
        0,
        || Box::new(special::Digraph),
    );
    add(
        [
            "put_or_take_square",
            "Add or take the largest square not above the heap.",
            "the heap",
            "put_or_take_square(92)",
            WINNING_WAYS_15,
            "retrograde analysis",
        ],
        0,
        || Box::new(special::PutOrTakeSquare),
    );
    entries.push(with(
        [
            "dynamic_nim",
            "Take at most ratio times what was just taken; first any number short of the heap.",
            "ratio, heap, and a limit if wanted",
            "dynamic_nim(1, 44)",
            FERGUSON,
            "for ratio 1 the lowest power of two, for 2 the smallest Zeckendorf part",
        ],
        1,
        |r| {
            Ok(searched::dynamic(
                r.number_in(1..=u64::MAX, "a ratio, at least 1")?,
            ))
        },
    ));
    entries.push(with(
        [
            "moore_nim",
            "Reduce at least one and at most k piles.",
            "k, then the piles",
            "moore_nim(2, 5, 10, 13)",
            "Moore 1910",
            "binary columns modulo k + 1",
        ],
        0,
        |r| {
            Ok(searched::moore(r.number_in(
                1..=u64::MAX - 1,
                "the most piles a move reduces, at least 1",
            )?))
        },
    ));
    entries.push(with(
        [
            "dudeney",
            "Take 1 to Y chips, but never the number just taken.",
            "Y, the heap, and the last take if there was one",
            "dudeney(5, 20)",
            WINNING_WAYS_15,
            "for even Y multiples of Y + 1 are P",
        ],
        0,
        |r| Ok(searched::dudeney(r.number("the most chips a move takes")?)),
    ));
    entries.push(with(
        ["kotzig_nim", "Advance round a circle of n places by a number of the list to a place not yet visited.", "n and the list, then place and list of places visited", "kotzig_nim(7, [1, 2])", WINNING_WAYS_15, "search"],
        0, |r| {
            let places = r.number_in(1..=128, "a number of places from 1 to 128")?;
            searched::kotzig(places, r.list("a list of steps such as [1, 2]")?)
        }));
}
