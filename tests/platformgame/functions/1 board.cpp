#include <string>
#include <vector>
using namespace std;
int dy[] = {1, -1, 0, 0}, dx[] = {0, 0, 1, -1};
int n, m, count;
vector<vector<int>> b;
int go(int y, int x, int oy, int ox) {
    if (!b[y][x]) return 0;
    int win = 99, lose = 0;
    for (int d = 0; d < 4; d++) {
        int ny = y + dy[d], nx = x + dx[d];
        if (ny < 0 || nx < 0 || ny >= n || nx >= m || !b[ny][nx]) continue;
        b[y][x] = 0;
        int r = go(oy, ox, ny, nx) + 1;
        b[y][x] = 1;
        if (r % 2) win = min(win, r); else lose = max(lose, r);
    }
    return win < 99 ? win : lose;
}
int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) {
    n = board.size(), m = board[0].size(), b = board;
    printf("debug %d %d\n", n, m);
    return go(aloc[0], aloc[1], bloc[0], bloc[1]);
}
