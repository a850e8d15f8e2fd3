//! Sets, functions without a name, arguments by name, rational numbers, bases, players, sequences.

use crate::common::{answer, answers, fails, session};
use upstar_lang::{Style, functions};

/// The text of a value reads back as a value with the same text.
#[track_caller]
fn reads_back(source: &str) {
    let mut session = session();
    let value = session.evaluate(source).expect(source);
    let text = match &value {
        upstar_lang::Value::List(_) => session.text(&value, Style::Text).unwrap(),
        _ => {
            let listed = session.evaluate(&format!("[{source}]")).expect(source);
            session.text(&listed, Style::Text).unwrap()
        }
    };
    let again = session.evaluate(&text).expect(&text);
    assert_eq!(session.text(&again, Style::Text).unwrap(), text);
}

#[test]
fn every_ruleset_has_an_example_that_runs() {
    let mut session = session();
    for ruleset in functions::positions::rulesets() {
        let page = functions::help::page(ruleset);
        let example = page
            .split("Example: ")
            .nth(1)
            .unwrap()
            .lines()
            .next()
            .unwrap();
        let value = session.evaluate(example);
        assert!(value.is_ok(), "{}: {example}: {value:?}", ruleset.name);
    }
    answers(
        "[outcome(kotzig_nim(n, [1, 2])) for n in 3..8]",
        "[P, N, N, N, P, N]",
    );
}

#[test]
fn lambdas() {
    answers("(lambda x: x + 1)(2)", "3");
    answers("f := lambda a, b: a ** b; f(2, 10)", "1024");
    answers("(lambda: 7)()", "7");
    answers(
        "[f(3) for f in [lambda n: n + k for k in 1..3]]",
        "[4, 5, 6]",
    );
    answers(
        "f := lambda n: 1 if n == 0 else n * f(n - 1); f(20)",
        "2432902008176640000",
    );
    answers("sorted([3, 1, 2], lambda n: -n)", "[3, 2, 1]");
    answers("sorted([\"bb\", \"a\"], len)", "[\"a\", \"bb\"]");
    answers("sorted([{0|1}, 0, 1/3])", "[0, 1/3, 1/2]");
    answers(
        "compose := lambda f, g: lambda x: f(g(x)); compose(abs, lambda x: x - 5)(2)",
        "3",
    );
    answers("lambda x: x + 1", "lambda x: x + 1");
    answers(
        "(lambda n: lambda x: x + n)(3)",
        "(lambda n: lambda x: x + n)(3)",
    );
    answers("f := (lambda n: lambda x: x + n)(^); f(1)", "1^");
    reads_back("(lambda n: lambda x: x + n)(3)");
    reads_back("lambda x, y: [x for z in 1..y]");
    fails(
        "(lambda x: x)(1, 2)",
        "`lambda` takes 1 argument, found 2",
        "(lambda x: x)(1, 2)",
    );
    fails("lambda x, x: 1", "two parameters have the name `x`", "x");
    fails(
        "lambda x",
        "expected `,` or `:`, found the end of the line",
        "",
    );
    fails(
        "sorted([1], lambda x: x + [1])",
        "expected a game, found a list",
        "lambda x: x + [1]",
    );
    let mut session = session();
    let script =
        "def shift(k, list):\n    return [(lambda x: x + k)(x) for x in list]\nshift(5, [1, 2])\n";
    let mut lines = Vec::new();
    let done = session.run("s.up", script, Style::Text, &mut |line| {
        lines.push(line.to_owned())
    });
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(lines, ["[6, 7]"]);
}

#[test]
fn functions_that_call_each_other_are_stopped() {
    answers(
        "f := lambda n: sorted([n], f); f(1)",
        "error: stopped: more than 50 functions that call functions inside each other",
    );
    let deep =
        "f := lambda x: x; ".to_owned() + &"f := (lambda g: lambda x: g(x))(f); ".repeat(120);
    let text = answer(&mut session(), &(deep + "f(1)"));
    assert!(
        text.starts_with("error: functions nested more than 100 deep"),
        "{text}"
    );
}

#[test]
fn named_arguments() {
    answers("sorted([3, -4, 2], key = lambda n: n ** 2)", "[2, 3, -4]");
    answers("times(G = ^, n = 3)", "^3");
    answers("f := lambda a, b: a - b; f(b = 1, a = 5)", "4");
    answers("f := lambda a, b: a - b; f(5, b = 1)", "4");
    answers("much_greater(G = ^, H = tiny(1), most = 3)", "true");
    fails("times(n = 3, H = ^)", "there is no parameter `H`", "^");
    fails("times(3, n = 3)", "the parameter `n` is given twice", "3");
    fails(
        "times(n = 3)",
        "the parameter `G` is missing",
        "times(n = 3)",
    );
    fails(
        "range(1, step = 2)",
        "the parameter `b` is missing",
        "range(1, step = 2)",
    );
    fails(
        "times(n = 3, ^)",
        "arguments without a name stand before those with one",
        "^",
    );
    fails(
        "left_stop(G = \"x\")",
        "`left_stop` expects a game here, found a text",
        "\"x\"",
    );
    fails(
        "times(G = 1 + [2], n = 2)",
        "expected a game, found a list",
        "[2]",
    );
    fails(
        "nim(a = 3)",
        "this function takes no arguments by name",
        "nim(a = 3)",
    );
}

#[test]
fn sets() {
    answers("{3, 1, 3, {0|1}, 1/2}", "{3, 1, 1/2}");
    answers("{n % 3 for n in 1..10}", "{1, 2, 0}");
    answers("2 in {1, 2} and 3 not in {1, 2}", "true");
    answers("{*, ^} == {^, {0|0}}", "true");
    answers(
        "{1, 2} < {1, 2, 3} and not {1} > {2} and {1} <> {2}",
        "true",
    );
    answers("[sum({1, 2, 3}), max({1, 2, 3}), mex({0, 1})]", "[6, 3, 2]");
    answers("[n for n in {1, 2}]", "[1, 2]");
    answers("{{1, 2}, {2, 1}}", "{{1, 2}}");
    answers("{{1: 2}: 3}", "{{1: 2}: 3}");
    answers("len(set(followers(nim(2, 2))))", "6");
    answers("nim(1, 1) in {nim(1, 1)}", "true");
    answers("{set([1, *])|}", "2");
    answers("union({1}, [2], {1, 3})", "{1, 2, 3}");
    answers(
        "{lambda x: x: 1}",
        "error: a function cannot be a key of a dictionary",
    );
    fails("{1, 2} + 1", "expected a game, found a set", "{1, 2}");
    let problem = session().evaluate("-{1, 2}").unwrap_err();
    assert_eq!(
        problem.help.as_deref(),
        Some("a game is `{Left's options|Right's options}`")
    );
    reads_back("{1, (2, *), \"x\"}");
    reads_back("set()");
}

#[test]
fn rationals() {
    answers("1/3", "1/3");
    answers("2 / 6", "1/3");
    answers("-1/3 + 1/2", "1/6");
    answers("1/3 + 2/3", "1");
    answers("1/3 * 3/2", "1/2");
    answers("0.1 + 0.2 == 3/10", "true");
    answers("(2/3) ** 5", "32/243");
    answers("3 ** -2", "1/9");
    answers("1/3 / (1/9)", "3");
    answers("7/3 // 1; 7/3 % 1", "1/3");
    answers("1/3 < 1/2 and 1/3 >= 0.33 and 1/3 != {0|1}", "true");
    answers("sum([1/n for n in 1..10])", "7381/2520");
    answers("max(1/3, 2/7)", "1/3");
    answers("[abs(-1/3), floor(-1/3), ceil(-1/3)]", "[1/3, -1, 0]");
    answers("{1/3: 1}[2/6]", "1");
    answers("sorted([1/3, 0, 1/2, 2/5])", "[0, 1/3, 2/5, 1/2]");
    answers("1 / 4 + ^", "1/4^");
    answers("is_number(1/2)", "true");
    // A game and a number that is no game: the stops decide.
    answers(
        "[^ < 1/3, 1/3 < ^, {1|0} <> 1/3, {1|0} < 5/3, 1/3 > {1/4|1/8}, 1/3 == *]",
        "[true, false, true, true, true, false]",
    );
    reads_back("[-1/3, 10/7, 1 / 10 ** 20]");
    fails("1/3 + ^", "expected a game, found a rational", "1/3");
    fails("{1/3|}", "expected a game, found a rational", "1/3");
    fails(
        "left_stop(1/3)",
        "`left_stop` expects a game here, found a rational",
        "1/3",
    );
    fails("1/3 / 0", "division by zero", "0");
    fails(
        "1/3*",
        "1/3 is not a dyadic rational: the denominator must be a power of two",
        "1/3",
    );
    let problem = session().evaluate("birthday(1/3)").unwrap_err();
    let help = "no short game is worth this number; games such as 1/2, 3/8 and 5/16 are";
    assert_eq!(problem.help.as_deref(), Some(help));
    let mut session = session();
    assert_eq!(session.json("1/3")["kind"], "rational");
    let third = session.evaluate("-1/3").unwrap();
    assert_eq!(session.text(&third, Style::Latex).unwrap(), r"-\frac{1}{3}");
}

#[test]
fn bases() {
    answers("[0b1101, 0o17, 0xFf]", "[13, 15, 255]");
    answers("0x10 * 2", "32");
    answers(
        "[bin(-5), oct(8), hex(0)]",
        "[\"-0b101\", \"0o10\", \"0x0\"]",
    );
    answers(
        "[int(\"0b101\"), int(\"-0x1f\"), int(\"12\")]",
        "[5, -31, 12]",
    );
    answers("int(hex(10 ** 30)) == 10 ** 30", "true");
    fails(
        "0b12",
        "`0b12` is no integer: binary digits are 0 and 1",
        "0b12",
    );
}

#[test]
fn players_and_outcomes() {
    answers("Left", "L");
    answers("remoteness(nim(1, 2, 4), Left)", "7");
    answers("winning_moves(nim(1, 2), Right)", "[nim(1, 1)]");
    answers("[opponent(p) for p in [Left, Right]]", "[R, L]");
    answers("options({1|*}, Left)", "[1]");
    // The outcome diamond, and Definition 82.
    answers(
        "[L > P, L > N, P > R, N > R, P <> N]",
        "[true, true, true, true, true]",
    );
    answers(
        "[LLRLLR > LLRLRR, LRRLLL <> LLRLRR, LLLL >= LRLL]",
        "[true, true, true]",
    );
    answers(
        "w := feasible_bidding_outcomes(2); [all(x <= LLLLLL for x in w), all(x >= RRRRRR for x in w)]",
        "[true, true]",
    );
    fails(
        "LLRLRR < LR",
        "a text and a text are not comparable so",
        "LLRLRR < LR",
    );
    answers(
        "[sos(4) == sos(4), sos(4) != sos(5), sos(4) == none]",
        "[true, true, false]",
    );
    answers("[1 == \"1\", none == 2, [1] != 1]", "[false, false, true]");
}

#[test]
fn methods_on_literals() {
    answers("{1|-1}.temperature()", "1");
    answers("^.birthday()", "2");
    answers("*2.is_nimber()", "true");
    answers("7/4.birthday()", "4");
    answers("13.bits()", "[0, 2, 3]");
    answers("2.5.floor()", "2");
    answers("-3.abs()", "-3");
    answers("(-3).abs()", "3");
    answers("{1, 2}.len()", "2");
    answers("v.outcome()", "R");
    answers("1/3.denominator()", "3");
}

#[test]
fn forms_and_infinitesimals() {
    answers(
        "len([G for G in forms_born_by(2) if is_zugzwang(G)]) > 7",
        "true",
    );
    answers(
        "[is_zugzwang({*|*}), is_zugzwang({-1|1}), is_zugzwang(3/4)]",
        "[false, true, true]",
    );
    // Moews' hierarchy, relation 0: G^k is greater than every multiple of G^(k+1).
    answers(
        "all(power(G, k) > 9 * power(G, k + 1) for G in [^, tiny(1), {0|tiny(2)}] for k in 1..3)",
        "true",
    );
    answers(
        "[power(^, k) == uptimal(0, 0, 1) for k in 1..4]",
        "[false, false, true, false]",
    );
    answers(
        "cumulative_power({0|tiny(2)}, 3) == ({0|tiny(2)} : 2)",
        "true",
    );
    answers("cumulative_power(v, 2) == -cumulative_power(^, 2)", "true");
    fails(
        "power(*2, 2)",
        "only a game {0|H} or its negative has powers",
        "*2",
    );
    fails("power(^, 0)", "the first power is number 1", "0");
    fails(
        "subordinate(0, 1)",
        "no ordinal sum on this base has this value",
        "0",
    );
    answers(
        "all(subordinate(B : X, B) == X for B in games_born_by(1) for X in games_born_by(2))",
        "true",
    );
    answers(
        "[is_even(4), is_odd(4), is_even(*), is_odd(*), is_odd({4|2})]",
        "[true, false, false, true, true]",
    );
    answers("all(incentives(n)[0] < 0 for n in [1, 1/2, -3])", "true");
    answers(
        "[mex([]), mex([0, 1, 2]), mex([5, 0]), mex([10 ** 30, 0])]",
        "[0, 3, 1, 1]",
    );
    fails(
        "mex([-1])",
        "`mex` expects a list of integers from 0 on, or of nim heaps",
        "[-1]",
    );
}

#[test]
fn claims() {
    answers(
        "check_claim(wythoff, lambda a, b: (min(a, b), max(a, b)) in wythoff_pairs(20), [20, 20])",
        "true",
    );
    answers(
        "check_claim(euclid, lambda a, b: max(a, b) ** 2 < a * b + min(a, b) ** 2, [1..15, 1..15])",
        "true",
    );
    answers(
        "check_claim(nim, {(0, 0), (1, 1)}, [2, 2])",
        "(b) fails: nim(2, 2) is not claimed to be P and has no move to a claimed position",
    );
    fails(
        "check_claim(nim, lambda a: a == 0, [3, 3])",
        "`lambda` takes 1 argument, found 2",
        "lambda a: a == 0",
    );
    fails(
        "check_claim(clobber, lambda a: true, [3])",
        "`check_claim` expects an impartial ruleset here, and `clobber` is not",
        "clobber",
    );
    fails(
        "check_claim(nim, lambda a: true, [[2, 3]])",
        "nim(2) has a move to nim(0), which is not among the sizes",
        "[[2, 3]]",
    );
}

#[test]
fn sequences_and_periods() {
    answers(
        "[zol(n) for n in [11, 21, 23, 30, 33]]",
        "[\"10100\", \"1000000\", \"1000010\", \"1010001\", \"1010101\"]",
    );
    answers(
        "[zol(p[0]) for p in wythoff_pairs(7)][1:]",
        "[\"1\", \"100\", \"101\", \"1001\", \"10000\", \"10001\"]",
    );
    answers(
        "sorted(beatty((0, 1, 3, 1), 40) + beatty((3, 1, 3, 2), 40))[:60] == 1..60",
        "true",
    );
    fails(
        "beatty((1, 1, 4, 2), 3)",
        "expected four integers a, b, d, c for the irrational number (a + b * sqrt(d)) / c here",
        "(1, 1, 4, 2)",
    );
    answers(
        "period([5, 1, 2, 3, 1, 2, 3, 1, 2, 3])",
        "[1, 3, \"observed\"]",
    );
    answers("period([n // 2 for n in 0..20])", "[0, 2, \"observed\", 1]");
    answers(
        "period([outcome(nim(n, n % 2)) for n in 0..12])",
        "[2, 1, \"observed\"]",
    );
    answers(
        "period(nim_sequence(kayles, 220))",
        "[71, 12, \"observed\"]",
    );
    answers("period(kayles)", "[71, 12]");
    answers(
        "period([1, 2, 3, 5, 8])",
        "error: these 5 items show no period: it must come three times, in six items or more, with at most a third of the items before it",
    );
}

#[test]
fn values_without_the_language_are_games() {
    let mut algebra = upstar::game::Algebra::new();
    for (text, message) in [
        (
            "1/3",
            "1/3 is not a dyadic rational: the denominator must be a power of two",
        ),
        ("{1,2}", "expected a `|` between Left's and Right's options"),
    ] {
        let problem = upstar::notation::read(&mut algebra, text).unwrap_err();
        assert_eq!(problem.to_string(), message);
    }
}
