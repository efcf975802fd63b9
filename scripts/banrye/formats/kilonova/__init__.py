"""Test cases with the settings of Kilonova and BOS."""
