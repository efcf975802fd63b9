// Mistake: nobody will play more than 20 moves, so the search ends there.

#include <algorithm>
#include <iostream>

using namespace std;

int height, width, board[5][5];
const int down[] = {-1, 1, 0, 0}, right_[] = {0, 0, -1, 1};

int play(int row, int column, int other_row, int other_column, int depth) {
    if (!board[row][column] || depth == 20) return 0;
    int win = 99, loss = 0;
    for (int i = 0; i < 4; i++) {
        int r = row + down[i], c = column + right_[i];
        if (r < 0 || c < 0 || r >= height || c >= width || !board[r][c]) continue;
        board[row][column] = 0;
        int moves = 1 + play(other_row, other_column, r, c, depth + 1);
        board[row][column] = 1;
        if (moves % 2) win = min(win, moves);
        else loss = max(loss, moves);
    }
    return win < 99 ? win : loss;
}

int main() {
    cin >> height >> width;
    for (int r = 0; r < height; r++) {
        for (int c = 0; c < width; c++) cin >> board[r][c];
    }
    int a, b, c, d;
    cin >> a >> b >> c >> d;
    cout << play(a, b, c, d, 0) << endl;
}
