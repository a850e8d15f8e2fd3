//! The worksheet at a terminal.
#![cfg(unix)]

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};
use std::path::{Path, PathBuf};
use std::process::Command;

const LONG: &str = "len([n for n in 1..10**15])";

/// An empty home directory.
fn home(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn worksheet(home: &Path) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command
        .env_clear()
        .envs([("TERM", "xterm"), ("LANG", "C.UTF-8"), ("NO_COLOR", "1")])
        .env("HOME", home);
    let options = Options::new()
        .timeout_ms(Some(20_000))
        .strip_ansi_escape_codes(true);
    let mut session = spawn_with_options(command, options).unwrap();
    session.exp_string("Ctrl-D leaves").unwrap();
    session.exp_string("> ").unwrap();
    session
}

/// Types keys, and waits for a line of the answer.
fn ask(session: &mut PtySession, keys: &str, answer: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
    // The reader takes every byte for a character.
    let answer: String = answer.bytes().map(char::from).collect();
    session.exp_string(&format!("\n{answer}\r\n")).unwrap();
    session.exp_string("> ").unwrap();
}

fn leave(mut session: PtySession) {
    session.send_control('d').unwrap();
    session.exp_eof().unwrap();
    let status = session.process_mut().wait().unwrap();
    assert_eq!(
        format!("{status:?}").matches(", 0)").count(),
        1,
        "{status:?}"
    );
}

#[test]
fn lines_several_lines_and_the_last_result() {
    let mut session = worksheet(&home("lines"));
    ask(&mut session, "{1|-1} + *\r", "±1∗");
    ask(&mut session, "_ + {\r1\r|-1}\r", "∗");
    ask(&mut session, ":style ascii\r_\r", "*");
    leave(session);
}

#[test]
fn tab_completes_names() {
    let mut session = worksheet(&home("tab"));
    ask(&mut session, "birthd\t(^)\r", "2");
    leave(session);
}

#[test]
fn control_c_clears_a_line_and_stops_a_calculation() {
    let mut session = worksheet(&home("control_c"));
    session.send("1 + 1").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("> ").unwrap();
    ask(&mut session, "x := 20\r", "20");
    session.send_line(LONG).unwrap();
    session.exp_string(&format!("{LONG}\r\n")).unwrap();
    // The line has been read; the calculation starts now.
    std::thread::sleep(std::time::Duration::from_millis(300));
    session.send_control('c').unwrap();
    session.exp_string("stopped: cancelled").unwrap();
    session.exp_string("> ").unwrap();
    ask(&mut session, "x + 2\r", "22");
    leave(session);
}

#[test]
fn history_outlives_the_run() {
    let home = home("history");
    let mut session = worksheet(&home);
    ask(&mut session, "20 + 2\r", "22");
    leave(session);
    let mut session = worksheet(&home);
    ask(&mut session, "\x1b[A0\r", "40");
    leave(session);
}

#[test]
fn timing_on_request() {
    let mut session = worksheet(&home("timing"));
    session.send_line(":time on").unwrap();
    session.send_line("1 + 1").unwrap();
    session.exp_regex(r"\n2\r\n\([0-9.]+[^ ]*s\)\r\n").unwrap();
    leave(session);
}
