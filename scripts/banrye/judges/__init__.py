"""Judges: a judge decides whether a program is right on an input (protocol.py)."""
