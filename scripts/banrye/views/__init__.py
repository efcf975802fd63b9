"""The results of a command as lines: text, JSON, JUnit, Markdown. It runs nothing."""
