//! 사라지는 발판: Programmers lesson 92345, 2022 KAKAO BLIND RECRUITMENT
//!
//! Two tokens take turns on a grid. A move goes to a side-adjacent cell that still has a platform,
//! and the platform just left vanishes. A player who cannot move, or whose own platform is gone,
//! loses. The winner plays for the shortest game, the loser for the longest: how many moves is it?
//!
//! Idea:   Alpha–beta search (negamax, principal variation search) on bitboards. Each move removes
//!         one platform, so the score of a game is the number of platforms left at its end. Once
//!         no path joins the tokens, two longest paths replace the search. A flood from both
//!         tokens tells how many moves each player is sure of, which often settles a position,
//!         and which move to try first.
//! Proof:  Every shortcut states why it does not change the score.
//! Cost:   Exponential in the platforms; 5×5 well under a millisecond, a full 8×8 at most 0.4 s.
//!         2 MiB of tables on boards of more than 25 platforms, none below.
//! Tested: all 5,681,583,437 inputs on boards from 1×1 to 5×5 against values computed bottom-up from
//!         the rules; thousands of larger boards with up to 26 platforms against plain minimax; bad
//!         input.
//!
//! Input:  H W, then H rows of W cells 0 or 1 (a platform), then row and column of A, who moves
//!         first, then of B; both from 0, both on platforms. H·W is at most 64.
//! Output: the number of moves of both until the game ends.

#![forbid(unsafe_code)]

/// The number of moves until the game ends: odd if A wins, even if B wins.
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
    let own = grid.cell(aloc[0] as usize, aloc[1] as usize);
    let other = grid.cell(bloc[0] as usize, bloc[1] as usize);
    if own == other {
        // If A can move, B is left without a platform.
        return (grid.neighbours(own) & platforms != 0) as i32;
    }
    let position = Position { own, other, free: platforms & !own & !other };
    Solver::new(grid, platforms.count_ones() > 25).game_length(position)
}

/// The shape of a board. A set of cells is a word with one bit per cell.
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

    /// The set of one cell. Cells are numbered along the shorter side, so neighbours are at most
    /// 8 bits apart and no shift reaches 64, not even on a board of 1×64.
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

    /// An upper bound on the moves of a lone token at `own` within `reach`: its path alternates
    /// between the two colours and begins with the one that `own` does not have.
    fn path_bound(&self, own: u64, reach: u64) -> i32 {
        let cells = reach.count_ones() as i32;
        let white = (reach & self.white).count_ones() as i32;
        let same = if own & self.white != 0 { white } else { cells - white };
        let opposite = cells - same;
        (2 * opposite).min(2 * same + 1)
    }

    /// Floods from both tokens in turns, the player to move first; a cell belongs to the player
    /// whose flood reaches it first.
    fn territory(&self, position: Position) -> Territory {
        let Position { own, other, mut free } = position;
        let mut territory = Territory { own, other, own_moves: 0, other_moves: 0 };
        loop {
            let gained = self.neighbours(territory.own) & free;
            territory.own |= gained;
            free &= !gained;
            let lost = self.neighbours(territory.other) & free;
            territory.other |= lost;
            free &= !lost;
            if gained | lost == 0 {
                return territory;
            }
            territory.own_moves += (gained != 0) as i32;
            territory.other_moves += (lost != 0) as i32;
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

/// A position with the tokens on different cells.
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

    /// The number of platforms, including the two under the tokens.
    fn platforms(self) -> i32 {
        self.free.count_ones() as i32 + 2
    }
}

/// The cells that each player reaches first, those under the tokens included.
#[derive(Clone, Copy)]
struct Territory {
    own: u64,
    other: u64,
    /// The number of moves to the farthest cell of each part. Each player is sure to make that many
    /// (or to win before): the opponent is too late for every cell on the shortest way there.
    own_moves: i32,
    other_moves: i32,
}

impl Territory {
    /// A sort key: smaller is better for the player who just moved. The first number is the lead of
    /// the player to move in cells. The second one prefers sure moves of the opponent.
    fn rank(&self) -> (i32, i32) {
        (self.own.count_ones() as i32 - self.other.count_ones() as i32, -self.other_moves)
    }
}

pub struct Solver {
    grid: Grid,
    positions: Table,
    paths: Table,
}

impl Solver {
    /// Tables pay if the search is long. Clearing them takes longer than to search a small board.
    pub fn new(grid: Grid, with_tables: bool) -> Self {
        let table = |entries| Table(vec![Entry::default(); if with_tables { entries } else { 0 }]);
        Solver { grid, positions: table(1 << 17), paths: table(1 << 10) }
    }

    /// The number of moves until the game ends.
    pub fn game_length(&mut self, position: Position) -> i32 {
        let platforms = position.platforms();
        platforms - self.score(position, -platforms, platforms).abs()
    }

    /// The score of a position: the number of platforms left at the end of the game, negative if
    /// the player to move loses. Never 0. The more platforms are left, the shorter is the game, so
    /// the player to move wants the greatest score and the opponent the least.
    ///
    /// Let s be the score. If alpha < s < beta, the result is s. If s <= alpha, it is a bound
    /// s <= result <= alpha; if s >= beta, a bound beta <= result <= s.
    pub fn score(&mut self, position: Position, alpha: i32, beta: i32) -> i32 {
        self.search(position, self.grid.territory(position), alpha, beta)
    }

    fn search(
        &mut self,
        position: Position,
        territory: Territory,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let Position { own, other, free } = position;
        let platforms = position.platforms();
        let steps = self.grid.neighbours(own) & free;

        // 1. A capture: the player steps onto the opponent's cell. It wins at once if the opponent
        // cannot leave. If the opponent can, its platform goes and the game is lost after 2 moves.
        // No other move loses sooner, so a losing capture counts only if there is no other move.
        let capture = self.grid.neighbours(own) & other != 0;
        if capture && self.grid.neighbours(other) & free == 0 {
            return platforms - 1;
        }
        let worst = if capture { 2 - platforms } else { -platforms };
        if steps == 0 {
            return worst;
        }

        // 2. Bounds by sure moves. A loser makes at least the n moves that are sure, so the game has
        // at least 2n moves if the player to move loses, and 2n + 1 if the opponent loses. If a
        // player begins with the n sure moves and wins, the loser steps on at most one of the n + 1
        // cells of that way, with the last move. So the loser makes at most platforms - n - 1 moves,
        // and the score is beyond the bound of the loss.
        let mut low = 2 * territory.own_moves - platforms;
        let mut high = platforms - (2 * territory.other_moves + 1);
        if low >= beta {
            return low;
        }
        if high <= alpha {
            return high;
        }

        // 3. A race, if no path joins the tokens.
        if self.grid.neighbours(territory.own) & territory.other == 0 {
            return self.race(position, territory);
        }

        // 4. An only move. There is nothing to choose and nothing worth an entry in the table.
        if steps.is_power_of_two() {
            return worst.max(-self.score(position.after(steps), -beta, -alpha));
        }

        // 5. Bounds from the table. The window shrinks to what is still undecided.
        let key = Key::new(position, (territory.own | territory.other) & free);
        if let Some((known_low, known_high)) = self.positions.bounds(&key) {
            low = low.max(known_low);
            high = high.min(known_high);
        }
        alpha = alpha.max(low);
        if alpha >= beta {
            return alpha;
        }
        beta = beta.min(high);
        if alpha >= beta {
            return beta;
        }

        // 6. The order of the moves: the most promising one first.
        let mut moves = [(position, territory); 4];
        let mut count = 0;
        for step in bits(steps) {
            let next = position.after(step);
            moves[count] = (next, self.grid.territory(next));
            count += 1;
        }
        moves[..count].sort_unstable_by_key(|(_, territory)| territory.rank());

        // 7. The search. The first move is usually the best. Each further move is searched with a
        // null window, which tells whether it is better, and again only if it is.
        let mut best = worst;
        for &(next, territory) in &moves[..count] {
            if best >= beta {
                break;
            }
            let bound = alpha.max(best);
            let upper = if best == worst { beta } else { bound + 1 };
            let mut score = -self.search(next, territory, -upper, -bound);
            if upper <= score && score < beta {
                score = -self.search(next, territory, -beta, -bound);
            }
            best = best.max(score);
        }

        // 8. What was learnt: inside the window `best` is the score, outside it is a bound.
        if best > alpha {
            low = best;
        }
        if best < beta {
            high = best;
        }
        self.positions.store(key, low, high);
        best
    }

    /// The score if no path joins the tokens. Neither player can help or hinder the other: both
    /// walk as far as they can, and the player to move wins if theirs is the longer path.
    fn race(&mut self, position: Position, territory: Territory) -> i32 {
        let Position { own, other, free } = position;
        // Only the loser's path must be exact. The search for the opponent's path stops at a bound of
        // the other path, as the opponent wins then. The search for the path of the player to move
        // stops at one move more than the opponent's, as the player to move wins then.
        let bound = self.grid.path_bound(own, territory.own & free);
        let path_other = self.longest_path(other, free, bound);
        let path = self.longest_path(own, free, path_other + 1);
        if path <= path_other {
            2 * path - position.platforms()
        } else {
            position.platforms() - (2 * path_other + 1)
        }
    }

    /// The most moves that a lone token at `own` can make over `free`. If there are `enough` or
    /// more, the result need not be exact: it is a number from `enough` to the most moves.
    fn longest_path(&mut self, own: u64, free: u64, enough: i32) -> i32 {
        let steps = self.grid.neighbours(own) & free;
        if steps == 0 {
            return 0;
        }
        let reach = self.grid.reach(steps, free);
        let key = Key { reach, tokens: own.trailing_zeros() as u16, unreachable: 0 };
        let known = self.paths.bounds(&key);
        let (mut longest, bound) = known.unwrap_or((0, self.grid.path_bound(own, reach)));
        let target = enough.min(bound);
        for step in bits(steps) {
            if longest >= target {
                break;
            }
            longest = longest.max(1 + self.longest_path(step, reach & !step, target - 1));
        }
        self.paths.store(key, longest, if longest < target { longest } else { bound });
        longest
    }
}

/// The key of a position in a table.
///
/// Platforms that neither token can reach are left at the end of every game. The key only counts
/// them, so positions that differ only in them share an entry. The table keeps a score without
/// them: a score of 7 with 3 unreachable platforms is kept as 4, one of -7 as -4.
struct Key {
    /// The free platforms that a token can reach.
    reach: u64,
    /// The cells of the tokens, 6 bits each.
    tokens: u16,
    unreachable: i32,
}

impl Key {
    fn new(position: Position, reach: u64) -> Self {
        let Position { own, other, free } = position;
        let tokens = (own.trailing_zeros() << 6 | other.trailing_zeros()) as u16;
        Key { reach, tokens, unreachable: (free & !reach).count_ones() as i32 }
    }

    /// A number below `entries`, from the upper bits of a product, which depend on all bits of its
    /// factors.
    fn slot(&self, entries: usize) -> usize {
        let mixed = self.reach ^ u64::from(self.tokens).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32;
        ((hash * entries as u64) >> 32) as usize
    }
}

/// Bounds of a score or of a path's length. An empty entry fits no key, since no key has an empty
/// reach.
#[derive(Clone, Copy, Default)]
struct Entry {
    reach: u64,
    tokens: u16,
    low: i8,
    high: i8,
}

/// A hash table in which a new entry displaces the old one in its slot. May have no slots.
struct Table(Vec<Entry>);

impl Table {
    fn bounds(&self, key: &Key) -> Option<(i32, i32)> {
        let entry = self.0.get(key.slot(self.0.len()))?;
        if (entry.reach, entry.tokens) != (key.reach, key.tokens) {
            return None;
        }
        let score = |bound: i8| i32::from(bound) + i32::from(bound.signum()) * key.unreachable;
        Some((score(entry.low), score(entry.high)))
    }

    fn store(&mut self, key: Key, low: i32, high: i32) {
        let slot = key.slot(self.0.len());
        if let Some(entry) = self.0.get_mut(slot) {
            // Every |score| exceeds `unreachable`; a smaller bound is stored as 0.
            let nearest = key.unreachable;
            let bound = |score: i32| (score - score.clamp(-nearest, nearest)) as i8;
            let Key { reach, tokens, .. } = key;
            *entry = Entry { reach, tokens, low: bound(low), high: bound(high) };
        }
    }
}

// Reading and writing.

/// Return the output for a whole input, or the error: "line L: expected E, found F".
pub fn answer(input: &[u8]) -> Result<String, String> {
    let mut words = Words::new(input);
    let height = words.number("H", 1, 64)?;
    let width = words.number("W (H*W is at most 64)", 1, 64 / height)?;
    let mut board = vec![vec![0; width as usize]; height as usize];
    for cell in board.iter_mut().flatten() {
        *cell = words.number("a cell", 0, 1)? as i32;
    }
    let mut places = Vec::new();
    for name in ["A", "B"] {
        let row = words.number(&format!("{name}'s row"), 0, height - 1)?;
        let column = words.number(&format!("{name}'s column"), 0, width - 1)?;
        if board[row as usize][column as usize] == 0 {
            let found = format!("no platform in row {row}, column {column}");
            let message = format!("expected {name} on a platform, found {found}");
            return Err(words.error(words.start, &message));
        }
        places.push(vec![row as i32, column as i32]);
    }
    if !words.next().is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(format!("{}\n", solution(board, places[0].clone(), places[1].clone())))
}

// The rest is the same in each program.

use std::io::{self, ErrorKind, Read, Write};

/// The words of an input, separated by white space. The last one is `input[start..end]`.
struct Words<'a> {
    input: &'a [u8],
    start: usize,
    end: usize,
}

impl<'a> Words<'a> {
    fn new(input: &'a [u8]) -> Self {
        let end = if input.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }; // a byte order mark
        Words { input, start: end, end }
    }

    /// Return the next word. It is empty at the end of the input.
    fn next(&mut self) -> &'a [u8] {
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let rest = &self.input[self.end..];
        let spaces = rest.iter().position(|byte| !is_space(byte)).unwrap_or(rest.len());
        let word = rest[spaces..].split(is_space).next().unwrap_or_default();
        self.start = self.end + spaces;
        self.end = self.start + word.len();
        word
    }

    /// Return the next word as a number without sign and leading zeros.
    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        let number = match self.next() {
            [] | [b'0', _, ..] => None,
            word => word.iter().try_fold(0u64, |number, byte| match byte {
                b'0'..=b'9' => number.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
                _ => None,
            }),
        };
        let number = number.filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| self.unexpected(&format!("{name}, an integer from {low} to {high}")))
    }

    /// Return the message for a last word that is not as expected.
    fn unexpected(&self, expected: &str) -> String {
        let word = &self.input[self.start..self.end];
        let found = match word.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", word.escape_ascii()),
            _ => format!("\"{}...\"", word[..40].escape_ascii()),
        };
        self.error(self.start, &format!("expected {expected}, found {found}"))
    }

    /// Return the message with the number of the line in which `offset` is.
    fn error(&self, offset: usize, message: &str) -> String {
        let line = 1 + self.input[..offset].iter().filter(|&&byte| byte == b'\n').count();
        format!("line {line}: {message}")
    }
}

fn run() -> Result<(), String> {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input);
    read.map_err(|error| format!("line 1: expected readable input, found {error}"))?;
    match io::stdout().write_all(answer(&input)?.as_bytes()).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()), // nobody reads on
        result => result.map_err(|error| format!("expected to write the answer, found {error}")),
    }
}

fn main() {
    if let Err(message) = run() {
        let _ = writeln!(io::stderr(), "platformgame: {message}");
        std::process::exit(1);
    }
}
