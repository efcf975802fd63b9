// Mistake: the board is a set of bits in a short, which has no room for the 17th cell.

#include <cstdint>
#include <iostream>
#include <vector>

using namespace std;

int height, width;
vector<int> next_cells[25];

int moves_left(uint16_t board, int me, int you) {
    if (!(board >> me & 1)) return 0;
    int best_win = 100, best_loss = 0;
    for (int next : next_cells[me]) {
        if (!(board >> next & 1)) continue;
        int moves = moves_left(board & ~(1 << me), you, next) + 1;
        if (moves & 1 && moves < best_win) best_win = moves;
        if (!(moves & 1) && moves > best_loss) best_loss = moves;
    }
    return best_win < 100 ? best_win : best_loss;
}

int main() {
    cin >> height >> width;
    uint16_t board = 0;
    for (int cell = 0; cell < height * width; cell++) {
        int platform;
        cin >> platform;
        board |= platform << cell;
        if (cell >= width) next_cells[cell].push_back(cell - width);
        if (cell + width < height * width) next_cells[cell].push_back(cell + width);
        if (cell % width > 0) next_cells[cell].push_back(cell - 1);
        if (cell % width < width - 1) next_cells[cell].push_back(cell + 1);
    }
    int ar, ac, br, bc;
    cin >> ar >> ac >> br >> bc;
    cout << moves_left(board, ar * width + ac, br * width + bc) << endl;
}
