// Mistake: the bound flag of an alpha-beta memo is computed from the updated alpha, not from the alpha of the call. So
// every score is flagged as an upper bound, even after a beta cutoff, where it is a lower bound.
// Caught by: memo_bound_as_score.

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <iostream>
#include <map>
#include <tuple>
#include <utility>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
bitset<49> platform;
const int steps[] = {-7, +1, +7, -1};

enum Bound { upper, lower, exact };

map<tuple<unsigned long long, int, int>, pair<int, Bound>> memo;

// Platforms left at the end of the game, positive if the player to move, on `cell`, wins.
int score(int cell, int other, int alpha, int beta) {
    const int platforms = platform.count();
    if (!platform[cell]) return -platforms;
    const auto key = make_tuple(platform.to_ullong(), cell, other);
    if (memo.count(key)) {
        const auto [known, bound] = memo[key];
        if (bound == exact) return known;
        if (bound == upper) beta = min(beta, known);
        if (bound == lower) alpha = max(alpha, known);
        if (alpha >= beta) return known;
    }
    int best = -100;
    platform[cell] = 0;
    for (int step : steps) {
        if (!platform[cell + step] || alpha >= beta) continue;
        best = max(best, -score(other, cell + step, -beta, -alpha));
        alpha = max(alpha, best);
    }
    platform[cell] = 1;
    if (best == -100) best = -platforms;
    memo[key] = {best, best <= alpha ? upper : best >= beta ? lower : exact};
    return best;
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
