// Mistake: the memo of an alpha-beta search stores bounds as if they were exact scores.
// Caught by: memo_bound_as_score.

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <iostream>
#include <map>
#include <tuple>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
bitset<49> platform;
const int steps[] = {-7, +1, +7, -1};

map<tuple<unsigned long long, int, int>, int> memo;

// Platforms left at the end of the game, positive if the player to move, on `cell`, wins.
int score(int cell, int other, int alpha, int beta) {
    const int platforms = platform.count();
    if (!platform[cell]) return -platforms;
    const auto key = make_tuple(platform.to_ullong(), cell, other);
    if (memo.count(key)) return memo[key];
    int best = -100;
    platform[cell] = 0;
    for (int step : steps) {
        if (!platform[cell + step] || best >= beta) continue;
        best = max(best, -score(other, cell + step, -beta, -max(alpha, best)));
    }
    platform[cell] = 1;
    if (best == -100) best = -platforms;
    return memo[key] = best;
}

int read_cell() {
    int row, column;
    cin >> row >> column;
    return 7 * (row + 1) + column + 1;
}

int main() {
    int height, width, cell;
    cin >> height >> width;
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) {
            cin >> cell;
            platform[7 * row + column] = cell;
        }
    }
    const int a = read_cell();
    const int b = read_cell();
    cout << int(platform.count()) - abs(score(a, b, -100, 100)) << endl;
}
