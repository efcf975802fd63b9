// Mistake: multiplies by a third with seven digits, which is a little more than a third.

#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

int king(int x, int y) {
    const bool alike = x % 2 == y % 2;
    return alike ? x % 2 * 2 : min(x, y) % 2 ? 3 : 1;
}

int knight(int x, int y) {
    const int low = min(x, y), apart = abs(x - y);
    if (low % 3 == 0 || (low % 3 == 1 && apart == 0)) return 0;
    return low % 3 == 2 && apart > 1 ? 2 : 1;
}

int palace(int x, int y) {
    const double a_third = 0.3333334;
    return (x + y) % 3 + 3 * (int(x * a_third) ^ int(y * a_third));
}

int bishop(int x, int y) { return min(x, y); }

int rook(int x, int y) { return x ^ y; }

int grundy(char kind, int x, int y) {
    switch (kind) {
        case 'R': return rook(x, y);
        case 'B': return bishop(x, y);
        case 'K': return king(x, y);
        case 'N': return knight(x, y);
        default: return palace(x, y);
    }
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, sum = 0;
    cin >> n;
    for (int i = 0; i < n; i++) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        sum ^= grundy(kind, x, y);
    }
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
