"""What a problem is, and the one door to find it."""
