//! The filter, run by an interpreter of BPF, against the table in table.txt and the headers of the
//! kernel.

use super::*;
use std::collections::{HashMap, HashSet};
use std::fs;

const OWN_PROCESS_ID: u32 = 4711;
const OTHER_PROCESS_ID: u32 = 4712;

/// What the kernel passes to a filter: seccomp_data.
struct Data {
    number: u32,
    architecture: u32,
    arguments: [u64; 6],
}

impl Data {
    /// Return four bytes as the kernel lays them out on a little-endian machine.
    fn word(&self, offset: u32) -> u32 {
        let argument = |place: u32| self.arguments[place as usize / 8];
        match offset {
            0 => self.number,
            4 => self.architecture,
            16..=63 if (offset - 16) % 8 == 0 => argument(offset - 16) as u32,
            16..=63 if (offset - 16) % 8 == 4 => (argument(offset - 20) >> 32) as u32,
            _ => panic!("the filter reads byte {offset}"),
        }
    }
}

/// Run a filter as the kernel does. Return its value, and how many instructions it took.
fn interpret(filter: &[Instruction], data: &Data) -> (u32, usize) {
    let (mut accumulator, mut next) = (0, 0);
    for steps in 1..=filter.len() {
        let Instruction { code, jt, jf, k } = filter[next];
        next += 1;
        let mut jump_if = |holds: bool| next += usize::from(if holds { jt } else { jf });
        match code {
            0x20 => accumulator = data.word(k),    // BPF_LD | BPF_W | BPF_ABS
            0x54 => accumulator &= k,              // BPF_ALU | BPF_AND | BPF_K
            0x05 => next += k as usize,            // BPF_JMP | BPF_JA
            0x15 => jump_if(accumulator == k),     // BPF_JMP | BPF_JEQ | BPF_K
            0x35 => jump_if(accumulator >= k),     // BPF_JMP | BPF_JGE | BPF_K
            0x45 => jump_if(accumulator & k != 0), // BPF_JMP | BPF_JSET | BPF_K
            0x06 => return (k, steps),             // BPF_RET | BPF_K
            _ => panic!("the kernel refuses code {code:#x}"),
        }
    }
    panic!("the filter does not end")
}

/// Return what the filter does with a call, in the words of the table.
fn decide(filter: &[Instruction], number: u32, arguments: [u64; 6]) -> &'static str {
    let data = Data { number, architecture: numbers::ARCHITECTURE, arguments };
    match interpret(filter, &data).0 {
        0x7fff_0000 => "allow",
        0x0005_0000 => "nothing",
        0x0005_0001 => "EPERM",
        0x0005_000c => "ENOMEM",
        0x0005_000d => "EACCES",
        0x0005_0018 => "EMFILE",
        0x0005_0019 => "ENOTTY",
        0x0005_0026 => "ENOSYS",
        value => panic!("the filter returns {value:#x}"),
    }
}

/// A column of the table: its level and version of Landlock.
const COLUMNS: [(bool, u32); 5] = [(true, 7), (true, 1), (false, 7), (false, 4), (false, 1)];

fn filters() -> Vec<Vec<Instruction>> {
    let of = |&(is_full, abi): &(bool, u32)| bpf::assemble(rules(is_full, abi));
    COLUMNS.iter().map(|column| with_own_id(&of(column), OWN_PROCESS_ID)).collect()
}

/// A call of the table, and what happens in each column.
struct Row {
    name: &'static str,
    arguments: [u64; 6],
    outcomes: Vec<&'static str>,
}

fn table() -> Vec<Row> {
    let lines = include_str!("table.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(row).collect()
}

fn row(line: &'static str) -> Row {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap();
    let mut outcomes: Vec<&str> = words.collect();
    let mut arguments = [0xdead_beef_0000_0000; 6]; // of which the filter must see the lower half
    while outcomes[0].contains('=') {
        let (index, value) = outcomes.remove(0).split_once('=').unwrap();
        arguments[index.parse::<usize>().unwrap()] |= value_of(value);
    }
    assert_eq!(outcomes.len(), COLUMNS.len(), "{line}");
    Row { name, arguments, outcomes }
}

fn value_of(word: &str) -> u64 {
    match word {
        "self" => OWN_PROCESS_ID.into(),
        "other" => OTHER_PROCESS_ID.into(),
        _ => match (word.strip_prefix("0x"), word.strip_prefix("0o")) {
            (Some(digits), _) => u64::from_str_radix(digits, 16).unwrap(),
            (_, Some(digits)) => u64::from_str_radix(digits, 8).unwrap(),
            _ => word.parse().unwrap(),
        },
    }
}

fn number_of(name: &str) -> u32 {
    let found = numbers::NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.unwrap_or_else(|| panic!("no such call: {name}")).1
}

#[test]
fn each_row_of_the_table_holds() {
    let filters = filters();
    for Row { name, arguments, outcomes } in table() {
        let number = number_of(name);
        if number == numbers::MISSING {
            continue;
        }
        let found: Vec<_> = filters.iter().map(|each| decide(each, number, arguments)).collect();
        assert_eq!(found, outcomes, "{name} {arguments:x?}");
    }
}

/// The table is complete: a rule without a row would be a call that nobody has checked.
#[test]
fn other_calls_are_allowed() {
    let listed: Vec<u32> = table().iter().map(|row| number_of(row.name)).collect();
    for filter in filters() {
        for number in (0..numbers::END).filter(|number| !listed.contains(number)) {
            for arguments in [[0; 6], [u64::MAX; 6], [0xdead_beef_cafe_0001; 6]] {
                assert_eq!(decide(&filter, number, arguments), "allow", "{number}");
            }
        }
    }
}

#[test]
fn later_calls_and_other_architectures_do_not_exist() {
    const X32: u32 = 0x4000_0000;
    const I386: u32 = 0x4000_0003;
    for filter in filters() {
        for number in [numbers::END, numbers::END + 1, X32, X32 + 1, u32::MAX] {
            assert_eq!(decide(&filter, number, [0; 6]), "ENOSYS", "{number}");
        }
        let data = Data { number: 1, architecture: I386, arguments: [0; 6] };
        assert_eq!(interpret(&filter, &data).0, 0x0005_0026);
    }
}

/// The kernel takes 4096 instructions, and runs them for every number when it installs the filter.
#[test]
fn a_call_takes_few_instructions() {
    for filter in filters() {
        assert!(filter.len() < 1000, "{}", filter.len());
        for number in 0..numbers::END {
            let arguments = [0; 6];
            let data = Data { number, architecture: numbers::ARCHITECTURE, arguments };
            assert!(interpret(&filter, &data).1 <= 40, "{number}");
        }
    }
}

/// The stand-in for the process ID is replaced wherever it occurs.
#[test]
fn no_rule_compares_with_the_stand_in() {
    for filter in filters() {
        assert!(filter.iter().all(|instruction| instruction.k != OWN_ID));
    }
}

/// A family of calls: what is done with all of them, and what their names are like.
fn families() -> Vec<(&'static str, Vec<&'static str>)> {
    let lines = include_str!("families.txt").lines().map(|line| line.split('#').next().unwrap());
    let mut families = Vec::new();
    for line in lines.filter(|line| !line.is_empty()) {
        let mut words = line.split_whitespace();
        families.push((words.next().unwrap(), words.collect()));
    }
    families
}

/// Return whether a name is like a pattern, in which "*" stands for any letters.
fn is_like(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((start, rest)) => name
            .strip_prefix(start)
            .map_or(false, |left| (0..=left.len()).any(|length| is_like(&left[length..], rest))),
    }
}

/// A call that is like none, or like two of them, has been forgotten.
#[test]
fn every_call_of_the_kernel_is_treated_like_its_family() {
    let families = families();
    let ruled: Vec<&str> = table().iter().map(|row| row.name).collect();
    let x86 = numbers_of_header("/usr/include/x86_64-linux-gnu/asm/unistd_64.h");
    let arm = numbers_of_header("/usr/include/asm-generic/unistd.h");
    let of_32_bits = |name: &str| name.ends_with("time64") || OF_32_BITS.contains(&name);
    let names: HashSet<&String> =
        x86.keys().chain(arm.keys()).filter(|name| !of_32_bits(name)).collect();
    let mut wrong: Vec<String> = Vec::new();
    for name in names {
        let is_ruled = ruled.contains(&name.as_str());
        let found: Vec<&str> = families
            .iter()
            .filter(|(_, patterns)| patterns.iter().any(|pattern| is_like(name, pattern)))
            .map(|(treatment, _)| *treatment)
            .collect();
        let is_right = match found[..] {
            ["allowed"] => !is_ruled,
            ["ruled"] => is_ruled,
            ["refused"] => is_ruled && is_refused(name),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{name} {found:?} {is_ruled}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Names of the generic header that are other names of calls, or none of 64-bit processes.
const OF_32_BITS: [&str; 15] = [
    "arch_specific_syscall",
    "clock_adjtime64",
    "clock_gettime64",
    "clock_settime64",
    "fadvise64_64",
    "fcntl64",
    "fstat64",
    "fstatat",
    "fstatat64",
    "fstatfs64",
    "ftruncate64",
    "llseek",
    "lstat64",
    "mmap2",
    "syscalls",
];

fn is_refused(name: &str) -> bool {
    let number = number_of(name);
    let arguments = [[0; 6], [1; 6], [u64::MAX; 6], [0xdead_beef_cafe_0001; 6]];
    number == numbers::MISSING
        || filters().iter().all(|filter| {
            arguments
                .iter()
                .all(|each| !["allow", "nothing"].contains(&decide(filter, number, *each)))
        })
}

/// Calls that are newer than the headers of this machine are not compared.
#[test]
fn numbers_are_those_of_the_kernel() {
    let x86 = numbers_of_header("/usr/include/x86_64-linux-gnu/asm/unistd_64.h");
    let arm = numbers_of_header("/usr/include/asm-generic/unistd.h");
    let mut compared = 0;
    for (name, on_x86, on_arm) in numbers::OF_BOTH_ARCHITECTURES {
        for (header, number) in [(&x86, on_x86), (&arm, on_arm)] {
            if let Some(found) = header.get(&name.to_lowercase()) {
                assert_eq!(found, number, "{name}");
                compared += 1;
            }
        }
    }
    let least = if x86.is_empty() || arm.is_empty() { 0 } else { 250 };
    assert!(compared >= least, "{compared} numbers compared");
}

/// Return the numbers that a header defines, none if it is not installed.
fn numbers_of_header(path: &str) -> HashMap<String, u32> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.strip_prefix("#define __NR"));
    let pair = |line: &str| -> Option<(String, u32)> {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        // a prefix of calls with a variant for 32 bits, and of one that is gone
        let name = name.strip_prefix("3264").unwrap_or(name).trim_start_matches('_');
        Some((name.to_owned(), words.next()?.parse().ok()?))
    };
    lines.filter_map(pair).collect()
}
