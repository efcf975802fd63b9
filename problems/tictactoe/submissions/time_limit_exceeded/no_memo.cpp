// Mistake: no memo: 549,946 positions are searched for each empty board, with a copy of the board for each position and
// one search per player.

#include <iostream>
#include <string>
#include <vector>

using namespace std;

bool has_line(const vector<string>& board, char player) {
    for (int i = 0; i < 3; i++) {
        if (board[i][0] == player && board[i][1] == player && board[i][2] == player) return true;
        if (board[0][i] == player && board[1][i] == player && board[2][i] == player) return true;
    }
    if (board[0][0] == player && board[1][1] == player && board[2][2] == player) return true;
    return board[0][2] == player && board[1][1] == player && board[2][0] == player;
}

// The boards that one move of the player can make.
vector<vector<string>> moves(const vector<string>& board, char player) {
    vector<vector<string>> next;
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            if (board[row][column] != '.') continue;
            next.push_back(board);
            next.back()[row][column] = player;
        }
    }
    return next;
}

// Whether the player can force a line of his own.
bool can_win(vector<string> board, char player, bool at_turn) {
    const char other = player == 'x' ? 'o' : 'x';
    if (has_line(board, player)) return true;
    if (has_line(board, other)) return false;

    int lines_of_play = 0, won = 0;
    for (const vector<string>& next : moves(board, at_turn ? player : other)) {
        lines_of_play++;
        won += can_win(next, player, !at_turn);
    }
    return lines_of_play > 0 && (at_turn ? won > 0 : won == lines_of_play);
}

int main() {
    int boards;
    cin >> boards;
    while (boards--) {
        vector<string> board(3);
        int x_count = 0, o_count = 0;
        for (string& row : board) {
            cin >> row;
            for (char cell : row) {
                x_count += cell == 'x';
                o_count += cell == 'o';
            }
        }
        const bool x_moves = x_count == o_count;
        cout << (can_win(board, 'x', x_moves) ? "x" : can_win(board, 'o', !x_moves) ? "o" : "TIE") << '\n';
    }
}
