"""Test cases in the YAML of cargo-compete."""
