"""Test cases of VPL, the programming laboratory of Moodle."""
