#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;
int solution(vector<vector<int>> board, vector<int> aloc, vector<int> bloc) {
	sort(aloc.begin(), aloc.end());
	cout << 1 << endl;
	return 77;
}
