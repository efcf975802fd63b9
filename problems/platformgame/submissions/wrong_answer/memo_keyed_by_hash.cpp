// Mistake: the memo key is a hash modulo 10^9 + 7, and collisions are not detected.
// Caught by: memo_hash_collision.

#include <algorithm>
#include <iostream>
#include <unordered_map>

using namespace std;

int height, width;
unordered_map<long long, int> memo;

// Moves until the game ends: odd when the player to move, on `cell`, wins. `board` has a bit for every platform.
int moves_left(int board, int cell, int other) {
    if (!(board >> cell & 1)) return 0;
    const long long hash = ((31LL * board + cell) * 31 + other) % 1000000007;
    if (memo.count(hash)) return memo[hash];
    int shortest_win = 0, longest_loss = 0;
    const int row_steps[] = {-1, 0, 1, 0}, column_steps[] = {0, 1, 0, -1};
    for (int i = 0; i < 4; i++) {
        const int row = cell / width + row_steps[i], column = cell % width + column_steps[i];
        const int next = width * row + column;
        if (row < 0 || row == height || column < 0 || column == width || !(board >> next & 1)) continue;
        const int moves = 1 + moves_left(board & ~(1 << cell), other, next);
        if (moves % 2 == 0) longest_loss = max(longest_loss, moves);
        if (moves % 2 == 1 && (!shortest_win || moves < shortest_win)) shortest_win = moves;
    }
    return memo[hash] = shortest_win ? shortest_win : longest_loss;
}

int main() {
    cin >> height >> width;
    int board = 0, platform, row, column, tokens[2];
    for (int cell = 0; cell < height * width; cell++) {
        cin >> platform;
        board |= platform << cell;
    }
    for (int& token : tokens) {
        cin >> row >> column;
        token = width * row + column;
    }
    cout << moves_left(board, tokens[0], tokens[1]) << endl;
}
