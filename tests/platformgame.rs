//! platformgame against plain minimax: the rules of the statement, played out on a grid of flags.

mod common;
#[allow(dead_code)]
#[path = "../src/bin/platformgame.rs"]
mod platformgame;

#[path = "../problems/platformgame/toolkit/every_input.rs"]
mod every_input;

use common::program::Program;
use common::{assert_editorials_say, Random};
use platformgame::{answer, solution, Grid, Position, Solver};

type Board = Vec<Vec<bool>>;
type Cell = (usize, usize);

/// The number of moves until the game ends, odd if the player on `own`, who is to move, wins.
/// Adds to `calls` how often the function was called.
fn minimax(board: &mut Board, own: Cell, other: Cell, calls: &mut u64) -> i32 {
    let (row, column) = own;
    *calls += 1;
    if !board[row][column] {
        return 0;
    }
    let (mut fastest_win, mut longest_loss) = (None, 0);
    for next in beside(own) {
        if is_platform(board, next) {
            board[row][column] = false;
            let moves = 1 + minimax(board, other, next, calls);
            board[row][column] = true;
            if moves % 2 == 0 {
                longest_loss = longest_loss.max(moves);
            } else if fastest_win.is_none_or(|fastest| moves < fastest) {
                fastest_win = Some(moves);
            }
        }
    }
    fastest_win.unwrap_or(longest_loss)
}

/// The cells beside a cell, of which some are off the board.
fn beside((row, column): Cell) -> [Cell; 4] {
    let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
    [(up, column), (row + 1, column), (row, left), (row, column + 1)]
}

fn is_platform(board: &Board, (row, column): Cell) -> bool {
    row < board.len() && column < board[0].len() && board[row][column]
}

/// Compares the program with minimax on `board` for one pair of places, and returns what both say.
fn compare(board: &mut Board, a: Cell, b: Cell) -> i32 {
    let rows = board.iter().map(|row| row.iter().map(|&cell| i32::from(cell)).collect()).collect();
    let place = |cell: Cell| vec![cell.0 as i32, cell.1 as i32];
    let expected = minimax(board, a, b, &mut 0);
    assert_eq!(solution(rows, place(a), place(b)), expected, "A {a:?}, B {b:?} on {board:?}");
    expected
}

fn platforms(board: &Board) -> Vec<Cell> {
    let cells =
        (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| (row, column)));
    cells.filter(|&(row, column)| board[row][column]).collect()
}

/// The position with A, who is to move, and B apart on these platforms.
fn position(grid: &Grid, platforms: &[Cell], a: Cell, b: Cell) -> Position {
    let cell = |&(row, column): &Cell| grid.cell(row, column);
    let (own, other) = (cell(&a), cell(&b));
    Position { own, other, free: platforms.iter().map(cell).sum::<u64>() & !own & !other }
}

#[test]
fn platformgame_on_every_small_board() {
    let shapes =
        (1..=12).flat_map(|height| (1..=12 / height).map(move |width: usize| (height, width)));
    let mut inputs = 0;
    for (height, width) in shapes {
        for set in 0u32..1 << (height * width) {
            let cell = |row, column| set >> (row * width + column) & 1 == 1;
            let row = |row| (0..width).map(|column| cell(row, column)).collect();
            let mut board: Board = (0..height).map(row).collect();
            let platforms = platforms(&board);
            for (&a, &b) in platforms.iter().flat_map(|a| platforms.iter().map(move |b| (a, b))) {
                compare(&mut board, a, b);
                inputs += 1;
            }
        }
    }
    // The shapes with n > 1 cells have n (n + 1) 2^(n - 2) inputs each, 1x1 has one.
    assert_eq!(inputs, 1_266_317);
}

fn random_board(random: &mut Random, height: usize, width: usize, platforms: usize) -> Board {
    let mut board = vec![vec![false; width]; height];
    let mut missing = platforms;
    while missing > 0 {
        let cell = &mut board[random.below(height)][random.below(width)];
        missing -= usize::from(!*cell);
        *cell = true;
    }
    board
}

/// Boards of the judge's size and above, by the function and by the search with the table and without it.
#[test]
fn platformgame_on_random_boards() {
    let mut random = Random::new();
    let sizes = [(5, 5), (4, 6), (6, 6), (5, 7), (7, 5), (3, 12), (2, 20)];
    for (height, width) in sizes {
        for _ in 0..if height * width <= 25 { 10_000 } else { 1000 } {
            let count = 1 + random.below((height * width).min(26));
            let mut board = random_board(&mut random, height, width, count);
            let platforms = platforms(&board);
            let (a, b) = (*random.pick(&platforms), *random.pick(&platforms));
            let expected = compare(&mut board, a, b);
            let grid = Grid::new(height, width);
            for with_table in [false, true].into_iter().filter(|_| a != b) {
                let position = position(&grid, &platforms, a, b);
                let moves = Solver::new(grid, with_table).game_length(position);
                assert_eq!(moves, expected, "table {with_table}, {a:?} {b:?} {board:?}");
            }
        }
    }
}

/// The contract above `score`, for any window, and with a table that earlier windows have filled.
#[test]
fn platformgame_keeps_the_contract_of_its_search() {
    let mut random = Random::new();
    for _ in 0..3_000 {
        let mut board = random_board(&mut random, 4, 5, 14);
        let cells = platforms(&board);
        let (a, b) = (*random.pick(&cells), *random.pick(&cells));
        if a == b {
            continue;
        }
        let left = cells.len() as i32;
        let moves = minimax(&mut board, a, b, &mut 0);
        let score = if moves % 2 == 1 { left - moves } else { moves - left };

        let grid = Grid::new(4, 5);
        let mut solver = Solver::new(grid, true);
        for _ in 0..30 {
            let alpha = random.below(2 * left as usize) as i32 - left;
            let beta = alpha + 1 + random.below((left - alpha) as usize) as i32;
            let result = solver.score(position(&grid, &cells, a, b), alpha, beta);
            let kept = if score <= alpha {
                score <= result && result <= alpha
            } else if score >= beta {
                beta <= result && result <= score
            } else {
                result == score
            };
            assert!(kept, "score {score}, ({alpha}, {beta}) gives {result}, {a:?} {b:?} {board:?}");
        }
    }
}

/// Positions whose value the search was tuned on; no oracle reaches them, other searches agreed.
#[test]
fn platformgame_on_full_boards_up_to_8x8() {
    for (size, a, b, expected) in [
        (7, (0, 0), (6, 6), 45),
        (8, (0, 0), (7, 7), 62),
        (8, (0, 0), (0, 7), 62),
        (8, (0, 0), (7, 6), 60),
        (8, (3, 3), (3, 4), 61),
        (8, (3, 3), (4, 4), 60),
    ] {
        let board = vec![vec![1; size]; size];
        let place = |(row, column)| vec![row, column];
        assert_eq!(solution(board, place(a), place(b)), expected, "{size}x{size}, {a:?} {b:?}");
    }
}

/// A bound of a score may be nearer to 0 than any score, and must not come out of the table as a
/// score of the wrong side. Another search agreed on the number.
#[test]
fn platformgame_with_a_bound_between_the_scores() {
    let mut board = vec![vec![1; 9]; 5];
    board[1][1] = 0;
    assert_eq!(solution(board, vec![2, 2], vec![2, 5]), 38);
}

#[test]
fn platformgame_survives_damaged_input() {
    let good = [
        "3 3\n1 1 1\n1 0 1\n1 1 1\n1 0\n1 2\n",
        "1 5\r\n1 1 1 1 1\r\n0 0\r\n0 4",
        "1 1\n1\n0 0\n0 0\n",
        "2 2 1 1 1 1 0 0 0 0",
    ];
    common::survive_damage(&good, 100_000, answer);
}

#[test]
fn platformgame_accepts_and_rejects() {
    Program("platformgame").accepts(include_str!("platformgame/accepts.txt"));
    Program("platformgame").rejects(include_str!("platformgame/rejects.txt"));
}

#[test]
fn platformgame_calls_of_the_editorials() {
    let mut board = vec![vec![true; 5]; 5];
    let mut count = |a, b| {
        let mut calls = 0;
        minimax(&mut board, a, b, &mut calls);
        calls
    };
    let corner_to_corner = count((0, 0), (4, 4));
    let cells = (0..25).map(|cell| (cell / 5, cell % 5));
    let calls = cells.clone().flat_map(|a| cells.clone().map(move |b| (a, b)));
    assert!(calls.into_iter().all(|(a, b)| count(a, b) <= corner_to_corner));
    assert_editorials_say("platformgame", &[corner_to_corner]);
}
