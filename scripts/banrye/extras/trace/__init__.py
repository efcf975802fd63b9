"""See a program run: which lines, what each of them changed, and what was read and printed."""
