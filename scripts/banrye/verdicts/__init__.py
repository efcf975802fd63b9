"""Verdicts in a file: the key of each is a hash of everything that it depends on."""
