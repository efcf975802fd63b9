//! boj16880 against the definitions: Grundy values by mex, whole games by minimax.

#[allow(dead_code)]
#[path = "../src/bin/boj16880.rs"]
mod boj16880;
mod common;

use boj16880::{answer, grundy};
use common::program::Program;
use common::Random;
use std::collections::HashMap;

type Piece = (u8, u32, u32);

/// The squares that a piece can move to, as the statement lists them.
fn moves((kind, x, y): Piece) -> Vec<(u32, u32)> {
    let along_column = (0..y).map(|i| (x, i));
    let along_row = (0..x).map(|i| (i, y));
    let along_diagonal = (1..=x.min(y)).map(|i| (x - i, y - i));
    let step = |dx, dy| Some((x.checked_sub(dx)?, y.checked_sub(dy)?));
    match kind {
        b'R' => along_column.chain(along_row).collect(),
        b'B' => along_diagonal.collect(),
        b'K' => [step(0, 1), step(1, 0), step(1, 1)].into_iter().flatten().collect(),
        b'N' => [step(1, 2), step(2, 1)].into_iter().flatten().collect(),
        b'P' => along_column.chain(along_row).chain(step(1, 1)).collect(),
        _ => unreachable!("no such piece"),
    }
}

#[test]
fn boj16880_grundy_values_are_the_mex_of_their_moves() {
    const SIZE: u32 = 300;
    for &kind in b"RBKNP" {
        let mut values = vec![vec![0; SIZE as usize]; SIZE as usize];
        for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
            let mut reached = vec![false; 2 * SIZE as usize + 1];
            for (x, y) in moves((kind, x, y)) {
                reached[values[x as usize][y as usize]] = true;
            }
            let mex = reached.iter().position(|&reached| !reached).unwrap();
            values[x as usize][y as usize] = mex;
            assert_eq!(grundy(&[kind], x, y), Some(mex as u32), "{} at ({x}, {y})", kind as char);
        }
    }
}

/// Whether the player to move wins, by trying all moves: no Grundy value, no nim-sum.
fn first_wins(pieces: &[Piece], known: &mut HashMap<Vec<Piece>, bool>) -> bool {
    if let Some(&wins) = known.get(pieces) {
        return wins;
    }
    let mut wins = false;
    for (index, &piece) in pieces.iter().enumerate() {
        for (x, y) in moves(piece) {
            let mut next = pieces.to_vec();
            next[index] = (piece.0, x, y);
            wins |= !first_wins(&next, known);
        }
    }
    known.insert(pieces.to_vec(), wins);
    wins
}

/// All ways to put pieces of these kinds on a board of `size`×`size`.
fn placements(kinds: &[u8], size: u32) -> Vec<Vec<Piece>> {
    let Some((&kind, rest)) = kinds.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for others in placements(rest, size) {
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            all.push([&[(kind, x, y)], &others[..]].concat());
        }
    }
    all
}

fn text(pieces: &[Piece]) -> String {
    let lines = pieces.iter().map(|&(kind, x, y)| format!("{x} {y} {}\n", kind as char));
    format!("{}\n{}", pieces.len(), lines.collect::<String>())
}

fn compare_games(kinds: &[u8], size: u32) {
    let mut known = HashMap::new();
    for pieces in placements(kinds, size) {
        let winner = if first_wins(&pieces, &mut known) { "koosaga\n" } else { "cubelover\n" };
        assert_eq!(answer(text(&pieces).as_bytes()), Ok(winner.to_string()), "{}", text(&pieces));
    }
}

#[test]
fn boj16880_whole_games_of_up_to_three_pieces() {
    for &first in b"RBKNP" {
        compare_games(&[first], 12);
        for &second in b"RBKNP" {
            compare_games(&[first, second], 5);
            for &third in b"RBKNP" {
                compare_games(&[first, second, third], 3);
            }
        }
    }
}

#[test]
fn boj16880_knows_five_kinds_and_no_others() {
    let is_kind = |kind: &[u8]| grundy(kind, 1, 2).is_some();
    let kinds: Vec<u8> = (0..=255).filter(|&byte| is_kind(&[byte])).collect();
    assert_eq!(kinds, b"BKNPR");
    assert!(!is_kind(b"") && !is_kind(b"RR") && !is_kind(b"R\0"));
}

/// The line of an error among many lines in unusual form: blanks, CRLF, empty lines.
#[test]
fn boj16880_names_the_line_of_an_error() {
    let mut random = Random::new();
    let mut line = |bad: bool| {
        let spaces = [" ", "\t", "  ", "\r\n", &" ".repeat(100), &"\n".repeat(70_000)];
        let mut line = String::new();
        for _ in 0..2 {
            let digits = random.below(10) as u32;
            line += &random.below(10usize.pow(digits)).to_string();
            let kinds = if random.below(100) == 0 { spaces.len() } else { 4 };
            line += spaces[random.below(kinds)];
        }
        line.push(if bad { 'Q' } else { char::from(*random.pick(b"RBKNP")) });
        line + "\n"
    };
    for bad_line in [None, Some(0), Some(7), Some(3_000), Some(19_999)] {
        let pieces: String = (0..20_000).map(|number| line(bad_line == Some(number))).collect();
        let input = format!("20000\n{pieces}");
        let result = answer(input.as_bytes());
        assert_eq!(result.is_err(), bad_line.is_some());
        if let Err(message) = result {
            let line = 1 + input[..input.find('Q').unwrap()].matches('\n').count();
            let expected = format!("line {line}: expected a piece, one of R B K N P, found \"Q\"");
            assert_eq!(message, expected);
        }
    }
}

#[test]
fn boj16880_survives_damaged_input() {
    let good = [
        "3\n0 1 R\n2 0 B\n3 3 P\n",
        "2\r\n999999999\t0 K\r\n1 999999999 N",
        "1 5 5 B",
        "\u{FEFF}1\n0 0 R\n",
    ];
    common::survive_damage(&good, 100_000, answer);
}

#[test]
fn boj16880_accepts_and_rejects() {
    Program("boj16880").accepts(include_str!("boj16880/accepts.txt"));
    Program("boj16880").rejects(include_str!("boj16880/rejects.txt"));
}
