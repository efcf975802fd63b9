// Mistake: never moves into a dead end if another move is possible. A dead end may be the fastest win.
// Caught by: apart_equal_1, four_ways_9 and similar cases.

#include <algorithm>
#include <iostream>
#include <iterator>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

int exits(int cell) {
    return count_if(begin(steps), end(steps), [&](int step) { return platform[cell + step]; });
}

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    int shortest_win = 0, longest_loss = 0;
    platform[cell] = 0;
    const int ways = exits(cell);
    for (int step : steps) {
        if (!platform[cell + step]) continue;
        if (exits(cell + step) == 0 && ways > 1 && cell + step != other) continue;
        const int moves = 1 + moves_left(other, cell + step);
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
