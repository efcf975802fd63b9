"""Print an input of N random numbers from LOW to HIGH.

usage: generate.py N LOW HIGH SEED
"""

import random
import sys

count, low, high, seed = map(int, sys.argv[1:])
random.seed(seed)
print(count)
print(*(random.randint(low, high) for _ in range(count)))
