//! Sequences of integers: Fibonacci numeration, Beatty sequences, the pairs of Wythoff Nim.

use crate::function::{Call, Failure, Function};
use crate::integer::Integer;
use crate::value::{List, Value};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use upstar::impartial::games::beatty::{Quadratic, Way, fibonacci_word};
use upstar::impartial::games::zol;

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &ZOL,
    &ZOL_NUMBER,
    &ZOL_PARTS,
    &FIBONACCI_WORD,
    &BEATTY,
    &BEATTY_PAIRS,
    &WYTHOFF_PAIRS,
];

fn natural(call: &mut Call<'_>, at: usize) -> Result<u64> {
    let n = call.integer(at)?;
    let name = call.function.name;
    n.to_u64().ok_or_else(|| {
        let message = format!("`{name}` expects an integer from 0 to 2^64 - 1 here");
        Failure::argument(at, message)
    })
}

static ZOL: Function = Function {
    name: "zol",
    parameters: "n",
    summary: "the ZOL word of n: its digits in Fibonacci numbers ..., 5, 3, 2, 1, no two 1s side by side",
    details: "Zeckendorf, Ostrowski and Lekkerkerker: every positive integer is a sum of Fibonacci numbers of which no two are neighbours, \
              in one way only. `zol_number` is the inverse. The word of 0 is empty.",
    examples: &[
        ("zol(11)", "10100"),
        (
            "[zol(n) for n in 1..7]",
            "[\"1\", \"10\", \"100\", \"101\", \"1000\", \"1001\", \"1010\"]",
        ),
        ("zol(33)", "1010101"),
    ],
    run: |call| Ok(Value::text(zol::word(natural(call, 0)?))),
    ..Function::BLANK
};

static ZOL_NUMBER: Function = Function {
    name: "zol_number",
    parameters: "word",
    summary: "the integer of a word of Fibonacci digits",
    examples: &[
        ("zol_number(\"10100\")", "11"),
        ("zol(zol_number(\"1010\") + 1)", "10000"),
    ],
    run: |call| {
        let word = call.text(0)?;
        // Longer words are numbers above 2^64.
        let digits = word.trim_start_matches('0');
        let number = (digits.len() <= 100).then(|| zol::number(digits)).flatten();
        let number = number.ok_or_else(|| {
            let message = "`zol_number` expects a word of 0s and 1s for a number below 2^64";
            Failure::argument(0, message)
        })?;
        Ok(Integer::from(number).into())
    },
    ..Function::BLANK
};

static ZOL_PARTS: Function = Function {
    name: "zol_parts",
    parameters: "n",
    summary: "the Fibonacci numbers of which n is the sum, no two of them neighbours",
    examples: &[("zol_parts(43)", "[34, 8, 1]")],
    run: |call| {
        let parts = zol::parts(natural(call, 0)?);
        let parts = parts.into_iter().map(|part| Integer::from(part).into());
        Ok(Value::List(List::new(parts.collect())?))
    },
    ..Function::BLANK
};

/// The longest sequence that is given at once.
const LONGEST: u32 = 10_000_000;

static FIBONACCI_WORD: Function = Function {
    name: "fibonacci_word",
    parameters: "n",
    summary: "the first n letters of the Fibonacci word, the limit of 0 -> 01, 1 -> 0",
    details: "The places of its 0s and of its 1s, counted from 1, are the pairs of Wythoff Nim: see `wythoff_pairs`.",
    examples: &[("fibonacci_word(13)", "0100101001001")],
    run: |call| {
        let n = call.natural(0, LONGEST)? as usize;
        call.claim(4 * n)?;
        Ok(Value::text(fibonacci_word(n)))
    },
    ..Function::BLANK
};

/// The irrational number of an argument.
fn quadratic(call: &mut Call<'_>) -> Result<Quadratic> {
    let wrong = || {
        let message = "expected four integers a, b, d, c for the irrational number (a + b * sqrt(d)) / c here";
        Failure::argument(0, message)
    };
    let list = call.list(0)?;
    let mut parts = Vec::with_capacity(4);
    for item in list.items().iter().take(5) {
        let part = item.to_integer(call.algebra)?.ok_or_else(wrong)?;
        // Square roots of longer integers take too long.
        if part.bits() > 4096 {
            return Err(wrong());
        }
        parts.push(part);
    }
    let parts: [BigInt; 4] = parts.try_into().map_err(|_| wrong())?;
    let [a, b, d, c] = parts;
    Quadratic::new(a, b, d, c).ok_or_else(wrong)
}

static BEATTY: Function = Function {
    name: "beatty",
    parameters: "alpha, n",
    summary: "the Beatty sequence of an irrational number: the whole parts of its first n multiples",
    details: "The number (a + b * sqrt(d)) / c is given by its integers (a, b, d, c); the golden section is (1, 1, 5, 2).",
    examples: &[
        ("beatty((1, 1, 5, 2), 8)", "[1, 3, 4, 6, 8, 9, 11, 12]"),
        ("beatty((0, 1, 2, 1), 6)", "[1, 2, 4, 5, 7, 8]"),
    ],
    run: |call| {
        let (alpha, n) = (quadratic(call)?, call.natural(1, LONGEST)?);
        let mut values = Vec::new();
        for k in 1..=n {
            if k % 64 == 0 {
                call.claim(values.len() * size_of::<Value>())?;
            }
            values.push(alpha.multiple_floor(&k.into()).into());
        }
        Ok(Value::List(List::new(values)?))
    },
    ..Function::BLANK
};

static BEATTY_PAIRS: Function = Function {
    name: "beatty_pairs",
    parameters: "alpha, n",
    summary: "the first n pairs of the Beatty sequences of alpha and of the beta with 1/alpha + 1/beta = 1",
    details: "Together the two sequences have every positive integer exactly once (Rayleigh, Beatty). alpha is above 1 and given as for `beatty`.",
    examples: &[
        (
            "beatty_pairs((1, 1, 5, 2), 4)",
            "[(1, 2), (3, 5), (4, 7), (6, 10)]",
        ),
        (
            "beatty_pairs((0, 1, 2, 1), 4)",
            "[(1, 3), (2, 6), (4, 10), (5, 13)]",
        ),
    ],
    run: |call| {
        let (alpha, n) = (quadratic(call)?, call.natural(1, LONGEST)?);
        let beta = alpha.partner().ok_or_else(|| {
            Failure::argument(
                0,
                "only a number above 1 has a partner in a pair of sequences",
            )
        })?;
        let mut pairs = Vec::new();
        for k in 1..=n {
            if k % 64 == 0 {
                call.claim(pairs.len() * (3 * size_of::<Value>() + 64))?;
            }
            let pair = [&alpha, &beta].map(|x| x.multiple_floor(&k.into()).into());
            pairs.push(Value::Tuple(List::new(pair.to_vec())?));
        }
        Ok(Value::List(List::new(pairs)?))
    },
    ..Function::BLANK
};

static WYTHOFF_PAIRS: Function = Function {
    name: "wythoff_pairs",
    parameters: "n, [way]",
    summary: "the first n P-positions (A, B) of Wythoff Nim with A <= B, from (0, 0) on",
    details: "The ways to find them agree: \"golden\" by the golden section (the usual one), \"mex\" of all earlier ones, \"zol\" by Fibonacci \
              numeration, \"word\" by the Fibonacci word, \"painting\" a board.",
    examples: &[
        (
            "wythoff_pairs(6)",
            "[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]",
        ),
        (
            "all(wythoff_pairs(100, way) == wythoff_pairs(100) for way in [\"mex\", \"zol\", \"word\", \"painting\"])",
            "true",
        ),
    ],
    run: |call| {
        let n = call.natural(0, LONGEST)? as usize;
        let way = match call.count() {
            1 => Way::Golden,
            _ => {
                let name = call.text(1)?;
                let way = Way::ALL.iter().find(|(known, _)| **known == *name);
                let names = Way::ALL.map(|(name, _)| name).join(", ");
                let message = format!("expected one of the ways {names} here");
                way.ok_or_else(|| Failure::argument(1, message))?.1
            }
        };
        call.claim(n * (3 * size_of::<Value>() + 96))?;
        let mut pairs = Vec::new();
        for (at, (a, b)) in way.pairs(n, call.algebra.budget())?.into_iter().enumerate() {
            call.step(at)?;
            let pair = [a, b].map(|x| Integer::from(x).into());
            pairs.push(Value::Tuple(List::new(pair.to_vec())?));
        }
        Ok(Value::List(List::new(pairs)?))
    },
    ..Function::BLANK
};
