//! Reading texts: what they mean, and what is said about those that mean nothing.

use proptest::prelude::*;
use upstar::notation::tree::{Clause, Expr, Infix, Node, Prefix, Relation, Statement};
use upstar::notation::{needs_more, parse, parse_statements};

/// The tree with every bracket written.
fn show(expr: &Expr) -> String {
    let list = |parts: &[Expr]| parts.iter().map(show).collect::<Vec<_>>().join(",");
    match &expr.node {
        Node::Literal(l) if l.is_number => l.number.to_string(),
        Node::Literal(l) => format!("<{} {} {}>", l.number, l.ups, l.star),
        Node::UpPower { power, down } => format!("<{}power {power}>", if *down { "-" } else { "" }),
        Node::Text(text) => format!("{text:?}"),
        Node::Bool(b) => b.to_string(),
        Node::Name(name) => name.clone(),
        Node::Last => "_".into(),
        Node::Braces { left, right } => format!("{{{}|{}}}", list(left), list(right)),
        Node::List(items) => format!("[{}]", list(items)),
        Node::Comprehension { body, clauses } => {
            let clauses = clauses.iter().map(|clause| match clause {
                Clause::For { name, items } => format!(" for {} in {}", name.text, show(items)),
                Clause::If(condition) => format!(" if {}", show(condition)),
            });
            format!("[{}{}]", show(body), clauses.collect::<String>())
        }
        Node::Range { from, to } => format!("({}..{})", show(from), show(to)),
        Node::Prefix(op, a) => {
            let op = match op {
                Prefix::Minus => "-",
                Prefix::Switch => "±",
                Prefix::Tiny => "tiny ",
                Prefix::Miny => "miny ",
                Prefix::Not => "not ",
            };
            format!("({op}{})", show(a))
        }
        Node::Infix(op, a, b) => {
            let op = match op {
                Infix::Ordinal => ":",
                Infix::Times => "·",
                Infix::Divide => "/",
                Infix::FloorDivide => "//",
                Infix::Remainder => "%",
                Infix::Power => "**",
            };
            format!("({}{op}{})", show(a), show(b))
        }
        Node::Sum(terms) => {
            let terms = terms.iter().enumerate().map(|(i, term)| {
                let sign = if term.minus {
                    " - "
                } else if i > 0 {
                    " + "
                } else {
                    ""
                };
                format!("{sign}{}", show(&term.value))
            });
            format!("({})", terms.collect::<String>())
        }
        Node::Compare { first, rest } => {
            let rest = rest.iter().map(|(relation, side)| {
                let relation = match relation {
                    Relation::Equal => "==",
                    Relation::NotEqual => "!=",
                    Relation::Less => "<",
                    Relation::LessEqual => "<=",
                    Relation::Greater => ">",
                    Relation::GreaterEqual => ">=",
                    Relation::Confused => "<>",
                    Relation::LessOrConfused => "<|",
                    Relation::GreaterOrConfused => "|>",
                };
                format!(" {relation} {}", show(side))
            });
            format!("({}{})", show(first), rest.collect::<String>())
        }
        Node::All(parts) => format!("all({})", list(parts)),
        Node::Any(parts) => format!("any({})", list(parts)),
        Node::Call {
            function,
            arguments,
        } => format!("{}({})", show(function), list(arguments)),
        Node::Index { list, index } => format!("{}[{}]", show(list), show(index)),
    }
}

#[track_caller]
fn reads(source: &str, tree: &str) {
    match parse(source) {
        Ok(expr) => assert_eq!(show(&expr), tree, "{source}"),
        Err(error) => panic!("{source}: {error} at {:?}", error.span),
    }
}

#[track_caller]
fn fails(source: &str, place: std::ops::Range<usize>, message: &str) {
    let error = parse_statements(source).expect_err(source);
    assert_eq!(
        (error.to_string().as_str(), error.span.clone()),
        (message, place),
        "{source}"
    );
}

#[track_caller]
fn hints(source: &str, hint: &str) {
    let error = parse_statements(source).expect_err(source);
    let help = error.help.clone().unwrap_or_default();
    assert!(help.contains(hint), "{source}: {help:?} lacks {hint:?}");
}

#[test]
fn literals() {
    reads("3", "3");
    reads("-7/4", "-7/4");
    reads("*", "<0 0 1>");
    reads("*5", "<0 0 5>");
    reads("^", "<0 1 0>");
    reads("^^", "<0 2 0>");
    reads("^3", "<0 3 0>");
    reads("v", "<0 -1 0>");
    reads("vv*2", "<0 -2 2>");
    reads("v2*", "<0 -2 1>");
    reads("1*", "<1 0 1>");
    reads("1v", "<1 -1 0>");
    reads("^*", "<0 1 1>");
    reads("-1/2^2*3", "<-1/2 2 3>");
    reads("- 1/2^2*3", "(-<1/2 2 3>)");
    reads("-^2*3", "(-<0 2 3>)");
    reads("10^40", "<10 40 0>");
    reads("2.5", "5/2");
    reads("0.375", "3/8");
    reads("6/4", "3/2");
    reads("value", "value");
    reads("v2x", "v2x");
}

#[test]
fn unicode_literals() {
    reads("↑", "<0 1 0>");
    reads("⇓∗", "<0 -2 1>");
    reads("−1/2⇑∗3", "<-1/2 2 3>");
    reads("↑3", "<0 3 0>");
    reads("±1", "(±1)");
    reads("2·↑² - ↓³", "((2·<power 2>) - <-power 3>)");
    reads("⧾₂ + ⧿{1|0}", "((tiny 2) + (miny {1|0}))");
    reads("{3‖2∣1}", "{3|{2|1}}");
    reads("↑ ≥ 0", "(<0 1 0> >= 0)");
    reads("↑∗ ∥ 0", "(<0 1 1> <> 0)");
}

#[test]
fn braces_and_bars() {
    reads("{|}", "{|}");
    reads("{0|}", "{0|}");
    reads("{1,2|*}", "{1,2|<0 0 1>}");
    reads("{3||2|1}", "{3|{2|1}}");
    reads("{4|3||2|1}", "{{4|3}|{2|1}}");
    reads("{a|b||c,d|||e}", "{{{a|b}|c,d}|e}");
    reads("{1||2|}", "{1|{2|}}");
    reads("{||}", "{|}");
    reads("{0|1||}", "{{0|1}|}");
    reads("{ 0 |\n {1|2} }", "{0|{1|2}}");
    reads("+-{3|2}", "(±{3|2})");
    reads("{+-1|-1*}", "{(±1)|<-1 0 1>}");
}

#[test]
fn operators() {
    reads("1 + 2 - 3", "(1 + 2 - 3)");
    reads("3 -1", "(3 - 1)");
    reads("3 - -1", "(3 - -1)");
    reads("3 + -1", "(3 + -1)");
    reads("1/2+-1/2", "(1/2 + (±1/2))");
    reads("-1:1", "(-1:1)");
    reads("-G:H", "((-G):H)");
    reads("a:b:c + d", "((a:(b:c)) + d)");
    reads("n/2:1", "((n/2):1)");
    reads("-2**2", "(-(2**2))");
    reads("2**-1", "(2**-1)");
    reads("2**3**2", "(2**(3**2))");
    reads("3/2**2", "(3/(2**2))");
    reads("1/2/2", "(1/2/2)");
    reads("7 // 2 % 3", "((7//2)%3)");
    reads("0 < G <= 1", "(0 < G <= 1)");
    reads("a <| b", "(a <| b)");
    reads("a |> b", "(a |> b)");
    reads("{a|b}<|c", "({a|b} <| c)");
    reads("not a == b and c or d", "any(all((not (a == b)),c),d)");
    reads("f(1, [2, 3,])[0](x)", "f(1,[2,3])[0](x)");
    reads("\"..|.#\"", "\"..|.#\"");
    reads(r"'a\'\u{2191}'", "\"a'↑\"");
}

#[test]
fn comprehensions() {
    reads("[n for n in 1..10]", "[n for n in (1..10)]");
    reads(
        "[a + b for a in xs for b in 0..a-1 if a % 2 == 0]",
        "[(a + b) for a in xs for b in (0..(a - 1)) if ((a%2) == 0)]",
    );
    reads("[]", "[]");
    reads("_ + 1", "(_ + 1)");
}

#[test]
fn statements() {
    let statements = parse_statements("x := 3; x + 1 # three\n\ny := {x|\n0}").unwrap();
    assert_eq!(statements.len(), 3);
    assert!(
        matches!(&statements[0], Statement::Define { name, .. } if name.text == "x" && name.span == (0..1))
    );
    assert_eq!(show(statements[2].value()), "{x|0}");
    assert!(parse_statements(" # nothing").unwrap().is_empty());
}

#[test]
fn every_part_has_its_place() {
    let source = "{1,2|*} + f(x, -3)";
    let Node::Sum(terms) = parse(source).unwrap().node else {
        panic!()
    };
    let Node::Call { arguments, .. } = &terms[1].value.node else {
        panic!()
    };
    assert_eq!(&source[terms[0].value.span.clone()], "{1,2|*}");
    assert_eq!(&source[arguments[1].span.clone()], "-3");
}

#[test]
fn mistakes_have_a_place() {
    const OPERATOR: &str = "expected an operator or the end of the expression, found ";
    fails(
        "{1|-1",
        5..5,
        "expected `|`, `,` or `}`, found the end of the line",
    );
    fails(
        "{1",
        2..2,
        "expected `|`, `,` or an operator, found the end of the line",
    );
    fails(
        "{0|",
        3..3,
        "expected an option, `|` or `}`, found the end of the line",
    );
    fails("f(1, ]", 5..6, "expected a value or `)`, found `]`");
    fails("1 + ", 4..4, "expected a value, found the end of the line");
    fails("2 3", 2..3, &format!("{OPERATOR}`3`"));
    fails("1/0", 2..3, "the denominator is zero");
    fails(
        "1 + 2/3",
        4..7,
        "2/3 is not a dyadic rational: the denominator must be a power of two",
    );
    fails(
        "0.1",
        0..3,
        "0.1 is not a dyadic rational: the denominator must be a power of two",
    );
    fails(
        "{1|2|3}",
        4..5,
        "two bars of the same length: which is the main one?",
    );
    fails(
        "{1,2}",
        4..5,
        "expected a `|` between Left's and Right's options",
    );
    fails("{1,|2}", 3..4, "expected a value, found `|`");
    fails(
        "f(1, 2",
        6..6,
        "expected an operator, `,` or `)`, found the end of the line",
    );
    fails("(1 + 2]", 6..7, "expected an operator or `)`, found `]`");
    fails(
        "\"abc",
        0..1,
        "expected a closing quote before the end of the line",
    );
    fails(
        r#""a\q""#,
        2..4,
        r#"unknown escape in a text, expected \" \' \\ \n \t or \u{...}"#,
    );
    fails(
        "^99999999999",
        0..12,
        "a value holds at most 2^31 - 1 copies of ↑",
    );
    fails(
        "*99999999999",
        1..12,
        "a nim heap in a value is at most 2^32 - 1",
    );
    fails(
        "^^2",
        0..3,
        "arrows are either repeated or counted, not both",
    );
    fails(
        "for := 3",
        0..3,
        "`for` is a word of the language and cannot be a name",
    );
    fails("v2 := 3", 0..2, "expected a name, found `v2`");
    fails("1 $ 2", 2..3, "unknown character `$`");
    fails("[n for n of 3]", 9..11, "expected `in`, found `of`");
    fails("1..2..3", 4..6, &format!("{OPERATOR}`..`"));
    fails("+ 1", 0..1, "expected a value, found `+`");
    // The first mistake of a line is the one reported.
    fails("1 2 \"", 2..3, &format!("{OPERATOR}`2`"));
}

#[test]
fn mistakes_have_help() {
    hints("2 * 3", "never a product");
    hints("x*2", "never a product");
    hints("f(x*2)", "never a product");
    hints("x^2", "always up");
    hints("2 x", "times(n, G)");
    hints("x = 3", "`:=`");
    hints("f(x) := 4", "only a name");
    hints("v := 4", "downs");
    hints("{1|2|3}", "the longest run of bars");
    hints("1 | -1", "in braces");
    hints("^ || *", "`<>`");
    hints("!x", "not");
}

#[test]
fn open_brackets_ask_for_more() {
    assert!(needs_more("{1|"));
    assert!(needs_more("f(1,\n"));
    assert!(!needs_more("{1|-1}"));
    assert!(!needs_more("1 +"));
    assert!(!needs_more("{1 2"));
    assert!(!needs_more("\"abc"));
}

#[test]
fn depth_is_bounded() {
    let too_deep = |source: &str| parse(source).unwrap_err().to_string();
    for monster in [
        "{", "[", "(", "-", "+-", "f(", "not ", "2**", "1:", "{|", "x[",
    ] {
        assert!(
            too_deep(&monster.repeat(50_000)).starts_with("nested more than"),
            "{monster}"
        );
    }
    for monster in ["/2", "[0]", "(0)", "%1"] {
        let source = format!("x{}", monster.repeat(50_000));
        assert!(
            too_deep(&source).starts_with("nested more than"),
            "{monster}"
        );
    }
    // Long is not deep.
    for monster in ["+1", "-1", " and x", " or x", "<x"] {
        let source = format!("x{}", monster.repeat(5_000));
        assert!(parse(&source).is_ok(), "{monster}");
    }
    let long = format!("0{}", "+1".repeat(200_000));
    assert!(parse(&long).is_ok());
    let bars: String = (1..300).map(|n| format!("{}0", "|".repeat(n))).collect();
    assert!(parse(&format!("{{0{bars}}}")).is_ok());
    let nested = format!("{}0{}", "{0|".repeat(1_500), "}".repeat(1_500));
    assert_eq!(parse(&nested).unwrap().depth(), 1_501);
}

proptest! {
    #[test]
    fn no_text_panics_and_every_mistake_is_inside(source in r#"([{}()\[\]|,;:=+\-*^v<>/.%0-9a-z_"' ]|[↑⇑∗±·²₁⧾é]|for|in|if){0,40}"#) {
        if let Err(error) = parse_statements(&source) {
            prop_assert!(error.span.end <= source.len() && error.span.start <= error.span.end);
            prop_assert!(source.is_char_boundary(error.span.start) && source.is_char_boundary(error.span.end));
        }
    }

    #[test]
    fn any_characters(source in "\\PC*") {
        let _ = parse_statements(&source);
    }
}
