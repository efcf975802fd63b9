const solution = (board, aloc, bloc) => {
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
