//! Mine.
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
