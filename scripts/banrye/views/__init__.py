"""What came of a command, as lines: for a terminal, JSON, JUnit, Markdown, GitHub. Runs nothing."""
