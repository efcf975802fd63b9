//! platformgame against plain minimax: the rules of the statement, played out on a grid of flags.

#[allow(dead_code)]
#[path = "../src/bin/platformgame.rs"]
mod platformgame;
mod support;

#[path = "platformgame/counterexample.rs"]
mod counterexample;
#[path = "platformgame/every_input.rs"]
mod every_input;
#[path = "platformgame/function.rs"]
mod function;

use platformgame::{answer, solution, Grid, Position, Solver};
use std::fs;
use support::pages::{assert_editorials_say, blocks};
use support::program::{program, Program};
use support::samples::{inputs, package, samples_of};
use support::tools::missing;
use support::Random;

samples_of!(platformgame);

const PROGRAM: Program = program!(platformgame);

type Board = Vec<Vec<bool>>;
type Cell = (usize, usize);

/// The number of moves until the game ends, odd if the player on `own`, who is to move, wins.
fn minimax(board: &mut Board, own: Cell, other: Cell) -> i32 {
    let (row, column) = own;
    if !board[row][column] {
        return 0;
    }
    let (mut fastest_win, mut longest_loss) = (None, 0);
    for next in beside(own) {
        if is_platform(board, next) {
            board[row][column] = false;
            let moves = 1 + minimax(board, other, next);
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

/// How often minimax calls itself, the first call included.
fn calls(board: &mut Board, own: Cell, other: Cell) -> u64 {
    let (row, column) = own;
    if !board[row][column] {
        return 1;
    }
    let mut calls = 1;
    for next in beside(own) {
        if is_platform(board, next) {
            board[row][column] = false;
            calls += self::calls(board, other, next);
            board[row][column] = true;
        }
    }
    calls
}

/// Compares the program with minimax on `board` for one pair of places, and returns what both say.
fn compare(board: &mut Board, a: Cell, b: Cell) -> i32 {
    let rows = board.iter().map(|row| row.iter().map(|&cell| i32::from(cell)).collect()).collect();
    let place = |cell: Cell| vec![cell.0 as i32, cell.1 as i32];
    let expected = minimax(board, a, b);
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

/// Every board of `height`×`width` with every pair of places; returns how many inputs that are.
fn compare_all(height: usize, width: usize) -> usize {
    let mut inputs = 0;
    for set in 0u32..1 << (height * width) {
        let cell = |row, column| set >> (row * width + column) & 1 == 1;
        let mut board: Board =
            (0..height).map(|row| (0..width).map(|column| cell(row, column)).collect()).collect();
        let platforms = platforms(&board);
        for &a in &platforms {
            for &b in &platforms {
                compare(&mut board, a, b);
                inputs += 1;
            }
        }
    }
    inputs
}

#[test]
fn platformgame_on_every_small_board() {
    for height in 1usize..=12 {
        for width in 1..=12 / height {
            // Each cell is in a set of n platforms together with n squared pairs of places.
            let cells = (height * width) as u32;
            let expected =
                if cells == 1 { 1 } else { (cells * (cells + 1) * 2u32.pow(cells - 2)) as usize };
            assert_eq!(compare_all(height, width), expected, "inputs of {height}x{width}");
        }
    }
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

#[test]
fn platformgame_on_random_boards_of_the_judge() {
    let mut random = Random::new();
    for (height, width) in [(5, 5), (4, 6)] {
        for _ in 0..10_000 {
            let count = 1 + random.below(height * width);
            let mut board = random_board(&mut random, height, width, count);
            let platforms = platforms(&board);
            compare(&mut board, *random.pick(&platforms), *random.pick(&platforms));
        }
    }
}

/// Boards above the judge's size, with the table and without it.
#[test]
fn platformgame_on_random_larger_boards() {
    let mut random = Random::new();
    for (height, width) in [(6, 6), (5, 7), (7, 5), (3, 12), (2, 20)] {
        for _ in 0..1000 {
            let count = 2 + random.below(25);
            let mut board = random_board(&mut random, height, width, count);
            let platforms = platforms(&board);
            let (a, b) = (*random.pick(&platforms), *random.pick(&platforms));
            let expected = compare(&mut board, a, b);
            if a != b {
                let grid = Grid::new(height, width);
                for with_table in [false, true] {
                    let position = position(&grid, &platforms, a, b);
                    let moves = Solver::new(grid, with_table).game_length(position);
                    assert_eq!(
                        moves, expected,
                        "table {with_table}, A {a:?}, B {b:?} on {board:?}"
                    );
                }
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
        let moves = minimax(&mut board, a, b);
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
        (5, (0, 0), (4, 4), 21),
        (5, (2, 0), (2, 4), 15),
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

#[test]
fn platformgame_survives_damaged_input() {
    let good = [
        "3 3\n1 1 1\n1 0 1\n1 1 1\n1 0\n1 2\n",
        "1 5\r\n1 1 1 1 1\r\n0 0\r\n0 4",
        "1 1\n1\n0 0\n0 0\n",
        "2 2 1 1 1 1 0 0 0 0",
    ];
    support::survive_damage(&good, |input| answer(input));
}

#[test]
fn platformgame_accepts() {
    PROGRAM.accepts(&[
        (b"3 3\n1 1 1\n1 1 1\n1 1 1\n1 0\n1 2\n", "5\n"),
        (b"3 3\r\n1 1 1\r\n1 1 1\r\n1 1 1\r\n1 0\r\n1 2\r\n", "5\n"),
        (b"3\t3\n1\t1\t1\n1\t1\t1\n1\t1\t1\n1\t0\n1\t2", "5\n"),
        (b"\xEF\xBB\xBF3 3 1 1 1 1 1 1 1 1 1 1 0 1 2", "5\n"),
        (b"\n\n  3 3\n\n1 1 1 1 1 1 1 1 1\n1 0 1 2 \n\n\t\r\n", "5\n"),
        (b"3 3\n1 1 1\n1 0 1\n1 1 1\n1 0\n1 2\n", "4\n"),
        (b"1 5\n1 1 1 1 1\n0 0\n0 4\n", "4\n"),
        (b"9 1\n1 1 1 1 1 1 1 1 1\n0 0\n8 0\n", "8\n"),
        (b"1 1\n1\n0 0\n0 0\n", "0\n"),
        (b"2 2\n1 1\n1 1\n0 0\n0 0\n", "1\n"),
    ]);
}

#[test]
fn platformgame_rejects() {
    PROGRAM.rejects(&[
            (b"", "line 1: expected H, an integer from 1 to 64, found end of input"),
            (b" \n\n\t", "line 3: expected H, an integer from 1 to 64, found end of input"),
            (b"\xEF\xBB\xBF", "line 1: expected H, an integer from 1 to 64, found end of input"),
            (b"x", "line 1: expected H, an integer from 1 to 64, found \"x\""),
            (b"0 3", "line 1: expected H, an integer from 1 to 64, found \"0\""),
            (b"65 1", "line 1: expected H, an integer from 1 to 64, found \"65\""),
            (b"-3 3", "line 1: expected H, an integer from 1 to 64, found \"-3\""),
            (b"+3 3", "line 1: expected H, an integer from 1 to 64, found \"+3\""),
            (b"03 3", "line 1: expected H, an integer from 1 to 64, found \"03\""),
            (b"3.0 3", "line 1: expected H, an integer from 1 to 64, found \"3.0\""),
            (b"123456789012345678901234567890 3", "line 1: expected H, an integer from 1 to 64, found \"123456789012345678901234567890\""),
            (b"3", "line 1: expected W (H*W is at most 64), an integer from 1 to 21, found end of input"),
            (b"3 0", "line 1: expected W (H*W is at most 64), an integer from 1 to 21, found \"0\""),
            (b"8 9", "line 1: expected W (H*W is at most 64), an integer from 1 to 8, found \"9\""),
            (b"64 2", "line 1: expected W (H*W is at most 64), an integer from 1 to 1, found \"2\""),
            (b"18446744073709551617 1", "line 1: expected H, an integer from 1 to 64, found \"18446744073709551617\""),
            (b"\xFF\xFF3 3", "line 1: expected H, an integer from 1 to 64, found \"\\xff\\xff3\""),
            (b"3\xEF\xBB\xBF 3", "line 1: expected H, an integer from 1 to 64, found \"3\\xef\\xbb\\xbf\""),
            (b"1\x0B2", "line 1: expected H, an integer from 1 to 64, found \"1\\x0b2\""),
            (b"\"3\" 3", "line 1: expected H, an integer from 1 to 64, found \"\\\"3\\\"\""),
            (b"1 2\n1 2\n", "line 2: expected a cell, an integer from 0 to 1, found \"2\""),
            (b"1 2\n1\n", "line 3: expected a cell, an integer from 0 to 1, found end of input"),
            (b"1 2\n1 -1", "line 2: expected a cell, an integer from 0 to 1, found \"-1\""),
            (b"1 2\n11\n0 0\n0 0", "line 2: expected a cell, an integer from 0 to 1, found \"11\""),
            (b"1 2\n1 01", "line 2: expected a cell, an integer from 0 to 1, found \"01\""),
            (b"2 2\n1 1\n1", "line 3: expected a cell, an integer from 0 to 1, found end of input"),
            (b"1 2\n1 1\n", "line 3: expected A's row, an integer from 0 to 0, found end of input"),
            (b"1 2\n1 1\n1 0\n0 0", "line 3: expected A's row, an integer from 0 to 0, found \"1\""),
            (b"1 2\n1 1\n0 2\n0 0\n", "line 3: expected A's column, an integer from 0 to 1, found \"2\""),
            (b"1 2\n0 1\n0 0\n0 1\n", "line 3: expected A on a platform, found no platform in row 0, column 0"),
            (b"1 2\n1 0\n0 0\n0 1\n", "line 4: expected B on a platform, found no platform in row 0, column 1"),
            (b"1 2\r\n1 1\r\n0 0\r\n0", "line 4: expected B's column, an integer from 0 to 1, found end of input"),
            (b"1 2\n1 1\n0 0\n0 1\n7\n", "line 5: expected end of input, found \"7\""),
            (b"1 2\r\n1 1\r\n0 0\r\n0 1\r\n\r\n\x00", "line 6: expected end of input, found \"\\x00\""),
            (b"\x7FELF\x02\x01\x01\x00\x00", "line 1: expected H, an integer from 1 to 64, found \"\\x7fELF\\x02\\x01\\x01\\x00\\x00\""),
            (b"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "line 1: expected H, an integer from 1 to 64, found \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\""),
    ]);
}

#[test]
fn platformgame_calls_of_the_editorials() {
    let mut board = vec![vec![true; 5]; 5];
    let cells = platforms(&board);
    let starts = cells.iter().flat_map(|&a| cells.iter().map(move |&b| (a, b)));
    let most = starts.map(|(a, b)| calls(&mut board, a, b)).max().unwrap();
    assert_eq!(most, calls(&mut board, (0, 0), (4, 4)));
    assert_editorials_say("platformgame", &[most]);
}

/// What the recursion in the editorials needs around it to answer the inputs that are its arguments.
const AROUND_THE_RECURSION: &str = "
import collections, sys
def neighbours(cell):
    return [(cell[0] + i, cell[1] + j) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))]
for path in sys.argv[1:]:
    (n, m), *rows = [list(map(int, line.split())) for line in open(path)]
    cells = {(i, j): bool(rows[i][j]) for i in range(n) for j in range(m)}
    board = collections.defaultdict(bool, cells)
    print(moves(board, tuple(rows[n]), tuple(rows[n + 1])))
";

#[test]
fn platformgame_recursion_of_the_editorials() {
    if missing("platformgame_recursion_of_the_editorials", &["python3"]) {
        return;
    }
    let mut cases = inputs(&package("platformgame").join("data"));
    let cells = |text: &str| text.lines().skip(1).map(|row| row.split(' ').count()).sum::<usize>();
    cases.retain(|case| cells(&fs::read_to_string(case).unwrap()) <= 12 + 4);
    assert!(cases.len() > 50);
    let answers = cases.iter().map(|case| fs::read_to_string(case.with_extension("ans")).unwrap());
    let answers: String = answers.collect();
    for language in ["en", "ko"] {
        let editorial = package("platformgame").join(format!("solution/solution.{language}.md"));
        let blocks = blocks(&fs::read_to_string(editorial).unwrap());
        assert_eq!(blocks.len(), 1, "{language}: what else is shown is run by no test");
        let program = blocks[0].clone() + AROUND_THE_RECURSION;
        let mut python = assert_cmd::Command::new("python3");
        python.args(["-c", &program]).args(&cases).assert().success().stdout(answers.clone());
    }
}
