"""Packages as archives for other judges."""
