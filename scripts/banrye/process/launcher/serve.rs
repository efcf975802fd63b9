//! Many runs of one program in one box.
//!
//! The judge sends requests through a socket and gets an answer to each, in order. The box is made
//! once. Each run has its own process, limits, standard streams and process ID, and an empty
//! folder. The program is started anew for each run, or forked by its fork server, which the
//! module `fork_server` describes.
//!
//! Nothing of a run is visible to the next one: all its processes are killed and waited for, its
//! standard streams are files of its own, and the rules forbid what else would outlive it. If it
//! has touched the folder or /dev/shm, be it only their times, the box is used up: the launcher
//! answers and ends, and the judge starts another one.

use crate::fork_server::{Failure, ForkServer};
use crate::options::{Confinement, Level, Limits};
use crate::program::{Prepared, Streams};
use crate::report::Report;
use crate::{run, Outcome};
use std::ffi::{CStr, CString};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The end of standard error that the judge gets.
const ERROR_BYTES: u64 = 10_000;

/// Process IDs from this one on are those of fork servers, where IDs can be chosen: each run has the
/// first one that is free, whether it is forked or started.
const FIRST_ID_OF_SERVERS: i32 = 301;

/// The kernel's times have steps of 1 to 10 ms.
const LISTING_PAUSE: Duration = Duration::from_millis(2);
const MOST_LISTINGS: usize = 10;

/// Answer requests until the judge closes the socket or the box is used up.
///
/// `last_id`: the file that says which process ID was the last one, if each run can get the same.
pub fn serve(
    prepared: Outcome<Prepared>,
    limits: &Limits,
    mut judge: UnixStream,
    forks: bool,
    last_id: Option<File>,
) -> io::Result<()> {
    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(message) => return answer(&mut judge, &Err(message.into()), None),
    };
    let places = Places::of(prepared.confinement);
    let mut program = Program { prepared: &prepared, limits, forks, server: None, last_id };
    while let Some(job) = Job::receive(&mut judge)? {
        let streams = Streams::with_input(&job.input)?;
        let limits = Limits { cpu: job.cpu, wall: job.wall, ..*limits };
        let report = program.run(&streams, &limits, &job.argument);
        answer(&mut judge, &report, Some((&streams, limits.output)))?;
        if report.is_err() || places.are_touched() {
            break;
        }
    }
    Ok(())
}

/// A run that the judge asks for.
struct Job {
    cpu: Duration,
    wall: Duration,
    argument: CString, // replaces the last one of the program, unless it is empty
    input: Vec<u8>,
}

impl Job {
    /// Return the next request, None if there is none.
    fn receive(judge: &mut UnixStream) -> io::Result<Option<Job>> {
        // microseconds of CPU time and of wall time, bytes of the argument and of the input
        let mut head = [0; 32];
        if judge.read(&mut head[..1])? == 0 {
            return Ok(None);
        }
        judge.read_exact(&mut head[1..])?;
        let number = |index: usize| {
            u64::from_le_bytes(head[8 * index..][..8].try_into().expect("8 bytes are 8 bytes"))
        };
        let mut argument = vec![0; number(2) as usize];
        judge.read_exact(&mut argument)?;
        let argument = CString::new(argument)?;
        let mut input = vec![0; number(3) as usize];
        judge.read_exact(&mut input)?;
        let (cpu, wall) = (Duration::from_micros(number(0)), Duration::from_micros(number(1)));
        Ok(Some(Job { cpu, wall, argument, input }))
    }
}

/// Send how a run ended: its kind, the bytes of the text, of the output that is sent, of the end of
/// the errors, and of the output in all, then these bytes.
fn answer(
    judge: &mut UnixStream,
    report: &Result<Report, Failure>,
    streams: Option<(&Streams, u64)>,
) -> io::Result<()> {
    let (kind, text) = match report {
        Ok(report) => (0u64, report.line()),
        Err(Failure::Launcher(message)) => (1, message.clone()),
        Err(Failure::NoForkServer) => (2, String::new()),
    };
    let (mut output, mut errors, mut written) = (Vec::new(), Vec::new(), 0);
    if let Some((streams, limit)) = streams {
        written = streams.output.metadata()?.len();
        output = part_of(&streams.output, 0, written.min(limit))?;
        let end = streams.errors.metadata()?.len();
        errors = part_of(&streams.errors, end.saturating_sub(ERROR_BYTES), end)?;
    }
    let mut message = Vec::with_capacity(64 + text.len() + output.len() + errors.len());
    let sizes = [text.len() as u64, output.len() as u64, errors.len() as u64];
    for number in [kind].into_iter().chain(sizes).chain([written]) {
        message.extend(number.to_le_bytes());
    }
    message.extend(text.bytes());
    message.extend(output);
    message.extend(errors);
    judge.write_all(&message)
}

/// Return the bytes of a file from `start` to `end`, fewer if it has become shorter.
fn part_of(file: &File, start: u64, end: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; (end - start) as usize];
    let mut length = 0;
    while length < bytes.len() {
        match file.read_at(&mut bytes[length..], start + length as u64)? {
            0 => break,
            count => length += count,
        }
    }
    bytes.truncate(length);
    Ok(bytes)
}

// The program.

struct Program<'a> {
    prepared: &'a Prepared<'a>,
    limits: &'a Limits, // of the box: no run has more
    forks: bool,
    server: Option<ForkServer>,
    last_id: Option<File>,
}

impl Program<'_> {
    /// Run the program once, and end all its processes.
    fn run(
        &mut self,
        streams: &Streams,
        limits: &Limits,
        argument: &CStr,
    ) -> Result<Report, Failure> {
        if !self.forks {
            self.reset_id(1);
            let prepared = self.prepared.with_last_argument(argument);
            let child = run::start(&prepared, limits, Some(streams), &[])?;
            return Ok(run::watch_to_end(&prepared, limits, child, None).0);
        }
        let (child, mut server) = self.fork(streams, argument)?;
        let (mut report, lives) = run::watch_to_end(self.prepared, limits, child, Some(server.id));
        if !lives {
            return Ok(report);
        }
        if !server.charge(&mut report) {
            server.end(self.prepared, self.limits);
            return Err(Failure::NoForkServer);
        }
        self.server = Some(server);
        report.check(limits);
        Ok(report)
    }

    /// Return the process ID of a new fork of the program, and its fork server, which is started if
    /// need be.
    fn fork(&mut self, streams: &Streams, argument: &CStr) -> Result<(i32, ForkServer), Failure> {
        for _ in 0..2 {
            let server = match self.server.take() {
                Some(server) => server,
                None => {
                    self.reset_id(FIRST_ID_OF_SERVERS - 1);
                    ForkServer::start(self.prepared, self.limits)?
                }
            };
            self.reset_id(1);
            match server.fork(streams, argument) {
                Ok(child) => return Ok((child, server)),
                // At level none, a run before may have stopped or killed it.
                Err(_) => server.end(self.prepared, self.limits),
            }
        }
        Err(Failure::NoForkServer)
    }

    /// Let the next process get the ID after `last`, as if there had been no runs before.
    fn reset_id(&mut self, last: i32) {
        if let Some(file) = &self.last_id {
            let _ = file.write_at(last.to_string().as_bytes(), 0); // where refused, IDs go on
        }
    }
}

// What a run may have touched.

/// The folders where a program may write, and what they were like before the first run.
struct Places(Vec<(PathBuf, Option<Traces>)>);

/// What shows that a folder was written or listed: its times and its number of links.
type Traces = [i64; 7];

impl Places {
    fn of(confinement: &Confinement) -> Places {
        let shared_memory = (confinement.level == Level::Full).then_some(Path::new("/dev/shm"));
        let paths = [confinement.folder.as_path()].into_iter().chain(shared_memory);
        Places(paths.map(|path| (path.to_owned(), settled_traces(path))).collect())
    }

    fn are_touched(&self) -> bool {
        self.0.iter().any(|(path, before)| traces(path) != *before)
    }
}

/// List a folder until its times stay: a kernel that keeps access times does not change one that is
/// newer than the last change (relatime). So a run that lists the folder leaves no trace.
fn settled_traces(path: &Path) -> Option<Traces> {
    for _ in 0..MOST_LISTINGS {
        fs::read_dir(path).ok()?.count();
        let found = fs::metadata(path).ok()?;
        let last_change =
            (found.ctime(), found.ctime_nsec()).max((found.mtime(), found.mtime_nsec()));
        if (found.atime(), found.atime_nsec()) > last_change {
            break;
        }
        std::thread::sleep(LISTING_PAUSE);
    }
    traces(path)
}

fn traces(path: &Path) -> Option<Traces> {
    let found = fs::metadata(path).ok()?;
    let times = [found.atime(), found.mtime(), found.ctime()];
    let nanoseconds = [found.atime_nsec(), found.mtime_nsec(), found.ctime_nsec()];
    let [a, m, c] = times;
    let [an, mn, cn] = nanoseconds;
    Some([a, an, m, mn, c, cn, found.nlink() as i64])
}
