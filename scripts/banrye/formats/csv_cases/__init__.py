"""Test cases in a table of CSV, as teachers have them."""
