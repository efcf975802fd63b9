// Mistake: can_win() is called for both players, but the memo key does not contain the player.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

using namespace std;

map<string, bool> memo;

bool has_line(const string& board, char player) {
    const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (auto& line : lines) {
        if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) return true;
    }
    return false;
}

// Whether the player can force a line of his own.
bool can_win(string board, char player, bool at_turn) {
    const char other = player == 'x' ? 'o' : 'x';
    if (has_line(board, player)) return true;
    if (has_line(board, other) || board.find('.') == string::npos) return false;
    if (memo.count(board)) return memo[board];

    bool some = false, all = true;
    for (char& cell : board) {
        if (cell != '.') continue;
        cell = at_turn ? player : other;
        const bool wins = can_win(board, player, !at_turn);
        some |= wins;
        all &= wins;
        cell = '.';
    }
    return memo[board] = at_turn ? some : all;
}

int main() {
    int boards;
    cin >> boards;
    while (boards--) {
        string board, row;
        for (int i = 0; i < 3; i++) {
            cin >> row;
            board += row;
        }
        const bool x_moves = count(board.begin(), board.end(), 'x') == count(board.begin(), board.end(), 'o');
        const char turn = x_moves ? 'x' : 'o', other = x_moves ? 'o' : 'x';
        if (can_win(board, turn, true)) {
            cout << turn << '\n';
        } else if (can_win(board, other, false)) {
            cout << other << '\n';
        } else {
            cout << "TIE\n";
        }
    }
}
