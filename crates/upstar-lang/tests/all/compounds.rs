//! Ordinals and nimbers, several games at once, variants of rulesets and codes of coin games, as a user types them.

use upstar_lang::{Limits, Session, Style};

fn answers(lines: &[(&str, &str)]) {
    let mut session = Session::new(Limits::default());
    for (input, expected) in lines {
        let answer = session
            .evaluate(input)
            .and_then(|value| session.text(&value, Style::Text));
        match answer {
            Ok(text) => assert_eq!(text, *expected, "{input}"),
            Err(problem) => panic!("{input}: {}", problem.message),
        }
    }
}

fn refused(lines: &[(&str, &str)]) {
    let mut session = Session::new(Limits::default());
    for (input, expected) in lines {
        match session.evaluate(input) {
            Ok(value) => panic!("{input}: {:?}", session.text(&value, Style::Text)),
            Err(problem) => assert!(
                problem.message.contains(expected),
                "{input}: {}",
                problem.message
            ),
        }
    }
}

#[test]
fn ordinals_print_and_read_back() {
    answers(&[
        ("w", "w"),
        ("ω == omega", "true"),
        ("w * 7 + 6", "w * 7 + 6"),
        ("3 + w * 2 + w", "w * 3 + 3"),
        ("w**2 * 3 + w**w + 1", "w**w + w**2 * 3 + 1"),
        ("w**w**2 * 5", "w**w**2 * 5"),
        ("w**(w * 2 + 1)", "w**(w * 2 + 1)"),
        ("ordinal(\"ω^(ω+1)·2\")", "w**(w + 1) * 2"),
        ("(w + 1)**2", "w**2 + w * 2 + 1"),
        ("ordinary_power(w + 1, 2)", "w**2 + w + 1"),
        ("ordinary_sum(3, w, 2)", "w + 2"),
        ("w > 10**30", "true"),
        ("w > 1/2", "true"),
        ("w + 1 == 1 + w", "true"),
        ("w == 5", "false"),
        ("w := 3", "3"),
        ("w + 1", "4"),
        ("omega + 1", "w + 1"),
    ]);
    refused(&[
        ("w - 1", "not subtracted"),
        ("w + *", "expected an ordinal"),
        ("2**w", "only ω has an infinite natural power"),
        ("w / 2", "sums, products and powers"),
        ("ordinal(\"w**\")", "expected an ordinal"),
        ("nim_mul(w**w**w, 2)", "below w**w**1000"),
    ]);
}

/// Two-Dimensional Nim has ordinals as values, and takes them as counters.
#[test]
fn ordinals_as_nim_values() {
    answers(&[
        (
            "grundy(two_dimensional_nim(\"4*w\", \"2*w+1\", \"w+2\", 5))",
            "w * 7 + 6",
        ),
        (
            "grundy(two_dimensional_nim(w * 4, w * 2 + 1, w + 2, 5)) == w * 7 + 6",
            "true",
        ),
        ("nim_sum(w * 4, w * 2 + 1, w + 2, 5)", "w * 7 + 6"),
    ]);
}

/// Lenstra: ω is a cube root of 2, and the least numbers without p-th roots.
#[test]
fn nimbers_below_w_w_w() {
    answers(&[
        ("nim_pow(w, 3)", "2"),
        ("nim_pow(w**3, 3)", "w"),
        ("nim_pow(w**w, 5)", "4"),
        ("nim_pow(w**w**2, 7)", "w + 1"),
        ("nim_pow(w**w**3, 11)", "w**w + 1"),
        ("nim_pow(w**w**4, 13)", "w + 4"),
        ("nim_pow(w**w**6, 19)", "w**3 + 4"),
        ("nim_mul(w + 1, nim_inverse(w + 1))", "1"),
        (
            "nim_mul(nim_inverse(w**w + w**2 * 5 + 3), w**w + w**2 * 5 + 3)",
            "1",
        ),
        ("nim_pow(nim_sqrt(w**w + w), 2)", "w**w + w"),
        ("nim_pow(w, 63)", "1"),
        (
            "[nim_alpha(p) for p in [17, 23, 29, 31, 37, 41, 43]]",
            "[16, w**w**3 + 1, w**w**2 + 4, w**w + 1, w**3 + 4, w**w + 1, w**w**2 + 1]",
        ),
    ]);
    refused(&[
        ("nim_alpha(9)", "odd prime"),
        ("nim_inverse(0)", "no inverse"),
        ("nim_div(w, 0)", "divided by zero"),
        ("nim_pow(2, w)", "an integer"),
    ]);
}

/// Products and compounds of numbers and nim heaps. In a selective compound of two heaps every smaller pair can be reached, so that sizes
/// are added.
#[test]
fn compounds_of_values() {
    answers(&[
        ("conjunctive(1/2, 1/4)", "1/2"),
        ("selective(1/2, 1/4)", "3/4"),
        ("ordinal_product(1/2, 1/4)", "11/32"),
        ("conjunctive(*5, *6)", "*5"),
        ("selective(*5, *6)", "*11"),
        ("ordinal_product(*5, *6)", "*30"),
        ("conjunctive(+-1, ^^)", "{0|-1}"),
        ("as_written(sequential(*, *))", "{*|*}"),
    ]);
}

/// Conway's theories on positions: least remoteness, greatest suspense, lost components.
#[test]
fn theories_of_compounds() {
    answers(&[
        ("G := nim(1, 2)", "nim(1, 2)"),
        ("H := nim(3, 3)", "nim(3, 3)"),
        (
            "[remoteness(G), remoteness(H), remoteness(conjunctive(G, H))]",
            "[3, 6, 3]",
        ),
        (
            "[suspense(G), suspense(H), suspense(continued(G, H))]",
            "[3, 2, 3]",
        ),
        ("outcome(selective(G, H))", "N"),
        ("outcome(selective(H, nim(1, 1)))", "P"),
        ("outcome(shortened_selective(H, nim(1, 1)))", "P"),
        ("outcome(shortened_selective(G, 0))", "P"),
        (
            "[foreclosed(nim(1, 2)), foreclosed(nim(2, 2)), foreclosed(nim(1))]",
            "[1, 0, none]",
        ),
        ("outcome(diminished(nim(2, 2), nim(1, 1)))", "P"),
        ("outcome(diminished(nim(1, 2), nim(1, 1)))", "N"),
        ("conjunctive(clobber(\"xo\"), domineering(2, 2))", "*"),
        ("remoteness({1, 2|*}, R)", "2"),
    ]);
    refused(&[
        ("remoteness({1, 2|*})", "depends on who starts"),
        ("foreclosed(1)", "impartial"),
        ("conjunctive(3, \"x\")", "expects a game"),
    ]);
}

#[test]
fn variants() {
    answers(&[
        (
            "[grundy(impartial(domineering(1, n))) for n in 1..8]",
            "[0, 1, 1, 2, 0, 3, 1, 1]",
        ),
        ("game := impartial(domineering)", "impartial(domineering)"),
        ("game(1, 4)", "impartial(domineering(\"....\"))"),
        ("grundy(game(2, 2))", "0"),
        ("impartial(nim(3))", "nim(3)"),
        ("canonical(dicotic(domineering(2, 2)))", "*"),
        ("is_all_small(dicotic(toads_and_frogs(\"TT..F\")))", "true"),
        ("canonical(twisted(domineering(2, 2)))", "0"),
        (
            "T := twisted(domineering(2, 3))",
            "twisted(domineering(\"...|...\"))",
        ),
        ("canonical(T) + canonical(swap_colours(T))", "0"),
        (
            "options(impartial(domineering(1, 3)))",
            "[impartial(domineering(\"##.\")), impartial(domineering(\".##\"))]",
        ),
        ("outcome(twisted(clobber(\"xxo\")))", "L"),
    ]);
    refused(&[("impartial(3)", "expects a position or a ruleset")]);
}

/// Winning Ways: Moebius on 18 coins and Mogul on 24 coins.
#[test]
fn codes_of_coin_games() {
    answers(&[
        ("len(code_basis(mogul, 24))", "12"),
        (
            "code_weights(\"1-4\", 17)",
            "[(0, 1), (5, 34), (6, 68), (7, 68), (8, 85), (9, 85), (10, 68), (11, 68), (12, 34), (17, 1)]",
        ),
        ("octad([0, 1, 8, 9, 16])", "[0, 1, 8, 9, 16, 19, 21, 23]"),
        (
            "octad([3, 7, 11, 19, 23])",
            "[3, 7, 11, 12, 13, 14, 19, 23]",
        ),
        (
            "[len([o for o in code_words(mogul, 24, 8) if len([p for p in o if p < 8]) == k]) for k in [8, 4, 2, 0]]",
            "[1, 280, 448, 30]",
        ),
        (
            "S := sextet([0, 5, 10, 15])",
            "[[0, 5, 10, 15], [1, 4, 11, 14], [2, 7, 8, 13], [3, 6, 9, 12], [16, 17, 19, 23], [18, 20, 21, 22]]",
        ),
        ("len(mog())", "35"),
        (
            "[moebius_map([1, 1, 0, 1], moebius_label(n)) for n in 0..5]",
            "[\"inf\", 2, 5, 1, -3, 0]",
        ),
        (
            "grundy(moebius([moebius_place(x) for x in [\"inf\", 0, 1, 2, -3, 5]]))",
            "0",
        ),
    ]);
    refused(&[
        ("octad([0, 0, 1, 2, 3])", "5 different places"),
        ("code_basis(nim, 5)", "coin-turning game"),
        ("moebius_map([1, 1, 1, 1], 0)", "not 0 modulo 17"),
    ]);
}
