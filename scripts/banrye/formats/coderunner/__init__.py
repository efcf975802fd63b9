"""Test cases of CodeRunner, a type of questions of Moodle."""
