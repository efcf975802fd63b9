// Mistake: the memo key is the kind and Cantor's pairing function of x and y, which overflows 32 bits.
// Caught by: cells_of_the_same_cantor_number.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
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
    map<pair<char, unsigned>, int> known;
    while (pieces--) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        const unsigned sum = x + y;
        const auto key = make_pair(kind, sum * (sum + 1) / 2 + y);
        if (!known.count(key)) known[key] = grundy(kind, x, y);
        nim_sum ^= known[key];
    }
    cout << (nim_sum ? "koosaga" : "cubelover") << endl;
}
