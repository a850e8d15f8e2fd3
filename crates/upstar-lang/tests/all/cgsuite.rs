//! The notation of CGSuite: the tables of docs/coming-from-cgsuite.md, and what is close to them.

use upstar_lang::{Limits, Session, Style};

/// The answer to an input, or the advice of its error.
fn answer(input: &str) -> Result<String, Option<String>> {
    let mut session = Session::new(Limits::default());
    session.evaluate("G := {2||1|0}").unwrap();
    let value = session
        .evaluate(input)
        .map_err(|problem| problem.help.map(|help| help.to_string()))?;
    Ok(session.answer(&value, Style::Text).unwrap())
}

#[track_caller]
fn answers(input: &str, expected: &str) {
    assert_eq!(answer(input).as_deref(), Ok(expected), "{input}");
}

/// The value of an input, for positions too.
#[track_caller]
fn is_worth(input: &str, expected: &str) {
    answers(&format!("canonical({input})"), expected);
}

#[track_caller]
fn advises(input: &str, advice: &str) {
    assert_eq!(answer(input), Err(Some(advice.to_owned())), "{input}");
}

/// The tables of the page: the heading above, and the cells of each row, without the marks of code around a whole cell.
fn tables(page: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let mut found: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            found.push((heading.to_owned(), Vec::new()));
        }
        let Some(row) = line
            .strip_prefix("| ")
            .and_then(|row| row.strip_suffix(" |"))
        else {
            continue;
        };
        let cells = row.split(" | ").map(|cell| {
            let cell = cell.replace("\\|", "|");
            let code = cell
                .strip_prefix('`')
                .and_then(|cell| cell.strip_suffix('`'));
            match code {
                Some(code) if !code.contains('`') => code.to_owned(),
                _ => cell,
            }
        });
        let (_, rows) = found.last_mut().expect("tables stand under headings");
        rows.push(cells.collect());
    }
    // The first row of a table has the titles of the columns.
    for (_, rows) in &mut found {
        rows.remove(0);
    }
    found
}

#[test]
fn every_line_of_the_page() {
    let page = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/coming-from-cgsuite.md"
    );
    let page = std::fs::read_to_string(page).unwrap();
    let mut lines = 0;
    for (heading, rows) in tables(&page) {
        for row in rows {
            lines += 1;
            let row: Vec<&str> = row.iter().map(String::as_str).collect();
            match (&heading[..], &row[..]) {
                ("The same text, the same meaning", [text, here]) => answers(text, here),
                ("The same text, another meaning", [text, there, here, instead]) => {
                    answers(text, here);
                    answers(instead, there);
                    assert_ne!(there, here);
                }
                ("Refused, with advice", [text, advice]) => advises(text, advice),
                ("Functions and properties", [_, here, expected]) => answers(here, expected),
                ("Rulesets", [_, here, value]) => is_worth(here, value),
                _ => panic!("a row of another kind: {heading}: {row:?}"),
            }
        }
    }
    assert!(lines > 50, "{lines}");
}

#[test]
fn powers_of_up_touch_their_brackets() {
    answers("^<2> == uptimal(0, 1)", "true");
    answers("v<3> == -uptimal(0, 0, 1)", "true");
    answers("^[2] == ^ + ^<2>", "true");
    answers("v[2] == -^[2]", "true");
    answers("-1/2^<2>*3 == -1/2 + ^<2> + *3", "true");
    answers("-^<2> == v<2>", "true");
    answers("^<1>", "^");
    answers("{0|v*} == ↑²", "true");
    answers("3↑²∗ == 3 + ↑² + *", "true");
    // With blanks, or where a power makes no sense, it is a comparison as before.
    answers("^ < 2 > *", "true");
    answers("^<2", "true");
    answers("^<2>=1", "true");
    answers("[^, 1][0] < 1", "true");
    assert!(answer("^<0>").is_err());
    assert!(answer("^[99999999999]").is_err());
}

#[test]
fn switches_of_several_options() {
    answers("+-(1, 1*)", "{1,1*|-1,-1*}");
    answers("+-(2, {3|1}) == {2,{3|1}|-2,{-1|-3}}", "true");
    answers("+-(1)", "+-1");
    answers("0 +- (2, {3|1}) == +-(2, {3|1})", "true");
}

#[test]
fn names_of_cgsuite_are_explained() {
    advises(
        "G.RightOptions",
        "CGSuite's `RightOptions` is `right_options(G)` here",
    );
    advises(
        "G.Options",
        "CGSuite's `Options` is `left_options(G)` and `right_options(G)` here",
    );
    advises("help(\"Mean\")", "CGSuite's `Mean` is `mean(G)` here");
    let advice = answer("game.grid.Clobber(\"xo\")").unwrap_err().unwrap();
    assert!(advice.contains("clobber(\"xo\")"), "{advice}");
}
