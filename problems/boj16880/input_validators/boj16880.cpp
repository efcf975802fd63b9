// Accepts (exit status 42) exactly the inputs that the statement allows, rejects (43) the others with a reason.
//
// Every byte counts: numbers without sign or leading zero, one space between tokens, lines end in LF, nothing follows
// the last one. With --constraints_file FILE it also writes there which bounds were met, for bt to warn of bounds that
// no case meets.

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

using namespace std;

int line_number = 1;

[[noreturn]] void reject(const string& wanted, const string& found) {
    cerr << "line " << line_number << ": expected " << wanted << ", found " << found << endl;
    exit(43);
}

string name_of(int byte) {
    if (byte == EOF) return "the end of the input";
    return isgraph(byte) ? string{'"', char(byte), '"'} : "byte " + to_string(byte);
}

void expect(int wanted) {
    const int found = cin.get();
    if (found != wanted) reject(name_of(wanted), name_of(found));
    if (found == '\n') line_number++;
}

// A number of the input, its bounds, and the least and the greatest value that it took.
struct Number {
    const string name;
    const int low, high;
    int least = INT_MAX, greatest = INT_MIN;

    int read() {
        const string wanted = name + ", an integer from " + to_string(low) + " to " + to_string(high);
        string digits;
        while (isdigit(cin.peek())) digits += char(cin.get());
        if (digits.empty()) reject(wanted, name_of(cin.peek()));
        // Ten digits are more than any bound has, and might not fit an int.
        if (digits.size() > 9 || (digits[0] == '0' && digits.size() > 1)) reject(wanted, digits);
        const int value = stoi(digits);
        if (value < low || value > high) reject(wanted, digits);
        least = min(least, value);
        greatest = max(greatest, value);
        return value;
    }
};

int main(int argc, char** argv) {
    Number n{"N", 1, 100'000}, x{"x", 0, 999'999'999}, y{"y", 0, 999'999'999};

    const int pieces = n.read();
    expect('\n');
    for (int i = 0; i < pieces; i++) {
        x.read();
        expect(' ');
        y.read();
        expect(' ');
        const int kind = cin.get();
        if (kind == EOF || string("RBKNP").find(char(kind)) == string::npos) reject("one of RBKNP", name_of(kind));
        expect('\n');
    }
    expect(EOF);

    if (argc == 3 && string(argv[1]) == "--constraints_file") {
        ofstream file(argv[2]);
        for (const Number& number : {n, x, y}) {
            // place, name, met the lower bound, met the upper bound, least value, greatest value, the bounds
            file << number.name << ' ' << number.name << ' ' << (number.least == number.low) << ' '
                 << (number.greatest == number.high) << ' ' << number.least << ' ' << number.greatest << ' '
                 << number.low << ' ' << number.high << '\n';
        }
    }
    return 42;
}
