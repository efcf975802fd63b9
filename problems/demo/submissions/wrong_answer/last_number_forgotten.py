# A wrong answer, for scripts/judge to see that the test cases reject it. Its file name says the mistake.
input()
print(sum(map(int, input().split()[:-1])))
