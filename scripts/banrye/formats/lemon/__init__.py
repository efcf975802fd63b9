"""Test cases with the settings of Lemon."""
