// Mistake: the key of the memo is cut to 16 bits, so that positions are taken for each other.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <unordered_map>

using namespace std;

int width, cells;
unordered_map<uint16_t, int> memo;

int solve(uint32_t mask, uint32_t a, uint32_t b) {
    if (!(mask >> a & 1)) return 0;
    const uint16_t key = (mask * 25 + a) * 25 + b;
    if (memo.count(key)) return memo[key];
    int win = 1000, loss = 0;
    for (int direction = 0; direction < 4; direction++) {
        if ((direction == 0 && a % width == 0) || (direction == 1 && (a + 1) % width == 0)) continue;
        const int to = a + (direction == 0 ? -1 : direction == 1 ? 1 : direction == 2 ? -width : width);
        if (to < 0 || to >= cells || !(mask >> to & 1)) continue;
        const int moves = solve(mask ^ 1u << a, b, to) + 1;
        if (moves % 2) win = min(win, moves);
        else loss = max(loss, moves);
    }
    return memo[key] = win < 1000 ? win : loss;
}

int main() {
    int height;
    cin >> height >> width;
    cells = height * width;
    uint32_t mask = 0;
    for (int cell = 0; cell < cells; cell++) {
        uint32_t platform;
        cin >> platform;
        mask |= platform << cell;
    }
    int ar, ac, br, bc;
    cin >> ar >> ac >> br >> bc;
    cout << solve(mask, ar * width + ac, br * width + bc) << endl;
}
