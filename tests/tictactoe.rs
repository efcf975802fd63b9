//! tictactoe against an oracle, on all 3^9 boards.
//!
//! The oracle plays forward from the empty board over plain arrays, move by move, and finds a
//! position's outcome by minimax without a table. It shares nothing with the program.

mod common;
#[allow(dead_code)]
#[path = "../src/bin/tictactoe.rs"]
mod tictactoe;

use common::assert_editorials_say;
use common::program::Program;
use std::collections::BTreeSet;
use tictactoe::answer;

type Board = [char; 9];

fn has_line(board: &Board, side: char) -> bool {
    let all = |cells: [usize; 3]| cells.iter().all(|&cell| board[cell] == side);
    (0..3).any(|i| all([3 * i, 3 * i + 1, 3 * i + 2]) || all([i, i + 3, i + 6]))
        || all([0, 4, 8])
        || all([2, 4, 6])
}

fn is_over(board: &Board) -> bool {
    has_line(board, 'x') || has_line(board, 'o') || !board.contains(&'.')
}

fn moves(board: &Board, side: char) -> Vec<Board> {
    let empty = (0..9).filter(|&cell| board[cell] == '.');
    let place = |cell| {
        let mut next = *board;
        next[cell] = side;
        next
    };
    empty.map(place).collect()
}

fn other(side: char) -> char {
    if side == 'x' {
        'o'
    } else {
        'x'
    }
}

/// The positions of all games from `board` on, with the side to move.
fn play(board: Board, side: char, positions: &mut BTreeSet<(Board, char)>) {
    if positions.insert((board, side)) && !is_over(&board) {
        for next in moves(&board, side) {
            play(next, other(side), positions);
        }
    }
}

/// 1 if x wins, -1 if o does, else 0. Adds to `tree` how many games and positions were played through.
fn minimax(board: &Board, side: char, tree: &mut [u64; 2]) -> i32 {
    tree[1] += 1;
    if is_over(board) {
        tree[0] += 1;
        return i32::from(has_line(board, 'x')) - i32::from(has_line(board, 'o'));
    }
    let values = moves(board, side).into_iter().map(|next| minimax(&next, other(side), tree));
    let value = if side == 'x' { values.max() } else { values.min() };
    value.unwrap()
}

fn text(board: &Board) -> String {
    let rows: Vec<String> = board.chunks(3).map(|row| row.iter().collect()).collect();
    format!("1\n{}\n", rows.join("\n"))
}

/// Why a board is out of reach, told from the board alone.
fn why_unreachable(board: &Board) -> String {
    let count = |side| board.iter().filter(|&&cell| cell == side).count();
    let (x, o) = (count('x'), count('o'));
    let (x_line, o_line) = (has_line(board, 'x'), has_line(board, 'o'));
    match (x_line, o_line) {
        _ if x != o && x != o + 1 => format!("{x} x and {o} o"),
        (true, true) => "a line of x and a line of o".to_string(),
        (true, false) if x == o => "a line of x though o moved last".to_string(),
        (false, true) if x > o => "a line of o though x moved last".to_string(),
        _ => panic!("the board is reachable"),
    }
}

#[test]
fn tictactoe_on_every_board() {
    let mut positions = BTreeSet::new();
    play(['.'; 9], 'x', &mut positions);
    assert_eq!(positions.len(), 5_478);
    let mut tree = [0; 2];
    minimax(&['.'; 9], 'x', &mut tree);
    assert_editorials_say("tictactoe", &tree);

    for code in 0..3usize.pow(9) {
        let board = std::array::from_fn(|i| ['.', 'x', 'o'][code / 3usize.pow(i as u32) % 3]);
        let count = |side| board.iter().filter(|&&cell| cell == side).count();
        let side = if count('x') == count('o') { 'x' } else { 'o' };
        let expected = if positions.contains(&(board, side)) {
            let name = ["o", "TIE", "x"][(minimax(&board, side, &mut [0; 2]) + 1) as usize];
            Ok(format!("{name}\n"))
        } else {
            let start = "line 2: board 1: expected a board that a game can reach, found ";
            Err(start.to_string() + &why_unreachable(&board))
        };
        assert_eq!(answer(text(&board).as_bytes()), expected, "{}", text(&board));
    }
    println!("19683 boards, 0 differences");
}

#[test]
fn tictactoe_answers_in_the_order_of_the_boards() {
    let boards = 100_000;
    let input = format!("{boards}\n")
        + &"... ... ...\nxx. oo. ...\nxox oo. x.x\n...\n...\n...\n".repeat(boards / 4);
    assert_eq!(answer(input.as_bytes()), Ok("TIE\nx\no\nTIE\n".repeat(boards / 4)));
}

#[test]
fn tictactoe_survives_damaged_input() {
    let good =
        ["3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n", "1\nxox xxo oxo", "1 xo. ... ..."];
    // Each call of `answer` explores all positions.
    common::survive_damage(&good, 20_000, answer);
}

#[test]
fn tictactoe_accepts_and_rejects() {
    Program("tictactoe").accepts(include_str!("tictactoe/accepts.txt"));
    Program("tictactoe").rejects(include_str!("tictactoe/rejects.txt"));
}
