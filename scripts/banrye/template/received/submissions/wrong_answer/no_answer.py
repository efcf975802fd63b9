# Put wrong programs into this folder: scripts/judge checks that the test cases reject them. Name each after its mistake.
print()
