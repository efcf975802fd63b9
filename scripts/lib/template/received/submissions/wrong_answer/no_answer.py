# A place for wrong answers, for scripts/judge to see that the test cases reject them. Their file names say the mistake.
print()
