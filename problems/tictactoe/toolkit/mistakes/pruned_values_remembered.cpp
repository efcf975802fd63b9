// Mistake: keeps what alpha-beta returned as if it were the value of the board, from one board to the next.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>

using namespace std;

map<string, int> remembered;

bool has_line(const string& b, char p) {
    for (int i = 0; i < 3; i++) {
        if (b[3 * i] == p && b[3 * i + 1] == p && b[3 * i + 2] == p) return true;
        if (b[i] == p && b[i + 3] == p && b[i + 6] == p) return true;
    }
    return b[4] == p && ((b[0] == p && b[8] == p) || (b[2] == p && b[6] == p));
}

int value(string b, char turn, int alpha, int beta, bool first) {
    const char other = turn == 'x' ? 'o' : 'x';
    if (has_line(b, other)) return -1;
    if (b.find('.') == string::npos) return 0;
    if (first && remembered.count(b)) return remembered[b];
    const string before = b;
    int best = -1;
    for (char& cell : b) {
        if (cell != '.') continue;
        cell = turn;
        best = max(best, -value(b, other, -beta, -max(alpha, best), false));
        cell = '.';
        if (best >= beta) break;
    }
    return remembered[before] = best;
}

int main() {
    int boards;
    cin >> boards;
    while (boards--) {
        string b, row;
        for (int i = 0; i < 3; i++) {
            cin >> row;
            b += row;
        }
        const char turn = count(b.begin(), b.end(), '.') % 2 ? 'x' : 'o';
        const int result = value(b, turn, -1, 1, true);
        cout << (result == 0 ? "TIE" : (result > 0) == (turn == 'x') ? "x" : "o") << '\n';
    }
}
