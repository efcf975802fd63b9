// Mistake: has a list for one piece less than there can be.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

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

int palace(int x, int y) { return (x + y) % 3 + 3 * (x / 3 ^ y / 3); }

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
    vector<int> values(99999);
    int n, sum = 0;
    cin >> n;
    for (int i = 0; i < n; i++) {
        int x, y;
        char kind;
        cin >> x >> y >> kind;
        values.at(i) = grundy(kind, x, y);
    }
    for (int value : values) sum ^= value;
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
