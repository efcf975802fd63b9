// Mistake: keeps the way of the game in a list of 20 cells, which a longer game runs over.

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

vector<vector<int>> board;
vector<pair<int, int>> path(20);

bool was_left(int row, int column, int depth) {
    for (int i = 0; i < depth; i++) {
        if (path[i] == make_pair(row, column)) return true;
    }
    return false;
}

int game(int row, int column, int other_row, int other_column, int depth) {
    if (was_left(row, column, depth)) return 0;
    int win = 0, loss = 0;
    const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (auto& step : steps) {
        int r = row + step[0], c = column + step[1];
        if (r < 0 || c < 0 || r == (int)board.size() || c == (int)board[0].size()) continue;
        if (!board[r][c] || was_left(r, c, depth)) continue;
        path.at(depth) = {row, column};
        int moves = 1 + game(other_row, other_column, r, c, depth + 1);
        if (moves % 2 == 0) loss = max(loss, moves);
        else if (win == 0 || moves < win) win = moves;
    }
    return win ? win : loss;
}

int main() {
    int h, w;
    cin >> h >> w;
    board.assign(h, vector<int>(w));
    for (auto& row : board)
        for (int& cell : row) cin >> cell;
    int ar, ac, br, bc;
    cin >> ar >> ac >> br >> bc;
    cout << game(ar, ac, br, bc, 0) << endl;
}
