// Accepts (exit status 42) an answer file that is one line with a player's name, rejects (43) any other with a reason.
//
// With --constraints_file FILE it also writes there who wins, 1 for koosaga and 0 for cubelover, for bt to warn if no
// case is won by one of them.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

using namespace std;

int main(int argc, char** argv) {
    const string answer{istreambuf_iterator<char>(cin), istreambuf_iterator<char>()};
    const bool koosaga = answer == "koosaga\n", cubelover = answer == "cubelover\n";
    if (!koosaga && !cubelover) {
        cerr << "expected a line koosaga or cubelover, found \"" << answer << '"' << endl;
        return 43;
    }
    if (argc == 4 && string(argv[2]) == "--constraints_file") {
        // place, name, met the lower bound, met the upper bound, least value, greatest value, the bounds
        ofstream(argv[3]) << "winner winner " << cubelover << ' ' << koosaga << ' ' << koosaga << ' ' << koosaga
                          << " 0 1\n";
    }
    return 42;
}
