// Mistake: each player takes their own longest path, as if the opponent did not exist.
// Caught by: samples 1, 2, 3, 5 and 6, shape_*.

#include <algorithm>
#include <iostream>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

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
int race(int own, int others) { return own <= others ? 2 * own : 2 * others + 1; }

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
    cout << race(longest_path(a), longest_path(b)) << endl;
}
