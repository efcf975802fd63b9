// Mistake: the macro MAX evaluates its argument, the recursive call, twice if it is the greater one. This may happen at
// every depth, so the time is exponential in the number of moves.
// Caught by: 5x5 boards with few holes: longest_23_moves_1, shape_5x5_long.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>

using namespace std;

#define MAX(a, b) ((a) > (b) ? (a) : (b))

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

int platforms_left() { return count(begin(platform), end(platform), 1); }

// The platforms that are left when the game ends, negative if the player to move, on `cell`, loses.
int score(int cell, int other) {
    if (!platform[cell]) return -platforms_left();
    int best = -100;
    platform[cell] = 0;
    for (int step : steps) {
        if (platform[cell + step]) best = MAX(-score(other, cell + step), best);
    }
    platform[cell] = 1;
    return best == -100 ? -platforms_left() : best;
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
    cout << platforms_left() - abs(score(a, b)) << endl;
}
