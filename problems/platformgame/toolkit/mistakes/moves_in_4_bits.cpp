// Mistake: the memo packs the number of moves into 4 bits, so that 16 comes out as 0.

#include <algorithm>
#include <iostream>
#include <map>
#include <tuple>

using namespace std;

int h, w;
struct Entry {
    unsigned moves : 4;
};
map<tuple<int, int, int>, Entry> memo;

int solve(int board, int mine, int other) {
    if (!(board & 1 << mine)) return 0;
    auto known = memo.find({board, mine, other});
    if (known != memo.end()) return known->second.moves;
    int row = mine / w, column = mine % w, best = 0;
    for (int k = 0; k < 4; k++) {
        int r = row + (k == 0) - (k == 1), c = column + (k == 2) - (k == 3);
        if (r < 0 || r >= h || c < 0 || c >= w || !(board & 1 << (r * w + c))) continue;
        int moves = 1 + solve(board & ~(1 << mine), other, r * w + c);
        if (best == 0) best = moves;
        else if (moves % 2 && best % 2) best = min(best, moves);
        else if (moves % 2 || best % 2) best = moves % 2 ? moves : best;
        else best = max(best, moves);
    }
    Entry& entry = memo[{board, mine, other}];
    entry.moves = best;
    return entry.moves;
}

int main() {
    int board = 0, x, ar, ac, br, bc;
    cin >> h >> w;
    for (int i = 0; i < h * w; i++) {
        cin >> x;
        board |= x << i;
    }
    cin >> ar >> ac >> br >> bc;
    cout << solve(board, ar * w + ac, br * w + bc) << endl;
}
