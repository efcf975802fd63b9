// {{title}}: {{source}}, {{url}}
//
// What is asked, in a sentence or two. Until then this is an example, the sum of N numbers.
//
// Input:  N, then N numbers from 0 to 10^9; N is from 1 to 100,000.
// Output: the answer.

#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int count;
    std::cin >> count;
    long long sum = 0;
    for (int i = 0; i < count; i++) {
        long long number;
        std::cin >> number;
        sum += number;
    }
    std::cout << sum << '\n';
}
