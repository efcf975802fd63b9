// Mistake: alpha-beta with a memo that keeps what the search returned as if it were the score, though it may be only
// a bound; a first search asks who wins, and a second one with another window believes what that has left in the
// memo.
// Caught by: sample 2, answer_07.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <tuple>

using namespace std;

// The board with a rim of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};
map<tuple<long long, int, int>, int> memo;

// The platforms as bits.
long long platform_bits() {
    long long bits = 0;
    for (int cell = 8; cell < 42; cell++) bits = 2 * bits + platform[cell];
    return bits;
}

// The platforms left when the game ends, positive if the player to move, on `cell`, wins; or a bound, after a cut.
int score(int cell, int other, int alpha, int beta) {
    const int platforms = count(platform, platform + 49, 1);
    if (!platform[cell]) return -platforms;
    const auto key = make_tuple(platform_bits(), cell, other);
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
    int height, width;
    cin >> height >> width;
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) cin >> platform[7 * row + column];
    }
    const int a = read_cell();
    const int b = read_cell();
    const bool wins = score(a, b, -1, 1) > 0;
    const int left = wins ? score(a, b, 0, 100) : score(a, b, -100, 0);
    cout << count(platform, platform + 49, 1) - abs(left) << endl;
}
