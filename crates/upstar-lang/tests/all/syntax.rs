//! Reading texts: their meaning, and the messages about wrong ones.

use proptest::prelude::*;
use upstar::notation::parse;
use upstar::notation::tree::{Binding, Clause, Expr, Infix, Node, Prefix, Relation};
use upstar_lang::syntax::{Statement, Target, needs_more, parse_script, parse_statements};

/// The tree with every bracket written.
fn show(expr: &Expr) -> String {
    let list = |parts: &[Expr]| parts.iter().map(show).collect::<Vec<_>>().join(",");
    match &expr.node {
        Node::Literal(l) if l.is_number => l.number.to_string(),
        Node::Literal(l) => format!("<{} {} {}>", l.number, l.ups, l.star),
        Node::UpPower(written) => {
            let sign = if written.down { "-" } else { "" };
            let sum = if written.cumulative { "sum of " } else { "" };
            let power = format!("<{sign}{sum}power {}>", written.power);
            match (written.number.is_zero(), written.star) {
                (true, 0) => power,
                (_, star) => format!("<{} {power} {star}>", written.number),
            }
        }
        Node::Loopy(literal) => format!("<{literal:?}>"),
        Node::Misere(text) => text.clone(),
        Node::Pass => "pass".into(),
        Node::Loop { name, left, right } => {
            format!("{}{{{}|{}}}", name.text, list(left), list(right))
        }
        Node::Text(text) => format!("{text:?}"),
        Node::Bool(b) => b.to_string(),
        Node::Name(name) => name.clone(),
        Node::Last => "_".into(),
        Node::Braces { left, right } => format!("{{{}|{}}}", list(left), list(right)),
        Node::List(items) => format!("[{}]", list(items)),
        Node::Set(items) => format!("set({})", list(items)),
        Node::SetOf { body, clauses } => format!("set({} {})", show(body), clauses.len()),
        Node::Lambda { parameters, body } => {
            let names: Vec<&str> = parameters.iter().map(|p| p.text.as_str()).collect();
            format!("({} -> {})", names.join(","), show(body))
        }
        Node::Named { name, value } => format!("{}={}", name.text, show(value)),
        Node::Ratio(ratio) => format!("<{ratio}>"),
        Node::Comprehension { body, clauses } => {
            let clauses = clauses.iter().map(|clause| match clause {
                Clause::For { target, items } => {
                    format!(" for {} in {}", show_binding(target), show(items))
                }
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
                Prefix::Complement => "~",
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
                Infix::ShiftLeft => "<<",
                Infix::ShiftRight => ">>",
                Infix::BitAnd => "&",
                Infix::BitOr => "bitor",
                Infix::BitXor => "xor",
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
        Node::Nothing => "none".into(),
        Node::Tuple(items) => format!("tuple({})", list(items)),
        Node::Format(parts) => format!("format({})", list(parts)),
        Node::Dictionary(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| format!("{}->{}", show(key), show(value)));
            format!("dict({})", entries.collect::<Vec<_>>().join(","))
        }
        Node::DictionaryOf { entry, clauses } => {
            format!(
                "dict({}->{} {})",
                show(&entry.0),
                show(&entry.1),
                clauses.len()
            )
        }
        Node::Choice {
            condition,
            then,
            otherwise,
        } => format!(
            "({} ? {} : {})",
            show(condition),
            show(then),
            show(otherwise)
        ),
        Node::Member { item, of, negated } => {
            let word = if *negated { "not in" } else { "in" };
            format!("({} {word} {})", show(item), show(of))
        }
        Node::Method {
            receiver,
            name,
            arguments,
        } => format!("{}.{}({})", show(receiver), name.text, list(arguments)),
        Node::Slice { list, bounds } => {
            let bound = |at: usize| bounds[at].as_ref().map_or(String::new(), show);
            format!("{}[{}:{}:{}]", show(list), bound(0), bound(1), bound(2))
        }
    }
}

fn show_binding(binding: &Binding) -> String {
    show_target(&binding.clone().into())
}

fn show_target(target: &Target) -> String {
    match target {
        Target::Name(name) => name.text.clone(),
        Target::Tuple(parts, _) => {
            let parts: Vec<String> = parts.iter().map(show_target).collect();
            format!("({})", parts.join(","))
        }
        Target::Item { of, index, .. } => format!("{}[{}]", show_target(of), show(index)),
    }
}

fn show_block(statements: &[Statement]) -> String {
    let texts: Vec<String> = statements.iter().map(show_statement).collect();
    texts.join("; ")
}

fn show_statement(statement: &Statement) -> String {
    match statement {
        Statement::Expression(value) => show(value),
        Statement::Define { name, value } => format!("{} := {}", name.text, show(value)),
        Statement::Assign { target, value } => {
            format!("{} = {}", show_target(target), show(value))
        }
        Statement::Update { target, value, .. } => {
            format!("{} <- {}", show_target(target), show(value))
        }
        Statement::Function(function) => {
            let parameters: Vec<&str> = function
                .parameters
                .iter()
                .map(|p| p.text.as_str())
                .collect();
            format!(
                "def {}({}) <{}>",
                function.name.text,
                parameters.join(","),
                show_block(&function.body)
            )
        }
        Statement::If {
            branches,
            otherwise,
        } => {
            let branches = branches
                .iter()
                .map(|(condition, body)| format!("if {} <{}> ", show(condition), show_block(body)));
            format!(
                "{}else <{}>",
                branches.collect::<String>(),
                show_block(otherwise)
            )
        }
        Statement::For {
            target,
            items,
            body,
        } => format!(
            "for {} in {} <{}>",
            show_target(target),
            show(items),
            show_block(body)
        ),
        Statement::While { condition, body } => {
            format!("while {} <{}>", show(condition), show_block(body))
        }
        Statement::Return { value, .. } => {
            format!("return {}", value.as_ref().map_or(String::new(), show))
        }
        Statement::Break(_) => "break".into(),
        Statement::Continue(_) => "continue".into(),
        Statement::Pass => "pass".into(),
    }
}

#[track_caller]
fn script(source: &str, statements: &str) {
    match parse_script(source) {
        Ok(parsed) => assert_eq!(show_block(&parsed), statements, "{source}"),
        Err(error) => panic!("{source}: {error} at {:?}", error.span),
    }
}

#[test]
fn products_shifts_and_bits() {
    reads("2 * 3", "(2·3)");
    reads("n*m + 1", "((n·m) + 1)");
    reads("2*3", "<2 0 3>");
    reads("2 * *3", "(2·<0 0 3>)");
    reads("x * -1", "(x·-1)");
    reads("pos & 1 << i + 1 == 0", "((pos&(1<<(i + 1))) == 0)");
    reads("a bitor b xor c & ~d", "(abitor(bxor(c&(~d))))");
    reads("a >> 2 << 3", "((a>>2)<<3)");
    reads("0..n & 3", "(0..(n&3))");
}

#[test]
fn scripts_have_python_s_expressions() {
    reads("a if b else c if d else e", "(b ? a : (d ? c : e))");
    reads(
        "[a if b else c for a in d if e]",
        "[(b ? a : c) for a in d if e]",
    );
    reads("f(x for x in y)", "f([x for x in y])");
    reads("a in b and c not in d", "all((a in b),(c not in d))");
    reads("not a in b", "(not (a in b))");
    reads("(1,)", "tuple(1)");
    reads("()", "tuple()");
    reads("(a, b)[0]", "tuple(a,b)[0]");
    reads("{}", "dict()");
    reads("{1: 2, (3, 4): a + b}", "dict(1->2,tuple(3,4)->(a + b))");
    reads("{a: {b|c:d} for a in e}", "dict(a->{b|(c:d)} 1)");
    reads("{a:b|c}", "{(a:b)|c}");
    reads("x[1:2]", "x[1:2:]");
    reads("x[:-1]", "x[:-1:]");
    reads("x[::2]", "x[::2]");
    reads("x[(a:b)]", "x[(a:b)]");
    reads("\"a|b\".split(\"|\")[0]", "\"a|b\".split(\"|\")[0]");
    reads("f\"{n + 1} of {{}}\"", "format((n + 1),\" of {}\")");
    reads("f\"{ {1|2} }\"", "format({1|2})");
}

#[test]
fn blocks() {
    script("x = 3\nx += 1; y := x", "x = 3; x <- 1; y := x");
    script("a, b = b, a", "(a,b) = tuple(b,a)");
    script("a[1][i] = 2", "a[1][i] = 2");
    script(
        "def f(a, b):\n    # words\n    if a == b: return a; pass\n    elif b:\n\n        return\n    else:\n        x = {1:2|3}\n    while true:\n        break\nf(1, 2)",
        "def f(a,b) <if (a == b) <return a; pass> if b <return > else <x = {(1:2)|3}>; while true <break>>; f(1,2)",
    );
    script(
        "for i, j in xs: continue\nfor G in [1:2]:\n\tpass",
        "for (i,j) in xs <continue>; for G in [(1:2)] <pass>",
    );
    // In the calculator too, but a line of its own must answer something.
    assert!(parse_statements("def f(x):\n  y = x\n  return y").is_ok());
    assert!(parse_statements("y = 3").is_err());
}

#[test]
fn mistakes_in_blocks() {
    fails(
        "if x\n  1",
        4..5,
        "expected an operator or `:`, found the end of the line",
    );
    fails("if x:\n1", 6..7, "expected an indented line, found `1`");
    fails(
        "if x:",
        5..5,
        "expected an indented line, found the end of the line",
    );
    fails(
        "if x:\n   1\n  2",
        13..14,
        "this line is indented like no block around it",
    );
    fails(
        "1\n  2",
        4..5,
        "this line is indented like no block around it",
    );
    fails(
        "if x:\n  1\n else: 2",
        11..15,
        "this line is indented like no block around it",
    );
    fails("else: 1", 0..4, "expected a statement, found `else`");
    fails("if x: if y: 1", 6..8, "expected a statement, found `if`");
    fails(
        "if x:\n  def f(): 1",
        8..11,
        "a function is defined at the top of a script, not inside a block",
    );
    fails("def f(a, a): 1", 9..10, "two parameters have the name `a`");
    fails("def f(3): 1", 6..7, "expected a name, found `3`");
    fails("if x: 1 + 1 = 2", 6..11, "this cannot get a value");
    fails("if x: v = 2", 6..7, "expected a name, found `v`");
    fails(
        "x.y",
        3..3,
        "expected `(` and the arguments, found the end of the line",
    );
    fails(
        "{1: 2, 3}",
        8..9,
        "expected `:` and what the key leads to, found `}`",
    );
    fails(
        "f\"{1 2}\"",
        5..6,
        "expected an operator or the end of the expression, found `2`",
    );
    fails(
        "f\"{1\"",
        2..3,
        "expected a closing quote before the end of the line",
    );
    fails("a if b", 6..6, "expected `else`, found the end of the line");
    let deep: String = (0..200)
        .map(|n| format!("{}if x:\n", " ".repeat(n)))
        .collect();
    assert!(
        parse_statements(&deep)
            .unwrap_err()
            .to_string()
            .starts_with("nested more than")
    );
}

#[test]
fn blocks_go_on_until_an_empty_line() {
    assert!(needs_more("def f(x):"));
    assert!(needs_more("def f(x):\n    return x"));
    assert!(!needs_more("def f(x):\n    return x\n"));
    assert!(needs_more("for n in 1..3: n"));
    assert!(!needs_more("for n in 1..3 n"));
    assert!(needs_more("if f(1,"));
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
    assert_eq!(show(statements[2].value().unwrap()), "{x|0}");
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
        "1 + 2/3^",
        4..7,
        "2/3 is not a dyadic rational: the denominator must be a power of two",
    );
    fails(
        "0.1*",
        0..3,
        "0.1 is not a dyadic rational: the denominator must be a power of two",
    );
    fails(
        "0b102",
        0..5,
        "`0b102` is no integer: binary digits are 0 and 1",
    );
    fails("lambda 3: 1", 7..8, "expected a name, found `3`");
    fails(
        "(a, b = 3)",
        6..7,
        "expected an operator, `,` or `)`, found `=`",
    );
    fails(
        "{1|2|3}",
        4..5,
        "two bars of the same length: which is the main one?",
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
    hints("2 *", "with blanks");
    hints("x*2", "with blanks");
    hints("f(x*2)", "with blanks");
    hints("x^2", "always up");
    hints("2 x", "n * G");
    hints("2*x", "with blanks");
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
    fn no_text_panics_and_every_mistake_is_inside(source in r#"([{}()\[\]|,;:=+\-*^v<>/.%&~0-9a-z_"' \n]|[↑⇑∗±·²₁⧾é]|for|in|if|else|def f\(x\):|\n  |xor|f"){0,40}"#) {
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
