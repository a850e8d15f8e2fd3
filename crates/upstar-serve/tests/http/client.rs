//! A server for one test, and a client that speaks plain HTTP.

use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use upstar_serve::{Options, Server};

/// A server that ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<std::sync::mpsc::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    pub(crate) fn start(options: Options) -> Running {
        let server = Server::bind(&Options {
            port: Some(0),
            ..options
        })
        .unwrap();
        let address = server.address();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let wait = async move {
            while ended.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let thread = std::thread::spawn(move || server.run_until(wait));
        Running {
            address,
            end: Some(end),
            thread: Some(thread),
        }
    }

    pub(crate) fn usual() -> Running {
        Running::start(Options {
            memory: 512 << 20,
            threads: 2,
            ..Options::default()
        })
    }

    pub(crate) fn client(&self, tab: &str) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        Client {
            reader: BufReader::new(stream),
            tab: tab.to_owned(),
        }
    }

    pub(crate) fn end(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

pub(crate) struct Client {
    pub(crate) reader: BufReader<TcpStream>,
    tab: String,
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }
}

impl Client {
    /// Until the tab's request is being worked on.
    pub(crate) fn wait_for_work(&mut self) {
        let start = Instant::now();
        loop {
            let progress = self.get("/api/progress").json();
            if progress["running"] == true && progress["bytes"].as_u64().unwrap() > 0 {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(20));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.reader.get_mut().write_all(text.as_bytes()).unwrap();
    }

    pub(crate) fn reply(&mut self) -> Reply {
        let mut headers = String::new();
        loop {
            let before = headers.len();
            self.reader.read_line(&mut headers).unwrap();
            if headers.len() - before <= 2 {
                break;
            }
        }
        let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
        let headers = headers.to_ascii_lowercase();
        let length = headers
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |n| n.trim().parse().unwrap());
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body).unwrap();
        Reply {
            status,
            headers,
            body: String::from_utf8(body).unwrap(),
        }
    }

    pub(crate) fn get(&mut self, path: &str) -> Reply {
        let tab = self.tab.clone();
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpstar-Tab: {tab}\r\n\r\n"
        ));
        self.reply()
    }

    pub(crate) fn post_text(&mut self, path: &str, body: &str) {
        let (tab, length) = (self.tab.clone(), body.len());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpstar-Tab: {tab}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ));
    }

    pub(crate) fn ask(&mut self, request: Json) -> Reply {
        self.post_text("/api", &request.to_string());
        self.reply()
    }
}
