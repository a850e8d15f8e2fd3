//! A listener that limits the number of open connections. When it has too many, it closes the one that has been idle for longest, so that
//! new ones always get in.

use crate::lines::{Line, Lines};
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

pub(crate) struct Connections {
    listener: TcpListener,
    lines: Arc<Lines>,
}

impl Connections {
    pub(crate) fn new(listener: TcpListener, lines: Arc<Lines>) -> Connections {
        Connections { listener, lines }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Answers are written at once and in one piece.
        let _ = stream.set_nodelay(true);
        let line = self.lines.open().await;
        let lines = self.lines.clone();
        (
            Connection {
                stream,
                line,
                lines,
            },
            address,
        )
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that gives its place back when it ends.
pub(crate) struct Connection {
    stream: TcpStream,
    line: Line,
    lines: Arc<Lines>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.lines.ended(&self.line);
    }
}

impl Connected<IncomingStream<'_, Connections>> for Line {
    fn connect_info(stream: IncomingStream<'_, Connections>) -> Line {
        stream.io().line.clone()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.line.still_open(context)?;
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.line.heard();
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.line.still_open(context)?;
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(1..)) = written {
            self.line.said();
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
