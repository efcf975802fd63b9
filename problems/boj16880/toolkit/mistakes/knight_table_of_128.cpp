// Mistake: tabulates the knight by its moves and takes the table's last row for all that are beyond it.

#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace std;

const int side = 128;
int table[side][side];

int king(int x, int y) {
    const bool alike = x % 2 == y % 2;
    return alike ? x % 2 * 2 : min(x, y) % 2 ? 3 : 1;
}

int knight(int x, int y) { return table[min(x, side - 1)][min(y, side - 1)]; }

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
    for (int x = 0; x < side; x++) {
        for (int y = 0; y < side; y++) {
            const int one = x >= 1 && y >= 2 ? table[x - 1][y - 2] : -1;
            const int two = x >= 2 && y >= 1 ? table[x - 2][y - 1] : -1;
            while (table[x][y] == one || table[x][y] == two) table[x][y]++;
        }
    }
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
