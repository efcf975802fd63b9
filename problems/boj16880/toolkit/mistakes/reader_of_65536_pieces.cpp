// Mistake: reads into a block of 65,536 pieces and takes what is in it for all there are.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace std;

struct Piece {
    int x, y;
    char kind;
};

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
    vector<Piece> block(65536);
    size_t n, taken = 0;
    cin >> n;
    while (taken < min(n, block.size()) && cin >> block[taken].x >> block[taken].y >> block[taken].kind) taken++;
    int sum = 0;
    for (size_t i = 0; i < taken; i++) sum ^= grundy(block[i].kind, block[i].x, block[i].y);
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
