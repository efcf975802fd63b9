//! platformgame on every input of the judge: all boards from 1x1 to 5x5, with all places of A and B.
//!
//! The expected answers come from a table that shares no code with the program. Each move removes a
//! platform, so the answers for boards with k platforms follow from those with k - 1 platforms: the
//! table is computed bottom-up, layer by layer, by the rules alone.
//!
//! `certify` compiles this file alone as a program and runs it: without an argument on all boards of
//! up to 16 cells and a part of the larger ones, with `K/N` on part K of N parts of all inputs. All
//! 5,681,583,437 inputs take up to an hour on 2 cores, and 1.8 GB. Several machines can share the
//! work: each computes the table, which is the smaller part of it, and compares the boards of its
//! own part.

#[allow(dead_code, clippy::duplicate_mod)]
#[path = "../../../src/bin/platformgame.rs"]
mod platformgame;

use platformgame::solution;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::Instant;

/// The number of boards that a thread takes at a time.
const PORTION: usize = 1000;

/// A part of the boards with the same number of platforms: every `step`th, from number `first` on.
#[derive(Clone, Copy)]
struct Part {
    first: usize,
    step: usize,
}

impl Part {
    const WHOLE: Part = Part { first: 0, step: 1 };

    /// Part K of N, from "K/N".
    fn parse(shard: &str) -> Option<Part> {
        let (number, count) = shard.split_once('/')?;
        let (number, step): (usize, usize) = (number.parse().ok()?, count.parse().ok()?);
        (1..=step).contains(&number).then(|| Part { first: number - 1, step })
    }

    /// How many of the boards with numbers below `count` are in this part.
    fn size(self, count: usize) -> usize {
        count.saturating_sub(self.first).div_ceil(self.step)
    }
}

/// The boards of a height and width. The cells are numbered row by row; a board is the set of its
/// platforms, a bit for each.
struct Shape {
    height: usize,
    width: usize,
    /// By cell: the set of its neighbours.
    neighbours: Vec<u32>,
    /// By board: its number among the boards with as many platforms.
    numbers: Vec<u32>,
}

impl Shape {
    fn new(height: usize, width: usize) -> Self {
        let cells = height * width;
        let are_neighbours = |a: usize, b: usize| {
            (a / width).abs_diff(b / width) + (a % width).abs_diff(b % width) == 1
        };
        let neighbours = |a| (0..cells).filter(|&b| are_neighbours(a, b)).map(bit).sum();
        let mut counts = vec![0; cells + 1];
        let number = |board: u32| {
            let count: &mut u32 = &mut counts[board.count_ones() as usize];
            *count += 1;
            *count - 1
        };
        Shape {
            height,
            width,
            neighbours: (0..cells).map(neighbours).collect(),
            numbers: (0..1 << cells).map(number).collect(),
        }
    }

    fn boards(&self, platforms: usize) -> Vec<u32> {
        let all = 0..1 << (self.height * self.width);
        all.filter(|board: &u32| board.count_ones() as usize == platforms).collect()
    }

    /// The board as the judge gives it: rows of 0 and 1.
    fn rows(&self, board: u32) -> Vec<Vec<i32>> {
        let cell = |cell| (board >> cell & 1) as i32;
        let row = |row| (row * self.width..(row + 1) * self.width).map(cell).collect();
        (0..self.height).map(row).collect()
    }

    /// The row and column of a cell.
    fn place(&self, cell: usize) -> Vec<i32> {
        vec![(cell / self.width) as i32, (cell % self.width) as i32]
    }

    /// Compares the program's answers on a board with the expected ones.
    fn compare(&self, board: u32, answers: &[u8]) {
        let rows = self.rows(board);
        for ((own, other), &expected) in places(board).zip(answers) {
            let (a, b) = (self.place(own), self.place(other));
            let found = solution(rows.clone(), a.clone(), b.clone());
            assert_eq!(found, expected.into(), "{rows:?} {a:?} {b:?}");
        }
    }
}

fn bit(cell: usize) -> u32 {
    1 << cell
}

fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 32).then_some(cell)
    })
}

/// The places of the player to move and of the opponent.
fn places(board: u32) -> impl Iterator<Item = (usize, usize)> {
    members(board).flat_map(move |own| members(board).map(move |other| (own, other)))
}

/// The answers for all boards with k platforms. Each board has k×k bytes, by the places of the
/// player to move and of the opponent among the platforms.
struct Layer<'a> {
    shape: &'a Shape,
    platforms: usize,
    answers: Vec<u8>,
}

impl<'a> Layer<'a> {
    fn get(&self, board: u32, own: usize, other: usize) -> u8 {
        let number = self.shape.numbers[board as usize] as usize;
        let place = |cell| (board & (bit(cell) - 1)).count_ones() as usize;
        self.answers[(number * self.platforms + place(own)) * self.platforms + place(other)]
    }

    /// The layer of the boards with one platform more. Compares the program with it on a part of the boards, and adds to
    /// `inputs` how many inputs these are.
    fn next(&self, part: Part, inputs: &AtomicU64) -> Layer<'a> {
        let platforms = self.platforms + 1;
        let boards = self.shape.boards(platforms);
        let area = platforms * platforms;
        let mut answers = vec![0; boards.len() * area];
        let portions = boards.chunks(PORTION).zip(answers.chunks_mut(PORTION * area));
        let portions = Mutex::new(portions.enumerate());
        on_all_cores(|| loop {
            let Some((portion, (boards, answers))) = portions.lock().unwrap().next() else {
                return;
            };
            let boards = boards.iter().zip(answers.chunks_exact_mut(area));
            for (number, (&board, answers)) in boards.enumerate() {
                for ((own, other), answer) in places(board).zip(&mut *answers) {
                    *answer = self.answer_above(board, own, other);
                }
                if (portion * PORTION + number) % part.step == part.first {
                    self.shape.compare(board, answers);
                    inputs.fetch_add(area as u64, Relaxed);
                }
            }
        });
        Layer { shape: self.shape, platforms, answers }
    }

    /// The answer for a board with one platform more than those of this layer.
    fn answer_above(&self, board: u32, own: usize, other: usize) -> u8 {
        let (mut fastest_win, mut longest_loss) = (None, 0);
        for step in members(self.shape.neighbours[own] & board) {
            // The opponent moves next. On a shared cell, the opponent has just lost the platform.
            let rest = if other == own { 0 } else { self.get(board & !bit(own), other, step) };
            let moves = 1 + rest;
            if moves % 2 == 1 {
                fastest_win = Some(fastest_win.unwrap_or(moves).min(moves));
            } else {
                longest_loss = longest_loss.max(moves);
            }
        }
        fastest_win.unwrap_or(longest_loss)
    }
}

/// Runs `work` on as many threads as there are cores, until all have returned.
fn on_all_cores(work: impl Fn() + Sync) {
    let cores = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(&work);
        }
    });
}

/// The shapes with `least` to `most` cells, as heights and widths.
fn shapes(least: usize, most: usize) -> impl Iterator<Item = (usize, usize)> {
    let shapes = (1..=5).flat_map(|height| (1..=5).map(move |width| (height, width)));
    shapes.filter(move |(height, width)| (least..=most).contains(&(height * width)))
}

/// The number of inputs that `compare` compares.
fn count_inputs(least: usize, most: usize, part: Part) -> u64 {
    let mut inputs = 0;
    for (height, width) in shapes(least, most) {
        let (cells, mut boards) = (height * width, 1);
        for platforms in 1..=cells {
            boards = boards * (cells + 1 - platforms) / platforms; // cells choose platforms
            inputs += part.size(boards) as u64 * (platforms * platforms) as u64;
        }
    }
    inputs
}

/// Compares the program with the table on the shapes with `least` to `most` cells, on a part of the
/// boards of each number of platforms, with all places of A and B. Returns the number of inputs.
fn compare(least: usize, most: usize, part: Part) -> u64 {
    let (start, inputs) = (Instant::now(), AtomicU64::new(0));
    for (height, width) in shapes(least, most) {
        let shape = Shape::new(height, width);
        let mut layer = Layer { shape: &shape, platforms: 0, answers: Vec::new() };
        for _ in 0..height * width {
            layer = layer.next(part, &inputs);
        }
        let (inputs, seconds) = (inputs.load(Relaxed), start.elapsed().as_secs());
        println!("{height}x{width}: {inputs} inputs so far, {seconds} s");
    }
    let inputs = inputs.into_inner();
    assert_eq!(inputs, count_inputs(least, most, part));
    inputs
}

#[test]
fn platformgame_parts_are_the_whole() {
    let eighths = |number| Part { first: number, step: 8 };
    let inputs: u64 = (0..8).map(|number| count_inputs(1, 25, eighths(number))).sum();
    assert_eq!(inputs, 5_681_583_437);
    let compared: u64 = (0..8).map(|number| compare(1, 9, eighths(number))).sum();
    assert_eq!(compared, compare(1, 9, Part::WHOLE));
    assert!(Part::parse("8/8").is_some_and(|part| (part.first, part.step) == (7, 8)));
    assert!(["0/8", "9/8", "8", "-1/8"].iter().all(|shard| Part::parse(shard).is_none()));
}

#[allow(dead_code)] // `cargo test` does not call it
fn main() {
    match std::env::args().nth(1) {
        None => {
            let inputs = compare(1, 16, Part::WHOLE);
            assert_eq!(inputs, 8_787_277);
            let part = Part { first: 0, step: 20 };
            println!("{} inputs, 0 differences", inputs + compare(17, 20, part));
        }
        Some(shard) => {
            let inputs = compare(1, 25, Part::parse(&shard).expect("K/N"));
            println!("part {shard}: {inputs} inputs, 0 differences");
        }
    }
}
