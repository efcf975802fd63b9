// Mistake: once the tokens cannot meet, the player to move is taken to win if both longest paths are equal. That player
// runs out of moves first and loses.
// Caught by: apart_equal_*.

#include <algorithm>
#include <iostream>
#include <set>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

// The cells that can be reached from `cell`.
void spread(int cell, set<int>& reached) {
    if (!platform[cell] || !reached.insert(cell).second) return;
    for (int step : steps) spread(cell + step, reached);
}

set<int> region(int cell) {
    set<int> reached;
    spread(cell, reached);
    return reached;
}

int longest_path(int cell) {
    int longest = 0;
    platform[cell] = 0;
    for (int step : steps) {
        if (platform[cell + step]) longest = max(longest, 1 + longest_path(cell + step));
    }
    platform[cell] = 1;
    return longest;
}

// Moves of two players who cannot meet and have `own` and `others` moves: whoever runs out first loses.
int race(int own, int others) { return own < others ? 2 * own : 2 * others + 1; }

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    if (region(cell).count(other) == 0) return race(longest_path(cell), longest_path(other));
    int shortest_win = 0, longest_loss = 0;
    platform[cell] = 0;
    for (int step : steps) {
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
