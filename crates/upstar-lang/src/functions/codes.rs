//! The codes of coin-turning games: P-positions as words, octads, sextets and the maps of Moebius.

use crate::function::{Call, Failure, Function};
use crate::value::{List, Value};
use num_traits::ToPrimitive;
use upstar::budget::Stopped;
use upstar::impartial::coins::{BinaryCode, Named, Turning, binary_code, moebius, mogul};

type Result<T = Value> = std::result::Result<T, Failure>;

/// The functions of this group.
pub static FUNCTIONS: &[&Function] = &[
    &CODE_BASIS,
    &CODE_WEIGHTS,
    &CODE_WORDS,
    &OCTAD,
    &SEXTET,
    &MOG,
    &MOEBIUS_LABEL,
    &MOEBIUS_PLACE,
    &MOEBIUS_MAP,
];

/// Codes are at most this long.
const LONGEST: u32 = 128;

/// The P-positions of a coin game on the first n coins.
fn code(call: &mut Call<'_>) -> Result<BinaryCode> {
    let game = match call.get(0) {
        Some(Value::Function(function)) => Named::find(function.name).map(Named::turning),
        Some(Value::Text(code)) => code.parse::<Turning>().ok(),
        _ => None,
    };
    let Some(game) = game else {
        let name = call.function.name;
        let message = format!(
            "`{name}` expects a coin-turning game here, such as mogul, mock_turtles or a code like \"1-5\""
        );
        return Err(Failure::argument(0, message));
    };
    let n = call.natural(1, LONGEST)?;
    let values = game.values_within(n as usize, call.algebra.budget())?;
    Ok(BinaryCode::with_checks(&values))
}

fn integers(items: impl IntoIterator<Item = u64>) -> std::result::Result<Value, Stopped> {
    let items = items.into_iter().map(|n| Value::Integer(n.into()));
    List::new(items.collect()).map(Value::List)
}

fn list(items: Vec<Value>) -> Result {
    Ok(Value::List(List::new(items)?))
}

/// A list of `N` different places below 24.
fn places<const N: usize>(call: &mut Call<'_>) -> Result<[u64; N]> {
    let wrong = format!("expected a list of {N} different places from 0 to 23");
    let items = call.list(0)?;
    let mut places = Vec::with_capacity(N);
    for item in items.items().iter().take(N + 1) {
        let place = item.to_integer(call.algebra)?;
        places.extend(place.and_then(|place| place.to_u64()).filter(|p| *p < 24));
    }
    let found: Option<[u64; N]> = places.try_into().ok();
    found
        .filter(|_| items.items().len() == N)
        .filter(|places| binary_code::word(places).count_ones() as usize == N)
        .ok_or_else(|| Failure::argument(0, wrong))
}

static CODE_BASIS: Function = Function {
    name: "code_basis",
    parameters: "game, n",
    summary: "a basis of the code that the P-positions of a coin-turning game on n coins form, as lists of heads",
    details: "P-positions are closed under nim sum: heads where two of them differ are a P-position again. So they are a binary linear code, \
              and this lists as many words as its dimension says. The game is a ruleset such as mogul, or its code such as \"1-7\".",
    examples: &[
        (
            "code_basis(mock_turtles, 6)",
            "[[0, 1, 4, 5], [0, 1, 2, 3]]",
        ),
        ("len(code_basis(moebius, 18))", "9"),
    ],
    run: |call| {
        let code = code(call)?;
        let words = code.basis().iter();
        let words = words.map(|&word| integers(binary_code::places(word)));
        list(words.collect::<std::result::Result<_, _>>()?)
    },
    ..Function::BLANK
};

static CODE_WEIGHTS: Function = Function {
    name: "code_weights",
    parameters: "game, n",
    summary: "how many P-positions of a coin-turning game on n coins have each number of heads, as pairs",
    details: "Only numbers of heads that occur. The smaller of the code and its dual is counted.",
    examples: &[
        (
            "code_weights(moebius, 18)",
            "[(0, 1), (6, 102), (8, 153), (10, 153), (12, 102), (18, 1)]",
        ),
        (
            "code_weights(mogul, 24)",
            "[(0, 1), (8, 759), (12, 2576), (16, 759), (24, 1)]",
        ),
    ],
    run: |call| {
        let weights = code(call)?.weight_distribution_within(call.algebra.budget())?;
        let weights = weights.into_iter().enumerate();
        let weights = weights.filter(|(_, count)| count.bits() > 0);
        let pairs = weights.map(|(heads, count)| {
            let pair = vec![Value::Integer(heads.into()), Value::Integer(count.into())];
            List::new(pair).map(Value::Tuple)
        });
        list(pairs.collect::<std::result::Result<_, _>>()?)
    },
    ..Function::BLANK
};

/// Longer lists of words are refused.
const MOST_WORDS: usize = 16;

static CODE_WORDS: Function = Function {
    name: "code_words",
    parameters: "game, n, heads",
    summary: "the P-positions of a coin-turning game on n coins with this many heads",
    details: "For codes of dimension at most 16.",
    examples: &[
        (
            "code_words(mock_turtles, 6, 4)",
            "[[0, 1, 2, 3], [0, 1, 4, 5], [2, 3, 4, 5]]",
        ),
        ("len(code_words(mogul, 24, 8))", "759"),
    ],
    run: |call| {
        let (code, heads) = (code(call)?, call.natural(2, LONGEST)?);
        if code.dimension() > MOST_WORDS {
            return Err(Stopped::TooLarge(&"a list of more than 2^16 words").into());
        }
        let words = code.words()?;
        call.claim(words.len() * 64)?;
        let words = words.into_iter().filter(|word| word.count_ones() == heads);
        let words = words.map(|word| integers(binary_code::places(word)));
        list(words.collect::<std::result::Result<_, _>>()?)
    },
    ..Function::BLANK
};

static OCTAD: Function = Function {
    name: "octad",
    parameters: "places",
    summary: "the octad through five places: the P-position of Mogul on 24 coins with eight heads, five of them here",
    details: "Places are numbered from 0 to 23. Any five lie in exactly one octad: the 759 octads are a Steiner system S(5, 8, 24).",
    examples: &[
        ("octad([0, 1, 2, 3, 4])", "[0, 1, 2, 3, 4, 5, 6, 7]"),
        (
            "octad([0, 5, 10, 15, 20])",
            "[0, 5, 10, 15, 18, 20, 21, 22]",
        ),
    ],
    run: |call| {
        let five = places::<5>(call)?;
        Ok(integers(mogul::octad(&five).unwrap_or_default())?)
    },
    ..Function::BLANK
};

static SEXTET: Function = Function {
    name: "sextet",
    parameters: "places",
    summary: "six sets of four places, the given one first, any two of which make an octad of Mogul",
    examples: &[(
        "sextet([0, 1, 2, 3])",
        "[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]",
    )],
    run: |call| {
        let four = places::<4>(call)?;
        let sets = mogul::sextet(&four).unwrap_or_default().into_iter();
        let sets = sets.map(integers);
        list(sets.collect::<std::result::Result<_, _>>()?)
    },
    ..Function::BLANK
};

static MOG: Function = Function {
    name: "mog",
    parameters: "[places]",
    summary: "a picture of the Miracle Octad Generator: the sextet of four places, a letter for each set of four",
    details: "Places 0 to 7, 8 to 15 and 16 to 23 are the three bricks, each four rows of two: place 0 stands in the upper left corner of the first, \
              place 1 beside it. Any two letters make an octad. Without an argument: the 35 pictures, one for each way to split the first brick \
              into two sets of four; they show all 280 octads that meet the first brick in four places.",
    examples: &[
        (
            "mog([0, 1, 2, 3])",
            "aa cc ee\naa cc ee\nbb dd ff\nbb dd ff",
        ),
        ("len(mog())", "35"),
    ],
    run: |call| {
        if call.count() == 1 {
            let four = places::<4>(call)?;
            let picture = mogul::picture(&four).unwrap_or_default();
            return Ok(Value::text(picture));
        }
        list(mogul::pictures().into_iter().map(Value::text).collect())
    },
    ..Function::BLANK
};

/// ∞ as a label.
const INFINITY: &str = "inf";

fn label_value(label: moebius::Label) -> Value {
    match label {
        moebius::Label::Infinity => Value::text(INFINITY),
        moebius::Label::Residue(residue) => Value::Integer(i64::from(residue).into()),
    }
}

/// An argument as a label: "inf", or an integer, taken modulo 17.
fn label(call: &mut Call<'_>, at: usize) -> Result<moebius::Label> {
    if let Some(Value::Text(text)) = call.get(at)
        && matches!(&**text, INFINITY | "∞")
    {
        return Ok(moebius::Label::Infinity);
    }
    let residue = call.integer(at)? % 17i64;
    Ok(moebius::residue(residue.to_i64().unwrap_or(0)))
}

static MOEBIUS_LABEL: Function = Function {
    name: "moebius_label",
    parameters: "place",
    summary: "the label of a place of Moebius on 18 coins: \"inf\" or a residue modulo 17, from -8 to 8",
    details: "With these labels every map x → (ax + b)/(cx + d) with ad - bc a square takes P-positions to P-positions. The text of the source fixes \
              the labels of places 0 to 5 as a set; this is one of the four ways to label all places.",
    examples: &[(
        "[moebius_label(n) for n in 0..5]",
        "[\"inf\", 1, 4, 0, -4, -1]",
    )],
    run: |call| {
        let place = call.natural(0, 17)?;
        Ok(label_value(moebius::LABELS[place as usize]))
    },
    ..Function::BLANK
};

static MOEBIUS_PLACE: Function = Function {
    name: "moebius_place",
    parameters: "label",
    summary: "the place of Moebius on 18 coins that has a label",
    examples: &[("moebius_place(-3)", "10"), ("moebius_place(\"inf\")", "0")],
    run: |call| {
        let label = label(call, 0)?;
        let place = moebius::place_of(label).unwrap_or(0);
        Ok(Value::Integer(place.into()))
    },
    ..Function::BLANK
};

static MOEBIUS_MAP: Function = Function {
    name: "moebius_map",
    parameters: "coefficients, label",
    summary: "the image of a label under x → (ax + b)/(cx + d) modulo 17, for the coefficients [a, b, c, d]",
    details: "ad - bc is not 0 modulo 17. If it is a square, P-positions of Moebius on 18 coins go to P-positions.",
    examples: &[
        (
            "[moebius_map([0, 1, 1, 0], x) for x in [2, -3, 5, \"inf\", 0]]",
            "[-8, -6, 7, 0, \"inf\"]",
        ),
        ("moebius_map([2, 0, 0, 1], 5)", "-7"),
    ],
    run: |call| {
        let wrong = || {
            Failure::argument(
                0,
                "expected four integers [a, b, c, d] with ad - bc not 0 modulo 17",
            )
        };
        let items = call.list(0)?;
        let mut coefficients = Vec::with_capacity(4);
        for item in items.items().iter().take(5) {
            let n = item.to_integer(call.algebra)?;
            coefficients.extend(n.and_then(|n| (n % 17i64).to_i64()));
        }
        let coefficients: [i64; 4] = coefficients.try_into().map_err(|_| wrong())?;
        let label = label(call, 1)?;
        let image = moebius::map(coefficients, label).ok_or_else(wrong)?;
        Ok(label_value(image))
    },
    ..Function::BLANK
};
