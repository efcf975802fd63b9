"""Test cases with the settings of Luogu."""
