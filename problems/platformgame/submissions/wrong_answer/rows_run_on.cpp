// Mistake: cells are numbered row by row without a border, so the last cell of a row is adjacent to the first cell of
// the next row.
// Caught by: apart_row_ends_*.

#include <algorithm>
#include <iostream>

using namespace std;

// The board row by row, with a row of holes above and below; a cell is width * (row + 1) + column.
int height, width;
int platform[35];

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    int shortest_win = 0, longest_loss = 0;
    platform[cell] = 0;
    for (int step : {-width, +1, +width, -1}) {
        if (!platform[cell + step]) continue;
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
    return width * (row + 1) + column;
}

int main() {
    cin >> height >> width;
    for (int cell = width; cell < width * (height + 1); cell++) cin >> platform[cell];
    const int a = read_cell();
    const int b = read_cell();
    cout << moves_left(a, b) << endl;
}
