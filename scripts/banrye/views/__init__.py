"""The results of a command as lines: text, JSON, JUnit, Markdown. A view runs no program."""
