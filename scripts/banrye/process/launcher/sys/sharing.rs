//! Descriptors that pass between processes, and files in memory.

use super::arguments::{Control, Message};
use super::call::Call;
use std::fs::File;
use std::io;
use std::os::unix::io::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;

/// Make an empty file in memory, which is closed on exec.
pub fn memory_file() -> io::Result<File> {
    Call::MemoryFile.make_descriptor().map(File::from)
}

/// Send some bytes with three descriptors.
pub fn send_descriptors(
    socket: &UnixStream,
    bytes: &[u8],
    descriptors: [RawFd; 3],
) -> io::Result<()> {
    let control = Control::new(descriptors);
    let message = Message::new(bytes, &control);
    Call::SendMessage(socket.as_raw_fd(), &message).make().map(drop)
}

/// Make three files the standard streams of this process. None of them may be one of these yet.
pub fn use_as_streams(descriptors: [RawFd; 3]) -> io::Result<()> {
    for (number, descriptor) in descriptors.into_iter().enumerate() {
        Call::Duplicate { descriptor, copy: number as RawFd }.make()?;
    }
    Ok(())
}
