//! The load test: many clients at once on loopback, some of them with more work than the server has time for.
//!
//! `cargo run --release -p upstar-serve --example load -- [CLIENTS] [SECONDS]`

use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use upstar_serve::{Options, Server};

const MEMORY: usize = 1 << 30;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "server") {
        return serve();
    }
    let number = |at: usize, usual: u64| {
        let given = arguments.get(at).and_then(|text| text.parse().ok());
        given.unwrap_or(usual)
    };
    let (clients, seconds) = (number(0, 64), number(1, 30));
    let mut server = Command::new(std::env::current_exe().expect("this program has a path"))
        .arg("server")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut address = String::new();
    let stdout = server.stdout.take().expect("it was piped");
    BufReader::new(stdout)
        .read_line(&mut address)
        .expect("the server says where it is");
    let address = address.trim().to_owned();

    let end = Instant::now() + Duration::from_secs(seconds);
    let threads: Vec<_> = (0..clients)
        .map(|client| {
            let address = address.clone();
            std::thread::spawn(move || run(&address, client, end))
        })
        .collect();
    let mut most = 0;
    while Instant::now() < end {
        most = most.max(resident(&server));
        std::thread::sleep(Duration::from_millis(200));
    }
    let mut counts: BTreeMap<u16, u64> = BTreeMap::new();
    let mut times = Vec::new();
    for thread in threads {
        let (statuses, waits) = thread.join().expect("a client ends");
        for status in statuses {
            *counts.entry(status).or_default() += 1;
        }
        times.extend(waits);
    }
    let mut after = Client::new(&address, "afterwards");
    let start = Instant::now();
    let still = after.ask(&json!({ "request": "eval", "input": "{3||2|1}" }));
    let delay = start.elapsed();
    let end = resident(&server);
    server.kill().expect("the server ends");
    let _ = server.wait();

    times.sort_unstable();
    let at = |part: usize| {
        times
            .get(times.len() * part / 100)
            .copied()
            .unwrap_or_default()
    };
    println!("{clients} clients, {seconds} s");
    for (status, count) in &counts {
        println!("status {status}: {count}");
    }
    println!(
        "answered requests: median {:?}, 95 of 100 within {:?}",
        at(50),
        at(95)
    );
    println!(
        "memory of the server: at most {most} MB, {end} MB at the end; its limit for tables is {} MB",
        MEMORY >> 20
    );
    println!("afterwards: status {still} after {delay:?}");
    let fine = counts.keys().all(|status| [200, 429].contains(status)) && still == 200;
    std::process::exit(i32::from(!fine));
}

fn serve() {
    let server = Server::bind(&Options {
        port: Some(0),
        memory: MEMORY,
        time: Duration::from_secs(2),
        ..Options::default()
    })
    .expect("there is a free port");
    println!("{}", server.address());
    server.run().expect("the server runs");
}

/// The resident memory of the server, in megabytes.
fn resident(server: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// The requests of a client, again and again: most are small, and some take longer than the limit.
fn requests(client: u64) -> Vec<Json> {
    let n = client % 7 + 2;
    vec![
        json!({ "request": "eval", "input": format!("{{{n}||2|1}} - {{1|-{n}}}"), "card": true }),
        json!({ "request": "position", "input": "domineering(4, 4)", "pictures": ["thermograph"] }),
        json!({ "request": "sum", "components": ["clobber(\"xoxo\")", format!("{{{n}|-{n}}}"), "^"] }),
        json!({ "request": "sequence", "input": "kayles", "count": 500 }),
        json!({ "request": "play", "components": [format!("toads_and_frogs(\"TT{}FF\")", ".".repeat(n as usize))],
                "player": "left", "opponent": { "kind": "perfect" } }),
        json!({ "request": "eval", "input": "1 +" }),
        json!({ "request": "position", "input": format!("domineering({}, 7)", n + 2) }),
        json!({ "request": "rulesets" }),
    ]
}

fn run(address: &str, client: u64, end: Instant) -> (Vec<u16>, Vec<Duration>) {
    let requests = requests(client);
    let mut statuses = Vec::new();
    let mut times = Vec::new();
    let mut link = Client::new(address, &format!("client{client:06}"));
    let mut next = client as usize;
    while Instant::now() < end {
        let start = Instant::now();
        let status = link.ask(&requests[next % requests.len()]);
        statuses.push(status);
        if status == 429 {
            std::thread::sleep(Duration::from_millis(100));
            continue;
        }
        times.push(start.elapsed());
        next += 1;
    }
    (statuses, times)
}

struct Client {
    reader: BufReader<TcpStream>,
    tab: String,
}

impl Client {
    fn new(address: &str, tab: &str) -> Client {
        let stream = TcpStream::connect(address).expect("the server accepts");
        Client {
            reader: BufReader::new(stream),
            tab: tab.to_owned(),
        }
    }

    /// Sends a request and reads the answer to its end; 0 if the connection broke.
    fn ask(&mut self, request: &Json) -> u16 {
        self.try_ask(request).unwrap_or(0)
    }

    fn try_ask(&mut self, request: &Json) -> Option<u16> {
        let body = request.to_string();
        let head = format!(
            "POST /api HTTP/1.1\r\nHost: localhost\r\nUpstar-Tab: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.tab,
            body.len()
        );
        self.reader.get_mut().write_all(head.as_bytes()).ok()?;
        let (mut line, mut status, mut length) = (String::new(), None, 0);
        loop {
            line.clear();
            self.reader.read_line(&mut line).ok()?;
            let text = line.trim().to_ascii_lowercase();
            if text.is_empty() {
                break;
            }
            if let Some(rest) = text.strip_prefix("http/1.1 ") {
                status = rest.split(' ').next()?.parse().ok();
            }
            if let Some(rest) = text.strip_prefix("content-length: ") {
                length = rest.parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).ok()?;
        status
    }
}
