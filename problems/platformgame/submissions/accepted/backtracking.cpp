// Platform game, by plain backtracking: the way one writes it first, without pruning and without a memo.
//
// Idea:   the player to move tries every neighbouring platform; his own vanishes, the other player answers on what is
//         left, and the platform comes back. The number of moves tells who wins: odd means the player to move,
//         even the other one. Of several wins the shortest is best, without a win the longest loss.
// Input:  H W, then H rows of W zeros and ones, then row and column of A, then row and column of B.
// Output: the number of moves of a game in which both play as well as they can.
// Cost:   every line of play: at most 131,069 calls on a 5x5 board (full, the tokens in opposite corners), a few
//         milliseconds. The depth is at most the number of platforms.
// Paste:  a judge that calls solution() takes everything above main().
// Tested: makes the answer files of this package, with which the two other accepted programs must agree.

#include <algorithm>
#include <iostream>
#include <vector>

using namespace std;

namespace {

const int row_step[4] = {-1, 0, 1, 0};
const int column_step[4] = {0, 1, 0, -1};

// Moves until the game ends; `row` and `column` are the place of the player to move.
int moves_left(vector<vector<int>>& board, int row, int column, int other_row, int other_column) {
    if (board[row][column] == 0) return 0;

    const int height = board.size(), width = board[0].size();
    int shortest_win = 0, longest_loss = 0;
    for (int direction = 0; direction < 4; direction++) {
        const int next_row = row + row_step[direction], next_column = column + column_step[direction];
        if (next_row < 0 || next_row >= height || next_column < 0 || next_column >= width) continue;
        if (board[next_row][next_column] == 0) continue;

        board[row][column] = 0;
        const int moves = 1 + moves_left(board, other_row, other_column, next_row, next_column);
        board[row][column] = 1;

        if (moves % 2 == 0) {
            longest_loss = max(longest_loss, moves);
        } else if (shortest_win == 0 || moves < shortest_win) {
            shortest_win = moves;
        }
    }
    return shortest_win > 0 ? shortest_win : longest_loss;
}

}  // namespace

int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) {
    return moves_left(board, aloc[0], aloc[1], bloc[0], bloc[1]);
}

int main() {
    int height, width;
    cin >> height >> width;
    vector<vector<int>> board(height, vector<int>(width));
    for (auto& row : board) {
        for (int& cell : row) cin >> cell;
    }
    vector<int> aloc(2), bloc(2);
    cin >> aloc[0] >> aloc[1] >> bloc[0] >> bloc[1];
    cout << solution(board, aloc, bloc) << '\n';
}
