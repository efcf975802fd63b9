// Mistake: compares only the highest bit: the first player wins if an odd number of values has it.
// Caught by: bit_24_below_two_of_bit_25, mixed_99999_not_0.

#include <algorithm>
#include <cstdlib>
#include <iostream>

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

    int pieces, highest_bit = 0, count = 0;
    cin >> pieces;
    while (pieces--) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        const int value = grundy(kind, x, y), bit = value ? 31 - __builtin_clz(value) : -1;
        if (value && highest_bit < bit) highest_bit = bit, count = 0;
        if (value && highest_bit == bit) count++;
    }
    cout << (count % 2 ? "koosaga" : "cubelover") << endl;
}
