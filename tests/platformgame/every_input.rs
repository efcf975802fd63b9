//! platformgame on every input: all boards of all shapes from 1x1 to 5x5, all places of A and B.
//!
//! The right answers come from a table that shares nothing with the program. A move takes one
//! platform away, so positions with k platforms follow from those with k - 1: the table is made
//! layer by layer, from the end of the game up, by the rules alone. It keeps one board of each set
//! of mirror images, because the rules know no left or right. The program is given no such credit:
//! it is asked about every image.
//!
//! All 5,681,583,437 inputs take up to an hour on 2 cores and 0.4 GB, so they can be asked in slices.
//! The boards are numbered through all shapes and layers; slice k of n has those whose number
//! leaves k - 1 if divided by n, with all their places, so that every input is in exactly one of
//! the n slices. `SLICE=17/24` in the environment chooses one, without it all are asked:
//!
//!     cargo test --release every_input -- --ignored --nocapture
//!
//! The suite asks about the shapes up to 4x4 and 3x5.

#[allow(dead_code, clippy::duplicate_mod)] // the certificate compiles this file by itself
#[path = "../../src/bin/platformgame.rs"]
mod platformgame;

use platformgame::solution;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::Instant;

/// How many boards a thread takes at a time.
const PORTION: usize = 1 << 10;

/// The cells of a shape, numbered row by row. A board is the set of its platforms, a bit for each.
struct Shape {
    height: usize,
    width: usize,
    neighbours: Vec<u32>,
    /// Where each symmetry takes each cell.
    symmetries: Vec<Vec<usize>>,
}

impl Shape {
    fn new(height: usize, width: usize) -> Self {
        let cells = height * width;
        let place = |cell: usize| (cell / width, cell % width);
        let adjacent = |a: usize, b: usize| {
            let ((row, column), (other_row, other_column)) = (place(a), place(b));
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        };
        let neighbours =
            (0..cells).map(|a| (0..cells).filter(|&b| adjacent(a, b)).map(bit).sum()).collect();

        let mut symmetries: Vec<Vec<usize>> = Vec::new();
        for image in 0..8 {
            let (transpose, flip_rows, flip_columns) = (image & 4, image & 2, image & 1);
            if transpose != 0 && height != width {
                continue;
            }
            let image = |cell: usize| {
                let (mut row, mut column) = place(cell);
                if transpose != 0 {
                    (row, column) = (column, row);
                }
                if flip_rows != 0 {
                    row = height - 1 - row;
                }
                if flip_columns != 0 {
                    column = width - 1 - column;
                }
                row * width + column
            };
            symmetries.push((0..cells).map(image).collect());
        }
        for symmetry in &symmetries {
            for (a, b) in (0..cells).flat_map(|a| (0..cells).map(move |b| (a, b))) {
                assert_eq!(adjacent(a, b), adjacent(symmetry[a], symmetry[b]), "a symmetry");
            }
        }
        Shape { height, width, neighbours, symmetries }
    }

    fn cells(&self) -> usize {
        self.height * self.width
    }

    fn name(&self) -> String {
        format!("{}x{}", self.height, self.width)
    }

    /// The row and column of a cell.
    fn place(&self, cell: usize) -> [i32; 2] {
        [(cell / self.width) as i32, (cell % self.width) as i32]
    }

    /// The board as the judge gives it: rows of 0 and 1.
    fn rows(&self, board: u32) -> Vec<Vec<i32>> {
        let cell = move |cell| (board >> cell & 1) as i32;
        let row = |row| (row * self.width..(row + 1) * self.width).map(cell).collect();
        (0..self.height).map(row).collect()
    }

    /// The boards with that many platforms, in order of their numbers as bits.
    fn boards(&self, platforms: usize) -> impl Iterator<Item = u32> {
        let end = 1 << self.cells();
        let first = (1 << platforms) - 1;
        std::iter::successors(Some(first), |&board| (board != 0).then(|| next_board(board)))
            .take_while(move |&board| board < end)
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

/// The next greater number with as many bits (Gosper's way); there is at least one.
fn next_board(board: u32) -> u32 {
    let lowest = board & board.wrapping_neg();
    let ripple = board + lowest;
    ripple | (((board ^ ripple) >> 2) / lowest)
}

/// The boards of a shape, sorted into classes of mirror images.
struct Classes<'a> {
    shape: &'a Shape,
    /// By the number of platforms: the first board of each class.
    firsts: Vec<Vec<u32>>,
    /// By board: its class, times 8, and the symmetry that takes the first of its class to it.
    images: Vec<u32>,
}

impl<'a> Classes<'a> {
    fn new(shape: &'a Shape) -> Self {
        const NONE: u32 = u32::MAX;
        let mut images = vec![NONE; 1 << shape.cells()];
        let mut firsts = vec![Vec::new(); shape.cells() + 1];
        for (platforms, firsts) in firsts.iter_mut().enumerate() {
            for board in shape.boards(platforms) {
                if images[board as usize] == NONE {
                    for (number, symmetry) in shape.symmetries.iter().enumerate() {
                        let image: u32 = members(board).map(|cell| bit(symmetry[cell])).sum();
                        images[image as usize] = (firsts.len() * 8 + number) as u32;
                    }
                    firsts.push(board);
                }
            }
        }
        Classes { shape, firsts, images }
    }

    /// The answers for `board`, from the layer of those with as many platforms.
    fn answers<'b>(&self, layer: &'b [u8], board: u32) -> Answers<'b> {
        let platforms = board.count_ones() as usize;
        let image = self.images[board as usize] as usize;
        let (class, symmetry) = (image / 8, &self.shape.symmetries[image % 8]);
        let mut places = [0; 32];
        for (place, cell) in members(self.firsts[platforms][class]).enumerate() {
            places[symmetry[cell]] = place;
        }
        let area = platforms * platforms;
        Answers { platforms, places, answers: &layer[class * area..][..area] }
    }

    /// The layer of boards with `platforms` platforms, from the one below: for each class k×k
    /// bytes, the answers for its first board by the places of the player to move and of the
    /// opponent among the k platforms.
    fn layer(&self, platforms: usize, below: &[u8]) -> Vec<u8> {
        let area = platforms * platforms;
        let firsts = &self.firsts[platforms];
        let mut layer = vec![0; firsts.len() * area];
        let portions = firsts.chunks(PORTION).zip(layer.chunks_mut(PORTION * area));
        let portions = Mutex::new(portions);
        on_all_cores(|| loop {
            let Some((firsts, layer)) = portions.lock().unwrap().next() else { return };
            for (&board, answers) in firsts.iter().zip(layer.chunks_exact_mut(area)) {
                self.fill(board, below, answers);
            }
        });
        layer
    }

    /// The answers for one board, by the rules.
    fn fill(&self, board: u32, below: &[u8], answers: &mut [u8]) {
        let mut answers = answers.iter_mut();
        for own in members(board) {
            let after = self.answers(below, board & !bit(own));
            for other in members(board) {
                let (mut fastest_win, mut longest_loss) = (u8::MAX, 0);
                for step in members(self.shape.neighbours[own] & board) {
                    // The opponent is to move next; on a shared cell, their platform has just vanished.
                    let rest = if other == own { 0 } else { after.get(other, step) };
                    let moves = 1 + rest;
                    if moves % 2 == 1 {
                        fastest_win = fastest_win.min(moves);
                    } else {
                        longest_loss = longest_loss.max(moves);
                    }
                }
                let best = if fastest_win < u8::MAX { fastest_win } else { longest_loss };
                *answers.next().expect("a byte for each pair of places") = best;
            }
        }
    }
}

/// The answers for one board, by the cells of the player to move and of the opponent.
struct Answers<'a> {
    platforms: usize,
    /// The place of each cell among the platforms of the first image.
    places: [usize; 32],
    answers: &'a [u8],
}

impl Answers<'_> {
    fn get(&self, own: usize, other: usize) -> u8 {
        self.answers[self.places[own] * self.platforms + self.places[other]]
    }
}

/// Runs `work` on as many threads as there are cores, until each has returned.
fn on_all_cores(work: impl Fn() + Sync) {
    let cores = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(&work);
        }
    });
}

/// One of several parts of all boards: those whose number leaves `remainder` if divided by `slices`.
#[derive(Clone, Copy)]
struct Slice {
    remainder: usize,
    slices: usize,
}

impl Slice {
    const ALL: Slice = Slice { remainder: 0, slices: 1 };

    /// Reads "17/24".
    fn parse(text: &str) -> Option<Slice> {
        let (number, slices) = text.split_once('/')?;
        let (number, slices) = (number.parse::<usize>().ok()?, slices.parse().ok()?);
        (1..=slices).contains(&number).then(|| Slice { remainder: number - 1, slices })
    }

    fn has(self, number: usize) -> bool {
        number % self.slices == self.remainder
    }

    /// How many numbers below `end` it has.
    fn below(self, end: usize) -> usize {
        (end + self.slices - 1 - self.remainder) / self.slices
    }
}

/// How many boards of a shape have that many platforms.
fn binomial(cells: usize, platforms: usize) -> usize {
    (1..=platforms).fold(1, |product, k| product * (cells + 1 - k) / k)
}

/// How many inputs of each shape the slice has.
fn inputs(shapes: &[(usize, usize)], slice: Slice) -> Vec<u64> {
    let mut number = 0;
    let of_shape = |&(height, width): &(usize, usize)| {
        let of_layer = |platforms| {
            let start = number;
            number += binomial(height * width, platforms);
            (platforms * platforms * (slice.below(number) - slice.below(start))) as u64
        };
        (1..=height * width).map(of_layer).sum()
    };
    shapes.iter().map(of_shape).collect()
}

/// What the program has been asked so far.
struct Tally {
    total: u64,
    asked: AtomicU64,
    /// By answer: the inputs that have it.
    answers: Mutex<[u64; 26]>,
    /// How many answers are wrong, and what the first of them are.
    differences: Mutex<(u64, Vec<String>)>,
    start: Instant,
    last_report: Mutex<Instant>,
}

impl Tally {
    fn new(total: u64) -> Self {
        let now = Instant::now();
        Tally {
            total,
            asked: AtomicU64::new(0),
            answers: Mutex::new([0; 26]),
            differences: Mutex::new((0, Vec::new())),
            start: now,
            last_report: Mutex::new(now),
        }
    }

    /// Adds what has been asked, and says every ten seconds how far it is.
    fn add(&self, shape: &Shape, counts: &[u64; 26]) {
        for (sum, count) in self.answers.lock().unwrap().iter_mut().zip(counts) {
            *sum += count;
        }
        let inputs: u64 = counts.iter().sum();
        let asked = self.asked.fetch_add(inputs, Relaxed) + inputs;
        let mut last_report = self.last_report.lock().unwrap();
        if last_report.elapsed().as_secs() >= 10 {
            *last_report = Instant::now();
            let gone = self.start.elapsed().as_secs_f64();
            let left = gone * (self.total - asked) as f64 / asked as f64;
            let (name, total) = (shape.name(), self.total);
            eprintln!("{name}: {asked} of {total} asked, {gone:.0} s gone, about {left:.0} s left");
        }
    }

    fn differ(&self, shape: &Shape, board: u32, own: usize, other: usize, answers: [i32; 2]) {
        let (a, b, [right, program]) = (shape.place(own), shape.place(other), answers);
        let rows = shape.rows(board);
        let says = format!("{rows:?}, A {a:?}, B {b:?}: {right}, but {program} by the program");
        let (count, first) = &mut *self.differences.lock().unwrap();
        *count += 1;
        if first.len() < 20 {
            first.push(says);
        }
    }
}

/// Asks the program about `boards`, which have as many platforms as those of `layer`.
fn ask(classes: &Classes, layer: &[u8], boards: impl Iterator<Item = u32> + Send, tally: &Tally) {
    let shape = classes.shape;
    let places: Vec<[i32; 2]> = (0..shape.cells()).map(|cell| shape.place(cell)).collect();
    let boards = Mutex::new(boards);
    on_all_cores(|| loop {
        let portion: Vec<u32> = boards.lock().unwrap().by_ref().take(PORTION).collect();
        if portion.is_empty() {
            return;
        }
        let mut counts = [0; 26];
        for board in portion {
            let answers = classes.answers(layer, board);
            let rows = shape.rows(board);
            for own in members(board) {
                for other in members(board) {
                    let right = answers.get(own, other);
                    let answer =
                        solution(rows.clone(), places[own].to_vec(), places[other].to_vec());
                    if answer != i32::from(right) {
                        tally.differ(shape, board, own, other, [i32::from(right), answer]);
                    }
                    counts[usize::from(right)] += 1;
                }
            }
        }
        tally.add(shape, &counts);
    });
}

/// Asks the program about the slice of all inputs of the shapes, and prints what came of it.
/// Returns how many inputs that were.
fn certify(shapes: &[(usize, usize)], slice: Slice) -> u64 {
    let expected = inputs(shapes, slice);
    let tally = Tally::new(expected.iter().sum());
    let mut number = 0;
    let mut table = "shape        inputs  differences\n".to_string();
    for (&(height, width), expected) in shapes.iter().zip(expected) {
        let shape = Shape::new(height, width);
        let classes = Classes::new(&shape);
        let asked_before = tally.asked.load(Relaxed);
        let different_before = tally.differences.lock().unwrap().0;
        let mut layer = Vec::new();
        for platforms in 1..=shape.cells() {
            layer = classes.layer(platforms, &layer);
            let boards = shape.boards(platforms).zip(number..);
            let boards = boards.filter(|&(_, number)| slice.has(number)).map(|(board, _)| board);
            ask(&classes, &layer, boards, &tally);
            number += binomial(shape.cells(), platforms);
        }
        let asked = tally.asked.load(Relaxed) - asked_before;
        let different = tally.differences.lock().unwrap().0 - different_before;
        assert_eq!(asked, expected, "inputs of {}", shape.name());
        table += &format!("{:5}  {asked:12}  {different:11}\n", shape.name());
    }
    let Slice { remainder, slices } = slice;
    let asked = tally.asked.into_inner();
    let (differences, first) = tally.differences.into_inner().unwrap();
    println!("\nslice {} of {slices}\n{table}", remainder + 1);
    println!("answer       inputs");
    for (answer, inputs) in tally.answers.into_inner().unwrap().iter().enumerate() {
        println!("{answer:6} {inputs:12}");
    }
    println!("\n{asked} inputs, {differences} differences");
    println!("{:.0} s, peak memory {}", tally.start.elapsed().as_secs_f64(), peak_memory());
    assert_eq!(differences, 0, "{first:#?}");
    asked
}

/// The most memory that this process had at a time, where the system tells.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or("unknown", str::trim).to_string()
}

/// The shapes that the judge has, the smallest first.
fn shapes() -> Vec<(usize, usize)> {
    let mut shapes: Vec<_> =
        (1..=5).flat_map(|height| (1..=5).map(move |width| (height, width))).collect();
    shapes.sort_by_key(|&(height, width)| height * width);
    shapes
}

#[test]
fn platformgame_on_every_input_of_up_to_16_cells() {
    let shapes: Vec<_> =
        shapes().into_iter().filter(|(height, width)| height * width <= 16).collect();
    assert_eq!(shapes.len(), 22);
    assert_eq!(certify(&shapes, Slice::ALL), 8_787_277);
}

#[test]
fn platformgame_slices_share_out_every_input() {
    let shapes = shapes();
    for slices in [2, 16, 24] {
        let of_slice = |remainder| inputs(&shapes, Slice { remainder, slices }).iter().sum::<u64>();
        assert_eq!((0..slices).map(of_slice).sum::<u64>(), 5_681_583_437);
    }
    for slices in 1..5 {
        let asked = |remainder| certify(&[(2, 2), (2, 3), (3, 2)], Slice { remainder, slices });
        assert_eq!((0..slices).map(asked).sum::<u64>(), 80 + 2 * 672);
    }
}

#[test]
#[ignore = "takes minutes: run by problems/platformgame/toolkit/certify"]
fn platformgame_on_every_input() {
    let slice = match std::env::var("SLICE") {
        Ok(text) => Slice::parse(&text)
            .unwrap_or_else(|| panic!("SLICE: expected K/N with 1 <= K <= N, found {text:?}")),
        Err(_) => Slice::ALL,
    };
    let asked = certify(&shapes(), slice);
    if slice.slices == 1 {
        assert_eq!(asked, 5_681_583_437);
    }
}
