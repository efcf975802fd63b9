"""Verdicts that are kept, each by one key of everything that it depends on."""
