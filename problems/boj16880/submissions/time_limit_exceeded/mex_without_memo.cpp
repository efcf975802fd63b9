// Mistake: computes each Grundy value by its definition, from every cell that can be moved to, and anew whenever it is
// needed. Right, but the time grows exponentially with the coordinates.
// Caught by: far_*, and most other cases with a coordinate above 20.

#include <iostream>
#include <set>

using namespace std;

bool is_move(char kind, int left, int down) {
    const bool rook = left == 0 || down == 0;
    const bool one_diagonal = left == 1 && down == 1;
    if (kind == 'R') return rook;
    if (kind == 'B') return left == down;
    if (kind == 'K') return (rook && left + down == 1) || one_diagonal;
    if (kind == 'N') return left * down == 2;
    return rook || one_diagonal;
}

int grundy(char kind, int x, int y) {
    set<int> reached;
    for (int to_x = 0; to_x <= x; to_x++) {
        for (int to_y = 0; to_y <= y; to_y++) {
            if (to_x == x && to_y == y) continue;
            if (is_move(kind, x - to_x, y - to_y)) reached.insert(grundy(kind, to_x, to_y));
        }
    }
    int mex = 0;
    while (reached.count(mex)) mex++;
    return mex;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int pieces, nim_sum = 0;
    cin >> pieces;
    while (pieces--) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        nim_sum ^= grundy(kind, x, y);
    }
    cout << (nim_sum ? "koosaga" : "cubelover") << endl;
}
