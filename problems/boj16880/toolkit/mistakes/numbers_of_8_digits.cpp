// Mistake: reads numbers of at most 8 digits, so that a ninth is taken for the next number.

#include <algorithm>
#include <cstdio>
#include <cstdlib>

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
    int n, sum = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int x, y;
        char kind;
        if (scanf("%8d %8d %c", &x, &y, &kind) != 3) return 1;
        sum ^= grundy(kind, x, y);
    }
    puts(sum ? "koosaga" : "cubelover");
}
