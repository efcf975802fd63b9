// Mistake: the search stops at a depth of 22 moves.
// Caught by: longest_23_moves_1, shape_5x5_long.

#include <algorithm>
#include <iostream>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other, int moves_made = 0) {
    if (!platform[cell] || moves_made == 22) return 0;
    int shortest_win = 0, longest_loss = 0;
    platform[cell] = 0;
    for (int step : steps) {
        if (!platform[cell + step]) continue;
        const int moves = 1 + moves_left(other, cell + step, moves_made + 1);
        if (moves % 2 == 0) longest_loss = max(longest_loss, moves);
        if (moves % 2 == 1 && (!shortest_win || moves < shortest_win)) shortest_win = moves;
    }
    platform[cell] = 1;
    return shortest_win ? shortest_win : longest_loss;
}

int read_cell() {
    int row, column;
    cin >> row >> column;
    return 7 * (row + 1) + column + 1;
}

int main() {
    int height, width;
    cin >> height >> width;
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) cin >> platform[7 * row + column];
    }
    const int a = read_cell();
    const int b = read_cell();
    cout << moves_left(a, b) << endl;
}
