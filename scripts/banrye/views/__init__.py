"""The results of a command as lines: text, JSON, JUnit, Markdown, GitHub. It runs nothing."""
