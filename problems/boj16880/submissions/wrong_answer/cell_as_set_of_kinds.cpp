// Mistake: stores the kinds of the pieces on a cell as a string, removes two equal letters only if they are adjacent,
// and then counts each letter once. So K R K counts as K and R.
// Caught by: near_cell_of_king_rook_king.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>

using namespace std;

int king(int x, int y) {
    if (x % 2 == y % 2) return x % 2 ? 2 : 0;
    return min(x, y) % 2 ? 3 : 1;
}

int knight(int x, int y) {
    const int lesser = min(x, y), apart = abs(x - y);
    if (lesser % 3 == 0 || (lesser % 3 == 1 && apart == 0)) return 0;
    return lesser % 3 == 2 && apart > 1 ? 2 : 1;
}

int grundy(char kind, int x, int y) {
    if (kind == 'R') return x ^ y;
    if (kind == 'B') return min(x, y);
    if (kind == 'K') return king(x, y);
    if (kind == 'N') return knight(x, y);
    return (x + y) % 3 + 3 * (x / 3 ^ y / 3);
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    int pieces, nim_sum = 0;
    cin >> pieces;
    map<pair<int, int>, string> cells;
    while (pieces--) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        string& letters = cells[{x, y}];
        if (!letters.empty() && letters.back() == kind) {
            letters.pop_back();
        } else {
            letters += kind;
        }
    }
    for (const auto& [cell, letters] : cells) {
        for (char kind : set<char>(letters.begin(), letters.end())) nim_sum ^= grundy(kind, cell.first, cell.second);
    }
    cout << (nim_sum ? "koosaga" : "cubelover") << endl;
}
