//! tictactoe against an oracle, on all 3^9 boards.
//!
//! The oracle plays forward from the empty board over plain arrays, move by move, and finds a
//! position's outcome by minimax without a table. It shares nothing with the program.

mod support;
#[allow(dead_code)]
#[path = "../src/bin/tictactoe.rs"]
mod tictactoe;

#[path = "tictactoe/counterexample.rs"]
mod counterexample;

use std::collections::BTreeSet;
use support::pages::assert_editorials_say;
use support::program::{program, Program};
use support::samples::samples_of;
use tictactoe::{answer, Outcome};

samples_of!(tictactoe);

const PROGRAM: Program = program!(tictactoe);

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

/// How many games go on from `board`, and how many positions their tree has.
fn tree(board: &Board, side: char) -> (u64, u64) {
    if is_over(board) {
        return (1, 1);
    }
    let below = moves(board, side).into_iter().map(|next| tree(&next, other(side)));
    below.fold((0, 1), |(games, positions), (more, below)| (games + more, positions + below))
}

/// 1 if x wins, -1 if o does, else 0.
fn minimax(board: &Board, side: char) -> i32 {
    if is_over(board) {
        return i32::from(has_line(board, 'x')) - i32::from(has_line(board, 'o'));
    }
    let values = moves(board, side).into_iter().map(|next| minimax(&next, other(side)));
    if side == 'x' {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

fn text(board: &Board) -> String {
    let rows: Vec<String> = board.chunks(3).map(|row| row.iter().collect()).collect();
    format!("1\n{}\n", rows.join("\n"))
}

fn all_boards() -> impl Iterator<Item = Board> {
    (0..3usize.pow(9))
        .map(|code| std::array::from_fn(|i| ['.', 'x', 'o'][code / 3usize.pow(i as u32) % 3]))
}

/// Why a board is out of reach, told from the board alone.
fn flaw(board: &Board) -> Option<String> {
    let count = |side| board.iter().filter(|&&cell| cell == side).count();
    let (x, o) = (count('x'), count('o'));
    let (x_line, o_line) = (has_line(board, 'x'), has_line(board, 'o'));
    if x != o && x != o + 1 {
        Some(format!("{x} x and {o} o"))
    } else if x_line && o_line {
        Some("a line of x and a line of o".to_string())
    } else if x_line && x == o {
        Some("a line of x though o moved last".to_string())
    } else if o_line && x > o {
        Some("a line of o though x moved last".to_string())
    } else {
        None
    }
}

#[test]
fn tictactoe_games_of_the_editorials() {
    let (games, positions) = tree(&['.'; 9], 'x');
    assert_editorials_say("tictactoe", &[games, positions]);
}

#[test]
fn tictactoe_on_every_board() {
    let mut positions = BTreeSet::new();
    play(['.'; 9], 'x', &mut positions);
    assert_eq!(positions.len(), 5_478);

    let (mut reachable, mut rejected, mut differences) = (0, 0, Vec::new());
    for board in all_boards() {
        let count = |side| board.iter().filter(|&&cell| cell == side).count();
        let side = if count('x') == count('o') { 'x' } else { 'o' };
        let expected = if positions.contains(&(board, side)) {
            reachable += 1;
            let name = ["o", "TIE", "x"][(minimax(&board, side) + 1) as usize];
            Ok(format!("{name}\n"))
        } else {
            rejected += 1;
            let flaw = flaw(&board).expect("an unreachable board has a flaw");
            Err(format!("line 2: board 1: expected a board that a game can reach, found {flaw}"))
        };
        let found = answer(text(&board).as_bytes());
        if found != expected {
            differences.push((text(&board), expected, found));
        }
    }
    let boards = reachable + rejected;
    let different = differences.len();
    println!(
        "{boards} boards, {reachable} reachable, {rejected} rejected, {different} differences"
    );
    assert!(differences.is_empty(), "{:#?}", &differences[..different.min(20)]);
    assert_eq!((boards, reachable, rejected), (19_683, 5_478, 14_205));
}

#[test]
fn tictactoe_answers_in_the_order_of_the_boards() {
    let outcome_of_nothing = tictactoe::outcomes()[0];
    assert_eq!(outcome_of_nothing, Some(Outcome::Tie));
    let boards = 100_000;
    let input = format!("{boards}\n")
        + &"... ... ...\nxx. oo. ...\nxox oo. x.x\n...\n...\n...\n".repeat(boards / 4);
    assert_eq!(answer(input.as_bytes()), Ok("TIE\nx\no\nTIE\n".repeat(boards / 4)));
}

#[test]
fn tictactoe_survives_damaged_input() {
    let good =
        ["3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n", "1\nxox xxo oxo", "1 xo. ... ..."];
    support::survive_damage(&good, |input| answer(input));
}

#[test]
fn tictactoe_accepts() {
    PROGRAM.accepts(&[
        (b"3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n", "TIE\nx\no\n"),
        (b"3\r\n...\r\n...\r\n...\r\nxx.\r\noo.\r\n...\r\nxox\r\noo.\r\nx.x\r\n", "TIE\nx\no\n"),
        (b"\xEF\xBB\xBF3\t...\t...\t...\txx.\too.\t...\txox\too.\tx.x", "TIE\nx\no\n"),
        (b"  1\n\n\n...  ...\r\n\t\n...\n\n\n", "TIE\n"),
    ]);
}

#[test]
fn tictactoe_rejects() {
    PROGRAM.rejects(&[
            (b"", "line 1: expected C, an integer from 1 to 999999999999999999, found end of input"),
            (b"\r\n\r\n", "line 3: expected C, an integer from 1 to 999999999999999999, found end of input"),
            (b"\xEF\xBB\xBF", "line 1: expected C, an integer from 1 to 999999999999999999, found end of input"),
            (b"0\n", "line 1: expected C, an integer from 1 to 999999999999999999, found \"0\""),
            (b"-1", "line 1: expected C, an integer from 1 to 999999999999999999, found \"-1\""),
            (b"+1", "line 1: expected C, an integer from 1 to 999999999999999999, found \"+1\""),
            (b"01\n...\n...\n...\n", "line 1: expected C, an integer from 1 to 999999999999999999, found \"01\""),
            (b"1.0", "line 1: expected C, an integer from 1 to 999999999999999999, found \"1.0\""),
            (b"one", "line 1: expected C, an integer from 1 to 999999999999999999, found \"one\""),
            (b"123456789012345678901234567890\n...", "line 1: expected C, an integer from 1 to 999999999999999999, found \"123456789012345678901234567890\""),
            (b"1000000000000000000", "line 1: expected C, an integer from 1 to 999999999999999999, found \"1000000000000000000\""),
            (b"\x00\x01\x02\xFF", "line 1: expected C, an integer from 1 to 999999999999999999, found \"\\x00\\x01\\x02\\xff\""),
            (b"1", "line 1: expected 3 cells of 'x', 'o' or '.', found end of input"),
            (b"1\n...\n", "line 3: expected 3 cells of 'x', 'o' or '.', found end of input"),
            (b"1\n...\n...\n..", "line 4: expected 3 cells of 'x', 'o' or '.', found \"..\""),
            (b"1\n....\n...\n...\n", "line 2: expected 3 cells of 'x', 'o' or '.', found \"....\""),
            (b"3\n...\n...\nxq.\n", "line 4: expected 3 cells of 'x', 'o' or '.', found \"xq.\""),
            (b"1\nXO.\n...\n...\n", "line 2: expected 3 cells of 'x', 'o' or '.', found \"XO.\""),
            (b"1\n. . .\n...\n...", "line 2: expected 3 cells of 'x', 'o' or '.', found \".\""),
            (b"1\n\"..\n...\n...", "line 2: expected 3 cells of 'x', 'o' or '.', found \"\\\"..\""),
            (b"1\n...\n...\n.\xEF\xBB\xBF\n", "line 4: expected 3 cells of 'x', 'o' or '.', found \".\\xef\\xbb\\xbf\""),
            (b"1\n...\n...\n\xE3\x85\x81..\n", "line 4: expected 3 cells of 'x', 'o' or '.', found \"\\xe3\\x85\\x81..\""),
            (b"2\n...\n...\n...\n...\n...\n", "line 7: expected 3 cells of 'x', 'o' or '.', found end of input"),
            (b"1\n...\n...\n...\n...\n", "line 5: expected end of input, found \"...\""),
            (b"1\r\n...\r\n...\r\n...\r\n\r\n\x1A", "line 6: expected end of input, found \"\\x1a\""),
            (b"1\nxx.\n...\n...\n", "line 2: board 1: expected a board that a game can reach, found 2 x and 0 o"),
            (b"1\no..\n...\n...\n", "line 2: board 1: expected a board that a game can reach, found 0 x and 1 o"),
            (b"1\nxxx\nooo\n...\n", "line 2: board 1: expected a board that a game can reach, found a line of x and a line of o"),
            (b"1\nxxx\noo.\no..\n", "line 2: board 1: expected a board that a game can reach, found a line of x though o moved last"),
            (b"1\nooo\nxx.\nxx.\n", "line 2: board 1: expected a board that a game can reach, found a line of o though x moved last"),
            (b"2\n...\n...\n...\n\nxxx\n...\n...\n", "line 6: board 2: expected a board that a game can reach, found 3 x and 0 o"),
            (b"1\n............................................................", "line 2: expected 3 cells of 'x', 'o' or '.', found \"...........................................\""),
    ]);
}
