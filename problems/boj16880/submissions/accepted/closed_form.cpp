// Rook, Bishop, King, Knight, Palace by a closed form for each piece's Grundy value: the way one writes it first.
//
// Idea:   the pieces do not hinder each other, so their Grundy values combine by xor, and the first player wins unless
//         that is 0. Each form was read off a table of mex values.
// Input:  N, then N lines `x y c`: column, row and kind of a piece.
// Output: koosaga if the first player wins, else cubelover.
// Cost:   constant for each piece; no piece is kept.
// Tested: makes the answer files of this package; run_time_error/grundy_table.cpp, which knows nothing but the rules,
//         agrees with it near the corner, the Rust program everywhere.

#include <algorithm>
#include <iostream>

using namespace std;

int grundy(char kind, int x, int y) {
    const int lesser = min(x, y), greater = max(x, y);
    switch (kind) {
        case 'R':
            return x ^ y;
        case 'B':
            return lesser;
        case 'K':
            if (lesser % 2 == 0) return greater % 2;
            return greater % 2 == 0 ? 3 : 2;
        case 'N':
            if (lesser % 3 == 1) return lesser != greater;
            if (lesser % 3 == 2) return greater - lesser > 1 ? 2 : 1;
            return 0;
        default:
            return (x / 3 ^ y / 3) * 3 + (x % 3 + y % 3) % 3;
    }
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
    cout << (nim_sum ? "koosaga\n" : "cubelover\n");
}
