//! platformgame on every input: all boards of a shape with all places of A and B.
//!
//! The values come from a table that shares nothing with the program. A move takes one platform
//! away, so positions with k platforms follow from those with k - 1: the table is made layer by
//! layer, from the end of the game up, by the rules alone. Each layer holds, for each set of k cells
//! in order of its number, k×k bytes: the moves to the end, by the places of the player to move
//! and of his opponent among the k cells.
//!
//! The program is asked about one set of each class of symmetric ones. That covers the others
//! because every entry of the table is compared with those of all its mirror images.
//!
//! All 5,452,595,200 inputs of the judge are boards of 5×5 with holes: `scripts/certify` runs that
//! (ignored below because it takes minutes). The suite runs 4×4 and 3×5.

#[allow(dead_code)]
#[path = "../src/bin/platformgame.rs"]
mod platformgame;

use platformgame::{game_length, Grid};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::Instant;

/// How many sets a thread takes at a time.
const PORTION: usize = 1 << 12;

struct Board {
    height: usize,
    width: usize,
    neighbours: Vec<u32>,
    /// Where each symmetry of the board takes each cell; the first is the identity.
    symmetries: Vec<Vec<usize>>,
    /// binomials[n][k]: the number of sets of k cells out of n.
    binomials: Vec<Vec<usize>>,
}

impl Board {
    fn new(height: usize, width: usize) -> Self {
        let cells = height * width;
        let place = |cell: usize| (cell / width, cell % width);
        let adjacent = |a: usize, b: usize| {
            let ((row, column), (other_row, other_column)) = (place(a), place(b));
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        };
        let neighbours = (0..cells)
            .map(|a| (0..cells).filter(|&b| adjacent(a, b)).map(|b| 1 << b).sum())
            .collect();

        let mut symmetries = Vec::new();
        for transpose in [false, true] {
            for (flip_rows, flip_columns) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                if transpose && height != width {
                    continue;
                }
                let image = |cell: usize| {
                    let (mut row, mut column) = place(cell);
                    if transpose {
                        (row, column) = (column, row);
                    }
                    if flip_rows {
                        row = height - 1 - row;
                    }
                    if flip_columns {
                        column = width - 1 - column;
                    }
                    row * width + column
                };
                symmetries.push((0..cells).map(image).collect());
            }
        }

        let mut binomials = vec![vec![0; cells + 2]; cells + 1];
        for n in 0..=cells {
            binomials[n][0] = 1;
            for k in 1..=n {
                binomials[n][k] = binomials[n - 1][k - 1] + binomials[n - 1][k];
            }
        }
        Board { height, width, neighbours, symmetries, binomials }
    }

    fn cells(&self) -> usize {
        self.height * self.width
    }

    /// The number of all inputs: k places each for A and B on every set of k platforms.
    fn inputs(&self) -> u64 {
        let cells = self.cells();
        (1..=cells).map(|k| (k * k * self.binomials[cells][k]) as u64).sum()
    }

    /// How many sets of equal size come before `set` in numerical order.
    fn rank(&self, set: u32) -> usize {
        members(set).enumerate().map(|(index, cell)| self.binomials[cell][index + 1]).sum()
    }

    /// The set of `size` cells with that rank.
    fn set(&self, size: usize, mut rank: usize) -> u32 {
        let mut set = 0;
        let mut cell = self.cells();
        for index in (1..=size).rev() {
            cell = (0..cell).rev().find(|&cell| self.binomials[cell][index] <= rank).unwrap();
            rank -= self.binomials[cell][index];
            set |= 1 << cell;
        }
        set
    }

    fn image(&self, set: u32, symmetry: &[usize]) -> u32 {
        members(set).map(|cell| 1 << symmetry[cell]).sum()
    }
}

fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 32).then_some(cell)
    })
}

/// The number of members of `set` before `cell`: its place among them.
fn place_in(set: u32, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

/// The next greater number with as many bits (Gosper's way).
fn next_set(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    ripple | (((set ^ ripple) >> 2) / lowest)
}

/// The values of one set, from the layer below: see the head of this file.
fn fill(board: &Board, set: u32, below: &[u8], values: &mut [u8]) {
    let size = set.count_ones() as usize;
    let less = size - 1;
    for (index, own) in members(set).enumerate() {
        let steps = board.neighbours[own] & set;
        let left = set & !(1 << own);
        let after = &below[board.rank(left) * less * less..][..less * less];
        for (other_index, other) in members(set).enumerate() {
            let (mut fastest_win, mut longest_loss) = (u8::MAX, 0);
            for step in members(steps) {
                // The opponent is to move next; on a shared cell, his platform has just vanished.
                let rest = if other == own {
                    0
                } else {
                    after[place_in(left, other) * less + place_in(left, step)]
                };
                let moves = 1 + rest;
                if moves % 2 == 1 {
                    fastest_win = fastest_win.min(moves);
                } else {
                    longest_loss = longest_loss.max(moves);
                }
            }
            values[index * size + other_index] =
                if fastest_win < u8::MAX { fastest_win } else { longest_loss };
        }
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

/// All sets of `size` cells and their values, from those of `size - 1`.
fn layer_above(board: &Board, size: usize, below: &[u8]) -> Vec<u8> {
    let sets = board.binomials[board.cells()][size];
    let mut layer = vec![0; sets * size * size];
    let portions = Mutex::new(layer.chunks_mut(PORTION * size * size).enumerate());
    on_all_cores(|| loop {
        let Some((number, portion)) = portions.lock().unwrap().next() else { return };
        let mut set = board.set(size, number * PORTION);
        for values in portion.chunks_exact_mut(size * size) {
            fill(board, set, below, values);
            set = next_set(set);
        }
    });
    layer
}

/// What has been compared so far.
struct Tally {
    total: u64,
    compared: AtomicU64,
    differences: Mutex<Vec<String>>,
    start: Instant,
    last_report: Mutex<Instant>,
}

impl Tally {
    fn new(total: u64) -> Self {
        let now = Instant::now();
        Tally {
            total,
            compared: AtomicU64::new(0),
            differences: Mutex::new(Vec::new()),
            start: now,
            last_report: Mutex::new(now),
        }
    }

    /// Counts `inputs` as compared, and says every ten seconds how far it is.
    fn add(&self, inputs: u64) {
        let compared = self.compared.fetch_add(inputs, Relaxed) + inputs;
        let mut last_report = self.last_report.lock().unwrap();
        if last_report.elapsed().as_secs() >= 10 {
            *last_report = Instant::now();
            let seconds = self.start.elapsed().as_secs_f64();
            let rate = compared as f64 / seconds;
            let left = (self.total - compared) as f64 / rate;
            let million = rate / 1e6;
            eprintln!(
                "{compared:10} of {} inputs, {million:4.1} million a second, {seconds:.0} s gone, about {left:.0} s left",
                self.total
            );
        }
    }

    fn report(&self, board: &Board, set: u32, own: usize, other: usize, says: &str) {
        let bit = |cell: usize| char::from(b'0' + (set >> cell & 1) as u8);
        let rows: Vec<String> = (0..board.height)
            .map(|row| (0..board.width).map(|column| bit(row * board.width + column)).collect())
            .collect();
        let place = |cell| (cell / board.width, cell % board.width);
        let input = format!("{}, A {:?}, B {:?}", rows.join("/"), place(own), place(other));
        self.differences.lock().unwrap().push(format!("{input}: {says}"));
    }
}

/// Compares a layer with the program and with its own mirror images.
fn compare(board: &Board, size: usize, layer: &[u8], tally: &Tally) {
    let sets = board.binomials[board.cells()][size];
    let next = AtomicUsize::new(0);
    on_all_cores(|| loop {
        let start = next.fetch_add(PORTION, Relaxed);
        if start >= sets {
            return;
        }
        let mut set = board.set(size, start);
        let mut compared = 0;
        for rank in start..sets.min(start + PORTION) {
            compared += compare_class(board, set, &layer[rank * size * size..], layer, tally);
            set = next_set(set);
        }
        tally.add(compared);
    });
}

/// Compares the values of `set`, if it comes first among its mirror images, with those of all of
/// them and with the program's. Returns how many inputs that covers.
fn compare_class(board: &Board, set: u32, values: &[u8], layer: &[u8], tally: &Tally) -> u64 {
    let mut images: Vec<u32> = Vec::with_capacity(board.symmetries.len());
    for symmetry in &board.symmetries {
        let image = board.image(set, symmetry);
        if image < set {
            return 0;
        }
        images.push(image);
    }
    let size = set.count_ones() as usize;
    for (symmetry, &image) in board.symmetries.iter().zip(&images) {
        let same = &layer[board.rank(image) * size * size..];
        for (index, own) in members(set).enumerate() {
            for (other_index, other) in members(set).enumerate() {
                let own_place = place_in(image, symmetry[own]);
                let value = same[own_place * size + place_in(image, symmetry[other])];
                let expected = values[index * size + other_index];
                if value != expected {
                    let says = format!("{expected}, but {value} for a mirror image");
                    tally.report(board, set, own, other, &says);
                }
            }
        }
    }

    let grid = Grid::new(board.height, board.width);
    let cell = |cell: usize| grid.cell(cell / board.width, cell % board.width);
    let platforms = members(set).map(cell).sum();
    for (index, own) in members(set).enumerate() {
        for (other_index, other) in members(set).enumerate() {
            let answer = game_length(grid, platforms, cell(own), cell(other));
            let expected = i32::from(values[index * size + other_index]);
            if answer != expected {
                let says = format!("{expected}, but {answer} by the program");
                tally.report(board, set, own, other, &says);
            }
        }
    }
    images.sort_unstable();
    images.dedup();
    (images.len() * size * size) as u64
}

/// The most memory that this process had at a time, where the system tells.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or("unknown", str::trim).to_string()
}

/// Compares all inputs of a shape, prints how many have each answer, and returns how many they are.
fn certify(height: usize, width: usize) -> u64 {
    let board = Board::new(height, width);
    let tally = Tally::new(board.inputs());
    let mut answers = vec![0u64; board.cells()];
    let mut layer = vec![0];
    for size in 1..=board.cells() {
        layer = layer_above(&board, size, &layer);
        for &value in &layer {
            answers[usize::from(value)] += 1;
        }
        compare(&board, size, &layer, &tally);
    }

    let differences = tally.differences.into_inner().unwrap();
    let compared = tally.compared.into_inner();
    let mut table = format!("{height}x{width}: answer, inputs with that answer\n");
    for (answer, inputs) in answers.iter().enumerate() {
        table += &format!("{answer:8} {inputs:12}\n");
    }
    let (found, memory) = (differences.len(), peak_memory());
    println!("{table}{compared} inputs, {found} differences, peak memory {memory}");
    assert!(differences.is_empty(), "{:#?}", &differences[..differences.len().min(20)]);
    assert_eq!(compared, tally.total);
    assert_eq!(answers.iter().sum::<u64>(), tally.total);
    compared
}

#[test]
fn platformgame_on_all_inputs_of_4x4() {
    assert_eq!(certify(4, 4), 4_456_448);
}

#[test]
fn platformgame_on_all_inputs_of_3x5() {
    assert_eq!(certify(3, 5), 1_966_080);
    assert_eq!(certify(5, 3), 1_966_080);
}

#[test]
#[ignore = "takes minutes: run by scripts/certify"]
fn platformgame_on_all_inputs_of_5x5() {
    assert_eq!(certify(5, 5), 5_452_595_200);
}
