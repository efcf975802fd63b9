//! Function files, as this problem's own judge takes them: right and wrong ones, what they print and what they return.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{judge_is_missing, not_on_path};
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, starts_with};
use std::fs;
use std::path::Path;

/// Runs `scripts/VERB platformgame FILE`, the file as it is on somebody's disk.
fn run(verb: &str, file: &str, text: impl AsRef<[u8]>) -> Assert {
    run_in(root(), verb, file, text)
}

/// The same in a copy of the repository.
fn run_in(root: &Path, verb: &str, file: &str, text: impl AsRef<[u8]>) -> Assert {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    fs::write(&path, text).unwrap();
    let mut command = Command::new(root.join("scripts").join(verb));
    command.current_dir(root).arg("platformgame").arg(path).assert()
}

/// A right function file, plain minimax, and what makes a mistake of it.
struct Language {
    tools: &'static [&'static str],
    file: &'static str,
    right: &'static str,
    mistake: (&'static str, &'static str),
}

// The mistakes. The first input that fails has one platform, or two in a row.
const SHARED_CELL: &str = "input\n  1 1\n  1\n  0 0\n  0 0\nexpected\n  0\ngiven\n  1\n";
const OPPONENT_BLOCKS: &str = "input\n  1 2\n  1 1\n  0 0\n  0 1\nexpected\n  1\ngiven\n  0\n";
const OWN_PLATFORM_GONE: &str = "input\n  1 2\n  1 1\n  0 0\n  0 0\nexpected\n  1\ngiven\n  2\n";

const LANGUAGES: &[Language] = &[
    Language {
        tools: &["g++"],
        file: "1 발판.cpp",
        right: r#"#include <string>
#include <vector>
using namespace std;
int dy[] = {1, -1, 0, 0}, dx[] = {0, 0, 1, -1};
int n, m, count;
vector<vector<int>> b;
int go(int y, int x, int oy, int ox) {
    if (!b[y][x]) return 0;
    int win = 99, lose = 0;
    for (int d = 0; d < 4; d++) {
        int ny = y + dy[d], nx = x + dx[d];
        if (ny < 0 || nx < 0 || ny >= n || nx >= m || !b[ny][nx]) continue;
        b[y][x] = 0;
        int r = go(oy, ox, ny, nx) + 1;
        b[y][x] = 1;
        if (r % 2) win = min(win, r); else lose = max(lose, r);
    }
    return win < 99 ? win : lose;
}
int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) {
    n = board.size(), m = board[0].size(), b = board;
    printf("debug %d %d\n", n, m);
    return go(aloc[0], aloc[1], bloc[0], bloc[1]);
}
"#,
        mistake: (r#"if (!b[y][x]) return 0;"#, r#""#),
    },
    Language {
        tools: &["gcc"],
        file: "mine.c",
        right: r#"#include <stdio.h>
#include <stdbool.h>
#include <stdlib.h>
static int **b, n, m;
int go(int y, int x, int oy, int ox) {
    static int d[] = {0, 1, 0, -1, 0};
    if (!b[y][x]) return 0;
    int win = 99, lose = 0;
    for (int i = 0; i < 4; i++) {
        int ny = y + d[i], nx = x + d[i + 1];
        if (ny < 0 || nx < 0 || ny >= n || nx >= m || !b[ny][nx]) continue;
        b[y][x] = 0;
        int r = go(oy, ox, ny, nx) + 1;
        b[y][x] = 1;
        if (r % 2) { if (r < win) win = r; } else if (r > lose) lose = r;
    }
    return win < 99 ? win : lose;
}
int solution(int** board, size_t board_rows, size_t board_cols, int aloc[], size_t aloc_len, int bloc[], size_t bloc_len) {
    b = board, n = board_rows, m = board_cols;
    printf("debug %d\n", n);
    return go(aloc[0], aloc[1], bloc[0], bloc[1]);
}
"#,
        mistake: (r#"!b[ny][nx]) continue"#, r#"!b[ny][nx] || (ny == oy && nx == ox)) continue"#),
    },
    Language {
        tools: &["python3"],
        file: "heapq.py",
        right: r#"def solution(board, aloc, bloc):
    n, m = len(board), len(board[0])
    def go(y, x, oy, ox):
        if not board[y][x]:
            return 0
        win, lose = 99, 0
        for dy, dx in (0, 1), (1, 0), (-1, 0), (0, -1):
            if 0 <= y + dy < n and 0 <= x + dx < m and board[y + dy][x + dx]:
                board[y][x] = 0
                r = go(oy, ox, y + dy, x + dx) + 1
                board[y][x] = 1
                if r % 2:
                    win = min(win, r)
                else:
                    lose = max(lose, r)
        return win if win < 99 else lose
    print("debug", n, m)
    return go(*aloc, *bloc)
print(solution([[1]], [0, 0], [0, 0]))
"#,
        mistake: (
            r#"print("debug", n, m)"#,
            r#"print("debug", n, m)
    if aloc == bloc:
        return 1"#,
        ),
    },
    Language {
        tools: &["javac"],
        file: "92345.java",
        right: r#"package level3;
import java.util.*;
public class Solution {
    static int n, m; static int[][] b;
    static int go(int y, int x, int oy, int ox) {
        if (b[y][x] == 0) return 0;
        int win = 99, lose = 0;
        int[] d = {0, 1, 0, -1, 0};
        for (int i = 0; i < 4; i++) {
            int ny = y + d[i], nx = x + d[i + 1];
            if (ny < 0 || nx < 0 || ny >= n || nx >= m || b[ny][nx] == 0) continue;
            b[y][x] = 0;
            int r = go(oy, ox, ny, nx) + 1;
            b[y][x] = 1;
            if (r % 2 == 1) win = Math.min(win, r); else lose = Math.max(lose, r);
        }
        return win < 99 ? win : lose;
    }
    public int solution(int[][] board, int[] aloc, int[] bloc) {
        n = board.length; m = board[0].length; b = board;
        System.out.println("debug " + n);
        return go(aloc[0], aloc[1], bloc[0], bloc[1]);
    }
    public static void main(String[] args) { System.out.println(new Solution().solution(new int[][]{{1}}, new int[]{0,0}, new int[]{0,0})); }
}
"#,
        mistake: (
            r#"System.out.println("debug " + n);"#,
            r#"System.out.println("debug " + n); if (aloc[0] == bloc[0] && aloc[1] == bloc[1]) return 1;"#,
        ),
    },
    Language {
        tools: &["node"],
        file: "mine.js",
        right: r#"const solution = (board, aloc, bloc) => {
    const n = board.length, m = board[0].length;
    const go = (y, x, oy, ox) => {
        if (!board[y][x]) return 0;
        let win = 99, lose = 0;
        for (const [dy, dx] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
            const ny = y + dy, nx = x + dx;
            if (!board[ny] || !board[ny][nx]) continue;
            board[y][x] = 0;
            const r = go(oy, ox, ny, nx) + 1;
            board[y][x] = 1;
            if (r % 2) win = Math.min(win, r); else lose = Math.max(lose, r);
        }
        return win < 99 ? win : lose;
    };
    console.log("debug", n, m);
    return go(...aloc, ...bloc);
};
"#,
        mistake: (r#"if (!board[y][x]) return 0;"#, r#""#),
    },
    Language {
        tools: &["kotlinc"],
        file: "mine.kt",
        right: r#"class Solution {
    lateinit var b: Array<IntArray>
    fun go(y: Int, x: Int, oy: Int, ox: Int): Int {
        if (b[y][x] == 0) return 0
        var win = 99
        var lose = 0
        for ((dy, dx) in listOf(0 to 1, 1 to 0, 0 to -1, -1 to 0)) {
            val ny = y + dy
            val nx = x + dx
            if (ny !in b.indices || nx !in b[0].indices || b[ny][nx] == 0) continue
            b[y][x] = 0
            val r = go(oy, ox, ny, nx) + 1
            b[y][x] = 1
            if (r % 2 == 1) win = minOf(win, r) else lose = maxOf(lose, r)
        }
        return if (win < 99) win else lose
    }
    fun solution(board: Array<IntArray>, aloc: IntArray, bloc: IntArray): Int {
        b = board
        println("debug ${b.size}")
        return go(aloc[0], aloc[1], bloc[0], bloc[1])
    }
}
"#,
        mistake: (
            r#"b[ny][nx] == 0) continue"#,
            r#"b[ny][nx] == 0 || ny == oy && nx == ox) continue"#,
        ),
    },
    Language {
        tools: &["go"],
        file: "mine_test.go",
        right: r#"import "fmt"

func solution(board [][]int, aloc []int, bloc []int) int {
	n, m := len(board), len(board[0])
	var play func(y, x, oy, ox int) int
	play = func(y, x, oy, ox int) int {
		if board[y][x] == 0 {
			return 0
		}
		win, lose := 99, 0
		for _, d := range [][]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			ny, nx := y+d[0], x+d[1]
			if ny < 0 || nx < 0 || ny >= n || nx >= m || board[ny][nx] == 0 {
				continue
			}
			board[y][x] = 0
			r := play(oy, ox, ny, nx) + 1
			board[y][x] = 1
			if r%2 == 1 {
				if r < win {
					win = r
				}
			} else if r > lose {
				lose = r
			}
		}
		if win < 99 {
			return win
		}
		return lose
	}
	fmt.Println("debug", n, m)
	return play(aloc[0], aloc[1], bloc[0], bloc[1])
}
"#,
        mistake: (
            r#"play = func(y, x, oy, ox int) int {"#,
            r#"play = func(y, x, oy, ox int) int {
		if y == oy && x == ox {
			return 1
		}"#,
        ),
    },
    Language {
        tools: &["mcs", "mono"],
        file: "mine.cs",
        right: r#"using System;
public class Solution {
    int[,] b;
    int Go(int y, int x, int oy, int ox) {
        if (b[y, x] == 0) return 0;
        int win = 99, lose = 0;
        int[] d = {0, 1, 0, -1, 0};
        for (int i = 0; i < 4; i++) {
            int ny = y + d[i], nx = x + d[i + 1];
            if (ny < 0 || nx < 0 || ny >= b.GetLength(0) || nx >= b.GetLength(1) || b[ny, nx] == 0) continue;
            b[y, x] = 0;
            int r = Go(oy, ox, ny, nx) + 1;
            b[y, x] = 1;
            if (r % 2 == 1) win = Math.Min(win, r); else lose = Math.Max(lose, r);
        }
        return win < 99 ? win : lose;
    }
    public int solution(int[,] board, int[] aloc, int[] bloc) {
        b = board;
        Console.WriteLine("debug");
        return Go(aloc[0], aloc[1], bloc[0], bloc[1]);
    }
}
"#,
        mistake: (
            r#"b[ny, nx] == 0) continue"#,
            r#"b[ny, nx] == 0 || ny == oy && nx == ox) continue"#,
        ),
    },
    Language {
        tools: &["rustc"],
        file: "92345.rs",
        right: r#"//! Mine.
#![allow(
    unused,
)]
use std::io;
mod driver {}
fn go(b: &mut Vec<Vec<i32>>, y: usize, x: usize, oy: usize, ox: usize) -> i32 {
    if b[y][x] == 0 { return 0; }
    let (mut win, mut lose) = (99, 0);
    for (dy, dx) in [(0, 1), (1, 0), (0, !0), (!0, 0)] {
        let (ny, nx) = (y.wrapping_add(dy), x.wrapping_add(dx));
        if ny >= b.len() || nx >= b[0].len() || b[ny][nx] == 0 { continue; }
        b[y][x] = 0;
        let r = go(b, oy, ox, ny, nx) + 1;
        b[y][x] = 1;
        if r % 2 == 1 { win = win.min(r) } else { lose = lose.max(r) }
    }
    if win < 99 { win } else { lose }
}
fn solution(mut board: Vec<Vec<i32>>, aloc: Vec<i32>, bloc: Vec<i32>) -> i32 {
    println!("debug {}", board.len());
    go(&mut board, aloc[0] as usize, aloc[1] as usize, bloc[0] as usize, bloc[1] as usize)
}
"#,
        mistake: (r#"if b[y][x] == 0 { return 0; }"#, r#""#),
    },
];

#[test]
#[ignore = "takes minutes: cargo test function -- --ignored"]
fn platformgame_functions_in_each_language() {
    let test = "platformgame_functions_in_each_language";
    if judge_is_missing(test) {
        return;
    }
    // Four hundred starts of some languages take minutes. These cases take the longest.
    let repository = Repository::with_judge(test);
    let longest = ["hard", "long", "corner", "sides", "centre"];
    repository
        .put_problem("platformgame", |case| longest.iter().any(|start| case.starts_with(start)));
    let root = &repository.root;
    let (some, others) = LANGUAGES.split_at(LANGUAGES.len() / 2);
    std::thread::scope(|scope| {
        for part in [some, others] {
            scope.spawn(|| part.iter().for_each(|language| check(root, test, language)));
        }
    });
}

/// The right function is accepted, and the mistake in the wrong one found.
fn check(root: &Path, test: &str, language: &Language) {
    let Language { tools, file, right, mistake: (from, to) } = language;
    if not_on_path(&format!("{test}: {file}"), tools) {
        return;
    }
    let extension = file.rsplit('.').next().unwrap();
    let driver = format!("problems/platformgame/toolkit/drivers/main.{extension}\n");
    let said = || starts_with(format!("{file} defines solution ")).and(contains(driver.as_str()));
    run_in(root, "judge", file, right).success().stderr(said()).stdout(contains("Accepted: all "));
    assert_eq!(right.matches(from).count(), 1, "{file}: {from}");
    let shown = [SHARED_CELL, OPPONENT_BLOCKS, OWN_PLATFORM_GONE].map(contains);
    let [shared, blocks, gone] = shown;
    let mistake = shared.or(blocks).or(gone).and(contains("standard error\n  debug"));
    let smallest = contains("This is the smallest input that fails.");
    let wrong = right.replace(from, to);
    run_in(root, "counterexample", file, wrong)
        .code(1)
        .stderr(said())
        .stdout(mistake.and(smallest));
    eprintln!("{file}: accepted, and its mistake found");
}

/// What people have on their disks: Windows line ends, a byte order mark, no includes, names that headers have too.
#[test]
#[ignore = "takes half a minute: cargo test function -- --ignored"]
fn platformgame_functions_as_they_lie_on_the_disk() {
    if judge_is_missing("platformgame_functions_as_they_lie_on_the_disk") {
        return;
    }
    let found = |file: &str, text: &[u8]| {
        run("judge", file, text)
            .code(1)
            .stdout(contains("\nexpected\n").and(contains("\ngiven\n  77\n")));
    };
    let bare = "\u{feff}int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) {\r\n\
                \tsort(aloc.begin(), aloc.end());\r\n\tcout << \"seen\" << endl;\r\n\treturn 77;\r\n}\r\n";
    found("bare.cpp", bare.as_bytes());
    let names = "#include <vector>\nusing namespace std;\nint count, prime;\n#if 0\nint main() { cin >> count; }\n#endif\n\
                 int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) { return 77 + count; }\n";
    found("names.cpp", names.as_bytes());
    let korean = b"# \xb9\xdf\xc6\xc7\ndef solution(board, aloc, bloc):\n    return 77\n";
    found("windows.py", korean);
    let tried = "def solution(board, aloc, bloc):\n    return 77\n\nif __name__ == '__main__':\n    print(solution([[1]], [0, 0], [0, 0]))\n";
    found("tried.py", tried.as_bytes());
}

#[test]
#[ignore = "takes ten seconds: cargo test function -- --ignored"]
fn platformgame_functions_that_return_no_integer() {
    if judge_is_missing("platformgame_functions_that_return_no_integer") {
        return;
    }
    let head = "def solution(board, aloc, bloc):\n    print('seen')\n    ";
    let returned = [
        ("pass", "None"),
        ("return 5.0", "5.0"),
        ("return '5'", "'5'"),
        ("return [5]", "[5]"),
        ("return 1 == 1", "True"),
    ];
    for (body, shown) in returned {
        let line =
            format!("\nstandard error\n  seen\n  solution returned {shown}, expected an integer\n");
        run("judge", "returns.py", format!("{head}{body}\n"))
            .code(1)
            .stdout(contains("crash: exit status 1\n").and(contains(line)));
    }
    let nothing = "int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) { cout << 1; }\n";
    run("judge", "nothing.cpp", nothing).code(1).stdout(contains(
        "\nnothing.cpp: line 1: no return statement in function returning non-void\n",
    ));
    let deep = "def even(n):\n    return odd(n + 1)\ndef odd(n):\n    return even(n + 1)\ndef solution(board, aloc, bloc):\n    return even(0)\n";
    let last = "  RecursionError: maximum recursion depth exceeded\n";
    run("judge", "deep.py", deep).code(1).stdout(contains(last).and(ends_with("/deep.py\n")));
    let double = "double solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) { return 5; }\n";
    run("judge", "returns.cpp", double)
        .code(1)
        .stdout(contains("solution is to return an integer").and(ends_with("\nCompile error\n")));
}

#[test]
fn platformgame_files_with_neither() {
    if judge_is_missing("platformgame_files_with_neither") {
        return;
    }
    run("judge", "neither.cpp", "int f() { return 5; }\n").code(1).stdout(starts_with(
        "expected main or the function solution, found neither\nit does not compile:\n",
    ));
    let line = "\nneither.py: expected a program that reads standard input or the function solution, found neither\n";
    run("judge", "neither.py", "def f(board, aloc, bloc):\n    return 5\n")
        .code(1)
        .stdout(contains(line));
}
