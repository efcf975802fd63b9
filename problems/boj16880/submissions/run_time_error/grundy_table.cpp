// Mistake: computes Grundy values by their definition in a table of 100 x 100 cells and reads outside of the table for
// larger coordinates. submissions.yaml requires that it is accepted on every near_* case, so those answers do not
// depend on the closed forms.
// Caught by: far_*, digits, mixed_*.

#include <array>
#include <iostream>
#include <map>
#include <vector>

using namespace std;

const int edge = 100;
using Table = array<array<int, edge>, edge>;

Table tabulate(char kind) {
    Table grundy{};
    for (int x = 0; x < edge; x++) {
        for (int y = 0; y < edge; y++) {
            vector<bool> reached(2 * edge);
            const auto move = [&](int left, int down) {
                if (left <= x && down <= y) reached[grundy[x - left][y - down]] = true;
            };
            if (kind == 'R' || kind == 'P') {
                for (int i = 1; i < edge; i++) move(i, 0), move(0, i);
            }
            if (kind == 'B') {
                for (int i = 1; i < edge; i++) move(i, i);
            }
            if (kind == 'K') move(1, 0), move(0, 1);
            if (kind == 'K' || kind == 'P') move(1, 1);
            if (kind == 'N') move(1, 2), move(2, 1);
            while (reached[grundy[x][y]]) grundy[x][y]++;
        }
    }
    return grundy;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    map<char, Table> tables;
    for (char kind : {'R', 'B', 'K', 'N', 'P'}) tables[kind] = tabulate(kind);

    int pieces, nim_sum = 0;
    cin >> pieces;
    while (pieces--) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        nim_sum ^= tables[kind].at(x).at(y);
    }
    cout << (nim_sum ? "koosaga" : "cubelover") << endl;
}
