//! From rules to a filter as the kernel runs it: classic BPF. Jumps are counted here and only here.

use crate::numbers;
use crate::sys::Instruction;

/// What happens at a system call.
#[derive(Clone)]
pub enum Rule {
    Allow,
    /// Do nothing and return this error number. 0: report success.
    Fail(u32),
    /// Decide by an argument, of which only the bits in `mask` count.
    If {
        argument: u32,
        mask: u32,
        test: Test,
        then: Box<Rule>,
        otherwise: Box<Rule>,
    },
}

#[derive(Clone)]
pub enum Test {
    HasOneOfBits(u32),
    IsOneOf(Vec<u32>),
}

const LOAD: u16 = 0x20; // a field of seccomp_data
const AND: u16 = 0x54;
const RETURN: u16 = 0x06;
const JUMP: u16 = 0x05;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const JUMP_IF_ANY_BIT: u16 = 0x45;

// Offsets in seccomp_data.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16; // 8 bytes each; the lower half comes first on both architectures

const RETURN_ALLOW: u32 = 0x7fff_0000;
const RETURN_ERROR: u32 = 0x0005_0000;
const ENOSYS: u32 = 38;
const EVERY_BIT: u32 = u32::MAX;

impl Rule {
    /// Decide by whether one of the bits is set in an argument.
    pub fn if_bits(argument: u32, bits: u32, then: Rule, otherwise: Rule) -> Rule {
        let test = Test::HasOneOfBits(bits);
        let (then, otherwise) = (Box::new(then), Box::new(otherwise));
        Rule::If { argument, mask: EVERY_BIT, test, then, otherwise }
    }

    /// Decide by whether an argument is one of the values.
    pub fn if_one_of(argument: u32, values: &[u32], then: Rule, otherwise: Rule) -> Rule {
        Rule::if_masked_one_of(argument, EVERY_BIT, values, then, otherwise)
    }

    /// Decide by whether an argument, of which only the bits in `mask` count, is one of the values.
    pub fn if_masked_one_of(
        argument: u32,
        mask: u32,
        values: &[u32],
        then: Rule,
        otherwise: Rule,
    ) -> Rule {
        let test = Test::IsOneOf(values.to_vec());
        let (then, otherwise) = (Box::new(then), Box::new(otherwise));
        Rule::If { argument, mask, test, then, otherwise }
    }

    fn compile(&self) -> Vec<Instruction> {
        let (argument, mask, test, then, otherwise) = match self {
            Rule::Allow => return vec![instruction(RETURN, RETURN_ALLOW)],
            Rule::Fail(error) => return vec![instruction(RETURN, RETURN_ERROR | error)],
            Rule::If { argument, mask, test, then, otherwise } => {
                (*argument, *mask, test, then.compile(), otherwise.compile())
            }
        };
        let mut code = vec![instruction(LOAD, ARGUMENTS + 8 * argument)];
        if mask != EVERY_BIT {
            code.push(instruction(AND, mask));
        }
        match test {
            Test::HasOneOfBits(bits) => code.push(jump(JUMP_IF_ANY_BIT, *bits, 0, then.len())),
            Test::IsOneOf(values) => {
                for (left, &value) in (0..values.len()).rev().zip(values) {
                    let skipped_if_not = if left == 0 { then.len() } else { 0 };
                    code.push(jump(JUMP_IF_EQUAL, value, left, skipped_if_not));
                }
            }
        }
        code.extend(then);
        code.extend(otherwise);
        code
    }
}

fn instruction(code: u16, k: u32) -> Instruction {
    Instruction { code, jt: 0, jf: 0, k }
}

/// Return a jump over some instructions if the condition holds, and over others if not.
fn jump(code: u16, k: u32, if_it_holds: usize, if_not: usize) -> Instruction {
    let skipped = |count: usize| u8::try_from(count).expect("rules are short");
    Instruction { code, jt: skipped(if_it_holds), jf: skipped(if_not), k }
}

/// Return a filter that applies a rule to each call, by its number, and allows calls without a
/// rule. Calls of another architecture, and those that Linux 6.18 does not have, fail with ENOSYS.
pub fn assemble(mut rules: Vec<(u32, Rule)>) -> Vec<Instruction> {
    rules.retain(|(number, _)| *number != numbers::MISSING);
    rules.sort_by_key(|(number, _)| *number);
    let mut intervals = vec![(0, Rule::Allow)]; // each from a number to the next
    for (number, rule) in rules {
        if intervals.last().map_or(false, |(start, _)| *start == number) {
            intervals.pop(); // no call lies between two rules
        }
        intervals.push((number, rule));
        intervals.push((number + 1, Rule::Allow));
    }
    intervals.push((numbers::END, Rule::Fail(ENOSYS))); // later calls, and those of x32
    let wrong_architecture = Rule::Fail(ENOSYS).compile();
    let mut code = vec![instruction(LOAD, ARCHITECTURE)];
    code.push(jump(JUMP_IF_EQUAL, numbers::ARCHITECTURE, wrong_architecture.len(), 0));
    code.extend(wrong_architecture);
    code.push(instruction(LOAD, NUMBER));
    code.extend(search(&intervals));
    code
}

/// Return a binary search for the number, since the kernel runs it for every number that there is.
fn search(intervals: &[(u32, Rule)]) -> Vec<Instruction> {
    if let [(_, rule)] = intervals {
        return rule.compile();
    }
    let (low, high) = intervals.split_at(intervals.len() / 2);
    let (low_code, high_code) = (search(low), search(high));
    let to_high_code = instruction(JUMP, low_code.len() as u32); // jumps with a condition are short
    let mut code = vec![jump(JUMP_IF_AT_LEAST, high[0].0, 0, 1), to_high_code];
    code.extend(low_code);
    code.extend(high_code);
    code
}
