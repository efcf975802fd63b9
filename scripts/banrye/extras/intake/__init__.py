"""New problems: from templates, from the archive, from a browser."""
