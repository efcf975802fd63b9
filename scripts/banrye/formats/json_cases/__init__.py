"""Test cases in JSON, as editors, courses and data sets write them."""
