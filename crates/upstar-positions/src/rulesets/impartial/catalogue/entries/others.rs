//! The other games.

use super::super::play::Play;
use super::super::{ImpartialRuleset, looping, searched, special, sylver};
use super::{FERGUSON, LARSSON, WINNING_WAYS_12, WINNING_WAYS_15, WINNING_WAYS_18, plain, with};
use crate::position::{Alphabet, Cell, FREE};

pub(super) fn add(entries: &mut Vec<ImpartialRuleset>) {
    const PINS: &[Cell] = &[Cell::Free, Cell::Both('1'), Cell::Both('2')];
    const SOS: &[Cell] = &[Cell::Free, Cell::Both('S'), Cell::Both('O')];
    let mut add = |alphabet, text: [&'static str; 6], first, play: fn() -> Box<dyn Play>| {
        entries.push(plain(text, first, play).written_with(alphabet));
    };
    add(
        Alphabet::Numbers,
        [
            "wythoff",
            "Take from one of two heaps, or the same number from both.",
            "two heaps",
            "wythoff(5, 4)",
            "Wythoff 1907",
            "P-positions by the golden section, for heaps of any size; nim values from a table",
        ],
        0,
        searched::wythoff,
    );
    add(
        Alphabet::Numbers,
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
        Alphabet::Numbers,
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
        Alphabet::Numbers,
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
        Alphabet::Heaps,
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
        Alphabet::Heaps,
        [
            "staircase_nim",
            "Move any number of coins from one step to the next lower one.",
            "the coins on steps 1, 2, ...",
            "staircase_nim(1, 3, 1, 2)",
            FERGUSON,
            "Nim on the odd steps decides, for any number of coins",
        ],
        0,
        searched::staircase,
    );
    add(
        Alphabet::Numbers,
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
        Alphabet::Numbers,
        [
            "fibonacci_nim",
            "Take at most twice what was just taken; first any number short of the heap.",
            "the heap, or heap and limit",
            "fibonacci_nim(43)",
            "Whinihan 1963",
            "who may take the smallest Zeckendorf part of the heap wins, for heaps of any size",
        ],
        1,
        || searched::dynamic(2),
    );
    add(
        Alphabet::Numbers,
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
        Alphabet::Heaps,
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
        Alphabet::Heaps,
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
        Alphabet::Rows(FREE),
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
        Alphabet::Rows(FREE),
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
    // The name in earlier versions.
    add(
        Alphabet::Numbers,
        [
            "sylver_coinage",
            "The same as sylver: name a number that is no sum of numbers already named; naming 1 loses.",
            "the numbers already named, from 2 on",
            "sylver_coinage(4, 5)",
            WINNING_WAYS_18,
            "as for sylver",
        ],
        0,
        sylver::play,
    );
    add(
        Alphabet::Numbers,
        [
            "sylver",
            "Name a number that is no sum of numbers already named; naming 1 loses.",
            "the numbers already named, from 2 on",
            "sylver(4, 5)",
            WINNING_WAYS_18,
            "search if the numbers have no common divisor; else Hutchings' theorem, strategies by pairs, and what is not known is said: 16 is \
             the first opening that is open",
        ],
        0,
        sylver::play,
    );
    add(
        Alphabet::Heaps,
        [
            "antonim",
            "Reduce a heap, but not to the size of another heap.",
            "the sizes of the heaps, all different",
            "antonim(1, 3, 5)",
            WINNING_WAYS_15,
            "up to three heaps a, b, c of any size are P if (a + 1) xor (b + 1) xor (c + 1) = 0; more heaps by search",
        ],
        0,
        searched::antonim,
    );
    add(
        Alphabet::Heaps,
        [
            "whim",
            "Nim; once in the game a player may, instead of taking, decide whether taking the last chip wins or loses.",
            "the sizes of the heaps; \"normal\" or \"misere\" before them once that is decided",
            "whim(1, 3)",
            WINNING_WAYS_15,
            "P if the nim sum is 2 while all heaps are below 4, and 1 otherwise; where the last chip loses, it may not be taken",
        ],
        0,
        searched::whim,
    );
    add(
        Alphabet::Row(PINS),
        [
            "twopins",
            "Knock down a column of two pins, or two neighbouring columns.",
            "a row of columns with 1 or 2 pins, and . for columns that fell",
            "twopins(\"1221\")",
            WINNING_WAYS_15,
            "search; columns of two are Kayles, columns of one Dawson's Kayles",
        ],
        0,
        searched::twopins,
    );
    add(
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Edges(&[]),
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
        Alphabet::Text,
        [
            "two_dimensional_nim",
            "Move a counter left in its row or to any square of a lower row.",
            "counters as ordinals such as \"w*4\", \"w*2+1\" (w*row + column)",
            "two_dimensional_nim(\"w*4\", \"w*2+1\", \"w+2\", 5)",
            FERGUSON,
            "nim-sum of ordinals",
        ],
        0,
        || Box::new(special::TwoDimensionalNim),
    );
    add(
        Alphabet::Row(SOS),
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
        Alphabet::Text,
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
        Alphabet::Numbers,
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
    add(
        Alphabet::Numbers,
        [
            "fair_shares",
            "Divide a heap into two or more equal heaps, or unite two heaps of different sizes.",
            "the heaps",
            "fair_shares(3, 4, 4)",
            WINNING_WAYS_12,
            "generalised nim values of all positions; heaps do not add",
        ],
        0,
        || Box::new(looping::FairShares),
    );
    add(
        Alphabet::Text,
        [
            "ladder",
            "Move a counter down by one of the steps; a square with a slide sends it on at once.",
            "the last square, the steps, slides such as \"4>9\", then the squares of the counters",
            "ladder(12, [1, 2, 3], \"4>9\", 5, 7)",
            WINNING_WAYS_12,
            "generalised nim values of the squares",
        ],
        0,
        || Box::new(looping::Ladder),
    );
    entries.push(with(
        [
            "gen_wythoff",
            "Take from one of two heaps, or from both numbers that differ by less than r.",
            "r, then two heaps",
            "gen_wythoff(2, 3, 4)",
            "Fraenkel 1982",
            "P-positions by Beatty sequences; r = 1 is Wythoff Nim",
        ],
        0,
        |r| {
            Ok(searched::gen_wythoff(
                r.number_in(1..=u64::MAX, "a width r, at least 1")?,
            ))
        },
    ));
    entries.push(plain(
        [
            "mem",
            "Take at least as many chips as the move before took.",
            "the heap, or the heap and the number just taken",
            "mem(10, 3)",
            "Conway; as in CGSuite",
            "search",
        ],
        0,
        searched::mem,
    ));
    entries.push(with(
        [
            "dynamic_nim",
            "Take at most ratio times what was just taken; first any number short of the heap.",
            "ratio, heap, and a limit if wanted",
            "dynamic_nim(1, 44)",
            FERGUSON,
            "who may take the smallest part of the heap in Schwenk's sequence wins: the powers of two for ratio 1, the Fibonacci numbers for 2",
        ],
        1,
        |r| {
            Ok(searched::dynamic(
                r.number_in(1..=u64::MAX, "a ratio, at least 1")?,
            ))
        },
    ));
    entries.push(
        with(
            [
                "moore_nim",
                "Reduce at least one and at most k piles.",
                "k, then the piles",
                "moore_nim(2, 5, 10, 13)",
                "Moore 1910",
                "P if all binary columns add up to multiples of k + 1, for piles of any size (Moore)",
            ],
            0,
            |r| {
                Ok(searched::moore(r.number_in(
                    1..=u64::MAX - 1,
                    "the most piles a move reduces, at least 1",
                )?))
            },
        )
        .written_with(Alphabet::Heaps),
    );
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
            searched::kotzig(places, &r.list("a list of steps such as [1, 2]")?)
        }).written_with(Alphabet::Text));
}
