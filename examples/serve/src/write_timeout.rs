//! A connection whose reader must keep up.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// What must go out, at least, within the time that a reader is given.
const LEAST: usize = 16 * 1024;

/// A stream that breaks off when nobody reads what is written to it: once the system takes no more,
/// all of it or [`LEAST`] bytes must go out in `patience`, and again in the next.
#[derive(Debug)]
pub(crate) struct WriteTimeout<S> {
    stream: S,
    patience: Duration,
    /// Runs while something waits to go out.
    waiting: Option<Pin<Box<Sleep>>>,
    /// What has gone out since it runs.
    sent: usize,
}

impl<S> WriteTimeout<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> WriteTimeout<S> {
        WriteTimeout { stream, patience, waiting: None, sent: 0 }
    }

    /// Counts what was written, or looks at the time if nothing could be.
    fn keep_up(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = written {
            self.sent = self.sent.saturating_add(*written.as_ref().unwrap_or(&0));
            return Poll::Ready(written);
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| {
            self.sent = 0;
            Box::pin(tokio::time::sleep(patience))
        });
        loop {
            ready!(waiting.as_mut().poll(cx));
            if self.sent < LEAST {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.sent = 0;
            waiting.as_mut().reset(Instant::now() + patience);
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.keep_up(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.keep_up(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // HTTP flushes when all that it had has been written: the reader has kept up.
        self.waiting = None;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(100);

    #[tokio::test]
    async fn who_never_reads_is_not_waited_for() {
        let (ours, theirs) = tokio::io::duplex(1000);
        let mut write_timeout = WriteTimeout::new(ours, PATIENCE);
        write_timeout.write_all(&[0; 1000]).await.unwrap();
        let broken = write_timeout.write_all(&[0; 1]).await.unwrap_err();
        assert_eq!(broken.kind(), io::ErrorKind::TimedOut);
        drop(theirs);
    }

    #[tokio::test]
    async fn who_reads_byte_by_byte_is_not_either() {
        let (ours, mut theirs) = tokio::io::duplex(1000);
        let mut write_timeout = WriteTimeout::new(ours, PATIENCE);
        let reading = tokio::spawn(async move {
            while theirs.read_u8().await.is_ok() {
                tokio::time::sleep(PATIENCE / 10).await;
            }
        });
        let broken = write_timeout.write_all(&vec![0; 100_000]).await.unwrap_err();
        assert_eq!(broken.kind(), io::ErrorKind::TimedOut);
        drop(write_timeout);
        reading.abort();
    }

    #[tokio::test]
    async fn who_reads_slowly_but_steadily_gets_it_all() {
        let (ours, mut theirs) = tokio::io::duplex(LEAST);
        let mut write_timeout = WriteTimeout::new(ours, Duration::from_secs(2));
        let reading = tokio::spawn(async move {
            let (mut all, mut part) = (0, vec![0; LEAST]);
            while let Ok(count @ 1..) = theirs.read(&mut part).await {
                all += count;
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
            all
        });
        write_timeout.write_all(&vec![0; 40 * LEAST]).await.unwrap();
        write_timeout.flush().await.unwrap();
        drop(write_timeout);
        assert_eq!(reading.await.unwrap(), 40 * LEAST);
    }
}
