// Mistake: alpha-beta cuts at beta - 2, as if the next score were good enough. (At beta - 1 would be right: the
// scores of wins differ by two, and so do those of losses.)
// Caught by: sample 2, answer_05.

#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

// The board with a rim of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

// The platforms left when the game ends, positive if the player to move, on `cell`, wins; or a bound, after a cut.
int score(int cell, int other, int alpha, int beta) {
    const int platforms = count(platform, platform + 49, 1);
    if (!platform[cell]) return -platforms;
    int best = -100;
    platform[cell] = 0;
    for (int step : steps) {
        if (!platform[cell + step] || best >= beta - 2) continue;
        best = max(best, -score(other, cell + step, -beta, -max(alpha, best)));
    }
    platform[cell] = 1;
    if (best == -100) best = -platforms;
    return best;
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
    cout << count(platform, platform + 49, 1) - abs(score(a, b, -100, 100)) << endl;
}
