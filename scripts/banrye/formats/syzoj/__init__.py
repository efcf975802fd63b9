"""Test cases with the settings of SYZOJ."""
