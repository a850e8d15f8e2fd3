//! Limits hold: every question gets an answer or an honest message in time and within the memory allowed.
//!
//! Every function of the language and every ruleset is asked with larger and larger arguments, made from its documented examples, until
//! the time limit stops one of them. A new function or ruleset is covered by its examples. With `SHOW` in the environment every question is
//! printed before it is asked; with `ONLY` only the functions are asked whose names it has, with commas between them.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use upstar_lang::{Limits, PictureKind, Session, Style, functions};

/// The time for the first kind of question about everything.
const LIMIT: Duration = Duration::from_millis(200);
/// The time for the other kinds.
const SHORT_LIMIT: Duration = Duration::from_millis(100);
/// How much later an answer may come: the steps between two looks at the clock, in a program that is not optimized for speed.
const MARGIN: Duration = Duration::from_millis(500);
/// The memory for each question.
const MEMORY: usize = 64 << 20;
/// The memory it may use beyond that: a list is held twice while it moves to a larger place, and some tables exist from the beginning.
const MEMORY_MARGIN: usize = MEMORY + (20 << 20);
/// A question that takes this long is taken to be endless.
const FOR_EVER: Duration = Duration::from_secs(60);
/// The number of threads that ask questions: more than most machines have cores, since the limits are those of the clock.
const THREADS: usize = 3;

/// The memory of the system, counted for each thread.
struct Counted;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST_HELD: Cell<isize> = const { Cell::new(0) };
}

/// Counts bytes that a thread has got or given back.
fn count(bytes: isize) {
    let held = HELD.get() + bytes;
    HELD.set(held);
    MOST_HELD.set(MOST_HELD.get().max(held));
}

// SAFETY: every call is passed on to the system unchanged.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// The time that this thread has had the processor; the time of the clock where that is not known.
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

/// An input with every text in it made longer: rows of boards grow, and there are more of them.
fn with_long_texts(input: &str, size: usize) -> String {
    let grown = |row: &str| -> String { row.chars().cycle().take(size).collect() };
    let mut out = String::new();
    for (at, piece) in input.split('"').enumerate() {
        if at % 2 == 0 {
            out.push_str(piece);
            continue;
        }
        let rows: Vec<&str> = piece.split('|').collect();
        let text = match rows.len() {
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

/// An example made larger in every way that changes it, the sizes one after the other.
fn enlarged(example: &str) -> Vec<String> {
    let numbers = [
        "40",
        "1000",
        "1000000",
        "1000000000",
        "10**18",
        "(10**40)",
        "(10**100000)",
    ];
    let mut inputs: Vec<String> = numbers.iter().map(|n| with_number(example, n)).collect();
    for size in [40, 300, 30_000] {
        if !example.contains('|') || size < 1000 {
            inputs.push(with_long_texts(example, size));
        }
        inputs.push(with_long_lists(example, size));
    }
    let mut seen = vec![example.to_owned()];
    inputs.retain(|input| {
        let is_new = !seen.contains(input);
        seen.push(input.clone());
        is_new
    });
    inputs
}

/// Large values of all kinds, for functions whose examples cannot grow.
const LARGE: &[&str] = &[
    "10**18",
    "10**1000000",
    "1/2**100000",
    "*1000000000",
    "^1000000000",
    "uptimal(100000, -100000, 7)",
    "tiny(tiny(tiny({5|-10**9})))",
    "sum([{n||0|-n*n} for n in 1..12])",
    "domineering(7, 7)",
    "nim(10**9, 10**15)",
    "1..1000000",
    "[str(n) for n in 1..200000]",
    "\"xo.|\" * 1000000",
    "{n: n * n for n in 1..200000}",
    "[[n, [n]] for n in 1..100000]",
    "path(1000)",
    "kayles",
];

/// Questions of one kind about one thing: larger and larger, until one takes all the time it has.
struct Series {
    about: String,
    kind: &'static str,
    limit: Duration,
    inputs: Vec<String>,
    /// The file of a ruleset that does not come with the program, and its text.
    rules: Option<(String, String)>,
}

fn answer(session: &mut Session, input: &str, kind: &str) -> String {
    match kind {
        "text" => {
            let answer = session.evaluate(input);
            let answer = answer.and_then(|value| session.answer(&value, Style::Text));
            answer.unwrap_or_else(|problem| format!("error: {problem}"))
        }
        "json" => session.json(input).to_string(),
        _ => {
            let kind: PictureKind = kind.parse().unwrap();
            match session.picture(input, kind) {
                Ok(picture) => picture.svg(),
                Err(problem) => format!("error: {problem}"),
            }
        }
    }
}

/// A session for a series, and the bytes that were held before it.
fn session(series: &Series) -> (isize, Session) {
    let limits = Limits {
        time: Some(series.limit),
        memory: Some(MEMORY),
        threads: 1,
    };
    let before = HELD.get();
    let mut session = Session::new(limits);
    if let Some((file, text)) = &series.rules {
        session.load_rules(file, text).unwrap();
    }
    (before, session)
}

/// What became of a question.
struct Asked {
    /// `None` for a panic.
    answer: Option<String>,
    /// The work after the limit.
    late: Duration,
    /// The most bytes that were held.
    held: usize,
}

fn ask_one((before, session): &mut (isize, Session), input: &str, series: &Series) -> Asked {
    MOST_HELD.set(HELD.get());
    let (start, clock) = (processor_time(), Instant::now());
    let answer = catch_unwind(AssertUnwindSafe(|| answer(session, input, series.kind)));
    let (took, clock) = (processor_time() - start, clock.elapsed());
    Asked {
        answer: answer.ok(),
        // Scaled by this thread's share of the processor, so that a busy machine does not matter.
        late: match clock.checked_sub(series.limit) {
            Some(after) => took.mul_f64(after.as_secs_f64() / clock.as_secs_f64()),
            None => Duration::ZERO,
        },
        held: usize::try_from(MOST_HELD.get() - *before).unwrap_or(0),
    }
}

/// What is wrong with the answers to a series; and how many questions were asked.
fn ask(series: &Series) -> (Vec<String>, usize) {
    let (mut wrong, mut asked) = (Vec::new(), 0);
    let mut kept = None;
    for input in &series.inputs {
        let short: String = input.chars().take(100).collect();
        let question = format!("{} {short}", series.kind);
        if std::env::var_os("SHOW").is_some() {
            eprintln!("{question}");
        }
        let found = ask_one(kept.get_or_insert_with(|| session(series)), input, series);
        asked += 1;
        let Some(answer) = found.answer else {
            wrong.push(format!("{question}: a panic"));
            kept = None;
            continue;
        };
        // A machine may stand still for a moment: what is late by itself is late again.
        let is_late = |_| ask_one(&mut session(series), input, series).late > MARGIN;
        if found.late > MARGIN && (0..2).all(is_late) {
            wrong.push(format!("{question}: {:?} late", found.late));
        }
        if found.held > MEMORY + MEMORY_MARGIN {
            wrong.push(format!("{question}: {} MB", found.held >> 20));
        }
        if answer.contains("stopped: the time limit") {
            break;
        }
        if answer.contains("stopped: the memory limit") {
            kept = None;
        }
    }
    (wrong, asked)
}

/// Asks everything and lists the answers that are wrong.
fn ask_all(all: Vec<Series>) {
    let next = AtomicUsize::new(0);
    let (all, next) = (&*Box::leak(Box::new(all)), &*Box::leak(Box::new(next)));
    let (sender, results) = mpsc::channel();
    for _ in 0..THREADS {
        let sender = sender.clone();
        // Not scoped: a question that never ends must not be waited for.
        std::thread::spawn(move || {
            while let Some(series) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                if sender.send((series, ask(series))).is_err() {
                    break;
                }
            }
        });
    }
    drop(sender);
    let mut open: Vec<&str> = all.iter().map(|series| &series.about[..]).collect();
    let (mut wrong, mut asked) = (Vec::new(), 0);
    while !open.is_empty() {
        let Ok((series, (found, count))) = results.recv_timeout(FOR_EVER) else {
            open.truncate(THREADS);
            panic!("no answer within a minute about one of these: {open:?}\n{wrong:#?}");
        };
        open.remove(
            open.iter()
                .position(|&about| about == series.about)
                .unwrap(),
        );
        wrong.extend(found);
        asked += count;
    }

    assert!(wrong.is_empty(), "of {asked} questions: {wrong:#?}");
}

#[test]
fn every_function_keeps_its_limits() {
    let mut all = Vec::new();
    let only = std::env::var("ONLY").ok();
    let is_left_out = |name: &str| {
        let only = only.as_ref();
        only.is_some_and(|only| !only.split(',').any(|wanted| wanted == name))
    };
    for function in functions::all() {
        if is_left_out(function.name) {
            continue;
        }
        let mut inputs = Vec::new();
        for (example, _) in function.examples {
            inputs.extend(enlarged(example));
        }
        let (least, most) = function.arity();
        let count = least.max(most.min(1));
        if count > 0 {
            let call =
                |large: &&str| format!("{}({})", function.name, vec![*large; count].join(", "));
            inputs.extend(LARGE.iter().map(call));
        }
        let name = function.name;
        assert!(
            !inputs.is_empty() || most == 0,
            "{name} has no large argument: give it an example with a number, a text or a list in it"
        );
        all.push(Series {
            about: name.to_owned(),
            kind: "text",
            limit: LIMIT,
            inputs,
            rules: None,
        });
    }
    ask_all(all);
}

/// Rules whose moves take long: two pieces of each player that move any distance and shoot.
const SLOW_RULES: &str = r"
name: slow
board: grid
pieces: x, o
both: x .+ -> .+ x, any, then x .+ -> x .* #, any
both: o .+ -> .+ o, any, then o .+ -> o .* #, any
";

#[test]
fn rules_of_users_keep_their_limits() {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery");
    let files = std::fs::read_dir(gallery).unwrap().map(|file| {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, std::fs::read_to_string(&path).unwrap())
    });
    let slow = ("slow.rules".to_owned(), SLOW_RULES.to_owned());
    let mut all = Vec::new();
    for (file, text) in files.chain([slow]) {
        let mut session = Session::new(Limits::default());
        let ruleset = session.load_rules(&file, &text).unwrap();
        let mut positions = enlarged(ruleset.example());
        if ruleset.name() == "slow" {
            positions.push(r#"slow("...#|x...|..#.")"#.to_owned());
        }
        for question in ["grundy", "outcome", "canonical", "options", "remoteness"] {
            let asked = positions
                .iter()
                .map(|position| format!("{question}({position})"));
            all.push(Series {
                about: format!("{question} of {file}"),
                kind: "text",
                limit: SHORT_LIMIT,
                inputs: asked.collect(),
                rules: Some((file.clone(), text.clone())),
            });
        }
    }
    ask_all(all);
}

#[test]
fn every_ruleset_keeps_its_limits() {
    let mut all = Vec::new();
    for ruleset in upstar::rulesets::all() {
        let name = ruleset.name();
        let mut positions = enlarged(ruleset.example());
        for number in ["1000000", "10**18"] {
            positions.push(format!("{name}({number})"));
            positions.push(format!("{name}({number}, {number})"));
            positions.push(format!("{name}([{number}, {number}, 2])"));
        }
        positions.push(format!("{name}(grid(40, 40))"));
        let mut add = |kind, limit, inputs| {
            let about = format!("{name} ({} of {kind})", all.len());
            all.push(Series {
                about,
                kind,
                limit,
                inputs,
                rules: None,
            });
        };
        for (question, limit) in [
            ("canonical", LIMIT),
            ("options", SHORT_LIMIT),
            ("parts", SHORT_LIMIT),
        ] {
            let asked = positions
                .iter()
                .map(|position| format!("{question}({position})"));
            add("text", limit, asked.collect());
        }
        add("json", SHORT_LIMIT, positions.clone());
        add("board", SHORT_LIMIT, positions.clone());
        add("moves", SHORT_LIMIT, positions);
        let sequences = ["10**5", "10**7"].map(|count| format!("nim_sequence({name}, {count})"));
        add("text", SHORT_LIMIT, sequences.to_vec());
    }
    ask_all(all);
}
