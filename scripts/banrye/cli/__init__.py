"""What several verbs share: options, the problem that is meant, and what is printed."""
