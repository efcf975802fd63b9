# A wrong program, named after its mistake: scripts/judge checks that the test cases reject it.
input()
print(sum(map(int, input().split()[:-1])))
