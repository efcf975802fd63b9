"""{{title}}: {{source}}, {{url}}

What is asked, in a sentence or two. Until then this is an example, the sum of N numbers.

Input:  N, then N numbers from 0 to 10^9; N is from 1 to 100,000.
Output: the answer.
"""

import sys

count, *numbers = map(int, sys.stdin.read().split())
print(sum(numbers[:count]))
