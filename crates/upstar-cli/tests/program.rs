//! The program as other programs use it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn upstar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    upstar(arguments).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The program's answer to an input, and its exit status.
fn answers(arguments: &[&str], input: &[u8]) -> (Vec<serde_json::Value>, i32) {
    let mut child = upstar(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let answers = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (answers.collect(), output.status.code().unwrap())
}

#[test]
fn each_line_is_answered_before_the_next_is_read() {
    let mut child = upstar(&["eval", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for n in 0..100 {
        writeln!(questions, "{n} + {n}").unwrap();
        let answer: serde_json::Value =
            serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["value"], (2 * n).to_string());
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn lines_end_in_any_way_and_the_last_one_may_have_no_end() {
    let (answers, status) = answers(&["eval", "--json", "-"], b"1\r\n \t\r\n  # no\n2\n3");
    let values: Vec<_> = answers.iter().map(|answer| &answer["value"]).collect();
    assert_eq!(values, ["1", "2", "3"]);
    assert_eq!(answers[0]["input"], "1");
    assert_eq!(status, 0);
}

#[test]
fn monsters_get_an_error_and_the_next_line_its_answer() {
    let monsters = [
        "{".repeat(50_000),
        "{".repeat(50_000) + "|" + &"}".repeat(50_000),
        "(".repeat(50_000),
        "[".repeat(50_000) + &"]".repeat(50_000),
        "-".repeat(50_000) + "1",
        "+-".repeat(50_000) + "1",
        "1:".repeat(50_000) + "1",
        "9".repeat(600_000),
        format!("\"{}", "a".repeat(100_000)),
        "1/0".to_string(),
        "times(10**20, ^)".to_string(),
        "2**(10**9)".to_string(),
        "\u{0}\u{7f}".to_string(),
    ];
    let mut input = Vec::new();
    for monster in &monsters {
        writeln!(input, "{monster}\n1 + 1").unwrap();
    }
    input.extend_from_slice(b"\xff\xfe\n");
    let (answers, status) = answers(&["eval", "--json", "--time-limit", "10s", "-"], &input);
    assert_eq!(answers.len(), 2 * monsters.len() + 1);
    for (at, answer) in answers.iter().enumerate() {
        if at % 2 == 0 {
            assert_eq!(answer["kind"], "error", "{at}");
            assert!(answer["start"].is_u64() && answer["end"].is_u64(), "{at}");
        } else {
            assert_eq!(answer["value"], "2", "{at}");
        }
    }
    assert_eq!(status, 1);
}

#[test]
fn latex() {
    assert_eq!(stdout(&["--latex", "eval", "^^*"]), "{\\Uparrow}{\\ast}\n");
}

#[test]
fn colours_only_when_asked_for_or_on_a_terminal() {
    let has_escape = |arguments: &[&str]| run(arguments).stderr.contains(&0x1b);
    assert!(!has_escape(&["eval", "1 +"]));
    assert!(has_escape(&["eval", "--color", "always", "1 +"]));
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let mut child = upstar(&["eval", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The program may end before all input is written.
    let _ = child.stdin.take().unwrap().write_all(&b"1\n".repeat(1000));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn help_manual_and_completions_come_from_one_definition() {
    assert_eq!(stdout(&["help"]), stdout(&["--help"]));
    assert_eq!(stdout(&["help", "eval"]), stdout(&["eval", "--help"]));
    let manual = stdout(&["man"]);
    assert!(manual.contains(".TH upstar 1") && manual.contains("upstar\\-eval"));
    assert!(stdout(&["man", "eval"]).contains("standard input"));
    assert_eq!(run(&["man", "nonsense"]).status.code(), Some(2));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            stdout(&["completions", shell]).contains("memory-limit"),
            "{shell}"
        );
    }
}

#[test]
fn what_explain_writes_check_accepts() {
    for question in [
        "^^ > *",
        "canonical({0,*|*,1})",
        "clobber(\"xoxo\") - domineering(2, 3) + nim(2)",
        "toads_and_frogs(\"TT.F\") == hackenbush_string(\"BR\")",
    ] {
        let proof = stdout(&["explain", "--json", question]);
        let mut child = upstar(&["check", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(proof.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{question}");
        assert!(output.stdout.starts_with(b"proved: "), "{question}");
    }
}

/// The limit counts from the question to the last letter. The program is not optimized here, and the machine may be busy.
#[test]
fn heavy_questions_end_in_time() {
    for question in [
        "grundy(mock_turtles(200000))",
        "grundy(turning_turtles(1000000))",
        "10**1000000",
        "domineering(9, 9)",
        "len([n * n for n in 1..10**9])",
    ] {
        let start = std::time::Instant::now();
        let output = run(&[
            "--time-limit",
            "1s",
            "--memory-limit",
            "256M",
            "eval",
            question,
        ]);
        let took = start.elapsed();
        assert!(took < Duration::from_secs(3), "{question}: {took:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        let is_stopped = message.contains("stopped: the time limit of 1s was reached")
            || message.contains("stopped: the memory limit of 256 MB was reached");
        assert!(
            output.status.success() || is_stopped,
            "{question}: {message}"
        );
    }
}

/// The files of a database and their bytes.
#[cfg(unix)]
fn files(folder: &std::path::Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let read = |entry: std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, std::fs::read(entry.path()).unwrap())
    };
    let mut files: std::collections::BTreeMap<_, _> = std::fs::read_dir(folder.join("positions"))
        .unwrap()
        .map(|entry| read(entry.unwrap()))
        .collect();
    let manifest = std::fs::read(folder.join("manifest.json")).unwrap();
    files.insert("manifest.json".to_owned(), manifest);
    files
}

#[cfg(unix)]
#[test]
fn databases_that_were_killed_go_on_to_the_same_bytes() {
    let folder = std::env::temp_dir().join(format!("upstar-killed-{}", std::process::id()));
    let (whole, killed) = (folder.join("whole"), folder.join("killed"));
    let build = |output: &std::path::Path| {
        let mut command = upstar(&["database", "build", "clobber", "--cells", "6"]);
        command.args(["--part-rows", "100", "-o"]).arg(output);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(build(&whole).status().unwrap().success());
    for signal in ["-KILL", "-INT", "-KILL"] {
        let mut child = build(&killed).spawn().unwrap();
        // Not before something was written, if it does not end by itself.
        for _ in 0..200 {
            std::thread::sleep(Duration::from_millis(5));
            if killed.join("manifest.json").exists() || child.try_wait().unwrap().is_some() {
                break;
            }
        }
        let process = child.id().to_string();
        Command::new("kill").args([signal, &process]).status().ok();
        child.wait().unwrap();
    }
    assert!(build(&killed).status().unwrap().success());
    assert!(files(&killed) == files(&whole));
    let verified = stdout(&["database", "verify", killed.to_str().unwrap()]);
    assert!(verified.starts_with("2216 positions of clobber in 27 parts: the checksums are right"));
    std::fs::remove_dir_all(folder).ok();
}

#[test]
fn a_limit_leaves_a_database_that_goes_on() {
    let folder = std::env::temp_dir().join(format!("upstar-limit-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let build = [
        "database",
        "build",
        "domineering",
        "--cells",
        "6",
        "-o",
        path,
    ];
    let stopped = run(&[&build[..], &["--time-limit", "0s"]].concat());
    assert_eq!(stopped.status.code(), Some(1));
    let message = String::from_utf8(stopped.stderr).unwrap();
    assert!(
        message.contains("the time limit of 0s was reached"),
        "{message}"
    );
    assert!(stdout(&build).ends_with("105 positions of domineering in 7 parts\n"));
    std::fs::remove_dir_all(folder).ok();
}

/// When the memory is full, the values of the rows belong to a store that is gone.
#[test]
fn a_table_without_memory_still_tells_its_period() {
    let expression = "domineering(2, 3) + (domineering(4, 8) if n == 7 else 0)";
    let output = run(&["table", expression, "n=1..9", "--memory-limit", "1M"]);
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(
        messages.contains("the table ends after 6 of 9 rows"),
        "{messages}"
    );
    assert!(
        messages.contains("observed, not proved: period 1 from n = 1 on"),
        "{messages}"
    );
}
