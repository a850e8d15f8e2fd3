//! The server as browsers and mischief see it.

mod client;
mod crowd;

use client::{Client, Reply, Running};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};
use upstar_serve::{Options, Server};

#[test]
fn answers_are_those_of_the_workbench() {
    let server = Running::usual();
    let mut client = server.client("tab00001");
    let reply = client.ask(json!({ "id": 5, "request": "eval", "input": "{3||2|1}" }));
    assert_eq!(reply.status, 200);
    let answer = reply.json();
    assert_eq!(
        (&answer["id"], &answer["outcome"]),
        (&json!(5), &json!("L"))
    );
    let about = client.get("/api/about").json();
    assert_eq!(
        (&about["answer"], &about["server"]),
        (&json!("about"), &json!(true))
    );
    // A wrong expression is a right request.
    let reply = client.ask(json!({ "request": "eval", "input": "1 +" }));
    assert_eq!(reply.status, 200);
    assert_eq!(reply.json()["kind"], "error");
}

#[test]
fn the_page_is_guarded() {
    let server = Running::usual();
    let mut client = server.client("tab00001");
    for path in ["/", "/board", "/index.html"] {
        let reply = client.get(path);
        if path != "/index.html" {
            assert_eq!(reply.status, 200, "{path}");
            assert!(reply.body.to_lowercase().starts_with("<!doctype html>"));
        }
        for part in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(reply.headers.contains(part), "{path}: {}", reply.headers);
        }
    }
    // Only the page that shows one thing may stand in another page.
    for (path, closed) in [("/", true), ("/api/about", true), ("/embed.html", false)] {
        let headers = client.get(path).headers;
        let says = headers.contains("frame-ancestors 'none'");
        assert_eq!(says, closed, "{path}: {headers}");
    }
    assert_eq!(client.get("/no/such/file.js").status, 404);
    assert_eq!(client.get("/../../etc/passwd.txt").status, 404);
    client.send("GET / HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n");
    assert_eq!(client.reply().status, 403);
}

#[test]
fn bad_requests_get_a_message() {
    let server = Running::usual();
    let check = |reply: Reply, status: u16, message: &str| {
        assert_eq!(reply.status, status, "{}", reply.body);
        let said = reply.json()["message"].as_str().unwrap().to_owned();
        assert!(said.contains(message), "{said}");
    };
    let mut client = server.client("tab00001");
    client.post_text("/api", "{");
    check(client.reply(), 400, "not JSON");
    client.post_text("/api", "[1]");
    check(client.reply(), 400, "JSON object");
    check(client.get("/api"), 405, "POST /api");
    check(client.get("/api/dance"), 404, "no such call");
    client.send(
        "POST /api HTTP/1.1\r\nHost: localhost\r\nUpstar-Tab: tab00001\r\nContent-Length: 2\r\n\r\n{}",
    );
    check(client.reply(), 415, "application/json");
    let mut nameless = server.client("no");
    check(nameless.ask(json!({})), 400, "Upstar-Tab");
    let long = format!("\"{}\"", "x".repeat(2 << 20));
    let mut client = server.client("tab00002");
    let head = format!(
        "POST /api HTTP/1.1\r\nHost: localhost\r\nUpstar-Tab: tab00002\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        long.len()
    );
    // The server may close before everything is sent.
    let stream = client.reader.get_mut();
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(&long.as_bytes()[..64 << 10]);
    check(client.reply(), 413, "megabyte");
}

#[test]
fn a_request_can_be_watched_and_stopped() {
    let server = Running::usual();
    let mut worker = server.client("tab00001");
    let mut watcher = server.client("tab00001");
    let request = json!({ "request": "eval", "input": "domineering(8, 8) + 0" });
    worker.post_text("/api", &request.to_string());
    watcher.wait_for_work();
    // The tab has one request at a time.
    let busy = watcher.ask(json!({ "request": "eval", "input": "1" }));
    assert_eq!(busy.status, 429);
    assert!(busy.headers.contains("retry-after: 1"));
    let start = Instant::now();
    watcher.post_text("/api/cancel", "");
    assert_eq!(watcher.reply().status, 204);
    let answer = worker.reply().json();
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(answer["message"], "stopped: cancelled");
    // And goes on with the next.
    let next = worker.ask(json!({ "request": "eval", "input": "1 + 1" }));
    assert_eq!(next.json()["value"], "2");
    assert_eq!(watcher.get("/api/progress").json()["running"], false);
}

#[test]
fn work_that_nobody_waits_for_is_stopped() {
    let server = Running::start(Options {
        memory: 512 << 20,
        threads: 1,
        ..Options::default()
    });
    let mut gone = server.client("tab00001");
    let request = json!({ "request": "eval", "input": "domineering(8, 8) + 0" });
    gone.post_text("/api", &request.to_string());
    server.client("tab00001").wait_for_work();
    drop(gone);
    let start = Instant::now();
    let mut next = server.client("tab00002");
    assert_eq!(
        next.ask(json!({ "request": "eval", "input": "^" })).status,
        200
    );
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn too_much_at_a_time_is_refused() {
    let server = Running::start(Options {
        memory: 512 << 20,
        threads: 1,
        time: Duration::from_millis(300),
        tabs: 4,
        ..Options::default()
    });
    let request = json!({ "request": "eval", "input": "domineering(8, 8) + 0" }).to_string();
    let mut clients: Vec<Client> = (0..16)
        .map(|i| server.client(&format!("tab{i:05}")))
        .collect();
    for client in &mut clients {
        client.post_text("/api", &request);
    }
    let statuses: Vec<u16> = clients
        .iter_mut()
        .map(|client| client.reply().status)
        .collect();
    assert!(
        statuses.iter().all(|status| [200, 429].contains(status)),
        "{statuses:?}"
    );
    assert!(
        statuses.contains(&200) && statuses.contains(&429),
        "{statuses:?}"
    );
    let small = clients[0].ask(json!({ "request": "eval", "input": "2" }));
    assert_eq!(small.status, 200);
}

#[test]
fn the_end_comes_soon() {
    let mut server = Running::usual();
    let mut client = server.client("tab00001");
    let request = json!({ "request": "eval", "input": "domineering(8, 8) + 0" });
    client.post_text("/api", &request.to_string());
    server.client("tab00001").wait_for_work();
    let start = Instant::now();
    server.end();
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
    let answer = client.reply().json();
    assert_eq!(answer["message"], "stopped: cancelled");
}

#[test]
fn a_port_that_is_taken() {
    let first = Running::usual();
    let taken = Options {
        port: Some(first.address.port()),
        ..Options::default()
    };
    let error = Server::bind(&taken).err().unwrap();
    assert!(
        error.to_string().contains("cannot listen at 127.0.0.1"),
        "{error}"
    );
    // The usual port, or another: two servers can run.
    let (one, two) = (
        Server::bind(&Options::default()).unwrap(),
        Server::bind(&Options::default()).unwrap(),
    );
    assert_ne!(one.address(), two.address());
}
