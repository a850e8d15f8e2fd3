//! Limits hold: whatever is asked, the answer or an honest message comes in time.
//!
//! Every function and every ruleset is asked with large arguments, made from its documented examples. Time is that of the processor
//! on this thread, so that a busy machine does not matter.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use upstar_lang::{Limits, PictureKind, Session, Style, functions};

/// What each question has.
fn limit() -> Duration {
    Duration::from_millis(std::env::var("LIMIT").map_or(100, |l| l.parse().unwrap()))
}
/// More than a tenth of the limit: steps between two looks at the clock, in a program that is not optimized for speed.
const TOLERANCE: Duration = Duration::from_millis(60);

/// The time that this thread has had the processor.
fn processor_time() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let used = used.and_then(|text| text.split(' ').next()?.parse().ok());
    used.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// An input with every number in it replaced.
fn with_number(input: &str, number: &str) -> String {
    let (mut out, mut quoted, mut last) = (String::new(), false, ' ');
    let mut letters = input.chars().peekable();
    while let Some(letter) = letters.next() {
        quoted ^= letter == '"';
        let is_start = letter.is_ascii_digit() && !last.is_alphanumeric() && last != '_';
        if is_start && !quoted {
            while letters.next_if(char::is_ascii_digit).is_some() {}
            out.push_str(number);
        } else {
            out.push(letter);
        }
        last = letter;
    }
    out
}

/// An input with every text in it made so much longer: rows of boards grow, and there are more of them.
fn with_long_texts(input: &str, size: usize) -> String {
    let mut out = String::new();
    for (at, piece) in input.split('"').enumerate() {
        if at % 2 == 0 {
            out.push_str(piece);
            continue;
        }
        let grown = |row: &str| -> String { row.chars().cycle().take(size).collect() };
        let rows: Vec<&str> = piece.split('|').collect();
        let text = match rows.len() {
            _ if piece.is_empty() => String::new(),
            1 => grown(piece),
            _ => {
                let rows = rows.iter().cycle().take(size).map(|row| grown(row));
                rows.collect::<Vec<_>>().join("|")
            }
        };
        out.push('"');
        out.push_str(&text);
        out.push('"');
    }
    out
}

/// An input with every list in it repeated.
fn with_long_lists(input: &str, times: usize) -> String {
    let (mut out, mut quoted) = (String::new(), false);
    for letter in input.chars() {
        quoted ^= letter == '"';
        out.push(letter);
        if letter == ']' && !quoted {
            out.push_str(&format!(" * {times}"));
        }
    }
    out
}

struct Asked {
    input: String,
    kind: &'static str,
}

fn ask(session: &mut Session, input: &str, kind: &str) -> String {
    match kind {
        "text" => {
            let answer = session.evaluate(input);
            let answer = answer.and_then(|value| session.answer(&value, Style::Text));
            answer.unwrap_or_else(|problem| format!("error: {problem}"))
        }
        "json" => session.json(input).to_string(),
        _ => {
            let kind: PictureKind = kind.parse().unwrap();
            let picture = session.picture(input, kind);
            picture.map_or_else(
                |problem| format!("error: {problem}"),
                |picture| picture.svg(),
            )
        }
    }
}

fn sweep(asked: &[Asked]) {
    let limit = limit();
    let mut session = None;
    let mut slow = 0;
    let (mut total, mut stopped) = (Duration::ZERO, 0);
    for asked in asked {
        let session = session.get_or_insert_with(|| {
            Session::new(Limits {
                time: Some(limit),
                memory: Some(256 << 20),
                threads: 1,
            })
        });
        let short: String = asked.input.chars().take(100).collect();
        if std::env::var("SHOW").is_ok() {
            eprintln!("{} {short}", asked.kind);
        }
        let start = processor_time();
        let wall = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| ask(session, &asked.input, asked.kind)));
        let took = processor_time() - start;
        let wall = wall.elapsed();
        total += took;
        match answer {
            Ok(answer) => {
                stopped += usize::from(answer.contains("stopped:"));
                if took > limit + limit / 10 + TOLERANCE {
                    slow += 1;
                    let start: String = answer.chars().take(100).collect();
                    println!(
                        "SLOW {took:?} wall {wall:?} {} {short} -> {start}",
                        asked.kind
                    );
                }
            }
            Err(_) => {
                println!("PANIC {} {short}", asked.kind);
            }
        }
    }
    println!(
        "{} questions, {slow} slow, {stopped} stopped, {total:?}",
        asked.len()
    );
}

const NUMBERS: [&str; 7] = [
    "1000",
    "1000000",
    "1000000000",
    "1000000000000",
    "1000000000000000000",
    "(10**40)",
    "(10**100000)",
];

#[test]
#[ignore = "a sweep that prints what is slow; it asserts nothing yet"]
fn functions_with_large_arguments() {
    let mut asked = Vec::new();
    let only = std::env::var("ONLY").ok();
    for function in functions::all() {
        if only.as_ref().is_some_and(|only| only != function.name) {
            continue;
        }
        for (example, _) in function.examples {
            for number in NUMBERS {
                asked.push(with_number(example, number));
            }
            for size in [1000, 100_000] {
                asked.push(with_long_texts(
                    example,
                    if example.contains('|') { 300 } else { size },
                ));
                asked.push(with_long_lists(example, size));
            }
        }
        // Everything everywhere.
        let (least, most) = function.arity();
        for large in LARGE {
            for count in least..=most.min(least + 1) {
                if count > 0 {
                    asked.push(format!(
                        "{}({})",
                        function.name,
                        vec![*large; count].join(", ")
                    ));
                }
            }
        }
    }
    asked.sort();
    asked.dedup();
    let asked: Vec<Asked> = asked
        .into_iter()
        .map(|input| Asked {
            input,
            kind: "text",
        })
        .collect();
    sweep(&asked);
}

const LARGE: &[&str] = &[
    "10**18",
    "-10**9",
    "10**1000000",
    "1/2**100000",
    "*1000000000",
    "^1000000000",
    "sum([+-n for n in 1..60])",
    "sum([{n||0|-n*n} for n in 1..12])",
    "uptimal(100000, -100000, 7)",
    "tiny(tiny(tiny({5|-10**9})))",
    "domineering(7, 7)",
    "clobber(40, 40)",
    "konane(5, 6)",
    "toads_and_frogs(\"T\" * 30 + \"..\" + \"F\" * 30)",
    "nim(10**9, 10**15)",
    "1..1000000",
    "[+-n for n in 1..2000]",
    "[str(n) for n in 1..200000]",
    "[\"x\"] * 10**6",
    "\"xo.|\" * 1000000",
    "{n: n * n for n in 1..200000}",
    "games_born_by(3)",
    "[[n, [n]] for n in 1..100000]",
    "path(1000)",
    "kayles",
];

#[test]
#[ignore = "a sweep that prints what is slow; it asserts nothing yet"]
fn rulesets_with_large_arguments() {
    let mut asked = Vec::new();
    let only = std::env::var("ONLY").ok();
    for ruleset in upstar::rulesets::summaries() {
        if only.as_ref().is_some_and(|only| only != ruleset.name) {
            continue;
        }
        let example = ruleset.example;
        let mut positions = Vec::new();
        for number in ["30", "200"].iter().chain(&NUMBERS) {
            positions.push(with_number(example, number));
            positions.push(format!("{}({number})", ruleset.name));
            positions.push(format!("{}({number}, {number})", ruleset.name));
            positions.push(format!("{}([{number}, {number}, 2])", ruleset.name));
        }
        for size in [30, 200, 3000] {
            if !example.contains('|') || size < 1000 {
                positions.push(with_long_texts(example, size));
            }
            positions.push(with_long_lists(example, size));
            positions.push(format!("{}(path({size}))", ruleset.name));
            positions.push(format!("{}(grid({size}, {size}))", ruleset.name));
            positions.push(format!("{}(complete({size}))", ruleset.name));
        }
        positions.sort();
        positions.dedup();
        for position in positions {
            for question in [
                "canonical",
                "grundy",
                "outcome",
                "options",
                "parts",
                "swap_colours",
                "steps",
            ] {
                asked.push(Asked {
                    input: format!("{question}({position})"),
                    kind: "text",
                });
            }
            asked.push(Asked {
                input: position.clone(),
                kind: "text",
            });
            asked.push(Asked {
                input: position.clone(),
                kind: "json",
            });
            asked.push(Asked {
                input: position,
                kind: "board",
            });
        }
        for count in ["10**5", "10**6"] {
            asked.push(Asked {
                input: format!("nim_sequence({}, {count})", ruleset.name),
                kind: "text",
            });
        }
        asked.push(Asked {
            input: format!("period({}, 10**8)", ruleset.name),
            kind: "text",
        });
    }
    sweep(&asked);
}
