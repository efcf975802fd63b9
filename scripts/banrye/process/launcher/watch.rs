//! Limits that the kernel does not enforce by itself, and the end of all processes of a run.

use crate::options::{Confinement, Level, Limits, MAX_EPOLLS, MAX_PIPES, MAX_PROCESSES, MAX_TASKS};
use crate::processes::{self, Hidden, Stat};
use crate::report::Exceeded;
use crate::sys::{self, Reaped, Usage};
use crate::{descriptors::Open, files, memory};
use std::collections::HashMap;
use std::time::{Duration, Instant};

const FIRST_LOOK: Duration = Duration::from_millis(4);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);
const PAUSE_OF_FILES: Duration = Duration::from_millis(100);

/// How long a run may take at most if others use the processors, in times of its wall time, or more
/// than it if that is short.
const MOST_WALLS: u32 = 5;
const MOST_MORE: Duration = Duration::from_secs(60);

/// To kill the processes of a run one by one.
const PATIENCE_WITH_FORKS: Duration = Duration::from_secs(1);

/// Signals that the launcher waits for: the end of a child, or a wish to cancel the run.
pub const WATCHED_SIGNALS: u64 =
    sys::bit(sys::SIGCHLD) | sys::bit(sys::SIGTERM) | sys::bit(sys::SIGINT) | sys::bit(sys::SIGHUP);

/// Watches one run, and remembers what it has used.
pub struct Watch<'a> {
    confinement: &'a Confinement,
    limits: &'a Limits,
    child: i32,                          // the program
    pub server: Option<i32>,             // the fork server, which survives the run
    reaped: Usage,                       // by processes that have ended and were waited for
    own_ticks: HashMap<(i32, u64), u64>, // of CPU time, by process ID and start; also of the dead
    cpu_of_living: Duration,             // with the children that they have waited for
    peak: u64,                           // bytes, of all living processes together
    pub most_processes: usize,
    files_looked_at: Instant,
    pause_of_files: Duration,
}

impl<'a> Watch<'a> {
    pub fn new(confinement: &'a Confinement, limits: &'a Limits, child: i32) -> Self {
        Watch {
            confinement,
            limits,
            child,
            server: None,
            reaped: Usage::default(),
            own_ticks: HashMap::new(),
            cpu_of_living: Duration::ZERO,
            peak: 0,
            most_processes: 1,
            files_looked_at: Instant::now(),
            pause_of_files: PAUSE_OF_FILES,
        }
    }

    /// Return when the program has ended, or at a limit, with the limit that the run exceeds.
    pub fn until_end(&mut self, started: Instant) -> Exceeded {
        let mut pause = FIRST_LOOK;
        let mut next_look = started + pause;
        loop {
            let timeout = next_look.saturating_duration_since(Instant::now());
            match sys::next_signal(WATCHED_SIGNALS, Some(timeout)) {
                Some(sys::SIGCHLD) | None => {}
                Some(_) => return Exceeded::Cancelled,
            }
            if self.reap_orphans(next_look) {
                // Of a run that ends before the first look, wait4 tells enough.
                let is_short = self.server.is_some() && started.elapsed() < FIRST_LOOK;
                return if is_short { Exceeded::Nothing } else { self.look_at_processes() };
            }
            let look = Instant::now();
            if look < next_look {
                continue; // the end of an orphan
            }
            let exceeded = self.look_at_wall_time(started.elapsed());
            if exceeded != Exceeded::Nothing {
                return exceeded;
            }
            let exceeded = self.look_at_processes();
            if exceeded != Exceeded::Nothing {
                return exceeded;
            }
            if self.files_looked_at.elapsed() > self.pause_of_files {
                let exceeded = self.look_at_files();
                if exceeded != Exceeded::Nothing {
                    return exceeded;
                }
            }
            let cpu_left = self.limits.cpu.saturating_sub(self.cpu_seen());
            // With many processes, a look takes long. It must not slow down the run much, nor be
            // late when the processes become more.
            let least = (look.elapsed() * 4).min(LONGEST_PAUSE);
            pause = (pause * 2).min(LONGEST_PAUSE).min(cpu_left + FIRST_LOOK).max(least);
            next_look = Instant::now() + pause;
        }
    }

    /// Return whether the wall time is over. The time in which the program was ready to run, and no
    /// processor was free, is not the program's.
    fn look_at_wall_time(&self, elapsed: Duration) -> Exceeded {
        if elapsed <= self.limits.wall {
            return Exceeded::Nothing;
        }
        let waited = self.waited();
        let longest = (self.limits.wall * MOST_WALLS).max(self.limits.wall + MOST_MORE);
        if elapsed <= longest {
            let is_over = elapsed > self.limits.wall + waited;
            return if is_over { Exceeded::Wall } else { Exceeded::Nothing };
        }
        let was_mostly_ready = waited > elapsed / 2;
        if was_mostly_ready {
            Exceeded::Starved
        } else {
            Exceeded::Wall
        }
    }

    /// Return how long the thread that waited most for a processor has waited, of those that live.
    fn waited(&self) -> Duration {
        let processes = self.processes().unwrap_or_default();
        processes.iter().map(|(pid, _)| processes::waited(*pid)).max().unwrap_or_default()
    }

    fn look_at_processes(&mut self) -> Exceeded {
        self.try_to_look().unwrap_or(Exceeded::Hidden)
    }

    fn try_to_look(&mut self) -> Result<Exceeded, Hidden> {
        let processes = self.processes()?;
        let ticks = |count: u64| Duration::from_millis(count * 10); // USER_HZ is 100
        let open = Open::of(&processes)?;
        let held = memory::held(&processes, open.bytes, self.limits.memory)?;
        let tasks: u64 = processes.iter().map(|(_, stat)| stat.threads).sum();
        let living = processes.iter().map(|(_, stat)| stat.own_ticks + stat.reaped_ticks).sum();
        self.cpu_of_living = ticks(living) + self.reaped.cpu;
        self.peak = self.peak.max(held);
        self.most_processes = self.most_processes.max(processes.len());
        for (pid, stat) in &processes {
            self.own_ticks.insert((*pid, stat.start), stat.own_ticks);
        }
        Ok(if self.cpu_seen() > self.limits.cpu {
            Exceeded::Cpu
        } else if held > self.limits.memory {
            Exceeded::Memory
        } else if processes.len() > MAX_PROCESSES || tasks > MAX_TASKS {
            Exceeded::Processes
        } else if open.pipes > MAX_PIPES || open.epolls > MAX_EPOLLS {
            Exceeded::Descriptors
        } else {
            Exceeded::Nothing
        })
    }

    /// Return the living processes of the run.
    fn processes(&self) -> Result<Vec<(i32, Stat)>, Hidden> {
        let mut found = match self.confinement.level {
            Level::Full => processes::of_namespace(),
            _ => processes::descendants()?,
        };
        found.retain(|(pid, _)| Some(*pid) != self.server);
        Ok(found)
    }

    /// Return the CPU time of the run, as far as it has been seen in /proc.
    ///
    /// The time of a process whose parent ignores SIGCHLD is added to no other process when it
    /// ends. It counts here if the process lived long enough to be seen.
    fn cpu_seen(&self) -> Duration {
        let ticks: u64 = self.own_ticks.values().sum();
        self.cpu_of_living.max(Duration::from_millis(ticks * 10))
    }

    /// Return Exceeded::Files if there is too much in the working folder. At level full, a tmpfs has
    /// a limit of its own.
    pub fn look_at_files(&mut self) -> Exceeded {
        if self.confinement.has_tmpfs() {
            return Exceeded::Nothing;
        }
        let start = Instant::now();
        let exceeds = self.exceeds_files();
        self.files_looked_at = Instant::now();
        self.pause_of_files = PAUSE_OF_FILES.max(start.elapsed() * 8);
        match exceeds {
            Ok(false) => Exceeded::Nothing,
            Ok(true) => Exceeded::Files,
            Err(Hidden) => Exceeded::Hidden,
        }
    }

    fn exceeds_files(&self) -> Result<bool, Hidden> {
        let (folder, limit) = (&self.confinement.folder, self.confinement.files);
        let removed = files::removed_bytes(&self.processes()?, folder, self.limits.output)?;
        Ok(removed > limit || files::exceeds_size(folder, limit - removed))
    }

    /// Return the CPU time of all processes of the run.
    pub fn cpu(&self) -> Duration {
        self.reaped.cpu.max(self.cpu_seen())
    }

    /// Return the largest resident memory that was seen, in bytes.
    pub fn peak(&self) -> u64 {
        self.reaped.peak.max(self.peak)
    }

    /// Wait for the children that have ended, except for the program. Return whether it has.
    ///
    /// Orphans may come faster than they can be waited for: the rest is left at the time of the
    /// next look.
    fn reap_orphans(&mut self, next_look: Instant) -> bool {
        while let Some(pid) = sys::ended_child() {
            if pid == self.child {
                return true;
            }
            if let Some(ended) = sys::reap(pid, false) {
                self.count(&ended);
            }
            if Instant::now() >= next_look {
                break;
            }
        }
        false
    }

    /// Add what a process has used that was waited for.
    fn count(&mut self, ended: &Reaped) {
        if Some(ended.pid) == self.server {
            self.server = None; // a run has killed it
        } else {
            self.reaped.add(ended.usage);
        }
    }

    /// Kill every process of the run and wait for all, so that their CPU time is counted. Return
    /// the program's status.
    ///
    /// The fork server is spared, unless the processes become more as fast as they are killed one
    /// by one. Then it is killed with all others at once, which none can escape.
    pub fn end_processes(&mut self) -> i32 {
        let mut status = 0;
        let group = self.server.unwrap_or(self.child);
        let patient_until = Instant::now() + PATIENCE_WITH_FORKS;
        while self.server.is_some() && Instant::now() < patient_until {
            // The program first: while it lives, its orphans may be more than its own children.
            sys::kill(self.child, sys::SIGKILL);
            while let Some(ended) = sys::reap(self.child, true) {
                self.count(&ended);
                status = ended.status;
            }
            let left = self.processes_beside_server();
            if left.is_empty() {
                return status;
            }
            let descendants = self.processes().unwrap_or_default();
            for pid in left.into_iter().chain(descendants.into_iter().map(|(pid, _)| pid)) {
                sys::kill(pid, sys::SIGKILL);
            }
            while let Some(ended) = sys::reap(-1, false) {
                self.count(&ended);
            }
        }
        loop {
            self.kill_processes(group);
            // A signal to many takes time for each of them: the next one is for those that are
            // left when all that have ended have been waited for.
            let mut ended_any = false;
            while let Some(ended) = sys::reap(-1, !ended_any) {
                ended_any = true;
                self.count(&ended);
                if ended.pid == self.child {
                    status = ended.status;
                }
            }
            if !ended_any {
                return status; // there is none left
            }
        }
    }

    /// Return the children of this process but for the server, and those of the server. Every other
    /// process of the run descends from one of them.
    fn processes_beside_server(&self) -> Vec<i32> {
        let mut found = processes::children_of(std::process::id() as i32);
        found.retain(|pid| Some(*pid) != self.server);
        found.extend(self.server.into_iter().flat_map(processes::children_of));
        found
    }

    fn kill_processes(&self, group: i32) {
        match self.confinement.level {
            Level::Full => sys::kill(-1, sys::SIGKILL), // the namespace, except for this process
            // seccomp lets no process leave its group
            Level::Landlock => sys::kill(-group, sys::SIGKILL),
            Level::None => {
                sys::kill(-group, sys::SIGKILL);
                for pid in processes::children_of(std::process::id() as i32) {
                    sys::kill(pid, sys::SIGKILL);
                }
            }
        }
    }
}
