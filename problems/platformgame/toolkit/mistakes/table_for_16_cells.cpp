// Mistake: the table of what was visited is made for the 2^16 boards of 16 cells.

#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

int h, w;
vector<vector<signed char>> memo(1 << 16, vector<signed char>(0));

int solve(int board, int a, int b) {
    if (!(board >> a & 1)) return 0;
    auto& known = memo.at(board);
    if (known.empty()) known.assign(h * w * h * w, -1);
    if (known[a * h * w + b] >= 0) return known[a * h * w + b];
    int win = 0, loss = 0;
    const int dr[] = {1, -1, 0, 0}, dc[] = {0, 0, 1, -1};
    for (int d = 0; d < 4; d++) {
        int r = a / w + dr[d], c = a % w + dc[d];
        if (r < 0 || c < 0 || r >= h || c >= w) continue;
        int to = r * w + c;
        if (!(board >> to & 1)) continue;
        int n = solve(board - (1 << a), b, to) + 1;
        if (n % 2) win = win ? min(win, n) : n;
        else loss = max(loss, n);
    }
    return memo.at(board)[a * h * w + b] = win ? win : loss;
}

int main() {
    cin >> h >> w;
    int board = 0;
    for (int i = 0, cell; i < h * w; i++) {
        cin >> cell;
        board += cell << i;
    }
    int ar, ac, br, bc;
    cin >> ar >> ac >> br >> bc;
    cout << solve(board, ar * w + ac, br * w + bc) << endl;
}
