// Mistake: the search gives up after six moves.
#include <iostream>
#include <vector>
using namespace std;
vector<vector<int>> board;
int go(int r, int c, int r2, int c2, int depth) {
    if (!board[r][c] || depth == 6) return 0;
    int win = 0, loss = 0;
    const int d[4][2] = {{-1,0},{0,1},{1,0},{0,-1}};
    for (auto& s : d) {
        int a = r + s[0], b = c + s[1];
        if (a < 0 || b < 0 || a >= (int)board.size() || b >= (int)board[0].size() || !board[a][b]) continue;
        board[r][c] = 0;
        int x = go(r2, c2, a, b, depth + 1) + 1;
        board[r][c] = 1;
        if (x % 2 == 0) loss = max(loss, x); else if (!win || x < win) win = x;
    }
    return win ? win : loss;
}
int main() {
    int h, w; cin >> h >> w; board.assign(h, vector<int>(w));
    for (auto& r : board) for (int& x : r) cin >> x;
    int a, b, c, d; cin >> a >> b >> c >> d;
    cout << go(a, b, c, d, 0) << "\n";
}
