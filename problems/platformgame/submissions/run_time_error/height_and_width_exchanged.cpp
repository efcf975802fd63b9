// Mistake: height and width of the board are exchanged.
// Caught by: samples 3 and 6, every shape_* that is not square.

#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

vector<vector<int>> board;
const int row_step[] = {-1, 0, 1, 0};
const int column_step[] = {0, 1, 0, -1};

// Moves until the game ends: odd when the player to move wins.
int moves_left(int row, int column, int other_row, int other_column) {
    if (!board.at(row).at(column)) return 0;
    const int height = board.size(), width = board[0].size();
    int shortest_win = 0, longest_loss = 0;
    board[row][column] = 0;
    for (int direction = 0; direction < 4; direction++) {
        const int next_row = row + row_step[direction], next_column = column + column_step[direction];
        if (next_row < 0 || next_row >= height || next_column < 0 || next_column >= width) continue;
        if (!board.at(next_row).at(next_column)) continue;
        const int moves = 1 + moves_left(other_row, other_column, next_row, next_column);
        if (moves % 2 == 0) longest_loss = max(longest_loss, moves);
        if (moves % 2 == 1 && (!shortest_win || moves < shortest_win)) shortest_win = moves;
    }
    board[row][column] = 1;
    return shortest_win ? shortest_win : longest_loss;
}

int main() {
    int height, width, a_row, a_column, b_row, b_column;
    cin >> height >> width;
    board.assign(width, vector<int>(height));
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) cin >> board.at(row).at(column);
    }
    cin >> a_row >> a_column >> b_row >> b_column;
    cout << moves_left(a_row, a_column, b_row, b_column) << endl;
}
