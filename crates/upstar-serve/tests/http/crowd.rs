//! Many at a time: connections, questions and memory.

use crate::client::{Client, Running};
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use upstar_serve::Options;

const HEAVY: &str = "domineering(8, 8) + 0";

fn ask_heavy(client: &mut Client) {
    let request = json!({ "request": "eval", "input": HEAVY });
    client.post_text("/api", &request.to_string());
}

/// Stops the question of a tab.
fn cancel(server: &Running, tab: &str) {
    let mut client = server.client(tab);
    client.post_text("/api/cancel", "");
    assert_eq!(client.reply().status, 204);
}

/// Asks for 1 + 1 on a new connection; the time until the answer is there.
fn small_question(server: &Running, tab: &str) -> Duration {
    let start = Instant::now();
    let reply = server
        .client(tab)
        .ask(json!({ "request": "eval", "input": "1 + 1" }));
    assert_eq!(reply.json()["value"], "2");
    start.elapsed()
}

/// Whether the server has closed a connection, within a time.
fn is_closed(stream: &mut TcpStream, time: Duration) -> bool {
    stream.set_read_timeout(Some(time)).unwrap();
    let mut buffer = [0; 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => {
                use std::io::ErrorKind::{ConnectionReset, TimedOut, WouldBlock};
                assert!(
                    matches!(error.kind(), ConnectionReset | TimedOut | WouldBlock),
                    "{error}"
                );
                return error.kind() == ConnectionReset;
            }
        }
    }
}

#[test]
fn silent_connections_keep_nobody_out() {
    let server = Running::usual();
    let mut working = server.client("tab00001");
    ask_heavy(&mut working);
    server.client("tab00001").wait_for_work();
    let mut crowd = Vec::new();
    for i in 0..600 {
        let mut stream = TcpStream::connect(server.address).unwrap();
        match i % 6 {
            // Some drip their headers, and some their body.
            0 => stream.write_all(b"GET / HTT").unwrap(),
            1 => stream
                .write_all(
                    b"POST /api HTTP/1.1\r\nHost: localhost\r\nUpstar-Tab: tab00009\r\n\
                      Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
                )
                .unwrap(),
            _ => {}
        }
        crowd.push(stream);
    }
    for _ in 0..3 {
        // Drops go on; those of connections that were closed may fail.
        for stream in crowd.iter_mut().step_by(6) {
            let _ = stream.write_all(b"P");
        }
        let time = small_question(&server, "tab00002");
        assert!(time < Duration::from_secs(2), "{time:?}");
    }
    // The oldest had to go. The one with an answer to come is not idle.
    assert!(is_closed(&mut crowd[2], Duration::from_secs(5)));
    cancel(&server, "tab00001");
    assert_eq!(working.reply().json()["message"], "stopped: cancelled");
}

#[test]
fn slow_and_silent_connections_are_closed() {
    let server = Running::start(Options {
        silence: Duration::from_millis(1500),
        arrival: Duration::from_millis(400),
        threads: 1,
        ..Options::default()
    });
    let start = Instant::now();
    let mut silent = TcpStream::connect(server.address).unwrap();
    let mut dripping = TcpStream::connect(server.address).unwrap();
    // A byte now and then is not enough.
    for byte in b"GET / HTTP/1.1" {
        if dripping.write_all(&[*byte]).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(is_closed(&mut dripping, Duration::from_millis(500)));
    assert!(!is_closed(&mut silent, Duration::from_millis(1)));
    assert!(is_closed(&mut silent, Duration::from_secs(5)));
    assert!(start.elapsed() > Duration::from_millis(1500));
    // A request that stops in the middle is told why.
    let mut half = server.client("tab00001");
    half.send(
        "POST /api HTTP/1.1\r\nHost: localhost\r\nUpstar-Tab: tab00001\r\n\
         Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    );
    assert_eq!(half.reply().status, 408);
    // A connection that is used stays open, and so does one that waits for its answer.
    let mut used = server.client("tab00001");
    let mut working = server.client("tab00002");
    ask_heavy(&mut working);
    for _ in 0..4 {
        std::thread::sleep(Duration::from_millis(600));
        assert_eq!(used.get("/api/about").status, 200);
    }
    cancel(&server, "tab00002");
    assert_eq!(working.reply().json()["message"], "stopped: cancelled");
    // After the last reply, it is silent.
    assert!(is_closed(used.reader.get_mut(), Duration::from_secs(5)));
}

#[test]
fn short_questions_overtake_long_ones() {
    let server = Running::start(Options {
        memory: 512 << 20,
        threads: 1,
        ..Options::default()
    });
    let names = ["tab00001", "tab00002", "tab00003"];
    let mut heavy = names.map(|tab| server.client(tab));
    heavy.iter_mut().for_each(ask_heavy);
    for tab in names {
        server.client(tab).wait_for_work();
    }
    for _ in 0..5 {
        let time = small_question(&server, "tab00004");
        assert!(time < Duration::from_secs(1), "{time:?}");
    }
    for (tab, client) in names.iter().zip(&mut heavy) {
        cancel(&server, tab);
        let answer = client.reply().json();
        assert!(
            answer["message"].as_str().unwrap().starts_with("stopped: "),
            "{answer}"
        );
    }
}

#[test]
fn memory_is_shared() {
    let server = Running::start(Options {
        memory: 96 << 20,
        threads: 1,
        ..Options::default()
    });
    let names = ["tab00001", "tab00002", "tab00003"];
    let mut heavy = names.map(|tab| server.client(tab));
    heavy.iter_mut().for_each(ask_heavy);
    let mut watchers = names.map(|tab| server.client(tab));
    // Together they never use much more than the limit: a little between two looks at it.
    let mut is_running = true;
    while is_running {
        let progress = watchers.each_mut().map(|w| w.get("/api/progress").json());
        let bytes = progress.iter().filter_map(|p| p["bytes"].as_u64());
        let bytes: u64 = bytes.sum();
        assert!(bytes < 160 << 20, "{bytes}");
        assert!(small_question(&server, "tab00004") < Duration::from_secs(1));
        is_running = progress.iter().any(|p| p["running"] == true);
        std::thread::sleep(Duration::from_millis(20));
    }
    // All were stopped, and are told the limit of the server.
    for client in &mut heavy {
        let answer = client.reply().json();
        assert_eq!(
            answer["message"],
            "stopped: the memory limit of 96 MB was reached"
        );
    }
    // What can never be had costs the others nothing.
    let start = Instant::now();
    let list = json!({ "request": "eval", "input": "[n for n in 1..10000000000]" });
    let answer = server.client("tab00005").ask(list).json();
    assert_eq!(
        answer["message"],
        "stopped: the memory limit of 96 MB was reached"
    );
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_limit_of_time_is_named_as_it_was_set() {
    let server = Running::start(Options {
        memory: 512 << 20,
        threads: 1,
        time: Duration::from_millis(700),
        ..Options::default()
    });
    let mut client = server.client("tab00001");
    let limit = "stopped: the time limit of 700ms was reached";
    for request in [
        json!({ "request": "eval", "input": HEAVY }),
        json!({ "request": "card", "input": "domineering(8, 8)" }),
        json!({ "request": "position", "input": "domineering(8, 8)", "pictures": ["thermograph"] }),
        json!({ "request": "sum", "components": ["domineering(8, 8)", "domineering(7, 8)"] }),
        json!({ "request": "play", "components": ["domineering(8, 8)", "domineering(7, 8)"],
            "player": "left", "opponent": { "kind": "perfect" } }),
        json!({ "request": "run", "source": "for n in 1..3: domineering(8, 8) + n" }),
    ] {
        let text = client.ask(request.clone()).body;
        assert!(text.contains("time limit"), "{request}: {text}");
        assert_eq!(
            text.matches("time limit").count(),
            text.matches(limit).count(),
            "{request}: {text}"
        );
    }
}
