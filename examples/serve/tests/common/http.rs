//! Requests over plain sockets, so that tests can also send what no library would.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// An answer as it came over the wire.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The JSON of an answer that must have this status.
    #[track_caller]
    pub(crate) fn ok(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    /// The kind of an error that must have this status.
    #[track_caller]
    pub(crate) fn error(&self, status: u16) -> String {
        let told = self.ok(status);
        assert!(told["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{told}");
        told["error"]["kind"].as_str().unwrap().to_owned()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client { address }
    }

    pub(crate) fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    pub(crate) fn get(&self, path: &str, key: Option<&str>) -> Answer {
        self.send("GET", path, key, None)
    }

    pub(crate) fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Answer {
        self.send("POST", path, key, Some(body.to_string().as_bytes()))
    }

    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<&[u8]>,
    ) -> Answer {
        self.try_send(method, path, key, body).unwrap()
    }

    pub(crate) fn try_send(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<&[u8]>,
    ) -> std::io::Result<Answer> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if let Some(key) = key {
            head.push_str("Authorization: Bearer ");
            head.push_str(key);
            head.push_str("\r\n");
        }
        if let Some(body) = body {
            head.push_str("Content-Type: application/json\r\nContent-Length: ");
            head.push_str(&body.len().to_string());
            head.push_str("\r\n");
        }
        head += "Connection: close\r\n\r\n";
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body.unwrap_or_default());
        self.raw(&bytes)
    }

    /// Sends these bytes as they are and reads one answer.
    pub(crate) fn raw(&self, bytes: &[u8]) -> std::io::Result<Answer> {
        let mut stream = self.connect()?;
        // The server may refuse before it has read everything.
        let _ = stream.write_all(bytes);
        read_answer(&mut BufReader::new(stream))
    }

    /// Opens a stream of news.
    pub(crate) fn news(&self, path: &str) -> News {
        let mut stream = self.connect().unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address).unwrap();
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).unwrap() > 0, "no answer: {head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        News { reader }
    }
}

/// Server-sent events.
pub(crate) struct News {
    reader: BufReader<TcpStream>,
}

impl News {
    /// The data of the next event; `None` when the stream has ended.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            // The last chunk of a stream is empty.
            if line.trim_end() == "0" {
                return None;
            }
            if let Some(data) = line.trim_end().strip_prefix("data: ") {
                return serde_json::from_str(data).ok();
            }
        }
    }
}

fn read_answer(reader: &mut impl BufRead) -> std::io::Result<Answer> {
    let broken = |text: &str| std::io::Error::other(text.to_owned());
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head)? == 0 {
            return Err(broken("the server hung up"));
        }
    }
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.ok_or_else(|| broken("no status"))?;
    let lower = head.to_lowercase();
    let length =
        lower.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = Vec::new();
    match length {
        Some(length) => {
            body = vec![0; length];
            reader.read_exact(&mut body)?;
        }
        None if status != 204 && status != 304 => {
            reader.read_to_end(&mut body)?;
        }
        None => {}
    }
    Ok(Answer { status, head, body })
}
