//! How a run ended, as one line for the judge.

use crate::options::{Limits, Request};
use crate::{sys, Outcome};
use std::time::Duration;

/// Exit status if the launcher itself fails. The report says the same, unambiguously.
pub const FAILED: u8 = 125;

/// The limit for which a run was ended.
#[derive(Clone, Copy, PartialEq)]
pub enum Exceeded {
    Nothing,
    Cpu,
    Wall,
    Starved, // others used the processors for most of the time
    Memory,
    Files,
    Processes,
    Descriptors, // pipes or epoll instances
    Hidden,      // a process cannot be looked at, so nobody knows what it uses
    Cancelled,
}

pub struct Report {
    pub status: i32, // as of wait4(2)
    pub exceeded: Exceeded,
    pub cpu: Duration,
    pub wall: Duration,
    pub memory: u64, // bytes
    pub processes: usize,
}

impl Report {
    pub fn signal(&self) -> i32 {
        self.status & 0x7f
    }

    /// Say which limit the run exceeds by what it has used. CPU time is the better reason where
    /// there are two.
    pub fn check(&mut self, limits: &Limits) {
        if self.memory > limits.memory && self.exceeded == Exceeded::Nothing {
            self.exceeded = Exceeded::Memory;
        }
        if self.cpu > limits.cpu || self.signal() == sys::SIGXCPU {
            self.exceeded = Exceeded::Cpu;
        }
    }

    pub fn line(&self) -> String {
        let (end, value) = match self.signal() {
            0 => ("exit", self.status >> 8 & 0xff),
            signal => ("signal", signal),
        };
        let exceeded = match self.exceeded {
            Exceeded::Nothing => "nothing",
            Exceeded::Cpu => "cpu",
            Exceeded::Wall => "wall",
            Exceeded::Starved => "starved",
            Exceeded::Memory => "memory",
            Exceeded::Files => "files",
            Exceeded::Processes => "processes",
            Exceeded::Descriptors => "descriptors",
            Exceeded::Hidden => "hidden",
            Exceeded::Cancelled => "cancelled",
        };
        let (cpu, wall) = (self.cpu.as_micros(), self.wall.as_micros());
        let (memory, processes) = (self.memory >> 10, self.processes);
        let how = format!("end={end} value={value} exceeded={exceeded}");
        format!("{how} cpu_us={cpu} wall_us={wall} memory_kib={memory} processes={processes}\n")
    }
}

/// Write the report to its descriptor. Return the launcher's exit status.
pub fn tell(request: &Request, outcome: &Outcome<Report>) -> u8 {
    let line = match outcome {
        Ok(report) => report.line(),
        Err(message) => format!("failed={}\n", message.replace('\n', " ")),
    };
    let is_written = match request.report {
        Some(descriptor) => sys::write_all(descriptor, line.as_bytes()).is_ok(),
        None => false,
    };
    match outcome {
        Ok(_) if is_written => 0,
        Ok(report) if report.signal() != 0 => 128 + report.signal() as u8,
        Ok(report) => (report.status >> 8) as u8,
        Err(message) => {
            if !is_written {
                eprintln!("launcher failed: {message}");
            }
            FAILED
        }
    }
}
