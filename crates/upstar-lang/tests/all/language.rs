//! The language: what inputs answer.

use crate::common::{answer, answers, fails, session};
use upstar_lang::{Style, functions};

#[track_caller]
fn helps(source: &str, help: &str) {
    let problem = session().evaluate(source).expect_err(source);
    assert_eq!(problem.help.as_deref(), Some(help), "{source}");
}

#[test]
fn examples_of_all_functions() {
    for function in functions::all() {
        for (input, expected) in function.examples {
            assert_eq!(answer(&mut session(), input), *expected, "{input}");
        }
        assert!(!function.summary.is_empty() && !function.summary.ends_with('.'));
        assert!(
            function.name == "help" || !function.examples.is_empty(),
            "{}",
            function.name
        );
    }
    let mut names: Vec<&str> = functions::all().map(|function| function.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "two functions of one name");
}

#[test]
fn games_and_numbers() {
    answers("{1|-1} + *", "+-1*");
    answers("1 + 2 - 4", "-1");
    answers("1/2 + 1/4", "3/4");
    answers("1/2 + ^", "1/2^");
    answers("-{3|1}", "{-1|-3}");
    answers("3 - -1", "4");
    answers("10 ** 40", "10000000000000000000000000000000000000000");
    answers("1/2**5000 < 1/2**4999", "true");
    answers("2 ** -3", "1/8");
    answers("(-1) ** (10 ** 30 + 1)", "-1");
    answers("7 // 2; 7 % -2", "-1");
    answers("-7 // 2", "-4");
    answers("6 / 4", "3/2");
    answers("10^40", "10^40");
    answers("2*3", "2*3");
    answers("2·↑² - uptimal(0, 2)", "0");
    answers("⧾₂ == tiny(2)", "true");
    answers("G := {2|1}; 3·G", "{5|4}");
    answers("1..4", "[1, 2, 3, 4]");
    answers("\"a\" + \"b\"", "ab");
    answers("[1] + [2, *]", "[1, 2, *]");
}

#[test]
fn the_base_is_taken_as_written() {
    answers("{-1|1} : 1", "1/2");
    answers("0 : 1", "1");
    answers("(1 - 1) : 1", "1/2");
    answers("G := {-1|1}; G : 1", "1/2");
    answers("canonical({-1|1}) : 1", "1");
    answers("1:1", "2");
    answers("1:-1", "1/2");
    answers("(1:-1):1/2", "5/8");
    answers("*:1", "^*");
    answers("{*|*}:1", "^");
}

#[test]
fn relations() {
    for (source, holds) in [
        ("^ > 0", true),
        ("^ <> *", true),
        ("^* <> 0", true),
        ("0 < ^ < 1", true),
        ("0 < ^ < *", false),
        ("* <| 1", true),
        ("* |> 0", true),
        ("0 |> 0", false),
        ("{0|*} == ^", true),
        ("1/2 != {0|1}", false),
        ("3 >= 3 and 3 <= 3", true),
        ("[1, *] == [{0|}, {0|0}]", true),
        ("[1] == [1, 2]", false),
        ("not true or false", false),
        ("outcome(*) == N", true),
        ("\"N\" == N", true),
        ("help == help", true),
        ("{1|-1}<|2", true),
    ] {
        answers(source, if holds { "true" } else { "false" });
    }
}

#[test]
fn lists_and_loops() {
    answers("[n ** 2 for n in 1..5]", "[1, 4, 9, 16, 25]");
    answers("[n for n in 1..10 if n % 3 == 0]", "[3, 6, 9]");
    answers(
        "[[a, b] for a in 1..2 for b in a..2]",
        "[[1, 1], [1, 2], [2, 2]]",
    );
    answers("[times(n, ^) for n in [1, 2]]", "[^, ^2]");
    answers("[10, 20, 30][-1]", "30");
    answers(
        "len([g for g in games_born_by(3) if is_all_small(g)])",
        "67",
    );
    answers("[len(games_born_by(n)) for n in 0..3]", "[1, 4, 22, 1474]");
    answers("count([outcome(G) for G in games_born_by(3)], N)", "1039");
    answers("[n for n in 3..1]", "[]");
}

#[test]
fn definitions_last() {
    let mut session = session();
    assert_eq!(answer(&mut session, "G := {1|-1}"), "+-1");
    assert_eq!(answer(&mut session, "G + G"), "0");
    assert_eq!(answer(&mut session, "_ + 1"), "1");
    assert_eq!(
        answer(&mut session, "1 +"),
        "error: expected a value, found the end of the line"
    );
    assert_eq!(answer(&mut session, "_ + G"), "{2|0}");
    assert_eq!(answer(&mut session, "m := birthday; m(G)"), "2");
    assert_eq!(answer(&mut session, "len := 3; len + len([1])"), "4");
    assert!(session.names().contains(&"G") && session.names().contains(&"times"));
}

#[test]
fn mistakes() {
    fails(
        "1 + left_stop(\"x\")",
        "`left_stop` expects a game here, found a text",
        "\"x\"",
    );
    fails(
        "times(1/2, ^)",
        "`times` expects an integer here, found a number",
        "1/2",
    );
    fails(
        "times(10^20, ^)",
        "`times` expects an integer here, found a game",
        "10^20",
    );
    fails(
        "times(10**20, ^)",
        "stopped: more than 2^31 - 1 copies of ↑ in one value",
        "times(10**20, ^)",
    );
    fails(
        "1 + times(3)",
        "`times` takes 2 arguments, found 1",
        "times(3)",
    );
    fails("tniy(2)", "unknown function `tniy`", "tniy");
    fails("1 + foo", "unknown name `foo`", "foo");
    fails("x := 3; x(2)", "expected a function, found an integer", "x");
    fails("1 + [2]", "expected a game, found a list", "[2]");
    fails(
        "1 < true",
        "an integer and a truth value are not comparable so",
        "1 < true",
    );
    fails(
        "\"a\" < \"b\"",
        "a text and a text are not comparable so",
        "\"a\" < \"b\"",
    );
    fails("3 / (1 - 1)", "division by zero", "(1 - 1)");
    fails("3 % 0", "division by zero", "0");
    fails("^ + 2 / 3 ", "expected a game, found a rational", "2 / 3");
    fails("^ / 2", "expected a number, found a game", "^");
    fails("[1, 2][2]", "the list has 2 items, there is no item 2", "2");
    fails(
        "games_born_by(4)",
        "`games_born_by` expects an integer from 0 to 3 here",
        "4",
    );
    fails(
        "2 ** (2 ** 40)",
        "stopped: a power of more than 2^22 bits is too large to be formed",
        "2 ** (2 ** 40)",
    );
    fails("not 3", "expected true or false, found an integer", "3");
    fails(
        "[n for n in 3]",
        "expected a list or a range, found an integer",
        "3",
    );
    fails(
        "max(^, *)",
        "there is no greatest item: some items are confused with each other",
        "max(^, *)",
    );
    fails("_", "there is no last result yet", "_");
    fails("  ", "expected an expression, found nothing", "");
    helps("left_stp(2)", "did you mean `left_stop`?");
    helps("value := 3; valeu", "did you mean `value`?");
    helps("help(\"tine\")", "did you mean `tiny`?");
    helps("tiny()", "tiny(G): tiny-G = {0||0|-G}");
}

#[test]
fn help_tells() {
    let mut session = session();
    let overview = answer(&mut session, "help");
    assert!(functions::all().all(|function| overview.contains(&function.signature())));
    let page = answer(&mut session, "help(times)");
    assert!(
        page.starts_with("times(n, G)\n") && page.contains("> times(3, ^)\n  ^3"),
        "{page}"
    );
    assert_eq!(answer(&mut session, "help(\"times\")"), page);
}

#[test]
fn styles() {
    let mut session = session();
    let value = session.evaluate("[{1|-1}, 1/2^2*, true]").unwrap();
    assert_eq!(
        session.text(&value, Style::Unicode).unwrap(),
        "[±1, 1/2⇑∗, true]"
    );
    assert_eq!(
        session.text(&value, Style::Latex).unwrap(),
        r"[\pm 1, \frac{1}{2}{\Uparrow}{\ast}, true]"
    );
}
