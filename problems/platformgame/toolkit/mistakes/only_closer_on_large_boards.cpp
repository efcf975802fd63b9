// Mistake: with more than 15 platforms left, only looks at moves that come closer to the other player, if there are any.

#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

int h, w, platforms, board[5][5];
const int dr[] = {-1, 1, 0, 0}, dc[] = {0, 0, -1, 1};

int play(int r, int c, int other_r, int other_c) {
    if (!board[r][c]) return 0;
    int win = 0, loss = 0;
    for (int pass = platforms > 15 ? 0 : 1; pass < 2; pass++) {
        for (int d = 0; d < 4; d++) {
            int nr = r + dr[d], nc = c + dc[d];
            if (nr < 0 || nc < 0 || nr >= h || nc >= w || !board[nr][nc]) continue;
            bool closer = abs(nr - other_r) + abs(nc - other_c) < abs(r - other_r) + abs(c - other_c);
            if (pass == 0 && !closer) continue;
            board[r][c] = 0, platforms--;
            int moves = 1 + play(other_r, other_c, nr, nc);
            board[r][c] = 1, platforms++;
            if (moves % 2 == 0) loss = max(loss, moves);
            else win = win ? min(win, moves) : moves;
        }
        if (win || loss) break;
    }
    return win ? win : loss;
}

int main() {
    cin >> h >> w;
    for (int r = 0; r < h; r++) {
        for (int c = 0; c < w; c++) {
            cin >> board[r][c];
            platforms += board[r][c];
        }
    }
    int a, b, c, d;
    cin >> a >> b >> c >> d;
    cout << play(a, b, c, d) << endl;
}
