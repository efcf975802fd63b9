//! 사라지는 발판: Programmers lesson 92345, 2022 KAKAO BLIND RECRUITMENT
//!
//! Two tokens take turns on a grid; a move goes to a side-adjacent cell that still has a platform,
//! and the platform just left vanishes. Who cannot move, or stands on no platform, loses. The
//! winner hurries, the loser plays for time: how many moves does the game last?
//!
//! Idea:   Negamax with alpha–beta over bitboards, as principal variation search. A move removes one
//!         platform, so the platforms left at the end measure the length of the game, whatever the
//!         path to it. Once no path joins the tokens, two longest paths remain instead of a game.
//!         Moves that leave the opponent the least territory are tried first.
//! Proof:  The order of moves never changes a value, and each shortcut says why it does not.
//! Cost:   Exponential in the platforms; 5×5 well under a millisecond, 8×8 a fraction of a second.
//!         1 MiB of table on boards of more than 25 platforms, none below.
//! Tested: all 5,681,583,437 inputs on boards from 1×1 to 5×5, each asked of this program, against
//!         values made bottom-up from the rules; thousands of larger boards against plain minimax;
//!         every kind of bad input.
//!
//! Input:  H W, then H rows of W cells 0 or 1 (a platform), then row and column of A, who moves
//!         first, then of B; both from 0, both on platforms. H·W is at most 64.
//! Output: the number of moves of both until the game ends.

#![forbid(unsafe_code)]

/// The number of moves until the game ends: odd if A wins, even if B does.
///
/// `board` holds rows of 0 and 1, at most 64 cells in all; `aloc` and `bloc` are `[row, column]`
/// of platforms, and may be equal.
pub fn solution(board: Vec<Vec<i32>>, aloc: Vec<i32>, bloc: Vec<i32>) -> i32 {
    let grid = Grid::new(board.len(), board[0].len());
    let mut platforms = 0;
    for (row, cells) in board.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if cell == 1 {
                platforms |= grid.cell(row, column);
            }
        }
    }
    let a = grid.cell(aloc[0] as usize, aloc[1] as usize);
    let b = grid.cell(bloc[0] as usize, bloc[1] as usize);
    game_length(grid, platforms, a, b)
}

/// The same for sets of cells: all platforms, and the places of A and B.
pub fn game_length(grid: Grid, platforms: u64, a: u64, b: u64) -> i32 {
    if a == b {
        // Who can move leaves the other without a platform.
        return (grid.neighbours(a) & platforms != 0) as i32;
    }
    let position = Position { own: a, other: b, free: platforms & !a & !b };
    Solver::new(grid, platforms.count_ones() > 25).game_length(position)
}

/// The shape of a board. A set of cells is a word with a bit for each cell.
#[derive(Clone, Copy)]
pub struct Grid {
    height: usize,
    width: usize,
    /// Cells with no neighbour one bit below, and with none one bit above.
    first: u64,
    last: u64,
    /// The cells of one colour, as on a chessboard.
    white: u64,
}

impl Grid {
    /// `height`·`width` is from 1 to 64.
    pub fn new(height: usize, width: usize) -> Self {
        let mut grid = Grid { height, width, first: 0, last: 0, white: 0 };
        let short = height.min(width);
        for line in 0..height.max(width) {
            grid.first |= 1 << (line * short);
            grid.last |= 1 << (line * short + short - 1);
            for place in (line % 2..short).step_by(2) {
                grid.white |= 1 << (line * short + place);
            }
        }
        grid
    }

    /// The set of one cell. Cells are numbered along the shorter side, so that neighbours are at
    /// most 8 bits apart: no shift by 64 on a board of 1×64.
    pub fn cell(&self, row: usize, column: usize) -> u64 {
        let number = if self.width <= self.height {
            row * self.width + column
        } else {
            column * self.height + row
        };
        1 << number
    }

    /// The cells beside `cells`; bits beyond the board may be set too.
    fn neighbours(&self, cells: u64) -> u64 {
        let short = self.height.min(self.width);
        cells << short | cells >> short | (cells & !self.last) << 1 | (cells & !self.first) >> 1
    }

    /// The cells of `free` that can be reached from `start`, a part of `free`, without leaving it.
    fn reach(&self, start: u64, free: u64) -> u64 {
        let mut reached = start;
        loop {
            let more = reached | self.neighbours(reached) & free;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// No more moves than this can a lone token at `own` make within `reach`: its path alternates
    /// between the colours and begins with the one that `own` is not on.
    fn path_bound(&self, own: u64, reach: u64) -> i32 {
        let cells = reach.count_ones() as i32;
        let white = (reach & self.white).count_ones() as i32;
        let same = if own & self.white != 0 { white } else { cells - white };
        let opposite = cells - same;
        (2 * opposite).min(2 * same + 1)
    }

    /// The most moves a lone token at `own` can make over `free`, exact if that is less than
    /// `enough`, otherwise a number from `enough` up that it can make.
    fn longest_path(&self, own: u64, free: u64, enough: i32) -> i32 {
        let steps = self.neighbours(own) & free;
        let reach = self.reach(steps, free);
        let target = enough.min(self.path_bound(own, reach));
        let mut longest = 0;
        for step in bits(steps) {
            if longest >= target {
                break;
            }
            longest = longest.max(1 + self.longest_path(step, reach & !step, target - 1));
        }
        longest
    }

    /// How many more cells the player to move can reach before the opponent than the reverse: a
    /// guess at who has more room.
    fn territory(&self, position: Position) -> i32 {
        let Position { mut own, mut other, mut free } = position;
        loop {
            let gained = self.neighbours(own) & free;
            own |= gained;
            free &= !gained;
            let lost = self.neighbours(other) & free;
            other |= lost;
            free &= !lost;
            if gained | lost == 0 {
                return own.count_ones() as i32 - other.count_ones() as i32;
            }
        }
    }
}

/// The cells of a set, one by one.
fn bits(mut cells: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = cells & cells.wrapping_neg();
        cells ^= lowest;
        if lowest != 0 {
            Some(lowest)
        } else {
            None
        }
    })
}

/// A position with the tokens apart.
#[derive(Clone, Copy)]
pub struct Position {
    /// The cell of the player to move, and the opponent's.
    pub own: u64,
    pub other: u64,
    /// The platforms that carry no token.
    pub free: u64,
}

impl Position {
    fn after(self, step: u64) -> Position {
        Position { own: self.other, other: step, free: self.free & !step }
    }

    /// All that are left, those under the tokens included.
    fn platforms(self) -> i32 {
        self.free.count_ones() as i32 + 2
    }
}

pub struct Solver {
    grid: Grid,
    table: TranspositionTable,
}

impl Solver {
    /// A table pays where the search is long; on a small board, clearing it takes longer than that.
    pub fn new(grid: Grid, with_table: bool) -> Self {
        let entries = if with_table { 1 << TABLE_BITS } else { 0 };
        Solver { grid, table: TranspositionTable(vec![Entry::default(); entries]) }
    }

    /// The number of moves until the game ends.
    pub fn game_length(&mut self, position: Position) -> i32 {
        let platforms = position.platforms();
        // First who wins, for there are no scores between -1 and 1, and then how soon.
        let score = if self.score(position, -1, 1) > 0 {
            self.score(position, 0, platforms)
        } else {
            self.score(position, -platforms, 0)
        };
        platforms - score.abs()
    }

    /// The score of a position: the number of platforms left at the end of the game, negative if
    /// the player to move loses. Never 0. A game is the shorter the more are left, so the player
    /// to move wants the greatest score and the opponent the least.
    ///
    /// Let s be the score. If alpha < s < beta, the result is s. If s <= alpha, it is a bound
    /// s <= result <= alpha; if s >= beta, a bound beta <= result <= s.
    pub fn score(&mut self, position: Position, mut alpha: i32, mut beta: i32) -> i32 {
        let Position { own, other, free } = position;
        let platforms = position.platforms();
        let steps = self.grid.neighbours(own) & free;
        let replies = self.grid.neighbours(other) & free;

        // A player who steps onto the opponent's cell wins at once if the opponent cannot leave it.
        // If the opponent can, its platform goes and the game is lost after 2 moves: no other move
        // loses sooner, so this is one only for want of any other.
        let capture = self.grid.neighbours(own) & other != 0;
        if capture && replies == 0 {
            return platforms - 1;
        }
        let worst = if capture { 2 - platforms } else { -platforms };
        if steps == 0 {
            return worst;
        }

        let reach = self.grid.reach(steps, free);
        if reach & replies == 0 {
            return self.race(position, reach, self.grid.reach(replies, free));
        }

        let key = Key::new(position, self.grid.reach(reach | replies, free));
        let (mut low, mut high) = self.table.bounds(&key).unwrap_or((-platforms, platforms));
        alpha = alpha.max(low);
        if alpha >= beta {
            return alpha;
        }
        beta = beta.min(high);
        if alpha >= beta {
            return beta;
        }

        // The less territory a move leaves to the opponent, the sooner it is tried.
        let mut candidates = [(0, 0); 4];
        let mut count = 0;
        for step in bits(steps) {
            candidates[count] = (self.grid.territory(position.after(step)), step);
            count += 1;
        }
        candidates[..count].sort_unstable();

        // The first is mostly the best. Of the others, it is asked in the least window whether they
        // are better, and only then how much.
        let mut best = worst;
        for &(_, step) in &candidates[..count] {
            if best >= beta {
                break;
            }
            let bound = alpha.max(best);
            let upper = if best == worst { beta } else { bound + 1 };
            let next = position.after(step);
            let mut score = -self.score(next, -upper, -bound);
            if upper <= score && score < beta {
                score = -self.score(next, -beta, -bound);
            }
            best = best.max(score);
        }
        if best > alpha {
            low = best;
        }
        if best < beta {
            high = best;
        }
        self.table.store(key, low, high);
        best
    }

    /// The score where no path joins the tokens, from what each can reach. Neither player can help
    /// or hinder the other: both walk as far as they can, and the player to move wins if theirs is
    /// the longer path.
    fn race(&self, position: Position, reach: u64, reach_other: u64) -> i32 {
        let Position { own, other, .. } = position;
        let grid = &self.grid;
        // The loser's path alone counts, so neither need be known beyond what decides who loses:
        // the opponent's not beyond any that the player to move could have, theirs not beyond one
        // more than the opponent's.
        let path_other = grid.longest_path(other, reach_other, grid.path_bound(own, reach));
        let path = grid.longest_path(own, reach, path_other + 1);
        if path <= path_other {
            2 * path - position.platforms()
        } else {
            position.platforms() - (2 * path_other + 1)
        }
    }
}

/// What a transposition table knows positions by. Platforms that neither token can reach are left
/// at the end whatever happens: they do not count here, nor in the scores of the table, so that
/// positions which differ only in them share an entry.
struct Key {
    reach: u64,
    tokens: u16,
    unreachable: i32,
}

impl Key {
    fn new(position: Position, reach: u64) -> Self {
        let Position { own, other, free } = position;
        let tokens = (own.trailing_zeros() << 6 | other.trailing_zeros()) as u16;
        Key { reach, tokens, unreachable: (free & !reach).count_ones() as i32 }
    }

    /// The upper bits of a product, which depend on all bits of its factors.
    fn slot(&self) -> usize {
        let mixed = self.reach ^ u64::from(self.tokens).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> (64 - TABLE_BITS)) as usize
    }
}

/// Bounds of a position's score. An empty entry fits no key, since no key has nothing to reach.
#[derive(Clone, Copy, Default)]
struct Entry {
    reach: u64,
    tokens: u16,
    low: i8,
    high: i8,
}

/// Has 2^16 entries or none; a new position displaces the old one in its slot.
struct TranspositionTable(Vec<Entry>);

const TABLE_BITS: u32 = 16;

impl TranspositionTable {
    fn bounds(&self, key: &Key) -> Option<(i32, i32)> {
        let entry = self.0.get(key.slot())?;
        if (entry.reach, entry.tokens) != (key.reach, key.tokens) {
            return None;
        }
        let score = |bound: i8| i32::from(bound) + i32::from(bound.signum()) * key.unreachable;
        Some((score(entry.low), score(entry.high)))
    }

    fn store(&mut self, key: Key, low: i32, high: i32) {
        if let Some(entry) = self.0.get_mut(key.slot()) {
            let bound = |score: i32| (score - score.signum() * key.unreachable) as i8;
            let Key { reach, tokens, .. } = key;
            *entry = Entry { reach, tokens, low: bound(low), high: bound(high) };
        }
    }
}

// Reading and writing.

use std::io::{self, Read, Write};

/// The answer to a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let mut words = Words::new(input)?;
    let height = words.number("H", 1, 64)?;
    let width = words.number("W (H*W is at most 64)", 1, 64 / height)?;
    let mut board = vec![vec![0; width as usize]; height as usize];
    for cell in board.iter_mut().flatten() {
        *cell = words.number("a cell", 0, 1)? as i32;
    }
    let aloc = place(&mut words, "A", &board)?;
    let bloc = place(&mut words, "B", &board)?;
    words.end()?;
    Ok(format!("{}\n", solution(board, aloc, bloc)))
}

/// Row and column of the player called `name`.
fn place<R: Read>(
    words: &mut Words<R>,
    name: &str,
    board: &[Vec<i32>],
) -> Result<Vec<i32>, String> {
    let last = |length: usize| length as u64 - 1;
    let row = words.number(&format!("{}'s row", name), 0, last(board.len()))? as usize;
    let column = words.number(&format!("{}'s column", name), 0, last(board[0].len()))? as usize;
    if board[row][column] == 0 {
        let expected = format!("{} on a platform", name);
        let found = format!("no platform in row {}, column {}", row, column);
        return Err(words.error(&expected, &found));
    }
    Ok(vec![row as i32, column as i32])
}

/// The words between the white space of an input, which passes through a buffer part by part: bad
/// input is refused as soon as it is seen, and no input is too long.
struct Words<R> {
    input: R,
    is_over: bool,
    /// The last word is `buffer[start..end]`; what has been read beyond it follows.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The number of the line that the last word is in.
    line: usize,
}

/// A longer word is cut here; no good one is as long.
const LONGEST: usize = 64;

impl<R: Read> Words<R> {
    fn new(input: R) -> Result<Self, String> {
        let buffer = Vec::new();
        let mut words = Words { input, is_over: false, buffer, start: 0, end: 0, line: 1 };
        words.read_on()?;
        match words.buffer[..] {
            [0xEF, 0xBB, 0xBF, ..] => words.end = 3, // the byte order mark of UTF-8
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
                let found = "UTF-16 (in cmd and PowerShell, \"type FILE | PROGRAM\" converts it)";
                return Err(words.error("ASCII or UTF-8", found));
            }
            _ => {}
        }
        Ok(words)
    }

    /// Drops what is used up from the buffer and reads the next part of the input into it.
    fn read_on(&mut self) -> Result<(), String> {
        self.buffer.drain(..self.end);
        self.end = 0;
        let part = 1 << 16;
        match self.input.by_ref().take(part).read_to_end(&mut self.buffer) {
            Ok(length) => self.is_over = (length as u64) < part,
            Err(error) => return Err(self.error("readable input", &error.to_string())),
        }
        Ok(())
    }

    /// The next word; empty at the end of the input.
    fn next(&mut self) -> Result<&[u8], String> {
        loop {
            while self.end < self.buffer.len() && is_space(self.buffer[self.end]) {
                self.line += (self.buffer[self.end] == b'\n') as usize;
                self.end += 1;
            }
            if self.buffer.len() - self.end >= LONGEST || self.is_over {
                break;
            }
            self.read_on()?;
        }
        let rest = self.buffer[self.end..].iter().take(LONGEST);
        self.start = self.end;
        self.end += rest.take_while(|&&byte| !is_space(byte)).count();
        Ok(&self.buffer[self.start..self.end])
    }

    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        match parse(self.next()?) {
            Some(number) if low <= number && number <= high => Ok(number),
            _ => Err(self.unexpected(&format!("{}, an integer from {} to {}", name, low, high))),
        }
    }

    fn end(&mut self) -> Result<(), String> {
        match self.next()? {
            [] => Ok(()),
            _ => Err(self.unexpected("end of input")),
        }
    }

    /// An error about the last word.
    fn unexpected(&self, expected: &str) -> String {
        let word = &self.buffer[self.start..self.end];
        let found = match word.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", word.escape_ascii()),
            _ => format!("\"{}...\"", word[..40].escape_ascii()),
        };
        self.error(expected, &found)
    }

    fn error(&self, expected: &str, found: &str) -> String {
        format!("line {}: expected {}, found {}", self.line, expected, found)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The value of a decimal number without sign and leading zeros, if it fits.
fn parse(word: &[u8]) -> Option<u64> {
    match word {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] => std::str::from_utf8(word).ok()?.parse().ok(),
        _ => None,
    }
}

/// A reader that has closed the pipe wants no more: that is no error.
fn print(output: &str) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(output.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("expected to write the answer, found {}", error))
        }
        _ => Ok(()),
    }
}

fn main() {
    if let Err(message) = answer(io::stdin()).and_then(|output| print(&output)) {
        let _ = writeln!(io::stderr(), "platformgame: {}", message);
        std::process::exit(1);
    }
}
