// Mistake: asks "is it over within n moves?" for n up to 18, and answers 18 where it never was.

#include <iostream>

using namespace std;

int h, w, board[7][7];
const int dr[] = {-1, 0, 1, 0}, dc[] = {0, 1, 0, -1};

bool wins(int, int, int, int, int);

bool loses(int r, int c, int other_r, int other_c, int n) {
    if (!board[r][c]) return true;
    bool all = true;
    board[r][c] = 0;
    for (int d = 0; d < 4 && all; d++) {
        if (board[r + dr[d]][c + dc[d]]) all = n > 0 && wins(other_r, other_c, r + dr[d], c + dc[d], n - 1);
    }
    board[r][c] = 1;
    return all;
}

bool wins(int r, int c, int other_r, int other_c, int n) {
    if (!board[r][c] || n == 0) return false;
    bool any = false;
    board[r][c] = 0;
    for (int d = 0; d < 4 && !any; d++) {
        if (board[r + dr[d]][c + dc[d]]) any = loses(other_r, other_c, r + dr[d], c + dc[d], n - 1);
    }
    board[r][c] = 1;
    return any;
}

int main() {
    cin >> h >> w;
    for (int r = 1; r <= h; r++)
        for (int c = 1; c <= w; c++) cin >> board[r][c];
    int ar, ac, br, bc, n = 0;
    cin >> ar >> ac >> br >> bc;
    while (n < 18 && !(n % 2 ? wins(ar + 1, ac + 1, br + 1, bc + 1, n) : loses(ar + 1, ac + 1, br + 1, bc + 1, n))) n++;
    cout << n << endl;
}
