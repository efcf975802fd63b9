// Mistake: with both tokens on the diagonal of a square board, takes the first move down for the mirror image of the one
// to the right, and up for that of the one to the left, though the holes need not be symmetric.
// Caught by: mirrored_tokens_down. No other case.

#include <algorithm>
#include <iostream>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {+1, -1, +7, -7};
bool first_move = true, mirrored = false;

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    int shortest_win = 0, longest_loss = 0;
    const bool skip_mirrored = first_move && mirrored;
    first_move = false;
    platform[cell] = 0;
    for (int step : steps) {
        if (!platform[cell + step]) continue;
        if (skip_mirrored && step % 7 == 0 && platform[cell + step / 7]) continue;
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
    mirrored = height == width && a % 8 == 0 && b % 8 == 0;
    cout << moves_left(a, b) << endl;
}
