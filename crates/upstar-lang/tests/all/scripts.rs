//! Scripts: what they answer, and how bad ones end.

use std::time::{Duration, Instant};
use upstar_lang::{Diagnostic, Limits, Session, Style};

fn limited(time: Duration) -> Session {
    Session::new(Limits {
        time: Some(time),
        memory: Some(60 << 20),
        threads: 1,
    })
}

/// The lines that a script answers.
fn run(script: &str) -> Result<Vec<String>, Diagnostic> {
    let mut lines = Vec::new();
    limited(Duration::from_secs(120)).run("test.up", script, Style::Text, &mut |line| {
        lines.push(line.to_owned());
    })?;
    Ok(lines)
}

#[track_caller]
fn answers(script: &str, lines: &[&str]) {
    match run(script) {
        Ok(found) => assert_eq!(found, lines, "{script}"),
        Err(problem) => panic!("{script}: {problem} at {:?}", problem.span),
    }
}

/// The message and the number of the line it is about.
#[track_caller]
fn fails(script: &str, line: usize, message: &str) {
    let problem = run(script).expect_err(script);
    let line_of = |at: usize| 1 + script[..at].matches('\n').count();
    let found = match problem.calls.first() {
        Some(called) => called.source.line(&called.span),
        None => line_of(problem.span.clone().expect(script).start),
    };
    assert_eq!(
        (problem.message.as_str(), found),
        (message, line),
        "{script}"
    );
}

#[test]
fn functions_and_recursion() {
    answers(
        "def factorial(n):\n    if n == 0:\n        return 1\n    return n * factorial(n - 1)\nfactorial(25)",
        &["15511210043330985984000000"],
    );
    answers(
        "def fib(n):\n    a, b = 0, 1\n    for i in 1..n:\n        a, b = b, a + b\n    return a\n[fib(n) for n in [1, 10, 100]]",
        &["[1, 55, 354224848179261915075]"],
    );
    // A function may be used before it is defined, by another function.
    answers(
        "def even(n): return true if n == 0 else odd(n - 1)\ndef odd(n): return false if n == 0 else even(n - 1)\neven(10), odd(7)",
        &["(true, true)"],
    );
    answers("def nothing(): pass\nnothing() == none", &["true"]);
    answers(
        "def deep(n): return 0 if n == 0 else 1 + deep(n - 1)\ndeep(9000)",
        &["9000"],
    );
}

#[test]
fn games_inside_functions() {
    answers(
        "def ladder(n):\n    G = 0\n    for i in 1..n:\n        G = {G|*}\n    return G\n[ladder(n) for n in 0..3]",
        &["[0, ^, uptimal(1,1), uptimal(1,1,1)]"],
    );
    answers(
        "def sums(G, n):\n    return [outcome(k * G) for k in 1..n]\nsums({2||0|-1}, 4)",
        &["[L, L, L, L]"],
    );
    answers("def f(G): return G : 1\nf({-1|1})", &["1/2"]);
    answers(
        "def best(list): return max(list)\nbest([1, 1/2, ^])",
        &["1"],
    );
    answers("temperature(domineering(2, 2)) + 1", &["2"]);
}

#[test]
fn loops() {
    answers(
        "total = 0\nfor n in range(10):\n    if n % 2 == 0: continue\n    if n > 7: break\n    total += n\ntotal",
        &["16"],
    );
    answers(
        "n = 27\nsteps = 0\nwhile n != 1:\n    n = n // 2 if n % 2 == 0 else 3 * n + 1\n    steps += 1\nsteps",
        &["111"],
    );
    answers("for n in 1..3: n * n", &["1", "4", "9"]);
    answers(
        "for letter in \"xo\":\n    print(letter, 1)",
        &["x 1", "o 1"],
    );
    answers("for i, x in enumerate([5, 6]):\n    i + x", &["5", "7"]);
    answers("for k in {\"a\": 1, \"b\": 2}: k", &["a", "b"]);
    answers(
        "[i for i in 9223372036854775806..9223372036854775808]",
        &["[9223372036854775806, 9223372036854775807, 9223372036854775808]"],
    );
    answers(
        "[(i, j) for i in range(3) for j in range(i)]",
        &["[(1, 0), (2, 0), (2, 1)]"],
    );
    answers("[a + b for a, b in [(1, 2), (3, 4)]]", &["[3, 7]"]);
    // The variables of a comprehension are its own.
    answers(
        "def f(n):\n    list = [n for n in 1..3]\n    return (n, list)\nf(9)",
        &["(9, [1, 2, 3])"],
    );
}

#[test]
fn lists_are_values() {
    answers(
        "a = [1, 2]\nb = a\nb.append(3)\na, b",
        &["([1, 2], [1, 2, 3])"],
    );
    answers("a = [[0] * 2] * 2\na[0][1] = 7\na", &["[[0, 7], [0, 0]]"]);
    answers(
        "def add(list): list.append(1); return list\na = []\nadd(a), a",
        &["([1], [])"],
    );
    answers(
        "a = [1, 2, 3, 4]\nx = a.pop()\ny = a.pop(0)\na.insert(1, 9)\na.extend([x, y])\na += [0]\na",
        &["[2, 9, 3, 4, 1, 0]"],
    );
    answers(
        "a = list(\"abcdef\")\n\"\".join(a[1:3]), \"abcdef\"[::-1], a[-2:], a[10:]",
        &["(\"bc\", \"fedcba\", [\"e\", \"f\"], [])"],
    );
    answers(
        "d = {}\nd[(0, 1)] = \"x\"\nd[(0, 1)] += \"y\"\nd[2] = d.get(3, 0)\nd, (0, 1) in d, 5 not in d",
        &["({(0, 1): \"xy\", 2: 0}, true, true)"],
    );
    answers(
        "d = {n: n * n for n in 1..3}\nx = d.pop(2)\nx, d.keys(), d.items()",
        &["(4, [1, 3], [(1, 1), (3, 9)])"],
    );
    answers("(1,), (), [], {}, none", &["((1,), (), [], {}, none)"]);
    answers("f\"{1 + 1} of {[1/2, *]}{{}}\"", &["2 of [1/2, *]{}"]);
    answers(
        "\"..|.#\".split(\"|\"), 3 * \"ab\", \"ab\" ** 3, [1, 2] == [1, 2], (1, 2) == (1, 3)",
        &["([\"..\", \".#\"], \"ababab\", \"ababab\", true, false)"],
    );
}

#[test]
fn bits_and_big_integers() {
    answers(
        "1 << 49 bitor 5, (1 << 49) - 1 & 255, 6 xor 3, ~5, -8 >> 1",
        &["(562949953421317, 255, 5, -6, -4)"],
    );
    answers(
        "1 << 31, 1 << 63, 1 << 64, (1 << 100) >> 98",
        &["(2147483648, 9223372036854775808, 18446744073709551616, 4)"],
    );
    answers(
        "x = 1\nfor i in 1..70: x = 2 * x\nx, x // 3, x % 1000, -x % 1000",
        &["(1180591620717411303424, 393530540239137101141, 424, 576)"],
    );
    answers(
        "9223372036854775807 + 1, -9223372036854775807 - 2, 3037000500 * 3037000500",
        &["(9223372036854775808, -9223372036854775809, 9223372037000250000)"],
    );
    answers(
        "bits(1 << 70 bitor 3), bit_count(255)",
        &["([0, 1, 70], 8)"],
    );
}

#[test]
fn mistakes_name_the_line_and_the_calls() {
    fails(
        "x = 1\ny = x +\nz = 2",
        2,
        "expected a value, found the end of the line",
    );
    fails("def f(x):\n    return x + y\n\nf(3)", 2, "unknown name `y`");
    fails(
        "def f(x):\n  return 1\n\nf(1, 2)",
        4,
        "`f` takes 1 argument, found 2",
    );
    fails(
        "a = [1]\n\na[1]",
        3,
        "the list has 1 items, there is no item 1",
    );
    fails(
        "def f(x):\n    if x: return 1\nf(1)",
        2,
        "expected true or false, found an integer",
    );
    fails(
        "def f(n):\n    if n > 0:\n        x = 1\n    return x\nf(0)",
        4,
        "`x` has no value yet",
    );
    fails("(1, 2)[0] + \"a\"", 1, "expected a game, found a text");
    fails(
        "a = (1, 2)\na[0] = 3",
        2,
        "the items of a tuple cannot be changed",
    );
    fails(
        "{[1, 2]: 1}\n{len: 1}",
        2,
        "a function cannot be a key of a dictionary",
    );
    fails("x = 3\nx.append(1)", 2, "expected a list, found an integer");
    fails("a, b = [1, 2, 3]", 1, "expected 2 items, found 3");
    fails("1 << -1", 1, "expected a shift by 0 or more places");
    fails("break", 1, "`break` stands in a loop only");
    fails("return 3", 1, "`return` stands in a function only");
    fails("error(\"no \" + str(3))", 1, "no 3");
    fails(
        "y = [1].append(2) + 1",
        1,
        "`append` changes a variable and is not part of an expression",
    );
    fails("f\"{x}\"", 1, "unknown name `x`");

    let script =
        "def inner(x):\n    return x + [1]\n\ndef outer(x):\n    return 1 + inner(x)\n\nouter(2)";
    let problem = run(script).unwrap_err();
    let calls: Vec<String> = problem
        .calls
        .iter()
        .map(|called| format!("{} {}", called.function, called.place()))
        .collect();
    assert_eq!(
        calls,
        ["inner line 2 of test.up", "outer line 5 of test.up"]
    );
    assert_eq!(
        upstar_lang::render_named(&problem, script, Some("test.up"), false),
        "\
error: expected a game, found a list
 --> test.up:2:16
  |
2 |     return x + [1]
  |                ^^^ this is a list
  |
  = note: in `inner`, called by `outer` in line 5 of test.up, called by `outer(2)`"
    );
}

#[test]
fn endless_and_huge_scripts_are_stopped() {
    for (script, line, message) in [
        (
            "def f(x):\n    return f(x + 1)\nf(0)",
            2,
            "stopped: more than 10000 calls inside each other",
        ),
        (
            "x = 1\nx << 10 ** 9",
            2,
            "stopped: an integer of more than 2^22 bits is too large to be formed",
        ),
        (
            "x = 3\nwhile true:\n    x = x * x",
            3,
            "stopped: a product of more than 2^22 bits is too large to be formed",
        ),
        (
            "x = 3\n\nx ** x ** x ** x",
            3,
            "stopped: a power of more than 2^22 bits is too large to be formed",
        ),
        (
            "a = []\nwhile true:\n    a = [a]",
            3,
            "stopped: a list nested more than 100 deep is too large to be formed",
        ),
        (
            "a = [0] * 10 ** 9",
            1,
            "stopped: the memory limit of 60 MB was reached",
        ),
        (
            "a = \"x\" * 10 ** 19",
            1,
            "stopped: so long a repetition is too large to be formed",
        ),
        (
            "a = [1]\nwhile true:\n    a += a",
            3,
            "stopped: the memory limit of 60 MB was reached",
        ),
        (
            "a = []\nwhile true:\n    a.append([1])",
            2,
            "stopped: the memory limit of 60 MB was reached",
        ),
        (
            "def f():\n    a = {}\n    n = 0\n    while true:\n        a[n] = n\n        n += 1\nf()",
            4,
            "stopped: the memory limit of 60 MB was reached",
        ),
        (
            "a = \"x\"\nwhile true:\n    a += a",
            3,
            "stopped: the memory limit of 60 MB was reached",
        ),
        (
            "range(10 ** 12)",
            1,
            "stopped: the memory limit of 60 MB was reached",
        ),
    ] {
        let start = Instant::now();
        fails(script, line, message);
        assert!(start.elapsed() < Duration::from_secs(60), "{script}");
    }
    let mut session = limited(Duration::from_millis(200));
    for script in [
        "while true: pass",
        "def f():\n    while true:\n        x = 1\nf()",
    ] {
        let problem = session
            .run("t", script, Style::Text, &mut |_| {})
            .unwrap_err();
        assert_eq!(
            problem.message,
            "stopped: the time limit of 200ms was reached"
        );
        session
            .run("t", "1 + 1", Style::Text, &mut |line| assert_eq!(line, "2"))
            .unwrap();
    }
}

#[test]
fn what_is_dropped_is_not_counted() {
    // Half a gigabyte of lists in all, never more than a few at once.
    answers(
        "def f():\n    n = 0\n    for i in 1..5000:\n        a = [i] * 2000\n        n += len(a)\n    return n\nf()",
        &["10000000"],
    );
}

#[test]
fn the_calculator_has_functions_too() {
    let mut session = Session::new(Limits::default());
    let mut answer = |source: &str| {
        let value = session.evaluate(source).unwrap();
        let printed = session.take_printed(Style::Text).0;
        (
            printed.join(";"),
            session.text(&value, Style::Text).unwrap(),
        )
    };
    assert_eq!(answer("def f(G):\n    return G + ^").1, "none");
    assert_eq!(answer("f(*) ").1, "^*");
    assert_eq!(answer("[f(n) for n in 1..2]").1, "[1^, 2^]");
    assert_eq!(answer("_[0]").1, "1^");
    assert_eq!(
        answer("for n in 1..2: f(n)"),
        ("1^;2^".into(), "none".into())
    );
    assert_eq!(answer("print(f, 1); 3"), ("f 1".into(), "3".into()));
    let object = session.json("f(\"x\")");
    assert_eq!(object["message"], "expected a game, found a text");
    assert_eq!(
        (object["start"].as_u64(), object["end"].as_u64()),
        (Some(0), Some(6))
    );
    assert_eq!(
        (object["line"].as_u64(), &object["calls"][0]),
        (Some(2), &"f".into())
    );
}
