// Mistake: the memo key numbers cells by height * row + column, which is not unique if the board is wider than high.
// Caught by: shape_3x5_long, grown_3x5-1.

#include <algorithm>
#include <iostream>
#include <map>
#include <tuple>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};
int height, width;
map<tuple<long long, int, int>, int> memo;

// The platforms as bits.
long long platforms() {
    long long bits = 0;
    for (int cell = 8; cell < 42; cell++) bits = 2 * bits + platform[cell];
    return bits;
}

int number_of(int cell) { return height * (cell / 7 - 1) + cell % 7 - 1; }

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    const auto key = make_tuple(platforms(), number_of(cell), number_of(other));
    if (memo.count(key)) return memo[key];
    int shortest_win = 0, longest_loss = 0;
    platform[cell] = 0;
    for (int step : steps) {
        if (!platform[cell + step]) continue;
        const int moves = 1 + moves_left(other, cell + step);
        if (moves % 2 == 0) longest_loss = max(longest_loss, moves);
        if (moves % 2 == 1 && (!shortest_win || moves < shortest_win)) shortest_win = moves;
    }
    platform[cell] = 1;
    return memo[key] = shortest_win ? shortest_win : longest_loss;
}

int read_cell() {
    int row, column;
    cin >> row >> column;
    return 7 * (row + 1) + column + 1;
}

int main() {
    cin >> height >> width;
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) cin >> platform[7 * row + column];
    }
    const int a = read_cell();
    const int b = read_cell();
    cout << moves_left(a, b) << endl;
}
