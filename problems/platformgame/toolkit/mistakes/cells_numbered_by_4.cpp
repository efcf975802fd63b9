// Mistake: a cell's bit is 4 * row + column, although a row may have 5 cells: the last of one is the first of the next.

#include <algorithm>
#include <iostream>

using namespace std;

int height, width;

int bit(int row, int column) { return 1 << (4 * row + column); }

int play(int platforms, int ar, int ac, int br, int bc) {
    if (!(platforms & bit(ar, ac))) return 0;
    const int dr[] = {-1, 0, 1, 0}, dc[] = {0, 1, 0, -1};
    int win = 0, loss = 0;
    for (int k = 0; k < 4; k++) {
        int r = ar + dr[k], c = ac + dc[k];
        if (r < 0 || r >= height || c < 0 || c >= width) continue;
        if (!(platforms & bit(r, c))) continue;
        int moves = 1 + play(platforms & ~bit(ar, ac), br, bc, r, c);
        if (moves % 2 == 0) loss = max(loss, moves);
        else if (!win || moves < win) win = moves;
    }
    return win ? win : loss;
}

int main() {
    int platforms = 0, cell, ar, ac, br, bc;
    cin >> height >> width;
    for (int r = 0; r < height; r++) {
        for (int c = 0; c < width; c++) {
            cin >> cell;
            if (cell) platforms |= bit(r, c);
        }
    }
    cin >> ar >> ac >> br >> bc;
    cout << play(platforms, ar, ac, br, bc) << endl;
}
