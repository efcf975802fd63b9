"""Test cases with the settings of UOJ."""
