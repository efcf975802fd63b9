"""The verbs: one module for each file in scripts/, with its arguments and what it prints."""
