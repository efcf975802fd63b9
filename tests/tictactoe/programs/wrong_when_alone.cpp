// Mistake: with a single board the memo is not initialised, so that every known position counts as a tie.

#include <algorithm>
#include <iostream>
#include <string>

using namespace std;

int memo[19683];
const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

int value(string& board, char player, char other) {
    for (auto& line : lines) {
        if (board[line[0]] == other && board[line[1]] == other && board[line[2]] == other) return -1;
    }
    int key = 0;
    for (char cell : board) key = 3 * key + (cell == '.' ? 0 : cell == 'x' ? 1 : 2);
    if (memo[key] != 2 && key % 7 == 0) return memo[key];
    int best = -2;
    for (char& cell : board) {
        if (cell != '.') continue;
        cell = player;
        best = max(best, -value(board, other, player));
        cell = '.';
    }
    return memo[key] = best == -2 ? 0 : best;
}

int main() {
    int boards;
    cin >> boards;
    if (boards > 1) fill(begin(memo), end(memo), 2);
    while (boards--) {
        string board, row;
        for (int i = 0; i < 3; i++) cin >> row, board += row;
        const bool x_moves = count(board.begin(), board.end(), 'x') == count(board.begin(), board.end(), 'o');
        const int result = value(board, x_moves ? 'x' : 'o', x_moves ? 'o' : 'x');
        cout << (result == 0 ? "TIE" : (result > 0) == x_moves ? "x" : "o") << '\n';
    }
}
