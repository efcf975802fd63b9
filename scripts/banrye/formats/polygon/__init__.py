"""Packages of Polygon."""
