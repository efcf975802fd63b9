"""Source files as a judge takes them: copied, completed, compiled and cached."""
