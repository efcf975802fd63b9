// Mistake: the loser's best line starts from 0 and is never taken to be longer than 12 moves.

#include <bits/stdc++.h>

using namespace std;

vector<vector<int>> board;

pair<bool, int> play(int ar, int ac, int br, int bc) {
    bool can_win = false;
    int shortest = 25, longest = 0;
    if (!board[ar][ac]) return {false, 0};
    for (auto [dr, dc] : {pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        int r = ar + dr, c = ac + dc;
        if (r < 0 || c < 0 || r >= (int)board.size() || c >= (int)board[0].size() || !board[r][c]) continue;
        board[ar][ac] = 0;
        auto [other_wins, moves] = play(br, bc, r, c);
        board[ar][ac] = 1;
        if (other_wins) {
            longest = min(12, max(longest, moves + 1));
        } else {
            can_win = true;
            shortest = min(shortest, moves + 1);
        }
    }
    return can_win ? pair{true, shortest} : pair{false, longest};
}

int main() {
    int h, w;
    cin >> h >> w;
    board.assign(h, vector<int>(w));
    for (auto& row : board)
        for (int& cell : row) cin >> cell;
    int a, b, c, d;
    cin >> a >> b >> c >> d;
    cout << play(a, b, c, d).second << endl;
}
