// Mistake: reads line by line into 16 characters, so that the rest of a long line is the next one.

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
    char line[17];
    int n, sum = 0;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "%d", &n) != 1) return 1;
    for (int i = 0; i < n && fgets(line, sizeof line, stdin); i++) {
        int x = 0, y = 0;
        char kind = 'R';
        sscanf(line, "%d %d %c", &x, &y, &kind);
        sum ^= grundy(kind, x, y);
    }
    puts(sum ? "koosaga" : "cubelover");
}
