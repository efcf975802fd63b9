// Mistake: the memo key has the two tokens in ascending order, so it does not tell the player to move from the
// opponent.
// Caught by: swapped_a_always_wins_2_ba, answer_16, answer_21.

#include <algorithm>
#include <iostream>
#include <map>
#include <tuple>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};
map<tuple<long long, int, int>, int> memo;

// The platforms as bits.
long long platforms() {
    long long bits = 0;
    for (int cell = 8; cell < 42; cell++) bits = 2 * bits + platform[cell];
    return bits;
}

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    const auto key = make_tuple(platforms(), min(cell, other), max(cell, other));
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
    int height, width;
    cin >> height >> width;
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) cin >> platform[7 * row + column];
    }
    const int a = read_cell();
    const int b = read_cell();
    cout << moves_left(a, b) << endl;
}
