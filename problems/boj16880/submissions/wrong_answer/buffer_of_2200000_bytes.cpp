// Mistake: reads the input into a buffer for 100,000 lines of 22 bytes, without room for the first line.
// Caught by: longest_100000.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <iostream>

using namespace std;

const int room = 2200000;
char buffer[room + 1];
const char* next_byte = buffer;

int read_number() {
    while (isspace(*next_byte)) next_byte++;
    int number = 0;
    while (isdigit(*next_byte)) number = 10 * number + (*next_byte++ - '0');
    return number;
}

int king(int x, int y) {
    if (x % 2 == y % 2) return x % 2 ? 2 : 0;
    return min(x, y) % 2 ? 3 : 1;
}

int knight(int x, int y) {
    const int lesser = min(x, y), apart = abs(x - y);
    if (lesser % 3 == 0 || (lesser % 3 == 1 && apart == 0)) return 0;
    return lesser % 3 == 2 && apart > 1 ? 2 : 1;
}

int grundy(char kind, int x, int y) {
    if (kind == 'R') return x ^ y;
    if (kind == 'B') return min(x, y);
    if (kind == 'K') return king(x, y);
    if (kind == 'N') return knight(x, y);
    return (x + y) % 3 + 3 * (x / 3 ^ y / 3);
}

int main() {
    buffer[fread(buffer, 1, room, stdin)] = 0;
    int pieces = read_number(), nim_sum = 0;
    while (pieces--) {
        const int x = read_number(), y = read_number();
        while (isspace(*next_byte)) next_byte++;
        if (*next_byte) nim_sum ^= grundy(*next_byte++, x, y);
    }
    cout << (nim_sum ? "koosaga" : "cubelover") << endl;
}
