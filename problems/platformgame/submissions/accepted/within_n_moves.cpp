// Platform game, by the question: is the game over within n moves, if one player hurries and the other delays?
//
// Idea:   the answer is the least n for which the player to move can win within n moves or must lose within n. That is
//         what the statement says, word for word; no lengths are compared, only yes and no. Each question stops at the
//         first move that decides it.
// Input:  H W, then H rows of W zeros and ones, then row and column of A, then row and column of B.
// Output: the number of moves of a game in which both play as well as they can.
// Cost:   the tree of the game once for every n, cut by yes and no; a few milliseconds on the full 5x5 board.
// Tested: against backtracking.cpp on all data of this package.

#include <iostream>

using namespace std;

// The board with a border of holes, row by row; a cell is 7 * row + column.
int platform[49];
const int steps[] = {-7, +1, +7, -1};

bool must_lose(int cell, int other, int within);

// The player to move, on `cell`, has a move after which the other one must lose in time.
bool can_win(int cell, int other, int within) {
    if (within < 1 || !platform[cell]) return false;
    bool wins = false;
    platform[cell] = 0;
    for (int step : steps) {
        wins = platform[cell + step] && must_lose(other, cell + step, within - 1);
        if (wins) break;
    }
    platform[cell] = 1;
    return wins;
}

// The player to move, on `cell`, has only moves after which the other one can win in time, or none at all.
bool must_lose(int cell, int other, int within) {
    if (!platform[cell]) return true;
    bool loses = true;
    platform[cell] = 0;
    for (int step : steps) {
        loses = !platform[cell + step] || can_win(other, cell + step, within - 1);
        if (!loses) break;
    }
    platform[cell] = 1;
    return loses;
}

int read_cell() {
    int row, column;
    cin >> row >> column;
    return 7 * (row + 1) + column + 1;
}

int main() {
    int height, width;
    cin >> height >> width;
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) cin >> platform[7 * row + column];
    }
    const int a = read_cell();
    const int b = read_cell();
    int moves = 0;
    while (!can_win(a, b, moves) && !must_lose(a, b, moves)) moves++;
    cout << moves << endl;
}
