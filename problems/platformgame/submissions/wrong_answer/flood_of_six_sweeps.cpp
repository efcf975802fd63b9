// Mistake: the flood fill from each token stops after six sweeps over the board instead of when nothing changes. On a
// winding path, the tokens are wrongly taken to be apart.
// Caught by: corridor_spiral_to_the_end_1 and corridor_spiral_to_the_end_5.

#include <algorithm>
#include <array>
#include <iostream>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

array<bool, 49> reached_from(int cell, int other) {
    array<bool, 49> reached{};
    reached[cell] = true;
    for (int sweep = 0; sweep < 6; sweep++) {
        for (int next = 0; next < 49; next++) {
            if (!platform[next] || next == other) continue;
            for (int step : steps) {
                if (reached[next + step]) reached[next] = true;
            }
        }
    }
    return reached;
}

bool apart(int cell, int other) {
    const auto own = reached_from(cell, other), others = reached_from(other, cell);
    for (int i = 0; i < 49; i++) {
        if (i != cell && i != other && own[i] && others[i]) return false;
    }
    return true;
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

int path_without(int hole, int cell) {
    platform[hole] = 0;
    const int longest = longest_path(cell);
    platform[hole] = 1;
    return longest;
}

// Moves of two players who cannot meet and have `own` and `others` moves: whoever runs out first loses.
int race(int own, int others) { return own <= others ? 2 * own : 2 * others + 1; }

// Moves until the game ends: odd when the player to move, on `cell`, wins.
int moves_left(int cell, int other) {
    if (!platform[cell]) return 0;
    if (cell != other && apart(cell, other)) {
        const int own = path_without(other, cell), others = path_without(cell, other);
        if (own > 0) return race(own, others);
    }
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
